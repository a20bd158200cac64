"""PMN, Portable Majiang Notation: bracketed tags for each board, the play as four characters a step.

What it leaves open: the wall and the dice, in which order the tiles were dealt and the flowers of the deal replaced,
claims that were overruled, and false wins (only their points, in `Penalty`). That `r1 r2 r3` are Red, Green, White and
`f1` to `f8` the flowers in their usual order is stated nowhere; both are taken to be so.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from mjteach.play.events import HANDS, Event
from mjteach.play.match import Four, prevalent_wind, seating
from mjteach.play.records import fan_names
from mjteach.play.records.deal import thirteen
from mjteach.play.records.errors import BadRecordError
from mjteach.play.records.gathering import Gathering, four_of, names_of
from mjteach.play.records.telling import MOST_EVENTS, Imported, RecordedHand, Reported, Telling, ToldFan
from mjteach.play.state import Result
from mjteach.play.table import Table
from mjteach.play.words import SEAT_NAMES, SEATS, Seat
from mjteach.rules import FLOWERS, TILES, WINDS, Tile, fan

NAME = "pmn"

_SUITS = (("c", 0, 9), ("d", 9, 9), ("b", 18, 9), ("w", 27, 4), ("r", 31, 3), ("f", 34, 8))
_CODES = {Tile(first + n): f"{suit}{n + 1}" for suit, first, most in _SUITS for n in range(most)}
_TILES = {code: tile for tile, code in _CODES.items()}

SEAT_TAGS = ("East", "South", "West", "North")
_TAGS = (
    *("Event", "Site", "Date", "Board", "PWind"),
    *SEAT_TAGS,
    *("Deal", "Scoring", "Starting", "Result", "Penalty", "Play", "Fan"),
)
_NEEDED = ("Board", "PWind", "Deal", "Play")
_KEPT = ("Event", "Site", "Date", "Board", "Scoring", "Starting", "Penalty")
"""Tags that a writer of this format gives back as they were."""

_LINE = re.compile(r'\[([A-Za-z]{1,20}) "([^"\n]*)"\][ \t\r]*')
_HAND = re.compile("".join(f"{suit}([0-9]*)" for suit, _, _ in _SUITS), re.ASCII)
_BOARD = re.compile("[1-9][0-9]{0,3}", re.ASCII)
_NUMBERS = re.compile(r"-?[0-9]{1,6}( -?[0-9]{1,6}){3}", re.ASCII)
_FAN = re.compile(r"([0-9]{1,3})(?:/([0-9]{1,3}))?/([0-9]{1,3})", re.ASCII)
_STEP = re.compile(r"([TDCPABZR])([0-3])([cdbwrfz])([0-9])|(H)([0-3])|(N)[0-3]?", re.ASCII)
_KINDS = {"P": "pung", "Z": "kong", "A": "concealed-kong", "B": "added-kong"}
_LETTERS = {kind: letter for letter, kind in _KINDS.items()}


def matches(text: str) -> bool:
    """The text begins with a tag."""
    return re.match(r'\[[A-Za-z]{1,20} "', text) is not None


# --- reading -----------------------------------------------------------------------------------------------


class _Tag:
    """The value of a tag, and where it begins."""

    def __init__(self, value: str, start: int) -> None:
        self.value = value
        self.start = start

    def place(self, index: int = 0) -> str:
        return f"char:{self.start + index}"

    def four_numbers(self) -> Four:
        if not _NUMBERS.fullmatch(self.value):
            raise BadRecordError("bad-value", self.place(), given=self.value)
        return four_of([int(number) for number in self.value.split(" ")])


_Board = dict[str, _Tag]


def read(text: str) -> Imported:
    """Read one or more boards.

    Raises:
        BadRecordError: with the boards before in `kept`.
    """
    boards: list[_Board] = []
    broken = None
    try:
        boards.extend(_boards(text))
    except BadRecordError as error:
        broken = error
    return _read(boards, broken)


def read_all(text: str) -> Iterator[Imported]:
    """Read the boards of one match or several: a board whose number is no higher than the last begins another.

    Raises:
        BadRecordError: when the matches before have been given, with the boards before in `kept`.
    """
    for boards, broken in _matches(text):
        yield _read(boards, broken)


def _matches(text: str) -> Iterator[tuple[list[_Board], BadRecordError | None]]:
    """The boards of each match, and what is wrong behind them."""
    boards: list[_Board] = []
    try:
        for board in _boards(text):
            if boards and _number_of(board) <= _number_of(boards[-1]):
                yield boards, None
                boards = []
            boards.append(board)
    except BadRecordError as error:
        yield boards, error
    else:
        yield boards, None


def _read(boards: list[_Board], broken: BadRecordError | None = None) -> Imported:
    gathering = Gathering(NAME)
    names: list[str] = []
    try:
        for board in boards:
            seated = [board[tag].value if tag in board else "" for tag in SEAT_TAGS]
            telling = _telling(board)
            if not names:
                names = [seated[telling.players.index(player)] for player in SEATS]
                gathering.names = names_of(names)
            telling.players = _players(seated, names, telling)
            gathering.add(telling)
    except BadRecordError as error:
        broken = error
    if broken is not None:
        gathering.fail(broken)
    return gathering.done()


def _number_of(board: _Board) -> int:
    """The number of a board, 0 for none."""
    return int(board["Board"].value) if "Board" in board and _BOARD.fullmatch(board["Board"].value) else 0


def _boards(text: str) -> Iterator[_Board]:
    """The tags of each board; a tag that was there already begins the next."""
    board: _Board = {}
    start = 0
    for line in text.split("\n"):
        if line.strip(" \t\r"):
            found = _LINE.fullmatch(line)
            if found is None:
                raise BadRecordError("syntax", f"char:{start}", reason="pmn")
            name = found[1]
            if name in board:
                yield board
                board = {}
            board[name] = _Tag(found[2], start + found.start(2))
        start += len(line) + 1
    if board:
        yield board


def _players(seated: list[str], names: list[str], telling: Telling) -> Four:
    """Who sits where: by names where the four of the first board are here again, else by the rules."""
    if sorted(seated) == sorted(names) and len(set(names)) == len(names) and all(names):
        return four_of([names.index(name) for name in seated])
    return telling.players


def _telling(board: _Board) -> Telling:
    first = min(board.values(), key=lambda tag: tag.start)
    for key in _NEEDED:
        if key not in board:
            raise BadRecordError("missing", first.place(), key=key)
    telling = Telling(first.place(), notes=["wall-untold", "deal-order-untold", "dragon-order-assumed"])
    telling.tags = {key: board[key].value for key in _KEPT if key in board}
    _number(telling, board["Board"], board["PWind"])
    _deal(telling, board["Deal"])
    _play(telling, board["Play"])
    if "Result" in board:
        result, penalty = board["Result"].four_numbers(), (0, 0, 0, 0)
        if "Penalty" in board:
            penalty = board["Penalty"].four_numbers()
        if any(penalty):
            telling.note("penalty-apart")
        telling.payments = result
    if "Fan" in board:
        _fans(telling, board["Fan"])
    return telling


def _number(telling: Telling, board: _Tag, wind: _Tag) -> None:
    if not _BOARD.fullmatch(board.value):
        raise BadRecordError("bad-value", board.place(), given=board.value)
    if wind.value not in list(SEAT_NAMES):
        raise BadRecordError("bad-value", wind.place(), given=wind.value)
    number = (int(board.value) - 1) % HANDS + 1
    telling.prevalent = Tile(wind.value)
    if prevalent_wind(number) != telling.prevalent:
        telling.note("board-not-of-this-round")
        number = 4 * WINDS.index(telling.prevalent) + (number - 1) % 4 + 1
    telling.number = number
    telling.players = seating(number)


def _deal(telling: Telling, deal: _Tag) -> None:
    hands = deal.value.split(" ")
    if len(hands) != len(SEATS):
        raise BadRecordError("bad-value", deal.place(), given=len(hands))
    index = 0
    for seat, hand in enumerate(hands):
        found = _HAND.fullmatch(hand)
        if found is None:
            raise BadRecordError("bad-value", deal.place(index), given=hand)
        if len(hand) > 40:
            raise BadRecordError("wrong-deal", deal.place(index), n=len(hand))
        codes = [suit + digit for (suit, _, _), digits in zip(_SUITS, found.groups(), strict=True) for digit in digits]
        tiles = [_tile(code, deal.place(index)) for code in codes]
        flowers = [tile for tile in tiles if tile.is_flower]
        others = [tile for tile in tiles if not tile.is_flower]
        if len(others) != 13:
            raise BadRecordError("wrong-deal", deal.place(index), n=len(others))
        telling.dealt[seat], telling.replaced[seat] = thirteen(others, flowers)
        index += len(hand) + 1


def _tile(code: str, place: str) -> Tile:
    if code not in _TILES:
        raise BadRecordError("bad-tile", place, given=code)
    return _TILES[code]


def _play(telling: Telling, play: _Tag) -> None:
    """The steps; a tile taken by the seat that made a kong or showed a flower replaces it."""
    index = 0
    reader = _Play(telling)
    while index < len(play.value):
        found = _STEP.match(play.value, index)
        if found is None:
            raise BadRecordError("syntax", play.place(index), reason="pmn")
        if len(telling.told) == MOST_EVENTS:
            raise BadRecordError("too-many", play.place(index), limit=MOST_EVENTS)
        reader.step(found, play.place(index))
        index = found.end()


class _Play:
    """What the steps before say about the next."""

    def __init__(self, telling: Telling) -> None:
        self.telling = telling
        self.taken: tuple[Seat, Tile] | None = None
        self.replacing: Seat | None = None
        self.offered: tuple[Seat, Tile] | None = None
        self.winners: list[Seat] = []

    def step(self, found: re.Match[str], place: str) -> None:
        if found[5]:
            self._win(int(found[6]), place)
        elif found[7]:
            self.telling.tell(place, "exhausted", None)
        else:
            self._tile_step(found[1], int(found[2]), found[3] + found[4], place)

    def _tile_step(self, letter: str, seat: Seat, code: str, place: str) -> None:
        if code[0] == "z" and (letter != "D" or code != "z1" or self.taken is None or self.taken[0] != seat):
            raise BadRecordError("bad-tile", place, given=code)
        tile = self.taken[1] if code[0] == "z" and self.taken else _tile(code, place)
        if tile.is_flower != (letter == "R") and not (tile.is_flower and letter == "T"):
            raise BadRecordError("bad-tile", place, given=code)
        if letter == "T":
            self._take(seat, tile, place)
        elif letter == "R":
            self._flower(seat, tile, place)
        elif letter == "D":
            self.telling.tell(place, "discard", seat, tile)
            self.offered, self.taken = (seat, tile), None
        elif letter == "C":
            self._chow(seat, tile, place)
        else:
            self.telling.tell(place, _KINDS[letter], seat, *(tile,) * (3 if letter == "P" else 4))
            self.replacing = seat if letter != "P" else None
            self.offered = (seat, tile) if letter == "B" else None
            self.taken = None

    def _take(self, seat: Seat, tile: Tile, place: str) -> None:
        self.telling.tell(place, "replace" if self.replacing == seat else "draw", seat, tile)
        self.taken, self.replacing, self.offered = (seat, tile), None, None

    def _flower(self, seat: Seat, tile: Tile, place: str) -> None:
        if self.taken != (seat, tile):
            self._take(seat, tile, place)
        self.telling.tell(place, "flower", seat, tile)
        self.taken, self.replacing = None, seat

    def _chow(self, seat: Seat, middle: Tile, place: str) -> None:
        if middle.rank in (None, 1, 9):
            raise BadRecordError("bad-tile", place, given=_CODES[middle])
        self.telling.tell(place, "chow", seat, *(Tile(middle + step) for step in (-1, 0, 1)))
        self.taken = None

    def _win(self, seat: Seat, place: str) -> None:
        tile = self.taken or self.offered
        if tile is None:
            raise BadRecordError("impossible", place, reason="nothing-offered")
        if self.winners:
            self.telling.note("several-winners")
        self.telling.tell(place, "win", seat, tile[1])
        self.winners.append(seat)


def _fans(telling: Telling, fans: _Tag) -> None:
    parts = fans.value.split(" ")
    if len(parts) != len(SEATS):
        raise BadRecordError("bad-value", fans.place(), given=len(parts))
    index = 0
    for seat, part in enumerate(parts):
        place = fans.place(index)
        index += len(part) + 1
        if part == "None":
            continue
        found = [_fan(group, place) for group in part[:1000].split(".")]
        total = sum(one.points * one.count for one in found if one.points is not None)
        told = all(one.points is not None for one in found)
        telling.wins.append(Reported(seat, place, total if told else None, tuple(found)))


def _fan(group: str, place: str) -> ToldFan:
    """`no/points/count`, or `no/count` as one version of the library writes."""
    found = _FAN.fullmatch(group)
    if found is None or not 1 <= int(found[1]) < len(fan_names.PMN):
        raise BadRecordError("bad-value", place, given=group)
    points = int(found[2]) if found[2] else None
    return ToldFan(fan_names.PMN[int(found[1])], int(found[3]), points)


# --- writing -----------------------------------------------------------------------------------------------


def write(imported: Imported) -> str:
    """The record as boards, with an empty line between two.

    Raises:
        BadRecordError: `no-hands`; `not-expressible` for a false win or a hand that ends in its deal.
    """
    if not imported.hands:
        raise BadRecordError("no-hands", imported.place)
    return "\n".join("".join(f"{line}\n" for line in _lines(imported, hand)) for hand in imported.hands)


def _lines(imported: Imported, hand: RecordedHand) -> Iterator[str]:
    telling = hand.telling
    names = [imported.names[player] for player in telling.players]
    result = hand.table.result
    values = {
        "Event": "?",
        "Site": "?",
        "Date": "????.??.??",
        "Board": str(telling.number),
        "PWind": str(telling.prevalent),
        **{tag: name.replace('"', "'") or "?" for tag, name in zip(SEAT_TAGS, names, strict=True)},
        "Deal": _dealt_text(hand),
        "Scoring": "MCR",
        "Starting": _numbers(hand.table.state.setting.scores),
        "Result": _numbers(result.payments if result else telling.payments or (0, 0, 0, 0)),
        "Penalty": "0 0 0 0",
        "Play": _play_text(hand),
        "Fan": " ".join(_fan_text(result, seat) for seat in SEATS),
        **telling.tags,
    }
    for tag in _TAGS:
        yield f'[{tag} "{values[tag]}"]'


def _numbers(four: Iterable[int]) -> str:
    return " ".join(map(str, four))


def _first_turn(hand: RecordedHand) -> Table:
    for table in hand.moments:
        if table.phase == "turn":
            return table
    raise BadRecordError("not-expressible", hand.telling.place, reason="cut")


def _dealt_text(hand: RecordedHand) -> str:
    """The hands after the flowers, the dealer's without the tile it took last."""
    table = _first_turn(hand)
    texts = []
    for seat in SEATS:
        tiles = list(table.standing(seat))
        if seat == 0 and table.drawn is not None:
            tiles.remove(table.drawn)
        tiles += table.flowers(seat)
        codes = [_CODES[tile] for tile in sorted(tiles)]
        texts.append("".join(suit + "".join(code[1] for code in codes if code[0] == suit) for suit, _, _ in _SUITS))
    return " ".join(texts)


