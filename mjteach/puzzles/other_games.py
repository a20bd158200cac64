"""Small checks of other games that the seeds mention; none of it is Guobiao, and the rules of Guobiao know none of it.

The one-suit game (seed 000, section 2, 设定局): only hands of one suit, of one suit with honors, or of honors alone may
win; by discard only a hand whose single standing tile waits (大吊), and a kong may be robbed; any other hand must be
drawn.
The sixteen-tile game (seed 000, section 4): five sets and a pair.
The web game's bonus fans (seed 002, 88番以上牌型): 天和 for a dealer who is dealt a winning hand, 地和 for the next
player who draws one after the dealer's first discard, 人和 for a win in the first go-round, 四方大发 for the four
winds with a pair of green dragons.
"""

from __future__ import annotations

from collections.abc import Sequence

from mjteach.puzzles.plain import with_pair
from mjteach.rules import WINDS, Hand, Tile

GREEN = Tile("F")
BONUS_POINTS = {"heaven": 168, "earth": 158, "man": 108, "four-winds-and-fortune": 168}
"""What the web game gives (seed 002)."""

SITUATIONS = {
    "dealt": "heaven",
    "next-draw": "earth",
    "first-round": "man",
    "later": "none",
}
"""When a hand is won, and the bonus fan for it."""


def of_one_suit(hand: Hand) -> bool:
    """No tiles of a second suit; honors are allowed, alone too."""
    return len({tile.suit for tile in hand.tiles} - {None}) <= 1


def one_suit_game(hand: Hand) -> str:
    """Whether a hand of 14 may win in the one-suit game: `may`, or what is against it."""
    assert hand.winning is not None
    if next(with_pair((*hand.standing, hand.winning)), None) is None:
        return "no-shape"
    if not of_one_suit(hand):
        return "suits"
    if hand.self_draw or hand.kong or len(hand.standing) == 1:
        return "may"
    return "draw-it"


def sixteen_tiles(tiles: Sequence[Tile]) -> bool:
    """Seventeen tiles are five sets and a pair."""
    return next(with_pair(tiles), None) is not None


def bonus_of(hand: Hand, situation: str) -> str:
    """The bonus fan of the web game, the dearest where there are two, or `none`."""
    won = SITUATIONS[situation]
    if won != "heaven" and four_winds_and_fortune(hand):
        return "four-winds-and-fortune"
    return won


def four_winds_and_fortune(hand: Hand) -> bool:
    """Pungs or kongs of all winds and a pair of green dragons."""
    return all(hand.tiles.count(wind) >= 3 for wind in WINDS) and hand.tiles.count(GREEN) == 2
