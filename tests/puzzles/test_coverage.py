"""Every rule that the seeds tell has a puzzle that asks about it, and what they tell of other games too."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from mjteach.play import TableRules
from mjteach.puzzles import KINDS, LEVELS, build, judge, prove
from mjteach.puzzles.elsewhere import FACTS
from mjteach.puzzles.judge import items_of
from mjteach.puzzles.not_counted import PRINCIPLES
from mjteach.puzzles.terms import FORMS, GROUPS, SEEDS_TERMS, WORDS
from mjteach.rules import FANS, fan
from tests.play.sentences import SENTENCES

from .drawn import document, documents
from .seats import laid, offered

RULES: list[dict[str, Any]] = [
    json.loads(line)
    for line in (Path(__file__).parent.parent / "data" / "seed-rules.jsonl")
    .read_text(encoding="utf-8")
    .splitlines()
]


SEED_FACTS: list[dict[str, Any]] = [
    json.loads(line)
    for line in (Path(__file__).parent.parent / "data" / "seed-facts.jsonl")
    .read_text(encoding="utf-8")
    .splitlines()
]
"""Quotations of the seeds, each with the facts of the kind `elsewhere` that it tells."""


def of(rule: str) -> dict[str, dict[str, Any]]:
    return {row["what"]: row for row in RULES if row["rule"].startswith(rule)}


PROCEDURE = [row for row in RULES if row["rule"] == "procedure"]
ASKED = [row for row in PROCEDURE if "kind" in row]


def test_no_rule_is_without_a_kind() -> None:
    for row in RULES:
        if row["rule"] != "procedure":
            assert row["kinds"]
            assert set(row["kinds"]) <= KINDS.keys(), row


def test_every_sentence_of_the_procedure_has_its_row() -> None:
    """The table's sentences, and after them what else the seeds tell of hands, each with its words."""
    keys = [row["key"] for row in PROCEDURE]
    assert keys[: len(SENTENCES)] == [row["key"] for row in PROCEDURE if "quote" not in row]
    assert sorted(keys[: len(SENTENCES)]) == sorted(SENTENCES)
    assert len(set(keys)) == len(keys)
    assert all("quote" in row and row["seed"] for row in PROCEDURE[len(SENTENCES) :])


def test_what_no_puzzle_asks_is_an_option_that_puzzles_leave_alone() -> None:
    assert {row["key"] for row in PROCEDURE if "kind" not in row} == {"before-west", "three-dice"}
    assert TableRules().seat_change == "every-round"
    assert TableRules().dice == "two"


@pytest.mark.parametrize("row", ASKED, ids=lambda row: row["key"])
def test_a_sentence_is_asked_about(row: dict[str, Any]) -> None:
    """One question of its kind, with the answer as it must be."""
    table = None
    if "offered" in row:
        table = offered(row["hand"], *row["offered"], **row["table"])
    elif "table" in row:
        table = laid(row["hand"], **row["table"])
    one = build(row["kind"], row["hand"], row["question"], 5, table=table)
    assert one["answers"][0]["items"] == row["answer"]
    prove(one)


def test_the_table_has_every_fan_with_its_exclusions_every_term_and_every_principle() -> None:
    assert [row["what"] for row in RULES if row["rule"] in {f"fan {one.number}" for one in FANS}] == [
        one.id for one in FANS
    ]
    left_out = {row["what"]: row["excludes"] for row in RULES if "excludes" in row}
    assert left_out == {one.id: sorted(one.seeds) for one in FANS if one.seeds}
    assert tuple(of("term")) == SEEDS_TERMS
    assert len(SEEDS_TERMS) == 34
    assert set(of("principle")) == set(PRINCIPLES)
    assert {kind for row in RULES for kind in row.get("kinds", [row.get("kind")])} - {None} == KINDS.keys()


def test_every_fact_is_told_by_a_seed() -> None:
    told = {name: is_so for row in SEED_FACTS for name, is_so in row["facts"].items()}
    assert told == FACTS
    assert all(row["seed"] in ("000", "002", "003") and row["where"] and row["quote"] for row in SEED_FACTS)
    quotes = [row["quote"] for row in SEED_FACTS]
    assert len(set(quotes)) == len(quotes)


