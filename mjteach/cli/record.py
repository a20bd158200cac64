"""`mjteach record`: convert, check and replay records of games.

Exit status: 0 well done, 1 a damaged record or differences, 2 wrong usage.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from mjteach.cli.answers import Json
from mjteach.cli.errors import file_failure, printable, told
from mjteach.cli.lines import print_json
from mjteach.cli.options import help_text, json_option, lang_option, option
from mjteach.cli.usage import Choice, File, Group, refuse_idle
from mjteach.text import catalogue, t

if TYPE_CHECKING:
    from mjteach.play import AnyEvent, Seat, Table
    from mjteach.play.records import BadRecordError, Checked, Difference, Imported, RecordedHand
    from mjteach.rules import Tile

FORMATS = ("own", "botzone", "tziakcha", "pmn", "salasasa")
"""The formats that can be read; named here because the commands are listed without loading the readers."""

WRITTEN = ("own", "pmn")
_STDIN = "-"
_SEATS = "ESWN"
_EVENT_WIDTH = 26


_file = File(there=True, dash=True)
_format = option("--format", "name", key="record-format", type=Choice(FORMATS))


@click.group(cls=Group, help=help_text(".record"))
def record() -> None:
    """Records of games."""


@record.command(help=help_text(".record.convert"))
@click.argument("file", metavar="FILE", type=_file)
@_format
@option("--to", "target", key="record-to", type=Choice(WRITTEN), default="own", show_default=True)
@option("--out", key="record-out", type=File())
@option("--keep", key="record-keep", is_flag=True)
@json_option
@lang_option
def convert(file: str, name: str | None, target: str, out: str | None, keep: bool, as_json: bool, lang: str) -> None:
    """Write a record in another format."""
    from mjteach.play.records import BadRecordError, written

    if as_json:
        refuse_idle("--json", "out")
    records, failed, text = _Records(file, name, lang), None, ""
    try:
        text = written((one for one in records if one.hands or records.damage is None), target)
    except BadRecordError as error:
        failed = error
    if records.damage is not None:
        _say_damage(records, lang, as_json=as_json and not keep)
    if failed is not None and (keep or records.damage is None):
        _say_error(file, failed, lang, as_json=as_json)
    if failed is not None or (records.damage is not None and not (keep and records.hands)):
        click.get_current_context().exit(1)
    if as_json:
        print_json({"file": file, "format": records.format, "to": target, "text": text})
    elif out is None:
        sys.stdout.write(text)
    else:
        _write(Path(out), text, lang)
    click.get_current_context().exit(records.damage is not None)


@record.command(help=help_text(".record.check"))
@click.argument("files", metavar="FILE...", type=_file, nargs=-1, required=True)
@_format
@json_option
@lang_option
def check(files: tuple[str, ...], name: str | None, as_json: bool, lang: str) -> None:
    """Score every win again and report the differences."""
    from mjteach.play.records import check as checked

    good = True
    for file in files:
        records = _Records(file, name, lang)
        entries = [_entry(one, number) for number, found in enumerate(records, 1) for one in checked(found)]
        good = good and records.damage is None and not any(entry.differences for entry in entries)
        if as_json:
            print_json(_report_json(records, entries, lang))
            continue
        if records.format is not None:
            for line in _report_lines(file, records.format, entries, lang):
                click.echo(line)
        if records.damage is not None:
            _say_damage(records, lang)
    click.get_current_context().exit(not good)


@record.command(help=help_text(".record.replay"))
@click.argument("file", metavar="FILE", type=_file)
@_format
@json_option
@lang_option
def replay(file: str, name: str | None, as_json: bool, lang: str) -> None:
    """Show the hands event by event."""
    records = _Records(file, name, lang)
    for number, imported in enumerate(records, 1):
        for hand in imported.hands:
            if as_json:
                for value in _events_json(hand, number):
                    print_json(value)
            else:
                for line in _hand_lines(imported, hand, lang):
                    click.echo(line)
    if records.damage is not None:
        _say_damage(records, lang, as_json=as_json)
        click.get_current_context().exit(1)


# --- files ---------------------------------------------------------------------------------------------------


class _Records:
    """The records of a file one after another, the last as far as it is good.

    Attributes:
        file: its name.
        damage: what is wrong with the rest, known when all have been given.
        format: the format, None where nothing could be read.
        hands: good hands that have been given.
    """

    def __init__(self, file: str, name: str | None, lang: str) -> None:
        self.file = file
        self.damage: BadRecordError | None = None
        self.format: str | None = None
        self.hands = 0
        self._name = name
        self._lang = lang

    def __iter__(self) -> Iterator[Imported]:
        from mjteach.play.records import BadRecordError, read_all

        try:
            for found in read_all(_bytes(self.file, self._lang), self._name):
                yield self._counted(found)
        except BadRecordError as error:
            self.damage = error
            if error.kept is not None:
                yield self._counted(error.kept)

    def _counted(self, found: Imported) -> Imported:
        self.format = found.format
        self.hands += len(found.hands)
        return found


def _bytes(file: str, lang: str) -> bytes:
    """What a file holds, or one byte more than a file may have."""
    from mjteach.play.records.own import LARGEST

    try:
        if file == _STDIN:
            return sys.stdin.buffer.read(LARGEST + 1)
        with Path(file).open("rb") as stream:
            return stream.read(LARGEST + 1)
    except OSError as error:
        raise file_failure(file, error, lang) from error


def _write(path: Path, text: str, lang: str) -> None:
    """Write a file whole or not at all."""
    data = text.encode("utf-8")
    try:
        handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        try:
            with os.fdopen(handle, "wb") as stream:
                stream.write(data)
            Path(temporary).chmod(path.stat().st_mode if path.exists() else 0o666 & ~_umask())
            Path(temporary).replace(path)
        except BaseException:
            Path(temporary).unlink(missing_ok=True)
            raise
    except OSError as error:
        raise file_failure(path, error, lang) from error


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


# --- errors --------------------------------------------------------------------------------------------------


def _sentence(error: BadRecordError, lang: str) -> str:
    """What is wrong, for a person; the table's own reason in words where there are any."""
    values = dict(error.values)
    if "reason" in values:
        values["reason"] = _reason(error, lang)
    return t(f"cli.record.error.{error.code}", lang, **values)


