"""The kind `points`: how many points does this hand make?

Where the hand shows flowers, the question says whether they are to be added (`ask`: with-flowers) or left out
(without-flowers, what decides about the minimum).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from mjteach.puzzles import laid_out, tables
from mjteach.puzzles.document import Sentence, not_there, sentence
from mjteach.puzzles.fans import FANS_KIND, aimed, margin, worth_of_ways
from mjteach.puzzles.sums import sum_of
from mjteach.puzzles.task import Kind, Proof, Solution, Task, groups
from mjteach.rules import Ruling, points_of

WITH, WITHOUT = "with-flowers", "without-flowers"


def _pose(rng: Random, level: int, ruling: Ruling) -> Iterator[Task]:
    return _asked(rng, FANS_KIND.pose(rng, level, ruling))


def _aim(rng: Random, level: int, ruling: Ruling, name: str) -> Iterator[Task]:
    return _asked(rng, aimed(rng, level, ruling, name))


def _asked(rng: Random, tasks: Iterator[Task]) -> Iterator[Task]:
    """The same hands, asked for their points."""
    ask = rng.choice((WITH, WITH, WITHOUT))
    for task in tasks:
        yield replace(task, question={"ask": ask} if task.hand.flowers else {})


# --- Answer and explanations ----------------------------------------------------------------------------


def _points(task: Task) -> int:
    return task.score.total if _flowers(task) else task.score.points


def _flowers(task: Task) -> bool:
    return task.question.get("ask") == WITH


def _solve(task: Task) -> Solution:
    name = f"why.points.{task.question['ask']}" if task.question else "why.points.sum"
    flowers = {"flowers": len(task.hand.flowers)} if task.question else {}
    why = sentence(name, **sum_of(task, flowers=_flowers(task)), sets=groups(task.score.reading.groups), **flowers)
    answer = {"items": {"points": _points(task)}, "why": {"points": why}, "why_not": {}}
    return Solution([answer], not_there("why.points.not-there"), _hints(task))


def _hints(task: Task) -> list[Sentence]:
    counts = task.score.counts
    highest = min(counts, key=lambda number: (-points_of(number, task.ruling), number))
    return [
        sentence("hint.points.count", n=sum(counts.values())),
        sentence("hint.points.reading", sets=groups(task.score.reading.groups)),
        sentence("hint.points.highest", fan=highest, points=points_of(highest, task.ruling)),
    ]


# --- Proof --------------------------------------------------------------------------------------------


def _prove(task: Task) -> Proof:
    """Count the hand in every way and take the dearest."""
    worth = worth_of_ways(task)
    total = max(worth.values()) + (len(task.hand.flowers) if _flowers(task) else 0)
    return Proof([{"points": total}], "ways", len(worth), margin(worth.values()))


def _fits(task: Task) -> bool:
    """The question speaks of flowers where there are any."""
    if not task.is_won or set(task.question) - {"ask"} or not tables.agrees_with_any(task.table, task.hand):
        return False
    return task.question.get("ask") in ((WITH, WITHOUT) if task.hand.flowers else (None,))


POINTS = Kind("points", "number", _pose, _solve, _prove, _fits, aim=_aim, around=laid_out.around)
