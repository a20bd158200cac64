"""PyMahjongGB, an independent engine, asked about hands of the generator or of the package.

Two mappings lead to its arguments: from the generator's own record, which knows nothing of the package,
and from a `Hand` of the package.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from MahjongGB import MahjongFanCalculator, MahjongShanten

from .generator import Dealt

if TYPE_CHECKING:
    from mjteach.rules import Hand

CODES = [f"{suit}{rank}" for suit in "WBT" for rank in range(1, 10)]
CODES += ["F1", "F2", "F3", "F4", "J1", "J2", "J3"]
KINDS = {"chow": "CHI", "pung": "PENG", "kong": "GANG"}
FIRST_WIND = 27
FLOWER_FAN = "花牌"
MIXED_KONGS = "明暗杠"  # its own fan for one melded and one concealed kong, not among the 81
ALIASES = {"独听・边张": "边张", "独听・嵌张": "坎张", "独听・单钓": "单钓将"}

Arguments = tuple[Any, ...]


def pack(kind: str, tile: int, claim: int) -> tuple[str, str, int]:
    """Return the engine's form of a meld: a chow goes by its middle tile, an added kong as a claimed one."""
    return KINDS[kind], CODES[tile + (kind == "chow")], claim % 4


def arguments(hand: Dealt) -> Arguments:
    """Return the engine's arguments for a generated hand."""
    return (
        tuple(pack(meld.block.kind, meld.block.tile, meld.claim) for meld in hand.melds),
        tuple(CODES[tile] for tile in hand.standing),
        CODES[hand.winning],
        len(hand.flowers),
        hand.self_draw,
        hand.last_copy,
        hand.kong,
        hand.last_tile,
        hand.seat - FIRST_WIND,
        hand.prevalent - FIRST_WIND,
        True,
    )


def hand_arguments(hand: Hand) -> Arguments:
    """Return the engine's arguments for a `mjteach.rules.Hand` of 14 tiles."""
    return (
        tuple(pack(meld.kind, meld.tile, meld.claim) for meld in hand.melds),
        tuple(CODES[tile] for tile in hand.standing),
        CODES[hand.winning],
        len(hand.flowers),
        hand.self_draw,
        hand.last_copy,
        hand.kong,
        hand.last_tile,
        hand.seat - FIRST_WIND,
        hand.prevalent - FIRST_WIND,
        True,
    )


def verdict(given: Arguments) -> dict[str, tuple[int, int]]:
    """Return the engine's fans by Chinese name: points each, how often."""
    fans = MahjongFanCalculator(*given)
    return {ALIASES.get(name, name): (points, count) for points, count, name, _ in fans}


def shanten(given: Arguments) -> int:
    """Return the engine's distance of the hand before its winning tile."""
    return int(MahjongShanten(given[0], given[1]))
