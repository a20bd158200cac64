"""The table around a hand: who sits where, what lies there, for the eye, the ear and the keyboard, on every size."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from mjteach.text import LANGUAGES, t

from .desk import Desk
from .samples import DOCUMENTS, sample
from .test_keyboard import focused, tab_to
from .test_layout import unfold

TABLE: dict[str, Any] = DOCUMENTS["table"]["table"]
SIDES = {"W": "right", "N": "opposite", "E": "left", "S": "own"}
PHONE = (320, 640)


def table(**changes: object) -> dict[str, Any]:
    """The sample's document with changes in its table."""
    return sample("table", table={**copy.deepcopy(TABLE), **changes})


def place(seat: str, **changes: object) -> dict[str, Any]:
    """The sample's document with changes at one seat."""
    seats = copy.deepcopy(TABLE["seats"])
    seats[seat].update(changes)
    return table(seats=seats)


def test_the_seats_lie_around_the_own_one(desk: Desk) -> None:
    desk.open(table())
    assert dict(zip(desk.attributes(".mjteach-table [data-seat]", "data-seat"), sides(desk), strict=True)) == SIDES
    boxes = {side: desk.find(f'[data-side="{side}"]').bounding_box() or {} for side in SIDES.values()}
    assert boxes["left"]["x"] < boxes["opposite"]["x"] < boxes["right"]["x"]
    assert boxes["opposite"]["y"] < boxes["own"]["y"]
    assert boxes["opposite"]["x"] == boxes["own"]["x"]
    desk.set(document=table(seat="N"))
    seats = desk.attributes(".mjteach-table [data-seat]", "data-seat")
    assert dict(zip(sides(desk), seats, strict=True)) == {"right": "E", "opposite": "S", "left": "W", "own": "N"}


def sides(desk: Desk) -> list[str]:
    return desk.attributes(".mjteach-table [data-seat]", "data-side")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_seat_is_told_in_one_breath(desk: Desk, lang: str) -> None:
    desk.open(table(), lang=lang)
    parts = [
        *(t(key, lang) for key in ("seat.E", "ui.table.left")),
        t("ui.points", lang, n=42),
        t("ui.table.dealer", lang),
        t("ui.table.melds", lang, n=2),
        t("ui.table.standing", lang, n=7),
        t("ui.table.flowers", lang, n=2),
        t("ui.table.discards", lang, n=11),
    ]
    label = desk.find('.mjteach-table [data-seat="E"]').get_attribute("aria-label")
    assert label == t("ui.list-separator", lang).join(parts)
    south = desk.find('.mjteach-table [data-seat="S"]').get_attribute("aria-label") or ""
    assert t("ui.table.dealer", lang) not in south
    assert t("ui.table.own", lang) in south
    desk.set(document=table(turn="S", offered=None, drawn="6p"))
    south = desk.find('.mjteach-table [data-seat="S"]').get_attribute("aria-label") or ""
    assert t("ui.table.turn", lang) in south


@pytest.mark.parametrize("lang", LANGUAGES)
def test_round_wall_and_the_offered_tile_are_told(desk: Desk, lang: str) -> None:
    desk.open(table(), lang=lang)
    centre = desk.find(".mj-centre").inner_text()
    for sentence in (
        t("ui.table.hand", lang, seat="E", n=3),
        t("ui.table.wall", lang, n=37),
        t("ui.table.offered", lang, seat="E", tile="6p"),
    ):
        assert sentence in centre
    desk.set(document=table(offered={"tile": "6p", "from": "W", "robbing": True}))
    assert t("ui.table.robbing", lang, seat="W", tile="6p") in desk.find(".mj-centre").inner_text()
    assert desk.find("[data-river] [data-offered]").count() == 0
    desk.set(document=table(offered=None))
    assert desk.find(".mj-offered").count() == 0