def _reason(error: BadRecordError, lang: str) -> str:
    """The reason in words (a hand that cannot be has those of a hand), with the event that it is about."""
    code = str(error.values["reason"])
    own = f"cli.record.reason.{code}"
    reason = t(own, lang) if own in catalogue(lang) else code
    event = error.values.get("event")
    return f"{reason} ({event})" if event else reason


def _error_json(error: BadRecordError, lang: str) -> Json:
    return {"code": error.code, "place": error.place, "values": error.values, "message": _sentence(error, lang)}


def _say_damage(records: _Records, lang: str, *, as_json: bool = False) -> None:
    assert records.damage is not None
    _say_error(records.file, records.damage, lang, records.hands, as_json=as_json)


def _say_error(file: str, error: BadRecordError, lang: str, kept: int = 0, *, as_json: bool = False) -> None:
    if as_json:
        print_json({"file": file, "error": _error_json(error, lang), "kept": kept})
        return
    click.echo(told(_sentence(error, lang), lang, error.code, file, error.place), err=True)
    if kept:
        click.echo(f"{printable(file)}: {t('cli.record.good', lang, n=kept)}", err=True)


# --- reports -------------------------------------------------------------------------------------------------


class _Entry(NamedTuple):
    """What a report needs of a hand; a file may hold thousands, so the hand itself is let go."""

    record: int
    number: int
    place: str
    stopped: str
    winner: Seat | None
    payments: tuple[int, ...] | None
    wins: int
    notes: tuple[str, ...]
    differences: tuple[Difference, ...]


def _entry(one: Checked, record: int) -> _Entry:
    telling, result = one.hand.telling, one.hand.table.result
    winner, payments = (None, None) if result is None else (result.winner, result.payments)
    return _Entry(
        record, telling.number, telling.place, one.hand.stopped, winner, payments, one.wins, one.notes, one.differences
    )


def _report_lines(file: str, format_: str, entries: Sequence[_Entry], lang: str) -> Iterator[str]:
    yield t(
        "cli.record.summary",
        lang,
        file=file,
        format=t(f"cli.record.format.{format_}", lang),
        hands=len(entries),
        wins=sum(entry.wins for entry in entries),
        differences=sum(len(entry.differences) for entry in entries),
    )
    first = entries[0].notes if entries else ()
    common = [name for name in first if all(name in entry.notes for entry in entries)]
    for name in common:
        yield f"  · {t(f'cli.record.note.{name}', lang)}"
    for entry in entries:
        own_notes = [name for name in entry.notes if name not in common]
        if entry.differences or own_notes:
            yield f"  {t('cli.record.hand', lang, n=entry.number, place=entry.place or '/')}"
        for name in own_notes:
            yield f"    · {t(f'cli.record.note.{name}', lang)}"
        for difference in entry.differences:
            yield f"    ! {_difference(difference, lang)}"
        if entry.differences and entry.stopped.endswith("refused"):
            yield f"      {t('cli.record.refused', lang)}"


