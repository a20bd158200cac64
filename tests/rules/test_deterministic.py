"""The same hand says the same in every process, whatever order Python's sets come in."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
PROGRAM = """
import sys
sys.path.insert(0, sys.argv[1])
from mjteach.rules import Hand, distance, readings, score, waits
from tests.rules.generator import deals
for dealt in deals(17, 150):
    hand, waiting = Hand.parse(dealt.line), Hand.parse(dealt.waiting_line)
    found = score(hand)
    print(hand, found.fans, found.ties, found.refused, found.reading, readings(hand))
    print([(wait.tile, wait.discard.points, wait.self_draw.points) for wait in waits(waiting)])
    print(distance(waiting).useful, distance(hand).discards)
"""


def said(hash_seed: str) -> str:
    """Run the program in a process of its own with this order of sets."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(ROOT)],
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    assert done.stderr == ""
    return done.stdout


def test_no_order_of_sets_changes_what_is_said() -> None:
    first = said("1")
    assert len(first.splitlines()) == 450
    assert said("2") == said("31337") == first
