"""How varied the puzzles are: what the program that counts it finds, and that it would find what should not be."""

from __future__ import annotations

from typing import Any

import pytest
from variety import RAISED, Seen, faults, limit

from mjteach.puzzles import KINDS, LEVELS
from mjteach.rules import FANS

from .drawn import CASES, document, documents

Document = dict[str, Any]


def seen(kind: str, level: int, made: list[Document]) -> Seen:
    found = Seen(kind, level)
    for one in made:
        found.add(one)
    return found


MORE = {"winning-shape": 60}
"""Seeds for kinds whose levels are so near in their feature that a few hands do not tell them apart."""


def enough(kind: str, level: int) -> list[Document]:
    return [document(kind, level, seed) for seed in range(MORE[kind])] if kind in MORE else documents(kind, level)


def test_what_is_drawn_is_varied() -> None:
    every = [seen(kind, level, enough(kind, level)) for kind, level in CASES]
    assert [fault for fault in faults(every) if fault.where != "all kinds"] == []


def test_every_kind_says_what_its_levels_climb_by() -> None:
    assert RAISED.keys() == KINDS.keys()
    assert all(len(steps) == len(LEVELS) - 1 for steps in RAISED.values())


@pytest.mark.parametrize("kind", ["waits", "fans", "may-declare", "wait-kind", "points"])
def test_one_answer_for_all_is_noticed(kind: str) -> None:
    items = documents(kind, 1)[0]["answers"][0]["items"]
    made = [{**one, "answers": [{"items": items}]} for one in documents(kind, 1) * 20]
    assert any("is right in 100%" in fault.what for fault in faults([seen(kind, 1, made)]))


def test_a_place_that_is_right_too_often_is_noticed() -> None:
    made = [one for one in documents("terms", 2) if one.get("options")] * 30
    first = [{**one, "answers": [{"items": {one["options"][0]["item"]: 1}}]} for one in made]
    assert any("place 1 of 4 is right in 100%" in fault.what for fault in faults([seen("terms", 2, first)]))


def test_levels_that_do_not_climb_are_noticed() -> None:
    upside_down = [seen("table", level, documents("table", 6 - level)) for level in LEVELS]
    assert len([fault for fault in faults(upside_down) if fault.what.startswith("fact goes")]) == 4


def test_fans_that_nobody_asks_about_are_noticed() -> None:
    found = [fault.what for fault in faults([seen("distance", 1, documents("distance", 1))])]
    assert f"{FANS[0].id} is never asked about" in found


@pytest.mark.parametrize(
    ("different", "options", "most"), [(200, 0, 0.15), (2, 2, 0.6), (1, 4, 0.35), (30, 5, 0.3), (1, 0, 0.15)]
)
def test_few_answers_may_come_up_more_often(different: int, options: float, most: float) -> None:
    assert limit(different, options) == pytest.approx(most)
