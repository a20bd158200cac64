"""Botzone logs (Chinese-Standard-Mahjong): what the judge told the players, and what they answered, in turn.

The wall there is cut into four parts, and each seat draws from its own, replacements too; a random wall has no
flowers. So the hand ends, and a tile is the last, when the part of the player who comes next is empty: the table plays
it with a wall that is as long as theirs and empty at that moment. What the log leaves open: the number of the hand
within its round, which tiles came for the flowers of the deal, and the order of the parts, unless `walltiles` tells it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from mjteach.play.records.deal import HAND, thirteen
from mjteach.play.records.errors import BadRecordError
from mjteach.play.records.gathering import Gathering, four_of
from mjteach.play.records.plain import Node
from mjteach.play.records.telling import MOST_EVENTS, Imported, Reported, Telling, ToldFan
from mjteach.play.wall import SIZE
from mjteach.play.words import SEATS, Seat
from mjteach.rules import FLOWERS, TILES, WINDS, Tile

NAME = "botzone"

_SUITS = (("W", 9), ("B", 9), ("T", 9), ("F", 4), ("J", 3), ("H", 8))
CODE_OF = dict(
    zip((*TILES, *FLOWERS), (f"{suit}{n}" for suit, most in _SUITS for n in range(1, most + 1)), strict=True)
)
"""The code of every tile."""

_TILES = {code: tile for tile, code in CODE_OF.items()}
_MOST = 1 << 20
_WITHOUT_FLOWERS = SIZE - len(FLOWERS)
_ENDS = ("HU", "HUANG", "WH")
_LINE = re.compile("[0-9A-Z]{1,6}(?: [0-9A-Z]{1,6}){0,60}", re.ASCII)


def matches(node: Node) -> bool:
    """A list of what a judge and four players said, or an object that holds it."""
    entries = node.value.get("log") if isinstance(node.value, dict) else node.value
    if not isinstance(entries, list) or not entries or not isinstance(entries[0], dict):
        return False
    said = entries[0].get("output", entries[0])
    return isinstance(said, dict) and ("content" in said or "display" in said)


def read(node: Node) -> Imported:
    """Read one hand.

    Raises:
        BadRecordError: what is wrong; there are no hands before.
    """
    gathering = Gathering(NAME, false_win="ends-hand")
    try:
        gathering.add(_Log(node).telling)
    except BadRecordError as error:
        gathering.fail(error)
    return gathering.done()


class _Said:
    """One thing that the judge said: to each player, and to those who watch."""

    def __init__(self, node: Node) -> None:
        said = node.get("output") if "output" in node else node
        self.place = node.place
        self.initial = said.find("initdata") if isinstance(said.value, dict) else None
        content = said.find("content")
        self.content = content if content is not None and isinstance(content.value, dict) else None
        self.display = said.find("display")

    def lines(self) -> list[list[str]]:
        """What each player was told, in words.

        Raises:
            BadRecordError: where somebody was told nothing, or no words.
        """
        if self.content is None:
            raise BadRecordError("missing", self.place, key="content")
        found = []
        for seat in SEATS:
            line = self.content.get(str(seat))
            text = line.text(400).strip(" ")
            if not _LINE.fullmatch(text):
                raise BadRecordError("bad-value", line.place, given=text)
            found.append(text.split(" "))
        return found

    @property
    def action(self) -> str | None:
        """What is shown to those who watch."""
        action = self.display.find("action") if self.display is not None and "action" in self.display else None
        return None if action is None else action.text(20)


class _Log:
    """A log, read from its first entry to its last."""

    def __init__(self, node: Node) -> None:
        entries = (node.get("log") if "log" in node else node).items(2 * MOST_EVENTS)
        self.telling = Telling(node.place, notes=["hand-number-untold", "dice-untold", "wall-of-parts"])
        self.taken: tuple[Seat, Tile] | None = None
        self.offered: tuple[Seat, Tile] | None = None
        self.answers: Node | None = None
        self.replacing: Seat | None = None
        self.ended = False
        self.own: list[list[Tile]] = [[], [], [], []]
        walls = [node.find("initdata")] if "initdata" in node else []
        for index, entry in enumerate(entries):
            if index % 2:
                self.answers = entry
                continue
            if self.ended:
                raise BadRecordError("after-the-end", entry.place)
            said = _Said(entry)
            walls.append(said.initial)
            self._entry(said)
        if len(entries) % 2 == 0 and not self.ended:
            self._answered_win()
        self._parts([wall for wall in walls if wall is not None])

    # --- one entry ---

    def _entry(self, said: _Said) -> None:
        action = said.action
        if action in _ENDS or self._is_end(said):
            self._end(said, action)
            return
        lines = said.lines()
        numbers = {line[0] for line in lines}
        if numbers == {"0"}:
            self._seats(lines, said.place)
        elif numbers == {"1"}:
            self._deal(lines, said.place)
        elif numbers == {"2", "3"}:
            self._draw(lines, said.place)
        elif numbers == {"3"} and all(line == lines[0] for line in lines):
            self._act(lines[0], said.place)
        else:
            raise BadRecordError("bad-value", said.place, given=" ".join(lines[0]))

    def _is_end(self, said: _Said) -> bool:
        """Players are told their points, which are no words."""
        return said.content is not None and any(isinstance(value, int) for value in said.content.value.values())

    def _seats(self, lines: list[list[str]], place: str) -> None:
        for seat, line in enumerate(lines):
            if len(line) != 3 or line[1] != str(seat) or line[2] not in ("0", "1", "2", "3") or line[2] != lines[0][2]:
                raise BadRecordError("bad-value", place, given=" ".join(line))
        quan = int(lines[0][2])
        self.telling.prevalent, self.telling.number = WINDS[quan], 4 * quan + 1
        self.telling.players = (0, 1, 2, 3)

    def _deal(self, lines: list[list[str]], place: str) -> None:
        if any(self.telling.dealt):
            raise BadRecordError("impossible", place, reason="wrong-event")
        if any(len(line) < 5 + HAND or line[1:5] != lines[0][1:5] for line in lines):
            raise BadRecordError("wrong-deal", place, n=min(len(line) for line in lines))
        shown = [_tile(code, place) for code in lines[0][5 + HAND :]]
        counts = [int(count) if count in tuple("012345678") else -1 for count in lines[0][1:5]]
        if min(counts) < 0 or sum(counts) != len(shown) or not all(tile.is_flower for tile in shown):
            raise BadRecordError("bad-value", place, given=" ".join(lines[0][1:5]))
        for seat, line in enumerate(lines):
            tiles = [_tile(code, place) for code in line[5 : 5 + HAND]]
            if any(tile.is_flower for tile in tiles):
                raise BadRecordError("bad-tile", place, given=" ".join(line[5:18]))
            before = sum(counts[:seat])
            flowers = shown[before : before + counts[seat]]
            self.telling.dealt[seat], self.telling.replaced[seat] = thirteen(tiles, flowers)

    def _draw(self, lines: list[list[str]], place: str) -> None:
        drawing = [seat for seat, line in enumerate(lines) if line[0] == "2"]
        others = {tuple(line) for line in lines if line[0] == "3"}
        if len(drawing) != 1 or others != {("3", str(drawing[0]), "DRAW")} or len(lines[drawing[0]]) != 2:
            raise BadRecordError("bad-value", place, given=" ".join(lines[0]))
        self._take(drawing[0], _tile(lines[drawing[0]][1], place), place)

    def _take(self, seat: Seat, tile: Tile, place: str) -> None:
        self.telling.tell(place, "replace" if self.replacing == seat else "draw", seat, tile)
        self.own[seat].append(tile)
        self.taken, self.offered, self.replacing = (seat, tile), None, None

    def _act(self, words: list[str], place: str) -> None:
        if len(words) < 3 or words[1] not in ("0", "1", "2", "3"):
            raise BadRecordError("bad-value", place, given=" ".join(words))
        seat, verb = int(words[1]), words[2]
        tiles = [_tile(code, place) for code in words[3:]]
        wanted = {"BUHUA": 1, "PLAY": 1, "PENG": 1, "CHI": 2, "GANG": 0, "BUGANG": 1}
        if wanted.get(verb) != len(tiles):
            raise BadRecordError("bad-value", place, given=" ".join(words))
        if verb != "BUHUA" and any(tile.is_flower for tile in tiles):
            raise BadRecordError("bad-tile", place, given=" ".join(words))
        self._overruled(seat, verb, place)
        if verb == "BUHUA":
            self._flower(seat, tiles[0], place)
        elif verb == "PLAY":
            self._discard(seat, tiles[0], place)
        elif verb in ("PENG", "CHI"):
            self._claim(seat, tiles, place)
        else:
            self._kong(seat, verb, tiles, place)

    def _flower(self, seat: Seat, tile: Tile, place: str) -> None:
        if not tile.is_flower:
            raise BadRecordError("bad-tile", place, given=CODE_OF[tile])
        self._take(seat, tile, place)
        self.telling.tell(place, "flower", seat, tile)
        self.taken, self.replacing = None, seat

    def _discard(self, seat: Seat, tile: Tile, place: str) -> None:
        self.telling.tell(place, "discard", seat, tile)
        self.offered, self.taken = (seat, tile), None

    def _claim(self, seat: Seat, tiles: list[Tile], place: str) -> None:
        """A pung or chow, and the discard that the same line tells."""
        if self.offered is None:
            raise BadRecordError("impossible", place, reason="nothing-offered")
        if len(tiles) == 1:
            self.telling.tell(place, "pung", seat, *(self.offered[1],) * 3)
        elif tiles[0].rank in (None, 1, 9):
            raise BadRecordError("bad-tile", place, given=CODE_OF[tiles[0]])
        else:
            self.telling.tell(place, "chow", seat, *(Tile(tiles[0] + step) for step in (-1, 0, 1)))
        self._discard(seat, tiles[-1], place)

    def _kong(self, seat: Seat, verb: str, tiles: list[Tile], place: str) -> None:
        if verb == "BUGANG":
            self.telling.tell(place, "added-kong", seat, *tiles * 4)
            self.offered = (seat, tiles[0])
        elif self.taken is not None and self.taken[0] == seat:
            words = self._answer(seat, place)
            if len(words) != 2 or words[0] != "GANG":
                raise BadRecordError("bad-value", place, given=" ".join(words))
            tile = _tile(words[1], place)
            self.telling.tell(place, "concealed-kong", seat, *(tile,) * 4)
            self.offered = None
        elif self.offered is not None:
            self.telling.tell(place, "kong", seat, *(self.offered[1],) * 4)
            self.offered = None
        else:
            raise BadRecordError("impossible", place, reason="nothing-offered")
        self.taken, self.replacing = None, seat

    # --- the answers ---

    def _answer(self, seat: Seat, place: str) -> list[str]:
        if self.answers is None:
            raise BadRecordError("missing", place, key="response")
        answer = self.answers.get(str(seat))
        text = answer.get("response") if isinstance(answer.value, dict) else answer
        return text.text(400).strip(" ").split(" ")

    def _overruled(self, seat: Seat, verb: str, place: str) -> None:
        """Who else called the tile: pungs and chows that the answers tell; wins never stay unheard."""
        if self.offered is None or self.answers is None or verb not in ("PENG", "GANG"):
            return
        for other in SEATS:
            words = self._answer(other, self.answers.place) if str(other) in self.answers else []
            if other not in (seat, self.offered[0]) and words[:1] == ["CHI"] and len(words) == 3:
                middle = _tile(words[1], place)
                if middle.rank not in (None, 1, 9):
                    tiles = (Tile(middle + step) for step in (-1, 0, 1))
                    self.telling.tell(self.answers.place, "chow", other, *tiles, overruled=True)

    def _answered_win(self) -> None:
        """The log ends with answers: a win among them is the end."""
        if self.answers is None:
            return
        winners = [
            seat for seat in SEATS if str(seat) in self.answers and self._answer(seat, self.answers.place) == ["HU"]
        ]
        if winners:
            self._win(winners[0], self.answers.place, false=False)

    # --- the end ---

    def _end(self, said: _Said, action: str | None) -> None:
        self.ended = True
        display = said.display
        if action == "HUANG":
            self.telling.tell(said.place, "exhausted", None)
        elif action in ("HU", "WH") and display is not None:
            seat = display.get("player").number(0, 3)
            self._win(seat, said.place, false=action == "WH")
            if action == "HU":
                self.telling.wins.append(_reported(seat, display, said.place))
        elif action is None:
            self._answered_win()
        else:
            self.telling.broken_off = True
        points = said.content if said.content is not None else None
        if points is not None and not self.telling.broken_off:
            found = [points.get(str(seat)) for seat in SEATS]
            self.telling.payments = four_of([point.number(-_MOST, _MOST) for point in found])

    def _win(self, seat: Seat, place: str, *, false: bool) -> None:
        own = self.taken is not None and self.taken[0] == seat
        tile = self.taken if own else self.offered
        if tile is None:
            raise BadRecordError("impossible", place, reason="nothing-offered")
        self.telling.tell(place, "false-win" if false else "win", seat, tile[1])

    # --- the wall ---

    def _parts(self, walls: Sequence[Node]) -> None:
        """How long each part of the wall is; the wall itself only to compare the draws with."""
        told = [wall.get("walltiles") for wall in walls if "walltiles" in wall and wall.value["walltiles"]]
        size = _WITHOUT_FLOWERS
        if told:
            text = told[-1].text(4 * SIZE)
            tiles = [_tile(code, told[-1].place) for code in text.strip(" ").split(" ")]
            if len(tiles) % 4 or len(tiles) > SIZE:
                raise BadRecordError("bad-value", told[-1].place, given=len(tiles))
            size = len(tiles)
            self._compare(tiles)
        elif any(tile.is_flower for tiles in (*self.telling.dealt, *self.own) for tile in tiles):
            size = SIZE
        self.telling.flowerless = size == _WITHOUT_FLOWERS
        self.telling.parts = four_of([size // 4] * 4)

    def _compare(self, tiles: list[Tile]) -> None:
        part = len(tiles) // 4
        for seat in SEATS:
            due = tiles[part * seat : part * (seat + 1)][::-1]
            dealt = self.telling.dealt[seat] + self.telling.replaced[seat]
            count = len(dealt)
            if sorted(due[:count]) != sorted(dealt) or due[count : count + len(self.own[seat])] != self.own[seat]:
                self.telling.note("draws-not-in-wall-order")


def _reported(seat: Seat, display: Node, place: str) -> Reported:
    total = display.find("fanCnt")
    fans = display.find("fan")
    found = None
    if fans is not None:
        found = tuple(
            ToldFan(
                fan.get("name").text(40),
                fan.get("cnt").number(1, 99) if "cnt" in fan else 1,
                fan.get("value").number(0, 999) if "value" in fan else None,
            )
            for fan in fans.items(90)
        )
    return Reported(seat, place, None if total is None else total.number(0, _MOST), found)


def _tile(code: str, place: str) -> Tile:
    if code not in _TILES:
        raise BadRecordError("bad-tile", place, given=code)
    return _TILES[code]
