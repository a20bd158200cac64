"""The state of one hand: plain values that are copied, never changed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from mjteach.play.actions import Action
from mjteach.play.options import TableRules
from mjteach.play.wall import Wall
from mjteach.play.words import Seat
from mjteach.rules import TILES, Meld, Score, Tile, shapes
from mjteach.rules.tiles import UNIT

Phase = Literal[
    "deal", "flowers", "draw", "flower", "replace", "turn", "claim", "rob", "resolve", "exhausted", "settle", "over"
]
"""`turn`, `claim`, `rob` wait for players; `over` for nobody; the others pass by themselves."""

DECISIONS = frozenset(("turn", "claim", "rob", "over"))

Taken = Literal["deal", "draw", "flower", "kong", "claim"]
"""How the seat in turn came by its last tile: dealt, drawn, instead of a flower or a kong's fourth, claimed."""

NO_WAITS = -1


@dataclass(frozen=True, slots=True)
class Place:
    """One seat's tiles.

    Attributes:
        counts: packed count of the standing tiles, with the one drawn.
        melds: sets laid open and concealed kongs, in the order they were made.
        flowers: flowers shown, in order.
        held: flowers taken and not yet shown, in order.
    """

    counts: int = 0
    melds: tuple[Meld, ...] = ()
    flowers: tuple[Tile, ...] = ()
    held: tuple[Tile, ...] = ()
    remembered: int = field(default=NO_WAITS, compare=False, repr=False)

    def take(self, tile: Tile) -> Place:
        """With one tile more."""
        if tile >= len(UNIT):
            return Place(self.counts, self.melds, self.flowers, (*self.held, tile))
        return Place(self.counts + UNIT[tile], self.melds, self.flowers, self.held)

    def give(self, counts: int) -> Place:
        """Without these standing tiles."""
        return Place(self.counts - counts, self.melds, self.flowers, self.held)

    def meld(self, meld: Meld, counts: int) -> Place:
        """With a set laid out, and without the standing tiles that went into it."""
        return Place(self.counts - counts, (*self.melds, meld), self.flowers, self.held)

    def show_flower(self) -> Place:
        """With the first flower held shown."""
        return Place(self.counts, self.melds, (*self.flowers, self.held[0]), self.held[1:])

    @property
    def standing(self) -> tuple[Tile, ...]:
        """The standing tiles in tile order."""
        return tuple(tiles_in(self.counts))

    @property
    def waits(self) -> int:
        """Of thirteen tiles: packed count of one each of those that complete a winning shape; worked out once."""
        if self.remembered == NO_WAITS:
            object.__setattr__(self, "remembered", shapes.all_waits(self.counts, len(self.melds)))
        return self.remembered


def tiles_in(counts: int) -> Iterator[Tile]:
    """Every tile of a packed count, each as often as it is there."""
    tile = 0
    while counts:
        for _ in range(counts & 7):
            yield TILES[tile]
        counts >>= 3
        tile += 1


class Discarded(NamedTuple):
    """A tile discarded.

    Attributes:
        seat: who discarded it.
        tile: the tile.
        drawn: it was of the kind just drawn (open to everybody: it comes from beside the hand; seed 000, term 28).
        taken: who claimed it, or None where it lies.
    """

    seat: Seat
    tile: Tile
    drawn: bool
    taken: Seat | None = None


class Setting(NamedTuple):
    """What stays the same during a hand: the wall, the winds, the players, the options, the scores before."""

    wall: Wall
    prevalent: Tile
    rules: TableRules
    scores: tuple[int, int, int, int]
    number: int
    players: tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Result:
    """How a hand ended.

    Attributes:
        payments: points that the seats get or pay, fines included; they add up to 0.
        winner: the seat that won, None for a drawn hand (荒牌) or one that a false win ended.
        discarder: the seat whose discard or added kong was taken, None for a self-draw.
        score: what the winner's hand is worth.
        false: seats that declared a win that was none, in order.
    """

    payments: tuple[int, int, int, int]
    winner: Seat | None = None
    discarder: Seat | None = None
    score: Score | None = None
    false: tuple[Seat, ...] = ()


Answers = tuple[Action | None, ...]
Offers = tuple[tuple[Action, ...], ...]
NO_OFFERS: Offers = ((), (), (), ())
NO_ANSWERS: Answers = (None, None, None, None)
Places = tuple[Place, Place, Place, Place]


class State(NamedTuple):
    """Everything about a hand at one moment.

    Attributes:
        front: tiles of the wall taken from the front.
        back: where the tiles taken from the end begin.
        turn: the seat that is dealt to, draws or plays; in `claim` and `rob` the one whose tile is offered.
        drawn: the tile that seat took last, while it plays; None after a chow or pung.
        before: its tiles without that one.
        taken: how it came by its last tile.
        batch: in `flowers`, how many flowers that seat shows now.
        offered: the tile discarded or added to a kong last, until the next tile is taken.
        robbing: it is a tile added to a kong.
        offers: per seat what it may answer, none where it is not asked.
        answers: per seat what it answered.
        shown: packed count of tiles that lie open: discards and open sets, each once.
        dead: seats that may neither claim nor win.
    """

    setting: Setting
    front: int = 0
    back: int = 144
    places: Places = (Place(), Place(), Place(), Place())
    phase: Phase = "deal"
    turn: Seat = 0
    drawn: Tile | None = None
    before: Place | None = None
    taken: Taken = "deal"
    batch: int = 0
    offered: Tile | None = None
    robbing: bool = False
    offers: Offers = NO_OFFERS
    answers: Answers = NO_ANSWERS
    river: tuple[Discarded, ...] = ()
    shown: int = 0
    dead: tuple[Seat, ...] = ()
    result: Result | None = None

    @property
    def wall_left(self) -> int:
        """Tiles in the wall."""
        return self.back - self.front


def with_place(places: Places, seat: Seat, place: Place) -> Places:
    """The places with one changed."""
    east, south, west, north = places
    if seat == 0:
        return place, south, west, north
    if seat == 1:
        return east, place, west, north
    if seat == 2:
        return east, south, place, north
    return east, south, west, place
