"""The tiles that complete a waiting hand, and what each would be worth."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from mjteach.rules import shapes
from mjteach.rules.errors import HandError
from mjteach.rules.hand import Hand, fixed
from mjteach.rules.rulings import GB1998, Ruling
from mjteach.rules.score import Score, score
from mjteach.rules.tiles import FOURS, Tile, tiles_of


@dataclass(frozen=True, slots=True)
class Wait:
    """One tile that completes a waiting hand.

    Attributes:
        tile: the tile.
        left: copies of it that the hand does not hold, 1 to 4.
        discard: the score when another player discards it.
        self_draw: the score when it is drawn.
    """

    tile: Tile
    left: int
    discard: Score
    self_draw: Score


def wait_tiles(hand: Hand) -> tuple[Tile, ...]:
    """The tiles that complete a waiting hand, over every shape, in tile order.

    A tile whose four copies are all in the hand cannot come and is left out (`exhausted_waits` has those).

    >>> [str(tile) for tile in wait_tiles(Hand.parse("1112345678999m"))]
    ['1m', '2m', '3m', '4m', '5m', '6m', '7m', '8m', '9m']

    Raises:
        HandError: `not-waiting` for a hand of 14.
    """
    return tuple(tiles_of(_completing(hand) & ~_exhausted(hand)))


def exhausted_waits(hand: Hand) -> tuple[Tile, ...]:
    """Tiles that would complete the shape, had the hand not all four copies already.

    Raises:
        HandError: `not-waiting` for a hand of 14.
    """
    return tuple(tiles_of(_completing(hand) & _exhausted(hand)))


def waits(hand: Hand, ruling: Ruling = GB1998) -> tuple[Wait, ...]:
    """Every tile that completes a waiting hand, with what it is worth either way, flowers apart.

    A wait may fall short of the eight points that a win takes: `Score.declarable` tells.

    Raises:
        HandError: `not-waiting` for a hand of 14.
    """
    return tuple(_waits(hand, ruling))


def _waits(hand: Hand, ruling: Ruling) -> Iterator[Wait]:
    for tile in wait_tiles(hand):
        discard, drawn = (score(hand.win(tile, self_draw=drawn), ruling) for drawn in (False, True))
        yield Wait(tile, hand.left(tile), discard, drawn)


def _completing(hand: Hand) -> int:
    if hand.winning is not None:
        raise HandError("not-waiting")
    return shapes.all_waits(hand.counts, len(hand.melds))


def _exhausted(hand: Hand) -> int:
    """The kinds of which the hand holds all four copies."""
    return (hand.counts + fixed(hand) & FOURS) >> 2
