"""A hand: melds, standing tiles, the winning tile and the situation; and its one text form."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from mjteach.rules import display
from mjteach.rules.errors import HandError
from mjteach.rules.splits import CHOW
from mjteach.rules.tiles import COPIES, FLOWERS, UNIT, WINDS, Tile, copies, count, text_of

LONGEST = 200
"""Characters of text that are read at the most; the longest hand needs about 70."""

SIZE = 13
"""Tiles of a waiting hand, each meld counting three (seed 000, term 10)."""

MOST_SETS = 4

Kind = Literal["chow", "pung", "kong"]
_LENGTH: dict[str, int] = {"chow": 3, "pung": 3, "kong": 4}
_CLAIMS: dict[str, tuple[int, ...]] = {"chow": (1, 2, 3), "pung": (1, 2, 3), "kong": (0, 1, 2, 3, 5, 6, 7)}
FLAGS = ("self_draw", "last_copy", "last_tile", "kong")
"""The four flags of a win, in the order of the text form."""


@dataclass(frozen=True, slots=True)
class Meld:
    """A set laid open, or a concealed kong.

    Attributes:
        kind: chow, pung or kong.
        tile: the tile, for a chow its lowest.
        claim: chow: which of its tiles was claimed, 1 to 3 (always from the left player); pung and kong: from whom,
            1 left, 2 opposite, 3 right; 0 a concealed kong; 5 to 7 a pung claimed from 1 to 3 that became a kong.

    Raises:
        HandError: `chow-of-honors`, `chow-not-consecutive`, `not-a-tile`, `bad-claim` or `concealed-claimed`.
    """

    kind: Kind
    tile: Tile
    claim: int

    def __post_init__(self) -> None:
        _check_meld(self.kind, self.tile, self.claim)

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """Its three or four tiles, in order."""
        if self.kind == "chow":
            return self.tile, Tile(self.tile + 1), Tile(self.tile + 2)
        return (self.tile,) * _LENGTH[self.kind]

    @property
    def is_concealed(self) -> bool:
        """A concealed kong; every other meld lies open."""
        return self.claim == 0

    @classmethod
    def parse(cls, text: str) -> Meld:
        """Read one meld.

        >>> Meld.parse("[345p,2]")
        Meld(kind='chow', tile=Tile('3p'), claim=2)

        Raises:
            HandError: as for `Hand.parse`.
        """
        scan = _Scan(text)
        if len(scan.melds) != 1 or scan.standing or scan.flowers:
            raise HandError("bad-meld-size", 0, n=len(scan.standing))
        return scan.melds[0]

    def __str__(self) -> str:
        mark = f",{self.claim}" if self.claim else ""
        return f"[{text_of(self.tiles)}{mark}]"


def _check_meld(kind: str, tile: Tile, claim: int, position: int | None = None) -> None:
    if kind not in _LENGTH or tile.is_flower:
        raise HandError("not-a-tile", position, character=str(tile) if kind in _LENGTH else kind)
    if kind == "chow" and tile.is_honor:
        raise HandError("chow-of-honors", position, tiles=str(tile))
    if kind == "chow" and tile % 9 > 6:
        raise HandError("chow-not-consecutive", position, tiles=str(tile))
    if claim not in _CLAIMS[kind]:
        raise HandError("bad-claim" if claim else "concealed-claimed", position, **_claim_values(claim))


def _claim_values(claim: int) -> dict[str, str | int]:
    return {"character": str(claim)} if claim else {}


class Opened(NamedTuple):
    """The melds of a hand as set numbers (see `splits`), for scoring."""

    chows: tuple[int, ...] = ()
    pungs: tuple[int, ...] = ()
    concealed_kongs: int = 0
    melded_kongs: int = 0
    claimed: int = 0
    """Melds that are no concealed kong."""


def _opened(melds: tuple[Meld, ...]) -> Opened:
    kongs = [meld.claim for meld in melds if meld.kind == "kong"]
    return Opened(
        tuple(CHOW + meld.tile for meld in melds if meld.kind == "chow"),
        tuple(int(meld.tile) for meld in melds if meld.kind != "chow"),
        kongs.count(0),
        len(kongs) - kongs.count(0),
        sum(meld.claim > 0 for meld in melds),
    )


@dataclass(frozen=True, slots=True)
class Hand:
    """One player's tiles, with all that a score depends on. Immutable and hashable.

    A waiting hand has 13 tiles and no winning tile; a hand of 14 has one (the tile just drawn or claimed), whether or
    not it completes a winning shape: `score` asks for that.

    Attributes:
        melds: sets laid open and concealed kongs, in the order they were made.
        standing: the other tiles in tile order, without the winning tile.
        winning: the tile that was drawn or claimed last, or None.
        prevalent: wind of the round.
        seat: wind of the player.
        self_draw: the winning tile was drawn, not claimed.
        last_copy: the other three copies of it lie open on the table (和绝张).
        last_tile: it is the last tile of the wall, or the last discard.
        kong: with self-draw, it is a kong's replacement tile; else it robs a kong.
        flowers: flowers shown, in tile order.

    Raises:
        HandError: for every hand that cannot be (see the second half of `CODES`).
    """

    melds: tuple[Meld, ...] = ()
    standing: tuple[Tile, ...] = ()
    winning: Tile | None = None
    prevalent: Tile = WINDS[0]
    seat: Tile = WINDS[0]
    self_draw: bool = False
    last_copy: bool = False
    last_tile: bool = False
    kong: bool = False
    flowers: tuple[Tile, ...] = ()
    counts: int = field(init=False, repr=False, compare=False)
    """Packed count of the standing tiles, without the winning tile."""
    melded: int = field(init=False, repr=False, compare=False)
    """Packed count of the melds' tiles, a kong counting three."""
    opened: Opened = field(init=False, repr=False, compare=False)
    """The melds as set numbers."""

    def __post_init__(self) -> None:
        _settle(self)
        _check(self, _Nowhere())

    @classmethod
    def parse(cls, text: str) -> Hand:
        """Read the text form `[345p,2][FFFF]99m45667s8s|SE1000|2`; nothing is repaired or guessed.

        Melds in brackets, standing tiles (the 14th is the winning tile); then prevalent and seat wind and the four
        flags self-draw, last copy, last tile, kong (left out: EE0000); then flowers, letters a to h or how many.

        >>> Hand.parse("99m45667s8s[345p,2][FFFF]|SE1000|2").winning
        Tile('8s')

        Raises:
            HandError: with code and position, for any other text and any hand that cannot be.
        """
        scan = _Scan(text)
        hand = object.__new__(cls)
        for name, value in scan.parts().items():
            object.__setattr__(hand, name, value)
        _settle(hand)
        _check(hand, scan)
        return hand

    @property
    def is_waiting(self) -> bool:
        """13 tiles: no winning tile yet."""
        return self.winning is None

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """All tiles in hand, kongs with four, flowers apart; unsorted."""
        own = tuple(tile for meld in self.melds for tile in meld.tiles) + self.standing
        return own if self.winning is None else (*own, self.winning)

    @property
    def is_concealed(self) -> bool:
        """Nothing was claimed for it: no melds but concealed kongs."""
        return self.opened.claimed == 0

    def left(self, tile: Tile) -> int:
        """Copies of a tile that this hand does not hold."""
        return COPIES - self.tiles.count(tile)

    def replace(self, **changes: Any) -> Hand:  # noqa: ANN401 (whatever the attribute takes)
        """The same hand with some attributes changed (and checked again)."""
        return dataclasses.replace(self, **changes)

    def win(self, tile: Tile, **situation: bool) -> Hand:
        """The waiting hand with this tile added, and the last copy marked where the own melds show the others.

        Args:
            tile: the tile drawn or claimed.
            situation: flags that are set, by name.
        """
        shown = sum(meld.tiles.count(tile) for meld in self.melds if not meld.is_concealed)
        return self.replace(winning=tile, **{"last_copy": shown == COPIES - 1, **situation})

    def __str__(self) -> str:
        melds = "".join(map(str, self.melds))
        winning = "" if self.winning is None else str(self.winning)
        flags = "".join("01"[getattr(self, flag)] for flag in FLAGS)
        manner = f"{self.prevalent}{self.seat}{flags}"
        return f"{melds}{text_of(self.standing)}{winning}|{manner}|{_flowers_text(self.flowers)}"

    def __repr__(self) -> str:
        return f"Hand.parse({str(self)!r})"

    def _repr_html_(self) -> str:
        return display.html(self)


