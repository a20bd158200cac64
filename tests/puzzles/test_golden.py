"""The same arguments give the same bytes: against the written documents, and whatever the order of sets."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from mjteach.puzzles import draw, to_line

from . import golden


def test_documents_are_as_written() -> None:
    written = golden.FILE.read_text(encoding="utf-8").splitlines()
    for mine, kept in zip(golden.lines(), written, strict=True):
        assert mine == kept


@pytest.mark.parametrize("hash_seed", ["0", "4711"])
def test_bytes_do_not_depend_on_hashes(hash_seed: str) -> None:
    tests = Path(__file__).parent.parent
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(tests.parent)}
    done = subprocess.run(
        [sys.executable, "-m", "puzzles.golden"], cwd=tests, env=environment, capture_output=True, check=True
    )
    assert done.stdout == golden.FILE.read_bytes()


def test_seed_level_and_ruling_all_matter() -> None:
    drawn = [
        to_line(draw("fans", seed, level, ruling))
        for seed, level, ruling in ((1, 1, "gb1998"), (2, 1, "gb1998"), (1, 2, "gb1998"), (1, 1, "mil"))
    ]
    assert len(set(drawn)) == len(drawn)
