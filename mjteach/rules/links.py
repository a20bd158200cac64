"""Fans that two, three or four sets make together, and how many of them one hand may count.

套算一次 and 不得相同 (seed 000, principles 5 and 3): the sets are nodes, a fan made of some of them is a link. Links
are chosen so that their points are greatest, that they never close a circle (a set not yet used may be joined to what
is already there once), and that no set is twice in the same fan. All choices that tie are kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import NamedTuple

from mjteach.rules import tally
from mjteach.rules.fans import fan
from mjteach.rules.memory import Memory
from mjteach.rules.splits import CHOW

Sets = tuple[int, ...]
"""Set numbers in order (see `splits`): chows alone, or pungs of the three suits alone."""


class Link(NamedTuple):
    """A fan, and which of the sets (by their place among them) make it."""

    fan: str
    places: tuple[int, ...]


def _suits(tiles: Sets) -> list[int]:
    return [tile // 9 for tile in tiles]


def _ranks(tiles: Sets) -> list[int]:
    return sorted(tile % 9 for tile in tiles)


def _one_suit(tiles: Sets) -> bool:
    return len(set(_suits(tiles))) == 1


def _all_suits_differ(tiles: Sets) -> bool:
    return len(set(_suits(tiles))) == len(tiles)


def _equal(tiles: Sets) -> bool:
    return len(set(tiles)) == 1


def _same_rank(tiles: Sets) -> bool:
    return _all_suits_differ(tiles) and len(set(_ranks(tiles))) == 1


def _steps(tiles: Sets, *steps: int) -> bool:
    """The ranks climb evenly, by one of these steps."""
    ranks = _ranks(tiles)
    return any(ranks == [ranks[0] + step * n for n in range(len(ranks))] for step in steps)


Predicate = Callable[[Sets], bool]

CHOW_FANS: dict[str, tuple[int, Predicate]] = {
    "quadruple-chow": (4, _equal),
    "four-pure-shifted-chows": (4, lambda chows: _one_suit(chows) and _steps(chows, 1, 2)),
    "pure-triple-chow": (3, _equal),
    "pure-straight": (3, lambda chows: _one_suit(chows) and _ranks(chows) == [0, 3, 6]),
    "pure-shifted-chows": (3, lambda chows: _one_suit(chows) and _steps(chows, 1, 2)),
    "mixed-straight": (3, lambda chows: _all_suits_differ(chows) and _ranks(chows) == [0, 3, 6]),
    "mixed-triple-chow": (3, _same_rank),
    "mixed-shifted-chows": (3, lambda chows: _all_suits_differ(chows) and _steps(chows, 1)),
    "pure-double-chow": (2, _equal),
    "mixed-double-chow": (2, _same_rank),
    "short-straight": (2, lambda chows: _one_suit(chows) and _steps(chows, 3)),
    "two-terminal-chows": (2, lambda chows: _one_suit(chows) and _ranks(chows) == [0, 6]),
}
"""How many chows each fan takes, and what they must be (as the tiles they start on)."""

PUNG_FANS: dict[str, tuple[int, Predicate]] = {
    "four-pure-shifted-pungs": (4, lambda pungs: _one_suit(pungs) and _steps(pungs, 1)),
    "pure-shifted-pungs": (3, lambda pungs: _one_suit(pungs) and _steps(pungs, 1)),
    "triple-pung": (3, _same_rank),
    "mixed-shifted-pungs": (3, lambda pungs: _all_suits_differ(pungs) and _steps(pungs, 1)),
    "double-pung": (2, _same_rank),
}
"""How many pungs or kongs of the three suits each fan takes, and what they must be."""


def shown(sets: Sets) -> tuple[Link, ...]:
    """Every link that the sets show, whether or not it may count."""
    fans, first = (CHOW_FANS, CHOW) if sets and sets[0] >= CHOW else (PUNG_FANS, 0)
    return tuple(
        Link(name, places)
        for name, (size, predicate) in fans.items()
        for places in combinations(range(len(sets)), size)
        if predicate(tuple(sets[place] - first for place in places))
    )


def _choices(sets: Sets) -> tuple[tuple[Link, ...], ...]:
    best: dict[int, tuple[Link, ...]] = {}
    most = -1
    for chosen in sorted(_forests(shown(sets), tuple(range(len(sets)))), key=len):
        points = sum(fan(link.fan).points for link in chosen)
        if points > most:
            most, best = points, {}
        if points == most:
            best.setdefault(_tally(chosen), chosen)
    return tuple(best.values())


CHOICES: Memory[Sets, tuple[tuple[Link, ...], ...]] = Memory(_choices)
"""All choices of links worth most, one for each different tally, the fewest links first."""


def tallies(sets: Sets) -> tuple[int, ...]:
    """The tally of each of the `CHOICES`."""
    return tuple(_tally(chosen) for chosen in CHOICES[sets])


def _tally(chosen: tuple[Link, ...]) -> int:
    return sum(tally.of(link.fan) for link in chosen)


def _forests(links: tuple[Link, ...], trees: tuple[int, ...]) -> Iterator[tuple[Link, ...]]:
    """Every choice of these links that closes no circle; `trees` names the tree that each set is in."""
    if not links:
        yield ()
        return
    first, rest = links[0], links[1:]
    yield from _forests(rest, trees)
    joined = {trees[place] for place in first.places}
    if len(joined) == len(first.places):
        merged = tuple(min(joined) if tree in joined else tree for tree in trees)
        still = tuple(link for link in rest if not _repeats(first, link))
        for chosen in _forests(still, merged):
            yield (first, *chosen)


def _repeats(one: Link, other: Link) -> bool:
    """The same fan with a set in both (不得相同)."""
    return one.fan == other.fan and not set(one.places).isdisjoint(other.places)
