"""salasasa records: a match as one JSON document, each deal a list of ticks.

What it leaves open: the dice, in which order the tiles were dealt (and so the whole wall's order where only its tiles
are told), and which chow was called where it was overruled.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from mjteach.play.match import prevalent_wind
from mjteach.play.records import fan_names
from mjteach.play.records.errors import BadRecordError
from mjteach.play.records.gathering import Gathering, four_of, names_of
from mjteach.play.records.plain import Node
from mjteach.play.records.telling import MOST_EVENTS, MOST_HANDS, Imported, Reported, Telling, ToldFan
from mjteach.play.wall import DEALT, SIZE
from mjteach.play.words import SEATS, Seat, right_of
from mjteach.rules import FLOWERS, TILES, WINDS, Tile

NAME = "salasasa"
RULE = "guobiao"
MINIMUM = 8

_IDS: dict[int, Tile] = {
    **{11 + 10 * suit + rank: TILES[9 * suit + rank] for suit in range(3) for rank in range(9)},
    **{41 + wind: WINDS[wind] for wind in range(4)},
    45: Tile("C"),
    46: Tile("P"),
    47: Tile("F"),
    **{51 + flower: FLOWERS[flower] for flower in range(8)},
}
ID_OF = {tile: number for number, tile in _IDS.items()}
"""The id of every tile."""

_MOST = 1 << 20
_ROUND = re.compile("round_index_([1-9][0-9]{0,2})", re.ASCII)
_WINS = {"hu_self": 0, "hu_first": 1, "hu_second": 2, "hu_third": 3}
"""Ways to win, with how far after the discarder the winner sits."""

_TIMES = re.compile(r"(.{1,20}?)\*([0-9]{1,2})", re.ASCII)


def matches(node: Node) -> bool:
    """The document has the two parts of such a record."""
    return "game_title" in node and "game_round" in node


def read(node: Node) -> Imported:
    """Read a match.

    Raises:
        BadRecordError: with the deals before in `kept`.
    """
    title = node.get("game_title")
    if not isinstance(title.value, dict):
        raise BadRecordError("wrong-type", title.place, want="object")
    rule = title.find("rule")
    if rule is not None and rule.value != RULE:
        raise BadRecordError("other-rules", rule.place, given=str(rule.value))
    gathering = Gathering(NAME, _names(title))
    limit = title.find("hepai_limit")
    try:
        for deal in _rounds(node.get("game_round")):
            telling = _telling(deal)
            if limit is not None and limit.value != MINIMUM:
                telling.note("other-minimum")
            gathering.add(telling)
    except BadRecordError as error:
        gathering.fail(error)
    return gathering.done()


def _names(title: Node) -> tuple[str, str, str, str]:
    found = [title.find(f"p{player}_name") for player in SEATS]
    return names_of([name.text() if name is not None else "" for name in found])


def _rounds(rounds: Node) -> list[Node]:
    if not isinstance(rounds.value, dict):
        raise BadRecordError("wrong-type", rounds.place, want="object")
    numbers = []
    for key in rounds.names():
        found = _ROUND.fullmatch(key)
        if found is None:
            raise BadRecordError("bad-value", rounds.place, given=key)
        numbers.append(int(found[1]))
    if len(numbers) > MOST_HANDS:
        raise BadRecordError("too-many", rounds.place, limit=MOST_HANDS)
    return [rounds.get(f"round_index_{number}") for number in sorted(numbers)]


def _telling(deal: Node) -> Telling:
    number = deal.get("current_round").number(1, 16)
    dealer = deal.get("dealer_index").number(0, 3)
    telling = Telling(deal.place, number, prevalent_wind(number), notes=["dice-untold", "deal-order-untold"])
    seats = [seat.number(0, 3) for seat in deal.get("seats").four()]
    if sorted(seats) != list(SEATS):
        raise BadRecordError("bad-value", deal.get("seats").place, given=str(seats))
    telling.players = four_of([seats.index((dealer + seat) % 4) for seat in SEATS])
    for seat in SEATS:
        tiles = deal.get(f"p{(dealer + seat) % 4}_tiles").items(14)
        telling.dealt[seat] = [_tile(tile) for tile in tiles]
    _Ticks(telling, dealer).read(deal.get("action_ticks").items(MOST_EVENTS))
    if (wall := deal.find("tiles_list")) is not None:
        _rest(telling, [_tile(tile) for tile in wall.items(SIZE)])
    return telling


def _tile(node: Node) -> Tile:
    number = node.number(-_MOST, _MOST)
    if number not in _IDS:
        raise BadRecordError("bad-tile", node.place, given=number)
    return _IDS[number]


def _rest(telling: Telling, wall: list[Tile]) -> None:
    """The wall: what the deal left, or everything; of everything the deal is taken to be the beginning."""
    if len(wall) == SIZE:
        telling.rest = tuple(wall[DEALT:])
    elif len(wall) == SIZE - sum(map(len, telling.dealt)):
        telling.rest = tuple(wall)
    else:
        telling.note("wall-of-other-length")


class _Ticks:
    """The ticks of a deal, with whose turn it is, which most of them leave out."""

    def __init__(self, telling: Telling, dealer: int) -> None:
        self.telling = telling
        self.dealer = dealer
        self.dealing = True
        self.turn: Seat = 0
        self.offered: tuple[Seat, Tile] | None = None
        self.taken: Tile | None = None
        self.ended = False
        self.payments = [0, 0, 0, 0]
        self.paid = False
        self.known: dict[str, Callable[[list[Node], str], None]] = {
            "d": self._draw,
            "gd": self._draw,
            "bh": self._flower,
            "bd": self._replaced,
            "c": self._discard,
            "cl": self._chow,
            "cm": self._chow,
            "cr": self._chow,
            "p": self._claim,
            "g": self._claim,
            "ag": self._own_kong,
            "jg": self._own_kong,
            "ca": self._overruled,
            "reset": self._reset,
            "liuju": self._exhausted,
            "end": self._end,
            **dict.fromkeys(_WINS, self._win),
        }

    def read(self, ticks: list[Node]) -> None:
        for tick in ticks:
            parts = tick.items(16)
            if not parts:
                raise BadRecordError("bad-value", tick.place, given=0)
            kind = parts[0].text(20)
            if kind not in self.known:
                raise BadRecordError("bad-value", parts[0].place, given=kind)
            if self.ended:
                raise BadRecordError("after-the-end", tick.place)
            if kind not in ("bh", "bd", "reset"):
                self.dealing = False
            self.known[kind](parts, tick.place)
        if self.paid:
            self.telling.payments = four_of(self.payments)

    def _part(self, parts: list[Node], index: int, place: str) -> Node:
        if index >= len(parts):
            raise BadRecordError("bad-value", place, given=len(parts))
        return parts[index]

    def _seat(self, node: Node) -> Seat:
        return (node.number(0, 3) - self.dealer) % 4

    # --- tiles taken ---

    def _draw(self, parts: list[Node], place: str) -> None:
        tile = _tile(self._part(parts, 1, place))
        if self.offered is not None and parts[0].value == "d":
            self.turn = right_of(self.offered[0])
        self._took("draw" if parts[0].value == "d" else "replace", tile, place)

    def _took(self, kind: str, tile: Tile, place: str) -> None:
        self.telling.tell(place, kind, self.turn, tile)
        self.taken, self.offered = tile, None

    def _flower(self, parts: list[Node], place: str) -> None:
        tile = _tile(self._part(parts, 1, place))
        seat = self._seat(self._part(parts, 2, place))
        if not tile.is_flower:
            raise BadRecordError("bad-tile", parts[1].place, given=str(tile))
        if not self.dealing:
            self.telling.tell(place, "flower", seat, tile)

    def _replaced(self, parts: list[Node], place: str) -> None:
        tile = _tile(self._part(parts, 1, place))
        seat = self._seat(self._part(parts, 2, place))
        if self.dealing:
            self.telling.replaced[seat].append(tile)
            return
        self.turn = seat
        self._took("replace", tile, place)

    # --- tiles given and claimed ---

    def _discard(self, parts: list[Node], place: str) -> None:
        tile = _tile(self._part(parts, 1, place))
        self.telling.tell(place, "discard", self.turn, tile)
        self.offered, self.taken = (self.turn, tile), None

    def _chow(self, parts: list[Node], place: str) -> None:
        tiles = sorted(_tile(self._part(parts, index, place)) for index in (1, 3, 4))
        self.turn = self._seat(parts[2])
        self.telling.tell(place, "chow", self.turn, *tiles)
        self.taken = None

    def _claim(self, parts: list[Node], place: str) -> None:
        tile = _tile(self._part(parts, 1, place))
        self.turn = self._seat(self._part(parts, 2, place))
        kong = parts[0].value == "g"
        self.telling.tell(place, "kong" if kong else "pung", self.turn, *(tile,) * (4 if kong else 3))
        self.taken, self.offered = None, None

    def _own_kong(self, parts: list[Node], place: str) -> None:
        tile = _tile(self._part(parts, 1, place))
        added = parts[0].value == "jg"
        self.telling.tell(place, "added-kong" if added else "concealed-kong", self.turn, *(tile,) * 4)
        self.taken, self.offered = None, (self.turn, tile) if added else None

    def _overruled(self, parts: list[Node], place: str) -> None:
        """A claim that something stronger overruled."""
        seat = self._seat(self._part(parts, 1, place))
        kind = self._part(parts, 2, place).text(20)
        if kind not in self.known:
            raise BadRecordError("bad-value", place, given=kind)
        if self.offered is None or kind not in ("p", "g", *_WINS):
            self.telling.note("overruled-claim-left-out")
            return
        tile = self.offered[1]
        name, n = {"p": ("pung", 3), "g": ("kong", 4)}.get(kind, ("win", 1))
        self.telling.tell(place, name, seat, *(tile,) * n, overruled=True)

    def _reset(self, parts: list[Node], place: str) -> None:
        self.turn = self._seat(self._part(parts, 1, place))

    # --- the end ---

    def _win(self, parts: list[Node], place: str) -> None:
        way = parts[0].text()
        seat = self._seat(self._part(parts, 1, place))
        fans = [_fan(fan) for fan in self._part(parts, 3, place).items(100)]
        paid = [delta.number(-_MOST, _MOST) for delta in self._part(parts, 4, place).four()]
        total = parts[2].number(0, _MOST)
        if way == "hu_self":
            tile = self.taken if self.taken is not None else self._dealt()
        else:
            tile = self.offered[1] if self.offered is not None else None
            if self.offered is not None and (seat - self.offered[0]) % 4 != _WINS[way]:
                raise BadRecordError("impossible", place, reason="not-your-turn")
        if tile is None:
            raise BadRecordError("impossible", place, reason="nothing-offered")
        false = any(fan.name == fan_names.FALSE_WIN for fan in fans)
        self.telling.tell(place, "false-win" if false else "win", seat, tile)
        if not false:
            self.telling.wins.append(Reported(seat, place, total, tuple(fans)))
        self.paid = True
        for other in SEATS:
            self.payments[other] += paid[(self.dealer + other) % 4]

    def _dealt(self) -> Tile | None:
        """The tile that the dealer took last in the deal."""
        if any(told.event.kind == "discard" for told in self.telling.told):
            return None
        return next(iter(reversed(self.telling.replaced[0] or self.telling.dealt[0])), None)

    def _exhausted(self, _parts: list[Node], place: str) -> None:
        self.telling.tell(place, "exhausted", None)

    def _end(self, _parts: list[Node], _place: str) -> None:
        self.ended = True


def _fan(node: Node) -> ToldFan:
    text = node.text(40)
    found = _TIMES.fullmatch(text)
    return ToldFan(found[1], int(found[2])) if found else ToldFan(text)
