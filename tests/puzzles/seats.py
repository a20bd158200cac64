"""Tables laid by hand, for what hardly comes up in play."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

from mjteach.puzzles import build
from mjteach.puzzles.conduct import ALLOWED, FORBIDDEN
from mjteach.puzzles.procedure import FACTS, HOWS
from mjteach.rules import Hand

Document = dict[str, Any]
Json = dict[str, Any]

SEATS = "ESWN"


def laid(line: str, **changes: Any) -> Json:
    """A table around this hand: nothing else lies open."""
    hand = Hand.parse(line)
    own = hand.winning is not None
    table: Json = {
        "seat": str(hand.seat),
        "prevalent": str(hand.prevalent),
        "hand_number": 1 + 4 * SEATS.index(str(hand.prevalent)),
        "dealer": "E",
        "turn": str(hand.seat),
        "wall": 40,
        "scores": dict.fromkeys(SEATS, 0),
        "drawn": str(hand.winning) if own else None,
        "offered": None,
        "seats": {seat: {"melds": [], "flowers": [], "standing": 13, "river": []} for seat in SEATS},
    }
    place = table["seats"][str(hand.seat)]
    place["melds"] = [str(meld) for meld in hand.melds]
    place["flowers"] = [str(tile) for tile in hand.flowers]
    place["standing"] = len(hand.standing) + own
    return {**table, **changes}


def lying(table: Json, seat: str, tiles: str) -> Json:
    """The table with these tiles discarded by a seat."""
    for name in tiles.split():
        table["seats"][seat]["river"].append({"tile": name, "drawn": False, "taken": None})
    return table


def offered(line: str, tile: str, seat: str, robbing: bool = False, **changes: Any) -> Json:
    """The table at which a seat discards a tile, or adds it to a kong."""
    table = laid(line, turn=seat, offered={"tile": tile, "from": seat, "robbing": robbing}, **changes)
    if robbing:
        table["seats"][seat]["melds"].append(f"[{tile[0] * 4}{tile[1:]},5]")
        table["seats"][seat]["standing"] = 10
        return table
    return lying(table, seat, tile)


READY = "[345m,1]123p23678s55s|ES0000|0"
"""Waits on 1s and 4s, worth little."""

RICH = "123m123p123789s1p|ES0000|0"
"""Waits on 1p alone, worth much."""


def made(kind: str, line: str, question: Json, table: Json | None) -> Document:
    return build(kind, line, question, 5, table=table)


def rare_documents() -> Iterator[Document]:
    """Puzzles that say what is seldom said."""
    may: Json = {"ask": "may"}
    held = "[345m,1]123p33678s55s|ES0000|0"
    yield made("claims", READY, may, offered(READY, "4s", "E"))
    yield made("claims", RICH, may, offered(RICH, "1p", "N", wall=0))
    yield made("claims", held, may, offered(held, "3s", "E", wall=0))
    yield made("claims", READY, may, offered(READY, "1s", "E", robbing=True))
    yield made("claims", held, may, offered(held, "4s", "N", robbing=True))
    three = "123m123p123s444s5s|ES0000|0"
    yield made("claims", three, may, offered(three, "4s", "N"))
    yield made("claims", three, may, offered(three, "E", "N"))
    kongs: Json = {"ask": "kongs"}
    four = "[777p,2]12356m7p4444s7m|EW1000|0"
    yield made("claims", four, kongs, laid(four))
    last = four.replace("EW1000", "EW1010")
    yield made("claims", last, kongs, laid(last, wall=0))
    four = "[777p,2]123559m7p4444s|EW0000|0"
    yield made("claims", four, kongs, laid(four, drawn=None))
    few = "[777p,2]4448s123m566m9m|EW1000|0"
    yield made("claims", few, kongs, laid(few))
    added = "[777p,2]123566m7p448s9m|EW1000|0"
    yield made("claims", added, kongs, laid(added))
    level = {"ask": "ways", "seat": "S", "east": 40, "south": -12, "west": -14, "north": -14, "total": 20}
    yield made("chase", "", level, None)
    for calls in ({"S": "chow", "W": "pung"}, {"S": "win", "W": "win", "N": "pung"}, {"S": "chow", "N": "win"}):
        yield made("claims", "", {"ask": "gets", "seat": "E", "tile": "5m", "calls": calls}, None)
    gone = "123456789m23p55s5s|EE1000|0"
    for ask in ("points", "useful"):
        yield made("discard", gone, {"ask": ask}, lying(laid(gone), "S", "3p 3p 3p"))
    for declarers in ({"E": 20, "W": 12}, {"E": 9, "W": 8, "N": 30}):
        yield made("payout", "", {"ask": "several", "discarder": "S", "declarers": declarers}, None)
    yield from rare_facts()


def rare_facts() -> Iterator[Document]:
    """Every fact, each way to ask for it, and every way to win."""
    for ask, fact in FACTS.items():
        rng = Random(ask)
        for question in (fact.make(rng) for _ in range(12)):
            yield made("table", "", {"ask": ask, **question}, None)
    for what in (*ALLOWED, *FORBIDDEN):
        yield made("table", "", {"ask": "allowed", "what": what}, None)
    for how, empty, copies in product(HOWS, (0, 1), (0, 3)):
        if (how in HOWS[:3] or not empty) and (how != "added-kong" or not copies):
            yield made("table", "", {"ask": "situation", "how": how, "empty": empty, "lying": copies}, None)
