"""How long it takes to draw a puzzle and to prove it, for every kind and level (part of `make bench`).

    python tools/bench_puzzles.py --seeds 200 --kinds waits,discard

Times are milliseconds of processor time, and of a quiet core: what else runs slows a core down, so a fixed piece of
work is done beside every draw, and each time is divided by how much slower that was than at its best. Drawing a puzzle
proves it; here it is proved once more from its document alone, as a bank is checked. The library is read before that.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple, TypeVar

from rich.console import Console
from rich.table import Table

from mjteach.puzzles import KINDS, LEVELS, draw, prove
from mjteach.puzzles.document import Document

MEDIAN, LONGEST = 20.0, 100.0
"""Milliseconds that half of all draws, and all but one in a hundred, may take."""


PACES = 1000
"""How often the fixed piece of work is done to find its best."""

WARM = "waits"
"""A kind that reads the library."""

Done = TypeVar("Done")


class Times(NamedTuple):
    """What drawing one kind at one level takes.

    Attributes:
        kind, level: what was drawn.
        times: milliseconds of each draw with its proof, sorted.
        slowest: the seed that took longest.
        played: share of puzzles from play, 0 to 1.
    """

    kind: str
    level: int
    times: list[float]
    slowest: int
    played: float

    @property
    def median(self) -> float:
        """Milliseconds that half of the draws take at the most."""
        return self.times[len(self.times) // 2]

    @property
    def longest(self) -> float:
        """Milliseconds that 99 of a hundred draws take at the most."""
        return self.times[-1 - len(self.times) // 100]

    @property
    def good(self) -> bool:
        """As fast as is asked for."""
        return self.median <= MEDIAN and self.longest <= LONGEST


def milliseconds(work: Callable[[], Done]) -> tuple[float, Done]:
    """Processor time of some work, and what it gives."""
    begin = time.process_time()
    done = work()
    return (time.process_time() - begin) * 1000, done


def pace() -> float:
    """Milliseconds of a fixed piece of work, about one."""
    return milliseconds(lambda: sorted(Counter(number * number % 997 for number in range(5000)).items()))[0]


def drawn(kind: str, level: int, seed: int) -> Document:
    """A puzzle, proved."""
    document = draw(kind, seed, level)
    prove(document)
    return document


def measured(kind: str, level: int, seeds: int, quiet: float) -> Times:
    """Draw and prove with every seed from 1 on.

    Args:
        kind: what to draw.
        level: how hard.
        seeds: how often.
        quiet: milliseconds of the fixed piece of work on a quiet core.
    """
    found: list[tuple[float, int]] = []
    played = 0
    before = pace()
    for seed in range(1, seeds + 1):
        took, document = milliseconds(partial(drawn, kind, level, seed))
        after = pace()
        found.append((took * 2 * quiet / (before + after), seed))
        before = after
        played += document["origin"]["from"] == "play"
    found.sort()
    return Times(kind, level, [took for took, _ in found], found[-1][1], played / seeds)


def every(kinds: Sequence[str], seeds: int) -> Iterator[Times]:
    """Every level of these kinds."""
    quiet = min(pace() for _ in range(PACES))
    draw(WARM, 0, LEVELS[-1])
    for kind in kinds:
        for level in LEVELS:
            yield measured(kind, level, seeds, quiet)


def report(console: Console, kinds: Sequence[str], seeds: int) -> None:
    """Measure and print one table, and which are too slow."""
    title = f"{seeds} draws each with proof, ms of a quiet core: median / 99th percentile (share from play)"
    table = Table(title=title)
    table.add_column("kind")
    for level in LEVELS:
        table.add_column(f"level {level}", justify="right")
    rows = list(every(kinds, seeds))
    for kind in kinds:
        table.add_row(kind, *(_cell(one) for one in rows if one.kind == kind))
    console.print(table)
    slow = [f"{one.kind} {one.level} (seed {one.slowest})" for one in rows if not one.good]
    console.print(f"Over {MEDIAN:.0f} / {LONGEST:.0f} ms: {', '.join(slow) or 'none'}.", markup=False)


def _cell(one: Times) -> str:
    return f"{one.median:.1f} / {one.longest:.0f} ({one.played:.0%})"


def main() -> None:
    """Read the command line, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", type=int, default=100, help="draws of each kind and level (default 100)")
    parser.add_argument("--kinds", default=",".join(KINDS), help="kinds, with commas between them")
    given = parser.parse_args()
    report(Console(width=max(120, Console().width)), given.kinds.split(","), given.seeds)


if __name__ == "__main__":
    main()
