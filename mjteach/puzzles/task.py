"""What a puzzle asks, and what the rules say about it, each worked out once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from random import Random
from typing import Any, NamedTuple

from mjteach.puzzles.document import AnswerType, Response, Sentence
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

Group = tuple[Tile, ...]
"""Tiles that belong together: a set, a pair, a knitted run."""


@dataclass(frozen=True)
class Task:
    """A hand, what is asked about it, and the ruling.

    Attributes:
        hand: a waiting hand or a finished one.
        question: what is asked beyond the kind, as in the document.
        ruling: how open questions are settled.
    """

    hand: Hand
    question: dict[str, Any] = field(hash=False)
    ruling: Ruling

    @cached_property
    def score(self) -> Score:
        """The score of a finished hand."""
        return score(self.hand, self.ruling)

    @cached_property
    def scores(self) -> tuple[Score, ...]:
        """One score for each set of fans that ties, the preferred first; none for a waiting hand."""
        if self.hand.is_waiting:
            return ()
        best = self.score.best
        return tuple(
            replace(self.score, best=(way, *best[:place], *best[place + 1 :]))
            for place, way in enumerate(best)
        )

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


@dataclass(frozen=True)
class Kind:
    """A kind of puzzle.

    Attributes:
        name: its id.
        answer: the type of its answers.
        pose: candidates without end, from a source of chance, a level and a ruling.
        solve: answers, explanations and hints.
        prove: the accepted answers once more, by another and slower way.
        fits: whether the question belongs to the hand.
    """

    name: str
    answer: AnswerType
    pose: Callable[[Random, int, Ruling], Iterator[Task]]
    solve: Callable[[Task], Solution]
    prove: Callable[[Task], list[Response]]
    fits: Callable[[Task], bool]


def texts(tiles: Sequence[Tile]) -> list[str]:
    """Tiles as values of a sentence."""
    return [str(tile) for tile in tiles]


def groups(sets: Sequence[Sequence[Tile]]) -> list[list[str]]:
    """Groups of tiles as values of a sentence."""
    return [texts(tiles) for tiles in sets]
