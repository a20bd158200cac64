"""Routes keep what they promise: a hand that lacks nothing has the fans of its route, and lacking is counted right."""

from __future__ import annotations

import random

import pytest

from mjteach.play import Table, Wall
from mjteach.play.players import vocabulary
from mjteach.play.players.held import among, held, layers_of, size
from mjteach.play.players.routes import ROUTES, Plan, missing_of_body, plans_for
from mjteach.rules import FANS, TILES, Hand, Meld, Tile, score
from mjteach.rules.needs import COST, NEVER, of_sets_and_pair
from mjteach.rules.tiles import COPIES, UNIT, copies, tiles_of

KINDS = (1 << COST) - 1
PLANS = (*plans_for(()).fixed, *plans_for(()).loose)
MELDS = (
    (Meld("chow", Tile("2p"), 1),),
    (Meld("pung", Tile("P"), 2),),
    (Meld("chow", Tile("4s"), 2), Meld("chow", Tile("3p"), 1)),
    (Meld("chow", Tile("6m"), 2), Meld("pung", Tile("8p"), 1), Meld("pung", Tile("8s"), 3)),
    (Meld("pung", Tile("1p"), 2), Meld("kong", Tile("9p"), 0)),
)


def some_counts(seed: int, tiles: int = 13) -> int:
    drawn = random.Random(seed).sample([tile for tile in TILES for _ in range(COPIES)], tiles)
    return sum(UNIT[tile] for tile in drawn)


def finished(plan: Plan, counts: int, melds: tuple[Meld, ...], rng: random.Random) -> tuple[int, Tile] | None:
    """Thirteen tiles brought to the end of a plan, one useful tile after another, and the last of them.

    None where all useful tiles are laid out or in the hand: such a plan has no copies left, and so no chance.
    """
    laid = [tile for meld in melds for tile in meld.tiles]
    lack = plan.need(held(counts))
    while True:
        useful = lack[4] & KINDS | lack[1] | lack[2] | lack[3]
        tiles = [tile for tile in tiles_of(useful) if copies(counts, tile) + laid.count(tile) < COPIES]
        if not tiles:
            return None
        rng.shuffle(tiles)
        better = [(plan.need(held(counts + UNIT[tile])), tile) for tile in tiles]
        following, tile = min(better, key=lambda one: one[0][0])
        assert following[0] == lack[0] - 1, "a useful tile brings the hand nearer by one"
        counts += UNIT[tile]
        if following[0] == 0:
            return counts, tile
        out = [other for other in tiles_of(counts) if plan.need(held(counts - UNIT[other]))[0] == following[0]]
        assert out, "a tile that is not wanted is left to discard"
        counts -= UNIT[rng.choice(out)]
        lack = plan.need(held(counts))


def check(plan: Plan, counts: int, melds: tuple[Meld, ...], rng: random.Random) -> bool:
    """Follow a plan to its end and look at the score; False where it has no end."""
    end = finished(plan, counts, melds, rng)
    if end is None:
        return False
    counts, last = end
    standing = [tile for tile in tiles_of(counts) for _ in range(copies(counts, tile))]
    standing.remove(last)
    shown = sum(meld.tiles.count(last) for meld in melds if not meld.is_concealed)
    hand = Hand(melds, tuple(standing), last, self_draw=plan.route.concealed, last_copy=shown == COPIES - 1)
    found = score(hand)
    there = {counted.fan.id for counted in found.fans} | {refused.fan.id for refused in found.refused}
    wanted = [name for name in plan.route.fans if name != "melded-hand"]
    higher = {fan.id for fan in FANS if fan.points >= plan.route.points} - set(wanted)
    assert set(wanted) <= there or there & higher, (plan.route.id, str(hand), there)
    return True


