"""The lessons as files: both languages say the same to Python, and what is stored was really run."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from places import NOTEBOOKS

LESSONS = sorted(path.relative_to(NOTEBOOKS / "en") for path in (NOTEBOOKS / "en").rglob("*.ipynb"))
LANGUAGES = ("en", "zh-Hans")

Cell = dict[str, Any]


def cells(lang: str, lesson: Path) -> list[Cell]:
    notebook = json.loads((NOTEBOOKS / lang / lesson).read_text("utf-8"))
    found: list[Cell] = notebook["cells"]
    return found


def code(lang: str, lesson: Path) -> list[str]:
    return ["".join(cell["source"]) for cell in cells(lang, lesson) if cell["cell_type"] == "code"]


def without_language(source: str) -> str:
    return re.sub(r'^lang = ".*"$', "lang = ...", source, flags=re.M)


def test_there_are_the_same_lessons_in_every_language() -> None:
    assert LESSONS
    for lang in LANGUAGES:
        assert sorted(p.relative_to(NOTEBOOKS / lang) for p in (NOTEBOOKS / lang).rglob("*.ipynb")) == LESSONS


@pytest.mark.parametrize("lesson", LESSONS, ids=str)
def test_the_code_is_the_same_in_every_language(lesson: Path) -> None:
    english, chinese = (list(map(without_language, code(lang, lesson))) for lang in LANGUAGES)
    assert english == chinese
    assert [c["cell_type"] for c in cells("en", lesson)] == [c["cell_type"] for c in cells("zh-Hans", lesson)]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("lesson", LESSONS, ids=str)
def test_each_lesson_speaks_its_own_language_and_takes_parameters(lesson: Path, lang: str) -> None:
    (parameters,) = (c for c in cells(lang, lesson) if "parameters" in c["metadata"].get("tags", []))
    assert f'lang = "{lang}"' in "".join(parameters["source"])


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("lesson", LESSONS, ids=str)
def test_what_is_stored_was_run_in_order_without_an_error(lesson: Path, lang: str) -> None:
    run = [cell for cell in cells(lang, lesson) if cell["cell_type"] == "code"]
    assert [cell["execution_count"] for cell in run] == list(range(1, len(run) + 1))
    assert not [output for cell in run for output in cell["outputs"] if output["output_type"] in ("error", "stream")]
