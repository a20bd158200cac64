from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from urllib.parse import parse_qs, urlparse

import pages
import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from mjteach import puzzles

from .conftest import DESKTOP, PHONE, Visit, wait_for_puzzle
from .rooms import fits
from .solving import (
    accepted,
    check,
    choose,
    expect_right,
    tab_to,
    take_back,
    trainer,
    type_answer,
    wrong_item,
)

WORDS = pages.load_words()
Start = Callable[..., Visit]

FIRST = {kind: puzzles.draw(kind, 1, 1) for kind in ("waits", "fans", "payout")}
"""The puzzles that the lesson begins with: the same seeds give the same puzzles here and in the browser."""


def test_from_the_landing_page_to_three_solved_puzzles_with_the_mouse(visit: Start) -> None:
    page = visit(viewport=DESKTOP).open("", lang="en")
    page.get_by_role("link", name=WORDS["en"]["hero.start"]).click()
    expect(page.locator("#mj-wait")).to_contain_text(WORDS["en"]["wait.title"])
    wait_for_puzzle(page)
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.locator(".jp-Cell-inputWrapper .cm-editor").first).to_be_hidden()
    for kind, document in FIRST.items():
        solve_after_a_mistake(page, kind, document)
    assert fits(page)
    page.get_by_role("link", name=WORDS["en"]["lesson.home"]).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(WORDS["en"]["hero.title"])


def solve_after_a_mistake(page: Page, kind: str, document: dict[str, object]) -> None:
    root = trainer(page, kind)
    expect(root).to_have_attribute("data-id", str(document["id"]))
    wrong, right = wrong_item(document), accepted(document)
    choose(root, kind, wrong)
    check(root)
    (item,) = wrong
    expect(root.locator(f'[data-item="{item}"][data-verdict]')).not_to_have_attribute("data-verdict", "right")
    expect(root.locator('[role="status"]')).not_to_be_empty()
    take_back(root, kind, wrong)
    choose(root, kind, right)
    check(root)
    expect_right(root, right)
    expect(root.locator("[data-broken]")).to_have_count(0)


def test_on_a_phone_under_a_path_in_traditional_characters(visit: Start, site_under_a_path: str) -> None:
    one = visit(site_under_a_path, viewport=PHONE, color_scheme="dark", has_touch=True)
    page = one.lesson("zh-Hant", "zh-Hans/start")
    root = trainer(page, "waits")
    expect(root).to_have_attribute("lang", "zh-Hant")
    assert fits(page)
    right = accepted(FIRST["waits"])
    choose(root, "waits", right)
    root.locator('select[data-action="lang"]').select_option("en")
    expect(root).to_have_attribute("lang", "en")
    expect(root.locator('button[data-tile][aria-pressed="true"]')).to_have_count(len(right))
    check(root)
    expect_right(root, right)
    page.set_viewport_size({"width": 320, "height": 640})
    assert fits(page)


def test_a_language_chosen_on_a_trainer_is_the_whole_pages(visit: Start) -> None:
    one = visit(viewport=PHONE)
    page = one.lesson("en", "en/start")
    notice = page.locator("#mj-text")
    expect(notice).to_be_hidden()
    trainer(page, "waits").locator('select[data-action="lang"]').select_option("zh-Hant")
    for kind in FIRST:
        expect(trainer(page, kind)).to_have_attribute("lang", "zh-Hant")
    expect(page.locator("html")).to_have_attribute("lang", "zh-Hant")
    words = WORDS["zh-Hant"]
    expect(page.locator("#mj-bar .mj-home")).to_have_text(words["lesson.home"])
    assert query_of(page.locator("#mj-bar .mj-home"))["lang"] == ["zh-Hant"]
    assert query_of(page.locator("#mj-bar .mj-other"))["lang"] == ["zh-Hant"]
    assert "lang=zh-Hant" in page.url
    expect(notice).to_contain_text(words["lesson.text"])
    assert fits(page)

    page.reload()
    wait_for_puzzle(page)
    expect(trainer(page, "waits")).to_have_attribute("lang", "zh-Hant")
    page.get_by_role("link", name=words["lesson.open"]).click()
    wait_for_puzzle(page)
    assert parse_qs(urlparse(page.url).query) == {"path": ["zh-Hans/start.ipynb"], "lang": ["zh-Hant"], "learn": ["1"]}
    expect(notice).to_be_hidden()
    language = trainer(page, "waits").locator('select[data-action="lang"]')
    language.select_option("zh-Hans")
    expect(page.locator("#mj-bar .mj-home")).to_have_text(WORDS["zh-Hans"]["lesson.home"])
    expect(notice).to_be_hidden()
    language.select_option("zh-Hant")
    expect(notice).to_contain_text(words["lesson.simplified"])
    expect(notice.get_by_role("link")).to_have_count(0)
    notice.get_by_role("button", name=words["lesson.close"]).click()
    expect(notice).to_be_hidden()


def query_of(link: Locator) -> dict[str, list[str]]:
    return parse_qs(urlparse(link.get_attribute("href") or "").query)


