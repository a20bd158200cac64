from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlparse

import pages
import pytest
import serve
from playwright.sync_api import Page, ViewportSize, expect

from .conftest import DESKTOP, PHONE, Visit, served

WORDS = pages.load_words()
NARROW: ViewportSize = {"width": 320, "height": 640}
Start = Callable[..., Visit]


def width_needed(page: Page) -> int:
    width: int = page.evaluate("document.documentElement.scrollWidth")
    return width


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE, NARROW], ids=["desktop", "phone", "narrow"])
@pytest.mark.parametrize("lang", pages.LANGUAGES)
def test_it_speaks_the_language_of_the_address(visit: Start, lang: str, viewport: ViewportSize) -> None:
    page = visit(viewport=viewport).open("", lang=lang)
    expect(page.locator("html")).to_have_attribute("lang", lang)
    expect(page.get_by_role("heading", level=1)).to_have_text(WORDS[lang]["hero.title"])
    expect(page).to_have_title(WORDS[lang]["page.title"])
    assert width_needed(page) <= viewport["width"]


@pytest.mark.parametrize(
    ("locale", "lang"),
    [("zh-CN", "zh-Hans"), ("zh-TW", "zh-Hant"), ("zh-HK", "zh-Hant"), ("en-GB", "en"), ("fr-FR", "en")],
)
def test_it_takes_the_browsers_language(visit: Start, locale: str, lang: str) -> None:
    page = visit(locale=locale).open()
    expect(page.locator("html")).to_have_attribute("lang", lang)


def test_a_choice_changes_the_page_in_place_and_is_kept(visit: Start) -> None:
    one = visit()
    page = one.open()
    page.evaluate("window.stillHere = true")
    page.get_by_role("link", name="繁體").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(WORDS["zh-Hant"]["hero.title"])
    assert page.evaluate("window.stillHere")
    assert page.evaluate("localStorage.getItem('mjteach.lang')") == "zh-Hant"
    expect(one.open().locator("html")).to_have_attribute("lang", "zh-Hant")


@pytest.mark.parametrize(("lang", "folder"), [("en", "en"), ("zh-Hans", "zh-Hans"), ("zh-Hant", "zh-Hans")])
def test_the_lesson_opens_in_the_readers_language(visit: Start, lang: str, folder: str) -> None:
    page = visit().open("", lang=lang)

    def query(name: str) -> dict[str, list[str]]:
        link = page.get_by_role("link", name=name, exact=True).get_attribute("href")
        return parse_qs(urlparse(link or "").query)

    common: dict[str, Any] = {"path": [f"{folder}/start.ipynb"], "lang": [lang]}
    assert query(WORDS[lang]["hero.start"]) == {**common, "learn": ["1"]}
    assert query(WORDS[lang]["hero.code"]) == {**common, "run": ["1"]}


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_stands_out_from_the_ground(visit: Start, scheme: str) -> None:
    page = visit(color_scheme=scheme).open()
    ratios = page.evaluate(CONTRAST)
    assert ratios
    assert min(ratios.values()) >= 4.5, ratios


CONTRAST = """() => {
  const rgb = (text) => text.match(/[\\d.]+/g).map(Number);
  const light = ([r, g, b]) => [r, g, b].map((v) => v / 255)
    .map((v) => (v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4))
    .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
  const ground = (node) => {
    const color = rgb(getComputedStyle(node).backgroundColor);
    return color.length === 4 && color[3] === 0 ? ground(node.parentElement) : color;
  };
  const found = {};
  for (const node of document.body.querySelectorAll("[data-t], .languages a, .mark span")) {
    const [one, two] = [light(rgb(getComputedStyle(node).color)), light(ground(node))];
    found[node.dataset.t ?? node.textContent] = (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05);
  }
  return found;
}"""


def test_the_small_puzzle_hides_its_answer_until_it_is_asked_for(visit: Start) -> None:
    page = visit().open()
    answer = page.get_by_text(WORDS["en"]["demo.answer"])
    expect(answer).to_be_hidden()
    page.get_by_text(WORDS["en"]["demo.show"]).click()
    expect(answer).to_be_visible()


def test_every_picture_is_there(visit: Start) -> None:
    page = visit().open()
    page.wait_for_load_state("load")
    pictures = page.evaluate("[...document.images].map((image) => image.complete && image.naturalWidth > 0)")
    assert pictures
    assert all(pictures)


def test_everything_can_be_reached_with_the_keyboard(visit: Start) -> None:
    page = visit().open()
    reached = set()
    for _ in range(20):
        page.keyboard.press("Tab")
        reached.add(page.evaluate("document.activeElement.textContent.trim()"))
    texts = set(page.locator("a, summary").all_inner_texts())
    assert texts <= reached


@pytest.mark.parametrize("viewport", [DESKTOP, NARROW], ids=["desktop", "narrow"])
def test_a_page_that_is_not_there_leads_back_wherever_the_site_is(
    visit: Start, dist: Path, tmp_path: Path, viewport: ViewportSize
) -> None:
    (tmp_path / "clubs").mkdir()
    (tmp_path / "clubs/mahjong").symlink_to(dist)
    (tmp_path / serve.MISSING).symlink_to(dist / serve.MISSING)
    for host in served(tmp_path):
        one = visit(base=host, viewport=viewport, locale="zh-TW")
        page = one.open("clubs/mahjong/notebooks/nothing/here.html")
        expect(page.locator("base")).to_have_attribute("href", "/clubs/mahjong/")
        assert width_needed(page) <= viewport["width"]
        first = page.locator("section").first
        expect(first).to_have_attribute("lang", "zh-Hant")
        expect(page.locator("section h2")).to_have_count(len(pages.LANGUAGES))
        assert all(text_ratio >= 4.5 for text_ratio in page.evaluate(CONTRAST).values())
        practice = first.get_by_role("link", name=WORDS["zh-Hant"]["lessons.practice.title"])
        address = urlparse(practice.evaluate("(link) => link.href"))
        assert address.path == "/clubs/mahjong/notebooks/index.html"
        assert parse_qs(address.query)["path"] == ["zh-Hans/practice.ipynb"]
        first.get_by_role("link", name=WORDS["zh-Hant"]["lesson.home"]).click()
        expect(page.get_by_role("heading", level=1)).to_have_text(WORDS["zh-Hant"]["hero.title"])
        one.errors[:] = [error for error in one.errors if "404 (Not Found)" not in error]


def test_at_the_root_too(visit: Start) -> None:
    one = visit()
    page = one.open("nothing")
    page.get_by_role("link", name=WORDS["en"]["lesson.home"]).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(WORDS["en"]["hero.title"])
    one.errors[:] = [error for error in one.errors if "404 (Not Found)" not in error]
