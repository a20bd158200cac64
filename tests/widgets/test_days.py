"""The puzzles of a day: what is shown, marked, remembered and passed on."""

from __future__ import annotations

import datetime
import json
from functools import cache
from typing import Any

import pytest

from mjteach import puzzles
from mjteach.puzzles import daily as days
from mjteach.text import LANGUAGES, t
from mjteach.widgets import ChoiceError
from mjteach.widgets.days import SIGNS, Daily, Done, recalled, result_text

from .storage import has_none

DAY = datetime.date(2026, 1, 8)
TODAY = datetime.date(2026, 1, 20)
LAST = TODAY + datetime.timedelta(days=1)

Document = dict[str, Any]


@cache
def of(day: datetime.date) -> list[tuple[str, Document]]:
    """Three small puzzles for every day."""
    return [(tier, puzzles.draw("payout", day.toordinal(), level)) for level, tier in enumerate(days.TIERS, 1)]


@pytest.fixture(autouse=True)
def a_fixed_day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(days, "today", lambda: TODAY)
    monkeypatch.setattr(days, "last_day", lambda: LAST)


def press(one: Daily, name: str) -> None:
    panel = one.panel if name.isdigit() else one.shelf
    panel._handle_custom_msg({"kind": "press", "name": name}, [])


def recall(one: Daily, kept: object) -> None:
    one.shelf._handle_custom_msg({"kind": "recall", "kept": kept}, [])


def go_on(one: Daily) -> None:
    one.trainer._handle_custom_msg({"kind": "next"}, [])


def answer(one: Daily, response: dict[str, int]) -> None:
    one.trainer.response = response
    one.trainer.verdict = puzzles.judge(one.trainer.document, response)


def right(one: Daily) -> dict[str, int]:
    items: dict[str, int] = one.trainer.document["answers"][0]["items"]
    return items


def give_up(one: Daily) -> None:
    one.trainer.verdict = {**puzzles.judge(one.trainer.document, {}), "right": False, "shown": True}


def marks(one: Daily) -> list[str]:
    return [done.mark for done in one.done]


def documents(day: datetime.date) -> list[Document]:
    return [document for _, document in of(day)]


def shelf_text(one: Daily) -> str | None:
    return next((part["text"] for part in one.shelf.parts if part["type"] == "copy"), None)


@pytest.mark.parametrize("date", [None, "", TODAY, "2026-01-20"])
def test_it_begins_with_the_easy_puzzle_of_today(date: object) -> None:
    one = Daily(date, "en", of)  # type: ignore[arg-type]
    assert one.day == TODAY
    assert one.trainer.document == documents(TODAY)[0]
    assert one.trainer.progress == {"n": 1, "of": 3}
    assert t("ui.daily.today", "en", date="2026-01-20") in str(one.panel.parts)
    assert shelf_text(one) is None


def test_its_repr_does_not_depend_on_the_day() -> None:
    assert repr(Daily("", "zh-Hant", of)) == "Daily(date='', lang='zh-Hant')"
    assert repr(Daily(DAY, "en", of)) == "Daily(date='2026-01-08', lang='en')"


@pytest.mark.parametrize("date", ["2026-01-04", "2026-01-22", "yesterday", "2026-1-8", "2026-02-30"])
def test_a_day_without_puzzles_is_refused(date: str) -> None:
    with pytest.raises(ChoiceError, match="unknown-date") as caught:
        Daily(date, "en", of)
    assert caught.value.choices[0] == "2026-01-05 ... 2026-01-21"


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(ChoiceError, match="unknown-lang"):
        Daily(None, "fr", of)


