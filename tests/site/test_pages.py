from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import jupyterlite
import pages
import pytest
from places import SITE

WORDS = pages.load_words()
VERSION = "0123456789abcdef"
JUPYTER_PAGE = '<!DOCTYPE html><html>\n<head><title>x</title></head>\n<body class="jp">\n</body></html>'


class Links(HTMLParser):
    """Collects every address in a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        del tag
        self.found += [value or "" for name, value in attrs if name in {"href", "src", "data-face"}]


@pytest.mark.parametrize("lang", pages.LANGUAGES)
def test_every_language_has_the_same_sentences_and_values(lang: str) -> None:
    def values(texts: pages.Words) -> dict[str, list[str]]:
        return {key: sorted(re.findall(r"\{\w+\}", text)) for key, text in texts.items()}

    assert values(WORDS[lang]) == values(WORDS["en"])
    assert all(text.strip() for text in WORDS[lang].values())


def test_every_sentence_is_used_and_every_used_one_exists() -> None:
    sources = "".join(path.read_text("utf-8") for path in SITE.glob("l*r*/*.*") if path.suffix in {".html", ".js"})
    sources += (SITE / "landing/index.html").read_text("utf-8") + (SITE / "landing/landing.js").read_text("utf-8")
    sources += (SITE / "landing/404.html").read_text("utf-8")
    used = {key for key in re.findall(r'"([a-z]+(?:\.[a-z]+)+)"', sources) if key.split(".")[0] + "." in PREFIXES}
    assert used == set(WORDS["en"])


def lesson_page() -> str:
    return pages.with_learner(JUPYTER_PAGE, WORDS, "../assets/0/", ["../pyodide/0/core.wasm"])


PREFIXES = {*pages.ON_LANDING, *pages.ON_LESSON, "missing."}


def test_the_landing_page_is_complete_without_its_script() -> None:
    page = pages.landing(WORDS, VERSION, "assets/0/")
    assert "@" not in re.sub(r"<script.*?</script>", "", page, flags=re.S)
    assert WORDS["en"]["hero.title"] in page
    assert f"Version {VERSION}" in page
    assert 'href="notebooks/index.html?path=en/start.ipynb&amp;lang=en&amp;learn=1"' in page
    assert 'aria-label=""' not in page
    assert 'content=""' not in page
    assert not re.search(r'data-t="[\w.]+"[^>]*></', page)


def test_the_landing_page_keeps_what_jupyterlite_reads_from_it() -> None:
    page = pages.landing(WORDS, VERSION, "assets/0/")
    assert '<script id="jupyter-config-data" type="application/json" data-jupyter-lite-root=".">{}</script>' in page


def test_no_page_of_ours_leaves_the_site() -> None:
    both = pages.landing(WORDS, VERSION, "assets/0/"), lesson_page()
    for page in both:
        links = Links(page).found
        assert links
        assert not [link for link in links if ":" in link or link.startswith("/")]


def test_the_page_for_missing_ones_speaks_every_language_and_stands_alone() -> None:
    page = pages.missing(WORDS, "assets/0/")
    assert not re.search(r"@(?!media)", page)
    assert '<base href="/">' in page
    for lang in pages.LANGUAGES:
        (section,) = re.findall(rf'<section class="missing" lang="{lang}">.*?</section>', page, re.S)
        assert WORDS[lang]["missing.title"] in section
        links = Links(section).found
        assert links[0] == f"./?lang={lang}"
        assert [re.findall(r"path=([\w-]+/\w+)\.ipynb&lang=([\w-]+)&learn=1", link) for link in links[1:]] == [
            [(f"{pages.FOLDERS[lang]}/{name}", lang)] for name in ("start", "practice", "daily")
        ]
    assert {link.partition(",")[0] for link in Links(page).found if ":" in link} == {"data:image/svg+xml"}
    assert "stylesheet" not in page
    assert 'src="assets' not in page


def test_words_cannot_end_the_script_they_stand_in() -> None:
    assert "</script>" not in pages.json_for_page({"a": "</script><script>alert(1)</script>"})
    assert json.loads(pages.json_for_page({"a": "<b>"})) == {"a": "<b>"}


def test_words_are_escaped_in_the_page() -> None:
    page = pages.fill_words('<p data-t="a.b"></p><i data-t-label="a.b" aria-label=""></i>', {"a.b": '<"&'}, {})
    assert page.count("&lt;&quot;&amp;") == 2


def test_the_lesson_page_gets_bar_wait_and_failure() -> None:
    page = lesson_page()
    for part in ("mj-bar", "mj-wait", "mj-fail", "mj-python"):
        assert f'id="{part}"' in page
    assert page.count("data-face=") == len(pages.tiles_of(pages.WAIT_HAND))


def test_a_lesson_page_of_another_shape_is_an_error() -> None:
    with pytest.raises(ValueError, match="shape"):
        pages.with_learner("<html></html>", WORDS, "../assets/0/", [])


def test_assets_stand_under_the_digest_of_their_content(tmp_path: Path) -> None:
    place = pages.write_assets(tmp_path)
    assert re.fullmatch(r"assets/[0-9a-f]{10}/", place)
    shown = {link.removeprefix("x/") for link in Links(pages.landing(WORDS, VERSION, "x/")).found if link[:2] == "x/"}
    assert shown
    assert {name for name in shown if not (tmp_path / place / name).is_file()} == set()


def test_stored_widgets_do_not_reach_the_browser() -> None:
    view = {"output_type": "display_data", "data": {jupyterlite.WIDGET_VIEW: {"model_id": "0"}}}
    text = {"output_type": "stream", "name": "stdout", "text": "x"}
    cell = {"cell_type": "code", "outputs": [view, text]}
    made = jupyterlite.for_browser({"metadata": {"widgets": {}}, "cells": [cell, {"cell_type": "markdown"}]})
    assert made["cells"][0]["outputs"] == [text]
    assert made["metadata"] == {"language_info": {"name": "python"}}
