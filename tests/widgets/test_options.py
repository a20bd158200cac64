"""Options, numbers and orders: chosen by mouse, keyboard and finger, drawn and explained."""

from __future__ import annotations

import pytest

from mjteach.text import t

from .desk import Desk, catalogues
from .samples import RIGHT, exam_form, sample
from .test_keyboard import focused, tab_to


def checked(desk: Desk) -> list[str]:
    return desk.attributes('[data-option][aria-checked="true"]', "data-option")


def test_of_one_only_the_last_choice_stays(desk: Desk) -> None:
    desk.open(sample("one"))
    assert desk.find('[role="radiogroup"]').get_attribute("aria-label") == t("ui.answer.one", "en")
    assert desk.attributes("[data-option]", "role") == ["radio"] * 4
    for item in ("edge", "single", "single"):
        desk.option(item).click()
        assert (checked(desk), desk.get("response")) == ([item], {item: 1})


def test_of_many_each_goes_in_and_out(desk: Desk) -> None:
    desk.open(sample("many"))
    assert desk.attributes("[data-option]", "role") == ["checkbox"] * 5
    for item, left in (("69", ["69"]), ("39", ["39", "69"]), ("69", ["39"])):
        desk.option(item).click()
        assert checked(desk) == left
    assert desk.get("response") == {"39": 1}


def test_the_arrow_keys_choose_among_radio_buttons(desk: Desk) -> None:
    desk.open(sample("one"))
    tab_to(desk, "[data-option]")
    assert (focused(desk, "data-option"), checked(desk)) == ("edge", [])
    for key, item in (("ArrowDown", "closed"), ("ArrowRight", "single"), ("ArrowUp", "closed")):
        desk.page.keyboard.press(key)
        assert (focused(desk, "data-option"), checked(desk)) == (item, [item])
    desk.page.keyboard.press("Control+Enter")
    assert desk.announced().startswith(t("ui.result.right", "en"))
    desk.page.keyboard.press("ArrowDown")
    assert checked(desk) == ["closed"]


def test_tab_comes_to_the_chosen_radio_button(desk: Desk) -> None:
    desk.open(sample("one"), response={"single": 1})
    tab_to(desk, "[data-option]")
    assert focused(desk, "data-option") == "single"
    desk.page.keyboard.press("Tab")
    assert focused(desk, "data-action") == "check"


def test_check_boxes_by_keyboard(desk: Desk) -> None:
    desk.open(sample("many"))
    tab_to(desk, "[data-option]")
    desk.page.keyboard.press("ArrowDown")
    assert checked(desk) == []
    desk.page.keyboard.press("ArrowDown")
    desk.page.keyboard.press("Space")
    desk.page.keyboard.press("ArrowDown")
    desk.page.keyboard.press("ArrowDown")
    desk.page.keyboard.press("Enter")
    assert checked(desk) == ["69", "80"]
    desk.page.keyboard.press("c")
    assert desk.announced().startswith(t("ui.result.right", "en"))


def test_the_option_bears_its_verdict(desk: Desk) -> None:
    desk.open(sample("one"), response={"edge": 1})
    desk.do("check")
    assert desk.attributes("[data-option]", "data-mark") == ["not-there", "missed", None, None]
    assert desk.option("edge").get_attribute("aria-label") == f"Edge wait ({t('ui.verdict.wrong', 'en')})"
    desk.option("single").click()
    assert desk.option("edge").get_attribute("data-mark") is None


def test_a_fan_is_offered_with_number_and_points_save_where_they_are_asked(desk: Desk) -> None:
    desk.open(sample("many"))
    number, points = t("ui.fan-number", "en", n=39), t("ui.points", "en", n=8)
    assert desk.option("39").inner_text().split("\n") == ["Mixed Straight", f"{number} · {points}"]
    desk.set(document=sample("many", kind="terms"))
    assert desk.option("39").inner_text() == "Mixed Straight"
    assert desk.option("39").get_attribute("aria-label") == "Mixed Straight"


