"""The component's pure functions: the judge, the hand line and the sentences, beside their Python twins."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mjteach.rules import FANS, MIXED_KONGS, RULINGS, Hand, points_of
from mjteach.text import LANGUAGES, catalogue, t

from .desk import Desk
from .samples import sample

VECTORS = [
    json.loads(line) for line in (Path(__file__).parents[1] / "data" / "judge.jsonl").read_text("utf-8").splitlines()
]

PROBES: dict[str, object] = {
    "tile": "3p",
    "tiles": "34p E",
    "fan": 39,
    "by": "59",
    "other": "pure-double-chow",
    "seat": "N",
    "discarder": "S",
    "declarers": {"E": 20, "W": 12},
    "principle": "once",
    "n": 1,
}


@pytest.fixture
def opened(desk: Desk) -> Desk:
    return desk.open(sample("tiles"))


def test_the_judge_agrees_with_every_vector(opened: Desk) -> None:
    judged = opened.page.evaluate(
        "(vectors) => vectors.map(({ document, response }) => trainer.judge(document, response))", VECTORS
    )
    assert len(judged) >= 25
    for vector, verdict in zip(VECTORS, judged, strict=True):
        assert verdict == vector["verdict"], vector["about"]


def test_the_judge_leaves_document_and_response_alone(opened: Desk) -> None:
    untouched = opened.page.evaluate(
        """(vectors) => vectors.every(({ document, response }) => {
          const before = JSON.stringify([document, response]);
          trainer.judge(document, response);
          return before === JSON.stringify([document, response]);
        })""",
        VECTORS,
    )
    assert untouched


def test_the_fans_are_those_of_the_rules(opened: Desk) -> None:
    expected = [{"number": str(fan.number), "id": fan.id, "points": fan.points} for fan in FANS]
    assert opened.page.evaluate("trainer.FANS") == expected


@pytest.mark.parametrize("name", RULINGS)
def test_the_points_are_those_of_the_ruling(opened: Desk, name: str) -> None:
    ruling = RULINGS[name]
    known = FANS if ruling.mixed_kongs is None else (*FANS, MIXED_KONGS)
    expected = [{"number": str(fan.number), "id": fan.id, "points": points_of(fan.number, ruling)} for fan in known]
    assert opened.page.evaluate("(name) => trainer.fansOf(name)", name) == expected


def test_a_full_hand_line_is_read(opened: Desk) -> None:
    hand = opened.page.evaluate('trainer.parseHand("[345p,2][FFFF][888s,3][1111m,6]E7s|SW1001|aeh")')
    assert hand == {
        "melds": [
            {"kind": "chow", "tiles": ["3p", "4p", "5p"], "claim": 2},
            {"kind": "kong", "tiles": ["F", "F", "F", "F"], "claim": 0},
            {"kind": "pung", "tiles": ["8s", "8s", "8s"], "claim": 3},
            {"kind": "kong", "tiles": ["1m", "1m", "1m", "1m"], "claim": 6},
        ],
        "standing": ["E"],
        "winning": "7s",
        "prevalent": "S",
        "seat": "W",
        "selfDraw": True,
        "lastCopy": False,
        "lastTile": False,
        "kong": True,
        "flowers": ["a", "e", "h"],
    }


@pytest.mark.parametrize(
    "line",
    [
        "123456789m1122p|EE0000|0",
        "[123m,1][456m,2]789m1122p3p|ES1010|3",
        "[EEEE][CCC,1]11122p45s3s|NW0100|8",
        "119m19p19sESWNCFP|EE0000|0",
    ],
)
def test_it_reads_the_tiles_as_the_rules_do(opened: Desk, line: str) -> None:
    ours = Hand.parse(line)
    read = opened.page.evaluate("(line) => trainer.parseHand(line)", line)
    assert read["standing"] == [str(tile) for tile in ours.standing]
    assert read["winning"] == (None if ours.winning is None else str(ours.winning))
    assert [meld["tiles"] for meld in read["melds"]] == [[str(tile) for tile in meld.tiles] for meld in ours.melds]
    assert [meld["claim"] for meld in read["melds"]] == [meld.claim for meld in ours.melds]
    assert (read["prevalent"], read["seat"]) == (str(ours.prevalent), str(ours.seat))
    assert read["flowers"] == [str(flower) for flower in ours.flowers]
    assert [read[flag] for flag in ("selfDraw", "lastCopy", "lastTile", "kong")] == [
        ours.self_draw,
        ours.last_copy,
        ours.last_tile,
        ours.kong,
    ]


@pytest.mark.parametrize(
    "line",
    [
        "",
        "123m",
        "123456789m11222p3|EE0000|0",
        "123456789m11223x|EE0000|0",
        "123456789m11223p|EE000|0",
        "123456789m11223p|AE0000|0",
        "123456789m11223p|EE0000|9",
        "123456789m11223p|EE0000|0|0",
        "[135m,1]456789m11223p|EE0000|0",
        "[111m,5]456789m11223p|EE0000|0",
        "[1112m]456789m11223p|EE0000|0",
        "[EES,1]456789m11223p|EE0000|0",
        "aaaa123456789m|EE0000|0",
        "<b>",
    ],
)
def test_a_bad_hand_line_is_refused_by_code(opened: Desk, line: str) -> None:
    code = opened.page.evaluate(
        "(line) => { try { trainer.parseHand(line); return null } catch (error) { return error.code } }", line
    )
    assert code == "bad-hand"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_sentences_come_out_as_in_python(opened: Desk, lang: str) -> None:
    """Every sentence of the catalogue whose values we can supply, filled in by both sides."""
    cases = []
    for key, sentence in catalogue(lang).items():
        forms = [sentence] if isinstance(sentence, str) else list(sentence.values())
        for n in (1, 2) if len(forms) > 1 else (1,):
            names = {part.split("}")[0] for form in forms for part in form.split("{")[1:]}
            values = {name: PROBES.get(name, f"<{name}>") for name in names} | {"n": n}
            cases.append((key, values, t(key, lang, **values)))
    said = opened.page.evaluate(
        "([catalogue, cases]) => cases.map(([key, values]) => trainer.say(catalogue, key, values))",
        [dict(catalogue(lang)), [(key, values) for key, values, _ in cases]],
    )
    assert said == [sentence for _, _, sentence in cases]


@pytest.mark.parametrize(
    ("sentence", "values", "code"),
    [
        (None, {}, "unknown-key"),
        ("{tile} and {n}", {"tile": "3p"}, "missing-value"),
        ({"one": "one", "other": "many"}, {}, "missing-value"),
        ("{fan}", {"fan": 83}, "bad-value"),
        ("{tiles}", {"tiles": ["3x"]}, "bad-value"),
        ("{tile}", {"tile": "3x"}, "unknown-key"),
    ],
)
def test_what_cannot_be_said_has_a_code(opened: Desk, sentence: object, values: dict[str, object], code: str) -> None:
    found = opened.page.evaluate(
        """([sentence, values]) => {
          const catalogue = { ...model.get("catalogue").en, ...(sentence ? { probe: sentence } : {}) };
          try { return trainer.say(catalogue, "probe", values); } catch (error) { return error.code; }
        }""",
        [sentence, values],
    )
    assert found == code
