"""tziakcha (雀渣) records: one deal as a step, bare or wrapped, compressed or not, or a session of them.

What it leaves open: in which order the wall's end is taken (the tiles told are; the order of the rest is kept), what
was claimed and overruled, and with `g.z` unset a false win that nobody else profits from, which our rules do not have.
Taken as so although stated nowhere: `p` names the players of the first deal's seats, who move as `every-round` says.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from mjteach.play.events import HANDS
from mjteach.play.match import prevalent_wind, seating
from mjteach.play.records import fan_names
from mjteach.play.records.deal import HAND
from mjteach.play.records.errors import BadRecordError
from mjteach.play.records.gathering import Gathering, four_of, names_of
from mjteach.play.records.plain import Node, unpacked
from mjteach.play.records.telling import MOST_EVENTS, MOST_HANDS, Imported, Reported, Telling, ToldFan
from mjteach.play.wall import SIDE, SIZE
from mjteach.play.words import SEATS, Seat
from mjteach.rules import DRAGONS, FLOWERS, TILES, WINDS, Tile

NAME = "tziakcha"

_SUITS = (*TILES[:9], *TILES[18:27], *TILES[9:18], *WINDS, *DRAGONS)
_IDS: tuple[Tile, ...] = tuple(tile for tile in _SUITS for _ in range(4)) + FLOWERS
"""The tile of every id: characters, bamboo, dots, winds, dragons, flowers."""

BEGIN, FLOWER, DISCARD, CHOW, PUNG, KONG, WIN, DRAW, PASS, ABANDON = range(10)
_ADDED = 0x300
_TAIL = 0x100
_MOST = 1 << 20
_NO_BYTES = 10**12
_SHAPES = (("script",), ("step",), ("a", "w"), ("records", "session"))
"""Keys by which a step and its wrappers are known."""


def matches(node: Node) -> bool:
    """The document has the keys of a step or of one of its wrappers."""
    if isinstance(node.value, list):
        return bool(node.value) and all(isinstance(one, dict) and matches(Node(one)) for one in node.value[:MOST_HANDS])
    return any(all(key in node for key in keys) for keys in _SHAPES)


def read(node: Node) -> Imported:
    """Read one deal or several.

    Raises:
        BadRecordError: with the deals before in `kept`.
    """
    gathering = Gathering(NAME)
    try:
        for index, step in enumerate(_steps(node)):
            if not index:
                gathering.names = _names(step)
            gathering.add(_telling(step))
    except BadRecordError as error:
        gathering.fail(error)
    return gathering.done()


def _steps(node: Node) -> Iterator[Node]:
    if isinstance(node.value, list):
        for one in node.items(MOST_HANDS):
            yield from _steps(one)
    elif "records" in node:
        for one in node.get("records").items(MOST_HANDS):
            yield _step(one)
    else:
        yield _step(node)


def _step(node: Node) -> Node:
    if "step" in node:
        return node.get("step")
    if "script" in node:
        return unpacked(node.get("script"))
    return node


def read_script(text: str) -> Imported:
    """Read one deal that is a script without a wrapper.

    Raises:
        BadRecordError: as `read`.
    """
    return read(Node({"script": text.strip()}))


def _names(step: Node) -> tuple[str, str, str, str]:
    players = step.find("p")
    if players is None:
        return "", "", "", ""
    names = [player.find("n") if isinstance(player.value, dict) else None for player in players.four()]
    return names_of([name.text() if name is not None else "" for name in names])


def _telling(step: Node) -> Telling:
    number = step.get("i").number(0, _MOST) % HANDS + 1
    telling = Telling(step.place, number, prevalent_wind(number), seating(number))
    _deal(telling, step)
    actions = step.get("a").items(MOST_EVENTS)
    mask = step.find("b")
    results = _Results(step, mask.number(0, 0xFFFF) if mask is not None else 0)
    _Actions(telling, results).read(actions)
    results.report(telling)
    return telling


# --- the wall ----------------------------------------------------------------------------------------------


def _deal(telling: Telling, step: Node) -> None:
    wall, dice = _wall(step.get("w")), _dice(step.get("d"))
    start = (-(dice[0] + dice[1] - 1) % 4 * 2 * SIDE + 2 * sum(dice)) % SIZE
    tiles = wall[start:] + wall[:start]
    for turn in range(3):
        for seat in SEATS:
            telling.dealt[seat] += tiles[16 * turn + 4 * seat : 16 * turn + 4 * seat + 4]
    for seat in SEATS:
        telling.dealt[seat].append(tiles[48 + seat])
    telling.dealt[0].append(tiles[52])
    telling.rest = tuple(tiles[4 * HAND + 1 :])
    telling.dice = dice if all(1 <= die <= 6 for die in dice) else ()


def _wall(node: Node) -> list[Tile]:
    text = node.text()
    if not re.fullmatch(f"[0-9a-fA-F]{{{2 * SIZE}}}", text, re.ASCII):
        raise BadRecordError("bad-value", node.place, given=len(text))
    ids = list(bytes.fromhex(text))
    if sorted(ids) != list(range(SIZE)):
        raise BadRecordError("impossible", node.place, reason="wrong-wall")
    return [_IDS[tile] for tile in ids]


def _dice(node: Node) -> tuple[int, int, int, int]:
    if isinstance(node.value, list):
        return four_of([die.number(0, 15) for die in node.four()])
    nibbles = node.number(0, 0xFFFF)
    return four_of([nibbles >> 4 * place & 15 for place in range(4)])


# --- the actions -------------------------------------------------------------------------------------------


class _Results:
    """Who won, with what, and who declared falsely: the fields beside the actions."""

    def __init__(self, step: Node, mask: int) -> None:
        self.step = step
        self.winners = [seat for seat in SEATS if mask >> seat & 1]
        self.false = [seat for seat in SEATS if mask >> 8 + seat & 1]
        sharing = step.get("g").find("z") if "g" in step else None
        self.shared = sharing is None or bool(sharing.value)

    def report(self, telling: Telling) -> None:
        scores = self.step.find("s")
        if scores is not None:
            telling.payments = four_of([score.number(-_MOST, _MOST) for score in scores.four()])
        if self.false and not self.shared:
            telling.note("false-win-unshared")
        values = self.step.find("y")
        for seat in self.winners if values is not None else ():
            assert values is not None
            self._win(telling, seat, values.four()[seat])

    def _win(self, telling: Telling, seat: Seat, value: Node) -> None:
        total = value.find("f")
        table = value.find("t")
        fans = None
        if table is not None:
            if len(list(table.names())) > len(fan_names.TZIAKCHA):
                raise BadRecordError("too-many", table.place, limit=len(fan_names.TZIAKCHA))
            fans = tuple(_fan(key, table.get(key)) for key in table.names())
        number = None if total is None else total.number(0, _MOST)
        telling.wins.append(Reported(seat, value.place, number, fans))


def _fan(key: str, packed: Node) -> ToldFan:
    if not re.fullmatch("[1-9][0-9]?", key, re.ASCII) or int(key) >= len(fan_names.TZIAKCHA):
        raise BadRecordError("bad-value", packed.place, given=key)
    return ToldFan(fan_names.TZIAKCHA[int(key)], (packed.number(0, _MOST) >> 8 & 255) + 1)


class _Actions:
    """The actions of a step, one after another."""

    def __init__(self, telling: Telling, results: _Results) -> None:
        self.telling = telling
        self.results = results
        self.dealing = True
        self.offered: Tile | None = None
        self.taken: tuple[Seat, Tile] | None = None

    def read(self, actions: list[Node]) -> None:
        decoded = [self._decoded(action) for action in actions]
        last_win = {seat: index for index, (seat, kind, _, _) in enumerate(decoded) if kind == WIN}
        for index, (seat, kind, data, place) in enumerate(decoded):
            if kind == KONG and not data and not _is_kong(decoded[index + 1 :], seat):
                continue
            if kind == WIN:
                self._win(seat, place, final=last_win[seat] == index)
            else:
                self._action(seat, kind, data, place)
        self._exhausted(decoded)

    def _decoded(self, action: Node) -> tuple[Seat, int, int, str]:
        parts = action.items(8)
        if len(parts) < 2:
            raise BadRecordError("bad-value", action.place, given=len(parts))
        for time in parts[2:]:
            time.number(-_NO_BYTES, _NO_BYTES)
        combined, data = parts[0].number(0, 63), parts[1].number(0, 0xFFFF)
        if combined & 15 > ABANDON:
            raise BadRecordError("bad-value", action.place, given=combined)
        return combined >> 4, combined & 15, data, action.place

    def _action(self, seat: Seat, kind: int, data: int, place: str) -> None:
        if kind in (BEGIN, PASS, ABANDON) or (kind in (CHOW, PUNG) and not data):
            return
        if kind == FLOWER:
            self._flower(seat, data, place)
            return
        self.dealing = False
        if kind == DRAW:
            self._take("replace" if data & _TAIL else "draw", seat, _tile(data & 255, place), place)
        elif kind == DISCARD:
            self.offered = _tile(data & 255, place)
            self.taken = None
            self.telling.tell(place, "discard", seat, self.offered)
        else:
            self._set(seat, kind, data, place)

    def _flower(self, seat: Seat, data: int, place: str) -> None:
        flower, tile = _tile(136 + (data >> 8 & 15), place), _tile(data & 255, place)
        if self.dealing:
            self.telling.replaced[seat].append(tile)
            return
        if self.taken != (seat, flower):
            raise BadRecordError("impossible", place, reason="flower-not-held")
        self.telling.tell(place, "flower", seat, flower)
        self._take("replace", seat, tile, place)

    def _take(self, kind: str, seat: Seat, tile: Tile, place: str) -> None:
        self.telling.tell(place, kind, seat, tile)
        self.taken, self.offered = (seat, tile), None

    def _set(self, seat: Seat, kind: int, data: int, place: str) -> None:
        if data & 63 >= len(TILES):
            raise BadRecordError("bad-tile", place, given=data & 63)
        tile = _IDS[4 * (data & 63)]
        if kind == CHOW:
            if tile.rank in (None, 1, 9):
                raise BadRecordError("bad-tile", place, given=str(tile))
            self.telling.tell(place, "chow", seat, *(Tile(tile + step) for step in (-1, 0, 1)))
        elif kind == PUNG:
            self.telling.tell(place, "pung", seat, *(tile,) * 3)
        else:
            added = data & _ADDED == _ADDED
            name = "added-kong" if added else "kong" if data >> 6 & 3 else "concealed-kong"
            self.telling.tell(place, name, seat, *(tile,) * 4)
            self.offered = tile if added else None
        self.taken = None

    def _win(self, seat: Seat, place: str, *, final: bool) -> None:
        self.dealing = False
        own = self.taken is not None and self.taken[0] == seat
        tile = self.taken[1] if own and self.taken else self.offered or self._dealt(seat)
        if tile is None:
            raise BadRecordError("impossible", place, reason="nothing-offered")
        true = seat in self.results.winners and final
        if not true and seat not in self.results.false:
            raise BadRecordError("impossible", place, reason="win-without-result")
        self.telling.tell(place, "win" if true else "false-win", seat, tile)

    def _dealt(self, seat: Seat) -> Tile | None:
        """The tile that the dealer took last in the deal."""
        if seat or any(told.event.kind == "discard" for told in self.telling.told):
            return None
        return next((tile for tile in reversed(self.telling.replaced[0] or self.telling.dealt[0])), None)

    def _exhausted(self, decoded: list[tuple[Seat, int, int, str]]) -> None:
        if not self.results.winners and decoded:
            self.telling.tell(decoded[-1][3], "exhausted", None)


def _tile(number: int, place: str) -> Tile:
    if number >= SIZE:
        raise BadRecordError("bad-tile", place, given=number)
    return _IDS[number]


def _is_kong(following: list[tuple[Seat, int, int, str]], seat: Seat) -> bool:
    """A kong without data is one of the first tile's four where its player then draws from the tail."""
    for other, kind, data, _ in following:
        if kind not in (BEGIN, PASS, ABANDON):
            return other == seat and kind == DRAW and bool(data & _TAIL)
    return False


