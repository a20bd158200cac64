"""Still pictures of hands and scores: an image for every tile, a name for every image, nothing but text from data."""

from __future__ import annotations

from html.parser import HTMLParser
from importlib import import_module
from urllib.parse import unquote

import pytest

from mjteach.rules import WMO2006, Hand, Meld, score
from mjteach.text import LANGUAGES, fan_name, t, tile_name
from mjteach.widgets import picture
from mjteach.widgets.material import art
from mjteach.widgets.picture import BACK, Laid, lay, meld_name

FULL = "[345p,2][FFFF][8888s,7]99m45p6p|SE1001|ah"


class Reader(HTMLParser):
    """The images, the names of groups and the texts of some HTML; fails on a tag that is left open."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.images: list[dict[str, str | None]] = []
        self.names: list[str] = []
        self.texts: list[str] = []
        self.struck: list[str] = []
        self.open: list[str] = []
        self.feed(html)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        assert tag not in {"script", "style", "link", "iframe"}
        assert not any(name.startswith("on") for name in found)
        if tag == "img":
            self.images.append(found)
            return
        self.open.append(tag)
        if found.get("role") == "img":
            self.names.append(str(found["aria-label"]))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append(data)
        if "s" in self.open:
            self.struck.append(data)

    def tiles(self) -> list[str]:
        """The tiles shown, by their art."""
        names = {svg: name for name, svg in art().items()}
        return [names[unquote(str(image["src"]).removeprefix("data:image/svg+xml,"))] for image in self.images]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_hand_shows_its_flowers_melds_tiles_and_winning_tile_in_order(lang: str) -> None:
    hand = Hand.parse(FULL)
    read = Reader(picture(hand, lang))
    assert read.tiles() == [
        *["a", "h"],
        *["4p", "3p", "5p"],
        *[BACK, "F", "F", BACK],
        *["8s", "8s", "8s", "8s"],
        *["9m", "9m", "4p", "5p", "6p"],
    ]
    named = [image["alt"] for image in read.images if image["alt"]]
    assert named == [tile_name(tile, lang) for tile in (*hand.flowers, *hand.standing, "6p")]
    assert read.names == [meld_name(meld, lang) for meld in hand.melds]
    for flag in ("self-draw", "replacement"):
        assert t(f"ui.flag.{flag}", lang) in read.texts


def test_a_waiting_hand_tells_no_manner_of_winning() -> None:
    read = Reader(picture(Hand.parse("123456789m1122p|SN0000|0")))
    assert read.texts == [t("ui.prevalent", "en", seat="S"), t("ui.seat", "en", seat="N")]
    assert len(read.images) == 13


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_score_lists_what_counts_and_what_does_not(lang: str) -> None:
    found = score(Hand.parse(FULL))
    read = Reader(picture(found, lang))
    for counted in found.fans:
        assert fan_name(counted.fan, lang) in read.texts
    assert read.struck == [fan_name(refused.fan, lang) for refused in found.refused]
    assert len(found.refused) > 0
    assert str(found.total) in read.texts
    assert read.tiles() == Reader(picture(found.hand, lang)).tiles()


def test_points_are_those_of_the_ruling() -> None:
    hand = Hand.parse("[1111m][2222p]345s6789p9p|EE0000|0")
    found = score(hand, WMO2006)
    texts = Reader(picture(found)).texts
    place = texts.index(fan_name("two-concealed-kongs", "en"))
    assert texts[place + 1] == "8"


@pytest.mark.parametrize(
    ("meld", "laid"),
    [
        ("[345p,1]", [("3p", True, 1), ("4p", False, 1), ("5p", False, 1)]),
        ("[345p,3]", [("5p", True, 1), ("3p", False, 1), ("4p", False, 1)]),
        ("[EEE,1]", [("E", True, 1), ("E", False, 1), ("E", False, 1)]),
        ("[EEE,2]", [("E", False, 1), ("E", True, 1), ("E", False, 1)]),
        ("[EEE,3]", [("E", False, 1), ("E", False, 1), ("E", True, 1)]),
        ("[EEEE,2]", [("E", False, 1), ("E", True, 1), ("E", False, 1), ("E", False, 1)]),
        ("[EEEE,3]", [("E", False, 1), ("E", False, 1), ("E", False, 1), ("E", True, 1)]),
        ("[EEEE]", [("back", False, 1), ("E", False, 1), ("E", False, 1), ("back", False, 1)]),
        ("[EEEE,5]", [("E", True, 2), ("E", False, 1), ("E", False, 1)]),
        ("[EEEE,7]", [("E", False, 1), ("E", False, 1), ("E", True, 2)]),
    ],
)
def test_melds_lie_as_on_the_table(meld: str, laid: list[tuple[str, bool, int]]) -> None:
    assert lay(Meld.parse(meld)) == tuple(Laid(*one) for one in laid)


def test_a_meld_is_told_in_words() -> None:
    player = t("ui.player.2", "en")
    assert meld_name(Meld.parse("[EEEE,6]"), "en") == t("ui.meld.added", "en", tile="E", player=player)
    assert meld_name(Meld.parse("[EEE,2]"), "en") == t("ui.meld.pung", "en", tile="E", player=player)
    assert meld_name(Meld.parse("[345p,2]"), "en") == t("ui.meld.chow", "en", tiles="345p", tile="4p")
    assert meld_name(Meld.parse("[EEEE]"), "en") == t("ui.meld.concealed", "en", tile="E")


def test_sentences_with_signs_of_html_stay_text(monkeypatch: pytest.MonkeyPatch) -> None:
    module = import_module("mjteach.widgets.picture")
    monkeypatch.setattr(module, "t", lambda *_, **__: '<b onclick="x">&')
    monkeypatch.setattr(module, "tile_name", lambda *_: '"><script>')
    monkeypatch.setattr(module, "fan_name", lambda *_: "<i>")
    read = Reader(picture(score(Hand.parse(FULL))))
    assert '<b onclick="x">&' in "".join(read.texts)


@pytest.mark.parametrize("value", [None, 3, "123m", Meld.parse("[EEE,1]")])
def test_there_is_no_picture_of_anything_else(value: object) -> None:
    with pytest.raises(TypeError):
        picture(value)
