"""What must hold at every moment of every hand; used by the tests and by the long run."""

from __future__ import annotations

import dataclasses
import random
from collections import Counter
from collections.abc import Iterable

from mjteach.play import ALL_TILES, SEATS, Action, Match, Record, Table, TableRules, View, Wall, wind_of
from mjteach.play.legal import offers_of
from mjteach.play.state import NO_ANSWERS, Place, State, with_place
from mjteach.play.view import view_of
from mjteach.rules import COPIES, TILES, Meld, Tile, payments, score, wait_tiles
from tests.play.desk import Eager, lopsided, tiles_on
from tests.play.oracle import accepted, allowed, open_tiles

FULL_SET = Counter(ALL_TILES)


def check_moment(table: Table) -> None:
    """Cheap questions, asked at every moment."""
    assert tiles_on(table) == FULL_SET
    state = table.state
    shown = Counter({tile: state.shown >> 3 * tile & 7 for tile in TILES})
    assert +shown == open_tiles(table) + Counter(_taken_by_a_win(table))
    for seat in SEATS:
        check_size(table, seat)


def _taken_by_a_win(table: Table) -> list[Tile]:
    """The winning tile lies open too, though in no meld and no longer in the river."""
    result = table.state.result
    if result is None or result.discarder is None or table.offered is None:
        return []
    return [table.offered]


def check_size(table: Table, seat: int) -> None:
    """Thirteen tiles, a meld counting three; fourteen in turn."""
    size = len(table.standing(seat)) + 3 * len(table.melds(seat))
    drawn = table.turn == seat and (table.phase == "turn" or table.drawn is not None)
    assert size == 13 + drawn


def check_decision(table: Table, rng: random.Random, *, tries: bool = False) -> None:
    """Questions about who may do what and who may know what, asked where players decide."""
    for seat in SEATS:
        legal = table.legal(seat)
        assert len(set(legal)) == len(legal)
        if table.state.answers == NO_ANSWERS:
            assert by_option(table, seat, set(legal)) == by_option(table, seat, allowed(table, seat)), (
                str(table),
                seat,
            )
        if tries and not table.rules.fines:
            assert set(legal) == accepted(table, seat), (str(table), seat)
        check_view(table, seat, rng)
    for seat in table.waiting:
        check_hand(table, seat)


def by_option(table: Table, seat: int, actions: set[Action]) -> set[Action]:
    """The same but for what fines change: all are asked (passes do not count), and an offender may only discard."""
    if not table.rules.fines:
        return actions
    offender = seat in table.state.dead
    return {action for action in actions if action.kind == "discard" or (action.kind != "pass" and not offender)}


def check_hand(table: Table, seat: int) -> None:
    """The hands that the table gives agree with the rules core."""
    waiting = table.waiting_hand(seat)
    if waiting is not None:
        own_turn = table.phase == "turn"
        place = table.state.before if own_turn else table.state.places[seat]
        assert place is not None
        # the rules leave out a wait of which the hand has all copies; it cannot come, so both say the same of what can
        bits = {tile for tile in TILES if place.waits >> 3 * tile & 1}
        assert set(wait_tiles(waiting)) <= bits
        assert all(waiting.left(tile) == 0 for tile in bits - set(wait_tiles(waiting)))
        tile = table.drawn if own_turn else table.offered
        assert tile is not None
        assert table.hand(seat).winning == tile
        won = any(action.kind == "win" for action in table.legal(seat))
        may = seat not in table.state.dead
        assert won == (may and tile in wait_tiles(waiting) and score(table.hand(seat)).declarable)


def check_view(table: Table, seat: int, rng: random.Random) -> None:
    """A view says the same whatever is hidden from it, and agrees with the table in what it says."""
    view = table.view(seat)
    assert view.hand == table.hand(seat)
    assert view.tiles == table.standing(seat)
    assert view.legal == table.legal(seat)
    other = view_of(hidden_changed(table.state, seat, rng), seat, table.legal(seat), table.number)
    assert view == other
    assert [view.left(tile) for tile in TILES] == [_unseen(table, seat, tile) for tile in TILES]
    assert sum(view.sizes) + sum(3 * len(melds) for melds in view.melds) == 52 + (table.phase == "turn")


def _unseen(table: Table, seat: int, tile: Tile) -> int:
    """Copies in the wall, in the others' standing tiles and in their concealed kongs, counted one by one."""
    state = table.state
    found = state.setting.wall.tiles[state.front : state.back].count(tile)
    for other in SEATS:
        if other != seat:
            found += table.standing(other).count(tile)
            found += sum(COPIES for meld in table.melds(other) if meld.is_concealed and meld.tile == tile)
    return found


# --- everything hidden, dealt anew --------------------------------------------------------------------------


def hidden_changed(state: State, seat: int, rng: random.Random) -> State:
    """A state that looks the same from a seat: the wall, the others' tiles and their concealed kongs changed."""
    state = _kongs_changed(state, seat, rng)
    wall = state.setting.wall.tiles
    hidden = list(wall[state.front : state.back])
    for other in SEATS:
        if other != seat:
            hidden += state.places[other].standing
    tiles = [tile for tile in hidden if not tile.is_flower]
    flowers = [tile for tile in hidden if tile.is_flower]
    rng.shuffle(tiles)
    places = state.places
    for other in SEATS:
        if other != seat:
            place = Place(0, places[other].melds, places[other].flowers)
            for _ in places[other].standing:
                place = place.take(tiles.pop())
            places = with_place(places, other, place)
    rest = tiles + flowers
    rng.shuffle(rest)
    state = _with_wall(state._replace(places=places), rest)
    if state.turn != seat:
        state = state._replace(drawn=None if state.drawn is None else places[state.turn].standing[0])
    return _asked_again(state)


