"""The kind `claims`: a tile falls, or a turn begins; what may be called, and who gets the tile?

`may`: what may this seat call for the tile offered (seed 000, 34 to 37: a chow from the left alone, a pung or kong from
anyone, a win with eight points; only a win on an added kong or when the wall is empty). `gets`: several call; who gets
it (a win before a pung or kong, these before a chow; of several winners the first in turn after the discarder).
`kongs`: which kongs may be laid in the own turn (not right after a chow or pung, and not on an empty wall).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from random import Random
from typing import Any, NamedTuple

from mjteach.play import SEAT_NAMES, Seat, Table
from mjteach.puzzles import library, tables
from mjteach.puzzles.document import AnswerType, Option, Sentence, excluded, not_there, option, sentence
from mjteach.puzzles.sums import parts_of
from mjteach.puzzles.task import CONSTRUCTED, Kind, Proof, Solution, Task, groups, shuffled, texts
from mjteach.rules import (
    COPIES,
    MINIMUM,
    TILES,
    WINDS,
    Hand,
    HandError,
    Ruling,
    Score,
    Tile,
    score,
    text_of,
    wait_tiles,
)
from mjteach.rules.ways import ways

MAY, KONGS = {"ask": "may"}, {"ask": "kongs"}
CALLS = ("win", "kong", "pung", "chow")
"""What may be called, the strongest first."""

# --- Drawing ------------------------------------------------------------------------------------------

def candidates(table: Table) -> Iterator[tuple[Seat, int, Task]]:
    """Every question about what may be called that a moment of play has."""
    ruling, origin = table.rules.ruling, {"from": "play"}
    if table.phase == "turn":
        yield table.turn, 1, _kongs_task(table, ruling, origin)
    if table.phase in ("claim", "rob"):
        for seat in range(4):
            if seat != table.turn:
                yield seat, 0, _may_task(table, seat, ruling, origin)
        calls = _calls_of(table, Random(0))
        if len(calls) > 1:
            yield table.turn, 2, _gets_task(table.turn, str(table.offered), calls, ruling, origin)


def _pose(rng: Random, level: int, ruling: Ruling) -> Iterator[Task]:
    for task in _any(rng, level, ruling):
        if _fits(task):
            yield task


def _any(rng: Random, level: int, ruling: Ruling) -> Iterator[Task]:
    share = library.HALF if level in _CALLERS else 1.0
    while True:
        for moment in library.played(rng, f"claims-{level}", share):
            yield _played(rng, moment, ruling)
        yield _made_up(rng, _CALLERS.get(level, 2), ruling)


def _played(rng: Random, moment: library.Moment, ruling: Ruling) -> Task:
    table, position, origin = moment
    if position.which == 0:
        return _may_task(table, position.seat, ruling, origin)
    if position.which == 1:
        return _kongs_task(table, ruling, origin)
    return _gets_task(position.seat, str(table.offered), _calls_of(table, rng), ruling, origin)


_CALLERS = {1: 2, 4: 3}
"""At these levels, how many players call where it is made up."""


def _may_task(table: Table, seat: Seat, ruling: Ruling, origin: dict[str, Any]) -> Task:
    hand = table.waiting_hand(seat)
    return Task(hand, MAY, ruling, tables.table_of(table.view(seat)), origin)


def _kongs_task(table: Table, ruling: Ruling, origin: dict[str, Any]) -> Task:
    shown = tables.table_of(table.view(table.turn))
    return Task(table.hand(table.turn), KONGS, ruling, shown, origin)


def _gets_task(turn: Seat, tile: str, calls: dict[str, str], ruling: Ruling, origin: dict[str, Any]) -> Task:
    question = {"ask": "gets", "seat": SEAT_NAMES[turn], "tile": tile, "calls": calls}
    return Task(None, question, ruling, None, origin)


def _calls_of(table: Table, rng: Random) -> dict[str, str]:
    """Something that everybody who may call could have called."""
    found: dict[str, str] = {}
    for seat in range(4):
        kinds = sorted({action.kind for action in table.legal(seat)} & {*CALLS})
        if kinds and seat != table.turn:
            found[SEAT_NAMES[seat]] = "win" if "win" in kinds else rng.choice(kinds)
    return found


def _made_up(rng: Random, callers: int, ruling: Ruling) -> Task:
    """Calls that can come together: one chow, from the left; one pung or kong; any number of wins, none among two."""
    turn = rng.randrange(4)
    others = [SEAT_NAMES[(turn + step) % 4] for step in (1, 2, 3)]
    chow, meld = others[0], rng.choice(others[1:] if callers == 2 else others)
    tile = rng.choice(TILES[:27] if callers == 2 else TILES)
    calls = dict.fromkeys(others, "win")
    calls[meld] = rng.choice(("pung", "kong"))
    if not tile.is_honor and meld != chow and (callers == 2 or rng.random() < 0.5):
        calls[chow] = "chow"
    if callers == 2:
        calls = {chow: calls[chow], meld: calls[meld]}
    calls = {seat: calls[seat] for seat in SEAT_NAMES if seat in calls}
    return _gets_task(turn, str(tile), calls, ruling, CONSTRUCTED)


# --- What may be called ---------------------------------------------------------------------------------


class Call(NamedTuple):
    """One thing that might be called.

    Attributes:
        item: its option.
        label: what it is called.
        allowed: it may be called.
        why: why, or why not.
    """

    item: str
    label: Sentence
    allowed: bool
    why: Sentence


@lru_cache(64)
def calls_to(task: Task) -> tuple[Call, ...]:
    """Everything that might be called, in the order of the options, nothing last."""
    find = _of_own_turn if task.question == KONGS else _of_tile
    found = tuple(find(task))
    none = not any(call.allowed for call in found)
    why = sentence("why.claims.none") if none else not_there("why.claims.not-none")
    return (*found, Call("none", sentence("option.claims.none"), none, why))


def _of_tile(task: Task) -> Iterator[Call]:
    table, hand = _table(task), task.hand
    offered = table["offered"]
    tile, seat = Tile(offered["tile"]), offered["from"]
    win = _win(task)
    enough = win is not None and win.points >= MINIMUM
    yield Call("win", sentence("option.claims.win"), enough, _why_win(win))
    only = _only_a_win(table)
    held = hand.standing.count(tile)
    for kind, wanted in (("kong", 3), ("pung", 2)):
        allowed = held >= wanted and only is None
        yield Call(kind, sentence(f"option.claims.{kind}"), allowed, _why_set(kind, tile, held >= wanted, held, only))
    for run in runs_with(tile):
        missing = [one for one in run if one != tile and one not in hand.standing]
        left = tables.after(seat) == str(hand.seat)
        label = sentence("option.claims.chow", tiles=texts(run))
        item = f"chow-{text_of(run)}"
        if missing:
            why = not_there("why.claims.tiles-missing", tiles=texts(missing))
        elif only:
            why = excluded(only)
        elif not left:
            why = excluded("why.claims.not-from-left", seat=seat)
        else:
            why = sentence("why.claims.chow", tiles=texts(run), seat=seat)
        yield Call(item, label, not missing and left and only is None, why)


def runs_with(tile: Tile) -> list[list[Tile]]:
    """The chows that a tile can be in, the lowest first."""
    if tile.is_honor:
        return []
    lows = [low for low in range(tile - 2, tile + 1) if low >= 0 and low // 9 == tile // 9 and low % 9 <= 6]
    return [[Tile(low), Tile(low + 1), Tile(low + 2)] for low in lows]


def _why_win(win: Score | None) -> Sentence:
    if win is None:
        return not_there("why.claims.no-hand")
    shown = {"sets": groups(win.reading.groups), "parts": parts_of(win.counts, win.ruling)}
    if win.points < MINIMUM:
        return excluded("why.claims.short", points=win.points, **shown)
    return sentence("why.claims.win", points=win.points, **shown)


def _why_set(kind: str, tile: Tile, enough: bool, held: int, only: str | None) -> Sentence:
    if not enough:
        return not_there(f"why.claims.few-{kind}", tile=str(tile), held=held)
    return excluded(only) if only else sentence(f"why.claims.{kind}", tile=str(tile))


def with_offered(task: Task) -> Hand:
    """The hand with the tile that is offered, and the situation that the table shows."""
    table = _table(task)
    offered = table["offered"]
    tile, robbing = Tile(offered["tile"]), offered["robbing"]
    lying = tables.open_tiles(table)[tile]
    return task.hand.win(
        tile,
        last_copy=not robbing and lying == COPIES,
        last_tile=not robbing and table["wall"] == 0,
        kong=robbing,
    )


def _win(task: Task) -> Score | None:
    """A win with the tile, None where it completes nothing."""
    if Tile(_table(task)["offered"]["tile"]) not in wait_tiles(task.hand):
        return None
    return score(with_offered(task), task.ruling)


def _of_own_turn(task: Task) -> Iterator[Call]:
    table, hand = _table(task), task.hand
    held = Counter((*hand.standing, hand.winning))
    pungs = [meld.tile for meld in hand.melds if meld.kind == "pung"]
    never = "why.claims.kong-after-claim" if table["drawn"] is None else None
    never = "why.claims.wall-empty" if never is None and table["wall"] == 0 else never
    for tile in TILES:
        if held[tile] >= COPIES - 1:
            enough = held[tile] == COPIES
            why = _why_kong("concealed-kong", tile, enough, never)
            yield _kong("concealed-kong", tile, enough and never is None, why)
    for tile in sorted(pungs):
        why = _why_kong("added-kong", tile, bool(held[tile]), never)
        yield _kong("added-kong", tile, bool(held[tile]) and never is None, why)


def _kong(kind: str, tile: Tile, allowed: bool, why: Sentence) -> Call:
    return Call(f"{kind}-{tile}", sentence(f"option.claims.{kind}", tile=str(tile)), allowed, why)


def _why_kong(kind: str, tile: Tile, enough: bool, never: str | None) -> Sentence:
    if not enough:
        return not_there(f"why.claims.no-{kind}", tile=str(tile))
    return excluded(never) if never else sentence(f"why.claims.{kind}", tile=str(tile))


def _table(task: Task) -> dict[str, Any]:
    assert task.table is not None
    return task.table


def _only_a_win(table: dict[str, Any]) -> str | None:
    """Why the tile may be taken for nothing else, None where it may."""
    if table["offered"]["robbing"]:
        return "why.claims.only-win-robbing"
    return "why.claims.only-win-last" if table["wall"] == 0 else None


# --- Who gets it ----------------------------------------------------------------------------------------


def winner_of(question: dict[str, Any]) -> str:
    """The seat that gets the tile."""

    def rank(seat: str) -> tuple[int, int]:
        return _strength(question["calls"][seat]), _steps(question["seat"], seat)

    seats: list[str] = list(question["calls"])
    return min(seats, key=rank)


def _strength(call: str) -> int:
    return {"win": 0, "chow": 2}.get(call, 1)


def _steps(turn: str, seat: str) -> int:
    """Turns from the discarder to a seat."""
    return (SEAT_NAMES.index(seat) - SEAT_NAMES.index(turn)) % 4


def _why_gets(question: dict[str, Any]) -> Sentence:
    winner = winner_of(question)
    call, calls = question["calls"][winner], [*question["calls"].values()]
    if call == "win" and calls.count("win") > 1:
        return sentence("why.claims.first-winner", seat=winner)
    return sentence(f"why.claims.gets-{'win' if call == 'win' else 'set'}", seat=winner)


def _why_gets_not(question: dict[str, Any], seat: str) -> Sentence:
    if question["calls"][seat] == "win":
        return excluded("why.claims.later-winner", seat=seat)
    return excluded(f"why.claims.weaker-{'chow' if question['calls'][seat] == 'chow' else 'set'}", seat=seat)


# --- Answer and explanations ----------------------------------------------------------------------------


def _answer_to(task: Task) -> AnswerType:
    return "one" if task.question["ask"] == "gets" else "many"


def _options(task: Task) -> list[Option]:
    question = task.question
    if question["ask"] == "gets":
        calls = {seat: question["calls"][seat] for seat in SEAT_NAMES if seat in question["calls"]}
        found = [option(seat, f"option.claims.calls-{call}", seat=seat) for seat, call in calls.items()]
        return shuffled(task, "claims", found)
    return [{"item": call.item, "label": call.label} for call in calls_to(task)]


def _ask(task: Task) -> Sentence:
    question = task.question
    if question["ask"] == "gets":
        return sentence("kind.claims.ask.gets", seat=question["seat"], tile=question["tile"])
    if question["ask"] == "kongs":
        return sentence("kind.claims.ask.kongs")
    offered = _table(task)["offered"]
    name = "robbing" if offered["robbing"] else "may"
    return sentence(f"kind.claims.ask.{name}", seat=offered["from"], tile=offered["tile"])


def _solve(task: Task) -> Solution:
    question = task.question
    if question["ask"] == "gets":
        winner = winner_of(question)
        others = [one["item"] for one in _options(task) if one["item"] != winner]
        answer = {
            "items": {winner: 1},
            "why": {winner: _why_gets(question)},
            "why_not": {seat: _why_gets_not(question, seat) for seat in others},
        }
    else:
        calls = calls_to(task)
        answer = {
            "items": {call.item: 1 for call in calls if call.allowed},
            "why": {call.item: call.why for call in calls if call.allowed},
            "why_not": {call.item: call.why for call in calls if not call.allowed},
        }
    return Solution([answer], not_there("why.claims.not-there"), _hints(task))


def _hints(task: Task) -> list[Sentence]:
    question = task.question
    if question["ask"] == "gets":
        several = [*question["calls"].values()].count("win") > 1
        second = "hint.claims.first-in-turn" if several else "hint.claims.look-for-strongest"
        return [
            sentence("hint.claims.order"),
            sentence(second),
            sentence("hint.claims.seat", seat=winner_of(question)),
        ]
    calls = calls_to(task)
    right = [call for call in calls if call.allowed]
    item = right[0].item
    last = sentence("hint.claims.nothing" if item == "none" else f"hint.claims.{_kind_of(item)}")
    if question == KONGS:
        return [sentence("hint.claims.kongs"), sentence("hint.claims.when"), last]
    return [sentence("hint.claims.sets"), _what_is_possible(task), last]


def _what_is_possible(task: Task) -> Sentence:
    """What may be called by the place and the moment, whatever tiles are held."""
    table = _table(task)
    seat = table["offered"]["from"]
    if _only_a_win(table):
        return sentence("hint.claims.only-a-win")
    left = tables.after(seat) == str(task.hand.seat)
    return sentence("hint.claims.left" if left else "hint.claims.not-left", seat=seat)


def _kind_of(item: str) -> str:
    return "one-chow" if item.startswith("chow") else f"one-{item.rpartition('-')[0] or item}"


# --- Proof --------------------------------------------------------------------------------------------


def _prove(task: Task) -> Proof:
    question = task.question
    if question["ask"] == "gets":
        return _prove_gets(question)
    found, n = _prove_kongs(task) if question == KONGS else _prove_may(task)
    return Proof([found or {"none": 1}], "calls", n)


def _prove_gets(question: dict[str, Any]) -> Proof:
    """Ask round the table from the discarder, first for wins, then for pungs and kongs, then for chows."""
    start = SEAT_NAMES.index(question["seat"])
    order = [SEAT_NAMES[(start + step) % 4] for step in (1, 2, 3)]
    asked = 0
    for wanted in (("win",), ("pung", "kong"), ("chow",)):
        for seat in order:
            asked += 1
            if question["calls"].get(seat) in wanted:
                return Proof([{seat: 1}], "calls", asked)
    raise AssertionError(question)


def _prove_may(task: Task) -> tuple[dict[str, int], int]:
    """Put every two and three of the own tiles to the tile, and count the hand with it in every way."""
    table, hand = _table(task), task.hand
    offered = table["offered"]
    tile = Tile(offered["tile"])
    every = ways(with_offered(task), task.ruling)
    found = {"win": 1} if every and max(way.settled.points for way in every) >= MINIMUM else {}
    n = max(len(every), 1)
    if offered["robbing"] or not table["wall"]:
        return found, n
    next_seat = WINDS[(WINDS.index(Tile(offered["from"])) + 1) % 4]
    sets = {tuple(sorted((*two, tile))) for two in combinations(hand.standing, 2)}
    fours = {three for three in combinations(hand.standing, 3) if {*three} == {tile}}
    chows = {group for group in sets if hand.seat == next_seat and _is_run(group)}
    found.update({"kong": 1} if fours else {})
    found.update({"pung": 1} if (tile, tile, tile) in sets else {})
    found.update({f"chow-{text_of(group)}": 1 for group in sorted(chows)})
    return found, n + len(sets)


def _is_run(group: tuple[Tile, ...]) -> bool:
    return group[-1] < 27 and len({one // 9 for one in group}) == 1 and [one - group[0] for one in group] == [0, 1, 2]


def _prove_kongs(task: Task) -> tuple[dict[str, int], int]:
    """Try all 34 kinds for both kinds of kong."""
    table, hand = _table(task), task.hand
    found: dict[str, int] = {}
    if table["drawn"] is None or not table["wall"]:
        return found, 2 * len(TILES)
    own = list(hand.standing) + ([] if hand.winning is None else [hand.winning])
    for tile in TILES:
        if own.count(tile) == COPIES:
            found[f"concealed-kong-{tile}"] = 1
        if tile in own and any(str(meld).startswith(f"[{text_of([tile] * 3)},") for meld in hand.melds):
            found[f"added-kong-{tile}"] = 1
    return found, 2 * len(TILES)


# --- What fits ------------------------------------------------------------------------------------------


def _fits(task: Task) -> bool:
    ask = task.question.get("ask")
    if ask == "gets":
        return task.given is None and task.table is None and _calls_fit(task.question)
    if task.table is None or task.given is None or task.question not in (MAY, KONGS):
        return False
    if not tables.agree(task.table, task.hand):
        return False
    return _turn_fits(task) if ask == "kongs" else _tile_fits(task)


def _turn_fits(task: Task) -> bool:
    """The own turn, with something that looks like a kong."""
    table = _table(task)
    own = not task.hand.is_waiting and table["turn"] == table["seat"] and table["offered"] is None
    return own and len(calls_to(task)) > 1


def _tile_fits(task: Task) -> bool:
    """A tile of another is offered to thirteen tiles that can have it."""
    table = _table(task)
    offered = table["offered"]
    if not task.is_waiting or offered is None or offered["from"] == table["seat"]:
        return False
    try:
        with_offered(task)
    except HandError:
        return False
    return True


_CALL_KEYS = {"ask", "seat", "tile", "calls"}


def _calls_fit(question: dict[str, Any]) -> bool:
    """Two or three others call what can be called at once."""
    if set(question) != _CALL_KEYS or question["seat"] not in SEAT_NAMES or not isinstance(question["calls"], dict):
        return False
    try:
        tile = Tile(question["tile"])
    except HandError:
        return False
    calls = question["calls"]
    others = all(seat in SEAT_NAMES and seat != question["seat"] for seat in calls)
    if not others or not 1 < len(calls) < 4 or not {*calls.values()} <= {*CALLS}:
        return False
    chows = [seat for seat, call in calls.items() if call == "chow"]
    sets = [call for call in calls.values() if call in ("pung", "kong")]
    return len(sets) <= 1 and (not chows or (chows == [tables.after(question["seat"])] and not tile.is_honor))


CLAIMS = Kind("claims", _answer_to, _pose, _solve, _prove, _fits, _options, _ask)
