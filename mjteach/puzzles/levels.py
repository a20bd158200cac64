"""What makes a level: for each kind the features that matter and the numbers between which each must be.

What a level does not name may be anything. Bounds are inclusive; the cheapest features come first.
"""

from __future__ import annotations

from mjteach.puzzles.features import FEATURES
from mjteach.puzzles.task import Task

LEVELS = (1, 2, 3, 4, 5)

MANY = 999
NONE = (0, 0)
YES = (1, 1)
Band = dict[str, tuple[int, int]]

# fmt: off
WAITS: dict[int, Band] = {
    # one wait shape, the finished sets apart from it, every wait worth declaring
    1: {
        "waits": (1, 2), "exhausted": NONE, "kongs": NONE, "crowd": (0, 6), "special": NONE, "knot": (1, 2),
        "short": NONE,
    },
    # two pairs, five in a row, or a finished set that touches the wait
    2: {"waits": (2, 3), "exhausted": NONE, "crowd": (0, 9), "special": NONE, "knot": (3, 6), "short": NONE},
    # seven tiles of one suit that no finished set can be taken out of
    3: {"waits": (2, 5), "exhausted": NONE, "special": NONE, "tangle": (7, 8), "short": (0, 2)},
    # shapes without four sets and a pair, or tiles that complete the hand below the minimum
    4: {"exhausted": NONE, "special or short": (1, MANY)},
    # ten or thirteen tiles of one suit
    5: {"waits": (3, 9), "flush": (10, 13), "special": NONE},
}

FANS: dict[int, Band] = {
    # one big fan and little beside it
    1: {
        "fans": (1, 3), "declarable": YES, "biggest": (8, MANY), "flowers": NONE, "twists": NONE,
        "refused": (0, 5),
    },
    2: {
        "fans": (2, 4), "declarable": YES, "biggest": (6, MANY), "special win": NONE, "ties": NONE,
        "flowers": NONE, "twists": (0, 1), "refused": (0, 7),
    },
    # fans that rule others out
    3: {"fans": (3, 6), "declarable": YES, "flowers": NONE, "twists": (0, 2), "refused": (1, MANY)},
    4: {"fans": (4, 7), "declarable": YES, "flowers": (0, 2), "twists": (1, 3), "refused": (1, MANY)},
    5: {"fans": (5, 10), "declarable": YES, "load": (7, MANY), "refused": (2, MANY)},
}

PAYOUT: dict[int, Band] = {
    1: {"self-draw": NONE, "given": YES, "flowers": NONE, "round": YES},
    2: {"self-draw": NONE, "given": YES, "flowers": NONE, "round": NONE},
    3: {"self-draw or several": YES, "given": YES, "flowers": NONE},
    # the fans must be counted first
    4: {"given": NONE, "flowers": NONE, "fans": (1, 4), "twists": (0, 1)},
    5: {"given": NONE, "flowers": (1, 8), "fans": (3, 8), "twists": (1, MANY)},
}

WAIT_KIND: dict[int, Band] = {
    1: {"waits": (1, 2), "exhausted": NONE, "kongs": NONE, "crowd": (0, 5), "traps": NONE},
    2: {"waits": (1, 3), "exhausted": NONE, "crowd": (0, 7)},
    # seven and more tiles of one suit
    3: {"exhausted": NONE, "crowd": (7, 8)},
    4: {"exhausted": NONE, "crowd": (9, 13), "traps": NONE},
    # no others at all, and other readings may show another kind of wait
    5: {"flush": (7, 13)},
}

WINNING_SHAPE: dict[int, Band] = {
    1: {"several": NONE, "melds": NONE, "crowd": (0, 7)},
    2: {"several": NONE, "crowd": (0, 9)},
    3: {"several": NONE, "crowd": (5, 13)},
    # hands of two shapes among them
    4: {"several": YES, "crowd": (0, 9)},
    5: {"several": YES, "crowd": (5, 13)},
}

NOT_COUNTED: dict[int, Band] = {
    1: {"in full": NONE, "special win": NONE, "shown": (4, 7), "left out": (2, 4)},
    2: {"in full": NONE, "shown": (5, 9), "left out": (2, 6)},
    3: {"in full": YES, "shown": (5, 9), "left out": (2, 6)},
    4: {"in full": YES, "shown": (7, 10), "left out": (2, 8)},
    5: {"in full": YES, "shown": (8, 20), "left out": (3, 15)},
}

