"""Values from public reports and from the examples of the 1998 rule book (tests/data/hands.jsonl).

The book names the fan an example stands for, some fans scored with it and some that are not; its lists are
not complete. Reported hands give every fan.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from mjteach.rules import GB1998, MIL, RULINGS, Hand, Ruling, Score, score

from . import engine

ROWS = [
    json.loads(line) for line in (Path(__file__).parent.parent / "data" / "hands.jsonl").read_text("utf-8").splitlines()
]
REPORTS = [row for row in ROWS if row["origin"] == "public report"]
BOOK = [row for row in ROWS if row["origin"] != "public report"]

# Reports that depend on a named option: the points under another ruling, and why.
OTHER_RULINGS = {
    "12369m258p13347s3m|EE0000|0": ("wmo2006", 16, "no edge wait on a tile of the knitted body"),
    "123369m258p1147s1s|EE0000|0": (
        "wmo2006",
        17,
        "a single wait on it stays: only edge and closed waits are dropped",
    ),
    "[3333m,1][5555p]1234567s7s|EE0000|0": ("gb1998", 5, "one melded kong 1 and one concealed kong 2"),
}

# Book examples that contradict the book's own rules: which entry does not hold, and the rule it contradicts.
CONTRADICTIONS = {
    "[CCC,1][PPP,1][EEE,1][SSS,1]NN|WW1000|0": (
        "箭刻",
        "two dragon pungs are 双箭刻, which takes the place of 箭刻 (p.60 lists 箭刻)",
    ),
    "[111p,1][222p,1][333p,1][444p,1]2s2s|EE1000|0": (
        "缺一门",
        "the hand is 推不倒 too, which the book overlooks, and 推不倒 is never scored with 缺一门 (p.81)",
    ),
    "[111s,1]999m9pEEECCC9p|SS1000|0": (
        "碰碰和",
        "混幺九 already means four pungs (p.63: not with 碰碰和; p.74 adds it against that)",
    ),
}


def counted(result: Score) -> dict[str, int]:
    """Return the fans by Chinese name and how often each counts, without flowers."""
    fans = {engine.name_of(each.fan.number): each.count for each in result.fans}
    fans.pop(engine.FLOWER_FAN, None)
    return fans


def all_counted(result: Score) -> list[dict[str, int]]:
    """Return the counted fans and every tied set."""
    tied = [{engine.name_of(each.fan.number): each.count for each in tie} for tie in result.ties]
    return [counted(result), *tied]


def scored(row: dict[str, Any], ruling: Ruling) -> Score:
    """Score the hand of a row."""
    return score(Hand.parse(row["hand"]), ruling)


@pytest.mark.parametrize("row", REPORTS, ids=lambda row: row["hand"])
def test_reported_points_and_fans(row: dict[str, Any]) -> None:
    result = scored(row, MIL)
    assert result.points == row["points"]
    assert row["fans"] in all_counted(result)


@pytest.mark.parametrize("row", [row for row in REPORTS if not row["ruling"]], ids=lambda row: row["hand"])
def test_a_report_without_an_option_holds_by_default(row: dict[str, Any]) -> None:
    result = scored(row, GB1998)
    assert result.points == row["points"]
    assert row["fans"] in all_counted(result)


def test_every_report_with_an_option_is_settled() -> None:
    assert {row["hand"] for row in REPORTS if row["ruling"]} == set(OTHER_RULINGS)


@pytest.mark.parametrize(("hand", "other"), OTHER_RULINGS.items())
def test_the_option_changes_the_points(hand: str, other: tuple[str, int, str]) -> None:
    ruling, points, _ = other
    assert score(Hand.parse(hand), RULINGS[ruling]).points == points


@pytest.mark.parametrize("row", BOOK, ids=lambda row: f"{row['origin']} {row['hand']}")
def test_book_examples(row: dict[str, Any]) -> None:
    fans = counted(scored(row, GB1998))
    against = CONTRADICTIONS.get(row["hand"], (None, ""))[0]
    assert fans.get(row["main"]) == 1
    for entry in row["may_add"]:
        name, _, times = entry.partition("*")
        if name == against:
            assert name not in fans
        else:
            assert fans.get(name, 0) >= int(times or 1), name
    assert not set(row["may_not_add"]) & set(fans)


def test_every_disputed_example_is_settled() -> None:
    assert {row["hand"] for row in BOOK if row.get("disputed")} == set(CONTRADICTIONS)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["hand"])
def test_the_engine_says_so_too(row: dict[str, Any]) -> None:
    """The same values, asked of the engine, so that no slip in the data hides behind one of the package."""
    hand = Hand.parse(row["hand"])
    theirs = engine.verdict(engine.hand_arguments(hand))
    if "points" in row:
        assert sum(points * count for points, count in theirs.values()) == row["points"]
    else:
        assert row["main"] in theirs
        assert not set(row["may_not_add"]) & set(theirs)
