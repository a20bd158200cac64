"""The table of a document: what one seat sees, as plain JSON, and what follows from it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from mjteach.play import Discarded, View
from mjteach.rules import COPIES, WINDS, Hand, HandError, Meld, Tile

Json = dict[str, Any]

HIDDEN = "[????]"
"""A concealed kong of another: four tiles face down (seed 000, 暗杠)."""

LETTERS = tuple(map(str, WINDS))
"""The seats by their winds, the dealer first."""


def table_of(view: View) -> Json:
    """The view of a seat as a document shows it; the own standing tiles are in the document's hand."""
    own_turn = view.phase == "turn" and view.turn == view.seat
    return {
        "seat": LETTERS[view.seat],
        "prevalent": str(view.prevalent),
        "hand_number": view.hand_number,
        "dealer": LETTERS[0],
        "turn": LETTERS[view.turn],
        "wall": view.wall_left,
        "scores": dict(zip(LETTERS, view.scores, strict=True)),
        "drawn": str(view.drawn) if own_turn and view.drawn is not None else None,
        "offered": _offered(view),
        "seats": {LETTERS[seat]: _place(view, seat) for seat in range(len(LETTERS))},
    }


def _offered(view: View) -> Json | None:
    if view.offered is None or view.phase not in ("claim", "rob"):
        return None
    return {"tile": str(view.offered), "from": LETTERS[view.turn], "robbing": view.phase == "rob"}


def _place(view: View, seat: int) -> Json:
    return {
        "melds": [HIDDEN if meld is None else str(meld) for meld in view.melds[seat]],
        "flowers": [str(tile) for tile in view.flowers[seat]],
        "standing": view.sizes[seat],
        "river": [_discarded(one) for one in view.discards(seat)],
    }


def _discarded(one: Discarded) -> Json:
    taken = None if one.taken is None else LETTERS[one.taken]
    return {"tile": str(one.tile), "drawn": one.drawn, "taken": taken}


# --- What follows from it ---------------------------------------------------------------------------------


def open_tiles(table: Json) -> Counter[Tile]:
    """Every tile that lies open, each once: discards nobody took, and the sets of all four seats.

    A tile that was added to a kong lies there while it may be robbed.
    """
    return Counter(_open(table))


def _open(table: Json) -> Iterator[Tile]:
    for place in table["seats"].values():
        for text in place["melds"]:
            meld = None if text == HIDDEN else Meld.parse(text)
            if meld is not None and not meld.is_concealed:
                yield from meld.tiles
        for one in place["river"]:
            if one["taken"] is None:
                yield Tile(one["tile"])


def others_open(table: Json, tile: Tile) -> int:
    """Copies that lie open of a tile that is drawn or offered, beside that one."""
    return open_tiles(table)[tile] - (table["offered"] is not None)


def seen_tiles(table: Json, hand: Hand) -> Counter[Tile]:
    """Every tile that the seat sees: open ones, its own, and its own concealed kongs."""
    seen = open_tiles(table)
    seen.update(hand.standing)
    if hand.winning is not None and table["offered"] is None:
        seen[hand.winning] += 1
    for meld in hand.melds:
        if meld.is_concealed:
            seen.update(meld.tiles)
    return seen


def unseen(table: Json, hand: Hand) -> dict[Tile, int]:
    """Copies of each kind that the seat does not see: in the wall, or hidden with the others."""
    seen = seen_tiles(table, hand)
    return {tile: COPIES - seen[tile] for tile in map(Tile, range(34))}


def agree(table: Json, hand: Hand) -> bool:
    """The hand is that of the seat whose table it is: winds, sets, flowers, tiles, and how its last tile came."""
    try:
        return _same_place(table, hand) and _same_moment(table, hand) and min(unseen(table, hand).values()) >= 0
    except HandError:
        return False


def _same_place(table: Json, hand: Hand) -> bool:
    own = table["seats"][table["seat"]]
    standing = len(hand.standing) + (hand.winning is not None and table["offered"] is None)
    return (
        table["seat"] == str(hand.seat)
        and table["prevalent"] == str(hand.prevalent)
        and own["melds"] == [str(meld) for meld in hand.melds]
        and sorted(own["flowers"]) == [str(tile) for tile in hand.flowers]
        and own["standing"] == standing
    )


def _same_moment(table: Json, hand: Hand) -> bool:
    """The last tile is the one drawn or offered, and its flags are those that the table shows."""
    offered, drawn = table["offered"], table["drawn"]
    if hand.winning is None:
        return drawn is None
    if offered is None:
        return drawn is None or _same_draw(table, hand)
    robbing = offered["robbing"]
    return (
        offered["tile"] == str(hand.winning)
        and not hand.self_draw
        and hand.kong == robbing
        and hand.last_copy == (not robbing and others_open(table, hand.winning) == COPIES - 1)
        and hand.last_tile == (not robbing and table["wall"] == 0)
    )


def _same_draw(table: Json, hand: Hand) -> bool:
    """The tile drawn; whether it replaced another after a kong is not to be seen, and told."""
    assert hand.winning is not None
    return (
        table["drawn"] == str(hand.winning)
        and table["turn"] == table["seat"]
        and hand.self_draw
        and hand.last_copy == (others_open(table, hand.winning) == COPIES - 1)
        and hand.last_tile == (table["wall"] == 0)
    )


def agrees_with_any(table: Json | None, hand: Hand) -> bool:
    """There is no table, or the finished hand is that of its seat, with the tile just drawn or offered."""
    if table is None:
        return True
    return (table["drawn"] is not None or table["offered"] is not None) and agree(table, hand)


def after(seat: str, steps: int = 1) -> str:
    """The seat so many turns later."""
    return LETTERS[(LETTERS.index(seat) + steps) % len(LETTERS)]
