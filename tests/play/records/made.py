"""Made-up records: writers of the formats that the project itself only reads, and a judge like Botzone's.

The hands are those of `tests/data/records/own.txt`, played at random on lopsided walls, with two to order at the end.
Nobody has ever played them.
"""

from __future__ import annotations

import base64
import json
import random
import zlib
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from mjteach.play import SEATS, Action, Event, Match, Record, Table, TableRules, Wall, parse_tiles
from mjteach.play.records.fan_names import NAME_OF, TZIAKCHA
from mjteach.play.wall import break_of
from mjteach.rules import DRAGONS, FLOWERS, TILES, WINDS, Score, Tile
from tests.play import desk

DATA = Path(__file__).parents[2] / "data" / "records"
NAMES = ("Anna", "Bao", "Chen", "Dora")
Json = Any


def read_own(name: str = "own.txt") -> Match:
    return Record.parse((DATA / name).read_text(encoding="utf-8")).replay()


def fans_of(score: Score) -> Iterator[tuple[str, int, int]]:
    """Ids, times and points of the fans that count, flowers too."""
    for one in score.fans:
        yield one.fan.id, one.count, one.points
    if score.flowers:
        yield "flower-tiles", score.flowers, 1


def moments(table: Table) -> Iterator[tuple[Table, Event]]:
    """The table before each event after the deal, and the event."""
    record = Record(table.rules, ("", "", "", ""), table.events)
    before: Table | None = None
    for _, match in record.positions():
        after = match.table
        if before is not None and after is not None and isinstance(after.event, Event):
            yield before, after.event
        before = after


def deal_of(table: Table) -> tuple[list[list[Tile]], list[tuple[int, Tile, Tile]], list[tuple[Table, Event]]]:
    """The tiles dealt, the flowers of the deal (seat, flower, replacement), and the rest."""
    dealt: list[list[Tile]] = []
    flowers: list[tuple[int, Tile, Tile]] = []
    rest: list[tuple[Table, Event]] = []
    for before, event in moments(table):
        assert event.seat is not None or event.kind == "exhausted"
        if event.kind == "deal":
            dealt.append(list(event.tiles))
        elif before.state.taken == "deal" and event.kind == "flower":
            flowers.append((event.seat or 0, event.tiles[0], event.tiles[0]))
        elif before.state.taken == "deal" and event.kind == "replace":
            flowers[-1] = (event.seat or 0, flowers[-1][1], event.tiles[0])
        else:
            rest.append((before, event))
    return dealt, flowers, rest


# --- tziakcha ------------------------------------------------------------------------------------------------

_TZIAKCHA_KINDS = (*TILES[:9], *TILES[18:27], *TILES[9:18], *WINDS, *DRAGONS)


class _Ids:
    """Numbers of single tiles: the copies of a kind in the order in which they come up."""

    def __init__(self, wall: Wall) -> None:
        copies: dict[Tile, int] = dict.fromkeys(wall.tiles, 0)
        self.by_place: list[int] = []
        for tile in wall.tiles:
            self.by_place.append(
                136 + FLOWERS.index(tile) if tile.is_flower else 4 * _TZIAKCHA_KINDS.index(tile) + copies[tile]
            )
            copies[tile] += 1


