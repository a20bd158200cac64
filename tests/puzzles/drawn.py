"""Documents that several tests look at, each drawn once."""

from __future__ import annotations

from functools import cache
from typing import Any

from mjteach.puzzles import KINDS, LEVELS, draw
from mjteach.puzzles.task import Task
from mjteach.rules import Hand, ruling

Document = dict[str, Any]

MANY = ("waits", "fans", "payout")
"""Kinds of which more is looked at: what is rare in them takes more documents to come up."""
CASES = [(kind, level) for kind in KINDS for level in LEVELS]


@cache
def document(kind: str, level: int, seed: int, name: str = "gb1998") -> Document:
    return draw(kind, seed, level, name)


def seeds(kind: str) -> range:
    return range(1, 26) if kind in MANY else range(1, 13)


def documents(kind: str, level: int) -> list[Document]:
    return [document(kind, level, seed) for seed in seeds(kind)]


def every_document() -> list[Document]:
    return [one for kind, level in CASES for one in documents(kind, level)]


def task_of(one: Document) -> Task:
    given = Hand.parse(one["hand"]) if one["hand"] else None
    return Task(given, one["question"], ruling(one["ruling"]), one.get("table"), one["origin"])
