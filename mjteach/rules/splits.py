"""Ways to split the tiles of one suit into sets and at most one pair, remembered suit by suit.

A set is a small integer: the tile of a pung (0 to 33), or 34 and more for a chow (34 + its lowest tile).
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import NamedTuple

from mjteach.rules.tiles import SUIT_BITS, SUIT_MASK, UNIT, WIDTH

CHOW = 34
NO_PAIR = -1
HONORS = 3
"""Index of the group of honors, after the three suits."""

REMEMBERED = 1 << 16
"""Entries that a memory of the core holds at the most: bounded, so that a long session does not grow."""


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


@lru_cache(REMEMBERED)
def of_group(group: int, counts: int) -> tuple[tuple[Split, ...], tuple[Split, ...]]:
    """All splits of one group: those into sets alone, and those into sets and a pair."""
    found = sorted(set(_peel(group, counts)))
    return (
        tuple(split for split in found if split.pair == NO_PAIR),
        tuple(split for split in found if split.pair != NO_PAIR),
    )


def _peel(group: int, counts: int) -> list[Split]:
    """Take the lowest tile away in each way it can be used; a way may come up more than once."""
    if not counts:
        return [EMPTY]
    rank = ((counts & -counts).bit_length() - 1) // WIDTH
    unit, tile, held = UNIT[rank], 9 * group + rank, counts >> WIDTH * rank & 7
    found: list[Split] = []
    if held >= 3:
        for rest in _peel_all(group, counts - 3 * unit):
            found.append(rest._replace(pungs=tuple(sorted((tile, *rest.pungs)))))
    if held >= 2:
        for rest in _peel_all(group, counts - 2 * unit):
            if rest.pair == NO_PAIR:
                found.append(rest._replace(pair=tile))
    run = unit * 0o111
    if group != HONORS and rank < 7 and _holds_run(counts, rank):
        for rest in _peel_all(group, counts - run):
            found.append(rest._replace(chows=tuple(sorted((CHOW + tile, *rest.chows)))))
    return found


def _peel_all(group: int, counts: int) -> tuple[Split, ...]:
    pure, paired = of_group(group, counts)
    return pure + paired


def _holds_run(counts: int, rank: int) -> bool:
    return all(counts >> WIDTH * (rank + step) & 7 for step in (1, 2))


def of_counts(counts: int) -> list[Split]:
    """All splits of a packed count into sets and exactly one pair, over all suits and honors."""
    found = [of_group(group, part) for group, part in enumerate(groups(counts))]
    with_pair = [group for group, (pure, _) in enumerate(found) if not pure]
    if len(with_pair) != 1:  # the group with the pair has 3n + 2 tiles, which no sets alone can use up
        return []
    choices = [paired if group in with_pair else pure for group, (pure, paired) in enumerate(found)]
    if all(len(choice) == 1 for choice in choices):
        (a,), (b,), (c,), (d,) = choices
        return [_join(a, b, c, d)]
    return [_join(*parts) for parts in product(*choices)]


def _join(a: Split, b: Split, c: Split, d: Split) -> Split:
    pair = max(a[2], b[2], c[2], d[2])
    return Split(a[0] + b[0] + c[0], a[1] + b[1] + c[1] + d[1], pair)


def is_complete(counts: int) -> bool:
    """Sets and one pair, no tile left over."""
    return bool(of_counts(counts))


# --- What completes a group ---------------------------------------------------------------------------


@lru_cache(REMEMBERED)
def completing(group: int, counts: int) -> tuple[int, int]:
    """Tiles that complete a group to sets alone, and to sets and a pair: two sets of tiles, one bit a tile."""
    to_sets = to_pair = 0
    for rank in range(7 if group == HONORS else 9):
        pure, paired = of_group(group, counts + UNIT[rank])
        bit = 1 << 9 * group + rank
        to_sets |= bit if pure else 0
        to_pair |= bit if paired else 0
    return to_sets, to_pair


def waits_of_counts(counts: int) -> int:
    """Tiles, one bit each, that complete a packed count to sets and one pair (be they to be had or not)."""
    parts = groups(counts)
    open_groups = [group for group, part in enumerate(parts) if part and not of_group(group, part)[0]]
    if len(open_groups) == 1:
        (group,) = open_groups
        return completing(group, parts[group])[1]
    if len(open_groups) != 2:
        return 0
    found = 0
    for group, other in (open_groups, open_groups[::-1]):
        if of_group(other, parts[other])[1]:
            found |= completing(group, parts[group])[0]
    return found
