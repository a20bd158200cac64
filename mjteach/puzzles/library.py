"""The library: hands that the table's players played, packed; positions for puzzles are taken out of them.

`library.bin` is made by `tools/make_library.py`: a zlib stream of ASCII lines. The first line names the form, the
players and the seed; then one line for each hand, then one for each use with its positions. A position is a hand, the
number of its events so far, a seat and which of the questions of that moment; so a draw reads the file once and plays
one hand as far as it needs, and the table itself checks that all was as the rules have it.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from itertools import islice, permutations
from random import Random
from typing import Any, NamedTuple

from mjteach.play import Action, Event, Opening, PlayError, Record, Seat, Table, TableRules, Wall
from mjteach.play.match import prevalent_wind, seating
from mjteach.play.wins import offered_hand
from mjteach.puzzles import tables
from mjteach.rules import Hand, Tile

FORM = "mjteach library 1"
FILE = "library.bin"

_TILES = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghqrstuvwx"
"""One sign for each of the 42 tiles: suits of nine, winds, dragons, flowers."""

_CALLS = {"c": "chow", "p": "pung", "k": "kong", "w": "win"}
_SIGNS = {kind: sign for sign, kind in _CALLS.items()}
_EVENTS, _SEATS, _WHICH = 1024, 4, 8
"""A position is one number: hand, event, seat and question, in these bases."""

_BASE = 36
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"

SUITS = tuple("".join(order) for order in permutations("mps"))
"""Ways to rename the suits: what m, p and s become."""


PATIENCE = 8
"""Moments that are tried for one puzzle before it is made. Under the usual ruling the first one fits."""

ENOUGH = 30
"""Positions that a use must have to be served from play as often as can be; fewer would come back too soon."""

HALF = 0.5
"""Share of puzzles from play where nothing else is said; the others are made, so that rare fans are asked about too."""


class Position(NamedTuple):
    """One moment of a hand that was played.

    Attributes:
        hand: number of the hand in the library.
        event: events of that hand so far.
        seat: whose view.
        which: which of the questions that this moment has for the use it is listed under; of hands of fourteen tiles
            `BARE` where the flowers are left out.
    """

    hand: int
    event: int
    seat: Seat
    which: int = 0


class Moment(NamedTuple):
    """A position as it is to be used: the table, and where it comes from.

    Attributes:
        table: the table at that moment, suits renamed.
        position: the position.
        origin: the same for the document.
    """

    table: Table
    position: Position
    origin: dict[str, Any]


# --- Writing --------------------------------------------------------------------------------------------


def pack(players: str, hands: Iterable[str], index: Mapping[str, Sequence[Position]]) -> bytes:
    """The library as bytes.

    Args:
        players: who played, with the seed; the name of the records.
        hands: the lines of the hands.
        index: for each use its positions.
    """
    uses = (f"{use} {_listed(positions)}" for use, positions in index.items())
    text = "\n".join((f"{FORM} {players}", *hands, "", *uses))
    return zlib.compress(text.encode("ascii"), 9)


def line_of(table: Table, scores: Sequence[int]) -> str:
    """A hand that is over as one line: number, scores before, tiles drawn from both ends, what everybody did."""
    state = table.state
    wall = state.setting.wall.tiles
    parts = (
        str(state.setting.number),
        ",".join(map(str, scores)),
        _coded(wall[: state.front]),
        _coded(reversed(wall[state.back :])) or "-",
        "".join(_acts(table)),
    )
    return " ".join(parts)


def _coded(tiles: Iterable[Tile]) -> str:
    return "".join(_TILES[tile] for tile in tiles)


def _acts(table: Table) -> Iterator[str]:
    """What players did, a few signs each.

    In turn a tile, `.` for the one just drawn, `*` and `+` before a kong's, `!` for a win; else the seat that called,
    and the first letter of what.
    """
    drawn: tuple[Seat, Tile] | None = None
    offered = False
    for event in table.events:
        if not isinstance(event, Event) or event.seat is None:
            continue
        tile = event.tiles[0]
        if event.kind in ("draw", "replace"):
            drawn, offered = (event.seat, tile), False
        elif event.kind == "discard":
            yield "." if (event.seat, tile) == drawn else _TILES[tile]
            drawn, offered = None, True
        elif event.kind in ("concealed-kong", "added-kong"):
            yield ("*" if event.kind == "concealed-kong" else "+") + _TILES[tile]
            offered = True
        elif event.kind == "win" and not offered:
            yield "!"
        elif event.kind in _SIGNS:
            yield f"{event.seat}{_SIGNS[event.kind]}" + (_TILES[tile] if event.kind == "chow" else "")


def _listed(positions: Sequence[Position]) -> str:
    """Positions as growing numbers, each by how much it is more than the one before."""
    numbers = sorted(((one.hand * _EVENTS + one.event) * _SEATS + one.seat) * _WHICH + one.which for one in positions)
    return " ".join(_digits(number - before) for number, before in zip(numbers, [0, *numbers], strict=False))


def _digits(number: int) -> str:
    text = ""
    while number:
        number, digit = divmod(number, _BASE)
        text = _DIGITS[digit] + text
    return text or "0"


# --- Reading --------------------------------------------------------------------------------------------


class Library:
    """What the file has, each part worked out when it is asked for."""

    def __init__(self, data: bytes) -> None:
        head, *lines = zlib.decompress(data).decode("ascii").split("\n")
        if not head.startswith(FORM):
            raise ValueError(head[:40])
        end = lines.index("")
        self.players = head.removeprefix(FORM).strip()
        self.hands = lines[:end]
        self._lists = dict(line.split(" ", 1) for line in lines[end + 1 :])
        self._read: dict[str, tuple[Position, ...]] = {}

    @property
    def uses(self) -> tuple[str, ...]:
        """What there are positions for."""
        return tuple(self._lists)

    def positions(self, use: str) -> tuple[Position, ...]:
        """The positions for a use, none for one that is not known."""
        if use not in self._read:
            self._read[use] = tuple(_positions(self._lists.get(use, "")))
        return self._read[use]

    def name(self, hand: int) -> str:
        """The name of the record that a hand is."""
        return f"{self.players.split()[0]}-{hand + 1}"

    def hand_of(self, record: str) -> int | None:
        """The number of the hand that a record's name means."""
        name, _, number = record.rpartition("-")
        known = name == self.players.split()[0] and number.isdecimal() and 0 < int(number) <= len(self.hands)
        return int(number) - 1 if known else None

    def scores(self, hand: int) -> tuple[int, ...]:
        """The points that the seats E S W N brought along to a hand."""
        return tuple(map(int, self.hands[hand].split(" ")[1].split(",")))

    def chance(self, use: str, most: float) -> float:
        """How often a use should take a position from play: `most` where there are enough, else so much less often."""
        return most * min(1.0, len(self.positions(use)) / ENOUGH)

    def some(self, rng: Random, use: str) -> Iterator[Moment]:
        """Moments for a use without end, each as likely as another, their suits renamed; none where there is none.

        Seats are not turned: the dealer begins, and the winds go with that.
        """
        positions = self.positions(use)
        while positions:
            found = self.moment(rng.choice(positions), rng.choice(SUITS))
            if found is not None:
                yield found

    def moment(self, position: Position, suits: str = SUITS[0]) -> Moment | None:
        """One moment; None where renaming the suits made a win of the hand too cheap, as 绿一色 or 推不倒 may."""
        try:
            table = _played(self.hands[position.hand], position.event, suits)
        except PlayError:
            return None
        origin = {"from": "play", "record": self.name(position.hand), "event": position.event, "suits": suits}
        return Moment(table, position, origin)

    def record(self, hand: int) -> Record:
        """One hand as a record of its own."""
        table = _played(self.hands[hand], None, SUITS[0])
        return Record(table.rules, ("", "", "", ""), table.events)