def test_tiles_and_sets_of_an_option_are_drawn_and_told(desk: Desk) -> None:
    desk.open(sample("order"))
    sets = desk.option("c").locator(".mj-set")
    assert sets.evaluate_all("(rows) => rows.map((row) => row.querySelectorAll('img').length)") == [3, 2]
    assert desk.option("d").locator(".mj-label img").count() == 1
    names = [t(f"tile.{tile}", "en") for tile in ("1m", "2m", "3m", "E", "E")]
    up = desk.option("c").locator('[data-step="up"]').get_attribute("aria-label")
    assert up == t("ui.order.up", "en", name=f"This reading, tiles: {', '.join(names)}")
    document = sample("one", options=[{"item": tile, "label": {"id": f"tile.{tile}", "values": {}}} for tile in "ESWN"])
    desk.set(document=document)
    assert desk.find("[data-tiles] .mj-option .mj-tile").count() == 4
    tops = desk.find(".mj-option").evaluate_all("(all) => all.map((one) => one.getBoundingClientRect().top)")
    assert len(set(tops)) == 1
    assert desk.option("W").get_attribute("aria-label") == t("tile.W", "en")


def test_only_the_tiles_in_question_are_offered(desk: Desk) -> None:
    desk.open(sample("table"))
    assert desk.attributes("button[data-tile]", "data-tile") == ["7m", "4p", "5p", "5s"]
    desk.set(document=sample("tiles", options=["3p", "E", "6p"]))
    assert desk.attributes("button[data-tile]", "data-tile") == ["3p", "6p", "E"]
    desk.give({"6p": 1})
    desk.do("check")
    assert desk.verdicts() == [("3p", "missed"), ("6p", "right")]


def test_a_number_by_keys_buttons_and_sign(desk: Desk) -> None:
    desk.open(sample("number"))
    field = desk.find("input[data-number]")
    assert field.get_attribute("inputmode") == "numeric"
    desk.find('[data-step="more"]').click()
    desk.find('[data-step="more"]').click()
    assert (field.input_value(), desk.get("response")) == ("2", {"sample": 2})
    desk.find("[data-sign]").click()
    assert desk.get("response") == {"sample": -2}
    desk.find('[data-step="less"]').click()
    assert desk.get("response") == {"sample": -3}
    field.fill("x")
    assert (desk.get("response"), field.get_attribute("aria-invalid")) == ({}, "true")
    assert desk.find(".mj-number").inner_text() == t("ui.number", "en")
    tab_to(desk, "[data-sign]")
    tab_to(desk, "input[data-number]")
    desk.page.keyboard.press("Control+a")
    desk.page.keyboard.type("16")
    desk.page.keyboard.press("Control+Enter")
    assert desk.announced().startswith(t("ui.result.right", "en"))
    desk.find('[data-step="more"]').click(force=True)
    assert desk.get("response") == {"sample": 16}


def test_zero_is_an_answer(desk: Desk) -> None:
    desk.open(sample("number"), response={"sample": 1})
    desk.find('[data-step="less"]').click()
    assert desk.get("response") == {"sample": 0}


@pytest.mark.parametrize(
    ("changes", "name"),
    [({"item": "sample"}, "sample"), ({"kind": "best-reading"}, "difference"), ({"kind": "points"}, "points")],
)
def test_a_number_has_a_name_in_an_exam_too(desk: Desk, changes: dict[str, object], name: str) -> None:
    desk.open(exam_form(sample("number", **changes)))
    assert desk.find("input[data-number]").get_attribute("data-number") == name


def test_rows_are_moved_by_their_buttons(desk: Desk) -> None:
    desk.open(sample("order"))
    assert (desk.order(), desk.get("response")) == (["a", "b", "c", "d"], {})
    down = desk.option("a").locator('[data-step="down"]')
    down.click()
    assert desk.order() == ["b", "a", "c", "d"]
    assert desk.get("response") == {"b": 1, "a": 2, "c": 3, "d": 4}
    assert down.evaluate("(node) => node === document.activeElement")
    moved = t("ui.order.moved", "en", name="Hand A", n=2, of=4)
    assert desk.find(".mj-order + .mj-spoken").inner_text() == moved
    assert desk.option("b").locator('[data-step="up"]').get_attribute("aria-disabled") == "true"
    desk.option("b").locator('[data-step="up"]').click(force=True)
    assert desk.order() == ["b", "a", "c", "d"]