def fixed(hand: Hand) -> int:
    """The packed count of the tiles in melds, kongs with four."""
    return hand.melded + sum(UNIT[meld.tile] for meld in hand.melds if meld.kind == "kong")


def _flowers_text(flowers: tuple[Tile, ...]) -> str:
    """A count where the flowers are the first ones, as the text form reads a count; letters otherwise."""
    return str(len(flowers)) if flowers == FLOWERS[: len(flowers)] else "".join(map(str, flowers))


def _settle(hand: Hand) -> None:
    """Sort what has no order of its own, and keep the packed counts beside it."""
    object.__setattr__(hand, "standing", tuple(sorted(hand.standing)))
    object.__setattr__(hand, "flowers", tuple(sorted(hand.flowers)))
    object.__setattr__(hand, "melds", tuple(hand.melds))
    object.__setattr__(hand, "counts", sum(UNIT[tile] for tile in hand.standing if tile < len(UNIT)))
    object.__setattr__(hand, "melded", sum(count(meld.tiles[:3]) for meld in hand.melds))
    object.__setattr__(hand, "opened", _opened(hand.melds) if hand.melds else Opened())


class _Nowhere:
    """Places of the parts of a hand that was not read from text."""

    def of_copy(self, _tile: Tile, _nth: int) -> int | None:
        return None

    def of_part(self, _name: str) -> int | None:
        return None


