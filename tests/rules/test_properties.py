"""What must hold of every score: sums, exclusions, symmetries, and the fans that the tiles alone decide."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterable
from random import Random

import pytest

import mjteach.rules
from mjteach.rules import (
    GB1998,
    MIL,
    RULINGS,
    TILES,
    WMO2006,
    Counted,
    Hand,
    Meld,
    Ruling,
    Score,
    Tile,
    fan,
    readings,
    score,
)

from .cases import assume, cases
from .facts import BREAKS_LINKS, FACTS, GIVES_WAY, LINK_FANS, MIRRORED, TOGETHER_NEVER, best_links, links_of
from .generator import GREEN, REVERSIBLE, deal

PRINCIPLES = {"no-repeat", "no-split", "no-same", "higher", "once"}
FLOWERS = "flower-tiles"


def a_hand(rng: Random) -> Hand:
    """Return a random winning hand."""
    return Hand.parse(deal(rng).line)


def a_ruling(rng: Random) -> Ruling:
    """Return one of the rulings."""
    return RULINGS[rng.choice(sorted(RULINGS))]


def ids(fans: Iterable[Counted]) -> dict[str, int]:
    """Return how often each fan counts, flowers apart."""
    return {each.fan.id: each.count for each in fans if each.fan.id != FLOWERS}


def worth(fans: Iterable[Counted]) -> int:
    """Return the points of a set of fans, flowers apart."""
    return sum(each.points * each.count for each in fans if each.fan.id != FLOWERS)


# Sums.


@cases(2500, a_hand, a_ruling)
def test_the_total_is_the_sum_of_the_fans(hand: Hand, ruling: Ruling) -> None:
    result = score(hand, ruling)
    assert result.points == worth(result.fans) > 0
    assert result.flowers == len(hand.flowers)
    assert result.total == result.points + result.flowers
    assert result.declarable == (result.points >= 8)
    assert (result.hand, result.ruling) == (hand, ruling)
    assert all(each.count >= 1 for each in result.fans)
    assert len(ids(result.fans)) == len([each for each in result.fans if each.fan.id != FLOWERS])


@cases(2500, a_hand, a_ruling)
def test_ties_are_worth_the_same_and_differ(hand: Hand, ruling: Ruling) -> None:
    result = score(hand, ruling)
    sets = [result.fans, *result.ties]
    assert all(worth(tie) == result.points for tie in result.ties)
    assert len({tuple(sorted(ids(fans).items())) for fans in sets}) == len(sets)


@cases(1500, a_hand, a_ruling)
def test_the_best_of_the_ties_has_the_fewest_fans(hand: Hand, ruling: Ruling) -> None:
    result = score(hand, ruling)
    fewest = sum(ids(result.fans).values())
    assert all(sum(ids(tie).values()) >= fewest for tie in result.ties)


# What excludes what.


@cases(2000, a_hand, a_ruling)
def test_no_counted_fan_excludes_another(hand: Hand, ruling: Ruling) -> None:
    result = score(hand, ruling)
    for fans in (result.fans, *result.ties):
        counted = ids(fans)
        for name in counted:
            against = fan(name).excludes & set(counted)
            against -= {"fully-concealed-hand"} if ruling is WMO2006 else set()
            assert not against, (name, against)


@cases(2000, a_hand)
def test_what_never_stands_together(hand: Hand) -> None:
    """Pairs that the 1998 rules name, written out by hand."""
    counted = ids(score(hand).fans)
    for one, others in TOGETHER_NEVER.items():
        if one in counted:
            assert not others & set(counted), one


@cases(2000, a_hand, a_ruling)
def test_refusals_name_fans_that_do_not_count_there(hand: Hand, ruling: Ruling) -> None:
    result = score(hand, ruling)
    counted = {each.fan.id: each for each in result.fans}
    held = {*hand.tiles}
    for refused in result.refused:
        assert refused.principle in PRINCIPLES
        if refused.by is not None:
            assert refused.by.id in counted
        assert all(set(tiles) <= held for tiles in refused.tiles)
        if refused.fan.id in counted:
            assert refused.tiles, "a fan that counts may only be refused for other sets"
            twice = set(refused.tiles) & set(counted[refused.fan.id].tiles)
            sets = [(each.kind, each.tile) for each in result.reading.sets]
            equal_sets = len(set(sets)) < len(sets)
            assert not twice or (equal_sets and refused.principle in ("no-same", "once"))
    assert len({(r.fan.id, r.tiles, r.principle, r.by) for r in result.refused}) == len(result.refused)


@cases(1500, a_hand, a_ruling)
def test_the_reason_of_a_refusal_fits_the_table_of_exclusions(hand: Hand, ruling: Ruling) -> None:
    """Who rules a fan out, by which principle: exclusions of the table, the fan itself, or no fan in particular."""
    for refused in score(hand, ruling).refused:
        by, name = refused.by, refused.fan.id
        if by is None:
            assert refused.principle in ("once", "higher")
        elif refused.principle == "no-same":
            assert by is refused.fan
        elif refused.principle == "no-repeat":
            dropped = (by.id, name) == ("nine-gates", "pung-of-terminals-or-honors")
            forced = by.id in ("all-green", "all-terminals") and name == "tile-hog" and ruling is WMO2006
            assert name in by.excludes | by.inside or dropped or forced


@cases(2000, a_hand, a_ruling)
def test_every_link_of_the_reading_counts_or_is_refused(hand: Hand, ruling: Ruling) -> None:
    """Each fan that two to four sets of the reading make is either counted or refused, once for each time."""
    result = score(hand, ruling)
    found = links_of(result.reading.sets)
    counted = ids(result.fans)
    for name in LINK_FANS:
        refused = sum(len(each.tiles) for each in result.refused if each.fan.id == name)
        if found[name]:
            assert counted.get(name, 0) + refused == found[name], name
        else:
            assert name not in counted, name


@cases(2000, a_hand)
def test_ties_are_all_the_best_ways_to_link_the_sets(hand: Hand) -> None:
    """With one reading, and nothing that excludes a link, the ties are the best forests of links, all of them."""
    result = score(hand)
    assume(len(readings(hand)) == 1)
    assume(not BREAKS_LINKS & set(ids(result.fans)))
    ours = {
        frozenset((name, n) for name, n in ids(fans).items() if name in LINK_FANS)
        for fans in (result.fans, *result.ties)
    }
    chows, pungs = best_links(result.reading.sets, "chow"), best_links(result.reading.sets, "pung")
    assert ours == {one | other for one in chows for other in pungs}


# Fans that the tiles alone decide.


@cases(2500, a_hand, a_ruling)
def test_fans_of_the_whole_hand_are_there_when_the_tiles_say_so(hand: Hand, ruling: Ruling) -> None:
    result = score(hand, ruling)
    tiles = list(hand.tiles)
    for fans in (result.fans, *result.ties):
        counted = ids(fans)
        for name, holds in FACTS.items():
            outranked = GIVES_WAY.get(name, set()) & set(counted)
            assert (name in counted) == (holds(tiles) and not outranked), name


@cases(2000, a_hand)
def test_a_fan_of_the_whole_hand_that_gives_way_is_refused_by_name(hand: Hand) -> None:
    result = score(hand)
    counted, refused = ids(result.fans), {each.fan.id for each in result.refused}
    for name, holds in FACTS.items():
        if holds(list(hand.tiles)):
            assert name in counted or name in refused, name


@cases(2000, a_hand, a_ruling)
def test_fans_of_the_situation_follow_the_flags(hand: Hand, ruling: Ruling) -> None:
    counted = ids(score(hand, ruling).fans)
    claimed = any(meld.claim for meld in hand.melds)
    assert ("last-tile-draw" in counted) == (hand.last_tile and hand.self_draw)
    assert ("last-tile-claim" in counted) == (hand.last_tile and not hand.self_draw)
    assert ("out-with-replacement-tile" in counted) == (hand.kong and hand.self_draw)
    assert ("robbing-the-kong" in counted) == (hand.kong and not hand.self_draw)
    assert ("last-tile" in counted) == (hand.last_copy and "robbing-the-kong" not in counted)
    if claimed:
        assert not {"concealed-hand", "fully-concealed-hand"} & set(counted)
    if hand.self_draw:
        assert not {"concealed-hand", "melded-hand"} & set(counted)
    else:
        assert not {"self-drawn", "fully-concealed-hand"} & set(counted)


# Symmetries.


def changed(hand: Hand, move: Callable[[Tile], Tile], mirror: bool = False) -> Hand:
    """Return the hand with every tile moved; mirrored chows start at the other end."""

    def moved(meld: Meld) -> Meld:
        tile = meld.tiles[-1] if mirror else meld.tile
        claim = 4 - meld.claim if mirror and meld.kind == "chow" else meld.claim
        return Meld(meld.kind, move(tile), claim)

    assert hand.winning is not None
    return hand.replace(
        melds=tuple(map(moved, hand.melds)),
        standing=tuple(map(move, hand.standing)),
        winning=move(hand.winning),
    )


def is_patterned(tiles: Iterable[Tile]) -> bool:
    """Say whether the tiles are all green or all reversible, for which suits and ranks are not alike."""
    kinds = {int(tile) for tile in tiles}
    return kinds <= set(GREEN) or kinds <= set(REVERSIBLE)


@cases(1500, a_hand, lambda rng: rng.sample(range(3), 3), a_ruling)
def test_suits_can_be_renamed(hand: Hand, order: list[int], ruling: Ruling) -> None:
    renamed = changed(hand, lambda tile: Tile(9 * order[tile // 9] + tile % 9) if tile < 27 else tile)
    assume(not is_patterned(hand.tiles) and not is_patterned(renamed.tiles))
    assert same_fans(score(hand, ruling), score(renamed, ruling))


@cases(1500, a_hand, a_ruling)
def test_ranks_can_be_reversed(hand: Hand, ruling: Ruling) -> None:
    mirrored = changed(hand, lambda tile: Tile(9 * (tile // 9) + 8 - tile % 9) if tile < 27 else tile, True)
    assume(not is_patterned(hand.tiles) and not is_patterned(mirrored.tiles))
    assert same_fans(score(hand, ruling), score(mirrored, ruling), MIRRORED)


@cases(800, a_hand, lambda rng: rng.sample("CFP", 3))
def test_dragons_can_be_renamed(hand: Hand, order: list[str]) -> None:
    renamed = changed(hand, lambda tile: Tile(order[tile - 31]) if tile.is_dragon else tile)
    assume(not is_patterned(hand.tiles) and not is_patterned(renamed.tiles))
    assert same_fans(score(hand), score(renamed))


@cases(800, a_hand, lambda rng: rng)
def test_the_order_of_melds_does_not_matter(hand: Hand, rng: Random) -> None:
    melds = list(hand.melds)
    rng.shuffle(melds)
    assert same_fans(score(hand), score(hand.replace(melds=tuple(melds))))


def same_fans(one: Score, other: Score, names: dict[str, str] | None = None) -> bool:
    """Say whether two hands score the same sets of fans, whichever of the tied sets comes first."""
    names = names or {}
    mine = {frozenset((names.get(key, key), n) for key, n in ids(fans).items()) for fans in (one.fans, *one.ties)}
    theirs = {frozenset(ids(fans).items()) for fans in (other.fans, *other.ties)}
    return one.total == other.total and mine == theirs


# Rulings against each other.


@cases(1500, a_hand)
def test_mil_differs_from_gb1998_only_in_mixed_kongs(hand: Hand) -> None:
    claims = sorted(bool(meld.claim) for meld in hand.melds if meld.kind == "kong")
    ours, mil = score(hand, GB1998), score(hand, MIL)
    if claims == [False, True]:
        assert mil.points == ours.points + 2 or "three-kongs" in ids(ours.fans)
    else:
        assert same_fans(ours, mil)


# Values.


@cases(1000, a_hand)
def test_texts_and_reprs_read_back(hand: Hand) -> None:
    assert Hand.parse(str(hand)) == hand
    names = vars(mjteach.rules)
    assert eval(repr(hand), dict(names)) == hand
    assert pickle.loads(pickle.dumps(hand)) == hand
    for meld in hand.melds:
        assert Meld.parse(str(meld)) == meld
        assert eval(repr(meld), dict(names)) == meld
    for tile in hand.tiles:
        assert Tile(str(tile)) is tile
        assert eval(repr(tile), dict(names)) is tile


@cases(600, a_hand)
def test_equal_hands_have_equal_hashes_and_scores(hand: Hand) -> None:
    again = Hand.parse(str(hand))
    assert again is not hand
    assert hash(again) == hash(hand)
    assert len({again, hand}) == 1
    assert hand.replace() == hand
    one, other = score(hand), score(again)
    assert one == other
    assert hash(one) == hash(other)
    assert (one.fans, one.ties, one.refused) == (other.fans, other.ties, other.refused)


@cases(300, a_hand)
def test_a_score_can_be_typed_back(hand: Hand) -> None:
    result = score(hand)
    assert eval(repr(result), dict(vars(mjteach.rules))) == result


@pytest.mark.parametrize("name", ["melds", "standing", "winning", "prevalent", "self_draw"])
def test_a_hand_does_not_change(name: str) -> None:
    hand = Hand.parse("[123m,1]456p789s1122p2p|EE0000|0")
    with pytest.raises(AttributeError):
        setattr(hand, name, getattr(hand, name))


def test_tiles_are_interned_and_know_themselves() -> None:
    assert [int(tile) for tile in TILES] == list(range(34))
    for tile in TILES:
        assert Tile(int(tile)) is Tile(str(tile)) is tile
        kinds = [tile.is_simple, tile.is_terminal, tile.is_wind, tile.is_dragon]
        assert sum(kinds) == 1
        assert tile.is_honor == (tile.is_wind or tile.is_dragon) == (tile.suit is None) == (tile.rank is None)
        assert not tile.is_flower
