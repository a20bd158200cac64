"""A browser that may talk to nobody but the site, and the site itself, served at the root and under a path."""

from __future__ import annotations

import re
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
import serve
from places import DIST, SITE
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Request,
    ViewportSize,
    expect,
)

UPSTREAM: list[re.Pattern[str]] = []
"""Console errors of JupyterLite's own that harm nothing, each with its reason beside it."""

PATIENCE = 120_000
"""ms; a loaded machine is slow, not wrong."""

expect.set_options(timeout=PATIENCE / 2)

DESKTOP: ViewportSize = {"width": 1280, "height": 860}
PHONE: ViewportSize = {"width": 390, "height": 844}


class CountingHandler(serve.SiteHandler):
    """Counts what is sent, over all connections."""

    sent = 0

    def copyfile(self, source: Any, outputfile: Any) -> None:
        """Send a file and remember how long it was."""
        data = source.read()
        outputfile.write(data)
        CountingHandler.sent += len(data)


@dataclass
class Visit:
    """One person's visit: a fresh browser profile, and what went wrong in it."""

    context: BrowserContext
    base: str
    strangers: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.context.set_default_timeout(PATIENCE)
        self.context.on("request", self.watch)

    def open(self, page_name: str = "", /, **query: object) -> Page:
        """Open a page of the site."""
        page = self.context.new_page()
        page.on("console", self.hear)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.goto(self.base + page_name + (f"?{urlencode(query)}" if query else ""))
        return page

    def lesson(self, lang: str = "en", name: str = "en/start", **query: object) -> Page:
        """Open a lesson in the learner view and wait for its first puzzle."""
        page = self.open("notebooks/index.html", path=f"{name}.ipynb", learn=1, lang=lang, **query)
        wait_for_puzzle(page)
        return page

    def hear(self, message: ConsoleMessage) -> None:
        """Remember errors in the console that are not known to be harmless."""
        if message.type == "error" and not any(known.search(message.text) for known in UPSTREAM):
            self.errors.append(f"{message.text} ({message.location.get('url')})")

    def watch(self, request: Request) -> None:
        """Remember requests to anybody else; its flags make them fail. (A route would switch the cache off.)"""
        if not request.url.startswith(("http://127.0.0.1:", "data:", "blob:")):
            self.strangers.append(request.url)


def wait_for_puzzle(page: Page) -> None:
    """Wait until the lesson shows its first puzzle and nothing lies over it."""
    page.locator(".mjteach[data-kind]").first.wait_for()
    page.locator("#mj-wait").wait_for(state="hidden")


@pytest.fixture(scope="session")
def dist() -> Path:
    """The site, built when something has changed."""
    subprocess.run([sys.executable, str(SITE / "build.py")], check=True)
    return DIST


def served(folder: Path) -> Iterator[str]:
    """Serve a folder on a free port and give its address."""
    server = serve.SiteServer(("127.0.0.1", 0), partial(CountingHandler, directory=str(folder)))
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture(scope="session")
def site(dist: Path) -> Iterator[str]:
    """The address of the site at the root of a server."""
    yield from served(dist)


@pytest.fixture(scope="session")
def site_under_a_path(dist: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the site two folders down on a server."""
    root = tmp_path_factory.mktemp("host")
    (root / "clubs").mkdir()
    (root / "clubs/mahjong").symlink_to(dist)
    for address in served(root):
        yield f"{address}clubs/mahjong/"


@pytest.fixture
def visit(browser: Browser, site: str) -> Iterator[Callable[..., Visit]]:
    """Start a visit; after the test nobody else may have been asked for anything and no error be logged."""
    visits: list[Visit] = []

    def start(base: str = site, **options: Any) -> Visit:
        options = {"viewport": DESKTOP, "locale": "en", "color_scheme": "light", **options}
        made = Visit(browser.new_context(**options), base)
        visits.append(made)
        return made

    yield start
    for made in visits:
        made.context.close()
    assert [made.strangers for made in visits if made.strangers] == []
    assert [made.errors for made in visits if made.errors] == []