def _check(hand: Hand, places: _Nowhere) -> None:
    """Refuse every hand that cannot be, the cheapest questions first."""
    _check_size(hand, places)
    _check_copies(hand, places)
    for name in ("prevalent", "seat"):
        if not getattr(hand, name).is_wind:
            raise HandError("bad-wind", places.of_part(name), character=str(getattr(hand, name)))
    if hand.winning is not None:
        _check_situation(hand, hand.winning, places)
    elif hand.self_draw or hand.last_copy or hand.last_tile or hand.kong:
        flag = next(flag for flag in FLAGS if getattr(hand, flag))
        raise HandError("situation-without-win", places.of_part(flag))


def _check_size(hand: Hand, places: _Nowhere) -> None:
    if len(hand.melds) > MOST_SETS:
        raise HandError("too-many-sets", places.of_part("fifth meld"), n=len(hand.melds))
    if 3 * len(hand.melds) + len(hand.standing) != SIZE:
        n = 3 * len(hand.melds) + len(hand.standing) + (hand.winning is not None)
        raise HandError("wrong-tile-count", places.of_part("end"), n=n)


def _check_copies(hand: Hand, places: _Nowhere) -> None:
    for part, tiles in (("flower", hand.flowers), ("tile", hand.tiles)):
        for tile in tiles:
            if tile.is_flower != (part == "flower"):
                raise HandError("not-a-tile", places.of_copy(tile, 1), character=str(tile))
    held = hand.tiles
    for tile in set(held):
        if held.count(tile) > COPIES:
            raise HandError("too-many-copies", places.of_copy(tile, COPIES + 1), tile=str(tile))
    for tile in hand.flowers:
        if hand.flowers.count(tile) > 1:
            raise HandError("flower-twice", places.of_copy(tile, 2), tile=str(tile))


