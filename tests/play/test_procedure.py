"""A hand to order for every sentence of the seeds' procedure (see `sentences`)."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from mjteach.play import (
    ALL_TILES,
    LIMITS,
    Action,
    Match,
    PlayError,
    Table,
    TableRules,
    Wall,
    break_of,
    parse_tiles,
    seating,
)
from mjteach.play.match import prevalent_wind
from mjteach.rules import Meld, Tile, text_of
from tests.play.desk import dealt, dealt_wall, discard_drawn, idle_until, passed, run, until
from tests.play.sentences import SENTENCES, SHOWN, shows

STRAIGHT = "123456789m11p23s"
"""Waits for 1s 4s: 清龙, sixteen points."""

CHEAP = "123m567m678p99p34s"
"""Waits for 2s 5s, and is worth less than eight."""


def refused(table: Table, text: str) -> str:
    """The code with which the table refuses an action."""
    with pytest.raises(PlayError) as caught:
        table.play(Action.parse(text))
    return caught.value.code


def fans(table: Table) -> set[str]:
    """Ids of the fans that the winner counts."""
    assert table.result is not None
    assert table.result.score is not None
    return {counted.fan.id for counted in table.result.score.fans}


def texts(table: Table, *kinds: str) -> list[str]:
    """The events of these kinds, as text."""
    return [str(event) for event in table.events if event.kind in kinds]


# --- match, rounds, seats ------------------------------------------------------------------------------------


@shows("tiles")
def test_a_set_has_144_tiles_of_42_kinds() -> None:
    assert len(ALL_TILES) == 144
    assert sorted(Counter(ALL_TILES).values()) == [1] * 8 + [4] * 34
    with pytest.raises(PlayError, match="wrong-wall"):
        Wall(ALL_TILES[:-1])
    with pytest.raises(PlayError, match="wrong-wall"):
        Wall((*ALL_TILES[:-1], ALL_TILES[0]))


@shows("round", "match", "prevalent", "sixteen")
def test_four_rounds_of_four_hands() -> None:
    assert text_of(prevalent_wind(number) for number in range(1, 17)) == "EEEESSSSWWWWNNNN"
    for first in (1, 5, 9, 13):
        assert sorted(seating(number)[0] for number in range(first, first + 4)) == [0, 1, 2, 3]
    match = Match.start(first=16).deal(Wall.shuffle(random.Random(1)))
    while not match.over:
        assert match.table is not None
        match = match.with_table(discard_drawn(match.table))
    with pytest.raises(PlayError, match="match-over"):
        match.deal(Wall.shuffle(random.Random(1)))


@shows("seat-winds")
def test_the_player_to_the_right_of_the_dealer_is_south() -> None:
    table = dealt("", "", "", "")
    assert [str(table.hand(seat).seat) for seat in range(4)] == ["E", "S", "W", "N"]
    table = discard_drawn(table)
    assert table.turn == 1


@shows("no-repeat")
def test_the_deal_passes_on_though_the_dealer_wins() -> None:
    wall = dealt_wall(STRAIGHT + "1s", "", "", "")
    match = Match.start().deal(wall).play(Action.parse("E win 1s"))
    assert match.table is not None
    assert match.table.result is not None
    assert match.table.result.winner == 0
    match = match.deal(wall)
    assert match.players == (1, 2, 3, 0)
    won = match.scores[0]
    assert match.table is not None
    assert match.table.state.setting.scores == (-won // 3, -won // 3, -won // 3, won)


@shows("four-places")
def test_each_player_sits_a_round_at_each_place() -> None:
    """Places are counted from the first dealer's; in the first hand of a round they are the seats."""
    starts = [seating(number) for number in (1, 5, 9, 13)]
    assert starts == [(0, 1, 2, 3), (1, 0, 3, 2), (2, 3, 1, 0), (3, 2, 0, 1)]
    for place in range(4):
        assert sorted(start[place] for start in starts) == [0, 1, 2, 3]


@shows("before-west")
def test_one_exchange_before_the_third_round() -> None:
    starts = [seating(number, "before-west") for number in (1, 5, 9, 13)]
    assert starts == [(0, 1, 2, 3), (0, 1, 2, 3), (1, 0, 3, 2), (1, 0, 3, 2)]
    assert seating(9, "before-west")[0] == 1  # the one who was South deals first


