"""A desk for each browser test: pages are kept from test to test, what a test did to them is not."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from .desk import LAPTOP, Desk

SIZES = {"small-phone": (320, 640), "phone": (390, 844), "laptop": LAPTOP}


@pytest.fixture(scope="session")
def laptop(browser: Browser) -> Iterator[Desk]:
    """The page of a small laptop, with a mouse."""
    context = browser.new_context()
    yield Desk(context.new_page())
    context.close()


@pytest.fixture(scope="session")
def handheld(browser: Browser) -> Iterator[Desk]:
    """A page that is touched with fingers."""
    context = browser.new_context(has_touch=True)
    yield Desk(context.new_page())
    context.close()


@pytest.fixture
def desk(laptop: Desk) -> Iterator[Desk]:
    """A desk as large as a small laptop's; no error may be on it at the end."""
    yield laptop.clear()
    assert laptop.errors == []


@pytest.fixture(params=SIZES)
def any_desk(laptop: Desk, handheld: Desk, request: pytest.FixtureRequest) -> Iterator[Desk]:
    """A desk on pages of three sizes, a finger instead of a mouse on the small ones."""
    one = laptop if request.param == "laptop" else handheld
    yield one.clear(SIZES[request.param])
    assert one.errors == []


@pytest.fixture
def new_desk(browser: Browser) -> Iterator[Desk]:
    """A page that no other test has seen or will see."""
    context = browser.new_context()
    one = Desk(context.new_page())
    yield one
    context.close()
    assert one.errors == []
