"""The kind `distance`: how many tiles is this hand from ready, over all shapes; or which shapes is it nearest to?

Left out are hands whose nearest way to four sets and a pair would want a tile that they hold all four copies of: the
count of sets and parts of sets that is the proof, and that people use, does not see those.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import permutations
from random import Random
from typing import Any, NamedTuple

from mjteach.play import Seat, Table
from mjteach.puzzles import library
from mjteach.puzzles.document import AnswerType, Option, Sentence, not_there, option, sentence
from mjteach.puzzles.hands import deal, plan_for, waiting
from mjteach.puzzles.task import CONSTRUCTED, Kind, Proof, Solution, Task, groups
from mjteach.rules import COPIES, TILES, Hand, HandError, Ruling, Tile, distance
from mjteach.rules.hand import MOST_SETS, fixed
from mjteach.rules.needs import cost, of_sets_and_pair
from mjteach.rules.shapes import ALL_HONORS, KNITTED, ORPHANS
from mjteach.rules.tiles import FOURS, TWOS, kinds

NUMBER, SHAPE = {"ask": "number"}, {"ask": "shape"}
QUESTIONS: tuple[dict[str, Any], ...] = (NUMBER, SHAPE)

SHAPES = ("standard", "seven-pairs", "thirteen-orphans", "honors-and-knitted", "knitted-straight")
"""The shapes, 全不靠 and 七星不靠 together."""

# --- Drawing ------------------------------------------------------------------------------------------

_AIMS = (
    "seven-pairs",
    "thirteen-orphans",
    "lesser-honors-and-knitted-tiles",
    "knitted-straight",
    "knitted-straight",
)


def candidates(table: Table) -> Iterator[tuple[Seat, int, Task]]:
    """Every question that a moment of play has."""
    if table.phase == "turn":
        hand = table.waiting_hand(table.turn)
        if hand is not None:
            for which, question in enumerate(QUESTIONS):
                yield table.turn, which, Task(hand.replace(flowers=()), question, table.rules.ruling)


def _pose(rng: Random, level: int, ruling: Ruling) -> Iterator[Task]:
    question = SHAPE if level == SHAPE_LEVEL else NUMBER
    for hand, origin in _hands(rng, level):
        task = Task(hand, question, ruling, origin=origin)
        if _fits(task):
            yield task


SHAPE_LEVEL = 4
"""The level that asks for the shape; at the next one the number again, where other shapes are near.

