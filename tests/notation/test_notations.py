"""Every notation round-trips, and every malformed text is refused with its code and place."""

from __future__ import annotations

import doctest
import importlib
from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from MahjongGB import MahjongFanCalculator

from mjteach.notation import (
    NOTATIONS,
    from_arguments,
    read,
    to_arguments,
    write,
)
from mjteach.rules import FLOWERS, TILES, WINDS, Hand, HandError, Meld, Tile

E, S, W, N = WINDS


@st.composite
def melds(draw: st.DrawFn) -> Meld:
    kind = draw(st.sampled_from(["chow", "pung", "kong"]))
    if kind == "chow":
        start = draw(st.sampled_from([tile for tile in TILES if tile.suit and tile.rank <= 7]))
        return Meld("chow", start, draw(st.integers(1, 3)))
    tile = draw(st.sampled_from(TILES))
    claims = [1, 2, 3] if kind == "pung" else [0, 1, 2, 3, 5, 6, 7]
    return Meld(kind, tile, draw(st.sampled_from(claims)))


@st.composite
def hands(draw: st.DrawFn, *, open_sets: bool = True, finished: bool | None = None) -> Hand:
    """Any possible hand: a notation does not ask whether it is won."""
    used: dict[Tile, int] = dict.fromkeys(TILES, 0)
    shown: list[Meld] = []
    for meld in draw(st.lists(melds(), max_size=4)) if open_sets else []:
        if all(used[tile] + meld.tiles.count(tile) <= 4 for tile in meld.tiles):
            shown.append(meld)
            for tile in meld.tiles:
                used[tile] += 1
    wall = [tile for tile in TILES for _ in range(4 - used[tile])]
    Random(draw(st.integers(0, 2**32))).shuffle(wall)  # a drawn order of 136 tiles would be slow
    size = 13 - 3 * len(shown)
    standing = tuple(wall[:size])
    winning = wall[size] if (draw(st.booleans()) if finished is None else finished) else None
    flowers = tuple(draw(st.sets(st.sampled_from(FLOWERS))))
    winds = [draw(st.sampled_from(WINDS)) for _ in range(2)]
    hand = Hand(tuple(shown), standing, None, winds[0], winds[1], flowers=flowers)
    if winning is None:
        return hand
    hand = hand.win(winning, self_draw=draw(st.booleans()), last_tile=draw(st.booleans()))
    return hand.replace(last_copy=True) if winning not in standing and draw(st.booleans()) else hand


def plain(hand: Hand, *, flowers: bool = False) -> Hand:
    """The hand in the situation that a notation without one is read with."""
    kept = hand.flowers if flowers else ()
    base = Hand(hand.melds, hand.standing, None, flowers=kept)
    return base if hand.winning is None else base.win(hand.winning)


@given(hands())
def test_guobiao_round_trip(hand: Hand) -> None:
    assert read(write(hand)) == hand


@given(hands(open_sets=False), st.sampled_from(["white-green-red", "red-green-white"]))
def test_mpsz_round_trip(hand: Hand, dragons: str) -> None:
    text = write(plain(hand), "mpsz", dragons=dragons)
    assert read(text, "mpsz", dragons=dragons) == plain(hand)


@given(hands())
def test_comh_round_trip(hand: Hand) -> None:
    text = write(plain(hand), "comh")
    assert read(text, "comh") == plain(hand)


@given(hands(open_sets=False))
def test_botzone_round_trip(hand: Hand) -> None:
    assert read(write(plain(hand, flowers=True), "botzone"), "botzone") == plain(hand, flowers=True)


@given(hands(open_sets=False))
def test_unicode_round_trip(hand: Hand) -> None:
    assert read(write(plain(hand, flowers=True), "unicode"), "unicode") == plain(hand, flowers=True)


@given(hands(finished=True))
def test_pymahjonggb_round_trip(hand: Hand) -> None:
    if hand.flowers != FLOWERS[: len(hand.flowers)] or any(meld.claim > 3 for meld in hand.melds):
        with pytest.raises(HandError, match="loses-"):
            to_arguments(hand)
        counted = from_arguments(to_arguments(hand, lossy=True))
        assert len(counted.flowers) == len(hand.flowers)
        assert counted.standing == hand.standing
    else:
        assert from_arguments(to_arguments(hand)) == hand
        assert read(write(hand, "pymahjonggb"), "pymahjonggb") == hand


def outcome(call: Callable[[], object]) -> object:
    """What a call gives, or the HandError it raises."""
    try:
        return call()
    except HandError as error:
        return error


