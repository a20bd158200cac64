"""The arguments of PyMahjongGB's `MahjongFanCalculator`, as a dict or as they are typed in a call.

`pack=(("CHI", "B4", 2),), hand=("W1", ...), winTile="T8", flowerCount=2, isSelfDrawn=True, ...`: a chow is
named by its middle tile and which of its tiles was claimed (1 to 3); pung and kong by whom they came from
(1 left, 2 opposite, 3 right, 0 a concealed kong). Winds are 0 East to 3 North. Two things have no room
there: which flowers are held (only how many) and that a kong was added to a pung; the writer refuses both
unless told to be `lossy`.
"""

from __future__ import annotations

import ast
import re
import warnings
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from mjteach.notation.botzone import CODES_BY_TILE, tile_of
from mjteach.notation.translation import Translation, check_length, refuse
from mjteach.rules import FLOWERS, WINDS, Hand, Meld, Tile, text_of

_FLAGS = {
    "isSelfDrawn": "self_draw",
    "is4thTile": "last_copy",
    "isWallLast": "last_tile",
    "isAboutKong": "kong",
}
_WINDS = {"prevalentWind": "prevalent", "seatWind": "seat"}
_ARGUMENTS = ("pack", "hand", "winTile", "flowerCount", *_FLAGS, *_WINDS)
_BEFORE = "f("
"""What makes the arguments a call."""
_PACKS = {"CHI": "chow", "PENG": "pung", "GANG": "kong"}
_PACK_OF = {kind: pack for pack, kind in _PACKS.items()}


@dataclass(frozen=True, slots=True)
class _Given:
    """A value and where it stands in the text (None for a value that was given as such)."""

    value: Any
    place: int | None


def to_arguments(hand: Hand, *, lossy: bool = False) -> dict[str, Any]:
    """The keyword arguments with which `MahjongFanCalculator` scores a finished hand.

    Raises HandError: "no-winning-tile" for a waiting hand; "loses-flowers" when the flowers are not the
    first ones, "loses-added-kong" for an added kong, unless `lossy`.
    """
    if hand.winning is None:
        refuse("no-winning-tile", notation="pymahjonggb")
    if not lossy and hand.flowers != FLOWERS[: len(hand.flowers)]:
        refuse("loses-flowers", notation="pymahjonggb")
    if not lossy and any(meld.claim > 3 for meld in hand.melds):
        refuse("loses-added-kong", notation="pymahjonggb")
    return {
        "pack": tuple(_pack(meld) for meld in hand.melds),
        "hand": tuple(CODES_BY_TILE[tile] for tile in hand.standing),
        "winTile": CODES_BY_TILE[hand.winning],
        "flowerCount": len(hand.flowers),
        **{argument: getattr(hand, flag) for argument, flag in _FLAGS.items()},
        **{argument: WINDS.index(getattr(hand, wind)) for argument, wind in _WINDS.items()},
    }


def from_arguments(arguments: Mapping[str, Any]) -> Hand:
    """The hand of the arguments of a `MahjongFanCalculator` call; raises HandError."""
    return _hand(_Given({name: _given(value) for name, value in arguments.items()}, None), Translation())


def read_pymahjonggb(text: str) -> Hand:
    """The hand of the arguments as they are typed between the brackets of a call.

    Raises HandError with the place.
    """
    check_length(text)
    translation = Translation(text)
    return _hand(_Given(dict(_keywords(text)), 0), translation)


def write_pymahjonggb(hand: Hand, *, lossy: bool = False) -> str:
    """The arguments as they are typed between the brackets of a call.

    Raises HandError as `to_arguments` does.
    """
    return ", ".join(f"{name}={value!r}" for name, value in to_arguments(hand, lossy=lossy).items())


def _pack(meld: Meld) -> tuple[str, str, int]:
    middle = Tile(meld.tile + 1) if meld.kind == "chow" else meld.tile
    return _PACK_OF[meld.kind], CODES_BY_TILE[middle], meld.claim % 4


# --- reading the text of a call ---


def _keywords(text: str) -> list[tuple[str, _Given]]:
    """The keywords of the call with their values, each knowing its place.

    Nothing but literals is looked at.
    """
    if not text.isascii():
        refuse("argument-syntax", next(place for place, letter in enumerate(text) if not letter.isascii()))
    if not text.strip():
        refuse("empty", 0)
    starts = _line_starts(text)
    call = _call(text, starts)
    names = [keyword.arg for keyword in call.keywords]
    if None in names or len(set(names)) < len(names):
        refuse("argument-syntax", 0)
    return [(str(keyword.arg), _literal(keyword.value, starts)) for keyword in call.keywords]


