"""Fans decided by which kinds of tile a hand is made of, however they are split."""

from __future__ import annotations

from functools import partial

from mjteach.rules import tally
from mjteach.rules.memory import Memory
from mjteach.rules.splits import groups
from mjteach.rules.tiles import TILES, Tile, kinds, tiles_of

_GREEN = frozenset(map(Tile, ("2s", "3s", "4s", "6s", "8s", "F")))
_REVERSIBLE = frozenset(
    map(Tile, ("1p", "2p", "3p", "4p", "5p", "8p", "9p", "2s", "4s", "5s", "6s", "8s", "9s", "P"))
)


def _ranks(*ranks: int) -> frozenset[Tile]:
    return frozenset(tile for tile in TILES if tile.rank in ranks)


MADE_OF: dict[str, frozenset[Tile]] = {
    "all-green": _GREEN,
    "all-terminals": frozenset(tile for tile in TILES if tile.is_terminal),
    "all-honors": frozenset(tile for tile in TILES if tile.is_honor),
    "all-terminals-and-honors": frozenset(tile for tile in TILES if tile.is_terminal or tile.is_honor),
    "upper-tiles": _ranks(7, 8, 9),
    "middle-tiles": _ranks(4, 5, 6),
    "lower-tiles": _ranks(1, 2, 3),
    "upper-four": _ranks(6, 7, 8, 9),
    "lower-four": _ranks(1, 2, 3, 4),
    "reversible-tiles": _REVERSIBLE,
    "all-simples": frozenset(tile for tile in TILES if tile.is_simple),
    "no-honors": frozenset(tile for tile in TILES if not tile.is_honor),
}
"""Fans of a hand with no tile but these (seed 000, fans 3, 8, 11, 18, 25-27, 36, 37, 40, 68, 76)."""

_FIRST_TYPE = len(MADE_OF)
"""Above a bit for each fan of `MADE_OF` that a tile breaks stand five bits for the types of tile that are there."""


def _type(tile: Tile) -> int:
    return tile // 9 if tile < 27 else 3 if tile.is_wind else 4


def _traits(group: int, present: int) -> int:
    traits = 0
    for rank in tiles_of(present):
        tile = TILES[9 * group + rank]
        traits |= 1 << _FIRST_TYPE + _type(tile)
        traits |= sum(1 << bit for bit, allowed in enumerate(MADE_OF.values()) if tile not in allowed)
    return traits


_TRAITS: tuple[Memory[int, int], ...] = tuple(Memory(partial(_traits, group)) for group in range(4))
"""What the kinds of one group break and bring, as bits."""


def _fans(traits: int) -> int:
    found = sum(tally.of(name) for bit, name in enumerate(MADE_OF) if not traits >> bit & 1)
    has = [bool(traits >> _FIRST_TYPE + kind & 1) for kind in range(5)]
    return found + _fans_of_types(sum(has[:3]), wind=has[3], dragon=has[4])


def _fans_of_types(suits: int, *, wind: bool, dragon: bool) -> int:
    """Seed 000, fans 22, 49, 51 and 75; 缺一门 means exactly two suits."""
    if suits == 3 and wind and dragon:
        return tally.of("all-types")
    if suits == 2:
        return tally.of("one-voided-suit")
    if suits == 1:
        return tally.of("half-flush" if wind or dragon else "full-flush")
    return 0


_FANS: Memory[int, int] = Memory(_fans)


def fans_of(counts: int) -> int:
    """The tally of these fans for the packed count of a whole hand."""
    m, p, s, z = groups(kinds(counts))
    return _FANS[_TRAITS[0][m] | _TRAITS[1][p] | _TRAITS[2][s] | _TRAITS[3][z]]
