"""Answering: every answer type, right, wrong, partly right and empty, in every language; the verdict stays in view."""

from __future__ import annotations

import pytest

from mjteach.text import t

from .desk import Desk, catalogues
from .samples import DOCUMENTS, RIGHT, WRONG, exam_form, sample

LANGS = ("zh-Hans", "zh-Hant", "en")

CASES: list[tuple[str, dict[str, int], list[tuple[str, str]]]] = [
    ("tiles", {"9s": 1, "3s": 1}, [("3p", "missed"), ("6p", "missed"), ("3s", "not-there"), ("9s", "not-there")]),
    ("tiles", {"6p": 1}, [("3p", "missed"), ("6p", "right")]),
    (
        "fans",
        {"73": 1, "39": 1, "69": 1, "22": 1},
        [
            ("39", "right"),
            ("59", "missed"),
            ("73", "wrong-number"),
            ("74", "missed"),
            ("22", "not-there"),
            ("69", "excluded"),
        ],
    ),
    (
        "seats",
        {"E": -28, "S": 40, "N": 8},
        [("E", "right"), ("S", "wrong-number"), ("W", "missed"), ("N", "wrong-number")],
    ),
    ("one", {"edge": 1}, [("closed", "missed"), ("edge", "not-there")]),
    ("one", {"none": 1}, [("closed", "missed"), ("none", "not-there")]),
    ("many", {"74": 1, "39": 1}, [("69", "missed"), ("80", "missed"), ("39", "not-there"), ("74", "not-there")]),
    ("many", {"80": 1}, [("69", "missed"), ("80", "right")]),
    ("number", {"sample": -3}, [("sample", "wrong-number")]),
    (
        "order",
        {"d": 1, "c": 2, "a": 3, "b": 4},
        [("c", "wrong-number"), ("a", "wrong-number"), ("b", "wrong-number"), ("d", "wrong-number")],
    ),
    ("order", {"c": 1, "b": 2, "a": 3}, [("c", "right"), ("a", "wrong-number"), ("b", "wrong-number"), ("d", "right")]),
    # An order that nobody touched is judged as it is seen.
    ("order", {}, [("c", "wrong-number"), ("a", "wrong-number"), ("b", "wrong-number"), ("d", "right")]),
    ("table", {"5s": 1, "4p": 1}, [("7m", "missed"), ("4p", "not-there"), ("5s", "not-there")]),
    ("table", {"5s": 1, "7m": 1}, [("7m", "right"), ("5s", "not-there")]),
]

TASKS = {
    **{answer: f"kind.{document['kind']}.ask" for answer, document in DOCUMENTS.items()},
    "seats": "kind.payout.ask.total",
    "number": "kind.sample.ask",
}
OF_OPTIONS = {"not-there": "wrong", "wrong-number": "wrong-place"}


def verdict_word(answer: str, verdict: str) -> str:
    """How a verdict is called, as the end of its key."""
    if answer == "one" and verdict == "missed":
        return "answer"
    return OF_OPTIONS.get(verdict, verdict) if "options" in DOCUMENTS[answer] else verdict


SYMBOLS = {"right": "✓", "missed": "+", "wrong-number": "≠", "excluded": "⊘", "not-there": "✕"}


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("answer", RIGHT)
def test_a_right_answer(desk: Desk, answer: str, lang: str) -> None:
    desk.open(sample(answer), lang=lang)
    words = catalogues()[lang]
    task = words[TASKS[answer]].replace("{total}", "20").replace("{n}", "2")
    assert desk.find("h2").inner_text() == task
    desk.give(RIGHT[answer])
    assert desk.get("response") == RIGHT[answer]
    assert desk.root.get_attribute("data-state") == "open"
    desk.do("check")
    assert desk.root.get_attribute("data-state") == "checked"
    assert desk.verdicts() == [(item, "right") for item in DOCUMENTS[answer]["answers"][0]["items"]]
    assert desk.announced().startswith(words["ui.result.right"])
    assert desk.find(".mj-summary").inner_text().endswith(words["ui.result.right"])
    assert desk.find("[data-broken]").count() == 0


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("answer", [answer for answer in RIGHT if answer != "order"])
def test_an_empty_answer_is_asked_for_and_not_judged(desk: Desk, answer: str, lang: str) -> None:
    desk.open(sample(answer), lang=lang)
    desk.do("check")
    said = catalogues()[lang]["ui.result.empty"]
    assert desk.root.get_attribute("data-state") == "open"
    assert (desk.get("verdict"), desk.verdicts()) == ({}, [])
    assert desk.announced().startswith(said)
    assert said in desk.find(".mj-summary").inner_text()
    desk.give(RIGHT[answer])
    assert desk.find(".mj-summary").count() == 0
    desk.do("check")
    assert desk.verdicts() == [(item, "right") for item in DOCUMENTS[answer]["answers"][0]["items"]]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(("answer", "response", "expected"), CASES)
