"""What cannot be is refused with its own code and the place in the text, and nothing else ever comes out."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from mjteach.rules import CODES, Hand, HandError, Meld, Tile, score

from .fuzz import fuzz_texts
from .generator import deal

# text, code, position: every impossible situation, and every way a text can be malformed.
REFUSED = [
    # The number of tiles.
    ("123m456p789s112p", "wrong-tile-count", 16),
    ("123m456p789s11223p44p", "wrong-tile-count", 21),
    ("123m456p789s11p", "wrong-tile-count", 15),
    ("[123m,1][456p,1][789s,1][EEE,1]", "wrong-tile-count", 31),
    ("[1111m][2222m][3333m][4444m]55m5m", "wrong-tile-count", 33),
    ("3m", "wrong-tile-count", 2),
    # Copies.
    ("11111m23456p789sE", "too-many-copies", 4),
    ("[EEEE]123m456p78sSE8s", "too-many-copies", 18),
    ("[123m,1][123m,1][123m,1]11mEE", "too-many-copies", 25),
    ("[5555p,7][5555p,7]123m456sE", "too-many-copies", 10),
    ("1111234567899m1m", "too-many-copies", 14),
    # Flowers.
    ("123m456p789s1122pE|EE0000|aa", "flower-twice", 27),
    ("123m456p789s112pEaa|EE0000|0", "flower-twice", 18),
    ("123m456p789s112pEa|EE0000|1", "flower-twice", 26),
    ("123m456p789s112pE|EE0000|9", "bad-flowers", 25),
    ("123m456p789s112pE|EE0000|12", "bad-flowers", 25),
    ("123m456p789s112pE|EE0000|i", "bad-flowers", 25),
    ("123m456p789s112pE|EE0000|", "bad-flowers", 25),
    ("[abc,1]456p789s112pE|EE0000|0", "flower-in-meld", 1),
    # Sets.
    ("[ESW,1]123m456p78sE", "chow-of-honors", 0),
    ("[CFP,1]123m456p78sE", "chow-of-honors", 0),
    ("[89mE,1]123m456p78sE", "chow-of-honors", 0),
    ("[78m9p,1]123m456p78sE", "chow-across-suits", 0),
    ("123m[89m1p,1]456p78sE", "chow-across-suits", 4),
    ("[124m,1]123m456p78sE", "chow-not-consecutive", 0),
    ("[321m,1]123m456p78sE", "chow-not-consecutive", 0),
    ("[EES,1]123m456p78sE", "bad-pung", 0),
    ("[112m,1]123m456p78sE", "bad-pung", 0),
    ("[1m1p1s,1]123m456p78sE", "chow-across-suits", 0),
    ("[EEES,1]123m456p78sE", "bad-kong", 0),
    ("[1234m,1]123m456p78sE", "bad-kong", 0),
    ("[11m,1]123m456p78sEE", "bad-meld-size", 0),
    ("[11111m,1]123m456p78sEE", "bad-meld-size", 0),
    ("[]123m456p78sEE", "bad-meld-size", 0),
    ("[,1]123m456p78sEE", "bad-meld-size", 0),
    ("[111m,5]123m456p78sE", "bad-claim", 6),
    ("[123m,7]123m456p78sE", "bad-claim", 6),
    ("[111m,8]123m456p78sE", "bad-claim", 6),
    ("[111m,]123m456p78sE", "bad-claim", 6),
    ("[111m,12]123m456p78sE", "bad-claim", 6),
    ("[111m,1,2]123m456p78sE", "bad-claim", 6),
    ("[111m,0]123m456p78sE", "concealed-claimed", 6),
    ("[1111m,4]123m456p78sE", "concealed-claimed", 7),
    ("[111m,1][222m,1][333m,1][444m,1][555m,1]", "too-many-sets", 32),
    ("[111m,1][222m,1][333m,1][444m,1][555m,1]6m", "too-many-sets", 32),
    # Winds and flags.
    ("123m456p789s112pE|XE0000|0", "bad-wind", 18),
    ("123m456p789s112pE|EC0000|0", "bad-wind", 19),
    ("123m456p789s112pE|e50000|0", "bad-wind", 18),
    ("123m456p789s112pEE|EE2000|0", "bad-flag", 21),
    ("123m456p789s112pEE|EE00x0|0", "bad-flag", 23),
    ("123m456p789s112pE|EE000|0", "bad-manner", 18),
    ("123m456p789s112pE|EE00000|0", "bad-manner", 18),
    ("123m456p789s112pE||0", "bad-manner", 18),
    ("123m456p789s112pE|EE0000|0|0", "too-many-fields", 26),
    # Situations.
    ("123m456p789s112pE|EE1000|0", "situation-without-win", 20),
    ("123m456p789s112pE|EE0001|0", "situation-without-win", 23),
    ("123m456p789s22pEEE|EE0100|0", "last-copy-held", 22),
    ("[234m,1]345m456p789s3p3m|EE1100|0", "last-copy-held", 28),
    ("[333m,1]45m456p789s22p3m|EE0000|0", "last-copy-unmarked", 28),
    ("[123m,1][234m,1][345m,1]45m33p3m|EE1000|0", "last-copy-unmarked", 36),
    ("123m456p789s22pEEE|EE1001|0", "replacement-without-kong", 24),
    ("[111m,1]456p789s22pEEE|EE1011|0", "replacement-without-kong", 28),
    ("123m456p789s22pEEE|EE0001|0", "robbed-tile-held", 24),
    ("[345m,1]123m45p789sEE6m|EE0001|0", None, None),
    ("[345m,1]123m45p789sEE3p|EE0001|0", None, None),
    ("[345m,1]12m456p789sEE3m|EE0001|0", "robbed-tile-held", 29),
    ("[345m,1]123m45p789sEE3p|EE0011|0", "robbed-on-empty-wall", 29),
    # The text itself.
    ("", "empty", 0),
    ("   ", "empty", 0),
    ("|EE0000|0", "empty", 0),
    ("123m456x789s112pE", "digits-without-suit", 4),
    ("123m456", "digits-without-suit", 4),
    ("m123m456p789s112pE", "suit-without-digits", 0),
    ("123m456p789s112ps", "suit-without-digits", 16),
    ("023m456p789s112pE", "bad-rank", 0),
    ("103m456p789s112pE", "bad-rank", 1),
    ("123m456p789s112pZ", "unknown-character", 16),
    ("123m456p789s112pe]", "unknown-character", 17),
    ("123m456p789s112p\n", "unknown-character", 16),
    ("123m456p789s112p東", "unknown-character", 16),
    ("１２３m456p789s112pE", "unknown-character", 0),
    ("[123m,1456p789s112pE", "unclosed-meld", 0),
    ("123m[456p", "unclosed-meld", 4),
    ("[[123m,1]456p789s112p", "unknown-character", 1),
]
PARSED = [row[0] for row in REFUSED if row[1] is None]
REFUSED = [row for row in REFUSED if row[1] is not None]

FUZZ_SEED = 81
FUZZ_TEXTS = 100_000


@pytest.mark.parametrize(("text", "code", "position"), REFUSED)
def test_an_impossible_text_is_refused_with_code_and_place(text: str, code: str, position: int) -> None:
    with pytest.raises(HandError) as caught:
        Hand.parse(text)
    assert (caught.value.code, caught.value.position) == (code, position)
    assert set(caught.value.values) == set(CODES[code])
    assert all(type(value) in (str, int) for value in caught.value.values.values())


@pytest.mark.parametrize("text", PARSED)
def test_the_possible_neighbour_is_read(text: str) -> None:
    assert Hand.parse(text).kong


@pytest.mark.parametrize("hand", ["123m456p789s1123pE", "1199m1199p1199s5pE", "19m19p19sESWNCFP5m"])
def test_a_hand_that_is_no_winning_shape_is_read_but_not_scored(hand: str) -> None:
    read = Hand.parse(hand)
    with pytest.raises(HandError) as caught:
        score(read)
    assert caught.value.code == "not-winning"


def test_a_waiting_hand_is_not_scored() -> None:
    with pytest.raises(HandError) as caught:
        score(Hand.parse("123m456p789s1122p"))
    assert caught.value.code == "wrong-tile-count"


@pytest.mark.parametrize("bad", ["", "0m", "10m", "3z", "33m", "e ", "M", "東", "３m", -1, 42, 999])
def test_a_bad_tile_is_refused(bad: str | int) -> None:
    with pytest.raises(HandError) as caught:
        Tile(bad)
    assert caught.value.code == "not-a-tile"


@pytest.mark.parametrize(
    ("kind", "tile", "claim", "code"),
    [
        ("chow", "E", 1, "chow-of-honors"),
        ("chow", "8m", 1, "chow-not-consecutive"),
        ("chow", "7m", 4, "bad-claim"),
        ("chow", "7m", 0, "concealed-claimed"),
        ("pung", "7m", 0, "concealed-claimed"),
        ("pung", "7m", 5, "bad-claim"),
        ("kong", "7m", 4, "bad-claim"),
        ("kong", "a", 0, "not-a-tile"),
        ("pair", "7m", 1, "not-a-tile"),
    ],
)
def test_a_bad_meld_is_refused(kind: str, tile: str, claim: int, code: str) -> None:
    with pytest.raises(HandError) as caught:
        Meld(kind, Tile(tile), claim)  # type: ignore[arg-type]
    assert caught.value.code == code


def test_every_code_of_the_text_is_in_the_table() -> None:
    """The table above leaves out only codes that no text can bring about."""
    elsewhere = {
        "too-long",
        "not-a-tile",
        "not-winning",
        "not-waiting",
        "no-such-fan",
        "no-such-ruling",
        "bad-total",
        "below-minimum",
        "winner-pays",
    }
    assert {code for _, code, _ in REFUSED} | elsewhere == set(CODES)


def outcome(text: str) -> Hand | HandError:
    """Return the hand, or why it was refused; anything else passes through."""
    try:
        return Hand.parse(text)
    except HandError as error:
        return error


def test_fuzzed_texts_are_read_or_refused_by_code() -> None:
    outcomes: Counter[str] = Counter()
    for text in fuzz_texts(FUZZ_SEED, FUZZ_TEXTS):
        result = outcome(text)
        if isinstance(result, Hand):
            assert Hand.parse(str(result)) == result, text
            outcomes["read"] += 1
            continue
        assert set(result.values) == set(CODES[result.code]), text
        assert result.position is not None, text
        assert 0 <= result.position <= len(text), text
        outcomes[result.code] += 1
    assert sum(outcomes.values()) == FUZZ_TEXTS
    assert outcomes["read"] > FUZZ_TEXTS // 50
    assert len(outcomes) > 25, outcomes


def test_a_text_of_ten_megabytes_is_refused_by_its_length() -> None:
    for piece in ("1", "[", "1m", "|", " ", "[111m,1]"):
        with pytest.raises(HandError) as caught:
            Hand.parse(piece * (10_000_000 // len(piece)))
        assert caught.value.code == "too-long"
        assert len(str(caught.value)) < 200


def test_a_refusal_repeats_little_of_a_long_text() -> None:
    """Values of an error are short, so a refusal can be shown as it is."""
    refusals = [result for text in fuzz_texts(FUZZ_SEED + 1, 5000) if isinstance(result := outcome(text), HandError)]
    assert len(refusals) > 2000
    assert all(len(str(value)) <= 200 for error in refusals for value in error.values.values())


def test_generated_hands_are_never_refused() -> None:
    rng = Random(FUZZ_SEED)
    for _ in range(3000):
        hand = deal(rng)
        assert str(Hand.parse(hand.line)) == hand.line
        assert str(Hand.parse(hand.waiting_line)) == hand.waiting_line
