"""Splitting tiles into sets in the plainest way, so that proofs do not lean on the quick ways of the rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from mjteach.rules import Tile

Group = tuple[Tile, ...]


def with_pair(tiles: Sequence[Tile]) -> Iterator[tuple[Group, ...]]:
    """Every way to split tiles into sets and one pair, the pair last; none where there is none."""
    own = sorted(tiles)
    for pair in sorted({*own}):
        if own.count(pair) >= 2:
            for found in sets_of(_without(own, (pair, pair))):
                yield (*found, (pair, pair))


def sets_of(tiles: Sequence[Tile]) -> Iterator[tuple[Group, ...]]:
    """Every way to split sorted tiles into chows and pungs."""
    if not tiles:
        yield ()
        return
    for group in _sets_from(tiles[0]):
        if all(tiles.count(tile) >= group.count(tile) for tile in group):
            for found in sets_of(_without(tiles, group)):
                yield (group, *found)


def most_grouped(tiles: Sequence[Tile], sets: int) -> list[Tile]:
    """The tiles that stay over when as many as possible are in sets and a pair, at most so many sets."""
    own = sorted(tiles)
    best = own
    for pair in [None, *(tile for tile in sorted({*own}) if own.count(tile) >= 2)]:
        rest = own if pair is None else _without(own, (pair, pair))
        left = _fewest(tuple(rest), sets)
        if len(left) < len(best):
            best = list(left)
    return best


@lru_cache(maxsize=4096)
def _fewest(tiles: tuple[Tile, ...], sets: int) -> tuple[Tile, ...]:
    """What stays over of sorted tiles: the first either does, or it begins a set."""
    if not tiles or not sets:
        return tiles
    best = (tiles[0], *_fewest(tiles[1:], sets))
    for group in _sets_from(tiles[0]):
        if all(tiles.count(tile) >= group.count(tile) for tile in group):
            best = min(best, _fewest(tuple(_without(tiles, group)), sets - 1), key=len)
    return best


def _sets_from(first: Tile) -> Iterator[Group]:
    """The pung of a tile, and the chow that it begins."""
    yield (first, first, first)
    if not first.is_honor and first % 9 <= 6:
        yield (first, Tile(first + 1), Tile(first + 2))


def _without(tiles: Sequence[Tile], gone: Group) -> list[Tile]:
    left = list(tiles)
    for tile in gone:
        left.remove(tile)
    return left