def test_rows_are_moved_with_alt_and_the_arrows(desk: Desk) -> None:
    desk.open(sample("order"))
    tab_to(desk, "[data-step]")
    press = desk.page.keyboard.press
    press("ArrowDown")
    press("ArrowDown")
    assert focused(desk, "data-option") == "c"
    press("Alt+ArrowUp")
    press("Alt+ArrowUp")
    press("Alt+ArrowUp")
    assert (desk.order(), focused(desk, "data-option")) == (["c", "a", "b", "d"], "c")
    press("Tab")
    assert focused(desk, "data-action") == "check"
    press("c")
    assert desk.announced().startswith(t("ui.result.right", "en"))
    desk.option("c").locator('[data-step="down"]').focus()
    press("Alt+ArrowDown")
    assert desk.order() == ["c", "a", "b", "d"]


@pytest.mark.parametrize("grip", [".mj-grip", ".mj-label"])
def test_rows_are_dragged(desk: Desk, grip: str) -> None:
    desk.open(sample("order"))
    start, end = desk.option("a").locator(grip).bounding_box(), desk.option("c").bounding_box()
    assert start is not None
    assert end is not None
    mouse = desk.page.mouse
    mouse.move(start["x"] + 5, start["y"] + 10)
    mouse.down()
    mouse.move(start["x"] + 5, end["y"] + end["height"] / 2, steps=4)
    assert desk.find("[data-dragged]").get_attribute("data-option") == "a"
    mouse.up()
    mouse.move(0, 0)
    assert desk.find("[data-dragged]").count() == 0
    assert desk.order() == ["b", "c", "a", "d"]


def test_a_response_from_the_other_side_orders_the_rows(desk: Desk) -> None:
    desk.open(sample("order"), response=RIGHT["order"])
    assert desk.order() == ["c", "a", "b", "d"]
    desk.set(response={"d": 1})
    assert desk.order() == ["d", "a", "b", "c"]


def test_several_hands_have_letters(desk: Desk) -> None:
    desk.open(sample("order"))
    names = [t("ui.hand.letter", "en", letter=letter) for letter in "ABC"]
    assert desk.attributes("[data-hand]", "aria-label") == names
    assert desk.find('[data-hand="2"] img').count() == 14


def test_tiles_without_a_hand_and_a_question_without_tiles(desk: Desk) -> None:
    desk.open(sample("one", hand="", question={"tiles": ["1m"] * 4 + ["E"] * 4 + ["a"] * 9}))
    assert desk.find(".mj-hand img").count() == 17
    assert desk.overflow() == 0
    desk.set(document=sample("one", hand=""))
    assert desk.find(".mj-table").count() == 0
    desk.give({"closed": 1})
    desk.do("check")
    assert desk.announced().startswith(t("ui.result.right", "en"))


def test_tiles_of_the_question_are_shown_once(desk: Desk) -> None:
    tiles = ["1m"] * 3 + ["E"] * 4
    show = {"id": "ui.tiles", "values": {"tiles": tiles}}
    desk.open(sample("one", hand="", show=show, question={"tiles": tiles}))
    assert (desk.find(".mj-hand img").count(), desk.find("[data-shown]").count()) == (7, 0)
    desk.set(document=sample("one", hand="", show=show))
    assert (desk.find(".mj-hand").count(), desk.find("[data-shown] img").count()) == (0, 7)


def test_an_option_that_is_a_tile_is_explained_with_its_picture(desk: Desk) -> None:
    options = [{"item": tile, "label": {"id": f"tile.{tile}", "values": {}}} for tile in ("3p", "E")]
    answer = {"items": {"3p": 1}, "why": {"3p": {"id": "why.sample.not-there", "values": {}}}, "why_not": {}}
    desk.open(sample("one", options=options, answers=[answer]), response={"E": 1})
    desk.do("check")
    for tile in ("3p", "E"):
        subject = desk.find(f'[data-item="{tile}"] .mj-subject')
        assert subject.locator(".mj-tile").count() == 1
        assert subject.inner_text().strip().lower() == t(f"tile.{tile}", "en").lower()


def test_scores_in_a_question_are_shown_by_seat(desk: Desk) -> None:
    scores = {"seat": "W", "east": 12, "south": -30, "west": 0, "north": 18}
    desk.open(sample("one", hand="", question=scores))
    assert desk.find(".mj-scores dd").all_inner_texts() == ["+12", "−30", "0", "+18"]
    assert desk.attributes("[data-own]", "data-score-of") == ["W"]


def test_other_numbers_by_seat_are_no_scores(desk: Desk) -> None:
    desk.open(sample("one", hand="", question={"east": 1, "south": 0, "west": 3, "north": 2}))
    assert desk.find(".mj-scores").count() == 0