def _call(text: str, starts: list[int]) -> ast.Call:
    """The text as the arguments of one call; what Python would only warn about is refused too."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            call = ast.parse(_BEFORE + text + "\n)", mode="eval").body
    except SyntaxError as error:
        line, column = error.lineno or 1, error.offset or 1
        place = starts[min(line, len(starts)) - 1] + column - 1
        refuse("argument-syntax", min(max(place, 0), len(text)))
    except (ValueError, RecursionError, MemoryError):
        refuse("argument-syntax", 0)
    if not isinstance(call, ast.Call) or call.args or not isinstance(call.func, ast.Name):
        refuse("argument-syntax", 0)
    return call


def _line_starts(text: str) -> list[int]:
    """Where each line of the text begins; the first one early by what is put before it."""
    return [-len(_BEFORE), *(match.end() for match in re.finditer(r"\r\n|\r|\n", text))]


def _literal(node: ast.expr, starts: list[int]) -> _Given:
    place = starts[node.lineno - 1] + node.col_offset
    if isinstance(node, ast.Tuple | ast.List):
        return _Given(tuple(_literal(element, starts) for element in node.elts), place)
    if not isinstance(node, ast.Constant):
        refuse("argument-syntax", place)
    return _Given(node.value, place)


def _given(value: object) -> _Given:
    nested = tuple(_given(element) for element in value) if isinstance(value, tuple | list) else value
    return _Given(nested, None)


# --- reading the values ---


def _hand(arguments: _Given, translation: Translation) -> Hand:
    given: dict[str, _Given] = arguments.value
    for name in given:
        if name not in _ARGUMENTS:
            refuse("argument-unknown", given[name].place, argument=name[:20])
    for name in _ARGUMENTS:
        if name not in given:
            refuse("argument-missing", arguments.place, argument=name)
    for pack in _sequence(given["pack"], "pack"):
        _add_pack(pack, translation)
    for tile in (*_sequence(given["hand"], "hand"), given["winTile"]):
        translation.add(str(_playing_tile(tile, "hand")), tile.place)
    translation.add("|", given["hand"].place)
    for name in _WINDS:
        translation.add("ESWN"[_number(given[name], name, 3)], given[name].place)
    for name in _FLAGS:
        translation.add("01"[_flag(given[name], name)], given[name].place)
    flowers = given["flowerCount"]
    translation.add(f"|{_number(flowers, 'flowerCount', len(FLOWERS))}", flowers.place)
    return translation.hand()


def _add_pack(pack: _Given, translation: Translation) -> None:
    parts = _sequence(pack, "pack")
    if len(parts) != 3 or parts[0].value not in _PACKS:
        refuse("argument-value", pack.place, argument="pack")
    kind, tile = _PACKS[parts[0].value], _playing_tile(parts[1], "pack")
    offer = _number(parts[2], "pack", 3)
    if kind == "chow":
        if tile.rank in (None, 1, 9):
            refuse("argument-value", parts[1].place, argument="pack")
        tiles = text_of([Tile(tile - 1), tile, Tile(tile + 1)])
    else:
        tiles = text_of([tile] * (3 if kind == "pung" else 4))
    translation.add("[" + tiles, pack.place)
    if offer or kind != "kong":
        translation.add(f",{offer}", parts[2].place)
    translation.add("]", pack.place)


def _sequence(given: _Given, argument: str) -> tuple[_Given, ...]:
    if not isinstance(given.value, tuple):
        refuse("argument-value", given.place, argument=argument)
    return given.value


def _playing_tile(given: _Given, argument: str) -> Tile:
    if not isinstance(given.value, str):
        refuse("argument-value", given.place, argument=argument)
    tile = tile_of(given.value, given.place)
    if tile.is_flower:
        refuse("tile-code", given.place, given=given.value)
    return tile


def _number(given: _Given, argument: str, most: int) -> int:
    value = given.value
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= most:
        refuse("argument-value", given.place, argument=argument)
    return value


def _flag(given: _Given, argument: str) -> bool:
    if not isinstance(given.value, bool):
        refuse("argument-value", given.place, argument=argument)
    return given.value
