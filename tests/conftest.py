"""What all tests share.

One Chromium for all browser tests of a run: Playwright's synchronous API starts once in a process. One profile for
property tests: the same examples every time, no clock, nothing written to disk.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from chromium import FLAGS, find_chromium
from hypothesis import HealthCheck, settings
from playwright.sync_api import Browser, BrowserType, sync_playwright

settings.register_profile(
    "steady",
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("steady")


@pytest.fixture(scope="session")
def program() -> str:
    """The path of Chromium."""
    return find_chromium()


@pytest.fixture(scope="session")
def chromium(program: str) -> Iterator[BrowserType]:
    """What starts a Chromium; found first, because the search may use Playwright itself."""
    assert program
    with sync_playwright() as playwright:
        yield playwright.chromium


@pytest.fixture(scope="session")
def browser(chromium: BrowserType, program: str) -> Iterator[Browser]:
    """One running Chromium; each test has its own profile in it."""
    running = chromium.launch(executable_path=program, args=FLAGS)
    yield running
    running.close()
