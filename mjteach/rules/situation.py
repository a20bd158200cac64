"""Fans that depend on how the hand was won alone: winds apart, nothing but the flags and what was claimed."""

from __future__ import annotations

from functools import lru_cache

from mjteach.rules import tally
from mjteach.rules.hand import MOST_SETS, Hand

FANS_OF_SITUATION = (
    "last-tile-draw",
    "last-tile-claim",
    "out-with-replacement-tile",
    "robbing-the-kong",
    "melded-hand",
    "fully-concealed-hand",
    "last-tile",
    "prevalent-wind",
    "seat-wind",
    "concealed-hand",
    "self-drawn",
    "flower-tiles",
)
"""Fans that the same tiles and melds have or have not by winds, flags, flowers or the way the last tile came."""


@lru_cache(None)
def fans_of(self_draw: bool, last_copy: bool, last_tile: bool, kong: bool, claimed: int) -> int:
    """The tally of these fans (seed 000, fans 44-47, 52, 56, 58, 62, 80), before exclusions.

    `claimed` counts the melds that are no concealed kong; 全求人 takes four of them.
    """
    found = tally.of("last-tile") if last_copy else 0
    if last_tile:
        found += tally.of("last-tile-draw" if self_draw else "last-tile-claim")
    if kong:
        found += tally.of("out-with-replacement-tile" if self_draw else "robbing-the-kong")
    if self_draw:
        return found + tally.of("self-drawn" if claimed else "fully-concealed-hand")
    if claimed == 0:
        found += tally.of("concealed-hand")
    return found + (tally.of("melded-hand") if claimed == MOST_SETS else 0)


def fans_of_hand(hand: Hand) -> int:
    """The tally for a hand."""
    return fans_of(hand.self_draw, hand.last_copy, hand.last_tile, hand.kong, hand.opened.claimed)
