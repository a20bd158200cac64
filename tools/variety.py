"""Draw many puzzles of every kind and level, and say where they are less varied than they should be.

    python tools/variety.py --seeds 2000 --jobs 2                 # some half an hour
    python tools/variety.py --seeds 200 --kinds waits,fans        # a first look

Counted are the answers, the place of the right option where options are drawn for the puzzle, the fans that are asked
about, and the features of each level. The rules are in `faults`; the program ends with 1 where one of them is broken.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import pairwise
from math import sqrt
from typing import Any, NamedTuple

from rich.console import Console
from rich.progress import track
from rich.table import Table

from mjteach.puzzles import KINDS, LEVELS, draw
from mjteach.puzzles.bank import fans_of
from mjteach.puzzles.draw import task_of
from mjteach.puzzles.features import FEATURES
from mjteach.rules import FANS

MOST = 0.15
"""Share of the puzzles of a kind and level that one answer may be right for, where many answers come up."""

ABOVE = 0.10
"""Where there are few answers, one may be right this much more often than if all were as likely."""

SIGMAS = 4.5
"""How far the place of the right option may be from chance, in standard deviations: chance hardly ever goes there."""

MENUS = {"wait-kind", "winning-shape", "may-declare", "claims", "distance", "table", "chase", "elsewhere"}
"""Kinds with the same few options every time; those of `discard` are the tiles of the hand."""

SHUFFLED = {("best-reading", ""), ("not-counted", ""), ("not-counted", "in-full"), ("claims", "gets")}
"""Kinds, and what they ask, whose options stand in an order of their own each time; all of `terms` do."""

_FANS = ("fans", "fans", "load", "load")

RAISED = {
    "waits": ("waits", "tangle", "special or short", "waits"),
    "wait-kind": ("crowd", "crowd", "crowd", "traps"),
    "winning-shape": ("melds", "crowd", "several", "crowd"),
    "fans": _FANS,
    "not-counted": ("shown", "in full", "shown", "shown"),
    "best-reading": ("more", "more", "more", "readings"),
    "points": _FANS,
    "may-declare": ("flowers", "close", "flowers", "fans if won"),
    "payout": ("-round", "self-draw or several", "-given", "flowers"),
    "claims": ("-callers", "twofold", "contest", "-contest"),
    "discard": ("far", "near", "for points", "near"),
    "distance": ("lacking", "lacking", "shapes", "odd"),
    "table": ("fact",) * 4,
    "chase": ("reasoning",) * 4,
    "elsewhere": ("form",) * 4,
    "terms": ("form",) * 4,
}
"""The feature that each level has more of than the one below; with a minus, less."""


def features_of(kind: str, level: int) -> set[str]:
    """The features by which a level is compared with its neighbours."""
    return {RAISED[kind][step].removeprefix("-") for step in (level - 2, level - 1) if 0 <= step < len(LEVELS) - 1}


@dataclass
class Seen:
    """What came up in the puzzles of one kind and level.

    Attributes:
        puzzles: how many.
        answers: how often each answer was accepted, by what is asked.
        asked: puzzles, by what is asked.
        options: how many options each puzzle had, added up, by what is asked.
        places: by what is asked and the number of options, how often the right one stood at each place.
        fans: puzzles about each fan.
        features: the numbers of each feature, added up.
    """

    kind: str
    level: int
    puzzles: int = 0
    answers: dict[str, Counter[str]] = field(default_factory=dict)
    asked: Counter[str] = field(default_factory=Counter)
    options: Counter[str] = field(default_factory=Counter)
    places: dict[tuple[str, int], Counter[int]] = field(default_factory=dict)
    fans: Counter[int] = field(default_factory=Counter)
    features: Counter[str] = field(default_factory=Counter)

    def add(self, document: dict[str, Any]) -> None:
        """Count a puzzle."""
        ask = document["question"].get("ask", "")
        options = [option["item"] for option in document.get("options", [])]
        self.puzzles += 1
        self.asked[ask] += 1
        self.options[ask] += len(options)
        for answer in document["answers"]:
            self.answers.setdefault(ask, Counter())[_text(answer["items"])] += 1
            self.places.setdefault((ask, len(options)), Counter()).update(
                options.index(item) for item in answer["items"] if item in options
            )
        self.fans.update(fans_of(document))
        task = task_of(document)
        for name in features_of(self.kind, self.level):
            self.features[name] += FEATURES[name](task)

    def mean(self, feature: str) -> float:
        """The mean of a feature."""
        return self.features[feature] / self.puzzles


def _text(items: dict[str, int]) -> str:
    return " ".join(f"{item}:{number}" if number != 1 else item for item, number in items.items())


# --- What should not be -----------------------------------------------------------------------------------


class Fault(NamedTuple):
    """A rule that is broken."""

    where: str
    what: str


def faults(every: Sequence[Seen]) -> Iterator[Fault]:
    """What is less varied than it should be."""
    for seen in every:
        yield from _of_answers(seen)
        yield from _of_places(seen)
    yield from _of_levels(every)
    yield from _of_fans(every)


def limit(different: int, options: float) -> float:
    """The share that one answer may have.

    Args:
        different: how many answers came up.
        options: the mean number of options on the menu, 0 where there is none.
    """
    few = options or different
    return max(MOST, 1 / few + ABOVE) if few > 1 else MOST


def _of_answers(seen: Seen) -> Iterator[Fault]:
    for ask, answers in seen.answers.items():
        puzzles = seen.asked[ask]
        (answer, times), *_ = answers.most_common(1)
        most = limit(len(answers), seen.options[ask] / puzzles if seen.kind in MENUS else 0)
        if times / puzzles > most + _chance(most, puzzles):
            yield Fault(_where(seen, ask), f"{answer} is right in {times / puzzles:.0%}, at most {most:.0%} may be")


def _of_places(seen: Seen) -> Iterator[Fault]:
    for (ask, options), places in seen.places.items():
        total = places.total()
        if seen.kind != "terms" and (seen.kind, ask) not in SHUFFLED:
            continue
        for place in range(options):
            share, fair = places[place] / total, 1 / options
            if share > fair + _chance(fair, total):
                yield Fault(_where(seen, ask), f"place {place + 1} of {options} is right in {share:.0%}")


def _chance(share: float, puzzles: int) -> float:
    """How far a share may be off by chance."""
    return SIGMAS * sqrt(share * (1 - share) / puzzles)


def _of_levels(every: Iterable[Seen]) -> Iterator[Fault]:
    of_kind: dict[str, list[Seen]] = {}
    for seen in every:
        of_kind.setdefault(seen.kind, []).append(seen)
    for kind, levels in of_kind.items():
        for low, high in pairwise(levels):
            raised = RAISED[kind][low.level - 1]
            name, sign = raised.removeprefix("-"), -1 if raised.startswith("-") else 1
            if sign * high.mean(name) <= sign * low.mean(name):
                yield Fault(_where(high), f"{name} goes from {low.mean(name):.2f} to {high.mean(name):.2f}")


def _of_fans(every: Iterable[Seen]) -> Iterator[Fault]:
    asked: Counter[int] = Counter()
    for seen in every:
        asked.update(seen.fans)
    for fan in FANS:
        if not asked[fan.number]:
            yield Fault("all kinds", f"{fan.id} is never asked about")


def _where(seen: Seen, ask: str = "") -> str:
    return f"{seen.kind} {seen.level} {ask}".rstrip()


# --- The program ------------------------------------------------------------------------------------------


def looked_at(kind: str, level: int, seeds: Iterable[int]) -> Seen:
    """Draw with each of these seeds."""
    seen = Seen(kind, level)
    for seed in seeds:
        seen.add(draw(kind, seed, level))
    return seen


def _looked_at(chosen: tuple[str, int, int]) -> Seen:
    kind, level, seeds = chosen
    return looked_at(kind, level, range(1, seeds + 1))


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program; 1 where a rule is broken."""
    parser = argparse.ArgumentParser(description="How varied the puzzles are.")
    parser.add_argument("--seeds", type=int, default=2000, help="seeds of every kind and level")
    parser.add_argument("--kinds", type=lambda text: text.split(","), default=list(KINDS), help="kinds, by commas")
    parser.add_argument("--jobs", type=int, default=1)
    chosen = parser.parse_args(arguments)
    work = [(kind, level, chosen.seeds) for kind in chosen.kinds for level in LEVELS]
    with ProcessPoolExecutor(chosen.jobs) as pool:
        every = list(track(pool.map(_looked_at, work), "drawing", len(work), console=Console(stderr=True)))
    _print(every)
    broken = [one for one in faults(every) if chosen.kinds == list(KINDS) or one.where != "all kinds"]
    for one in broken:
        print(f"{one.where}: {one.what}")
    return 1 if broken else 0


def _print(every: Sequence[Seen]) -> None:
    table = Table("kind", "level", "asked", "puzzles", "answers", "most frequent", "share", "features")
    for seen in every:
        names = sorted(features_of(seen.kind, seen.level))
        told = ", ".join(f"{name} {seen.mean(name):.1f}" for name in names)
        for ask, answers in seen.answers.items():
            (answer, times), *_ = answers.most_common(1)
            share = f"{times / seen.asked[ask]:.1%}"
            cells = (seen.kind, str(seen.level), ask, str(seen.asked[ask]), str(len(answers)), answer[:30], share, told)
            table.add_row(*cells)
    console = Console(width=140)
    console.print(table)
    fans = sum((seen.fans for seen in every), Counter[int]())
    rarest = sorted(FANS, key=lambda fan: fans[fan.number])[:8]
    console.print("rarest fans:", ", ".join(f"{fan.id} {fans[fan.number]}" for fan in rarest))


if __name__ == "__main__":
    sys.exit(main())
