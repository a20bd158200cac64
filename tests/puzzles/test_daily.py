"""The puzzles of a day: the date alone decides, and what a day had never changes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta, timezone
from itertools import pairwise
from pathlib import Path

import pytest

from mjteach.puzzles import KINDS, PuzzleError
from mjteach.puzzles import daily as module
from mjteach.puzzles.bank_files import Withdrawal
from mjteach.puzzles.daily import FIRST_DAY, TIERS, VOLUMES, chosen, daily, day_of, last_day, today

GOLDEN = Path(__file__).parent.parent / "data" / "daily-golden.jsonl"
"""Days that are past, or as good as past: `{"date", "ids"}`; lines are added, never changed."""

NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)
DAY = date(2026, 11, 30)
WEEK = [DAY + timedelta(days=n) for n in range(7)]


def days(first: date, count: int) -> Iterator[date]:
    return (first + timedelta(days=n) for n in range(count))


def ids(day: date) -> list[str]:
    return [one.line["id"] for one in chosen(day, {})]


def golden() -> list[dict[str, object]]:
    return [json.loads(line) for line in GOLDEN.read_text("utf-8").splitlines()]


def test_days_that_are_past_have_not_changed() -> None:
    kept = golden()
    assert len(kept) > 300
    for line in kept:
        assert ids(date.fromisoformat(str(line["date"]))) == line["ids"], line["date"]


def test_the_first_day_and_the_volumes_stand() -> None:
    assert date(2026, 1, 5) == FIRST_DAY == VOLUMES[0].first
    assert all(one.first.weekday() == 0 and len(one.rhythm) == 7 for one in VOLUMES)
    assert all(one.first < other.first for one, other in pairwise(VOLUMES))


@pytest.mark.parametrize("day", WEEK, ids=str)
def test_a_day_has_three_puzzles_of_different_kinds(day: date) -> None:
    found = daily(day, datetime(2027, 1, 1, tzinfo=UTC))
    assert [one.tier for one in found] == list(TIERS)
    documents = [one.document() for one in found]
    assert len({one["kind"] for one in documents}) == 3
    levels = [one["level"] for one in documents]
    assert levels == sorted(set(levels))
    assert [one["id"] for one in documents] == [one.line["id"] for one in found]


def test_every_kind_has_its_day_in_the_week() -> None:
    for volume in VOLUMES:
        assert {kind for day in volume.rhythm for kind, _ in day} == set(KINDS)
        slots = [slot for day in volume.rhythm for slot in day]
        assert len(slots) == len(set(slots))


def test_the_week_has_a_rhythm() -> None:
    for day in WEEK:
        kinds = [[one.line["kind"] for one in chosen(day + timedelta(weeks=n), {})] for n in range(4)]
        assert kinds == [kinds[0]] * 4


def test_a_puzzle_does_not_come_back_for_a_year() -> None:
    for weekday in range(7):
        seen = [one for n in range(52) for one in ids(FIRST_DAY + timedelta(weeks=n, days=weekday))]
        assert len(seen) == len(set(seen))


def test_after_the_last_puzzle_comes_the_first() -> None:
    far = [ids(DAY + timedelta(weeks=n)) for n in range(400)]
    assert all(len(one) == 3 for one in far)


def test_the_day_is_that_of_utc() -> None:
    east, west = timezone(timedelta(hours=14)), timezone(timedelta(hours=-12))
    assert today(datetime(2026, 12, 1, 1, tzinfo=east)) == date(2026, 11, 30)
    assert today(datetime(2026, 11, 29, 23, tzinfo=west)) == date(2026, 11, 30)
    assert today() - datetime.now(UTC).date() <= timedelta(days=1)


def test_the_newest_day_is_the_one_that_has_begun_somewhere() -> None:
    assert last_day(datetime(2026, 11, 30, 9, 59, tzinfo=UTC)) == date(2026, 11, 30)
    assert last_day(datetime(2026, 11, 30, 10, tzinfo=UTC)) == date(2026, 12, 1)
    assert len(daily(date(2026, 12, 1), NOW)) == 3


@pytest.mark.parametrize(
    ("day", "code"),
    [
        (date(2026, 1, 4), "before-first-day"),
        (date.min, "before-first-day"),
        (date(2026, 12, 2), "not-yet"),
        (date.max, "not-yet"),
    ],
)
def test_days_without_puzzles(day: date, code: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        daily(day, NOW)
    assert caught.value.code == code


@pytest.mark.parametrize(
    "text",
    ["", "x", "2026-1-5", "20260105", "2026-W02-1", "2026-02-30", "2026-13-01", "2026-01-05T00:00", " 2026-01-05",
     "2026-01-05\n", "٢٠٢٦-٠١-٠٥", "-2026-01-05"],
)  # fmt: skip
def test_what_is_no_date(text: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        day_of(text)
    assert caught.value.code == "bad-date"


def test_a_date() -> None:
    assert day_of("2026-01-05") == FIRST_DAY


def test_a_day_that_is_past_keeps_what_was_withdrawn_and_later_days_do_not(monkeypatch: pytest.MonkeyPatch) -> None:
    before = chosen(DAY, {})
    name = before[0].line["id"]
    later = {name: Withdrawal(name, DAY + timedelta(days=1), "Two right answers.")}
    kept = chosen(DAY, later)
    assert [one.line for one in kept] == [one.line for one in before]
    with pytest.raises(PuzzleError) as caught:
        kept[0].document()
    assert caught.value.code == "withdrawn"
    assert kept[1].document()["id"] == before[1].line["id"]

    earlier = {name: Withdrawal(name, DAY, "Two right answers.")}
    monkeypatch.setattr(module, "withdrawn", lambda: earlier)
    other = daily(DAY, NOW)
    assert other[0].line["id"] != name
    assert other[0].line["kind"] == before[0].line["kind"]
    assert other[0].withdrawal is None
    assert other[1:] == before[1:]


def test_one_that_stands_in_may_be_gone_too() -> None:
    first = chosen(DAY, {})[0].line["id"]
    gone = {first: Withdrawal(first, DAY, "Wrong.")}
    second = chosen(DAY, gone)[0].line["id"]
    gone[second] = Withdrawal(second, DAY, "Wrong.")
    third = chosen(DAY, gone)[0].line["id"]
    assert len({first, second, third}) == 3


def test_a_new_volume_leaves_the_days_before_it_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    before = [ids(day) for day in days(DAY, 14)]
    rhythm = (*VOLUMES[-1].rhythm[1:], VOLUMES[-1].rhythm[0])
    monkeypatch.setattr(module, "VOLUMES", (*VOLUMES, module.Volume(date(2026, 12, 7), VOLUMES[-1].file, rhythm)))
    after = [ids(day) for day in days(DAY, 14)]
    assert after[:7] == before[:7]
    assert all(one != other for one, other in zip(after[7:], before[7:], strict=True))


@pytest.mark.parametrize("hash_seed", ["0", "4711"])
def test_another_process_gives_the_same_documents(hash_seed: str) -> None:
    program = (
        "from datetime import date; from mjteach.puzzles import to_line; from mjteach.puzzles.daily import chosen\n"
        "print(*(to_line(one.document()) for one in chosen(date(2026, 11, 30), {})), sep='\\n')"
    )
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONUTF8": "1", "TZ": "Pacific/Kiritimati"}
    done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, check=True)
    assert [json.loads(line) for line in done.stdout.splitlines()] == [one.document() for one in chosen(DAY, {})]
