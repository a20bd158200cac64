"""Puzzles as they are really drawn: shown and explained in every language, judged as Python judges them."""

from __future__ import annotations

import re
from typing import Any

import pytest

from mjteach import puzzles
from mjteach.puzzles.judge import items_of
from mjteach.text import LANGUAGES, t

from .desk import Desk
from .samples import Document

SEED = 20

CHECK_ALL = """([pairs, lang]) => {
  model.set("lang", lang);
  const root = document.querySelector(".mjteach");
  return pairs.map(([document, response]) => {
    model.set({ document, response, verdict: {}, hints_shown: document.hints.length });
    root.querySelector('[data-action="check"]').click();
    const told = root.querySelector('[role="status"]').textContent.trim();
    return { text: root.innerText, told, broken: root.querySelectorAll("[data-broken]").length };
  });
}"""

SHOW_ALL = """(documents) => documents.map((document) => {
  model.set({ document, response: {}, verdict: {}, hints_shown: document.hints.length });
  const root = window.document.querySelector(".mjteach");
  root.querySelector('[data-action="show"]').click();
  for (const fold of root.querySelectorAll('[data-fold][aria-expanded="false"]')) fold.click();
  for (const entry of root.querySelectorAll("details")) entry.open = true;
  const page = window.document.documentElement;
  return page.scrollWidth - page.clientWidth;
})"""


@pytest.fixture(scope="module", params=puzzles.KINDS)
def drawn(request: pytest.FixtureRequest) -> list[Document]:
    return [puzzles.draw(request.param, SEED, level) for level in puzzles.LEVELS]


def responses(document: Document) -> list[dict[str, int]]:
    """Nothing, each accepted answer, each with its first item changed or dropped, and everything there is."""
    found: list[dict[str, int]] = [{}, dict.fromkeys(items_of(document)[:81], 1)]
    for answer in document["answers"]:
        first, *others = answer["items"].items()
        found += [answer["items"], dict(others), {**answer["items"], first[0]: first[1] + 1}]
    return found


def test_both_judges_agree(desk: Desk, drawn: list[Document]) -> None:
    desk.open(drawn[0])
    pairs = [(document, response) for document in drawn for response in responses(document)]
    judged = desk.page.evaluate("(pairs) => pairs.map((pair) => trainer.judge(...pair))", pairs)
    assert judged == [puzzles.judge(document, response) for document, response in pairs]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_word_is_there(desk: Desk, drawn: list[Document], lang: str) -> None:
    """No message of something missing, no identifier, no placeholder, whatever is answered."""
    desk.open(drawn[0], lang=lang)
    broken = t("ui.broken", lang, code="|").split("|")[0]
    pairs = [(document, response) for document in drawn for response in responses(document)[:3]]
    shown: list[dict[str, Any]] = desk.page.evaluate(CHECK_ALL, [pairs, lang])
    for (document, response), found in zip(pairs, shown, strict=True):
        text = f"{found['text']} {found['told']}"
        assert re.findall(f"{re.escape(broken)}.*|⚠.*", text) == [], document["id"]
        assert re.findall(r"\{\w+\}|(?<![\w-])(?:why|hint|ui|kind|theme|option|item|term)\.\w[\w.-]*", text) == []
        assert re.findall(r"\b(?:undefined|null|NaN)\b", text) == []
        assert found["broken"] == 0
        right = response in [answer["items"] for answer in document["answers"]]
        assert right <= found["told"].startswith(t("ui.result.right", lang))


def test_nothing_is_off_a_small_phone(desk: Desk, drawn: list[Document]) -> None:
    desk.clear((320, 640)).open(drawn[0])
    assert desk.page.evaluate(SHOW_ALL, drawn) == [0] * len(drawn)
