"""Hands from play: the packed library, what it gives, and how it is made."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from random import Random

import make_library
import pytest

from mjteach.play import Match, Record, Table, TableRules, Wall, play_match
from mjteach.play.players import Steady
from mjteach.puzzles import draw, library
from mjteach.puzzles.library import SUITS, Library, Position
from mjteach.rules import GB1998, score

FOUND = library.library()


@pytest.fixture(scope="module")
def played() -> Match:
    """Two hands."""
    rng = Random(7)
    return play_match([Steady()] * 4, [Wall.shuffle(rng), Wall.shuffle(rng)])


def test_it_is_small_and_has_something_for_every_use() -> None:
    assert Path(library.__file__).with_name(library.FILE).stat().st_size <= make_library.LIMIT
    assert {f"{kind}-{level}" for kind in ("claims", "discard", "distance") for level in range(1, 6)} <= {*FOUND.uses}
    assert {"ready", "won"} <= {*FOUND.uses}
    assert len(FOUND.hands) >= 500
    assert FOUND.positions("nothing") == ()
    assert list(FOUND.some(Random(1), "nothing")) == []


def test_a_hand_is_read_as_it_was_written(played: Match) -> None:
    for table in played.done:
        line = library.line_of(table, table.state.setting.scores)
        moments = list(library.moments_of(line))
        assert [str(event) for event in moments[-1].events[1:]] == [str(event) for event in table.events[1:]]
        assert moments[-1].result == table.result
        assert [moment.number for moment in moments] == sorted(moment.number for moment in moments)


def test_packing_gives_the_same_bytes_and_is_read_back(played: Match) -> None:
    lines = [library.line_of(table, table.state.setting.scores) for table in played.done]
    index = {"one": [Position(0, 9, 2, 1), Position(1, 70, 3, 7)], "two": [Position(1, 5, 0, 0)]}
    data = library.pack("somebody", lines, index)
    assert data == library.pack("somebody", lines, index)
    read = Library(data)
    assert read.hands == lines
    assert {use: list(read.positions(use)) for use in read.uses} == index
    assert read.name(1) == "somebody-2"
    assert (read.hand_of("somebody-2"), read.hand_of("somebody-3"), read.hand_of("else-1")) == (1, None, None)
    assert read.chance("one", 0.5) < 0.5


def test_another_form_is_refused() -> None:
    with pytest.raises(ValueError, match="some"):
        Library(__import__("zlib").compress(b"something else\n\n"))


def test_the_tool_finds_the_same_whatever_the_processes(played: Match) -> None:
    lines = list(make_library.hands_of(str(Record.of(played))))
    one, two = make_library.index_of(lines), make_library.index_of(lines, jobs=2)
    assert one == two
    assert one["ready"]
    assert one["discard-1"]


@pytest.mark.parametrize("use", ["ready", "won", "waits-2", "fans-3", "payout-4"])
def test_hands_of_a_use(use: str) -> None:
    for hand, origin in islice(library.hands(Random(use), use), 15):
        assert origin["from"] == "play"
        assert origin["suits"] in SUITS
        assert hand.is_waiting == (use in ("ready", "waits-2"))
        if not hand.is_waiting:
            assert score(hand, GB1998).declarable


def test_turned_seats_are_worth_the_same() -> None:
    for moment in islice(FOUND.some(Random(3), "won"), 20):
        hand = library.hand_at(moment, "won")
        turned = [library._turned(Random(seed), hand) for seed in range(8)]
        assert {score(one, GB1998).points for one in turned} == {score(hand, GB1998).points}
        assert len({one.seat for one in turned}) > 1
        assert len({(one.prevalent - one.seat) % 4 for one in turned}) == 1


def test_renamed_suits_are_the_same_play() -> None:
    for position in FOUND.positions("distance-3")[:5]:
        plain, other = FOUND.moment(position), FOUND.moment(position, "spm")
        assert plain is not None
        assert other is not None
        assert [event.kind for event in plain.table.events] == [event.kind for event in other.table.events]
        assert plain.table.number == other.table.number == position.event
        changed = {"m": "s", "p": "p", "s": "m"}
        for mine, theirs in zip(plain.table.river, other.table.river, strict=True):
            assert str(theirs.tile) == "".join(changed.get(sign, sign) for sign in str(mine.tile))


def test_an_origin_leads_back_to_the_position() -> None:
    one = draw("discard", 5, 2)
    origin = one["origin"]
    number = FOUND.hand_of(origin["record"])
    assert number is not None
    found = FOUND.moment(Position(number, origin["event"], 0), origin["suits"])
    assert found is not None
    assert found.table.phase == "turn"
    assert str(found.table.hand(found.table.turn)) == one["hand"]


def test_a_hand_is_a_record_that_replays() -> None:
    for number in (0, len(FOUND.hands) - 1):
        record = FOUND.record(number)
        assert record.rules == TableRules()
        again = Record.parse(str(record)).replay().table
        assert isinstance(again, Table)
        assert again.over
