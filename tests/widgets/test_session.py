"""A practice session: what it draws, what it keeps of each verdict, what it says at the end."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from mjteach import puzzles
from mjteach.puzzles.links import link as link_of
from mjteach.puzzles.skeletons import skeleton
from mjteach.text import LANGUAGES, t
from mjteach.widgets import ChoiceError, Session, session
from mjteach.widgets.past import LAST, STORE, Past
from mjteach.widgets.results import result_of, summary
from mjteach.widgets.sessions import Drawing, themes_by_group

from .samples import DOCUMENTS, RIGHT, WRONG

Document = dict[str, Any]


def press(one: Session, name: str) -> None:
    """What the panel sends when a button is pressed."""
    one.panel._handle_custom_msg({"kind": "press", "name": name}, [])


def go_on(one: Session) -> None:
    """What the trainer sends when "next" is pressed."""
    one.trainer._handle_custom_msg({"kind": "next"}, [])


def answer(one: Session, response: dict[str, int]) -> None:
    """What the trainer does when an answer is checked."""
    one.trainer.response = response
    one.trainer.verdict = puzzles.judge(one.trainer.document, response)


def right_answer(one: Session) -> dict[str, int]:
    items: dict[str, int] = one.trainer.document["answers"][0]["items"]
    return items


def give_up(one: Session) -> None:
    """What the trainer does when the answer is shown."""
    verdict = puzzles.judge(one.trainer.document, {})
    one.trainer.verdict = {**verdict, "right": False, "shown": True}


def started(**arguments: Any) -> Session:
    one = session(**arguments)
    press(one, "start")
    return one


def texts(parts: list[dict[str, Any]]) -> str:
    return str(parts)


def is_shown(widget: Any) -> bool:
    return bool(widget.layout.display != "none")


def names_of_buttons(one: Session) -> list[str]:
    return [made["name"] for part in one.panel.parts if part["type"] == "buttons" for made in part["buttons"]]


def test_it_begins_with_a_choice_that_says_what_was_asked_for() -> None:
    one = session(["fans"], ["kongs", "full-flush", "once"], level=3, count=4)
    assert one.stage == "choosing"
    assert not is_shown(one.trainer)
    assert one.trainer.document == {}
    expected = {"kinds": ["fans"], "shape": ["kongs"], "principle": ["once"], "fan": ["full-flush"]}
    assert one.panel.values == {**expected, "level": "3", "count": 4, "lang": "en"}


def test_a_single_name_may_stand_for_itself() -> None:
    one = session("payout", "self-draw")
    assert one.panel.values["kinds"] == ["payout"]
    assert one.panel.values["shape"] == ["self-draw"]


def test_every_theme_is_in_one_group() -> None:
    groups = themes_by_group()
    assert sorted(theme for group in groups.values() for theme in group) == sorted(puzzles.THEMES)
    assert groups["principle"] == ["no-repeat", "no-split", "no-same", "higher", "once"]
    assert "full-flush" in groups["fan"]
    assert "kongs" in groups["shape"]


def test_kinds_take_turns_and_each_has_its_own_seeds() -> None:
    one = started(kinds=["waits", "payout"], count=3, seed=5)
    shown = [one.trainer.document]
    assert one.trainer.progress == {"n": 1, "of": 3}
    for _ in range(2):
        go_on(one)
        shown.append(one.trainer.document)
    assert [document["kind"] for document in shown] == ["waits", "payout", "waits"]
    assert shown[:2] == [puzzles.draw("waits", 5, 1), puzzles.draw("payout", 5, 1)]
    assert one.trainer.progress == {"n": 3, "of": 3}
    assert one.stage == "playing"
    assert is_shown(one.trainer)


def test_the_same_arguments_give_the_same_puzzles() -> None:
    first, second = (started(kinds=["fans", "waits"], level=2, count=2, seed=9) for _ in range(2))
    for one in (first, second):
        go_on(one)
    assert first.trainer.document == second.trainer.document


def test_no_two_puzzles_of_a_session_share_their_skeleton(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = [puzzles.draw("waits", seed, 1) for seed in (1, 2, 3)]
    monkeypatch.setattr(puzzles, "draw", lambda _kind, seed, *_, **__: drawn[[0, 0, 1, 1, 2][seed % 5]])
    found = list(islice(Drawing(("waits",), frozenset(), 1, "gb1998", Past()).session(), 9))
    assert found == drawn
    assert len({skeleton(one) for one in found}) == 3


def test_themes_choose_among_the_puzzles() -> None:
    found = list(islice(Drawing(("payout",), frozenset({"self-draw", "claimed"}), 4, "gb1998", Past()).session(), 3))
    assert len(found) == 3
    for document in found:
        assert {"self-draw", "claimed"} & {*document["themes"]}


def test_rare_themes_take_turns() -> None:
    themes = frozenset({"nine-gates", "all-green", "two-sided"})
    found = list(islice(Drawing(("fans",), themes, 3, "gb1998", Past()).session(), 6))
    assert {theme for document in found for theme in document["themes"]} & themes == {"nine-gates", "all-green"}


def test_a_theme_that_no_kind_has_is_answered_with_a_sentence() -> None:
    one = started(kinds=["payout"], themes=["two-sided"])
    assert one.stage == "choosing"
    assert t("ui.session.none-found", "en") in texts(one.panel.parts)
    one.panel.values = {**one.panel.values, "shape": []}
    press(one, "start")
    assert one.stage == "playing"


def test_a_session_that_runs_out_of_puzzles_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    only = puzzles.draw("waits", 1, 1)
    monkeypatch.setattr(puzzles, "draw", lambda *_, **__: only)
    one = started(kinds=["waits"], count=5)
    answer(one, right_answer(one))
    go_on(one)
    assert one.stage == "done"
    assert t("ui.session.short", "en") in one.report.value


def test_without_a_kind_there_is_no_session() -> None:
    one = session()
    one.panel.values = {**one.panel.values, "kinds": []}
    press(one, "start")
    assert one.stage == "choosing"
    assert t("ui.session.no-kind", "en") in texts(one.panel.parts)


@pytest.mark.parametrize("count", [0, -3, 1000, "x", None])
def test_a_number_out_of_range_becomes_one_within(count: object) -> None:
    one = session(kinds=["payout"])
    one.panel.values = {**one.panel.values, "count": count}
    press(one, "start")
    assert 1 <= one.trainer.progress["of"] <= 100


def test_what_a_page_may_send_is_not_believed() -> None:
    one = session()
    one.panel.values = {"kinds": ["payout", "x"], "fan": ["y"], "level": "99", "count": 1, "lang": "fr"}
    press(one, "start")
    assert one.trainer.document == puzzles.draw("payout", 1, 1)
    press(one, "no-such-button")
    assert one.stage == "playing"


def test_what_is_chosen_just_before_a_button_counts() -> None:
    """A button may overtake the change before it, so it brings the values along."""
    one = session(kinds=["payout"], count=5, seed=1)
    values = {**one.panel.values, "count": 2}
    one.panel._handle_custom_msg({"kind": "press", "name": "start", "values": values}, [])
    assert one.trainer.progress == {"n": 1, "of": 2}
    one.panel._handle_custom_msg({"kind": "press", "name": "stop", "values": "x"}, [])
    assert one.stage == "choosing"


def test_a_verdict_that_next_has_overtaken_still_counts() -> None:
    one = started(kinds=["payout"], count=2, seed=1)
    document, right = one.trainer.document, right_answer(one)
    verdict = puzzles.judge(document, right)
    state = {"response": right, "verdict": verdict, "hints_shown": 0}
    one.trainer._handle_custom_msg({"kind": "next", "id": document["id"], "state": state}, [])
    one.trainer.set_state({"response": right, "verdict": verdict, "puzzle": document["id"]})
    assert [result.outcome for result in one.results] == ["right"]
    go_on(one)
    assert [result.outcome for result in one.results] == ["right", "skipped"]


def test_only_the_first_verdict_counts() -> None:
    one = started(kinds=["payout"], count=2)
    one.trainer.hints_shown = 2
    answer(one, {"E": 1})
    answer(one, right_answer(one))
    (result,) = one.results
    assert (result.outcome, result.hints, result.is_right) == ("wrong", 2, False)
    assert dict(result.items)["E"] == "wrong-number"
    go_on(one)
    answer(one, right_answer(one))
    assert [result.outcome for result in one.results] == ["wrong", "right"]
    assert one.results[1].hints == 0


def test_shown_and_skipped_puzzles_are_told_apart() -> None:
    one = started(kinds=["payout"], count=2)
    give_up(one)
    go_on(one)
    go_on(one)
    assert [result.outcome for result in one.results] == ["shown", "skipped"]
    assert one.stage == "done"


def test_the_summary_comes_after_the_last_puzzle_and_the_missed_ones_once_more() -> None:
    one = started(kinds=["waits", "payout"], count=3)
    first = one.trainer.document
    answer(one, {"E": 1})
    for _ in range(2):
        go_on(one)
        answer(one, right_answer(one))
    go_on(one)
    assert one.stage == "done"
    assert not is_shown(one.trainer)
    assert is_shown(one.report)
    assert t("ui.session.score", "en", right=2, of=3) in one.report.value
    assert names_of_buttons(one) == ["again", "new", "choose"]
    press(one, "again")
    assert (one.stage, one.trainer.document, one.trainer.response) == ("playing", first, {})
    assert one.trainer.progress == {"n": 1, "of": 1}
    answer(one, right_answer(one))
    go_on(one)
    assert t("ui.session.score", "en", right=1, of=1) in one.report.value
    assert names_of_buttons(one) == ["new", "choose"]


def test_a_new_session_goes_on_with_the_next_seeds() -> None:
    one = started(kinds=["payout"], count=1)
    go_on(one)
    press(one, "new")
    assert one.trainer.document == puzzles.draw("payout", 2, 1)
    go_on(one)
    press(one, "choose")
    assert one.stage == "choosing"
    press(one, "start")
    assert one.trainer.document == puzzles.draw("payout", 3, 1)


def recall(one: Session, kept: object) -> None:
    """What the panel sends of the browser's storage when it comes up."""
    one.panel._handle_custom_msg({"kind": "recall", "kept": kept}, [])


