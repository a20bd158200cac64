"""What a record tells, in the terms of the table and of no format: the deal, what happened, the wins as reported."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from mjteach.play.events import Event
from mjteach.play.match import Four
from mjteach.play.options import TableRules
from mjteach.play.table import Table
from mjteach.play.wall import Wall
from mjteach.play.words import Seat
from mjteach.rules import WINDS, Hand, Score, Tile

MOST_EVENTS = 1000
"""Entries of one hand that are read at the most; a hand of 144 tiles has fewer than 700 with every pass."""

MOST_HANDS = 64
"""Hands of one record that are read at the most."""


@dataclass(frozen=True, slots=True)
class Told:
    """One event, and where the record tells it."""

    event: Event
    place: str


@dataclass(frozen=True, slots=True)
class ToldFan:
    """A fan as a record names it: its name there, how often, and points each time where they are told."""

    name: str
    count: int = 1
    points: int | None = None


@dataclass(frozen=True, slots=True)
class Reported:
    """A win as a record reports it.

    Attributes:
        seat: who won.
        place: where it is told.
        total: points with flowers, None where they are not told.
        fans: the fans, None where they are not told.
    """

    seat: Seat
    place: str
    total: int | None = None
    fans: tuple[ToldFan, ...] | None = None


def _four_lists() -> list[list[Tile]]:
    return [[], [], [], []]


@dataclass(slots=True)
class Telling:
    """One hand as a record tells it; a reader fills it, `follow` plays it at the table.

    Attributes:
        place: where it stands in the record.
        number: which hand of the match, 1 to 16.
        prevalent: wind of the round.
        players: players at the seats E S W N.
        dealt: tiles that each seat took in the deal, flowers among them, in the order taken where that is told; 13
            each, or 14 for the dealer. With 13 the first event is the dealer's draw.
        replaced: tiles that each seat got for the flowers of the deal, in order.
        told: what happened after the deal.
        rest: tiles of the wall that are left after the deal, in order; None where they are not told.
        dice: the dice; none where they are not told.
        wall: the whole wall in the order of drawing where the record tells just that; then the deal is not told apart.
        deal_events: events up to the dealer's first turn that such a record has, when it may end before.
        parts: tiles in the four parts of the wall where each seat draws from its own (Botzone), else None.
        flowerless: no flower is in the game.
        wins: the wins reported.
        payments: points that the seats got or paid as reported, fines included; None where they are not told.
        notes: ids of what the format leaves open in this hand.
        broken_off: the record says itself that the hand was stopped.
        tags: what else the record says about the hand and its own writer needs to say it again.
    """

    place: str
    number: int = 1
    prevalent: Tile = WINDS[0]
    players: Four = (0, 1, 2, 3)
    dealt: list[list[Tile]] = field(default_factory=_four_lists)
    replaced: list[list[Tile]] = field(default_factory=_four_lists)
    told: list[Told] = field(default_factory=list)
    rest: tuple[Tile, ...] | None = None
    dice: tuple[int, ...] = ()
    wall: Wall | None = None
    deal_events: int | None = None
    parts: Four | None = None
    flowerless: bool = False
    wins: list[Reported] = field(default_factory=list)
    payments: Four | None = None
    notes: list[str] = field(default_factory=list)
    broken_off: bool = False
    tags: dict[str, str] = field(default_factory=dict)

    def tell(self, place: str, kind: str, seat: Seat | None, *tiles: Tile, overruled: bool = False) -> None:
        """Add an event."""
        self.told.append(Told(Event(kind, seat, tiles, overruled), place))

    def note(self, name: str) -> None:
        """Add a note, once."""
        if name not in self.notes:
            self.notes.append(name)


@dataclass(frozen=True, slots=True)
class Declared:
    """A win that was declared at the table of a record.

    Attributes:
        seat: who declared it.
        event: number of the event of the hand after which it was declared.
        hand: the hand, None where the rules core knows no such hand.
        score: what it is worth, None for no winning shape.
        reported: what the record says about it, None for nothing.
        false: the record says that it was no win.
        place: where the record tells it.
    """

    seat: Seat
    event: int
    hand: Hand | None
    score: Score | None
    reported: Reported | None
    false: bool
    place: str


@dataclass(frozen=True, slots=True)
class RecordedHand:
    """One hand of a record, followed at the table.

    Attributes:
        telling: what the record tells.
        moments: the table after every event; the last is over unless `stopped` says why not.
        declared: the wins declared, true or false.
        stopped: "" for a hand that was played to its end; `cut` where the record ends before, `broken-off` where it
            says so, `win-refused` and `false-win-refused` where it goes on from a win that the rules judge otherwise.
        places: number of the event of the hand -> where the record tells it, for those that it tells.
        notes: ids of what the format left open, with what following it has shown.
    """

    telling: Telling
    moments: tuple[Table, ...]
    declared: tuple[Declared, ...]
    stopped: str
    places: dict[int, str]
    notes: tuple[str, ...]

    @property
    def table(self) -> Table:
        """The table at the end."""
        return self.moments[-1]


@dataclass(frozen=True, slots=True)
class Imported:
    """A record that was read.

    Attributes:
        format: id of the format.
        names: names of the players 0 to 3, "" where there are none.
        rules: the options that it was played by.
        hands: the hands in order.
        place: where it begins in a file of several; "" for the only one.
    """

    format: str
    names: tuple[str, str, str, str]
    rules: TableRules
    hands: tuple[RecordedHand, ...]
    place: str = ""

    def moments(self) -> Iterator[tuple[int, RecordedHand, Table]]:
        """Every moment of the record with the number of events behind it, all hands counted through."""
        before = 0
        for hand in self.hands:
            for table in hand.moments:
                yield before + table.number, hand, table
            before += hand.table.number
