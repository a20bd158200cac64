"""Recipes: what a bank is to hold, written in TOML.

`name`, `seed` and `ruling` say whence the puzzles come; each `[[parts]]` wants `count` puzzles of every kind and level
it names, all of them with every theme of `themes` and none of `without`; `[quota]` goes on until every fan has been
asked about `fans` times. The format is explained in `docs/puzzles.md`.
"""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from mjteach.puzzles.draw import KINDS
from mjteach.puzzles.errors import PuzzleError
from mjteach.puzzles.levels import LEVELS
from mjteach.puzzles.themes import THEMES
from mjteach.rules import RULINGS

MOST = 100_000
"""Puzzles of one kind and level, and tries for each, that may be wished for."""

_TRIES = 50
_QUOTA_TRIES = 20_000
_PLACE = re.compile(r" \(at line (\d+), column (\d+)\)")

Table = Mapping[str, Any]
One = TypeVar("One", str, int)


@dataclass(frozen=True, slots=True)
class Part:
    """Some of the puzzles.

    Attributes:
        kinds: kinds of puzzle.
        levels: levels of each kind.
        count: how many puzzles of each kind and level.
        themes: each puzzle has all of these.
        without: each puzzle has none of these.
        tries: candidates that are looked at for each puzzle, before the part is given up.
    """

    kinds: tuple[str, ...]
    levels: tuple[int, ...]
    count: int
    themes: frozenset[str] = frozenset()
    without: frozenset[str] = frozenset()
    tries: int = _TRIES


@dataclass(frozen=True, slots=True)
class Quota:
    """Fans that must not be missing.

    Attributes:
        fans: puzzles about each fan.
        kinds: kinds from which they are taken where the parts have too few.
        levels: their levels.
        tries: candidates that are looked at in all.
    """

    fans: int
    kinds: tuple[str, ...]
    levels: tuple[int, ...]
    tries: int = _QUOTA_TRIES


@dataclass(frozen=True, slots=True)
class Recipe:
    """What a bank holds.

    Attributes:
        name: what the bank is called.
        seed: whence all chance comes.
        ruling: name of the ruling.
        parts: the parts, in order.
        quota: the fans, if any are wished for.
        digest: 16 hex digits that change with whatever the recipe says.
    """

    name: str
    seed: int
    ruling: str
    parts: tuple[Part, ...]
    quota: Quota | None
    digest: str

    @property
    def total(self) -> int:
        """Puzzles of all parts."""
        return sum(len(part.kinds) * len(part.levels) * part.count for part in self.parts)


def parse(text: str) -> Recipe:
    """A recipe from its text.

    Raises:
        PuzzleError: `bad-toml`, or what is wrong with a key, with its place.
    """
    try:
        table = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise _no_toml(str(error)) from error
    reader = _Reader(table, "")
    reader.only("name", "seed", "ruling", "parts", "quota")
    recipe = Recipe(
        name=reader.text("name", "bank"),
        seed=reader.number("seed", 0, 2**63 - 1),
        ruling=reader.one("ruling", RULINGS, "gb1998"),
        parts=tuple(_part(one) for one in reader.tables("parts")),
        quota=_quota(reader.table("quota")) if "quota" in table else None,
        digest="",
    )
    digest = hashlib.sha256(repr(_plain(recipe)).encode()).hexdigest()[:16]
    return Recipe(recipe.name, recipe.seed, recipe.ruling, recipe.parts, recipe.quota, digest)


def _no_toml(reason: str) -> PuzzleError:
    """What the parser says, with the place apart where it names one."""
    found = _PLACE.search(reason)
    place = "line:{} column:{}".format(*found.groups()) if found else ""
    return PuzzleError("bad-toml", place, reason=_PLACE.sub("", reason)[:100])


def _plain(recipe: Recipe) -> list[object]:
    """What decides which puzzles are chosen, in a form that is always written in the same way."""
    parts = [
        [one.kinds, one.levels, one.count, sorted(one.themes), sorted(one.without), one.tries] for one in recipe.parts
    ]
    quota = recipe.quota and [recipe.quota.fans, recipe.quota.kinds, recipe.quota.levels, recipe.quota.tries]
    return [recipe.seed, recipe.ruling, parts, quota]


def _part(reader: _Reader) -> Part:
    reader.only("kinds", "levels", "count", "themes", "without", "tries")
    return Part(
        kinds=reader.several("kinds", tuple(KINDS), str),
        levels=reader.several("levels", LEVELS, int, LEVELS),
        count=reader.number("count", 1, MOST),
        themes=frozenset(reader.several("themes", tuple(THEMES), str, ())),
        without=frozenset(reader.several("without", tuple(THEMES), str, ())),
        tries=reader.number("tries", 1, MOST, _TRIES),
    )


def _quota(reader: _Reader) -> Quota:
    reader.only("fans", "kinds", "levels", "tries")
    return Quota(
        fans=reader.number("fans", 1, MOST),
        kinds=reader.several("kinds", tuple(KINDS), str),
        levels=reader.several("levels", LEVELS, int, LEVELS),
        tries=reader.number("tries", 1, MOST * 100, _QUOTA_TRIES),
    )


class _Reader:
    """One table of a recipe, and where it stands."""

    def __init__(self, table: object, place: str) -> None:
        if not isinstance(table, dict):
            raise PuzzleError("wrong-type", place, want="table")
        self.values: Table = table
        self.place = place

    def at(self, key: str) -> str:
        return f"{self.place}/{key}" if self.place else key

    def only(self, *known: str) -> None:
        for key in self.values:
            if key not in known:
                raise PuzzleError("unknown-key", self.at(key[:40]), key=key[:40])

    def get(self, key: str, default: object = None) -> object:
        if key not in self.values and default is None:
            raise PuzzleError("missing-key", self.place, key=key)
        return self.values.get(key, default)

    def text(self, key: str, default: str) -> str:
        value = self.get(key, default)
        if not isinstance(value, str):
            raise PuzzleError("wrong-type", self.at(key), want="string")
        return value

    def number(self, key: str, low: int, high: int, default: int | None = None) -> int:
        value = self.get(key, default)
        if not isinstance(value, int) or isinstance(value, bool):
            raise PuzzleError("wrong-type", self.at(key), want="integer")
        if not low <= value <= high:
            raise PuzzleError("out-of-range", self.at(key), value=value)
        return value

    def one(self, key: str, known: Mapping[str, object], default: str) -> str:
        value = self.text(key, default)
        if value not in known:
            raise PuzzleError("not-allowed", self.at(key), value=value[:40])
        return value

    def several(
        self, key: str, known: tuple[One, ...], kind: type[One], default: tuple[One, ...] | None = None
    ) -> tuple[One, ...]:
        value = self.get(key, default)
        if value == default and default is not None:
            return default
        if not isinstance(value, list) or not value:
            raise PuzzleError("wrong-type", self.at(key), want="array")
        for place, one in enumerate(value):
            if type(one) is not kind or one not in known:
                raise PuzzleError("not-allowed", f"{self.at(key)}/{place}", value=str(one)[:40])
            if one in value[:place]:
                raise PuzzleError("not-unique", f"{self.at(key)}/{place}")
        return tuple(value)

    def table(self, key: str) -> _Reader:
        return _Reader(self.get(key), self.at(key))

    def tables(self, key: str) -> list[_Reader]:
        value = self.get(key)
        if not isinstance(value, list) or not value:
            raise PuzzleError("wrong-type", self.at(key), want="array")
        return [_Reader(one, f"{self.at(key)}/{place}") for place, one in enumerate(value)]
