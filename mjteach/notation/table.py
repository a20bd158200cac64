"""The table of notations, and the two functions that go through it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from mjteach.notation.botzone import read_botzone, write_botzone
from mjteach.notation.comh import read_comh, write_comh
from mjteach.notation.mpsz import read_mpsz, write_mpsz
from mjteach.notation.pymahjonggb import read_pymahjonggb, write_pymahjonggb
from mjteach.notation.translation import refuse
from mjteach.notation.unicode_tiles import read_unicode, write_unicode
from mjteach.rules import Hand


@dataclass(frozen=True, slots=True)
class Notation:
    """One way of writing hands: its name, its reader and writer, and the settings both of them take."""

    name: str
    read: Callable[..., Hand]
    write: Callable[..., str]
    settings: tuple[str, ...] = ()


def _write_guobiao(hand: Hand, *, lossy: bool = False) -> str:  # noqa: ARG001 (it carries everything)
    return str(hand)


NOTATIONS: dict[str, Notation] = {
    notation.name: notation
    for notation in (
        Notation("guobiao", Hand.parse, _write_guobiao),
        Notation("mpsz", read_mpsz, write_mpsz, ("dragons",)),
        Notation("comh", read_comh, write_comh),
        Notation("botzone", read_botzone, write_botzone),
        Notation("pymahjonggb", read_pymahjonggb, write_pymahjonggb),
        Notation("unicode", read_unicode, write_unicode),
    )
}
"""Every notation by name; "guobiao" is the project's own form, which is also GB-Mahjong's."""


def read(text: str, notation: str = "guobiao", **settings: str) -> Hand:
    """The hand of a text in a notation of NOTATIONS.

    Raises HandError with code and position for a text that is no hand in it; "notation-unknown" and
    "notation-setting" for a notation or a setting that does not exist.
    """
    return _notation(notation, settings).read(text, **settings)


def write(hand: Hand, notation: str = "guobiao", *, lossy: bool = False, **settings: str) -> str:
    """The text of a hand in a notation of NOTATIONS.

    What a notation has no room for is refused with a code ("loses-melds", "loses-situation",
    "loses-flowers", "loses-added-kong", "no-winning-tile"). With `lossy`, winds, manner, flowers and the
    adding of a kong may be dropped.
    """
    return _notation(notation, settings).write(hand, lossy=lossy, **settings)


def _notation(name: str, settings: dict[str, str]) -> Notation:
    if name not in NOTATIONS:
        refuse("notation-unknown", notation=name, allowed=" | ".join(NOTATIONS))
    found = NOTATIONS[name]
    for setting, value in settings.items():
        if setting not in found.settings:
            allowed = " | ".join(found.settings) or "-"
            refuse("notation-setting", setting=setting, value=value, allowed=allowed)
    return found
