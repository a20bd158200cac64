"""How a hand goes on: every step from one state to the next, with the event that it is.

`act` is what a player does; `advance` is what happens by itself in the phases that wait for nobody.
"""

from __future__ import annotations

from collections.abc import Callable

from mjteach.play.actions import Action
from mjteach.play.events import EXHAUSTED, Event, Settlement
from mjteach.play.legal import is_false, offers_of
from mjteach.play.state import NO_ANSWERS, NO_OFFERS, Discarded, Phase, Place, Result, State, with_place
from mjteach.play.wins import claim_score, self_draw_score
from mjteach.play.words import SEATS, Seat, right_of, wind_of
from mjteach.rules import Meld, Score, Tile, payments
from mjteach.rules.tiles import UNIT

AnyStep = tuple[State, Event | Settlement | None]
Step = tuple[State, Event]

FOURS_DEALT = 3
"""Times that each takes four tiles (seed 003, 开牌)."""


# --- the deal and its flowers ----------------------------------------------------------------------------


def dealt(tiles: tuple[Tile, ...], seat: Seat) -> tuple[Tile, ...]:
    """The tiles that the deal gives a seat, in the order it takes them: fours, one, and the dealer's fourteenth.

    The dealer's last two are the upper tiles of the next stack and of the next but one (跳牌), which come to be the
    first and the fifth of the tiles that follow the fours.
    """
    fours = [tile for turn in range(FOURS_DEALT) for tile in tiles[16 * turn + 4 * seat : 16 * turn + 4 * seat + 4]]
    ones = tiles[48 + seat : 53 : 4]
    return (*fours, *ones)


def _deal(state: State) -> AnyStep:
    seat = state.turn
    tiles = dealt(state.setting.wall.tiles, seat)
    place = Place()
    for tile in tiles:
        place = place.take(tile)
    places = with_place(state.places, seat, place)
    drawn = tiles[-1] if seat == 0 and not tiles[-1].is_flower else state.drawn
    event = Event("deal", seat, tiles)
    if seat < SEATS[-1]:
        return state._replace(front=state.front + len(tiles), places=places, turn=seat + 1, drawn=drawn), event
    state = state._replace(front=state.front + len(tiles), places=places, turn=0, drawn=drawn)
    return state._replace(phase="flowers", batch=len(places[0].held)), event


def _flowers(state: State) -> AnyStep:
    """Each in turn shows the flowers it holds; flowers that come for them wait for the next round (seed 003, 补花)."""
    while not state.batch:
        seat = right_of(state.turn)
        if seat == 0 and not any(place.held for place in state.places):
            return _first_turn(state), None
        state = state._replace(turn=seat, batch=len(state.places[seat].held))
    return _show_flower(state._replace(batch=state.batch - 1))


def _first_turn(state: State) -> State:
    dealer = state.places[0]
    before = None if state.drawn is None else dealer.give(UNIT[state.drawn])
    return state._replace(phase="turn", turn=0, before=before)


def _show_flower(state: State) -> Step:
    place = state.places[state.turn]
    places = with_place(state.places, state.turn, place.show_flower())
    return state._replace(phase="replace", places=places), Event("flower", state.turn, place.held[:1])


def _replace(state: State) -> AnyStep:
    """A tile from the end of the wall, for a flower or a kong (seed 000, terms 19, 20, 37)."""
    tile = state.setting.wall.tiles[state.back - 1]
    event = Event("replace", state.turn, (tile,))
    state = state._replace(back=state.back - 1)
    return (_fill(state, tile) if state.taken == "deal" else _take(state, tile)), event


def _fill(state: State, tile: Tile) -> State:
    """A replacement during the deal."""
    places = with_place(state.places, state.turn, state.places[state.turn].take(tile))
    drawn = tile if state.turn == 0 and not tile.is_flower else state.drawn
    return state._replace(phase="flowers", places=places, drawn=drawn)


# --- drawing ---------------------------------------------------------------------------------------------


def _draw(state: State) -> AnyStep:
    tile, seat = state.setting.wall.tiles[state.front], right_of(state.turn)
    return _take(state._replace(front=state.front + 1, turn=seat, taken="draw"), tile), Event("draw", seat, (tile,))


def _take(state: State, tile: Tile) -> State:
    """The seat in turn has taken a tile."""
    before = state.places[state.turn]
    return state._replace(
        phase="flower" if tile.is_flower else "turn",
        places=with_place(state.places, state.turn, before.take(tile)),
        drawn=None if tile.is_flower else tile,
        before=None if tile.is_flower else before,
        offered=None,
        robbing=False,
    )


