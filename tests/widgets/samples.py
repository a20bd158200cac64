"""Puzzle documents of every answer type, written by hand, and the sentences that only they use."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

Document = dict[str, Any]

_LOADED = json.loads(Path(__file__).with_suffix(".json").read_text("utf-8"))

DOCUMENTS: dict[str, Document] = _LOADED["documents"]
"""By answer type: tiles, fans, seats."""

TEXTS: dict[str, dict[str, Any]] = _LOADED["texts"]
"""By language: the sentences to add to a catalogue."""


def sample(answer: str, /, **changes: object) -> Document:
    """A copy of the sample document of an answer type, with changes."""
    return {**copy.deepcopy(DOCUMENTS[answer]), **changes}


def exam_form(document: Document) -> Document:
    """The document without anything that gives the answer away."""
    return {key: value for key, value in document.items() if key not in {"answers", "otherwise", "hints"}}
