"""Facts about fans, written from the rules: what tiles alone decide, and what never stands together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations

from mjteach.rules import FANS, Set, Tile, fan

from .generator import GREEN, REVERSIBLE

Fact = Callable[[list[Tile]], bool]


def suits(tiles: list[Tile]) -> set[str]:
    """Return the suits that occur."""
    return {tile.suit for tile in tiles if tile.suit}


def only_ranks(low: int, high: int) -> Fact:
    """Say of some tiles that they are suit tiles with ranks in a range."""
    return lambda tiles: all(tile.rank is not None and low <= tile.rank <= high for tile in tiles)


def honors(tiles: list[Tile]) -> list[Tile]:
    """Return the honours."""
    return [tile for tile in tiles if tile.is_honor]


FACTS: dict[str, Fact] = {
    "all-simples": only_ranks(2, 8),
    "no-honors": lambda tiles: not honors(tiles),
    "one-voided-suit": lambda tiles: len(suits(tiles)) == 2,
    "full-flush": lambda tiles: len(suits(tiles)) == 1 and not honors(tiles),
    "half-flush": lambda tiles: len(suits(tiles)) == 1 and bool(honors(tiles)),
    "all-honors": lambda tiles: not suits(tiles),
    "all-types": lambda tiles: (
        len(suits(tiles)) == 3 and any(tile.is_wind for tile in tiles) and any(tile.is_dragon for tile in tiles)
    ),
    "all-green": lambda tiles: {int(tile) for tile in tiles} <= set(GREEN),
    "reversible-tiles": lambda tiles: {int(tile) for tile in tiles} <= set(REVERSIBLE),
    "upper-tiles": only_ranks(7, 9),
    "middle-tiles": only_ranks(4, 6),
    "lower-tiles": only_ranks(1, 3),
    "upper-four": only_ranks(6, 9),
    "lower-four": only_ranks(1, 4),
    "all-terminals": lambda tiles: all(tile.is_terminal for tile in tiles),
}
"""Fans of the whole hand, in any reading and any shape."""


def table(text: str) -> dict[str, set[str]]:
    """Read lines `fan: fan fan ...`; an indented line goes on with the one before."""
    found: dict[str, set[str]] = {}
    last = ""
    for line in text.strip("\n").splitlines():
        if not line.startswith(" "):
            last, _, line = line.partition(":")
        found.setdefault(last, set()).update(line.split())
    return found


GIVES_WAY = table("""
all-simples: all-even-pungs middle-tiles all-fives
no-honors: full-flush all-terminals pure-terminal-chows nine-gates seven-shifted-pairs all-even-pungs
  upper-tiles middle-tiles lower-tiles three-suited-terminal-chows all-fives upper-four lower-four
  all-chows all-simples
one-voided-suit: all-green half-flush reversible-tiles
full-flush: nine-gates seven-shifted-pairs pure-terminal-chows
half-flush: all-green
all-types: thirteen-orphans greater-honors-and-knitted-tiles lesser-honors-and-knitted-tiles
upper-four: upper-tiles
lower-four: lower-tiles
""")
"""Beside which fans such a fan of the whole hand is there but does not count."""

TOGETHER_NEVER = table("""
big-four-winds: prevalent-wind seat-wind big-three-winds all-pungs pung-of-terminals-or-honors
big-three-dragons: dragon-pung two-dragon-pungs
all-green: half-flush one-voided-suit
nine-gates: full-flush concealed-hand fully-concealed-hand no-honors edge-wait closed-wait single-wait
four-kongs: three-kongs two-concealed-kongs two-melded-kongs concealed-kong melded-kong all-pungs
  single-wait
seven-shifted-pairs: full-flush seven-pairs concealed-hand fully-concealed-hand single-wait no-honors
thirteen-orphans: all-types concealed-hand fully-concealed-hand single-wait outside-hand tile-hog
  all-terminals-and-honors
all-terminals: all-pungs double-pung no-honors outside-hand pung-of-terminals-or-honors
  all-terminals-and-honors
little-four-winds: big-three-winds
little-three-dragons: dragon-pung two-dragon-pungs
all-honors: all-pungs outside-hand pung-of-terminals-or-honors all-terminals-and-honors
four-concealed-pungs: concealed-hand fully-concealed-hand all-pungs three-concealed-pungs
  two-concealed-pungs
pure-terminal-chows: all-chows seven-pairs full-flush no-honors pure-double-chow two-terminal-chows
quadruple-chow: pure-triple-chow pure-shifted-pungs pure-double-chow tile-hog
four-pure-shifted-pungs: pure-shifted-pungs pure-triple-chow all-pungs
four-pure-shifted-chows: pure-shifted-chows short-straight two-terminal-chows
three-kongs: two-concealed-kongs two-melded-kongs concealed-kong melded-kong
all-terminals-and-honors: all-pungs outside-hand pung-of-terminals-or-honors
seven-pairs: concealed-hand fully-concealed-hand single-wait
greater-honors-and-knitted-tiles: all-types concealed-hand fully-concealed-hand single-wait
  knitted-straight lesser-honors-and-knitted-tiles