# --- wall, dice, deal ----------------------------------------------------------------------------------------


@shows("stacks", "side", "three-dice")
def test_three_dice_say_side_and_stack() -> None:
    # five: round to the dealer again, of whose side five stacks are left and the sixth is the first to go
    assert break_of((1, 2, 2)) == 5
    # six: the player to the right, whose side is the last clockwise
    assert break_of((1, 2, 3)) == 3 * 18 + 6
    # eighteen: the player to the right again; all of that side is left, and the deal begins with the next
    assert break_of((6, 6, 6)) == 0
    assert len(Wall.shuffle(random.Random(1), TableRules(dice="three")).dice) == 3


@shows("two-dice")
def test_two_dice_are_thrown_twice() -> None:
    assert break_of((3, 4, 2, 1)) == 2 * 18 + 10  # seven: opposite; ten stacks from the right of that side
    assert len(Wall.shuffle(random.Random(1)).dice) == 4
    wall = Wall.broken(ALL_TILES, (3, 4, 2, 1))
    assert wall.tiles == (*ALL_TILES[92:], *ALL_TILES[:92])


@shows("fours", "jump", "hand")
def test_the_deal() -> None:
    table = Table.start(Wall(ALL_TILES))  # in tile order, so that a place in the wall can be read off the tile
    for seat in range(4):
        fours = [16 * turn + 4 * seat + place for turn in range(3) for place in range(4)]
        ones = [48 + seat] + [52] * (seat == 0)
        taken = text_of(ALL_TILES[place] for place in (*fours, *ones))
        assert str(table.events[1 + seat]) == f"{'ESWN'[seat]} deal {taken}"
    assert [len(table.standing(seat)) for seat in range(4)] == [14, 13, 13, 13]
    assert table.wall_left == 144 - 53
    assert discard_drawn(table).drawn == ALL_TILES[53]


@shows("thirteen")
def test_thirteen_tiles_with_every_meld_as_three() -> None:
    table = run(dealt("5555mE", "", "", "", end="9m"), "E concealed-kong 5555m")
    assert len(table.standing(0)) == 14 - 3
    assert len(discard_drawn(table).standing(0)) == 13 - 3


@shows("flowers-first", "flowers-wait")
def test_flowers_are_replaced_round_by_round() -> None:
    table = dealt("ab", "c", "", "d", end="Ee5sNfP")
    assert texts(table, "flower", "replace") == [
        "E flower a",
        "E replace E",
        "E flower b",
        "E replace e",
        "S flower c",
        "S replace 5s",
        "N flower d",
        "N replace N",
        "E flower e",
        "E replace f",
        "E flower f",
        "E replace P",
    ]
    assert text_of(table.flowers(0)) == "abef"
    assert table.waiting == (0,)
    assert table.drawn == Tile("P")


@shows("dealer-first")
def test_the_dealer_discards_first() -> None:
    table = dealt("", "", "", "")
    assert table.waiting == (0,)
    assert refused(table, "S discard E") == "not-your-turn"
    assert {action.kind for action in table.legal(0)} == {"discard"}


@shows("go-round")
def test_the_turn_goes_round_all_four() -> None:
    table, turns = dealt("", "", "", ""), []
    for _ in range(8):
        turns.append(table.turn)
        table = discard_drawn(table)
    assert turns == [0, 1, 2, 3, 0, 1, 2, 3]


# --- drawing and discarding ----------------------------------------------------------------------------------


@shows("flower")
def test_a_flower_drawn_is_shown_and_replaced_from_the_end() -> None:
    table = discard_drawn(dealt("", "", "", "", draws="h", end="5s"))
    assert [str(event) for event in table.events[-3:]] == ["S draw h", "S flower h", "S replace 5s"]
    assert (table.turn, table.drawn, table.flowers(1)) == (1, Tile("5s"), parse_tiles("h"))
    twice = discard_drawn(dealt("", "", "", "", draws="h", end="g5s"))
    assert (twice.drawn, twice.flowers(1)) == (Tile("5s"), parse_tiles("hg"))


