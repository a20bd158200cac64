"""Banks: puzzles in files of JSON Lines, each line what is asked and the answer; the rest is made again from it.

A line has the keys of a document that tell what is asked (`id`, `kind`, `level`, `hand`, `question`, `ruling`, where
there is one `table`, and `origin`), its `themes`, `answers` as items alone, and the `proof`: what was tried to be sure
of them. Explanations, options and hints follow from these, so they are worked out when the puzzle is opened, with the
rules and the words of that day; the answers are proved anew as well.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from mjteach.puzzles.document import FORMAT, Document
from mjteach.puzzles.draw import build
from mjteach.puzzles.errors import PuzzleError
from mjteach.puzzles.schema import check_form
from mjteach.puzzles.skeletons import skeleton
from mjteach.rules import FANS, RULINGS, HandError

Line = dict[str, Any]
"""One puzzle of a bank."""

ASKED = ("id", "kind", "level", "hand", "question", "ruling", "table", "origin", "themes")
"""The keys that a line shares with its document."""

FOUND = ("answers", "proof")
"""The keys of a line that tell what was found out."""

LONGEST = 100_000
"""Bytes of a line; no puzzle comes near."""

_FANS = {one.id: one.number for one in FANS}

_FAULTS = (ArithmeticError, AssertionError, AttributeError, LookupError, RecursionError, TypeError, ValueError)
"""What a question, or a table, that no kind ever posed may make of the code that reads it."""


def packed(document: Document) -> Line:
    """A document as the line of a bank."""
    asked = {key: document[key] for key in ASKED if key in document}
    return {**asked, "answers": [answer["items"] for answer in document["answers"]], "proof": document["proof"]}


def restored(line: Mapping[str, Any]) -> Document:
    """The document of a line, with answers, explanations and hints, proved anew.

    Raises:
        PuzzleError: for a line that is not of the form, that asks what cannot be asked, or whose id is another's; the
            answers, proof and themes of the line are not looked at.
    """
    check_asked(line)
    document = _built(line)
    if document["id"] != line["id"]:
        raise PuzzleError("wrong-id", "id", want=document["id"])
    return document


def check_asked(line: Mapping[str, Any]) -> None:
    """Refuse a line of which what is asked is not of the form.

    Raises:
        PuzzleError: for the first fault, with its place.
    """
    asked = {key: value for key, value in line.items() if key not in FOUND}
    for key in asked:
        if key not in ASKED:
            raise PuzzleError("unknown-key", key[:40], key=key[:40])
    check_form({"format": FORMAT, "answer": "tiles", **asked})


def _built(asked: Mapping[str, Any]) -> Document:
    if asked["ruling"] not in RULINGS:
        raise PuzzleError("not-allowed", "ruling", value=asked["ruling"][:40])
    given = [asked[key] for key in ("kind", "hand", "question", "level", "ruling")]
    try:
        return build(*given, table=asked.get("table"), origin=asked.get("origin"))
    except PuzzleError:
        raise
    except HandError as error:
        raise PuzzleError("bad-hand", "hand", reason=str(error)) from error
    except _FAULTS as error:
        raise PuzzleError("question-does-not-fit", "question") from error


def to_text(line: Line) -> str:
    """A line as it is written, always the same for the same line, without its end."""
    return json.dumps(line, ensure_ascii=False, separators=(",", ":"))


def from_text(text: str | bytes) -> Line:
    """One line of a file.

    Raises:
        PuzzleError: `bad-line` for what is no JSON object, or far too long.
    """
    if len(text) > LONGEST:
        raise PuzzleError("bad-line")
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise PuzzleError("bad-line") from error
    if not isinstance(found, dict):
        raise PuzzleError("bad-line")
    return found


# --- Checking -------------------------------------------------------------------------------------------


@dataclass
class Checker:
    """Looks at the lines of one bank, one after another.

    Attributes:
        withdrawn: ids that must not be in a bank.
        ids: the ids so far.
        skeletons: the skeletons so far.
    """

    withdrawn: frozenset[str] = frozenset()
    ids: set[str] = field(default_factory=set)
    skeletons: set[str] = field(default_factory=set)

    def check(self, text: str | bytes) -> Line:
        """Prove one line with today's rules.

        Raises:
            PuzzleError: for the first fault: as `from_text` and `restored`, `changed-answer`, `changed-proof` or
                `changed-theme` where the rules of today say otherwise, `withdrawn-in-bank`, `same-puzzle` for an id or
                a skeleton that was there before.
        """
        line = from_text(text)
        document = restored(line)
        _compare(line, document)
        if line["id"] in self.withdrawn:
            raise PuzzleError("withdrawn-in-bank", "id")
        if not self.is_new(line):
            raise PuzzleError("same-puzzle", "id")
        return line

    def is_new(self, line: Line) -> bool:
        """Whether no line before was this puzzle or one that looks like it; then this one is known from now on."""
        form = skeleton(line)
        if line["id"] in self.ids or form in self.skeletons:
            return False
        self.ids.add(line["id"])
        self.skeletons.add(form)
        return True


def _compare(line: Line, document: Document) -> None:
    for key in ("themes", *FOUND):
        if key not in line:
            raise PuzzleError("missing-key", key=key)
    today = packed(document)
    if line["answers"] != today["answers"]:
        raise PuzzleError("changed-answer", "answers")
    if line["proof"] != today["proof"]:
        raise PuzzleError("changed-proof", "proof")
    for place, theme in enumerate(line["themes"]):
        if theme not in today["themes"]:
            raise PuzzleError("changed-theme", f"themes/{place}", theme=str(theme)[:40])


# --- Census ---------------------------------------------------------------------------------------------


def fans_of(line: Mapping[str, Any]) -> set[int]:
    """The fans that a puzzle is about: those that are its themes, flowers, and the one its question names."""
    named = [*line["themes"], line["question"].get("about")]
    found = {_FANS[name] for name in named if isinstance(name, str) and name in _FANS}
    return found | {_FANS["flower-tiles"]} if "flowers" in named else found


@dataclass
class Census:
    """What a bank holds.

    Attributes:
        kinds: puzzles of each kind and level.
        themes: puzzles of each theme.
        fans: puzzles about each fan, by number.
    """

    kinds: Counter[tuple[str, int]] = field(default_factory=Counter)
    themes: Counter[str] = field(default_factory=Counter)
    fans: Counter[int] = field(default_factory=Counter)

    @property
    def total(self) -> int:
        """How many puzzles."""
        return self.kinds.total()

    def add(self, line: Line) -> None:
        """Count one more."""
        self.kinds[line["kind"], line["level"]] += 1
        self.themes.update(line["themes"])
        self.fans.update(fans_of(line))


def census(lines: Iterable[Line]) -> Census:
    """The census of some puzzles."""
    found = Census()
    for line in lines:
        found.add(line)
    return found


def lines_in(text: str) -> Iterator[Line]:
    """The lines of a bank.

    Raises:
        PuzzleError: `bad-line`.
    """
    return (from_text(line) for line in text.splitlines())
