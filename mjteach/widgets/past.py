"""What a learner has practised on this device, as far as the next session must know it."""

from __future__ import annotations

from typing import Any

from mjteach.puzzles.skeletons import mark

STORE = "mjteach.practised"
"""Under which key the browser keeps it."""

SEEDED_STORE = "mjteach.practised.seed"
"""The same for sessions with a seed."""

LAST = 200
"""Puzzles that do not come back for as long as they are among the last ones shown."""

_MARK = frozenset("0123456789abcdef")


class Past:
    """The marks of the last puzzles shown, oldest first, and which seed comes next, by drawing.

    Attributes:
        marks: at most `LAST` of them; see `mjteach.puzzles.skeletons.mark`.
        seeds: next seeds by the name of a drawing.
    """

    def __init__(self, start: int = 1) -> None:
        """Nothing practised yet.

        Args:
            start: the first seed of every drawing.
        """
        self.marks: tuple[str, ...] = ()
        self.seeds: dict[str, int] = {}
        self._start = start

    def seed(self, drawing: str) -> int:
        """The next seed of a drawing, which is used up by asking."""
        seed = self.seeds.get(drawing, self._start)
        self.seeds[drawing] = seed + 1
        return seed

    def age(self, document: dict[str, Any]) -> int | None:
        """How many puzzles ago one that looks like this was shown last; None where it was not among the last ones."""
        found = mark(document)
        return next((ago for ago, one in enumerate(reversed(self.marks), 1) if one == found), None)

    def show(self, document: dict[str, Any]) -> None:
        """Remember a puzzle that is shown."""
        self.marks = (*self.marks, mark(document))[-LAST:]

    @property
    def kept(self) -> dict[str, Any]:
        """All of it as plain data."""
        return {"marks": list(self.marks), "seeds": dict(self.seeds)}

    def recall(self, kept: dict[str, Any]) -> None:
        """Go on from what was kept; whatever else a page sends is passed over."""
        marks, seeds = kept.get("marks"), kept.get("seeds")
        if isinstance(marks, list):
            known = (one for one in marks if isinstance(one, str) and len(one) == 10 and _MARK.issuperset(one))
            self.marks = (*known, *self.marks)[-LAST:]
        if isinstance(seeds, dict):
            known_seeds = {name: seed for name, seed in seeds.items() if type(seed) is int and 0 < seed < 1 << 31}
            self.seeds = {**known_seeds, **self.seeds}