@cache
def library() -> Library:
    """The library of the package, read once."""
    return Library(files("mjteach.puzzles").joinpath(FILE).read_bytes())


def _positions(text: str) -> Iterator[Position]:
    number = 0
    for part in text.split():
        number += int(part, _BASE)
        rest, which = divmod(number, _WHICH)
        rest, seat = divmod(rest, _SEATS)
        yield Position(*divmod(rest, _EVENTS), seat, which)


def moments_of(line: str, suits: str = SUITS[0]) -> Iterator[Table]:
    """Every moment of a hand at which somebody decides, and its end.

    Raises:
        PlayError: for what is not allowed.
    """
    number, scores, front, end, acts = line.split(" ")
    wall = Wall.of_draws(_decoded(front, suits), _decoded("" if end == "-" else end, suits))
    east, south, west, north = map(int, scores.split(","))
    which = int(number)
    opening = Opening(which, prevalent_wind(which), seating(which), wall)
    table = Table.opened(opening, TableRules(), (east, south, west, north)).settled()
    yield table
    reading = _Reading(acts, suits)
    while not table.over:
        for action in reading.next(table):
            table = table.play(action)
        yield table


@lru_cache(4)
def _played(line: str, event: int | None, suits: str) -> Table:
    for table in moments_of(line, suits):
        if table.number == event or table.over:
            return table
    raise AssertionError(line)


def _decoded(text: str, suits: str) -> list[Tile]:
    return [_renamed(_TILES.index(sign), suits) for sign in text]


