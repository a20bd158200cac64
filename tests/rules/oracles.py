"""Slow and plain answers, written from the text of the rules, to check the package against.

Tiles are plain indexes 0-33 as in the generator. `held` are the concealed tiles, `melds` the tiles of the
melds, one tuple each. Nothing here is clever: readings come from trying every split, waits from trying
every tile, distances from trying every hand that could be finished.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import permutations

from .generator import COPIES, HONORS, ORPHANS, Dealt

KINDS = 34
CHOWS = [(low, low + 1, low + 2) for low in range(27) if low % 9 <= 6]
PUNGS = [(tile,) * 3 for tile in range(KINDS)]
SETS = CHOWS + PUNGS
PAIRS = [(tile, tile) for tile in range(KINDS)]
NEVER = 99
KNITTED = [
    tuple(sorted(9 * suit + low + step for suit, low in zip(suits, (0, 1, 2), strict=True) for step in (0, 3, 6)))
    for suits in permutations(range(3))
]
SET_COUNT = 4

Tiles = tuple[int, ...]
Melds = Sequence[Tiles]
Split = tuple[tuple[Tiles, ...], int]
Reading = tuple[str, tuple[Tiles, ...], int | None]


def concealed(hand: Dealt) -> list[int]:
    """Return the concealed tiles of a generated hand with its winning tile."""
    return sorted([*hand.standing, hand.winning])


def meld_tiles(hand: Dealt) -> list[Tiles]:
    """Return the tiles of the melds of a generated hand."""
    return [meld.block.tiles for meld in hand.melds]


# Readings.


def splits_into_sets(held: Tiles) -> Iterator[tuple[Tiles, ...]]:
    """Yield every way to part the tiles into chows and pungs: the lowest tile begins one or the other."""
    if not held:
        yield ()
        return
    for block in ((held[0],) * 3, (held[0], held[0] + 1, held[0] + 2)):
        if block not in PUNGS and block not in CHOWS:
            continue
        rest = take(held, block)
        if rest is not None:
            for others in splits_into_sets(rest):
                yield (block, *others)


def take(held: Tiles, block: Tiles) -> Tiles | None:
    """Return the tiles left after taking those of a block away, None if they are not all there."""
    left = list(held)
    for tile in block:
        if tile not in left:
            return None
        left.remove(tile)
    return tuple(left)


def splits(held: Sequence[int]) -> set[Split]:
    """Return every way to part the tiles into sets and one pair."""
    found: set[Split] = set()
    for pair in set(held):
        rest = take(tuple(sorted(held)), (pair, pair))
        if rest is not None:
            found |= {(tuple(sorted(sets)), pair) for sets in splits_into_sets(rest)}
    return found


def is_seven_pairs(held: Sequence[int]) -> bool:
    """Say whether these are seven pairs; four equal tiles are two pairs, and 一色双龙会 is none."""
    pairs = len(held) == 14 and all(count in (2, 4) for count in Counter(held).values())
    return pairs and not is_pure_terminal_chows(held)


def is_pure_terminal_chows(held: Sequence[int]) -> bool:
    """Say whether these are 112233 55 778899 of one suit."""
    return any(
        sorted(held) == [9 * suit + r - 1 for r in (1, 1, 2, 2, 3, 3, 5, 5, 7, 7, 8, 8, 9, 9)] for suit in range(3)
    )


def is_thirteen_orphans(held: Sequence[int]) -> bool:
    """Say whether these are the thirteen terminals and honours and one of them again."""
    return len(held) == 14 and set(held) == set(ORPHANS)


def is_knitted(held: Sequence[int]) -> bool:
    """Say whether these are 14 different tiles out of the honours and one allotment of knitted tiles."""
    return len(set(held)) == 14 and any(set(held) <= {*HONORS, *nine} for nine in KNITTED)


def readings(held: Sequence[int], melds: Melds = ()) -> set[Reading]:
    """Return every reading: shape, concealed sets, pair."""
    found: set[Reading] = set()
    if len(held) == 14 - 3 * len(melds):
        found |= {("standard", sets, pair) for sets, pair in splits(held)}
    if not melds:
        if is_seven_pairs(held):
            found.add(("seven-pairs", (), None))
        if is_thirteen_orphans(held):
            found.add(("thirteen-orphans", (), None))
        if is_knitted(held):
            found.add(("greater-knitted" if set(HONORS) <= set(held) else "lesser-knitted", (), None))
    if len(melds) <= 1:
        for nine in KNITTED:
            rest = take(tuple(sorted(held)), nine)
            if rest is not None:
                found |= {("knitted-straight", (nine, *sets), pair) for sets, pair in splits(rest)}
    return found


def is_win(held: Sequence[int], melds: Melds = ()) -> bool:
    """Say whether the tiles are a winning shape."""
    return bool(readings(held, melds))


# Waits.


def own_copies(held: Sequence[int], melds: Melds) -> Counter[int]:
    """Count the tiles of the own hand, melds included."""
    return Counter(held) + Counter(tile for meld in melds for tile in meld)


def waits(held: Sequence[int], melds: Melds = ()) -> set[int]:
    """Return the tiles that finish a hand of 13 and of which a copy can still come."""
    own = own_copies(held, melds)
    return {tile for tile in range(KINDS) if own[tile] < COPIES and is_win([*held, tile], melds)}


# Distance.


def search_is_within(held: Sequence[int], melds: Melds, exchanges: int) -> bool:
    """Say by trying every draw and every discard whether so many exchanges can make a hand of 13 ready."""
    if waits(held, melds):
        return True
    if exchanges == 0:
        return False
    own = own_copies(held, melds)
    for drawn in range(KINDS):
        if own[drawn] == COPIES:
            continue
        for thrown in set(held) - {drawn}:
            after = [*held, drawn]
            after.remove(thrown)
            if search_is_within(after, melds, exchanges - 1):
                return True
    return False


def missing(held: Sequence[int], melds: Melds = ()) -> int:
    """Return how many tiles the nearest finished hand has that this hand has not.

    A finished hand has at most four copies of a tile, melds included. A hand of 13 whose nearest finished
    hand lacks n tiles is n - 1 exchanges away from being ready.
    """
    counted, melded = Counter(held), own_copies([], melds)
    have = [counted[tile] for tile in range(KINDS)]
    room = [COPIES - melded[tile] for tile in range(KINDS)]
    most = 14 - 3 * len(melds)
    least = most if melds else min(special(counted))
    for limit in range(least):
        if reaches(have, room, SET_COUNT - len(melds), limit):
            return limit
        if len(melds) <= 1 and any(reaches(have, room, 1 - len(melds), limit, nine) for nine in KNITTED):
            return limit
    return least


def special(have: Counter[int]) -> list[int]:
    """Return how many tiles are missing to the shapes that are neither four sets nor a knitted straight."""
    found = [missing_pairs(have)]
    found += [sum(((Counter(ORPHANS) + Counter([twice])) - have).values()) for twice in ORPHANS]
    found += [14 - len({*HONORS, *nine} & set(have)) for nine in KNITTED]
    return found


def missing_pairs(have: Counter[int]) -> int:
    """Return how many tiles are missing to seven pairs, when a kind may give none, one or two of them."""
    best = {0: 0}
    for tile in range(KINDS):
        options = [(pairs, max(0, 2 * pairs - have[tile])) for pairs in (0, 1, 2)]
        after: dict[int, int] = {}
        for pairs, cost in best.items():
            for more, price in options:
                if pairs + more <= 7:
                    after[pairs + more] = min(after.get(pairs + more, NEVER), cost + price)
        best = after
    return best[7]


def reaches(have: list[int], room: list[int], sets: int, limit: int, start: Tiles = ()) -> bool:
    """Say whether so many sets and a pair, beside the tiles of `start`, lack at most `limit` tiles."""
    need = [0] * KINDS
    spent = add(need, start, have, room)
    return spent <= limit and choose(have, room, need, sets, limit - spent, 0)


def choose(have: list[int], room: list[int], need: list[int], sets: int, limit: int, first: int) -> bool:
    """Try every further set from the `first` on, then every pair."""
    blocks = SETS[first:] if sets else PAIRS
    for index, block in enumerate(blocks, first):
        spent = add(need, block, have, room)
        done = spent <= limit and (sets == 0 or choose(have, room, need, sets - 1, limit - spent, index))
        for tile in block:
            need[tile] -= 1
        if done:
            return True
    return False


def add(need: list[int], block: Tiles, have: list[int], room: list[int]) -> int:
    """Add a block to the needed tiles; return how many of its tiles are not held, `NEVER` if one cannot be."""
    spent = 0
    for tile in block:
        need[tile] += 1
        if need[tile] > room[tile]:
            spent = NEVER
        elif need[tile] > have[tile]:
            spent += 1
    return spent


def distance(held: Sequence[int], melds: Melds = ()) -> int:
    """Return the distance of a hand of 13 or 14: 0 is ready, -1 is finished."""
    return missing(held, melds) - 1


def useful(held: Sequence[int], melds: Melds = (), thrown: Tiles = ()) -> set[int]:
    """Return the tiles that bring a hand of 13 nearer when drawn; a thrown tile is no longer there to draw."""
    seen = own_copies([*held, *thrown], melds)
    now = missing(held, melds)
    return {tile for tile in range(KINDS) if seen[tile] < COPIES and missing([*held, tile], melds) < now}


# Payment.


def payment(total: int, winner: str, discarder: str | None) -> dict[str, int]:
    """Return what each seat wins or pays.

    The 1998 rules: self-draw, (base 8 + points) from each of the three; discard, base 8 from each of the
    three and the points from the discarder alone.
    """
    base = 8
    seats = "ESWN"
    pays = {seat: base for seat in seats if seat != winner}
    for seat in pays:
        if discarder is None or seat == discarder:
            pays[seat] += total
    return {seat: sum(pays.values()) if seat == winner else -pays[seat] for seat in seats}
