"""The wall and the deal that fit what a record tells: what it leaves open is filled so that the tiles told come up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from mjteach.play.records.errors import BadRecordError
from mjteach.play.records.telling import Telling, Told
from mjteach.play.wall import Wall
from mjteach.play.words import ALL_TILES, SEATS
from mjteach.rules import Tile

HAND = 13


class Laid(NamedTuple):
    """A wall to play a telling with.

    Attributes:
        wall: the tiles.
        size: tiles in the game; the rest at the end of the wall never comes up.
        told: the events after the deal.
    """

    wall: Wall
    size: int
    told: list[Told]


def thirteen(tiles: Sequence[Tile], flowers: Sequence[Tile]) -> tuple[list[Tile], list[Tile]]:
    """Tiles dealt and replacements for a seat of which only thirteen tiles and its flowers are told afterwards.

    Which of the thirteen came for the flowers is not told; the last are taken to.
    """
    kept = len(tiles) - len(flowers)
    return [*flowers, *tiles[:kept]], list(tiles[kept:])


def laid(telling: Telling, *, whole: bool = False) -> Laid:
    """The wall for a telling.

    Args:
        telling: the hand as told.
        whole: keep all 144 tiles in the game, also where the record plays without flowers.

    Raises:
        BadRecordError: `wrong-deal`, `too-many-copies`, `impossible`.
    """
    if telling.wall is not None:
        return Laid(telling.wall, len(ALL_TILES), telling.told)
    dealt = [list(tiles) for tiles in telling.dealt]
    queues = [list(tiles) for tiles in telling.replaced]
    told = list(telling.told)
    if len(dealt[0]) == HAND:
        told = _fourteenth(telling, dealt[0], queues[0], told)
    for seat in SEATS:
        if len(dealt[seat]) != HAND + (seat == 0):
            raise BadRecordError("wrong-deal", telling.place, n=len(dealt[seat]))
    front = [tile for turn in range(3) for seat in SEATS for tile in dealt[seat][4 * turn : 4 * turn + 4]]
    front += [*(dealt[seat][12] for seat in SEATS), dealt[0][13]]
    end = _in_order(telling, dealt, queues)
    taken = [one for one in told if one.event.kind in ("draw", "replace")]
    dealt_so_far = [(tile, telling.place) for tile in (*front, *end)]
    _check_copies(dealt_so_far + [(one.event.tiles[0], one.place) for one in taken])
    front += [one.event.tiles[0] for one in taken if one.event.kind == "draw"]
    end += [one.event.tiles[0] for one in taken if one.event.kind == "replace"]
    return _walled(telling, front, end, told, out=telling.flowerless and not whole)


def _fourteenth(telling: Telling, dealt: list[Tile], queue: list[Tile], told: list[Told]) -> list[Told]:
    """Put the dealer's first draw into the deal, so that it is still the tile taken last; the events without it."""
    chain: list[Tile] = []
    for index, one in enumerate(told):
        event = one.event
        if event.seat != 0 or event.kind not in ("draw", "replace", "flower"):
            break
        if event.kind == "flower":
            continue
        chain.append(event.tiles[0])
        if not chain[-1].is_flower:
            told = told[index + 1 :]
            break
    if not chain or chain[-1].is_flower:
        raise BadRecordError("wrong-deal", telling.place, n=len(dealt))
    shows_flowers = any(tile.is_flower for tile in dealt)
    if chain[0].is_flower or not shows_flowers or not queue:
        dealt.append(chain[0])
        queue += chain[1:]
    else:
        dealt.append(queue.pop())
        queue.append(chain[0])
    return told


def _in_order(telling: Telling, dealt: list[list[Tile]], queues: list[list[Tile]]) -> list[Tile]:
    """The replacements of the deal in the table's order: each seat shows what it holds, round after round."""
    held = [[tile for tile in tiles if tile.is_flower] for tiles in dealt]
    end: list[Tile] = []
    while any(held):
        for seat in SEATS:
            for _ in range(len(held[seat])):
                held[seat].pop(0)
                if not queues[seat]:
                    raise BadRecordError("impossible", telling.place, reason="flower-not-replaced")
                end.append(queues[seat].pop(0))
                if end[-1].is_flower:
                    held[seat].append(end[-1])
    if any(queues):
        raise BadRecordError("impossible", telling.place, reason="replaced-without-flower")
    return end


def _check_copies(tiles: Iterable[tuple[Tile, str]]) -> None:
    left = Counter(ALL_TILES)
    for tile, place in tiles:
        left[tile] -= 1
        if left[tile] < 0:
            raise BadRecordError("too-many-copies", place, tile=str(tile))


def _walled(telling: Telling, front: list[Tile], end: list[Tile], told: list[Told], *, out: bool) -> Laid:
    left = Counter(ALL_TILES)
    left.subtract((*front, *end))
    rest = _ordered(telling, sorted(left.elements()))
    if not out:
        return Laid(Wall((*front, *rest, *reversed(end)), telling.dice), len(ALL_TILES), told)
    inside = [tile for tile in rest if not tile.is_flower]
    outside = [tile for tile in rest if tile.is_flower]
    tiles = (*front, *inside, *reversed(end), *outside)
    return Laid(Wall(tiles, telling.dice), len(ALL_TILES) - len(outside), told)


def _ordered(telling: Telling, rest: list[Tile]) -> list[Tile]:
    """What never came up, in the order of the record's own wall where that agrees with what was drawn."""
    if telling.rest is None:
        return rest
    draws = [one.event.tiles[0] for one in telling.told if one.event.kind == "draw"]
    known = list(telling.rest)
    if known[: len(draws)] != draws:
        telling.note("draws-not-in-wall-order")
        return rest
    left, found = Counter(rest), list[Tile]()
    for tile in known[len(draws) :]:
        if left[tile] > 0:
            left[tile] -= 1
            found.append(tile)
    return found if len(found) == len(rest) else rest
