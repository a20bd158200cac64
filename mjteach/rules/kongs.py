"""Fans of kongs and of concealed pungs."""

from __future__ import annotations

from functools import lru_cache

from mjteach.rules import tally


@lru_cache(None)
def fans_of(concealed_kongs: int, melded_kongs: int, concealed_pungs: int, mixed: bool) -> int:
    """The tally for so many kongs, and so many concealed pungs with the concealed kongs among them.

    Seed 000, fans 5, 12, 17, 33, 53, 57, 66, 67, 74. 三杠 and 四杠 leave no lesser kong fan; concealed pungs
    count beside kongs, except 双暗刻 for the very two kongs of 双暗杠 (rulings). `mixed`: 明暗杠 is a fan.
    """
    kongs = concealed_kongs + melded_kongs
    found = _kongs(concealed_kongs, kongs, mixed)
    if concealed_pungs == 2 and concealed_kongs == kongs == 2:
        return found
    names = (None, None, "two-concealed-pungs", "three-concealed-pungs", "four-concealed-pungs")
    name = names[concealed_pungs]
    return found + (tally.of(name) if name else 0)


def _kongs(concealed: int, kongs: int, mixed: bool) -> int:
    if kongs >= 3:
        return tally.of("four-kongs" if kongs == 4 else "three-kongs")
    if kongs == 2 and concealed == 1:
        return tally.of("mixed-kongs") if mixed else tally.of("melded-kong") + tally.of("concealed-kong")
    if kongs == 2:
        return tally.of("two-concealed-kongs" if concealed else "two-melded-kongs")
    if kongs == 1:
        return tally.of("concealed-kong" if concealed else "melded-kong")
    return 0