def test_an_answer_that_is_not_right(
    desk: Desk, answer: str, response: dict[str, int], expected: list[tuple[str, str]], lang: str
) -> None:
    desk.open(sample(answer), lang=lang)
    words = catalogues()[lang]
    desk.give(response)
    desk.do("check")
    assert desk.verdicts() == expected
    verdict = desk.get("verdict")
    assert isinstance(verdict, dict)
    assert verdict["right"] is False
    assert isinstance(verdict["ms"], int)
    for item, kind in expected:
        text = desk.find(f'[data-item="{item}"] .mj-verdict').inner_text()
        assert SYMBOLS[kind] in text
        assert words[f"ui.verdict.{verdict_word(answer, kind)}"] in text
    heard = desk.announced()
    assert heard.startswith(words["ui.result.partly" if ("right" in dict(expected).values()) else "ui.result.none"][:3])
    for kind in set(dict(expected).values()):
        told = heard.count(": " + words[f"ui.verdict.{verdict_word(answer, kind)}"] + ".")
        assert told == [one for _, one in expected].count(kind)
    assert "⚠" not in desk.root.inner_text()


def test_the_reason_stands_beside_the_tile_with_its_reading(desk: Desk) -> None:
    desk.open(sample("tiles"), response={"3p": 1, "3s": 1})
    desk.do("check")
    item = desk.find('[data-item="3p"]')
    assert item.locator(".mj-subject img").get_attribute("alt") == t("tile.3p", "en")
    assert f"With {t('tile.3p', 'en')} the hand is complete." in item.inner_text()
    assert item.locator(".mj-pictures .mj-small").count() == 5
    facts = item.locator(".mj-fact").all_inner_texts()
    expected = [("ui.left", 4), ("ui.by-discard", 4), ("ui.by-self-draw", 7)]
    assert facts == [t(key, "en", n=n) for key, n in expected]
    assert desk.find('[data-item="6p"] .mj-fact').last.inner_text() == t("ui.by-self-draw", "en", n=1)
    alts = desk.attributes('[data-item="3s"] .mj-pictures img', "alt")
    assert alts == [t("tile.3s", "en")] * 3


def test_the_tiles_themselves_bear_their_verdict(desk: Desk) -> None:
    desk.open(sample("tiles"), response={"3p": 1, "9s": 1})
    desk.do("check")
    marks = {tile: desk.tile(tile).get_attribute("data-mark") for tile in ("3p", "6p", "9s", "1m")}
    assert marks == {"3p": "right", "6p": "missed", "9s": "not-there", "1m": None}
    assert desk.tile("6p").get_attribute("aria-label") == f"{t('tile.6p', 'en')} ({t('ui.verdict.missed', 'en')})"
    assert desk.tile("6p").locator(".mj-mark").inner_text() == "+"


def test_an_answer_can_be_corrected_and_checked_again(desk: Desk) -> None:
    desk.open(sample("tiles"), response={"3p": 1, "9s": 1})
    desk.do("check")
    assert desk.announced().startswith(t("ui.result.partly", "en", right=1, of=3))
    desk.tile("9s").click()
    assert desk.find(".mj-stale").inner_text() == t("ui.result.changed", "en")
    assert desk.tile("9s").get_attribute("data-mark") is None
    assert desk.tile("3p").get_attribute("data-mark") == "right"
    assert desk.verdicts() == [("3p", "right"), ("6p", "missed"), ("9s", "not-there")]
    desk.tile("6p").click()
    desk.do("check")
    assert desk.find(".mj-stale").count() == 0
    assert desk.verdicts() == [("3p", "right"), ("6p", "right")]
    assert desk.announced().startswith(t("ui.result.right", "en"))


def test_checking_the_same_answer_twice_is_announced_twice(desk: Desk) -> None:
    desk.open(sample("tiles"))
    heard = []
    for _ in range(2):
        desk.do("check")
        heard.append(desk.find('[role="status"]').evaluate("(node) => node.textContent"))
    assert heard[0] != heard[1]
    assert heard[0].strip() == heard[1].strip()


def test_a_right_answer_is_final(desk: Desk) -> None:
    desk.open(sample("tiles"), response=RIGHT["tiles"])
    desk.do("check")
    desk.tile("9s").click(force=True)
    desk.action("show").click(force=True)
    assert desk.get("response") == RIGHT["tiles"]
    assert desk.root.get_attribute("data-state") == "checked"
    assert [desk.action(name).get_attribute("aria-disabled") for name in ("check", "hint", "show", "next")] == [
        "true",
        "true",
        "true",
        None,
    ]


