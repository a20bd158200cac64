"""JSON and compressed JSON from strangers: bounded in every direction, and asked for its types at every step."""

from __future__ import annotations

import base64
import binascii
import json
import math
import zlib
from collections.abc import Iterator
from typing import Any

from mjteach.play.records.errors import BadRecordError

LARGEST = 8_000_000
"""Bytes of a record, and characters of anything unpacked from it, that are read at the most."""

_DIGITS = 15
"""Digits of a number that are read at the most; no number of a record needs more."""


class Node:
    """A value of a JSON document that knows where it stands."""

    __slots__ = ("place", "value")

    def __init__(self, value: Any, place: str = "") -> None:  # noqa: ANN401 (whatever JSON holds)
        self.value = value
        self.place = place

    def __contains__(self, key: str) -> bool:
        return isinstance(self.value, dict) and key in self.value

    def get(self, key: str) -> Node:
        """The value of a key.

        Raises:
            BadRecordError: `wrong-type` or `missing`.
        """
        if not isinstance(self.value, dict):
            raise BadRecordError("wrong-type", self.place, want="object")
        if key not in self.value:
            raise BadRecordError("missing", self.place, key=key)
        return Node(self.value[key], f"{self.place}/{_escaped(key)}")

    def find(self, key: str) -> Node | None:
        """The value of a key, or None where there is none or it is null."""
        return self.get(key) if key in self and self.value[key] is not None else None

    def items(self, most: int) -> list[Node]:
        """The entries of a list of so many at the most.

        Raises:
            BadRecordError: `wrong-type` or `too-many`.
        """
        if not isinstance(self.value, list):
            raise BadRecordError("wrong-type", self.place, want="list")
        if len(self.value) > most:
            raise BadRecordError("too-many", self.place, limit=most)
        return [Node(value, f"{self.place}/{index}") for index, value in enumerate(self.value)]

    def four(self) -> list[Node]:
        """The entries of a list of exactly four, one for each seat."""
        found = self.items(4)
        if len(found) < 4:
            raise BadRecordError("bad-value", self.place, given=len(found))
        return found

    def names(self) -> Iterator[str]:
        """The keys of an object, none of anything else."""
        return iter(self.value) if isinstance(self.value, dict) else iter(())

    def number(self, least: int, most: int) -> int:
        """A whole number in this range.

        Raises:
            BadRecordError: `wrong-type` or `bad-value`.
        """
        if isinstance(self.value, bool) or not isinstance(self.value, int):
            raise BadRecordError("wrong-type", self.place, want="integer")
        if not least <= self.value <= most:
            raise BadRecordError("bad-value", self.place, given=str(self.value))
        return self.value

    def text(self, most: int = LARGEST) -> str:
        """A text of so many characters at the most.

        Raises:
            BadRecordError: `wrong-type` or `too-many`.
        """
        if not isinstance(self.value, str):
            raise BadRecordError("wrong-type", self.place, want="text")
        if len(self.value) > most:
            raise BadRecordError("too-many", self.place, limit=most)
        return self.value


def _escaped(key: str) -> str:
    return key[:80].replace("~", "~0").replace("/", "~1")


def parse(text: str, place: str = "") -> Node:
    """A JSON document.

    Raises:
        BadRecordError: `syntax`, `too-deep`, `duplicate-key`, `bad-number`, at the place of the document.
    """

    def no_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for key, value in pairs:
            if key in found:
                raise BadRecordError("duplicate-key", place, key=key)
            found[key] = value
        return found

    def whole(digits: str) -> int:
        if len(digits) > _DIGITS:
            raise BadRecordError("bad-number", place, given=digits)
        return int(digits)

    def fraction(digits: str) -> float:
        value = float(digits) if len(digits) <= 2 * _DIGITS else math.inf
        if not math.isfinite(value):
            raise BadRecordError("bad-number", place, given=digits)
        return value

    def constant(name: str) -> float:
        raise BadRecordError("bad-number", place, given=name)

    try:
        value = json.loads(
            text,
            object_pairs_hook=no_doubles,
            parse_int=whole,
            parse_float=fraction,
            parse_constant=constant,
        )
    except json.JSONDecodeError as error:
        raise BadRecordError("syntax", place or f"char:{error.pos}", reason="json") from None
    except RecursionError:
        raise BadRecordError("too-deep", place) from None
    return Node(value, place)


def unpacked(script: Node) -> Node:
    """The JSON document that a text of base64 of zlib holds.

    Raises:
        BadRecordError: `compressed` for anything else, `too-large` where it unpacks to too much, or as `parse`.
    """
    try:
        packed = base64.b64decode(script.text(), validate=True)
        opened = zlib.decompressobj()
        data = opened.decompress(packed, LARGEST + 1)
    except (binascii.Error, ValueError, zlib.error):
        raise BadRecordError("compressed", script.place) from None
    if len(data) > LARGEST:
        raise BadRecordError("too-large", script.place, limit=LARGEST)
    if not opened.eof:
        raise BadRecordError("compressed", script.place)
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        raise BadRecordError("not-utf8", script.place) from None
    return parse(text, script.place)
