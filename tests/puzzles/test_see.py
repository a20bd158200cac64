"""Every explanation leads on: to entries of the glossary, and to a section of the lesson that is there."""

from __future__ import annotations

import doctest
import json
import re
from pathlib import Path

import pytest

from mjteach.puzzles import see as module
from mjteach.puzzles.see import LESSON, SECTIONS, SEE, see
from mjteach.puzzles.terms import WORDS
from mjteach.text import LANGUAGES, catalogue

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
KEYS = sorted(catalogue("en"))
WHY = [key for key in KEYS if key.startswith("why.")]
ENTRIES = {entry for one in SEE.values() for entry in one.entries}


def longest(name: str) -> str:
    return max((key for key in SEE if name.startswith(key)), key=len, default="")


@pytest.mark.parametrize("name", WHY)
def test_every_explanation_has_an_entry_and_a_section(name: str) -> None:
    assert see(name).entries
    assert see(name).section in SECTIONS


def test_what_explains_by_a_definition_has_a_section() -> None:
    for name in (*(f"term.{word}.definition" for word in WORDS), "fan.all-green.definition", "fan.all-green.pinyin"):
        assert see(name).section in SECTIONS


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_entry_is_in_the_catalogue(lang: str) -> None:
    texts = catalogue(lang)
    for entry in ENTRIES:
        assert entry in texts
        assert {f"{entry}.definition", f"{entry}.sentence"} & {*texts}, entry


def test_nothing_in_the_table_is_unused() -> None:
    names = [*WHY, *(key for key in KEYS if key.startswith(("fan.", "term.")))]
    assert {*SEE} == {longest(name) for name in names} - {""}
    assert {one.section for one in SEE.values()} == {*SECTIONS}


def test_every_definition_of_a_term_is_used() -> None:
    defined = {key.removesuffix(".definition") for key in KEYS if re.fullmatch(r"term\.[^.]+\.definition", key)}
    assert defined == {entry for entry in ENTRIES if entry.startswith("term.")} | {f"term.{word}" for word in WORDS}


@pytest.mark.parametrize("lang", ["en", "zh-Hans"])
def test_every_section_is_in_the_lesson_under_its_own_name(lang: str) -> None:
    notebook = json.loads((NOTEBOOKS / lang / f"{LESSON}.ipynb").read_text("utf-8"))
    first = {cell["id"]: "".join(cell["source"]).split("\n")[0] for cell in notebook["cells"]}
    for section, cell in SECTIONS.items():
        assert first[cell] == f"## {catalogue(lang)[f'lesson.{section}']}"


def test_sections_and_their_names_are_the_same() -> None:
    assert {key.removeprefix("lesson.") for key in KEYS if key.startswith("lesson.")} == {*SECTIONS}


def test_examples_in_the_docs() -> None:
    assert doctest.testmod(module).failed == 0
