"""Our own record: the only one that tells everything."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from mjteach.play.errors import PlayError
from mjteach.play.events import AnyEvent, Event, Opening, Settlement
from mjteach.play.match import Match
from mjteach.play.records.course import follow
from mjteach.play.records.errors import BadRecordError
from mjteach.play.records.gathering import Gathering
from mjteach.play.records.telling import MOST_EVENTS, Imported, RecordedHand, Reported, Telling
from mjteach.play.replay import HEADER, Record, RecordError, texts_in
from mjteach.play.table import Table

NAME = "own"

LARGEST = 64_000_000
"""Bytes of a file of several records that are read at the most: more than 30,000 hands."""

MOST_RECORDS = 4096
"""Records of one file that are read at the most."""


class Start(NamedTuple):
    """Where a record begins.

    Attributes:
        line: its first line in the file, from 1.
        record: which record of a file it is, from 1; 0 for the only one.
    """

    line: int = 1
    record: int = 0

    def place(self, line: int) -> str:
        """The place of one of its lines, from 1."""
        here = f"line:{self.line + line - 1}"
        return f"record:{self.record} {here}" if self.record else here


def matches(text: str) -> bool:
    """The text begins as our records do."""
    return text.startswith(HEADER.rsplit(" ", 1)[0])


def read(text: str) -> Imported:
    """Read a record.

    Raises:
        BadRecordError: with `kept` as for every format.
    """
    return _read(text, Start())


def read_all(text: str) -> Iterator[Imported]:
    """Read a file of one record or several, one after another.

    Raises:
        BadRecordError: when the records before have been given; `kept` has what is good of the one that is damaged.
    """
    line = 1
    several = f"\n{HEADER}\n" in text
    for number, part in enumerate(texts_in(text), 1):
        start = Start(line, number if several else 0)
        if number > MOST_RECORDS:
            raise BadRecordError("too-many", start.place(1), limit=MOST_RECORDS)
        yield _read(part, start)
        line += part.count("\n")


def _read(text: str, start: Start) -> Imported:
    record, broken = _parsed(text, start)
    gathering = Gathering(NAME, record.names, rules=record.rules, place=start.place(1) if start.record else "")
    before = 3 + sum(map(bool, record.names))
    if broken is not None:
        gathering.fail(broken)
    try:
        for number, events in _hands(record.events):
            last = number + len(events) == len(record.events)
            if broken is not None and last and not isinstance(events[-1], Settlement):
                break  # the hand that cannot be read on is no good one
            gathering.add(_told(events, start, before + number))
    except BadRecordError as error:
        gathering.fail(error)
    return gathering.done()


def _parsed(text: str, start: Start) -> tuple[Record, BadRecordError | None]:
    """The record as far as its lines can be read, and what is wrong with the next."""
    try:
        return Record.parse(text), None
    except RecordError as error:
        position = error.position or 0
        broken = BadRecordError("syntax", start.place(1 + text.count("\n", 0, position)), reason=error.code)
        try:
            return Record.parse(text[: _line_start(text, position)]), broken
        except RecordError:
            raise broken from None


def _line_start(text: str, position: int) -> int:
    return text.rfind("\n", 0, position) + 1


def _hands(events: Sequence[AnyEvent]) -> Iterator[tuple[int, list[AnyEvent]]]:
    """Each hand with the number of events before it."""
    start = 0
    for end in range(1, len(events) + 1):
        if end == len(events) or isinstance(events[end], Opening):
            yield start, list(events[start:end])
            start = end


def _told(events: list[AnyEvent], start: Start, line: int) -> Telling:
    """A hand of which the first event stands in this line of the record."""
    opening, place = events[0], start.place(line)
    if not isinstance(opening, Opening):
        raise BadRecordError("impossible", place, reason="wrong-event", event=str(opening), expected="hand")
    if len(events) > MOST_EVENTS:
        raise BadRecordError("too-many", place, limit=MOST_EVENTS)
    telling = Telling(place, opening.number, opening.prevalent, opening.players, wall=opening.wall)
    dealt = Table.opened(opening).settled().events
    for number, (due, event) in enumerate(zip(dealt, events, strict=False)):
        if event != due:
            where = start.place(line + number)
            raise BadRecordError("impossible", where, reason="wrong-event", event=str(event), expected=str(due))
    telling.deal_events = len(events) if len(events) < len(dealt) else None
    for number, event in enumerate(events[len(dealt) :], len(dealt)):
        _tell(telling, event, start.place(line + number))
    return telling


def _tell(telling: Telling, event: AnyEvent, place: str) -> None:
    if isinstance(event, Settlement):
        telling.payments = event.payments
    elif isinstance(event, Event):
        telling.tell(place, event.kind, event.seat, *event.tiles, overruled=event.overruled)
        if event.kind == "win" and event.seat is not None and not event.overruled:
            telling.wins.append(Reported(event.seat, place))


def as_own(imported: Imported, hand: RecordedHand, scores: tuple[int, int, int, int]) -> Table:
    """The hand by the wall of one piece, as our record can say it.

    Raises:
        BadRecordError: `not-expressible`.
    """
    try:
        again = follow(hand.telling, imported.rules, scores, strict=imported.format == NAME, whole=True)
    except BadRecordError as error:
        reason = str(error.values.get("reason", error.code))
        raise BadRecordError("not-expressible", error.place, reason=reason) from None
    if again.stopped not in ("", "cut", "broken-off"):
        raise BadRecordError("not-expressible", hand.telling.place, reason=again.stopped)
    if again.stopped != hand.stopped or again.table.result != hand.table.result:
        raise BadRecordError("not-expressible", hand.telling.place, reason="wall-of-parts")
    return again.table


def write(imported: Imported) -> str:
    """The record in our own text.

    Raises:
        BadRecordError: `no-hands`, `hands-apart` where hands of the match are missing, `not-expressible`.
    """
    match = match_of(imported)
    return str(Record.of(match))


def match_of(imported: Imported) -> Match:
    """The match that a record tells, each hand by the wall of one piece.

    Raises:
        BadRecordError: as `write`.
    """
    if not imported.hands:
        raise BadRecordError("no-hands", imported.place)
    match = Match.start(imported.rules, imported.names, imported.hands[0].telling.number)
    for hand in imported.hands:
        telling, scores = hand.telling, match.scores
        if match.first + len(match.done) != telling.number:
            raise BadRecordError("hands-apart", telling.place, n=telling.number)
        try:
            due = match.opening(hand.table.opening.wall, telling.players)
        except PlayError as error:
            raise BadRecordError("not-expressible", telling.place, reason=error.code) from None
        if due.prevalent != telling.prevalent:
            raise BadRecordError("hands-apart", telling.place, n=telling.number)
        east, south, west, north = (scores[player] for player in telling.players)
        match = match.with_table(as_own(imported, hand, (east, south, west, north)))
    return match
