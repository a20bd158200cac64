"""The one error of the rules core: what is wrong with a hand, as a code, a place and values.

Sentences for the codes are in the catalogues of `mjteach.text`; no prose stands here.
"""

from __future__ import annotations

CODES: dict[str, tuple[str, ...]] = {
    # the text form
    "empty": (),
    "too-long": ("limit",),
    "unknown-character": ("character",),
    "bad-rank": ("character",),
    "digits-without-suit": ("digits",),
    "suit-without-digits": ("character",),
    "unclosed-meld": (),
    "bad-meld-size": ("n",),
    "flower-in-meld": ("tile",),
    "bad-claim": ("character",),
    "concealed-claimed": (),
    "too-many-fields": (),
    "bad-manner": ("manner",),
    "bad-wind": ("character",),
    "bad-flag": ("character",),
    "bad-flowers": ("character",),
    # what a set may be
    "chow-of-honors": ("tiles",),
    "chow-across-suits": ("tiles",),
    "chow-not-consecutive": ("tiles",),
    "bad-pung": ("tiles",),
    "bad-kong": ("tiles",),
    # what a hand may be
    "not-a-tile": ("character",),
    "wrong-tile-count": ("n",),
    "too-many-copies": ("tile",),
    "too-many-sets": ("n",),
    "flower-twice": ("tile",),
    "not-winning": (),
    "not-waiting": (),
    # situations that cannot be
    "situation-without-win": (),
    "last-copy-held": ("tile",),
    "last-copy-unmarked": ("tile",),
    "replacement-without-kong": (),
    "robbed-tile-held": ("tile",),
    "robbed-on-empty-wall": (),
    # names
    "no-such-fan": ("fan",),
    "no-such-ruling": ("ruling",),
    # who pays
    "bad-total": ("total",),
    "below-minimum": ("points",),
    "winner-pays": ("seat",),
}
"""Every code, with the names of the values that come with it."""


class CodedError(ValueError):
    """What is wrong as a code, a place and values, for each room to say what its codes are about.

    Attributes:
        code: one of the room's codes; stable, never localised.
        position: index into the text that was read, or None where there was no text.
        values: what the sentence about it needs, as plain texts and integers.
    """

    def __init__(self, code: str, position: int | None = None, **values: str | int) -> None:
        super().__init__(code, position)
        self.code = code
        self.position = position
        self.values = values

    def __str__(self) -> str:
        place = "" if self.position is None else f" at {self.position}"
        detail = ", ".join(f"{name}={value}" for name, value in self.values.items())
        return f"{self.code}{place}" + (f" ({detail})" if detail else "")

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuilt, (type(self), self.code, self.position, self.values)


def _rebuilt(
    kind: type[CodedError], code: str, position: int | None, values: dict[str, str | int]
) -> CodedError:
    return kind(code, position, **values)


class HandError(CodedError):
    """A text or a combination of parts that is no possible hand; its codes are `CODES`."""
