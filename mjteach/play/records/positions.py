"""Positions of records that puzzles are made from, each as one seat saw it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from mjteach.play.records.telling import Imported, RecordedHand
from mjteach.play.table import Table
from mjteach.play.view import View
from mjteach.play.words import Seat
from mjteach.rules import wait_tiles

KINDS = (
    "ready",
    "discard",
    "claim",
    "win",
    "win-last-tile",
    "win-kong-replacement",
    "win-robbed-kong",
    "win-last-copy",
    "settlement",
)
"""What a position shows.

`ready`: a hand of thirteen that waits, right after its discard. `discard`: fourteen tiles in its own turn. `claim`:
asked about the tile offered. `win`: about to declare a win that stands; the others of this name say more about it: on
the last tile of the wall or its discard, on a kong's replacement, on a robbed kong, on the last copy (和绝张).
`settlement`: the end, as the winner sees it.
"""


class Position(NamedTuple):
    """One position.

    Attributes:
        record: name of the record.
        event: events of the record so far, its hands counted through.
        kind: one of `KINDS`.
        seat: whose view.
        view: all that the seat may know.
    """

    record: str
    event: int
    kind: str
    seat: Seat
    view: View


def positions(imported: Imported, record: str) -> Iterator[Position]:
    """Every position of a record, in order.

    Args:
        imported: the record.
        record: its name.
    """
    before = 0
    for hand in imported.hands:
        for event, kind, seat, table in _of_hand(hand):
            yield Position(record, before + event, kind, seat, table.view(seat))
        before += hand.table.number


def _of_hand(hand: RecordedHand) -> Iterator[tuple[int, str, Seat, Table]]:
    for index, table in enumerate(hand.moments):
        winner = _winner(hand.moments[index + 1 :]) if table.phase in ("turn", "claim", "rob") else None
        for kind, seat in _of_moment(table, winner):
            yield table.number, kind, seat, table
        if winner is not None:
            for kind in _ways(table, winner):
                yield table.number, kind, winner, table


def _winner(following: Sequence[Table]) -> Seat | None:
    """Who wins by what is answered now: claims that the win overrules, and false wins, are told before it."""
    for table in following:
        event = table.event
        if not getattr(event, "overruled", False) and event.kind != "false-win":
            return event.seat if event.kind == "win" else None
    return None


def _of_moment(table: Table, winner: Seat | None) -> Iterator[tuple[str, Seat]]:
    event = table.event
    if event.kind == "discard" and event.seat is not None:
        waiting = table.waiting_hand(event.seat) if table.state.places[event.seat].waits else None
        if waiting is not None and wait_tiles(waiting):
            yield "ready", event.seat
    if table.phase == "turn" and winner is None:
        yield "discard", table.turn
    if table.phase in ("claim", "rob"):
        for seat in table.waiting:
            yield "claim", seat
    if event.kind == "settle" and table.result is not None and table.result.winner is not None:
        yield "settlement", table.result.winner


def _ways(table: Table, winner: Seat) -> Iterator[str]:
    hand = table.view(winner).hand
    yield "win"
    if hand.last_tile:
        yield "win-last-tile"
    if hand.kong:
        yield "win-kong-replacement" if hand.self_draw else "win-robbed-kong"
    if hand.last_copy:
        yield "win-last-copy"
