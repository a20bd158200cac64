"""Puzzle documents of every answer type, written by hand, and the sentences that only they use."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

Document = dict[str, Any]
Response = dict[str, int]

_LOADED = json.loads(Path(__file__).with_suffix(".json").read_text("utf-8"))

DOCUMENTS: dict[str, Document] = _LOADED["documents"]
"""By answer type (tiles, fans, seats, one, many, number, order), and `table`: tiles from a position in play."""

TEXTS: dict[str, dict[str, Any]] = _LOADED["texts"]
"""By language: the sentences to add to a catalogue."""

RIGHT: dict[str, Response] = {name: document["answers"][0]["items"] for name, document in DOCUMENTS.items()}
"""For each sample its first accepted answer."""

WRONG: dict[str, Response] = {
    "tiles": {"3p": 1, "9s": 1},
    "fans": {"39": 1, "73": 3, "69": 1},
    "seats": {"E": -28, "S": 40},
    "one": {"edge": 1},
    "many": {"69": 1, "39": 1},
    "number": {"sample": 14},
    "order": {"c": 1, "b": 2, "a": 3, "d": 4},
    "table": {"5s": 1},
}
"""For each sample an answer that is wrong, most of them partly right."""


def sample(name: str, /, **changes: object) -> Document:
    """A copy of a sample document, with changes."""
    return {**copy.deepcopy(DOCUMENTS[name]), **changes}


def exam_form(document: Document) -> Document:
    """The document without anything that gives the answer away."""
    return {key: value for key, value in document.items() if key not in {"answers", "otherwise", "hints"}}
