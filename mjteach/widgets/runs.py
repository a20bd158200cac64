"""A session from its first puzzle to its last, and the form in which a browser keeps it.

Puzzles are kept as their links, answers as what was answered: whatever comes back is built and judged anew, so what is
damaged, or was kept by another version, is found out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from mjteach import puzzles
from mjteach.puzzles.links import link, opened
from mjteach.widgets.drawing import Drawing
from mjteach.widgets.results import MARKS, Result, result_of, verdict_of
from mjteach.widgets.trainer import Document

MOST = 100
"""Puzzles of one session at most."""


@dataclass
class Run:
    """Puzzles one after another, and what came of them.

    Attributes:
        count: how many there shall be.
        drawing: where they come from; None where they are given.
        coming: those that are given and have not been shown.
        results: what came of those that were, in their order.
        document: the puzzle on the table; {} where there is none.
        is_short: fewer were found than there should be.
    """

    count: int
    drawing: Drawing | None = None
    coming: list[Document] = field(default_factory=list)
    results: list[Result] = field(default_factory=list)
    document: Document = field(default_factory=dict)
    is_short: bool = False

    def __post_init__(self) -> None:
        self._drawn = self.drawing.session(self._shown) if self.drawing else iter(())
        self._links: dict[str, str] = {}

    @property
    def place(self) -> int:
        """How many puzzles have been shown."""
        return len(self._shown)

    @property
    def is_judged(self) -> bool:
        """There is a result of the puzzle on the table."""
        return bool(self.results and self.document) and self.results[-1].document["id"] == self.document["id"]

    @property
    def _shown(self) -> list[Document]:
        last = [self.document] if self.document and not self.is_judged else []
        return [*(one.document for one in self.results), *last]

    def go_on(self, hints: int = 0) -> bool:
        """Put the next puzzle on the table, and tell whether there is one.

        Args:
            hints: how many were given for the one that is there; without a verdict it was skipped.
        """
        if self.document and not self.is_judged:
            self.results.append(Result(self.document, "skipped", hints=hints))
        found = self._next() if self.place < self.count else None
        self.is_short = found is None and self.place < self.count
        self.document = found or {}
        return bool(found)

    def _next(self) -> Document | None:
        if self.drawing:
            return next(self._drawn, None)
        return self.coming.pop(0) if self.coming else None

    @property
    def missed(self) -> list[Document]:
        """The puzzles that were not right at the first check."""
        return [one.document for one in self.results if not one.is_right]

    @property
    def kept(self) -> dict[str, Any]:
        """All of it as plain data, without None: on its way through a browser that does not stay what it is."""
        return {
            "count": self.count,
            "drawn": bool(self.drawing),
            "exhausted": [*self.drawing.exhausted] if self.drawing else [],
            "coming": [self._link(one) for one in self.coming],
            "results": [one.kept for one in self.results],
            "open": self._link(self.document) if self.document else "",
            "short": self.is_short,
        }

    def _link(self, document: Document) -> str:
        """Its link, packed once: what is kept is told anew at every touch."""
        name = document["id"]
        if name not in self._links:
            self._links[name] = link(document)
        return self._links[name]


def recalled_run(kept: object, drawing: Callable[[Sequence[str]], Drawing]) -> Run | None:
    """The session that was kept; None where that cannot be.

    Args:
        kept: what a browser sends.
        drawing: gives the drawing that goes on without the kinds that are exhausted.
    """
    try:
        return _run(kept, drawing)
    except (AttributeError, LookupError, TypeError, ValueError):
        return None


def _run(kept: Any, drawing: Callable[[Sequence[str]], Drawing]) -> Run:  # noqa: ANN401 (whatever JSON holds)
    results, coming, exhausted, drawn = kept["results"], kept["coming"], kept["exhausted"], kept["drawn"]
    count = whole(kept["count"], MOST)
    if not all(isinstance(one, list) for one in (results, coming, exhausted)) or not isinstance(drawn, bool):
        raise ValueError
    run = Run(
        count,
        drawing([kind for kind in puzzles.KINDS if kind in exhausted]) if drawn else None,
        [opened(one) for one in coming[:count]],
        [_result(one) for one in results[:count]],
        opened(kept["open"]) if kept["open"] else {},
        kept["short"] is True,
    )
    if not run.place or run.place > count:
        raise ValueError
    return run


def _result(kept: Any) -> Result:  # noqa: ANN401 (whatever JSON holds)
    document, outcome, hints = opened(kept["link"]), kept["outcome"], whole(kept["hints"])
    if outcome not in MARKS:
        raise ValueError
    if outcome == "skipped":
        return Result(document, outcome, hints=hints)
    verdict = verdict_of(document, kept["response"], shown=outcome == "shown")
    if verdict["right"] != (outcome == "right"):
        raise ValueError
    if "ms" in kept:
        verdict["ms"] = whole(kept["ms"])
    return result_of(document, verdict, hints, kept["response"])


def whole(value: object, most: int = 1 << 31) -> int:
    """A whole number from 0 on.

    Raises:
        ValueError: for anything else.
    """
    if type(value) is not int or not 0 <= value <= most:
        raise ValueError
    return value
