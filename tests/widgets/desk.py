"""A bare page with the component on it and a model that needs no Python: what the browser tests work on."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import ConsoleMessage, Locator, Page, Route

import mjteach

from .samples import TEXTS, Document

ORIGIN = "http://trainer.test"
ROOM = Path(mjteach.__file__).parent

_FILES = {
    "": (Path(__file__).with_name("desk.html"), "text/html"),
    "trainer.js": (ROOM / "widgets" / "trainer.js", "text/javascript"),
    "trainer.css": (ROOM / "widgets" / "trainer.css", "text/css"),
}


def _json(path: Path) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return loaded


def catalogues() -> dict[str, dict[str, Any]]:
    """The three catalogues with the sentences of the samples."""
    folder = ROOM / "text" / "catalogues"
    return {lang: {**_json(folder / f"{lang}.json"), **texts} for lang, texts in TEXTS.items()}


def traits(document: Document, **changes: object) -> dict[str, object]:
    """Everything that the component asks of its model."""
    start: dict[str, object] = {
        "document": document,
        "response": {},
        "verdict": {},
        "hints_shown": 0,
        "lang": "en",
        "catalogue": catalogues(),
        "art": _json(ROOM / "widgets" / "tiles.json"),
        "corner_index": True,
        "exam": False,
        "progress": {},
    }
    return {**start, **changes}


def _serve(route: Route) -> None:
    name = route.request.url.removeprefix(ORIGIN).lstrip("/")
    if name not in _FILES:
        route.fulfill(status=204)
        return
    path, kind = _FILES[name]
    route.fulfill(body=path.read_bytes(), content_type=f"{kind}; charset=utf-8")


class Desk:
    """One trainer on one page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.errors: list[str] = []
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", self._listen)
        page.route(f"{ORIGIN}/**", _serve)

    def _listen(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.errors.append(message.text)

    def open(self, document: Document, **changes: object) -> Desk:
        """Load the page and put a trainer with this document on it."""
        self.page.goto(f"{ORIGIN}/")
        self.page.evaluate("(traits) => openTrainer(traits)", traits(document, **changes))
        return self

    def get(self, trait: str) -> object:
        """A trait as the model has it now."""
        value: object = self.page.evaluate("(name) => model.get(name)", trait)
        return value

    def set(self, **changes: object) -> None:
        """Change traits from the other side, all at once."""
        self.page.evaluate("(changes) => model.set(changes)", changes)

    def sent(self) -> object:
        """The messages the component has sent."""
        value: object = self.page.evaluate("model.sent")
        return value

    def find(self, selector: str) -> Locator:
        """Elements of the page."""
        return self.page.locator(selector)

    @property
    def root(self) -> Locator:
        """The trainer itself."""
        return self.page.locator(".mjteach")

    def tile(self, tile: str) -> Locator:
        """A tile of the picker."""
        return self.page.locator(f'button[data-tile="{tile}"]')

    def fan(self, number: int) -> Locator:
        """The button of a fan in the list."""
        return self.page.locator(f'[data-fan="{number}"] button')

    def seat(self, seat: str) -> Locator:
        """The field of a seat."""
        return self.page.locator(f'input[data-seat="{seat}"]')

    def action(self, name: str) -> Locator:
        """One of the buttons."""
        return self.page.locator(f'button[data-action="{name}"]')

    def do(self, *names: str) -> None:
        """Press buttons."""
        for name in names:
            self.action(name).click()

    def choose(self, lang: str) -> None:
        """Switch the language."""
        switch = self.page.locator('select[data-action="lang"]')
        switch.focus()
        switch.select_option(lang)

    def give(self, response: dict[str, int]) -> None:
        """Answer by clicking and typing, as a person does."""
        for item, number in response.items():
            if self.find(".mj-seats").count():
                self.seat(item).fill(str(number))
            elif self.tile(item).count():
                self.tile(item).click()
            else:
                self.fan(int(item)).click()
                for _ in range(number - 1):
                    self.find(f'[data-chip="{item}"] [data-step="more"]').click()

    def verdicts(self) -> list[tuple[str, str]]:
        """The judgements that are shown, item and verdict, in their order."""
        return [
            (str(node.get_attribute("data-item")), str(node.get_attribute("data-verdict")))
            for node in self.find("[data-item]").all()
        ]

    def announced(self) -> str:
        """What the live region says."""
        return self.find('[role="status"]').inner_text().replace("\u00a0", " ").strip()

    def overflow(self) -> int:
        """Pixels by which the page is wider than its window."""
        wide: int = self.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        return wide