@shows("must-discard")
def test_a_discard_follows_everything() -> None:
    drawn = discard_drawn(dealt("", "", "", ""))
    assert {action.kind for action in drawn.legal(1)} == {"discard"}
    assert refused(drawn, "S pass") == "pass-on-turn"
    chow = run(dealt("5s", "46s", "", ""), "E discard 5s", "S chow 456s")
    pung = run(dealt("C", "", "CC", ""), "E discard C", "W pung CCC")
    kong = run(dealt("C", "", "CCC", "", end="5s"), "E discard C", "W kong CCCC")
    flower = discard_drawn(dealt("", "", "", "", draws="h", end="5s"))
    for table in (chow, pung, kong, flower):
        assert {action.kind for action in table.legal(table.turn)} == {"discard"}
        assert refused(table, "N discard C") == "not-your-turn"
    assert refused(chow, "S win 5s") == "no-tile-taken"


@shows("time")
def test_time_limits_are_data() -> None:
    assert (LIMITS.first_discard, LIMITS.discard, LIMITS.pung) == (30_000, 15_000, 3_000)


@shows("same-tile")
def test_the_kind_just_taken_may_be_discarded() -> None:
    chow = run(dealt("5s", "4566s", "", ""), "E discard 5s", "S chow 456s", "S discard 5s")
    assert chow.river[-1][:3] == (1, Tile("5s"), False)
    pung = run(dealt("C", "CCC", "", ""), "E discard C", "S pung CCC", "S discard C")
    assert pung.river[-1][:3] == (1, Tile("C"), False)


@shows("beside")
def test_the_tile_drawn_stays_apart() -> None:
    table = dealt(STRAIGHT + "1s", "", "", "")
    assert table.view(0).drawn == Tile("1s")
    assert table.view(1).drawn is None
    assert (table.hand(0).winning, table.hand(0).self_draw) == (Tile("1s"), True)
    assert discard_drawn(table).river[-1].drawn
    assert not run(table, "E discard 9m").river[-1].drawn


@shows("river")
def test_discards_lie_in_order() -> None:
    table = dealt("E", "", "", "", draws="5s6s7s")
    for _ in range(4):
        table = discard_drawn(table)
    assert [(each.seat, str(each.tile)) for each in table.river] == [(0, "E"), (1, "5s"), (2, "6s"), (3, "7s")]
    assert table.view(2).discards(1) == (table.river[1],)


# --- claims --------------------------------------------------------------------------------------------------


@shows("chow-open", "chow-left", "never-changed")
def test_a_chow_is_from_the_left_and_lies_open() -> None:
    table = dealt("5s", "46s", "46s", "").play(Action.parse("E discard 5s"))
    assert [str(action) for action in table.legal(1)] == ["S chow 456s", "S pass"]
    assert refused(table, "W chow 456s") == "chow-not-from-left"
    assert refused(table, "S chow 345s") == "tiles-missing"
    assert refused(table, "S pung 555s") == "tiles-missing"
    assert refused(table, "S chow 678s") == "not-the-offered-tile"
    assert refused(table, "E chow 456s") == "own-discard"
    table = run(table, "S chow 456s")
    assert table.melds(1) == (Meld("chow", Tile("4s"), 2),)
    assert table.view(3).melds[1] == table.melds(1)
    assert table.river[-1].taken == 1
    assert refused(table, "S discard 4s") == "not-held"


def test_every_chow_that_the_tiles_make() -> None:
    table = dealt("5s", "34677s", "", "").play(Action.parse("E discard 5s"))
    assert [str(action) for action in table.legal(1)] == ["S chow 345s", "S chow 456s", "S chow 567s", "S pass"]
    edge = dealt("1s", "23s", "", "").play(Action.parse("E discard 1s"))
    assert [str(action) for action in edge.legal(1)] == ["S chow 123s", "S pass"]
    across = dealt("9m", "8m1p2p", "", "").play(Action.parse("E discard 9m"))
    assert across.turn == 1


