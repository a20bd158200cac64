"""Readings, waits, distance, useful tiles and payment against the slow oracles."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest

from mjteach.rules import (
    DRAGONS,
    TILES,
    WINDS,
    Hand,
    HandError,
    Reading,
    Tile,
    distance,
    payments,
    readings,
    score,
    wait_tiles,
    waits,
)

from . import engine, oracles
from .cases import assume, cases
from .generator import Dealt, deal, loosened, scattered

Oracle = oracles.Reading


def near(rng: Random) -> Dealt:
    """Return a hand that lacks at most three tiles."""
    return loosened(rng, rng.randint(1, 3))


def ready_or_near(rng: Random) -> Dealt:
    """Return a hand that lacks a tile or some."""
    return rng.choice((deal, near))(rng)


def near_or_far(rng: Random) -> Dealt:
    """Return a hand that lacks some tiles or many."""
    return rng.choice((near, scattered))(rng)


def as_oracle(reading: Reading, melds: int) -> Oracle:
    """Put a reading of the package into the oracle's words."""
    standing = sorted(tuple(int(tile) for tile in part.tiles) for part in reading.sets[melds:])
    pair = None if reading.pair is None else int(reading.pair)
    body = [tuple(sorted(int(tile) for tile in reading.body))] if reading.shape == "knitted-straight" else []
    return (reading.shape, (*body, *standing), pair)


def waiting_hand(hand: Dealt) -> Hand:
    """Return the package's hand of 13 for a generated one."""
    return Hand.parse(hand.waiting_line)


def as_set(tiles: tuple[Tile, ...]) -> set[int]:
    """Return tiles as plain indexes, each once."""
    assert len(set(tiles)) == len(tiles)
    return {int(tile) for tile in tiles}


@cases(3000, deal)
def test_readings_are_all_the_ways_to_split(dealt: Dealt) -> None:
    found = [as_oracle(reading, len(dealt.melds)) for reading in readings(Hand.parse(dealt.line))]
    assert len(set(found)) == len(found)
    assert set(found) == oracles.readings(oracles.concealed(dealt), oracles.meld_tiles(dealt))
    assert found


@cases(1000, near_or_far)
def test_readings_of_unfinished_hands(dealt: Dealt) -> None:
    hand = Hand.parse(f"{dealt.tiles}|EE0{int(forced_last_copy(dealt))}00|0")
    found = {as_oracle(reading, len(dealt.melds)) for reading in readings(hand)}
    assert found == oracles.readings(oracles.concealed(dealt), oracles.meld_tiles(dealt))


def forced_last_copy(dealt: Dealt) -> bool:
    """Say whether the melds show the other three copies of the winning tile."""
    return sum(meld.block.tiles.count(dealt.winning) for meld in dealt.melds if meld.claim) == 3


@cases(1200, ready_or_near)
def test_waits_are_the_tiles_that_finish_the_hand(dealt: Dealt) -> None:
    expected = oracles.waits(dealt.standing, oracles.meld_tiles(dealt))
    assert as_set(wait_tiles(waiting_hand(dealt))) == expected


@cases(400, ready_or_near)
def test_waits_score_what_the_finished_hand_scores(dealt: Dealt) -> None:
    hand = waiting_hand(dealt)
    found = waits(hand)
    assert tuple(wait.tile for wait in found) == wait_tiles(hand)
    for wait in found:
        copies = hand.tiles.count(wait.tile)
        assert wait.left == 4 - copies
        assert wait.left > 0
        assert wait.discard == score(hand.win(wait.tile))
        assert wait.self_draw == score(hand.win(wait.tile, self_draw=True))
        assert not wait.discard.hand.self_draw
        assert wait.self_draw.hand.self_draw


@cases(600, ready_or_near)
def test_distance_counts_the_tiles_missing_to_the_nearest_win(dealt: Dealt) -> None:
    expected = oracles.distance(dealt.standing, oracles.meld_tiles(dealt))
    assert distance(waiting_hand(dealt)).distance == expected


@cases(25, near)
def test_distance_is_the_length_of_the_shortest_search(dealt: Dealt) -> None:
    held, melds = dealt.standing, oracles.meld_tiles(dealt)
    found = distance(waiting_hand(dealt)).distance
    assume(found <= 1)
    assert oracles.search_is_within(held, melds, found)
    assert found == 0 or not oracles.search_is_within(held, melds, found - 1)


@cases(80, ready_or_near)
def test_useful_tiles_bring_a_waiting_hand_nearer(dealt: Dealt) -> None:
    hand = waiting_hand(dealt)
    found = distance(hand).useful
    assert as_set(tuple(tile for tile, _ in found)) == oracles.useful(dealt.standing, oracles.meld_tiles(dealt))
    assert all(left == 4 - hand.tiles.count(tile) for tile, left in found)


