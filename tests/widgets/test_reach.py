"""Which themes are within reach: the table agrees with what is drawn."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from mjteach.puzzles import KINDS, LEVELS, THEMES, PuzzleError, draw
from mjteach.puzzles.bank_files import bank_names, bank_text
from mjteach.widgets.reach import is_within_reach, table

COMMON = 5
"""A theme that one puzzle in so many has is not rare."""


def test_the_table_names_kinds_themes_and_levels() -> None:
    assert set(table()) == set(KINDS)
    for found in table().values():
        assert set(found) <= set(THEMES)
        for levels in found.values():
            assert levels
            assert levels == "".join(str(level) for level in LEVELS if str(level) in levels)


def test_what_many_puzzles_have_is_within_reach() -> None:
    lines = [json.loads(line) for name in bank_names() for line in bank_text(name).splitlines()]
    puzzles = [line for line in lines if "kind" in line]
    of = Counter((one["kind"], one["level"]) for one in puzzles)
    with_theme = Counter((one["kind"], one["level"], theme) for one in puzzles for theme in one["themes"])
    common = {which for which, n in with_theme.items() if n * COMMON >= of[which[:2]] >= 20}
    assert len(common) > 100
    assert {which for which in common if not is_within_reach(*which)} == set()


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_within_reach_is_drawn(kind: str) -> None:
    """The first and the last theme of each kind, from one of a few seeds."""
    for theme in {*[*table()[kind]][:1], *[*table()[kind]][-1:]}:
        level = int(table()[kind][theme][0])
        assert any(draws(kind, seed, level, theme) for seed in range(1, 9)), (level, theme)


def draws(kind: str, seed: int, level: int, theme: str) -> bool:
    try:
        return theme in draw(kind, seed, level, theme=theme)["themes"]
    except PuzzleError:
        return False
