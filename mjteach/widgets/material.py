"""What the component is given besides the puzzle: the tile art, the sentences, and where they are explained.

A page without Python needs the same.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from mjteach.puzzles.see import LESSON, SECTIONS, SEE
from mjteach.text import LANGUAGES, catalogue

BACK = "back"
"""The name of the art of a face-down tile."""


@cache
def art() -> Mapping[str, str]:
    """SVG text by tile text (`3p`, `E`, `a`), and of a tile's back; 60 by 80 units each, read-only."""
    text = files("mjteach.widgets").joinpath("tiles.json").read_text(encoding="utf-8")
    loaded: dict[str, str] = json.loads(text)
    return MappingProxyType(loaded)


@cache
def catalogues() -> Mapping[str, Mapping[str, Any]]:
    """The catalogue of every language, read-only."""
    return MappingProxyType({lang: dict(catalogue(lang)) for lang in LANGUAGES})


@cache
def see() -> Mapping[str, Any]:
    """The lesson, the cells that its sections begin with, and the entries and section of explanations; read-only."""
    return MappingProxyType({"lesson": LESSON, "sections": SECTIONS, "explained": {key: [*SEE[key]] for key in SEE}})
