"""From a tally of all that is there to what counts: exclusions, and the points."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache, partial
from typing import NamedTuple

from mjteach.rules import tally
from mjteach.rules.fans import ALL_FANS, MIXED_KONGS, fan
from mjteach.rules.memory import Memory
from mjteach.rules.rulings import Ruling


class Settled(NamedTuple):
    """What counts: points without flowers, and (fan number, how often) in order of fan numbers."""

    points: int
    fans: tuple[tuple[int, int], ...]


_EXCLUDED = {one.number: frozenset(fan(other).number for other in one.excludes) for one in ALL_FANS}
_CHICKEN = fan("chicken-hand").number
_SELF_DRAWN = fan("self-drawn").number
_FULLY_CONCEALED = fan("fully-concealed-hand").number
_NINE_GATES = fan("nine-gates").number
_TERMINAL_PUNG = fan("pung-of-terminals-or-honors").number
_HOG = fan("tile-hog").number
_SEVEN_PAIRS = fan("seven-pairs").number
_FORCED_HOGS = (fan("all-terminals").number, fan("all-green").number)


def points_of(number: int, ruling: Ruling) -> int:
    """Points of the fan with this number, each time it counts."""
    if number == MIXED_KONGS.number and ruling.mixed_kongs is not None:
        return ruling.mixed_kongs
    if number == fan("two-concealed-kongs").number:
        return ruling.two_concealed_kongs
    return fan(number).points


@lru_cache(None)
def excluded_by(number: int, ruling: Ruling) -> frozenset[int]:
    """Numbers of the fans that never count beside this one."""
    excluded = _EXCLUDED[number]
    return excluded if fan(number).id in ruling.plain_self_draw else excluded - {_FULLY_CONCEALED}


@lru_cache(None)
def settled(ruling: Ruling) -> Memory[int, Settled]:
    """What counts of each tally under a ruling.

    无番和 comes after everything else: any fan removes it, flowers apart (seed 000, fan 43).
    """
    return Memory(partial(_settle, ruling))


def _settle(ruling: Ruling, found: int) -> Settled:
    there = tally.unpack(found)
    excluded = _excluded_beside(there, ruling)
    if _FULLY_CONCEALED in there and _FULLY_CONCEALED in excluded:
        del there[_FULLY_CONCEALED]
        there[_SELF_DRAWN] = 1  # 不求人 gives way to a plain 自摸 (rulings, special_self_draw)
        excluded = _excluded_beside(there, ruling)
    _drop_forced(there, ruling)
    counted = {number: times for number, times in sorted(there.items()) if times and number not in excluded}
    if not counted:
        counted = {_CHICKEN: 1}
    points = sum(points_of(number, ruling) * times for number, times in counted.items())
    return Settled(points, tuple(counted.items()))


def _excluded_beside(there: Collection[int], ruling: Ruling) -> frozenset[int]:
    return frozenset[int]().union(*(excluded_by(number, ruling) for number in there))


def _drop_forced(there: dict[int, int], ruling: Ruling) -> None:
    """Take out what a ruling calls inevitable: 幺九刻 of 九莲宝灯, 四归一 of seven pairs of few kinds."""
    if _NINE_GATES in there and _TERMINAL_PUNG in there:
        there[_TERMINAL_PUNG] = max(0, there[_TERMINAL_PUNG] - ruling.nine_gates_drops)
    if forces_hog(there, ruling):
        there.pop(_HOG, None)


def forces_hog(there: Collection[int], ruling: Ruling) -> int | None:
    """The fan that a ruling holds never to be without 四归一, which then does not count: 清幺九 or 绿一色 in pairs."""
    if ruling.forced_hog_in_pairs or _SEVEN_PAIRS not in there:
        return None
    return next((number for number in _FORCED_HOGS if number in there), None)
