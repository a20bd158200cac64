"""Which themes the puzzles of a kind have at a level, as far as drawing soon finds them.

What is never found has to be told before the search for it: only a search to the end would show it otherwise.
`tools/measure_reach.py` makes the table.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType


@cache
def table() -> Mapping[str, Mapping[str, str]]:
    """By kind and theme the levels, as digits one after another; read-only."""
    loaded: dict[str, dict[str, str]] = json.loads(
        files("mjteach.widgets").joinpath("reach.json").read_text(encoding="utf-8")
    )
    return MappingProxyType(loaded)


def is_within_reach(kind: str, level: int, theme: str) -> bool:
    """Whether puzzles of the kind with this theme are soon found, under any ruling: they hardly differ in this.

    >>> is_within_reach("fans", 2, "all-types"), is_within_reach("terms", 2, "all-types")
    (True, False)
    """
    return str(level) in table().get(kind, {}).get(theme, "")
