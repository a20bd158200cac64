"""Why a finished hand does not show a fan, where there is something truer to say than that it is not there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from mjteach.puzzles.document import Sentence, not_there
from mjteach.puzzles.tables import Json, others_open
from mjteach.puzzles.task import Task, groups, texts
from mjteach.rules import COPIES, Fan, Hand, Score, Tile, fan
from mjteach.rules.tilefans import MADE_OF

NEAR = 4
"""Kinds of tile that break a fan, at the most, for the hand to be near enough to it to name them."""

NEAR_SETS = 2
"""The same for sets."""

_WAITS = ("edge-wait", "closed-wait", "single-wait")
_PLAIN = (
    "last-tile-draw",
    "last-tile-claim",
    "out-with-replacement-tile",
    "robbing-the-kong",
    "melded-hand",
    "last-tile",
    "flower-tiles",
)
"""Fans of the situation with a sentence of their own."""


def why_missing(task: Task, score: Score, one: Fan) -> Sentence | None:
    """The reason that the hand does not show this fan, or None where it simply is not there."""
    if task.table is not None and one.id in _SEEN:
        left = _SEEN[one.id](task, task.table)
        if left is not None:
            return not_there(f"why.fans.not-seen.{one.id}", fan=one.number, tile=str(task.hand.winning), n=left)
    if one.id in _PLAIN:
        return not_there(f"why.fans.not.{one.id}", fan=one.number)
    if one.id in _WAITS:
        return _of_waits(task, one)
    if one.id in MADE_OF:
        return _broken_by(one, [tile for tile in task.hand.tiles if tile not in MADE_OF[one.id]])
    found = _SPECIAL.get(one.id)
    if found:
        return found(task.hand, one)
    return _broken_by_sets(score, one)


def _wall_left(_: Task, table: Json) -> int | None:
    """Tiles that the wall still has, None where it is empty."""
    return table["wall"] or None


def _copies_open(task: Task, table: Json) -> int | None:
    """Other copies of the last tile that lie open, None where all do."""
    assert task.hand.winning is not None
    lying = others_open(table, task.hand.winning)
    return lying if lying < COPIES - 1 else None


_SEEN: dict[str, Callable[[Task, Json], int | None]] = {
    "last-tile": _copies_open,
    "last-tile-draw": _wall_left,
    "last-tile-claim": _wall_left,
}
"""Fans of which the table tells why they are not there."""


def _broken_by(one: Fan, tiles: list[Tile]) -> Sentence | None:
    kinds = sorted({*tiles})
    if not 0 < len(kinds) <= NEAR:
        return None
    return not_there("why.fans.tiles-break", fan=one.number, tiles=texts(kinds))


def _of_waits(task: Task, one: Fan) -> Sentence:
    """The fans of a wait take a hand that waited on one kind of tile."""
    tiles = task.wait_tiles
    if task.ruling.exhausted_waits:
        tiles = tuple(sorted({*tiles, *task.exhausted}))
    if len(tiles) > 1:
        return not_there("why.fans.several-waits", fan=one.number, tiles=texts(tiles))
    return not_there("why.fans.other-wait", fan=one.number, tile=str(task.hand.winning))


def _fully_concealed(hand: Hand, one: Fan) -> Sentence:
    return _not_self_drawn(hand, one) if not hand.self_draw else _not_concealed(hand, one)


def _not_self_drawn(_: Hand, one: Fan) -> Sentence:
    return not_there("why.fans.not-self-drawn", fan=one.number)


def _not_concealed(hand: Hand, one: Fan) -> Sentence:
    claimed = [meld.tiles for meld in hand.melds if not meld.is_concealed]
    return not_there("why.fans.claimed", fan=one.number, sets=groups(claimed))


def _not_prevalent(hand: Hand, one: Fan) -> Sentence:
    return not_there("why.fans.not-prevalent", fan=one.number, tile=str(hand.prevalent))


def _not_seat(hand: Hand, one: Fan) -> Sentence:
    return not_there("why.fans.not-seat", fan=one.number, tile=str(hand.seat))


def _suits(hand: Hand) -> list[list[Tile]]:
    """The tiles of each suit that is there, the fullest suit first."""
    suits = Counter(tile // 9 for tile in hand.tiles if tile < 27)
    return [
        [tile for tile in hand.tiles if tile // 9 == suit] for suit, _ in sorted(suits.items(), key=_fullest)
    ]


def _fullest(item: tuple[int, int]) -> tuple[int, int]:
    suit, number = item
    return -number, suit


def _not_full_flush(hand: Hand, one: Fan) -> Sentence | None:
    suits = _suits(hand)
    return _broken_by(one, [tile for tile in hand.tiles if not suits or tile not in suits[0]])


def _not_half_flush(hand: Hand, one: Fan) -> Sentence | None:
    suits = _suits(hand)
    if len(suits) == 1 and not any(tile.is_honor for tile in hand.tiles):
        return not_there("why.fans.instead", fan=one.number, by=fan("full-flush").number)
    return _broken_by(one, [tile for suit in suits[1:] for tile in suit])


def _not_one_voided(hand: Hand, one: Fan) -> Sentence:
    return not_there("why.fans.not-two-suits", fan=one.number, n=len(_suits(hand)))


def _not_all_types(hand: Hand, one: Fan) -> Sentence | None:
    kinds = {tile // 9 if tile < 27 else 3 if tile.is_wind else 4 for tile in hand.tiles}
    missing = 5 - len(kinds)
    return not_there("why.fans.types-missing", fan=one.number, n=missing) if missing in (1, 2) else None


_SPECIAL: dict[str, Callable[[Hand, Fan], Sentence | None]] = {
    "fully-concealed-hand": _fully_concealed,
    "self-drawn": _not_self_drawn,
    "concealed-hand": _not_concealed,
    "prevalent-wind": _not_prevalent,
    "seat-wind": _not_seat,
    "full-flush": _not_full_flush,
    "half-flush": _not_half_flush,
    "one-voided-suit": _not_one_voided,
    "all-types": _not_all_types,
}


_Part = tuple[Tile, ...]
_ALLOWED: dict[str, Callable[[_Part], bool]] = {
    "all-pungs": lambda part: part[0] == part[-1],
    "all-chows": lambda part: part[0] != part[-1] or (len(part) == 2 and not part[0].is_honor),
    "outside-hand": lambda part: any(not tile.is_simple for tile in part),
    "all-fives": lambda part: any(tile.rank == 5 for tile in part),
}
"""What every set and the pair must be."""


def _broken_by_sets(score: Score, one: Fan) -> Sentence | None:
    allowed = _ALLOWED.get(one.id)
    if allowed is None or score.reading.shape != "standard":
        return None
    broken = [part for part in score.reading.groups if not allowed(part)]
    if not 0 < len(broken) <= NEAR_SETS:
        return None
    return not_there("why.fans.sets-break", fan=one.number, sets=groups(broken))