def test_every_discard_has_a_name_and_its_marks(desk: Desk) -> None:
    desk.open(table())
    river = '[data-river="E"] li'
    tiles = [discard["tile"] for discard in TABLE["seats"]["E"]["river"]]
    assert desk.attributes(river, "data-tile") == tiles
    names = [t(f"tile.{tile}", "en") for tile in tiles]
    for drawn in (3, 7, 8):
        names[drawn] += f", {t('ui.table.drawn', 'en')}"
    names[4] += f", {t('ui.table.taken', 'en', seat='N')}"
    assert desk.attributes(f"{river} img", "alt") == names
    assert [index for index, one in enumerate(desk.attributes(river, "data-drawn")) if one is not None] == [3, 7, 8]
    assert [index for index, one in enumerate(desk.attributes(river, "data-taken")) if one == "N"] == [4]
    assert desk.attributes("[data-river] [data-offered]", "data-tile") == ["6p"]


def test_the_marks_are_explained_where_there_are_any(desk: Desk) -> None:
    desk.open(table())
    assert desk.attributes("[data-legend]", "data-legend") == ["drawn", "taken"]
    seats = copy.deepcopy(TABLE["seats"])
    for seat in seats.values():
        seat["river"] = []
    desk.set(document=table(seats=seats, offered=None))
    assert desk.find("[data-legend]").count() == 0
    assert desk.find(".mj-none").all_inner_texts() == [t("ui.table.river.none", "en")] * 4


def test_discards_lie_in_rows_of_six(any_desk: Desk) -> None:
    any_desk.open(table())
    unfold(any_desk)
    rows = any_desk.page.evaluate(
        """() => [...document.querySelectorAll("[data-river]")].map((river) => {
          const tops = [...river.children].map((one) => Math.round(one.getBoundingClientRect().top));
          return [...new Set(tops)].map((top) => tops.filter((one) => one === top).length);
        })"""
    )
    assert rows == [[6, 6, 1], [6, 4], [6, 5], [6, 4]]
    widths = any_desk.find("[data-river] .mj-tile").evaluate_all("(all) => all.map((one) => one.offsetWidth)")
    assert min(widths) >= 20
    assert any_desk.overflow() == 0


def test_melds_lie_as_at_the_table_and_hidden_kongs_face_down(desk: Desk) -> None:
    desk.open(table())
    melds = desk.attributes('.mjteach-table [data-seat="W"] .mj-meld', "aria-label")
    assert melds[-1] == t("ui.table.hidden-kong", "en")
    assert melds[1] == t("ui.meld.pung", "en", tile="2s", player=t("ui.player.3", "en"))
    assert desk.find('[data-seat="W"] .mj-meld').last.locator("img").count() == 4
    assert desk.find('[data-seat="N"] .mj-backs img').count() == 10
    desk.set(document=place("W", melds=["[5555p]"]))
    assert desk.attributes('.mjteach-table [data-seat="W"] .mj-meld', "aria-label") == [
        t("ui.meld.concealed", "en", tile="5p")
    ]


def test_the_own_seat_has_its_hand_below_and_shows_nothing_twice(desk: Desk) -> None:
    desk.open(table())
    assert desk.find('[data-side="own"] .mj-melds').count() == 0
    assert desk.find(".mj-hand .mj-meld").count() == 1
    assert desk.find(".mj-hand img").count() == 3 + 10 + 1
    assert desk.find(".mj-caption").inner_text() == t("ui.offered", "en")
    assert desk.find(".mj-facts").count() == 0
    hand, own = desk.find(".mj-hand").bounding_box(), desk.find('[data-side="own"]').bounding_box()
    assert hand is not None
    assert own is not None
    assert hand["y"] > own["y"]


def test_a_won_hand_from_play_tells_how_it_was_won(desk: Desk) -> None:
    hand = "[789s,1]45p234555m55s6p|ES0100|a"
    desk.open({**table(), "kind": "fans", "answer": "fans", "options": None, "hand": hand})
    assert desk.find(".mj-facts li").all_inner_texts() == [t("ui.flag.discard", "en")]  # the last copy is to be seen
    assert desk.find(".mj-caption").inner_text() == t("ui.winning", "en")


