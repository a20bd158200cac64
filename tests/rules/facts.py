"""Facts about fans, written from the rules: what tiles alone decide, and what never stands together."""

from __future__ import annotations

from collections.abc import Callable

from mjteach.rules import FANS, Tile

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
        len(suits(tiles)) == 3
        and any(tile.is_wind for tile in tiles)
        and any(tile.is_dragon for tile in tiles)
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
TOGETHER_NEVER["chicken-hand"] = {fan.id for fan in FANS if fan.id not in ("chicken-hand", "flower-tiles")}
"""For each fan those that the rules do not count beside it, whatever the sets."""

MIRRORED = {
    "upper-tiles": "lower-tiles",
    "lower-tiles": "upper-tiles",
    "upper-four": "lower-four",
    "lower-four": "upper-four",
}
"""Fans that become each other when ranks run the other way."""
