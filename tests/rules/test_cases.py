"""The loop behind the random tests: as many cases as were asked for, the same every time, a failure with its case."""

from __future__ import annotations

from random import Random

import pytest

from .cases import assume, cases


def digit(rng: Random) -> int:
    return rng.randrange(10)


def run(count: int, drawn: list[int], limit: int = 10) -> None:
    @cases(count, digit)
    def below(number: int) -> None:
        assume(number % 2 == 0)
        drawn.append(number)
        assert number < limit

    below()


def test_as_many_fit_as_were_asked_for_and_the_same_every_time() -> None:
    one: list[int] = []
    other: list[int] = []
    run(50, one)
    run(50, other)
    assert one == other
    assert len(one) == 50
    assert set(one) == {0, 2, 4, 6, 8}


def test_what_fails_names_its_case() -> None:
    with pytest.raises(AssertionError) as caught:
        run(50, [], limit=8)
    assert "in the case 8" in caught.value.__notes__


def test_too_few_that_fit_are_a_failure() -> None:
    @cases(3, digit)
    def never(_: int) -> None:
        assume(False)

    with pytest.raises(AssertionError, match="only 0 of 30 cases fit"):
        never()
