"""How many tiles a suit lacks for so many sets and a pair, and which tiles those could be; remembered suit by suit.

A need is one integer: how many tiles are lacking above `COST`, and below it the kinds that some cheapest way takes (see
`tiles`). Of two needs the cheaper is the smaller number, and where both cost the same, their kinds join: `cheaper`.

The costs of a suit's table are few: thousands of suits share some hundreds of them. So the tables of four groups are
put together by their costs, once for each combination, and only then are the kinds of the cheapest ways collected.
Needs and places are few too, and each is kept as one object, so that a table is ten references.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache, partial
from typing import NamedTuple

from mjteach.rules.memory import LIMIT, Memory, pool
from mjteach.rules.splits import HONORS, groups
from mjteach.rules.tiles import COPIES, SUIT_BITS, SUIT_MASK, UNIT, WIDTH

COST = 4 * SUIT_BITS
"""Bits below the cost, more than a packed count needs."""

_KINDS = (1 << COST) - 1
NEVER = 31 << COST
_LOST = NEVER >> COST
_SHAPES = 10
"""Entries of a table: index 2k is the need of k sets (0 to 4), 2k + 1 that of k sets and a pair."""


def cheaper(one: int, other: int) -> int:
    """The cheaper need, or both together where they cost the same."""
    return min(one, other) if (one ^ other) >> COST else one | other


def cost(need: int) -> int:
    """Tiles that are lacking."""
    return need >> COST


def kinds(need: int) -> int:
    """The kinds that help."""
    return need & _KINDS


# --- One group ------------------------------------------------------------------------------------------


class Table(NamedTuple):
    """What one suit or the honors lack for each shape.

    Attributes:
        profile: the costs, as their number among all costs met so far.
        kinds: for each shape the kinds that help.
    """

    profile: int
    kinds: tuple[int, ...]


_ONCE: Memory[int, int] = pool()
"""Needs and kinds, each as one object."""

_PROFILES: list[tuple[int, ...]] = []
"""Costs met so far; all hands together have less than a thousand."""


def _number(costs: tuple[int, ...]) -> int:
    _PROFILES.append(costs)
    return len(_PROFILES) - 1


_NUMBERS: Memory[tuple[int, ...], int] = Memory(_number)


def _table(group: int, key: int) -> Table:
    ranks = 7 if group == HONORS else 9
    return table_of(group, _from_rank(ranks, group != HONORS, key & SUIT_MASK, key >> SUIT_BITS, 0, 0))


def table_of(group: int, needs: tuple[int, ...]) -> Table:
    """The table of a group from its needs for each shape, kinds shifted to bit 0."""
    bits = tuple(_ONCE[kinds(need) << SUIT_BITS * group] for need in needs)
    return Table(_NUMBERS[tuple(map(cost, needs))], bits)


def costs_of(table: Table) -> tuple[int, ...]:
    """What each shape costs."""
    return _PROFILES[table.profile]


OF_GROUP: tuple[Memory[int, Table], ...] = tuple(Memory(partial(_table, group)) for group in range(4))
"""The table of each group by the packed count of the tiles to build with, and above it, by `SUIT_BITS`, that of the
copies that are fixed elsewhere in the hand and so can never be drawn."""


@lru_cache(4 * LIMIT)
def _from_rank(ranks: int, runs: bool, counts: int, gone: int, begun: int, before: int) -> tuple[int, ...]:
    """The needs for the last `ranks` ranks, while chows begun one and two ranks earlier still want their tiles.

    Three equal chows are three pungs, so two begun on one rank are enough.
    """
    if ranks == 0:
        return (0,) + (NEVER,) * (_SHAPES - 1)
    bit = UNIT[(9 if runs else 7) - ranks]
    held, limit = counts & 7, COPIES - (gone & 7)
    best = [NEVER] * _SHAPES
    for chows in range(3 if runs and ranks >= 3 else 1):
        for pung, pair in ((0, 0), (0, 1), (1, 0)):
            wanted = begun + before + chows + 3 * pung + 2 * pair
            if wanted > limit:
                continue
            price = (wanted - held << COST) + bit if wanted > held else 0
            rest = _from_rank(ranks - 1, runs, counts >> WIDTH, gone >> WIDTH, chows, begun)
            improve(best, rest, price, 2 * (chows + pung) + pair, 2 if pair else 1)
    return as_one(best)


def as_one(needs: list[int]) -> tuple[int, ...]:
    """The needs as a tuple, equal ones as one object."""
    return tuple([_ONCE[need] for need in needs])


def improve(best: list[int], rest: tuple[int, ...], price: int, shift: int, step: int) -> None:
    """Take over what is cheaper with so many sets, and perhaps the pair, begun here."""
    for index in range(0, _SHAPES - shift, step):
        need, known = rest[index] + price, best[index + shift]
        if need >> COST == known >> COST != _LOST:
            best[index + shift] = need | known
        elif need < known:
            best[index + shift] = need


# --- All groups -----------------------------------------------------------------------------------------

Places = tuple[tuple[int, int], ...]
"""Shapes of two parts that together cost least."""

_OPTIONS: tuple[Places, ...] = tuple(
    tuple((first, shape - first) for first in range(shape + 1) if not (first & 1 and not shape & 1))
    for shape in range(_SHAPES)
)
"""Every two shapes that come to a shape; of two parts at most one has the pair."""

_PLACES: Memory[Places, Places] = pool()


class Joint(NamedTuple):
    """Two groups together: their costs, and for each shape the shapes of the two that come to it."""

    profile: int
    places: tuple[Places, ...]


def _join(profiles: tuple[int, int]) -> Joint:
    costs, places = [], []
    for shape in range(_SHAPES):
        least, found = _cheapest(*profiles, shape)
        costs.append(least)
        places.append(found)
    return Joint(_NUMBERS[tuple(costs)], tuple(places))


def _cheapest(one: int, other: int, shape: int) -> tuple[int, Places]:
    """The least cost of a shape from two profiles, and the ways to share it out."""
    options = _OPTIONS[shape]
    of_one, of_other = _PROFILES[one], _PROFILES[other]
    costs = [of_one[i] + of_other[j] for i, j in options]
    least = min(costs)
    if least >= _LOST:
        return _LOST, ()
    return least, _PLACES[tuple([place for place, price in zip(options, costs, strict=True) if price == least])]


_JOINTS: Memory[tuple[int, int], Joint] = Memory(_join)
_CHEAPEST: Memory[tuple[int, int, int], tuple[int, Places]] = Memory(lambda key: _cheapest(*key))


def of_sets_and_pair(counts: int, gone: int, sets: int) -> int:
    """What a packed count lacks for so many sets and one pair over all suits.

    Args:
        counts: packed count of the tiles to build with.
        gone: packed count of copies that can never be drawn, since they are fixed elsewhere in the hand.
        sets: how many sets, 0 to 4.
    """
    parts: Iterable[int] = groups(counts)
    if gone:
        parts = [part | away << SUIT_BITS for part, away in zip(parts, groups(gone), strict=True)]
    m, p, s, z = parts
    of_m, of_p, of_s, of_z = OF_GROUP
    return together(of_m[m], of_p[p], of_s[s], of_z[z], sets)


def together(m: Table, p: Table, s: Table, z: Table, sets: int) -> int:
    """What four groups lack together for so many sets and one pair; `NEVER` where there is no way."""
    left, right = _JOINTS[m.profile, p.profile], _JOINTS[s.profile, z.profile]
    lacking, places = _CHEAPEST[left.profile, right.profile, 2 * sets + 1]
    bits = 0
    for i, j in places:
        for a, b in left.places[i]:
            bits |= m.kinds[a] | p.kinds[b]
        for a, b in right.places[j]:
            bits |= s.kinds[a] | z.kinds[b]
    return lacking << COST | bits
