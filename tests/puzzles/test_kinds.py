"""Each kind: answers proved anew, levels as promised, hands as at a table."""

from __future__ import annotations

import copy
from collections import Counter
from random import Random

import pytest

from mjteach.puzzles import KINDS, LEVELS, PuzzleError, build, draw, judge, prove, puzzle_id
from mjteach.puzzles.fans import items_of as fans_of
from mjteach.puzzles.features import FEATURES
from mjteach.puzzles.hands import deal, plan_for
from mjteach.puzzles.judge import items_of
from mjteach.puzzles.levels import BANDS, fits
from mjteach.puzzles.plans import ACCENTS, LEADS
from mjteach.puzzles.task import Task
from mjteach.rules import (
    FANS,
    GB1998,
    MINIMUM,
    RULINGS,
    HandError,
    distance,
    fan,
    payments,
    score,
    wait_tiles,
)
from mjteach.rules.tiles import TILES, Tile

from .drawn import CASES, MANY, document, documents, task_of


@pytest.mark.parametrize(("kind", "level"), CASES)
def test_answers_are_proved(kind: str, level: int) -> None:
    for one in documents(kind, level):
        prove(one)


@pytest.mark.parametrize(("kind", "level"), CASES)
def test_levels_are_what_they_promise(kind: str, level: int) -> None:
    assert len({one["id"] for one in documents(kind, level)}) > len(documents(kind, level)) * 0.9
    for one in documents(kind, level):
        assert (one["kind"], one["level"]) == (kind, level)
        assert fits(kind, level, task_of(one))


@pytest.mark.parametrize("ruling", RULINGS)
def test_every_ruling_has_its_puzzles(ruling: str) -> None:
    for kind in KINDS:
        one = draw(kind, 7, 5, ruling)
        assert one["ruling"] == ruling
        prove(one)


def test_every_level_of_every_kind_has_bounds_on_known_features() -> None:
    assert BANDS.keys() == KINDS.keys()
    for bands in BANDS.values():
        assert tuple(bands) == LEVELS
        for band in bands.values():
            assert band.keys() <= FEATURES.keys()
            assert all(low <= high for low, high in band.values())


