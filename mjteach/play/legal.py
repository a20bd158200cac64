"""What a seat may do, and why it may not do the rest."""

from __future__ import annotations

from functools import partial

from mjteach.play.actions import Action
from mjteach.play.errors import PlayError
from mjteach.play.state import NO_OFFERS, Offers, State
from mjteach.play.wins import claim_score, may_declare, self_draw_score
from mjteach.play.words import SEAT_NAMES, SEATS, Seat, right_of
from mjteach.rules import COPIES, Meld, Score, Tile, text_of
from mjteach.rules.memory import Memory
from mjteach.rules.tiles import FOURS, SUIT_BITS, SUIT_MASK, UNIT, copies, kinds, tiles_of


def _discards(seat: Seat, key: tuple[int, int]) -> tuple[Action, ...]:
    group, there = key
    return tuple(Action.of("discard", seat, Tile(9 * group + tile)) for tile in tiles_of(there))


_DISCARDS: tuple[Memory[tuple[int, int], tuple[Action, ...]], ...] = tuple(
    Memory(partial(_discards, seat)) for seat in SEATS
)
"""Per seat the discards of one suit or of the honors, by the group and the kinds that are there."""
_PUNG = tuple(tuple(Action.of("pung", seat, Tile(tile)) for tile in range(34)) for seat in SEATS)
_KONG = tuple(tuple(Action.of("kong", seat, Tile(tile)) for tile in range(34)) for seat in SEATS)
_PASS = tuple(Action.of("pass", seat) for seat in SEATS)


# --- on the own turn ------------------------------------------------------------------------------------


def on_turn(state: State) -> tuple[Action, ...]:
    """All that the seat in turn may do: a win first, then kongs, then discards in tile order."""
    seat = state.turn
    place = state.places[seat]
    found: list[Action] = []
    if seat not in state.dead:
        if state.drawn is not None and may_declare(self_draw_score(state)):
            found.append(Action.of("win", seat, state.drawn))
        if state.taken != "claim" and state.wall_left:
            if place.counts & FOURS:
                found += [Action.of("concealed-kong", seat, tile) for tile in _fours(place.counts)]
            found += [Action.of("added-kong", seat, meld.tile) for meld in _open_pungs(state)]
    there, discards = kinds(place.counts), _DISCARDS[seat]
    for group in range(4):
        found += discards[group, there & SUIT_MASK]
        there >>= SUIT_BITS
    return tuple(found)


def _fours(counts: int) -> list[Tile]:
    return [tile for tile in tiles_of(counts & FOURS) if copies(counts, tile) == COPIES]


def _open_pungs(state: State) -> list[Meld]:
    """Own pungs of which the fourth tile is in hand."""
    place = state.places[state.turn]
    return [meld for meld in place.melds if meld.kind == "pung" and copies(place.counts, meld.tile)]


# --- when a tile is offered ------------------------------------------------------------------------------


def offers_of(state: State) -> Offers:
    """What each other seat may answer to the tile offered: claims, strongest first, and a pass; () where none is.

    Where false wins are fined everybody may speak up, so everybody is asked.
    """
    tile, turn = state.offered, state.turn
    if tile is None:
        return NO_OFFERS
    found: list[tuple[Action, ...]] = [(), (), (), ()]
    everybody = state.setting.rules.fines
    chow_from, unit = right_of(turn), UNIT[tile]
    sets = not state.robbing and state.wall_left > 0
    for seat in SEATS:
        if seat == turn or seat in state.dead:
            continue
        place = state.places[seat]
        claims: list[Action] = []
        if place.waits & unit and may_declare(claim_score(state, seat)):
            claims.append(Action.of("win", seat, tile))
        if sets:
            held = place.counts >> 3 * tile & 7
            if held >= 2:
                claims += (_KONG[seat][tile], _PUNG[seat][tile]) if held == 3 else (_PUNG[seat][tile],)
            if seat == chow_from and tile < 27:
                claims += _chows(seat, place.counts, tile)
        if claims or everybody:
            claims.append(_PASS[seat])
            found[seat] = tuple(claims)
    return tuple(found)


def _chows(seat: Seat, counts: int, tile: Tile) -> list[Action]:
    """The chows that standing tiles make with a suit's tile."""
    rank = tile % 9
    two_below, below = (rank >= step and counts >> 3 * (tile - step) & 7 for step in (2, 1))
    above, two_above = (rank + step < 9 and counts >> 3 * (tile + step) & 7 for step in (1, 2))
    found = []
    if two_below and below:
        found.append(Action.of("chow", seat, Tile(tile - 2)))
    if below and above:
        found.append(Action.of("chow", seat, Tile(tile - 1)))
    if above and two_above:
        found.append(Action.of("chow", seat, tile))
    return found


