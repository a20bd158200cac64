"""Days and links written down, so that a change of either is noticed: `python -m puzzles.golden_days` in tests/.

What is written stays; days and links are only added.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from pathlib import Path

from mjteach.puzzles import KINDS, draw
from mjteach.puzzles.daily import FIRST_DAY, chosen
from mjteach.puzzles.links import BEFORE, link

DATA = Path(__file__).parent.parent / "data"
DAYS = DATA / "daily-golden.jsonl"
LINKS = DATA / "links-golden.txt"
LAST_DAY = date(2026, 12, 31)


def days() -> Iterator[str]:
    """The days until the last one that is written down."""
    for number in range((LAST_DAY - FIRST_DAY).days + 1):
        day = FIRST_DAY + timedelta(days=number)
        yield json.dumps({"date": day.isoformat(), "ids": [one.line["id"] for one in chosen(day, {})]})


def links() -> Iterator[str]:
    """One link for each kind."""
    return (link(draw(kind, 1, 4)) for kind in KINDS)


def kind_of(line: str) -> str:
    """The kind of a link."""
    return line.removeprefix(BEFORE).split(".")[0].rpartition("-")[0]


def add(path: Path, lines: Iterator[str], about: Callable[[str], str]) -> None:
    """Write lines after those that are there, each about something new."""
    kept = path.read_text("utf-8").splitlines() if path.exists() else []
    known = set(map(about, kept))
    new = [line for line in lines if about(line) not in known]
    path.write_text("".join(line + "\n" for line in [*kept, *new]), encoding="utf-8")


if __name__ == "__main__" and "--write" in sys.argv:
    add(DAYS, days(), lambda line: str(json.loads(line)["date"]))
    add(LINKS, links(), kind_of)
