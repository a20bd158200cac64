"""What a puzzle asks, and what the rules say about it, each worked out once."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from random import Random
from typing import Any, NamedTuple

from mjteach.puzzles.document import AnswerType, Option, Response, Sentence
from mjteach.puzzles.errors import PuzzleError
from mjteach.puzzles.hands import waiting
from mjteach.rules import (
    Hand,
    Reading,
    Ruling,
    Score,
    Tile,
    Wait,
    exhausted_waits,
    readings,
    score,
    wait_tiles,
    waits,
)
from mjteach.rules.ways import ways

Group = tuple[Tile, ...]
"""Tiles that belong together: a set, a pair, a knitted run."""


CONSTRUCTED = {"from": "constructed"}
"""Where a puzzle comes from that no game was played for."""


@dataclass(frozen=True)
class Task:
    """A hand, what is asked about it, and the ruling.

    Attributes:
        given: a waiting hand, a finished one, or None where the question is about no hand of Guobiao.
        question: what is asked beyond the kind, as in the document.
        ruling: how open questions are settled.
        table: the table as one seat sees it, as in the document, where the question needs it.
        origin: where the position comes from, as in the document; no part of what is asked.
    """

    given: Hand | None
    question: dict[str, Any] = field(hash=False)
    ruling: Ruling
    table: dict[str, Any] | None = field(default=None, hash=False)
    origin: dict[str, Any] = field(default_factory=CONSTRUCTED.copy, hash=False, compare=False)

    @property
    def hand(self) -> Hand:
        """The hand.

        Raises:
            PuzzleError: `question-does-not-fit` where there is none.
        """
        if self.given is None:
            raise PuzzleError("question-does-not-fit", "hand")
        return self.given

    @property
    def line(self) -> str:
        """The hand as one line, empty where there is none."""
        return "" if self.given is None else str(self.given)

    @cached_property
    def is_waiting(self) -> bool:
        """There is a hand, of 13 tiles."""
        return self.given is not None and self.given.is_waiting

    @cached_property
    def is_won(self) -> bool:
        """There is a hand, of 14 tiles, and it is a winning shape."""
        return self.given is not None and not self.given.is_waiting and bool(ways(self.given, self.ruling))

    @cached_property
    def score(self) -> Score:
        """The score of a finished hand."""
        return score(self.hand, self.ruling)

    @cached_property
    def scores(self) -> tuple[Score, ...]:
        """One score for each set of fans that ties, the preferred first; none for a waiting hand."""
        if not self.is_won:
            return ()
        best = self.score.best
        others = (replace(self.score, best=(best[n], *best[:n], *best[n + 1 :])) for n in range(1, len(best)))
        return (self.score, *others)

    @cached_property
    def waiting(self) -> Hand:
        """The hand before its last tile."""
        return self.hand if self.hand.is_waiting else waiting(self.hand)

    @cached_property
    def wait_tiles(self) -> tuple[Tile, ...]:
        """The tiles that complete it, those that can come."""
        return wait_tiles(self.waiting)

    @cached_property
    def waits(self) -> tuple[Wait, ...]:
        """The same with their points."""
        return waits(self.waiting, self.ruling)

    @cached_property
    def exhausted(self) -> tuple[Tile, ...]:
        """The tiles that would complete it but are all in the hand."""
        return exhausted_waits(self.waiting)

    @cached_property
    def completions(self) -> dict[Tile, tuple[Reading, ...]]:
        """For each tile that completes it every reading."""
        return {tile: readings(self.waiting.win(tile)) for tile in self.wait_tiles}

    @cached_property
    def finished(self) -> list[Group]:
        """The standing sets and the pair that are finished whichever tile comes and however it is read."""
        common: Counter[Group] | None = None
        for tile, found in self.completions.items():
            for reading in found:
                parts = self.standing_groups(reading)
                for place in [place for place, group in enumerate(parts) if tile in group]:
                    others = Counter(parts[:place] + parts[place + 1 :])
                    common = others if common is None else common & others
        return sorted((common or Counter()).elements())

    @cached_property
    def loose(self) -> Counter[Tile]:
        """The standing tiles outside the finished sets."""
        return Counter(self.waiting.standing) - Counter(tile for group in self.finished for tile in group)

    def standing_groups(self, reading: Reading) -> list[Group]:
        """The groups of a reading that are no melds."""
        parts = list(reading.groups)
        for meld in self.hand.melds:
            parts.remove(meld.tiles)
        return parts


class Solution(NamedTuple):
    """Everything a document says about the answer."""

    answers: list[dict[str, Any]]
    otherwise: Sentence
    hints: list[Sentence]


class Proof(NamedTuple):
    """The accepted answers once more, found by trying every alternative.

    Attributes:
        answers: every accepted answer.
        enumerated: what was tried, as the last part of a catalogue key `proof.<enumerated>`.
        n: how many alternatives were tried.
        margin: by how much (points, tiles) the answer is ahead of the next alternative, where it is a matter of more
            or less.
    """

    answers: list[Response]
    enumerated: str
    n: int
    margin: int | None = None


def _nothing(_: Task) -> None:
    return None


def _as_it_is(_rng: Random, task: Task, _level: int) -> Task:
    return task


def _no_options(_: Task) -> list[Option]:
    return []


@dataclass(frozen=True)
class Kind:
    """A kind of puzzle.

    Attributes:
        name: its id.
        answer: the type of its answers, or what tells it from the task where variants differ.
        pose: candidates without end, from a source of chance, a level and a ruling.
        solve: answers, explanations and hints.
        prove: the accepted answers once more, by another and slower way.
        fits: whether the question belongs to the hand.
        options: what there is to choose from, always the same for the same task; none where the type of answer tells.
        ask: the sentence of the task where it is not `kind.<name>.ask` with the question's own `ask`.
        show: a text that is shown with it, a definition or tiles that are no hand, where there is one.
        aim: candidates without end that are made for a fan, by its id, where hands can be.
        around: a candidate that was chosen for a level, with the table around it where the kind shows one; None where
            it cannot be had.
    """

    name: str
    answer: AnswerType | Callable[[Task], AnswerType]
    pose: Callable[[Random, int, Ruling], Iterator[Task]]
    solve: Callable[[Task], Solution]
    prove: Callable[[Task], Proof]
    fits: Callable[[Task], bool]
    options: Callable[[Task], list[Option]] = _no_options
    ask: Callable[[Task], Sentence] | None = None
    show: Callable[[Task], Sentence | None] = _nothing
    aim: Callable[[Random, int, Ruling, str], Iterator[Task]] | None = None
    around: Callable[[Random, Task, int], Task | None] = _as_it_is

    def answer_to(self, task: Task) -> AnswerType:
        """The type of the answers to this task."""
        return self.answer if isinstance(self.answer, str) else self.answer(task)


def shuffled(task: Task, kind: str, options: Sequence[Option]) -> list[Option]:
    """Options in an order that only what is asked decides, so that it gives nothing away and never changes."""
    content = json.dumps([kind, task.line, task.question], sort_keys=True)
    found = list(options)
    Random(content).shuffle(found)
    return found


def lettered(labels: Sequence[Sentence]) -> list[Option]:
    """Options named `o1`, `o2` and so on, in this order."""
    return [{"item": f"o{place}", "label": label} for place, label in enumerate(labels, 1)]


def texts(tiles: Sequence[Tile]) -> list[str]:
    """Tiles as values of a sentence."""
    return [str(tile) for tile in tiles]


def groups(sets: Sequence[Sequence[Tile]]) -> list[list[str]]:
    """Groups of tiles as values of a sentence."""
    return [texts(tiles) for tiles in sets]
