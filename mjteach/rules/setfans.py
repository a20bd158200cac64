"""Fans decided by what each set and the pair are: all of one sort, pungs of honors and terminals, two dragons."""

from __future__ import annotations

from collections.abc import Callable

from mjteach.rules import tally
from mjteach.rules.memory import Memory
from mjteach.rules.splits import CHOW
from mjteach.rules.tiles import TILES, Tile

# --- Every set and the pair -----------------------------------------------------------------------------

_Part = tuple[Tile, ...]


def _is_chow(part: _Part) -> bool:
    return part[0] != part[-1]


EVERY: dict[str, tuple[Callable[[_Part], bool], Callable[[_Part], bool]]] = {
    "all-pungs": (lambda part: not _is_chow(part), lambda _pair: True),
    "all-chows": (_is_chow, lambda pair: not pair[0].is_honor),
    "outside-hand": (
        lambda part: any(not tile.is_simple for tile in part),
        lambda pair: not pair[0].is_simple,
    ),
    "all-fives": (lambda part: any(tile.rank == 5 for tile in part), lambda pair: pair[0].rank == 5),
    "all-even-pungs": (
        lambda part: not _is_chow(part) and part[0].rank in (2, 4, 6, 8),
        lambda pair: pair[0].rank in (2, 4, 6, 8),
    ),
}
"""What every set, and the pair, must be (seed 000, fans 21, 31, 48, 55, 63)."""


def tiles_of_set(number: int) -> tuple[Tile, ...]:
    """The three tiles of a set number (see `splits`)."""
    if number < CHOW:
        return (TILES[number],) * 3
    low = number - CHOW
    return TILES[low], TILES[low + 1], TILES[low + 2]


def _bits(part: _Part, which: int) -> int:
    return sum(1 << bit for bit, predicates in enumerate(EVERY.values()) if predicates[which](part))


_CHOW_STARTS = [CHOW + tile for tile in range(27) if tile % 9 < 7]
_SET_BITS = {number: _bits(tiles_of_set(number), 0) for number in (*range(34), *_CHOW_STARTS)}
_PAIR_BITS = [_bits((tile, tile), 1) for tile in TILES]
_EVERY_TALLY = [
    sum(tally.of(name) for bit, name in enumerate(EVERY) if bits >> bit & 1) for bits in range(1 << len(EVERY))
]


def shared(sets: tuple[int, ...]) -> int:
    """The fans of `EVERY` that all of these sets agree on, one bit each."""
    bits = (1 << len(EVERY)) - 1
    for number in sets:
        bits &= _SET_BITS[number]
    return bits


def every(bits: int, pair: int) -> int:
    """The tally of the fans that sets which share these bits and the pair agree on."""
    return _EVERY_TALLY[bits & _PAIR_BITS[pair]]


# --- Pungs of winds, dragons and terminals ----------------------------------------------------------------


def _honor_pungs(situation: tuple[tuple[int, ...], int, int, int]) -> int:
    pungs, pair, prevalent, seat = situation
    honors = [TILES[pung] for pung in pungs if TILES[pung].is_honor]
    winds = [tile for tile in honors if tile.is_wind]
    dragons = [tile for tile in honors if tile.is_dragon]
    terminals = sum(TILES[pung].is_terminal for pung in pungs)
    found = tally.of("pung-of-terminals-or-honors", terminals)
    found += _winds(winds, pair, prevalent, seat)
    found += _dragons(len(dragons), pair)
    return found


HONOR_PUNGS: Memory[tuple[tuple[int, ...], int, int, int], int] = Memory(_honor_pungs)
"""The tally for pungs, pair, prevalent and seat wind (seed 000, fans 1, 2, 9, 10, 38, 54, 59-61, 73).

幺九刻 is decided pung by pung: a pung that a wind or dragon fan uses is none (rulings).
"""


def _winds(winds: list[Tile], pair: int, prevalent: int, seat: int) -> int:
    if len(winds) == 4:
        return tally.of("big-four-winds")
    found = tally.of("prevalent-wind", prevalent in winds) + tally.of("seat-wind", seat in winds)
    if len(winds) == 3:
        little = pair >= 0 and TILES[pair].is_wind
        return found + tally.of("little-four-winds" if little else "big-three-winds")
    guests = sum(wind not in (prevalent, seat) for wind in winds)
    return found + tally.of("pung-of-terminals-or-honors", guests)


def _dragons(pungs: int, pair: int) -> int:
    if pungs == 2 and pair >= 0 and TILES[pair].is_dragon:
        return tally.of("little-three-dragons")
    names = (None, "dragon-pung", "two-dragon-pungs", "big-three-dragons")
    name = names[pungs]
    return tally.of(name) if name else 0


# --- Two dragons: 123 and 789 twice, with a pair of fives ----------------------------------------------------


def twin_dragons(chows: tuple[int, ...], pair: int) -> int:
    """一色双龙会 or 三色双龙会 (seed 000, fans 13 and 29)."""
    if len(chows) != 4 or pair % 9 != 4 or pair >= 27:
        return 0
    starts = [chow - CHOW for chow in chows]
    if sorted(start % 9 for start in starts) != [0, 0, 6, 6]:
        return 0
    suits = {start // 9 for start in starts}
    if suits == {pair // 9}:
        return tally.of("pure-terminal-chows")
    whole = len(set(starts)) == 4 and len(suits) == 2 and pair // 9 not in suits
    return tally.of("three-suited-terminal-chows") if whole else 0