# --- why not -------------------------------------------------------------------------------------------


def check(state: State, action: Action) -> None:
    """Nothing, where the action is allowed.

    Raises:
        PlayError: with the reason why it is not.
    """
    if state.phase == "over":
        raise PlayError("hand-over")
    if action.seat not in SEATS or (action.tile is None) != (action.kind == "pass"):
        raise PlayError("wrong-tiles", tiles=text_of(action.tiles))
    if state.phase == "turn":
        _check_turn(state, action)
    elif action not in state.offers[action.seat] or state.answers[action.seat] is not None:
        _check_answer(state, action)


def _check_turn(state: State, action: Action) -> None:
    seat, kind, tile = action.seat, action.kind, action.tile
    if seat != state.turn:
        raise PlayError("not-your-turn", seat=SEAT_NAMES[seat])
    if tile is None:
        raise PlayError("pass-on-turn")
    held = 0 if tile.is_flower else copies(state.places[seat].counts, tile)
    if kind == "discard":
        if not held:
            raise PlayError("not-held", tile=str(tile))
    elif kind == "win":
        _check_own_win(state, tile)
    elif kind in ("concealed-kong", "added-kong"):
        _check_own_kong(state, kind, tile, held)
    else:
        raise PlayError("nothing-offered")


def _check_own_win(state: State, tile: Tile) -> None:
    if state.turn in state.dead:
        raise PlayError("dead-hand", seat=SEAT_NAMES[state.turn])
    if state.drawn is None:
        raise PlayError("no-tile-taken")
    if tile != state.drawn:
        raise PlayError("not-the-offered-tile", tile=str(tile), offered=str(state.drawn))
    if not state.setting.rules.fines:
        _check_score(self_draw_score(state))


def _check_score(found: Score | None) -> None:
    if found is None:
        raise PlayError("not-winning")
    if not may_declare(found):
        raise PlayError("below-minimum", points=found.points)


def _check_own_kong(state: State, kind: str, tile: Tile, held: int) -> None:
    if state.turn in state.dead:
        raise PlayError("dead-hand", seat=SEAT_NAMES[state.turn])
    if kind == "concealed-kong" and held < COPIES:
        raise PlayError("tiles-missing", tiles=text_of((tile,) * (COPIES - held)))
    if kind == "added-kong":
        if not any(meld.kind == "pung" and meld.tile == tile for meld in state.places[state.turn].melds):
            raise PlayError("no-pung", tile=str(tile))
        if not held:
            raise PlayError("not-held", tile=str(tile))
    if state.taken == "claim":
        raise PlayError("kong-after-claim")
    if not state.wall_left:
        raise PlayError("wall-empty")


def _check_answer(state: State, action: Action) -> None:
    seat, kind, tile, offered = action.seat, action.kind, action.tile, state.offered
    if seat == state.turn:
        raise PlayError("own-discard", seat=SEAT_NAMES[seat])
    if state.answers[seat] is not None:
        raise PlayError("already-answered", seat=SEAT_NAMES[seat])
    if seat in state.dead:
        raise PlayError("dead-hand", seat=SEAT_NAMES[seat])
    if tile is None or offered is None or kind in ("discard", "concealed-kong", "added-kong"):
        raise PlayError("not-your-turn", seat=SEAT_NAMES[seat])
    if offered not in action.tiles:
        raise PlayError("not-the-offered-tile", tile=str(tile), offered=str(offered))
    if kind == "win":
        if not state.setting.rules.fines:
            _check_score(claim_score(state, seat))
        return
    _check_set(state, action, offered)


def _check_set(state: State, action: Action, offered: Tile) -> None:
    if state.robbing or not state.wall_left:
        raise PlayError("only-a-win")
    if action.kind == "chow" and action.seat != right_of(state.turn):
        raise PlayError("chow-not-from-left", seat=SEAT_NAMES[state.turn])
    needed = list(action.tiles)
    needed.remove(offered)
    counts = state.places[action.seat].counts
    missing = [tile for tile in set(needed) for _ in range(needed.count(tile) - copies(counts, tile))]
    raise PlayError("tiles-missing", tiles=text_of(sorted(missing)))


def is_false(state: State, seat: Seat) -> bool:
    """A win declared now by this seat would be none."""
    return not may_declare(self_draw_score(state) if state.phase == "turn" else claim_score(state, seat))
