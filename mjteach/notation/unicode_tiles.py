"""Hands typed with the tiles of Unicode, U+1F000 to U+1F029.

A variation selector after a tile says how it is drawn and nothing else, so it is read over. The writer puts
U+FE0E after the red dragon, the one tile that many systems would turn into a colour emoji. Flowers can be
carried, melds, winds and the manner of the win cannot. A hand of 14 tiles is won on the last playing tile
of the text.
"""

from __future__ import annotations

from mjteach.notation.translation import Translation, check_carried, check_length, refuse
from mjteach.rules import FLOWERS, TILES, Hand, Tile

_FIRST = 0x1F000
_ORDER = (
    *"ESWNCFP",
    *(f"{rank}{suit}" for suit in "msp" for rank in range(1, 10)),
    *"abcdefgh",
)
_BACK = "\U0001f02b"
_SELECTORS = "\ufe0e\ufe0f"
_TEXT_STYLE = "\ufe0e"

CHARACTERS = {Tile(name): chr(_FIRST + index) for index, name in enumerate(_ORDER)}
"""The character of every tile and flower."""

_TILES = {character: tile for tile, character in CHARACTERS.items()}
assert set(CHARACTERS) == {*TILES, *FLOWERS}


def read_unicode(text: str) -> Hand:
    """The hand of a text of Unicode tiles, in the East round and the East seat, won (if at all) by discard.

    Spaces may stand between tiles. Raises HandError; a tile back is refused ("tile-back"), since nobody
    knows it.
    """
    check_length(text)
    translation = Translation(text)
    flowers: list[tuple[str, int]] = []
    after_tile = False
    for place, character in enumerate(text):
        tile = _TILES.get(character)
        if tile is not None and tile.is_flower:
            flowers.append((str(tile), place))
        elif tile is not None:
            translation.add(str(tile), place)
        elif character == _BACK:
            refuse("tile-back", place)
        elif not (character == " " or (character in _SELECTORS and after_tile)):
            refuse("notation-character", place, character=character, notation="unicode")
        after_tile = tile is not None
    if flowers:
        translation.add("|EE0000|", flowers[0][1])
    for flower, place in flowers:
        translation.add(flower, place)
    return translation.hand()


def write_unicode(hand: Hand, *, lossy: bool = False) -> str:
    """The hand in Unicode tiles, flowers after it; raises HandError for what cannot be carried.

    With `lossy` the winds and the manner of the win are left out; melds are refused even then.
    """
    check_carried(hand, "unicode", melds=False, flowers=True, lossy=lossy)
    winning = () if hand.winning is None else (hand.winning,)
    return "".join(_character(tile) for tile in (*hand.standing, *winning, *hand.flowers))


def _character(tile: Tile) -> str:
    return CHARACTERS[tile] + (_TEXT_STYLE if tile == Tile("C") else "")
