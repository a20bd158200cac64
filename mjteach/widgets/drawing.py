"""What a session draws its puzzles from: what is chosen, and kinds that take turns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from mjteach import puzzles
from mjteach.puzzles import PuzzleError
from mjteach.puzzles.skeletons import skeleton
from mjteach.widgets.past import Past
from mjteach.widgets.reach import is_within_reach
from mjteach.widgets.trainer import Document

TRIES = 200
"""Seeds that are tried for one puzzle; a kind with few skeletons may leave none."""

PATIENCE = 3
"""Searches for a theme of a kind that may end with nothing before it is left out."""


@dataclass(frozen=True)
class Choice:
    """What is to be practised.

    Attributes:
        kinds: kinds of puzzle, which take turns.
        themes: each puzzle has at least one of them; none for any puzzle.
        level: how hard.
        ruling: name of the ruling.
    """

    kinds: tuple[str, ...]
    themes: frozenset[str] = frozenset()
    level: int = 1
    ruling: str = "gb1998"

    def themes_of(self, kind: str) -> list[str]:
        """The chosen themes that puzzles of a kind have."""
        return sorted(theme for theme in self.themes if is_within_reach(kind, self.level, theme))

    @property
    def kinds_left_out(self) -> tuple[str, ...]:
        """The chosen kinds that have none of the chosen themes."""
        return tuple(kind for kind in self.kinds if self.themes and not self.themes_of(kind))

    @property
    def themes_left_out(self) -> tuple[str, ...]:
        """The chosen themes that none of the chosen kinds has."""
        found = {theme for kind in self.kinds for theme in self.themes_of(kind)}
        return tuple(theme for theme in puzzles.THEMES if theme in self.themes - found)

    @property
    def is_empty(self) -> bool:
        """Nothing can be drawn for it."""
        return len(self.kinds_left_out) == len(self.kinds)


class Drawing:
    """Puzzles of some kinds in turn, each kind from consecutive seeds of its own.

    Attributes:
        choice: what is chosen.
        exhausted: kinds of which no more was found, in this order.
    """

    def __init__(self, choice: Choice, past: Past, exhausted: Sequence[str] = ()) -> None:
        self.choice = choice
        self.exhausted = list(exhausted)
        self._past = past
        self._failures: Counter[tuple[str, str | None]] = Counter()

    def session(self, shown: Sequence[Document] = ()) -> Iterator[Document]:
        """Puzzles of which no two have the same skeleton; the next session goes on with the next seeds.

        A kind of which no more is found is left out from then on.

        Args:
            shown: the puzzles of this session that have been shown already.
        """
        seen, place = {skeleton(one) for one in shown}, len(shown)
        while kinds := [kind for kind in self.choice.kinds if kind not in self._absent]:
            kind = kinds[place % len(kinds)]
            found = self._find(kind, seen)
            if found is None:
                self.exhausted.append(kind)
                continue
            seen.add(skeleton(found))
            self._past.show(found)
            place += 1
            yield found

    @property
    def _absent(self) -> set[str]:
        return {*self.choice.kinds_left_out, *self.exhausted}

    def _find(self, kind: str, seen: set[str]) -> Document | None:
        """The next puzzle that is not among the last ones, or, where all are, the one that was shown longest ago."""
        oldest, most = None, 0
        for _ in range(TRIES):
            document = self._draw(kind)
            if document is None:
                break
            if skeleton(document) in seen:
                continue
            age = self._past.age(document)
            if age is None:
                return document
            if age > most:
                oldest, most = document, age
        return oldest

    def _draw(self, kind: str) -> Document | None:
        """The puzzle of the kind's next seed, one theme after the other; None where no theme is to be had."""
        while themes := self._themes(kind):
            seed = self._past.seed(f"{kind} {self.choice.level} {self.choice.ruling}")
            theme = themes[seed % len(themes)]
            try:
                return puzzles.draw(kind, seed, self.choice.level, self.choice.ruling, theme=theme)
            except PuzzleError:
                self._failures[kind, theme] += 1
        return None

    def _themes(self, kind: str) -> list[str | None]:
        """What may still be searched for, None for any puzzle."""
        themes = [*self.choice.themes_of(kind)] if self.choice.themes else [None]
        return [theme for theme in themes if self._failures[kind, theme] < PATIENCE]
