"""For every fan a hand that has it and a near miss that has not (tests/data/fans.jsonl), checked by hand."""

from __future__ import annotations

import json
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest

from mjteach.rules import FANS, MIL, Hand, HandError, Score, fan, score

from . import engine

ROWS = [
    json.loads(line) for line in (Path(__file__).parent.parent / "data" / "fans.jsonl").read_text("utf-8").splitlines()
]
FLOWERS = "flower-tiles"

# Definitions of the 81 fans are read as points and numbers from the 1998 table.
POINTS = {
    88: range(1, 8),
    64: range(8, 14),
    48: range(14, 16),
    32: range(16, 19),
    24: range(19, 28),
    16: range(28, 34),
    12: range(34, 39),
    8: range(39, 48),
    6: range(48, 55),
    4: range(55, 59),
    2: range(59, 69),
    1: range(69, 82),
}


def times(result: Score, name: str) -> int:
    """Return how often a fan counts."""
    if name == FLOWERS:
        return result.flowers
    return sum(each.count for each in result.fans if each.fan.id == name)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['fan']} {row['hand']}")
def test_a_fan_counts_as_often_as_the_rules_say(row: dict[str, Any]) -> None:
    assert times(score(Hand.parse(row["hand"])), row["fan"]) == row["counts"], row["why"]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['fan']} {row['hand']}")
def test_the_engine_agrees_on_the_table(row: dict[str, Any]) -> None:
    hand = Hand.parse(row["hand"])
    theirs = engine.verdict(engine.hand_arguments(hand))
    name = engine.name_of(fan(row["fan"]).number)
    assert theirs.get(name, (0, 0))[1] == row["counts"]
    assert times(score(hand, MIL), row["fan"]) == row["counts"]


def test_every_fan_has_a_hand_and_a_near_miss() -> None:
    kinds: dict[str, set[bool]] = defaultdict(set)
    for row in ROWS:
        kinds[row["fan"]].add(row["counts"] > 0)
    assert kinds == {each.id: {True, False} for each in FANS}


def test_every_hand_of_the_table_is_in_normal_form() -> None:
    assert [str(Hand.parse(row["hand"])) for row in ROWS] == [row["hand"] for row in ROWS]


def test_numbers_and_points_are_those_of_1998() -> None:
    assert [each.number for each in FANS] == list(range(1, 82))
    assert {each.number: each.points for each in FANS} == {
        number: points for points, numbers in POINTS.items() for number in numbers
    }
    assert len({each.id for each in FANS}) == 81


def test_a_fan_is_found_by_number_and_by_id() -> None:
    assert all(fan(each.number) is fan(each.id) is each for each in FANS)


@pytest.mark.parametrize("name", [0, -1, 999, "", "no such fan", "无番和"])
def test_an_unknown_fan_is_refused(name: int | str) -> None:
    with pytest.raises(HandError) as caught:
        fan(name)
    assert caught.value.code == "no-such-fan"