def test_the_marks_follow_the_verdicts() -> None:
    one = Daily(DAY, "en", of)
    answer(one, right(one))
    assert marks(one) == ["right", "open", "open"]
    go_on(one)
    assert one.trainer.document == documents(DAY)[1]
    one.trainer.hints_shown = 1
    answer(one, {"E": 1})
    assert marks(one) == ["right", "wrong", "open"]
    answer(one, right(one))
    assert marks(one) == ["right", "later", "open"]
    go_on(one)
    give_up(one)
    assert marks(one) == ["right", "later", "shown"]
    assert shelf_text(one) == "mjteach 2026-01-08 🀄 2/3\n🟩 🟨💡 🟦"
    go_on(one)
    assert one.place is None
    assert one.trainer.layout.display == "none"
    assert t("ui.daily.done", "en") in str(one.panel.parts)


def test_next_goes_to_another_puzzle_that_is_not_over() -> None:
    one = Daily(DAY, "en", of)
    answer(one, {"E": 1})
    press(one, "1")
    answer(one, right(one))
    go_on(one)
    assert one.place == 2
    answer(one, right(one))
    go_on(one)
    assert one.place == 0
    go_on(one)
    assert one.place is None


def test_a_puzzle_that_is_taken_up_again_is_as_it_was_left() -> None:
    one = Daily(DAY, "en", of)
    response = right(one)
    one.trainer.hints_shown = 2
    answer(one, response)
    verdict = one.trainer.verdict
    press(one, "2")
    assert (one.trainer.response, one.trainer.verdict, one.trainer.hints_shown) == ({}, {}, 0)
    press(one, "0")
    assert (one.trainer.response, one.trainer.verdict, one.trainer.hints_shown) == (response, verdict, 2)
    press(one, "2")
    give_up(one)
    press(one, "0")
    press(one, "2")
    assert one.trainer.verdict["shown"] is True
    assert one.trainer.verdict["right"] is False
    assert marks(one) == ["right", "open", "shown"]


def test_the_state_of_a_puzzle_goes_before_it_changes_and_comes_after() -> None:
    one = Daily(DAY, "en", of)
    one.trainer.hints_shown = 2
    answer(one, right(one))
    press(one, "1")
    one.trainer.hints_shown = 1
    answer(one, {"E": 1})
    names: list[str] = []
    one.trainer.observe(lambda change: names.append(change["name"]))
    press(one, "0")
    state = ["response", "verdict", "hints_shown"]
    assert names[:5] == [*state, "progress", "document"]
    assert sorted(names[5:]) == sorted(state)


def test_a_reload_brings_back_what_was_done() -> None:
    one = Daily(DAY, "en", of)
    answer(one, right(one))
    go_on(one)
    answer(one, {"E": 1})
    kept = json.loads(json.dumps(one.shelf.kept))
    again = Daily(DAY, "en", of)
    recall(again, kept)
    assert marks(again) == ["right", "wrong", "open"]
    assert again.place == 1
    assert again.trainer.response == {"E": 1}
    assert again.trainer.verdict["right"] is False
    assert shelf_text(again) == shelf_text(one)


def stored(*visits: Daily) -> dict[str, Any]:
    """What the browser has after these visits: an entry a key."""
    assert not any(has_none(one.shelf.kept) for one in visits)
    return {name: value for one in visits for name, value in json.loads(json.dumps(one.shelf.kept)).items()}


def test_a_reload_brings_back_the_answer_as_far_as_it_went() -> None:
    one = Daily(None, "en", of)
    answer(one, {"E": 1})
    press(one, "1")
    one.trainer.response, one.trainer.hints_shown = {"S": 2}, 1
    again = Daily(None, "en", of)
    recall(again, stored(one))
    assert (again.place, again.trainer.response, again.trainer.verdict, again.trainer.hints_shown) == (
        1,
        {"S": 2},
        {},
        1,
    )
    again.trainer.response = {"S": 3}
    press(again, "0")
    again.trainer.response = right(again)
    press(again, "1")
    assert again.trainer.response == {"S": 3}
    third = Daily(None, "en", of)
    recall(third, stored(one, again))
    press(third, "0")
    assert (third.trainer.response, third.trainer.verdict["right"]) == (right(third), False)
    assert marks(third) == ["wrong", "open", "open"]


