"""What a discard may cost: who looks ready, and how likely the tile is the one that is waited for.

Nobody is shown to be ready, so turns and melds must tell. A tile that nobody wanted a moment ago is hardly wanted now,
an honor of which no copy is hidden completes nothing.
"""

from __future__ import annotations

from mjteach.play.players.outlook import Eye
from mjteach.play.view import View
from mjteach.play.words import SEATS, Seat
from mjteach.rules import TILES, Tile

DEALING_IN = 14.0
"""Points that dealing in costs beyond what everybody pays for another's win."""

READY_A_TURN = 0.022
READY_A_MELD = 0.13
"""How much likelier each turn and each meld makes it that a seat is ready."""

MOST_READY = 0.9

WAITED_FOR = 0.05
"""The chance that a ready seat waits for one middle tile and has 8 points with it."""

_BY_RANK = (0.6, 0.8, 1.0, 1.0, 1.0, 1.0, 1.0, 0.8, 0.6)
_BY_HIDDEN = (0.0, 0.4, 0.9, 0.8, 0.7)
"""Share of that for suit tiles by rank, and for honors by the copies that are hidden."""

JUST_PASSED = 0.15
OWN_DISCARD = 0.4
"""Share of that for a tile that was discarded a moment ago, or by the seat itself."""

_MOMENT = 4


def ready_chance(view: View, seat: Seat) -> float:
    """How likely a seat is ready, by its turns and melds."""
    turns = sum(discarded.seat == seat for discarded in view.river)
    return min(READY_A_TURN * turns + READY_A_MELD * len(view.melds[seat]), MOST_READY)


def dangers(view: View, eye: Eye) -> list[float]:
    """Points that each tile is expected to cost when it is discarded now, in tile order."""
    just = {discarded.tile for discarded in view.river[-_MOMENT:]}
    found = [0.0] * len(TILES)
    for seat in SEATS:
        if seat == view.seat or seat in view.dead:
            continue
        risk = ready_chance(view, seat) * WAITED_FOR * DEALING_IN
        own = {discarded.tile for discarded in view.river if discarded.seat == seat}
        for tile in TILES:
            share = _share(tile, eye.unseen >> 3 * tile & 7)
            found[tile] += risk * share * (JUST_PASSED if tile in just else OWN_DISCARD if tile in own else 1.0)
    return found


def _share(tile: Tile, hidden: int) -> float:
    return _BY_HIDDEN[hidden] if tile.is_honor else _BY_RANK[tile % 9]
