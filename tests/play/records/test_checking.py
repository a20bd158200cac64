"""Differences between a record and the rules are found, each with its cause."""

from __future__ import annotations

import dataclasses
import json
import re
from typing import Any

import pytest

from mjteach.play import Action, Table, TableRules
from mjteach.play.records import CAUSES, Checked, Difference, check, read
from mjteach.play.records.fan_names import PMN, TZIAKCHA, fan_id
from mjteach.rules import GB1998, MIL, WMO2006, Ruling, Score, score
from tests.play import desk
from tests.play.records import made


def heaven(hand: str) -> Table:
    """The dealer has this hand from the deal, and wins."""
    table = desk.dealt(hand, "", "", "")
    return table.play(Action.of("win", 0, table.drawn))


def reported(table: Table, told: Score | None = None, **changes: Any) -> dict[str, Any]:
    """The hand as a step that reports this score instead of its own."""
    step: dict[str, Any] = made.tziakcha_step(table)
    result = table.result
    assert result is not None
    assert result.winner is not None
    if told is not None:
        fans = {str(TZIAKCHA.index(made.NAME_OF[name])): count - 1 << 8 for name, count, _ in made.fans_of(told)}
        step["y"][result.winner] = {"f": told.total, "t": fans}
    step["y"][result.winner] |= changes
    return step


def checked(step: Any) -> Checked:
    (one,) = check(read(json.dumps(step)))
    assert {difference.cause for difference in one.differences} <= set(CAUSES)
    return one


def found(step: Any) -> set[tuple[str, str, str | None]]:
    return {(one.what, one.cause, one.fan) for one in checked(step).differences}


def own_score(table: Table) -> Score:
    assert table.result is not None
    assert table.result.score is not None
    return table.result.score


def with_option(name: str) -> Ruling:
    return dataclasses.replace(GB1998, name=f"test {name}", **{name: getattr(WMO2006, name)})  # type: ignore[arg-type]


# --- rulings -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("option", "hand"),
    [
        ("plain_self_draw", "11335577m2255p44s"),
        ("knitted_body_wait", "147m258p369s35mEE4m"),
        ("exhausted_waits", "1111333677778m2m"),
        ("forced_hog_in_pairs", "2222334466sFF88s"),
        ("nine_gates_drops", "1112345678999m2m"),
    ],
)
def test_another_answer_of_the_ruling(option: str, hand: str) -> None:
    table = heaven(hand)
    due = own_score(table)
    told = score(due.hand, with_option(option))
    assert told.counts != due.counts
    cause = f"ruling-{option.replace('_', '-')}"
    assert {one[1] for one in found(reported(table, told))} == {cause}


def test_one_melded_and_one_concealed_kong() -> None:
    table = made.read_own().done[8]
    due = own_score(table)
    told = score(due.hand, MIL)
    assert "mixed-kongs" in {one.fan.id for one in told.fans}
    differences = found(reported(table, told))
    assert ("fan", "ruling-mixed-kongs", "mixed-kongs") in differences
    assert {cause for _, cause, _ in differences} == {"ruling-mixed-kongs"}


def test_two_concealed_kongs_are_worth_more_elsewhere() -> None:
    table = desk.dealt("1111m5555p234789s", "", "", "", end="99m")
    table = desk.run(table, "E concealed-kong 1111m", "E concealed-kong 5555p", "E win 9m")
    told = score(own_score(table).hand, with_option("two_concealed_kongs"))
    assert told.points == own_score(table).points + 2
    assert found(reported(table, told)) == {("points", "ruling-two-concealed-kongs", None)}


# --- the situation -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "flag", "cause"),
    [
        (3, "last_copy", "last-copy-flag"),
        (1, "last_tile", "last-tile-flag"),
        (11, "kong", "kong-flag"),
    ],
)
def test_a_flag_that_was_seen_otherwise(number: int, flag: str, cause: str) -> None:
    table = made.read_own().done[number]
    hand = own_score(table).hand
    assert getattr(hand, flag)
    told = score(hand.replace(**{flag: False}))
    assert {one[1] for one in found(reported(table, told))} == {cause}


