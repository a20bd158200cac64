"""Hands that are ready or one tile from it, counted out: which tiles win with 8 points, and how many.

What a self-draw adds to a hand that reaches 8 points by a discard is taken for one point; where only a self-draw can
reach them, it is scored.
"""

from __future__ import annotations

from typing import NamedTuple

from mjteach.rules import MINIMUM, Hand, Meld, Ruling, Tile, score, shapes
from mjteach.rules.distance import need_of
from mjteach.rules.hand import MOST_SETS
from mjteach.rules.memory import Memory
from mjteach.rules.needs import COST
from mjteach.rules.tiles import COPIES, UNIT, copies, tiles_of

_KINDS = (1 << COST) - 1
_REMEMBERED = 1 << 14


class Paid(NamedTuple):
    """A tile that wins with 8 points, one way or the other.

    Attributes:
        tile: the tile.
        discard: points when it is claimed, 0 where they are too few.
        self_draw: points when it is drawn, 0 where they are too few.
    """

    tile: int
    discard: int
    self_draw: int


Pays = tuple[Paid, ...]
Where = tuple[int, tuple[Meld, ...], Tile, Tile, Ruling]
"""Packed count of the standing tiles, melds, prevalent and seat wind, ruling."""


def _pays(where: Where) -> Pays:
    counts, melds, prevalent, seat, ruling = where
    waits = shapes.all_waits(counts, len(melds))
    if not waits:
        return ()
    open_tiles = [tile for meld in melds for tile in meld.tiles if not meld.is_concealed]
    closed = all(meld.is_concealed for meld in melds)
    standing = tuple(tile for tile in tiles_of(counts) for _ in range(copies(counts, tile)))
    found = []
    for tile in tiles_of(waits):
        if _own(counts, melds, tile) == COPIES:
            continue
        last = open_tiles.count(tile) == COPIES - 1
        claimed = score(Hand(melds, standing, tile, prevalent, seat, False, last), ruling).points
        if claimed >= MINIMUM and len(melds) < MOST_SETS:
            drawn = claimed + 1
        elif closed or len(melds) == MOST_SETS or claimed == MINIMUM - 1:
            drawn = score(Hand(melds, standing, tile, prevalent, seat, True, last), ruling).points
        else:
            drawn = 0
        if max(drawn, claimed) >= MINIMUM:
            found.append(Paid(int(tile), _enough(claimed), _enough(drawn)))
    return tuple(found)


def _own(counts: int, melds: tuple[Meld, ...], tile: Tile) -> int:
    return copies(counts, tile) + sum(meld.tiles.count(tile) for meld in melds)


def _enough(points: int) -> int:
    return points if points >= MINIMUM else 0


PAYS: Memory[Where, Pays] = Memory(_pays, _REMEMBERED)
"""The tiles that win with 8 points for thirteen tiles, whether or not any is left."""


class Step(NamedTuple):
    """A tile that makes a hand ready.

    Attributes:
        tile: the tile.
        options: what wins after each discard that leaves a hand which 8 points can be won with.
    """

    tile: int
    options: tuple[Pays, ...]


def _steps(where: Where) -> tuple[Step, ...]:
    counts, melds, prevalent, seat, ruling = where
    need = need_of(counts, 0, len(melds))
    if need >> COST != 2:
        return ()
    found = []
    for tile in tiles_of(need & _KINDS):
        if _own(counts, melds, tile) == COPIES:
            continue
        more = counts + UNIT[tile]
        options = {PAYS[more - UNIT[out], melds, prevalent, seat, ruling] for out in tiles_of(counts) if out != tile}
        options.discard(())
        if options:
            found.append(Step(int(tile), tuple(sorted(options))))
    return tuple(found)


STEPS: Memory[Where, tuple[Step, ...]] = Memory(_steps, _REMEMBERED)
"""The tiles that make thirteen tiles ready for a win with 8 points; none for hands that are nearer or farther."""
