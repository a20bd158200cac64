"""The banks that come with mjteach, and the list of what was withdrawn."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import NamedTuple

from mjteach.puzzles.bank import Line, from_text
from mjteach.puzzles.errors import PuzzleError

COURSE = "course.jsonl"
WITHDRAWN = "withdrawn.txt"

_ID = re.compile(r"[a-z]+(?:-[a-z]+)*-[0-9a-hjkmnp-tv-z]{10}")


class Withdrawal(NamedTuple):
    """A puzzle that is no longer given out.

    Attributes:
        id: the puzzle.
        date: the first day without it.
        reason: why, in the words of whoever withdrew it.
    """

    id: str
    date: date
    reason: str

    def error(self) -> PuzzleError:
        """What whoever asks for it is told."""
        return PuzzleError("withdrawn", id=self.id, date=self.date.isoformat(), reason=self.reason)


def folder() -> Traversable:
    """Where the banks are: in the installed package, or in the tree of the project."""
    packaged = files("mjteach.puzzles").joinpath("banks")
    return packaged if packaged.is_dir() else Path(__file__).parents[2] / "puzzles"


@cache
def bank_text(name: str) -> str:
    """The text of a bank by the name of its file, empty where it did not come along."""
    file = folder().joinpath(name)
    return file.read_text(encoding="utf-8") if file.is_file() else ""


def bank_names() -> list[str]:
    """The names of the banks' files."""
    return sorted(one.name for one in folder().iterdir() if one.name.endswith(".jsonl"))


@cache
def withdrawn() -> Mapping[str, Withdrawal]:
    """Every puzzle that was withdrawn, by its id."""
    return {one.id: one for one in parse_withdrawn(bank_text(WITHDRAWN))}


def parse_withdrawn(text: str) -> list[Withdrawal]:
    """What a list says: a line has an id, a date and a reason; `#` begins a remark, an empty line is nothing.

    Raises:
        PuzzleError: `bad-withdrawal` with the number of the line.
    """
    found: list[Withdrawal] = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        try:
            name, day, reason = line.split(maxsplit=2)
            found.append(Withdrawal(name, date.fromisoformat(day), reason.strip()))
        except ValueError as error:
            raise PuzzleError("bad-withdrawal", f"line:{number}") from error
        if not is_id(name):
            raise PuzzleError("bad-withdrawal", f"line:{number}")
    return found


def is_id(text: str) -> bool:
    """Whether this could be the id of a puzzle."""
    return len(text) <= 60 and _ID.fullmatch(text) is not None


def find(name: str) -> Line:
    """The puzzle with an id, out of the banks that came along.

    Raises:
        PuzzleError: `bad-id`, `withdrawn`, `unknown-id`.
    """
    if not is_id(name):
        raise PuzzleError("bad-id", id=name[:40])
    if name in withdrawn():
        raise withdrawn()[name].error()
    beginning = f'{{"id":"{name}",'
    for bank in bank_names():
        text = bank_text(bank)
        start = text.find(beginning)
        if start >= 0:
            return from_text(text[start : text.index("\n", start)])
    raise PuzzleError("unknown-id", id=name)
