"""The kind `wait-kind`: does this hand wait at an edge, in a gap, on a single tile, or in none of these ways?

As for the fans of the wait (seeds, fans 77 to 79): only a hand that waits on one kind of tile has one, and where it may
be read in several ways, edge comes before closed before single. Hands that some shape without four sets completes are
not drawn: their waits have no such name.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from mjteach.puzzles import library
from mjteach.puzzles.document import Option, Sentence, excluded, not_there, option, sentence
from mjteach.puzzles.hands import deal, plan_for, some, waiting
from mjteach.puzzles.plain import with_pair
from mjteach.puzzles.plans import SUITS, Plan, Win, of_suit
from mjteach.puzzles.task import Group, Kind, Proof, Solution, Task, groups, texts
from mjteach.puzzles.waits import PLAIN, tangle
from mjteach.rules import TILES, Ruling, Tile

KINDS_OF_WAIT = ("edge", "closed", "single", "none")
"""The options, in the order in which one goes before the other."""

# --- Drawing ------------------------------------------------------------------------------------------

_WAYS: dict[str, tuple[Win, ...]] = {
    "edge": ("edge",),
    "closed": ("closed",),
    "single": ("single",),
    "none": ("any", "any", "edge", "closed", "single"),
}
"""How the last tile fits; a hand that waits on several tiles is most instructive where one of them fits like that."""


def _pose(rng: Random, level: int, ruling: Ruling) -> Iterator[Task]:
    wanted = rng.choice(KINDS_OF_WAIT)
    for played, origin in library.hands(rng, f"wait-kind-{level}-{wanted}"):
        yield Task(played, {}, ruling, origin=origin)
    make = _PLANS[level]
    while True:
        plan = make(rng)
        plan.win = rng.choice(_WAYS[wanted])
        hand = deal(rng, plan)
        if hand is not None:
            task = Task(waiting(hand), {}, ruling)
            if _fits(task) and kind_of(task) == wanted:
                yield task


def _usual(rng: Random) -> Plan:
    return plan_for(rng, some(rng, PLAIN))


def _flush(rng: Random) -> Plan:
    return Plan(of=of_suit(rng.choice(SUITS)), pungs=rng.choice((0.2, 0.5)), open=rng.choice((0.0, 0.4)))


def _crowded(rng: Random) -> Plan:
    return rng.choice((tangle, _flush))(rng)


_PLANS = {1: _usual, 2: _usual, 3: tangle, 4: _crowded, 5: _flush}

# --- Answer and explanations ----------------------------------------------------------------------------


def tiles_waited_for(task: Task) -> tuple[Tile, ...]:
    """What the hand waits for as far as the fans of the wait go: under some rulings also what it holds itself."""
    more = task.exhausted if task.ruling.exhausted_waits else ()
    return tuple(sorted({*task.wait_tiles, *more}))


def kind_of(task: Task) -> str:
    """The kind of wait, one of `KINDS_OF_WAIT`."""
    if len(tiles_waited_for(task)) > 1:
        return "none"
    shown = ways_to_fit(task)
    return next((name for name in KINDS_OF_WAIT if name in shown), "none")


def ways_to_fit(task: Task) -> dict[str, tuple[Tile, Group]]:
    """For each kind of wait that some reading shows the tile that comes and the group it completes."""
    found: dict[str, tuple[Tile, Group]] = {}
    for tile, every in task.completions.items():
        for reading in every:
            for group in task.standing_groups(reading):
                if tile in group:
                    found.setdefault(_fit(tile, group), (tile, group))
    return {name: found[name] for name in KINDS_OF_WAIT if name in found}


def _fit(tile: Tile, group: Group) -> str:
    if len(group) == 2:
        return "single"
    if group[0] == group[1]:
        return "none"
    if tile == group[1]:
        return "closed"
    return "edge" if tile % 9 == (2 if tile == group[2] else 6) else "none"


def _options(_: Task) -> list[Option]:
    return [option(name, f"option.wait-kind.{name}") for name in KINDS_OF_WAIT]


def _solve(task: Task) -> Solution:
    right = kind_of(task)
    why_not = {name: _why_not(task, right, name) for name in KINDS_OF_WAIT if name != right}
    answer = {"items": {right: 1}, "why": {right: _why(task, right)}, "why_not": why_not}
    return Solution([answer], not_there("why.wait-kind.not-there"), _hints(task))


def _why(task: Task, right: str) -> Sentence:
    tiles = tiles_waited_for(task)
    if right == "none" and len(tiles) > 1:
        return sentence("why.wait-kind.several", tiles=texts(tiles), n=len(tiles))
    tile, group = ways_to_fit(task)[right]
    return sentence(f"why.wait-kind.{right}", tile=str(tile), sets=groups([group]))


def _why_not(task: Task, right: str, name: str) -> Sentence:
    shown, tiles = ways_to_fit(task), tiles_waited_for(task)
    if name == "none":
        return not_there("why.wait-kind.only-one", tile=str(tiles[0]))
    if right == "none":
        if len(tiles) > 1 and name in shown:
            tile, group = shown[name]
            others = texts([other for other in tiles if other != tile])
            return excluded("why.wait-kind.but-others", tile=str(tile), tiles=others, sets=groups([group]))
        return not_there("why.wait-kind.not-this", tiles=texts(tiles))
    if name in shown:
        tile, group = shown[name]
        return excluded(f"why.wait-kind.before-{name}", tile=str(tile), sets=groups([group]))
    return not_there(f"why.wait-kind.no-{name}", tile=str(tiles[0]))


def _hints(task: Task) -> list[Sentence]:
    done = task.finished
    second = sentence("hint.wait-kind.finished", sets=groups(done)) if done else sentence("hint.wait-kind.pairs")
    return [
        sentence("hint.wait-kind.find-all"),
        second,
        sentence("hint.wait-kind.waits", tiles=texts(tiles_waited_for(task))),
    ]


# --- Proof --------------------------------------------------------------------------------------------


def _prove(task: Task) -> Proof:
    """Put each of the 34 tiles into the hand, split the tiles plainly, and see where it stands."""
    standing = task.hand.standing
    found = {tile: [*with_pair((*standing, tile))] for tile in TILES if _may_wait(task, tile)}
    found = {tile: splits for tile, splits in found.items() if splits}
    fits = {_fit(tile, group) for tile in found for split in found[tile] for group in split if tile in group}
    best = min(fits, key=KINDS_OF_WAIT.index) if len(found) == 1 else "none"
    return Proof([{best: 1}], "tiles", len(TILES))


def _may_wait(task: Task, tile: Tile) -> bool:
    return task.ruling.exhausted_waits or task.hand.left(tile) > 0


def _fits(task: Task) -> bool:
    """Some tile completes four sets and a pair, and nothing else is completed."""
    if not task.is_waiting or task.question or not task.wait_tiles:
        return False
    return all(reading.shape == "standard" for found in task.completions.values() for reading in found)


WAIT_KIND = Kind("wait-kind", "one", _pose, _solve, _prove, _fits, _options)
