"""Run a test on many random cases, the same every time; the one that fails is named.

Hypothesis could only choose a seed for our generators, which no smaller number makes simpler, and it takes three times
as long over that as the rules take over a hand.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

Draw = Callable[[Random], Any]

_DRAWN_FOR_ONE = 10
"""So many cases may be drawn for one that fits."""


class UnfitError(Exception):
    """The case is none for this test."""


def assume(fits: bool) -> None:
    """Pass over a case that does not fit; another is drawn for it."""
    if not fits:
        raise UnfitError


def cases(count: int, *draws: Draw) -> Callable[[Callable[..., None]], Callable[[], None]]:
    """Call a test with `count` cases that fit, one argument from each of `draws`."""

    def decorate(test: Callable[..., None]) -> Callable[[], None]:
        def run() -> None:
            rng = Random(test.__name__)
            fitting = 0
            for _ in range(count * _DRAWN_FOR_ONE):
                fitting += _fits(test, [draw(rng) for draw in draws])
                if fitting == count:
                    return
            raise AssertionError(f"only {fitting} of {count * _DRAWN_FOR_ONE} cases fit")

        # Not functools.wraps: pytest would look behind it and take the arguments for fixtures.
        run.__name__, run.__doc__, run.__module__ = test.__name__, test.__doc__, test.__module__
        return run

    return decorate


def _fits(test: Callable[..., None], drawn: list[Any]) -> bool:
    try:
        test(*drawn)
    except UnfitError:
        return False
    except BaseException as error:
        error.add_note(f"in the case {', '.join(map(str, drawn))}")
        raise
    return True
