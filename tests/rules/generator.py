"""Random valid hands, biased so that every fan, every shape and many near misses turn up often.

Nothing here uses the package under test: tiles are plain indexes 0-33 (1-9 m, 1-9 p, 1-9 s, E S W N, C F P)
and a hand is a `Dealt` record with its own way of writing the one text form.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random

TEXTS = [f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)] + list("ESWNCFP")
WINDS = (27, 28, 29, 30)
DRAGONS = (31, 32, 33)
HONORS = WINDS + DRAGONS
ORPHANS = (0, 8, 9, 17, 18, 26, *HONORS)
GREEN = (19, 20, 21, 23, 25, 32)
REVERSIBLE = (9, 10, 11, 12, 13, 16, 17, 19, 21, 22, 23, 25, 26, 33)
FLOWERS = "abcdefgh"
COPIES = 4


@dataclass(frozen=True)
class Block:
    """A set or pair before it is known whether it lies open: kind and lowest tile."""

    kind: str
    tile: int

    @property
    def tiles(self) -> tuple[int, ...]:
        """Return the tiles of the block."""
        if self.kind == "chow":
            return (self.tile, self.tile + 1, self.tile + 2)
        return (self.tile,) * {"pair": 2, "pung": 3, "kong": 4}[self.kind]


@dataclass(frozen=True)
class Opened:
    """A meld: its block and the claim digit of the text form (0 only for a concealed kong)."""

    block: Block
    claim: int

    @property
    def text(self) -> str:
        """Return the meld in brackets, as in the text form of a hand."""
        return f"[{texts(self.block.tiles)}{f',{self.claim}' if self.claim else ''}]"


@dataclass(frozen=True)
class Dealt:
    """A winning hand: everything the text form says, as plain values."""

    melds: tuple[Opened, ...]
    standing: tuple[int, ...]
    winning: int
    prevalent: int = 27
    seat: int = 27
    self_draw: bool = False
    last_copy: bool = False
    last_tile: bool = False
    kong: bool = False
    flowers: str = ""
    recipe: str = ""

    @property
    def line(self) -> str:
        """Return the hand's text form, normal when the tiles stand sorted."""
        return f"{self.tiles}|{self.manner}|{flower_field(self.flowers)}"

    @property
    def waiting_line(self) -> str:
        """Return the text form of the hand before its winning tile."""
        melds = "".join(meld.text for meld in self.melds)
        winds = TEXTS[self.prevalent] + TEXTS[self.seat]
        return f"{melds}{texts(sorted(self.standing))}|{winds}0000|{flower_field(self.flowers)}"

    @property
    def tiles(self) -> str:
        """Return melds, standing tiles and winning tile as text."""
        return "".join(meld.text for meld in self.melds) + texts(sorted(self.standing)) + TEXTS[self.winning]

    @property
    def manner(self) -> str:
        """Return winds and flags as text."""
        flags = (self.self_draw, self.last_copy, self.last_tile, self.kong)
        return TEXTS[self.prevalent] + TEXTS[self.seat] + "".join("01"[flag] for flag in flags)


def texts(tiles: Sequence[int]) -> str:
    """Write tiles in their given order, a suit letter once for a run of one suit."""
    parts: list[str] = []
    for tile in tiles:
        text = TEXTS[tile]
        if parts and len(text) == 2 and parts[-1][-1] == text[-1]:
            parts[-1] = parts[-1][:-1] + text
        else:
            parts.append(text)
    return "".join(parts)


def flower_field(flowers: str) -> str:
    """Write flowers: a digit for the first so many, else their letters."""
    return str(len(flowers)) if FLOWERS.startswith(flowers) else flowers


# Single blocks.


def chow(suit: int, low: int) -> Block:
    """Return the chow of a suit (0-2) whose lowest rank is `low` (1-7)."""
    return Block("chow", 9 * suit + low - 1)


def pung(tile: int) -> Block:
    """Return the pung of a tile."""
    return Block("pung", tile)


def kong(tile: int) -> Block:
    """Return the kong of a tile."""
    return Block("kong", tile)


def suited(suit: int, rank: int) -> int:
    """Return the index of the tile of a suit (0-2) and rank (1-9)."""
    return 9 * suit + rank - 1