@given(hands())
def test_nothing_is_lost_unasked(hand: Hand) -> None:
    """Whatever a notation agrees to write reads back as the same hand; with `lossy` at least the tiles do."""
    for notation in NOTATIONS:
        text = outcome(lambda notation=notation: write(hand, notation))
        if isinstance(text, HandError):
            assert text.code.startswith("loses-") or text.code == "no-winning-tile"
        else:
            assert read(text, notation) == hand
        text = outcome(lambda notation=notation: write(hand, notation, lossy=True))
        if isinstance(text, HandError):
            assert text.code in ("loses-melds", "no-winning-tile")
        else:
            back = read(text, notation)
            assert (back.standing, back.winning) == (hand.standing, hand.winning)


@given(st.text(max_size=60) | st.text(alphabet="123456789mpszESWNCFP[],|0 abWBTFJ", max_size=40))
def test_any_text_is_a_hand_or_refused_with_a_place(text: str) -> None:
    for notation in NOTATIONS:
        hand = outcome(lambda notation=notation: read(text, notation))
        if isinstance(hand, HandError):
            assert hand.position is not None
            assert 0 <= hand.position <= len(text)
        else:
            assert Hand.parse(str(hand)) == hand


# --- the five traps ---


def test_trap_dragon_order_is_a_setting() -> None:
    text = "123m456p789s1122z5z"
    assert read(text, "mpsz").winning == Tile("P")
    assert read(text, "mpsz", dragons="red-green-white").winning == Tile("C")
    with pytest.raises(HandError) as caught:
        read("123m456p789s1122z8z", "mpsz", dragons="red-green-white")
    assert (caught.value.code, caught.value.position) == ("honor-number", 17)
    assert caught.value.values == {"digit": "8", "dragons": "red-green-white"}


@pytest.mark.parametrize(
    ("text", "notation", "position"),
    [
        ("123M456p789s1122z3z", "mpsz", 3),
        ("123m456p789sEESSw", "comh", 16),
        ("123m456p789sEESSc", "comh", 16),
        ("w1 W2 W3 W4 W5 W6 W7 W8 W9 B1 B2 B3 B4", "botzone", 0),
    ],
)
def test_trap_case_is_never_changed(text: str, notation: str, position: int) -> None:
    with pytest.raises(HandError) as caught:
        read(text, notation)
    assert caught.value.position == position


def test_trap_capital_s_is_south_and_small_s_bamboo() -> None:
    hand = read("123m456p789sSSSEE", "comh")
    assert [str(tile) for tile in hand.standing[-4:]] == ["E", "S", "S", "S"]
    assert hand.winning == E


@pytest.mark.parametrize("text", ["[567m2]11223344p56s", "[567m,2]11223344p56s", "[675m2]11223344p56s"])
def test_trap_meld_suffix_with_and_without_comma(text: str) -> None:
    assert read(text, "comh").melds == (Meld("chow", Tile("5m"), 2),)


@pytest.mark.parametrize(
    ("meld", "kind", "tile", "claim"),
    [
        ("[FFFF]", "kong", "F", 0),
        ("[FFFF2]", "kong", "F", 2),
        ("[8888s7]", "kong", "8s", 7),
        ("[8888s,7]", "kong", "8s", 7),
        ("[888s]", "pung", "8s", 1),
        ("[EEE3]", "pung", "E", 3),
        ("[345p]", "chow", "3p", 1),
        ("[534p3]", "chow", "3p", 3),
    ],
)
def test_trap_suffix_defaults(meld: str, kind: str, tile: str, claim: int) -> None:
    assert read(f"{meld}1122334455m", "comh").melds == (Meld(kind, Tile(tile), claim),)


@pytest.mark.parametrize(
    ("text", "notation"),
    [
        ("234567m45p33678s6p", "mpsz"),
        ("234567m45p33678s6p", "comh"),
        ("W2 W3 W4 W5 W6 W7 B4 B5 T3 T3 T6 T7 T8 B6", "botzone"),
        ("🀈🀉🀊🀋🀌🀍🀜🀝🀒🀒🀕🀖🀗🀞", "unicode"),
    ],
)
def test_trap_the_last_tile_wins(text: str, notation: str) -> None:
    hand = read(text, notation)
    assert str(hand) == "234567m45p33678s6p|EE0000|0"
    assert write(hand, notation) == text


# --- other refusals ---