def _difference(one: Difference, lang: str) -> str:
    key = "no-fan" if one.what == "fan" and one.fan is None else one.what
    fan = {"fan": one.fan} if one.fan else {}
    due = "–" if one.due is None else one.due
    told = "–" if one.told is None else one.told
    text = t(f"cli.record.difference.{key}", lang, seat=_SEATS[one.seat], told=told, due=due, **fan)
    cause = t(f"cli.record.cause.{one.cause}", lang)
    called = dict(one.values).get("called")
    detail = f" “{printable(str(called))}”" if called else ""
    return f"{text}{detail} — {cause}"


def _report_json(records: _Records, entries: Sequence[_Entry], lang: str) -> Json:
    return {
        "file": records.file,
        "format": records.format,
        "hands": [_entry_json(entry, lang) for entry in entries],
        "damage": None if records.damage is None else _error_json(records.damage, lang),
    }


def _entry_json(entry: _Entry, lang: str) -> Json:
    return {
        "record": entry.record,
        "number": entry.number,
        "place": entry.place,
        "stopped": entry.stopped,
        "winner": None if entry.winner is None else _SEATS[entry.winner],
        "payments": None if entry.payments is None else list(entry.payments),
        "wins": entry.wins,
        "notes": list(entry.notes),
        "differences": [
            {
                "what": found.what,
                "cause": found.cause,
                "seat": _SEATS[found.seat],
                "told": found.told,
                "due": found.due,
                "fan": found.fan,
                "event": found.event,
                "place": found.place,
                "values": dict(found.values),
                "message": _difference(found, lang),
            }
            for found in entry.differences
        ],
    }


# --- replay --------------------------------------------------------------------------------------------------


def _events_json(hand: RecordedHand, record: int) -> Iterator[Json]:
    for table in hand.moments:
        event = table.event
        yield {
            "record": record,
            "hand": hand.telling.number,
            "event": table.number,
            "kind": event.kind,
            "seat": None if event.seat is None else _SEATS[event.seat],
            "text": str(event),
            "place": hand.places.get(table.number),
        }


def _hand_lines(imported: Imported, hand: RecordedHand, lang: str) -> Iterator[str]:
    telling = hand.telling
    prevalent = t(f"seat.{telling.prevalent}", lang)
    place = f" ({telling.place})" if telling.place.startswith("record:") else ""
    yield t("cli.record.event.hand", lang, n=telling.number, prevalent=prevalent) + place
    for seat, player in enumerate(telling.players):
        if imported.names[player]:
            yield f"  {t('cli.record.event.player', lang, seat=_SEATS[seat], name=imported.names[player])}"
    for table in hand.moments[1:]:
        yield from _event_lines(table, lang)
    if hand.stopped:
        key = {"cut": "note.ends-early", "broken-off": "note.broken-off"}.get(hand.stopped, "refused")
        yield f"      {t(f'cli.record.{key}', lang)}"
    yield ""


def _event_lines(table: Table, lang: str) -> Iterator[str]:
    event = table.event
    overruled = t("cli.record.event.overruled", lang) if getattr(event, "overruled", False) else ""
    yield f"{table.number:5} {event!s:<{_EVENT_WIDTH}} {_event_sentence(event, lang)}{overruled}"
    if event.kind == "win" and not overruled:
        yield from _score_lines(table, lang)


def _event_sentence(event: AnyEvent, lang: str) -> str:
    from mjteach.play import Event

    if not isinstance(event, Event) or event.seat is None:
        return t(f"cli.record.event.{event.kind}", lang)
    tiles: tuple[Tile, ...] = event.tiles
    values: dict[str, object] = {"seat": _SEATS[event.seat], "tile": tiles[0], "tiles": tiles}
    needed = catalogue(lang)[f"cli.record.event.{event.kind}"]
    return t(f"cli.record.event.{event.kind}", lang, **{name: values[name] for name in values if name in needed})


def _score_lines(table: Table, lang: str) -> Iterator[str]:
    result = table.state.result
    if result is None or result.score is None:
        return
    score = result.score
    for one in score.fans:
        times = f" ×{one.count}" if one.count > 1 else ""
        yield f"        {one.points * one.count:3} {t(f'fan.{one.fan.id}', lang)}{times}"
    yield f"        {t('cli.total', lang, points=score.points, flowers=score.flowers, total=score.total)}"
