"""Hands from play: the packed library, what it gives, and how it is made."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random

import make_library
import pytest

from mjteach.play import Match, Record, Table, TableRules, Wall, play_match
from mjteach.play.players import Steady
from mjteach.puzzles import draw, library
from mjteach.puzzles.library import SUITS, Library, Position
from mjteach.rules import GB1998, Hand, readings, score

from .drawn import documents

FOUND = library.library()
OF_ANSWERS = (
    ("wait-kind", "none"),
    ("winning-shape", "standard"),
    ("not-counted", "no-repeat"),
    ("may-declare", "short"),
)
"""Kinds whose hands are drawn for their answers, each with one."""


@pytest.fixture(scope="module")
def played() -> Match:
    """Two hands."""
    rng = Random(7)
    return play_match([Steady()] * 4, [Wall.shuffle(rng), Wall.shuffle(rng)])


def test_it_is_small_and_has_something_for_every_use() -> None:
    assert Path(library.__file__).with_name(library.FILE).stat().st_size <= make_library.LIMIT
    assert {f"{kind}-{level}" for kind in ("claims", "discard", "distance") for level in range(1, 6)} <= {*FOUND.uses}
    for kind in ("waits", "fans", "payout"):
        assert {f"{kind}-{level}" for level in range(2, 6)} <= {*FOUND.uses}
    for kind, wanted in OF_ANSWERS:
        assert {f"{kind}-{level}-{wanted}" for level in range(2, 6)} <= {*FOUND.uses}
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
    assert one["may-declare-2-false"]
    assert one["discard-1"]


OF_THIRTEEN = ("waits-2", "wait-kind-2-none", "distance-3")
OF_WINS = ("fans-3", "payout-4", "may-declare-2-yes")
OF_SHAPES = (*OF_WINS, "not-counted-2-no-repeat", "winning-shape-2-standard")
OF_NONE = ("may-declare-2-false", "winning-shape-2-none")


@pytest.mark.parametrize("use", [*OF_THIRTEEN, *OF_SHAPES, *OF_NONE])
def test_hands_of_a_use(use: str) -> None:
    found = list(library.hands(Random(use), use, most=1.0))
    assert len(found) == library.PATIENCE
    for hand, origin in found:
        assert origin["from"] == "play"
        assert origin["suits"] in SUITS
        assert hand.is_waiting == (use in OF_THIRTEEN)
        if not hand.is_waiting:
            assert bool(readings(hand)) == (use in OF_SHAPES)
        if use in OF_WINS and origin["suits"] == SUITS[0]:  # renamed suits may take 推不倒 away
            assert score(hand, GB1998).declarable


def test_hands_come_as_often_as_asked_for() -> None:
    assert list(library.hands(Random(1), "fans-3", most=0.0)) == []
    assert list(library.hands(Random(1), "nothing", most=1.0)) == []
    rng = Random(1)
    shares = [any(True for _ in library.played(rng, "distance-1")) for _ in range(100)]
    assert 30 < sum(shares) < 70
    unused = Random(1)
    assert list(library.hands(unused, "fans-1")) == []
    assert unused.random() == Random(1).random()


def test_positions_are_good_for_their_use() -> None:
    for use in FOUND.uses:
        for position in islice(FOUND.positions(use), 2):
            moment = FOUND.moment(position)
            assert moment is not None
            found = {(name, seat, which) for name, seat, which, _ in make_library.found_in(moment.table, chosen=True)}
            assert (use, position.seat, position.which) in found


@pytest.mark.parametrize("kind", ["fans", "points", "payout", *dict(OF_ANSWERS)])
def test_hands_from_play_are_as_the_table_has_them(kind: str) -> None:
    played = [one for level in range(2, 6) for one in documents(kind, level) if one["origin"]["from"] == "play"]
    assert played
    assert not any(one["origin"]["from"] == "play" for one in documents(kind, 1))
    for one in played:
        hand, origin = Hand.parse(one["hand"]), one["origin"]
        number = FOUND.hand_of(origin["record"])
        assert number is not None
        moment = FOUND.moment(Position(number, origin["event"], 0), origin["suits"])
        assert moment is not None
        assert looks(hand) in {looks(there) for there in hands_at(moment.table)}


def hands_at(table: Table) -> Iterator[Hand]:
    """Every hand of a moment, with and without a tile that came or is offered."""
    for seat in range(4):
        waiting = table.waiting_hand(seat)
        if waiting is not None:
            yield waiting
        if seat == table.turn or table.phase != "turn":
            yield library.fourteen(table, seat)


def looks(hand: Hand) -> tuple[object, ...]:
    """A hand whatever its winds and flowers are."""
    last = hand.winning is not None and not hand.winning.is_wind and hand.winning
    tiles = tuple(tile for tile in hand.tiles if not tile.is_wind)
    return tiles, last, hand.self_draw, hand.last_copy, hand.last_tile, hand.kong


def test_turned_seats_are_worth_the_same() -> None:
    for moment in islice(FOUND.some(Random(3), "payout-4"), 20):
        hand = library.hand_at(moment, "payout-4")
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
