"""Facts of the procedure, one way to ask for each: winds, the deal, the dice, the wall, and the last tile.

Those that are no sums are in `conduct`.

Every fact has chance make a question, the answer from the table's own rules, and the same answer found step by step as
one would at a table. Seats change after every round, as `TableRules` has it where nothing else is said.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from mjteach.play import HANDS, SEAT_NAMES, TableRules, break_of, prevalent_wind, seating
from mjteach.play.match import PLACES
from mjteach.play.wall import DEALT, SIDE, SIZE
from mjteach.puzzles import conduct
from mjteach.puzzles.document import AnswerType, Response
from mjteach.rules import COPIES, FANS_OF_SITUATION, GB1998, Hand, Tile, fan, score

Question = dict[str, Any]

ROUND = 4
"""Hands of a round."""

SITUATIONS = (
    "last-tile-draw",
    "last-tile-claim",
    "out-with-replacement-tile",
    "robbing-the-kong",
    "last-tile",
    "self-drawn",
)
"""Fans that the way of the last tile makes, in the order of their numbers."""


@dataclass(frozen=True)
class Fact:
    """One thing to ask.

    Attributes:
        answer: the type of the answer.
        items: the options, none for a number.
        make: a question, without its name.
        right: the answer.
        slow: the answer again, step by step, and how many steps that took.
    """

    answer: AnswerType
    items: Callable[[Question], tuple[str, ...]]
    make: Callable[[Random], Question]
    right: Callable[[Question], Response]
    slow: Callable[[Question], tuple[Response, int]]


def _seats(_: Question) -> tuple[str, ...]:
    return tuple(SEAT_NAMES)


def _yes_no(_: Question) -> tuple[str, ...]:
    return "yes", "no"


def _numbers(_: Question) -> tuple[str, ...]:
    return ()


def _one(item: str) -> Response:
    return {item: 1}


def _seat(rng: Random) -> str:
    return rng.choice(SEAT_NAMES)


def _dice(rng: Random, *names: str) -> Question:
    return {name: rng.randint(1, 6) for name in names}


# --- Winds and rounds -----------------------------------------------------------------------------------


def _make_round(rng: Random) -> Question:
    return {"number": rng.randint(1, HANDS)}


def _round(question: Question) -> Response:
    return _one(str(prevalent_wind(question["number"])))


def _round_slow(question: Question) -> tuple[Response, int]:
    """Play hand after hand; the wind of the round goes on when all have dealt once."""
    wind = dealt = 0
    for _ in range(question["number"] - 1):
        dealt += 1
        if dealt == ROUND:
            wind, dealt = wind + 1, 0
    return _one(SEAT_NAMES[wind]), question["number"]


def _inside(rng: Random) -> int:
    """A hand that is not the last of its round."""
    return rng.randrange(4) * ROUND + rng.randint(1, ROUND - 1)


def _make_after(rng: Random) -> Question:
    return {"seat": _seat(rng), "number": _inside(rng)}


def _player(question: Question) -> int:
    return seating(question["number"])[SEAT_NAMES.index(question["seat"])]


def _wind_in(player: int, number: int) -> str:
    return SEAT_NAMES[seating(number).index(player)]


def _after(question: Question) -> Response:
    return _one(_wind_in(_player(question), question["number"] + 1))


def _back(seat: str, hands: int) -> str:
    """The wind of the same chair so many hands later.

    The deal goes to the right, so every wind becomes the one before it.
    """
    for _ in range(hands):
        seat = SEAT_NAMES[SEAT_NAMES.index(seat) - 1]
    return seat


def _after_slow(question: Question) -> tuple[Response, int]:
    return _one(_back(question["seat"], 1)), 1


def _make_wind(rng: Random) -> Question:
    first = rng.randrange(4) * ROUND
    number, later = sorted(rng.sample(range(first + 1, first + ROUND + 1), 2))
    return {"seat": _seat(rng), "number": number, "later": later}


def _wind(question: Question) -> Response:
    return _one(_wind_in(_player(question), question["later"]))


def _wind_slow(question: Question) -> tuple[Response, int]:
    hands = question["later"] - question["number"]
    return _one(_back(question["seat"], hands)), hands


def _make_deals(rng: Random) -> Question:
    number = _inside(rng)
    return {"seat": SEAT_NAMES[rng.randint(1, ROUND - (number - 1) % ROUND - 1)], "number": number}


def _deals(question: Question) -> Response:
    player = _player(question)
    return {"hand": next(number for number in range(question["number"] + 1, HANDS + 1) if seating(number)[0] == player)}


def _deals_slow(question: Question) -> tuple[Response, int]:
    seat, hands = question["seat"], 0
    while seat != SEAT_NAMES[0]:
        seat, hands = _back(seat, 1), hands + 1
    return {"hand": question["number"] + hands}, hands


def _make_moves(rng: Random) -> Question:
    number = rng.randint(1, HANDS - ROUND)
    last = (number - 1) // ROUND * ROUND + 2 * ROUND
    return {"seat": _seat(rng), "number": number, "later": rng.randint(last - ROUND + 1, last)}


def _moves_slow(question: Question) -> tuple[Response, int]:
    """Back to the first hand of the round, from chair to chair, and on to the later hand."""
    change = TableRules().seat_change
    number, later = question["number"], question["later"]
    seat = question["seat"]
    for _ in range((number - 1) % ROUND):
        seat = SEAT_NAMES[(SEAT_NAMES.index(seat) + 1) % ROUND]
    player = PLACES[change][(number - 1) // ROUND][SEAT_NAMES.index(seat)]
    chair = PLACES[change][(later - 1) // ROUND].index(player)
    hands = (later - 1) % ROUND
    return _one(_back(SEAT_NAMES[chair], hands)), hands + 2


# --- The dice -------------------------------------------------------------------------------------------

_THROWS = ("first", "second", "third", "fourth")


def _make_side(rng: Random) -> Question:
    return _dice(rng, *_THROWS[:2])


def _side(question: Question) -> Response:
    return _one(SEAT_NAMES[(sum(_thrown(question)) - 1) % ROUND])


def _thrown(question: Question) -> tuple[int, ...]:
    return tuple(question[name] for name in _THROWS if name in question)


def _side_slow(question: Question) -> tuple[Response, int]:
    """Count the players out, the dealer as one."""
    seat, spots = SEAT_NAMES[0], sum(_thrown(question))
    for _ in range(spots - 1):
        seat = SEAT_NAMES[(SEAT_NAMES.index(seat) + 1) % ROUND]
    return _one(seat), spots


_FEWEST = 5
"""Spots of four dice that are asked about; four ones hardly ever fall."""


def _make_stacks(rng: Random) -> Question:
    """Dice that do not lead round a corner, each sum as likely as another, so that no guess is better."""
    wanted = rng.randrange(_FEWEST, SIDE)
    while True:
        found = _dice(rng, *_THROWS)
        if sum(found.values()) == wanted:
            return found


def _stacks(question: Question) -> Response:
    return {"stacks": break_of(_thrown(question)) % SIDE}


def _stacks_slow(question: Question) -> tuple[Response, int]:
    passed = 0
    for spots in _thrown(question):
        for _ in range(spots):
            passed += 1
    return {"stacks": passed}, passed


def _make_begins(rng: Random) -> Question:
    return _dice(rng, *_THROWS)


def _begins(question: Question) -> Response:
    """Sides lie clockwise, seats follow each other anticlockwise."""
    return _one(SEAT_NAMES[-(break_of(_thrown(question)) // SIDE) % ROUND])


def _begins_slow(question: Question) -> tuple[Response, int]:
    """Count the side out, then stacks from its right end; round the corner lies the side of the seat before."""
    spots = _thrown(question)
    seat = next(iter(_side_slow(dict(zip(_THROWS, spots[:2], strict=False)))[0]))
    left = steps = sum(spots)
    while left >= SIDE:
        seat, left = SEAT_NAMES[SEAT_NAMES.index(seat) - 1], left - SIDE
    return _one(seat), steps


# --- The wall -------------------------------------------------------------------------------------------


def _make_drawn(rng: Random) -> Question:
    return {"draws": rng.randint(2, 60), "replaced": rng.randint(0, 8)}


def _drawn(question: Question) -> Response:
    return {"tiles": SIZE - DEALT - question["draws"] - question["replaced"]}


def _drawn_slow(question: Question) -> tuple[Response, int]:
    """Take tile after tile off a wall, from both ends."""
    wall = list(range(SIZE))
    for _ in range(DEALT + question["draws"]):
        wall.pop(0)
    for _ in range(question["replaced"]):
        wall.pop()
    return {"tiles": len(wall)}, SIZE - len(wall)


def _make_wall(rng: Random) -> Question:
    return {
        "discards": rng.randint(12, 50),
        "claims": rng.randint(0, 5),
        "melded": rng.randint(0, 1),
        "kongs": rng.randint(0, 2),
        "flowers": rng.randint(0, 8),
    }


def _wall(question: Question) -> Response:
    """Tiles that have left it.

    The deal, a draw before every discard but the first and those after a claim, and one for every flower and kong.
    """
    claims = question["claims"] + question["melded"]
    draws = question["discards"] - 1 - claims
    replaced = question["flowers"] + question["kongs"] + question["melded"]
    return {"tiles": SIZE - DEALT - draws - replaced}


def _wall_slow(question: Question) -> tuple[Response, int]:
    """Look where all tiles are: thirteen with each player, a fourth for each kong, flowers, discards that lie."""
    kongs = question["kongs"] + question["melded"]
    lying = question["discards"] - question["claims"] - question["melded"]
    outside = [4 * 13, kongs, question["flowers"], lying]
    return {"tiles": SIZE - sum(outside)}, len(outside)


_FROM = {"turn": "front", "flower": "end", "concealed-kong": "end", "added-kong": "end", "melded-kong": "end"}
_PLACES_OF_TILE = ("front", "end", "stay")


def _make_replacement(rng: Random) -> Question:
    place = rng.choice(_PLACES_OF_TILE)
    every = [what for what in (*_FROM, "chow", "pung") if _FROM.get(what, "stay") == place]
    return {"seat": _seat(rng), "what": rng.choice(every)}


def _replacement(question: Question) -> Response:
    return _one(_FROM.get(question["what"], "stay"))


def _replacement_slow(question: Question) -> tuple[Response, int]:
    """Whoever has thirteen tiles, a kong counting three, takes one: in turn from the front, else from the end."""
    standing = {"turn": 13, "flower": 13, "concealed-kong": 14 - 4 + 3, "added-kong": 14 - 1, "melded-kong": 13 - 3 + 3}
    own = standing.get(question["what"], 13 - 2 + 3)
    if own == 14:
        return _one("stay"), 1
    return _one("front" if question["what"] == "turn" else "end"), 1


# --- Who is next ----------------------------------------------------------------------------------------

_COLUMNS = ("east", "south", "west", "north")


def _make_flowers(rng: Random) -> Question:
    while True:
        found = {name: rng.choice((0, 0, 1, 1, 2, 3)) for name in _COLUMNS}
        if sum(held > 0 for held in found.values()) > 1 and sum(found.values()) <= 8:
            return found


def _holders(question: Question) -> tuple[str, ...]:
    return tuple(seat for seat, name in zip(SEAT_NAMES, _COLUMNS, strict=True) if question[name])


def _flowers(question: Question) -> Response:
    return {seat: place for place, seat in enumerate(_holders(question), 1)}


def _flowers_slow(question: Question) -> tuple[Response, int]:
    """Go round from the dealer until nobody holds a flower."""
    found: Response = {}
    for seat, name in zip(SEAT_NAMES, _COLUMNS, strict=True):
        if question[name] > 0:
            found[seat] = len(found) + 1
    return found, len(SEAT_NAMES)


_CALLERS = {"none": 0, "chow": 1, "pung-opposite": 2, "pung-left": 3, "kong-opposite": 2, "kong-left": 3}
"""What happens to a discard, and how many turns after the discarder the caller sits."""


def _make_next(rng: Random) -> Question:
    return {"seat": _seat(rng), "what": rng.choice(tuple(_CALLERS))}


def _next(question: Question) -> Response:
    what = question["what"]
    steps = _CALLERS[what] + (not what.startswith("kong"))
    return _one(SEAT_NAMES[(SEAT_NAMES.index(question["seat"]) + steps) % ROUND])


def _next_slow(question: Question) -> tuple[Response, int]:
    """Whoever calls has the turn; a kong's fourth is replaced at once, else the turn goes on after the discard."""
    seat, what = question["seat"], question["what"]
    turns = 0
    for _ in range(_CALLERS[what]):
        seat, turns = SEAT_NAMES[(SEAT_NAMES.index(seat) + 1) % ROUND], turns + 1
    if what[:4] != "kong":
        seat, turns = SEAT_NAMES[(SEAT_NAMES.index(seat) + 1) % ROUND], turns + 1
    return _one(seat), turns + 1


