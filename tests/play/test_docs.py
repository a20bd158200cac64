"""The page about the table: its samples run, and it names every option and every kind of event."""

from __future__ import annotations

import doctest
from pathlib import Path

from mjteach.play import CHOICES
from mjteach.play.events import OVERRULED, VERBS

PAGE = Path(__file__).resolve().parents[2] / "docs" / "table.md"


def test_the_samples_run() -> None:
    found = doctest.testfile(str(PAGE), module_relative=False)
    assert found.attempted > 5
    assert found.failed == 0


def test_every_option_and_event_is_named() -> None:
    text = PAGE.read_text(encoding="utf-8")
    for option, values in CHOICES.items():
        if option != "ruling":
            assert all(f"`{option}={value}`" in text for value in values)
    for verb in (*VERBS, OVERRULED, "exhausted", "settle", "hand"):
        assert f" {verb} " in text or f"`{verb}" in text or f" {verb}`" in text
