"""A seat's tiles after a set is laid out."""

from __future__ import annotations

from mjteach.play.actions import Action
from mjteach.play.view import View
from mjteach.rules import COPIES, Meld
from mjteach.rules.tiles import UNIT


def claimed(view: View, action: Action) -> tuple[int, Meld]:
    """The standing tiles after a chow, pung or kong of the tile offered, and the new meld."""
    assert action.tile is not None
    assert view.offered is not None
    if action.kind == "chow":
        meld = Meld("chow", action.tile, view.offered - action.tile + 1)
    else:
        meld = Meld("kong" if action.kind == "kong" else "pung", action.tile, 4 - (view.turn - view.seat) % 4)
    return view.own.counts + UNIT[view.offered] - sum(UNIT[tile] for tile in meld.tiles), meld


def laid_out(view: View, action: Action) -> tuple[int, tuple[Meld, ...]]:
    """The standing tiles and melds after a concealed or an added kong."""
    assert action.tile is not None
    counts, melds = view.own.counts, view.own.melds
    if action.kind == "concealed-kong":
        return counts - COPIES * UNIT[action.tile], (*melds, Meld("kong", action.tile, 0))
    added = tuple(
        Meld("kong", meld.tile, meld.claim + 4) if meld.kind == "pung" and meld.tile == action.tile else meld
        for meld in melds
    )
    return counts - UNIT[action.tile], added
