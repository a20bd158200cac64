"""Needs where only some sets and pairs are allowed: all chows, tiles of 6 to 9, a terminal or honor in every set.

A vocabulary is what a hand may be made of. Tables are remembered group by group and put together as in
`mjteach.rules.needs`, whose needs (cost above, kinds below) these are; tiles that no word of the vocabulary uses are
dropped first, so that the memories stay small.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from typing import NamedTuple

from mjteach.rules.memory import LIMIT, Memory
from mjteach.rules.needs import COST, NEVER, Table, as_one, costs_of, improve, table_of, together
from mjteach.rules.splits import groups
from mjteach.rules.tiles import COPIES, TILES, UNIT, WIDTH, Tile

_SHAPES = 10
"""Entries of a table: index 2k is the need of k sets (0 to 4), 2k + 1 that of k sets and a pair."""

_REMEMBERED = LIMIT // 4


class Words(NamedTuple):
    """What one group may be made of, one bit a rank: lowest tiles of chows, pungs, pairs."""

    chows: int
    pungs: int
    pairs: int


@lru_cache(2 * LIMIT)
def _from_rank(rank: int, words: Words, counts: int, begun: int, before: int) -> tuple[int, ...]:
    """The needs for the ranks from this one on, while chows begun one and two ranks lower still want their tiles.

    `counts` are the tiles from this rank on.
    """
    if rank == 9:
        return (0,) + (NEVER,) * (_SHAPES - 1)
    bit, word = UNIT[rank], 1 << rank
    here = counts & 7
    best = [NEVER] * _SHAPES
    for chows in range(3 if words.chows & word else 1):
        for pung, pair in ((0, 0), (0, 1), (1, 0)):
            wanted = begun + before + chows + 3 * pung + 2 * pair
            if wanted > COPIES or (pung and not words.pungs & word) or (pair and not words.pairs & word):
                continue
            price = (wanted - here << COST) + bit if wanted > here else 0
            rest = _from_rank(rank + 1, words, counts >> WIDTH, chows, begun)
            improve(best, rest, price, 2 * (chows + pung) + pair, 2 if pair else 1)
    return as_one(best)


def _table(group: int, words: Words, counts: int) -> Table:
    return table_of(group, _from_rank(0, words, counts, 0, 0))


class Vocabulary:
    """Sets and pairs that a hand may be made of.

    Args:
        chow: whether the chow from this tile is allowed.
        pung: whether the pung of this tile is allowed.
        pair: whether the pair of this tile is allowed.
    """

    def __init__(
        self, chow: Callable[[Tile], bool], pung: Callable[[Tile], bool], pair: Callable[[Tile], bool]
    ) -> None:
        self.chows = frozenset(tile for tile in TILES[:27] if tile % 9 < 7 and chow(tile))
        self.pungs = frozenset(tile for tile in TILES if pung(tile))
        self.pairs = frozenset(tile for tile in TILES if pair(tile))
        self.kinds = sum(UNIT[tile] for tile in self._used())
        self._mask = 7 * self.kinds
        self._of_group = tuple(Memory(partial(_table, group, self._words(group)), _REMEMBERED) for group in range(4))

    def _used(self) -> set[int]:
        return {tile + step for tile in self.chows for step in range(3)} | self.pungs | self.pairs

    def _words(self, group: int) -> Words:
        words = (self.chows, self.pungs, self.pairs)
        return Words(*(sum(1 << tile % 9 for tile in _of(group, tiles)) for tiles in words))

    def need(self, counts: int, sets: int) -> int:
        """What a packed count lacks for so many sets and a pair; `NEVER` where there is no way."""
        m, p, s, z = groups(counts & self._mask)
        of_m, of_p, of_s, of_z = self._of_group
        return together(of_m[m], of_p[p], of_s[s], of_z[z], sets)

    def of_group(self, group: int, counts: int) -> tuple[int, int]:
        """What one group, shifted to bit 0, lacks for one set, and for a pair."""
        table = self._of_group[group][counts & self._mask >> 27 * group & (1 << 27) - 1]
        costs = costs_of(table)
        return costs[2] << COST | table.kinds[2], costs[1] << COST | table.kinds[1]


def _of(group: int, tiles: frozenset[Tile]) -> Iterator[Tile]:
    return (tile for tile in tiles if tile // 9 == group)


def _any(_tile: Tile) -> bool:
    return True


def _none(_tile: Tile) -> bool:
    return False


def of_ranks(low: int, high: int) -> Vocabulary:
    """Tiles of the suits from one rank to another."""

    def inside(tile: Tile) -> bool:
        return tile.rank is not None and low <= tile.rank <= high

    return Vocabulary(lambda tile: inside(tile) and inside(TILES[tile + 2]), inside, inside)


def of_tiles(tiles: frozenset[Tile]) -> Vocabulary:
    """These tiles, in any sets."""

    def among(tile: Tile) -> bool:
        return tile in tiles

    return Vocabulary(lambda low: {low, TILES[low + 1], TILES[low + 2]} <= tiles, among, among)


def _in_suit(tile: Tile) -> bool:
    return tile.suit is not None


def _outer(tile: Tile) -> bool:
    return not tile.is_simple


def _five(tile: Tile) -> bool:
    return tile.rank == 5


ANY = Vocabulary(_any, _any, _any)
CHOWS = Vocabulary(_any, _none, _in_suit)
SIMPLES = of_ranks(2, 8)
SIMPLE_CHOWS = Vocabulary(lambda tile: 0 < tile % 9 < 6, _none, lambda tile: tile.is_simple)
OUTSIDE = Vocabulary(lambda tile: tile % 9 in (0, 6), _outer, _outer)
FIVES = Vocabulary(lambda tile: tile % 9 in (2, 3, 4), _five, _five)
