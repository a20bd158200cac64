"""A practice session: what it draws, what it keeps of each verdict, what it says at the end."""

from __future__ import annotations

import json
from itertools import islice
from typing import Any

import pytest

from mjteach import puzzles
from mjteach.puzzles.links import link as link_of
from mjteach.puzzles.skeletons import skeleton
from mjteach.text import LANGUAGES, t
from mjteach.widgets import ChoiceError, Session, session
from mjteach.widgets.drawing import Choice, Drawing
from mjteach.widgets.past import LAST, SEEDED_STORE, STORE, Past
from mjteach.widgets.results import result_of, summary
from mjteach.widgets.sessions import themes_by_group

from .samples import DOCUMENTS, RIGHT, WRONG
from .storage import has_none

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
    found = list(islice(Drawing(Choice(("waits",), frozenset(), 1), Past()).session(), 9))
    assert found == drawn
    assert len({skeleton(one) for one in found}) == 3


def test_themes_choose_among_the_puzzles() -> None:
    found = list(islice(Drawing(Choice(("payout",), frozenset({"self-draw", "claimed"}), 4), Past()).session(), 3))
    assert len(found) == 3
    for document in found:
        assert {"self-draw", "claimed"} & {*document["themes"]}


def test_rare_themes_take_turns() -> None:
    themes = frozenset({"nine-gates", "all-green", "two-sided"})
    found = list(islice(Drawing(Choice(("fans",), themes, 3), Past()).session(), 6))
    assert {theme for document in found for theme in document["themes"]} & themes == {"nine-gates", "all-green"}


def alerts(one: Session) -> list[str]:
    return [part["text"] for part in one.panel.parts if part["type"] == "alert"]


def warnings(one: Session) -> list[str]:
    return [part["text"] for part in one.panel.parts if part["type"] == "warning"]


def test_a_choice_for_which_nothing_can_be_drawn_says_so_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """At once: not after a search, so nothing is drawn."""
    monkeypatch.setattr(puzzles, "draw", None)
    one = session(kinds=["payout"], themes=["two-sided"])
    assert alerts(one) == [t("ui.session.none-found", "en")]
    press(one, "start")
    assert (one.stage, one.panel.led["on"]) == ("choosing", ".mjteach-panel .mj-alert")
    monkeypatch.undo()
    one.panel.values = {**one.panel.values, "shape": []}
    assert alerts(one) == []
    press(one, "start")
    assert one.stage == "playing"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_kinds_and_themes_that_do_not_come_up_are_named_before_and_in_the_session(lang: str) -> None:
    one = session(["waits", "payout", "terms"], ["two-sided", "dice"], level=2, count=2, lang=lang)
    separator = t("ui.list-separator", lang)
    left_out = separator.join(t(f"kind.{kind}", lang) for kind in ("payout", "terms"))
    told = [
        t("ui.session.left-out.kinds", lang, kinds=left_out),
        t("ui.session.left-out.themes", lang, themes=t("theme.dice", lang)),
    ]
    assert warnings(one) == told
    press(one, "start")
    assert (one.trainer.document["kind"], warnings(one)) == ("waits", told)
    press(one, "stop")
    press(one, "start")
    go_on(one)
    go_on(one)
    assert one.stage == "done"
    assert all(text in one.report.value for text in told)
    one.panel.values = {**one.panel.values, "kinds": ["waits"], "shape": []}
    press(one, "choose")
    assert warnings(one) == []


def test_a_kind_of_which_no_more_is_found_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    only, draw = puzzles.draw("payout", 1, 1), puzzles.draw
    monkeypatch.setattr(
        puzzles, "draw", lambda kind, *rest, **named: only if kind == "payout" else draw(kind, *rest, **named)
    )
    one = started(kinds=["payout", "terms"], count=5, seed=1)
    assert warnings(one) == []
    for _ in range(2):
        go_on(one)
    assert one.trainer.document["kind"] == "terms"
    assert warnings(one) == [t("ui.session.exhausted", "en", kinds=t("kind.payout", "en"))]


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


