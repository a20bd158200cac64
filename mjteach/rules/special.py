"""Fans of the shapes without sets, and 九莲宝灯, which is a wait rather than a shape."""

from __future__ import annotations

from functools import lru_cache

from mjteach.rules import shapes, tally
from mjteach.rules.memory import LIMIT
from mjteach.rules.reading import Shape
from mjteach.rules.tiles import SUIT_BITS, UNIT

NINE_GATES = tuple(sum(UNIT[rank] for rank in (0, 0, *range(9), 8, 8)) << SUIT_BITS * suit for suit in range(3))
"""1112345678999 of each suit."""


def nine_gates(waiting: int) -> int:
    """九莲宝灯 for 13 concealed tiles that waited on all nine (seed 000, fan 4; only the pure wait, rulings)."""
    return tally.of("nine-gates") if waiting in NINE_GATES else 0


def _is_seven_shifted(counts: int) -> bool:
    """Seven different pairs of one suit in a row: the twos of its packed count are one run."""
    run = sum(UNIT[rank] << 1 for rank in range(7))
    return any(counts == run << 3 * (9 * suit + low) for suit in range(3) for low in range(3))


@lru_cache(LIMIT)
def fans_of(shape: Shape, counts: int) -> int:
    """The tally that a shape without sets brings by itself (seed 000, fans 6, 7, 19, 20, 34).

    全不靠 with all nine knitted tiles adds 组合龙 (1998 p.76); 七星不靠 has only seven of them.
    """
    if shape == "seven-pairs":
        return tally.of("seven-shifted-pairs" if _is_seven_shifted(counts) else "seven-pairs")
    if shape == "thirteen-orphans":
        return tally.of("thirteen-orphans")
    if shape == "greater-knitted":
        return tally.of("greater-honors-and-knitted-tiles")
    straight = tally.of("knitted-straight") if shapes.knitted_body(counts) is not None else 0
    return tally.of("lesser-honors-and-knitted-tiles") + straight