def tziakcha_step(table: Table, *, names: tuple[str, ...] = NAMES, share: int = 1) -> Json:
    """A hand as a step."""
    wall, result = table.opening.wall, table.result
    ids = _Ids(wall).by_place
    dice = (3, 4, 2, 5)
    start = 2 * break_of(dice)
    built = ids[-start:] + ids[:-start]
    _, flowers, rest = deal_of(table)
    front, back = 53, 144
    actions: list[list[int]] = [[0, 0, 0]]

    def act(seat: int, kind: int, data: int) -> None:
        actions.append([seat << 4 | kind, data, 1000])

    for seat, flower, tile in flowers:
        back -= 1
        assert wall.tiles[back] == tile
        act(seat, 1, ids[back] | FLOWERS.index(flower) << 8 | 0x1000)
    pending: Tile | None = None
    for before, event in rest:
        seat = event.seat or 0
        kind, tile = event.kind, event.tiles[0] if event.tiles else TILES[0]
        number = _TZIAKCHA_KINDS.index(tile) if not tile.is_flower else 0
        if kind == "draw":
            act(seat, 7, ids[front])
            front += 1
        elif kind == "replace":
            back -= 1
            if pending is None:
                act(seat, 7, ids[back] | 0x100)
            else:
                act(seat, 1, ids[back] | FLOWERS.index(pending) << 8)
            pending = None
        elif kind == "flower":
            pending = tile
        elif kind == "discard":
            held = 0 if tile == before.drawn else 0x100
            act(seat, 2, 4 * number | held)
            act((seat + 1) % 4, 8, 1)
        elif kind == "chow" and not event.overruled:
            assert before.offered is not None
            act(seat, 3, number + 1 | (before.offered - tile + 1) << 6)
        elif kind == "pung":
            act(seat, 4, 0 if event.overruled else number | (before.turn - seat) % 4 << 6)
        elif kind == "kong":
            act(seat, 5, number | (before.turn - seat) % 4 << 6)
        elif kind == "concealed-kong":
            act(seat, 5, number)
        elif kind == "added-kong":
            act(seat, 5, number | 0x340)
        elif kind == "false-win":
            act(seat, 6, 0)
        elif kind == "win" and not event.overruled:
            assert result is not None
            assert result.score is not None
            act(seat, 6, result.score.total << 1)
    assert result is not None
    mask = sum(1 << 8 + seat for seat in result.false)
    values: list[Json] = [{}, {}, {}, {}]
    if result.winner is not None and result.score is not None:
        mask |= 1 << result.winner | (0 if result.discarder is None else 16 << result.discarder)
        fans = {}
        for name, count, points in fans_of(result.score):
            fans[str(TZIAKCHA.index(NAME_OF[name]))] = points | count - 1 << 8
        values[result.winner] = {"f": result.score.total, "t": fans}
    return {
        "p": [{"n": name, "i": f"id{index}"} for index, name in enumerate(names)],
        "g": {"t": "made up", "z": share},
        "i": table.opening.number - 1,
        "w": bytes(built).hex(),
        "d": sum(die << 4 * place for place, die in enumerate(dice)),
        "a": actions,
        "b": mask,
        "s": list(result.payments),
        "y": values,
    }


def script_of(step: Json) -> str:
    return base64.b64encode(zlib.compress(json.dumps(step).encode())).decode()


# --- salasasa ------------------------------------------------------------------------------------------------


def salasasa_id(tile: Tile) -> int:
    if tile.is_flower:
        return 51 + FLOWERS.index(tile)
    if tile.suit is not None:
        return 10 * ("mps".index(tile.suit) + 1) + (tile.rank or 0)
    return {"E": 41, "S": 42, "W": 43, "N": 44, "C": 45, "P": 46, "F": 47}[str(tile)]


def salasasa(match: Match) -> Json:
    """A match as a document."""
    title = {"rule": "guobiao", "sub_rule": "guobiao/standard", "max_round": 4, "hepai_limit": 8}
    title |= {f"p{player}_name": name for player, name in enumerate(match.names)}
    rounds = {f"round_index_{index + 1}": _salasasa_round(index, table) for index, table in enumerate(match.done)}
    return {"game_title": title, "game_round": rounds}


def _salasasa_round(index: int, table: Table) -> Json:
    dealt, flowers, rest = deal_of(table)
    ticks: list[list[Json]] = []
    for seat, flower, tile in flowers:
        ticks += [["bh", salasasa_id(flower), seat, "F"], ["bd", salasasa_id(tile), seat]]
    ticks.append(["reset", 0])
    for before, event in rest:
        ticks += _salasasa_ticks(before, event, table)
    ticks.append(["end"])
    opening = table.opening
    return {
        "round_index": index + 1,
        "current_round": opening.number,
        "seats": [opening.players.index(player) for player in SEATS],
        "dealer_index": 0,
        "start_player_index": 0,
        **{f"p{seat}_tiles": [salasasa_id(tile) for tile in dealt[seat]] for seat in SEATS},
        "tiles_list": [salasasa_id(tile) for tile in opening.wall.tiles[53:]],
        "action_ticks": ticks,
    }


