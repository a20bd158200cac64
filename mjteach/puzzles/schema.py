"""Checking data against `schema.json` with nothing but the standard library.

Only the words of JSON Schema (draft 2020-12) that `schema.json` uses are known; any other word is a fault of the
schema and is not passed over.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Iterator
from functools import cache
from importlib.resources import files
from typing import Any, TypeGuard

from mjteach.puzzles.errors import PuzzleError

Schema = dict[str, Any]
_TYPES: dict[str, Callable[[object], bool]] = {
    "object": lambda value: isinstance(value, dict),
    "array": lambda value: isinstance(value, list),
    "string": lambda value: isinstance(value, str),
    "integer": lambda value: _is_number(value) and value % 1 == 0,
    "boolean": lambda value: isinstance(value, bool),
    "null": lambda value: value is None,
}
_SAYS_NOTHING = ("$schema", "$defs", "title", "then")


@cache
def schema() -> Schema:
    """The schema of a puzzle document."""
    loaded: Schema = json.loads(files("mjteach.puzzles").joinpath("schema.json").read_text(encoding="utf-8"))
    return loaded


def check_form(data: object) -> None:
    """Refuse whatever `schema.json` refuses.

    Raises:
        PuzzleError: for the first fault, with its place.
    """
    for fault in _faults(data, schema(), ""):
        raise fault


def _faults(value: object, part: Schema, place: str) -> Iterator[PuzzleError]:
    """Every fault, the type's first: the other words would be beside the point."""
    types = _types(part)
    if types and not any(_TYPES[name](value) for name in types):
        yield PuzzleError("wrong-type", place, want=" or ".join(types))
        return
    for word in part:
        if word not in _SAYS_NOTHING:
            yield from _WORDS[word](value, part, place)


def _types(part: Schema) -> list[str]:
    """The types that are allowed, none where any is."""
    named: str | list[str] = part.get("type", [])
    return [named] if isinstance(named, str) else named


def _is_number(value: object) -> TypeGuard[int | float]:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _short(value: object) -> str | int:
    return value if isinstance(value, int) and not isinstance(value, bool) else str(value)[:40]


def _at(place: str, key: str | int) -> str:
    return f"{place}/{key}" if place else str(key)


# --- One function for each word -------------------------------------------------------------------------


def _ref(value: object, part: Schema, place: str) -> Iterator[PuzzleError]:
    return _faults(value, schema()["$defs"][part["$ref"].rpartition("/")[2]], place)


def _all_of(value: object, part: Schema, place: str) -> Iterator[PuzzleError]:
    for one in part["allOf"]:
        yield from _faults(value, one, place)


def _if(value: object, part: Schema, place: str) -> Iterator[PuzzleError]:
    if next(_faults(value, part["if"], place), None) is None:
        yield from _faults(value, part["then"], place)


def _allowed(value: object, part: Schema, place: str) -> Iterator[PuzzleError]:
    if value not in part.get("enum", [part.get("const")]):
        yield PuzzleError("not-allowed", place, value=_short(value))


def _pattern(value: object, part: Schema, place: str) -> Iterator[PuzzleError]:
    if isinstance(value, str) and not re.search(part["pattern"], value):
        yield PuzzleError("bad-form", place, value=_short(value))


def _range(value: object, part: Schema, place: str) -> Iterator[PuzzleError]:
    low, high = part.get("minimum", -math.inf), part.get("maximum", math.inf)
    if _is_number(value) and not low <= value <= high:
        yield PuzzleError("out-of-range", place, value=_short(value))


def _length(value: object, part: Schema, place: str) -> Iterator[PuzzleError]:
    if not isinstance(value, list | dict):
        return
    what = "Items" if isinstance(value, list) else "Properties"
    if not part.get(f"min{what}", 0) <= len(value) <= part.get(f"max{what}", math.inf):
        yield PuzzleError("bad-length", place, n=len(value))


def _unique(value: object, _: Schema, place: str) -> Iterator[PuzzleError]:
    if isinstance(value, list) and len({json.dumps(item, sort_keys=True) for item in value}) < len(value):
        yield PuzzleError("not-unique", place)


def _items(value: object, part: Schema, place: str) -> Iterator[PuzzleError]:
    if isinstance(value, list):
        for index, item in enumerate(value):
            yield from _faults(item, part["items"], _at(place, index))


def _required(value: object, part: Schema, place: str) -> Iterator[PuzzleError]:
    if isinstance(value, dict):
        for key in part["required"]:
            if key not in value:
                yield PuzzleError("missing-key", place, key=key)


def _dependent(value: object, part: Schema, place: str) -> Iterator[PuzzleError]:
    if isinstance(value, dict):
        for key, wanted in part["dependentRequired"].items():
            if key in value:
                yield from _required(value, {"required": wanted}, place)


def _properties(value: object, part: Schema, place: str) -> Iterator[PuzzleError]:
    if isinstance(value, dict):
        for key, inner in part["properties"].items():
            if key in value:
                yield from _faults(value[key], inner, _at(place, key))


def _additional(value: object, part: Schema, place: str) -> Iterator[PuzzleError]:
    if isinstance(value, dict):
        for key in value:
            if key in part.get("properties", {}):
                continue
            if part["additionalProperties"] is False:
                yield PuzzleError("unknown-key", _at(place, str(key)[:40]), key=str(key)[:40])
            else:
                yield from _faults(value[key], part["additionalProperties"], _at(place, key))


def _names(value: object, part: Schema, place: str) -> Iterator[PuzzleError]:
    if isinstance(value, dict):
        for key in value:
            if next(_faults(key, part["propertyNames"], place), None) is not None:
                yield PuzzleError("unknown-key", _at(place, str(key)[:40]), key=str(key)[:40])


def _nothing(_: object, __: Schema, ___: str) -> Iterator[PuzzleError]:
    return iter(())


_WORDS: dict[str, Callable[[object, Schema, str], Iterator[PuzzleError]]] = {
    "type": _nothing,
    "$ref": _ref,
    "allOf": _all_of,
    "if": _if,
    "enum": _allowed,
    "const": _allowed,
    "pattern": _pattern,
    "minimum": _range,
    "maximum": _range,
    "minItems": _length,
    "maxItems": _length,
    "minProperties": _length,
    "maxProperties": _length,
    "uniqueItems": _unique,
    "items": _items,
    "required": _required,
    "dependentRequired": _dependent,
    "properties": _properties,
    "additionalProperties": _additional,
    "propertyNames": _names,
}