def test_the_next_visit_goes_on_where_the_last_one_ended() -> None:
    first = started(kinds=["payout"], count=2)
    go_on(first)
    assert first.panel.store == STORE
    assert len(first.panel.kept["marks"]) == 2
    second = session(kinds=["payout"], count=2)
    recall(second, first.panel.kept)
    press(second, "start")
    assert second.trainer.document == puzzles.draw("payout", 3, 1)
    assert second.panel.kept["marks"][:2] == first.panel.kept["marks"]


def test_a_seed_is_the_same_for_everybody() -> None:
    one = session(kinds=["payout"], count=1, seed=1)
    assert one.panel.store == ""
    press(one, "start")
    assert one.panel.kept == {}


def test_a_puzzle_shown_before_does_not_come_back_while_another_is_found() -> None:
    one = session(kinds=["payout"], count=1)
    past = Past()
    past.show(puzzles.draw("payout", 1, 1))
    recall(one, {"marks": past.kept["marks"]})
    press(one, "start")
    assert one.trainer.document == puzzles.draw("payout", 2, 1)


def test_where_all_were_shown_before_the_oldest_comes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = [puzzles.draw("waits", seed, 1) for seed in (1, 2, 3)]
    monkeypatch.setattr(puzzles, "draw", lambda _kind, seed, *_, **__: drawn[seed % 3])
    past = Past()
    for place in (2, 0, 1):
        past.show(drawn[place])
    found = list(islice(Drawing(("waits",), frozenset(), 1, "gb1998", past).session(), 3))
    assert found == [drawn[place] for place in (2, 0, 1)]