def number_field(one: Session) -> dict[str, Any]:
    row = next(part for part in one.panel.parts if part["type"] == "row")
    return next(part for part in row["parts"] if part["type"] == "number")


@pytest.mark.parametrize("count", ["0", "-3", "101", "999", "x", "2.5", "", "1e1", "٣x", 0, 1000, None, True, [3]])
def test_a_number_that_is_not_allowed_is_kept_and_told(count: object) -> None:
    one = session(kinds=["payout"])
    one.panel.values = {**one.panel.values, "count": count}
    assert number_field(one)["wrong"] is True
    assert number_field(one)["help"] == t("ui.session.count.allowed", "en", most=100)
    press(one, "start")
    assert (one.stage, one.panel.values["count"]) == ("choosing", count)
    assert one.panel.led["on"] == '[data-field="count"] input'


@pytest.mark.parametrize(("count", "n"), [("1", 1), (" 7 ", 7), ("100", 100), ("007", 7), ("１２", 12), (3, 3)])
def test_a_number_may_be_typed_in_more_than_one_way(count: object, n: int) -> None:
    one = session(kinds=["payout"])
    one.panel.values = {**one.panel.values, "count": count}
    assert number_field(one)["wrong"] is False
    press(one, "start")
    assert one.trainer.progress == {"n": 1, "of": n}


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
    assert one.panel.store == SEEDED_STORE != STORE
    press(one, "choose")
    kept = {"marks": ["0123456789"], "seeds": {"payout 1 gb1998": 7}, "session": one.panel.kept["session"]}
    recall(one, kept)
    press(one, "start")
    assert one.trainer.document == puzzles.draw("payout", 1, 1)


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
    found = list(islice(Drawing(Choice(("waits",), frozenset(), 1), past).session(), 3))
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


def reloaded(one: Session, *visits: str, **arguments: Any) -> Session:
    """A page that has been loaded anew: a new session that hears what the browser kept of the other."""
    assert not has_none(one.panel.kept)
    again = session(**arguments)
    recall(again, json.loads(json.dumps(one.panel.kept)))
    for address in visits:
        visit(again, address)
    return again


def state_of(one: Session) -> tuple[object, ...]:
    """Everything that a reload must bring back."""
    trainer = one.trainer
    return (
        one.stage,
        one.choice,
        one.count,
        one.results,
        trainer.document,
        trainer.progress,
        trainer.response,
        {name: value for name, value in trainer.verdict.items() if name != "ms"},
        trainer.hints_shown,
        one.report.value,
    )


MIXED: dict[str, Any] = {"kinds": ["waits", "payout", "terms"], "level": 2, "count": 4}


def test_a_reload_in_the_middle_finds_the_session_where_it_was() -> None:
    one = session()
    one.panel.values = {**one.panel.values, "kinds": MIXED["kinds"], "level": "2", "count": "4"}
    press(one, "start")
    one.trainer.hints_shown = 1
    answer(one, {"E": 1})
    assert state_of(reloaded(one)) == state_of(one)
    go_on(one)
    give_up(one)
    go_on(one)
    go_on(one)
    one.trainer.response = {"9m": 1}
    again = reloaded(one)
    assert state_of(again) == state_of(one)
    assert [result.outcome for result in again.results] == ["wrong", "shown", "skipped"]
    assert t("ui.session.resumed", "en") in texts(again.panel.parts)
    for other in (one, again):
        answer(other, right_answer(other))
        go_on(other)
    assert state_of(again) == state_of(one)
    assert again.stage == "done"


def test_the_next_puzzles_are_those_that_would_have_come() -> None:
    for seed in (None, 5):
        one = started(**MIXED, seed=seed)
        go_on(one)
        again = reloaded(one, **MIXED, seed=seed)
        for _ in range(2):
            go_on(one)
            go_on(again)
            assert again.trainer.document == one.trainer.document
        for other in (one, again):
            go_on(other)
            press(other, "new")
        assert again.trainer.document == one.trainer.document