def test_a_reload_leads_back_to_the_day_that_was_open_until_the_day_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    one = Daily(None, "en", of)
    one.shelf.values = {"date": DAY.isoformat()}
    press(one, "open")
    press(one, "2")
    back = Daily(None, "en", of)
    recall(back, stored(one))
    assert (back.day, back.place, back.trainer.document) == (DAY, 2, documents(DAY)[2])
    asked = Daily("2026-01-09", "en", of)
    recall(asked, stored(one))
    assert (asked.day.isoformat(), asked.place) == ("2026-01-09", 0)
    monkeypatch.setattr(days, "today", lambda: LAST)
    morning = Daily(None, "en", of)
    recall(morning, stored(one))
    assert (morning.day, morning.place) == (LAST, 0)


def test_a_day_that_is_over_gives_way_to_today_after_a_reload() -> None:
    one = Daily(None, "en", of)
    one.shelf.values = {"date": DAY.isoformat()}
    press(one, "open")
    for _ in range(3):
        give_up(one)
        go_on(one)
    back = Daily(None, "en", of)
    recall(back, stored(one))
    assert (back.day, back.place) == (TODAY, 0)


@pytest.mark.parametrize(
    "left",
    [
        None,
        [],
        {"on": "2026-01-20"},
        {"on": "2026-01-20", "day": "2026-01-02", "place": 1, "drafts": {}},
        {"on": "2026-01-20", "day": "x", "place": 1, "drafts": {}},
        {"on": "2026-01-20", "day": "2026-01-20", "place": 3, "drafts": []},
        {"on": "2026-01-20", "day": "2026-01-20", "place": "1", "drafts": {"x": 1}},
        {"on": ["2026-01-20"], "day": "2026-01-08", "place": 1, "drafts": {}},
    ],
)
def test_an_odd_memory_of_where_it_was_is_passed_over(left: object) -> None:
    one = Daily(None, "en", of)
    recall(one, {"left": left})
    assert (one.day, one.place, one.trainer.response) == (TODAY, 0, {})


@pytest.mark.parametrize(
    "draft", [None, [], {"response": {"E": "x"}, "hints": 1}, {"response": [], "hints": 1}, {"hints": 1}]
)
def test_an_odd_memory_of_an_answer_is_none(draft: object) -> None:
    drafts = {documents(TODAY)[1]["id"]: draft}
    one = Daily(None, "en", of)
    recall(one, {"left": {"on": "2026-01-20", "day": "2026-01-20", "place": 1, "drafts": drafts}})
    assert (one.place, one.trainer.response, one.trainer.hints_shown) == (1, {}, 0)


def test_what_was_done_on_other_days_stays() -> None:
    one = Daily(DAY, "en", of)
    answer(one, right(one))
    press(one, "after")
    assert (one.day.isoformat(), marks(one)) == ("2026-01-09", ["open"] * 3)
    give_up(one)
    press(one, "before")
    assert marks(one) == ["right", "open", "open"]
    press(one, "today")
    assert one.day == TODAY


def test_what_is_done_here_is_newer_than_what_is_remembered() -> None:
    one = Daily(DAY, "en", of)
    give_up(one)
    earlier = [{"id": document["id"], "mark": "open", "hints": 0, "response": {}} for document in one.documents]
    recall(one, {DAY.isoformat(): earlier})
    assert marks(one) == ["shown", "open", "open"]


@pytest.mark.parametrize(
    "kept",
    [
        None,
        [],
        "x",
        {"2026-01-08": None},
        {"2026-01-08": {"0": 1}},
        {"2026-01-08": ["x", 1, None, {}]},
        {"x": 1, "2026-01-08": [{"id": "payout-0000000000", "mark": "right", "hints": 0, "response": {}}]},
    ],
)
def test_nonsense_that_is_remembered_changes_nothing(kept: object) -> None:
    one = Daily(DAY, "en", of)
    recall(one, kept)
    assert marks(one) == ["open"] * 3
    assert one.place == 0


