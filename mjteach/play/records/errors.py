"""The one error of the readers: what is wrong with a record, as a code, a place and values.

Sentences for the codes are in the catalogues of `mjteach.text`; no prose stands here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mjteach.play.records.telling import Imported

CODES: dict[str, tuple[str, ...]] = {
    # the bytes
    "empty": (),
    "too-large": ("limit",),
    "not-utf8": (),
    # which format
    "unknown-format": (),
    "ambiguous-format": ("formats",),
    "other-rules": ("given",),
    # the text
    "syntax": ("reason",),
    "too-deep": (),
    "duplicate-key": ("key",),
    "bad-number": ("given",),
    "compressed": (),
    "wrong-type": ("want",),
    "missing": ("key",),
    "bad-value": ("given",),
    "bad-tile": ("given",),
    "too-many": ("limit",),
    # the game
    "too-many-copies": ("tile",),
    "wrong-deal": ("n",),
    "impossible": ("reason",),
    "after-the-end": (),
    # writing
    "no-hands": (),
    "hands-apart": ("n",),
    "not-expressible": ("reason",),
}
"""Every code, with the names of the values that come with it."""

SHOWN = 40
"""Characters of a record's own text that an error repeats at the most."""


class BadRecordError(ValueError):
    """A record that cannot be read on from some place, or that a format cannot hold.

    Attributes:
        code: one of `CODES`; stable, never localised.
        place: where: a JSON pointer such as `/step/a/12`, else `line:14` or `char:120`; "" for the whole.
        values: what the sentence about it needs, as plain texts and integers.
        kept: what was read before that place, or None where nothing was.
    """

    def __init__(self, code: str, place: str = "", **values: str | int) -> None:
        super().__init__(code, place)
        self.code = code
        self.place = place
        self.values: dict[str, str | int] = {
            name: value[:SHOWN] if isinstance(value, str) else value for name, value in values.items()
        }
        self.kept: Imported | None = None

    def __str__(self) -> str:
        place = f" at {self.place}" if self.place else ""
        detail = ", ".join(f"{name}={value}" for name, value in self.values.items())
        return f"{self.code}{place}" + (f" ({detail})" if detail else "")
