"""Readers and writers of the hand notations players bring, to and from the hands of `mjteach.rules`.

>>> from mjteach.notation import read, write
>>> hand = read("234567m45p33678s6p", "mpsz")
>>> str(hand)
'234567m45p33678s6p|EE0000|0'
>>> write(hand, "comh")
'234567m45p33678s6p'

Nothing is repaired or guessed: a bad text is refused with a code and its position, and what a notation has
no room for is refused on writing unless the caller asks for a `lossy` text.
"""

from mjteach.notation.botzone import read_botzone, write_botzone
from mjteach.notation.comh import read_comh, write_comh
from mjteach.notation.mpsz import DRAGON_ORDERS, read_mpsz, write_mpsz
from mjteach.notation.pymahjonggb import from_arguments, read_pymahjonggb, to_arguments, write_pymahjonggb
from mjteach.notation.table import NOTATIONS, Notation, read, write
from mjteach.notation.translation import CODES
from mjteach.notation.unicode_tiles import read_unicode, write_unicode

__all__ = [
    "CODES",
    "DRAGON_ORDERS",
    "NOTATIONS",
    "Notation",
    "from_arguments",
    "read",
    "read_botzone",
    "read_comh",
    "read_mpsz",
    "read_pymahjonggb",
    "read_unicode",
    "to_arguments",
    "write",
    "write_botzone",
    "write_comh",
    "write_mpsz",
    "write_pymahjonggb",
    "write_unicode",
]