def test_the_last_two_hundred_are_remembered() -> None:
    past, documents = Past(), [puzzles.draw("terms", 1, 1), puzzles.draw("terms", 2, 1)]
    past.show(documents[0])
    for _ in range(LAST - 1):
        past.show(documents[1])
    assert past.age(documents[0]) == LAST == 200
    past.show(documents[1])
    assert past.age(documents[0]) is None
    assert len(past.kept["marks"]) == LAST


@pytest.mark.parametrize(
    "kept",
    [
        {"marks": "0123456789", "seeds": [1]},
        {"marks": [1, None, "x", "<script>..", ["0123456789"]], "seeds": {"payout 1 gb1998": "2"}},
        {"marks": {}, "seeds": {"payout 1 gb1998": -1, "waits 1 gb1998": 10**30, "fans 1 gb1998": True}},
        {},
    ],
)
def test_odd_memories_are_passed_over(kept: dict[str, Any]) -> None:
    one = session(kinds=["payout"], count=1)
    recall(one, kept)
    press(one, "start")
    assert one.trainer.document == puzzles.draw("payout", 1, 1)
    assert len(one.panel.kept["marks"]) == 1


def visit(one: Session, link: object) -> None:
    """What the panel sends where the page's address names a puzzle."""
    one.panel._handle_custom_msg({"kind": "visit", "link": link}, [])


def test_the_address_of_a_page_brings_a_puzzle() -> None:
    one, document = session(), puzzles.draw("claims", 3, 2)
    visit(one, link_of(document))
    assert (one.stage, one.trainer.document, one.trainer.progress) == ("playing", document, {"n": 1, "of": 1})
    answer(one, right_answer(one))
    go_on(one)
    assert one.stage == "done"


@pytest.mark.parametrize(
    "link", ["#/p/waits-xxxx", "#/p/", "#/p/<img src=x>.1", "", None, "#/p/waits-g5xgy0nmdw.1AAAA"]
)
def test_an_address_that_leads_nowhere_is_said_so(link: object) -> None:
    one = session(lang="zh-Hans")
    visit(one, link)
    assert one.stage == "choosing"
    (alert,) = (part for part in one.panel.parts if part["type"] == "alert")
    assert alert["text"]
    press(one, "start")
    assert one.stage == "playing"