def test_a_wind_that_was_seen_otherwise() -> None:
    table = heaven("EEE123456789m44p")
    told = score(own_score(table).hand.replace(prevalent=made.WINDS[2]))
    assert {one[1] for one in found(reported(table, told))} == {"prevalent-wind"}


def test_a_self_draw_that_was_counted_as_a_discard() -> None:
    table = heaven("123456789m23499p")
    told = score(own_score(table).hand.replace(self_draw=False))
    assert {one[1] for one in found(reported(table, told))} == {"self-draw-flag"}


# --- fans ----------------------------------------------------------------------------------------------------


def altered(changes: dict[str, int], *, total: int = 0) -> set[tuple[str, str, str | None]]:
    """A hand of pure straight, concealed, with other counts of some fans."""
    table = heaven("123456789m23499p")
    step = reported(table)
    fans = step["y"][0]["t"]
    for name, count in changes.items():
        number = str(TZIAKCHA.index(made.NAME_OF.get(name, name)))
        fans.pop(number, None)
        if count:
            fans[number] = count - 1 << 8
    step["y"][0]["f"] += total
    return found(step)


def test_a_fan_that_is_ruled_out_was_counted() -> None:
    assert ("fan", "exclusion-not-applied", "self-drawn") in altered({"self-drawn": 1})
    step = reported(heaven("123456789m23499p"))
    step["y"][0]["t"][str(TZIAKCHA.index("门前清"))] = 0
    (one,) = [one for one in checked(step).differences if one.what == "fan"]
    assert dict(one.values) == {"by": "fully-concealed-hand", "principle": "no-repeat"}
    assert (one.told, one.due, one.seat) == (1, 0, 0)


def test_fans_that_are_not_there_or_left_out() -> None:
    assert ("fan", "not-shown", "all-pungs") in altered({"all-pungs": 1})
    assert ("fan", "not-counted", "pure-straight") in altered({"pure-straight": 0})
    assert ("fan", "too-many-times", "all-chows") in altered({"all-chows": 2})


def test_a_fan_that_counts_more_often_than_told() -> None:
    table = heaven("123456p678s22m345s")
    counts = {one.fan.id: one.count for one in own_score(table).fans}
    name = next((name for name, count in counts.items() if count > 1), None)
    assert name is not None
    step = reported(table)
    step["y"][0]["t"][str(TZIAKCHA.index(made.NAME_OF[name]))] = 0
    assert ("fan", "too-few-times", name) in found(step)


def test_house_fans_and_unknown_names() -> None:
    assert altered({"天和": 1}, total=8) == {("fan", "house-fan", None), ("points", "follows-fans", None)}
    log = made.botzone(0)
    log[-1]["output"]["display"]["fan"].append({"name": "九连环", "cnt": 1, "value": 0})
    assert ("fan", "unknown-fan", None) in found(log)


def test_another_name_for_the_same_fan_is_noted_only() -> None:
    log = made.botzone(0)
    fans = log[-1]["output"]["display"]["fan"]
    fans[0]["name"] = {"closed-wait": "嵌张"}.get(fan_id(fans[0]["name"])[0] or "", fans[0]["name"])
    document = made.salasasa(made.read_own())
    text = json.dumps(document, ensure_ascii=False)
    assert "坎张" in text
    one = check(read(text.replace("坎张", "嵌张")))
    assert all(not hand.differences for hand in one)
    assert any("fan-synonym" in hand.notes for hand in one)


def test_the_two_shifted_chow_fans_are_one() -> None:
    table = heaven("123345567m66p789s")
    step = reported(table)
    fans = step["y"][0]["t"]
    number = str(TZIAKCHA.index("一色三步高"))
    fans[str(int(number) + 1)] = fans.pop(number)
    assert found(step) == set()


