"""The notation of ChineseOfficialMahjongHelper: `[345p2][FFFF]99m456678s`.

It is the project's own form with three differences: no comma before a meld's suffix (one is read all the
same, since both forms go round), the tiles of a chow in any order, and nothing after the tiles: winds,
manner and flowers are asked for by buttons there. A chow or pung without a suffix came from the left; a
kong without one is concealed. A hand of 14 tiles is won on the last standing tile.
"""

from __future__ import annotations

import re

from mjteach.notation.translation import Translation, check_carried, check_length, refuse, runs
from mjteach.rules import Hand, HandError

_LETTERS = frozenset("0123456789mpsESWNCFP")
_MELD = re.compile(r"((?P<digits>[0-9]+)(?P<suit>[mps])|(?P<honors>[ESWNCFP]+))(?:,?[0-9])?")


def read_comh(text: str) -> Hand:
    """The hand of a COMH text, in the East round and the East seat, won (if at all) by discard.

    The last copy of a tile is marked where the hand's own melds show the other three, because then it
    cannot be anything else. Raises HandError.
    """
    check_length(text)
    translation = Translation(text)
    place = 0
    while place < len(text):
        if text[place] == "[":
            place = _add_meld(translation, text, place)
        else:
            _check_letter(text, place)
            translation.add(text[place], place)
            place += 1
    try:
        return translation.hand()
    except HandError as error:
        if error.code != "last-copy-unmarked":
            raise
    translation.add("|EE0100", len(text))
    return translation.hand()


def write_comh(hand: Hand, *, lossy: bool = False) -> str:
    """The hand as COMH reads it.

    Raises HandError when winds, manner or flowers would be lost ("loses-situation", "loses-flowers") and
    `lossy` is not set.
    """
    check_carried(hand, "comh", melds=True, flowers=False, lossy=lossy)
    melds = "".join(str(meld).replace(",", "") for meld in hand.melds)
    return melds + runs(map(str, hand.standing)) + ("" if hand.winning is None else str(hand.winning))


def _check_letter(text: str, place: int) -> None:
    if text[place] not in _LETTERS:
        refuse("notation-character", place, character=text[place], notation="comh")


def _add_meld(translation: Translation, text: str, start: int) -> int:
    """Rewrite the bracket that opens at `start`: ranks ascending, a comma before the mark.

    Returns its end.
    """
    end = text.find("]", start)
    if end < 0:
        refuse("unclosed-meld", start)
    found = _MELD.fullmatch(text, start + 1, end)
    if found is None:
        places = _checked(text, start + 1, end)
    else:
        tiles_end = max(found.end("suit"), found.end("honors"))
        ranks_end = max(found.end("digits"), start + 1)
        places = [*sorted(range(start + 1, ranks_end), key=text.__getitem__), *range(ranks_end, tiles_end)]
    translation.add("[", start)
    for place in places:
        translation.add(text[place], place)
    if found is not None and tiles_end < end:
        translation.add("," + text[end - 1], end - 1)
    translation.add("]", end)
    return end + 1


def _checked(text: str, start: int, end: int) -> list[int]:
    """The places of a bracket that has not the usual form, for `Hand.parse` to say what is wrong with it."""
    for place in range(start, end):
        _check_letter(text, place)
    return list(range(start, end))
