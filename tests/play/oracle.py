"""The rules of play a second time: slow, from lists of tiles, without the table's own tests of what is allowed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import permutations

from mjteach.play import SEATS, Action, PlayError, Table, wind_of
from mjteach.rules import TILES, Hand, HandError, Tile, score


def every_action(seat: int) -> Iterator[Action]:
    """Everything that could be said at a table."""
    yield Action.of("pass", seat)
    for tile in TILES:
        for kind in ("discard", "pung", "kong", "concealed-kong", "added-kong", "win"):
            yield Action.of(kind, seat, tile)  # type: ignore[arg-type]
        if tile.suit is not None and tile % 9 <= 6:
            yield Action.of("chow", seat, tile)


def accepted(table: Table, seat: int) -> set[Action]:
    """What the table lets this seat do: every action tried."""
    return {action for action in every_action(seat) if _plays(table, action)}


def _plays(table: Table, action: Action) -> bool:
    try:
        table.play(action)
    except PlayError:
        return False
    return True


def open_tiles(table: Table) -> Counter[Tile]:
    """Tiles that lie open: discards where they lie, and melds but for concealed kongs."""
    found = Counter(discarded.tile for discarded in table.river if discarded.taken is None)
    for seat in SEATS:
        for meld in table.melds(seat):
            if not meld.is_concealed:
                found.update(meld.tiles)
    return found


def allowed(table: Table, seat: int) -> set[Action]:
    """What the rules let this seat do."""
    if table.phase == "turn":
        return _turn(table) if seat == table.turn else set()
    if table.phase == "claim" and seat != table.turn:
        return _claims(table, seat)
    if table.phase == "rob" and seat != table.turn:
        return _with_pass(seat, {action for action in (_win(table, seat, robs=True),) if action})
    return set()


def _turn(table: Table) -> set[Action]:
    seat, held = table.turn, Counter(table.standing(table.turn))
    found = {Action.of("discard", seat, tile) for tile in held}
    if table.drawn is None:
        return found
    if table.wall_left:
        found |= {Action.of("concealed-kong", seat, tile) for tile in held if held[tile] == 4}
        pungs = {meld.tile for meld in table.melds(seat) if meld.kind == "pung"}
        found |= {Action.of("added-kong", seat, tile) for tile in pungs if held[tile]}
    won = _self_draw(table)
    return found | ({won} if won else set())


def _self_draw(table: Table) -> Action | None:
    seat, drawn = table.turn, table.drawn
    assert drawn is not None
    standing = list(table.standing(seat))
    standing.remove(drawn)
    hand = Hand(
        table.melds(seat),
        tuple(standing),
        drawn,
        table.opening.prevalent,
        wind_of(seat),
        self_draw=True,
        last_copy=open_tiles(table)[drawn] == 3,
        last_tile=table.wall_left == 0,
        kong=_on_kong(table),
        flowers=table.flowers(seat),
    )
    return Action.of("win", seat, drawn) if _eight(hand) else None


def _on_kong(table: Table) -> bool:
    """The last tile replaced a kong's fourth, and no flower came between."""
    last, before = table.events[-1], table.events[-2]
    return last.kind == "replace" and before.kind in ("kong", "concealed-kong", "added-kong")


def _claims(table: Table, seat: int) -> set[Action]:
    offered, held = table.river[-1].tile, list(table.standing(seat))
    found = {action for action in (_win(table, seat, robs=False),) if action}
    if table.wall_left:
        if held.count(offered) >= 2:
            found.add(Action.of("pung", seat, offered))
        if held.count(offered) == 3:
            found.add(Action.of("kong", seat, offered))
        if (table.turn + 1) % 4 == seat and offered.suit is not None:
            for one, other in permutations(set(held), 2):
                three = sorted((offered, one, other))
                run = three[2] - three[1] == three[1] - three[0] == 1
                if run and one.suit == other.suit == offered.suit:
                    found.add(Action.of("chow", seat, Tile(three[0])))
    return _with_pass(seat, found)


def _with_pass(seat: int, claims: set[Action]) -> set[Action]:
    return claims | {Action.of("pass", seat)} if claims else set()


def _win(table: Table, seat: int, robs: bool) -> Action | None:
    offered = table.offered
    assert offered is not None
    hand = Hand(
        table.melds(seat),
        table.standing(seat),
        offered,
        table.opening.prevalent,
        wind_of(seat),
        last_copy=not robs and open_tiles(table)[offered] == 4,
        last_tile=not robs and table.wall_left == 0,
        kong=robs,
        flowers=table.flowers(seat),
    )
    return Action.of("win", seat, offered) if _eight(hand) else None


def _eight(hand: Hand) -> bool:
    try:
        return score(hand).points >= 8
    except HandError:
        return False
