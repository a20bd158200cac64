"""Routes: what a hand can be made into so that it reaches 8 points, and what it still lacks for each.

A route is a family of fans; a plan is one way to it, with its tiles, for a seat's melds. Some plans fix three sets
(三色三同顺 of 4 5 6) and leave a set and the pair free, others say what the whole hand may be made of (混一色 of dots).
Points are those that the route brings by itself; fans and exclusions are the table's in `mjteach.rules`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import permutations
from typing import Any, NamedTuple

from mjteach.play.players import vocabulary
from mjteach.play.players.held import Held, Layers, layers_of
from mjteach.play.players.vocabulary import Vocabulary
from mjteach.rules import DRAGONS, WINDS, Meld, Tile, shapes
from mjteach.rules.fans import fan
from mjteach.rules.hand import MOST_SETS, SIZE
from mjteach.rules.memory import Memory
from mjteach.rules.needs import COST, NEVER, cheaper, of_sets_and_pair
from mjteach.rules.setfans import tiles_of_set
from mjteach.rules.splits import CHOW
from mjteach.rules.tilefans import MADE_OF
from mjteach.rules.tiles import ONES, SUIT_MASK, UNIT

Sets = tuple[int, ...]
"""Set numbers (see `mjteach.rules.splits`)."""


OPEN_REACH = 1.7
"""Tiles within reach in one turn, of a kind that may be claimed: the one drawn, and some of what others discard."""


@dataclass(frozen=True, slots=True)
class Route:
    """A family of fans that a hand can aim at.

    Attributes:
        id: its name; most routes are named for their fan.
        fans: ids of the fans that it brings by itself.
        points: their points together.
        concealed: it allows no claim but the last.
        melded: every set has to be claimed.
        honors: pungs of honors may stand beside what it asks for.
        reach: tiles of a useful kind within reach in one turn, on the way to ready: the one drawn, and some of what the
            others discard.
        spare: how many more kinds would help than are lacking, where single kinds are asked for (see `outlook`);
            None where sets are.
    """

    id: str
    fans: tuple[str, ...]
    points: int
    concealed: bool = False
    melded: bool = False
    honors: bool = True
    reach: float = OPEN_REACH
    spare: float | None = None


Lack = tuple[int, int, int, int, int]
"""What is lacking: how many tiles in all; the missing kinds of a body, in layers; the need of what stands beside it."""

Need = Callable[[Held], Lack]


class Plan(NamedTuple):
    """One way to a route for the melds that there are.

    Attributes:
        route: the route.
        body: layers of the standing tiles that it fixes (see `held`).
        need: what standing tiles lack.
    """

    route: Route
    body: Layers
    need: Need


NO_BODY: Layers = (0, 0, 0)


def _route(fans: str, **settings: Any) -> Route:  # noqa: ANN401 (settings of Route)
    ids = tuple(fans.split())
    return Route("+".join(ids), ids, sum(fan(name).points for name in ids), **settings)


# --- Three sets that make a fan, a fourth set and a pair -------------------------------------------------


def _chow(suit: int, rank: int) -> int:
    return CHOW + 9 * suit + rank


_SUITS = range(3)


def _mixed_chows(*steps: int) -> list[Sets]:
    """Chows of three suits whose ranks climb by these steps, from every rank, in every order of the suits."""
    found = {
        tuple(sorted(_chow(suit, low + step) for suit, step in zip(suits, steps, strict=True)))
        for suits in permutations(_SUITS)
        for low in range(7 - max(steps))
    }
    return sorted(found)


def _pure_chows(step: int) -> list[Sets]:
    return [
        tuple(_chow(suit, low + step * n) for n in range(3)) for suit in _SUITS for low in range(7 - 2 * step)
    ]


def _mixed_pungs(*steps: int) -> list[Sets]:
    found = {
        tuple(sorted(9 * suit + low + step for suit, step in zip(suits, steps, strict=True)))
        for suits in permutations(_SUITS)
        for low in range(9 - max(steps))
    }
    return sorted(found)


def _pure_pungs() -> list[Sets]:
    return [tuple(9 * suit + low + n for n in range(3)) for suit in _SUITS for low in range(7)]


_HONOR_SETS: dict[str, list[Sets]] = {
    "two-dragon-pungs": [tuple(int(dragon) for dragon in DRAGONS if dragon != other) for other in DRAGONS],
    "big-three-winds": [tuple(int(wind) for wind in WINDS if wind != other) for other in WINDS],
}

BODIES: tuple[tuple[Route, list[Sets], Vocabulary | None], ...] = (
    (_route("mixed-triple-chow"), _mixed_chows(0, 0, 0), None),
    (_route("mixed-straight"), _mixed_chows(0, 3, 6), None),
    (_route("mixed-shifted-chows"), _mixed_chows(0, 1, 2), None),
    (_route("mixed-shifted-chows all-chows", honors=False), _mixed_chows(0, 1, 2), vocabulary.CHOWS),
    (_route("mixed-shifted-chows all-simples", honors=False), _mixed_chows(0, 1, 2), vocabulary.SIMPLES),
    (_route("pure-straight"), _pure_chows(3), None),
    (_route("pure-shifted-chows"), _pure_chows(1) + _pure_chows(2), None),
    (_route("pure-triple-chow"), _pure_chows(0), None),
    (_route("mixed-shifted-pungs"), _mixed_pungs(0, 1, 2), None),
    (_route("triple-pung"), _mixed_pungs(0, 0, 0), None),
    (_route("pure-shifted-pungs"), _pure_pungs(), None),
    (_route("two-dragon-pungs", reach=2.2), _HONOR_SETS["two-dragon-pungs"], None),
    (_route("big-three-winds", reach=2.2), _HONOR_SETS["big-three-winds"], None),
)
"""Sets that make the fans of a route, and what stands beside them, if not anything."""


def _bodies(melds: Sets) -> Iterator[Plan]:
    for route, bodies, rest in BODIES:
        for sets in bodies:
            standing, free = list(sets), 0
            for meld in melds:
                if meld in standing:
                    standing.remove(meld)
                elif rest is not None and not _fits(meld, rest):
                    free = MOST_SETS
                else:
                    free += 1
            if free <= MOST_SETS - len(sets) and (rest is None or all(_fits(one, rest) for one in sets)):
                yield _body_plan(route, standing, MOST_SETS - len(sets) - free, rest)


def _fits(number: int, words: Vocabulary) -> bool:
    return number - CHOW in words.chows if number >= CHOW else number in words.pungs


def _body_plan(route: Route, standing: list[int], sets: int, rest: Vocabulary | None) -> Plan:
    counts = sum(UNIT[tile] for number in standing for tile in tiles_of_set(number))
    body = layers_of(counts)
    free = partial(of_sets_and_pair, gone=0) if rest is None else rest.need
    return Plan(route, body, partial(_need_of_body, body, free, sets))


def _need_of_body(body: Layers, free: Callable[..., int], sets: int, held: Held) -> Lack:
    """A body lacks its missing tiles, and the rest what it lacks for the free sets and a pair."""
    one, two, three = body
    first = one & ~held.ones
    lacking, used = first.bit_count(), one & held.ones
    second = third = 0
    if two:
        second, third = two & ~held.twos, three & ~held.threes
        lacking += second.bit_count() + third.bit_count()
        used += (two & held.twos) + (three & held.threes)
    rest = free(held.counts - used, sets=sets)
    return lacking + (rest >> COST), first, second, third, rest


def missing_of_body(body: Layers, held: Held) -> int:
    """How many tiles of a body are not there: at least so many are lacking."""
    one, two, three = body
    return (
        (one & ~held.ones).bit_count() + (two & ~held.twos).bit_count() + (three & ~held.threes).bit_count()
        if two
        else (one & ~held.ones).bit_count()
    )


# --- What the whole hand is made of -----------------------------------------------------------------------

_HONORS = shapes.ALL_HONORS

MADE: tuple[tuple[Route, Vocabulary], ...] = (
    (_route("upper-four", honors=False), vocabulary.of_ranks(6, 9)),
    (_route("lower-four", honors=False), vocabulary.of_ranks(1, 4)),
    (_route("upper-tiles", honors=False), vocabulary.of_ranks(7, 9)),
    (_route("middle-tiles", honors=False), vocabulary.of_ranks(4, 6)),
    (_route("lower-tiles", honors=False), vocabulary.of_ranks(1, 3)),
    (_route("all-fives", honors=False), vocabulary.FIVES),
    (_route("reversible-tiles", honors=False), vocabulary.of_tiles(MADE_OF["reversible-tiles"])),
    (_route("outside-hand"), vocabulary.OUTSIDE),
    (_route("melded-hand all-chows", melded=True, honors=False, reach=0.8), vocabulary.CHOWS),
    (_route("melded-hand all-simples", melded=True, honors=False, reach=0.8), vocabulary.SIMPLES),
    (
        Route(
            "fully-concealed-hand+all-chows+all-simples",
            ("fully-concealed-hand", "all-chows", "all-simples"),
            7,  # 8 by self-draw, 6 by a discard with the wait and the suits still to add
            concealed=True,
            honors=False,
            reach=1.0,
        ),
        vocabulary.SIMPLE_CHOWS,
    ),
)
"""Vocabularies of whole hands."""

FLUSHES: tuple[tuple[Route, int], ...] = tuple(
    (route, (ONES & SUIT_MASK) << 27 * suit | honors)
    for route, honors in ((_route("full-flush", honors=False), 0), (_route("half-flush"), _HONORS))
    for suit in _SUITS
)
"""Kinds that a flush is made of."""


def _made(melds: Sets) -> Iterator[Plan]:
    sets = MOST_SETS - len(melds)
    for route, words in MADE:
        if (route.melded and len(melds) < 2) or (route.concealed and melds):
            continue
        if all(_fits(meld, words) for meld in melds):
            yield Plan(route, NO_BODY, partial(_need_of_words, words, sets))
    for route, kinds in FLUSHES:
        if all(UNIT[tile] & kinds for meld in melds for tile in tiles_of_set(meld)):
            yield Plan(route, NO_BODY, partial(_need_of_flush, kinds, sets))


def _loose(need: int) -> Lack:
    return need >> COST, 0, 0, 0, need


def _need_of_words(words: Vocabulary, sets: int, held: Held) -> Lack:
    return _loose(words.need(held.counts, sets))


def _need_of_flush(kinds: int, sets: int, held: Held) -> Lack:
    """Sets elsewhere would be made from nothing, and are never cheaper than sets here."""
    need = of_sets_and_pair(held.counts & 7 * kinds, 0, sets)
    return _loose(need >> COST << COST | need & kinds)


# --- Pungs, five types, and the shapes without sets -------------------------------------------------------


def _need_of_pungs(sets: int, held: Held) -> Lack:
    """Pungs come from pairs before singles; one pair more stays a pair."""
    threes = min(held.threes.bit_count(), sets)
    pairs = held.twos.bit_count() - threes
    from_pairs = min(sets - threes, pairs)
    from_ones = sets - threes - from_pairs
    paired = pairs > from_pairs
    lacking = from_pairs + 2 * from_ones + (not paired)
    kinds = held.twos & ~held.threes if from_pairs else 0
    if from_ones or not paired:
        kinds |= held.ones & ~held.twos
    return _loose(lacking << COST | kinds)


_TYPES: tuple[tuple[int, int], ...] = (
    (0, SUIT_MASK),
    (1, SUIT_MASK),
    (2, SUIT_MASK),
    (3, 7 * sum(UNIT[rank] for rank in range(4))),
    (3, 7 * sum(UNIT[rank] for rank in range(4, 7))),
)
"""Characters, dots, bamboo, winds, dragons: the group and its part."""

_TYPE_KINDS = tuple((mask & ONES) << 27 * group for group, mask in _TYPES)


def _need_of_types(open_types: tuple[int, ...], held: Held) -> Lack:
    """Five sorts of tile and five parts: a set of each, but a pair of one."""
    parts = [_part_of_type(kind, held.counts) for kind in open_types]
    whole = sum(of_set >> COST for of_set, _ in parts)
    best = NEVER
    for place, (_, of_pair) in enumerate(parts):
        cost = whole - (parts[place][0] >> COST) + (of_pair >> COST)
        if cost <= best >> COST:
            bits = of_pair
            for other, (of_set, _) in enumerate(parts):
                if other != place:
                    bits |= of_set
            best = cheaper(best, cost << COST | bits & (1 << COST) - 1)
    return _loose(best)


def _part_of_type(kind: int, counts: int) -> tuple[int, int]:
    group, mask = _TYPES[kind]
    of_set, of_pair = vocabulary.ANY.of_group(group, counts >> 27 * group & mask)
    kinds = ~((1 << COST) - 1) | _TYPE_KINDS[kind]
    return of_set & kinds, of_pair & kinds


def _type_of(number: int) -> int:
    tile = tiles_of_set(number)[0]
    return tile // 9 if tile < 27 else 3 if tile.is_wind else 4


def _need_of_seven_pairs(held: Held) -> Lack:
    fours = (held.counts >> 2 & ONES).bit_count()
    pairs = held.twos.bit_count() + fours
    return _loose(max(7 - pairs, 0) << COST | held.counts & ONES)


def _need_of_orphans(held: Held) -> Lack:
    have = held.ones & shapes.ORPHANS
    paired = bool(held.twos & shapes.ORPHANS)
    lacking = SIZE + 1 - have.bit_count() - paired
    return _loose(lacking << COST | (shapes.ORPHANS ^ have if paired else shapes.ORPHANS))


def _need_of_knitted(body: int, held: Held) -> Lack:
    allowed = body | _HONORS
    have = held.ones & allowed
    return _loose(SIZE + 1 - have.bit_count() << COST | allowed ^ have)


def _special(melds: Sets) -> Iterator[Plan]:
    sets = MOST_SETS - len(melds)
    if all(meld < CHOW for meld in melds):
        yield Plan(_route("all-pungs", reach=2.4, spare=1.0), NO_BODY, partial(_need_of_pungs, sets))
    types = [_type_of(meld) for meld in melds]
    if len(set(types)) == len(types):
        left = tuple(kind for kind in range(5) if kind not in types)
        yield Plan(_route("all-types", reach=2.0), NO_BODY, partial(_need_of_types, left))
    if len(melds) <= 1:
        straight = _route("knitted-straight")
        free = partial(of_sets_and_pair, gone=0)
        for body in shapes.KNITTED:
            yield Plan(straight, (body, 0, 0), partial(_need_of_body, (body, 0, 0), free, 1 - len(melds)))
    if not melds:
        yield Plan(_route("seven-pairs", concealed=True, reach=1.0, spare=-0.5), NO_BODY, _need_of_seven_pairs)
        yield Plan(_route("thirteen-orphans", concealed=True, reach=1.0, spare=0.0), NO_BODY, _need_of_orphans)
        lesser = _route("lesser-honors-and-knitted-tiles", concealed=True, reach=1.0, spare=2.0)
        for body in shapes.KNITTED:
            yield Plan(lesser, NO_BODY, partial(_need_of_knitted, body))


# --- All of them ------------------------------------------------------------------------------------------


class Plans(NamedTuple):
    """Plans for some melds: those that fix tiles, and those that do not."""

    fixed: tuple[Plan, ...]
    loose: tuple[Plan, ...]


def number_of(meld: Meld) -> int:
    """The set number of a meld, a kong like its pung."""
    return CHOW + meld.tile if meld.kind == "chow" else int(meld.tile)


def _plans(key: tuple[Sets, bool]) -> Plans:
    melds, claimed = key
    found = [*_bodies(melds), *_made(melds), *_special(melds)]
    found = [plan for plan in found if not (claimed and plan.route.concealed)]
    return Plans(tuple(plan for plan in found if plan.body[0]), tuple(plan for plan in found if not plan.body[0]))


_PLANS: Memory[tuple[Sets, bool], Plans] = Memory(_plans, 1 << 10)


def plans_for(melds: tuple[Meld, ...]) -> Plans:
    """Every plan that these melds allow."""
    numbers = tuple(sorted(number_of(meld) for meld in melds))
    return _PLANS[numbers, any(not meld.is_concealed for meld in melds)]


def _all_routes() -> tuple[Route, ...]:
    found = {plan.route.id: plan.route for plan in (*_bodies(()), *_made(()), *_special(()))}
    found |= {route.id: route for route, _ in MADE}
    return tuple(found.values())


ROUTES: tuple[Route, ...] = _all_routes()
"""Every route."""


def value_honors(prevalent: Tile, seat: Tile) -> dict[Tile, int]:
    """Points of a pung of each honor that is worth more than one (seed 000, fans 59 to 61)."""
    found = dict.fromkeys(DRAGONS, 2)
    found[prevalent] = 2
    found[seat] = found.get(seat, 0) + 2
    return found

