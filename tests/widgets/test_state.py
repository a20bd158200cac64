"""What is kept, what is forgotten, and what happens with odd data."""

from __future__ import annotations

from typing import Any

import pytest

from mjteach.text import t

from .desk import ORIGIN, Desk, catalogues, traits
from .samples import DOCUMENTS, TEXTS, WRONG, Document, sample

HOSTILE = '<img src=x onerror="window.pwned=1"><script>window.pwned=1</script>{n}'


@pytest.mark.parametrize("answer", DOCUMENTS)
def test_a_change_of_language_loses_nothing(desk: Desk, answer: str) -> None:
    response = WRONG[answer]
    desk.open(sample(answer))
    desk.give(response)
    desk.do("hint", "check")
    before = (desk.verdicts(), desk.get("verdict"), desk.get("hints_shown"), desk.find("[data-mark]").count())
    for lang in ("zh-Hans", "zh-Hant", "en"):
        desk.choose(lang)
        assert desk.root.get_attribute("lang") == lang
        assert desk.get("lang") == lang
        assert desk.find('select[data-action="lang"]').evaluate("(node) => node === document.activeElement")
        assert desk.action("check").inner_text() == catalogues()[lang]["ui.check"]
        assert desk.find("[data-hint]").count() == 1
        assert desk.get("response") == response
        after = (desk.verdicts(), desk.get("verdict"), desk.get("hints_shown"), desk.find("[data-mark]").count())
        assert after == before


def test_a_change_of_language_keeps_the_search_and_half_typed_numbers(desk: Desk) -> None:
    desk.open(sample("fans"))
    desk.find("input[data-search]").fill("kong")
    found = desk.find("[data-fan]:visible").count()
    desk.choose("zh-Hans")
    assert desk.find("input[data-search]").input_value() == "kong"
    assert desk.find("[data-fan]:visible").count() == found > 1
    desk.set(document=sample("seats"))
    desk.seat("E").fill("-")
    desk.choose("en")
    assert desk.seat("E").input_value() == "-"


def test_language_and_index_are_remembered_on_this_device(desk: Desk) -> None:
    desk.open(sample("tiles"))
    assert desk.find(".mj-index").count() > 34
    desk.choose("zh-Hant")
    desk.do("index")
    assert desk.find(".mj-index").count() == 0
    assert desk.get("corner_index") is False
    desk.open(sample("tiles"))
    assert desk.root.get_attribute("lang") == "zh-Hant"
    assert desk.get("lang") == "zh-Hant"
    assert desk.find(".mj-index").count() == 0
    assert desk.action("index").get_attribute("aria-pressed") == "false"


def test_what_is_preferred_on_one_trainer_holds_for_all_on_the_page(desk: Desk) -> None:
    desk.open(sample("tiles"))
    desk.page.evaluate(
        """(traits) => {
          window.second = makeModel({ ...material, ...traits });
          window.cleanSecond = trainer.default.render({ model: second, el: document.querySelector("main") });
        }""",
        traits(sample("fans"), response={"39": 1}),
    )
    desk.page.locator('select[data-action="lang"]').first.select_option("zh-Hant")
    desk.action("index").first.click()
    assert desk.attributes(".mjteach", "lang") == ["zh-Hant", "zh-Hant"]
    assert desk.find(".mj-index").count() == 0
    names = "['lang', 'corner_index', 'response'].map((name) => second.get(name))"
    assert desk.page.evaluate(names) == ["zh-Hant", False, {"39": 1}]
    for odd in ("{name: 'lang', value: 'xx'}", "{name: 'response', value: {}}", "{name: 'lang', value: '__proto__'}"):
        desk.page.evaluate(f"dispatchEvent(new CustomEvent('mjteach-preferred', {{ detail: {odd} }}))")
    assert desk.page.evaluate(names) == ["zh-Hant", False, {"39": 1}]
    desk.page.evaluate("cleanSecond()")
    desk.choose("en")
    assert desk.page.evaluate("second.get('lang')") == "zh-Hant"


