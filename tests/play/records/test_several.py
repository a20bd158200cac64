"""Files of several records: every hand is read, places name record and line, good hands before damage are kept."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mjteach.play.records import CODES, BadRecordError, Imported, check, own, read, read_all, reading, written
from mjteach.play.simulate import Run, records_of
from tests.play.records import made

ONE = (made.DATA / "own.txt").read_text()
OTHER = (made.DATA / "own-false-win.txt").read_text()
PLAYED = "".join(records_of(Run(18, ("random", "random", "steady", "random"), 5)))
SEVERAL = ONE + OTHER + PLAYED
HANDS = [12, 1, 16, 2]
"""Hands of each record of `SEVERAL`."""


def until_damage(data: bytes | str) -> tuple[list[Imported], BadRecordError]:
    """The records that are given, and the error that ends them."""
    found: list[Imported] = []
    with pytest.raises(BadRecordError) as caught:
        found.extend(read_all(data))
    assert caught.value.code in CODES
    return found, caught.value


def test_every_hand_of_every_record() -> None:
    found = list(read_all(SEVERAL.encode()))
    assert [len(one.hands) for one in found] == HANDS
    for one, alone in zip(found[:2], (read(ONE), read(OTHER)), strict=True):
        assert (one.names, one.rules) == (alone.names, alone.rules)
        assert [hand.moments for hand in one.hands] == [hand.moments for hand in alone.hands]
    assert not any(checked.differences for one in found for checked in check(one))


def test_places_name_the_record_and_the_line_in_the_file() -> None:
    lines = SEVERAL.splitlines()
    for number, one in enumerate(read_all(SEVERAL), 1):
        for hand in one.hands:
            record, line = hand.telling.place.split(" ")
            assert record == f"record:{number}"
            assert lines[int(line.removeprefix("line:")) - 1] == str(hand.table.opening)
            for event, place in hand.places.items():
                assert lines[int(place.split(":")[-1]) - 1] == str(hand.table.events[event - 1])


def test_one_record_has_lines_alone() -> None:
    (found,) = read_all(ONE)
    assert found == read(ONE)
    assert found.hands[0].telling.place == "line:7"


def test_one_record_is_read_as_one() -> None:
    with pytest.raises(BadRecordError) as caught:
        read(SEVERAL)
    assert (caught.value.code, caught.value.place) == ("syntax", f"line:{ONE.count(chr(10)) + 1}")


@pytest.mark.parametrize(
    ("line", "code"),
    [("E discards 5p", "syntax"), ("E discard F", "impossible"), ("", "syntax"), ("mjteach", "syntax")],
)
def test_damage_is_placed_and_what_is_good_is_kept(line: str, code: str) -> None:
    lines = SEVERAL.splitlines(keepends=True)
    third = ONE.count("\n") + OTHER.count("\n")
    second_hand = next(n for n, text in enumerate(lines[third:], third) if text.startswith("hand 2 "))
    found, error = until_damage("".join([*lines[: second_hand + 30], f"{line}\n", *lines[second_hand + 30 :]]))
    assert [len(one.hands) for one in found] == HANDS[:2]
    assert (error.code, error.place) == (code, f"record:3 line:{second_hand + 31}")
    assert error.kept is not None
    assert [hand.stopped for hand in error.kept.hands] == [""]


@pytest.mark.parametrize("header", ["mjteach match 2\n", "rules\n", "\n", "mjteach match 1"])
def test_what_is_no_record_at_the_end(header: str) -> None:
    found, error = until_damage(ONE + OTHER + header)
    assert len(found) == 1
    assert (error.code, error.place) == ("syntax", f"record:2 line:{(ONE + OTHER).count(chr(10)) + 1}")
    assert error.kept is not None
    assert len(error.kept.hands) == 1


def test_a_record_without_its_options() -> None:
    found, error = until_damage(f"{ONE}mjteach match 1\nhand 1\n")
    assert len(found) == 1
    assert (error.code, error.place, error.kept) == ("syntax", f"record:2 line:{ONE.count(chr(10)) + 2}", None)


@settings(max_examples=25, deadline=None)
@given(st.integers(0, len(ONE + OTHER)))
def test_a_file_that_stops_anywhere(end: int) -> None:
    text = (ONE + OTHER)[:end]
    good = 0
    try:
        for one in read_all(text):
            good += sum(not hand.stopped for hand in one.hands)
    except BadRecordError as error:
        good += len(error.kept.hands) if error.kept else 0
    assert good == sum(line.startswith("settle ") and line.endswith("\n") for line in text.splitlines(keepends=True))


# --- writing -------------------------------------------------------------------------------------------------


def test_our_own_form_comes_back_to_the_byte() -> None:
    assert written(read_all(SEVERAL), "own") == SEVERAL


def test_boards_of_several_matches() -> None:
    text = written(read_all(ONE + PLAYED), "pmn")
    found = list(read_all(text))
    assert [len(one.hands) for one in found] == [12, 16, 2]
    for one, again in zip(read_all(ONE + PLAYED), found, strict=True):
        assert again.names == one.names
        assert [hand.table.result for hand in again.hands] == [hand.table.result for hand in one.hands]
    assert written(found, "pmn") == text


def test_damage_in_the_boards_of_a_second_match() -> None:
    text = written(read_all(ONE + PLAYED), "pmn")
    boards = text.split("\n\n")
    boards[14] = boards[14].replace('[Play "T0', '[Play "X0')
    found, error = until_damage("\n\n".join(boards))
    assert [len(one.hands) for one in found] == [12]
    assert error.code == "syntax"
    assert error.kept is not None
    assert len(error.kept.hands) == 2


def test_boards_that_cannot_be_read_on() -> None:
    text = written(read_all(ONE), "pmn")
    found, error = until_damage(f"{text}nonsense\n")
    assert found == []
    assert (error.code, error.place) == ("syntax", f"char:{len(text)}")
    assert error.kept is not None
    assert len(error.kept.hands) == 11  # the last board might have gone on


# --- bounds --------------------------------------------------------------------------------------------------


def test_there_is_an_end_to_records() -> None:
    empty = "".join(ONE.splitlines(keepends=True)[:2])
    found, error = until_damage(empty * (own.MOST_RECORDS + 5))
    assert len(found) == own.MOST_RECORDS
    assert (error.code, error.place) == ("too-many", f"record:{own.MOST_RECORDS + 1} line:{2 * own.MOST_RECORDS + 1}")


def test_our_own_files_may_be_larger_than_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "LARGEST", len(ONE) - 1)
    assert len(list(read_all(ONE + OTHER))) == 2
    assert until_damage(" " + ONE)[1].code == "too-large"
    assert until_damage(b"{" + b" " * len(ONE))[1].code == "too-large"
    monkeypatch.setattr(own, "LARGEST", len(ONE))
    assert len(list(read_all(ONE.encode()))) == 1
    assert until_damage((ONE + OTHER).encode())[1].values["limit"] == len(ONE)