def _salasasa_ticks(before: Table, event: Event, table: Table) -> list[list[Json]]:
    seat, kind = event.seat, event.kind
    ids = [salasasa_id(tile) for tile in event.tiles]
    drawn = "T" if event.tiles and event.tiles[0] == before.drawn else "F"
    if kind == "exhausted":
        return [["liuju"]]
    if kind in ("win", "false-win"):
        return [_salasasa_win(before, event, table)]
    if kind == "draw":
        return [["d", *ids]]
    if kind == "replace":
        return [["gd", *ids] if before.state.taken == "kong" else ["bd", *ids, seat]]
    if kind == "flower":
        return [["bh", *ids, seat, "T"]]
    if kind == "discard":
        return [["c", *ids, drawn]]
    if kind == "concealed-kong":
        return [["ag", ids[0], drawn, *ids]]
    if kind == "added-kong":
        return [["jg", ids[0], drawn]]
    assert before.offered is not None
    offered = salasasa_id(before.offered)
    own = list(ids)
    own.remove(offered)
    chow = "cr" if offered < min(own) else "cl" if offered > max(own) else "cm"
    code = {"pung": "p", "kong": "g", "chow": chow}[kind]
    return [["ca", seat, code, offered]] if event.overruled else [[code, offered, seat, *own]]


def _salasasa_win(before: Table, event: Event, table: Table) -> list[Json]:
    seat, result = event.seat or 0, table.result
    way = "hu_self" if before.phase == "turn" else ("", "hu_first", "hu_second", "hu_third")[(seat - before.turn) % 4]
    if event.overruled:
        return ["ca", seat, way, salasasa_id(event.tiles[0])]
    if event.kind == "false-win":
        return [way, seat, 0, ["错和"], [-30 if other == seat else 10 for other in SEATS]]
    assert result is not None
    assert result.score is not None
    names = [
        NAME_OF[name] + (f"*{count}" if count > 1 or name == "flower-tiles" else "")
        for name, count, _ in fans_of(result.score)
    ]
    fines = [sum(-30 if other == false else 10 for false in result.false) for other in SEATS]
    paid = [result.payments[other] - fines[other] for other in SEATS]
    return [way, seat, result.score.total, names, paid]


# --- Botzone -------------------------------------------------------------------------------------------------

_CODES = {
    tile: f"{suit}{number}"
    for suit, kinds in (
        ("W", TILES[:9]),
        ("B", TILES[9:18]),
        ("T", TILES[18:27]),
        ("F", WINDS),
        ("J", DRAGONS),
        ("H", FLOWERS),
    )
    for number, tile in enumerate(kinds, 1)
}


