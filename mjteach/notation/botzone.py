"""The tile codes of Botzone and PyMahjongGB: a letter for the suit and a number, `W1 B4 T8 F1 J2 H3`.

W characters, B dots, T bamboo, F the winds East South West North, J the dragons Red Green White, H the
flowers. The order of the flowers is stated nowhere; here H1 to H4 are 梅兰竹菊 and H5 to H8 春夏秋冬, as
PyMahjongGB names flowers before seasons. (No score depends on it.)

A row of codes carries tiles and flowers, but no melds, no winds and no manner of the win. A hand of 14
tiles is won on the last playing tile of the row.
"""

from __future__ import annotations

import re

from mjteach.notation.translation import Translation, check_carried, check_length, refuse
from mjteach.rules import FLOWERS, TILES, Hand, Tile

_SUITS = (("W", 9), ("B", 9), ("T", 9), ("F", 4), ("J", 3), ("H", 8))

CODES_BY_TILE = dict(
    zip((*TILES, *FLOWERS), (f"{suit}{n}" for suit, most in _SUITS for n in range(1, most + 1)), strict=True)
)
"""The code of every tile and flower."""

TILES_BY_CODE = {code: tile for tile, code in CODES_BY_TILE.items()}
"""The tile or flower of every code."""


def tile_of(code: str, place: int | None) -> Tile:
    """The tile of a code; HandError "tile-code" at `place` for any other text."""
    if code not in TILES_BY_CODE:
        refuse("tile-code", place, given=code[:12])
    return TILES_BY_CODE[code]


def read_botzone(text: str) -> Hand:
    """The hand of a row of codes, in the East round and the East seat, won (if at all) by discard.

    Raises HandError.
    """
    check_length(text)
    translation = Translation(text)
    found = [(tile_of(match[0], match.start()), match.start()) for match in re.finditer(r"[^ ]+", text)]
    flowers = [(tile, place) for tile, place in found if tile.is_flower]
    for tile, place in found:
        if not tile.is_flower:
            translation.add(str(tile), place)
    if flowers:
        translation.add("|EE0000|", flowers[0][1])
    for tile, place in flowers:
        translation.add(str(tile), place)
    return translation.hand()


def write_botzone(hand: Hand, *, lossy: bool = False) -> str:
    """The hand as a row of codes, flowers at the end; raises HandError for what the codes cannot carry.

    With `lossy` the winds and the manner of the win are left out; melds are refused even then.
    """
    check_carried(hand, "botzone", melds=False, flowers=True, lossy=lossy)
    winning = () if hand.winning is None else (hand.winning,)
    return " ".join(CODES_BY_TILE[tile] for tile in (*hand.standing, *winning, *hand.flowers))
