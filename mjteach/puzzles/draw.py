"""Drawing, building, proving and checking documents of every kind."""

from __future__ import annotations

from random import Random
from typing import Any

from mjteach.puzzles.document import FORMAT, Document, puzzle_id
from mjteach.puzzles.errors import PuzzleError
from mjteach.puzzles.fans import FANS_KIND
from mjteach.puzzles.levels import LEVELS, fits
from mjteach.puzzles.payout import PAYOUT
from mjteach.puzzles.schema import check_form
from mjteach.puzzles.task import Kind, Task
from mjteach.puzzles.themes import THEMES, themes_of
from mjteach.puzzles.waits import WAITS
from mjteach.rules import Hand, HandError
from mjteach.rules import ruling as ruling_of

KINDS: dict[str, Kind] = {kind.name: kind for kind in (WAITS, FANS_KIND, PAYOUT)}
"""Every kind of puzzle by its name."""

TRIES = 20_000
"""Candidates that are looked at before a draw is given up; the rarest level takes some hundreds now and then."""


def draw(kind: str, seed: int, level: int, ruling: str = "gb1998") -> Document:
    """A puzzle; the same arguments give the same document everywhere.

    Raises:
        PuzzleError: `no-such-kind` or `no-such-level`.
        HandError: `no-such-ruling`.
    """
    found = _kind(kind)
    if level not in LEVELS:
        raise PuzzleError("no-such-level", level=level)
    rng = Random(f"{kind} {level} {ruling} {seed}")
    tasks = found.pose(rng, level, ruling_of(ruling))
    for _ in range(TRIES):
        task = next(tasks)
        if fits(kind, level, task):
            return _document(found, task, level)
    raise PuzzleError("no-puzzle", kind=kind, level=level)


def build(kind: str, hand: str, question: dict[str, Any], level: int, ruling: str = "gb1998") -> Document:
    """The document that asks this of a given hand, with answers, explanations and hints.

    Raises:
        PuzzleError: `no-such-kind`, `no-such-level`, or `question-does-not-fit` where hand and question do not go
            together.
        HandError: for a hand that cannot be, or an unknown ruling.
    """
    found = _kind(kind)
    if level not in LEVELS:
        raise PuzzleError("no-such-level", level=level)
    task = Task(Hand.parse(hand), question, ruling_of(ruling))
    if not found.fits(task):
        raise PuzzleError("question-does-not-fit", "question")
    return _document(found, task, level)


def prove(document: Document) -> None:
    """Work out the accepted answers anew, from the hand line alone and in another way, and compare.

    Raises:
        PuzzleError: `wrong-answer` with the place of the first answer that differs; else as for `validate`.
    """
    validate(document)
    if "answers" not in document:
        raise PuzzleError("no-answers")
    proved = KINDS[document["kind"]].prove(_task(document))
    given = [answer["items"] for answer in document["answers"]]
    for place, items in enumerate(given):
        if items not in proved or items in given[:place]:
            raise PuzzleError("wrong-answer", f"answers/{place}/items")
    if len(given) != len(proved):
        raise PuzzleError("wrong-answer", "answers")


def validate(document: Document) -> None:
    """Refuse a document that is not of the form, or that does not agree with itself.

    Raises:
        PuzzleError: for the first fault, with its place.
    """
    check_form(document)
    kind = KINDS.get(document["kind"])
    if kind is None:
        raise PuzzleError("no-such-kind", "kind", kind=document["kind"])
    if document["answer"] != kind.answer:
        raise PuzzleError("not-allowed", "answer", value=document["answer"])
    task = _task(document)
    wanted = puzzle_id(kind.name, document["hand"], document["question"], document["ruling"])
    if document["id"] != wanted:
        raise PuzzleError("wrong-id", "id", want=wanted)
    if not kind.fits(task):
        raise PuzzleError("question-does-not-fit", "question")
    for place, theme in enumerate(document["themes"]):
        if theme not in THEMES:
            raise PuzzleError("unknown-theme", f"themes/{place}", theme=theme)
    for place, answer in enumerate(document.get("answers", [])):
        _check_explained(answer, f"answers/{place}")


def _check_explained(answer: dict[str, Any], place: str) -> None:
    for item in answer["items"]:
        if item not in answer["why"]:
            raise PuzzleError("unexplained", f"{place}/why", item=item)
    for part in ("why", "why_not"):
        for item in answer[part]:
            if (item in answer["items"]) != (part == "why"):
                raise PuzzleError("unknown-key", f"{place}/{part}/{item}", key=item)


def _kind(name: str) -> Kind:
    if name not in KINDS:
        raise PuzzleError("no-such-kind", kind=str(name)[:40])
    return KINDS[name]


def _task(document: Document) -> Task:
    try:
        hand = Hand.parse(document["hand"])
    except HandError as error:
        raise PuzzleError("bad-hand", "hand", reason=str(error)) from error
    if str(hand) != document["hand"]:
        raise PuzzleError(
            "bad-hand", "hand", reason=str(hand)
        )  # one hand has one line, or one puzzle had two ids
    try:
        return Task(hand, document["question"], ruling_of(document["ruling"]))
    except HandError as error:
        raise PuzzleError("not-allowed", "ruling", value=document["ruling"]) from error


def _document(kind: Kind, task: Task, level: int) -> Document:
    hand, ruling = str(task.hand), task.ruling.name
    solution = kind.solve(task)
    return {
        "format": FORMAT,
        "id": puzzle_id(kind.name, hand, task.question, ruling),
        "kind": kind.name,
        "hand": hand,
        "question": task.question,
        "ruling": ruling,
        "level": level,
        "themes": themes_of(task),
        "answer": kind.answer,
        "answers": solution.answers,
        "otherwise": solution.otherwise,
        "hints": solution.hints,
    }