def test_a_session_may_end_early() -> None:
    one = started(kinds=["payout"], count=3)
    answer(one, right_answer(one))
    go_on(one)
    press(one, "stop")
    assert one.stage == "done"
    assert [result.outcome for result in one.results] == ["right"]
    assert t("ui.session.short", "en") not in one.report.value
    press(one, "new")
    press(one, "stop")
    assert one.stage == "choosing"


def test_the_focus_goes_where_things_happen() -> None:
    one = session(kinds=["payout"], count=1)
    assert one.panel.led == {}
    press(one, "start")
    assert one.panel.led == {"n": 1, "on": ".mjteach[data-id] .mj-ask"}
    go_on(one)
    assert one.panel.led == {"n": 2, "on": ".mj-report .mj-ask"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_another_language_keeps_the_session(lang: str) -> None:
    one = started(kinds=["payout"], count=1)
    document = one.trainer.document
    one.trainer.lang = lang
    assert (one.stage, one.trainer.document, one.panel.lang) == ("playing", document, lang)
    assert t("ui.session.stop", lang) in texts(one.panel.parts)
    go_on(one)
    assert t("ui.session.score", lang, right=0, of=1) in one.report.value
    assert f'lang="{lang}"' in one.report.value
    press(one, "choose")
    assert t("ui.session.start", lang) in texts(one.panel.parts)


def test_the_language_can_be_chosen_before_the_start() -> None:
    one = session()
    one.panel.values = {**one.panel.values, "lang": "zh-Hant"}
    assert one.trainer.lang == "zh-Hant"
    assert t("kind.waits", "zh-Hant") in texts(one.panel.parts)


@pytest.mark.parametrize(
    ("arguments", "code", "choice"),
    [
        ({"kinds": ["waits", "x"]}, "unknown-kind", "waits"),
        ({"kinds": []}, "unknown-kind", "waits"),
        ({"themes": ["x"]}, "unknown-theme", "kongs"),
        ({"level": 9}, "unknown-level", 1),
        ({"lang": "fr"}, "unknown-lang", "zh-Hans"),
        ({"ruling": "house"}, "unknown-ruling", "gb1998"),
        ({"count": 0}, "unknown-count", "1 ... 100"),
        ({"count": 101}, "unknown-count", "1 ... 100"),
    ],
)
def test_a_wrong_argument_names_the_choices(arguments: dict[str, Any], code: str, choice: object) -> None:
    with pytest.raises(ChoiceError) as caught:
        session(**arguments)
    assert caught.value.code == code
    assert choice in caught.value.choices


def test_its_repr_says_what_was_asked_for() -> None:
    assert repr(session(["waits"], seed=3)) == "Session(kinds=('waits',), level=1, count=10, seed=3, lang='en')"


def test_missed_fans_and_principles_are_named() -> None:
    fans = result_of(DOCUMENTS["fans"], puzzles.judge(DOCUMENTS["fans"], {}), 0)
    assert fans.missed
    assert all(key.startswith("fan.") for key in fans.missed)
    document = puzzles.draw("not-counted", 3, 3)
    missed = result_of(document, puzzles.judge(document, {}), 0).missed
    assert any(key.startswith("principle.") for key in missed)
    assert any(key.startswith("fan.") for key in missed)
    right = puzzles.judge(document, document["answers"][0]["items"])
    assert result_of(document, right, 0).missed == ()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_summary_tells_of_every_kind_of_answer(lang: str) -> None:
    results = [
        result_of({**DOCUMENTS[name], "kind": "waits"}, puzzles.judge(DOCUMENTS[name], response), 1)
        for answers in (RIGHT, WRONG)
        for name, response in answers.items()
    ]
    told = summary(results, lang)
    assert t("ui.session.score", lang, right=len(RIGHT), of=len(RIGHT) + len(WRONG)) in told
    assert told.count("<li data-puzzle=") == len(results)
    assert "{" not in told


def test_the_time_is_told_where_it_is_known() -> None:
    document = DOCUMENTS["tiles"]
    verdict = {**puzzles.judge(document, {}), "ms": 41_600}
    assert t("ui.session.seconds", "en", n=42) in summary([result_of(document, verdict, 0)], "en")
    assert "second" not in summary([result_of(document, puzzles.judge(document, {}), 0)], "en")


def test_nothing_from_a_document_becomes_markup() -> None:
    document = {**DOCUMENTS["tiles"], "id": '"><script>'}
    told = summary([result_of(document, puzzles.judge(document, {}), 0)], "en", "<b>")
    assert "<script>" not in told
    assert "&lt;b&gt;" in told
