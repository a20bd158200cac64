"""How fast the rules are, beside PyMahjongGB, in one run (`make bench`).

Every rate is measured over different hands of the tests' biased generator, the same for both. Ours starts from parsed
hands, the engine's from prepared tuples. Three rates each, in calls a second:
cold: the first lot of hands, with empty memories;
new: another lot of hands, none of them seen before, with memories filled by the first;
warm: the first lot again, the best of three passes.
After them come the puzzles (`bench_puzzles.py`): what drawing takes, for every kind and level.
"""

from __future__ import annotations

import argparse
import contextlib
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import bench_puzzles
from MahjongGB import MahjongFanCalculator, MahjongShanten
from rich.console import Console
from rich.table import Table

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from mjteach.puzzles import KINDS
from mjteach.rules import MIL, Hand, HandError, distance, score, wait_tiles, waits
from tests.rules import engine
from tests.rules.fuzz import fuzz_texts
from tests.rules.generator import Dealt, deal, loosened, scattered

WARM_PASSES = 3


@dataclass(frozen=True)
class Rate:
    """Calls a second: with empty memories, on new hands with filled ones, and on the same hands again."""

    cold: float
    new: float
    warm: float


def rate(call: Callable[[Any], object], items: Sequence[Any]) -> Rate:
    """Call once for every item of the first half, of the second half, and of the first half several times more."""
    half = len(items) // 2
    cold, new = one_pass(call, items[:half]), one_pass(call, items[half:])
    return Rate(cold, new, max(one_pass(call, items[:half]) for _ in range(WARM_PASSES)))


def one_pass(call: Callable[[Any], object], items: Sequence[Any]) -> float:
    """Call once for every item; return calls a second."""
    begin = time.perf_counter()
    for item in items:
        call(item)
    return len(items) / (time.perf_counter() - begin)


def different(deal_one: Callable[[Random], Dealt], rng: Random, count: int) -> list[Dealt]:
    """Deal until there are so many different lines."""
    found: dict[str, Dealt] = {}
    while len(found) < count:
        dealt = deal_one(rng)
        found.setdefault(dealt.line, dealt)
    return list(found.values())


def some_waiting(rng: Random) -> Dealt:
    """Deal a hand to measure distance on: ready, one to three exchanges away, or far."""
    return rng.choice((deal, scattered, lambda rng: loosened(rng, rng.randint(1, 3))))(rng)


def calculate(given: engine.Arguments) -> object:
    """Ask the engine for the fans."""
    return MahjongFanCalculator(*given)


def shanten(given: engine.Arguments) -> object:
    """Ask the engine for the distance."""
    return MahjongShanten(given[0], given[1])


def score_mil(hand: Hand) -> int:
    """Points of a hand."""
    return score(hand, MIL).points


def explain(hand: Hand) -> object:
    """Everything that a score says."""
    result = score(hand, MIL)
    return result.fans, result.refused, result.ties, result.reading


def slowest_parse(texts: Sequence[str]) -> tuple[float, str]:
    """Return the longest time that one text takes, in ms, and the text; the slowest are timed again, best of five."""
    slowest = sorted(texts, key=time_to_parse)[-50:]
    return max((min(time_to_parse(text) for _ in range(5)), text) for text in slowest)


def time_to_parse(text: str) -> float:
    """Read or refuse one text; return ms."""
    begin = time.perf_counter()
    with contextlib.suppress(HandError):
        Hand.parse(text)
    return (time.perf_counter() - begin) * 1000


def rows(hands: int, seed: int) -> list[tuple[str, Rate, Rate | None]]:
    """Measure everything: what, ours, the engine's. Both lots together have twice so many hands."""
    rng = Random(seed)
    finished = different(deal, rng, 2 * hands)
    unfinished = different(some_waiting, rng, 2 * hands)
    parsed = [Hand.parse(dealt.line) for dealt in finished]
    prepared = [engine.arguments(dealt) for dealt in finished]
    ready = [Hand.parse(dealt.waiting_line) for dealt in finished]
    waiting = [Hand.parse(dealt.waiting_line) for dealt in unfinished]
    prepared_waiting = [engine.arguments(dealt) for dealt in unfinished]
    few = ready[: hands // 5]
    return [
        ("score", rate(score_mil, parsed), rate(calculate, prepared)),
        ("score with fans, refusals, ties", rate(explain, parsed), None),
        ("waits (wait_tiles; engine: shanten)", rate(wait_tiles, ready), rate(shanten, prepared)),
        ("waits with both scores each", rate(waits, few), None),
        ("distance (engine: shanten)", rate(distance, waiting), rate(shanten, prepared_waiting)),
        ("distance with useful tiles", rate(lambda hand: distance(hand).useful, waiting), None),
        ("parse", rate(Hand.parse, [dealt.line for dealt in finished]), None),
        ("parse and score", rate(lambda line: score_mil(Hand.parse(line)), [dealt.line for dealt in finished]), None),
    ]


def cells(ours: Rate, theirs: Rate | None) -> list[str]:
    """Write rates, and ours divided by the engine's: above 1 ours is faster."""
    found = [f"{ours.cold:,.0f} / {ours.new:,.0f} / {ours.warm:,.0f}"]
    if theirs is None:
        return [*found, "", ""]
    found.append(f"{theirs.cold:,.0f} / {theirs.new:,.0f} / {theirs.warm:,.0f}")
    pairs = ((ours.cold, theirs.cold), (ours.new, theirs.new), (ours.warm, theirs.warm))
    return [*found, " / ".join(f"{mine / other:.2f}" for mine, other in pairs)]


def main() -> None:
    """Read the command line, measure, print one table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--hands", type=int, default=6000, help="different hands in each lot (default 6,000)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--draws", type=int, default=100, help="puzzles of each kind and level (default 100)")
    given = parser.parse_args()
    console = Console(width=max(110, Console().width))
    table = Table(title=f"2 x {given.hands:,} different hands, calls a second: cold / new / warm")
    table.add_column("call")
    for heading in ("mjteach", "PyMahjongGB", "ratio"):
        table.add_column(heading, justify="right")
    for name, ours, theirs in rows(given.hands, given.seed):
        table.add_row(name, *cells(ours, theirs))
    console.print(table)
    longest, text = slowest_parse([*fuzz_texts(given.seed, 20_000), "1" * 10_000_000, "[" * 10_000_000])
    shown = text if len(text) <= 60 else f"{len(text):,} characters"
    console.print(f"Slowest of 20,002 fuzzed texts to read or refuse: {longest:.3f} ms ({shown!r}).", markup=False)
    bench_puzzles.report(console, list(KINDS), given.draws)


if __name__ == "__main__":
    main()