def test_equal_points_by_other_fans() -> None:
    table = next(table for table in made.read_own().done if table.result and own_score_or_none(table))
    due = own_score(table)
    tie = due.ties[0]
    step = reported(table)
    assert table.result is not None
    step["y"][table.result.winner]["t"] = {
        str(TZIAKCHA.index(made.NAME_OF[one.fan.id])): one.count - 1 << 8 for one in tie
    }
    differences = found(step)
    assert differences == set() or {cause for _, cause, _ in differences} == {"equal-points"}
    assert differences


def own_score_or_none(table: Table) -> bool:
    return table.result is not None and table.result.score is not None and bool(table.result.score.ties)


# --- points, flowers, payments -------------------------------------------------------------------------------


def with_flowers() -> Table:
    won = [table for table in made.read_own().done if table.result and table.result.score]
    return next(table for table in won if own_score(table).flowers)


def test_flowers_left_out() -> None:
    table = with_flowers()
    due = own_score(table)
    step = reported(table)
    value = step["y"][table.result.winner]  # type: ignore[union-attr]
    value["f"] = due.points
    del value["t"][str(TZIAKCHA.index("花牌"))]
    assert found(step) == {("points", "flowers-left-out", None)}


def test_another_number_of_flowers() -> None:
    table = with_flowers()
    step = reported(table)
    value = step["y"][table.result.winner]  # type: ignore[union-attr]
    value["f"] += 1
    value["t"][str(TZIAKCHA.index("花牌"))] += 256
    assert found(step) == {("points", "flowers-number", None)}


def test_a_total_that_is_not_the_sum() -> None:
    assert found(reported(heaven("123456789m23499p"), f=99)) == {("points", "sum-of-fans", None)}


def test_payments_that_follow_other_points() -> None:
    table = heaven("123456789m23499p")
    step = reported(table, f=own_score(table).total + 2)
    step["s"] = [step["s"][0] + 6, *(paid - 2 for paid in step["s"][1:])]
    assert {(what, cause) for what, cause, _ in found(step)} == {
        ("points", "sum-of-fans"),
        ("payment", "follows-points"),
    }


def test_payments_without_flowers_and_without_reason() -> None:
    table = with_flowers()
    result = table.result
    assert result is not None
    assert result.winner is not None
    flowers, step = own_score(table).flowers, made.tziakcha_step(table)
    losers = [seat for seat in range(4) if result.discarder in (None, seat) and seat != result.winner]
    for seat in losers:
        step["s"][seat] += flowers
        step["s"][result.winner] -= flowers
    assert {(what, cause) for what, cause, _ in found(step)} == {("payment", "flowers-left-out")}
    step["s"][0] += 1000
    assert {(what, cause) for what, cause, _ in found(step)} == {("payment", "unexplained")}


def test_a_false_win_that_is_fined_in_another_way() -> None:
    table = made.read_own("own-false-win.txt").done[0]
    step = made.tziakcha_step(table, share=0)
    step["s"] = [paid - 5 for paid in step["s"]]
    one = checked(step)
    assert {difference.cause for difference in one.differences} == {"false-win-fine"}
    assert "false-win-unshared" in one.notes


def test_penalties_told_apart() -> None:
    text = (made.DATA / "pmn.txt").read_text().split("\n\n")[0] + "\n"
    one = check(read(text.replace('[Penalty "0 0 0 0"]', '[Penalty "-10 0 0 0"]')))[0]
    assert "penalty-apart" in one.notes
    assert one.differences == ()
    result = re.search(r'\[Result "(-?\d+)', text)
    assert result is not None
    fewer = text.replace(result[0], f'[Result "{int(result[1]) - 10}')
    one = check(read(fewer.replace('[Penalty "0 0 0 0"]', '[Penalty "-10 0 0 0"]')))[0]
    assert {difference.cause for difference in one.differences} == {"penalty"}


