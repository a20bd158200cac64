"""A hand on its way from a foreign notation into the project's own text form.

Every reader of this package rewrites its text letter by letter and hands the result to `Hand.parse`. So
there is one judge of hands, with one set of error codes, and the position in an error still points into the
text the user typed.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NoReturn

from mjteach.rules import COPIES, WINDS, Hand, HandError

LONGEST = 1000
"""The longest text a reader looks at, in characters; no hand in any notation comes near it."""

CODES: dict[str, tuple[str, ...]] = {
    "notation-unknown": ("notation", "allowed"),
    "notation-setting": ("setting", "value", "allowed"),
    "notation-character": ("character", "notation"),
    "red-five": (),
    "honor-number": ("digit", "dragons"),
    "tile-back": (),
    "tile-code": ("given",),
    "argument-syntax": (),
    "argument-unknown": ("argument",),
    "argument-missing": ("argument",),
    "argument-value": ("argument",),
    "no-winning-tile": ("notation",),
    "loses-melds": ("notation",),
    "loses-situation": ("notation",),
    "loses-flowers": ("notation",),
    "loses-added-kong": ("notation",),
}
"""The codes that only notations raise, with the names of their values."""


def refuse(code: str, position: int | None = None, **values: str | int) -> NoReturn:
    """Raise the HandError of a notation: a stable code, where in the text, and the values of its sentence."""
    raise HandError(code, position, **values)


def check_length(text: str) -> None:
    """Refuse a text that is too long for any hand before anything is computed from it."""
    if len(text) > LONGEST:
        refuse("too-long", LONGEST, limit=LONGEST)


class Translation:
    """The project's text of a hand, growing, with the place in the source each of its letters comes from."""

    def __init__(self, source: str = "") -> None:
        self._end = len(source)
        self._text: list[str] = []
        self._places: list[int | None] = []

    def add(self, text: str, place: int | None) -> None:
        """Append `text`, which stands for what the source has at `place`."""
        self._text.append(text)
        self._places.extend([place] * len(text))

    def hand(self) -> Hand:
        """The hand; a HandError of `Hand.parse` is raised again with its position in the source."""
        try:
            return Hand.parse("".join(self._text))
        except HandError as error:
            raise HandError(error.code, self._place(error.position), **error.values) from error

    def _place(self, position: int | None) -> int | None:
        if position is None or position >= len(self._places):
            return position if position is None else self._end
        return self._places[position]


def check_carried(hand: Hand, notation: str, *, melds: bool, flowers: bool, lossy: bool) -> None:
    """Refuse to write a hand of which `notation` could not carry everything.

    `melds` and `flowers` say what the notation has room for; none of those checked here has room for the
    winds and the manner of the win. With `lossy`, winds, manner and flowers may be dropped; melds never,
    because the tiles would no longer be a hand.
    """
    if hand.melds and not melds:
        refuse("loses-melds", notation=notation)
    if lossy:
        return
    if hand.flowers and not flowers:
        refuse("loses-flowers", notation=notation)
    if not _is_plain(hand):
        refuse("loses-situation", notation=notation)


def _is_plain(hand: Hand) -> bool:
    """What is read where a notation has no situation: East round and seat, no flag the tiles leave open."""
    if hand.prevalent != WINDS[0] or hand.seat != WINDS[0] or hand.self_draw or hand.last_tile or hand.kong:
        return False
    open_melds = [meld for meld in hand.melds if not meld.is_concealed]
    shown = 0 if hand.winning is None else sum(meld.tiles.count(hand.winning) for meld in open_melds)
    return hand.last_copy == (shown == COPIES - 1)


def runs(tiles: Iterable[str]) -> str:
    """Tile texts as runs with the suit once: 1m 2m 3p E -> "12m3pE"."""
    written: list[str] = []
    for tile in tiles:
        if len(tile) == 2 and written and written[-1][-1] == tile[1]:
            written[-1] = written[-1][:-1] + tile
        else:
            written.append(tile)
    return "".join(written)
