"""What a verdict leads on to: the glossary everywhere, the lesson where the site has it."""

from __future__ import annotations

import pytest

from mjteach import puzzles
from mjteach.puzzles.judge import items_of
from mjteach.puzzles.see import SECTIONS, see
from mjteach.text import t

from .desk import Desk
from .samples import Document

SITE = "/notebooks/index.html?path=en/practice.ipynb&lang=en&learn=1"
ELSEWHERE = (
    "/",
    "/notebooks/practice.ipynb",
    "/notebooks/index.html?path=my.ipynb",
    "/lab/index.html?path=en/start.ipynb",
)


def wrong(document: Document) -> dict[str, int]:
    """An item that is not in the first answer, or a number that is none of its own."""
    items = document["answers"][0]["items"]
    other = [item for item in items_of(document) if item not in items]
    return {other[0]: 1} if other else dict.fromkeys(items, 99)


def at(desk: Desk, address: str) -> None:
    desk.page.evaluate("(address) => history.replaceState(null, '', address)", address)


@pytest.mark.parametrize("kind", puzzles.KINDS)
def test_a_wrong_answer_shows_an_entry(desk: Desk, kind: str) -> None:
    for level in puzzles.LEVELS:
        document = puzzles.draw(kind, 20, level)
        desk.open(document, response=wrong(document))
        desk.do("check")
        assert desk.find(".mj-result [data-entry]").count() >= 1
        assert desk.find(".mj-result [data-lesson], .mj-result [data-broken]").count() == 0


def test_an_entry_of_the_table_is_shown_once_and_can_be_unfolded(desk: Desk) -> None:
    document = puzzles.draw("waits", 20, 1)
    desk.open(document, response=wrong(document))
    desk.do("check")
    entry = desk.find('.mj-look-up [data-entry="term.wait"]')
    assert entry.count() == 1
    entry.locator("summary").click()
    assert entry.locator("p").inner_text() == t("term.wait.definition", "en")


@pytest.mark.parametrize("kind", puzzles.KINDS)
def test_on_the_site_a_verdict_leads_to_the_lesson(desk: Desk, kind: str) -> None:
    document = puzzles.draw(kind, 20, 1)
    at(desk, SITE)
    try:
        desk.open(document, response=wrong(document))
        desk.do("check")
        links = desk.attributes("[data-lesson]", "href")
        sections = desk.attributes("[data-lesson]", "data-lesson")
        targets = desk.attributes("[data-lesson]", "target")
    finally:
        at(desk, "/")
    ids = [item["id"] for item in puzzles.judge(document, wrong(document))["items"]]
    assert sections == list(dict.fromkeys(see(name).section for name in ids))
    for link, section in zip(links, sections, strict=True):
        assert link.endswith(f"/notebooks/index.html?path=en%2Fstart.ipynb&lang=en&learn=1#{SECTIONS[section]}")
    assert set(targets) == {"_blank"}  # the puzzles are not lost


@pytest.mark.parametrize(("lang", "folder"), [("en", "en"), ("zh-Hans", "zh-Hans"), ("zh-Hant", "zh-Hans")])
def test_the_lesson_is_in_a_language_that_there_is(desk: Desk, lang: str, folder: str) -> None:
    desk.open({})
    page = f"http://trainer.test{SITE}"
    call = "([lang, page]) => trainer.lessonAddress('start', 'text-10', lang, page)"
    address = desk.page.evaluate(call, [lang, page])
    assert address == f"http://trainer.test/notebooks/index.html?path={folder}%2Fstart.ipynb&lang=en&learn=1#text-10"


@pytest.mark.parametrize("path", ELSEWHERE)
def test_no_dead_link_is_shown_elsewhere(desk: Desk, path: str) -> None:
    desk.open({})
    page = f"http://trainer.test{path}"
    assert desk.page.evaluate("(page) => trainer.lessonAddress('start', 'text-10', 'en', page)", page) is None


def test_what_says_most_stands(desk: Desk) -> None:
    desk.open({})
    names = ["why.waits.twice", "why.wait-kind.edge", "why.terms.tile-is-terminal-or-honor", "why.points.with-flowers"]
    found = desk.page.evaluate("(ids) => ids.map((id) => trainer.explanation(material.see.explained, id))", names)
    assert found == [[list(see(name).entries), see(name).section] for name in names]
    assert desk.page.evaluate("trainer.explanation(material.see.explained, 'why.sample.x') ?? null") is None
