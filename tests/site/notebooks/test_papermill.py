"""The lessons with other parameters than the stored ones."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from papermill import PapermillExecutionError, execute_notebook
from places import NOTEBOOKS

from mjteach import puzzles

PARAMETERS = {"seed": 7, "level": 3, "count": 2, "ruling": "mil"}
FIRST_KINDS = ("waits", "fans", "payout")
"""The kinds that the first lesson asks."""

VIEW = "application/vnd.jupyter.widget-view+json"


def shown_widgets(notebook: Any) -> list[str]:
    """The text of every widget that the notebook shows."""
    outputs = [output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]
    return [output.data["text/plain"] for output in outputs if VIEW in output.get("data", {})]


@pytest.mark.parametrize(("lesson", "lang"), [("en/start", "zh-Hant"), ("zh-Hans/start", "en")])
def test_a_lesson_draws_what_the_parameters_say(lesson: str, lang: str, tmp_path: Path) -> None:
    source, target = NOTEBOOKS / f"{lesson}.ipynb", tmp_path / "out.ipynb"
    made = execute_notebook(source, target, parameters={**PARAMETERS, "lang": lang}, progress_bar=False)
    shown = shown_widgets(made)
    assert len(shown) == len(FIRST_KINDS)
    for kind, text in zip(FIRST_KINDS, shown, strict=True):
        document = puzzles.draw(kind, 7, 3, "mil")
        assert f"kind={kind!r}" in text
        assert f"id={document['id']!r}" in text
        assert f"lang={lang!r}" in text


@pytest.mark.parametrize("lesson", ["en/start", "zh-Hans/start"])
def test_other_parameters_are_other_puzzles_than_the_stored_ones(lesson: str) -> None:
    stored = json.loads((NOTEBOOKS / f"{lesson}.ipynb").read_text("utf-8"))
    ids = set(re.findall(r"id='([\w-]+)'", json.dumps(stored)))
    assert len(ids) == len(FIRST_KINDS)
    assert not ids & {puzzles.draw(kind, 7, 3, "mil")["id"] for kind in FIRST_KINDS}


@pytest.mark.parametrize(("folder", "lang"), [("en", "zh-Hant"), ("zh-Hans", "en")])
def test_practice_offers_what_the_parameters_say(folder: str, lang: str, tmp_path: Path) -> None:
    source, parameters = NOTEBOOKS / folder / "practice.ipynb", {**PARAMETERS, "kinds": ["payout"], "themes": ["kongs"]}
    made = execute_notebook(source, tmp_path / "out.ipynb", {**parameters, "lang": lang}, progress_bar=False)
    assert shown_widgets(made) == [f"Session(kinds=('payout',), level=3, count=2, seed=7, lang={lang!r})"]


@pytest.mark.parametrize(("folder", "lang"), [("en", "zh-Hant"), ("zh-Hans", "en")])
def test_daily_shows_the_day_of_the_parameters(folder: str, lang: str, tmp_path: Path) -> None:
    source, parameters = NOTEBOOKS / folder / "daily.ipynb", {"date": "2026-01-06", "lang": lang}
    made = execute_notebook(source, tmp_path / "out.ipynb", parameters, progress_bar=False)
    assert shown_widgets(made) == [f"Daily(date='2026-01-06', lang={lang!r})"]


def test_a_day_that_has_not_come_stops_the_notebook(tmp_path: Path) -> None:
    source, parameters = NOTEBOOKS / "en" / "daily.ipynb", {"date": "9999-01-01"}
    with pytest.raises(PapermillExecutionError, match="unknown-date"):
        execute_notebook(source, tmp_path / "out.ipynb", parameters, progress_bar=False)
