"""The short notation of tenhou and most trainers: `234567m45p33678s`, honors as numbers with `z`.

`1z` to `4z` are East, South, West and North. What `5z 6z 7z` mean depends on who wrote the text: tenhou and
its followers say White, Green, Red; ChineseOfficialMahjongHelper says Red, Green, White. So the order is a
setting with the name of the order as its value, and no text is ever tried in both.

The notation has no melds, no winds and no flowers. A hand of 14 tiles is won on the last tile of the text.
"""

from __future__ import annotations

from mjteach.notation.translation import Translation, check_carried, check_length, refuse, runs
from mjteach.rules import Hand

DRAGON_ORDERS = {"white-green-red": "PFC", "red-green-white": "CFP"}
"""The two orders in use of the dragons 5z 6z 7z, by the name of the setting `dragons`."""

_DIGITS = "0123456789"


def read_mpsz(text: str, *, dragons: str = "white-green-red") -> Hand:
    """The hand of an mpsz text, in the East round and the East seat, won (if at all) by discard.

    Spaces may stand between runs. Raises HandError, e.g. "red-five" for a `0`, "honor-number" for `8z` or
    `9z`.
    """
    check_length(text)
    honors = _honors(dragons)
    translation = Translation(text)
    pending: list[int] = []
    for place, letter in enumerate(text):
        if letter in _DIGITS:
            pending.append(place)
        elif letter in "mpsz":
            if not pending:
                refuse("suit-without-digits", place, character=letter)
            for digit in pending:
                translation.add(_tile(text[digit], letter, digit, honors, dragons), digit)
            pending.clear()
        elif letter != " " or pending:
            refuse("notation-character", place, character=letter, notation="mpsz")
    if pending:
        digits = "".join(text[place] for place in pending)
        refuse("digits-without-suit", pending[0], digits=digits[:20])
    return translation.hand()


def write_mpsz(hand: Hand, *, dragons: str = "white-green-red", lossy: bool = False) -> str:
    """The hand as mpsz; raises HandError for what the notation cannot carry ("loses-melds", ...).

    With `lossy` the winds, the manner of the win and the flowers are left out; melds are refused even then.
    """
    honors = _honors(dragons)
    check_carried(hand, "mpsz", melds=False, flowers=False, lossy=lossy)
    numbered = {letter: f"{number}z" for number, letter in enumerate(honors, 1)}
    standing = [numbered.get(str(tile), str(tile)) for tile in hand.standing]
    winning = [] if hand.winning is None else [numbered.get(str(hand.winning), str(hand.winning))]
    return runs(standing) + runs(winning)


def _honors(dragons: str) -> str:
    if dragons not in DRAGON_ORDERS:
        refuse("notation-setting", setting="dragons", value=dragons, allowed=" | ".join(DRAGON_ORDERS))
    return "ESWN" + DRAGON_ORDERS[dragons]


def _tile(digit: str, letter: str, place: int, honors: str, dragons: str) -> str:
    if letter == "z":
        if not 1 <= int(digit) <= len(honors):
            refuse("honor-number", place, digit=digit, dragons=dragons)
        return honors[int(digit) - 1]
    if digit == "0":
        refuse("red-five", place)
    return digit + letter