def _check_situation(hand: Hand, winning: Tile, places: _Nowhere) -> None:
    """The situations that cannot be (rulings, last section)."""
    own = copies(hand.counts, winning)
    shown = sum(meld.tiles.count(winning) for meld in hand.melds if not meld.is_concealed)
    tile = str(winning)
    if hand.last_copy and own:
        raise HandError("last-copy-held", places.of_part("last_copy"), tile=tile)
    if shown == COPIES - 1 and not hand.last_copy:
        raise HandError("last-copy-unmarked", places.of_part("last_copy"), tile=tile)
    if not hand.kong:
        return
    if hand.self_draw and not any(meld.kind == "kong" for meld in hand.melds):
        raise HandError("replacement-without-kong", places.of_part("kong"))
    if not hand.self_draw and hand.last_tile:
        raise HandError("robbed-on-empty-wall", places.of_part("kong"))
    if not hand.self_draw and own + shown:
        raise HandError("robbed-tile-held", places.of_part("kong"), tile=tile)


class _Scan(_Nowhere):
    """One reading of a text from left to right: its parts, and where each stands."""

    def __init__(self, text: str) -> None:
        if len(text) > LONGEST:
            raise HandError("too-long", LONGEST, limit=LONGEST)
        self.text = text
        self.melds: list[Meld] = []
        self.standing: list[Tile] = []
        self.flowers: list[Tile] = []
        self.winds = [WINDS[0], WINDS[0]]
        self.flags = [False] * len(FLAGS)
        self.copies: list[tuple[Tile, int]] = []
        self.places: dict[str, int] = {"end": len(text)}
        self._read_fields()

    def parts(self) -> dict[str, object]:
        """Attributes of a hand; the 14th tile is the winning tile."""
        finished = 3 * len(self.melds) + len(self.standing) == SIZE + 1 and self.standing
        standing = self.standing[:-1] if finished else self.standing
        return {
            "melds": tuple(self.melds),
            "standing": tuple(standing),
            "winning": self.standing[-1] if finished else None,
            "prevalent": self.winds[0],
            "seat": self.winds[1],
            "flowers": tuple(self.flowers),
            **dict(zip(FLAGS, self.flags, strict=True)),
        }

    def of_copy(self, _tile: Tile, _nth: int) -> int | None:
        found = [position for other, position in self.copies if other == _tile]
        return found[_nth - 1] if _nth <= len(found) else None

    def of_part(self, _name: str) -> int | None:
        return self.places.get(_name, 0)

    # --- fields ---

    def _read_fields(self) -> None:
        starts = [0] + [i + 1 for i, character in enumerate(self.text) if character == "|"]
        if len(starts) > 3:
            raise HandError("too-many-fields", starts[3] - 1)
        ends = [start - 1 for start in starts[1:]] + [len(self.text)]
        self.places["end"] = ends[0]
        if not self.text[: ends[0]].strip(" "):
            raise HandError("empty", 0)
        self._read_tiles(ends[0])
        for read, start, end in zip((self._read_manner, self._read_flowers), starts[1:], ends[1:], strict=False):
            read([(i, self.text[i]) for i in range(start, end) if self.text[i] != " "], start)

    def _read_tiles(self, end: int) -> None:
        position = 0
        while position < end:
            if self.text[position] == "[":
                position = self._read_meld(position, end)
            else:
                position = self._read_run(position, end, self._stand)

    def _read_run(self, position: int, end: int, keep: Callable[[Tile, int], None]) -> int:
        """Read one honor, flower or run of ranks with its suit; hand every tile to `keep` with its position."""
        character = self.text[position]
        if character == " ":
            return position + 1
        if character in "ESWNCFPabcdefgh":
            keep(Tile(character), position)
            return position + 1
        ranks: list[int] = []
        while position < end and self.text[position] in "123456789 ":
            if self.text[position] != " ":
                ranks.append(position)
            position += 1
        if position < end and self.text[position] == "0":
            raise HandError("bad-rank", position, character="0")
        self._close_run(ranks, position, end, keep)
        return position + 1

    def _close_run(self, ranks: list[int], position: int, end: int, keep: Callable[[Tile, int], None]) -> None:
        suit = self.text[position] if position < end else ""
        if suit and suit in "mps":
            if not ranks:
                raise HandError("suit-without-digits", position, character=suit)
            for place in ranks:
                keep(Tile(self.text[place] + suit), place)
        elif ranks:
            digits = "".join(self.text[place] for place in ranks)
            raise HandError("digits-without-suit", ranks[0], digits=digits)
        else:
            raise HandError("unknown-character", position, character=suit)

    def _stand(self, tile: Tile, position: int) -> None:
        self.copies.append((tile, position))
        (self.flowers if tile.is_flower else self.standing).append(tile)

    # --- melds ---

    def _read_meld(self, start: int, end: int) -> int:
        close = self.text.find("]", start, end)
        if close < 0:
            raise HandError("unclosed-meld", start)
        comma = self.text.find(",", start, close)
        found: list[tuple[Tile, int]] = []
        position = start + 1
        while position < (close if comma < 0 else comma):
            position = self._read_run(
                position, close if comma < 0 else comma, lambda tile, place: found.append((tile, place))
            )
        if len(self.melds) == MOST_SETS:
            self.places["fifth meld"] = start
        claim = None if comma < 0 else self._read_claim(comma, close)
        self.melds.append(_meld_of(found, claim, start, comma))
        self.copies += found
        return close + 1

    def _read_claim(self, comma: int, close: int) -> int:
        mark = self.text[comma + 1 : close].strip(" ")
        if mark in ("0", "4"):
            raise HandError("concealed-claimed", comma + 1)
        if len(mark) != 1 or mark not in "123567":
            raise HandError("bad-claim", comma + 1, character=mark[:8])
        return int(mark)

    # --- manner and flowers ---

    def _read_manner(self, characters: list[tuple[int, str]], start: int) -> None:
        if len(characters) != 2 + len(FLAGS):
            raise HandError("bad-manner", start, manner="".join(c for _, c in characters)[:12])
        for which, (position, character) in enumerate(characters[:2]):
            if character not in "ESWN":
                raise HandError("bad-wind", position, character=character)
            self.winds[which] = Tile(character)
            self.places[("prevalent", "seat")[which]] = position
        for which, (position, character) in enumerate(characters[2:]):
            if character not in "01":
                raise HandError("bad-flag", position, character=character)
            self.flags[which] = character == "1"
            self.places[FLAGS[which]] = position

    def _read_flowers(self, characters: list[tuple[int, str]], start: int) -> None:
        if len(characters) == 1 and characters[0][1] in "012345678":
            position, digit = characters[0]
            found = [(tile, position) for tile in FLOWERS[: int(digit)]]
        else:
            for position, character in characters:
                if character not in "abcdefgh":
                    raise HandError("bad-flowers", position, character=character)
            found = [(Tile(character), position) for position, character in characters]
            if not found:
                raise HandError("bad-flowers", start, character="")
        self.copies += found
        self.flowers += [tile for tile, _ in found]