@pytest.mark.parametrize("answer", RIGHT)
def test_a_shown_answer_is_not_right(desk: Desk, answer: str) -> None:
    desk.open(sample(answer), response=RIGHT[answer], lang="en")
    desk.do("show")
    verdict = desk.get("verdict")
    assert isinstance(verdict, dict)
    assert (verdict["right"], verdict["shown"]) == (False, True)
    assert isinstance(verdict["ms"], int)
    assert desk.root.get_attribute("data-state") == "shown"
    assert desk.announced().startswith(t("ui.result.shown", "en"))
    assert desk.verdicts() == [(item, "right") for item in DOCUMENTS[answer]["answers"][0]["items"]]


def test_what_was_not_found_is_called_the_answer_when_shown(desk: Desk) -> None:
    desk.open(sample("tiles"))
    desk.do("show")
    assert desk.verdicts() == [("3p", "missed"), ("6p", "missed")]
    assert t("ui.verdict.answer", "en") in desk.find('[data-item="3p"] .mj-verdict').inner_text()


def test_hints_come_one_by_one_and_stay(desk: Desk) -> None:
    desk.open(sample("tiles"))
    assert desk.action("hint").inner_text() == t("ui.hint.count", "en", n=2)
    desk.do("hint")
    assert [hint.inner_text() for hint in desk.find("[data-hint]").all()] == ["There are 2 to find."]
    desk.do("hint")
    assert desk.find('[data-hint="1"]').inner_text().startswith(f"Look at {t('tile.4p', 'en')}, {t('tile.5p', 'en')}.")
    assert desk.action("hint").get_attribute("aria-disabled") == "true"
    desk.do("check")
    assert desk.find("[data-hint]").count() == 2
    assert desk.get("hints_shown") == 2


def test_fans_that_did_not_count_are_listed_with_their_reasons_at_the_end_only(desk: Desk) -> None:
    desk.open(sample("fans"), response={"39": 1, "59": 1, "69": 1, "73": 2, "74": 1})
    desk.do("check")
    assert desk.find('[data-item="69"] s').inner_text() == "Pure Double Chow"
    assert desk.find("[data-refused]").count() == 0
    desk.find('[data-chip="69"] [data-step="less"]').click()
    desk.do("check")
    refused = desk.find("[data-refused]").all()
    assert [fan.get_attribute("data-refused") for fan in refused] == ["69", "80"]
    assert refused[0].locator("s").inner_text() == "Pure Double Chow"
    reason = f"may not be counted beside Mixed Straight ({t('principle.once', 'en')})"
    assert reason in refused[0].inner_text()


def test_other_accepted_answers_are_told_at_the_end(desk: Desk) -> None:
    desk.open(sample("fans"), response={"39": 1, "41": 1})
    desk.do("check")
    assert desk.find("[data-other]").count() == 0
    desk.fan(59).click()
    desk.do("check")
    assert desk.verdicts() == [("39", "right"), ("41", "right"), ("59", "right")]
    other = desk.find('[data-other="0"]').inner_text()
    assert other == "Mixed Straight, Dragon Pung, Pung of Terminals or Honors ×2, Melded Kong"


def test_the_count_of_a_fan(desk: Desk) -> None:
    desk.open(sample("fans"))
    desk.fan(73).click()
    assert desk.find("[data-chip]").count() == 1
    more = desk.find('[data-chip="73"] [data-step="more"]')
    more.click()
    more.click()
    assert desk.get("response") == {"73": 3}
    assert desk.find('[data-chip="73"] .mj-count').inner_text() == "×3"
    assert desk.find(".mj-total").inner_text() == t("ui.sum-points", "en", n=3)
    less = desk.find('[data-chip="73"] [data-step="less"]')
    for _ in range(3):
        less.click()
    assert desk.get("response") == {}
    assert desk.fan(73).get_attribute("aria-pressed") == "false"


def test_the_search_finds_names_of_every_language_numbers_and_points(desk: Desk) -> None:
    desk.open(sample("fans"), lang="zh-Hant")
    queries = {
        "mixed straight": ["39"],
        "花龙": ["39"],
        "花龍": ["39"],
        "39": ["39"],
        "64": ["8", "9", "10", "11", "12", "13", "64"],
        "four kongs": ["5"],
        "no such fan": [],
    }
    for query, numbers in queries.items():
        desk.find("input[data-search]").fill(query)
        assert desk.attributes("[data-fan]:visible", "data-fan") == numbers, query
        assert desk.find(".mj-fans > p").is_visible() == (not numbers)


