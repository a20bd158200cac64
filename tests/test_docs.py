"""Every sample in the documents is run."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from mjteach.cli import main

ROOT = Path(__file__).parent.parent
DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")])
SPOKEN = re.compile(r"^\$ mjteach (.*)$", re.MULTILINE)
LINK = re.compile(r"\]\(([^)#:]+)\)")
FENCED = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
FILE = re.compile(r"`((?:mjteach|tests|tools|docs|site|notebooks|puzzles)/[\w./-]+)`")


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_python_samples_give_what_they_say(document: Path) -> None:
    assert doctest.testfile(str(document), module_relative=False, encoding="utf-8").failed == 0


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_commands_run(document: Path) -> None:
    for words in SPOKEN.findall(document.read_text("utf-8")):
        result = CliRunner().invoke(main, shlex.split(words))
        assert result.exit_code == 0, result.output


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_links_and_files_exist(document: Path) -> None:
    text = document.read_text("utf-8")
    for target in LINK.findall(FENCED.sub("", text)):
        assert (document.parent / target).exists(), target
    for target in FILE.findall(text):
        assert (ROOT / target).exists(), target


def test_there_are_samples() -> None:
    text = "\n".join(document.read_text("utf-8") for document in DOCUMENTS)
    assert ">>> " in text
    assert SPOKEN.search(text)
