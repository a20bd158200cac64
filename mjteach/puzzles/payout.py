"""The kind `payout`: a hand is won; what does each seat get or pay?

Winner and discarder are in the question, at the first levels also the total; where there is none, the hand must be
counted first. `ask` in the question names the variant of the task's sentence. `several` is another question: several
declare on one discard, and there is no hand (see `several_winners`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

from mjteach.puzzles import fans, laid_out, library, several_winners, tables
from mjteach.puzzles.document import Sentence, not_there, sentence
from mjteach.puzzles.hands import deal, plan_for, some
from mjteach.puzzles.levels import LEVELS
from mjteach.puzzles.plans import USUAL
from mjteach.puzzles.sums import sum_of
from mjteach.puzzles.task import Kind, Proof, Solution, Task
from mjteach.rules import BASE, MINIMUM, WINDS, Ruling, Tile, payments

_RARER = (
    "seven-pairs",
    "full-flush",
    "chicken-hand",
    "melded-hand",
    "pure-triple-chow",
    "outside-hand",
    "triple-pung",
    "little-three-dragons",
)
_ON_TOP = (
    "last-tile-draw",
    "robbing-the-kong",
    "concealed-kong",
    "melded-kong",
    "tile-hog",
    "dragon-pung",
    "last-tile",
)
_EASY = dict.fromkeys(USUAL, 3) | dict.fromkeys(_RARER, 1)
_HARD = _EASY | dict.fromkeys(_ON_TOP, 3)
_FLOWERS = {1: (0, 0), 2: (0, 0), 3: (0, 0), 4: (0, 0), 5: (1, 3)}
_GIVEN = 3
"""Up to this level the total is told."""

_SELF_DRAW = {1: False, 2: False, 3: True}
"""At the first levels it is settled how the hand is won."""

_SEVERAL_LEVEL, _SEVERAL = 3, 0.3
"""Where several may declare at once, and how often."""


def _pose(rng: Random, level: int, ruling: Ruling) -> Iterator[Task]:
    for task in _won(rng, level, ruling):
        if level == _SEVERAL_LEVEL and rng.random() < _SEVERAL:
            yield several_winners.posed(rng, ruling)
        yield task


def _won(rng: Random, level: int, ruling: Ruling) -> Iterator[Task]:
    """One hand that is won, to be paid for."""
    for hand, table, origin in library.seen(rng, f"payout-{level}"):
        won = Task(hand, {}, ruling, table, origin)
        if won.score.declarable:
            yield asked(won, rng, level)
    aims = _HARD if level == LEVELS[-1] else _EASY
    while True:
        plan = plan_for(rng, some(rng, aims))
        if level in _SELF_DRAW and plan.self_draw is None:
            plan.self_draw = _SELF_DRAW[level]
        made = deal(rng, plan, flowers=rng.randint(*_FLOWERS[level]))
        task = None if made is None else Task(made, {}, ruling)
        if task is not None and task.score.declarable:
            yield asked(task, rng, level)


def asked(won: Task, rng: Random, level: int) -> Task:
    """The question that a level asks about a hand that may be declared."""
    discarder = _discarder(won) or rng.choice([str(wind) for wind in WINDS if wind != won.hand.seat])
    question: dict[str, Any] = {
        "winner": str(won.hand.seat),
        "discarder": None if won.hand.self_draw else discarder,
    }
    if level <= _GIVEN:
        question |= {"total": won.score.total, "ask": "total"}
    return replace(won, question=question)


def _around(rng: Random, task: Task, level: int) -> Task | None:
    """With a table, which says whose discard it was."""
    found = laid_out.around(rng, task, level)
    return found if found is None or found is task else asked(found, rng, level)


def _discarder(task: Task) -> str | None:
    """The seat whose tile it is, where a table shows that."""
    offered = task.table and task.table["offered"]
    return offered["from"] if offered else None


# --- Answer and explanations ----------------------------------------------------------------------------


def _seats(task: Task) -> tuple[Tile, Tile | None]:
    winner, discarder = task.question["winner"], task.question["discarder"]
    return Tile(winner), None if discarder is None else Tile(discarder)


def _solve(task: Task) -> Solution:
    if several_winners.is_asked(task):
        return several_winners.solve(task)
    winner, discarder = _seats(task)
    paid = payments(task.score.total, winner, discarder)
    answer = {
        "items": {str(seat): paid[seat] for seat in WINDS},
        "why": {str(seat): _why(task, seat, paid[seat]) for seat in WINDS},
        "why_not": {},
    }
    return Solution([answer], not_there("why.payout.not-there"), _hints(task))


def _why(task: Task, seat: Tile, amount: int) -> Sentence:
    """The sum for one seat, with every number in it."""
    winner, discarder = _seats(task)
    total = task.score.total
    if seat == winner:
        manner = "self-draw" if discarder is None else "discard"
        counted = "" if "total" in task.question else "-counted"
        parts = {"parts": sum_of(task, flowers=True)["parts"]}
        more = {"points": task.score.points, "flowers": task.score.flowers, **parts} if counted else {}
        each = {"each": BASE + total} if discarder is None else {}
        return sentence(
            f"why.payout.winner-{manner}{counted}", seat=str(seat), total=total, sum=amount, **each, **more
        )
    if discarder is None:
        return sentence("why.payout.self-draw", seat=str(seat), total=total, sum=-amount)
    if seat == discarder:
        return sentence("why.payout.discarder", seat=str(seat), total=total, sum=-amount)
    return sentence("why.payout.other", seat=str(seat), sum=-amount)


def _hints(task: Task) -> list[Sentence]:
    winner, discarder = _seats(task)
    found = [] if "total" in task.question else [sentence("hint.payout.count-first")]
    found.append(sentence("hint.payout.base"))
    found.append(sentence("hint.payout.self-draw" if discarder is None else "hint.payout.discard"))
    if "total" not in task.question:
        found.append(sentence("hint.payout.total", n=task.score.total))
    seat = next(wind for wind in WINDS if wind not in (winner, discarder))
    paid = payments(task.score.total, winner, discarder)[seat]
    return [*found, sentence("hint.payout.one", seat=str(seat), sum=-paid)]


# --- Proof --------------------------------------------------------------------------------------------


def _prove(task: Task) -> Proof:
    """Count the hand in every way, then let each loser pay in turn."""
    if several_winners.is_asked(task):
        return several_winners.prove(task)
    worth = fans.worth_of_ways(task)
    total = max(worth.values()) + len(task.hand.flowers)
    found = dict.fromkeys(map(str, WINDS), 0)
    winner, discarder = task.question["winner"], task.question["discarder"]
    for seat in found:
        if seat != winner:
            paid = BASE + (total if discarder in (None, seat) else 0)
            found[seat] -= paid
            found[winner] += paid
    return Proof([found], "ways", len(worth), fans.margin(worth.values()))


_QUESTIONS = ({"winner", "discarder"}, {"winner", "discarder", "total", "ask"})


def _fits(task: Task) -> bool:
    """The question agrees with hand and table: who won and how, and what it is worth."""
    if several_winners.is_asked(task):
        return several_winners.fits(task)
    question, hand = task.question, task.hand
    names = set(question)
    if names not in _QUESTIONS or not task.is_won:
        return False
    if question["winner"] != str(hand.seat) or question["discarder"] not in _discarders(task):
        return False
    if "total" in names and (question["total"] != task.score.total or question["ask"] != "total"):
        return False
    return task.score.points >= MINIMUM and tables.agrees_with_any(task.table, hand)


def _discarders(task: Task) -> list[str | None]:
    """Who may have discarded the winning tile; nobody where it was drawn."""
    if task.hand.self_draw:
        return [None]
    seen = _discarder(task)
    return [seen] if seen else [str(wind) for wind in WINDS if wind != task.hand.seat]


PAYOUT = Kind("payout", "seats", _pose, _solve, _prove, _fits, around=_around)
