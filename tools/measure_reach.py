"""Measure which themes are soon found when puzzles of a kind and level are drawn; writes mjteach/widgets/reach.json.

Run it when kinds, levels, themes or their drawing have changed. It takes some minutes.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random

import mjteach
from mjteach.puzzles import KINDS, LEVELS, THEMES, PuzzleError, draw
from mjteach.puzzles.draw import can_aim
from mjteach.puzzles.levels import fits
from mjteach.puzzles.themes import themes_of
from mjteach.rules import GB1998

TABLE = Path(mjteach.__file__).parent / "widgets" / "reach.json"

SEEDS = 24
CANDIDATES = 200
"""Candidates of each seed: a seed may settle what kind of hand comes, so many seeds are worth more than many hands."""

RARE = 300
"""One candidate in so many must have the theme."""


def seen(kind: str, level: int) -> set[str]:
    """The themes that candidates have often enough."""
    found: Counter[str] = Counter()
    for seed in range(SEEDS):
        candidates = KINDS[kind].pose(Random(f"reach {kind} {level} {seed}"), level, GB1998)
        for task in islice(candidates, CANDIDATES):
            if fits(kind, level, task) and KINDS[kind].fits(task):
                found.update(themes_of(task))
    return {theme for theme, n in found.items() if n * RARE >= SEEDS * CANDIDATES}


def aimed(kind: str, level: int) -> Iterator[str]:
    """The themes that hands are made for, and with success."""
    for theme in (theme for theme in THEMES if can_aim(kind, theme)):
        try:
            draw(kind, 1, level, theme=theme)
        except PuzzleError:
            continue
        yield theme


def measured(kind: str) -> dict[str, str]:
    """The levels of each theme that a kind has."""
    levels: dict[str, str] = {}
    for level in LEVELS:
        for theme in {theme for theme in seen(kind, level) if not can_aim(kind, theme)} | {*aimed(kind, level)}:
            levels[theme] = levels.get(theme, "") + str(level)
        print(f"{kind} {level}: {sum(str(level) in found for found in levels.values())} themes", flush=True)
    return {theme: levels[theme] for theme in THEMES if theme in levels}


def written(table: dict[str, dict[str, str]]) -> str:
    """The table as JSON, a kind a line."""
    lines = (f"  {json.dumps(kind)}: {json.dumps(found)}" for kind, found in table.items())
    return "{\n" + ",\n".join(lines) + "\n}\n"


def main() -> int:
    """Measure all and write the table."""
    TABLE.write_text(written({kind: measured(kind) for kind in KINDS}), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