def _meld_of(found: list[tuple[Tile, int]], claim: int | None, start: int, comma: int) -> Meld:
    """The meld that these tiles with their positions make; three without a mark come from the left player."""
    tiles = [tile for tile, _ in found]
    if len(tiles) not in (3, 4):
        raise HandError("bad-meld-size", start, n=len(tiles))
    for tile, position in found:
        if tile.is_flower:
            raise HandError("flower-in-meld", position, tile=str(tile))
    kind = _kind_of(tiles, start)
    mark = (0 if kind == "kong" else 1) if claim is None else claim
    if mark not in _CLAIMS[kind]:
        raise HandError("bad-claim", comma + 1, character=str(mark))
    return Meld(kind, tiles[0], mark)


def _kind_of(tiles: list[Tile], start: int) -> Kind:
    text = text_of(tiles)
    if len(set(tiles)) == 1:
        return "pung" if len(tiles) == 3 else "kong"
    if len(tiles) == 4:
        raise HandError("bad-kong", start, tiles=text)
    if len(set(tiles)) == 2:
        raise HandError("bad-pung", start, tiles=text)
    if any(tile.is_honor for tile in tiles):
        raise HandError("chow-of-honors", start, tiles=text)
    if len({tile.suit for tile in tiles}) > 1:
        raise HandError("chow-across-suits", start, tiles=text)
    if [tile - tiles[0] for tile in tiles] != [0, 1, 2]:
        raise HandError("chow-not-consecutive", start, tiles=text)
    return "chow"
