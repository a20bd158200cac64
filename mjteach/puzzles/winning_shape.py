"""The kind `winning-shape`: is this a finished hand, and by which shape?

The first levels ask for the one shape; the later ones for every shape, since seven pairs may also be four sets and a
pair. Hands that are none are one tile away from one. Whether they reach eight points does not matter.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import permutations
from random import Random
from typing import Any

from mjteach.puzzles import library
from mjteach.puzzles.document import AnswerType, Option, Sentence, not_there, option, sentence
from mjteach.puzzles.hands import deal, plan_for, some, waiting
from mjteach.puzzles.plain import most_grouped, with_pair
from mjteach.puzzles.plans import HONORS, ORPHANS, SUITS, Plan, of_suit, tile
from mjteach.puzzles.task import Kind, Proof, Solution, Task, groups, texts
from mjteach.puzzles.waits import PLAIN
from mjteach.rules import SHAPES, TILES, Hand, HandError, Ruling, Tile, readings, wait_tiles

NONE = "none"

# --- Drawing ------------------------------------------------------------------------------------------

_AIMS = {
    "seven-pairs": ("seven-pairs", "seven-pairs", "seven-pairs", "seven-shifted-pairs"),
    "thirteen-orphans": ("thirteen-orphans",),
    "lesser-knitted": ("lesser-honors-and-knitted-tiles",),
    "greater-knitted": ("greater-honors-and-knitted-tiles",),
    "knitted-straight": ("knitted-straight",),
}
"""Fans whose plans lead to a shape."""

_BOTH = "both"
_ANSWERS = (*SHAPES, NONE)


def _pose(rng: Random, level: int, ruling: Ruling) -> Iterator[Task]:
    question = question_of(level)
    wanted = rng.choice((*_ANSWERS, _BOTH) if question else _ANSWERS)
    for played, origin in library.hands(rng, f"winning-shape-{level}-{wanted}"):
        yield Task(played, question, ruling, origin=origin)
    while True:
        hand = _missed(rng, level) if wanted == NONE else _finished(rng, level, wanted)
        if hand is not None:
            task = Task(hand, question, ruling)
            if _fits(task) and drawn_for(task) == wanted:
                yield task


_SEVERAL = (4, 5)


def question_of(level: int) -> dict[str, Any]:
    """What a level asks."""
    return {"ask": "several"} if level in _SEVERAL else {}


def drawn_for(task: Task) -> str:
    """What a hand is drawn for, so that no answer is rare: its shape, `both` of two shapes, or `none`."""
    shapes = shapes_of(task.hand)
    return _BOTH if len(shapes) > 1 else shapes[0] if shapes else NONE


def _finished(rng: Random, level: int, wanted: str) -> Hand | None:
    hand = deal(rng, _plan(rng, level, wanted))
    return None if hand is None else _plainly(hand)


def _plainly(hand: Hand) -> Hand | None:
    """The same tiles, drawn from the wall in no special situation."""
    try:
        return hand.replace(self_draw=True, last_copy=hand.last_copy, last_tile=False, kong=False, flowers=())
    except HandError:
        return None


def _plan(rng: Random, level: int, wanted: str) -> Plan:
    if wanted == _BOTH:
        return _doubles(rng)
    if wanted in _AIMS:
        plan = plan_for(rng, rng.choice(_AIMS[wanted]))
        if wanted == "knitted-straight" and level < _HARD:
            plan.open = 0.0
        return plan
    if level < _HARD:
        return plan_for(rng, some(rng, PLAIN))
    return Plan(of=of_suit(rng.choice(SUITS)), pungs=rng.choice((0.15, 0.4)), open=rng.choice((0.0, 0.3)))


_HARD = 3


def _doubles(rng: Random) -> Plan:
    """Two chows, each twice, and a pair."""
    lows = [tile(rng.choice(SUITS), rng.randint(1, 7)) for _ in range(2)]
    body = [Tile(low + step) for low in lows for step in (0, 0, 1, 1, 2, 2)]
    pair = rng.choice(TILES)
    return Plan(body=(*sorted(body), pair, pair), open=0.0)


_NEAR_MISS = (*SHAPES, "standard", "standard")
"""Shapes that a hand may just miss, four sets and a pair more often than the others."""


def _missed(rng: Random, level: int) -> Hand | None:
    hand = _finished(rng, level, rng.choice(_NEAR_MISS))
    return None if hand is None else missed(rng, hand)


def missed(rng: Random, hand: Hand) -> Hand | None:
    """A finished hand with one of its standing tiles changed for another like it; None where that cannot be."""
    own = [*hand.standing, _winning(hand)]
    place = rng.randrange(len(own))
    own[place] = rng.choice(_like(own[place]))
    try:
        return hand.replace(standing=tuple(own[:-1]), winning=own[-1])
    except HandError:
        return None


@cache
def _like(gone: Tile) -> tuple[Tile, ...]:
    """Tiles that are easily mistaken for it: honors for honors, near ranks, the same rank of another suit."""
    if gone.is_honor:
        return tuple(one for one in HONORS if one != gone)
    near = [one for one in of_suit(gone // 9) if 0 < abs(one - gone) <= 2]
    return (*near, *(one for one in TILES[:27] if one.rank == gone.rank and one != gone))


# --- Answer and explanations ----------------------------------------------------------------------------


def shapes_of(hand: Hand) -> list[str]:
    """Every shape that the hand is finished by, in the order of `SHAPES`."""
    found = {reading.shape for reading in readings(hand)}
    return [shape for shape in SHAPES if shape in found]


def _answer_type(task: Task) -> AnswerType:
    return "many" if task.question else "one"


def _options(_: Task) -> list[Option]:
    return [*(option(shape, f"shape.{shape}") for shape in SHAPES), option(NONE, "option.winning-shape.none")]


def _solve(task: Task) -> Solution:
    shapes = shapes_of(task.hand)
    right = shapes or [NONE]
    answer = {
        "items": dict.fromkeys(right, 1),
        "why": {shape: _why(task, shape) for shape in right},
        "why_not": {shape: _why_not(task, shape) for shape in (*SHAPES, NONE) if shape not in right},
    }
    return Solution([answer], not_there("why.winning-shape.not-there"), _hints(task, shapes))


def _why(task: Task, shape: str) -> Sentence:
    if shape != NONE:
        reading = next(found for found in readings(task.hand) if found.shape == shape)
        return sentence(f"why.winning-shape.is-{shape}", sets=groups(reading.groups))
    gone, instead = nearest(task.hand)
    if not instead:
        return sentence("why.winning-shape.far")
    return sentence("why.winning-shape.one-away", tile=str(gone), tiles=texts(instead))


def nearest(hand: Hand) -> tuple[Tile, list[Tile]]:
    """A tile, and those that would finish the hand in its place, if any; another tile may do as well."""
    own, base = _own(hand), waiting(hand)
    for gone in sorted({*own}):
        rest = list(own)
        rest.remove(gone)
        instead = wait_tiles(base.replace(standing=tuple(rest)))
        if instead:
            return gone, list(instead)
    return _winning(hand), []


def _winning(hand: Hand) -> Tile:
    assert hand.winning is not None
    return hand.winning


def _own(hand: Hand) -> list[Tile]:
    return sorted((*hand.standing, _winning(hand)))


def _why_not(task: Task, shape: str) -> Sentence:
    hand = task.hand
    if shape == NONE:
        return not_there("why.winning-shape.finished", sets=groups(readings(hand)[0].groups))
    if shape == "standard":
        return not_there("why.winning-shape.left-over", tiles=texts(most_grouped(_own(hand), 4 - len(hand.melds))))
    if shape == "knitted-straight":
        return _not_knitted_straight(hand)
    if hand.melds:
        return not_there(f"why.winning-shape.claimed-{shape}", sets=groups([meld.tiles for meld in hand.melds]))
    return _NOT[shape](hand)


def _not_pairs(hand: Hand) -> Sentence:
    odd = [one for one, times in Counter(_own(hand)).items() if times % 2]
    return not_there("why.winning-shape.unpaired", tiles=texts(odd))


def _not_orphans(hand: Hand) -> Sentence:
    simples = sorted({one for one in _own(hand) if one.is_simple})
    if simples:
        return not_there("why.winning-shape.simples", tiles=texts(simples))
    missing = [one for one in ORPHANS if one not in hand.tiles]
    return not_there("why.winning-shape.orphans-missing", tiles=texts(missing))


def _not_knitted(hand: Hand) -> Sentence:
    own = _own(hand)
    twice = sorted({one for one in own if own.count(one) > 1})
    if twice:
        return not_there("why.winning-shape.twice", tiles=texts(twice))
    body = _best_pattern(own)
    out = [one for one in own if not one.is_honor and one not in body]
    return not_there("why.winning-shape.out-of-pattern", tiles=texts(out))


def _not_lesser(hand: Hand) -> Sentence:
    if "greater-knitted" in shapes_of(hand):
        return not_there("why.winning-shape.all-honors")
    return _not_knitted(hand)


def _not_greater(hand: Hand) -> Sentence:
    missing = [one for one in HONORS if one not in hand.tiles]
    if missing:
        return not_there("why.winning-shape.honors-missing", tiles=texts(missing))
    return _not_knitted(hand)


_NOT = {
    "seven-pairs": _not_pairs,
    "thirteen-orphans": _not_orphans,
    "lesser-knitted": _not_lesser,
    "greater-knitted": _not_greater,
}


@cache
def patterns() -> tuple[tuple[Tile, ...], ...]:
    """The six sets of nine knitted tiles: 1 4 7 of one suit, 2 5 8 of another, 3 6 9 of the third."""
    return tuple(
        tuple(tile(suit, first + step) for suit, first in zip(SUITS, firsts, strict=True) for step in (0, 3, 6))
        for firsts in permutations((1, 2, 3))
    )


def _best_pattern(own: list[Tile]) -> tuple[Tile, ...]:
    """The pattern that most of these tiles belong to."""
    return max(patterns(), key=lambda body: len({*body} & {*own}))


def _not_knitted_straight(hand: Hand) -> Sentence:
    own = _own(hand)
    body = _best_pattern(own)
    missing = [one for one in body if one not in own]
    if missing:
        return not_there("why.winning-shape.run-missing", tiles=texts(missing))
    rest = Counter(own) - Counter(body)
    return not_there("why.winning-shape.rest", tiles=texts(sorted(rest.elements())))


def _hints(task: Task, shapes: list[str]) -> list[Sentence]:
    first = "claimed" if task.hand.melds else "concealed"
    return [sentence(f"hint.winning-shape.{first}"), _second_hint(task, shapes), _last_hint(task, shapes)]


def _second_hint(task: Task, shapes: list[str]) -> Sentence:
    """What one shape that it is not wants and does not find."""
    tempting = "seven-pairs" if "seven-pairs" not in shapes else "thirteen-orphans"
    if task.hand.melds:
        tempting = "knitted-straight" if "knitted-straight" not in shapes else "standard"
    return sentence(f"hint.winning-shape.not-{tempting}")


def _last_hint(task: Task, shapes: list[str]) -> Sentence:
    if shapes:
        return sentence("hint.winning-shape.groups", sets=groups(readings(task.hand)[0].groups))
    gone, instead = nearest(task.hand)
    return sentence("hint.winning-shape.misfit", tile=str(gone)) if instead else sentence("hint.winning-shape.far")


# --- Proof --------------------------------------------------------------------------------------------


def _prove(task: Task) -> Proof:
    """Lay the tiles out against every shape."""
    right = shapes_by_trying(task.hand) or [NONE]
    return Proof([dict.fromkeys(right, 1)], "shapes", len(SHAPES))


def shapes_by_trying(hand: Hand) -> list[str]:
    """The same as `shapes_of`, found the long way: all splits, all pairs, all six knitted patterns."""
    own = _own(hand)
    held, concealed, honors = Counter(own), not hand.melds, sum(one.is_honor for one in own)
    knitted = concealed and max(held.values()) == 1 and any(_is_of(own, body) for body in patterns())
    found = {
        "standard": next(with_pair(own), None) is not None,
        "seven-pairs": concealed and all(times % 2 == 0 for times in held.values()),
        "thirteen-orphans": concealed and {*own} == {*ORPHANS},
        "lesser-knitted": knitted and honors < len(HONORS),
        "greater-knitted": knitted and honors == len(HONORS),
        "knitted-straight": any(_is_straight(held, body) for body in patterns()),
    }
    return [shape for shape in SHAPES if found[shape]]


def _is_of(own: list[Tile], body: tuple[Tile, ...]) -> bool:
    return all(one.is_honor or one in body for one in own)


def _is_straight(held: Counter[Tile], body: tuple[Tile, ...]) -> bool:
    if any(not held[one] for one in body):
        return False
    return next(with_pair([*(held - Counter(body)).elements()]), None) is not None


def _fits(task: Task) -> bool:
    """A hand of 14 in no special situation; where one shape is asked for it has no second."""
    if task.given is None or task.is_waiting or task.question not in ({}, {"ask": "several"}):
        return False
    hand = task.hand
    plain = not (hand.last_tile or hand.kong or hand.flowers)
    return plain and (bool(task.question) or len(shapes_of(hand)) <= 1)


WINNING_SHAPE = Kind("winning-shape", _answer_type, _pose, _solve, _prove, _fits, _options)
