"""Packed counts as layers of kinds, and copies left, for work that runs through many discards."""

from __future__ import annotations

from typing import NamedTuple

from mjteach.play.view import View
from mjteach.rules.tiles import COPIES, FOURS, ONES, TWOS

ALL_COPIES = COPIES * ONES
"""Packed count of every tile of a set."""

Layers = tuple[int, int, int]
"""Kinds of which there is one copy or more, two or more, three or more."""


class Held(NamedTuple):
    """Standing tiles as a packed count, and the same as layers."""

    counts: int
    ones: int
    twos: int
    threes: int


def held(counts: int) -> Held:
    """The layers of a packed count."""
    half, four = counts >> 1, counts >> 2
    return Held(counts, (counts | half | four) & ONES, (half | four) & ONES, (counts & half | four) & ONES)


def layers_of(counts: int) -> Layers:
    """The layers of a packed count with no fourth copy in it."""
    found = held(counts)
    return found.ones, found.twos, found.threes


def size(counts: int) -> int:
    """How many tiles are in a packed count."""
    return (counts & ONES).bit_count() + 2 * (counts & TWOS).bit_count() + 4 * (counts & FOURS).bit_count()


def among(counts: int, kinds: int) -> int:
    """How many tiles of a packed count are of these kinds."""
    return size(counts & 7 * kinds)


def unseen(view: View) -> int:
    """Packed count of the tiles that a seat does not see: in the wall, or hidden with the others."""
    return ALL_COPIES - view.seen