@shows("pung-any")
@pytest.mark.parametrize("claim", [1, 2, 3])
def test_a_pung_is_from_anybody(claim: int) -> None:
    hands = ["CC" if seat == claim else "" for seat in (1, 2, 3)]
    table = run(dealt("C", *hands), "E discard C", f"{'ESWN'[claim]} pung CCC")
    assert table.turn == claim
    assert table.melds(claim) == (Meld("pung", Tile("C"), claim),)  # from 1 the left, 2 opposite, 3 the right
    assert [table.river[-1].seat, table.river[-1].taken] == [0, claim]


@shows("pung-before-chow", "kong-before-chow")
@pytest.mark.parametrize(("held", "verb", "shown"), [("55s", "pung", "555s"), ("555s", "kong", "5555s")])
def test_pung_and_kong_come_before_chow(held: str, verb: str, shown: str) -> None:
    table = dealt("5s", "46s", "", held, end="9m")
    one = run(table, "E discard 5s", f"S chow 456s / N {verb} {shown}")
    two = run(table, "E discard 5s", f"N {verb} {shown} / S chow 456s")
    assert one == two
    assert one.turn == 3
    assert texts(one, "chow", verb) == ["S chow 456s overruled", f"N {verb} {shown}"]


@shows("win-first")
def test_a_win_comes_before_everything() -> None:
    table = dealt("1s", "23s", "11s", "123456789m11p23s")
    table = run(table, "E discard 1s", "S chow 123s / W pung 111s / N win 1s")
    assert table.result is not None
    assert (table.result.winner, table.result.discarder) == (3, 0)
    assert texts(table, "chow", "pung", "win") == ["S chow 123s overruled", "W pung 111s overruled", "N win 1s"]


@shows("one-winner")
def test_of_two_winners_the_first_after_the_discarder() -> None:
    table = dealt("4s", "", "123456789p33m23s", STRAIGHT)
    for answers in ("N win 4s / W win 4s", "W win 4s / N win 4s"):
        both = run(table, "E discard 4s", answers)
        assert both.result is not None
        assert both.result.winner == 2
        assert texts(both, "win") == ["N win 4s overruled", "W win 4s"]
    alone = run(table, "E discard 4s", "W pass / N win 4s")
    assert alone.result is not None
    assert alone.result.winner == 3


@shows("one-winner")
def test_the_turn_order_goes_round_from_the_discarder() -> None:
    table = dealt(STRAIGHT + "C", "4s", "", "123456789p33m23s")
    table = run(table, "E discard C", "S discard 4s", "E win 4s / N win 4s")
    assert texts(table, "win") == ["E win 4s overruled", "N win 4s"]


def test_an_answer_is_given_once() -> None:
    table = dealt("4s", "", "44s", STRAIGHT).play(Action.parse("E discard 4s")).play(Action.parse("W pass"))
    assert table.waiting == (3,)
    assert refused(table, "W pung 444s") == "already-answered"
    assert table.legal(2) == ()


@shows("own-discard-back", "no-furiten")
def test_a_tile_that_one_has_discarded_may_be_claimed_all_the_same() -> None:
    won = run(dealt(STRAIGHT + "4s", "", "", "", draws="4s"), "E discard 4s", "S discard 4s", "E win 4s")
    assert won.result is not None
    assert (won.result.winner, won.result.discarder) == (0, 1)
    pung = run(dealt("CCC", "", "", "", draws="C"), "E discard C", "S discard C", "E pung CCC")
    assert pung.turn == 0


# --- kongs ---------------------------------------------------------------------------------------------------


@shows("kong-four", "replacement", "concealed-kong")
def test_a_concealed_kong_lies_face_down_and_is_replaced_at_once() -> None:
    table = dealt("5555mE", "", "", "", end="9m")
    assert Action.parse("E concealed-kong 5555m") in table.legal(0)
    assert refused(table, "E concealed-kong EEEE") == "tiles-missing"
    table = run(table, "E concealed-kong 5555m")
    assert [str(event) for event in table.events[-2:]] == ["E concealed-kong 5555m", "E replace 9m"]
    assert (table.turn, table.drawn, table.wall_left) == (0, Tile("9m"), 90)
    assert table.view(0).melds[0] == (Meld("kong", Tile("5m"), 0),)
    assert table.view(0).left(Tile("5m")) == 0
    for seat in (1, 2, 3):
        assert table.view(seat).melds[0] == (None,)
        assert table.view(seat).left(Tile("5m")) == 4