def test_it_works_where_storage_is_forbidden(new_desk: Desk) -> None:
    new_desk.page.evaluate(
        """() => Object.defineProperty(window, "localStorage", {
          get() { throw new DOMException("no", "SecurityError"); },
        })"""
    )
    new_desk.open(sample("tiles"))
    new_desk.choose("zh-Hans")
    assert new_desk.root.get_attribute("lang") == "zh-Hans"


@pytest.mark.parametrize("stored", ["xx", "<b>", "__proto__"])
def test_a_remembered_language_that_is_none_is_ignored(desk: Desk, stored: str) -> None:
    desk.page.evaluate("(stored) => localStorage.setItem('mjteach.lang', stored)", stored)
    desk.open(sample("tiles"))
    assert desk.root.get_attribute("lang") == "en"


def test_next_asks_the_other_side_and_a_new_puzzle_starts_blank(desk: Desk) -> None:
    desk.open(sample("tiles"), response={"3p": 1})
    desk.do("hint", "check")
    desk.action("next").focus()
    desk.page.keyboard.press("Enter")
    state = {"response": {"3p": 1}, "verdict": desk.get("verdict"), "hints_shown": 1}
    assert desk.sent() == [{"kind": "next", "id": "waits-sample0001", "state": state}]
    desk.set(document=sample("fans"))
    assert desk.root.get_attribute("data-id") == "fans-sample0002"
    assert (desk.get("response"), desk.get("verdict"), desk.get("hints_shown")) == ({}, {}, 0)
    assert desk.root.get_attribute("data-state") == "open"
    assert desk.find("[data-item], [data-hint]").count() == 0
    assert desk.find("h2").evaluate("(node) => node === document.activeElement")


def test_what_belongs_to_a_puzzle_is_told_together_with_which(desk: Desk) -> None:
    desk.open(sample("tiles"))
    desk.choose("zh-Hans")
    assert desk.get("puzzle") == ""
    desk.tile("3p").click()
    assert desk.get("puzzle") == "waits-sample0001"
    desk.set(document=sample("fans"), response={}, puzzle="")
    desk.do("hint")
    assert desk.get("puzzle") == "fans-sample0002"


def test_a_new_puzzle_comes_into_view(desk: Desk) -> None:
    desk.open(sample("fans"))
    desk.do("show")
    desk.action("next").scroll_into_view_if_needed()
    desk.action("next").focus()
    desk.set(document=sample("tiles"))
    top = desk.find("h2").evaluate("(node) => node.getBoundingClientRect().top")
    assert 0 <= top < desk.page.viewport_size["height"]  # type: ignore[index]


@pytest.mark.parametrize(
    "following", [{}, sample("tiles"), sample("fans", id="fans-other")], ids=["none", "tiles", "fans"]
)
def test_a_list_that_was_scrolled_is_left_behind(desk: Desk, following: Document) -> None:
    desk.open(sample("fans"))
    desk.find(".mj-fans").evaluate("(list) => { list.scrollTop = 300; }")
    desk.choose("zh-Hans")
    assert desk.find(".mj-fans").evaluate("(list) => list.scrollTop") > 200
    desk.set(document=following)
    assert desk.find(".mj-ask").count() == 1
    assert desk.root.get_attribute("data-id") == following.get("id")
    assert desk.find(".mj-fans").evaluate_all("(lists) => lists.map((list) => list.scrollTop)") in ([], [0])


def test_what_is_drawn_out_of_sight_can_be_reached_by_the_keyboard(desk: Desk) -> None:
    desk.open({})
    desk.page.evaluate("document.getElementById('place').hidden = true")
    desk.set(document=sample("tiles"))
    desk.page.evaluate("document.getElementById('place').hidden = false")
    assert desk.find("button[data-tile][tabindex='0']").count() == 1


