"""What the table shows of a hand is shown by a table, never just told."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest

from mjteach.puzzles import draw, tables
from mjteach.puzzles.draw import KINDS
from mjteach.puzzles.hands import deal, plan_for
from mjteach.puzzles.laid_out import must_be_seen, table_for
from mjteach.puzzles.levels import LEVELS
from mjteach.puzzles.plans import ACCENTS, LEADS
from mjteach.rules import GB1998, Hand

SITUATIONS = (
    "last-tile", "last-tile-draw", "last-tile-claim", "out-with-replacement-tile", "robbing-the-kong", "four-kongs",
    "concealed-kong", "melded-kong", "thirteen-orphans", "knitted-straight", "seven-pairs", "melded-hand",
)  # fmt: skip
MOST_MISSED = 0.1
"""Share of hands for which no table may be found."""


@cache
def laid_out(fan: str, hands: int) -> list[tuple[Hand, dict[str, Any] | None]]:
    found = []
    rng = Random(fan)
    while len(found) < hands:
        hand = deal(rng, plan_for(rng, fan), flowers=rng.choice((0, 0, 1, 3)))
        if hand is not None:
            found.append((hand, table_for(rng, hand, GB1998)))
    return found


def tables_of(fan: str, hands: int = 4) -> list[tuple[Hand, dict[str, Any]]]:
    return [(hand, table) for hand, table in laid_out(fan, hands) if table is not None]


EVERY = sorted({*LEADS, *ACCENTS})


@pytest.mark.parametrize("fan", SITUATIONS)
def test_nearly_every_hand_has_a_table(fan: str) -> None:
    found = laid_out(fan, 20)
    assert sum(table is None for _, table in found) <= MOST_MISSED * len(found)


@pytest.mark.parametrize("fan", EVERY)
def test_the_table_is_that_of_the_hand(fan: str) -> None:
    for hand, table in tables_of(fan):
        assert tables.agrees_with_any(table, hand)
        own = table["seats"][table["seat"]]
        assert (table["seat"], table["prevalent"]) == (str(hand.seat), str(hand.prevalent))
        assert sorted(own["flowers"]) == [str(tile) for tile in hand.flowers]
        assert own["melds"] == [str(meld) for meld in hand.melds]
        assert (table["wall"] == 0) == hand.last_tile or (hand.kong and not hand.self_draw)
        assert (table["drawn"] is not None) == hand.self_draw
        assert table["offered"] is None or table["offered"]["robbing"] == hand.kong


@pytest.mark.parametrize("kind", [name for name in KINDS if name not in ("claims", "discard", "distance")])
def test_what_must_be_seen_is_never_just_told(kind: str) -> None:
    for level in LEVELS:
        for seed in range(12):
            document = draw(kind, seed, level)
            hand = Hand.parse(document["hand"]) if document["hand"] else None
            if hand is not None and hand.winning is not None and must_be_seen(hand):
                assert "table" in document, document["hand"]


def test_a_table_does_not_tell_that_there_is_something_to_see() -> None:
    """Most of the made hands that have one are won by no special tile."""
    found = [draw("fans", seed, 4) for seed in range(120)]
    made = [Hand.parse(one["hand"]) for one in found if "table" in one and one["origin"]["from"] == "constructed"]
    assert made
    assert any(not must_be_seen(hand) for hand in made)