def _make_rob(rng: Random) -> Question:
    return {"seat": _seat(rng), "what": rng.choice(("added-kong", "added-kong", "concealed-kong", "melded-kong"))}


def _rob(question: Question) -> Response:
    return _one("yes" if question["what"] == "added-kong" else "no")


def _rob_slow(question: Question) -> tuple[Response, int]:
    """What a kong is robbed of is the one tile that a player just added to an open pung."""
    tiles_added = {"added-kong": 1, "concealed-kong": 4, "melded-kong": 3}[question["what"]]
    return _one("yes" if tiles_added == 1 else "no"), 1


# --- The last tile --------------------------------------------------------------------------------------

HOWS = ("draw", "discard", "kong", "flower", "added-kong")
"""How the last tile comes: drawn, discarded, for a kong's fourth, for a flower, added by another to a kong."""

_WAITING = Hand.parse("[345m,1][7777p,2]23678s55s|EE0000|0")
"""A hand that counts every fan of the situation as it is, whatever its tiles."""


def _make_situation(rng: Random) -> Question:
    how = rng.choice(HOWS)
    empty = int(how in HOWS[:3] and rng.random() < 0.5)
    return {"how": how, "empty": empty, "lying": 0 if how == "added-kong" else rng.choice((0, 1, 2, 3, 3))}


