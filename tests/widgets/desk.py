"""A bare page with the component on it and a model that needs no Python: what the browser tests work on."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, Route

import mjteach
from .samples import TEXTS, Document

ROOM = Path(mjteach.__file__).parent

ORIGIN = "http://trainer.test"

PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Trainer</title><link rel="stylesheet" href="/trainer.css">
<style>:root { color-scheme: light dark } body { margin: 8px; background: Canvas }</style></head>
<body><main><h1 style="font-size:16px;margin:0 0 8px">Trainer</h1><div id="place"></div></main></body></html>"""

MODEL = """
window.makeModel = (traits) => {
  const state = structuredClone(traits);
  const heard = {};
  return {
    sent: [], saves: 0, heard,
    get: (name) => state[name],
    set(name, value) {
      const changes = typeof name === "object" ? name : { [name]: value };
      const changed = Object.keys(changes).filter((key) => JSON.stringify(state[key]) !== JSON.stringify(changes[key]));
      Object.assign(state, changes);
      for (const key of changed) for (const listener of [...(heard[`change:${key}`] ?? [])]) listener();
    },
    save_changes() { this.saves += 1; },
    on(event, listener) { (heard[event] ??= []).push(listener); },
    off(event, listener) { heard[event] = (heard[event] ?? []).filter((one) => one !== listener); },
    send(message) { this.sent.push(message); },
  };
};
"""


def catalogues() -> dict[str, dict[str, Any]]:
    """The three catalogues with the sentences of the samples."""
    folder = ROOM / "text" / "catalogues"
    return {lang: {**json.loads((folder / f"{lang}.json").read_text("utf-8")), **texts} for lang, texts in TEXTS.items()}


def art() -> dict[str, str]:
    """The tile art as the component gets it."""
    loaded: dict[str, str] = json.loads((ROOM / "widgets" / "tiles.json").read_text("utf-8"))
    return loaded


def component(name: str) -> str:
    """The text of the component's module or of its style sheet."""
    return (ROOM / "widgets" / name).read_text("utf-8")


def _serve(route: Route) -> None:
    name = route.request.url.removeprefix(ORIGIN).lstrip("/")
    kinds = {"": "text/html", "trainer.js": "text/javascript", "trainer.css": "text/css"}
    if name not in kinds:
        route.fulfill(status=204)
    else:
        route.fulfill(body=PAGE if name == "" else component(name), content_type=f"{kinds[name]}; charset=utf-8")


class Desk:
    """One trainer on one page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.errors: list[str] = []
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda message: self.errors.append(message.text) if message.type == "error" else None)
        page.route(f"{ORIGIN}/**", _serve)

    def open(self, document: Document, **traits: Any) -> Desk:
        """Load the page and put a trainer with this document on it."""
        state = {
            "document": document,
            "response": {},
            "verdict": {},
            "hints_shown": 0,
            "lang": "en",
            "catalogue": catalogues(),
            "art": art(),
            "corner_index": True,
            "exam": False,
            "progress": {},
        }
        self.page.goto(f"{ORIGIN}/")
        self.page.evaluate(MODEL)
        self.page.evaluate(
            """async (traits) => {
              window.trainer = await import("/trainer.js");
              window.model = makeModel(traits);
              window.clean = trainer.default.render({ model, el: document.getElementById("place") });
            }""",
            {**state, **traits},
        )
        return self

    def get(self, trait: str) -> Any:
        """A trait as the model has it now."""
        return self.page.evaluate("(name) => model.get(name)", trait)

    def set(self, **traits: Any) -> None:
        """Change traits from the other side, all at once."""
        self.page.evaluate("(traits) => model.set(traits)", traits)

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

    def do(self, action: str) -> None:
        """Press one of the buttons."""
        self.page.locator(f'button[data-action="{action}"]').click()

    def verdicts(self) -> dict[str, str]:
        """The judgements that are shown, by item, in their order."""
        found: dict[str, str] = self.page.evaluate(
            """() => Object.fromEntries([...document.querySelectorAll("[data-item]")]
              .map((node) => [node.dataset.item + " ", node.dataset.verdict]))"""
        )
        return {item.rstrip(): verdict for item, verdict in found.items()}

    def announced(self) -> str:
        """What the live region says."""
        return self.page.locator('[role="status"]').inner_text()
