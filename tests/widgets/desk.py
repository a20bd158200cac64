"""A bare page with the component on it and a model that needs no Python: what the browser tests work on."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import ConsoleMessage, Locator, Page, Route

import mjteach
from mjteach.widgets.material import see

from .samples import TEXTS, Document

ORIGIN = "http://trainer.test"
ROOM = Path(mjteach.__file__).parent
LAPTOP = (1280, 860)

Scheme = Literal["light", "dark"]
Motion = Literal["reduce", "no-preference"]

_FILES = {
    "": (Path(__file__).with_name("desk.html"), "text/html"),
    "trainer.js": (ROOM / "widgets" / "trainer.js", "text/javascript"),
    "trainer.css": (ROOM / "widgets" / "trainer.css", "text/css"),
    "panel.js": (ROOM / "widgets" / "panel.js", "text/javascript"),
}


def _json(path: Path) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return loaded


@cache
def _sentences() -> str:
    folder = ROOM / "text" / "catalogues"
    return json.dumps({lang: {**texts, **_json(folder / f"{lang}.json")} for lang, texts in TEXTS.items()})


def catalogues() -> dict[str, dict[str, Any]]:
    """The three catalogues with the sentences of the samples; the caller's own to change."""
    loaded: dict[str, dict[str, Any]] = json.loads(_sentences())
    return loaded


def _material() -> str:
    """The catalogues, the art, and where explanations are explained, which a page loads once."""
    drawn = (ROOM / "widgets" / "tiles.json").read_text("utf-8")
    return f'{{"catalogue": {_sentences()}, "art": {drawn}, "see": {json.dumps(dict(see()))}}}'


def traits(document: Document, **changes: object) -> dict[str, object]:
    """What the component asks of its model, save what the page has already."""
    start: dict[str, object] = {
        "document": document,
        "response": {},
        "verdict": {},
        "hints_shown": 0,
        "puzzle": "",
        "lang": "en",
        "corner_index": True,
        "exam": False,
        "progress": {},
    }
    return {**start, **changes}


def _serve(route: Route) -> None:
    name = route.request.url.removeprefix(ORIGIN).lstrip("/")
    if name == "material.json":
        route.fulfill(body=_material(), content_type="application/json")
    elif name in _FILES:
        path, kind = _FILES[name]
        route.fulfill(body=path.read_bytes(), content_type=f"{kind}; charset=utf-8")
    else:
        route.fulfill(status=204)


class Desk:
    """One trainer on one page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.errors: list[str] = []
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", self._listen)
        page.route(f"{ORIGIN}/**", _serve)
        self.clear()

    def _listen(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.errors.append(message.text)

    def clear(self, size: tuple[int, int] = LAPTOP, scheme: Scheme = "light", motion: Motion = "no-preference") -> Desk:
        """Bring the desk into order: size, wishes of the person, nothing remembered, no errors."""
        width, height = size
        self.errors.clear()
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.emulate_media(color_scheme=scheme, reduced_motion=motion)
        if not self.page.url.startswith(ORIGIN):
            self.page.goto(f"{ORIGIN}/")
        self.page.evaluate("localStorage.clear()")
        return self

    def open(self, document: Document, **changes: object) -> Desk:
        """Put a trainer with this document on the page in place of what was there."""
        self.page.evaluate("(traits) => openTrainer(traits)", traits(document, **changes))
        return self

    def get(self, trait: str) -> object:
        """A trait as the model has it now."""
        value: object = self.page.evaluate("(name) => model.get(name)", trait)
        return value

    def set(self, **changes: object) -> None:
        """Change traits from the other side, all at once."""
        self.page.evaluate("(changes) => model.set(changes)", changes)

    def sent(self) -> list[dict[str, Any]]:
        """The messages the component has sent."""
        value: list[dict[str, Any]] = self.page.evaluate("model.sent")
        return value

    def messages(self) -> list[str]:
        """The kinds of the messages the component has sent."""
        return [message["kind"] for message in self.sent()]

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

    def option(self, item: str) -> Locator:
        """The button or the row of an option."""
        return self.page.locator(f'[data-option="{item}"]')

    def give(self, response: dict[str, int]) -> None:
        """Answer by clicking and typing, as a person does."""
        kind = self.find(".mj-work").get_attribute("data-answer")
        if kind == "order":
            self.put_in_order(sorted(response, key=response.__getitem__))
            return
        for item, number in response.items():
            if kind == "seats":
                self.seat(item).fill(str(number))
            elif kind == "number":
                self.find(f'input[data-number="{item}"]').fill(str(number))
            elif kind == "tiles":
                self.tile(item).click()
            elif kind == "fans":
                self.fan(int(item)).click()
                for _ in range(number - 1):
                    self.find(f'[data-chip="{item}"] [data-step="more"]').click()
            else:
                self.option(item).click()

    def put_in_order(self, items: list[str]) -> None:
        """Move rows up until they lie in this order."""
        for place, item in enumerate(items):
            for _ in range(self.order().index(item) - place):
                self.option(item).locator('[data-step="up"]').click()

    def order(self) -> list[str]:
        """The rows as they lie."""
        return self.attributes(".mj-order > li", "data-option")

    def attributes(self, selector: str, name: str) -> list[Any]:
        """One attribute of all elements, None where it is missing."""
        found: list[Any] = self.find(selector).evaluate_all(
            "(nodes, name) => nodes.map((node) => node.getAttribute(name))", name
        )
        return found

    def verdicts(self) -> list[tuple[str, str]]:
        """The judgements that are shown, item and verdict, in their order."""
        items, verdicts = (self.attributes("[data-item]", name) for name in ("data-item", "data-verdict"))
        return list(zip(items, verdicts, strict=True))

    def announced(self) -> str:
        """What the live region says."""
        return self.find('[role="status"]').inner_text().replace("\u00a0", " ").strip()

    def overflow(self) -> int:
        """Pixels by which the page is wider than its window."""
        wide: int = self.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        return wide
