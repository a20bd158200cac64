"""Readings: every way to see a finished hand as a winning shape."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, get_args

from mjteach.rules import shapes
from mjteach.rules.errors import HandError
from mjteach.rules.hand import Hand
from mjteach.rules.setfans import tiles_of_set
from mjteach.rules.splits import CHOW, Split, of_counts
from mjteach.rules.tiles import TILES, UNIT, Tile, text_of, tiles_of

Shape = Literal[
    "standard",
    "seven-pairs",
    "thirteen-orphans",
    "lesser-knitted",
    "greater-knitted",
    "knitted-straight",
]
SHAPES: tuple[Shape, ...] = get_args(Shape)
"""Every winning shape."""


@dataclass(frozen=True, slots=True)
class Set:
    """A chow, pung or kong of a reading.

    Attributes:
        kind: chow, pung or kong.
        tile: the tile, for a chow its lowest.
        melded: it lies open (a concealed kong does not).
    """

    kind: Literal["chow", "pung", "kong"]
    tile: Tile
    melded: bool

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """Its tiles in order."""
        if self.kind == "chow":
            return tiles_of_set(CHOW + self.tile)
        return (self.tile,) * (4 if self.kind == "kong" else 3)

    @property
    def number(self) -> int:
        """Its set number (see `splits`)."""
        return self.tile + CHOW if self.kind == "chow" else int(self.tile)


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to see a finished hand as a winning shape.

    Attributes:
        shape: which shape.
        sets: its sets, melds first as they were made, then standing chows and pungs in tile order; none in the shapes
            without sets.
        pair: the tile of the pair, or None in the shapes without one.
        body: the nine knitted tiles of a 组合龙, the fourteen tiles of the shapes without sets, else none.
    """

    shape: Shape
    sets: tuple[Set, ...] = ()
    pair: Tile | None = None
    body: tuple[Tile, ...] = ()

    @property
    def groups(self) -> tuple[tuple[Tile, ...], ...]:
        """All tiles as they are grouped: knitted runs or pairs or singles, sets, the pair last."""
        body = _groups_of_body(self.shape, self.body)
        pair = () if self.pair is None else ((self.pair, self.pair),)
        return (*body, *(part.tiles for part in self.sets), *pair)

    def __str__(self) -> str:
        return " ".join(text_of(group) for group in self.groups)


def _groups_of_body(shape: Shape, body: tuple[Tile, ...]) -> tuple[tuple[Tile, ...], ...]:
    if shape == "seven-pairs":
        return tuple((body[i], body[i + 1]) for i in range(0, len(body), 2))
    if shape == "thirteen-orphans":
        return (body,)
    suits = [tuple(tile for tile in body if tile.suit == suit) for suit in ("m", "p", "s", None)]
    return tuple(group for group in suits if group)


def readings(hand: Hand) -> tuple[Reading, ...]:
    """Every reading of a hand of 14, none where it is no winning shape.

    >>> [str(reading) for reading in readings(Hand.parse("11122233344455m"))][:2]
    ['111m 222m 333m 444m 55m', '123m 123m 123m 444m 55m']

    Raises:
        HandError: `wrong-tile-count` for a waiting hand.
    """
    return tuple(_readings(hand))


def _readings(hand: Hand) -> Iterator[Reading]:
    counts = full_counts(hand)
    melds = tuple(Set(meld.kind, meld.tile, not meld.is_concealed) for meld in hand.melds)
    for split in of_counts(counts):
        yield of_split(split, melds)
    if len(melds) <= 1:
        body, found = shapes.knitted_straight_splits(counts)
        for split in found:
            yield of_split(split, melds, body)
    if not melds and (reading := without_sets(counts)):
        yield reading


def full_counts(hand: Hand) -> int:
    """The packed count of the standing tiles with the winning tile.

    Raises:
        HandError: `wrong-tile-count` for a waiting hand.
    """
    if hand.winning is None:
        raise HandError("wrong-tile-count", n=3 * len(hand.melds) + len(hand.standing))
    return hand.counts + UNIT[hand.winning]


def of_split(split: Split, melds: tuple[Set, ...], body: int = 0) -> Reading:
    """The reading for a split of the standing tiles, beside a 组合龙 body where there is one."""
    chows = tuple(Set("chow", TILES[chow - CHOW], False) for chow in split.chows)
    pungs = tuple(Set("pung", TILES[pung], False) for pung in split.pungs)
    shape: Shape = "knitted-straight" if body else "standard"
    return Reading(shape, (*melds, *chows, *pungs), TILES[split.pair], tuple(tiles_of(body)))


def shape_without_sets(counts: int) -> Shape | None:
    """The shape of 14 concealed tiles that are no sets, or None."""
    if shapes.is_seven_pairs(counts):
        return "seven-pairs"
    if shapes.is_thirteen_orphans(counts):
        return "thirteen-orphans"
    if shapes.knitted_honors(counts) is not None:
        honors = counts & shapes.ALL_HONORS == shapes.ALL_HONORS
        return "greater-knitted" if honors else "lesser-knitted"
    return None


def without_sets(counts: int) -> Reading | None:
    """The reading of 14 concealed tiles that are no sets, or None."""
    shape = shape_without_sets(counts)
    if shape is None:
        return None
    body = tuple(tile for tile in TILES for _ in range(counts >> 3 * tile & 7))
    return Reading(shape, body=body)
