"""Write the pages of our own: the landing page, and what stands around every lesson."""

from __future__ import annotations

import hashlib
import html
import json
import re
import shutil
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import quote

from places import PACKAGE, SITE

LANGUAGES = ("zh-Hans", "zh-Hant", "en")
FOLDERS = {"zh-Hans": "zh-Hans", "zh-Hant": "zh-Hans", "en": "en"}
"""Where the lessons of each language are: there is no text in traditional characters, only the puzzles speak them."""

WRITTEN_IN = "en"
"""The language of the page as it is sent; the script changes it for the reader's."""

WAIT_HAND = "123m456p789sEC"
"""The tiles that turn over while a lesson is being set up."""

ON_LANDING = ("page.", "nav.", "hero.", "demo.", "kinds.", "lessons.", "why.", "foot.")
ON_LESSON = ("lesson.", "wait.", "fail.")
"""How the keys of the sentences begin that each page carries."""

Words = Mapping[str, str]


def load_words() -> dict[str, Words]:
    """Return the site's own sentences: language -> key -> text."""
    return {lang: json.loads((SITE / "words" / f"{lang}.json").read_text("utf-8")) for lang in LANGUAGES}


def json_for_page(value: object) -> str:
    """Return JSON that is safe inside a script element."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def words_for_page(words: Mapping[str, Words], prefixes: tuple[str, ...]) -> str:
    """Return the sentences whose keys begin with one of ``prefixes``, for a script element."""
    return json_for_page(
        {lang: {k: v for k, v in texts.items() if k.startswith(prefixes)} for lang, texts in words.items()}
    )


def tiles_of(hand: str) -> list[str]:
    """Return the tile names of a hand line such as ``23mEC``; ``0`` stands for a tile face down.

    >>> tiles_of("23mE0")
    ['2m', '3m', 'E', 'back']
    """
    names: list[str] = []
    for part in re.findall(r"[1-9]+[mps]|[ESWNCFPa-h0]", hand):
        if len(part) > 1:
            names += [rank + part[-1] for rank in part[:-1]]
        else:
            names.append("back" if part == "0" else part)
    return names


def tile_art() -> dict[str, str]:
    """Return the SVG text of every tile and of the back."""
    art: dict[str, str] = json.loads((PACKAGE / "widgets/tiles.json").read_text("utf-8"))
    return art


def image(name: str, assets: str) -> str:
    """Return the picture of one tile; the hand around it carries the words."""
    return f'<img src="{assets}tiles/{name}.svg" alt="" width="60" height="80">'


def hand_images(hand: str, assets: str) -> str:
    """Return the pictures of a hand."""
    return "".join(image(name, assets) for name in tiles_of(hand))


def face_down(hand: str, assets: str) -> str:
    """Return pictures that show the back and know the face to turn up."""
    back = f"{assets}tiles/back.svg"
    return "".join(
        f'<img src="{back}" data-face="{assets}tiles/{name}.svg" alt="" width="60" height="80">'
        for name in tiles_of(hand)
    )


def fill_words(page: str, words: Words, values: Words) -> str:
    """Put the sentences into the elements that name their keys."""

    def say(key: str) -> str:
        return html.escape(words[key].format_map(dict(values)))

    page = re.sub(r'(<(\w+)[^>]*\bdata-t="([\w.]+)"[^>]*>)(?=</\2>)', lambda m: m[1] + say(m[3]), page)
    attribute = r'(data-t-(?:label|content)="([\w.]+)" (?:aria-label|content)=")(?=")'
    return re.sub(attribute, lambda m: m[1] + say(m[2]), page)


def lesson_address(name: str, lang: str) -> str:
    """Return where a lesson is, below the root of the site, as an attribute's value."""
    return f"notebooks/index.html?path={FOLDERS[lang]}/{name}.ipynb&amp;lang={lang}&amp;learn=1"


