"""A seat's tiles as a hand of the rules core, and whether it may declare a win."""

from __future__ import annotations

from mjteach.play.state import Place, State
from mjteach.play.words import Seat, wind_of
from mjteach.rules import COPIES, MINIMUM, Hand, Score, Tile, score
from mjteach.rules.tiles import UNIT, copies


def waiting_hand(place: Place, seat: Seat, prevalent: Tile) -> Hand:
    """The hand of a place of thirteen tiles."""
    return Hand(place.melds, place.standing, None, prevalent, wind_of(seat), flowers=place.flowers)


def fourteen(
    place: Place,
    winning: Tile,
    seat: Seat,
    prevalent: Tile,
    *,
    self_draw: bool = False,
    last_copy: bool = False,
    last_tile: bool = False,
    kong: bool = False,
) -> Hand:
    """The hand of a place of thirteen tiles with one more."""
    return Hand(
        place.melds,
        place.standing,
        winning,
        prevalent,
        wind_of(seat),
        self_draw,
        last_copy,
        last_tile,
        kong,
        place.flowers,
    )


def claimed_hand(place: Place, seat: Seat, prevalent: Tile) -> Hand:
    """A place of fourteen of which none came last: the highest stands for it, and it is no win."""
    highest = place.standing[-1]
    shown = sum(meld.tiles.count(highest) for meld in place.melds if not meld.is_concealed)
    return fourteen(place.give(UNIT[highest]), highest, seat, prevalent, last_copy=shown == COPIES - 1)


def drawn_hand(state: State) -> Hand:
    """The hand of the seat in turn, the tile that it took as winning tile."""
    seat, prevalent = state.turn, state.setting.prevalent
    if state.drawn is None or state.before is None:
        return claimed_hand(state.places[seat], seat, prevalent)
    return fourteen(
        state.before,
        state.drawn,
        seat,
        prevalent,
        self_draw=True,
        last_copy=copies(state.shown, state.drawn) == COPIES - 1,
        last_tile=state.wall_left == 0,
        kong=state.taken == "kong",
    )


def offered_hand(state: State, seat: Seat) -> Hand:
    """The hand of another seat with the tile that is offered."""
    assert state.offered is not None
    return fourteen(
        state.places[seat],
        state.offered,
        seat,
        state.setting.prevalent,
        last_copy=not state.robbing and copies(state.shown, state.offered) == COPIES,
        last_tile=not state.robbing and state.wall_left == 0,
        kong=state.robbing,
    )


def self_draw_score(state: State) -> Score | None:
    """What the seat in turn would win with the tile it took, None where that is no winning shape."""
    if state.drawn is None or state.before is None or not copies(state.before.waits, state.drawn):
        return None
    return score(drawn_hand(state), state.setting.rules.ruling)


def claim_score(state: State, seat: Seat) -> Score | None:
    """What another seat would win with the tile offered, None where that is no winning shape."""
    if state.offered is None or not copies(state.places[seat].waits, state.offered):
        return None
    return score(offered_hand(state, seat), state.setting.rules.ruling)


def may_declare(found: Score | None) -> bool:
    """A winning shape of eight points or more, flowers apart (seed 000, 和牌的前提)."""
    return found is not None and found.points >= MINIMUM
