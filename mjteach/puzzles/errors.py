"""The one error of puzzles: what is wrong, as a code, a place and values; sentences are in `mjteach.text`."""

from __future__ import annotations

CODES: dict[str, tuple[str, ...]] = {
    # asking for a puzzle
    "no-such-kind": ("kind",),
    "no-such-level": ("level",),
    "no-puzzle": ("kind", "level"),
    # the form of a document
    "wrong-type": ("want",),
    "missing-key": ("key",),
    "unknown-key": ("key",),
    "not-allowed": ("value",),
    "bad-form": ("value",),
    "out-of-range": ("value",),
    "bad-length": ("n",),
    "not-unique": (),
    # what a document says
    "bad-hand": ("reason",),
    "wrong-id": ("want",),
    "unexplained": ("item",),
    "unknown-theme": ("theme",),
    "question-does-not-fit": (),
    "wrong-answer": (),
    "wrong-options": (),
    "wrong-order": (),
    # a response
    "no-answers": (),
    "not-a-number": ("item",),
    # banks and recipes
    "bad-line": (),
    "bad-toml": ("reason",),
    "changed-answer": (),
    "changed-proof": (),
    "changed-theme": ("theme",),
    "withdrawn-in-bank": (),
    "same-puzzle": (),
    "other-recipe": ("file",),
    "bad-withdrawal": (),
    # puzzles by their id, and of a day
    "bad-id": ("id",),
    "unknown-id": ("id",),
    "withdrawn": ("id", "date", "reason"),
    "bad-link": (),
    "bad-date": ("value",),
    "before-first-day": ("first",),
    "not-yet": ("date",),
}
"""Every code, with the names of the values that come with it."""


class PuzzleError(ValueError):
    """A document, a response or a wish that cannot be used.

    Attributes:
        code: one of `CODES`; stable, never localised.
        place: keys and indexes that lead to the fault, joined by `/` ("answers/0/items/3p"); empty for the whole.
        values: what the sentence about it needs, as plain texts and integers.
    """

    def __init__(self, code: str, place: str = "", **values: str | int) -> None:
        super().__init__(code, place)
        self.code = code
        self.place = place
        self.values = values

    def __str__(self) -> str:
        where = f" at {self.place}" if self.place else ""
        detail = ", ".join(f"{name}={value}" for name, value in self.values.items())
        return f"{self.code}{where}" + (f" ({detail})" if detail else "")

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuilt, (self.code, self.place, self.values)


def _rebuilt(code: str, place: str, values: dict[str, str | int]) -> PuzzleError:
    return PuzzleError(code, place, **values)
