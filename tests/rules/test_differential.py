"""The package under the `mil` ruling and PyMahjongGB agree on points and fans of every generated hand."""

from __future__ import annotations

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


@pytest.fixture(scope="module")
def tally() -> Tally:
    """Every hand of every seed, compared once."""
    found = Tally()
    for seed in SEEDS:
        for dealt in deals(seed, HANDS_PER_SEED):
            found.compare(dealt)
    return found


def test_no_hand_differs(tally: Tally) -> None:
    assert tally.hands == len(SEEDS) * HANDS_PER_SEED
    assert not tally.differences, "\n".join(map(str, tally.differences[:20]))


def test_every_fan_occurs(tally: Tally) -> None:
    rare = {name: tally.fans[name] for name in engine.NAMES if tally.fans[name] < LEAST_PER_FAN}
    assert not rare
    assert set(tally.fans) == {*engine.NAMES, engine.MIXED_KONGS}


def test_every_shape_and_many_readings_occur(tally: Tally) -> None:
    assert set(tally.shapes) == SHAPES
    assert sum(count for number, count in tally.readings.items() if number > 1) > tally.hands // 20
    assert max(tally.readings) >= 4
    assert sum(count for number, count in tally.ties.items() if number) > 100


def test_hands_differ_from_each_other() -> None:
    lines = {dealt.line for seed in SEEDS for dealt in deals(seed, 500)}
    assert len(lines) > 0.99 * 500 * len(SEEDS)


def test_the_same_seed_deals_the_same_hands() -> None:
    assert [dealt.line for dealt in deals(7, 200)] == [dealt.line for dealt in deals(7, 200)]


def test_both_ways_to_the_engine_agree() -> None:
    """What the package reads from the text is what the generator meant."""
    for dealt in deals(3, 2000):
        ours, meant = engine.hand_arguments(Hand.parse(dealt.line)), engine.arguments(dealt)
        assert ours == meant