@shows("kong-shown", "exhausted")
def test_a_concealed_kong_is_shown_when_the_hand_ends() -> None:
    table = run(dealt("5555mE", "", "", "", end="9m"), "E concealed-kong 5555m")
    while not table.over:
        assert table.view(2).melds[0] == (None,)
        table = discard_drawn(table)
    assert table.wall_left == 0
    assert [str(event) for event in table.events[-2:]] == ["exhausted", "settle E+0 S+0 W+0 N+0"]
    assert table.view(2).melds[0] == table.melds(0)
    assert table.view(2).revealed == (None, None, None, None)
    assert refused(table, "E pass") == "hand-over"


@shows("no-kong-in-chow")
@pytest.mark.parametrize(
    ("tile", "held", "claim"), [("5s", "46s", "S chow 456s"), ("C", "CC", "S pung CCC")], ids=["chow", "pung"]
)
def test_no_kong_in_the_turn_of_a_chow_or_pung(tile: str, held: str, claim: str) -> None:
    table = run(dealt(tile, held + "8888mN", "", ""), f"E discard {tile}", claim)
    assert refused(table, "S concealed-kong 8888m") == "kong-after-claim"
    assert {action.kind for action in table.legal(1)} == {"discard"}
    table = until_drawn(run(table, "S discard N"), 1)
    assert Action.parse("S concealed-kong 8888m") in table.legal(1)


def until_drawn(table: Table, seat: int) -> Table:
    """Until this seat has drawn, beginning with the turn after a discard."""
    table = passed(table)
    return table if table.turn == seat else until(table, seat)


def test_a_pung_is_not_made_a_kong_in_its_own_turn() -> None:
    table = run(dealt("C", "CCC", "", ""), "E discard C", "S pung CCC")
    assert refused(table, "S added-kong CCCC") == "kong-after-claim"


@shows("melded-kong", "melded-kong-open")
def test_a_kong_of_a_discard_lies_open_and_opens_the_hand() -> None:
    table = dealt("C", "CCC456789m11p23s", "", "", end="9s")
    table = run(table, "E discard C", "S kong CCCC")
    assert table.melds(1) == (Meld("kong", Tile("C"), 1),)
    assert table.view(3).melds[1] == table.melds(1)
    assert (table.turn, table.drawn) == (1, Tile("9s"))
    assert not table.hand(1).is_concealed


@shows("added-kong")
def test_a_fourth_tile_may_be_added_to_a_pung() -> None:
    table = run(dealt("C", "CCN", "", "", draws="5p6p7p9p"), "E discard C", "S pung CCC", "S discard N")
    assert refused(table, "W added-kong CCCC") == "no-pung"
    table = until_drawn(table, 1)
    assert refused(table, "S added-kong CCCC") == "not-held"
    kept = until(run(table, f"S discard {table.drawn}"), 1)
    assert kept.wall_left < table.wall_left
    table = dealt("C", "CCN", "", "", draws="9p6p3pC", end="9s")
    table = until_drawn(run(table, "E discard C", "S pung CCC", "S discard N"), 1)
    table = run(table, "S added-kong CCCC")
    assert table.melds(1) == (Meld("kong", Tile("C"), 5),)
    assert (table.turn, table.drawn) == (1, Tile("9s"))


def test_a_fourth_tile_held_back_may_be_added_in_a_later_turn() -> None:
    table = run(dealt("C", "CCCN", "", "", end="9s"), "E discard C", "S pung CCC", "S discard N")
    table = run(until_drawn(table, 1), "S added-kong CCCC")
    assert table.melds(1) == (Meld("kong", Tile("C"), 5),)


@shows("kong-concealed-hand")
def test_a_concealed_kong_leaves_the_hand_concealed() -> None:
    table = dealt("5555s123456789m1p", "", "", "", end="E", draws="1p")
    table = run(table, "E concealed-kong 5555s", "E discard E", "S discard 1p", "E win 1p")
    assert {"concealed-hand", "concealed-kong", "pure-straight"} <= fans(table)