BEST_READING: dict[int, Band] = {
    1: {"more": NONE, "declarable": YES, "readings": (2, 2), "lead": (8, MANY)},
    2: {"declarable": YES, "readings": (2, 2)},
    3: {"declarable": YES, "readings": (2, 3)},
    4: {"declarable": YES, "readings": (2, 3), "fans": (3, MANY)},
    5: {"declarable": YES, "readings": (3, MANY)},
}

MAY_DECLARE: dict[int, Band] = {
    1: {"flowers": NONE, "special win": NONE, "lifted": NONE, "fans if won": (0, 4)},
    2: {"special win": NONE, "fans if won": (0, 5)},
    # how it was won may decide
    3: {"flowers": NONE, "close": YES},
    4: {"close": YES, "fans if won": (0, 6)},
    5: {"close": YES, "fans if won": (4, MANY)},
}

CLAIMS: dict[int, Band] = {
    # two call, and one is stronger
    1: {"callers": (2, 2), "wins called": NONE},
    2: {"callers": NONE, "own turn": NONE, "stake": NONE, "choices": (1, 1)},
    3: {"callers": NONE, "own turn": NONE, "stake": NONE, "twofold": YES},
    4: {"contest": YES},
    # a win is at stake
    5: {"callers": NONE, "own turn": NONE, "stake": YES},
}

DISCARD: dict[int, Band] = {
    1: {"for points": NONE, "far": (0, 1), "rights": (1, 1), "ahead": (4, MANY)},
    2: {"for points": NONE, "far": (1, 2), "ahead": (2, MANY)},
    3: {"for points": NONE, "far": (1, 6), "ahead": (1, 3)},
    # ready too, but short of eight points
    4: {"for points": YES, "short discards": (1, MANY)},
    # many discards are as near
    5: {"for points": NONE, "far": (2, 6), "near": (6, 14), "ahead": (1, 2)},
}

DISTANCE: dict[int, Band] = {
    1: {"lacking": (0, 1), "odd": NONE},
    2: {"lacking": (1, 2)},
    3: {"lacking": (2, 4)},
    # which shapes
    4: {"lacking": (1, 6), "shapes": (1, 3)},
    # other shapes are as near
    5: {"lacking": (1, 6), "odd": YES},
}

TABLE: dict[int, Band] = {
    1: {"fact": (1, 4)},
    2: {"fact": (5, 10)},
    3: {"fact": (11, 14)},
    4: {"fact": (15, 16)},
    5: {"fact": (17, 18)},
}

CHASE: dict[int, Band] = {
    # how the points close the gap: once, twice, four times
    1: {"reasoning": (1, 1), "least": (9, 64)},
    2: {"reasoning": (2, 2), "least": (9, 64)},
    3: {"reasoning": (3, 3), "least": (9, 64)},
    # every way to win
    4: {"reasoning": (4, 4)},
    # the discarder falls behind somebody else
    5: {"reasoning": (5, 5), "least": (9, 64)},
}

ELSEWHERE: dict[int, Band] = {level: {"form": (level, level)} for level in LEVELS}
TERMS: dict[int, Band] = {level: {"form": (level, level)} for level in LEVELS}
# fmt: on

BANDS: dict[str, dict[int, Band]] = {
    "waits": WAITS,
    "wait-kind": WAIT_KIND,
    "winning-shape": WINNING_SHAPE,
    "fans": FANS,
    "not-counted": NOT_COUNTED,
    "best-reading": BEST_READING,
    "points": FANS,
    "may-declare": MAY_DECLARE,
    "payout": PAYOUT,
    "claims": CLAIMS,
    "discard": DISCARD,
    "distance": DISTANCE,
    "table": TABLE,
    "chase": CHASE,
    "elsewhere": ELSEWHERE,
    "terms": TERMS,
}


def fits(kind: str, level: int, task: Task) -> bool:
    """Whether a puzzle of this kind is of this level."""
    return all(low <= FEATURES[name](task) <= high for name, (low, high) in BANDS[kind][level].items())
