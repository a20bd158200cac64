"""The points of a hand as a sum that can be shown step by step."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mjteach.puzzles.task import Task
from mjteach.rules import Ruling, fan, points_of

FLOWERS = fan("flower-tiles").number


def parts_of(counts: Mapping[int, int], ruling: Ruling, flowers: int = 0) -> list[list[int]]:
    """For each fan its number, how often it counts and its points each time, the dearest first; flowers last."""
    parts = [[number, times, points_of(number, ruling)] for number, times in counts.items()]
    parts.sort(key=lambda part: (-part[2], part[0]))
    return [*parts, [FLOWERS, flowers, 1]] if flowers else parts


def total_of(parts: list[list[int]]) -> int:
    """What the parts come to."""
    return sum(times * each for _, times, each in parts)


def text_of(parts: list[list[int]]) -> str:
    """The sum in figures: "8 + 2 × 2 + 1 = 13", or the number alone where there is nothing to add."""
    shown = [f"{times} × {each}" if times > 1 else str(each) for _, times, each in parts]
    total = total_of(parts)
    return str(total) if shown == [str(total)] else f"{' + '.join(shown)} = {total}"


def sum_of(task: Task, *, flowers: bool = False) -> dict[str, Any]:
    """The values of a sentence that shows the sum of a hand: `sum` as text, `parts` one by one."""
    parts = parts_of(task.score.counts, task.ruling, len(task.hand.flowers) if flowers else 0)
    return {"sum": text_of(parts), "parts": parts}
