"""The package under the `mil` ruling and PyMahjongGB agree on points and fans of every generated hand."""

from __future__ import annotations

from collections import Counter

import pytest

from mjteach.rules import Hand

from . import engine
from .compare import Tally
from .generator import deals

SEEDS = (1998, 2006, 81, 13)
HANDS_PER_SEED = 6000
LEAST_PER_FAN = 20
SHAPES = {
    "standard",
    "seven-pairs",
    "thirteen-orphans",
    "lesser-knitted",
    "greater-knitted",
    "knitted-straight",
}


@pytest.mark.parametrize("seed", SEEDS)
def test_no_hand_differs(seed: int) -> None:
    tally = Tally()
    for dealt in deals(seed, HANDS_PER_SEED):
        tally.compare(dealt)
    assert not tally.differences, "\n".join(map(str, tally.differences[:20]))
    assert tally.hands == HANDS_PER_SEED
    assert set(tally.shapes) == SHAPES
    assert sum(count for number, count in tally.readings.items() if number > 1) > tally.hands // 20
    assert max(tally.readings) >= 4
    assert sum(count for number, count in tally.ties.items() if number) > tally.hands // 100


def test_every_fan_occurs() -> None:
    """Among the hands compared, by the engine's word."""
    assert len(SEEDS) * HANDS_PER_SEED >= 20_000
    times: Counter[str] = Counter()
    for seed in SEEDS:
        for dealt in deals(seed, HANDS_PER_SEED):
            times.update(engine.verdict(engine.arguments(dealt)).keys())
    rare = {name: times[name] for name in engine.NAMES if times[name] < LEAST_PER_FAN}
    assert not rare
    assert set(times) == {*engine.NAMES, engine.MIXED_KONGS}


def test_hands_differ_from_each_other() -> None:
    lines = {dealt.line for seed in SEEDS for dealt in deals(seed, 500)}
    assert len(lines) > 0.99 * 500 * len(SEEDS)


def test_the_same_seed_deals_the_same_hands() -> None:
    assert [dealt.line for dealt in deals(7, 200)] == [dealt.line for dealt in deals(7, 200)]


def test_both_ways_to_the_engine_agree() -> None:
    """What the package reads from the text is what the generator meant."""
    for dealt in deals(3, 2000):
        assert engine.hand_arguments(Hand.parse(dealt.line)) == engine.arguments(dealt)


def test_a_difference_is_found() -> None:
    """The comparison itself: hands given to the engine with the seat changed differ."""
    wrong = 0
    for dealt in deals(5, 300):
        tally = Tally()
        tally.compare(dealt, (*engine.arguments(dealt)[:8], 3 - (dealt.seat - engine.FIRST_WIND), 0, True))
        wrong += len(tally.differences)
    assert wrong > 5