@shows("no-kong-empty")
def test_no_kong_on_an_empty_wall() -> None:
    last = idle_until(dealt("", "", "", "5555m", last="9s"), 0)
    assert last.turn == 3
    assert refused(last, "N concealed-kong 5555m") == "wall-empty"
    assert {action.kind for action in last.legal(3)} == {"discard"}
    before = idle_until(dealt("", "", "5555m", "", last="9s"), 1)
    assert before.turn == 2
    after = before.play(Action.parse("W concealed-kong 5555m"))
    assert (after.turn, after.drawn, after.wall_left) == (2, Tile("9s"), 0)


# --- the end of the wall -------------------------------------------------------------------------------------


@shows("last-only-win")
def test_the_last_discard_can_only_be_won() -> None:
    table = idle_until(dealt("", "55s", "", "", last="5s"), 0).play(Action.parse("N discard 5s"))
    assert (table.over, table.river[-1].taken) == (True, None)
    two = idle_until(dealt(STRAIGHT + "C", "44s", "", "", last="4s"), 0).play(Action.parse("N discard 4s"))
    assert two.waiting == (0,)
    assert refused(two, "S pung 444s") == "only-a-win"


@shows("last-discard")
def test_the_last_discard_won() -> None:
    table = run(idle_until(dealt(STRAIGHT + "C", "", "", "", last="4s"), 0), "N discard 4s", "E win 4s")
    assert "last-tile-claim" in fans(table)


@shows("last-draw")
def test_the_last_tile_of_the_wall_won() -> None:
    table = idle_until(dealt("", "", "", STRAIGHT, last="4s"), 0)
    assert table.view(3).last_tile
    table = run(table, "N win 4s")
    assert "last-tile-draw" in fans(table)
    assert "self-drawn" not in fans(table)


def test_a_flower_as_the_last_tile_ends_the_hand() -> None:
    table = discard_drawn(idle_until(dealt("", "", "", "", last="h"), 1))
    assert [str(event) for event in table.events[-4:-1]] == ["E draw h", "E flower h", "exhausted"]
    assert table.over


# --- wins ----------------------------------------------------------------------------------------------------


@shows("self-draw", "manner-drawn", "pay-drawn", "laid-open")
def test_a_self_draw() -> None:
    table = run(discard_drawn(dealt("", STRAIGHT, "", "", draws="1s")), "S win 1s")
    result = table.result
    assert result is not None
    assert result.score is not None
    total = result.score.total
    assert result.payments == (-8 - total, 3 * (8 + total), -8 - total, -8 - total)
    assert table.view(0).revealed == (None, table.standing(1), None, None)
    assert "fully-concealed-hand" in fans(table)


@shows("discard-win", "pay-claimed", "others-closed")
def test_a_discard_win() -> None:
    table = run(dealt("1s", "", STRAIGHT, ""), "E discard 1s", "W win 1s")
    result = table.result
    assert result is not None
    assert result.score is not None
    total = result.score.total
    assert result.payments == (-8 - total, -8, 24 + total, -8)
    assert table.river[-1].taken == 2
    assert [tiles is not None for tiles in table.view(0).revealed] == [False, False, True, False]


@shows("shape", "eight")
def test_a_win_takes_a_shape_and_eight_points() -> None:
    table = discard_drawn(dealt("", CHEAP, "", "", draws="5s"))
    assert refused(table, "S win 5s") == "below-minimum"
    assert refused(table, "S win 9m") == "not-the-offered-tile"
    claimed = dealt("5s", CHEAP, "", "").play(Action.parse("E discard 5s"))
    assert [str(action) for action in claimed.legal(1)] == ["S chow 345s", "S pass"]
    assert refused(claimed, "S win 5s") == "below-minimum"
    assert refused(claimed, "N win 5s") == "not-winning"
    other = discard_drawn(dealt("", STRAIGHT, "", "", draws="5s"))
    assert refused(other, "S win 5s") == "not-winning"
    assert {action.kind for action in other.legal(1)} == {"discard"}


SHAPES = [
    # sets that are pungs, the tiles that wait, and the last
    (0, STRAIGHT, "1s"),
    (1, "123456789m222p5s", "5s"),
    (2, "111222345678m9m", "9m"),
    (3, "11155599234mCC", "C"),
    (4, "111555999m22pCC", "C"),
]