def landing(words: Mapping[str, Words], version: str, assets: str) -> str:
    """Return the landing page, written out in one language and able to show all."""
    page = (SITE / "landing/index.html").read_text("utf-8")
    page = re.sub(r"@hand\(([^)]+)\)", lambda m: hand_images(m[1], assets), page)
    page = fill_words(page, words[WRITTEN_IN], {"version": version})
    address = f"notebooks/index.html?path={WRITTEN_IN}/start.ipynb&amp;lang={WRITTEN_IN}"
    for mark, text in {
        "@learn": f"{address}&amp;learn=1",
        "@code": f"{address}&amp;run=1",
        "@assets/": assets,
        "@version": version,
        "@words": words_for_page(words, ON_LANDING),
    }.items():
        page = page.replace(mark, text)
    return page


def missing(words: Mapping[str, Words], assets: str) -> str:
    """Return the page that a host sends in place of one that is not there: every language at once, style and all."""
    page = (SITE / "landing/404.html").read_text("utf-8")
    section = re.search(r"<section.*</section>", page, re.S)
    if section is None:
        raise ValueError("the page for missing ones has no section")
    page = page.replace(section[0], "\n  ".join(_missing_in(lang, section[0], words[lang]) for lang in LANGUAGES))
    page = page.replace("@assets/", assets).replace("@mark", f"data:image/svg+xml,{quote(tile_art()['C'])}")
    return page.replace("@style", (SITE / "landing/landing.css").read_text("utf-8"))


def _missing_in(lang: str, section: str, words: Words) -> str:
    for name in ("start", "practice", "daily"):
        section = section.replace(f"@{name}", lesson_address(name, lang))
    return fill_words(section.replace("@lang", lang), words, {})


def with_learner(page: str, words: Mapping[str, Words], assets: str, python: list[str]) -> str:
    """Return JupyterLite's notebook page with our bar, wait and learner view in it.

    ``python`` names the files without which the browser has no Python; the page looks whether they are there.

    Raises:
        ValueError: the page is not shaped as expected.
    """
    if page.count("</head>") != 1 or not re.search(r"<body[^>]*>", page):
        raise ValueError("JupyterLite's notebook page has changed its shape")
    parts = (SITE / "learner/learner.html").read_text("utf-8").replace("@faces", face_down(WAIT_HAND, assets))
    sentences = words_for_page(words, ON_LESSON)
    head = (
        f'<link rel="icon" href="{assets}tiles/C.svg" type="image/svg+xml">'
        f'<link rel="stylesheet" href="{assets}learner.css">'
        f'<script id="mj-words" type="application/json">{sentences}</script>'
        f'<script id="mj-python" type="application/json">{json_for_page(python)}</script>'
        f'<script type="module" src="{assets}learner.js"></script>'
    )
    page = page.replace("</head>", head + "</head>")
    return re.sub(r"<body[^>]*>", lambda m: m[0] + parts, page, count=1)


def write_assets(out: Path) -> str:
    """Write styles, scripts and tiles below ``out`` and return the path of their folder."""
    files = {p.name: p.read_bytes() for folder in ("landing", "learner") for p in (SITE / folder).iterdir()}
    files = {name: data for name, data in files.items() if not name.endswith(".html")}
    files |= {f"tiles/{name}.svg": svg.encode() for name, svg in tile_art().items()}
    digest = hashlib.sha256(b"".join(name.encode() + data for name, data in sorted(files.items())))
    place = f"assets/{digest.hexdigest()[:10]}/"
    (out / place / "tiles").mkdir(parents=True)
    for name, data in files.items():
        (out / place / name).write_bytes(data)
    return place


def write(out: Path, version: str) -> None:
    """Write our pages into the built application ``out``."""
    words = load_words()
    assets = write_assets(out)
    (out / "index.html").write_text(landing(words, version[:8], assets), "utf-8")
    (out / "404.html").write_text(missing(words, assets), "utf-8")
    lesson = out / "notebooks/index.html"
    python = [f"../{p.relative_to(out).as_posix()}" for p in sorted(out.glob("pyodide/*/*.*"))]
    lesson.write_text(with_learner(lesson.read_text("utf-8"), words, f"../{assets}", python), "utf-8")
    shutil.copyfile(SITE.parent / "LICENSE", out / "LICENSE.txt")
