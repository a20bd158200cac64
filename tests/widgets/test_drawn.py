"""Puzzles as they are really drawn: each kind answered right, wrong, partly right and not at all, in each language."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pytest

from mjteach import puzzles
from mjteach.puzzles.judge import items_of
from mjteach.text import LANGUAGES, t

from .desk import Desk, catalogues
from .samples import Document

SEED = 20
SMALL = (320, 640)

Response = dict[str, int]

TRY_ALL = """([pairs, lang]) => {
  model.set("lang", lang);
  const root = window.document.querySelector(".mjteach");
  const page = window.document.documentElement;
  const told = () => ({
    text: root.innerText,
    told: root.querySelector('[role="status"]').textContent.trim(),
    broken: root.querySelectorAll("[data-broken]").length,
    beyond: page.scrollWidth - page.clientWidth,
    items: [...root.querySelectorAll("[data-item]")].map((node) => {
      const reason = node.querySelector(".mj-reason").cloneNode(true);
      for (const part of reason.querySelectorAll(".mj-verdict, .mj-given, .mj-entries")) part.remove();
      return [node.dataset.item, node.dataset.verdict, reason.textContent.trim().length > 0];
    }),
    state: root.dataset.state,
    response: model.get("response"),
  });
  const press = (action) => root.querySelector(`[data-action="${action}"]`).click();
  return pairs.map(([document, responses]) => {
    const found = responses.map((response) => {
      model.set({ document, response, verdict: {}, hints_shown: document.hints.length });
      press("check");
      return told();
    });
    model.set({ response: {}, verdict: {} });
    press("show");
    for (const fold of root.querySelectorAll('[data-fold][aria-expanded="false"]')) fold.click();
    for (const entry of root.querySelectorAll("details")) entry.open = true;
    return [...found, told()];
  });
}"""


@cache
def drawn(kind: str) -> list[Document]:
    """A puzzle of each level."""
    return [puzzles.draw(kind, SEED, level) for level in puzzles.LEVELS]


def wrong(document: Document) -> Response:
    """An answer with nothing right in it; empty where every item there is belongs to some answer."""
    items: Response = document["answers"][0]["items"]
    if document["answer"] == "order":
        first, *others = sorted(items, key=items.__getitem__)
        return {item: place for place, item in enumerate([*others, first], 1)}
    if document["answer"] in ("seats", "number"):
        return {item: number + 1 for item, number in items.items()}
    rest = [item for item in items_of(document)[:81] if all(item not in one["items"] for one in document["answers"])]
    return dict.fromkeys(rest[:1], 1)


def partly(document: Document) -> Response:
    """An answer of which a part is right; empty where an answer has one part only."""
    items: Response = document["answers"][0]["items"]
    first, *others = sorted(items, key=items.__getitem__)
    if document["answer"] in ("one", "number"):
        return {}
    if document["answer"] == "order":
        order = [first, *others[-1:], *others[:-1]]
        return {item: place for place, item in enumerate(order, 1)} if len(others) > 1 else {}
    if document["answer"] == "seats":
        return {**items, first: items[first] + 1}
    return {first: items[first], **wrong(document)}


def responses(document: Document) -> list[Response]:
    """Nothing, each accepted answer, one that is wrong, one that is partly right, and everything there is."""
    everything = dict.fromkeys(items_of(document)[:81], 1)
    right = [answer["items"] for answer in document["answers"]]
    return [{}, *right, wrong(document), partly(document), everything]


def test_what_has_several_parts_is_tried_partly_right() -> None:
    documents = [document for kind in puzzles.KINDS for document in drawn(kind)]
    assert {"tiles", "fans", "seats", "many"} <= {document["answer"] for document in documents if partly(document)}


@pytest.mark.parametrize("kind", puzzles.KINDS)
def test_both_judges_agree(desk: Desk, kind: str) -> None:
    desk.open(drawn(kind)[0])
    pairs = [(document, response) for document in drawn(kind) for response in responses(document)]
    judged = desk.page.evaluate("(pairs) => pairs.map((pair) => trainer.judge(...pair))", pairs)
    assert judged == [puzzles.judge(document, response) for document, response in pairs]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kind", puzzles.KINDS)
def test_every_answer_is_judged_and_explained_on_the_smallest_phone(desk: Desk, kind: str, lang: str) -> None:
    """Each item has its verdict and a reason; nothing is missing, off the page, or an identifier."""
    desk.clear(SMALL).open(drawn(kind)[0], lang=lang)
    pairs = [(document, responses(document)) for document in drawn(kind)]
    for (document, given), shown in zip(pairs, desk.page.evaluate(TRY_ALL, [pairs, lang]), strict=True):
        for response, found in zip([*given, {}], shown, strict=True):
            where = f"{document['id']} {response}"
            assert_words(found, lang, where)
            assert found["beyond"] == 0, where
            if not response and document["answer"] != "order" and found is not shown[-1]:
                assert (found["state"], found["told"].strip()) == ("open", t("ui.result.empty", lang)), where
                continue
            assert_judged(document, found, where)
            right = found["response"] in [answer["items"] for answer in document["answers"]]
            is_told = found["told"].startswith(t("ui.result.right", lang))
            assert (is_told and found["state"] == "checked") == (right and found is not shown[-1]), where
        assert shown[-1]["state"] == "shown"


def assert_words(found: dict[str, Any], lang: str, where: str) -> None:
    """Every word is there: no message of something missing, no identifier, no placeholder."""
    text = f"{found['text']} {found['told']}"
    broken = t("ui.broken", lang, code="|").split("|")[0]
    rooms = "|".join(sorted({key.split(".")[0] for key in catalogues()[lang]}))
    assert found["broken"] == 0, where
    for wanting in (
        f"{re.escape(broken)}.*|⚠.*",
        rf"\{{\w*\}}|(?<![\w-])(?:{rooms})\.[a-z][\w.-]*",
        r"\b(?:undefined|null|NaN|Infinity)\b|\[object",
    ):
        assert re.findall(wanting, text) == [], where


def assert_judged(document: Document, found: dict[str, Any], where: str) -> None:
    """The page shows the verdicts that Python gives, each with a reason."""
    judged = puzzles.judge(document, found["response"])["items"]
    assert sorted(found["items"]) == sorted([item["item"], item["verdict"], True] for item in judged), where


@pytest.mark.parametrize("kind", puzzles.KINDS)
def test_a_drawn_puzzle_is_answered_by_hand(desk: Desk, kind: str) -> None:
    """Right, wrong and partly right, by clicking and typing; each kind in another language and at another level."""
    turn = list(puzzles.KINDS).index(kind)
    document = drawn(kind)[turn % len(puzzles.LEVELS)]
    lang = LANGUAGES[turn % len(LANGUAGES)]
    for response in filter(None, (partly(document), wrong(document), document["answers"][-1]["items"])):
        desk.open(document, lang=lang)
        desk.give(response)
        assert desk.get("response") == response
        desk.do("check")
        judged = puzzles.judge(document, response)
        assert sorted(desk.verdicts()) == sorted((item["item"], item["verdict"]) for item in judged["items"])
        assert desk.announced().startswith(t("ui.result.right", lang)) == judged["right"]