@shows("basic-shapes")
@pytest.mark.parametrize(("pungs", "hand", "last"), SHAPES)
def test_four_sets_and_a_pair_win(pungs: int, hand: str, last: str) -> None:
    table = run(dealt(last, hand, "", ""), f"E discard {last}", f"S win {last}")
    assert table.result is not None
    assert table.result.score is not None
    groups = table.result.score.reading.groups
    assert sorted(map(len, groups)) == [2, 3, 3, 3, 3]
    assert sum(len(group) == 3 and len(set(group)) == 1 for group in groups) == pungs


SPECIAL = [
    ("seven-pairs", "1122m3355p7799sE", "E"),
    ("thirteen-orphans", "19m19p19sESWNCFP", "1m"),
    ("lesser-honors-and-knitted-tiles", "147m258p369sESWN", "C"),
    ("greater-honors-and-knitted-tiles", "14m258p3sESWNCFP", "7m"),
]


@shows("special-shapes")
@pytest.mark.parametrize(("fan", "hand", "last"), SPECIAL)
def test_special_shapes_win_drawn_and_claimed(fan: str, hand: str, last: str) -> None:
    claimed = run(dealt(last, hand, "", ""), f"E discard {last}", f"S win {last}")
    drawn = run(discard_drawn(dealt("", hand, "", "", draws=last)), f"S win {last}")
    for table, discarder in ((claimed, 0), (drawn, None)):
        assert fan in fans(table)
        assert table.result is not None
        assert (table.result.winner, table.result.discarder) == (1, discarder)


@pytest.mark.parametrize(
    ("hand", "last"), [("1122m3355p7799sE", "N"), ("19m19p19sESWNCFP", "2m"), ("147m258p369sESWN", "1m")]
)
def test_one_tile_beside_a_special_shape_wins_nothing(hand: str, last: str) -> None:
    table = discard_drawn(dealt("", hand, "", "", draws=last))
    assert refused(table, f"S win {last}") == "not-winning"


def test_a_claim_without_a_discard_has_nothing_to_take() -> None:
    table = discard_drawn(dealt("", "46s55sCCC", "", "", draws="5s"))
    for claim in ("S chow 456s", "S pung 555s", "S kong CCCC"):
        assert refused(table, claim) == "nothing-offered"


@shows("flower-points")
def test_flowers_count_when_the_hand_is_won_but_not_towards_eight() -> None:
    table = discard_drawn(dealt("", CHEAP, "", "", draws="a", end="bcdefgh5s"))
    assert len(table.flowers(1)) == 8
    assert refused(table, "S win 5s") == "below-minimum"
    won = run(discard_drawn(dealt("", STRAIGHT, "", "", draws="a", end="1s")), "S win 1s")
    assert won.result is not None
    assert won.result.score is not None
    assert won.result.score.total == won.result.score.points + 1
    assert "out-with-replacement-tile" not in fans(won)


@shows("on-kong")
def test_a_win_on_the_replacement_of_a_kong() -> None:
    hand = "5555s123456789m1p"
    table = run(dealt(hand, "", "", "", end="1p"), "E concealed-kong 5555s", "E win 1p")
    assert "out-with-replacement-tile" in fans(table)
    flower = run(dealt(hand, "", "", "", end="a1p"), "E concealed-kong 5555s", "E win 1p")
    assert "out-with-replacement-tile" not in fans(flower)
    assert "fully-concealed-hand" in fans(flower)


@shows("robbing", "manner-claimed")
def test_an_added_kong_may_be_robbed() -> None:
    table = run(dealt("4s", "", "44sN", STRAIGHT, end="9m"), "E discard 4s", "W pung 444s", "W discard N")
    declared = drawing(table, 2, "4s").play(Action.parse("W added-kong 4444s"))
    assert (declared.phase, declared.waiting) == ("rob", (3,))
    assert declared.melds(2) == (Meld("kong", Tile("4s"), 6),)
    assert refused(declared, "N pung 444s") == "only-a-win"
    won = run(declared, "N win 4s")
    assert "robbing-the-kong" in fans(won)
    assert "last-tile" not in fans(won)
    assert won.melds(2) == (Meld("pung", Tile("4s"), 2),)
    assert won.result is not None
    assert (won.result.winner, won.result.discarder) == (3, 2)
    kept = run(declared, "N pass")
    assert (kept.phase, kept.turn, kept.event.kind) == ("turn", 2, "replace")
    assert kept.melds(2) == declared.melds(2)


