"""What a visit costs. The figures are printed; only a generous ceiling on bytes is a test."""

from __future__ import annotations

import io
import time
from collections.abc import Callable
from contextlib import redirect_stdout
from pathlib import Path

import size
from chromium import FLAGS
from playwright.sync_api import BrowserType

from mjteach import puzzles

from .conftest import DESKTOP, CountingHandler, Visit
from .kernel import printed

CEILING = 30_000_000
"""Bytes that a first visit may take with gzip: a few seconds on a usual connection."""


def timed_lesson(one: Visit) -> tuple[float, int]:
    """Open the lesson; return the seconds to the first puzzle and the bytes sent for it."""
    sent, start = CountingHandler.sent, time.perf_counter()
    one.lesson().close()
    return time.perf_counter() - start, CountingHandler.sent - sent


def test_budget(chromium: BrowserType, program: str, site: str, dist: Path, tmp_path: Path) -> None:
    # A profile on disk, as people have it: without one the browser would not keep the large files.
    context = chromium.launch_persistent_context(tmp_path, executable_path=program, args=FLAGS, viewport=DESKTOP)
    one = Visit(context, site)
    cold, first = timed_lesson(one)
    warm, again = timed_lesson(one)
    context.close()
    assert one.strangers == []
    print(f"\nfirst visit: {cold:.1f} s to the first puzzle, {first / 1e6:.1f} MB")
    print(f"next visit:  {warm:.1f} s to the first puzzle, {again / 1e6:.2f} MB")
    print(f"whole site:  {size.report(dist)}")
    assert again < first / 10
    assert size.measure(dist).sent < CEILING


LEVEL = 3
SEEDS = range(301, 307)

DRAWING = """
import time
from mjteach.puzzles import draw
def drawing():
    start = time.perf_counter()
    for seed in {seeds}:
        draw({kind!r}, seed, {level})
    return time.perf_counter() - start
print(min(drawing() for _ in range(3)))
"""


def here(code: str) -> float:
    """Run code and return the number that it prints."""
    told = io.StringIO()
    with redirect_stdout(told):
        exec(code, {})
    return float(told.getvalue())


def test_drawing_in_the_page_beside_drawing_here(visit: Callable[..., Visit]) -> None:
    page = visit().lesson()
    print(f"\nms to draw a puzzle of level {LEVEL}: here, in the page, how many times as long")
    sums = [0.0, 0.0]
    for kind in puzzles.KINDS:
        code = DRAWING.format(kind=kind, level=LEVEL, seeds=list(SEEDS))
        both = [here(code), float(printed(page, code))]
        sums = [one + more for one, more in zip(sums, both, strict=True)]
        mine, theirs = (1000 * seconds / len(SEEDS) for seconds in both)
        print(f"{kind:14} {mine:8.1f} {theirs:8.1f} {theirs / mine:6.1f}")
    print(f"{'all':14} {'':8} {'':8} {sums[1] / sums[0]:6.1f}")
