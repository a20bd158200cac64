"""What a seat may do, and its text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from mjteach.play.errors import PlayError
from mjteach.play.words import SEAT_NAMES, Seat, parse_seat, parse_tiles
from mjteach.rules import HandError, Tile, text_of

ActionKind = Literal["discard", "chow", "pung", "kong", "concealed-kong", "added-kong", "win", "pass"]
KINDS: tuple[ActionKind, ...] = get_args(ActionKind)
LONGEST = 40
"""Characters of one action's text that are read at the most."""

_TILES_SHOWN = {"pung": 3, "kong": 4, "concealed-kong": 4, "added-kong": 4}


@dataclass(frozen=True, slots=True)
class Action:
    """One thing that one seat does; `Action.of` gives the same object for the same action.

    Attributes:
        kind: `discard`; `chow`, `pung`, `kong` (of a discard); `concealed-kong`; `added-kong` (the fourth tile to an
            own pung); `win`; `pass` (no claim).
        seat: who.
        tile: which tile, for a chow its lowest; None for a pass.

    >>> Action.parse("S chow 345p")
    Action.parse('S chow 345p')
    """

    kind: ActionKind
    seat: Seat
    tile: Tile | None = None

    @classmethod
    def of(cls, kind: ActionKind, seat: Seat, tile: Tile | None = None) -> Action:
        """The action, made once."""
        key = (kind, seat, tile)
        found = _MADE.get(key)
        if found is None:
            found = _MADE[key] = cls(kind, seat, tile)
        return found

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The tiles as the text shows them: a set whole, other tiles alone."""
        return tiles_shown(self.kind, self.tile)

    @classmethod
    def parse(cls, text: str) -> Action:
        """Read one action.

        Raises:
            PlayError: `too-long`, `unknown-seat`, `unknown-verb`, `unknown-character`, `wrong-tiles`, with the place.
        """
        if len(text) > LONGEST:
            raise PlayError("too-long", LONGEST, limit=LONGEST)
        name, _, rest = text.partition(" ")
        seat = parse_seat(name)
        verb, space, tail = rest.partition(" ")
        if verb not in KINDS:
            raise PlayError("unknown-verb", 2, verb=verb)
        start = 2 + len(verb) + len(space)
        tiles = parse_tiles(tail, start)
        action = cls.of(verb, seat, tiles[0] if tiles else None)
        try:
            shown = action.tiles
        except HandError:
            shown = ()
        if shown != tiles or bool(tiles) == (verb == "pass") or str(action) != text:
            raise PlayError("wrong-tiles", start, tiles=tail)
        return action

    def __str__(self) -> str:
        tiles = f" {text_of(self.tiles)}" if self.tile is not None else ""
        return f"{SEAT_NAMES[self.seat]} {self.kind}{tiles}"

    def __repr__(self) -> str:
        return f"Action.parse({str(self)!r})"


_MADE: dict[tuple[str, Seat, Tile | None], Action] = {}


def tiles_shown(kind: str, tile: Tile | None) -> tuple[Tile, ...]:
    """The tiles that an action or event of this kind shows."""
    if tile is None:
        return ()
    if kind == "chow":
        return tile, Tile(tile + 1), Tile(tile + 2)
    return (tile,) * _TILES_SHOWN.get(kind, 1)
