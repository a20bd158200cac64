"""The kind `may-declare`: may this hand be declared a win?

It takes a winning shape and eight points without flowers (seeds, 和牌的前提); anything else is a false win.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from mjteach.puzzles import laid_out, library, tables
from mjteach.puzzles.document import Option, Sentence, not_there, option, sentence
from mjteach.puzzles.fans import worth_of_ways
from mjteach.puzzles.hands import deal, plan_for, some
from mjteach.puzzles.plans import ACCENTS, LEADS, Plan
from mjteach.puzzles.sums import sum_of
from mjteach.puzzles.task import Kind, Proof, Solution, Task, groups, texts
from mjteach.puzzles.winning_shape import missed, nearest, shapes_by_trying
from mjteach.rules import MINIMUM, SHAPES, Hand, HandError, Ruling, Score, score

ANSWERS = ("yes", "no")

# --- Drawing ------------------------------------------------------------------------------------------

_NEAR = {
    "mixed-shifted-chows": 5,
    "half-flush": 3,
    "all-types": 3,
    "all-pungs": 3,
    "two-dragon-pungs": 2,
    "outside-hand": 3,
    "mixed-straight": 2,
    "mixed-triple-chow": 2,
    "all-chows": 3,
    "all-simples": 3,
    "fully-concealed-hand": 3,
    "two-melded-kongs": 1,
    "last-tile": 2,
    "seven-pairs": 1,
    "knitted-straight": 1,
    "pure-straight": 1,
}
"""Fans that bring a hand to somewhere about eight points."""

_LOW = ("mixed-shifted-chows", "all-types", "all-pungs", "outside-hand", "half-flush", "chicken-hand", "all-fives")
_LIFTING = {
    "last-tile": 4,
    "fully-concealed-hand": 4,
    "self-drawn": 3,
    "concealed-hand": 3,
    "last-tile-draw": 1,
    "last-tile-claim": 1,
    "out-with-replacement-tile": 1,
    "robbing-the-kong": 1,
}
"""Fans of the situation that may lift a hand over the minimum, those that always do more rarely."""


def _near(rng: Random) -> Hand | None:
    return deal(rng, plan_for(rng, some(rng, _NEAR)))


def _with_flowers(rng: Random) -> Hand | None:
    return deal(rng, plan_for(rng, some(rng, _NEAR)), flowers=rng.randint(1, 4))


def _in_situation(rng: Random) -> Hand | None:
    plan = LEADS[rng.choice(_LOW)](rng) if rng.random() < _LED else Plan(pungs=0.3)
    ACCENTS[some(rng, _LIFTING)](rng, plan)
    return deal(rng, plan, flowers=rng.choice((0, 0, 1)))


_LED = 0.5
"""Share of these hands that are built around a fan; the others have little else."""


def _false(rng: Random) -> Hand | None:
    hand = rng.choice((_near, _in_situation))(rng)
    return None if hand is None else missed(rng, hand)


_DEALS: dict[int, tuple[Callable[[Random], Hand | None], ...]] = {
    1: (_near,),
    2: (_near, _with_flowers),
    3: (_near, _in_situation),
    4: (_with_flowers, _in_situation),
    5: (_with_flowers, _in_situation),
}
"""How hands of four sets and a pair, or another shape, are made."""

_CASES = {"yes": 3, "short": 2, "false": 1}
"""What hands are drawn for: enough, too little, no shape at all. One answer is right as often as the other."""


def _pose(rng: Random, level: int, ruling: Ruling) -> Iterator[Task]:
    wanted = some(rng, _CASES)
    for hand, table, origin in library.seen(rng, f"may-declare-{level}-{wanted}"):
        yield Task(hand, {}, ruling, table, origin)
    while True:
        make = _false if wanted == "false" else rng.choice(_DEALS[level])
        for _ in range(_PATIENCE):
            made = make(rng)
            task = None if made is None else Task(made, {}, ruling)
            if task is not None and drawn_for(task) == wanted:
                yield task


_PATIENCE = 20
"""Hands that are tried in one way before another is chosen; what is wanted stays."""


def drawn_for(task: Task) -> str:
    """Which of the cases a hand is."""
    return "false" if not task.is_won else "yes" if task.score.declarable else "short"


# --- Answer and explanations ----------------------------------------------------------------------------


def _answer(task: Task) -> str:
    return "yes" if drawn_for(task) == "yes" else "no"


def without_situation(task: Task) -> Score | None:
    """What the hand would be worth won by any discard, None where its melds alone make it a special one."""
    hand = task.hand
    try:
        plain = hand.replace(self_draw=False, last_copy=False, last_tile=False, kong=False)
    except HandError:
        return None
    return score(plain, task.ruling)


def lifted(task: Task) -> bool:
    """Only the way it was won brings the hand to the minimum."""
    if not task.is_won or not task.score.declarable:
        return False
    plain = without_situation(task)
    return plain is not None and not plain.declarable


def only_flowers(task: Task) -> bool:
    """Flowers would bring the hand to the minimum, if they counted."""
    return task.is_won and task.score.points < MINIMUM <= task.score.total


def _options(_: Task) -> list[Option]:
    return [option(name, f"option.may-declare.{name}") for name in ANSWERS]


def _solve(task: Task) -> Solution:
    right = _answer(task)
    (wrong,) = (name for name in ANSWERS if name != right)
    why = _why(task)
    answer = {"items": {right: 1}, "why": {right: why}, "why_not": {wrong: not_there(why["id"], **why["values"])}}
    return Solution([answer], not_there("why.may-declare.not-there"), _hints(task))


def _why(task: Task) -> Sentence:
    if not task.is_won:
        gone, instead = nearest(task.hand)
        name = "why.may-declare.false-win" if instead else "why.may-declare.no-shape"
        return sentence(name, tile=str(gone), tiles=texts(instead))
    values = {**sum_of(task), "sets": groups(task.score.reading.groups)}
    if only_flowers(task):
        return sentence("why.may-declare.flowers", n=task.score.flowers, **values)
    plain = without_situation(task)
    if plain is not None and lifted(task):
        lifting = min(number for number in task.score.counts if number not in plain.counts)
        return sentence("why.may-declare.lifted", fan=lifting, plain=plain.points, **values)
    return sentence("why.may-declare.enough" if task.score.declarable else "why.may-declare.short", **values)


def _hints(task: Task) -> list[Sentence]:
    """The first two are the same for every hand, and so is their number: anything else would give the answer away."""
    return [sentence("hint.may-declare.two-things"), sentence("hint.may-declare.shape"), _last_hint(task)]


def _last_hint(task: Task) -> Sentence:
    if not task.is_won:
        return sentence("hint.may-declare.misfit")
    counts, sets = task.score.counts, groups(task.score.reading.groups)
    return sentence("hint.may-declare.highest", fan=min(counts), n=len(counts), sets=sets)


# --- Proof --------------------------------------------------------------------------------------------


def _prove(task: Task) -> Proof:
    """Lay the tiles out against every shape, then count every way and take the dearest."""
    if not shapes_by_trying(task.hand):
        return Proof([{"no": 1}], "shapes", len(SHAPES))
    worth = worth_of_ways(task)
    points = max(worth.values())
    return Proof([{"yes" if points >= MINIMUM else "no": 1}], "ways", len(worth), abs(points - MINIMUM))


def _fits(task: Task) -> bool:
    """Any hand of 14 tiles; one that is finished or one tile away from it."""
    if task.given is None or task.is_waiting or task.question:
        return False
    return tables.agrees_with_any(task.table, task.hand)


MAY_DECLARE = Kind("may-declare", "one", _pose, _solve, _prove, _fits, _options, around=laid_out.around)
