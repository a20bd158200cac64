"""A desk for each browser test: a fresh page, no state of the test before, and no error on it at the end."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from .desk import Desk


@pytest.fixture
def desk(browser: Browser) -> Iterator[Desk]:
    """A desk on a page as large as a small laptop's."""
    context = browser.new_context(viewport={"width": 1280, "height": 860})
    one = Desk(context.new_page())
    yield one
    context.close()
    assert one.errors == []


@pytest.fixture(params=[(320, 640), (390, 844), (1280, 860)], ids=["small-phone", "phone", "laptop"])
def any_desk(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Desk]:
    """A desk on pages of three sizes, a finger instead of a mouse on the small ones."""
    width, height = request.param
    context = browser.new_context(viewport={"width": width, "height": height}, has_touch=width < 800)
    one = Desk(context.new_page())
    yield one
    context.close()
    assert one.errors == []