class Judge:
    """Botzone's way to play: each seat draws from its own part of the wall, from its end.

    The table plays; whenever a tile is to be taken, the right one is first put where the table takes it from.
    """

    def __init__(self, parts: list[list[Tile]], quan: int = 0, *, told: bool = False, false_win: bool = False) -> None:
        self.parts = [list(part) for part in parts]
        self.whole = [code for part in parts for code in map(_CODES.__getitem__, part)]
        self.quan = quan
        self.told = told
        self.rules = TableRules(false_win="ends-hand" if false_win else "refuse")
        self.log: list[Json] = []
        self.flowers: list[list[Tile]] = [[], [], [], []]

    # --- the log ---

    def say(self, lines: list[str | int], answers: dict[int, str] | None = None, **display: Json) -> None:
        output: Json = {"command": "request", "content": {str(seat): line for seat, line in enumerate(lines)}}
        output["display"] = display
        if not self.log and self.told:
            output["initdata"] = {"walltiles": " ".join(self.whole), "quan": self.quan}
        self.log.append({"output": output})
        if answers is not None:
            said = {str(seat): {"verdict": "OK", "response": answers.get(seat, "PASS")} for seat in SEATS}
            self.log.append(said)

    def answer(self, seat: int, text: str) -> None:
        self.log[-1][str(seat)]["response"] = text

    # --- the hand ---

    def play(self, choose: Callable[[Table, int], Action]) -> list[Json]:
        hands = [self._thirteen(seat) for seat in SEATS]
        self.say([f"0 {seat} {self.quan}" for seat in SEATS], {}, action="INIT")
        counts = " ".join(str(len(flowers)) for flowers in self.flowers)
        shown = [_CODES[tile] for flowers in self.flowers for tile in flowers]
        self.say([f"1 {counts} {' '.join([*map(_CODES.get, hand), *shown])}" for hand in hands], {}, action="DEAL")  # type: ignore[arg-type]
        first = self._drawn(0)
        assert first is not None
        table = self._opened(hands, first)
        while not table.over:
            deciding = table.phase in ("turn", "claim", "rob")
            table = self._asked(table, choose) if deciding else self._taken(table)
        return self.log

    def _thirteen(self, seat: int) -> list[Tile]:
        hand: list[Tile] = []
        while len(hand) < 13:
            tile = self.parts[seat].pop()
            (self.flowers[seat] if tile.is_flower else hand).append(tile)
        return hand

    def _drawn(self, seat: int) -> Tile | None:
        """The next tile of a part, flowers shown on the way; None from an empty part. Everybody is told of it."""
        while self.parts[seat] and self.parts[seat][-1].is_flower:
            tile = self.parts[seat].pop()
            self.flowers[seat].append(tile)
            self.say([f"3 {seat} BUHUA {_CODES[tile]}"] * 4, {}, action="BUHUA", player=seat)
        if not self.parts[seat]:
            return None
        tile = self.parts[seat].pop()
        lines = [f"2 {_CODES[tile]}" if other == seat else f"3 {seat} DRAW" for other in SEATS]
        self.say(lines, {}, action="DRAW", player=seat)  # type: ignore[arg-type]
        return tile

    def _opened(self, hands: list[list[Tile]], first: Tile) -> Table:
        order = [tile for turn in range(3) for hand in hands for tile in hand[4 * turn : 4 * turn + 4]]
        order += [*(hand[12] for hand in hands), first]
        table = Table.start(Wall.of_draws(order), WINDS[self.quan], self.rules)
        state = table.state
        places = tuple(
            type(place)(place.counts, place.melds, tuple(flowers), place.held)
            for place, flowers in zip(state.places, self.flowers, strict=True)
        )
        return self._cut(Table(state._replace(places=places), table.number, table.log))  # type: ignore[arg-type]

    def _cut(self, table: Table) -> Table:
        """The wall as it is for the next player: empty where the part is."""
        state = table.state
        left = 136 - sum(event.kind == "replace" for event in table.events) - state.front
        back = state.front + (max(left, 1) if self.parts[(state.turn + 1) % 4] else 0)
        return Table(state._replace(back=back), table.number, table.log)

    def _taken(self, table: Table) -> Table:
        state = table.state
        if state.phase not in ("draw", "replace"):
            if state.phase == "exhausted":
                self.say([0, 0, 0, 0], action="HUANG")
            after = table.next()
            assert after is not None
            return after
        seat = (state.turn + 1) % 4 if state.phase == "draw" else state.turn
        tile = self._drawn(seat)
        if tile is None:
            return Table(state._replace(phase="exhausted"), table.number, table.log)
        back = 136 - sum(event.kind == "replace" for event in table.events)
        place = state.front if state.phase == "draw" else back - 1
        tiles = list(state.setting.wall.tiles)
        other = tiles.index(tile, state.front)
        tiles[place], tiles[other] = tiles[other], tiles[place]
        setting = state.setting._replace(wall=Wall(tuple(tiles)))
        flowered = tuple(
            type(one)(one.counts, one.melds, tuple(flowers), one.held)
            for one, flowers in zip(state.places, self.flowers, strict=True)
        )
        patched = Table(state._replace(setting=setting, back=back, places=flowered), table.number, table.log)  # type: ignore[arg-type]
        after = patched.next()
        assert after is not None
        return self._cut(after)

    def _asked(self, table: Table, choose: Callable[[Table, int], Action]) -> Table:
        asked, number = table, table.number
        chosen = {seat: choose(asked, seat) for seat in asked.waiting}
        for seat, action in chosen.items():
            self.answer(seat, _answer(asked, action))
            table = table.acted(action) if seat in table.waiting else table
        while table.phase == "resolve":
            after = table.next()
            assert after is not None
            table = after
        event = table.event
        if table.number > number and isinstance(event, Event):
            table = self._told(asked, table, event, choose)
        return self._cut(table) if not table.over and table.phase in ("turn", "claim", "rob") else table

    def _told(self, before: Table, table: Table, event: Event, choose: Callable[[Table, int], Action]) -> Table:
        seat = event.seat or 0
        if event.kind in ("win", "false-win"):
            self._end(table, event)
            return table.settled()
        if event.kind == "discard":
            self.say([f"3 {seat} PLAY {_CODES[event.tiles[0]]}"] * 4, {})
            return self._cut_before(before, event)
        if event.kind in ("pung", "chow"):
            ready = self._cut(table)
            action = choose(ready, seat)
            assert action.kind == "discard"
            assert action.tile is not None
            called = "PENG" if event.kind == "pung" else f"CHI {_CODES[event.tiles[1]]}"
            text = f"{called} {_CODES[action.tile]}"
            self.answer(seat, text)
            self.say([f"3 {seat} {text}"] * 4, {})
            return ready.acted(action)
        name = f"BUGANG {_CODES[event.tiles[0]]}" if event.kind == "added-kong" else "GANG"
        self.say([f"3 {seat} {name}"] * 4, {})
        return table

    def _cut_before(self, before: Table, event: Event) -> Table:
        return self._cut(before).acted(Action.of("discard", event.seat or 0, event.tiles[0]))

    def _end(self, table: Table, event: Event) -> None:
        result = table.state.result
        assert result is not None
        if event.kind == "false-win":
            self.say(list(result.payments), action="WH", player=event.seat, score=list(result.payments))
            return
        assert result.score is not None
        fans = [
            {"name": NAME_OF[name], "cnt": count, "value": points} for name, count, points in fans_of(result.score)
        ]
        total = result.score.total
        paid = list(result.payments)
        self.say(paid, action="HU", player=event.seat, fanCnt=total, fan=fans, score=paid)


