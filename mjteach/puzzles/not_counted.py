"""The kind `not-counted`: the tiles show these fans; which of them do not count?

The first levels have hands whose fans count fully or not at all; later also those that count less often than the tiles
show them, which then belong to the answer. `principle` in the question says which of the five principles the puzzle is
about. Where ways to count tie, leaving out what any of them leaves out is right; hands whose ties come from different
readings are not drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, pairwise
from random import Random
from typing import Any

from mjteach.puzzles import laid_out, library, tables
from mjteach.puzzles.document import Option, Response, Sentence, not_there, option, sentence
from mjteach.puzzles.fans import margin, why_counted, why_refused, worth_of_ways
from mjteach.puzzles.hands import deal, plan_for, some
from mjteach.puzzles.plans import ACCENTS, LEADS, SUITS, Plan, chow, of_suit
from mjteach.puzzles.task import Kind, Proof, Solution, Task, shuffled
from mjteach.rules import FANS, Refused, Ruling, Score, fan
from mjteach.rules.ways import reading_of

PRINCIPLES = ("no-repeat", "no-split", "no-same", "higher", "once")

# --- Drawing ------------------------------------------------------------------------------------------

ASKED = {
    1: ("no-repeat",),
    2: ("no-repeat", "no-repeat", "no-split", "higher"),
    3: PRINCIPLES,
    4: PRINCIPLES,
    5: PRINCIPLES,
}
"""The principles that a level is about."""

_FULLY = (1, 2)
"""Levels whose fans count every time they are seen, or never."""


def _pose(rng: Random, level: int, ruling: Ruling) -> Iterator[Task]:
    while True:
        principle = rng.choice(ASKED[level])
        question = question_of(level, principle)
        for played, origin in library.hands(rng, f"not-counted-{level}-{principle}"):
            yield Task(played, question, ruling, origin=origin)
        for _ in range(_PATIENCE):
            hand = deal(rng, _PLANS[principle](rng))
            task = None if hand is None else Task(hand, question, ruling)
            if task is not None and _fits(task) and (rng.random() < _KEPT or not _is_common(task)):
                yield task


def question_of(level: int, principle: str) -> dict[str, Any]:
    """What a level asks about a principle."""
    return {"principle": principle} if level in _FULLY else {"principle": principle, "ask": "in-full"}


_PATIENCE = 40
"""Hands that are tried for one principle before another is chosen."""

_EVERYWHERE = {
    *("all-chows", "mixed-double-chow", "short-straight", "two-terminal-chows"),
    *("concealed-hand", "no-honors", "self-drawn"),
}
_COMMON = frozenset(fan(name).number for name in _EVERYWHERE)
"""Fans that hand after hand leaves out."""

_KEPT = 0.15
"""Share of the hands made that are kept where they leave out nothing else, so that other answers come up as well."""


def _is_common(task: Task) -> bool:
    return _COMMON.issuperset(refused_of(task.score))


_BY_WEIGHT = {one.id: 2 if one.points >= 24 else 3 for one in FANS if one.id in LEADS or one.id in ACCENTS}


def _any(rng: Random) -> Plan:
    return plan_for(rng, some(rng, _BY_WEIGHT))


def equal_or_stepped(rng: Random) -> Plan:
    """Three equal chows or three pungs in a row: the same tiles."""
    plan = LEADS[rng.choice(("pure-triple-chow", "pure-shifted-pungs", "quadruple-chow"))](rng)
    plan.open = rng.choice((0.0, 0.0, 0.3))
    return plan


def _twice(rng: Random) -> Plan:
    """A fan of three chows with one of them once more, or two chows and one of them once more."""
    names = ("mixed-straight", "mixed-triple-chow", "mixed-shifted-chows", "pure-straight", "pure-shifted-chows")
    plan = LEADS[rng.choice(names)](rng)
    ACCENTS["pure-double-chow"](rng, plan)
    return plan


def _linked(rng: Random) -> Plan:
    """Chows that make a pair too many: the same two in two suits, or a mixed straight and one related to two of it."""
    one, other, third = rng.sample(SUITS, 3)
    if rng.random() < 0.5:
        low = rng.randint(1, 4)
        lows = rng.choice(((low, low + 3), (1, 7)))
        sets = [chow(suit, rank) for suit in (one, other) for rank in lows]
    else:
        sets = [chow(one, 1), chow(other, 4), chow(third, 7)]
        beside = rng.choice(sets).tile
        sets.append(chow(beside // 9, rng.choice([rank for rank in (1, 4, 7) if rank != beside.rank])))
    return Plan(sets, open=rng.choice((0.0, 0.0, 0.2, 0.5)))


def several_readings(rng: Random) -> Plan:
    """Tiles that can be read in several ways: pairs that are chows, pungs that are chows."""
    if rng.random() < 0.5:
        suit = rng.choice(SUITS)
        lows = rng.sample(range(1, 8), 2)
        sets = [chow(suit, low) for low in lows for _ in range(2)]
        return Plan(sets, of=of_suit(suit) if rng.random() < 0.6 else Plan().of, open=0.0)
    plan = equal_or_stepped(rng)
    plan.of = of_suit(rng.choice(SUITS))
    return plan


_PLANS: dict[str, Callable[[Random], Plan]] = {
    "no-repeat": _any,
    "no-split": equal_or_stepped,
    "no-same": _twice,
    "higher": several_readings,
    "once": _linked,
}

# --- Answer and explanations ----------------------------------------------------------------------------


def refused_of(score: Score) -> dict[int, Refused]:
    """For each fan that does not count, or not every time, the reason; those that a fan gives come first."""
    found: dict[int, Refused] = {}
    for one in sorted(score.refused, key=lambda one: (one.fan.number in score.counts, one.by is None)):
        found.setdefault(one.fan.number, one)
    return found


def shown(task: Task) -> list[int]:
    """The fans that the tiles show, by number, whether they count or not."""
    return sorted({number for score in task.scores for number in (*score.counts, *refused_of(score))})


def partial(task: Task) -> int:
    """How many fans count less often than they are seen."""
    return len({number for score in task.scores for number in refused_of(score) if number in score.counts})


def _options(task: Task) -> list[Option]:
    return shuffled(task, "not-counted", [option(str(number), f"fan.{fan(number).id}") for number in shown(task)])


def _solve(task: Task) -> Solution:
    answers: list[dict[str, Any]] = []
    for score in task.scores:
        answer = _answer(task, score)
        if answer["items"] not in [other["items"] for other in answers]:
            answers.append(answer)
    return Solution(answers, not_there("why.not-counted.not-shown"), _hints(task))


def _answer(task: Task, score: Score) -> dict[str, Any]:
    refused = refused_of(score)
    counted = {one.fan.number: one for one in score.fans}
    why: dict[str, Sentence] = {}
    why_not: dict[str, Sentence] = {}
    for number in (int(one["item"]) for one in _options(task)):
        if number in refused:
            why[str(number)] = _why(score, refused[number])
        else:
            reason = why_counted(task, score, counted[number])
            why_not[str(number)] = not_there("why.not-counted.counts", **{**reason["values"], "fan": number})
    return {"items": dict.fromkeys(why, 1), "why": why, "why_not": why_not}


def _why(score: Score, one: Refused) -> Sentence:
    reason = why_refused(one)
    if one.fan.number not in score.counts:
        return sentence(reason["id"], **reason["values"])
    values = {**reason["values"], "n": score.counts[one.fan.number]}
    values.pop("by", None)
    return sentence("why.not-counted.in-part", **values)


def _hints(task: Task) -> list[Sentence]:
    refused = refused_of(task.score)
    asked = task.question["principle"]
    one = next(number for number, reason in refused.items() if reason.principle == asked)
    return [
        sentence("hint.not-counted.principle", principle=asked),
        sentence("hint.not-counted.count", n=len(refused)),
        sentence("hint.not-counted.one", fan=one),
    ]


# --- Proof --------------------------------------------------------------------------------------------


def _prove(task: Task) -> Proof:
    """Count every way, then see in its sets how often each fan could be made."""
    worth = worth_of_ways(task)
    best = max(worth.values())
    found: list[Response] = []
    for way in task.score.best:
        counts = dict(way.settled.fans)
        if worth[way.settled.fans] != best:
            continue
        sets: list[_Set] = [part.tiles[:3] for part in reading_of(task.hand, way).sets]
        left_out = [number for number in shown(task) if _seen(number, sets, counts) > counts.get(number, 0)]
        items = {str(number): 1 for number in left_out}
        if items not in found:
            found.append(items)
    return Proof(found, "ways", len(worth), margin(worth.values()))


_Set = tuple[int, ...]
_PAIRS: dict[str, Callable[[_Set, _Set], bool]] = {
    "pure-double-chow": lambda one, other: _runs(one, other) and one == other,
    "mixed-double-chow": lambda one, other: _runs(one, other) and one != other and one[0] % 9 == other[0] % 9,
    "short-straight": lambda one, other: _runs(one, other) and _same_suit(one, other) and abs(one[0] - other[0]) == 3,
    "two-terminal-chows": lambda one, other: (
        _runs(one, other) and _same_suit(one, other) and {one[0] % 9, other[0] % 9} == {0, 6}
    ),
    "double-pung": lambda one, other: (
        one[0] == one[2] and other[0] == other[2] and max(one[0], other[0]) < 27 and one[0] % 9 == other[0] % 9
    ),
}
_THREES: dict[str, Callable[[list[_Set]], bool]] = {
    "pure-straight": lambda sets: _all_runs(sets) and _suits(sets) == 1 and _lows(sets) == [0, 3, 6],
    "mixed-straight": lambda sets: _all_runs(sets) and _suits(sets) == 3 and _lows(sets) == [0, 3, 6],
    "mixed-triple-chow": lambda sets: _all_runs(sets) and _suits(sets) == 3 and _steps(sets) == {0},
    "mixed-shifted-chows": lambda sets: _all_runs(sets) and _suits(sets) == 3 and _steps(sets) == {1},
    "pure-shifted-chows": lambda sets: _all_runs(sets) and _suits(sets) == 1 and _steps(sets) in ({1}, {2}),
    "mixed-shifted-pungs": lambda sets: _all_pungs(sets) and _suits(sets) == 3 and _steps(sets) == {1},
    "pure-shifted-pungs": lambda sets: _all_pungs(sets) and _suits(sets) == 1 and _steps(sets) == {1},
}


def _runs(*sets: _Set) -> bool:
    return all(one[0] != one[2] for one in sets)


def _all_runs(sets: list[_Set]) -> bool:
    return _runs(*sets)


def _all_pungs(sets: list[_Set]) -> bool:
    return all(one[0] == one[2] and one[0] < 27 for one in sets)


def _same_suit(one: _Set, other: _Set) -> bool:
    return one[0] // 9 == other[0] // 9


def _suits(sets: list[_Set]) -> int:
    return len({one[0] // 9 for one in sets})


def _lows(sets: list[_Set]) -> list[int]:
    return sorted(one[0] % 9 for one in sets)


def _steps(sets: list[_Set]) -> set[int]:
    lows = _lows(sets)
    return {high - low for low, high in pairwise(lows)}


def _seen(number: int, sets: list[_Set], counts: dict[int, int]) -> int:
    """How often the sets show a fan: at least as often as it counts, at least once."""
    name = fan(number).id
    seen = 1
    if name in _PAIRS:
        seen = sum(_PAIRS[name](one, other) for one, other in combinations(sets, 2))
    elif name in _THREES:
        seen = sum(_THREES[name](list(three)) for three in combinations(sets, 3))
    elif name == "pung-of-terminals-or-honors":
        seen = sum(one[0] == one[2] and (one[0] >= 27 or one[0] % 9 in (0, 8)) for one in sets)
    elif name == "dragon-pung":
        seen = sum(one[0] == one[2] and one[0] >= 31 for one in sets)
    return max(seen, 1, counts.get(number, 0))


_QUESTIONS = ({"principle"}, {"principle", "ask"})


def _fits(task: Task) -> bool:
    """A hand without flowers in which the principle rules something out, every way showing the same fans."""
    question = task.question
    if set(question) not in _QUESTIONS or question.get("ask", "in-full") != "in-full" or not task.is_won:
        return False
    asked = question["principle"]
    if not tables.agrees_with_any(task.table, task.hand):
        return False
    if task.hand.flowers or all(one.principle != asked for one in refused_of(task.score).values()):
        return False
    if "ask" not in question and partial(task):
        return False
    every = {*shown(task)}
    return all({*score.counts, *refused_of(score)} == every for score in task.scores)


NOT_COUNTED = Kind("not-counted", "many", _pose, _solve, _prove, _fits, _options, around=laid_out.around)