def test_a_new_puzzle_may_bring_its_response_along(desk: Desk) -> None:
    desk.open(sample("tiles"), response={"3p": 1})
    desk.set(document=sample("tiles", id="waits-other"), response={"6p": 1})
    assert desk.get("response") == {"6p": 1}
    assert desk.tile("6p").get_attribute("aria-pressed") == "true"
    assert desk.tile("3p").get_attribute("aria-pressed") == "false"


@pytest.mark.parametrize("order", [1, -1], ids=["the puzzle first", "the puzzle last"])
def test_a_puzzle_comes_with_all_that_is_told_in_one_message(desk: Desk, order: int) -> None:
    desk.open(sample("tiles"), progress={"n": 1, "of": 5})
    desk.give(WRONG["tiles"])
    desk.do("check")
    desk.action("next").focus()
    judged = {"right": True, "items": [{"item": "3p", "verdict": "right"}]}
    told = {
        "document": sample("tiles", id="waits-other"),
        "verdict": judged,
        "response": {"3p": 1},
        "progress": {"n": 2, "of": 5},
        "hints_shown": 1,
    }
    desk.set(**dict(list(told.items())[::order]))
    assert (desk.get("response"), desk.get("verdict"), desk.get("hints_shown")) == ({"3p": 1}, judged, 1)
    assert desk.root.get_attribute("data-id") == "waits-other"
    assert desk.root.get_attribute("data-state") == "checked"
    assert t("ui.progress", "en", n=2, of=5) in desk.find(".mj-about").inner_text()
    assert desk.find("h2").evaluate("(node) => node === document.activeElement")


def test_changes_from_the_other_side_are_shown(desk: Desk) -> None:
    desk.open(sample("tiles"))
    desk.set(response={"E": 1})
    assert desk.tile("E").get_attribute("aria-pressed") == "true"
    desk.set(lang="zh-Hans", hints_shown=2)
    assert desk.find("[data-hint]").count() == 2
    desk.set(progress={"n": 2, "of": 5})
    assert t("ui.progress", "zh-Hans", n=2, of=5) in desk.find(".mj-about").inner_text()


def test_the_last_puzzle_has_been(desk: Desk) -> None:
    desk.open(sample("tiles"), progress={"n": 5, "of": 5})
    desk.set(document={})
    assert desk.find(".mj-ask").inner_text() == t("ui.finished", "en")
    desk.set(progress={})
    assert desk.find(".mj-ask").inner_text() == t("ui.waiting", "en")


def test_taken_away_it_leaves_nothing_behind(desk: Desk) -> None:
    desk.open(sample("fans"))
    assert desk.page.evaluate("Object.values(model.heard).flat().length") > 0
    desk.page.evaluate("clean()")
    assert desk.page.evaluate("Object.values(model.heard).flat().length") == 0
    assert desk.root.count() == 0
    desk.set(response={"39": 1}, lang="zh-Hans")


def test_two_views_of_one_model_agree(desk: Desk) -> None:
    desk.open(sample("tiles"))
    desk.page.evaluate("() => { trainer.default.render({ model, el: document.querySelector('main') }) }")
    desk.tile("3p").first.click()
    assert [button.get_attribute("aria-pressed") for button in desk.tile("3p").all()] == ["true", "true"]
    desk.action("check").last.click()
    assert [root.get_attribute("data-state") for root in desk.root.all()] == ["checked", "checked"]


def _hostile(value: Any) -> Any:
    """Every text of a document made hostile, save what tells the component what it is."""
    if isinstance(value, dict):
        return {key: _hostile(one) for key, one in value.items()}
    if isinstance(value, list):
        return [_hostile(one) for one in value]
    return HOSTILE if isinstance(value, str) else value


