"""Features and themes of the kinds that are about the table rather than about one hand."""

from __future__ import annotations

from collections.abc import Callable

from mjteach.puzzles import chase, claims, discard, nearness, seating
from mjteach.puzzles.task import Task

MUCH = 999
"""A lead where nothing else compares."""


# --- claims ---------------------------------------------------------------------------------------------


def _callers(task: Task) -> int:
    return len(task.question.get("calls", ()))


def _wins_called(task: Task) -> int:
    return [*task.question.get("calls", {}).values()].count("win")


def _own_turn(task: Task) -> int:
    return int(task.question == claims.KONGS)


def _choices(task: Task) -> int:
    return sum(call.allowed for call in claims.calls_to(task) if call.item != "none")


def _decoys(task: Task) -> int:
    """What the tiles would allow and a rule does not."""
    return sum(call.why.get("verdict") == "excluded" for call in claims.calls_to(task))


def _twofold(task: Task) -> int:
    return int(_choices(task) > 1 or _decoys(task) > 0)


def _stake(task: Task) -> int:
    """The tile completes the hand, or nothing but a win is possible."""
    names = {call.why["id"] for call in claims.calls_to(task)}
    win = next(call for call in claims.calls_to(task) if call.item == "win")
    return int(win.why["id"] != "why.claims.no-hand" or bool(names & _ONLY))


_ONLY = {"why.claims.only-win-robbing", "why.claims.only-win-last"}


def _contest(task: Task) -> int:
    """Three callers, two winners, or a kong in the own turn."""
    return int(_callers(task) > 2 or _wins_called(task) > 1 or _own_turn(task))


# --- discard --------------------------------------------------------------------------------------------


def _lead(task: Task) -> int:
    found = discard.lead(task)
    return MUCH if found is None else found


def _short(task: Task) -> int:
    """Discards that leave the hand ready with nothing that reaches eight points."""
    right = discard.right_of(task)
    return sum(one.distance == 0 and one not in right for one in discard.lefts(task))


# --- distance -------------------------------------------------------------------------------------------


def _odd(task: Task) -> int:
    """Some shape without four sets and a pair is as near as any."""
    return int(nearness.nearest(task.hand) != ("standard",))


PLAY_FEATURES: dict[str, Callable[[Task], int]] = {
    # players who call the same tile, and how many of them to win
    "callers": _callers,
    "wins called": _wins_called,
    # what may be called; whether that is more than one thing, or a rule forbids what the tiles would allow
    "choices": _choices,
    "twofold": _twofold,
    "stake": _stake,
    "own turn": _own_turn,
    "contest": _contest,
    # the discard is to lead to eight points; tiles lacking after the best one, and by how much it leads
    "for points": lambda task: int(task.question == discard.POINTS),
    "far": lambda task: discard.right_of(task)[0].distance,
    "ahead": _lead,
    "rights": lambda task: len(discard.right_of(task)),
    "near": lambda task: sum(one.distance == discard.right_of(task)[0].distance for one in discard.lefts(task)),
    "short discards": _short,
    # tiles lacking for a ready hand, and the shapes that lack as few
    "lacking": lambda task: nearness.far(task.hand),
    "shapes": lambda task: len(nearness.nearest(task.hand)),
    "odd": _odd,
    # points that are enough to lead, and how much there is to think of
    "least": chase.least_of,
    "reasoning": chase.reasoning,
    # place of the fact among all, the easier ones first
    "fact": lambda task: seating.RANK[task.question["ask"]],
}
"""Every feature by its name."""


# --- Themes ---------------------------------------------------------------------------------------------


def _asks(*questions: object) -> Callable[[Task], bool]:
    return lambda task: task.question in questions


def _about(*groups: str) -> Callable[[Task], bool]:
    asks = [ask for group in groups for ask in seating.GROUPS[group]]
    return lambda task: set(task.question) - {"ask"} != set() and task.question.get("ask") in asks


PLAY_THEMES: dict[str, Callable[[Task], bool]] = {
    "calls": _asks(claims.MAY),
    "precedence": lambda task: "calls" in task.question,
    "several-winners": lambda task: "declarers" in task.question,
    "own-kongs": _asks(claims.KONGS),
    "useful-tiles": _asks(discard.USEFUL),
    "eight-points": _asks(discard.POINTS),
    "nearness": _asks(nearness.NUMBER),
    "nearest-shape": _asks(nearness.SHAPE),
    "winds": _about("winds"),
    "wall": _about("wall"),
    "dice": _about("dice", "deal"),
    "turns": _about("turns"),
    "way-of-winning": _about("fans"),
    "conduct": _about("conduct"),
    "running-scores": lambda task: "north" in task.question and task.question["ask"] in chase.ASKS,
}
"""Every theme of these kinds with its predicate."""
