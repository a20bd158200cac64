"""Ways to split the tiles of one suit into sets and at most one pair, remembered suit by suit.

A set is a small integer: the tile of a pung (0 to 33), or 34 and more for a chow (34 + its lowest tile).
"""

from __future__ import annotations

from functools import partial
from itertools import product
from typing import NamedTuple

from mjteach.rules.memory import LIMIT, Memory
from mjteach.rules.tiles import SUIT_BITS, SUIT_MASK, UNIT, WIDTH

CHOW = 34
NO_PAIR = -1
HONORS = 3
"""Index of the group of honors, after the three suits."""


class Split(NamedTuple):
    """One way to split: chows and pungs as set numbers in order, the tile of the pair or `NO_PAIR`."""

    chows: tuple[int, ...]
    pungs: tuple[int, ...]
    pair: int


EMPTY = Split((), (), NO_PAIR)


def groups(counts: int) -> tuple[int, int, int, int]:
    """The packed counts of the three suits and of the honors, each shifted to start at bit 0."""
    return (
        counts & SUIT_MASK,
        counts >> SUIT_BITS & SUIT_MASK,
        counts >> 2 * SUIT_BITS & SUIT_MASK,
        counts >> 3 * SUIT_BITS,
    )


Splits = tuple[tuple[Split, ...], tuple[Split, ...]]
"""Splits into sets alone, and splits into sets and a pair."""


def _split(group: int, counts: int) -> Splits:
    found = sorted(set(_peel(group, counts)))
    return (
        tuple(split for split in found if split.pair == NO_PAIR),
        tuple(split for split in found if split.pair != NO_PAIR),
    )


OF_GROUP: tuple[Memory[int, Splits], ...] = tuple(
    Memory(partial(_split, group), 2 * LIMIT) for group in range(4)
)
"""All splits of one group, by its packed count."""


def _peel(group: int, counts: int) -> list[Split]:
    """Take the lowest tile away in each way it can be used; a way may come up more than once."""
    if not counts:
        return [EMPTY]
    rank = ((counts & -counts).bit_length() - 1) // WIDTH
    unit, tile, held = UNIT[rank], 9 * group + rank, counts >> WIDTH * rank & 7
    found: list[Split] = []
    if held >= 3:
        rests = _all(group, counts - 3 * unit)
        found += [rest._replace(pungs=tuple(sorted((tile, *rest.pungs)))) for rest in rests]
    if held >= 2:
        pure, _ = OF_GROUP[group][counts - 2 * unit]
        found += [rest._replace(pair=tile) for rest in pure]
    if group != HONORS and rank < 7 and _holds_run(counts, rank):
        rests = _all(group, counts - unit * 0o111)
        found += [rest._replace(chows=tuple(sorted((CHOW + tile, *rest.chows)))) for rest in rests]
    return found


def _all(group: int, counts: int) -> tuple[Split, ...]:
    pure, paired = OF_GROUP[group][counts]
    return pure + paired


def _holds_run(counts: int, rank: int) -> bool:
    return all(counts >> WIDTH * (rank + step) & 7 for step in (1, 2))


def of_counts(counts: int) -> list[Split]:
    """All splits of a packed count into sets and exactly one pair, over all suits and honors."""
    choices: list[tuple[Split, ...]] = []
    pairs = 0
    for group, part in zip(OF_GROUP, groups(counts), strict=True):
        pure, paired = group[part]
        if not pure:  # 3n + 2 tiles, which sets alone cannot use up: the pair must be here
            pure, pairs = paired, pairs + 1
        choices.append(pure)
    if pairs != 1:
        return []
    return [_join(*parts) for parts in product(*choices)]


def _join(a: Split, b: Split, c: Split, d: Split) -> Split:
    return Split(a[0] + b[0] + c[0], a[1] + b[1] + c[1] + d[1], max(a[2], b[2], c[2], d[2]))


def is_complete(counts: int) -> bool:
    """Sets and one pair, no tile left over."""
    return bool(of_counts(counts))


# --- What completes a group ---------------------------------------------------------------------------


def _completing(group: int, counts: int) -> tuple[int, int]:
    to_sets = to_pair = 0
    for rank in range(7 if group == HONORS else 9):
        pure, paired = OF_GROUP[group][counts + UNIT[rank]]
        bit = UNIT[9 * group + rank]
        to_sets |= bit if pure else 0
        to_pair |= bit if paired else 0
    return to_sets, to_pair


COMPLETING: tuple[Memory[int, tuple[int, int]], ...] = tuple(
    Memory(partial(_completing, group)) for group in range(4)
)
"""The kinds that complete one group to sets alone, and those that complete it to sets and a pair."""


def waits_of_counts(counts: int) -> int:
    """The kinds that complete a packed count to sets and one pair (be they to be had or not)."""
    open_groups = [
        (group, part) for group, part in enumerate(groups(counts)) if not OF_GROUP[group][part][0]
    ]
    if len(open_groups) == 1:
        ((group, part),) = open_groups
        return COMPLETING[group][part][1]
    if len(open_groups) != 2:
        return 0
    (one, part), (other, rest) = open_groups
    found = COMPLETING[one][part][0] if OF_GROUP[other][rest][1] else 0
    return found | (COMPLETING[other][rest][0] if OF_GROUP[one][part][1] else 0)
