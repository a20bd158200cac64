"""Score many random hands with mjteach and with PyMahjongGB, and print a census as a Markdown page.

    python tools/census.py --hands 1000000 --seed 1 --jobs 2

Every hand is dealt by the biased generator of the tests, scored under the `mil` ruling and compared: points, and the
engine's fans among ours and their ties. The program ends with status 1 when any hand differs.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from pathlib import Path

from tqdm import tqdm

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.rules import engine
from tests.rules.compare import Tally
from tests.rules.generator import deals

CHUNK = 5000
"""Hands of one seed; a run over n chunks uses the seeds from the first one on."""


def census_of(seed: int, hands: int) -> Tally:
    """Compare the hands of one seed."""
    found = Tally()
    for dealt in deals(seed, hands):
        found.compare(dealt)
    return found


def chunks(hands: int, seed: int) -> Iterator[tuple[int, int]]:
    """Yield a seed and a number of hands for every chunk of the run."""
    for index in range(0, hands, CHUNK):
        yield seed + index // CHUNK, min(CHUNK, hands - index)


def run(hands: int, seed: int, jobs: int) -> Tally:
    """Compare all hands on so many processes; the outcome depends on hands and seed alone."""
    whole = Tally()
    with (
        ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool,
        tqdm(total=hands, unit="hand", unit_scale=True, file=sys.stderr) as bar,
    ):
        futures = {pool.submit(census_of, *chunk): chunk for chunk in chunks(hands, seed)}
        for future in as_completed(futures):
            whole.add(future.result())
            bar.update(futures[future][1])
            bar.set_postfix(differences=len(whole.differences))
    whole.differences.sort(key=str)
    return whole


def share(number: int, of: int) -> str:
    """Write a number with its share."""
    return f"{number:,} ({100 * number / of:.2f} %)"


def summary(found: Tally) -> Iterator[str]:
    """Yield the lines about shapes, readings and ties."""
    several = sum(count for number, count in found.readings.items() if number > 1)
    tied = sum(count for number, count in found.ties.items() if number)
    yield f"- Hands: {found.hands:,}; differences: **{len(found.differences):,}**."
    shapes = ", ".join(f"{name} {count:,}" for name, count in found.shapes.most_common())
    yield f"- Shapes of the reading that counts: {shapes}."
    yield f"- More than one reading: {share(several, found.hands)}; the most is {max(found.readings)}."
    yield (
        f"- More than one set of fans with the greatest total: {share(tied, found.hands)}; "
        f"the most is {max(found.ties) + 1}."
    )
    otherwise = share(found.named_otherwise, found.hands)
    yield f"- Hands where the engine names another of the tied sets than mjteach: {otherwise}."


def table(found: Tally, columns: int = 3) -> Iterator[str]:
    """Yield the table of fans, several to a row: in how many hands, and how often in all."""
    names = [*engine.NAMES, engine.MIXED_KONGS]
    rows = -(-len(names) // columns)
    yield "| fan | hands | times " * columns + "|"
    yield "|---|--:|--:" * columns + "|"
    for row in range(rows):
        cells = [names[index] for index in range(row, len(names), rows)]
        line = "".join(f"| {name} | {found.fans[name]:,} | {found.times[name]:,} " for name in cells)
        yield line + "| | | " * (columns - len(cells)) + "|"


def page(found: Tally, command: str) -> str:
    """Return the whole census as Markdown."""
    rarest = min(engine.NAMES, key=lambda name: found.fans[name])
    lines = [
        "# Census",
        "",
        "Random hands, dealt so that every fan and many near misses turn up often, scored by mjteach under the `mil`",
        "ruling and by PyMahjongGB 1.4.0. A hand differs when the points differ, or when the engine's fans are neither",
        "ours nor one of our tied sets.",
        "",
        f"Made by `{command}`.",
        "",
        *summary(found),
        f"- Rarest fan: {rarest}, in {found.fans[rarest]:,} hands.",
        "",
        *table(found),
        "",
        f"{engine.MIXED_KONGS} is a fan of the `mil` ruling only.",
    ]
    if found.differences:
        lines += ["", "## Differences", "", *(f"- `{each}`" for each in found.differences[:200])]
    return "\n".join(lines)


def main() -> int:
    """Read the command line, run, print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--hands", type=int, default=100_000, help="how many hands (default 100,000)")
    parser.add_argument("--seed", type=int, default=1, help="the first seed (default 1)")
    parser.add_argument("--jobs", type=int, default=2, help="processes (default 2)")
    given = parser.parse_args()
    found = run(given.hands, given.seed, given.jobs)
    command = f"python tools/census.py --hands {given.hands} --seed {given.seed}"
    print(page(found, command))
    return 1 if found.differences else 0


if __name__ == "__main__":
    sys.exit(main())