@pytest.mark.parametrize(
    ("text", "notation", "code", "position"),
    [
        ("", "mpsz", "empty", 0),
        ("123m0p", "mpsz", "red-five", 4),
        ("123m456", "mpsz", "digits-without-suit", 4),
        ("123mp", "mpsz", "suit-without-digits", 4),
        ("123m4 56p", "mpsz", "notation-character", 5),
        ("11111m23456789p", "mpsz", "too-many-copies", 4),
        ("112233445566z", "mpsz", "wrong-tile-count", 13),
        ("123m" * 300, "mpsz", "too-long", 1000),
        ("[345p", "comh", "unclosed-meld", 0),
        ("[345p4]1122334455m", "comh", "concealed-claimed", 5),
        ("[333p5]1122334455m", "comh", "bad-claim", 5),
        ("[346p1]1122334455m", "comh", "chow-not-consecutive", 0),
        ("[334p1]1122334455m", "comh", "bad-pung", 0),
        ("[3334p]1122334455m", "comh", "bad-kong", 0),
        ("[33p]1122334455m", "comh", "bad-meld-size", 0),
        ("[ESW]1122334455m", "comh", "chow-of-honors", 0),
        ("[3p4p5p]112233445m", "comh", "wrong-tile-count", 18),
        ("123m,456m", "comh", "notation-character", 4),
        ("123m|EE0000", "comh", "notation-character", 4),
        ("123ma", "comh", "notation-character", 4),
        ("W1 W2 X3", "botzone", "tile-code", 6),
        ("W1 W0", "botzone", "tile-code", 3),
        ("F1 F5", "botzone", "tile-code", 3),
        ("H1 H1", "botzone", "wrong-tile-count", 0),
        ("🀈🀫", "unicode", "tile-back", 1),
        ("🀈x", "unicode", "notation-character", 1),
        ("\ufe0e🀈", "unicode", "notation-character", 0),
        ("🀈🀈🀈🀈🀈🀉🀊🀋🀌🀍🀜🀝🀒", "unicode", "too-many-copies", 4),
    ],
)
def test_malformed_texts(text: str, notation: str, code: str, position: int) -> None:
    if notation == "botzone" and code == "wrong-tile-count":
        text = "W1 " + text
        position = 3
    with pytest.raises(HandError) as caught:
        read(text, notation)
    assert (caught.value.code, caught.value.position) == (code, position)


def test_flower_twice_points_at_the_second() -> None:
    with pytest.raises(HandError) as caught:
        read("W2 W3 W4 W5 W6 W7 B4 B5 T3 T3 T6 T7 T8 H3 H3", "botzone")
    assert (caught.value.code, caught.value.position) == ("flower-twice", 42)


def test_variation_selectors_are_read_over() -> None:
    text = "🀈🀉🀊🀋🀌🀍🀜🀝🀄\ufe0e🀄\ufe0f🀕🀖🀗"
    assert write(read(text, "unicode"), "unicode").count("🀄\ufe0e") == 2


def test_melds_can_force_the_last_copy() -> None:
    hand = read("[555m1]46m11223344p5m", "comh")
    assert hand.last_copy
    assert write(hand, "comh") == "[555m1]46m11223344p5m"


# --- what cannot be carried ---

_FULL = "[345p,2][FFFF]99m45667s8s|SE1000|2"


@pytest.mark.parametrize(
    ("text", "notation", "code"),
    [
        (_FULL, "mpsz", "loses-melds"),
        (_FULL, "unicode", "loses-melds"),
        (_FULL, "botzone", "loses-melds"),
        (_FULL, "comh", "loses-flowers"),
        ("234567m45p33678s6p|EE1000|0", "mpsz", "loses-situation"),
        ("234567m45p33678s6p|ES0000|0", "comh", "loses-situation"),
        ("234567m45p33678s6p|EE0010|0", "unicode", "loses-situation"),
        ("234567m45p33678s6p|EE0100|0", "botzone", "loses-situation"),
        ("234567m45p33678s6p|EE0000|3", "mpsz", "loses-flowers"),
        ("234567m45p33678s6p|EE0000|h", "pymahjonggb", "loses-flowers"),
        ("[FFFF,5]99m45667s8s345p|EE0000|0", "pymahjonggb", "loses-added-kong"),
        ("234567m45p33678s|EE0000|0", "pymahjonggb", "no-winning-tile"),
    ],
)
def test_refused_on_writing(text: str, notation: str, code: str) -> None:
    with pytest.raises(HandError) as caught:
        write(Hand.parse(text), notation)
    assert caught.value.code == code


def test_lossy_is_asked_for() -> None:
    assert write(Hand.parse(_FULL), "comh", lossy=True) == "[345p2][FFFF]99m45667s8s"


def test_unknown_names_are_refused() -> None:
    hand = Hand.parse(_FULL)
    for call, code in [
        (lambda: read("1m", "tenhou"), "notation-unknown"),
        (lambda: write(hand, "tenhou"), "notation-unknown"),
        (lambda: read("1m", "comh", dragons="white-green-red"), "notation-setting"),
        (lambda: read("1m", "mpsz", dragons="green-first"), "notation-setting"),
    ]:
        with pytest.raises(HandError) as caught:
            call()
        assert caught.value.code == code