# --- wins that are none --------------------------------------------------------------------------------------


def losing_step(hand: str, *, end: str = "") -> Any:
    """A step in which the dealer wins at once with a hand that may not be declared."""
    rules = TableRules(false_win="ends-hand")
    table = desk.dealt(hand, "", "", "", end=end, rules=rules)
    assert table.drawn is not None
    step = made.tziakcha_step(table.play(Action.of("win", 0, table.drawn)))
    step["b"] = 1
    step["s"] = [48, -16, -16, -16]
    step["y"] = [{"f": 8, "t": {}}, {}, {}, {}]
    return step


def test_a_win_that_is_no_winning_shape() -> None:
    one = checked(losing_step("1147m258p369sESWN"))
    assert [(d.what, d.cause) for d in one.differences] == [("win", "not-winning")]
    assert one.hand.stopped == "win-refused"
    assert not one.hand.table.over


def test_a_win_below_eight_points() -> None:
    one = checked(losing_step("123m456p678s22m345s"))
    assert ("win", "below-minimum") in [(d.what, d.cause) for d in one.differences]
    assert one.hand.stopped == "win-refused"


def test_flowers_counted_towards_the_minimum() -> None:
    one = checked(losing_step("123m456p678s22mab3s", end="45s"))
    assert ("win", "flowers-towards-minimum") in [(d.what, d.cause) for d in one.differences]
    assert one.hand.declared[0].score is not None
    assert one.hand.declared[0].score.points < 8 <= one.hand.declared[0].score.total


def test_a_false_win_that_is_a_win() -> None:
    step = made.tziakcha_step(heaven("123456789m23499p"))
    step["b"], step["s"], step["y"] = 1 << 8, [-30, 10, 10, 10], [{}, {}, {}, {}]
    one = checked(step)
    assert [(d.what, d.cause) for d in one.differences] == [("win", "false-win-is-a-win")]
    assert one.hand.stopped == "false-win-refused"


def test_two_winners_of_a_duplicate_game() -> None:
    table, overruled = next(
        (table, event)
        for table in made.read_own().done
        for event in table.events
        if event.kind == "win" and getattr(event, "overruled", False)
    )
    boards = (made.DATA / "pmn.txt").read_text().split("\n\n")
    board = boards[table.opening.number - 1].rstrip("\n") + "\n"
    doubled = re.sub(r'H(\d)"\]', rf'H\1H{overruled.seat}"]', board)
    assert doubled != board
    one = check(read(doubled))[0]
    assert "several-winners" in one.notes
    assert one.wins == 2
    assert one.differences == ()
    paid = re.sub(r'\[Result "[^"]*"\]', '[Result "-64 24 24 16"]', doubled)
    assert {d.cause for d in check(read(paid))[0].differences} == {"several-winners"}


def test_pmn_fans_in_both_versions() -> None:
    text = (made.DATA / "pmn.txt").read_text()
    assert re.search(r"\d+/\d+/\d+", text)
    short = re.sub(r"(\d+)/\d+/(\d+)", r"\1/\2", text)
    for one in check(read(short)):
        assert one.differences == ()
    assert PMN[1] == "大四喜"


def test_a_difference_says_where() -> None:
    steps = [made.tziakcha_step(table) for table in made.read_own().done[:2]]
    winner = made.read_own().done[1].result
    assert winner is not None
    steps[1]["y"][winner.winner]["f"] += 1
    hands = check(read(json.dumps({"session": {}, "records": [{"step": step} for step in steps]})))
    assert hands[0].differences == ()
    (one,) = hands[1].differences
    assert isinstance(one, Difference)
    assert (one.hand, one.place) == (1, f"/records/1/step/y/{winner.winner}")
    assert one.event == hands[1].hand.table.number - 2
