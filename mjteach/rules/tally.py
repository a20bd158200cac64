"""How often each fan is there, as one integer: adding two tallies adds what they hold.

A tally has three bits for each fan number (no fan but 花牌, which stays outside, is there more than seven times).
Small integers make it cheap to remember what a tally comes to.
"""

from __future__ import annotations

from mjteach.rules.fans import fan

WIDTH = 3


def of(name: str, times: int = 1) -> int:
    """The tally that holds one fan, `times` times."""
    return times << WIDTH * fan(name).number


def times(tally: int, number: int) -> int:
    """How often the fan with this number is in a tally."""
    return tally >> WIDTH * number & 7


def unpack(tally: int) -> dict[int, int]:
    """Fan numbers in a tally, in order, with how often each is there."""
    found: dict[int, int] = {}
    while tally:
        number = ((tally & -tally).bit_length() - 1) // WIDTH
        found[number] = times(tally, number)
        tally ^= found[number] << WIDTH * number
    return found