def _flower(state: State) -> AnyStep:
    """A flower is shown at once; on an empty wall nothing can replace it, and the hand is drawn."""
    state, event = _show_flower(state)
    return state._replace(phase="replace" if state.wall_left else "exhausted", taken="flower"), event


# --- what the seat in turn does ----------------------------------------------------------------------------


def _discard(state: State, action: Action) -> AnyStep:
    seat, tile = state.turn, _tile(action)
    places = with_place(state.places, seat, state.places[seat].give(UNIT[tile]))
    river = (*state.river, Discarded(seat, tile, tile == state.drawn))
    state = state._replace(
        places=places, river=river, shown=state.shown + UNIT[tile], offered=tile, robbing=False, drawn=None, before=None
    )
    return _ask(state, "claim"), Event("discard", seat, (tile,))


def _ask(state: State, phase: Phase) -> State:
    """Ask those who can claim the tile offered; where nobody can, go on."""
    offers = offers_of(state)
    if any(offers):
        return state._replace(phase=phase, offers=offers, answers=NO_ANSWERS)
    return _unclaimed(state)


def _unclaimed(state: State) -> State:
    """Nobody wants the tile offered."""
    phase: Phase = "replace" if state.robbing else "draw" if state.wall_left else "exhausted"
    return state._replace(phase=phase, offers=NO_OFFERS, answers=NO_ANSWERS)


def _concealed_kong(state: State, action: Action) -> AnyStep:
    seat, tile = state.turn, _tile(action)
    places = with_place(state.places, seat, state.places[seat].meld(Meld("kong", tile, 0), 4 * UNIT[tile]))
    return _to_replace(state._replace(places=places)), Event("concealed-kong", seat, action.tiles)


def _to_replace(state: State) -> State:
    return state._replace(phase="replace", taken="kong", drawn=None, before=None)


def _added_kong(state: State, action: Action) -> AnyStep:
    """The fourth tile is laid to its pung at once, whether it can be robbed or not: the table does not tell."""
    seat, tile = state.turn, _tile(action)
    place = state.places[seat]
    melds = tuple(
        Meld("kong", tile, meld.claim + 4) if meld.kind == "pung" and meld.tile == tile else meld
        for meld in place.melds
    )
    state = state._replace(
        places=with_place(state.places, seat, Place(place.counts - UNIT[tile], melds, place.flowers)),
        shown=state.shown + UNIT[tile],
        offered=tile,
        robbing=True,
    )
    return _ask(_to_replace(state), "rob"), Event("added-kong", seat, action.tiles)


def _is_pung_of(meld: Meld, tile: Tile) -> bool:
    return meld.kind == "pung" and meld.tile == tile


def _robbed(state: State) -> State:
    """The fourth tile goes to the winner: the kong is a pung again."""
    place, tile = state.places[state.turn], state.offered
    melds = tuple(
        Meld("pung", tile, meld.claim - 4) if tile is not None and meld.kind == "kong" and meld.tile == tile else meld
        for meld in place.melds
    )
    return state._replace(places=with_place(state.places, state.turn, Place(place.counts, melds, place.flowers)))


def _self_draw(state: State, action: Action) -> AnyStep:
    if is_false(state, state.turn):
        return _false(state, state.turn, action)
    return _won(state, state.turn, None, self_draw_score(state)), Event("win", state.turn, action.tiles)


# --- what the others answer --------------------------------------------------------------------------------


def _answer(state: State, action: Action) -> AnyStep:
    answers = tuple(action if seat == action.seat else answer for seat, answer in enumerate(state.answers))
    state = state._replace(answers=answers)
    if any(offer and answer is None for offer, answer in zip(state.offers, answers, strict=True)):
        return state, None
    return _resolve(state)


def _resolve(state: State) -> AnyStep:
    """The strongest claim takes the tile: a win before a pung or kong, these before a chow (seed 000, 36, 37).

    Of several wins the first in turn after the discarder stands (seed 000, 和牌者). Weaker claims are told first.
    """
    claims = [answer for answer in _in_turn(state) if answer is not None and answer.kind != "pass"]
    if not claims:
        return _unclaimed(state), None
    strongest = min(claims, key=_strength)
    if strongest.kind == "win" and is_false(state, strongest.seat):
        return _false(state, strongest.seat, strongest)
    for claim in claims:
        if claim is not strongest:
            return _withdrawn(state, claim), Event(claim.kind, claim.seat, claim.tiles, overruled=True)
    return _claim(state, strongest)


def _in_turn(state: State) -> tuple[Action | None, ...]:
    """The answers in turn after the one who offers."""
    return state.answers[state.turn + 1 :] + state.answers[: state.turn]


