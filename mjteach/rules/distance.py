"""How far a hand is from ready, over every shape, and the tiles that bring it nearer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

from mjteach.rules import needs, shapes
from mjteach.rules.hand import MOST_SETS, SIZE, Hand, fixed
from mjteach.rules.tiles import COPIES, FOURS, ONES, TWOS, UNIT, Tile, copies, kinds, tiles_of

Useful = tuple[tuple[Tile, int], ...]
"""Tiles in tile order, each with the copies that the hand does not hold."""


@dataclass(frozen=True, slots=True)
class Discard:
    """One tile that a hand of 14 may discard.

    Attributes:
        tile: the tile.
        distance: how far the other 13 are from ready.
        useful: the tiles that bring those nearer.
    """

    tile: Tile
    distance: int
    useful: Useful

    @property
    def left(self) -> int:
        """Copies of all useful tiles together."""
        return sum(left for _, left in self.useful)


@dataclass(frozen=True)
class Distance:
    """How far a hand is from ready.

    Attributes:
        hand: the hand.
        distance: tiles that must still come until it is ready: 0 is ready, -1 a finished hand of 14.
    """

    hand: Hand
    distance: int = field(compare=False)
    need: int = field(compare=False, repr=False)

    @cached_property
    def useful(self) -> Useful:
        """The tiles that bring it nearer; for a ready hand its waits, for a hand of 14 those after a best discard."""
        return _useful(self.need, _standing(self.hand) + fixed(self.hand))

    @cached_property
    def discards(self) -> tuple[Discard, ...]:
        """For a hand of 14 every discard in tile order, else none."""
        return tuple(_discards(self.hand))

    def __repr__(self) -> str:
        return f"distance({self.hand!r})"


def distance(hand: Hand) -> Distance:
    """How far a hand is from ready: a tile counts as able to come unless the hand holds all its four copies.

    >>> found = distance(Hand.parse("123m456p789s1158sE"))
    >>> found.distance, [str(tile) for tile, left in found.useful]
    (1, ['1s', '3s', '4s', '5s', '6s', '7s', '8s', '9s', 'E'])
    """
    need = need_of(_standing(hand), fixed(hand), len(hand.melds))
    return Distance(hand, needs.cost(need) - 1, need)


def _standing(hand: Hand) -> int:
    return hand.counts if hand.winning is None else hand.counts + UNIT[hand.winning]


def _discards(hand: Hand) -> Iterator[Discard]:
    if hand.winning is None:
        return
    counts, gone = _standing(hand), fixed(hand)
    for tile in tiles_of(counts):
        need = need_of(counts - UNIT[tile], gone, len(hand.melds))
        yield Discard(tile, needs.cost(need) - 1, _useful(need, counts + gone))


def _useful(need: int, held: int) -> Useful:
    """The tiles of a need with the copies left; what was discarded is still seen, and does not come back."""
    found = ((tile, COPIES - copies(held, tile)) for tile in tiles_of(needs.kinds(need)))
    return tuple((tile, left) for tile, left in found if left)


def need_of(counts: int, gone: int, melds: int) -> int:
    """What standing tiles lack for the nearest winning shapes: a need (see `needs`).

    Args:
        counts: packed count of the standing tiles, 13 or 14 with the melds.
        gone: packed count of the melds' tiles, a kong with four.
        melds: how many melds there are.
    """
    best = needs.of_sets_and_pair(counts, gone, MOST_SETS - melds)
    if melds == 0:
        best = needs.cheaper(best, _seven_pairs(counts))
        best = needs.cheaper(best, _thirteen_orphans(counts))
    return best if melds > 1 else _knitted(counts, gone, melds, best)


def _need(lacking: int, bits: int) -> int:
    """A need of so many tiles among these kinds (bits of a packed count)."""
    return (lacking << needs.COST) + (bits if lacking else 0)


def _seven_pairs(counts: int) -> int:
    pairs = (counts & TWOS).bit_count() + 2 * (counts & FOURS).bit_count()
    return _need(7 - pairs, counts & ONES)


def _thirteen_orphans(counts: int) -> int:
    held = kinds(counts) & shapes.ORPHANS
    if held.bit_count() < 5:
        return needs.NEVER  # nine lacking and more, when seven pairs never lack more than seven
    paired = bool((counts >> 1 | counts >> 2) & shapes.ORPHANS)
    return _need(SIZE + 1 - held.bit_count() - paired, shapes.ORPHANS ^ held if paired else shapes.ORPHANS)


def _knitted(counts: int, gone: int, melds: int, best: int) -> int:
    """The best so far, or better: honors and knitted tiles, or a knitted body with what stands beside it."""
    have = kinds(counts)
    honors = (have & shapes.ALL_HONORS).bit_count() if melds == 0 else -SIZE
    for body in shapes.KNITTED:
        held = have & body
        knitted = held.bit_count()
        if SIZE + 1 - honors - knitted <= needs.cost(best):
            allowed = body | shapes.ALL_HONORS
            best = needs.cheaper(best, _need(SIZE + 1 - honors - knitted, allowed & ~have))
        if 9 - knitted <= needs.cost(best):
            best = needs.cheaper(best, _knitted_straight(counts, gone + body, 1 - melds, body, held))
    return best


def _knitted_straight(counts: int, gone: int, sets: int, body: int, held: int) -> int:
    """A body lacks its missing tiles, and the rest what it lacks for a set and a pair."""
    rest = needs.of_sets_and_pair(counts - held, gone, sets)
    lacking = (body ^ held).bit_count()
    return lacking + needs.cost(rest) << needs.COST | (body ^ held) | needs.kinds(rest)
