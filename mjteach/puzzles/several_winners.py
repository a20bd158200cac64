"""The question `several` of the kind `payout`: several seats declare on one discard, and only one of them may win.

That is the first in turn after the discarder (seed 000, 和牌者: 从打牌者按逆时针方向, 顺序在前者被定为“和牌者”); the
others who declared pay like any seat that did not win. What each hand is worth is told.
"""

from __future__ import annotations

from random import Random
from typing import Any

from mjteach.play import SEAT_NAMES
from mjteach.puzzles.claims import winner_of
from mjteach.puzzles.document import Sentence, not_there, sentence
from mjteach.puzzles.task import Proof, Solution, Task
from mjteach.rules import BASE, MINIMUM, WINDS, Ruling, Tile, payments

ASK = "several"
_MOST = 48
"""Points of the dearest hand that is made up."""

_THREE = 0.25
"""How often all three others declare."""


def posed(rng: Random, ruling: Ruling) -> Task:
    """Two or three of the others declare, each with a hand of its own worth."""
    discarder = rng.choice(SEAT_NAMES)
    others = [seat for seat in SEAT_NAMES if seat != discarder]
    if rng.random() >= _THREE:
        others.remove(rng.choice(others))
    totals = rng.sample(range(MINIMUM, _MOST + 1), len(others))
    declarers = dict(zip(others, totals, strict=True))
    return Task(None, {"ask": ASK, "discarder": discarder, "declarers": declarers}, ruling)


def is_asked(task: Task) -> bool:
    """The question is about several who declare."""
    return task.question.get("ask") == ASK


def _winner(question: dict[str, Any]) -> str:
    return winner_of({"seat": question["discarder"], "calls": dict.fromkeys(question["declarers"], "win")})


# --- Answer and explanations ----------------------------------------------------------------------------


def solve(task: Task) -> Solution:
    """What the winner's hand costs everybody."""
    question = task.question
    winner = _winner(question)
    total = question["declarers"][winner]
    paid = payments(total, Tile(winner), Tile(question["discarder"]))
    answer = {
        "items": {str(seat): paid[seat] for seat in WINDS},
        "why": {str(seat): _why(question, str(seat), total, paid[seat]) for seat in WINDS},
        "why_not": {},
    }
    return Solution([answer], not_there("why.payout.not-there"), _hints(winner))


def _why(question: dict[str, Any], seat: str, total: int, amount: int) -> Sentence:
    if amount > 0:
        return sentence("why.payout.first-winner", seat=seat, total=total, sum=amount)
    if seat == question["discarder"]:
        return sentence("why.payout.discarder", seat=seat, total=total, sum=-amount)
    name = "overruled" if seat in question["declarers"] else "other"
    return sentence(f"why.payout.{name}", seat=seat, sum=-amount)


def _hints(winner: str) -> list[Sentence]:
    return [
        sentence("hint.payout.one-winner"),
        sentence("hint.payout.base"),
        sentence("hint.payout.discard"),
        sentence("hint.payout.winner", seat=winner),
    ]


# --- Proof ----------------------------------------------------------------------------------------------


def prove(task: Task) -> Proof:
    """Ask seat by seat from the discarder who declares, then let each loser pay in turn."""
    question = task.question
    discarder, declarers = question["discarder"], question["declarers"]
    seat, steps = discarder, 0
    while seat not in declarers:
        seat, steps = SEAT_NAMES[(SEAT_NAMES.index(seat) + 1) % len(SEAT_NAMES)], steps + 1
    found = dict.fromkeys(SEAT_NAMES, 0)
    for loser in SEAT_NAMES:
        if loser != seat:
            paid = BASE + (declarers[seat] if loser == discarder else 0)
            found[loser] -= paid
            found[seat] += paid
    return Proof([found], "steps", steps)


def fits(task: Task) -> bool:
    """Two or three seats besides the discarder declare hands that may be declared."""
    question = task.question
    if task.given is not None or task.table is not None or set(question) != {"ask", "discarder", "declarers"}:
        return False
    discarder, declarers = question["discarder"], question["declarers"]
    if discarder not in SEAT_NAMES or not isinstance(declarers, dict) or not 1 < len(declarers) < len(SEAT_NAMES):
        return False
    others = all(seat in SEAT_NAMES and seat != discarder for seat in declarers)
    return others and all(type(total) is int and total >= MINIMUM for total in declarers.values())
