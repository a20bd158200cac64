"""Python in the page draws what Python here draws: the days that are written down, and each kind of puzzle."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from mjteach import puzzles
from mjteach.puzzles import daily

from .conftest import Visit
from .kernel import printed

GOLDEN = Path(__file__).parents[2] / "data" / "daily-golden.jsonl"
SEEDS = (1, 2)

DAY = """
from datetime import date
from mjteach.puzzles import to_line
from mjteach.puzzles.daily import daily
for one in daily(date.fromisoformat({day!r})):
    print(to_line(one.document()))
"""

DRAW = """
from mjteach.puzzles import draw, to_line
for seed in {seeds}:
    print(to_line(draw({kind!r}, seed, {level})))
"""


@pytest.fixture(scope="module")
def page(browser: Browser, site: str) -> Iterator[Page]:
    """A lesson whose Python answers all these tests."""
    one = Visit(browser.new_context(), site)
    yield one.lesson()
    one.context.close()
    assert one.strangers + one.errors == []


def golden(day: str) -> list[str]:
    """The ids of a day that is written down."""
    days = [json.loads(line) for line in GOLDEN.read_text("utf-8").splitlines()]
    (ids,) = [one["ids"] for one in days if one["date"] == day]
    return [str(puzzle_id) for puzzle_id in ids]


@pytest.mark.parametrize("day", ["2026-01-05", "2026-11-29"])
def test_a_day_has_the_puzzles_that_are_written_down(page: Page, day: str) -> None:
    lines = printed(page, DAY.format(day=day)).splitlines()
    assert [json.loads(line)["id"] for line in lines] == golden(day)
    assert lines == [puzzles.to_line(one.document()) for one in daily.daily(date.fromisoformat(day))]


@pytest.mark.parametrize("kind", puzzles.KINDS)
def test_the_same_seed_draws_the_same_document(page: Page, kind: str) -> None:
    level = 1 + list(puzzles.KINDS).index(kind) % len(puzzles.LEVELS)
    lines = printed(page, DRAW.format(kind=kind, level=level, seeds=SEEDS)).splitlines()
    assert lines == [puzzles.to_line(puzzles.draw(kind, seed, level)) for seed in SEEDS]
