"""The kind `fans`: which fans does this finished hand score, and how often?

Flowers are asked about too: 花牌 counts once for each flower. Every set of fans that ties is an accepted answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

from mjteach.puzzles import laid_out, library, tables
from mjteach.puzzles.document import Response, Sentence, excluded, not_there, sentence
from mjteach.puzzles.hands import deal, plan_for, some
from mjteach.puzzles.missing import why_missing
from mjteach.puzzles.plans import ACCENTS, LEADS
from mjteach.puzzles.task import Kind, Proof, Solution, Task, groups
from mjteach.rules import (
    FANS,
    FANS_OF_SITUATION,
    Counted,
    Fan,
    Refused,
    Ruling,
    Score,
    fan,
    points_of,
)
from mjteach.rules.tilefans import MADE_OF
from mjteach.rules.ways import ways

FLOWERS = fan("flower-tiles")

# --- Drawing ------------------------------------------------------------------------------------------


def _weight(one: Fan, level: int) -> int:
    """How often a hand is drawn for a fan: the great ones now and then, those on top more often at higher levels."""
    if one.id in LEADS:
        return 2 if one.points >= 32 else 3 if one.points >= 12 else 7
    if one.id in ACCENTS:
        return 1 + level
    return 0


_WEIGHTS = {level: {one.id: _weight(one, level) for one in FANS} for level in range(1, 6)}
_FLOWERS = {1: (0,), 2: (0,), 3: (0,), 4: (0, 0, 0, 1, 2), 5: (0, 0, 1, 2, 3)}
"""How many flowers a hand shows at each level, one number as likely as another."""

_PATIENCE = 15
"""Hands that are tried for one fan before another is chosen, so that easy fans do not crowd out the others."""


_FROM_PLAY = 0.4
"""Share of hands from play; the rare fans are many."""


def _pose(rng: Random, level: int, ruling: Ruling) -> Iterator[Task]:
    for hand, table, origin in library.seen(rng, f"fans-{level}", _FROM_PLAY):
        yield Task(hand, {}, ruling, table, origin)
    while True:
        yield from _made(rng, level, ruling, some(rng, _WEIGHTS[level]))


def aimed(rng: Random, level: int, ruling: Ruling, name: str) -> Iterator[Task]:
    """Hands without end that are made for a fan, and in which it counts."""
    while True:
        yield from _made(rng, level, ruling, name)


def _made(rng: Random, level: int, ruling: Ruling, name: str) -> Iterator[Task]:
    flowers = rng.choice(_FLOWERS[level])
    for _ in range(_PATIENCE):
        hand = deal(rng, plan_for(rng, name), flowers=flowers)
        if hand is not None:
            task = Task(hand, {}, ruling)
            if fan(name).number in task.score.counts:
                yield task


# --- Answer and explanations ----------------------------------------------------------------------------


def items_of(score: Score) -> Response:
    """The answer: fan numbers, in order, with how often each counts."""
    counts = dict(score.counts)
    if score.flowers:
        counts[FLOWERS.number] = score.flowers
    return {str(number): counts[number] for number in sorted(counts)}


def _solve(task: Task) -> Solution:
    answers = [_answer(task, score) for score in task.scores]
    for one in answers:
        for number, reason in _of_ties(
            one["items"], [other["items"] for other in answers if other is not one]
        ):
            one["why_not"][number] = reason
    for one in answers:
        one["why_not"] = dict(sorted(one["why_not"].items(), key=lambda item: int(item[0])))
    return Solution(answers, not_there("why.fans.not-there"), _hints(task))


def _answer(task: Task, score: Score) -> dict[str, Any]:
    items = items_of(score)
    why = {str(one.fan.number): why_counted(task, score, one) for one in score.fans}
    if score.flowers:
        why[str(FLOWERS.number)] = sentence("why.fans.flowers", n=score.flowers)
    why_not: dict[str, Sentence] = {}
    for one in sorted(score.refused, key=lambda one: one.by is None):
        if str(one.fan.number) not in items:
            why_not.setdefault(str(one.fan.number), why_refused(one))
    for one_fan in FANS:
        number = str(one_fan.number)
        if number not in items and number not in why_not:
            reason = why_missing(task, score, one_fan)
            if reason:
                why_not[number] = reason
    return {"items": items, "why": {number: why[number] for number in items}, "why_not": why_not}


def why_counted(task: Task, score: Score, one: Counted) -> Sentence:
    """What makes a fan that counts, and where it is seen once more without counting."""
    also = next((other for other in score.refused if other.fan == one.fan), None)
    shown = _evidence(score, one)
    if also and one.tiles:
        by = {"by": also.by.number} if also.by and also.by != one.fan else {}
        return sentence(
            "why.fans.counts-beside" if by else "why.fans.counts-only",
            fan=one.fan.number,
            n=one.count,
            sets=shown,
            principle=also.principle,
            **by,
        )
    if shown:
        return sentence("why.fans.counts", fan=one.fan.number, n=one.count, sets=shown)
    return _counted_whole(task, one.fan)


def _counted_whole(task: Task, one: Fan) -> Sentence:
    """A fan of the whole hand, or of how it was won."""
    if one.id in ("edge-wait", "closed-wait", "single-wait"):
        return sentence("why.fans.wait", fan=one.number, tile=str(task.hand.winning))
    if one.id in _LAST:
        return sentence(f"why.fans.{_LAST[one.id]}", fan=one.number, tile=str(task.hand.winning))
    if one.id in FANS_OF_SITUATION:
        return sentence("why.fans.won-so", fan=one.number)
    if one.id == "chicken-hand":
        return sentence("why.fans.chicken")
    return sentence("why.fans.whole", fan=one.number)


_LAST = {"last-tile": "last-copy", "last-tile-draw": "last-draw", "last-tile-claim": "last-discard"}
"""Fans that the table shows, and what to say of them."""

_OF_TYPES = ("full-flush", "half-flush", "all-types", "one-voided-suit")
_CONCEALED_PUNGS = {"two-concealed-pungs": 2, "three-concealed-pungs": 3, "four-concealed-pungs": 4}


def _evidence(score: Score, one: Counted) -> list[list[str]]:
    """The tiles that make a fan, each time; all groups of the hand for a fan that all of them make."""
    if one.tiles:
        return groups(one.tiles)
    if one.fan.id in _CONCEALED_PUNGS:
        return groups(_concealed_pungs(score, _CONCEALED_PUNGS[one.fan.id]))
    if one.fan.id in (*MADE_OF, *_OF_TYPES, *FANS_OF_SITUATION, "chicken-hand") or one.fan.id.endswith(
        "-wait"
    ):
        return []
    return groups(score.reading.groups)


def _concealed_pungs(score: Score, wanted: int) -> list[tuple[Any, ...]]:
    """The concealed pungs and kongs; the one that the winning discard completed is none where they are too many."""
    found = [part for part in score.reading.sets if part.kind != "chow" and not part.melded]
    if len(found) > wanted:
        found = [part for part in found if part.tile != score.hand.winning]
    return [part.tiles for part in found]


def why_refused(one: Refused) -> Sentence:
    """What to say of a fan that the hand shows but that does not count."""
    sets = {"sets": groups(one.tiles)} if one.tiles else {}
    if one.by is not None:
        return excluded(
            "why.fans.excluded", fan=one.fan.number, by=one.by.number, principle=one.principle, **sets
        )
    name = "why.fans.other-reading" if one.principle == "higher" else "why.fans.principle"
    return excluded(name, fan=one.fan.number, principle=one.principle, **sets)


def _of_ties(items: Response, others: list[Response]) -> Iterator[tuple[str, Sentence]]:
    """Fans of another accepted answer: right there, but not together with this one."""
    for other in others:
        here = [number for number in items if items[number] > other.get(number, 0)]
        there = [number for number in other if other[number] > items.get(number, 0)]
        name = "why.fans.tie" if len(here) == len(there) == 1 else "why.fans.tie-of-sets"
        for number in there:
            if number not in items:
                yield number, excluded(name, fan=int(number), other=int(here[0]))


def _hints(task: Task) -> list[Sentence]:
    score = task.score
    found = [sentence("hint.fans.count", n=len(items_of(score)))]
    if len(task.scores) > 1:
        found.append(sentence("hint.fans.ties", n=len(task.scores)))
    found.append(sentence("hint.fans.reading", sets=groups(score.reading.groups)))
    found.append(sentence("hint.fans.points", n=score.total))
    highest = min(score.counts, key=lambda number: (-points_of(number, task.ruling), number))
    return [*found, sentence("hint.fans.highest", fan=highest)]


# --- Proof --------------------------------------------------------------------------------------------


def prove(task: Task) -> Proof:
    """Every set of fans that any way to count the hand gives and that none is worth more than."""
    worth = worth_of_ways(task)
    best = max(worth.values())
    flowers = {str(FLOWERS.number): len(task.hand.flowers)} if task.hand.flowers else {}
    found = []
    for fans in sorted(fans for fans in worth if worth[fans] == best):
        plain = {str(number): times for number, times in fans}
        found.append(dict(sorted({**plain, **flowers}.items(), key=lambda item: int(item[0]))))
    return Proof(found, "ways", len(worth), margin(worth.values()))


def worth_of_ways(task: Task) -> dict[tuple[tuple[int, int], ...], int]:
    """Every set of fans that a way to count the hand gives, with its points, flowers apart."""
    every = {way.settled.fans for way in ways(task.hand, task.ruling)}
    return {fans: sum(points_of(number, task.ruling) * times for number, times in fans) for fans in every}


def margin(worth: Iterable[int]) -> int | None:
    """By how much the best is ahead of the next, None where there is no other."""
    best, *others = sorted({*worth}, reverse=True)
    return best - others[0] if others else None


def _fits(task: Task) -> bool:
    return task.is_won and not task.question and tables.agrees_with_any(task.table, task.hand)


FANS_KIND = Kind("fans", "fans", _pose, _solve, prove, _fits, aim=aimed, around=laid_out.around)