def test_an_order_is_explained_from_the_first_place_to_the_last(desk: Desk) -> None:
    document = sample("order")
    answer = document["answers"][0]
    answer["items"] = dict(sorted(answer["items"].items()))
    desk.open(document)
    desk.do("show")
    assert desk.attributes("[data-item]", "data-item") == ["c", "a", "b", "d"]


def test_a_text_that_belongs_to_the_task_is_shown(desk: Desk) -> None:
    desk.open(sample("one", show={"id": "term.ready", "values": {"sets": [["1m", "1m"], ["a"]]}}))
    shown = desk.find('[data-shown="term.ready"]')
    assert shown.locator("p").inner_text() == t("term.ready", "en")
    assert shown.locator("img").count() == 3


def test_names_are_not_told_to_the_eye_where_they_are_asked(desk: Desk) -> None:
    label = {"id": "hint.sample.where", "values": {"tiles": ["4p", "5p"], "sets": [["4p", "5p"]]}}
    options = [{"item": "E", "label": {"id": "tile.E", "values": {}}}, {"item": "o1", "label": label}]
    desk.open(sample("one", options=options))
    assert desk.find(".mj-option .mj-text").count() == 2
    assert desk.find("[data-tiles]").count() == 0
    desk.set(document=sample("one", options=options, kind="terms"))
    assert desk.find(".mj-option .mj-text").count() == 0
    assert desk.find(".mj-option img").count() == 3
    names = [t("tile.E", "en"), f"Look at {t('tile.4p', 'en')}, {t('tile.5p', 'en')}."]
    assert desk.attributes(".mj-option", "aria-label") == names


@pytest.mark.parametrize(
    ("kind", "hand", "caption"),
    [
        ("fans", "123456789m11p12s3s|EE1000|0", "ui.winning"),
        ("winning-shape", "123456789m11p12s3s|EE1000|0", "ui.drawn"),
        ("may-declare", "123456789m11p12s3s|EE0000|0", "ui.offered"),
        ("elsewhere", "123456789m11p12s3s|EE1000|0", "ui.drawn"),
        ("discard", "[123s,1]123456789m1p3s|EE0000|0", None),
    ],
)
def test_the_last_tile_is_called_what_it_is(desk: Desk, kind: str, hand: str, caption: str | None) -> None:
    desk.open(sample("one", kind=kind, hand=hand))
    assert desk.find(".mj-caption").all_inner_texts() == ([t(caption, "en")] if caption else [])
    told = [t("ui.flag.self-draw", "en")] if kind == "fans" else []
    assert desk.find(".mj-facts li").all_inner_texts()[2:] == told


# --- Explanations -----------------------------------------------------------------------------------------


def test_fans_that_do_not_count_are_struck_out_with_their_reason(desk: Desk) -> None:
    desk.open(sample("many"), response={"69": 1, "39": 1})
    desk.do("check")
    assert desk.find("[data-item] s").all_inner_texts() == ["Pure Double Chow", "Self-Drawn"]
    reason = f"may not be counted beside Mixed Straight ({t('principle.once', 'en')})"
    assert reason in desk.find('[data-item="69"]').inner_text()
    sets = desk.find('[data-item="39"] .mj-set')
    assert sets.evaluate_all("(rows) => rows.map((row) => row.querySelectorAll('img').length)") == [3, 3, 3]


@pytest.mark.parametrize("lang", ["zh-Hans", "zh-Hant", "en"])
def test_the_sum_is_told_step_by_step(desk: Desk, lang: str) -> None:
    desk.open(sample("number"), lang=lang)
    desk.do("show")
    rows = desk.find("[data-parts] tr").evaluate_all(
        "(rows) => rows.map((row) => [...row.cells].map((cell) => cell.textContent))"
    )
    fans = ["mixed-straight", "dragon-pung", "pung-of-terminals-or-honors", "melded-kong", "flower-tiles"]
    names = [t(f"fan.{fan}", lang) for fan in fans]
    assert rows == [
        [t(f"ui.score.{key}", lang) for key in ("fan", "points", "so-far")],
        *map(list, zip(names, ["8", "2", "2 × 1", "2 × 1", "2 × 1"], ["8", "10", "12", "14", "16"], strict=True)),
        [t("ui.score.total", lang), "16"],
    ]


