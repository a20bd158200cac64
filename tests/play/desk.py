"""What the tests of the table share: hands that are dealt to order, scripts, random players and lopsided walls."""

from __future__ import annotations

import random
from collections import Counter

from mjteach.play import SEATS, Action, Table, TableRules, View, Wall, parse_tiles
from mjteach.rules import FLOWERS, TILES, Tile

IDLE = ("147m147p147sESWN", "258m258p258sESWN", "369m369p369sECFP")
"""Hands that can claim nothing and wait for nothing, to be dealt to those who play no part."""


def dealt_wall(*hands: str, draws: str = "", end: str = "") -> Wall:
    """A wall that deals these hands to E S W N (the dealer's has fourteen); "" stands for an idle one.

    Then come the draws from the front; `end` is taken from the end, in order.
    """
    idle = iter(IDLE)
    held = [list(parse_tiles(hand or next(idle))) for hand in hands]
    assert [len(hand) for hand in held] == [14, 13, 13, 13], [len(hand) for hand in held]
    front = [tile for turn in range(3) for hand in held for tile in hand[4 * turn : 4 * turn + 4]]
    front += [hand[12] for hand in held] + [held[0][13]]
    return Wall.of_draws([*front, *parse_tiles(draws)], parse_tiles(end))


def dealt(*hands: str, draws: str = "", end: str = "", rules: TableRules | None = None, prevalent: str = "E") -> Table:
    """A table with these hands dealt and their flowers replaced."""
    return Table.start(dealt_wall(*hands, draws=draws, end=end), Tile(prevalent), rules)


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


def idle_until(table: Table, left: int) -> Table:
    """Everybody discards what was drawn until so many tiles are left in the wall."""
    while table.wall_left > left:
        table = discard_drawn(table)
    return table


class Eager:
    """Plays at random, but likes to win, to claim and to keep tiles that go together."""

    def __init__(self, rng: random.Random, claims: float = 0.6) -> None:
        self.rng = rng
        self.claims = claims

    def choose(self, view: View) -> Action:
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


