"""The wall: 144 tiles, the dice, and the order in which the tiles are drawn."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from mjteach.play.errors import PlayError
from mjteach.play.options import TableRules
from mjteach.play.words import ALL_TILES, parse_tiles
from mjteach.rules import Tile, text_of

SIZE = len(ALL_TILES)
SIDE = 18
"""Stacks of two tiles before each player (seed 000, term 32)."""

DEALT = 53
"""Tiles of the deal: four times thirteen, and the dealer's fourteenth."""

_THROWS = {"two": 4, "three": 3}
"""Dice that are thrown in all: two are thrown twice."""

_SORTED = list(ALL_TILES)


@dataclass(frozen=True, slots=True)
class Wall:
    """All tiles of a hand in the order of drawing: the deal and draws take from the front, replacements from the end.

    Attributes:
        tiles: the 144 tiles.
        dice: the dice that said where the deal begins, in the order of the throws; none where they are not known.

    Raises:
        PlayError: `wrong-wall` for anything but a full set, `bad-dice`.
    """

    tiles: tuple[Tile, ...]
    dice: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if len(self.tiles) != SIZE or sorted(self.tiles) != _SORTED:
            raise PlayError("wrong-wall", n=len(self.tiles))
        if len(self.dice) > max(_THROWS.values()) or any(not 1 <= die <= 6 for die in self.dice):
            raise PlayError("bad-dice", dice=",".join(map(str, self.dice[:8])))

    @classmethod
    def shuffle(cls, rng: random.Random, rules: TableRules | None = None) -> Wall:
        """A wall built and broken with this randomness; the same state of `rng` gives the same wall."""
        built = list(ALL_TILES)
        rng.shuffle(built)
        dice = tuple(rng.randint(1, 6) for _ in range(_THROWS[(rules or TableRules()).dice]))
        return cls.broken(built, dice)

    @classmethod
    def broken(cls, built: Sequence[Tile], dice: tuple[int, ...]) -> Wall:
        """The wall as built, broken where the dice say.

        Args:
            built: 144 tiles clockwise round the table, from the right end of the dealer's side, the upper tile of each
                stack before the lower.
            dice: three of one throw, or four of two throws.
        """
        start = 2 * break_of(dice)
        return cls((*built[start:], *built[:start]), tuple(dice))

    @classmethod
    def of_draws(cls, front: Iterable[Tile], end: Iterable[Tile] = (), dice: tuple[int, ...] = ()) -> Wall:
        """The wall of a hand of which only the tiles drawn are known.

        Args:
            front: tiles dealt and drawn, in order: thrice four to each seat, one to each, the dealer's fourteenth, then
                the draws.
            end: replacements, in order.
            dice: the dice, where they are known.

        What was never drawn fills the middle in tile order.

        Raises:
            PlayError: `wrong-wall` where these are not part of a set.
        """
        first, last = list(front), list(end)
        rest = list(ALL_TILES)
        for tile in (*first, *last):
            if tile not in rest:
                raise PlayError("wrong-wall", n=len(first) + len(last))
            rest.remove(tile)
        return cls((*first, *rest, *reversed(last)), dice)

    @classmethod
    def parse(cls, text: str, position: int = 0) -> Wall:
        """Read `DICE:TILES` or `TILES`.

        Raises:
            PlayError: `wrong-wall`, `bad-dice`, `unknown-character` or `not-normal-form`, with its place.
        """
        head, colon, tail = text.rpartition(":")
        dice = head.split(",") if colon else []
        if any(len(die) != 1 or die not in "123456" for die in dice):
            raise PlayError("bad-dice", position, dice=head[:40])
        start = position + len(head) + len(colon)
        if len(tail) > 2 * SIZE:
            raise PlayError("too-long", start + 2 * SIZE, limit=2 * SIZE)
        tiles = parse_tiles(tail, start)
        try:
            wall = cls(tiles, tuple(map(int, dice)))
        except PlayError as error:
            raise error.moved(position) from None
        if str(wall) != text:
            raise PlayError("not-normal-form", position, line=str(wall))
        return wall

    def __str__(self) -> str:
        dice = ",".join(map(str, self.dice)) + ":" if self.dice else ""
        return dice + text_of(self.tiles)

    def __repr__(self) -> str:
        return f"Wall.parse({str(self)!r})"


def break_of(dice: tuple[int, ...]) -> int:
    """The stack that is dealt first, counted clockwise from the right end of the dealer's side (0 to 71).

    The first throw counts out a side, anticlockwise from the dealer as one; the sum of all dice counts stacks from its
    right, and the deal begins with the one after (seed 003, 开牌: 数到与点数相同的那一墩, 抓下两墩牌). With three dice
    the one throw does both; with two the player of that side throws them again (1998 rules).

    >>> break_of((1, 2, 2))
    5
    >>> break_of((3, 4, 2, 1))
    46

    Raises:
        PlayError: `bad-dice`.
    """
    if len(dice) not in _THROWS.values() or any(not 1 <= die <= 6 for die in dice):
        raise PlayError("bad-dice", dice=",".join(map(str, dice))[:40])
    first = sum(dice) if len(dice) == _THROWS["three"] else sum(dice[:2])
    side = -(first - 1) % 4  # anticlockwise seats, clockwise wall
    return (side * SIDE + sum(dice)) % (4 * SIDE)