def some_block(rng: Random, allowed: Sequence[int], pungs: float) -> Block:
    """Return a random chow or pung made of allowed tiles only."""
    chows = [t for t in allowed if t < 27 and t % 9 < 7 and t + 1 in allowed and t + 2 in allowed]
    if chows and rng.random() >= pungs:
        return Block("chow", rng.choice(chows))
    return pung(rng.choice(allowed))


def some_blocks(
    rng: Random, allowed: Sequence[int], pungs: float, start: Sequence[Block] = (), pair: int | None = None
) -> list[Block]:
    """Fill up `start` to four sets and a pair out of allowed tiles, at most four copies of each."""
    while True:
        blocks = list(start)
        blocks += [some_block(rng, allowed, pungs) for _ in range(4 - len(blocks))]
        blocks.append(Block("pair", rng.choice(allowed) if pair is None else pair))
        if possible(blocks):
            return blocks


def possible(blocks: Sequence[Block], others: Sequence[int] = ()) -> bool:
    """Say whether no tile is used more than four times."""
    held = Counter(others)
    for block in blocks:
        held.update(block.tiles)
    return max(held.values()) <= COPIES


def suit_tiles(suit: int) -> list[int]:
    """Return the nine tiles of a suit (0-2)."""
    return list(range(9 * suit, 9 * suit + 9))


def ranks(*wanted: int) -> list[int]:
    """Return the tiles of these ranks in every suit."""
    return [suited(suit, rank) for suit in range(3) for rank in wanted]


EVERYTHING = list(range(34))
SIMPLES = ranks(2, 3, 4, 5, 6, 7, 8)

# Recipes for four sets and a pair.


def anything(rng: Random) -> list[Block]:
    """Any four sets and a pair."""
    return some_blocks(rng, EVERYTHING, rng.choice((0.1, 0.35, 0.8)))


def flush(rng: Random) -> list[Block]:
    """One suit, often with many readings."""
    return some_blocks(rng, suit_tiles(rng.randrange(3)), rng.choice((0.0, 0.3, 0.6)))


def narrow_flush(rng: Random) -> list[Block]:
    """Four to six neighbouring ranks of one suit, so that chows and pungs can be read into each other."""
    suit, width = rng.randrange(3), rng.choice((4, 5, 6))
    low = rng.randint(1, 10 - width)
    return some_blocks(rng, [suited(suit, low + step) for step in range(width)], rng.choice((0.2, 0.5)))


def half_flush(rng: Random) -> list[Block]:
    """One suit and honours."""
    return some_blocks(rng, suit_tiles(rng.randrange(3)) + list(HONORS), 0.3)