def _situation(question: Question) -> Response:
    """Score a hand that is won like that."""
    how = question["how"]
    won = _WAITING.win(
        Tile("4s"),
        self_draw=how in ("draw", "kong", "flower"),
        last_copy=question["lying"] == COPIES - 1,
        last_tile=bool(question["empty"]),
        kong=how in ("kong", "added-kong"),
    )
    counted = score(won, GB1998).counts
    found = {str(fan(name).number): 1 for name in SITUATIONS if fan(name).number in counted}
    return found or {"none": 1}


def _situation_slow(question: Question) -> tuple[Response, int]:
    """Ask of each fan what the seeds say of it (fans 44 to 47, 58, 80)."""
    how, empty = question["how"], question["empty"]
    drawn = how in ("draw", "kong", "flower")
    there = {
        "last-tile-draw": drawn and empty,
        "last-tile-claim": how == "discard" and empty,
        "out-with-replacement-tile": how == "kong",
        "robbing-the-kong": how == "added-kong",
        "last-tile": question["lying"] == COPIES - 1,
        "self-drawn": drawn and not empty and how != "kong",
    }
    found = {str(fan(name).number): 1 for name in SITUATIONS if there[name]}
    return found or {"none": 1}, len(there)


def _fan_items(_: Question) -> tuple[str, ...]:
    return (*(str(fan(name).number) for name in SITUATIONS), "none")


