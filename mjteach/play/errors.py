"""The one error of the table: what is wrong with an action, an event or a record, as a code, a place and values.

Sentences for the codes are in the catalogues of `mjteach.text`; no prose stands here.
"""

from __future__ import annotations

from mjteach.rules.errors import CodedError

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


class PlayError(CodedError):
    """An action that is not allowed, or a text that is no action, event or record; its codes are `CODES`."""

    def moved(self, by: int, **values: str | int) -> PlayError:
        """The same error in a longer text, of which the one that was read starts at this index."""
        return type(self)(self.code, by + (self.position or 0), **{**self.values, **values})