# --- PyMahjongGB ---


def test_arguments_are_what_the_library_takes() -> None:
    arguments = to_arguments(Hand.parse(_FULL))
    assert arguments["pack"] == (("CHI", "B4", 2), ("GANG", "J2", 0))
    assert arguments["hand"] == ("W9", "W9", "T4", "T5", "T6", "T6", "T7")
    assert arguments["prevalentWind"] == 1
    scored = MahjongFanCalculator(**arguments, verbose=False)
    assert sum(points for points, _ in scored) > 0


@pytest.mark.parametrize(
    ("old", "new", "code", "place"),
    [
        ("hand=", "hands=", "argument-unknown", None),
        ("isSelfDrawn=True, ", "", "argument-missing", None),
        ("flowerCount=2", "flowerCount=9", "argument-value", "9, isSelf"),
        ("flowerCount=2", "flowerCount=True", "argument-value", "True, isSelf"),
        ("seatWind=0", "seatWind=4", "argument-value", "4"),
        ("isSelfDrawn=True", "isSelfDrawn=1", "argument-value", "1, is4th"),
        ("'CHI'", "'EAT'", "argument-value", "('EAT'"),
        ("'B4', 2", "'B9', 2", "argument-value", "'B9'"),
        ("'B4', 2", "'B4', 0", "concealed-claimed", "0), ("),
        ("'T8'", "'H1'", "tile-code", "'H1'"),
        ("'T8'", "'T0'", "tile-code", "'T0'"),
        ("'T8'", "8", "argument-value", "8, flower"),
        ("'T8'", "len('T8')", "argument-syntax", "len("),
        ("'T8'", "'T8", "argument-syntax", None),
        ("'T8'", "'Ｔ8'", "argument-syntax", "Ｔ"),
        ("pack=", "", "argument-syntax", None),
        ("pack=", "**", "argument-syntax", None),
        ("seatWind=0", "seatWind=0, seatWind=0", "argument-syntax", None),
        ("seatWind=0", "seatWind=0)(", "argument-syntax", None),
        ("seatWind=0", "seatWind=\0", "argument-syntax", None),
        ("hand=(", "hand=5, x=(", "argument-unknown", None),
        ("hand=('W9', 'W9', 'T4', 'T5', 'T6', 'T6', 'T7')", "hand='W9'", "argument-value", "'W9'"),
        ("'W9'", "'\\d'", "argument-syntax", "'\\d'"),
        ("'W9'", "1in", "argument-syntax", None),
        ("(('CHI', 'B4', 2), ('GANG', 'J2', 0))", "(('CHI', 'B4'),)", "argument-value", "('CHI'"),
        ("'T5'", "'W9', 'W9', 'W9'", "wrong-tile-count", None),
    ],
)
def test_malformed_arguments(old: str, new: str, code: str, place: str | None) -> None:
    text = write(Hand.parse(_FULL), "pymahjonggb").replace(old, new, 1)
    with pytest.raises(HandError) as caught:
        read(text, "pymahjonggb")
    assert caught.value.code == code
    if place is not None:
        assert caught.value.position == text.rindex(place)


def test_arguments_may_span_lines() -> None:
    text = write(Hand.parse(_FULL), "pymahjonggb").replace(", ", ",\n")
    assert read(text, "pymahjonggb") == Hand.parse(_FULL)
    with pytest.raises(HandError) as caught:
        read(text.replace("'T8'", "'T0'"), "pymahjonggb")
    assert caught.value.position == text.index("'T8'")


def test_deeply_nested_arguments_are_refused() -> None:
    with pytest.raises(HandError) as caught:
        read("pack=" + "(" * 400, "pymahjonggb")
    assert caught.value.code == "argument-syntax"


@pytest.mark.parametrize("end", ["\r", "\r\n", "\n"])
def test_places_after_any_end_of_line(end: str) -> None:
    text = write(Hand.parse(_FULL), "pymahjonggb").replace(", ", f",{end}").replace("'T8'", "'T0'")
    with pytest.raises(HandError) as caught:
        read(text, "pymahjonggb")
    assert caught.value.position == text.index("'T0'")


@given(st.text(alphabet="packhndwi=(),'\"BTW123 \r\n\t\\0", max_size=30))
def test_any_arguments_are_refused_with_a_place(text: str) -> None:
    refused = outcome(lambda: read(text, "pymahjonggb"))
    assert isinstance(refused, HandError)
    assert refused.position is not None
    assert 0 <= refused.position <= len(text)


@pytest.mark.parametrize("name", ["", ".table"])
def test_examples_in_the_docs(name: str) -> None:
    module = importlib.import_module(f"mjteach.notation{name}")
    assert doctest.testmod(module).failed == 0
