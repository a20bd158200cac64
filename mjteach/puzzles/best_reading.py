"""The kind `best-reading`: the tiles can be read in two or more ways; which pays, and how much more than the next?

Only hands with one reading that is worth more than every other are drawn. `ask` in the question: `more` for the
difference.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from random import Random
from typing import Any, NamedTuple

from mjteach.puzzles import library
from mjteach.puzzles.document import AnswerType, Option, not_there, sentence
from mjteach.puzzles.hands import deal
from mjteach.puzzles.not_counted import equal_or_stepped, several_readings
from mjteach.puzzles.plain import with_pair
from mjteach.puzzles.plans import SUITS, Plan, of_suit
from mjteach.puzzles.sums import parts_of, text_of
from mjteach.puzzles.task import Group, Kind, Proof, Solution, Task, groups, lettered, shuffled
from mjteach.puzzles.winning_shape import shapes_by_trying
from mjteach.rules import Reading, Ruling, readings
from mjteach.rules.ways import Way, reading_of, ways

MORE = "more"
MOST = 6
"""Readings that a puzzle shows at the most."""


class Worth(NamedTuple):
    """A reading, its points, flowers apart, and the fans that make them."""

    reading: Reading
    points: int
    counts: dict[int, int]


# --- Drawing ------------------------------------------------------------------------------------------


def _flush(rng: Random) -> Plan:
    return Plan(of=of_suit(rng.choice(SUITS)), pungs=rng.choice((0.2, 0.5)), open=rng.choice((0.0, 0.25)))


_PLANS: dict[int, tuple[Callable[[Random], Plan], ...]] = {
    1: (several_readings,),
    2: (several_readings, equal_or_stepped),
    3: (several_readings, equal_or_stepped, _flush),
    4: (several_readings, equal_or_stepped, _flush),
    5: (several_readings, _flush),
}
_ASKS_MORE = {1: 0.0, 2: 0.3, 3: 0.5, 4: 0.8, 5: 0.6}
"""Share of puzzles that ask for the difference."""


def _pose(rng: Random, level: int, ruling: Ruling) -> Iterator[Task]:
    question = {"ask": MORE} if rng.random() < _ASKS_MORE[level] else {}
    for played, origin in library.hands(rng, f"best-reading-{level}"):
        yield Task(played, question, ruling, origin=origin)
    while True:
        hand = deal(rng, rng.choice(_PLANS[level])(rng))
        if hand is not None and len(readings(hand)) >= _LEAST.get(level, 2):
            task = Task(hand, question, ruling)
            if _fits(task) and (not question or rng.random() < _KEPT.get(_more(task), 1.0)):
                yield task


_LEAST = {5: 3}
"""Readings that a level has at the least, looked at before they are counted."""

_KEPT = {3: 0.75, 4: 0.25, 17: 0.55, 18: 0.6}
"""Share of the hands that are asked for this difference, so that the commonest do not crowd out the others."""


def _more(task: Task) -> int:
    best, other, *_ = worths(task)
    return best.points - other.points


# --- Answer and explanations ----------------------------------------------------------------------------


@lru_cache(64)
def worths(task: Task) -> tuple[Worth, ...]:
    """Every reading with what it is worth, the dearest first."""
    best: dict[tuple[object, int], Way] = {}
    for way in ways(task.hand, task.ruling):
        key = way.split, way.body
        if key not in best or way.settled.points > best[key].settled.points:
            best[key] = way
    found = [
        Worth(reading_of(task.hand, way), way.settled.points, dict(way.settled.fans)) for way in best.values()
    ]
    return tuple(sorted(found, key=lambda worth: -worth.points))


def _answer_type(task: Task) -> AnswerType:
    return "number" if task.question else "one"


def _options(task: Task) -> list[Option]:
    if task.question:
        return []
    found = [worth.reading for worth in worths(task)]
    labels = [sentence(f"shape.{one.shape}", sets=groups(one.groups)) for one in found]
    return lettered([one["label"] for one in shuffled(task, "best-reading", lettered(labels))])


def _solve(task: Task) -> Solution:
    best, *others = worths(task)
    shown = _sum(task, best)
    if task.question:
        next_best = _sum(task, others[0])
        more = best.points - others[0].points
        why = sentence(
            "why.best-reading.more", sum=f"{best.points} − {others[0].points} = {more}",
            best=shown["sum"], next=next_best["sum"], sets=groups(best.reading.groups), parts=shown["parts"],
        )  # fmt: skip
        answer: dict[str, Any] = {"items": {"difference": more}, "why": {"difference": why}, "why_not": {}}
        return Solution([answer], not_there("why.best-reading.not-there"), _hints(best, others))
    why_not = {}
    items = {str(one["label"]["values"]["sets"]): one["item"] for one in _options(task)}
    right = items[str(groups(best.reading.groups))]
    for worth in others:
        less = best.points - worth.points
        why_not[items[str(groups(worth.reading.groups))]] = not_there(
            "why.best-reading.less", less=less, sets=groups(worth.reading.groups), **_sum(task, worth)
        )
    why = sentence("why.best-reading.best", sets=groups(best.reading.groups), **shown)
    answer = {"items": {right: 1}, "why": {right: why}, "why_not": dict(sorted(why_not.items()))}
    return Solution([answer], not_there("why.best-reading.not-there"), _hints(best, others))


def _sum(task: Task, worth: Worth) -> dict[str, Any]:
    parts = parts_of(worth.counts, task.ruling)
    return {"sum": text_of(parts), "parts": parts}


def _hints(best: Worth, others: Sequence[Worth]) -> list[dict[str, Any]]:
    """Of two readings none is ruled out: that would name the other."""
    worst = others[-1]
    second = sentence("hint.best-reading.worst", points=worst.points, sets=groups(worst.reading.groups))
    return [
        sentence("hint.best-reading.count", n=len(others) + 1),
        second if len(others) > 1 else sentence("hint.best-reading.compare"),
        sentence("hint.best-reading.fan", fan=min(best.counts)),
    ]


# --- Proof --------------------------------------------------------------------------------------------


def _prove(task: Task) -> Proof:
    """Split the tiles plainly, find what each split is worth among all ways to count, and compare."""
    plain = _plain_readings(task)
    points = dict.fromkeys(plain, 0)
    for way in ways(task.hand, task.ruling):
        key = _key(reading_of(task.hand, way).groups)
        points[key] = max(points[key], way.settled.points)
    ranked = sorted(points.values(), reverse=True)
    more = ranked[0] - ranked[1]
    if task.question:
        return Proof([{"difference": more}], "readings", len(plain), more)
    best = max(points, key=points.__getitem__)
    right = next(one["item"] for one in _options(task) if _key(one["label"]["values"]["sets"]) == best)
    return Proof([{right: 1}], "readings", len(plain), more)


_Key = tuple[tuple[str, ...], ...]


def _key(parts: tuple[Group, ...] | list[list[str]]) -> _Key:
    return tuple(sorted(tuple(map(str, part)) for part in parts))


def _plain_readings(task: Task) -> set[_Key]:
    hand = task.hand
    assert hand.winning is not None
    melds = tuple(meld.tiles for meld in hand.melds)
    found = {_key((*melds, *split)) for split in with_pair((*hand.standing, hand.winning))}
    if "seven-pairs" in shapes_by_trying(hand):
        own = sorted((*hand.standing, hand.winning))
        found.add(_key([[str(own[place])] * 2 for place in range(0, len(own), 2)]))
    return found


def _fits(task: Task) -> bool:
    """Two to six readings without knitted tiles, one of them worth most."""
    if task.given is None or task.is_waiting or task.question not in ({}, {"ask": MORE}) or task.hand.flowers:
        return False
    if not 2 <= len(readings(task.hand)) <= MOST:
        return False
    found = worths(task)
    plain = all(worth.reading.shape in ("standard", "seven-pairs") for worth in found)
    return plain and found[0].points > found[1].points


BEST_READING = Kind("best-reading", _answer_type, _pose, _solve, _prove, _fits, _options)
