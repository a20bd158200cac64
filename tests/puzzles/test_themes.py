"""Themes: hands that have each, and hands that have not."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mjteach.puzzles import THEMES, PuzzleError, build, draw, prove, theme_key
from mjteach.puzzles.draw import can_aim
from mjteach.puzzles.play_features import PLAY_THEMES
from mjteach.puzzles.task import Task
from mjteach.puzzles.themes import PRINCIPLES
from mjteach.rules import GB1998, RULINGS, Hand, fan

from .seats import Json, laid, offered

FANS = [
    json.loads(line)
    for line in (Path(__file__).parent.parent / "data" / "fans.jsonl")
    .read_text(encoding="utf-8")
    .splitlines()
]


def has(theme: str, line: str, question: dict[str, object] | None = None) -> bool:
    return THEMES[theme](Task(Hand.parse(line), question or {}, GB1998))


COUNTED = {"winner": "E", "discarder": "S", "total": 9, "ask": "total"}
UNCOUNTED = {"winner": "E", "discarder": "S"}

CASES = [
    # theme, a hand with it, a hand without it
    ("standard", "123456789m34p55s|EE0000|0", "1122m3355p7799sE|EE0000|0"),
    ("seven-pairs", "1122m3355p7799sE|EE0000|0", "123456789m34p55s|EE0000|0"),
    ("seven-pairs", "1122m3355p7799sE|EE0000|0", "123456789m34p55s|EE0000|0"),
    ("thirteen-orphans", "19m19p19sESWNCFP|EE0000|0", "123456789m34p55s|EE0000|0"),
    ("lesser-knitted", "147m258p369sESWN|EE0000|0", "14477m258p369s11m|EE0000|0"),
    ("greater-knitted", "14m258p3sESWNCFP|EE0000|0", "147m258p369sESWN|EE0000|0"),
    ("knitted-straight", "14447m23358p369s|EE0000|0", "123456789m34p55s|EE0000|0"),
    ("two-sided", "123456789m34p55s|EE0000|0", "123456789m35p55s|EE0000|0"),
    ("edge-wait", "123456789m12p55s|EE0000|0", "123456789m23p55s|EE0000|0"),
    ("closed-wait", "123456789m35p55s|EE0000|0", "123456789m34p55s|EE0000|0"),
    ("single-wait", "123456789m345p5s|EE0000|0", "123456789m34p55s|EE0000|0"),
    ("single-wait", "123456m4569p789s|EE0000|0", "123456m4567p789s|EE0000|0"),
    ("two-pungs", "123456789m33p55s|EE0000|0", "123456789m34p55s|EE0000|0"),
    ("many-waits", "[123s,1][456s,1]3334567m|EE0000|0", "123456789m34p55s|EE0000|0"),
    ("one-suit", "1112345678999m|EE0000|0", "123456789mEEPP|EE0000|0"),
    ("exhausted", "2344445678999m|EE0000|0", "1112345678999m|EE0000|0"),
    ("below-minimum", "234m567p3455789s|EE0000|0",
     "1112345678999m|EE0000|0"),
    ("claimed", "[123s,1]456789m34p55s|EE0000|0", "[1111s]456789m34p55s|EE0000|0"),
    ("kongs", "[1111s]456789m34p55s|EE0000|0", "[111s,1]456789m34p55s|EE0000|0"),
    ("flowers", "[111s,1]456789m34p55s2p|EE0000|a", "[111s,1]456789m34p55s2p|EE0000|0"),
    ("self-draw", "123456789m34p55s2p|EE1000|0", "123456789m34p55s2p|EE0000|0"),
    ("discard", "123456789m34p55s2p|EE0000|0", "123456789m34p55s|EE0000|0"),
    ("equal-answers", "12333m789p13456s2s|EE0000|0", "123456789m34p55s2p|EE0000|0"),
    ("false-win", "123456789m34p55s9p|EE0000|0", "123456789m34p55s2p|EE0000|0"),
    ("short-win", "[123m,1][345p,2][678s,1]45mEE6m|EE0000|0", "123456789m34p55s2p|EE0000|0"),
    ("lifted", "23m88p123444777s1m|WN1000|0", "123456789m34p55s2p|EE0000|0"),
    ("no-repeat", "12333m789p13456s2s|EE0000|0", "[123m,1][789p,3][567s,3]88mEE8m|EN0000|0"),
    ("no-split", "3355566777mCCC6m|WE0000|0", "[123m,1][789p,3][567s,3]88mEE8m|EN0000|0"),
    ("no-same", "[789p,1]123m44566sPP5s|ES1000|0", "[123m,1][789p,3][567s,3]88mEE8m|EN0000|0"),
    ("higher", "2233445567788p6p|WN1000|0", "[123m,1][789p,3][567s,3]88mEE8m|EN0000|0"),
    ("once", "45677789m12p789s3p|SN0000|0", "[123m,1][789p,3][567s,3]88mEE8m|EN0000|0"),
]  # fmt: skip


@pytest.mark.parametrize(("theme", "line", "other"), CASES)
def test_one_hand_has_it_and_another_has_not(theme: str, line: str, other: str) -> None:
    assert has(theme, line)
    assert not has(theme, other)


def test_count_first_is_asked_where_the_total_is_not_told() -> None:
    line = "123456789m34p55s2p|EE0000|0"
    assert has("count-first", line, UNCOUNTED)
    assert not has("count-first", line, COUNTED)
    assert not has("count-first", line)


def test_several_winners_are_asked_about_where_several_declare() -> None:
    assert not THEMES["several-winners"](Task(None, CALLED, GB1998))
    assert not has("several-winners", WON, COUNTED)
    assert not THEMES["count-first"](Task(None, DECLARED, GB1998))


Case = tuple[str, str, Json, Json | None]
"""Kind, hand, question, and the table where there is one."""


def asks(ask: str, **question: object) -> Case:
    """A question about the procedure."""
    return "table", "", {"ask": ask, **question}, None


READY = "[345m,1]123p23678s55s|ES0000|0"
OWN = "[777p,2]12356m8p4444s9m|EW1000|0"
DRAWN = "123456789m23p55s5s|EE1000|0"
WON = "123456789m34p55s2p|EE0000|0"
OFFERED = offered(READY, "4s", "E")
POINTS = {"ask": "points"}
CALLED = {"ask": "gets", "seat": "S", "tile": "5m", "calls": {"E": "win", "W": "win"}}
DECLARED = {"ask": "several", "discarder": "S", "declarers": {"E": 20, "W": 12}}
SCORES = {"ask": "self-draw", "seat": "S", "east": 101, "south": -12, "west": -44, "north": -45}
FLOWERS = asks("flowers", east=1, south=0, west=2, north=1)

PLAY_CASES: dict[str, tuple[Case, Case]] = {
    "calls": (("claims", READY, {"ask": "may"}, OFFERED), ("claims", OWN, {"ask": "kongs"}, laid(OWN))),
    "precedence": (("claims", "", CALLED, None), ("claims", READY, {"ask": "may"}, OFFERED)),
    "several-winners": (("payout", "", DECLARED, None), ("payout", WON, UNCOUNTED, None)),
    "own-kongs": (("claims", OWN, {"ask": "kongs"}, laid(OWN)), ("claims", READY, {"ask": "may"}, OFFERED)),
    "useful-tiles": (("discard", DRAWN, {"ask": "useful"}, laid(DRAWN)), ("discard", DRAWN, POINTS, laid(DRAWN))),
    "eight-points": (("discard", DRAWN, POINTS, laid(DRAWN)), ("discard", DRAWN, {"ask": "useful"}, laid(DRAWN))),
    "nearness": (("distance", READY, {"ask": "number"}, None), ("distance", READY, {"ask": "shape"}, None)),
    "nearest-shape": (("distance", READY, {"ask": "shape"}, None), ("distance", READY, {"ask": "number"}, None)),
    "winds": (asks("after", seat="E", number=2), asks("next", seat="E", what="none")),
    "wall": (asks("drawn", draws=3, replaced=1), asks("replacement", seat="E", what="turn")),
    "dice": (asks("dealt", place=53), FLOWERS),
    "turns": (asks("next", seat="E", what="none"), asks("side", first=3, second=4)),
    "way-of-winning": (asks("situation", how="draw", empty=1, lying=0), asks("rob", seat="E", what="added-kong")),
    "conduct": (asks("allowed", what="change-meld"), asks("rob", seat="E", what="added-kong")),
    # every question about scores has them; near it lies what is told of seats by the same names
    "running-scores": (("chase", "", SCORES, None), FLOWERS),
}
"""Theme: a puzzle that has it, and near it one of the same kind that has not."""


@pytest.mark.parametrize("theme", PLAY_CASES)
def test_a_theme_of_the_table_tells_questions_apart(theme: str) -> None:
    """The theme is in the document of the one alone."""
    found = [build(kind, line, question, 3, table=table) for kind, line, question, table in PLAY_CASES[theme]]
    assert [theme in one["themes"] for one in found] == [True, False]


def test_mixed_kongs_are_a_theme_where_they_are_a_fan() -> None:
    mixed, melded = "[1111p,2][9999s]123456m5s5s|EE0000|0", "[1111p,2][9999s,1]123456m5s5s|EE0000|0"
    assert THEMES["mixed-kongs"](Task(Hand.parse(mixed), {}, RULINGS["mil"]))
    assert not THEMES["mixed-kongs"](Task(Hand.parse(melded), {}, RULINGS["mil"]))


def test_fans_are_no_theme_where_the_total_is_told() -> None:
    line = "123456789m34p55s2p|EE0000|0"
    assert has("pure-straight", line, UNCOUNTED)
    assert not has("pure-straight", line, COUNTED)
    assert not has("no-repeat", line, COUNTED)
    assert not has("equal-answers", "12333m789p13456s2s|EE0000|0", COUNTED)


@pytest.mark.parametrize("case", FANS, ids=lambda case: f"{case['fan']} {case['counts']}")
def test_a_fan_is_a_theme_where_it_counts(case: dict[str, object]) -> None:
    name, line, ruling = str(case["fan"]), str(case["hand"]), RULINGS[str(case.get("ruling") or "gb1998")]
    if name not in THEMES:
        assert name == "flower-tiles"
        return
    task = Task(Hand.parse(line), {}, ruling)
    counted = any(fan(name).number in score.counts for score in task.scores)
    assert THEMES[name](task) == counted
    assert counted == (case["counts"] != 0) or len(task.scores) > 1


RARE = [("fans", 2, "little-three-dragons"), ("points", 3, "triple-pung"), ("waits", 4, "thirteen-orphans")]


@pytest.mark.parametrize(("kind", "level", "theme"), [*RARE, ("claims", 2, "calls"), ("fans", 4, "robbing-the-kong")])
def test_a_puzzle_can_be_drawn_for_its_theme(kind: str, level: int, theme: str) -> None:
    one = draw(kind, 1, level, theme=theme)
    assert theme in one["themes"]
    assert (one["kind"], one["level"]) == (kind, level)
    assert one == draw(kind, 1, level, theme=theme) != draw(kind, 2, level, theme=theme)
    prove(one)


@pytest.mark.parametrize(
    ("kind", "theme", "code"), [("fans", "no-such", "unknown-theme"), ("terms", "all-green", "no-puzzle")]
)
def test_what_no_puzzle_has_is_not_drawn(kind: str, theme: str, code: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        draw(kind, 1, 1, theme=theme)
    assert caught.value.code == code


def test_hands_are_made_for_fans() -> None:
    assert can_aim("fans", "all-green")
    assert can_aim("waits", "edge-wait")
    assert not can_aim("fans", "flowers")
    assert not can_aim("claims", "all-green")


def test_every_theme_is_tried() -> None:
    tried = {theme for theme, _, _ in CASES} | {"count-first", "mixed-kongs"} | {str(case["fan"]) for case in FANS}
    assert THEMES.keys() - tried - PLAY_CASES.keys() == set()
    assert PLAY_CASES.keys() == PLAY_THEMES.keys()


def test_keys_of_names() -> None:
    assert theme_key("mixed-straight") == "fan.mixed-straight"
    assert theme_key("once") == "principle.once"
    assert theme_key("two-sided") == "theme.two-sided"
    assert set(PRINCIPLES) <= THEMES.keys()
