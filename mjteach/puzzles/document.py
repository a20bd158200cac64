"""The puzzle document: plain JSON, complete in itself, named by its content."""

from __future__ import annotations

import hashlib
import json
from typing import Any, Literal

Document = dict[str, Any]
Sentence = dict[str, Any]
"""`{"id": ..., "values": {...}}`, with a `verdict` before it where it answers a wrong item."""

Response = dict[str, int]
"""The one form of an answer, whatever the kind: item -> number."""

Option = dict[str, Any]
"""One thing to choose: `{"item": ..., "label": {"id": ..., "values": {...}}}`."""

AnswerType = Literal["tiles", "fans", "seats", "one", "many", "number", "order"]

OF_OPTIONS: tuple[AnswerType, ...] = ("one", "many", "order")
"""The types whose items are the document's own options."""

FORMAT = 1

_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
"""32 signs without those that are read wrongly (i, l, o, u)."""

_SIGNS = 10
"""50 bits: among a million puzzles the chance that any two share a name is below one in a thousand."""

ANSWER_KEYS = ("answers", "otherwise", "hints", "proof")
"""What a document has only where it is not for an exam."""


def puzzle_id(
    kind: str,
    hand: str,
    question: dict[str, Any],
    ruling: str = "gb1998",
    *,
    table: dict[str, Any] | None = None,
    options: list[Option] | None = None,
) -> str:
    """The name of a puzzle, made from what is asked and nothing else, so that it never changes.

    The ruling belongs to what is asked: under another one the same hand may have another answer.
    So do the table and the options, where there are any.

    >>> puzzle_id("waits", "123456m123p99s12s|EE0000|0", {})
    'waits-m553ztyfmb'
    """
    asked: list[Any] = [kind, hand, question, ruling]
    asked += [part for part in (table, options) if part]
    content = json.dumps(asked, sort_keys=True, separators=(",", ":"))
    number = int.from_bytes(hashlib.sha256(content.encode()).digest()[:8], "big")
    return f"{kind}-" + "".join(_ALPHABET[number >> 5 * sign & 31] for sign in range(_SIGNS))


def sentence(name: str, **values: object) -> Sentence:
    """What to say, as the id of a text and the values that go into it."""
    return {"id": name, "values": values}


def option(item: str, name: str, **values: object) -> Option:
    """One thing to choose, with what it is called."""
    return {"item": item, "label": sentence(name, **values)}


def not_there(name: str, **values: object) -> Sentence:
    """What to say of an item that the hand does not show."""
    return {"verdict": "not-there", **sentence(name, **values)}


def excluded(name: str, **values: object) -> Sentence:
    """What to say of an item that the hand shows but that may not count."""
    return {"verdict": "excluded", **sentence(name, **values)}


def exam(document: Document) -> Document:
    """The same puzzle with nothing in it that tells the answer: absent, not hidden.

    Its themes are emptied too: they name the fans that count. Where a number is asked for, `item` says what it is
    called in a response, which else only the answers say.
    """
    kept = {key: value for key, value in document.items() if key not in ANSWER_KEYS}
    if document["answer"] == "number" and "answers" in document:
        (kept["item"],) = document["answers"][0]["items"]
    return {**kept, "themes": []}


def to_line(document: Document) -> str:
    """The document as one line of JSON, always the same for the same document."""
    return json.dumps(document, ensure_ascii=False, separators=(",", ":"))
