"""Tables for hands that were made, not played: a hand of play is laid out that leads to them, and the engine plays it.

So turns, claims, flowers, the wall and what follows from them stand by the engine's word, as they do at any table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from mjteach.play import Action, Opening, Table, TableRules, Wall, seating
from mjteach.play.match import Four
from mjteach.play.wall import DEALT
from mjteach.puzzles.script import Move, Take, script_for
from mjteach.puzzles.tables import Json, table_of
from mjteach.puzzles.task import Task
from mjteach.rules import COPIES, WINDS, Hand, Ruling, payments

FROM_LEVEL, LAID_OUT = 2, 0.15
"""Level from which on, and how often, a made hand has a table though it need not."""

_HANDS_OF_ROUND = 4
_DRAWN_HANDS = 0.15
_SELF_DRAWN = 0.3
_POINTS = (8, 8, 9, 10, 11, 12, 13, 14, 16, 18, 21, 24, 28, 34, 46, 67)
"""What hands are worth, the usual ones more often."""


def around(rng: Random, task: Task, level: int) -> Task | None:
    """The task with a table around its hand: always where the last copy or tile is to be seen there, else now and then.

    Without the others a table would tell that there is something to see. A table that the task has already stays.

    Returns:
        the task, or None where no table was found that it needs.
    """
    if task.given is None or task.table is not None:
        return task
    wanted = must_be_seen(task.hand)
    if not wanted and (level < FROM_LEVEL or rng.random() >= LAID_OUT):
        return task
    table = table_for(rng, task.hand, task.ruling)
    if table is not None:
        return replace(task, table=table)
    return None if wanted else task


def must_be_seen(hand: Hand) -> bool:
    """The last tile is the last of its kind or of the wall, and the hand alone does not show it."""
    laid = sum(meld.tiles.count(hand.winning) for meld in hand.melds if hand.winning is not None)
    return hand.last_tile or (hand.last_copy and laid < COPIES - 1)


def table_for(rng: Random, hand: Hand, ruling: Ruling) -> Json | None:
    """A table at which the hand's seat has just drawn or is offered its winning tile, as that seat sees it.

    None for a hand that no play leads to: one of thirteen tiles, or one won on a kong's replacement although another
    set was claimed after its last kong.

    Args:
        rng: the source of chance.
        hand: fourteen tiles, a win or not; the table shows its flags.
        ruling: how hands are scored there.
    """
    table = moment_for(rng, hand, ruling)
    return None if table is None else table_of(table.view(WINDS.index(hand.seat)))


def moment_for(rng: Random, hand: Hand, ruling: Ruling) -> Table | None:
    """The same as the engine has it."""
    moves = script_for(rng, hand)
    if moves is None:
        return None
    number = _HANDS_OF_ROUND * WINDS.index(hand.prevalent) + rng.randint(1, _HANDS_OF_ROUND)
    opening = Opening(number, hand.prevalent, seating(number), _wall(moves))
    return _played(Table.opened(opening, TableRules(ruling), _scores(rng, number)).settled(), moves)


def _wall(moves: Sequence[Move]) -> Wall:
    """The tiles as they are taken from both ends; flowers of the deal are replaced seat by seat after it."""
    takes = [move for move in moves if isinstance(move, Take)]
    front = [take.tiles[0] for take in takes if not take.from_end]
    replaced = [*sorted(takes[:DEALT], key=lambda take: take.seat), *takes[DEALT:]]
    return Wall.of_draws(front, [tile for take in replaced for tile in take.tiles[0 if take.from_end else 1 :]])


def _played(table: Table, moves: Sequence[Move]) -> Table:
    """The moment at which the last tile has come, before anybody answers to it."""
    for move in moves:
        if isinstance(move, Take):
            continue
        action = Action.of(move.kind, move.seat, move.tile)
        if move.kind in ("chow", "pung", "kong"):
            table = _answered(table, action)
        elif move is moves[-1]:
            return _answered(table).acted(action)
        else:
            table = _answered(table).play(action)
    return _answered(table)


def _answered(table: Table, claim: Action | None = None) -> Table:
    """Everybody who is asked passes, but for the one who claims."""
    for seat in () if table.phase == "turn" else table.waiting:
        table = table.play(claim if claim is not None and claim.seat == seat else Action.of("pass", seat))
    return table


def _scores(rng: Random, number: int) -> Four:
    """Points from the hands before, as they may have been won and paid."""
    points = [0, 0, 0, 0]
    for _ in range(number - 1):
        if rng.random() >= _DRAWN_HANDS:
            winner, other = rng.sample(WINDS, 2)
            paid = payments(rng.choice(_POINTS), winner, None if rng.random() < _SELF_DRAWN else other)
            points = [before + got for before, got in zip(points, paid.values(), strict=True)]
    return points[0], points[1], points[2], points[3]