all-even-pungs: all-pungs all-simples no-honors
full-flush: no-honors one-voided-suit half-flush
pure-triple-chow: pure-shifted-pungs
pure-shifted-pungs: pure-triple-chow
upper-tiles: no-honors upper-four
middle-tiles: all-simples no-honors
lower-tiles: no-honors lower-four
three-suited-terminal-chows: mixed-double-chow two-terminal-chows no-honors all-chows
all-fives: all-simples no-honors
three-concealed-pungs: two-concealed-pungs
lesser-honors-and-knitted-tiles: all-types concealed-hand fully-concealed-hand single-wait
knitted-straight: chicken-hand all-simples
upper-four: no-honors
lower-four: no-honors
reversible-tiles: one-voided-suit
last-tile-draw: self-drawn last-tile-claim
out-with-replacement-tile: self-drawn robbing-the-kong
robbing-the-kong: last-tile last-tile-claim
half-flush: one-voided-suit
melded-hand: single-wait
two-concealed-kongs: concealed-kong
two-dragon-pungs: dragon-pung
fully-concealed-hand: concealed-hand self-drawn
two-melded-kongs: melded-kong
all-chows: no-honors
all-simples: no-honors
edge-wait: closed-wait single-wait
closed-wait: single-wait
""")
TOGETHER_NEVER["chicken-hand"] = {each.id for each in FANS if each.id not in ("chicken-hand", "flower-tiles")}
"""For each fan those that the rules do not count beside it, whatever the sets."""

MIRRORED = {
    "upper-tiles": "lower-tiles",
    "lower-tiles": "upper-tiles",
    "upper-four": "lower-four",
    "lower-four": "upper-four",
}
"""Fans that become each other when ranks run the other way."""

LINK_FANS: dict[str, tuple[str, int, int, set[tuple[int, ...]]]] = {
    "quadruple-chow": ("chow", 4, 1, {(0, 0, 0, 0)}),
    "four-pure-shifted-chows": ("chow", 4, 1, {(0, 1, 2, 3), (0, 2, 4, 6)}),
    "pure-triple-chow": ("chow", 3, 1, {(0, 0, 0)}),
    "pure-straight": ("chow", 3, 1, {(0, 3, 6)}),
    "pure-shifted-chows": ("chow", 3, 1, {(0, 1, 2), (0, 2, 4)}),
    "mixed-straight": ("chow", 3, 3, {(0, 3, 6)}),
    "mixed-triple-chow": ("chow", 3, 3, {(0, 0, 0)}),
    "mixed-shifted-chows": ("chow", 3, 3, {(0, 1, 2)}),
    "pure-double-chow": ("chow", 2, 1, {(0, 0)}),
    "mixed-double-chow": ("chow", 2, 2, {(0, 0)}),
    "short-straight": ("chow", 2, 1, {(0, 3)}),
    "two-terminal-chows": ("chow", 2, 1, {(0, 6)}),
    "four-pure-shifted-pungs": ("pung", 4, 1, {(0, 1, 2, 3)}),
    "pure-shifted-pungs": ("pung", 3, 1, {(0, 1, 2)}),
    "triple-pung": ("pung", 3, 3, {(0, 0, 0)}),
    "mixed-shifted-pungs": ("pung", 3, 3, {(0, 1, 2)}),
    "double-pung": ("pung", 2, 2, {(0, 0)}),
}
"""Fans of two to four sets: their kind, how many sets, over how many suits, and the steps from the lowest."""


BREAKS_LINKS = {"pure-terminal-chows", "three-suited-terminal-chows", "all-terminals"}
"""Fans that the rules do not let stand with some link."""

Places = tuple[int, ...]


def shown_links(sets: Iterable[Set], kind: str) -> list[tuple[str, Places]]:
    """Return every link that the chows, or the pungs and kongs of suits, show, and which of them make it."""
    tiles = [each.tile for each in sets if each.tile.suit and (each.kind == "chow") == (kind == "chow")]
    found = []
    for name, (wanted_kind, size, wanted_suits, steps) in LINK_FANS.items():
        if kind != wanted_kind:
            continue
        for places in combinations(range(len(tiles)), size):
            chosen = [tiles[place] for place in places]
            if len(suits(chosen)) == wanted_suits and steps_of(chosen) in steps:
                found.append((name, places))
    return found


def links_of(sets: Iterable[Set]) -> Counter[str]:
    """Count every fan that some of these sets make, whether or not it may count."""
    sets = list(sets)
    return Counter(name for kind in ("chow", "pung") for name, _ in shown_links(sets, kind))


def best_links(sets: Iterable[Set], kind: str) -> set[frozenset[tuple[str, int]]]:
    """Return the dearest choices of links, as how often each fan is in them, by trying every choice.

    A choice is sound when no set is twice in the same fan (不得相同) and no circle closes (套算一次): every link
    joins parts that were not joined yet.
    """
    links = shown_links(sets, kind)
    sound = [
        chosen
        for size in range(len(links) + 1)
        for chosen in combinations(links, size)
        if closes_no_circle([places for _, places in chosen]) and repeats_no_fan(chosen)
    ]
    dearest = max(sum(fan(name).points for name, _ in chosen) for chosen in sound)
    return {
        frozenset(Counter(name for name, _ in chosen).items())
        for chosen in sound
        if sum(fan(name).points for name, _ in chosen) == dearest
    }


def closes_no_circle(links: Sequence[Places]) -> bool:
    """Say whether joining the sets link by link never joins what is already joined."""
    parts: list[set[int]] = [{place} for place in range(4)]
    for places in links:
        touched = [part for part in parts if part & set(places)]
        if len(touched) < len(places):
            return False
        parts = [part for part in parts if part not in touched] + [set().union(*touched)]
    return True


def repeats_no_fan(links: Sequence[tuple[str, Places]]) -> bool:
    """Say whether no set is in two links of the same fan."""
    used = [(name, place) for name, places in links for place in places]
    return len(set(used)) == len(used)


def steps_of(tiles: Sequence[Tile]) -> tuple[int, ...]:
    """Return how far each rank is above the lowest, in order."""
    ranks = sorted(tile % 9 for tile in tiles)
    return tuple(rank - ranks[0] for rank in ranks)
