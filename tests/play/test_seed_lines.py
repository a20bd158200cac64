"""Every line of the seeds about the course of a hand: the sentences that stand for it, or why the table has no rule."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.play.sentences import SENTENCES

LINES: list[dict[str, Any]] = [
    json.loads(line)
    for line in (Path(__file__).parent.parent / "data" / "seed-procedure.jsonl")
    .read_text(encoding="utf-8")
    .splitlines()
]
"""The lines as the seeds have them: 000 sections 4 and 7, 002 名词解释 to 定座 and 规则要点, 003 玩法過程."""

FROM_FANS = {"last-draw", "last-discard", "last-copy", "flower-points"}
FROM_ELSEWHERE = FROM_FANS | {"win-first", "last-only-win", "no-kong-empty"}
"""Sentences that definitions of fans, or the rulings, stand for."""


@pytest.mark.parametrize("line", LINES, ids=lambda line: f"{line['seed']} {line['quote'][:12]}")
def test_a_line_has_its_sentences_or_a_reason(line: dict[str, Any]) -> None:
    if "none" in line:
        assert line["none"]
        assert "sentences" not in line
    else:
        assert line["sentences"]
        assert set(line["sentences"]) <= set(SENTENCES)


def test_every_sentence_stands_for_a_line() -> None:
    told = {key for line in LINES for key in line.get("sentences", ())}
    assert set(SENTENCES) - told == FROM_ELSEWHERE
    assert all(SENTENCES[key][0].startswith(("rulings", "from", "seed 000, fan")) for key in FROM_ELSEWHERE)


def test_the_words_of_a_sentence_are_those_of_a_line() -> None:
    """Of seed 000 and 002; seed 003 is quoted in simplified letters, and a quotation may skip some words (…)."""
    for key, (source, words) in SENTENCES.items():
        if key in FROM_ELSEWHERE or not source.startswith(("seed 000", "seed 002")) or "fan" in source:
            continue
        text = "".join(line["quote"] for line in LINES if line["seed"] == source[5:8])
        for part in words.split(" … "):
            assert part in text, (key, part)


def test_no_line_is_there_twice() -> None:
    counts = Counter((line["seed"], line["quote"]) for line in LINES)
    assert [line for line, times in counts.items() if times > 1] == []
    assert Counter(line["seed"] for line in LINES).keys() == {"000", "002", "003"}
