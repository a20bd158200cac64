"""Themes: what a puzzle is about, each a name and a predicate.

Names of fans and principles are their ids, so their texts are those of the fan or the principle; `key` tells which.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from mjteach.puzzles.may_declare import lifted
from mjteach.puzzles.play_features import PLAY_THEMES
from mjteach.puzzles.task import Task
from mjteach.rules import FANS, MIXED_KONGS, Fan, Reading, Tile

Predicate = Callable[[Task], bool]

PRINCIPLES = ("no-repeat", "no-split", "no-same", "higher", "once")


def _readings(task: Task) -> Iterator[Reading]:
    if task.is_waiting:
        for found in task.completions.values():
            yield from found
    elif task.is_won:
        yield task.score.reading


def _shape(name: str) -> Predicate:
    return lambda task: any(reading.shape == name for reading in _readings(task))


# --- How a waiting hand waits ---------------------------------------------------------------------------


def _places(task: Task) -> Iterator[tuple[Tile, str]]:
    """For each tile that a waiting hand waits for, what it may become in each reading."""
    if not task.is_waiting:
        return
    for tile, found in task.completions.items():
        for reading in found:
            if reading.shape != "standard":
                continue
            for group in task.standing_groups(reading):
                if tile in group:
                    yield tile, _place(tile, group)


def _place(tile: Tile, group: tuple[Tile, ...]) -> str:
    if len(group) == 2:
        return "single-wait"
    if group[0] == group[1]:
        return "pung"
    if tile == group[1]:
        return "closed-wait"
    edge = tile % 9 == (2 if tile == group[2] else 6)
    return "edge-wait" if edge else "end"


def _only_wait(name: str) -> Predicate:
    """The one wait of a waiting hand, edge before closed before single as the fans are."""

    def predicate(task: Task) -> bool:
        if not task.is_waiting or len(task.wait_tiles) + len(task.exhausted) != 1:
            return False
        found = {place for _, place in _places(task)}
        order = ("edge-wait", "closed-wait", "single-wait")
        return next((one for one in order if one in found), "") == name

    return predicate


def _two_sided(task: Task) -> bool:
    ends = {tile for tile, place in _places(task) if place == "end"}
    return any(tile + 3 in task.wait_tiles and tile // 9 == (tile + 3) // 9 for tile in ends)


def _two_pungs(task: Task) -> bool:
    return len({tile for tile, place in _places(task) if place == "pung"}) > 1


def _many_waits(task: Task) -> bool:
    return task.is_waiting and len(task.wait_tiles) >= 3


def _flush(task: Task) -> bool:
    if not task.is_waiting:
        return False
    tiles = task.hand.tiles
    return tiles[0] < 27 and len({tile // 9 for tile in tiles}) == 1


def _short(task: Task) -> bool:
    return task.is_waiting and any(not (wait.discard.declarable and wait.self_draw.declarable) for wait in task.waits)


# --- What counts, and how the hand was won ----------------------------------------------------------------


def _counts(task: Task) -> bool:
    """Somebody has to count the hand: the question does not tell the total."""
    return "total" not in task.question


def _fan(one: Fan) -> Predicate:
    return lambda task: _counts(task) and any(one.number in score.counts for score in task.scores)


def _principle(name: str) -> Predicate:
    return lambda task: _counts(task) and any(one.principle == name for score in task.scores for one in score.refused)


def _either(one: Predicate, other: Predicate) -> Predicate:
    """Of a waiting hand the first, of a finished one the other, under the same name."""
    return lambda task: one(task) if task.is_waiting else other(task)


_OF_FANS = {one.id: _fan(one) for one in (*FANS, MIXED_KONGS) if one.id != "flower-tiles"}

THEMES: dict[str, Predicate] = {
    "standard": _shape("standard"),
    "lesser-knitted": _shape("lesser-knitted"),
    "greater-knitted": _shape("greater-knitted"),
    "two-sided": _two_sided,
    "two-pungs": _two_pungs,
    "many-waits": _many_waits,
    "one-suit": _flush,
    "exhausted": lambda task: task.is_waiting and bool(task.exhausted),
    "below-minimum": _short,
    "claimed": lambda task: task.given is not None and not task.hand.is_concealed,
    "kongs": lambda task: task.given is not None and any(meld.kind == "kong" for meld in task.hand.melds),
    "flowers": lambda task: task.given is not None and bool(task.hand.flowers),
    "self-draw": lambda task: task.is_won and task.hand.self_draw,
    "discard": lambda task: task.is_won and not task.hand.self_draw,
    "equal-answers": lambda task: _counts(task) and len(task.scores) > 1,
    # fourteen tiles that may not be declared, or only because of how they were won
    "false-win": lambda task: task.given is not None and not task.is_waiting and not task.is_won,
    "short-win": lambda task: task.is_won and not task.score.declarable,
    "lifted": lifted,
    "count-first": lambda task: "winner" in task.question and _counts(task),
    **PLAY_THEMES,
    **{name: _principle(name) for name in PRINCIPLES},
    **_OF_FANS,
    **{name: _either(_only_wait(name), _OF_FANS[name]) for name in ("edge-wait", "closed-wait", "single-wait")},
    **{name: _either(_shape(name), _OF_FANS[name]) for name in ("seven-pairs", "thirteen-orphans", "knitted-straight")},
}
"""Every theme with its predicate, in the order in which a document names them."""


def themes_of(task: Task) -> list[str]:
    """The themes of a puzzle."""
    return [name for name, predicate in THEMES.items() if predicate(task)]


def key(theme: str) -> str:
    """The catalogue key of a theme's name."""
    if theme in _OF_FANS:
        return f"fan.{theme}"
    return f"principle.{theme}" if theme in PRINCIPLES else f"theme.{theme}"