def test_an_answer_that_was_changed_after_the_check_comes_back_with_its_verdict() -> None:
    one = started(kinds=["payout"], count=2)
    answer(one, {"E": 1})
    one.trainer.response = right_answer(one)
    again = reloaded(one, kinds=["payout"], count=2)
    assert state_of(again) == state_of(one)
    assert again.trainer.verdict["right"] is False


def test_the_summary_and_the_second_try_come_back() -> None:
    arguments: dict[str, Any] = {"kinds": ["payout"], "count": 3}
    one = started(**arguments)
    for _ in range(3):
        go_on(one)
    again = reloaded(one, **arguments)
    assert state_of(again) == state_of(one)
    assert again.stage == "done"
    assert names_of_buttons(again) == ["again", "new", "choose"]
    press(again, "again")
    go_on(again)
    second = reloaded(again, **arguments)
    assert state_of(second) == state_of(again)
    assert second.trainer.progress == {"n": 2, "of": 3}
    go_on(second)
    assert second.trainer.document == one.results[2].document


def test_choosing_anew_leaves_nothing_to_go_on_with() -> None:
    one = started(kinds=["payout"], count=3)
    press(reloaded(one, kinds=["payout"], count=3), "choose")
    press(one, "choose")
    one.panel.values = {**one.panel.values, "kinds": ["terms"], "count": "x"}
    again = reloaded(one, kinds=["payout"], count=3)
    assert again.stage == "choosing"
    assert (again.panel.values["kinds"], again.panel.values["count"]) == (["terms"], "x")


def test_what_was_begun_here_is_newer_than_what_is_remembered() -> None:
    one, other = started(kinds=["payout"]), started(kinds=["payout"])
    go_on(one)
    before = state_of(other)
    recall(other, one.panel.kept)
    assert state_of(other) == before


@pytest.mark.parametrize("change", [{"seed": 1}, {"kinds": ["waits"]}, {"level": 2}, {"ruling": "mil"}])
def test_other_arguments_begin_anew(change: dict[str, Any]) -> None:
    arguments: dict[str, Any] = {"kinds": ["payout"], "level": 1, "seed": None, "ruling": "gb1998"}
    assert reloaded(started(**arguments), **arguments).stage == "playing"
    assert reloaded(started(**arguments), **{**arguments, **change}).stage == "choosing"


def broken(kept: dict[str, Any], path: str, value: object) -> dict[str, Any]:
    """What was kept with one thing in it changed."""
    changed = json.loads(json.dumps(kept))
    *way, last = path.split(".")
    place: Any = changed["session"]
    for name in way:
        place = place[int(name)] if isinstance(place, list) else place[name]
    place[int(last) if isinstance(place, list) else last] = value
    return dict(changed)


ODD = [None, [], {}, "x", 7, -1, True, [1], {"x": 1}]
IN_RUN = ["count", "drawn", "results", "results.0", "open", "coming", "exhausted"]
IN_RESULT = ["link", "outcome", "response", "hints", "ms"]
PLACES = ["form", "asked", "run", *(f"run.{name}" for name in IN_RUN), *(f"run.results.0.{name}" for name in IN_RESULT)]


def after_damage(place: str, value: object) -> Session:
    """A session that was kept with one thing in it damaged."""
    arguments: dict[str, Any] = {"kinds": ["payout"], "count": 3}
    one = started(**arguments)
    answer(one, {"E": 1})
    go_on(one)
    again = session(**arguments)
    recall(again, broken(one.panel.kept, place, value))
    return again


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("value", ["x", -1, {"x": 1}], ids=repr)
def test_what_is_damaged_is_passed_over(place: str, value: object) -> None:
    harmless = place.endswith("response") and value == {"x": 1}
    assert after_damage(place, value).stage == ("playing" if harmless else "choosing")


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("value", ODD, ids=repr)
def test_whatever_is_damaged_a_session_can_begin(place: str, value: object) -> None:
    one = after_damage(place, value)
    press(one, "choose")
    press(one, "start")
    assert (one.stage, one.trainer.progress) == ("playing", {"n": 1, "of": 3})