@pytest.mark.parametrize("answer", DOCUMENTS)
def test_hostile_text_stays_text(desk: Desk, answer: str) -> None:
    plain = sample(answer)
    keep: Document = {key: plain[key] for key in ("format", "answer", "hand")}
    document = {**_hostile(plain), **keep, "hints": [{"id": HOSTILE, "values": {HOSTILE: HOSTILE}}]}
    document["answers"] = [
        {
            "items": {**plain["answers"][0]["items"], HOSTILE: 1},
            "why": {item: {"id": HOSTILE, "values": {"sets": [[HOSTILE]], "tiles": HOSTILE}} for item in [HOSTILE]},
            "why_not": {HOSTILE: {"verdict": HOSTILE, "id": HOSTILE, "values": {}}},
        }
    ]
    texts = {lang: dict.fromkeys(found, HOSTILE) for lang, found in catalogues().items()}
    for catalogue in (texts, catalogues()):
        desk.open(document, catalogue=catalogue, art={"3p": HOSTILE}, progress={"n": HOSTILE, "of": HOSTILE})
        desk.do("hint", "check", "show")
        assert HOSTILE.replace("{n}", "") in desk.root.inner_text()
        assert (
            desk.find('.mjteach script, .mjteach [onerror], .mjteach img:not([src^="data:image/svg+xml,"])').count()
            == 0
        )
        assert desk.page.evaluate("window.pwned") is None


def test_art_is_never_more_than_a_picture(desk: Desk) -> None:
    svg = "<svg xmlns='http://www.w3.org/2000/svg'><script>window.pwned=1</script></svg>\"'><b>"
    desk.open(sample("tiles"), art={"3p": svg})
    image = desk.tile("3p").locator("img")
    assert image.get_attribute("src") == "data:image/svg+xml," + desk.page.evaluate("encodeURIComponent", svg)
    assert desk.page.evaluate("window.pwned") is None


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"hand": "123m"}, "bad-hand"),
        ({"hand": "[345p,9]123456789m1p|EE0000|0"}, "bad-hand"),
        ({"answer": "words"}, "unknown-answer"),
        ({"answers": [{"items": {"9x": 1}}]}, None),
        ({"kind": "no-such-kind"}, None),
    ],
)
def test_what_cannot_be_shown_says_so_in_its_place(desk: Desk, changes: Document, code: str | None) -> None:
    desk.open(sample("tiles", **changes))
    if desk.action("show").count():
        desk.do("show")
    if code:
        assert code in desk.find(f'[data-broken="{code}"]').inner_text()
    assert t("ui.broken", "en", code="|").split("|")[0] in desk.root.inner_text()


def test_a_missing_sentence_says_which(desk: Desk) -> None:
    texts = catalogues()
    del texts["en"]["why.sample.completes"]
    del texts["en"]["ui.verdict.missed"]
    desk.open(sample("tiles"), catalogue=texts)
    desk.do("show")
    message = t("ui.broken", "en", code="unknown-key: why.sample.completes")
    assert message in desk.find('[data-item="3p"]').inner_text()
    desk.set(catalogue={})
    assert "⚠ unknown-key" in desk.root.inner_text()


def test_a_tile_without_art_shows_its_letters(desk: Desk) -> None:
    desk.open(sample("tiles"), art={}, corner_index=False)
    assert desk.tile("3p").inner_text() == "3p"
    assert desk.find('.mj-hand [role="img"]').first.get_attribute("aria-label") == t("tile.2m", "en")


def test_answers_that_cannot_be_judged_break_only_the_answer(desk: Desk) -> None:
    desk.open(sample("tiles", answers=[]))
    desk.page.evaluate("model.set('verdict', { right: false, answer: 0, items: [] })")
    assert desk.find("[data-broken]").count() == 1
    assert desk.find(".mj-hand img").count() == 13


def test_the_samples_speak_every_language() -> None:
    keys = [set(texts) for texts in TEXTS.values()]
    assert keys[0] == keys[1] == keys[2]


def test_the_model_of_the_desk_is_complete(desk: Desk) -> None:
    desk.open(sample("tiles"))
    asked = {*traits(sample("tiles")), "catalogue", "art"}
    assert desk.page.url == f"{ORIGIN}/"
    assert {name for name in asked if desk.get(name) is None} == set()
