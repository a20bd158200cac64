"""The winning shapes beside four sets and a pair: what each needs, and which tiles complete it.

Seed 000, 和牌的特殊牌型; 组合龙 by its fan's definition. Each shape gives a test of 14 tiles and the waits of 13.
"""

from __future__ import annotations

from itertools import permutations

from mjteach.rules import splits
from mjteach.rules.tiles import ONES, TILES, UNIT, kinds

ORPHANS = sum(UNIT[tile] for tile in TILES if tile.is_terminal or tile.is_honor)
ALL_HONORS = sum(UNIT[tile] for tile in TILES if tile.is_honor)

KNITTED = tuple(
    sum(UNIT[9 * suit + rank + step] for rank, suit in enumerate(suits) for step in (0, 3, 6))
    for suits in permutations(range(3))
)
"""147, 258 and 369 each in its own suit: the six bodies of a 组合龙."""

_TWICE_DRAGON = tuple(2 * (UNIT[0] * 0o111 + UNIT[6] * 0o111 + UNIT[4]) << 27 * suit for suit in range(3))
"""112233 55 778899 of a suit: 一色双龙会, never seven pairs (seed 000, fan 13)."""


# --- Seven pairs: four equal tiles are two pairs (1998 p.64, p.65) ---------------------------------------


def is_seven_pairs(counts: int) -> bool:
    """14 concealed tiles in pairs."""
    return not counts & ONES and counts not in _TWICE_DRAGON


def seven_pairs_waits(counts: int) -> int:
    """13 concealed tiles of which only one is odd."""
    odd = counts & ONES
    return odd if odd.bit_count() == 1 else 0


# --- Thirteen orphans -----------------------------------------------------------------------------------


def is_thirteen_orphans(counts: int) -> bool:
    """One of each terminal and honor, and a second of one (14 concealed tiles)."""
    return kinds(counts) == ORPHANS


def thirteen_orphans_waits(counts: int) -> int:
    """All thirteen where each is there once, the missing one where only one is."""
    have = kinds(counts)
    if have & ~ORPHANS or have.bit_count() < 12:
        return 0
    return ORPHANS if have == ORPHANS else ORPHANS ^ have


# --- Honors and knitted tiles: 全不靠 and 七星不靠 ---------------------------------------------------------


def knitted_honors(counts: int) -> int | None:
    """The body that 14 different tiles belong to, honors apart; None where they belong to none."""
    if counts & ONES != counts or counts.bit_count() < 13:
        return None
    return next((body for body in KNITTED if not counts & ~(body | ALL_HONORS)), None)


def knitted_honors_waits(counts: int) -> int:
    """The tiles of the same body and honors that 13 different ones leave over."""
    body = knitted_honors(counts)
    return 0 if body is None else (body | ALL_HONORS) ^ counts


# --- Knitted straight: 组合龙, a body of nine with a set (melded or not) and a pair -------------------------


def knitted_body(counts: int) -> int | None:
    """The body that is complete in the standing tiles."""
    have = kinds(counts)
    return next((body for body in KNITTED if have & body == body), None)


def knitted_straight_splits(counts: int) -> tuple[int, list[splits.Split]]:
    """The body and the splits of what stands beside it; no splits where there is no such shape."""
    body = knitted_body(counts)
    return (0, []) if body is None else (body, splits.of_counts(counts - body))


def knitted_straight_waits(counts: int) -> int:
    """A tile that completes the body, or what stands beside it."""
    have = kinds(counts)
    found = 0
    for body in KNITTED:
        held = have & body
        missing = body.bit_count() - held.bit_count()
        if missing == 0:
            found |= splits.waits_of_counts(counts - body)
        elif missing == 1 and splits.is_complete(counts - held):
            found |= body ^ held
    return found


def all_waits(counts: int, melds: int) -> int:
    """The kinds that complete the standing tiles in any shape, be they to be had or not."""
    found = splits.waits_of_counts(counts)
    if melds == 0:
        found |= seven_pairs_waits(counts) | thirteen_orphans_waits(counts) | knitted_honors_waits(counts)
    if melds <= 1:
        found |= knitted_straight_waits(counts)
    return found