def _renamed(tile: int, suits: str) -> Tile:
    return Tile(9 * "mps".index(suits[tile // 9]) + tile % 9) if tile < 27 else Tile(tile)


class _Reading:
    """The acts of a hand, read one after another."""

    def __init__(self, acts: str, suits: str) -> None:
        self.acts = acts
        self.suits = suits
        self.place = 0

    def next(self, table: Table) -> list[Action]:
        """What those who are asked do now."""
        if table.phase == "turn":
            return [self._turn(table)]
        calls: dict[Seat, Action] = {}
        while self.place < len(self.acts) and self.acts[self.place].isdigit():
            call = self._call(table)
            calls[call.seat] = call
        return [calls.get(seat) or Action.of("pass", seat) for seat in table.waiting]

    def _take(self) -> str:
        self.place += 1
        return self.acts[self.place - 1]

    def _tile(self) -> Tile:
        return _renamed(_TILES.index(self._take()), self.suits)

    def _turn(self, table: Table) -> Action:
        seat, sign = table.turn, self._take()
        if sign == "*":
            return Action.of("concealed-kong", seat, self._tile())
        if sign == "+":
            return Action.of("added-kong", seat, self._tile())
        if sign in "!.":
            return Action.of("win" if sign == "!" else "discard", seat, table.drawn)
        return Action.of("discard", seat, _renamed(_TILES.index(sign), self.suits))

    def _call(self, table: Table) -> Action:
        seat, kind = int(self._take()), _CALLS[self._take()]
        return Action.of(kind, seat, self._tile() if kind == "chow" else table.offered)  # type: ignore[arg-type]


# --- Hands ----------------------------------------------------------------------------------------------


BARE = 1
"""The question of a position at which a hand is shown without its flowers."""

_OF_THIRTEEN = ("wait", "distance")
"""What the uses begin with that are about thirteen tiles."""


def played(rng: Random, use: str, most: float = HALF) -> Iterator[Moment]:
    """Moments from play for one puzzle: some, as often as `most` and the library allow, or none: it is to be made.

    Args:
        rng: the source of chance.
        use: a kind with its level, such as `discard-3`, and where a puzzle is drawn for its answer that too:
            `wait-kind-2-edge`.
        most: share of puzzles from play, 0 to 1, where the library has enough.
    """
    found = library()
    chance = found.chance(use, most)
    if chance and rng.random() < chance:
        yield from islice(found.some(rng, use), PATIENCE)


def hands(rng: Random, use: str, most: float = HALF) -> Iterator[tuple[Hand, dict[str, Any]]]:
    """The same for kinds about a hand alone: hands, their seats turned, and their origin."""
    for moment in played(rng, use, most):
        yield _turned(rng, hand_at(moment, use)), moment.origin


class Seen(NamedTuple):
    """A hand of fourteen tiles at the table at which it was played.

    Attributes:
        hand: the tiles of a seat with the one drawn or offered, flags as the table has them.
        table: the table as that seat sees it, as in a document.
        origin: where it comes from, as in a document.
    """

    hand: Hand
    table: dict[str, Any]
    origin: dict[str, Any]


def seen(rng: Random, use: str, most: float = HALF) -> Iterator[Seen]:
    """The same for kinds that show the table around the hand, from which 和绝张 and the last tile are to be seen."""
    for moment in played(rng, use, most):
        yield seen_at(moment.table, moment.position.seat, moment.origin)


def seen_at(table: Table, seat: Seat, origin: dict[str, Any]) -> Seen:
    """What a seat has and sees, the tile drawn or offered taken in."""
    return Seen(fourteen(table, seat), tables.table_of(table.view(seat)), origin)


def hand_at(moment: Moment, use: str) -> Hand:
    """The hand of the moment's seat: the thirteen tiles that wait, flowers left out, or fourteen with the last one."""
    table, seat = moment.table, moment.position.seat
    hand = table.waiting_hand(seat) if use.startswith(_OF_THIRTEEN) else fourteen(table, seat)
    assert hand is not None
    return hand.replace(flowers=()) if hand.is_waiting or moment.position.which == BARE else hand


def fourteen(table: Table, seat: Seat) -> Hand:
    """A seat's tiles with the one drawn or offered, whether that is a win or not; flags are as the table has them."""
    return table.hand(seat) if seat == table.turn else offered_hand(table.state, seat)


def _turned(rng: Random, hand: Hand) -> Hand:
    """The same hand with the seats turned: round, seat and wind tiles go on together, so that it is worth the same."""
    steps = rng.randrange(4)
    melds = tuple(type(meld)(meld.kind, _wind(meld.tile, steps), meld.claim) for meld in hand.melds)
    standing = tuple(sorted(_wind(tile, steps) for tile in hand.standing))
    return hand.replace(
        melds=melds,
        standing=standing,
        winning=None if hand.winning is None else _wind(hand.winning, steps),
        prevalent=_wind(hand.prevalent, steps),
        seat=_wind(hand.seat, steps),
    )


def _wind(tile: Tile, steps: int) -> Tile:
    return Tile(27 + (tile - 27 + steps) % 4) if tile.is_wind else tile
