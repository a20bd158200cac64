"""On a small phone, a phone and a laptop: nothing off the page, nothing too small to press or to read."""

from __future__ import annotations

import pytest

from mjteach.text import t

from .desk import Desk
from .samples import DOCUMENTS, WRONG, sample

FOUR_KONGS = "[1111m,1][2222p,6][3333s,3][4444s]5s5s|NW1101|abcdefgh"
HANDS = [
    "234567m45p33678s|EE0000|0",
    "19m19p19sESWNCFP9s|EE1000|8",
    "[345p,2][FFFF][8888s,7]99m4p5p6p|SE1001|8",
    FOUR_KONGS,
    "[123m,1][456m,2][789m,3][CCC,2]EE|NW0000|0",
]
RESPONSES = {**WRONG, "tiles": {"3p": 1, "3s": 1, "9s": 1}, "fans": {"39": 1, "73": 1, "69": 1, "20": 12}}


@pytest.mark.parametrize("lang", ["en", "zh-Hans"])
@pytest.mark.parametrize("answer", DOCUMENTS)
def test_nothing_is_off_the_page(any_desk: Desk, answer: str, lang: str) -> None:
    any_desk.open(sample(answer), lang=lang, response=RESPONSES[answer], progress={"n": 10, "of": 10})
    unfold(any_desk)
    assert any_desk.overflow() == 0
    any_desk.do("hint", "check")
    assert any_desk.overflow() == 0
    any_desk.do("show")
    unfold(any_desk)
    assert any_desk.overflow() == 0
    assert outside(any_desk) == []


def unfold(desk: Desk) -> None:
    """Open everything that can be opened."""
    desk.page.evaluate(
        """() => {
          for (const one of document.querySelectorAll(".mjteach details")) one.open = true;
          for (const one of document.querySelectorAll('[data-fold][aria-expanded="false"]')) one.click();
        }"""
    )


def outside(desk: Desk) -> list[str]:
    found: list[str] = desk.page.evaluate(
        """() => [...document.querySelectorAll(".mjteach *")].filter((node) => {
          const { left, right, width } = node.getBoundingClientRect();
          return width > 1 && (left < -0.5 || right > innerWidth + 0.5);
        }).map((node) => node.className || node.tagName)"""
    )
    return found


def rows_of_tiles(desk: Desk) -> int:
    rows: int = desk.page.evaluate(
        """() => new Set([...document.querySelector(".mj-hand").children]
          .map((one) => Math.round(one.getBoundingClientRect().bottom))).size"""
    )
    return rows


def test_every_hand_fits(any_desk: Desk) -> None:
    """In one row, on phones in two; only four kongs take three on the smallest."""
    any_desk.open(sample("tiles"))
    width = any_desk.page.evaluate("innerWidth")
    for hand in HANDS:
        any_desk.set(document=sample("tiles", hand=hand))
        assert any_desk.overflow() == 0
        assert outside(any_desk) == []
        rows = 1 if width > 700 else 3 if hand == FOUR_KONGS and width == 320 else 2
        assert rows_of_tiles(any_desk) == rows, hand


def test_a_concealed_hand_is_shown_large_enough(any_desk: Desk) -> None:
    any_desk.open(sample("tiles", hand=HANDS[0]))
    box = any_desk.find(".mj-hand .mj-tile").first.bounding_box()
    assert box is not None
    assert box["width"] >= 34


@pytest.mark.parametrize("answer", DOCUMENTS)
def test_what_is_pressed_is_large_enough(any_desk: Desk, answer: str) -> None:
    any_desk.open(sample(answer), response=RESPONSES[answer])
    any_desk.do("check")
    small = any_desk.page.evaluate(
        """() => [...document.querySelectorAll(".mjteach :is(button, select, input)")].filter((node) => {
          const { width, height } = node.getBoundingClientRect();
          return width > 0 && (width < 40 || height < 40);
        }).map((node) => `${node.outerHTML.slice(0, 60)} ${node.offsetWidth}x${node.offsetHeight}`)"""
    )
    assert small == []


def test_pressable_tiles_do_not_overlap(any_desk: Desk) -> None:
    any_desk.open(sample("tiles"), response={"3p": 1})
    overlaps = any_desk.page.evaluate(
        """() => {
          const boxes = [...document.querySelectorAll("button[data-tile]")].map((node) => node.getBoundingClientRect());
          return boxes.flatMap((one, index) => boxes.slice(index + 1).filter((two) =>
            one.left < two.right && two.left < one.right && one.top < two.bottom && two.top < one.bottom)).length;
        }"""
    )
    assert overlaps == 0


@pytest.mark.parametrize("answer", DOCUMENTS)
def test_no_text_is_too_small(any_desk: Desk, answer: str) -> None:
    any_desk.open(sample(answer), response=RESPONSES[answer])
    any_desk.do("hint", "check", "show")
    unfold(any_desk)
    small = any_desk.page.evaluate(
        """() => [...document.querySelectorAll(".mjteach *")].filter((node) =>
          [...node.childNodes].some((child) => child.nodeType === 3 && child.textContent.trim())
            && parseFloat(getComputedStyle(node).fontSize) < 14).map((node) => node.outerHTML.slice(0, 80))"""
    )
    assert small == []


