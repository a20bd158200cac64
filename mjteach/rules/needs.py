"""How many tiles a suit lacks for so many sets and a pair, and which tiles those could be; remembered suit by suit.

A need is one integer: how many tiles are lacking above `COST`, and below it a bit for each tile that some cheapest way
takes. Needs of different tiles add up as integers; of two needs the cheaper is the smaller number, and where both cost
the same, their tiles join: `cheaper` says so once.
"""

from __future__ import annotations

from functools import lru_cache

from mjteach.rules.splits import HONORS, groups
from mjteach.rules.tiles import COPIES, UNIT, WIDTH

COST = 34
"""Bits below the cost: one a tile."""

NEVER = 31 << COST
MOST_SETS = 4
_SHAPES = 2 * (MOST_SETS + 1)
"""Entries of a table: index 2k is the need of k sets, 2k + 1 that of k sets and a pair."""

Table = tuple[int, ...]
REMEMBERED = 1 << 17


def cheaper(one: int, other: int) -> int:
    """The cheaper need, or both together where they cost the same."""
    return min(one, other) if (one ^ other) >> COST else one | other


def cost(need: int) -> int:
    """Tiles that are lacking."""
    return need >> COST


def tiles(need: int) -> int:
    """Tiles that help, one bit each."""
    return need & (1 << COST) - 1


@lru_cache(REMEMBERED)
def of_group(group: int, counts: int, gone: int) -> Table:
    """The table of one suit or of the honors.

    Args:
        group: 0 to 2 a suit, 3 the honors.
        counts: packed count of the tiles to build with.
        gone: packed count of copies that are fixed elsewhere in the hand, and so can never be drawn.
    """
    ranks = 7 if group == HONORS else 9
    table = _from_rank(ranks, group != HONORS, counts, gone, 0, 0)
    below = (1 << COST) - 1
    return tuple((need & ~below) | (need & below) << 9 * group for need in table)


@lru_cache(REMEMBERED)
def _from_rank(ranks: int, runs: bool, counts: int, gone: int, begun: int, before: int) -> Table:
    """The table for the last `ranks` ranks, while chows begun one and two ranks earlier still want their tiles.

    Three equal chows are three pungs, so two begun on one rank are enough.
    """
    if ranks == 0:
        return (0,) + (NEVER,) * (_SHAPES - 1)
    bit = 1 << (9 if runs else 7) - ranks
    held, limit = counts & 7, COPIES - (gone & 7)
    best = [NEVER] * _SHAPES
    for chows in range(3 if runs and ranks >= 3 else 1):
        for pung, pair in ((0, 0), (0, 1), (1, 0)):
            wanted = begun + before + chows + 3 * pung + 2 * pair
            if wanted > limit:
                continue
            lack = max(0, wanted - held)
            price = (lack << COST) + (bit if lack else 0)
            rest = _from_rank(ranks - 1, runs, counts >> WIDTH, gone >> WIDTH, chows, begun)
            _improve(best, rest, price, 2 * (chows + pung) + pair, pair)
    return tuple(best)


def _improve(best: list[int], rest: Table, price: int, shift: int, pair: int) -> None:
    for index in range(0, _SHAPES - shift, 2 if pair else 1):
        need = rest[index] + price
        if need < NEVER:
            best[index + shift] = cheaper(best[index + shift], need)


def _together(one: Table, other: Table, sets: int) -> list[int]:
    """The table of two groups, up to so many sets."""
    best = [NEVER] * (2 * sets + 2)
    for i in range(0, 2 * sets + 2, 2):
        bare, paired = one[i], one[i + 1]
        for j in range(0, 2 * sets + 2 - i, 2):
            best[i + j] = cheaper(best[i + j], bare + other[j])
            best[i + j + 1] = cheaper(best[i + j + 1], cheaper(bare + other[j + 1], paired + other[j]))
    return best


def of_sets_and_pair(counts: int, gone: int, sets: int) -> int:
    """What a packed count lacks for so many sets and one pair over all suits."""
    m, p, s, z = (of_group(group, *parts) for group, parts in enumerate(zip(groups(counts), groups(gone), strict=True)))
    left, right = _together(m, p, sets), _together(s, z, sets)
    best = NEVER
    for index in range(0, 2 * sets + 2, 2):
        rest = 2 * sets - index
        best = cheaper(best, cheaper(left[index] + right[rest + 1], left[index + 1] + right[rest]))
    return best


assert len(UNIT) == COST
