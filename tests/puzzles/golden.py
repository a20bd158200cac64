"""Documents written down, so that a change of what a seed draws is noticed: `python -m puzzles.golden` in tests/."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from mjteach.puzzles import KINDS, LEVELS, draw, to_line

FILE = Path(__file__).parent.parent / "data" / "puzzles-golden.jsonl"
SEEDS = {"waits": (1, 2, 3), "fans": (1, 2, 3), "payout": (1, 2, 3)}
"""The seeds of each kind, one where none is named."""


def lines() -> Iterator[str]:
    """One document a line: every kind, every level, a few seeds; then one under each other ruling."""
    for kind in KINDS:
        for level in LEVELS:
            for seed in SEEDS.get(kind, (1,)):
                yield to_line(draw(kind, seed, level))
    for ruling in ("mil", "wmo2006"):
        yield to_line(draw("fans", 1, 5, ruling))


if __name__ == "__main__":
    if "--write" in sys.argv:
        FILE.write_text("".join(line + "\n" for line in lines()), encoding="utf-8")
    else:
        sys.stdout.buffer.write("".join(line + "\n" for line in lines()).encode())