def test_on_a_laptop_nothing_is_folded(desk: Desk) -> None:
    desk.open(table())
    assert desk.find("[data-fold]:visible").count() == 0
    assert desk.find("[data-river]:visible").count() == 4


def test_on_a_phone_only_what_matters_now_is_unfolded(desk: Desk) -> None:
    desk.clear(PHONE).open(table())
    assert desk.attributes("[data-river]:visible", "data-river") == ["E"]
    assert desk.attributes("[data-fold]", "aria-expanded") == ["false", "false", "true", "false"]
    assert desk.find('.mjteach-table [data-seat="W"] .mj-meld:visible').count() == 4
    fold = desk.find('[data-fold="W"]')
    assert fold.get_attribute("aria-label") == t("ui.table.fold", "en", seat="W", n=13)
    controlled = fold.get_attribute("aria-controls")
    tab_to(desk, '[data-fold="W"]')
    desk.page.keyboard.press("Enter")
    assert desk.find(f"#{controlled}").is_visible()
    assert (fold.get_attribute("aria-expanded"), focused(desk, "data-fold")) == ("true", "W")
    desk.page.keyboard.press("Space")
    assert not desk.find(f"#{controlled}").is_visible()


def test_a_change_of_language_leaves_unfolded_what_was(desk: Desk) -> None:
    desk.clear(PHONE).open(table())
    desk.find('[data-fold="N"]').click()
    desk.choose("zh-Hant")
    assert sorted(desk.attributes("[data-river]:visible", "data-river")) == ["E", "N"]
    desk.set(document=table(offered=None))
    assert desk.find("[data-river]:visible").count() == 0


def test_scores_and_notes_stand_beside_the_seats(desk: Desk) -> None:
    desk.open(table())
    assert desk.find(".mj-score").all_inner_texts() == ["−32", "+8", "+42", "−18"]
    assert desk.find(".mj-note").all_inner_texts() == [t("ui.table.dealer", "en")]
    assert desk.attributes("[data-turn]", "data-seat") == ["E"]
    desk.set(document=table(turn="S", offered=None, drawn="6p"))
    assert desk.find(".mj-note").all_inner_texts() == [t("ui.table.dealer", "en"), t("ui.table.turn", "en")]
    assert desk.attributes("[data-turn]", "data-seat") == ["S"]


@pytest.mark.parametrize("seats", [{}, {**TABLE["seats"], "E": {}}, {**TABLE["seats"], "E": {"melds": ["[x]"]}}])
def test_a_table_that_cannot_be_shown_leaves_the_answer(desk: Desk, seats: dict[str, Any]) -> None:
    desk.open(table(seats=seats))
    assert desk.find("[data-broken]").count() == 1
    assert desk.find("button[data-tile]").count() == 4


@pytest.mark.parametrize("width", [320, 480, 715, 717, 800, 875, 877, 1000, 1280])
def test_everything_stays_inside_its_seat(desk: Desk, width: int) -> None:
    """Just below and above the widths at which the table changes its form too."""
    full = {"melds": ["[1111m,1]", "[2222p,6]", "[3333s,3]", "[????]"], "standing": 14, "flowers": list("abcdefgh")}
    seats = copy.deepcopy(TABLE["seats"])
    for seat, river in zip("ESWN", (24, 6, 5, 18), strict=True):
        place = {"tile": "8m", "drawn": True, "taken": "E"}
        seats[seat].update(full, river=[place] * river)
    desk.clear((width, 860)).open(table(seats=seats))
    unfold(desk)
    assert desk.overflow() == 0
    assert desk.page.evaluate(BEYOND) == []


BEYOND = """() => [...document.querySelectorAll(".mj-place")].flatMap((place) => {
  const room = place.getBoundingClientRect();
  return [...place.querySelectorAll(".mj-tile, .mj-note, .mj-score")].filter((node) => {
    const { left, right, top, bottom } = node.getBoundingClientRect();
    return left < room.left || right > room.right || top < room.top || bottom > room.bottom;
  }).map((node) => `${place.dataset.seat} ${node.parentElement.className}`);
})"""