def test_a_ruling_has_its_own_fans_and_points(desk: Desk) -> None:
    desk.open(sample("fans", ruling="wmo2006"))
    assert desk.fan(82).get_attribute("aria-label") == f"{t('fan.mixed-kongs', 'en')}, {t('ui.points', 'en', n=6)}"
    assert (
        desk.fan(53).get_attribute("aria-label") == f"{t('fan.two-concealed-kongs', 'en')}, {t('ui.points', 'en', n=8)}"
    )
    desk.set(document=sample("fans"))
    assert desk.fan(82).count() == 0


def test_the_search_reads_pinyin_without_tones(desk: Desk) -> None:
    texts = catalogues()
    texts["zh-Hans"]["fan.mixed-straight.pinyin"] = "Huā Lóng"
    texts["zh-Hans"]["fan.all-green.pinyin"] = "Lǜ Yī Sè"
    desk.open(sample("fans"), catalogue=texts)
    for query, number in [("hualong", "39"), ("Hua Lo", "39"), ("lu yise", "3"), ("lü yi", "3")]:
        desk.find("input[data-search]").fill(query)
        assert desk.attributes("[data-fan]:visible", "data-fan") == [number], query


def test_the_sum_of_the_seats_runs_along(desk: Desk) -> None:
    desk.open(sample("seats"))
    total = desk.find("[data-sum]")
    assert total.inner_text() == t("ui.sum", "en", sum="0")
    desk.give({"E": -28, "S": 44})
    assert total.inner_text() == t("ui.sum", "en", sum="+16")
    desk.give({"W": -8, "N": -9})
    assert total.inner_text() == f"{t('ui.sum', 'en', sum='−1')} · {t('ui.sum.off', 'en')}"
    desk.give({"N": -8})
    assert total.inner_text() == t("ui.sum", "en", sum="0")


def test_the_sign_of_a_seat_has_a_button(desk: Desk) -> None:
    desk.open(sample("seats"))
    sign = desk.find('[data-sign="E"]')
    sign.click()
    assert desk.seat("E").input_value() == "-"
    assert desk.get("response") == {}
    desk.page.keyboard.type("28")
    assert desk.get("response") == {"E": -28}
    sign.click()
    assert desk.get("response") == {"E": 28}
    sign.click()
    assert desk.get("response") == {"E": -28}
    assert desk.seat("E").get_attribute("inputmode") == "numeric"


def test_numbers_as_people_type_them(desk: Desk) -> None:
    desk.open(sample("seats"))
    typed = {"−8": -8, "–8": -8, "+44": 44, " 12 ": 12, "８": 8, "-0": 0, "0": 0}
    for text, number in typed.items():
        desk.seat("N").fill(text)
        assert desk.get("response") == {"N": number}, text
        assert desk.seat("N").get_attribute("aria-invalid") is None


def test_what_is_no_whole_number_is_said_at_once(desk: Desk) -> None:
    desk.open(sample("seats"), response={"N": 8})
    for text in ("x", "1.5", "--8", "1e3", "12345678"):
        desk.seat("N").fill(text)
        assert desk.get("response") == {}, text
        assert desk.seat("N").get_attribute("aria-invalid") == "true"
        described = desk.seat("N").get_attribute("aria-describedby")
        assert desk.find(f"#{described}").inner_text() == t("ui.number", "en")
        assert desk.seat("N").input_value() == text


def test_winner_and_discarder_are_named_beside_their_seats(desk: Desk) -> None:
    desk.open(sample("seats"))
    roles = [name.locator("small").all_inner_texts() for name in desk.find(".mj-seat-name").all()]
    assert roles == [[t("ui.discarder", "en")], [t("ui.winner", "en")], [], []]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("answer", DOCUMENTS)
def test_exam_mode_takes_the_answer_and_says_nothing_about_it(desk: Desk, answer: str, lang: str) -> None:
    words = catalogues()[lang]
    for exam in (True, False):
        given = sample(answer) if exam else exam_form(sample(answer, item="sample"))
        desk.open(given, exam=exam, lang=lang)
        assert desk.action("hint").count() == desk.action("show").count() == 0
        assert desk.action("check").inner_text() == words["ui.save"]
        desk.give(WRONG[answer])
        desk.do("check")
        assert desk.announced() == words["ui.saved"]
        assert desk.root.get_attribute("data-saved") == "true"
        assert desk.root.get_attribute("data-state") == "open"
        assert desk.get("verdict") == {}
        assert desk.get("response") == WRONG[answer]
        assert desk.find("[data-item], [data-mark], [data-entry], [data-broken]").count() == 0
        desk.set(response={})
        assert desk.announced() == words["ui.saved.changed"]
        assert desk.root.get_attribute("data-saved") == "false"