def drawing(table: Table, seat: int, text: str) -> Table:
    """Idle play until this seat draws, which draws this tile: the wall is changed in between."""
    table = passed(table)
    wall = list(table.state.setting.wall.tiles)
    place = table.state.front + (seat - table.turn) % 4 - 1
    other = wall.index(Tile(text), table.state.front)
    wall[place], wall[other] = wall[other], wall[place]
    setting = table.state.setting._replace(wall=Wall(tuple(wall)))
    return until(Table(table.state._replace(setting=setting), table.number, table.log), seat)


@shows("robbing")
@pytest.mark.parametrize("kong", ["concealed", "melded"])
def test_no_other_kong_is_robbed(kong: str) -> None:
    if kong == "concealed":
        table = run(dealt("4444s", "", "", STRAIGHT, end="9m"), "E concealed-kong 4444s")
    else:
        table = run(dealt("4s", "", "444s", STRAIGHT, end="9m"), "E discard 4s", "N pass / W kong 4444s")
    assert (table.phase, table.event.kind) == ("turn", "replace")


@shows("last-copy")
def test_the_last_copy() -> None:
    table = run(dealt("4s", "44sN", "", STRAIGHT), "E discard 4s", "S pung 444s", "S discard N")
    assert table.view(3).last_copy(Tile("4s"))
    won = run(drawing(table, 0, "4s"), "E discard 4s", "N win 4s")
    assert "last-tile" in fans(won)
    drawn = run(drawing(table, 3, "4s"), "N win 4s")
    assert "last-tile" in fans(drawn)
    first = run(dealt("4s", "", "", STRAIGHT), "E discard 4s", "N win 4s")
    assert "last-tile" not in fans(first)


# --- false wins ----------------------------------------------------------------------------------------------


@shows("false-win", "fine")
def test_a_false_win_is_refused_or_fined() -> None:
    hands = ("5s", "55s", STRAIGHT, "")
    assert refused(dealt(*hands).play(Action.parse("E discard 5s")), "W win 5s") == "not-winning"
    assert refused(dealt(*hands), "E win 5s") == "not-winning"
    table = dealt(*hands, rules=TableRules(false_win="dead-hand", fine=10)).play(Action.parse("E discard 5s"))
    assert table.waiting == (1, 2, 3)
    assert [str(action) for action in table.legal(2)] == ["W pass"]
    table = run(table, "W win 5s / S pung 555s")
    assert texts(table, "false-win", "pung") == ["W false-win 5s", "S pung 555s"]
    assert table.view(0).dead == (2,)
    table = drawing(run(table, f"S discard {table.standing(1)[0]}"), 0, "4s").play(Action.parse("E discard 4s"))
    assert 2 not in table.waiting
    assert refused(table, "W win 4s") == "dead-hand"
    table = passed(table)
    while not table.over:
        table = discard_drawn(table)
    assert str(table.event) == "settle E+10 S+10 W-30 N+10"


@shows("false-win")
def test_a_false_win_may_end_the_hand() -> None:
    table = dealt("5s", "", "", "", rules=TableRules(false_win="ends-hand", fine=10))
    table = table.play(Action.parse("E win 5s"))
    assert table.over
    assert [str(event) for event in table.events[-2:]] == ["E false-win 5s", "settle E-30 S+10 W+10 N+10"]


def test_one_who_declared_falsely_on_the_own_turn_plays_on_without_claims() -> None:
    table = dealt("5s", "", "", "", rules=TableRules(false_win="dead-hand"))
    table = table.play(Action.parse("E win 5s"))
    assert (table.phase, table.turn, table.over) == ("turn", 0, False)
    assert refused(table, "E win 5s") == "dead-hand"
    assert {action.kind for action in table.legal(0)} == {"discard"}


def test_every_sentence_has_a_test() -> None:
    assert set(SHOWN) == set(SENTENCES)