def test_next_draws_another_puzzle_in_the_browser(visit: Start) -> None:
    page = visit().lesson()
    root = trainer(page, "waits")
    root.locator('[data-action="next"]').click()
    expect(root).to_have_attribute("data-id", str(puzzles.draw("waits", 2, 1)["id"]))
    expect(root.locator('button[data-tile][aria-pressed="true"]')).to_have_count(0)


@pytest.mark.parametrize("kind", FIRST)
def test_a_puzzle_can_be_solved_with_the_keyboard_alone(lesson: Page, kind: str) -> None:
    root = trainer(lesson, kind)
    right = accepted(FIRST[kind])
    root.locator(".mj-ask").focus()
    type_answer(lesson, root, kind, right)
    tab_to(lesson, root, '[data-action="check"]')
    lesson.keyboard.press("Enter")
    expect_right(root, right)


@pytest.fixture(scope="module")
def lesson(browser: Browser, site: str) -> Iterator[Page]:
    """One lesson that the keyboard tests share, each with its own kind of puzzle."""
    one = Visit(browser.new_context(viewport=DESKTOP), site)
    yield one.lesson()
    one.context.close()
    assert one.strangers + one.errors == []


def test_a_saved_copy_does_not_hide_the_lesson(visit: Start) -> None:
    one = visit()
    page = one.open("notebooks/index.html", path="en/start.ipynb", lang="en")
    page.locator(".jp-MarkdownCell").first.wait_for()
    page.evaluate(SAVE_A_CHANGE)
    page.reload()
    mine = page.get_by_role("heading", name="my own title")
    expect(mine).to_be_visible()
    page.get_by_role("button", name=WORDS["en"]["lesson.original"]).click()
    expect(page.get_by_role("heading", name="First steps")).to_be_visible()
    expect(mine).to_have_count(0)
    page.close()
    page = one.lesson()
    expect(page.get_by_role("heading", name="First steps")).to_be_visible()


SAVE_A_CHANGE = """async () => {
  const { context } = window.jupyterapp.shell.currentWidget;
  await context.ready;
  context.model.sharedModel.cells[0].setSource("# my own title");
  await context.save();
}"""


def test_with_the_code_everything_is_shown_and_run(visit: Start) -> None:
    page = visit().open("notebooks/index.html", path="en/start.ipynb", run=1, lang="en")
    page.locator(".mjteach[data-kind]").first.wait_for()
    expect(page.locator(".jp-CodeCell .cm-editor").first).to_be_visible()
    expect(page.locator("#mj-wait")).to_be_hidden()
    expect(page.get_by_role("link", name=WORDS["en"]["lesson.learn"])).to_have_attribute("href", re.compile("learn=1"))


def test_a_lesson_that_cannot_start_says_so_and_offers_ways_on(visit: Start) -> None:
    one = visit()
    one.context.route("**/pyodide.asm.wasm", lambda route: route.abort())
    page = one.open("notebooks/index.html", path="zh-Hans/start.ipynb", learn=1, lang="zh-Hans")
    failure = page.get_by_role("alertdialog")
    expect(failure).to_be_visible()
    expect(failure).to_contain_text(WORDS["zh-Hans"]["fail.title"])
    expect(failure.get_by_role("link", name=WORDS["zh-Hans"]["fail.reload"])).to_be_focused()
    code = failure.get_by_role("link", name=WORDS["zh-Hans"]["fail.code"]).get_attribute("href")
    assert code
    assert "run=1" in code
    one.errors.clear()  # the broken download is in the console, as it should be


@pytest.mark.parametrize("path", ["en/nope.ipynb", "../../../etc/passwd"])
def test_a_lesson_that_is_not_there_is_said_so(visit: Start, path: str) -> None:
    one = visit(viewport=PHONE)
    page = one.open("notebooks/index.html", path=path, learn=1, lang="zh-Hans")
    expect(page.locator("#mj-fail")).to_be_visible()
    expect(page.locator(".mj-fail-text")).to_contain_text("没有这一课")
    expect(page.locator("#mj-wait")).to_be_hidden()
    page.wait_for_timeout(3000)  # Jupyter's own message would come about now
    expect(page.locator(".jp-Dialog:visible")).to_have_count(0)
    one.errors.clear()  # the file that is not there is in the console, as it should be


def test_a_verdict_leads_to_its_section_of_the_lesson(visit: Start) -> None:
    page = visit(viewport=DESKTOP).lesson(lang="en")
    choose(trainer(page, "waits"), "waits", wrong_item(FIRST["waits"]))
    check(trainer(page, "waits"))
    trainer(page, "waits").locator('[data-lesson="near"]').click()
    expect(page.get_by_role("heading", name="On the way to a win")).to_be_in_viewport()


def test_a_section_of_the_lesson_has_an_address(visit: Start) -> None:
    page = visit(viewport=DESKTOP).open("notebooks/index.html?path=en/start.ipynb&learn=1&lang=en#text-29")
    wait_for_puzzle(page)
    expect(page.get_by_role("heading", name="At the table")).to_be_in_viewport()
