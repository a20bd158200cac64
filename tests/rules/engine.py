"""PyMahjongGB, an independent engine, asked about hands of the generator or of the package.

Two mappings lead to its arguments: from the generator's own record, which knows nothing of the package,
and from a `Hand` of the package.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from MahjongGB import MahjongFanCalculator, MahjongShanten

from .generator import Dealt

if TYPE_CHECKING:
    from mjteach.rules import Hand

CODES = [f"{suit}{rank}" for suit in "WBT" for rank in range(1, 10)]
CODES += ["F1", "F2", "F3", "F4", "J1", "J2", "J3"]
KINDS = {"chow": "CHI", "pung": "PENG", "kong": "GANG"}
FIRST_WIND = 27
NAMES = [
    "大四喜", "大三元", "绿一色", "九莲宝灯", "四杠", "连七对", "十三幺", "清幺九", "小四喜",
    "小三元", "字一色", "四暗刻", "一色双龙会", "一色四同顺", "一色四节高", "一色四步高", "三杠",
    "混幺九", "七对", "七星不靠", "全双刻", "清一色", "一色三同顺", "一色三节高", "全大", "全中",
    "全小", "清龙", "三色双龙会", "一色三步高", "全带五", "三同刻", "三暗刻", "全不靠", "组合龙",
    "大于五", "小于五", "三风刻", "花龙", "推不倒", "三色三同顺", "三色三节高", "无番和",
    "妙手回春", "海底捞月", "杠上开花", "抢杠和", "碰碰和", "混一色", "三色三步高", "五门齐",
    "全求人", "双暗杠", "双箭刻", "全带幺", "不求人", "双明杠", "和绝张", "箭刻", "圈风刻",
    "门风刻", "门前清", "平和", "四归一", "双同刻", "双暗刻", "暗杠", "断幺", "一般高",
    "喜相逢", "连六", "老少副", "幺九刻", "明杠", "缺一门", "无字", "边张", "坎张", "单钓将",
    "自摸", "花牌",
]  # fmt: skip
"""Chinese names of the 81 fans in order of their numbers, as the 1998 rules give them."""

FLOWER_FAN = NAMES[80]
MIXED_KONGS = "明暗杠"  # its own fan for one melded and one concealed kong, not among the 81
ALIASES = {"独听・边张": "边张", "独听・嵌张": "坎张", "独听・单钓": "单钓将"}

Arguments = tuple[Any, ...]


def pack(kind: str, tile: int, claim: int) -> tuple[str, str, int]:
    """Return the engine's form of a meld: a chow goes by its middle tile, an added kong as a claimed one."""
    return KINDS[kind], CODES[tile + (kind == "chow")], claim % 4


def arguments(hand: Dealt) -> Arguments:
    """Return the engine's arguments for a generated hand."""
    return _arguments(hand, hand.winning, [(meld.block.kind, meld.block.tile, meld.claim) for meld in hand.melds])


def hand_arguments(hand: Hand) -> Arguments:
    """Return the engine's arguments for a `mjteach.rules.Hand` of 14 tiles."""
    assert hand.winning is not None
    return _arguments(hand, hand.winning, [(meld.kind, meld.tile, meld.claim) for meld in hand.melds])


def _arguments(hand: Dealt | Hand, winning: int, melds: Iterable[tuple[str, int, int]]) -> Arguments:
    return (
        tuple(pack(*meld) for meld in melds),
        tuple(CODES[tile] for tile in hand.standing),
        CODES[winning],
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


def name_of(number: int) -> str:
    """Return the Chinese name of a fan by its number; the fan after the 81st is 明暗杠."""
    return [*NAMES, MIXED_KONGS][number - 1]


def shanten(given: Arguments) -> int:
    """Return the engine's distance of the hand before its winning tile."""
    return int(MahjongShanten(given[0], given[1]))
