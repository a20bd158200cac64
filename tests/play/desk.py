"""What the tests of the table share: hands that are dealt to order, scripts, random players and lopsided walls."""

from __future__ import annotations

import random
from collections import Counter

from mjteach.play import ALL_TILES, SEATS, Action, Table, TableRules, View, Wall, parse_tiles
from mjteach.rules import FLOWERS, TILES, Tile
from mjteach.rules.shapes import all_waits
from mjteach.rules.tiles import count


def dealt_wall(*hands: str, draws: str = "", end: str = "", last: str = "") -> Wall:
    """A wall that deals these hands to E S W N, then these draws from the front; `end` is taken from the end, in order.

    `last` is instead drawn at the very last; all other flowers then come right after the draws, and North draws last.

    A hand of fewer tiles than 13 (the dealer's 14) is filled up with tiles that go with none of its own; a dealer's
    last tile is the last of the text.
    """
    given = [list(parse_tiles(hand)) for hand in hands]
    front, back, final = parse_tiles(draws), parse_tiles(end), parse_tiles(last)
    left = Counter(ALL_TILES)
    left.subtract([*(tile for hand in given for tile in hand), *front, *back, *final])
    assert min(left.values()) >= 0, [str(tile) for tile in left if left[tile] < 0]
    held = [_filled(hand, 14 if seat == 0 else 13, left) for seat, hand in enumerate(given)]
    order = [tile for turn in range(3) for hand in held for tile in hand[4 * turn : 4 * turn + 4]]
    order += [*(hand[12] for hand in held), held[0][13], *front]
    if final:
        rest = sorted(left.elements(), key=lambda tile: (not tile.is_flower, tile))
        flowers = sum(tile.is_flower for tile in rest)
        order += [*rest[: len(rest) - flowers], *final]
        back = tuple(rest[len(rest) - flowers :])
    return Wall.of_draws(order, back)


def _filled(given: list[Tile], size: int, left: Counter[Tile]) -> list[Tile]:
    """These tiles behind others that neither go with them nor with each other, and wait for nothing."""
    rng = random.Random(0)
    assert len(given) <= size
    for _ in range(1000):
        tiles = list(given)
        rest = [tile for tile in TILES if left[tile] > 0]
        rng.shuffle(rest)
        for tile in rest:
            if len(tiles) < size and not any(_together(tile, other) for other in tiles):
                tiles.append(tile)
        waits = all_waits(count(tile for tile in tiles[:13] if not tile.is_flower), 0)
        if len(tiles) == size and (len(given) >= 13 or not waits):
            left.subtract(tiles[len(given) :])
            return [*tiles[len(given) :], *given]
    raise AssertionError("no such hand is left")


def _together(one: Tile, other: Tile) -> bool:
    return one == other or (one.suit is not None and one.suit == other.suit and abs(one - other) <= 2)


def dealt(*hands: str, draws: str = "", end: str = "", last: str = "", rules: TableRules | None = None) -> Table:
    """A table with these hands dealt and their flowers replaced."""
    return Table.start(dealt_wall(*hands, draws=draws, end=end, last=last), rules=rules)


def passed(table: Table) -> Table:
    """The table after everybody who is asked about a tile has passed."""
    while table.phase in ("claim", "rob"):
        table = table.play(Action.of("pass", table.waiting[0]))
    return table


def run(table: Table, *script: str) -> Table:
    """Play a script: one action a line, answers to one tile together with " / " between; who is not named passes."""
    for line in script:
        answers = [Action.parse(text) for text in line.split(" / ")]
        if table.phase in ("claim", "rob") and answers[0].kind in ("discard", "concealed-kong", "added-kong"):
            table = passed(table)
        asked = table.phase
        for action in answers:
            table = table.play(action)
        if asked in ("claim", "rob") and table.phase == asked and table.waiting:
            table = passed(table)
    return table


def discard_drawn(table: Table) -> Table:
    """The seat in turn discards what it drew, and nobody claims it."""
    drawn = table.drawn
    assert drawn is not None
    return passed(table.play(Action.of("discard", table.turn, drawn)))


def until(table: Table, seat: int) -> Table:
    """Everybody discards what was drawn until this seat has drawn."""
    table = discard_drawn(table)
    while table.turn != seat:
        table = discard_drawn(table)
    return table


def idle_until(table: Table, left: int) -> Table:
    """Everybody discards what was drawn until so many tiles are left in the wall."""
    while table.wall_left > left:
        table = discard_drawn(table)
    return table


class Eager:
    """Plays at random, but likes to win, to claim and to keep tiles that go together; cries wolf where it is fined."""

    def __init__(self, rng: random.Random, claims: float = 0.6) -> None:
        self.rng = rng
        self.claims = claims

    def choose(self, view: View) -> Action:
        tile = view.offered if view.drawn is None else view.drawn
        if view.rules.fines and view.seat not in view.dead and tile is not None and self.rng.random() < 0.01:
            return Action.of("win", view.seat, tile)
        strong = [action for action in view.legal if action.kind == "win"]
        if strong and self.rng.random() < 0.9:
            return strong[0]
        claims = [action for action in view.legal if action.kind not in ("discard", "pass", "win")]
        if claims and self.rng.random() < self.claims:
            return self.rng.choice(claims)
        discards = [action for action in view.legal if action.kind == "discard"]
        if discards and self.rng.random() < 0.9:
            return min(discards, key=lambda action: (company(view.tiles, action.tile), self.rng.random()))
        return self.rng.choice([action for action in view.legal if action.kind in ("discard", "pass")])


def company(tiles: tuple[Tile, ...], tile: Tile | None) -> float:
    """How many of these tiles go with one of them, and how much of its suit there is."""
    assert tile is not None
    near = sum(3 for other in tiles if other == tile)
    if tile.suit is None:
        return near + 0.5 * sum(other.suit is None for other in tiles)
    same = [other for other in tiles if other.suit == tile.suit]
    return near + sum(2 for other in same if 0 < abs(other - tile) <= 2) + 0.5 * len(same)


def lopsided(rng: random.Random) -> Wall:
    """A wall that brings each seat much of one suit (or of the honors), so that hands of eight points come about."""
    groups = [[tile for tile in TILES for _ in range(4) if tile.suit == suit] for suit in ("m", "p", "s", None)]
    for group in groups:
        rng.shuffle(group)
    rng.shuffle(groups)
    rest = [tile for group in groups for tile in group[20:]] + list(FLOWERS)
    rng.shuffle(rest)
    likes = [group[:20] for group in groups]
    front: list[Tile] = []
    order = [seat for _ in range(3) for seat in SEATS for _ in range(4)] + [*SEATS, 0]
    order += [(seat + 1) % 4 for seat in range(91)]
    for seat in order:
        source = likes[seat] if likes[seat] and (not rest or rng.random() < 0.6) else rest
        if not source:
            source = max(likes, key=len)
        front.append(source.pop())
    return Wall(tuple(front))


def tiles_on(table: Table) -> Counter[Tile]:
    """Every tile there is, wherever it lies, from the table's state."""
    state = table.state
    found: Counter[Tile] = Counter(state.setting.wall.tiles[state.front : state.back])
    for place in state.places:
        found.update((*place.standing, *place.flowers, *place.held))
        for meld in place.melds:
            found.update(meld.tiles)
    found.update(discarded.tile for discarded in state.river if discarded.taken is None)
    result = state.result
    if result is not None and result.winner is not None and result.discarder is not None and state.offered is not None:
        found[state.offered] += 1  # the winning tile, which lies before the winner
    return found
