"""The kind `waits`: which tiles complete this hand?

A tile whose four copies the hand holds itself never comes and is no answer; hands with one are kept at the last level
alone, where the explanation says so. Whether the win would reach eight points does not matter to the answer and is told
with each tile.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import cast

from mjteach.puzzles import library
from mjteach.puzzles.document import Sentence, not_there, sentence
from mjteach.puzzles.hands import deal, dealt, plan_for, some, waiting
from mjteach.puzzles.plans import HONORS, SUITS, Plan, Win, of_suit, pung
from mjteach.puzzles.task import Kind, Proof, Solution, Task, groups, texts
from mjteach.rules import TILES, Hand, Ruling, Tile, Wait, readings

# --- Drawing ------------------------------------------------------------------------------------------

PLAIN = {
    "mixed-straight": 4,
    "mixed-triple-chow": 4,
    "mixed-shifted-chows": 3,
    "pure-straight": 3,
    "pure-shifted-chows": 2,
    "half-flush": 4,
    "short-straight": 3,
    "all-types": 3,
    "all-pungs": 2,
    "two-dragon-pungs": 2,
    "outside-hand": 2,
    "triple-pung": 1,
    "mixed-shifted-pungs": 1,
    "upper-four": 1,
    "lower-four": 1,
    "all-fives": 1,
}
"""Fans that a hand of the first levels may be on its way to."""

_SPECIAL = {
    "seven-pairs": 3,
    "thirteen-orphans": 3,
    "lesser-honors-and-knitted-tiles": 3,
    "greater-honors-and-knitted-tiles": 2,
    "knitted-straight": 4,
}
_WAYS = {"any": 5, "edge": 2, "closed": 2, "single": 2}


def _pose(rng: Random, level: int, ruling: Ruling) -> Iterator[Task]:
    for hand, origin in library.hands(rng, f"waits-{level}"):
        yield Task(hand, {}, ruling, origin=origin)
    for hand in _LEVELS[level](rng):
        yield Task(hand, {}, ruling)


def _aim(rng: Random, _: int, ruling: Ruling, name: str) -> Iterator[Task]:
    return (Task(waiting(hand), {}, ruling) for hand in dealt(rng, {name: 1}))


def _plain(rng: Random) -> Iterator[Hand]:
    """Hands on their way to a usual fan, the wait chosen first so that no kind of wait is rare."""
    way = cast(Win, some(rng, _WAYS))
    while True:
        plan = plan_for(rng, some(rng, PLAIN))
        plan.win = way
        hand = deal(rng, plan)
        if hand is not None:
            yield waiting(hand)


def _tangled(rng: Random) -> Iterator[Hand]:
    """Seven or so tiles of one suit, beside two sets that are no puzzle."""
    beside = _beside(rng)
    while True:
        hand = deal(rng, beside(rng, rng.choice(SUITS)))
        if hand is not None:
            yield waiting(hand)


def tangle(rng: Random) -> Plan:
    """A plan of such a hand."""
    return _beside(rng)(rng, rng.choice(SUITS))


def _beside(rng: Random) -> Callable[[Random, int], Plan]:
    return rng.choice((_honors_beside, _suit_beside, _suits_beside, _suits_beside))


def _honors_beside(rng: Random, suit: int) -> Plan:
    """On the way to a half flush."""
    return Plan([pung(one) for one in rng.sample(HONORS, 2)], of=of_suit(suit), pungs=0.25)


def _suit_beside(_: Random, suit: int) -> Plan:
    """On the way to a full flush, the sets beside it claimed."""
    return Plan(of=of_suit(suit), pungs=0.25, open=0.5)


def _suits_beside(rng: Random, suit: int) -> Plan:
    """On the way to a fan of three chows, two of them in the other suits."""
    plan = plan_for(rng, rng.choice(("mixed-straight", "mixed-triple-chow", "mixed-shifted-chows")))
    plan.of = of_suit(suit)
    return plan


def _odd(rng: Random) -> Iterator[Hand]:
    """Shapes of their own, or hands of which some waits fall short."""
    weights = _SPECIAL if rng.random() < 0.6 else PLAIN
    return (waiting(hand) for hand in dealt(rng, weights))


def _flush(rng: Random) -> Iterator[Hand]:
    """All or nearly all of one suit."""
    while True:
        suit = rng.choice(SUITS)
        plan = Plan(of=of_suit(suit), pungs=rng.choice((0.15, 0.4)), open=rng.choice((0.0, 0.0, 0.25)))
        hand = deal(rng, plan)
        if hand is not None:
            yield waiting(hand)


_LEVELS = {1: _plain, 2: _plain, 3: _tangled, 4: _odd, 5: _flush}

# --- Answer and explanations ----------------------------------------------------------------------------


def _solve(task: Task) -> Solution:
    answer = {
        "items": {str(tile): 1 for tile in task.wait_tiles},
        "why": {str(wait.tile): _completes(task, wait) for wait in task.waits},
        "why_not": dict(_not_completing(task)),
    }
    return Solution([answer], not_there("why.waits.not-there"), _hints(task))


def _completes(task: Task, wait: Wait) -> Sentence:
    """The reading that counts by discard, and the points either way."""
    manners = {
        (True, True): "why.waits.completes",
        (False, True): "why.waits.completes-self-draw",
        (True, False): "why.waits.completes-discard",
        (False, False): "why.waits.completes-short",
    }
    return sentence(
        manners[wait.discard.declarable, wait.self_draw.declarable],
        tile=str(wait.tile),
        sets=groups(task.standing_groups(wait.discard.reading)),
        left=wait.left,
        discard=wait.discard.points,
        self_draw=wait.self_draw.points,
    )


def _not_completing(task: Task) -> Iterator[tuple[str, Sentence]]:
    body = _knitted_body(task)
    for tile in TILES:
        if tile in task.wait_tiles:
            continue
        reason = _exhausted(task, tile) or (
            _not_knitted(task, tile, body) if body else _leaves_over(task, tile)
        )
        if reason:
            yield str(tile), reason


def _exhausted(task: Task, tile: Tile) -> Sentence | None:
    if tile in task.exhausted:
        return not_there("why.waits.exhausted", tile=str(tile))
    if task.hand.left(tile) == 0:
        return not_there("why.waits.all-held", tile=str(tile))
    return None


def _knitted_body(task: Task) -> tuple[Tile, ...]:
    """The tiles that a hand of honors and knitted tiles may have, where that is all it waits for."""
    shapes = {reading.shape for found in task.completions.values() for reading in found}
    if not shapes <= {"lesser-knitted", "greater-knitted"}:
        return ()
    return tuple(sorted({*task.wait_tiles, *task.hand.standing}))


def _not_knitted(task: Task, tile: Tile, body: tuple[Tile, ...]) -> Sentence:
    if tile in task.hand.standing:
        return not_there("why.waits.twice", tile=str(tile))
    return not_there("why.waits.not-knitted", tile=str(tile), tiles=texts([one for one in body if one < 27]))


def _leaves_over(task: Task, tile: Tile) -> Sentence | None:
    """A tile that makes a set, while the others then make no hand; or the fourth of a set that is there."""
    held = Counter(task.hand.standing)
    if held[tile] == 3:
        return not_there("why.waits.fourth", tile=str(tile), tiles=[str(tile)] * 3)
    if held[tile] == 2:
        return not_there("why.waits.pung-leaves", tile=str(tile), tiles=[str(tile)] * 3)
    for low in (tile - 2, tile - 1, tile):
        run = [Tile(one) for one in range(low, low + 3)] if tile < 27 and low >= 0 and low % 9 <= 6 else []
        if run and low // 9 == tile // 9 and all(held[one] for one in run if one != tile):
            return not_there("why.waits.chow-leaves", tile=str(tile), tiles=texts(run))
    return None


def _hints(task: Task) -> list[Sentence]:
    shapes = {reading.shape for found in task.completions.values() for reading in found}
    done = task.finished
    if "standard" not in shapes and shapes:
        first = sentence("hint.waits.special")
    elif done:
        first = sentence("hint.waits.finished", sets=groups(done))
    else:
        first = sentence("hint.waits.many-readings")
    found = [first, sentence("hint.waits.count", n=len(task.wait_tiles))]
    suits = {tile // 9 for tile in task.wait_tiles}
    if len(suits) == 1:
        found.append(sentence("hint.waits.in-" + "mpsh"[min(suits)]))
    return [*found, sentence("hint.waits.one", tile=str(task.wait_tiles[0]))]


# --- Proof --------------------------------------------------------------------------------------------


def _prove(task: Task) -> Proof:
    """Try all 34 tiles by reading the hand with each."""
    return Proof([{str(tile): 1 for tile in TILES if _is_win(task, tile)}], "tiles", len(TILES))


def _is_win(task: Task, tile: Tile) -> bool:
    return task.hand.left(tile) > 0 and bool(readings(task.hand.win(tile)))


def _fits(task: Task) -> bool:
    return task.hand.is_waiting and not task.question and bool(task.wait_tiles)


WAITS = Kind("waits", "tiles", _pose, _solve, _prove, _fits, aim=_aim)
