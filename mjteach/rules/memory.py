"""Answers remembered by their question, for work that comes up again with every hand."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TypeVar

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")

LIMIT = 1 << 14
"""Answers that one memory holds; then it starts afresh, so that a long session does not grow."""


class Memory(dict[Key, Value]):
    """`memory[key]` is `function(key)`, worked out at most once while it is remembered.

    A subclass of dict, since the look-up of a known key then costs no call at all.

    >>> squares = Memory(lambda number: number * number)
    >>> squares[12], len(squares)
    (144, 1)
    """

    __slots__ = ("function", "limit")

    def __init__(self, function: Callable[[Key], Value], limit: int = LIMIT) -> None:
        super().__init__()
        self.function = function
        self.limit = limit

    def __missing__(self, key: Key) -> Value:
        value = self.function(key)
        if len(self) >= self.limit:
            self.clear()
        self[key] = value
        return value


def pool() -> Memory[Key, Key]:
    """A memory that gives one object for equal values, where few values are kept thousands of times.

    >>> once = pool()
    >>> once[tuple([1, 2])] is once[tuple([1, 2])]
    True
    """
    return Memory(_itself)


def _itself(value: Value) -> Value:
    return value