@pytest.mark.parametrize("place", ["chosen", "run.chosen", "run.draft", "visit", "run.draft.response", "chosen.kinds"])
@pytest.mark.parametrize("value", ODD, ids=repr)
def test_where_only_a_part_is_damaged_the_rest_goes_on(place: str, value: object) -> None:
    one = started(kinds=["payout"], count=3)
    one.trainer.response = {"E": 1}
    again = session(kinds=["payout"], count=3)
    recall(again, broken(one.panel.kept, place, value))
    assert (again.stage, again.trainer.document) == ("playing", one.trainer.document)
    visit(again, link_of(puzzles.draw("terms", 3, 2)))
    press(again, "choose")
    assert again.stage == "choosing"


def test_a_puzzle_of_an_address_does_not_cost_the_session_that_is_under_way() -> None:
    one, document = started(kinds=["payout"], count=3), puzzles.draw("terms", 3, 2)
    go_on(one)
    one.trainer.response = {"E": 1}
    before = state_of(one)
    visit(one, link_of(document))
    assert names_of_buttons(one) == ["stop", "resume"]
    one.trainer.response = right_answer(one)
    again = reloaded(one, link_of(document), kinds=["payout"], count=3)
    assert (again.trainer.document, again.trainer.response) == (document, right_answer(one))
    plain = reloaded(again, kinds=["payout"], count=3)
    assert state_of(plain) == before
    for bad in ("#/p/x", link_of(document)):
        visit(again, bad)
    answer(again, right_answer(again))
    go_on(again)
    assert names_of_buttons(again) == ["new", "choose", "resume"]
    press(again, "choose")
    assert names_of_buttons(again) == ["start", "resume"]
    press(again, "resume")
    assert state_of(again) == before
    press(again, "stop")
    assert names_of_buttons(again) == ["again", "new", "choose"]


def test_what_is_kept_has_a_bound() -> None:
    one = started(kinds=["table"], count=100)
    for _ in range(100):
        go_on(one)
    assert (one.stage, len(one.panel.kept["session"]["run"]["results"])) == ("done", 100)
    assert len(json.dumps(one.panel.kept)) < 200_000


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
    assert len(alerts(one)) == 1
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
        ({"count": 2.5}, "unknown-count", "1 ... 100"),
        ({"count": "x"}, "unknown-count", "1 ... 100"),
        ({"seed": "x"}, "unknown-seed", "..., -1, 0, 1, 2, ..."),
        ({"seed": 1.5}, "unknown-seed", "..., -1, 0, 1, 2, ..."),
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
    fans = result_of(DOCUMENTS["fans"], puzzles.judge(DOCUMENTS["fans"], {}), 0, {})
    assert fans.missed
    assert all(key.startswith("fan.") for key in fans.missed)
    document = puzzles.draw("not-counted", 3, 3)
    missed = result_of(document, puzzles.judge(document, {}), 0, {}).missed
    assert any(key.startswith("principle.") for key in missed)
    assert any(key.startswith("fan.") for key in missed)
    right = puzzles.judge(document, document["answers"][0]["items"])
    assert result_of(document, right, 0, document["answers"][0]["items"]).missed == ()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_summary_tells_of_every_kind_of_answer(lang: str) -> None:
    results = [
        result_of({**DOCUMENTS[name], "kind": "waits"}, puzzles.judge(DOCUMENTS[name], response), 1, response)
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
    assert t("ui.session.seconds", "en", n=42) in summary([result_of(document, verdict, 0, {})], "en")
    assert "second" not in summary([result_of(document, puzzles.judge(document, {}), 0, {})], "en")


def test_nothing_from_a_document_becomes_markup() -> None:
    document = {**DOCUMENTS["tiles"], "id": '"><script>'}
    told = summary([result_of(document, puzzles.judge(document, {}), 0, {})], "en", "<b>")
    assert "<script>" not in told
    assert "&lt;b&gt;" in told