def _strength(claim: Action) -> int:
    return {"win": 0, "chow": 2}.get(claim.kind, 1)


def _withdrawn(state: State, claim: Action) -> State:
    answers = tuple(None if answer is claim else answer for answer in state.answers)
    return state._replace(phase="resolve", answers=answers)


def _claim(state: State, claim: Action) -> AnyStep:
    event = Event(claim.kind, claim.seat, claim.tiles)
    if claim.kind == "win":
        return _won(state, claim.seat, state.turn, claim_score(state, claim.seat)), event
    seat, offered = claim.seat, state.offered
    assert offered is not None
    meld = _claimed_set(claim, offered, state.turn)
    given = sum(UNIT[tile] for tile in meld.tiles) - UNIT[offered]
    state = state._replace(
        places=with_place(state.places, seat, state.places[seat].meld(meld, given)),
        river=_taken(state, seat),
        shown=state.shown + given,
        phase="turn",
        turn=seat,
        taken="claim",
        offered=None,
        offers=NO_OFFERS,
        answers=NO_ANSWERS,
    )
    return (_to_replace(state) if claim.kind == "kong" else state), event


def _claimed_set(claim: Action, offered: Tile, discarder: Seat) -> Meld:
    tile = _tile(claim)
    if claim.kind == "chow":
        return Meld("chow", tile, offered - tile + 1)
    return Meld("kong" if claim.kind == "kong" else "pung", tile, 4 - (discarder - claim.seat) % 4)


def _taken(state: State, seat: Seat) -> tuple[Discarded, ...]:
    """The river with the last discard taken."""
    return (*state.river[:-1], state.river[-1]._replace(taken=seat))


# --- the end -----------------------------------------------------------------------------------------------


def _won(state: State, winner: Seat, discarder: Seat | None, score: Score | None) -> State:
    assert score is not None
    loser = None if discarder is None else wind_of(discarder)
    paid = payments(score.total, wind_of(winner), loser)
    result = _with_fines(state, tuple(paid.values()))
    if discarder is not None:
        state = _robbed(state) if state.robbing else state._replace(river=_taken(state, winner))
    return state._replace(
        phase="settle",
        result=Result(result, winner, discarder, score, state.dead),
        offers=NO_OFFERS,
        answers=NO_ANSWERS,
    )


def _with_fines(state: State, paid: tuple[int, ...]) -> tuple[int, int, int, int]:
    """What each gets, with fines: an offender pays each of the others (seed 000, 罚分: at the end of the hand)."""
    fine = state.setting.rules.fine
    east, south, west, north = (
        paid[seat] + fine * sum(1 if seat != offender else -3 for offender in state.dead) for seat in SEATS
    )
    return east, south, west, north


def _false(state: State, seat: Seat, action: Action) -> AnyStep:
    """A declared win that is none: fined, and the offender can neither claim nor win, or the hand ends."""
    event = Event("false-win", seat, action.tiles)
    state = state._replace(dead=(*state.dead, seat))
    if state.setting.rules.false_win == "ends-hand":
        return _settled_without_win(state), event
    return (state if state.phase == "turn" else _withdrawn(state, action)), event


def _exhausted(state: State) -> AnyStep:
    """The wall is empty and nobody has won (荒牌; seed 000, term 30)."""
    return _settled_without_win(state), EXHAUSTED


def _settled_without_win(state: State) -> State:
    result = Result(_with_fines(state, (0, 0, 0, 0)), false=state.dead)
    return state._replace(phase="settle", result=result, offers=NO_OFFERS, answers=NO_ANSWERS)


def _settle(state: State) -> AnyStep:
    assert state.result is not None
    return state._replace(phase="over"), Settlement(state.result.payments)


def _tile(action: Action) -> Tile:
    assert action.tile is not None
    return action.tile


_ADVANCE: dict[str, Callable[[State], AnyStep]] = {
    "deal": _deal,
    "flowers": _flowers,
    "draw": _draw,
    "flower": _flower,
    "replace": _replace,
    "resolve": _resolve,
    "exhausted": _exhausted,
    "settle": _settle,
}
_ON_TURN: dict[str, Callable[[State, Action], AnyStep]] = {
    "discard": _discard,
    "concealed-kong": _concealed_kong,
    "added-kong": _added_kong,
    "win": _self_draw,
}


def advance(state: State) -> AnyStep:
    """The next step of a phase that waits for nobody."""
    return _ADVANCE[state.phase](state)


def act(state: State, action: Action) -> AnyStep:
    """The next step by an action that is allowed; no event where others have still to answer."""
    if state.phase == "turn":
        return _ON_TURN[action.kind](state, action)
    return _answer(state, action)