From here on half of the hands are made, for shapes that hardly anybody plays for.
"""


def _hands(rng: Random, level: int) -> Iterator[tuple[Hand, dict[str, Any]]]:
    while True:
        yield from library.hands(rng, f"distance-{level}", library.HALF if level >= SHAPE_LEVEL else 1.0)
        hand = _spoilt(rng)
        if hand is not None:
            yield hand, CONSTRUCTED


def _spoilt(rng: Random) -> Hand | None:
    """A hand on its way to a rare shape, a few of its tiles exchanged."""
    won = deal(rng, plan_for(rng, rng.choice(_AIMS)))
    if won is None:
        return None
    hand = waiting(won)
    own = Counter(hand.tiles)
    standing = list(hand.standing)
    for place in rng.sample(range(len(standing)), rng.randint(1, 6)):
        tile = rng.choice(TILES)
        if own[tile] < COPIES:
            own[tile] += 1
            standing[place] = tile
    try:
        return hand.replace(standing=tuple(standing))
    except HandError:
        return None


# --- How far each shape is ------------------------------------------------------------------------------


@lru_cache(64)
def by_shape(hand: Hand) -> dict[str, int | None]:
    """Tiles that each shape lacks until the hand is ready; None where claimed sets rule it out."""
    counts, gone, melds = hand.counts, fixed(hand), len(hand.melds)
    found: dict[str, int | None] = dict.fromkeys(SHAPES)
    found["standard"] = cost(of_sets_and_pair(counts, gone, MOST_SETS - melds)) - 1
    if melds == 0:
        found["seven-pairs"] = 6 - (counts & TWOS).bit_count() - 2 * (counts & FOURS).bit_count()
        have = kinds(counts)
        orphans = have & ORPHANS
        paired = bool((counts >> 1 | counts >> 2) & ORPHANS)
        found["thirteen-orphans"] = 13 - orphans.bit_count() - paired
        most = max((have & body).bit_count() for body in KNITTED)
        found["honors-and-knitted"] = 13 - (have & ALL_HONORS).bit_count() - most
    if melds <= 1:
        found["knitted-straight"] = min(_knitted(counts, gone, 1 - melds, body) for body in KNITTED)
    return found


def _knitted(counts: int, gone: int, sets: int, body: int) -> int:
    """A body lacks its missing tiles, and the rest what it lacks for its sets and a pair."""
    held = kinds(counts) & body
    lacking = (body ^ held).bit_count()
    return lacking + cost(of_sets_and_pair(counts - held, gone + body, sets)) - 1


def nearest(hand: Hand) -> tuple[str, ...]:
    """The shapes that lack fewest tiles."""
    found = by_shape(hand)
    least = min(far for far in found.values() if far is not None)
    return tuple(shape for shape in SHAPES if found[shape] == least)


def far(hand: Hand) -> int:
    """Tiles that the hand lacks until it is ready."""
    return distance(hand).distance


# --- Answer and explanations ----------------------------------------------------------------------------


def _answer_to(task: Task) -> AnswerType:
    return "many" if task.question == SHAPE else "number"


def _options(task: Task) -> list[Option]:
    return [option(shape, f"option.distance.{shape}") for shape in SHAPES] if task.question == SHAPE else []


def _solve(task: Task) -> Solution:
    least, near = far(task.hand), nearest(task.hand)
    if task.question == NUMBER:
        shown = {"sets": groups(apart(task.hand))} if near[0] == "standard" else {}
        why = sentence(f"why.distance.number-{near[0]}", n=least, **shown)
        answer = {"items": {"tiles": least}, "why": {"tiles": why}, "why_not": {}}
    else:
        answer = {
            "items": dict.fromkeys(near, 1),
            "why": {shape: sentence("why.distance.nearest", n=least) for shape in near},
            "why_not": {shape: _why_not(task.hand, shape, least) for shape in SHAPES if shape not in near},
        }
    return Solution([answer], not_there("why.distance.not-there"), _hints(task, least, near))


def _why_not(hand: Hand, shape: str, least: int) -> Sentence:
    lacking = by_shape(hand)[shape]
    if lacking is None:
        return not_there("why.distance.claimed")
    return not_there("why.distance.farther", n=lacking, least=least)


def _hints(task: Task, least: int, near: tuple[str, ...]) -> list[Sentence]:
    first = sentence("hint.distance.parts" if task.hand.melds else "hint.distance.shapes")
    shape = sentence(f"hint.distance.near-{near[0]}")
    lacking = sentence("hint.distance.lacks", n=least)
    return [first, lacking, shape] if task.question == SHAPE else [first, shape, lacking]


# --- Proof: sets, parts of sets, a pair -----------------------------------------------------------------


class Split(NamedTuple):
    """How many of each a suit, or some tiles, can be taken apart into at once."""

    sets: int
    parts: int
    """Two tiles that want a third: a pair, neighbours, or a gap."""
    pair: int
    """A pair kept for the hand's own."""


_RANKS = 9


_Parts = tuple[tuple[int, ...], ...]
"""What was taken, each by its ranks or tiles."""


@lru_cache(1 << 14)
def _splits(ranks: tuple[int, ...], runs: bool) -> dict[Split, _Parts]:
    """Every way to take a suit apart, from its lowest rank on, with what was taken in one of them."""
    first = next((rank for rank, copies in enumerate(ranks) if copies), None)
    if first is None:
        return {Split(0, 0, 0): ()}
    found: dict[Split, _Parts] = {}
    for steps, sets, parts, pair in _TAKEN:
        taken = tuple(first + step for step in steps)
        if (runs or len(set(taken)) == 1) and taken[-1] < len(ranks):
            left = list(ranks)
            for rank in taken:
                left[rank] -= 1
            if min(left) >= 0:
                own = (taken,) if len(taken) > 1 else ()
                for one, others in _splits(tuple(left), runs).items():
                    if one.pair + pair < 2:
                        found.setdefault(_sum(one, Split(sets, parts, pair)), (*own, *others))
    return found


def _sum(one: Split, other: Split) -> Split:
    return Split(one.sets + other.sets, one.parts + other.parts, one.pair + other.pair)


_TAKEN: tuple[tuple[tuple[int, ...], int, int, int], ...] = (
    ((0,), 0, 0, 0),
    ((0, 0), 0, 0, 1),
    ((0, 0), 0, 1, 0),
    ((0, 1), 0, 1, 0),
    ((0, 2), 0, 1, 0),
    ((0, 0, 0), 1, 0, 0),
    ((0, 1, 2), 1, 0, 0),
)
"""What may be taken with the lowest tile, as steps from it: nothing, pairs, parts of a chow, sets."""


