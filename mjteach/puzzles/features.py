"""Features: what makes a puzzle easy or hard, each a name and a number worked out from its task."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from mjteach.puzzles import elsewhere, terms
from mjteach.puzzles.best_reading import worths
from mjteach.puzzles.may_declare import lifted
from mjteach.puzzles.not_counted import partial, refused_of, shown
from mjteach.puzzles.play_features import PLAY_FEATURES
from mjteach.puzzles.task import Task
from mjteach.puzzles.wait_kind import kind_of, ways_to_fit
from mjteach.rules import MINIMUM, points_of

ROUND = 5
"""Totals that are a multiple of this are easy to reckon with."""

# --- Of a waiting hand -----------------------------------------------------------------------------------


def _special(task: Task) -> int:
    return int(any(reading.shape != "standard" for found in task.completions.values() for reading in found))


def _short(task: Task) -> int:
    return sum(not (wait.discard.declarable or wait.self_draw.declarable) for wait in task.waits)


def _knot(task: Task) -> int:
    """Loose tiles, and finished ones so near to them that they could be mistaken for a part of the wait."""
    apart = Counter(task.hand.standing) - task.loose
    near = {other for tile in task.loose for other in apart if _is_near(tile, other)}
    return task.loose.total() + sum(apart[tile] for tile in near)


def _is_near(one: int, other: int) -> bool:
    return one == other or (one < 27 and one // 9 == other // 9 and abs(one - other) <= 2)


def _fullest(tiles: Counter[int]) -> int:
    return max(Counter(tile // 9 for tile in tiles.elements()).values(), default=0)


def _flush(task: Task) -> int:
    suits = {tile // 9 for tile in task.hand.standing}
    return len(task.hand.standing) if len(suits) == 1 and max(suits) < 3 else 0


# --- Of a finished hand ----------------------------------------------------------------------------------


def _kongs(task: Task) -> int:
    return sum(meld.kind == "kong" for meld in task.hand.melds)


def _special_win(task: Task) -> int:
    return sum((task.hand.last_copy, task.hand.last_tile, task.hand.kong))


def _ties(task: Task) -> int:
    return len(task.score.best) - 1


_KONGS = 2
"""Kongs that make a hand harder; with more of them it is about nothing else, and easy again."""


def _twists(task: Task) -> int:
    """Special wins, kongs, ties, fans that count twice, and principles other than no-repeat."""
    principles = {one.principle for one in task.score.refused} - {"no-repeat"}
    few = _ties(task) > 0, max(task.score.counts.values()) > 1
    return _special_win(task) + min(_kongs(task), _KONGS) + len(principles) + sum(few)


# --- Of the question ---------------------------------------------------------------------------------------


def _asks(variant: str) -> Callable[[Task], int]:
    return lambda task: int(task.question.get("ask") == variant)


def _traps(task: Task) -> int:
    """Kinds of wait that some reading shows though they are not the answer."""
    return len({*ways_to_fit(task)} - {"none", kind_of(task)})


def _lead(task: Task) -> int:
    best, other, *_ = worths(task)
    return best.points - other.points


def _close(task: Task) -> int:
    """Within two points of the minimum, on either side; a hand one tile away from any shape is close too."""
    return int(not task.is_won or abs(task.score.points - MINIMUM) <= _NEAR)


_NEAR = 2
_ORDINARY = 4

FEATURES: dict[str, Callable[[Task], int]] = {
    # tiles that complete the hand, and those of which it holds all copies itself
    "waits": lambda task: len(task.wait_tiles),
    "exhausted": lambda task: len(task.exhausted),
    # a shape without four sets and a pair completes it
    "special": _special,
    # waits below the minimum however they come
    "short": _short,
    "special or short": lambda task: _special(task) or _short(task),
    # tiles outside the sets that are finished in every reading, with those that touch them
    "knot": _knot,
    # the most of those tiles, and of all standing tiles, in one suit
    "tangle": lambda task: _fullest(Counter(task.loose)),
    "crowd": lambda task: _fullest(Counter(task.hand.standing)),
    # standing tiles where all are of one suit
    "flush": _flush,
    "kongs": _kongs,
    # different fans that count, and points of the dearest
    "fans": lambda task: len(task.score.counts),
    "biggest": lambda task: max(points_of(number, task.ruling) for number in task.score.counts),
    "declarable": lambda task: int(task.score.points >= MINIMUM),
    # fans that the hand shows but that do not count
    "refused": lambda task: len({one.fan for one in task.score.refused}),
    "special win": _special_win,
    "ties": _ties,
    "twists": _twists,
    "load": lambda task: len(task.score.counts) + _twists(task),
    "flowers": lambda task: 0 if task.given is None else len(task.hand.flowers),
    "self-draw": lambda task: int(task.hand.self_draw),
    # everybody pays in full, or it must be seen first who wins
    "self-draw or several": lambda task: int("declarers" in task.question or task.hand.self_draw),
    # the question tells the total, and it is a round one
    "given": lambda task: int("total" in task.question or "declarers" in task.question),
    "round": lambda task: int(task.score.total % ROUND == 0),
    # kinds of wait that tempt
    "traps": _traps,
    "melds": lambda task: len(task.hand.melds),
    "several": _asks("several"),
    # fans to choose from, and how many of them belong to the answer
    "shown": lambda task: len(shown(task)),
    "left out": lambda task: len(refused_of(task.score)),
    "partial": partial,
    "in full": _asks("in-full"),
    # readings, and by how many points the best leads
    "readings": lambda task: len(worths(task)),
    "lead": _lead,
    "more": _asks("more"),
    "close": _close,
    # fans that count; a hand that is none is taken for an ordinary one
    "fans if won": lambda task: len(task.score.counts) if task.is_won else _ORDINARY,
    # how hard the form of a question about words, or about other games, is
    "form": lambda task: terms.form_of(task) or elsewhere.form_of(task),
    "lifted": lambda task: int(lifted(task)),
    **PLAY_FEATURES,
}
"""Every feature by its name."""