@pytest.mark.parametrize(
    ("kind", "level", "code"), [("chess", 1, "no-such-kind"), ("fans", 6, "no-such-level")]
)
def test_only_what_there_is_can_be_drawn(kind: str, level: int, code: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        draw(kind, 1, level)
    assert caught.value.code == code


def test_an_unknown_ruling_is_refused() -> None:
    with pytest.raises(HandError) as caught:
        draw("waits", 1, 1, "house")
    assert caught.value.code == "no-such-ruling"


# --- Proofs notice wrong answers ------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_a_proof_notices_an_answer_that_is_wrong(kind: str) -> None:
    one = copy.deepcopy(document(kind, 3, 1))
    answer = one["answers"][0]
    item = next(iter(answer["items"]))
    if one["answer"] in ("tiles", "one", "many"):
        other = next(name for name in items_of(one) if name not in answer["items"])
        answer["why_not"].pop(other, None)
        for part in ("items", "why"):
            answer[part][other] = answer[part].pop(item)
    else:
        answer["items"][item] += 1
    with pytest.raises(PuzzleError) as caught:
        prove(one)
    assert caught.value.code == "wrong-answer"


@pytest.mark.parametrize("kind", KINDS)
def test_a_proof_notices_options_that_are_not_those_of_the_question(kind: str) -> None:
    one = copy.deepcopy(document(kind, 1, 1))
    if not one.get("options"):
        return
    one["options"].reverse()
    one["id"] = puzzle_id(
        kind, one["hand"], one["question"], one["ruling"], table=one.get("table"), options=one["options"]
    )
    with pytest.raises(PuzzleError) as caught:
        prove(one)
    assert caught.value.code == "wrong-options"


def test_a_proof_notices_a_tie_that_is_missing_or_twice() -> None:
    one = build("fans", "12333m789p13456s2s|EE0000|0", {}, 5)
    assert len(one["answers"]) == 2
    prove(one)
    twice = {**one, "answers": one["answers"] * 2}
    for answers, place in ((one["answers"][:1], "answers"), (twice["answers"], "answers/2/items")):
        with pytest.raises(PuzzleError) as caught:
            prove({**one, "answers": answers})
        assert (caught.value.code, caught.value.place) == ("wrong-answer", place)


@pytest.mark.parametrize(
    ("hand", "principle", "left_out"),
    [
        # 3 4 2 and 3 1 2 in three suits: a mixed shifted pungs that is seen twice counts once
        ("[1111p][333m,3]99m44p222s4p|WN1000|0", "no-repeat", {"42": 1, "66": 1}),
    ],
)
def test_a_fan_seen_twice_does_not_count_in_full(hand: str, principle: str, left_out: dict[str, int]) -> None:
    one = build("not-counted", hand, {"principle": principle, "ask": "in-full"}, 4)
    prove(one)
    assert [answer["items"] for answer in one["answers"]] == [left_out]


# --- waits --------------------------------------------------------------------------------------------


def test_waits_hands_are_ready_and_answered_by_every_tile_that_scores() -> None:
    for level in LEVELS:
        for one in documents("waits", level):
            hand = task_of(one).hand
            assert distance(hand).distance == 0
            completing = [str(tile) for tile in TILES if hand.left(tile) and _scores(hand, tile)]
            assert [str(tile) for tile in wait_tiles(hand)] == completing == list(one["answers"][0]["items"])


def _scores(hand: object, tile: Tile) -> bool:
    try:
        return bool(score(hand.win(tile)))  # type: ignore[attr-defined]
    except HandError:
        return False


def test_tiles_that_are_used_up_are_kept_at_the_last_level_only() -> None:
    assert not [one for level in LEVELS[:-1] for one in documents("waits", level) if "exhausted" in one["themes"]]
    with_one = [one for one in (document("waits", 5, seed) for seed in range(1, 61)) if task_of(one).exhausted]
    assert with_one
    for one in with_one:
        assert "exhausted" in one["themes"]
        for tile in task_of(one).exhausted:
            verdict = judge(one, {**one["answers"][0]["items"], str(tile): 1})
            assert verdict["items"][-1]["id"] == "why.waits.exhausted"


def test_every_way_to_wait_comes_up_at_the_first_levels() -> None:
    themes = Counter(
        theme for level in (1, 2) for one in documents("waits", level) for theme in one["themes"]
    )
    for theme in ("two-sided", "edge-wait", "closed-wait", "single-wait", "two-pungs"):
        assert themes[theme] >= 3


def test_special_shapes_come_up_at_the_fourth_level() -> None:
    themes = Counter(theme for one in documents("waits", 4) for theme in one["themes"])
    for theme in ("seven-pairs", "thirteen-orphans", "lesser-knitted", "knitted-straight", "below-minimum"):
        assert themes[theme] >= 1


# --- fans ---------------------------------------------------------------------------------------------


def test_fans_add_up_to_the_score() -> None:
    for level in LEVELS:
        for one in documents("fans", level):
            found = task_of(one).score
            assert found.points >= MINIMUM
            for answer in one["answers"]:
                points = sum(fan(int(item)).points * times for item, times in answer["items"].items())
                assert points == found.total


def test_no_other_set_of_fans_is_right_and_every_tie_is() -> None:
    for level in LEVELS:
        for one in documents("fans", level):
            task = task_of(one)
            right = [fans_of(found) for found in task.scores]
            assert [answer["items"] for answer in one["answers"]] == right
            assert len(right) == 1 + len(task.score.ties)


def _askable(name: str) -> bool:
    """A hand that counts this fan and is of some level."""
    rng = Random(name)
    for _ in range(1500):
        hand = deal(rng, plan_for(rng, name), flowers=rng.choice((0, 0, 2)))
        if hand is None:
            continue
        task = Task(hand, {}, GB1998)
        counts = fan(name).number in task.score.counts
        if counts and any(fits("fans", level, task) for level in LEVELS):
            return True
    return False


@pytest.mark.parametrize("name", [one.id for one in FANS if one.id != "flower-tiles"])
def test_every_fan_can_be_asked_about(name: str) -> None:
    assert name in LEADS or name in ACCENTS
    assert _askable(name)


def test_fans_are_many_and_none_dominates() -> None:
    asked = Counter(
        item for level in LEVELS for one in documents("fans", level) for item in one["answers"][0]["items"]
    )
    assert len(asked) > 60
    assert "81" in asked
    assert max(asked.values()) < 0.5 * sum(len(documents("fans", level)) for level in LEVELS)


def test_answers_of_the_other_kinds_do_not_repeat() -> None:
    for kind in ("waits", "payout"):
        answers = Counter(
            str(one["answers"][0]["items"]) for level in LEVELS for one in documents(kind, level)
        )
        assert max(answers.values()) <= 0.1 * sum(answers.values())


# --- payout -------------------------------------------------------------------------------------------


def test_payout_is_what_the_payment_rule_says() -> None:
    for level in LEVELS:
        for one in documents("payout", level):
            task, question = task_of(one), one["question"]
            if question.get("ask") == "several":
                assert level == 3
                continue
            assert (question["discarder"] is None) == task.hand.self_draw
            assert question.get("total", task.score.total) == task.score.total
            assert ("total" in question) == (level <= 3)
            discarder = question["discarder"]
            paid = payments(
                task.score.total, Tile(question["winner"]), Tile(discarder) if discarder else None
            )
            assert one["answers"][0]["items"] == {str(seat): paid[seat] for seat in paid}
            assert sum(one["answers"][0]["items"].values()) == 0


def test_payout_winners_and_discarders_sit_everywhere() -> None:
    winners = Counter(one["question"].get("winner") for level in LEVELS for one in documents("payout", level))
    del winners[None]
    assert set(winners) == set("ESWN")
    given = Counter(one["question"]["discarder"] for level in (1, 2) for one in documents("payout", level))
    assert set(given) == set("ESWN")


@pytest.mark.parametrize(
    ("discarder", "declarers", "winner"),
    [
        ("S", {"E": 20, "W": 12}, "W"),  # West is the next, though East's hand is dearer
        ("S", {"E": 20, "N": 12}, "N"),
        ("N", {"S": 8, "W": 30}, "S"),
        ("W", {"E": 9, "S": 88, "N": 8}, "N"),
        ("E", {"S": 10, "W": 11, "N": 12}, "S"),
    ],
)
def test_of_several_who_declare_the_first_in_turn_is_paid(
    discarder: str, declarers: dict[str, int], winner: str
) -> None:
    one = build("payout", "", {"ask": "several", "discarder": discarder, "declarers": declarers}, 3)
    paid = payments(declarers[winner], Tile(winner), Tile(discarder))
    (answer,) = one["answers"]
    assert answer["items"] == {str(seat): paid[seat] for seat in paid}
    for seat in "ESWN":
        name = "overruled" if seat in declarers else "other"
        name = {winner: "first-winner", discarder: "discarder"}.get(seat, name)
        assert answer["why"][seat]["id"] == f"why.payout.{name}"
    prove(one)


def test_several_declare_in_a_part_of_the_third_level() -> None:
    asked = [document("payout", 3, seed)["question"] for seed in range(1, 61)]
    several = [question for question in asked if question.get("ask") == "several"]
    assert 0.15 * len(asked) < len(several) < 0.5 * len(asked)
    assert {question["discarder"] for question in several} == set("ESWN")
    assert {len(question["declarers"]) for question in several} == {2, 3}


# --- Hands as at a table ----------------------------------------------------------------------------------


def test_hands_are_varied() -> None:
    drawn = [one for kind in MANY for level in LEVELS for one in documents(kind, level)]
    hands = [task_of(one).hand for one in drawn if one["hand"]]
    share = {
        "concealed": sum(not hand.melds for hand in hands) / len(hands),
        "claimed": sum(len(hand.melds) in (1, 2, 3) for hand in hands) / len(hands),
    }
    assert all(0.2 < part < 0.8 for part in share.values()), share
    marks = Counter(meld.claim for hand in hands for meld in hand.melds)
    assert {0, 1, 2, 3} <= set(marks)
    assert set(marks) & {5, 6, 7}
    assert {hand.prevalent for hand in hands} == {hand.seat for hand in hands} == set(map(Tile, "ESWN"))
    for flag in ("self_draw", "last_copy", "last_tile", "kong"):
        assert any(getattr(hand, flag) for hand in hands)