def _play_text(hand: RecordedHand) -> str:
    start = _first_turn(hand)
    assert start.drawn is not None
    steps = [f"T0{_CODES[start.drawn]}"]
    for before, after in zip(hand.moments, hand.moments[1:], strict=False):
        if after.number > start.number:
            steps.append(_step_text(before, after, hand))
    return "".join(steps)


def _step_text(before: Table, after: Table, hand: RecordedHand) -> str:
    event = after.event
    if not isinstance(event, Event):
        return ""
    if event.kind == "exhausted":
        return "N0"
    if event.kind == "false-win":
        raise BadRecordError("not-expressible", hand.telling.place, reason="false-win")
    if event.overruled:
        return ""
    if event.kind == "win":
        return f"H{event.seat}"
    return f"{_letter(event)}{event.seat}{_written_tile(before, event)}"


def _letter(event: Event) -> str:
    return {"draw": "T", "replace": "T", "flower": "R", "discard": "D", "chow": "C", **_LETTERS}[event.kind]


def _written_tile(before: Table, event: Event) -> str:
    if event.kind == "discard" and event.tiles[0] == before.drawn:
        return "z1"
    return _CODES[event.tiles[1 if event.kind == "chow" else 0]]


def _fan_text(result: Result | None, seat: Seat) -> str:
    if result is None or result.winner != seat or result.score is None:
        return "None"
    score = result.score
    found = [(fan_names.PMN_NUMBER[one.fan.id], one.points, one.count) for one in score.fans]
    if score.flowers:
        found.append((fan_names.PMN_NUMBER["flower-tiles"], fan("flower-tiles").points, score.flowers))
    return ".".join(f"{number}/{points}/{count}" for number, points, count in sorted(found))


assert set(_CODES) == {*TILES, *FLOWERS}
