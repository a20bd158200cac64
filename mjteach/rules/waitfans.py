"""边张, 坎张 and 单钓将: how the winning tile completed the hand, where it was the only wait."""

from __future__ import annotations

from mjteach.rules import shapes, tally
from mjteach.rules.hand import Hand
from mjteach.rules.rulings import Ruling
from mjteach.rules.splits import CHOW, Split
from mjteach.rules.tiles import COPIES, Tile, tiles_of

EDGE = tally.of("edge-wait")
CLOSED = tally.of("closed-wait")
SINGLE = tally.of("single-wait")


def place_of(split: Split, winning: int) -> int:
    """The wait that the winning tile ends in these standing sets: edge before closed before single, or 0.

    Seed 003, fans 77 to 79: 1233 and 3 is an edge wait, 4556 and 5 a closed one.
    """
    closed = False
    rank = winning % 9
    for chow in split.chows:
        low = chow - CHOW
        if (winning == low + 2 and rank == 2) or (winning == low and rank == 6):
            return EDGE
        closed = closed or winning == low + 1
    if closed:
        return CLOSED
    return SINGLE if winning == split.pair else 0


def is_only_wait(hand: Hand, ruling: Ruling) -> bool:
    """Before the win the hand waited on one kind of tile, over every shape."""
    waits = shapes.all_waits(hand.counts, len(hand.melds))
    if not waits & (waits - 1):
        return True
    return not ruling.exhausted_waits and sum(_held(hand, tile) < COPIES for tile in tiles_of(waits)) == 1


def _held(hand: Hand, tile: Tile) -> int:
    """Copies in hand before the win."""
    return hand.tiles.count(tile) - (tile == hand.winning)
