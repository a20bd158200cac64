"""Seats, and the text of seats and tiles as actions and events write them."""

from __future__ import annotations

from mjteach.play.errors import PlayError
from mjteach.rules import COPIES, FLOWERS, TILES, WINDS, Tile

Seat = int
"""0 to 3: East (the dealer), South, West, North of one hand; each plays after the one before."""

SEATS: tuple[Seat, ...] = (0, 1, 2, 3)
SEAT_NAMES = ("E", "S", "W", "N")  # no text, in which "" and "ES" were seats too
ALL_TILES: tuple[Tile, ...] = tuple(sorted(TILES * COPIES + FLOWERS))
"""The 144 tiles of a set, in tile order (seed 000, 麻将牌)."""

_SUITS = {"m": 0, "p": 9, "s": 18}
_LETTERS = {str(tile): tile for tile in (*WINDS, *TILES[31:], *FLOWERS)}


def right_of(seat: Seat) -> Seat:
    """The player to the right, 下家, who plays next."""
    return (seat + 1) % 4


def wind_of(seat: Seat) -> Tile:
    """The wind of a seat."""
    return WINDS[seat]


def parse_seat(text: str, position: int = 0) -> Seat:
    """The seat with this letter.

    Raises:
        PlayError: `unknown-seat`.
    """
    if len(text) != 1 or text not in SEAT_NAMES:
        raise PlayError("unknown-seat", position, character=text[:8])
    return SEAT_NAMES.index(text)


def parse_tiles(text: str, position: int = 0) -> tuple[Tile, ...]:
    """Tiles in the order of the text, as `mjteach.rules.text_of` writes them.

    >>> parse_tiles("12mE3sa")
    (Tile('1m'), Tile('2m'), Tile('E'), Tile('3s'), Tile('a'))

    Raises:
        PlayError: `unknown-character`, at its place from `position` on.
    """
    tiles: list[Tile] = []
    ranks: list[int] = []
    for index, character in enumerate(text):
        if character in "123456789":
            ranks.append(int(character))
        elif ranks and character in _SUITS:
            tiles += [TILES[_SUITS[character] + rank - 1] for rank in ranks]
            ranks = []
        elif not ranks and character in _LETTERS:
            tiles.append(_LETTERS[character])
        else:
            raise PlayError("unknown-character", position + index, character=character)
    if ranks:
        raise PlayError("unknown-character", position + len(text) - len(ranks), character=str(ranks[0]))
    return tuple(tiles)
