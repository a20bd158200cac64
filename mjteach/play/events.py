"""What happened, one event after another, each with its one line of text."""

from __future__ import annotations

import re
from dataclasses import dataclass

from mjteach.play.actions import tiles_shown
from mjteach.play.errors import PlayError
from mjteach.play.wall import Wall
from mjteach.play.words import SEAT_NAMES, SEATS, Seat, parse_seat, parse_tiles
from mjteach.rules import HandError, Tile, text_of

LONGEST = 400
"""Characters of one event's line that are read at the most; the line with the wall needs about 320."""

CLAIMS = ("chow", "pung", "kong", "win")
VERBS = (
    "deal",
    "flower",
    "replace",
    "draw",
    "discard",
    "chow",
    "pung",
    "kong",
    "concealed-kong",
    "added-kong",
    "win",
    "false-win",
)
"""What a seat does or gets, by choice or not."""

OVERRULED = "overruled"
ROUNDS = 4
HANDS = 16
"""Hands of a match: four rounds in each of which everybody deals once (seed 000, terms 3, 4, 8)."""


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened.

    Attributes:
        kind: one of `VERBS`, or `exhausted` (荒牌: the wall ended without a win).
        seat: whom it happened to; None for `exhausted`.
        tiles: the tiles: those dealt in the order taken; a set whole; else one tile.
        overruled: the claim was called, but a stronger one took the tile.

    >>> Event.parse("S chow 345p overruled").overruled
    True
    """

    kind: str
    seat: Seat | None = None
    tiles: tuple[Tile, ...] = ()
    overruled: bool = False

    def __str__(self) -> str:
        if self.seat is None:
            return self.kind
        end = f" {OVERRULED}" if self.overruled else ""
        return f"{SEAT_NAMES[self.seat]} {self.kind} {text_of(self.tiles)}{end}"

    def __repr__(self) -> str:
        return f"Event.parse({str(self)!r})"

    @staticmethod
    def parse(line: str) -> AnyEvent:
        """Read one line: an `Event`, `Opening` or `Settlement`.

        Raises:
            PlayError: with a code and the place in the line; nothing is repaired.
        """
        if len(line) > LONGEST:
            raise PlayError("too-long", LONGEST, limit=LONGEST)
        event = _parse(line)
        if str(event) != line:
            raise PlayError("not-normal-form", 0, line=str(event)[:LONGEST])
        return event


@dataclass(frozen=True, slots=True)
class Opening:
    """A hand begins.

    Attributes:
        number: 1 to 16, from the first hand of the match.
        prevalent: wind of the round.
        players: the players (0 to 3) at the seats E S W N.
        wall: the tiles and the dice.
    """

    number: int
    prevalent: Tile
    players: tuple[int, int, int, int]
    wall: Wall

    kind = "hand"
    seat = None

    def __post_init__(self) -> None:
        if not 1 <= self.number <= HANDS:
            raise PlayError("bad-number", n=self.number)
        if sorted(self.players) != list(SEATS):
            raise PlayError("bad-players", players="".join(map(str, self.players))[:8])

    def __str__(self) -> str:
        return f"hand {self.number} {self.prevalent} {''.join(map(str, self.players))} {self.wall}"

    def __repr__(self) -> str:
        return f"Event.parse({str(self)!r})"


@dataclass(frozen=True, slots=True)
class Settlement:
    """A hand is settled.

    Attributes:
        payments: points that the seats E S W N get or pay, fines included; they add up to 0.
    """

    payments: tuple[int, int, int, int]

    kind = "settle"
    seat = None

    def __str__(self) -> str:
        return "settle " + " ".join(f"{SEAT_NAMES[seat]}{self.payments[seat]:+d}" for seat in SEATS)

    def __repr__(self) -> str:
        return f"Event.parse({str(self)!r})"


AnyEvent = Event | Opening | Settlement

EXHAUSTED = Event("exhausted")

_OPENING = re.compile(r"hand ([1-9][0-9]?) ([ESWN]) ([0-3]{4}) (\S+)", re.ASCII)
_SETTLEMENT = re.compile(r"settle E([+-][0-9]{1,6}) S([+-][0-9]{1,6}) W([+-][0-9]{1,6}) N([+-][0-9]{1,6})", re.ASCII)


def _parse(line: str) -> AnyEvent:
    if line == EXHAUSTED.kind:
        return EXHAUSTED
    if line.startswith("hand "):
        return _opening(line)
    if line.startswith("settle "):
        return _settlement(line)
    name, _, rest = line.partition(" ")
    seat = parse_seat(name)
    verb, _, rest = rest.partition(" ")
    if verb not in VERBS:
        raise PlayError("unknown-verb", 2, verb=verb[:40])
    text, space, end = rest.partition(" ")
    start = 3 + len(verb)
    if space and (end != OVERRULED or verb not in CLAIMS):
        raise PlayError("unknown-verb", start + len(text) + 1, verb=end[:40])
    tiles = parse_tiles(text, start)
    if not _fit(verb, tiles):
        raise PlayError("wrong-tiles", start, tiles=text[:80])
    return Event(verb, seat, tiles, bool(space))


def _fit(verb: str, tiles: tuple[Tile, ...]) -> bool:
    """These tiles are what such an event shows."""
    if verb == "deal":
        return len(tiles) in (13, 14)
    if not tiles or (verb not in ("draw", "replace") and (verb == "flower") != tiles[0].is_flower):
        return False
    try:
        return tiles_shown(verb, tiles[0]) == tiles
    except HandError:
        return False


def _opening(line: str) -> Opening:
    found = _OPENING.fullmatch(line)
    if found is None:
        raise PlayError("bad-line", 0, line=line[:80])
    number, prevalent, players, wall = found.groups()
    seated = tuple(map(int, players))
    read = Wall.parse(wall, found.start(4))
    try:
        return Opening(int(number), Tile(prevalent), (seated[0], seated[1], seated[2], seated[3]), read)
    except PlayError as error:
        raise error.moved(found.start(1 if error.code == "bad-number" else 3)) from None


def _settlement(line: str) -> Settlement:
    found = _SETTLEMENT.fullmatch(line)
    if found is None:
        raise PlayError("bad-line", 0, line=line[:80])
    east, south, west, north = map(int, found.groups())
    return Settlement((east, south, west, north))
