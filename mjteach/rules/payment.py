"""Who pays what when a hand is won (seed 000, 分数的计算)."""

from __future__ import annotations

from mjteach.rules.errors import HandError
from mjteach.rules.score import MINIMUM
from mjteach.rules.tiles import WINDS, Tile

BASE = 8
"""Points that every other player pays whatever the hand (底分)."""


def payments(total: int, winner: Tile, discarder: Tile | None = None) -> dict[Tile, int]:
    """What each seat gets (positive) or pays (negative), in points; they add up to 0.

    Self-draw (no discarder): each of the three pays 8 and the total. Discard: the discarder pays 8 and the total, the
    other two 8 each.

    Args:
        total: points of the hand with flowers, at least 8.
        winner: the winner's wind.
        discarder: the wind of the player whose discard or added kong was claimed, or None.

    >>> payments(12, WINDS[0], WINDS[1])
    {Tile('E'): 36, Tile('S'): -20, Tile('W'): -8, Tile('N'): -8}

    Raises:
        HandError: `bad-total` below 8, `bad-wind` for no wind, `winner-pays` for a winner who discards.
    """
    if total < MINIMUM:
        raise HandError("bad-total", total=total)
    for seat in (winner, discarder):
        if seat is not None and not seat.is_wind:
            raise HandError("bad-wind", character=str(seat))
    if winner == discarder:
        raise HandError("winner-pays", seat=str(winner))
    paid = {
        seat: -(BASE + (total if discarder in (None, seat) else 0)) for seat in WINDS if seat != winner
    }
    paid[winner] = -sum(paid.values())
    return {seat: paid[seat] for seat in WINDS}