def _asked_again(state: State) -> State:
    if state.phase not in ("claim", "rob"):
        return state
    offers = offers_of(state)
    if any(offers):
        return state._replace(offers=offers)
    return state._replace(phase="replace" if state.robbing else "draw" if state.wall_left else "exhausted")


def _kongs_changed(state: State, seat: int, rng: random.Random) -> State:
    """Others' concealed kongs made of another tile of which nothing is seen."""
    for other in SEATS:
        for index, meld in enumerate(state.places[other].melds):
            if other != seat and meld.is_concealed:
                unseen = [tile for tile in TILES if _all_hidden(state, seat, tile)]
                if unseen:
                    state = _swapped(state, seat, other, index, rng.choice(unseen))
    return state


def _all_hidden(state: State, seat: int, tile: Tile) -> bool:
    found = state.setting.wall.tiles[state.front : state.back].count(tile)
    return found + sum(state.places[other].standing.count(tile) for other in SEATS if other != seat) == COPIES


def _swapped(state: State, seat: int, other: int, index: int, new: Tile) -> State:
    """The kong made of `new`, and every hidden `new` become the kong's old tile."""
    old = state.places[other].melds[index].tile
    places = state.places
    for each in SEATS:
        place = places[each]
        moved = Place(0, place.melds, place.flowers)
        for tile in place.standing:
            moved = moved.take(old if tile == new else tile)
        places = with_place(places, each, moved)
    melds = list(places[other].melds)
    melds[index] = Meld("kong", new, 0)
    places = with_place(places, other, dataclasses.replace(places[other], melds=tuple(melds)))
    wall = state.setting.wall.tiles[state.front : state.back]
    drawn = old if state.turn != seat and state.drawn == new else state.drawn
    hidden = [old if tile == new else tile for tile in wall]
    return _with_wall(state._replace(places=places, drawn=drawn), hidden)


def _with_wall(state: State, rest: list[Tile]) -> State:
    """Another wall, of which these tiles are left; what was drawn from it no longer matters."""
    gone = sorted((FULL_SET - Counter(rest)).elements())
    wall = Wall((*gone[: state.front], *rest, *gone[state.front :]))
    return state._replace(setting=state.setting._replace(wall=wall))


# --- the end, and the record ---------------------------------------------------------------------------------


def check_end(table: Table) -> None:
    """Payments add up and are those of the rules core; the winner's hand is worth what the table says."""
    result = table.result
    assert result is not None
    assert sum(result.payments) == 0
    if result.winner is None:
        assert result.score is None
        return
    assert result.score is not None
    assert result.score.points >= 8
    assert score(result.score.hand).points == result.score.points
    loser = None if result.discarder is None else wind_of(result.discarder)
    fines = sum(1 for _ in result.false)
    if not fines:
        assert result.payments == tuple(payments(result.score.total, wind_of(result.winner), loser).values())


def check_record(match: Match, moments: dict[int, Table]) -> None:
    """The record's text reads back, replays to the same match, and gives every moment of it."""
    record = Record.of(match)
    text = str(record)
    read = Record.parse(text)
    assert read == record
    assert str(read) == text
    found = dict(read.positions())
    assert found[len(record.events)] == match
    assert len(found) == len(record.events) + 1
    for number, table in moments.items():
        assert found[number].table == table


def check_match(match: Match, rng: random.Random, walls: Iterable[Wall], *, every: int = 1, tries: int = 0) -> Match:
    """Play hands of a match on these walls, asking everything on the way.

    Args:
        match: where to begin.
        rng: for the players.
        walls: one for each hand.
        every: the dear questions are asked at one decision of so many.
        tries: at one decision of so many every action is tried (0 for never).
    """
    player = Eager(rng)
    moments: dict[int, Table] = {}
    for wall in walls:
        match = match.deal(wall)
        table = match.table
        assert table is not None
        before = len(match.events) - table.number
        while not table.over:
            if table.state.answers == NO_ANSWERS:
                moments[before + table.number] = table
                if rng.randrange(every) == 0:
                    check_decision(table, rng, tries=tries > 0 and rng.randrange(tries) == 0)
            action = player.choose(table.view(table.waiting[0]))
            steps = table.steps(action)
            assert steps[-1] == table.play(action)
            for step in steps:
                check_moment(step)
            table = steps[-1]
        check_end(table)
        match = match.with_table(table)
        assert sum(match.scores) == 0
    check_record(match, moments)
    return match


def check_seed(seed: int, hands: int, rules: TableRules | None = None, *, every: int = 1, tries: int = 0) -> Match:
    """Play and check so many hands of one seed, on shuffled and on lopsided walls in turn."""
    rng = random.Random(seed)
    first = 1 + seed % (17 - hands)
    walls = (Wall.shuffle(rng, rules) if (seed + hand) % 4 == 0 else lopsided(rng) for hand in range(hands))
    return check_match(Match.start(rules, first=first), rng, walls, every=every, tries=tries)


def nothing_behind(view: View) -> bool:
    """No table, state or wall can be reached from a view."""
    seen: set[int] = set()
    todo: list[object] = [view]
    while todo:
        value = todo.pop()
        if id(value) in seen:
            continue
        seen.add(id(value))
        if isinstance(value, Table | State | Wall):
            return False
        if dataclasses.is_dataclass(value):
            todo += [getattr(value, field.name) for field in dataclasses.fields(value)]
        elif isinstance(value, tuple | list | set | frozenset):
            todo += value
        elif isinstance(value, dict):
            todo += [*value, *value.values()]
    return True
