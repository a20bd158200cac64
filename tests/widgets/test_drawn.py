"""Puzzles as they are really drawn: shown and explained in every language, judged as Python judges them."""

from __future__ import annotations

import re

import pytest

from mjteach import puzzles
from mjteach.puzzles.judge import ITEMS
from mjteach.text import LANGUAGES, t

from .desk import Desk
from .samples import Document

SEED = 20


@pytest.fixture(scope="module", params=puzzles.KINDS)
def drawn(request: pytest.FixtureRequest) -> list[Document]:
    return [puzzles.draw(request.param, SEED, level) for level in puzzles.LEVELS]


def responses(document: Document) -> list[dict[str, int]]:
    """Nothing, each accepted answer, each with its first item changed or dropped, and everything there is."""
    found: list[dict[str, int]] = [{}, dict.fromkeys(ITEMS[document["answer"]][:81], 1)]
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
    for document in drawn:
        for response in responses(document)[:3]:
            desk.set(document=document, response=response, verdict={}, hints_shown=len(document["hints"]))
            desk.do("check")
            text = desk.root.inner_text() + desk.announced()
            assert broken not in text
            assert "⚠" not in text
            assert re.findall(r"\{\w+\}|\b(?:why|hint|ui|kind|theme|undefined|null|NaN)\.?\b[.-]\w+", text) == []
            assert desk.find("[data-broken]").count() == 0
            right = response in [answer["items"] for answer in document["answers"]]
            assert desk.announced().startswith(t("ui.result.right", lang)) == right


def test_nothing_is_off_a_small_phone(desk: Desk, drawn: list[Document]) -> None:
    desk.page.set_viewport_size({"width": 320, "height": 640})
    desk.open(drawn[0])
    for document in drawn:
        desk.set(document=document, response={}, verdict={}, hints_shown=len(document["hints"]))
        desk.do("show")
        assert desk.overflow() == 0, document["id"]
