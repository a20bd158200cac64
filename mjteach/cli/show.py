"""The answers for people: tables that stay aligned with Chinese text, every word from the catalogue."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence

from rich.box import SIMPLE_HEAD
from rich.cells import cell_len
from rich.console import Console
from rich.table import Table
from rich.text import Text

from mjteach.cli.answers import Conversion, Json, Payment, Waiting
from mjteach.cli.errors import printable, told
from mjteach.rules import WINDS, Counted, Distance, Hand, HandError, Refused, Score, Tile, text_of
from mjteach.text import error_sentence, fan_name, t, tile_name

_WIDE = 200
"""Columns where the output is no terminal: wide enough that no table is folded."""

_WINDOW = 60
"""Characters of a bad text that are shown before and after the place of the error."""


def show_score(found: Score, lang: str) -> None:
    """The fans with points and tiles, the total, what did not count and why, ties and the reading."""
    console = _console()
    _show_hand(console, found.hand, lang)
    _show_manner(console, found.hand, lang)
    reading = found.reading
    _say(console, t("cli.reading", lang, shape=t(f"shape.{reading.shape}", lang), groups=str(reading)))
    _say(console, t("cli.ruling", lang, ruling=t(f"ruling.{found.ruling.name}", lang)))
    console.print(_fans_table(found.fans, lang))
    total = t("cli.total", lang, points=found.points, flowers=found.flowers, total=found.total)
    _say(console, total, "bold")
    _say(console, t("cli.declarable" if found.declarable else "cli.not-declarable", lang))
    if found.refused:
        console.print(_refused_table(found.refused, lang))
    for tie in found.ties:
        _say(
            console,
            t("cli.tie", lang, fans=t("ui.list-separator", lang).join(_times(one, lang) for one in tie)),
        )


def show_waits(found: Waiting, lang: str) -> None:
    """Each tile the hand waits for: copies left, and points by discard and by self-draw."""
    console = _console()
    _show_hand(console, found.hand, lang)
    if not found.waits:
        _say(console, t("cli.no-waits", lang))
        return
    table = _table(*_words("wait left discard-win self-draw", lang), numbers=(1, 2, 3))
    for wait in found.waits:
        points = [_points(score, lang) for score in (wait.discard, wait.self_draw)]
        table.add_row(_tile(wait.tile, lang), str(wait.left), *points)
    console.print(table)


def show_distance(found: Distance, lang: str) -> None:
    """How far the hand is from ready, the useful tiles, and for 14 tiles what to discard, best first."""
    console = _console()
    _show_hand(console, found.hand, lang)
    key = {-1: "cli.complete", 0: "cli.ready"}.get(found.distance, "cli.distance")
    _say(console, t(key, lang, n=found.distance), "bold")
    if found.hand.is_waiting:
        table = _table(*_words("useful left", lang), numbers=(1,))
        for tile, left in found.useful:
            table.add_row(_tile(tile, lang), str(left))
    else:
        table = _table(*_words("discard distance left useful", lang), numbers=(1, 2))
        for one in sorted(found.discards, key=lambda one: (one.distance, -one.left, one.tile)):
            useful = text_of(tile for tile, _ in one.useful)
            table.add_row(_tile(one.tile, lang), str(one.distance), str(one.left), useful)
    console.print(table)


def show_payment(found: Payment, lang: str) -> None:
    """What each of the four seats wins or loses."""
    console = _console()
    _show_hand(console, found.score.hand, lang)
    _say(console, t("cli.pay.total", lang, total=found.score.total))
    table = _table(*_words("seat-wind points", lang), numbers=(1,))
    for wind in WINDS:
        table.add_row(t(f"seat.{wind}", lang), f"{found.paid[wind]:+d}")
    console.print(table)


def show_conversion(found: Conversion, lang: str) -> None:
    """The text in the other notation.

    Beside it, on standard error, in which order mpsz dragons were taken.
    """
    if any(tile.is_dragon for tile in found.hand.tiles):
        for form in (found.source, found.target):
            if form.settings:
                note = t("cli.dragons", lang, notation=form.notation, dragons=form.dragons)
                _say(_console(stderr=True), note, "dim")
    _say(_console(), found.text)


def show_puzzle(document: Json, lang: str) -> None:
    """The task of a puzzle with the hand, the table and what there is to choose from, without its answer."""
    console = _console()
    question = document["question"]
    _say(console, _asked(document, lang), "bold")
    if "show" in document:
        _say(console, _told(document["show"], lang))
    if "table" in document:
        for line in _table_lines(document["table"], lang):
            _say(console, line)
    if document["hand"]:
        _show_hand(console, Hand.parse(document["hand"]), lang, manner="table" not in document)
    for role in ("winner", "discarder"):
        if question.get(role):
            _say(console, t(f"cli.puzzle.{role}", lang, seat=question[role]))
    for number, option in enumerate(document.get("options", []), 1):  # some items' names tell what they mean
        _say(console, "  " + t("cli.puzzle.option", lang, item=number, label=_told(option["label"], lang)))
    _say(console, t("cli.puzzle.id", lang, id=document["id"], level=t(f"level.{document['level']}", lang)))
    _say(console, t("cli.puzzle.answer", lang), "dim")


def _asked(document: Json, lang: str) -> str:
    """The sentence of the task."""
    if "ask" in document:
        return _told(document["ask"], lang)
    question = document["question"]
    variant = f".{question['ask']}" if "ask" in question else ""
    return t(f"kind.{document['kind']}.ask{variant}", lang, **question)


def _told(sentence: Json, lang: str) -> str:
    """A sentence of a document; groups of tiles that the page would show as pictures come after it."""
    groups = [text_of(map(Tile, tiles)) for tiles in sentence["values"].get("sets", [])]
    return " ".join([t(sentence["id"], lang, **sentence["values"]), *groups])


def _table_lines(table: Json, lang: str) -> Iterable[str]:
    """The table as one seat sees it: the hand, and for each seat melds, flowers, and discards in order."""
    yield t("ui.table.hand", lang, seat=table["prevalent"], n=table["hand_number"])
    yield t("ui.table.wall", lang, n=table["wall"])
    for seat, place in table["seats"].items():
        notes = [t("ui.table.own", lang)] if seat == table["seat"] else []
        notes += [t("ui.table.dealer", lang)] if seat == table["dealer"] else []
        name = " ".join([t(f"seat.{seat}", lang), *(f"({note})" for note in notes), f"{table['scores'][seat]:+d}"])
        river = " ".join(one["tile"] + ("*" if one["taken"] else "") for one in place["river"])
        parts = [name, "".join(place["melds"]), "".join(place["flowers"]), river]
        yield " | ".join(filter(None, parts))
    if table["offered"]:
        key = "ui.table.robbing" if table["offered"]["robbing"] else "ui.table.offered"
        yield t(key, lang, seat=table["offered"]["from"], tile=table["offered"]["tile"])
    if table["drawn"]:
        yield t("cli.play.drawn", lang, text=_tile(Tile(table["drawn"]), lang))


def show_error(text: str, error: HandError, lang: str) -> None:
    """What is wrong with a hand, on standard error: the sentence, and a mark under the place in the text."""
    console = _console(stderr=True)
    place = "" if error.position is None else f"char:{error.position}"
    _say(console, told(error_sentence(error, lang), lang, error.code, place), "bold red")
    if error.position is None:
        return
    start = max(0, error.position - _WINDOW)
    before = printable(text[start : error.position])
    after = printable(text[error.position : error.position + _WINDOW])
    _say(console, f"  {before}{after}")
    _say(console, "  " + " " * cell_len(before) + "^", "bold red")


def _console(*, stderr: bool = False) -> Console:
    stream = sys.stderr if stderr else sys.stdout
    width = None if stream.isatty() else _WIDE
    return Console(file=stream, width=width, highlight=False, markup=False, emoji=False, soft_wrap=True)


def _say(console: Console, text: str, style: str = "") -> None:
    console.print(Text(text, style=style))


def _show_hand(console: Console, hand: Hand, lang: str, *, manner: bool = True) -> None:
    """The hand in its text form; its tiles alone where a table shows how the last one came."""
    _say(console, str(hand) if manner else str(hand).partition("|")[0], "bold")
    _say(console, t("cli.situation", lang, prevalent=_seat(hand.prevalent, lang), own=_seat(hand.seat, lang)))


def _show_manner(console: Console, hand: Hand, lang: str) -> None:
    way = t("term.self-draw" if hand.self_draw else "term.discard-win", lang)
    _say(console, t("cli.winning", lang, tile=hand.winning, way=way))


def _seat(wind: Tile, lang: str) -> str:
    return t(f"seat.{wind}", lang)


def _table(*columns: str, numbers: Sequence[int] = ()) -> Table:
    """A table with these headings; the columns whose places are in `numbers` are set to the right."""
    table = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False)
    for place, column in enumerate(columns):
        number = place in numbers
        table.add_column(Text(column), justify="right" if number else "left", no_wrap=number)
    return table


def _words(terms: str, lang: str) -> list[str]:
    return [t(f"term.{term}", lang) for term in terms.split()]


def _fans_table(fans: Iterable[Counted], lang: str) -> Table:
    table = _table(*_words("fan points tile", lang), numbers=(1,))
    for counted in fans:
        tiles = " ".join(text_of(group) for group in counted.tiles)
        table.add_row(_times(counted, lang), str(counted.points * counted.count), tiles)
    return table


def _refused_table(refused: Iterable[Refused], lang: str) -> Table:
    table = _table(t("cli.refused", lang), t("cli.reason", lang), t("term.tile", lang))
    for one in refused:
        tiles = " ".join(text_of(group) for group in one.tiles)
        table.add_row(fan_name(one.fan, lang), _reason(one, lang), tiles)
    return table


def _reason(refused: Refused, lang: str) -> str:
    if refused.by is None:
        return t("cli.reason.principle", lang, principle=refused.principle)
    return t("cli.reason.by", lang, by=refused.by, principle=refused.principle)


def _times(counted: Counted, lang: str) -> str:
    name = fan_name(counted.fan, lang)
    return name if counted.count == 1 else f"{name} ×{counted.count}"


def _points(found: Score, lang: str) -> str:
    return str(found.points) if found.declarable else t("cli.too-few", lang, points=found.points)


def _tile(tile: Tile, lang: str) -> str:
    return f"{tile} {tile_name(tile, lang)}"