def two_suits(rng: Random) -> list[Block]:
    """Two suits, few ranks."""
    missing, low = rng.randrange(3), rng.randint(1, 5)
    allowed = [t for t in ranks(*range(low, low + 5)) if t // 9 != missing]
    return some_blocks(rng, allowed, 0.3)


def same_chows(rng: Random) -> list[Block]:
    """Two to four equal chows."""
    suit, low, times = rng.randrange(3), rng.randint(1, 7), rng.choice((2, 3, 3, 4, 4))
    allowed = rng.choice((EVERYTHING, suit_tiles(suit)))
    return some_blocks(rng, allowed, 0.3, [chow(suit, low)] * times)


def shifted_pungs(rng: Random) -> list[Block]:
    """Pungs of one suit rising by one, sometimes broken by a gap."""
    suit, times = rng.randrange(3), rng.choice((2, 3, 3, 4, 4))
    low = rng.randint(1, 10 - times)
    wanted = [low + step for step in range(times)]
    if times == 4 and rng.random() < 0.2:
        wanted[3] = rng.choice([rank for rank in range(1, 10) if rank not in wanted])
    allowed = rng.choice((EVERYTHING, suit_tiles(suit)))
    return some_blocks(rng, allowed, 0.3, [pung(suited(suit, rank)) for rank in wanted])


def shifted_chows(rng: Random) -> list[Block]:
    """Chows of one suit rising by one or by two."""
    suit, step, times = rng.randrange(3), rng.choice((1, 2)), rng.choice((3, 3, 4))
    low = rng.randint(1, 7 - step * (times - 1))
    allowed = rng.choice((EVERYTHING, suit_tiles(suit)))
    return some_blocks(rng, allowed, 0.2, [chow(suit, low + step * i) for i in range(times)])


def mixed_shifted_chows(rng: Random) -> list[Block]:
    """Chows of the three suits rising by one, or by nothing."""
    step = rng.choice((0, 1))
    low, suits = rng.randint(1, 7 - 2 * step), rng.sample(range(3), 3)
    return some_blocks(rng, EVERYTHING, 0.2, [chow(suit, low + step * i) for i, suit in enumerate(suits)])


def mixed_shifted_pungs(rng: Random) -> list[Block]:
    """Pungs of the three suits rising by one, or of one rank."""
    step, suits = rng.choice((0, 1)), rng.sample(range(3), 3)
    low = rng.randint(1, 9 - 2 * step)
    start = [pung(suited(suit, low + step * i)) for i, suit in enumerate(suits)]
    return some_blocks(rng, EVERYTHING, rng.choice((0.3, 1.0)), start[: rng.choice((2, 3, 3))])


def straight(rng: Random) -> list[Block]:
    """A pure or mixed straight."""
    suits = rng.choice(([rng.randrange(3)] * 3, rng.sample(range(3), 3)))
    start = [chow(suit, low) for suit, low in zip(suits, (1, 4, 7), strict=True)]
    return some_blocks(rng, rng.choice((EVERYTHING, suit_tiles(suits[0]))), 0.2, start)


def terminal_chows(rng: Random) -> list[Block]:
    """Both terminal chows of one suit or of two, with a pair of fives or without."""
    one, two, three = rng.sample(range(3), 3)
    second, pair_suit = rng.choice(((one, one), (two, three), (two, two)))
    start = [chow(one, 1), chow(one, 7), chow(second, 1), chow(second, 7)]
    pair = suited(pair_suit, rng.choice((5, 5, 5, rng.randint(1, 9))))
    return [*start, Block("pair", pair)]


def wind_sets(rng: Random) -> list[Block]:
    """Two to four wind pungs, often with the last wind as the pair."""
    winds, times = rng.sample(WINDS, 4), rng.choice((2, 3, 3, 4, 4))
    start = [pung(wind) for wind in winds[:times]]
    pair = winds[3] if times == 3 and rng.random() < 0.6 else None
    return some_blocks(rng, rng.choice((EVERYTHING, HONORS)), 0.4, start, pair)


def dragon_sets(rng: Random) -> list[Block]:
    """One to three dragon pungs, often with the last dragon as the pair."""
    dragons, times = rng.sample(DRAGONS, 3), rng.choice((1, 2, 2, 3))
    start = [pung(dragon) for dragon in dragons[:times]]
    pair = dragons[2] if times == 2 and rng.random() < 0.6 else None
    return some_blocks(rng, EVERYTHING, 0.4, start, pair)


def honor_sets(rng: Random) -> list[Block]:
    """Honours only."""
    return some_blocks(rng, HONORS, 1.0)


def terminal_sets(rng: Random) -> list[Block]:
    """Pungs of terminals, with honours or without."""
    return some_blocks(rng, rng.choice((ranks(1, 9), ORPHANS)), 1.0)


def few_ranks(rng: Random) -> list[Block]:
    """Only ranks of one of the range fans, or a range that just misses one."""
    wanted = rng.choice(
        ((7, 8, 9), (4, 5, 6), (1, 2, 3), (6, 7, 8, 9), (1, 2, 3, 4), (5, 6, 7, 8), (2, 3, 4, 5), (3, 4, 5))
    )
    return some_blocks(rng, ranks(*wanted), rng.choice((0.1, 0.4)))


def even_pungs(rng: Random) -> list[Block]:
    """Pungs of even ranks."""
    return some_blocks(rng, ranks(2, 4, 6, 8), 1.0)


def green(rng: Random) -> list[Block]:
    """Green tiles, with the green dragon or without."""
    return some_blocks(rng, rng.choice((GREEN, GREEN[:-1])), rng.choice((0.3, 0.7)))


def reversible(rng: Random) -> list[Block]:
    """Tiles that look the same upside down."""
    return some_blocks(rng, REVERSIBLE, rng.choice((0.1, 0.5)))


def all_fives(rng: Random) -> list[Block]:
    """A five in every set and, mostly, in the pair."""
    while True:
        blocks = [
            rng.choice((chow(s, 3), chow(s, 4), chow(s, 5), pung(suited(s, 5))))
            for s in (rng.randrange(3) for _ in range(4))
        ]
        blocks.append(Block("pair", suited(rng.randrange(3), rng.choice((5, 5, 5, 6)))))
        if possible(blocks):
            return blocks


def outside(rng: Random) -> list[Block]:
    """A terminal or honour in every set and the pair."""
    while True:
        blocks = [rng.choice((chow(rng.randrange(3), rng.choice((1, 7))), pung(rng.choice(ORPHANS)))) for _ in "1234"]
        blocks.append(Block("pair", rng.choice(ORPHANS)))
        if possible(blocks):
            return blocks


def five_types(rng: Random) -> list[Block]:
    """Three suits, winds and dragons."""
    start = [some_block(rng, suit_tiles(suit), 0.3) for suit in range(3)]
    winds_first = rng.random() < 0.5
    first, second = (WINDS, DRAGONS) if winds_first else (DRAGONS, WINDS)
    return [*start, pung(rng.choice(first)), Block("pair", rng.choice(second))]


def simples(rng: Random) -> list[Block]:
    """No terminals and no honours."""
    return some_blocks(rng, SIMPLES, 0.3)


def all_chows(rng: Random) -> list[Block]:
    """Four chows."""
    return some_blocks(rng, rng.choice((EVERYTHING, ranks(1, 2, 3, 7, 8, 9))), 0.0)


def all_pungs(rng: Random) -> list[Block]:
    """Four pungs."""
    return some_blocks(rng, EVERYTHING, 1.0)


def chicken(rng: Random) -> list[Block]:
    """Three suits, honours as the pair, no obvious tie between the sets."""
    suits = rng.sample(range(3), 3)
    start = [chow(suit, rng.randint(1, 7)) for suit in suits]
    start.append(pung(rng.choice(SIMPLES)) if rng.random() < 0.5 else chow(suits[0], rng.randint(1, 7)))
    pair = rng.choice(HONORS)
    return some_blocks(rng, EVERYTHING, 0.0, start, pair) if possible(start) else chicken(rng)


def shared_tiles(rng: Random) -> list[Block]:
    """A pung beside chows of its neighbours: the same tiles go into several readings."""
    suit, rank = rng.randrange(3), rng.randint(1, 9)
    near = [chow(suit, low) for low in range(max(1, rank - 2), min(7, rank) + 1)]
    start = [pung(suited(suit, rank)), rng.choice(near), *rng.sample(near, 1)]
    if not possible(start):
        start = start[:2]
    return some_blocks(rng, rng.choice((EVERYTHING, suit_tiles(suit))), 0.3, start)


def joint_wait(rng: Random) -> list[Block]:
    """A pair next to or inside a chow of its suit, as in 1233+3, 7789+7, 4556+5 or 12345+3."""
    suit, low = rng.randrange(3), rng.choice((1, 7, rng.randint(1, 7)))
    start = [chow(suit, low)]
    if rng.random() < 0.4:
        start.append(chow(suit, rng.randint(1, 7)))
    pair = suited(suit, min(9, max(1, low + rng.randint(-1, 3))))
    return some_blocks(rng, EVERYTHING, 0.3, start, pair)


SETS: dict[Callable[[Random], list[Block]], float] = {
    anything: 10,
    flush: 5,
    narrow_flush: 7,
    half_flush: 3,
    two_suits: 3,
    same_chows: 4,
    shifted_pungs: 4,
    shifted_chows: 4,
    mixed_shifted_chows: 4,
    mixed_shifted_pungs: 4,
    straight: 4,
    terminal_chows: 4.5,
    wind_sets: 3,
    dragon_sets: 3,
    honor_sets: 1.5,
    terminal_sets: 2.5,
    few_ranks: 5,
    even_pungs: 1,
    green: 2,
    reversible: 2.5,
    all_fives: 2,
    outside: 3,
    five_types: 3,
    simples: 3,
    all_chows: 5,
    all_pungs: 4,
    chicken: 4,
    shared_tiles: 5,
    joint_wait: 5,
}

# Shapes that are not four sets and a pair.


def seven_pairs(rng: Random) -> list[int]:
    """Seven pairs out of a suitable lot of tiles; four equal tiles make two of them."""
    suit = rng.randrange(3)
    lots = (
        EVERYTHING, SIMPLES, suit_tiles(suit), suit_tiles(suit) + list(HONORS), HONORS, ORPHANS, ranks(1, 9),
        GREEN, REVERSIBLE, ranks(6, 7, 8, 9), ranks(1, 2, 3, 4), ranks(7, 8, 9), ranks(1, 2, 3),
        ranks(4, 5, 6), ranks(2, 4, 6, 8), ranks(5, 6),
    )  # fmt: skip
    lot = rng.choice(lots)
    doubled = list(lot) * 2 if len(lot) < 7 or rng.random() < 0.4 else list(lot)
    return [tile for tile in rng.sample(doubled, 7) for _ in "12"]


def shifted_pairs(rng: Random) -> list[int]:
    """Seven pairs in a row, or just not in a row."""
    suit, low = rng.randrange(3), rng.randint(1, 3)
    wanted = [low + step for step in range(7)]
    if rng.random() < 0.3:
        wanted[rng.randrange(7)] = rng.randint(1, 9)
    tiles = [suited(suit, rank) for rank in wanted for _ in "12"]
    return tiles if max(Counter(tiles).values()) <= COPIES else shifted_pairs(rng)


def five_type_pairs(rng: Random) -> list[int]:
    """Seven pairs of all five types."""
    pairs = [rng.choice(suit_tiles(suit)) for suit in range(3)] + [rng.choice(WINDS), rng.choice(DRAGONS)]
    pairs += rng.choices(EVERYTHING, k=2)
    return [t for t in pairs for _ in "12"] if max(Counter(pairs).values()) <= 2 else five_type_pairs(rng)


def thirteen_orphans(rng: Random) -> list[int]:
    """One of each terminal and honour and one of them again."""
    return [*ORPHANS, rng.choice(ORPHANS)]


def knitted(rng: Random) -> list[int]:
    """Return the nine knitted tiles in a random allotment of the suits."""
    return [
        suited(suit, low + 3 * step)
        for suit, low in zip(rng.sample(range(3), 3), (1, 2, 3), strict=True)
        for step in range(3)
    ]


def lesser_knitted(rng: Random) -> list[int]:
    """Fourteen of the sixteen tiles: honours and knitted tiles, sometimes all nine of them."""
    honors = rng.choice((5, 6, 6))
    return rng.sample(HONORS, honors) + rng.sample(knitted(rng), 14 - honors)


def greater_knitted(rng: Random) -> list[int]:
    """All seven honours and seven knitted tiles."""
    return [*HONORS, *rng.sample(knitted(rng), 7)]


def nine_gates(rng: Random) -> list[int]:
    """1112345678999 and one more; the tile won decides whether the wait was pure."""
    suit = rng.randrange(3)
    return [suited(suit, rank) for rank in (1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9, rng.randint(1, 9))]


WHOLE: dict[Callable[[Random], list[int]], float] = {
    seven_pairs: 5,
    shifted_pairs: 1,
    five_type_pairs: 0.7,
    thirteen_orphans: 0.8,
    lesser_knitted: 2,
    greater_knitted: 1,
    nine_gates: 1.5,
}

# From blocks to a hand.


def open_claim(rng: Random, block: Block) -> int:
    """Return a claim digit that fits the kind of a melded block."""
    if block.kind == "kong":
        return rng.choice((1, 2, 3, 5, 6, 7))
    return rng.choice((1, 2, 3))


def raise_kongs(rng: Random, blocks: list[Block], chance: float) -> list[Block]:
    """Turn pungs into kongs, each with the given chance, where the fourth tile is free."""
    raised = list(blocks)
    for index, block in enumerate(blocks):
        grown = kong(block.tile)
        others = raised[:index] + raised[index + 1 :]
        if block.kind == "pung" and rng.random() < chance and possible([*others, grown]):
            raised[index] = grown
    return raised


def spoil(rng: Random, blocks: list[Block]) -> list[Block]:
    """Replace one set, or the pair, by another: a near miss of whatever the recipe aimed at."""
    while True:
        spoilt = list(blocks)
        index = rng.randrange(len(blocks))
        if spoilt[index].kind == "pair":
            spoilt[index] = Block("pair", rng.choice(EVERYTHING))
        else:
            spoilt[index] = some_block(rng, EVERYTHING, 0.4)
        if possible(spoilt):
            return spoilt


def lay_open(rng: Random, blocks: Sequence[Block], others: Sequence[int] = ()) -> tuple[tuple[Opened, ...], list[int]]:
    """Choose which sets are melds; return the melds and the concealed tiles with the winning tile."""
    chance = rng.choice((0.0, 0.0, 0.3, 0.6, 0.6, 1.0))
    melds: list[Opened] = []
    concealed = list(others)
    for block in blocks:
        if block.kind == "kong":
            hidden = rng.random() < (0.8 if chance == 0.0 else 0.35)
            melds.append(Opened(block, 0 if hidden else open_claim(rng, block)))
        elif block.kind != "pair" and rng.random() < chance:
            melds.append(Opened(block, open_claim(rng, block)))
        else:
            concealed.extend(block.tiles)
    rng.shuffle(melds)
    return tuple(melds), concealed


def choose_winning(rng: Random, melds: Sequence[Opened], concealed: list[int]) -> int:
    """Choose the winning tile: any, the rarest, or one in the thick of its suit."""
    held = Counter(concealed)
    for meld in melds:
        held.update(meld.block.tiles)
    way = rng.random()
    if way < 0.2:
        single = [tile for tile in concealed if held[tile] == 1]
        return rng.choice(single or concealed)
    if way < 0.4:
        return max(concealed, key=lambda tile: (held[tile] + held[tile - 1] + held[tile + 1], rng.random()))
    return rng.choice(concealed)


def add_manner(rng: Random, hand: Dealt) -> Dealt:
    """Set winds, flowers and only such flags as can happen together with these tiles."""
    open_copies = sum(meld.block.tiles.count(hand.winning) for meld in hand.melds)
    held_copies = hand.standing.count(hand.winning)
    own = open_copies + held_copies
    self_draw = rng.random() < 0.45
    last_tile = rng.random() < 0.08
    has_kong = any(meld.block.kind == "kong" for meld in hand.melds)
    can_be_kong = has_kong if self_draw else own == 0 and not last_tile
    kong_flag = can_be_kong and rng.random() < (0.3 if self_draw else 0.06)
    last_copy = held_copies == 0 and (open_copies == COPIES - 1 or rng.random() < 0.12)
    if rng.random() < 0.35 and open_copies < COPIES - 1:
        last_copy = last_tile = kong_flag = False
    return replace(
        hand,
        prevalent=rng.choice(WINDS),
        seat=rng.choice(WINDS),
        self_draw=self_draw,
        last_copy=last_copy,
        last_tile=last_tile,
        kong=kong_flag,
        flowers="".join(sorted(rng.sample(FLOWERS, rng.choice((0, 0, 0, 1, 2, 8))))),
    )


def dress(rng: Random, melds: Sequence[Opened], concealed: list[int], recipe: str) -> Dealt:
    """Make a hand of melds and concealed tiles: winning tile, winds, flags, flowers."""
    winning = choose_winning(rng, melds, concealed)
    standing = sorted(concealed)
    standing.remove(winning)
    return add_manner(rng, Dealt(tuple(melds), tuple(standing), winning, recipe=recipe))


def chicken_hand(rng: Random) -> Dealt:
    """A `chicken` won by discard on a two-sided wait beside at least one meld, with no flag set."""
    while True:
        blocks = chicken(rng)
        ready = [i for i, b in enumerate(blocks) if b.kind == "chow" and b.tile % 9 not in (0, 6)]
        if ready:
            break
    last = rng.choice(ready)
    sets = [index for index in range(4) if index != last]
    opened = {rng.choice(sets)} | {index for index in sets if rng.random() < 0.5}
    melds = [Opened(blocks[index], open_claim(rng, blocks[index])) for index in opened]
    concealed = [tile for index, block in enumerate(blocks) if index not in opened for tile in block.tiles]
    winning = rng.choice((blocks[last].tile, blocks[last].tile + 2))
    concealed.remove(winning)
    bare = Dealt(tuple(melds), tuple(sorted(concealed)), winning, recipe="chicken_hand")
    shown = sum(meld.block.tiles.count(winning) for meld in melds)
    return replace(bare, prevalent=rng.choice(WINDS), seat=rng.choice(WINDS), last_copy=shown == COPIES - 1)


def kong_hand(rng: Random) -> Dealt:
    """Two to four kongs, all melded, all concealed or mixed."""
    times = rng.choice((2, 2, 3, 4))
    start = [kong(tile) for tile in rng.sample(rng.choice((EVERYTHING, EVERYTHING, ranks(2, 3, 4), ORPHANS)), times)]
    blocks = some_blocks(rng, EVERYTHING, 0.3, start)
    melds, concealed = lay_open(rng, blocks)
    wish = rng.choice((None, 0, 1))
    if wish is not None:
        melds = tuple(
            Opened(m.block, 0 if wish == 0 else open_claim(rng, m.block)) if m.block.kind == "kong" else m
            for m in melds
        )
    return dress(rng, melds, concealed, "kong_hand")


def concealed_pungs(rng: Random) -> Dealt:
    """Two to four concealed pungs, some of them kongs."""
    blocks = some_blocks(rng, EVERYTHING, 1.0, [pung(t) for t in rng.sample(EVERYTHING, rng.choice((2, 3, 4)))])
    if rng.random() < 0.4:
        blocks[3] = some_block(rng, EVERYTHING, 0.0)
    if not possible(blocks):
        return concealed_pungs(rng)
    blocks = raise_kongs(rng, blocks, 0.2)
    opened = rng.choice((0, 0, 1, 2))
    melds = [Opened(b, 0 if rng.random() < 0.8 else open_claim(rng, b)) for b in blocks if b.kind == "kong"]
    sets = [b for b in blocks if b.kind != "kong"]
    melds += [Opened(b, open_claim(rng, b)) for b in sets[-1 - opened : -1]]
    concealed = [t for b in [*sets[: -1 - opened], sets[-1]] for t in b.tiles]
    return dress(rng, melds, concealed, "concealed_pungs")


def melded_hand(rng: Random) -> Dealt:
    """Four melds and a pair, won on the pair."""
    blocks = raise_kongs(rng, rng.choice((anything, all_chows, all_pungs, simples))(rng), 0.15)
    melds = [Opened(b, open_claim(rng, b)) for b in blocks[:4]]
    return dress(rng, melds, list(blocks[4].tiles), "melded_hand")


def knitted_straight(rng: Random) -> Dealt:
    """The nine knitted tiles, a set and a pair."""
    while True:
        nine = knitted(rng)
        block = some_block(rng, rng.choice((EVERYTHING, sorted(nine), EVERYTHING)), 0.4)
        blocks = [block, Block("pair", rng.choice((rng.choice(EVERYTHING), rng.choice(nine))))]
        if possible(blocks, nine):
            break
    grown = raise_kongs(rng, blocks, 0.25)
    melds, concealed = lay_open(rng, grown if possible(grown, nine) else blocks, nine)
    return dress(rng, melds, concealed, "knitted_straight")


def tangled_hand(rng: Random) -> Dealt:
    """A concealed hand of four to six neighbouring ranks of one suit, with many readings and many waits."""
    suit, width = rng.randrange(3), rng.choice((4, 4, 5, 6))
    low = rng.randint(1, 10 - width)
    allowed = [suited(suit, low + step) for step in range(width)]
    pair = rng.choice((None, None, rng.choice(HONORS)))
    blocks = some_blocks(rng, allowed, rng.choice((0.2, 0.5)), pair=pair)
    opened = rng.choice((0, 0, 0, 1))
    melds = [Opened(block, open_claim(rng, block)) for block in blocks[:opened]]
    concealed = [tile for block in blocks[opened:] for tile in block.tiles]
    return dress(rng, melds, concealed, "tangled_hand")


def standard_hand(rng: Random) -> Dealt:
    """Four sets and a pair by one of the recipes, sometimes spoilt, sometimes with kongs."""
    recipe = rng.choices(list(SETS), list(SETS.values()))[0]
    blocks = recipe(rng)
    if rng.random() < 0.15:
        blocks = spoil(rng, blocks)
    blocks = raise_kongs(rng, blocks, rng.choice((0.0, 0.0, 0.15, 0.5)))
    melds, concealed = lay_open(rng, blocks)
    return dress(rng, melds, concealed, recipe.__name__)


def whole_hand(rng: Random) -> Dealt:
    """A fully concealed hand by one of the recipes for whole hands."""
    recipe = rng.choices(list(WHOLE), list(WHOLE.values()))[0]
    tiles = recipe(rng)
    if recipe is nine_gates and rng.random() < 0.6:
        return pure_nine_gates(rng, tiles)
    return dress(rng, (), tiles, recipe.__name__)


def pure_nine_gates(rng: Random, tiles: list[int]) -> Dealt:
    """The `nine_gates` tiles won on the one tile that leaves 1112345678999."""
    surplus = next(t for t in tiles if tiles.count(t) == (4 if t % 9 in (0, 8) else 2))
    standing = sorted(tiles)
    standing.remove(surplus)
    return add_manner(rng, Dealt((), tuple(standing), surplus, recipe="pure_nine_gates"))


HANDS: dict[Callable[[Random], Dealt], float] = {
    standard_hand: 70,
    whole_hand: 12,
    knitted_straight: 5,
    tangled_hand: 6,
    kong_hand: 4,
    concealed_pungs: 4,
    melded_hand: 4,
    chicken_hand: 4,
}


def deal(rng: Random) -> Dealt:
    """Return one random valid winning hand."""
    return rng.choices(list(HANDS), list(HANDS.values()))[0](rng)


def deals(seed: int, count: int) -> Iterator[Dealt]:
    """Return `count` hands, always the same for a seed."""
    rng = Random(seed)
    return (deal(rng) for _ in range(count))


# Hands that are not finished, for waits and distance.


def scattered(rng: Random) -> Dealt:
    """Return 14 tiles (a meld counts three) that need not be near a win.

    The last one is held apart as the winning tile; `waiting_line` leaves it out.
    """
    melds: list[Opened] = []
    held: Counter[int] = Counter()
    allowed = rng.choice((EVERYTHING, EVERYTHING, suit_tiles(rng.randrange(3)), ranks(2, 3, 4), ORPHANS))
    wanted = rng.choice((0, 0, 1, 2, 3, 4))
    while len(melds) < wanted:
        block = some_block(rng, EVERYTHING, 0.5)
        if possible([*(meld.block for meld in melds), block]):
            melds.append(Opened(block, open_claim(rng, block)))
    for meld in melds:
        held.update(meld.block.tiles)
    wall = [tile for tile in allowed for _ in range(COPIES - held[tile])]
    rest = [tile for tile in EVERYTHING for _ in range(COPIES - held[tile])]
    size = 14 - 3 * wanted
    drawn = rng.sample(wall if len(wall) >= size else rest, size)
    return Dealt(tuple(melds), tuple(sorted(drawn[1:])), drawn[0], recipe="scattered")


def loosened(rng: Random, exchanges: int) -> Dealt:
    """Return a winning hand in which so many standing tiles were exchanged for random ones."""
    hand = deal(rng)
    held = Counter(hand.standing)
    for meld in hand.melds:
        held.update(meld.block.tiles)
    held[hand.winning] += 1
    standing = list(hand.standing)
    for _ in range(min(exchanges, len(standing))):
        index = rng.randrange(len(standing))
        held[standing[index]] -= 1
        standing[index] = rng.choice([tile for tile in EVERYTHING if held[tile] < COPIES])
        held[standing[index]] += 1
    return Dealt(hand.melds, tuple(sorted(standing)), hand.winning, recipe=f"loosened_{exchanges}")
