"""The kind `discard`: which tile goes? Asked in two ways, each said in the sentence of the task.

`useful`: the discard that leaves fewest tiles lacking for a ready hand, over every shape, and of those the one that
keeps most copies of useful tiles which this seat does not see. Discards that tie are all right.

`points`: every discard that leaves the hand ready with a tile, at least one copy of it unseen, that wins by another's
discard with eight points or more; 和绝张 counts where the table shows the other three.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import Any, NamedTuple

from mjteach.play import Seat, Table
from mjteach.puzzles import library, tables
from mjteach.puzzles.document import AnswerType, Option, Response, Sentence, not_there, option, sentence
from mjteach.puzzles.task import Kind, Proof, Solution, Task, texts
from mjteach.rules import (
    COPIES,
    MINIMUM,
    TILES,
    Hand,
    HandError,
    Ruling,
    Tile,
    distance,
    readings,
    score,
    wait_tiles,
)
from mjteach.rules.distance import need_of
from mjteach.rules.hand import fixed
from mjteach.rules.needs import cost
from mjteach.rules.tiles import UNIT

USEFUL, POINTS = {"ask": "useful"}, {"ask": "points"}
QUESTIONS: tuple[dict[str, Any], ...] = (USEFUL, POINTS)

MOST_RIGHT = 3
"""Discards that may be right; with more of them nearly any is."""

LEAST_WALL = 4
"""Tiles in the wall, at the least: everybody must be able to draw once more."""

# --- Drawing ------------------------------------------------------------------------------------------


def candidates(table: Table) -> Iterator[tuple[Seat, int, Task]]:
    """Every question that a moment of play has: seat, which one, and the task."""
    if table.phase == "turn" and not any(action.kind == "win" for action in table.legal(table.turn)):
        seat = table.turn
        for which in range(len(QUESTIONS)):
            yield seat, which, _task(table, seat, which, table.rules.ruling)


def _task(table: Table, seat: Seat, which: int, ruling: Ruling, origin: dict[str, Any] | None = None) -> Task:
    shown = tables.table_of(table.view(seat))
    return Task(table.hand(seat), QUESTIONS[which], ruling, shown, origin or {"from": "play"})


def _pose(rng: Random, level: int, ruling: Ruling) -> Iterator[Task]:
    for moment in library.library().some(rng, f"discard-{level}"):
        task = _task(moment.table, moment.position.seat, moment.position.which, ruling, moment.origin)
        if fits(task):
            yield task


# --- What each discard leaves ---------------------------------------------------------------------------


class Left(NamedTuple):
    """What a discard leaves.

    Attributes:
        tile: the discard.
        distance: tiles that the others lack until they are ready.
        useful: tiles that bring them nearer, with the copies that are not seen, none without.
        wins: for a ready hand the tiles that complete it, with the points by another's discard.
    """

    tile: Tile
    distance: int
    useful: tuple[tuple[Tile, int], ...]
    wins: tuple[tuple[Tile, int], ...]

    @property
    def copies(self) -> int:
        """Copies of all useful tiles together."""
        return sum(left for _, left in self.useful)

    @property
    def best(self) -> int:
        """Points of the dearest win, 0 where there is none."""
        return max((points for _, points in self.wins), default=0)

    @property
    def rank(self) -> tuple[int, int]:
        """How good it is, the least best: tiles lacking, and copies that help, less than none."""
        return self.distance, -self.copies


@lru_cache(64)
def lefts(task: Task) -> tuple[Left, ...]:
    """What every discard leaves, in tile order."""
    table, points = _table(task), task.question == POINTS
    hidden = tables.unseen(table, task.hand)
    lying = tables.open_tiles(table) if points else Counter[Tile]()
    found = []
    for one in distance(task.hand).discards:
        useful = tuple((tile, hidden[tile]) for tile, _ in one.useful if hidden[tile])
        wins = _wins(task, one.tile, hidden, lying) if points and one.distance == 0 else ()
        found.append(Left(one.tile, one.distance, useful, wins))
    return tuple(found)


def _table(task: Task) -> dict[str, Any]:
    assert task.table is not None
    return task.table


def without(hand: Hand, discard: Tile) -> Hand:
    """The thirteen tiles that a discard leaves."""
    tiles = _own(hand)
    tiles.remove(discard)
    flags = {"self_draw": False, "last_copy": False, "last_tile": False, "kong": False}
    return hand.replace(standing=tuple(tiles), winning=None, **flags)


def _own(hand: Hand) -> list[Tile]:
    """The standing tiles with the one that came last."""
    assert hand.winning is not None
    return sorted((*hand.standing, hand.winning))


def _wins(task: Task, discard: Tile, hidden: dict[Tile, int], lying: Counter[Tile]) -> tuple[tuple[Tile, int], ...]:
    left = without(task.hand, discard)
    return tuple(
        (tile, _points(left, tile, lying[tile] + (tile == discard), task.ruling))
        for tile in wait_tiles(left)
        if hidden[tile]
    )


def _points(left: Hand, tile: Tile, lying: int, ruling: Ruling) -> int:
    return score(left.win(tile, last_copy=lying == COPIES - 1), ruling).points


def right_of(task: Task) -> tuple[Left, ...]:
    """The discards that are right."""
    found = lefts(task)
    if task.question == POINTS:
        return tuple(one for one in found if one.best >= MINIMUM)
    best = min(one.rank for one in found)
    return tuple(one for one in found if one.rank == best)


def lead(task: Task) -> int | None:
    """By how many copies, or points, the right discards are ahead of the next; None where nothing compares."""
    right = right_of(task)
    others = [one for one in lefts(task) if one not in right]
    if task.question == POINTS:
        short = [one.best for one in others if one.wins]
        return min(one.best for one in right) - max(short) if short else None
    near = [one.copies for one in others if one.distance == right[0].distance]
    return right[0].copies - max(near) if near else None


# --- Answer and explanations ----------------------------------------------------------------------------


def _answer_to(task: Task) -> AnswerType:
    return "many" if task.question == POINTS else "one"


def _options(task: Task) -> list[Option]:
    return [option(str(one.tile), f"tile.{one.tile}") for one in lefts(task)]


def _solve(task: Task) -> Solution:
    right = right_of(task)
    parts = [right] if task.question == POINTS else [(one,) for one in right]
    answers = [_answer(task, part, right) for part in parts]
    return Solution(answers, not_there("why.discard.not-held"), _hints(task, right))


def _answer(task: Task, part: tuple[Left, ...], right: tuple[Left, ...]) -> dict[str, Any]:
    others = [one for one in lefts(task) if one not in part]
    why = _reaches if task.question == POINTS else _keeps
    return {
        "items": {str(one.tile): 1 for one in part},
        "why": {str(one.tile): why(one) for one in part},
        "why_not": {str(one.tile): _why_not(task, one, right) for one in others},
    }


def _keeps(one: Left) -> Sentence:
    name = "why.discard.keeps" if one.distance else "why.discard.keeps-ready"
    tiles = texts([tile for tile, _ in one.useful])
    return sentence(name, tile=str(one.tile), tiles=tiles, n=one.copies, distance=one.distance)


def _reaches(one: Left) -> Sentence:
    tiles = texts([tile for tile, points in one.wins if points >= MINIMUM])
    return sentence("why.discard.reaches", tile=str(one.tile), tiles=tiles, points=one.best)


def _why_not(task: Task, one: Left, right: tuple[Left, ...]) -> Sentence:
    tile = str(one.tile)
    if task.question == POINTS:
        if one.distance:
            return not_there("why.discard.not-ready", tile=tile, n=one.distance)
        if not one.wins:
            return not_there("why.discard.none-left", tile=tile)
        return not_there("why.discard.short", tile=tile, points=one.best)
    if one in right:
        return not_there("why.discard.as-good", tile=tile, n=one.copies)
    if one.distance > right[0].distance:
        return not_there("why.discard.farther", tile=tile, n=one.distance - right[0].distance)
    return not_there("why.discard.fewer", tile=tile, left=one.copies, n=right[0].copies)


def _hints(task: Task, right: tuple[Left, ...]) -> list[Sentence]:
    near = sum(one.distance == right[0].distance for one in lefts(task))
    if task.question == POINTS:
        first, second = sentence("hint.discard.ready", n=near), sentence("hint.discard.worth", n=right[0].best)
    else:
        first, second = sentence("hint.discard.far", n=right[0].distance), sentence("hint.discard.near", n=near)
    return [first, second, sentence("hint.discard.one", tile=str(right[0].tile))]


# --- Proof --------------------------------------------------------------------------------------------


def _prove(task: Task) -> Proof:
    """Try the discards, and after them each of the 34 tiles."""
    kinds = sorted({*_own(task.hand)})
    answers, n = _prove_points(task, kinds) if task.question == POINTS else _prove_useful(task, kinds)
    return Proof(answers, "discards", n, lead(task))


def _prove_useful(task: Task, kinds: list[Tile]) -> tuple[list[Response], int]:
    """Of the discards that leave fewest lacking, a tile helps when the hand lacks less with it than it did.

    A tile that does not help where nothing is discarded does not help after a discard.
    """
    hidden, own = tables.unseen(_table(task), task.hand), sum(UNIT[tile] for tile in _own(task.hand))
    far = {tile: _lacking(task.hand, own - UNIT[tile]) for tile in kinds}
    best = min(far.values())
    near = [tile for tile in kinds if far[tile] == best]
    helping = [tile for tile in TILES if hidden[tile] and _lacking(task.hand, own + UNIT[tile]) < best]
    copies = {
        discard: sum(hidden[tile] for tile in helping if _lacking(task.hand, own - UNIT[discard] + UNIT[tile]) < best)
        for discard in near
    }
    most = max(copies.values())
    answers: list[Response] = [{str(tile): 1} for tile in near if copies[tile] == most]
    return answers, len(kinds) + len(TILES) + len(near) * len(helping)


def _lacking(hand: Hand, counts: int) -> int:
    """Tiles that these standing tiles lack, beside the hand's melds, for a finished hand."""
    return cost(need_of(counts, fixed(hand), len(hand.melds)))


