"""A match (局): sixteen hands, who sits where in each, and the running scores."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from mjteach.play.actions import Action
from mjteach.play.errors import PlayError
from mjteach.play.events import HANDS, AnyEvent, Opening
from mjteach.play.options import TableRules
from mjteach.play.table import Table
from mjteach.play.wall import Wall
from mjteach.play.words import SEATS, Seat
from mjteach.rules import WINDS, Tile

Four = tuple[int, int, int, int]

_AS_DRAWN: Four = (0, 1, 2, 3)
_EXCHANGED: Four = (1, 0, 3, 2)
PLACES: dict[str, tuple[Four, Four, Four, Four]] = {
    "every-round": (_AS_DRAWN, _EXCHANGED, (2, 3, 1, 0), (3, 2, 0, 1)),
    "before-west": (_AS_DRAWN, _AS_DRAWN, _EXCHANGED, _EXCHANGED),
    "never": (_AS_DRAWN,) * 4,
    "free": (_AS_DRAWN,) * 4,
}
"""Players at the four places in each round, the place of that round's first dealer first (see `docs/table.md`)."""


def seating(number: int, change: str = "every-round") -> Four:
    """Who sits at E S W N in a hand: the deal goes round the places, win or not (seed 000, term 8: no repeat).

    >>> seating(1), seating(2), seating(5)
    ((0, 1, 2, 3), (1, 2, 3, 0), (1, 0, 3, 2))
    """
    places = PLACES[change][(number - 1) // 4]
    dealer = (number - 1) % 4
    east, south, west, north = (places[(dealer + seat) % 4] for seat in SEATS)
    return east, south, west, north


def prevalent_wind(number: int) -> Tile:
    """The wind of the round that a hand belongs to: four hands each of E S W N (seed 000, terms 3 to 5)."""
    return WINDS[(number - 1) // 4]


@dataclass(frozen=True, slots=True)
class Match:
    """One moment of a match; like a table it never changes.

    Attributes:
        rules: the options.
        names: names of the players 0 to 3, "" where there are none.
        done: the hands that are over.
        table: the hand that is played or was played last; None before the first.
        first: number of the first hand, 1 except in the record of a part of a match.

    >>> import random
    >>> match = Match.start().deal(Wall.shuffle(random.Random(1)))
    >>> match.hand_number, match.players, match.scores
    (1, (0, 1, 2, 3), (0, 0, 0, 0))
    """

    rules: TableRules
    names: tuple[str, str, str, str] = ("", "", "", "")
    done: tuple[Table, ...] = ()
    table: Table | None = None
    first: int = 1

    @classmethod
    def start(
        cls, rules: TableRules | None = None, names: tuple[str, str, str, str] = ("", "", "", ""), first: int = 1
    ) -> Match:
        """A match before its first hand.

        Raises:
            PlayError: `bad-number` for a first hand out of 1 to 16.
        """
        if not 1 <= first <= HANDS:
            raise PlayError("bad-number", n=first)
        return cls(rules or TableRules(), names, first=first)

    @property
    def hand_number(self) -> int:
        """The hand that is played, or was played last; one less than `first` before it."""
        return self.first + len(self.done) - (1 if self.table is None or self.table.over else 0)

    @property
    def over(self) -> bool:
        """All sixteen hands are over."""
        return self.first + len(self.done) > HANDS

    @property
    def prevalent(self) -> Tile:
        """Wind of the round of the hand that is played, was played last or comes first."""
        return prevalent_wind(max(self.hand_number, self.first))

    @property
    def players(self) -> Four:
        """Who sits at E S W N in the hand that is played or was played last."""
        if self.table is None:
            return seating(self.first, self.rules.seat_change)
        return self.table.state.setting.players

    @property
    def scores(self) -> Four:
        """Points of the players 0 to 3 from the hands that are over; they add up to 0."""
        points = [0, 0, 0, 0]
        for table in self.done:
            if table.result is not None:
                for seat, player in enumerate(table.state.setting.players):
                    points[player] += table.result.payments[seat]
        return points[0], points[1], points[2], points[3]

    @property
    def ranking(self) -> tuple[int, ...]:
        """Players by points, the best first; equal points in the order of the players."""
        return tuple(sorted(SEATS, key=lambda player: (-self.scores[player], player)))

    def seat_of(self, player: int) -> Seat:
        """Where a player sits."""
        return self.players.index(player)

    def opening(self, wall: Wall, players: Four | None = None) -> Opening:
        """How the next hand begins.

        Args:
            wall: the tiles.
            players: who sits at E S W N, only where seats are `free`.

        Raises:
            PlayError: `match-over`, `hand-not-over`, `bad-players`.
        """
        if self.over:
            raise PlayError("match-over")
        if self.table is not None and not self.table.over:
            raise PlayError("hand-not-over")
        number = self.first + len(self.done)
        due = seating(number, self.rules.seat_change)
        if players not in (None, due) and self.rules.seat_change != "free":
            raise PlayError("bad-players", players="".join(map(str, players or ())))
        return Opening(number, prevalent_wind(number), players or due, wall)

    def opened(self, opening: Opening) -> Match:
        """The match with a hand begun, before its first tile is dealt.

        Raises:
            PlayError: as `opening`, and `bad-number` where it is not the next hand.
        """
        due = self.opening(opening.wall, opening.players)
        if due != opening:
            raise PlayError("bad-number", n=opening.number)
        scores = self.scores
        east, south, west, north = (scores[player] for player in opening.players)
        return self.with_table(Table.opened(opening, self.rules, (east, south, west, north)))

    def deal(self, wall: Wall, players: Four | None = None) -> Match:
        """The next hand, dealt: its dealer is to play.

        Raises:
            PlayError: as `opening`.
        """
        return self.opened(self.opening(wall, players))._going(Table.settled)

    def play(self, action: Action) -> Match:
        """The match after an action at its table (see `Table.play`).

        Raises:
            PlayError: `no-hand`, or as `Table.play`.
        """
        if self.table is None:
            raise PlayError("no-hand")
        return self._going(lambda table: table.play(action))

    def _going(self, go: Callable[[Table], Table]) -> Match:
        assert self.table is not None
        return self.with_table(go(self.table))

    def with_table(self, table: Table) -> Match:
        """The match with another moment of the hand that is played."""
        done = (*self.done, table) if table.over else self.done
        return Match(self.rules, self.names, done, table, self.first)

    @property
    def events(self) -> tuple[AnyEvent, ...]:
        """All events so far."""
        tables = self.done if self.table is None or self.table.over else (*self.done, self.table)
        return tuple(event for table in tables for event in table.events)