@pytest.mark.parametrize("lang", ["zh-Hans", "zh-Hant", "en"])
def test_what_an_answer_of_fans_comes_to_is_told_at_the_end_only(desk: Desk, lang: str) -> None:
    desk.open(sample("fans"), lang=lang, response={"39": 1, "73": 2})
    desk.do("check")
    assert desk.find("[data-parts]").count() == 0
    desk.do("show")
    cells = desk.find("[data-parts] :is(td, tbody th)").all_inner_texts()
    fans = ["mixed-straight", "dragon-pung", "pung-of-terminals-or-honors", "melded-kong"]
    rows = zip([t(f"fan.{fan}", lang) for fan in fans], ["8", "2", "2 × 1", "1"], ["8", "10", "12", "13"], strict=True)
    assert cells == [*(cell for row in rows for cell in row), "13"]


def test_the_same_reason_shows_its_pictures_once(desk: Desk) -> None:
    document = sample("one")
    answer = document["answers"][0]
    (why,) = answer["why"].values()
    why["values"] |= {"tiles": ["3p"], "parts": [[39, 1, 8]]}
    answer["why_not"]["edge"] = {"verdict": "not-there", **why}
    desk.open(document, response={"edge": 1})
    desk.do("check")
    assert desk.find("[data-item]").count() == 2
    for part in (".mj-pictures", "[data-parts]"):
        assert desk.find(f'[data-item="closed"] {part}').count() == 1
        assert desk.find(f'[data-item="edge"] {part}').count() == 0
    texts = desk.find(".mj-reason").all_inner_texts()
    assert texts[1].removeprefix("✕ Wrong").strip()


@pytest.mark.parametrize(("kind", "struck", "word"), [("claims", 0, "wrong"), ("fans", 1, "excluded")])
def test_what_may_not_be_done_is_wrong_and_not_struck_out(desk: Desk, kind: str, struck: int, word: str) -> None:
    document = sample("one", kind=kind)
    document["answers"][0]["why_not"]["edge"]["verdict"] = "excluded"
    desk.open(document, response={"edge": 1})
    desk.do("check")
    assert desk.find('[data-item="edge"] s').count() == struck
    assert t(f"ui.verdict.{word}", "en") in desk.find('[data-item="edge"] .mj-verdict').inner_text()
    assert t(f"ui.verdict.{word}", "en") in str(desk.option("edge").get_attribute("aria-label"))


def test_how_many_are_left_is_told_of_winning_tiles_only(desk: Desk) -> None:
    document = sample("tiles")
    for why in document["answers"][0]["why"].values():
        why["values"] = {**why["values"], "discard": None, "self_draw": None}
    desk.open(document)
    desk.do("show")
    assert desk.find(".mj-fact").count() == 0


def test_negative_numbers_have_a_minus_and_no_hyphen(desk: Desk) -> None:
    texts = catalogues()
    texts["en"]["kind.sample.ask"] = "From {from} to {to}"
    desk.open(sample("number", ask={"id": "kind.sample.ask", "values": {"from": -9, "to": 8}}), catalogue=texts)
    assert desk.find("h2").inner_text() == "From −9 to 8"


def test_what_a_word_means_can_be_looked_up_beside_it(desk: Desk) -> None:
    desk.open(sample("many"))
    assert desk.find("[data-entry]").count() == 0
    desk.do("show")
    entries = desk.attributes('[data-item="69"] [data-entry]', "data-entry")
    assert entries == ["fan.pure-double-chow", "fan.mixed-straight", "principle.once"]
    once = desk.find('[data-item="69"] [data-entry="principle.once"]')
    assert not once.locator("p").is_visible()
    once.locator("summary").focus()
    desk.page.keyboard.press("Enter")
    assert once.locator("p").inner_text() == t("principle.once.sentence", "en")
    once.locator("summary").click()
    assert not once.locator("p").is_visible()


def test_a_word_without_an_entry_is_no_link(desk: Desk) -> None:
    desk.open(sample("one"))
    desk.do("show")
    assert desk.attributes("[data-entry]", "data-entry") == ["fan.closed-wait"]
    desk.set(document=sample("tiles"))
    desk.do("show")
    assert desk.find("[data-entry]").count() == 0


def test_a_sum_of_what_are_no_fans_breaks_only_itself(desk: Desk) -> None:
    document = sample("number")
    document["answers"][0]["why"]["sample"]["values"]["parts"] = [[99, 1, 8]]
    desk.open(document)
    desk.do("show")
    assert desk.find('[data-item="sample"] [data-broken="bad-value"]').count() == 1
