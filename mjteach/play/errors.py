"""The one error of the table: what is wrong with an action, an event or a record, as a code, a place and values.

Sentences for the codes are in the catalogues of `mjteach.text`; no prose stands here.
"""

from __future__ import annotations

CODES: dict[str, tuple[str, ...]] = {
    # an action that the rules do not allow
    "hand-over": (),
    "hand-not-over": (),
    "match-over": (),
    "no-hand": (),
    "not-your-turn": ("seat",),
    "already-answered": ("seat",),
    "own-discard": ("seat",),
    "nothing-offered": (),
    "not-the-offered-tile": ("tile", "offered"),
    "not-held": ("tile",),
    "tiles-missing": ("tiles",),
    "chow-not-from-left": ("seat",),
    "only-a-win": (),
    "wall-empty": (),
    "kong-after-claim": (),
    "no-pung": ("tile",),
    "no-tile-taken": (),
    "pass-on-turn": (),
    "not-winning": (),
    "below-minimum": ("points",),
    "dead-hand": ("seat",),
    # what a table is made from
    "wrong-wall": ("n",),
    "bad-dice": ("dice",),
    "no-such-option": ("option",),
    "bad-option": ("option", "value"),
    "bad-players": ("players",),
    "bad-number": ("n",),
    # the text of an action, an event or a record
    "unknown-seat": ("character",),
    "unknown-verb": ("verb",),
    "unknown-character": ("character",),
    "wrong-tiles": ("tiles",),
    "not-normal-form": ("line",),
    "bad-header": (),
    "bad-line": ("line",),
    "too-long": ("limit",),
    # a record that does not follow the rules
    "wrong-event": ("event", "expected"),
    "no-such-event": ("event",),
}
"""Every code, with the names of the values that come with it."""


class PlayError(ValueError):
    """An action that is not allowed, or a text that is no action, event or record.

    Attributes:
        code: one of `CODES`; stable, never localised.
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

    def moved(self, by: int, **values: str | int) -> PlayError:
        """The same error in a longer text, of which the one that was read starts at this index."""
        return type(self)(self.code, by + (self.position or 0), **{**self.values, **values})


def _rebuilt(kind: type[PlayError], code: str, position: int | None, values: dict[str, str | int]) -> PlayError:
    return kind(code, position, **values)
