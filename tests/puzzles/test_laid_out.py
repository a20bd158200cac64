"""Tables for hands that were made: the engine comes to the very hand, and the table shows what its flags say."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random
from typing import Any

import pytest

from mjteach.play import ALL_TILES, SEAT_NAMES, Event, Record, Table, prevalent_wind
from mjteach.puzzles import library, tables
from mjteach.puzzles.hands import deal, plan_for
from mjteach.puzzles.laid_out import moment_for, table_for
from mjteach.puzzles.plans import ACCENTS, LEADS
from mjteach.puzzles.script import LEAST_LEFT, MOST_LEFT
from mjteach.rules import COPIES, FLOWERS, GB1998, RULINGS, TILES, WINDS, Hand, Meld, shapes
from mjteach.rules.tiles import copies

EVERY_FAN = tuple(dict.fromkeys((*LEADS, *ACCENTS)))
OF_FLAGS = ("last-tile", "last-tile-draw", "last-tile-claim", "out-with-replacement-tile", "robbing-the-kong")
HARD = (
    "[EEEE,5][SSSS,6][WWWW,7][NNNN,5]CC|EE1001|8",
    "[EEEE,5][SSSS,6][WWWW,7][NNNN,5]CC|SW1011|8",
    "[EEEE][SSSS][WWWW][NNNN]CC|NN1001|0",
    "[EEEE][SSSS][WWWW][NNNN]CC|WN0010|bdfh",
    "[1111m,1][2222m,2][3333m,3][4444m,1]5m5m|NE1011|ah",
    "[1111m,3][2222m,2][3333m,3]46m5p5p5m|ES0001|d",
    "[5555p,6][123m,3][EEE,2]79s9p9p8s|SN1101|8",
    "[345p,1][345p,2][345p,3]78s99m9s|WW0010|abcdefgh",
    "[555p,1][345p,2]678s2399m4m|WE1010|7",
    "[567p,1][555p,2]78s234m99m6s|WE1000|g",
    "19m19p19sESWNCFFP|EE1100|0",
    "19m19p19sESWNCFFP|EE0110|0",
)
"""Much on the table, most flowers, and both ends of the wall."""


@cache
def made(fan: str, number: int) -> tuple[Hand, ...]:
    rng = Random(fan)
    found: list[Hand] = []
    while len(found) < number:
        hand = deal(rng, plan_for(rng, fan), flowers=rng.randint(0, 8))
        if hand is not None:
            found.append(hand)
    return tuple(found)


def hands() -> tuple[Hand, ...]:
    of_fans = (hand for fan in EVERY_FAN for hand in made(fan, 3))
    return (*of_fans, *(hand for fan in OF_FLAGS for hand in made(fan, 25)), *map(Hand.parse, HARD))


@cache
def moments() -> tuple[tuple[Hand, Table, dict[str, Any]], ...]:
    found = []
    for hand in hands():
        table = moment_for(Random(str(hand)), hand, GB1998)
        assert table is not None, str(hand)
        found.append((hand, table, tables.table_of(table.view(WINDS.index(hand.seat)))))
    return tuple(found)


def test_the_engine_comes_to_the_very_hand() -> None:
    for hand, table, shown in moments():
        seat = WINDS.index(hand.seat)
        assert library.fourteen(table, seat) == hand
        assert table.phase == "turn" if hand.self_draw else table.offered == hand.winning
        assert tables.agree(shown, hand), str(hand)
        assert tables.agrees_with_any(shown, hand)


def test_what_is_played_is_a_record_that_replays() -> None:
    for hand, table, _ in moments()[::7]:
        record = Record(table.rules, ("", "", "", ""), table.events)
        replayed = Record.parse(str(record)).replay().table
        assert replayed is not None
        assert replayed.events == table.events, str(hand)


def open_copies(shown: dict[str, Any], tile: str) -> int:
    """Copies of a tile in rivers, where nobody took them, and in open sets."""
    places = shown["seats"].values()
    rivers = sum(one["tile"] == tile and one["taken"] is None for place in places for one in place["river"])
    open_melds = [Meld.parse(meld) for place in places for meld in place["melds"] if "," in meld]
    return rivers + sum(str(one) == tile for meld in open_melds for one in meld.tiles)


def test_the_last_copy_is_marked_where_the_others_lie_open_and_only_there() -> None:
    marked = Counter[bool]()
    for hand, _, shown in moments():
        robbing = shown["offered"] is not None and shown["offered"]["robbing"]
        others = open_copies(shown, str(hand.winning)) - (not hand.self_draw)
        assert hand.last_copy == (others == COPIES - 1 and not robbing), str(hand)
        marked[hand.last_copy] += 1
    assert min(marked[True], marked[False]) > 20


@pytest.mark.parametrize("flags", ["SW1000", "SW0000", "SW1010", "SW0010"])
@pytest.mark.parametrize("tiles", ["999m456s1234m46p55p", "[345p,2]99m456s123m4p6p5p", "[345p,2][567p,2]99m456s4p6p5p"])
def test_the_same_hand_with_and_without_the_last_copy(tiles: str, flags: str) -> None:
    for last_copy in "01" if "55p" not in tiles else "0":
        hand = Hand.parse(f"{tiles}|{flags[:3]}{last_copy}{flags[4:]}|0")
        for seed in range(10):
            shown = table_for(Random(seed), hand, GB1998)
            assert shown is not None
            others = open_copies(shown, "5p") - (not hand.self_draw)
            assert (others == COPIES - 1) == hand.last_copy


def test_the_wall_is_empty_with_the_last_tile_and_only_then() -> None:
    for hand, _, shown in moments():
        if hand.last_tile:
            assert shown["wall"] == 0
        else:
            assert LEAST_LEFT <= shown["wall"] <= MOST_LEFT, str(hand)


def test_winds_and_scores_are_those_of_a_match() -> None:
    first = 0
    for hand, _, shown in moments():
        assert (shown["seat"], shown["prevalent"]) == (str(hand.seat), str(hand.prevalent))
        assert prevalent_wind(shown["hand_number"]) == hand.prevalent
        assert sum(shown["scores"].values()) == 0
        if shown["hand_number"] == 1:
            first += 1
            assert not any(shown["scores"].values())
    assert first
    assert {shown["hand_number"] for _, _, shown in moments()} == set(range(1, 17))


def test_nothing_is_there_twice_and_all_144_tiles_are_somewhere() -> None:
    for hand, _, shown in moments():
        places = shown["seats"].values()
        flowers = [flower for place in places for flower in place["flowers"]]
        assert len(flowers) == len({*flowers}) <= len(FLOWERS)
        assert sorted(shown["seats"][shown["seat"]]["flowers"]) == [str(flower) for flower in hand.flowers]
        sizes = [place["standing"] for place in places]
        rivers = sum(one["taken"] is None for place in places for one in place["river"])
        melds = [meld for place in places for meld in place["melds"]]
        laid = sum(COPIES if meld == tables.HIDDEN else len(Meld.parse(meld).tiles) for meld in melds)
        assert sum(sizes) + rivers + laid + len(flowers) + shown["wall"] == len(ALL_TILES), str(hand)
        for tile in TILES:
            own = [*hand.standing, *(one for meld in hand.melds if meld.is_concealed for one in meld.tiles)]
            drawn = [hand.winning] if hand.self_draw else []
            assert open_copies(shown, str(tile)) + (own + drawn).count(tile) <= COPIES


def test_each_set_lies_there_because_somebody_discarded_its_tile() -> None:
    for _, _, shown in moments():
        for seat, place in shown["seats"].items():
            melds = [Meld.parse(meld) for meld in place["melds"] if "," in meld]
            taken = Counter(
                (giver, one["tile"])
                for giver, other in shown["seats"].items()
                for one in other["river"]
                if one["taken"] == seat
            )
            assert taken == Counter(giver_of(seat, meld) for meld in melds)


def giver_of(seat: str, meld: Meld) -> tuple[str, str]:
    if meld.kind == "chow":
        return tables.after(seat, -1), str(meld.tiles[meld.claim - 1])
    return tables.after(seat, -(meld.claim % COPIES)), str(meld.tile)


def test_the_others_discard_honors_first_and_mostly_what_they_held() -> None:
    drawn, early, late = [], [], []
    for hand, table, _ in moments():
        rivers = [[one for one in table.river if one.seat == seat] for seat in range(4)]
        for seat, river in enumerate(rivers):
            if SEAT_NAMES[seat] != str(hand.seat):
                drawn += [one.drawn for one in river]
                early += [one.tile.is_honor for one in river[:4]]
                late += [one.tile.is_honor for one in river[8:]]
    assert sum(drawn) < len(drawn) / 2
    assert sum(early) / len(early) > 2 * sum(late) / len(late)


def test_a_tile_that_nobody_can_use_is_offered_and_a_hand_may_be_no_win() -> None:
    hand = Hand.parse("147m258p369sESWNC|NS0000|b")
    for seed in range(20):
        table = moment_for(Random(seed), hand, GB1998)
        assert table is not None
        assert library.fourteen(table, 1) == hand
        assert tables.agree(tables.table_of(table.view(1)), hand)


@pytest.mark.parametrize(
    "text",
    [
        "99m45667s[345p,2][FFFF]|SE0000|2",
        "[FFFF][345p,2]99m45667s8s|SE1001|2",
        "[FFFF,1][345p,2]99m45667s8s|SE1001|2",
    ],
)
def test_there_is_none_for_what_no_play_leads_to(text: str) -> None:
    assert table_for(Random(1), Hand.parse(text), GB1998) is None


@pytest.mark.parametrize(
    ("tiles", "kind"),
    [
        ("[345p,2][FFFF]99m45667s8s", "concealed-kong"),
        ("[345p,2][FFFF,3]99m45667s8s", "kong"),
        ("[FFFF,7][345p,2]99m45667s8s", "added-kong"),
    ],
)
def test_the_winning_tile_replaces_the_fourth_of_the_last_kong(tiles: str, kind: str) -> None:
    table = moment_for(Random(1), Hand.parse(f"{tiles}|SE1001|2"), GB1998)
    assert table is not None
    assert [event.kind for event in table.events[-2:] if isinstance(event, Event)] == [kind, "replace"]


def test_the_winner_has_not_let_go_what_wins() -> None:
    for hand, table, _ in moments():
        waits = shapes.all_waits(hand.counts, len(hand.melds))
        mine = [one.tile for one in table.river if one.seat == WINDS.index(hand.seat)]
        assert not any(copies(waits, tile) for tile in mine), str(hand)


@pytest.mark.parametrize("name", RULINGS)
def test_the_ruling_is_that_of_the_table(name: str) -> None:
    table = moment_for(Random(1), made("half-flush", 1)[0], RULINGS[name])
    assert table is not None
    assert table.rules.ruling == RULINGS[name]


def test_chance_alone_decides() -> None:
    for hand in made("last-tile", 5):
        one, same, other = (table_for(Random(seed), hand, GB1998) for seed in (1, 1, 2))
        assert one == same != other
