"""Facts of the procedure that are no sums: who is dealt which tile, time limits, and what is allowed at the table."""

from __future__ import annotations

from random import Random
from typing import Any

from mjteach.play import LIMITS, SEAT_NAMES
from mjteach.play.wall import DEALT
from mjteach.puzzles.document import Response

Question = dict[str, Any]

# --- The deal -------------------------------------------------------------------------------------------

FOURS = 3 * 4 * len(SEAT_NAMES)
"""Tiles that are taken by fours, before the dealer jumps."""

_JUMP = 0.4
"""How often one of the last five tiles is asked about."""


def make_dealt(rng: Random) -> Question:
    """One of the tiles that are dealt, by its place in the wall."""
    last = rng.random() < _JUMP
    return {"place": rng.randint(FOURS + 1, DEALT) if last else rng.randint(1, FOURS)}


def dealt(question: Question) -> Response:
    """Four tiles go to each seat in turn, then one; the dealer's last is the one behind those."""
    before = question["place"] - 1
    return {SEAT_NAMES[before // 4 % 4 if before < FOURS else (before - FOURS) % 4]: 1}


def dealt_slow(question: Question) -> tuple[Response, int]:
    """Deal: three times by fours, then the dealer takes the first and the fifth of the next, the others one each."""
    takers = [seat for _ in range(3) for seat in SEAT_NAMES for _ in range(4)]
    jump = {0: "E", 4: "E", 1: "S", 2: "W", 3: "N"}
    takers += [jump[place] for place in sorted(jump)]
    for place, seat in enumerate(takers, 1):
        if place == question["place"]:
            return {seat: 1}, place
    raise LookupError(question)


# --- Time limits ----------------------------------------------------------------------------------------

_LIMITS = {"first-discard": LIMITS.first_discard, "discard": LIMITS.discard, "pung": LIMITS.pung}
_SECONDS = {"first-discard": 30, "discard": 15, "pung": 3}
"""As seed 000 has them (出牌, 碰牌); those above are the table's, in milliseconds."""


def make_limit(rng: Random) -> Question:
    """One of the limits."""
    return {"what": rng.choice(tuple(_LIMITS))}


def limit(question: Question) -> Response:
    """The seconds."""
    return {"seconds": _LIMITS[question["what"]] // 1000}


def limit_slow(question: Question) -> tuple[Response, int]:
    """The seconds of the seed."""
    return {"seconds": _SECONDS[question["what"]]}, 1


# --- What is allowed, or asked of one -------------------------------------------------------------------

ALLOWED = (
    "same-after-chow",  # 允许同时打出吃进的牌
    "same-after-pung",  # 允许同时吃进(或碰)打出的牌
    "follow",  # 允许吃碰(杠)、和跟张打出的牌
    "late-kong",  # 只能在下一次自己抓进牌后才能开杠
    "kong-shown",  # 在一家和牌或荒牌时, 必须亮明
    "winner-shows",  # 和牌者首先必须报和牌, 并将手牌整理后亮明
)
FORBIDDEN = (
    "change-meld",  # 已经吃,碰,或杠的牌要亮出来,不能再改
    "lay-down",  # 其他三家在和牌确认之前, 不得将自己的手牌放倒
    "into-hand",  # 自摸成和牌的那一张牌, 不可随意插入手牌之中
    "fine-at-once",  # 罚分 … 应在每盘结束时扣除
    "keep-flower",  # 抓到花牌后, 明放在立牌前, 并从牌墙最后补一张牌
    "flower-again",  # 若補回來的是花牌, 則待該輪完結后再補
)


def make_allowed(rng: Random) -> Question:
    """One of them; yes is as likely as no."""
    return {"what": rng.choice((*ALLOWED, *FORBIDDEN))}


def allowed(question: Question) -> Response:
    """It is among what is allowed, or it is forbidden."""
    return {("yes", "no")[(*ALLOWED, *FORBIDDEN).index(question["what"]) >= len(ALLOWED)]: 1}


def allowed_slow(question: Question) -> tuple[Response, int]:
    """Look through the sentences one by one, those that forbid first."""
    for place, what in enumerate((*FORBIDDEN, *ALLOWED), 1):
        if what == question["what"]:
            return {"no" if what in FORBIDDEN else "yes": 1}, place
    raise LookupError(question)