def test_every_number_of_tiles_that_the_seeds_tell_of_a_set_is_a_fact() -> None:
    whole = r"(?:[一全]副.*?|每副|常用|有些.*?|地区|或|、)(\d+)[张張]"
    for row in SEED_FACTS:
        if "tiles-" in "".join(row["facts"]):
            counts = {f"tiles-{number}" for number in re.findall(whole, row["quote"])}
            assert counts - {"tiles-8"} <= set(row["facts"]), row
    told = {name for row in SEED_FACTS for name in row["facts"] if name.startswith("tiles-")}
    assert told == {f"tiles-{n}" for n in (74, 84, 108, 112, 116, 120, 136, 144, 148, 152, 156)}


@pytest.mark.parametrize("name", FACTS)
def test_a_fact_can_be_asked(name: str) -> None:
    among = list(dict.fromkeys((name, "tiles-144", "jokers", "heaven")))
    one = build("elsewhere", "", {"ask": "facts", "among": among}, 1)
    assert (name in one["answers"][0]["items"]) == FACTS[name]


def test_one_number_of_tiles_at_most_is_wrong_at_a_time() -> None:
    for one in documents("elsewhere", 1):
        wrong = [name for name in one["question"]["among"] if name.startswith("tiles-") and not FACTS[name]]
        assert len(wrong) <= 1


@pytest.mark.parametrize("word", SEEDS_TERMS)
def test_a_term_can_be_asked_in_both_directions(word: str) -> None:
    assert word in WORDS
    for form in ("word-of-meaning", "meaning-of-word"):
        among = [word, *[other for other in WORDS if other != word][:3]]
        one = build("terms", "", {"ask": form, "about": word, "among": among}, FORMS[form])
        assert judge(one, {word: 1})["right"]
    assert any(word in group for group in GROUPS.values())


@pytest.mark.parametrize("one", FANS, ids=lambda one: one.id)
def test_a_fan_can_be_asked_for_its_points_number_and_what_it_leaves_out(one: Any) -> None:
    points = build("terms", "", {"ask": "points-of-fan", "about": one.id}, 3)
    assert points["answers"][0]["items"] == {"points": one.points}
    number = build("terms", "", {"ask": "number-of-fan", "about": one.id}, 4)
    assert number["answers"][0]["items"] == {"number": one.number}
    if one.seeds:
        among = sorted((*one.seeds, "flower-tiles"), key=lambda name: fan(name).number)
        asked = build("terms", "", {"ask": "left-out-by-fan", "about": one.id, "among": among}, 5)
        assert {fan(int(item)).id for item in asked["answers"][0]["items"]} == one.seeds


def test_each_principle_has_its_puzzles() -> None:
    asked = Counter(
        one["question"]["principle"] for level in LEVELS for one in documents("not-counted", level)
    )
    assert set(asked) == set(PRINCIPLES)


# --- Nothing gives the answer away ------------------------------------------------------------------------

CHOSEN = ("wait-kind", "winning-shape", "best-reading", "may-declare", "elsewhere", "terms")
DRAWN = 60
"""Puzzles of each kind, over all levels; the bound leaves three standard deviations."""


@pytest.mark.parametrize("kind", CHOSEN)
def test_no_place_among_the_options_is_right_too_often(kind: str) -> None:
    places: Counter[int] = Counter()
    expected: Counter[int] = Counter()
    variance: Counter[int] = Counter()
    for level in LEVELS:
        for seed in range(1, 1 + DRAWN // len(LEVELS)):
            one = document(kind, level, seed)
            if one["answer"] not in ("one", "many"):
                continue
            items, share = items_of(one), len(one["answers"][0]["items"]) / len(items_of(one))
            places.update(items.index(item) for item in one["answers"][0]["items"])
            for place in range(len(items)):
                expected[place] += share  # type: ignore[assignment]
                variance[place] += share * (1 - share)  # type: ignore[assignment]
    for place in expected:
        assert places[place] <= expected[place] + 3 * variance[place] ** 0.5 + 1, (place, places, expected)


@pytest.mark.parametrize(
    ("kind", "level"), [(kind, level) for kind in ("points", "not-counted", "terms") for level in LEVELS]
)
def test_no_answer_comes_up_too_often(kind: str, level: int) -> None:
    answers = Counter(str(one["answers"][0]["items"]) for one in documents(kind, level))
    total = answers.total()
    assert max(answers.values()) <= 0.15 * total + 3 * (0.15 * 0.85 * total) ** 0.5


def test_options_that_are_shuffled_stay_as_they_are() -> None:
    one = document("best-reading", 1, 1)
    again = build("best-reading", one["hand"], one["question"], 1)
    assert again["options"] == one["options"]
    rng = Random(1)
    response = {rng.choice(items_of(one)): 1}
    assert judge(again, response) == judge(one, response)
