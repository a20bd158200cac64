"""What makes a level: features of a puzzle and the numbers between which each must be.

A feature is measured by its kind (`features`); what a level does not name may be anything. Bounds are inclusive.
"""

from __future__ import annotations

from mjteach.rules import MINIMUM

LEVELS = (1, 2, 3, 4, 5)

MANY = 999
Band = dict[str, tuple[int, int]]

WAITS: dict[int, Band] = {
    # one wait shape, the finished sets apart from it, every wait worth declaring
    1: {"waits": (1, 2), "knot": (1, 2), "special": (0, 0), "short": (0, 0), "exhausted": (0, 0), "kongs": (0, 0)},
    # two pairs, five in a row, or a finished set that touches the wait
    2: {"waits": (2, 3), "knot": (3, 6), "special": (0, 0), "short": (0, 0), "exhausted": (0, 0)},
    # seven tiles of one suit that no finished set can be taken out of
    3: {"waits": (2, 5), "tangle": (7, 8), "special": (0, 0), "short": (0, 0), "exhausted": (0, 0)},
    # shapes without four sets and a pair, or tiles that complete the hand below the minimum
    4: {"special or short": (1, MANY), "exhausted": (0, 0)},
    # ten or thirteen tiles of one suit
    5: {"waits": (3, 9), "flush": (10, 13), "special": (0, 0)},
}
"""waits: tiles that complete the hand; knot: tiles outside the sets that are finished in every reading, and finished
ones within two ranks of them; tangle: the most such outside tiles of one suit; flush: standing tiles where all are of
one suit; special: a shape without four sets and a pair completes it; short: waits below the minimum however they come;
exhausted: waits of which the hand holds all copies; kongs."""

_DECLARABLE = (MINIMUM, MANY)

FANS: dict[int, Band] = {
    # one big fan and little beside it
    1: {
        "fans": (1, 3), "biggest": (8, MANY), "points": _DECLARABLE, "refused": (0, 5), "twists": (0, 0),
    },
    2: {
        "fans": (2, 4), "biggest": (6, MANY), "points": _DECLARABLE, "refused": (0, 7), "twists": (0, 1),
        "special": (0, 0), "ties": (0, 0), "flowers": (0, 0),
    },
    # fans that rule others out
    3: {"fans": (3, 6), "points": _DECLARABLE, "refused": (1, MANY), "twists": (0, 2), "flowers": (0, 0)},
    4: {"fans": (4, 7), "points": _DECLARABLE, "refused": (1, MANY), "twists": (1, 3), "flowers": (0, 2)},
    5: {"fans": (5, 10), "points": _DECLARABLE, "refused": (2, MANY), "twists": (2, MANY), "flowers": (0, 8)},
}  # fmt: skip
"""fans: different fans that count; biggest: points of the dearest; refused: fans that the hand shows but that do not
count; twists: special wins, kongs, ties, flowers, fans that count twice, and principles other than no-repeat."""

PAYOUT: dict[int, Band] = {
    1: {"self-draw": (0, 0), "given": (1, 1), "round": (1, 1), "flowers": (0, 0)},
    2: {"self-draw": (0, 0), "given": (1, 1), "round": (0, 0), "flowers": (0, 0)},
    3: {"self-draw": (1, 1), "given": (1, 1), "flowers": (0, 0)},
    # the fans must be counted first
    4: {"given": (0, 0), "fans": (1, 4), "twists": (0, 1), "flowers": (0, 0)},
    5: {"given": (0, 0), "fans": (3, 8), "twists": (2, MANY), "flowers": (1, 8)},
}
"""given: the question tells the total; round: the total is a multiple of five; fans and twists as for fans."""

BANDS: dict[str, dict[int, Band]] = {"waits": WAITS, "fans": FANS, "payout": PAYOUT}


def fits(kind: str, level: int, features: dict[str, int]) -> bool:
    """Whether a puzzle with these features is of this level."""
    return all(low <= features[name] <= high for name, (low, high) in BANDS[kind][level].items())