def _prove_points(task: Task, kinds: list[Tile]) -> tuple[list[Response], int]:
    """A discard is right when some tile that may still come wins with enough, read and counted anew.

    Only a discard that leaves one tile lacking needs to be tried.
    """
    table, own = _table(task), sum(UNIT[tile] for tile in _own(task.hand))
    hidden, lying = tables.unseen(table, task.hand), tables.open_tiles(table)
    ready = [tile for tile in kinds if _lacking(task.hand, own - UNIT[tile]) == 1]
    right = []
    for discard in ready:
        left = without(task.hand, discard)
        for tile in TILES:
            if hidden[tile] and _enough(left, tile, lying[tile] + (tile == discard), task.ruling):
                right.append(discard)
                break
    return [{str(tile): 1 for tile in right}], len(kinds) + len(ready) * len(TILES)


def _enough(left: Hand, tile: Tile, lying: int, ruling: Ruling) -> bool:
    won = left.win(tile, last_copy=lying == COPIES - 1)
    return bool(readings(won)) and score(won, ruling).points >= MINIMUM


def fits(task: Task) -> bool:
    """Fourteen tiles in the own turn, no win, and a few discards that are right."""
    table, hand = task.table, task.given
    if table is None or hand is None or hand.winning is None or task.question not in QUESTIONS:
        return False
    own = table["turn"] == table["seat"] and table["offered"] is None and table["wall"] >= LEAST_WALL
    if not own or not tables.agree(table, hand):
        return False
    try:
        found = lefts(task)
    except HandError:
        return False
    right = right_of(task)
    return 0 < len(right) <= min(MOST_RIGHT, len(found) - 1) and not task.is_won


DISCARD = Kind("discard", _answer_to, _pose, _solve, _prove, fits, _options)
