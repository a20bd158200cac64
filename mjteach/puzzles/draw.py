"""Drawing, building, proving and checking documents of every kind."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

from mjteach.puzzles.best_reading import BEST_READING
from mjteach.puzzles.chase import CHASE
from mjteach.puzzles.claims import CLAIMS
from mjteach.puzzles.discard import DISCARD
from mjteach.puzzles.document import FORMAT, Document, Option, Response, puzzle_id
from mjteach.puzzles.elsewhere import ELSEWHERE
from mjteach.puzzles.errors import PuzzleError
from mjteach.puzzles.fans import FANS_KIND
from mjteach.puzzles.levels import LEVELS, fits
from mjteach.puzzles.may_declare import MAY_DECLARE
from mjteach.puzzles.nearness import DISTANCE
from mjteach.puzzles.not_counted import NOT_COUNTED
from mjteach.puzzles.payout import PAYOUT
from mjteach.puzzles.plans import ACCENTS, LEADS
from mjteach.puzzles.points import POINTS
from mjteach.puzzles.schema import check_form
from mjteach.puzzles.seating import TABLE
from mjteach.puzzles.task import CONSTRUCTED, Kind, Proof, Task
from mjteach.puzzles.terms import TERMS
from mjteach.puzzles.themes import THEMES, themes_of
from mjteach.puzzles.wait_kind import WAIT_KIND
from mjteach.puzzles.waits import WAITS
from mjteach.puzzles.winning_shape import WINNING_SHAPE
from mjteach.rules import Hand, HandError, Ruling
from mjteach.rules import ruling as ruling_of

_EVERY = (
    WAITS,
    WAIT_KIND,
    WINNING_SHAPE,
    FANS_KIND,
    NOT_COUNTED,
    BEST_READING,
    POINTS,
    MAY_DECLARE,
    PAYOUT,
    CLAIMS,
    DISCARD,
    DISTANCE,
    TABLE,
    CHASE,
    ELSEWHERE,
    TERMS,
)

KINDS: dict[str, Kind] = {kind.name: kind for kind in _EVERY}
"""Every kind of puzzle by its name."""

TRIES = 20_000
"""Candidates that are looked at before a draw is given up; the rarest level takes some hundreds now and then."""


AIMED_TRIES = 1000
"""The same for a puzzle with a theme, which a kind and level may not have at all."""


def draw(kind: str, seed: int, level: int, ruling: str = "gb1998", *, theme: str | None = None) -> Document:
    """A puzzle; the same arguments give the same document everywhere.

    Args:
        kind: which kind.
        seed: whence chance comes.
        level: how hard, 1 to 5.
        ruling: how open questions are settled.
        theme: one that the puzzle must have. Hands are made for a fan where the kind can do so, and else looked for.

    Raises:
        PuzzleError: `no-such-kind`, `no-such-level` or `unknown-theme`; `no-puzzle` where none has the theme.
        HandError: `no-such-ruling`.
    """
    found = _kind(kind)
    if level not in LEVELS:
        raise PuzzleError("no-such-level", level=level)
    if theme is not None and theme not in THEMES:
        raise PuzzleError("unknown-theme", theme=str(theme)[:40])
    rng = Random(f"{kind} {level} {ruling} {seed}" + (f" {theme}" if theme else ""))
    for task in islice(_posed(found, rng, level, ruling_of(ruling), theme), AIMED_TRIES if theme else TRIES):
        if fits(kind, level, task) and found.fits(task) and (theme is None or THEMES[theme](task)):
            complete = found.around(rng, task, level)
            if complete is not None:
                return _document(found, complete, level)
    raise PuzzleError("no-puzzle", kind=kind, level=level)


def _posed(kind: Kind, rng: Random, level: int, ruling: Ruling, theme: str | None) -> Iterator[Task]:
    if theme is None or kind.aim is None or not can_aim(kind.name, theme):
        return kind.pose(rng, level, ruling)
    return kind.aim(rng, level, ruling, theme)


def can_aim(kind: str, theme: str) -> bool:
    """Whether hands of a kind can be made for a theme, so that even a rare one is soon drawn."""
    return KINDS[kind].aim is not None and (theme in LEADS or theme in ACCENTS)


def build(
    kind: str,
    hand: str,
    question: dict[str, Any],
    level: int,
    ruling: str = "gb1998",
    *,
    table: dict[str, Any] | None = None,
    origin: dict[str, Any] | None = None,
) -> Document:
    """The document that asks this of a given hand (an empty line for none), with answers, explanations and hints.

    Raises:
        PuzzleError: `no-such-kind`, `no-such-level`, or `question-does-not-fit` where hand and question do not go
            together.
        HandError: for a hand that cannot be, or an unknown ruling.
    """
    found = _kind(kind)
    if level not in LEVELS:
        raise PuzzleError("no-such-level", level=level)
    given = Hand.parse(hand) if hand else None
    task = Task(given, question, ruling_of(ruling), table, CONSTRUCTED if origin is None else origin)
    if not found.fits(task):
        raise PuzzleError("question-does-not-fit", "question")
    return _document(found, task, level)


def prove(document: Document) -> None:
    """Work out options and accepted answers anew, from what is asked alone and in another way, and compare.

    Raises:
        PuzzleError: `wrong-answer` with the place of the first answer that differs, `wrong-options`; else as for
            `validate`.
    """
    validate(document)
    if "answers" not in document:
        raise PuzzleError("no-answers")
    kind, task = KINDS[document["kind"]], task_of(document)
    _compare(kind.prove(task), [answer["items"] for answer in document["answers"]])
    if document.get("options", []) != kind.options(task):
        raise PuzzleError("wrong-options", "options")


def _compare(proof: Proof, given: list[Response]) -> None:
    for place, items in enumerate(given):
        if items not in proof.answers or items in given[:place]:
            raise PuzzleError("wrong-answer", f"answers/{place}/items")
    if len(given) != len(proof.answers):
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
    task = task_of(document)
    if document["id"] != _id(kind, task, document.get("options")):
        raise PuzzleError("wrong-id", "id", want=_id(kind, task, document.get("options")))
    if not kind.fits(task):
        raise PuzzleError("question-does-not-fit", "question")
    if document["answer"] != kind.answer_to(task):
        raise PuzzleError("not-allowed", "answer", value=document["answer"])
    for place, theme in enumerate(document["themes"]):
        if theme not in THEMES:
            raise PuzzleError("unknown-theme", f"themes/{place}", theme=theme)
    for place, answer in enumerate(document.get("answers", [])):
        _check_explained(answer, f"answers/{place}")
        _check_options(document, answer["items"], f"answers/{place}/items")


def _check_options(document: Document, items: Response, place: str) -> None:
    """Answers are made of the options, and an order gives every option its place."""
    options = [option["item"] for option in document.get("options", [])]
    for item in items:
        if options and item not in options:
            raise PuzzleError("unknown-key", f"{place}/{item}", key=item)
    if document["answer"] == "order" and sorted(items.values()) != list(range(1, len(options) + 1)):
        raise PuzzleError("wrong-order", place)


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


def task_of(document: Document) -> Task:
    """What a document asks, without its answers.

    Raises:
        PuzzleError: `bad-hand`, or `not-allowed` for an unknown ruling.
    """
    try:
        ruling = ruling_of(document["ruling"])
    except HandError as error:
        raise PuzzleError("not-allowed", "ruling", value=document["ruling"]) from error
    hand = _hand(document["hand"])
    return Task(hand, document["question"], ruling, document.get("table"), document.get("origin", CONSTRUCTED))


def _hand(line: str) -> Hand | None:
    """The hand of a line that is written as it should be: one hand has one line, or one puzzle had two ids."""
    try:
        hand = Hand.parse(line) if line else None
    except HandError as error:
        raise PuzzleError("bad-hand", "hand", reason=str(error)) from error
    if hand is not None and str(hand) != line:
        raise PuzzleError("bad-hand", "hand", reason=str(hand))
    return hand


def _id(kind: Kind, task: Task, options: list[Option] | None) -> str:
    return puzzle_id(kind.name, task.line, task.question, task.ruling.name, table=task.table, options=options)


def _in_order(part: dict[str, Any]) -> dict[str, Any]:
    """Items that are numbers ascending and first, as JavaScript reads them: so every judge has the same order."""
    numbers = sorted((item for item in part if item.isdecimal()), key=int)
    return {item: part[item] for item in (*numbers, *(item for item in part if not item.isdecimal()))}


def _document(kind: Kind, task: Task, level: int) -> Document:
    """The document of a task, its answers proved."""
    solution, proof, options = kind.solve(task), kind.prove(task), kind.options(task)
    _compare(proof, [answer["items"] for answer in solution.answers])
    found: Document = {
        "format": FORMAT,
        "id": _id(kind, task, options),
        "kind": kind.name,
        "hand": task.line,
        "question": task.question,
        "ruling": task.ruling.name,
        "level": level,
        "themes": themes_of(task),
        "answer": kind.answer_to(task),
    }
    if task.table is not None:
        found["table"] = task.table
    if options:
        found["options"] = options
    if kind.ask is not None:
        found["ask"] = kind.ask(task)
    shown = kind.show(task)
    if shown is not None:
        found["show"] = shown
    return {
        **found,
        "answers": [{name: _in_order(part) for name, part in answer.items()} for answer in solution.answers],
        "otherwise": solution.otherwise,
        "hints": solution.hints,
        "proof": {"enumerated": proof.enumerated, "n": proof.n, "margin": proof.margin},
        "origin": task.origin,
    }
