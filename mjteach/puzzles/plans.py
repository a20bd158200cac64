"""Plans of hands: for every fan the sets, tiles and situation that bring it about, the rest left to chance.

A plan is what a player has in mind; `hands.deal` makes a hand of it, and only the score tells what it is worth.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Literal, NamedTuple

from mjteach.rules import DRAGONS, TILES, WINDS, Tile

SUITS = (0, 1, 2)
HONORS = (*WINDS, *DRAGONS)
ORPHANS = tuple(tile for tile in TILES if not tile.is_simple)

Win = Literal["any", "edge", "closed", "single"]


class Block(NamedTuple):
    """A set that a plan asks for; a kong with its claim mark, other sets may be claimed or not."""

    kind: Literal["chow", "pung", "kong"]
    tile: Tile
    claim: int | None = None

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """Its tiles."""
        if self.kind == "chow":
            return self.tile, TILES[self.tile + 1], TILES[self.tile + 2]
        return (self.tile,) * (4 if self.kind == "kong" else 3)


@dataclass
class Plan:
    """What a hand shall have; what is not said is left to chance.

    Attributes:
        sets: sets that must be there.
        pair: the pair, or None for any.
        body: tiles of a shape without sets (14), or the nine of a 组合龙.
        of: tiles that everything else is made of.
        pungs: share of pungs among the other sets, 0 to 1.
        open: share of the sets that are claimed, or None for a share by chance.
        win: how the winning tile fits.
        self_draw: drawn or claimed, or None for either.
        last_copy, last_tile, kong: as in `Hand`.
        seat_wind, prevalent_wind: a wind that is set, or None for any.
    """

    sets: list[Block] = field(default_factory=list)
    pair: Tile | None = None
    body: tuple[Tile, ...] = ()
    of: Sequence[Tile] = TILES
    pungs: float = 0.2
    open: float | None = None
    win: Win = "any"
    self_draw: bool | None = None
    last_copy: bool = False
    last_tile: bool = False
    kong: bool = False
    prevalent_wind: Tile | None = None
    seat_wind: Tile | None = None


def tile(suit: int, rank: int) -> Tile:
    """The tile of a suit (0 to 2) and a rank (1 to 9)."""
    return TILES[9 * suit + rank - 1]


def chow(suit: int, low: int) -> Block:
    """The chow of a suit from its lowest rank, 1 to 7."""
    return Block("chow", tile(suit, low))


def pung(of: Tile) -> Block:
    """The pung of a tile."""
    return Block("pung", of)


def of_suit(suit: int) -> tuple[Tile, ...]:
    """The nine tiles of a suit."""
    return TILES[9 * suit : 9 * suit + 9]


def of_ranks(*ranks: int) -> tuple[Tile, ...]:
    """The tiles of all suits with these ranks."""
    return tuple(one for one in TILES if one.rank in ranks)


def _suits(rng: Random) -> list[int]:
    return rng.sample(SUITS, 3)


def _winds(rng: Random) -> list[Tile]:
    return rng.sample(WINDS, 4)


def _dragons(rng: Random) -> list[Tile]:
    return rng.sample(DRAGONS, 3)


def _pungs(tiles: Sequence[Tile]) -> list[Block]:
    return [pung(one) for one in tiles]


def _steps(rng: Random, sets: int, steps: Sequence[int], highest: int) -> list[int]:
    """Lowest ranks that climb evenly by one of the steps."""
    step = rng.choice(steps)
    low = rng.randint(1, highest - step * (sets - 1))
    return [low + step * n for n in range(sets)]


def kong(rng: Random, of: Tile, *, concealed: bool | None = None) -> Block:
    """A kong, concealed or from any player at once or by a fourth tile added."""
    if concealed is None:
        concealed = rng.random() < 0.4
    return Block("kong", of, 0 if concealed else rng.choice((1, 2, 3, 5, 6, 7)))


# --- Fans that a hand is planned around -------------------------------------------------------------------


def _big_four_winds(rng: Random) -> Plan:
    return Plan(_pungs(_winds(rng)))


def _big_three_dragons(rng: Random) -> Plan:
    return Plan(_pungs(_dragons(rng)))


def _all_green(rng: Random) -> Plan:
    green = tuple(map(Tile, ("2s", "3s", "4s", "6s", "8s", "F")))
    return Plan(of=green if rng.random() < 0.7 else green[:-1], pungs=0.5)


def _nine_gates(rng: Random) -> Plan:
    suit = rng.choice(SUITS)
    body = [tile(suit, rank) for rank in (1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9)]
    return Plan(body=(*body, tile(suit, rng.randint(1, 9))), open=0.0)


def _four_kongs(rng: Random) -> Plan:
    return Plan([kong(rng, one) for one in rng.sample(TILES, 4)])


def _seven_shifted_pairs(rng: Random) -> Plan:
    suit, low = rng.choice(SUITS), rng.randint(1, 3)
    return Plan(body=tuple(tile(suit, low + step) for step in range(7) for _ in range(2)))


def _thirteen_orphans(rng: Random) -> Plan:
    return Plan(body=(*ORPHANS, rng.choice(ORPHANS)))


def _all_terminals(_: Random) -> Plan:
    return Plan(of=of_ranks(1, 9), pungs=1.0)


def _little_four_winds(rng: Random) -> Plan:
    winds = _winds(rng)
    return Plan(_pungs(winds[:3]), winds[3])


def _little_three_dragons(rng: Random) -> Plan:
    dragons = _dragons(rng)
    return Plan(_pungs(dragons[:2]), dragons[2])


def _all_honors(rng: Random) -> Plan:
    return Plan(_pungs(rng.sample(HONORS, 4)), of=HONORS)


def _four_concealed_pungs(rng: Random) -> Plan:
    drawn = rng.random() < 0.5
    return Plan(pungs=1.0, open=0.0, win="any" if drawn else "single", self_draw=drawn)


def _pure_terminal_chows(rng: Random) -> Plan:
    suit = rng.choice(SUITS)
    return Plan([chow(suit, low) for low in (1, 1, 7, 7)], tile(suit, 5))


def _quadruple_chow(rng: Random) -> Plan:
    return Plan([chow(rng.choice(SUITS), rng.randint(1, 7))] * 4)


def _four_pure_shifted_pungs(rng: Random) -> Plan:
    suit = rng.choice(SUITS)
    return Plan(_pungs([tile(suit, rank) for rank in _steps(rng, 4, (1,), 9)]))


def _four_pure_shifted_chows(rng: Random) -> Plan:
    suit = rng.choice(SUITS)
    return Plan([chow(suit, low) for low in _steps(rng, 4, (1, 2), 7)])


def _three_kongs(rng: Random) -> Plan:
    return Plan([kong(rng, one) for one in rng.sample(TILES, 3)])


def _all_terminals_and_honors(rng: Random) -> Plan:
    ends, honors = of_ranks(1, 9), HONORS
    some = rng.randint(1, 3)
    return Plan(_pungs(rng.sample(ends, some) + rng.sample(honors, 4 - some)), of=ORPHANS, pungs=1.0)


def _pairs(rng: Random, of: Sequence[Tile]) -> tuple[Tile, ...]:
    chosen = rng.sample(of, 7)
    if rng.random() < 0.15:
        chosen[-1] = chosen[0]
    return tuple(one for one in chosen for _ in range(2))


def _seven_pairs(rng: Random) -> Plan:
    suit = rng.choice(SUITS)
    of = rng.choice((TILES, TILES[:27], of_suit(suit) + HONORS, of_suit(suit), of_ranks(2, 3, 4, 5, 6, 7, 8)))
    return Plan(body=_pairs(rng, of))


def _knitted(rng: Random) -> tuple[Tile, ...]:
    suits = _suits(rng)
    return tuple(tile(suit, first + step) for first, suit in enumerate(suits, 1) for step in (0, 3, 6))


def _greater_knitted(rng: Random) -> Plan:
    return Plan(body=(*rng.sample(_knitted(rng), 7), *HONORS))


def _lesser_knitted(rng: Random) -> Plan:
    honors = rng.choice((5, 6, 6))
    return Plan(body=(*rng.sample(_knitted(rng), 14 - honors), *rng.sample(HONORS, honors)))


def _all_even_pungs(_: Random) -> Plan:
    return Plan(of=of_ranks(2, 4, 6, 8), pungs=1.0)


def _full_flush(rng: Random) -> Plan:
    return Plan(of=of_suit(rng.choice(SUITS)), pungs=rng.choice((0.1, 0.3)))


def _pure_triple_chow(rng: Random) -> Plan:
    return Plan([chow(rng.choice(SUITS), rng.randint(1, 7))] * 3)


def _pure_shifted_pungs(rng: Random) -> Plan:
    suit = rng.choice(SUITS)
    return Plan(_pungs([tile(suit, rank) for rank in _steps(rng, 3, (1,), 9)]))


def _upper_tiles(_: Random) -> Plan:
    return Plan(of=of_ranks(7, 8, 9))


def _middle_tiles(_: Random) -> Plan:
    return Plan(of=of_ranks(4, 5, 6))


def _lower_tiles(_: Random) -> Plan:
    return Plan(of=of_ranks(1, 2, 3))


def _pure_straight(rng: Random) -> Plan:
    suit = rng.choice(SUITS)
    return Plan([chow(suit, low) for low in (1, 4, 7)])


def _three_suited_terminal_chows(rng: Random) -> Plan:
    one, other, third = _suits(rng)
    return Plan([chow(suit, low) for suit in (one, other) for low in (1, 7)], tile(third, 5))


def _pure_shifted_chows(rng: Random) -> Plan:
    suit = rng.choice(SUITS)
    return Plan([chow(suit, low) for low in _steps(rng, 3, (1, 2), 7)])


def _all_fives(rng: Random) -> Plan:
    sets = [chow(rng.choice(SUITS), rng.randint(3, 5)) for _ in range(4)]
    if rng.random() < 0.2:
        sets[0] = pung(tile(rng.choice(SUITS), 5))
    return Plan(sets, tile(rng.choice(SUITS), 5))


def _triple_pung(rng: Random) -> Plan:
    rank = rng.randint(1, 9)
    return Plan(_pungs([tile(suit, rank) for suit in SUITS]))


def _three_concealed_pungs(rng: Random) -> Plan:
    return Plan(_pungs(rng.sample(TILES, 3)), open=0.0, self_draw=True if rng.random() < 0.6 else None)


def _knitted_straight(rng: Random) -> Plan:
    return Plan(body=_knitted(rng))


def _upper_four(_: Random) -> Plan:
    return Plan(of=of_ranks(6, 7, 8, 9))


def _lower_four(_: Random) -> Plan:
    return Plan(of=of_ranks(1, 2, 3, 4))


def _big_three_winds(rng: Random) -> Plan:
    return Plan(_pungs(_winds(rng)[:3]))


def _mixed_straight(rng: Random) -> Plan:
    return Plan([chow(suit, low) for suit, low in zip(_suits(rng), (1, 4, 7), strict=True)])


def _reversible_tiles(_: Random) -> Plan:
    names = ("1p", "2p", "3p", "4p", "5p", "8p", "9p", "2s", "4s", "5s", "6s", "8s", "9s", "P")
    return Plan(of=tuple(map(Tile, names)), pungs=0.35)


def _mixed_triple_chow(rng: Random) -> Plan:
    low = rng.randint(1, 7)
    return Plan([chow(suit, low) for suit in SUITS])


def _mixed_shifted_pungs(rng: Random) -> Plan:
    return Plan(
        _pungs([tile(suit, rank) for suit, rank in zip(_suits(rng), _steps(rng, 3, (1,), 9), strict=True)])
    )


def _chicken_hand(rng: Random) -> Plan:
    lows = rng.sample(range(1, 8), 3)
    sets = [chow(suit, low) for suit, low in zip(SUITS, lows, strict=True)]
    return Plan(
        [*sets, pung(tile(rng.choice(SUITS), rng.randint(2, 8)))],
        rng.choice(HONORS),
        open=0.4,
        self_draw=False,
    )


def _all_pungs(rng: Random) -> Plan:
    return Plan(_pungs(rng.sample(TILES, 4)), pungs=1.0, open=rng.choice((0.4, 0.7)))


def _half_flush(rng: Random) -> Plan:
    return Plan([pung(rng.choice(HONORS))], of=of_suit(rng.choice(SUITS)) + HONORS, pungs=0.3)


def _mixed_shifted_chows(rng: Random) -> Plan:
    return Plan([chow(suit, low) for suit, low in zip(_suits(rng), _steps(rng, 3, (1,), 7), strict=True)])


def _all_types(rng: Random) -> Plan:
    wind, dragon = rng.choice(WINDS), rng.choice(DRAGONS)
    honors = (wind, dragon) if rng.random() < 0.5 else (dragon, wind)
    return Plan([pung(honors[0]), *(_set_of_suit(rng, suit) for suit in SUITS)], honors[1])


def _set_of_suit(rng: Random, suit: int) -> Block:
    return chow(suit, rng.randint(1, 7)) if rng.random() < 0.75 else pung(tile(suit, rng.randint(1, 9)))


def _melded_hand(rng: Random) -> Plan:
    plan = LEADS[rng.choice(("mixed-triple-chow", "mixed-shifted-chows", "all-pungs", "half-flush"))](rng)
    plan.open, plan.self_draw, plan.win = 1.0, False, "single"
    return plan


def _two_concealed_kongs(rng: Random) -> Plan:
    return Plan([kong(rng, one, concealed=True) for one in rng.sample(TILES, 2)])


def _two_dragon_pungs(rng: Random) -> Plan:
    return Plan(_pungs(_dragons(rng)[:2]))


def _outside_hand(rng: Random) -> Plan:
    sets = [chow(rng.choice(SUITS), rng.choice((1, 7))) for _ in range(rng.randint(2, 3))]
    return Plan(sets + _pungs(rng.sample(ORPHANS, 4 - len(sets))), rng.choice(ORPHANS))


LEADS: dict[str, Callable[[Random], Plan]] = {
    "big-four-winds": _big_four_winds,
    "big-three-dragons": _big_three_dragons,
    "all-green": _all_green,
    "nine-gates": _nine_gates,
    "four-kongs": _four_kongs,
    "seven-shifted-pairs": _seven_shifted_pairs,
    "thirteen-orphans": _thirteen_orphans,
    "all-terminals": _all_terminals,
    "little-four-winds": _little_four_winds,
    "little-three-dragons": _little_three_dragons,
    "all-honors": _all_honors,
    "four-concealed-pungs": _four_concealed_pungs,
    "pure-terminal-chows": _pure_terminal_chows,
    "quadruple-chow": _quadruple_chow,
    "four-pure-shifted-pungs": _four_pure_shifted_pungs,
    "four-pure-shifted-chows": _four_pure_shifted_chows,
    "three-kongs": _three_kongs,
    "all-terminals-and-honors": _all_terminals_and_honors,
    "seven-pairs": _seven_pairs,
    "greater-honors-and-knitted-tiles": _greater_knitted,
    "all-even-pungs": _all_even_pungs,
    "full-flush": _full_flush,
    "pure-triple-chow": _pure_triple_chow,
    "pure-shifted-pungs": _pure_shifted_pungs,
    "upper-tiles": _upper_tiles,
    "middle-tiles": _middle_tiles,
    "lower-tiles": _lower_tiles,
    "pure-straight": _pure_straight,
    "three-suited-terminal-chows": _three_suited_terminal_chows,
    "pure-shifted-chows": _pure_shifted_chows,
    "all-fives": _all_fives,
    "triple-pung": _triple_pung,
    "three-concealed-pungs": _three_concealed_pungs,
    "lesser-honors-and-knitted-tiles": _lesser_knitted,
    "knitted-straight": _knitted_straight,
    "upper-four": _upper_four,
    "lower-four": _lower_four,
    "big-three-winds": _big_three_winds,
    "mixed-straight": _mixed_straight,
    "reversible-tiles": _reversible_tiles,
    "mixed-triple-chow": _mixed_triple_chow,
    "mixed-shifted-pungs": _mixed_shifted_pungs,
    "chicken-hand": _chicken_hand,
    "all-pungs": _all_pungs,
    "half-flush": _half_flush,
    "mixed-shifted-chows": _mixed_shifted_chows,
    "all-types": _all_types,
    "melded-hand": _melded_hand,
    "two-concealed-kongs": _two_concealed_kongs,
    "two-dragon-pungs": _two_dragon_pungs,
    "outside-hand": _outside_hand,
}
"""A plan for each fan that a player may build a whole hand around."""


# --- Fans that come on top ------------------------------------------------------------------------------


def _with_kongs(rng: Random, plan: Plan, *concealed: bool) -> None:
    """Make pungs of the plan kongs, or put kongs where there is room."""
    for want in concealed:
        places = [place for place, block in enumerate(plan.sets) if block.kind == "pung"]
        if len(plan.sets) < 4:
            plan.sets.append(kong(rng, rng.choice(plan.of), concealed=want))
        elif places:
            place = rng.choice(places)
            plan.sets[place] = kong(rng, plan.sets[place].tile, concealed=want)


def _replacement(rng: Random, plan: Plan) -> None:
    _with_kongs(rng, plan, rng.random() < 0.4)
    plan.kong = plan.self_draw = True


def _robbing(_: Random, plan: Plan) -> None:
    plan.kong, plan.self_draw, plan.last_tile = True, False, False


def _last_draw(_: Random, plan: Plan) -> None:
    plan.last_tile = plan.self_draw = True


def _last_claim(_: Random, plan: Plan) -> None:
    plan.last_tile, plan.self_draw, plan.kong = True, False, False


def _last_copy(_: Random, plan: Plan) -> None:
    plan.last_copy = True


def _fully_concealed(_: Random, plan: Plan) -> None:
    plan.open, plan.self_draw = 0.0, True


def _concealed(_: Random, plan: Plan) -> None:
    plan.open, plan.self_draw = 0.0, False


def _self_drawn(_: Random, plan: Plan) -> None:
    plan.open, plan.self_draw = 0.6, True


def _two_melded_kongs(rng: Random, plan: Plan) -> None:
    _with_kongs(rng, plan, False, False)


def _concealed_kong(rng: Random, plan: Plan) -> None:
    _with_kongs(rng, plan, True)


def _melded_kong(rng: Random, plan: Plan) -> None:
    _with_kongs(rng, plan, False)


def _dragon_pung(rng: Random, plan: Plan) -> None:
    plan.sets.append(pung(rng.choice(DRAGONS)))


def _prevalent_wind(rng: Random, plan: Plan) -> None:
    plan.prevalent_wind = rng.choice(WINDS)
    plan.sets.append(pung(plan.prevalent_wind))


def _seat_wind(rng: Random, plan: Plan) -> None:
    plan.seat_wind = rng.choice(WINDS)
    plan.sets.append(pung(plan.seat_wind))


def _guest_pung(rng: Random, plan: Plan) -> None:
    plan.sets.append(pung(rng.choice(ORPHANS)))


def _all_chows(_: Random, plan: Plan) -> None:
    plan.of, plan.pungs = tuple(one for one in plan.of if not one.is_honor), 0.0


def _all_simples(_: Random, plan: Plan) -> None:
    plan.of = tuple(one for one in plan.of if one.is_simple)


def _one_voided_suit(rng: Random, plan: Plan) -> None:
    used = {block.tile // 9 for block in plan.sets}
    gone = rng.choice([suit for suit in SUITS if suit not in used] or SUITS)
    plan.of = tuple(one for one in plan.of if one // 9 != gone)


def _no_honors(_: Random, plan: Plan) -> None:
    plan.of = tuple(one for one in plan.of if not one.is_honor)


def _chow_of_plan(rng: Random, plan: Plan) -> tuple[int, int]:
    """Suit and lowest rank of one of the chows, or any."""
    chows = [block.tile for block in plan.sets if block.kind == "chow"]
    start = rng.choice(chows) if chows else tile(rng.choice(SUITS), rng.randint(1, 7))
    return start // 9, start % 9 + 1


def _pure_double_chow(rng: Random, plan: Plan) -> None:
    plan.sets.append(chow(*_chow_of_plan(rng, plan)))


def _mixed_double_chow(rng: Random, plan: Plan) -> None:
    suit, low = _chow_of_plan(rng, plan)
    plan.sets.append(chow((suit + rng.choice((1, 2))) % 3, low))


def _short_straight(rng: Random, plan: Plan) -> None:
    suit, low = _chow_of_plan(rng, plan)
    plan.sets.append(chow(suit, rng.choice([other for other in (low - 3, low + 3) if 1 <= other <= 7])))


def _two_terminal_chows(rng: Random, plan: Plan) -> None:
    suit, low = _chow_of_plan(rng, plan)
    plan.sets.append(chow(suit, {1: 7, 7: 1}.get(low, rng.choice((1, 7)))))


def _tile_hog(rng: Random, plan: Plan) -> None:
    suit, low = _chow_of_plan(rng, plan)
    plan.sets.append(pung(tile(suit, low + rng.randint(0, 2))))


def _double_pung(rng: Random, plan: Plan) -> None:
    ranks = [block.tile for block in plan.sets if block.kind == "pung" and not block.tile.is_honor]
    one = rng.choice(ranks) if ranks else tile(rng.choice(SUITS), rng.randint(1, 9))
    other = tile((one // 9 + rng.choice((1, 2))) % 3, one % 9 + 1)
    plan.sets += _pungs([other] if ranks else [one, other])


def _two_concealed_pungs(rng: Random, plan: Plan) -> None:
    plan.sets += _pungs(rng.sample(plan.of, min(2, 4 - len(plan.sets))))
    plan.open = 0.3


def _edge_wait(_: Random, plan: Plan) -> None:
    plan.win = "edge"


def _closed_wait(_: Random, plan: Plan) -> None:
    plan.win = "closed"


def _single_wait(_: Random, plan: Plan) -> None:
    plan.win = "single"


ACCENTS: dict[str, Callable[[Random, Plan], None]] = {
    "last-tile-draw": _last_draw,
    "last-tile-claim": _last_claim,
    "out-with-replacement-tile": _replacement,
    "robbing-the-kong": _robbing,
    "fully-concealed-hand": _fully_concealed,
    "two-melded-kongs": _two_melded_kongs,
    "last-tile": _last_copy,
    "dragon-pung": _dragon_pung,
    "prevalent-wind": _prevalent_wind,
    "seat-wind": _seat_wind,
    "concealed-hand": _concealed,
    "all-chows": _all_chows,
    "tile-hog": _tile_hog,
    "double-pung": _double_pung,
    "two-concealed-pungs": _two_concealed_pungs,
    "concealed-kong": _concealed_kong,
    "all-simples": _all_simples,
    "pure-double-chow": _pure_double_chow,
    "mixed-double-chow": _mixed_double_chow,
    "short-straight": _short_straight,
    "two-terminal-chows": _two_terminal_chows,
    "pung-of-terminals-or-honors": _guest_pung,
    "melded-kong": _melded_kong,
    "one-voided-suit": _one_voided_suit,
    "no-honors": _no_honors,
    "edge-wait": _edge_wait,
    "closed-wait": _closed_wait,
    "single-wait": _single_wait,
    "self-drawn": _self_drawn,
}
"""What to add to a plan so that a smaller fan comes with it."""

USUAL = (
    "mixed-straight",
    "mixed-straight",
    "mixed-triple-chow",
    "mixed-triple-chow",
    "mixed-shifted-chows",
    "mixed-shifted-chows",
    "pure-straight",
    "pure-shifted-chows",
    "half-flush",
    "half-flush",
    "full-flush",
    "all-pungs",
    "all-types",
    "knitted-straight",
    "mixed-shifted-pungs",
    "two-dragon-pungs",
)
"""Fans that most hands at a table are built around, the commonest twice."""
