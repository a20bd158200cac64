"""How far a hand is from ready, over every shape, and the tiles that bring it nearer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

from mjteach.rules import needs, shapes
from mjteach.rules.hand import MOST_SETS, SIZE, Hand
from mjteach.rules.tiles import FOURS, ONES, TILES, TWOS, UNIT, Tile, copies, kinds

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
        useful: the tiles that bring it nearer; for a ready hand its waits, for a hand of 14 after a best discard.
    """

    hand: Hand = field(repr=False)
    distance: int
    useful: Useful

    @cached_property
    def discards(self) -> tuple[Discard, ...]:
        """For a hand of 14 every discard in tile order, else none."""
        return tuple(_discards(self.hand))


def distance(hand: Hand) -> Distance:
    """How far a hand is from ready: a tile counts as able to come unless the hand holds all its four copies.

    >>> found = distance(Hand.parse("123m456p789s1158sE"))
    >>> found.distance, [str(tile) for tile, left in found.useful]
    (1, ['1s', '3s', '4s', '5s', '6s', '7s', '8s', '9s', 'E'])
    """
    counts = hand.counts if hand.winning is None else hand.counts + UNIT[hand.winning]
    need = need_of(counts, gone_of(hand), len(hand.melds))
    return Distance(hand, needs.cost(need) - 1, _useful(need, counts, gone_of(hand)))


def _discards(hand: Hand) -> Iterator[Discard]:
    if hand.winning is None:
        return
    counts, gone = hand.counts + UNIT[hand.winning], gone_of(hand)
    for tile in sorted({*hand.standing, hand.winning}):
        rest = counts - UNIT[tile]
        need = need_of(rest, gone, len(hand.melds))
        yield Discard(tile, needs.cost(need) - 1, _useful(need, rest, gone, tile))


def gone_of(hand: Hand) -> int:
    """The packed count of the tiles in melds, kongs with four."""
    return hand.melded + sum(UNIT[meld.tile] for meld in hand.melds if meld.kind == "kong")


def _useful(need: int, counts: int, gone: int, discarded: Tile | None = None) -> Useful:
    """The tiles of a need with the copies left; what was discarded is held no more, but does not come back."""
    held = counts + gone + (0 if discarded is None else UNIT[discarded])
    bits = needs.tiles(need)
    return tuple((tile, left) for tile in TILES if bits >> tile & 1 and (left := 4 - copies(held, tile)) > 0)


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
        best = needs.cheaper(best, _knitted_honors(counts))
    if melds <= 1:
        best = _knitted_straight(counts, gone, melds, best)
    return best


def _need(lacking: int, bits: int) -> int:
    """A need of so many tiles among these kinds (bits of a packed count)."""
    return (lacking << needs.COST) + (shapes.tile_bits(bits) if lacking else 0)


def _seven_pairs(counts: int) -> int:
    pairs = (counts & TWOS).bit_count() + 2 * (counts & FOURS).bit_count()
    return _need(7 - pairs, counts & ONES)


def _thirteen_orphans(counts: int) -> int:
    held = kinds(counts) & shapes.ORPHANS
    paired = bool(counts >> 1 & shapes.ORPHANS or counts >> 2 & shapes.ORPHANS)
    lacking = SIZE + 1 - held.bit_count() - paired
    return _need(lacking, shapes.ORPHANS ^ held if paired else shapes.ORPHANS)


def _knitted_honors(counts: int) -> int:
    best, have = needs.NEVER, kinds(counts)
    for body in shapes.KNITTED:
        allowed = body | shapes.ALL_HONORS
        held = have & allowed
        lacking = SIZE + 1 - held.bit_count()
        if lacking <= needs.cost(best):
            best = needs.cheaper(best, _need(lacking, allowed ^ held))
    return best


def _knitted_straight(counts: int, gone: int, melds: int, best: int) -> int:
    """The best so far, or better: a body lacks its missing tiles, the rest what it lacks for a set and a pair."""
    have = kinds(counts)
    for body in shapes.KNITTED:
        held = have & body
        lacking = body.bit_count() - held.bit_count()
        if lacking > needs.cost(best):
            continue
        rest = needs.of_sets_and_pair(counts - held, gone + body, 1 - melds)
        missing = _need(lacking, body ^ held)
        both = (needs.cost(missing) + needs.cost(rest) << needs.COST) | needs.tiles(missing) | needs.tiles(rest)
        best = needs.cheaper(best, both)
    return best
