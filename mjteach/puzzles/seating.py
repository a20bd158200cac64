"""The kind `table`: winds and rounds, the deal, the dice, the wall, whose turn it is, and what the last tile makes.

What can be asked, and the answers, are in `procedure`; here are the documents.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from mjteach.play import SEAT_NAMES
from mjteach.puzzles.document import AnswerType, Option, Sentence, not_there, option, sentence
from mjteach.puzzles.hands import some
from mjteach.puzzles.procedure import FACTS, Fact
from mjteach.puzzles.task import Kind, Proof, Solution, Task, shuffled
from mjteach.rules import Ruling, fan

_WEIGHTS: dict[int, dict[str, int]] = {
    1: {"round": 1, "after": 3, "replacement": 2, "drawn": 5},
    2: {"side": 3, "flowers": 5, "rob": 1, "next": 3, "allowed": 2, "limit": 1},
    3: {"wind": 3, "stacks": 3, "deals": 1, "dealt": 2},
    4: {"situation": 1, "wall": 2},
    5: {"moves": 1, "begins": 1},
}
"""What each level asks, and how often."""

RANK = {ask: place for place, ask in enumerate(FACTS, 1)}
"""How hard each fact is, by its place among all."""


def _pose(rng: Random, level: int, ruling: Ruling) -> Iterator[Task]:
    while True:
        ask = some(rng, _WEIGHTS[level])
        yield Task(None, {"ask": ask, **FACTS[ask].make(rng)}, ruling)


def _fact(task: Task) -> Fact:
    return FACTS[task.question["ask"]]


def _answer_to(task: Task) -> AnswerType:
    return _fact(task).answer


def _options(task: Task) -> list[Option]:
    fact = _fact(task)
    found = [_option(item) for item in fact.items(task.question)]
    return shuffled(task, "table", found) if fact.answer == "order" else found


def _option(item: str) -> Option:
    if item.isdecimal():
        return option(item, f"fan.{fan(int(item)).id}")
    return option(item, f"seat.{item}" if len(item) == 1 else f"option.table.{item}")


_VARIANTS = ("what", "how")
"""Parts of a question that choose its sentence."""


def _ask(task: Task) -> Sentence:
    question = task.question
    name = "kind.table.ask." + "-".join([question["ask"], *(question[part] for part in _VARIANTS if part in question)])
    if question.get("empty"):
        name += "-last"
    return sentence(name, **{key: value for key, value in question.items() if key not in ("ask", "empty", *_VARIANTS)})


# --- Answer and explanations ----------------------------------------------------------------------------


def _solve(task: Task) -> Solution:
    fact = _fact(task)
    right = fact.right(task.question)
    shown = [one["item"] for one in _options(task)]
    right = {item: right[item] for item in shown or right if item in right}
    answer = {
        "items": right,
        "why": {item: _why(task, item, right) for item in right},
        "why_not": {item: _why_not(task, item) for item in fact.items(task.question) if item not in right},
    }
    return Solution([answer], not_there("why.table.not-there"), _hints(task, right))


def _why(task: Task, item: str, right: dict[str, int]) -> Sentence:
    ask = task.question["ask"]
    if ask == "situation":
        if item == "none":
            return sentence("why.table.no-fan")
        return sentence(f"why.table.{fan(int(item)).id}", fan=int(item))
    return sentence(_reason(task.question), **_values(task, right))


def _reason(question: dict[str, Any]) -> str:
    """The rule's sentence; what is allowed or not has one for each thing."""
    ask = question["ask"]
    return f"why.table.{ask}-{question['what']}" if ask == "allowed" else f"why.table.{ask}"


def _values(task: Task, right: dict[str, int]) -> dict[str, Any]:
    """What the rule's sentence tells: the numbers of the question, and the answer where it is a number or a seat."""
    question = task.question
    found: dict[str, Any] = {name: value for name, value in question.items() if isinstance(value, int)}
    item, number = next(iter(right.items()))
    if _fact(task).answer == "number":
        found["answer"] = number
    elif _fact(task).answer == "one" and item in SEAT_NAMES:
        found["seat"] = item
    dice = [question[name] for name in ("first", "second", "third", "fourth") if name in question]
    return {**found, "sum": sum(dice)} if dice else found


def _why_not(task: Task, item: str) -> Sentence:
    question = task.question
    if question["ask"] != "situation":
        return not_there(_reason(question), **_values(task, _fact(task).right(question)))
    if item == "none":
        return not_there("why.table.some-fan")
    name = fan(int(item)).id
    if name == "self-drawn" and question["how"] in ("draw", "kong"):
        by = "last-tile-draw" if question["empty"] else "out-with-replacement-tile"
        return {**not_there("why.table.excluded", fan=int(item), by=fan(by).number), "verdict": "excluded"}
    return not_there(f"why.table.no-{name}", fan=int(item))


GROUPS = {
    "winds": ("round", "after", "wind", "deals", "moves"),
    "wall": ("drawn", "wall"),
    "dice": ("side", "stacks", "begins"),
    "deal": ("dealt",),
    "turns": ("replacement", "rob", "next", "flowers"),
    "fans": ("situation",),
    "conduct": ("allowed", "limit"),
}
"""The facts by what they are about."""


def group_of(ask: str) -> str:
    """What a fact is about."""
    return next(name for name, asks in GROUPS.items() if ask in asks)


def _hints(task: Task, right: dict[str, int]) -> list[Sentence]:
    ask = task.question["ask"]
    return [sentence(f"hint.table.about-{group_of(ask)}"), sentence(f"hint.table.{ask}"), _last_hint(task, right)]


def _last_hint(task: Task, right: dict[str, int]) -> Sentence:
    item, number = min(right.items(), key=lambda one: one[1])
    if _fact(task).answer == "number":
        return sentence("hint.table.number", number=number)
    if item.isdecimal():
        return sentence("hint.table.fan", fan=int(item))
    if len(item) == 1:
        return sentence("hint.table.first" if _fact(task).answer == "order" else "hint.table.seat", seat=item)
    ask = task.question["ask"]
    return sentence(f"hint.table.answer-{ask}-{item}" if ask == "allowed" else f"hint.table.answer-{item}")


def _prove(task: Task) -> Proof:
    """Step by step, as at a table."""
    found, steps = _fact(task).slow(task.question)
    return Proof([found], "steps", max(steps, 1))


_KEYS: dict[str, set[str]] = {ask: {"ask", *fact.make(Random(0))} for ask, fact in FACTS.items()}


def _fits(task: Task) -> bool:
    """A question as the facts make them."""
    question = task.question
    ask = question.get("ask")
    if task.given is not None or task.table is not None or ask not in FACTS or set(question) != _KEYS[ask]:
        return False
    try:
        return FACTS[ask].right(question) == FACTS[ask].slow(question)[0]
    except (LookupError, TypeError, ValueError, StopIteration):
        return False


TABLE = Kind("table", _answer_to, _pose, _solve, _prove, _fits, _options, _ask)