@cases(40, near)
def test_discards_of_a_hand_of_14_are_judged_by_what_they_leave(dealt: Dealt) -> None:
    hand = Hand.parse(f"{dealt.tiles}|EE0{int(forced_last_copy(dealt))}00|0")
    held, melds = oracles.concealed(dealt), oracles.meld_tiles(dealt)
    found = distance(hand)
    assert found.distance == oracles.distance(held, melds)
    assert [discard.tile for discard in found.discards]
    for discard in found.discards:
        rest = list(held)
        rest.remove(discard.tile)
        assert discard.distance == oracles.distance(rest, melds)
    chosen = found.discards[len(held) // 2 % len(found.discards)]
    rest = list(held)
    rest.remove(chosen.tile)
    assert as_set(tuple(tile for tile, _ in chosen.useful)) == oracles.useful(rest, melds, (chosen.tile,))
    assert all(left == 4 - hand.tiles.count(tile) for tile, left in chosen.useful)
    best = min(discard.distance for discard in found.discards)
    assert found.distance == (best if found.distance >= 0 else -1)


@cases(4000, scattered)
def test_distance_agrees_with_the_engine_far_from_a_win(dealt: Dealt) -> None:
    """The engine draws a fifth copy, so hands that hold four are left to the oracle."""
    own = oracles.own_copies(dealt.standing, oracles.meld_tiles(dealt))
    assume(max(own.values()) < 4)
    expected = engine.shanten(engine.arguments(dealt))
    assert distance(waiting_hand(dealt)).distance == expected


def test_a_tile_held_four_times_is_never_waited_for() -> None:
    """All four 1m are in the hand: the wait on the pair is no wait, and the hand is not ready."""
    hand = Hand.parse("[111m,1][234p,1][567p,1][888s,1]1m|EE0000|0")
    assert wait_tiles(hand) == ()
    assert distance(hand).distance == 1
    assert Tile("1m") not in [tile for tile, _ in distance(hand).useful]


def test_a_tile_held_four_times_is_not_useful() -> None:
    """1111m 23m: a fifth 1m would finish 123m and a pair, but there is none."""
    hand = Hand.parse("1111m23m456p789sE|EE0000|0")
    assert Tile("1m") not in [tile for tile, _ in distance(hand).useful]
    assert Tile("1m") not in wait_tiles(hand)


def test_four_equal_tiles_are_two_of_seven_pairs() -> None:
    assert Tile("4s") in wait_tiles(Hand.parse("11118899m2277p4s|EE0000|0"))
    assert Tile("4s") in wait_tiles(Hand.parse("1111222255554s|EE0000|0"))


@pytest.mark.parametrize("line", ["1112345678999m|EE0000|0", "19m19p19sESWNCFP|EE0000|0", "147m258p36sESWNC|EE0000|0"])
def test_many_sided_waits(line: str) -> None:
    hand = Hand.parse(line)
    held = [int(tile) for tile in hand.standing]
    assert as_set(wait_tiles(hand)) == oracles.waits(held)
    assert len(wait_tiles(hand)) in (9, 13, 3)


# Payment.


TOTALS = range(8, 401)


@pytest.mark.parametrize(("winner", "discarder"), list(permutations("ESWN", 2)))
def test_payment_of_a_discard_win(winner: str, discarder: str) -> None:
    for total in TOTALS:
        paid = payments(total, Tile(winner), Tile(discarder))
        assert {str(seat): points for seat, points in paid.items()} == oracles.payment(total, winner, discarder)
        assert sum(paid.values()) == 0


@pytest.mark.parametrize("winner", "ESWN")
def test_payment_of_a_self_drawn_win(winner: str) -> None:
    for total in TOTALS:
        paid = payments(total, Tile(winner), None)
        assert {str(seat): points for seat, points in paid.items()} == oracles.payment(total, winner, None)
        assert sum(paid.values()) == 0


def test_the_winner_does_not_pay_himself() -> None:
    with pytest.raises(HandError) as caught:
        payments(8, WINDS[0], WINDS[0])
    assert caught.value.code == "winner-pays"


@pytest.mark.parametrize("seat", [DRAGONS[0], TILES[0]])
def test_only_winds_are_seats(seat: Tile) -> None:
    with pytest.raises(HandError):
        payments(8, seat, None)
    with pytest.raises(HandError):
        payments(8, WINDS[0], seat)


@pytest.mark.parametrize("total", [-1, 0])
def test_a_win_is_worth_something(total: int) -> None:
    with pytest.raises(HandError) as caught:
        payments(total, WINDS[0], None)
    assert caught.value.code == "bad-total"
