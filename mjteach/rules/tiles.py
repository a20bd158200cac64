"""The 42 tiles, and counts of tiles packed into one integer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from mjteach.rules.errors import HandError

NAMES: tuple[str, ...] = (
    *(f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)),
    *"ESWN",
    *"CFP",
    *"abcdefgh",
)
"""Text of every tile in tile order: characters, dots, bamboo, winds, dragons 中发白, flowers 梅兰竹菊春夏秋冬."""

_INDEX = {name: index for index, name in enumerate(NAMES)}


class Tile(int):
    """One kind of tile, made from its text or its place in tile order; it is that place (0 to 41).

    >>> Tile("3m"), int(Tile("E")), str(Tile(33))
    (Tile('3m'), 27, 'P')

    Raises:
        HandError: `not-a-tile` for any other text or number.
    """

    __slots__ = ()

    def __new__(cls, name: str | int) -> Tile:  # noqa: D102
        index = _INDEX.get(name) if isinstance(name, str) else name
        if index is None or not 0 <= index < len(NAMES):
            raise HandError("not-a-tile", character=str(name)[:8])
        return _TILES[index] if _TILES else super().__new__(cls, index)

    @property
    def suit(self) -> str | None:
        """Letter of the suit: m characters, p dots, s bamboo; None for honors and flowers."""
        return ("m", "p", "s")[self // 9] if self < 27 else None

    @property
    def rank(self) -> int | None:
        """1 to 9; None for honors and flowers."""
        return self % 9 + 1 if self < 27 else None

    @property
    def is_wind(self) -> bool:
        """East, South, West or North."""
        return 27 <= self < 31

    @property
    def is_dragon(self) -> bool:
        """中, 发 or 白."""
        return 31 <= self < 34

    @property
    def is_honor(self) -> bool:
        """A wind or a dragon (seed 000, term 15)."""
        return 27 <= self < 34

    @property
    def is_terminal(self) -> bool:
        """A 1 or a 9 of a suit."""
        return self < 27 and self % 9 in (0, 8)

    @property
    def is_simple(self) -> bool:
        """A 2 to 8 of a suit."""
        return self < 27 and 0 < self % 9 < 8

    @property
    def is_flower(self) -> bool:
        """One of the eight flowers, which never stand in a hand."""
        return self >= 34

    def __str__(self) -> str:
        return NAMES[self]

    def __repr__(self) -> str:
        return f"Tile({NAMES[self]!r})"


_TILES: tuple[Tile, ...] = ()
_TILES = tuple(Tile(index) for index in range(len(NAMES)))

TILES = _TILES[:34]
"""The 34 kinds that a hand is made of."""
WINDS = _TILES[27:31]
DRAGONS = _TILES[31:34]
FLOWERS = _TILES[34:]
COPIES = 4
"""Copies of each of the 34 kinds; a flower is there once."""

# --- Counts -----------------------------------------------------------------------------------------
# A count of tiles is an integer with three bits for each of the 34 kinds (0 to 4 need three). Adding two counts adds
# the tiles; a suit is a run of 27 bits, so work on a suit can be remembered under one small integer. A set of kinds is
# a count of one each.

WIDTH = 3
SUIT_BITS = 9 * WIDTH
SUIT_MASK = (1 << SUIT_BITS) - 1
ONES = sum(1 << WIDTH * index for index in range(34))
TWOS = ONES << 1
FOURS = ONES << 2
UNIT = tuple(1 << WIDTH * index for index in range(34))


def count(tiles: Iterable[int]) -> int:
    """The packed count of some tiles (no more than four of a kind: a fifth would spill into the next)."""
    return sum(UNIT[tile] for tile in tiles)


def copies(counts: int, tile: int) -> int:
    """How many copies of a tile are in a packed count."""
    return counts >> WIDTH * tile & 7


def kinds(counts: int) -> int:
    """One bit (the lowest of its three) for each kind present in a packed count."""
    return (counts | counts >> 1 | counts >> 2) & ONES


def tiles_of(counts: int) -> Iterator[Tile]:
    """The tiles of which a packed count has any, each once, in tile order."""
    bits = kinds(counts)
    while bits:
        low = bits & -bits
        yield _TILES[low.bit_length() // WIDTH]
        bits ^= low


def text_of(tiles: Iterable[Tile]) -> str:
    """Tiles as text in the order given, neighbours of a suit sharing their letter.

    >>> text_of([Tile("1m"), Tile("2m"), Tile("E"), Tile("3s")])
    '12mE3s'
    """
    text = ""
    for tile in tiles:
        name = NAMES[tile]
        if len(name) == 2 and text.endswith(name[1]):
            text = text[:-1]
        text += name
    return text
