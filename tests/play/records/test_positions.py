"""The positions of a record that puzzles are made from."""

from __future__ import annotations

from collections import Counter

import pytest

from mjteach.play.records import KINDS, Position, positions, read
from mjteach.rules import distance, score, wait_tiles
from tests.play.records import made


def of(name: str) -> list[Position]:
    return list(positions(read((made.DATA / name).read_bytes()), name))


OWN = of("own.txt")


def test_every_kind_is_there() -> None:
    assert set(Counter(one.kind for one in OWN)) == set(KINDS)


def test_a_position_is_named_by_its_record_and_event() -> None:
    match = made.read_own()
    record = made.Record.of(match)
    by_event = dict(record.positions())
    for one in OWN:
        assert one.record == "own.txt"
        table = by_event[one.event].table
        assert table is not None
        assert table.view(one.seat) == one.view
    assert [one.event for one in OWN] == sorted(one.event for one in OWN)


def test_what_each_kind_shows() -> None:
    for one in OWN:
        view = one.view
        assert view.seat == one.seat
        if one.kind == "ready":
            assert view.hand.is_waiting
            assert wait_tiles(view.hand)
        elif one.kind == "discard":
            assert view.phase == "turn"
            assert view.turn == one.seat
            assert {action.kind for action in view.legal} >= {"discard"}
        elif one.kind == "claim":
            assert view.phase in ("claim", "rob")
            assert view.legal[-1].kind == "pass"
            assert len(view.legal) > 1
        elif one.kind == "settlement":
            assert view.result is not None
            assert view.result.winner == one.seat
        else:
            assert score(view.hand).declarable


@pytest.mark.parametrize(
    ("kind", "flag", "self_draw"),
    [
        ("win-last-tile", "last_tile", None),
        ("win-kong-replacement", "kong", True),
        ("win-robbed-kong", "kong", False),
        ("win-last-copy", "last_copy", None),
    ],
)
def test_wins_in_a_situation(kind: str, flag: str, self_draw: bool | None) -> None:
    found = [one.view.hand for one in OWN if one.kind == kind]
    assert found
    for hand in found:
        assert getattr(hand, flag)
        assert self_draw in (None, hand.self_draw)


def test_ready_hands_are_all_that_are() -> None:
    match = made.read_own()
    ready = 0
    for _, moment in made.Record.of(match).positions():
        table = moment.table
        if table is not None and table.event.kind == "discard" and table.event.seat is not None:
            ready += distance(table.waiting_hand(table.event.seat)).distance == 0  # type: ignore[arg-type]
    assert ready == sum(one.kind == "ready" for one in OWN)


@pytest.mark.parametrize("name", ["tziakcha.json", "salasasa.json", "pmn.txt"])
def test_every_format_gives_the_same_positions(name: str) -> None:
    def wanted(found: list[Position]) -> list[tuple[str, int, str]]:
        shown = [one for one in found if one.kind not in ("claim", "settlement")]
        return [(one.kind, one.seat, str(one.view.hand)) for one in shown]

    assert wanted(of(name)) == wanted(OWN)


def test_the_last_tile_of_a_part_is_a_situation_too() -> None:
    for name in ("botzone-last-draw.json", "botzone-last-discard.json"):
        assert "win-last-tile" in {one.kind for one in of(name)}


def test_a_cut_record_has_the_positions_before_the_cut() -> None:
    text = "".join((made.DATA / "own.txt").read_text().splitlines(keepends=True)[:60])
    found = list(positions(read(text), "own.txt"))
    assert found == OWN[: len(found)]
    assert found
