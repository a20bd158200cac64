"""What a visit costs. The figures are printed; only a generous ceiling on bytes is a test."""

from __future__ import annotations

import time
from pathlib import Path

import size
from chromium import FLAGS
from playwright.sync_api import BrowserType

from .conftest import DESKTOP, CountingHandler, Visit

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