@pytest.mark.parametrize(
    "changes",
    [
        {"mark": "wrong"},
        {"mark": "gold"},
        {"mark": ["right"]},
        {"response": {"E": 1}},
        {"response": {"E": "x"}},
        {"response": []},
        {"hints": "many"},
    ],
)
def test_a_memory_that_cannot_be_is_none(changes: dict[str, object]) -> None:
    document = documents(DAY)[0]
    kept = {"id": document["id"], "mark": "right", "hints": 1, "response": document["answers"][0]["items"]}
    assert recalled(kept, document) == Done(**kept)
    assert recalled({**kept, **changes}, document) == Done(document["id"])
    assert recalled({**kept, "hints": 99}, document).hints == len(document["hints"])


def test_the_archive_opens_any_day_there_is() -> None:
    one = Daily(DAY, "en", of)
    one.shelf.values = {"date": "2026-01-05"}
    press(one, "open")
    assert one.day == days.FIRST_DAY
    assert one.trainer.document == documents(days.FIRST_DAY)[0]
    one.shelf.values = {"date": "2026-03-01"}
    press(one, "open")
    assert one.day == days.FIRST_DAY
    assert t("ui.daily.no-day", "en", first="2026-01-05", last="2026-01-21") in str(one.shelf.parts)
    press(one, "after")
    assert "2026-03-01" not in str(one.shelf.parts)


@pytest.mark.parametrize("date", ["", None, "2026-1", 7])
def test_half_a_date_opens_no_day(date: object) -> None:
    one = Daily(DAY, "en", of)
    one.shelf.values = {"date": date}
    press(one, "open")
    assert one.day == DAY
    assert t("ui.daily.no-day", "en", first="2026-01-05", last="2026-01-21") in str(one.shelf.parts)


def test_the_steps_end_where_the_days_end() -> None:
    def off(one: Daily) -> dict[str, bool]:
        fold = one.shelf.parts[-1]
        return {button["name"]: button["off"] for button in fold["parts"][-1]["buttons"]}

    assert off(Daily(days.FIRST_DAY, "en", of)) == {"before": True, "after": False, "today": False}
    assert off(Daily(LAST, "en", of)) == {"before": False, "after": True, "today": False}
    assert off(Daily(TODAY, "en", of)) == {"before": False, "after": False, "today": True}


def test_a_day_may_have_lost_a_puzzle() -> None:
    one = Daily(DAY, "en", lambda day: of(day)[1:])
    assert t("ui.daily.tier.middle", "en") in one.panel.parts[1]["buttons"][0]["text"]
    assert one.trainer.progress == {"n": 1, "of": 2}
    give_up(one)
    assert shelf_text(one) == "mjteach 2026-01-08 🀄 0/2\n🟦 ⬜"


@pytest.mark.parametrize("mark", SIGNS)
def test_the_result_tells_no_answer(mark: str) -> None:
    document = documents(DAY)[0]
    text = result_text(DAY, [Done(document["id"], mark, 1, document["answers"][0]["items"])])
    assert document["id"] not in text
    assert text.splitlines()[1] == SIGNS[mark] + "💡"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_another_language_keeps_the_day(lang: str) -> None:
    one = Daily(DAY, "en", of)
    answer(one, {"E": 1})
    one.trainer.lang = lang
    assert (one.day, marks(one), one.place) == (DAY, ["wrong", "open", "open"], 0)
    assert one.trainer.response == {"E": 1}
    assert (one.panel.lang, one.shelf.lang) == (lang, lang)
    told = str([*one.panel.parts, *one.shelf.parts])
    for key in ("ui.daily.mark.wrong", "ui.daily.tier.hard", "ui.daily.archive", "ui.daily.copy"):
        assert t(key, lang) in told