def _by_parts(tiles: Sequence[Tile], sets: int) -> tuple[int, int]:
    """Tiles lacking for so many sets and a pair, by counting sets and parts; and how many ways were looked at.

    A set is done, a part wants one tile, a set from nothing two; of sets and parts no more than wanted help, and a pair
    kept for the hand's own saves one.
    """
    found = _ways(tiles)
    return min(_lacking(one, sets) for one in found), len(found)


def _ways(tiles: Sequence[Tile]) -> dict[Split, _Parts]:
    """Every way to take tiles apart, with what was taken in one of them."""
    found: dict[Split, _Parts] = {Split(0, 0, 0): ()}
    for group in range(4):
        ranks = [0] * (7 if group == 3 else _RANKS)
        for tile in tiles:
            if tile // 9 == group:
                ranks[tile % 9] += 1
        own = _splits(tuple(ranks), group < 3)
        found = {
            _sum(one, other): (*parts, *(tuple(9 * group + rank for rank in part) for part in more))
            for one, parts in found.items()
            for other, more in own.items()
            if one.pair + other.pair < 2
        }
    return found


def apart(hand: Hand) -> list[tuple[Tile, ...]]:
    """The hand as one counts its distance from four sets and a pair: sets, the pair, and parts that want one tile."""
    sets = MOST_SETS - len(hand.melds)
    ways = _ways(hand.standing)
    best = min(ways, key=lambda one: (_lacking(one, sets), -one.sets))
    parts = sorted(ways[best], key=lambda part: (-len(part), len(set(part))))
    done = [part for part in parts if len(part) == 3][:sets]
    begun = [part for part in parts if len(part) == 2][: sets - len(done) + best.pair]
    return [*(meld.tiles for meld in hand.melds), *(tuple(map(Tile, part)) for part in (*done, *begun))]


def _lacking(split: Split, sets: int) -> int:
    done = min(split.sets, sets)
    return 2 * (sets - done) - min(split.parts, sets - done) - split.pair


def _by_hand(hand: Hand) -> tuple[dict[str, int | None], int]:
    """Every shape's distance as one counts it at the table, and the number of ways looked at."""
    held, melds = Counter(hand.standing), len(hand.melds)
    found: dict[str, int | None] = dict.fromkeys(SHAPES)
    found["standard"], n = _by_parts(hand.standing, MOST_SETS - melds)
    bodies = [
        {Tile(9 * suit + rank + step) for rank, suit in enumerate(suits) for step in (0, 3, 6)}
        for suits in permutations(range(3))
    ]
    if melds == 0:
        pairs = sum(copies // 2 for copies in held.values())
        outer = [tile for tile in held if tile.is_terminal or tile.is_honor]
        honors = sum(tile.is_honor for tile in held)
        found["seven-pairs"] = 6 - pairs
        found["thirteen-orphans"] = 13 - len(outer) - any(held[tile] > 1 for tile in outer)
        found["honors-and-knitted"] = 13 - honors - max(len(body & held.keys()) for body in bodies)
        n += 2 + len(bodies)
    if melds <= 1:
        ways = []
        for body in bodies:
            rest = held - Counter(body & held.keys())
            lacking, tried = _by_parts([*rest.elements()], 1 - melds)
            ways.append(9 - len(body & held.keys()) + lacking)
            n += tried
        found["knitted-straight"] = min(ways)
    return found, n


def _prove(task: Task) -> Proof:
    """Count every shape as one does at the table."""
    found, n = _by_hand(task.hand)
    ways = sorted({far for far in found.values() if far is not None})
    margin = ways[1] - ways[0] if len(ways) > 1 else None
    if task.question == NUMBER:
        return Proof([{"tiles": ways[0]}], "parts", n)
    return Proof([{shape: 1 for shape in SHAPES if found[shape] == ways[0]}], "parts", n, margin)


def _fits(task: Task) -> bool:
    """Thirteen tiles, and the plain count agrees: no way wants a tile that the hand has used up."""
    if not task.is_waiting or task.question not in QUESTIONS or task.hand.flowers:
        return False
    return _by_hand(task.hand)[0] == by_shape(task.hand)


DISTANCE = Kind("distance", _answer_to, _pose, _solve, _prove, _fits, _options)