def test_a_tap_chooses_a_tile(handheld: Desk) -> None:
    handheld.clear((390, 844)).open(sample("tiles"))
    handheld.tile("3p").tap()
    handheld.tile("6p").tap()
    handheld.action("check").tap()
    assert handheld.announced().startswith(t("ui.result.right", "en"))


def test_it_follows_its_own_width_not_the_window(desk: Desk) -> None:
    desk.open(sample("tiles"))
    first, sixth = (desk.tile(tile).bounding_box() for tile in ("1m", "6m"))
    assert first is not None
    assert sixth is not None
    assert first["y"] == sixth["y"]
    desk.page.evaluate("document.getElementById('place').style.width = '330px'")
    sixth = desk.tile("6m").bounding_box()
    assert sixth is not None
    assert sixth["y"] > first["y"]
    assert outside(desk) == []


MELDS: list[tuple[str, list[int], int, int, str]] = [
    # meld, places that lie sideways, backs, stacked tiles, name
    ("[345p,1]", [0], 0, 0, t("ui.meld.chow", "en", tiles="345p", tile="3p")),
    ("[345p,3]", [0], 0, 0, t("ui.meld.chow", "en", tiles="345p", tile="5p")),
    ("[999m,1]", [0], 0, 0, t("ui.meld.pung", "en", tile="9m", player=t("ui.player.1", "en"))),
    ("[999m,2]", [1], 0, 0, t("ui.meld.pung", "en", tile="9m", player=t("ui.player.2", "en"))),
    ("[999m,3]", [2], 0, 0, t("ui.meld.pung", "en", tile="9m", player=t("ui.player.3", "en"))),
    ("[9999m,2]", [1], 0, 0, t("ui.meld.kong", "en", tile="9m", player=t("ui.player.2", "en"))),
    ("[9999m,3]", [3], 0, 0, t("ui.meld.kong", "en", tile="9m", player=t("ui.player.3", "en"))),
    ("[9999m]", [], 2, 0, t("ui.meld.concealed", "en", tile="9m")),
    ("[9999m,7]", [2], 0, 2, t("ui.meld.added", "en", tile="9m", player=t("ui.player.3", "en"))),
]


def test_melds_lie_as_on_the_table(desk: Desk) -> None:
    desk.open(sample("tiles"))
    back = desk.page.evaluate("`data:image/svg+xml,${encodeURIComponent(model.get('art').back)}`")
    for meld, sideways, backs, stacked, name in MELDS:
        desk.set(document=sample("tiles", hand=f"{meld}123456s11p2p3p|EE0000|0"))
        node = desk.find(".mj-meld")
        assert node.get_attribute("aria-label") == name
        lying = node.evaluate(
            """(node) => [...node.children]
              .flatMap((one, index) => one.matches(".mj-side, .mj-stack") ? [index] : [])"""
        )
        assert lying == sideways, meld
        assert node.locator(".mj-stack .mj-side").count() == stacked, meld
        assert desk.attributes(".mj-meld img", "src").count(back) == backs, meld


def test_the_claimed_tile_of_a_chow_comes_first(desk: Desk) -> None:
    desk.open(sample("tiles", hand="[345p,2]123456s11p2p3p|EE0000|0"))
    assert desk.find(".mj-meld .mj-index").all_inner_texts() == ["4", "3", "5"]


@pytest.mark.parametrize(
    ("manner", "flags"),
    [
        ("SE0000", ["discard"]),
        ("EW1000", ["self-draw"]),
        ("NN0111", ["discard", "last-copy", "last-discard", "robbed"]),
        ("WE1011", ["self-draw", "last-draw", "replacement"]),
    ],
)
def test_winds_and_flags_are_told_in_words(desk: Desk, manner: str, flags: list[str]) -> None:
    desk.open(sample("fans", hand=f"[9999m,7]123456s11p23p4p|{manner}|ah"))
    told = desk.find(".mj-facts li").all_inner_texts()
    winds = [t("ui.prevalent", "en", seat=manner[0]), t("ui.seat", "en", seat=manner[1])]
    assert told[:-1] == winds + [t(f"ui.flag.{flag}", "en") for flag in flags]
    flowers = desk.attributes(".mj-facts img", "alt")
    assert flowers == [t("tile.a", "en"), t("tile.h", "en")]
    assert desk.find(".mj-winning img").get_attribute("alt") == t("tile.4p", "en")


def test_a_waiting_hand_is_not_won(desk: Desk) -> None:
    desk.open(sample("tiles"))
    assert desk.find(".mj-facts li").count() == 2
    assert desk.find(".mj-winning").count() == 0