def _answer(table: Table, action: Action) -> str:
    if action.kind == "pass":
        return "PASS"
    if action.kind == "win":
        return "HU"
    assert action.tile is not None
    code = _CODES[action.tile]
    if action.kind == "chow":
        return f"CHI {_CODES[Tile(action.tile + 1)]} {_CODES[table.standing(action.seat)[0]]}"
    return {
        "discard": f"PLAY {code}",
        "pung": f"PENG {code}",
        "kong": "GANG",
        "concealed-kong": f"GANG {code}",
        "added-kong": f"BUGANG {code}",
    }[action.kind]


def parts_of(rng: random.Random, *, flowers: bool = False) -> list[list[Tile]]:
    """A wall in four parts, in which each seat finds much of one suit."""
    wall = list(desk.lopsided(rng).tiles)
    groups: list[list[Tile]] = [[], [], [], []]
    for index, tile in enumerate(wall):
        if flowers or not tile.is_flower:
            groups[index % 4].append(tile)
    size = 36 if flowers else 34
    flat = [tile for group in groups for tile in group]
    if rng.random() < 0.5:
        rng.shuffle(flat)
    return [flat[size * seat : size * seat + size] for seat in SEATS]


def eager(rng: random.Random) -> Callable[[Table, int], Action]:
    player = desk.Eager(rng)
    return lambda table, seat: player.choose(table.view(seat))


def to_the_last(*, claimed: bool) -> list[list[Tile]]:
    """Parts of a wall from which everybody discards what is drawn, until the last tile is North's.

    North wins with it, or (claimed) discards it and South wins.
    """
    ready = list(parse_tiles("123456789m23p99s"))
    kept = list(parse_tiles("1111444p"))
    left = Counter(tile for tile in TILES for _ in range(4))
    left.subtract([*ready, *kept, Tile("4p")])
    junk = [tile for tile in left.elements() if tile not in parse_tiles("14p")]
    honors = [tile for tile in junk if tile.is_honor]
    plain = [tile for tile in junk if not tile.is_honor]
    winner = 1 if claimed else 3
    parts = []
    for seat in SEATS:
        hand = list(ready) if seat == winner else []
        while len(hand) < 13:
            hand.append(kept.pop() if kept and len(hand) < 3 else honors.pop(0) if len(hand) % 2 else plain.pop(0))
        parts.append(hand)
    rest = [*honors, *plain]
    for seat, hand in enumerate(parts):
        draws = [rest.pop() for _ in range(21 - (seat == 3))]
        hand += draws + ([Tile("4p")] if seat == 3 else [])
    return [part[::-1] for part in parts]


def idle(table: Table, seat: int) -> Action:
    """Wins, else discards what was drawn and passes."""
    wins = [action for action in table.legal(seat) if action.kind == "win"]
    if wins:
        return wins[0]
    return Action.of("discard", seat, table.drawn) if table.phase == "turn" else Action.of("pass", seat)


def botzone(seed: int, *, flowers: bool = False, false_win: bool = False, told: bool = False) -> list[Json]:
    """A log by the judge above."""
    rng = random.Random(seed)
    judge = Judge(parts_of(rng, flowers=flowers), rng.randrange(4), told=told or flowers, false_win=false_win)
    choose = eager(rng)
    if false_win:
        return judge.play(lambda table, seat: _bold(table, seat, choose))
    return judge.play(choose)


def _bold(table: Table, seat: int, choose: Callable[[Table, int], Action]) -> Action:
    """Declares on its second draw whatever it has."""
    if table.phase == "turn" and table.number > 20 and table.drawn is not None:
        return Action.of("win", seat, table.drawn)
    return choose(table, seat)

