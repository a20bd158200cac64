"""Documents that several tests look at, each drawn once."""

from __future__ import annotations

from functools import cache
from typing import Any

from mjteach.puzzles import KINDS, LEVELS, draw
from mjteach.puzzles.task import Task
from mjteach.rules import Hand, ruling

Document = dict[str, Any]

SEEDS = range(1, 31)
CASES = [(kind, level) for kind in KINDS for level in LEVELS]


@cache
def document(kind: str, level: int, seed: int, name: str = "gb1998") -> Document:
    return draw(kind, seed, level, name)


def documents(kind: str, level: int) -> list[Document]:
    return [document(kind, level, seed) for seed in SEEDS]


def every_document() -> list[Document]:
    return [one for kind, level in CASES for one in documents(kind, level)]


def task_of(one: Document) -> Task:
    return Task(Hand.parse(one["hand"]), one["question"], ruling(one["ruling"]))