assert set(SITUATIONS) <= set(FANS_OF_SITUATION)

FACTS: dict[str, Fact] = {
    "round": Fact("one", _seats, _make_round, _round, _round_slow),
    "after": Fact("one", _seats, _make_after, _after, _after_slow),
    "replacement": Fact("one", lambda _: _PLACES_OF_TILE, _make_replacement, _replacement, _replacement_slow),
    "drawn": Fact("number", _numbers, _make_drawn, _drawn, _drawn_slow),
    "side": Fact("one", _seats, _make_side, _side, _side_slow),
    "flowers": Fact("order", _holders, _make_flowers, _flowers, _flowers_slow),
    "rob": Fact("one", _yes_no, _make_rob, _rob, _rob_slow),
    "next": Fact("one", _seats, _make_next, _next, _next_slow),
    "allowed": Fact("one", _yes_no, conduct.make_allowed, conduct.allowed, conduct.allowed_slow),
    "limit": Fact("number", _numbers, conduct.make_limit, conduct.limit, conduct.limit_slow),
    "wind": Fact("one", _seats, _make_wind, _wind, _wind_slow),
    "stacks": Fact("number", _numbers, _make_stacks, _stacks, _stacks_slow),
    "deals": Fact("number", _numbers, _make_deals, _deals, _deals_slow),
    "dealt": Fact("one", _seats, conduct.make_dealt, conduct.dealt, conduct.dealt_slow),
    "situation": Fact("many", _fan_items, _make_situation, _situation, _situation_slow),
    "wall": Fact("number", _numbers, _make_wall, _wall, _wall_slow),
    "moves": Fact("one", _seats, _make_moves, _wind, _moves_slow),
    "begins": Fact("one", _seats, _make_begins, _begins, _begins_slow),
}
"""Every fact by its name, the easier ones first."""