@pytest.mark.parametrize("route", ROUTES, ids=lambda route: route.id)
def test_a_hand_at_the_end_of_a_route_has_its_fans(route: object) -> None:
    rng = random.Random(1)
    plans = [plan for plan in PLANS if plan.route == route]
    some = [plan for plan in rng.sample(plans, min(4, len(plans))) for _ in range(3)]
    ended = [check(plan, some_counts(rng.randrange(1 << 30)), (), rng) for plan in some]
    assert ended.count(True) >= len(ended) / 2


@pytest.mark.parametrize("melds", MELDS, ids=lambda melds: "".join(map(str, melds)))
def test_so_has_one_with_melds(melds: tuple[Meld, ...]) -> None:
    rng = random.Random(2)
    plans = plans_for(melds)
    taken = [tile for meld in melds for tile in meld.tiles]
    ended = []
    for plan in (*rng.sample(plans.fixed, min(20, len(plans.fixed))), *plans.loose):
        rest = [tile for tile in TILES for _ in range(COPIES - taken.count(tile))]
        drawn = rng.sample(rest, 13 - 3 * len(melds))
        ended.append(check(plan, sum(UNIT[tile] for tile in drawn), melds, rng))
    assert ended.count(True) >= len(ended) / 2


def test_claims_close_concealed_routes() -> None:
    claimed = plans_for((Meld("pung", Tile("P"), 2),))
    concealed = plans_for((Meld("kong", Tile("P"), 0),))
    assert not any(plan.route.concealed for plan in (*claimed.fixed, *claimed.loose))
    assert {plan.route.id for plan in plans_for(()).loose} >= {"seven-pairs", "thirteen-orphans"}
    assert not any(plan.route.id == "seven-pairs" for plan in concealed.loose)


def test_a_body_is_missing_no_more_than_is_lacking() -> None:
    for seed in range(20):
        now = held(some_counts(seed))
        for plan in plans_for(()).fixed:
            assert missing_of_body(plan.body, now) <= plan.need(now)[0]


def test_any_set_and_pair_is_what_the_rules_say() -> None:
    for seed in range(150):
        counts, sets = some_counts(seed), seed % 5
        assert vocabulary.ANY.need(counts, sets) == of_sets_and_pair(counts, 0, sets)


def cheapest(words: vocabulary.Vocabulary, counts: int, sets: int) -> int:
    """The same by trying every choice of sets and pair."""
    chows = [UNIT[low] * 0o111 for low in words.chows]
    options = sorted([*chows, *(3 * UNIT[tile] for tile in words.pungs)])

    def least(first: int, wanted: int, left: int) -> int:
        if any(copies(wanted, tile) > COPIES for tile in tiles_of(wanted)):
            return NEVER >> COST
        if not left:
            whole = [wanted + 2 * UNIT[tile] for tile in words.pairs if copies(wanted, tile) <= 2]
            prices = [sum(max(copies(one, t) - copies(counts, t), 0) for t in tiles_of(one)) for one in whole]
            return min(prices, default=NEVER >> COST)
        return min(least(place, wanted + options[place], left - 1) for place in range(first, len(options)))

    return least(0, 0, sets)


@pytest.mark.parametrize("words", [vocabulary.CHOWS, vocabulary.SIMPLES, vocabulary.OUTSIDE, vocabulary.FIVES])
def test_a_vocabulary_lacks_what_trying_everything_finds(words: vocabulary.Vocabulary) -> None:
    for seed in range(6):
        counts = some_counts(seed)
        for sets in (0, 1, 2):
            assert words.need(counts, sets) >> COST == cheapest(words, counts, sets)


def test_layers_and_sizes_of_counts() -> None:
    for seed in range(50):
        table = Table.start(Wall.shuffle(random.Random(seed)))
        counts = table.state.places[0].counts
        now = held(counts)
        for layer, least in ((now.ones, 1), (now.twos, 2), (now.threes, 3)):
            assert list(tiles_of(layer)) == [tile for tile in TILES if copies(counts, tile) >= least]
        assert layers_of(counts) == (now.ones, now.twos, now.threes)
        assert size(counts) == 14
        assert among(counts, now.twos) == sum(copies(counts, tile) for tile in tiles_of(now.twos))
