"""Damaged, truncated, impossible and hostile records end in one error with code and place; good hands are kept."""

from __future__ import annotations

import base64
import copy
import json
import re
import zlib
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mjteach.play.records import CODES, BadRecordError, Imported, check, read
from mjteach.play.records.plain import LARGEST
from tests.play.records import made

Json = Any
OWN = (made.DATA / "own.txt").read_text()
PMN = (made.DATA / "pmn.txt").read_text()
SALASASA = json.loads((made.DATA / "salasasa.json").read_text())
STEPS = [made.tziakcha_step(table) for table in made.read_own().done[:3]]
BOTZONE = json.loads((made.DATA / "botzone.json").read_text())


def bad(data: bytes | str | Json, name: str | None = None) -> BadRecordError:
    text = data if isinstance(data, bytes | str) else json.dumps(data)
    with pytest.raises(BadRecordError) as caught:
        read(text, name)
    error = caught.value
    assert error.code in CODES
    assert set(CODES[error.code]) <= set(error.values)
    assert all(isinstance(value, int | str) for value in error.values.values())
    assert str(error).startswith(error.code)
    return error


def session(*steps: Json) -> Json:
    return {"session": {}, "records": [{"step": step} for step in steps]}


# --- bytes ---------------------------------------------------------------------------------------------------


def test_too_large() -> None:
    assert bad(b" " * (LARGEST + 1)).code == "too-large"
    assert bad(" " * (LARGEST + 1)).code == "too-large"
    assert bad(b" " * LARGEST).code == "empty"


def test_not_utf8() -> None:
    error = bad(OWN[:500].encode() + b"\xff\xfe")
    assert (error.code, error.place) == ("not-utf8", "byte:500")


def test_json_that_nobody_writes() -> None:
    assert bad('{"game_title": {}, "game_title": {}}').code == "duplicate-key"
    for number in ("NaN", "Infinity", "-Infinity", "1e999", "9" * 5000, "1." + "1" * 100):
        assert bad(f'{{"step": {number}}}').code == "bad-number", number
    assert bad("[" * 100_000 + "]" * 100_000).code == "too-deep"
    assert bad('{"a":' * 100_000).code == "too-deep"
    error = bad('{"step": ')
    assert (error.code, error.place) == ("syntax", "char:9")


def test_zip_bombs_and_broken_scripts() -> None:
    bomb = base64.b64encode(zlib.compress(b" " * (LARGEST + 10), 9)).decode()
    assert len(bomb) < 20_000
    assert bad({"script": bomb}).code == "too-large"
    script = made.script_of(STEPS[0])
    for broken in (script[:-40], script[:200] + "AAAA" + script[204:], "*" + script, "eJ", ""):
        assert bad({"script": broken}).code == "compressed"
    assert bad({"script": base64.b64encode(zlib.compress(b"\xff")).decode()}).code == "not-utf8"
    assert bad({"script": base64.b64encode(zlib.compress(b"[")).decode()}).code == "syntax"
    nested = base64.b64encode(zlib.compress(b"[" * 1_000_000)).decode()
    assert bad({"script": nested}).code == "too-deep"


# --- tziakcha ------------------------------------------------------------------------------------------------


def changed(base: Json, *path: Any, to: Json) -> Json:
    """A copy of a document with one value changed."""
    document = copy.deepcopy(base)
    at = document
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = to
    return document


WALL = STEPS[0]["w"]


@pytest.mark.parametrize(
    ("path", "to", "code", "place"),
    [
        (("w",), WALL[:-2], "bad-value", "/w"),
        (("w",), WALL + "00", "bad-value", "/w"),
        (("w",), WALL[:-2] + WALL[:2], "impossible", "/w"),
        (("w",), "z" * 288, "bad-value", "/w"),
        (("w",), 12, "wrong-type", "/w"),
        (("w",), None, "wrong-type", "/w"),
        (("d",), -1, "bad-value", "/d"),
        (("d",), [1, 2, 3], "bad-value", "/d"),
        (("d",), "3425", "wrong-type", "/d"),
        (("i",), -1, "bad-value", "/i"),
        (("i",), 1.5, "wrong-type", "/i"),
        (("i",), True, "wrong-type", "/i"),
        (("a",), {}, "wrong-type", "/a"),
        (("a",), [[0, 0, 0]] * 1001, "too-many", "/a"),
        (("a", 5), [], "bad-value", "/a/5"),
        (("a", 5), [-1, 0, 0], "bad-value", "/a/5/0"),
        (("a", 5), [64, 0, 0], "bad-value", "/a/5/0"),
        (("a", 5), [15, 0, 0], "bad-value", "/a/5"),
        (("a", 5), [0, 1 << 30, 0], "bad-value", "/a/5/1"),
        (("a", 5), [7, 200, 0], "bad-tile", "/a/5"),
        (("a", 5), [3, 60, 0], "bad-tile", "/a/5"),
        (("a", 5), [4, 63, 0], "bad-tile", "/a/5"),
        (("p",), [], "bad-value", "/p"),
        (("b",), 1 << 20, "bad-value", "/b"),
        (("s",), [1, 2, 3], "bad-value", "/s"),
        (("s",), [1, 2, 3, "4"], "wrong-type", "/s/3"),
    ],
)
def test_damage_of_a_step(path: tuple[Any, ...], to: Json, code: str, place: str) -> None:
    error = bad(changed(STEPS[0], *path, to=to))
    assert (error.code, error.place) == (code, place)


def test_a_step_lacks_something() -> None:
    for key in ("i", "d"):
        step = {name: value for name, value in STEPS[0].items() if name != key}
        assert bad(step).code == "missing"
    assert bad([STEPS[0], {"step": {}}]).code == "missing"
    assert bad({"step": 3}).code == "wrong-type"


def test_the_good_hands_before_are_kept() -> None:
    broken = changed(STEPS[2], "a", 30, to=[2, 0, 0])
    error = bad(session(STEPS[0], STEPS[1], broken))
    assert error.code == "impossible"
    assert error.place.startswith("/records/2/step/a/")
    assert error.kept is not None
    assert [hand.stopped for hand in error.kept.hands] == ["", ""]
    assert all(not one.differences for one in check(error.kept))


def test_illegal_plays_are_named_with_their_place() -> None:
    first = next(index for index, (kind, _, _) in enumerate(STEPS[0]["a"]) if kind & 15 == 2)
    error = bad(changed(STEPS[0], "a", first, to=[2, 0x100 | 135, 0]))
    assert (error.code, error.place, error.values["reason"]) == ("impossible", f"/a/{first}", "not-held")
    error = bad(changed(STEPS[0], "a", first, to=[0x12, 0x100 | 1, 0]))
    assert (error.place, error.values["reason"]) == (f"/a/{first}", "not-your-turn")


def test_a_tile_that_is_there_five_times() -> None:
    place = next(index for index, (kind, _, _) in enumerate(STEPS[0]["a"]) if kind & 15 == 7)
    step = copy.deepcopy(STEPS[0])
    for action in step["a"][place:]:
        if action[0] & 15 == 7:
            action[1] = 3
    error = bad(step)
    assert error.code == "too-many-copies"
    assert error.values["tile"] == "1m"


def test_results_that_are_no_results() -> None:
    table = made.read_own().done[0]
    winner = table.result.winner  # type: ignore[union-attr]
    for value, code in (({"f": -1}, "bad-value"), ({"t": {"0": 1}}, "bad-value"), ({"t": {"99": 1}}, "bad-value")):
        assert bad(changed(STEPS[0], "y", winner, to=value)).code == code
    assert bad(changed(STEPS[0], "y", winner, to={"t": {str(n): 0 for n in range(200)}})).code == "too-many"
    assert bad(changed(STEPS[0], "b", to=0)).code == "impossible"


def test_a_record_that_stops() -> None:
    step = copy.deepcopy(STEPS[0])
    step["a"], step["b"] = step["a"][:40], 1
    (one,) = check(read(json.dumps(step)))
    assert one.hand.stopped == "cut"
    assert "ends-early" in one.notes


# --- salasasa ------------------------------------------------------------------------------------------------

ROUND = ("game_round", "round_index_2")


@pytest.mark.parametrize(
    ("path", "to", "code", "place"),
    [
        (("game_title",), [], "wrong-type", "/game_title"),
        (("game_title", "rule"), "riichi", "other-rules", "/game_title/rule"),
        (("game_round",), [], "wrong-type", "/game_round"),
        (("game_round", "round_index_x"), {}, "bad-value", "/game_round"),
        ((*ROUND, "current_round"), 17, "bad-value", None),
        ((*ROUND, "current_round"), -1, "bad-value", None),
        ((*ROUND, "dealer_index"), -1, "bad-value", None),
        ((*ROUND, "seats"), [0, 0, 1, 2], "bad-value", None),
        ((*ROUND, "seats"), [0, 1, 2], "bad-value", None),
        ((*ROUND, "seats"), [-1, 0, 1, 2], "bad-value", None),
        ((*ROUND, "p1_tiles"), [11] * 14, "wrong-deal", None),
        ((*ROUND, "p1_tiles"), [11] * 13, "too-many-copies", None),
        ((*ROUND, "p1_tiles"), [11] * 500, "too-many", None),
        ((*ROUND, "p1_tiles", 0), 19.5, "wrong-type", None),
        ((*ROUND, "p1_tiles", 0), 10, "bad-tile", None),
        ((*ROUND, "p1_tiles", 0), 105, "bad-tile", None),
        ((*ROUND, "tiles_list"), [11] * 145, "too-many", None),
        ((*ROUND, "action_ticks"), [["d", 11]] * 2000, "too-many", None),
        ((*ROUND, "action_ticks", 20), ["x"], "bad-value", None),
        ((*ROUND, "action_ticks", 20), [], "bad-value", None),
        ((*ROUND, "action_ticks", 20), ["d"], "bad-value", None),
        ((*ROUND, "action_ticks", 20), [3], "wrong-type", None),
        ((*ROUND, "action_ticks", 20), ["bh", 11, 0, "F"], "bad-tile", None),
        ((*ROUND, "action_ticks", 20), ["ca", 1, "x", 11], "bad-value", None),
        ((*ROUND, "action_ticks", 20), ["hu_self", 9, 8, [], [0, 0, 0, 0]], "bad-value", None),
        ((*ROUND, "action_ticks", 20), ["end"], "after-the-end", None),
        ((*ROUND, "action_ticks", 20), ["p", 11, 0, 11, 11], "impossible", None),
    ],
)
def test_damage_of_a_salasasa_record(path: tuple[Any, ...], to: Json, code: str, place: str | None) -> None:
    error = bad(changed(SALASASA, *path, to=to))
    assert error.code == code
    if place is not None:
        assert error.place == place
    else:
        assert error.place.startswith("/game_round/round_index_2")
        assert error.kept is not None
        assert len(error.kept.hands) == 1


# --- PMN -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        (r'\[Board "2"\]', "", "missing"),
        (r'\[Board "2"\]', '[Board "0"]', "bad-value"),
        (r'\[Board "2"\]', '[Board "-2"]', "bad-value"),
        (r'\[Board "2"\]', '[Board "2"', "syntax"),
        (r'\[PWind "E"\]', '[PWind "X"]', "bad-value"),
        (r'\[Deal "\S+', '[Deal "c1d', "bad-value"),
        (r'\[Deal "\S+ ', '[Deal "', "bad-value"),
        (r'\[Deal "\S+', '[Deal "c1111111111111dbwrf', "too-many-copies"),
        (r'\[Deal "\S+', '[Deal "c123456789dbwrf', "wrong-deal"),
        (r'\[Deal "\S+', '[Deal "c123456789dbw5555rf', "bad-tile"),
        (r'\[Deal "\S+', '[Deal "c' + "1" * 90 + "dbwrf", "wrong-deal"),
        (r'\[Play "T0', '[Play "X0', "syntax"),
        (r'\[Play "T0', '[Play "T4', "syntax"),
        (r'\[Play "T0..', '[Play "T0c0', "bad-tile"),
        (r'\[Play "T0..', '[Play "D0z1', "bad-tile"),
        (r'\[Play "T0..', '[Play "H0', "impossible"),
        (r'\[Play "', '[Play "' + "T0c1" * 1001, "too-many"),
        (r'\[Result "\S+', '[Result "99999999', "bad-value"),
        (r'\[Result "\S+ ', '[Result "', "bad-value"),
        (r'\[Fan "\S+', '[Fan "83/1/1', "bad-value"),
        (r'\[Fan "\S+', '[Fan "x', "bad-value"),
        (r'\[Fan "\S+ ', '[Fan "', "bad-value"),
    ],
)
def test_damage_of_a_board(old: str, new: str, code: str) -> None:
    first, second, *_ = PMN.split("\n\n")
    broken = re.sub(old, new, second, count=1)
    assert broken != second
    error = bad(f"{first}\n\n{broken}\n")
    assert error.code == code
    assert int(error.place.removeprefix("char:")) > len(first)
    assert error.kept is not None
    assert len(error.kept.hands) == 1


def test_too_many_boards() -> None:
    assert bad((PMN.split("\n\n")[0] + "\n\n") * 70).code == "too-many"


# --- Botzone -------------------------------------------------------------------------------------------------


def said(index: int, seat: int, line: Json) -> Callable[[], Json]:
    return lambda: changed(BOTZONE, index, "output", "content", str(seat), to=line)


@pytest.mark.parametrize(
    ("make", "code"),
    [
        (said(0, 0, "0 1 0"), "bad-value"),
        (said(0, 0, "0 0 4"), "bad-value"),
        (said(0, 0, "0 0 -1"), "bad-value"),
        (said(0, 0, 17.5), "wrong-type"),
        (said(0, 0, "<script>"), "bad-value"),
        (said(2, 0, "1 0 0 0 0 W1"), "wrong-deal"),
        (said(2, 0, "1 9 0 0 0" + " W1" * 13), "wrong-deal"),
        (said(4, 0, "2 W0"), "bad-tile"),
        (said(4, 1, "3 0 PLAY W1"), "bad-value"),
        (lambda: [*BOTZONE, {}, BOTZONE[0]], "after-the-end"),
        (lambda: BOTZONE[:2] * 3000, "too-many"),
        (lambda: [*BOTZONE[:4], BOTZONE[2]], "impossible"),
        (lambda: [BOTZONE[0], {}, {"output": {}}], "missing"),
    ],
)
def test_damage_of_a_log(make: Callable[[], Json], code: str) -> None:
    assert bad(make()).code == code


def test_a_wall_that_is_no_wall() -> None:
    for wall in ("X1", " ".join(["W1"] * 148), "W1 W2 W3"):
        assert bad(changed(BOTZONE, 0, "output", "initdata", to={"walltiles": wall})).code in ("bad-tile", "bad-value")


def test_a_wall_too_short_for_its_draws() -> None:
    tiny = changed(BOTZONE, 0, "output", "initdata", to={"walltiles": "W1 W2 W3 W4"})
    assert bad(tiny).values["reason"] == "wall-empty"


# --- our own -------------------------------------------------------------------------------------------------


def test_damage_of_our_own_record() -> None:
    lines = OWN.splitlines(keepends=True)
    second = next(number for number, line in enumerate(lines) if line.startswith("hand 2"))
    for line, code in (("E discards 5p\n", "syntax"), ("E discard F\n", "impossible"), ("W draw 1m\n", "impossible")):
        broken = "".join([*lines[: second + 30], line, *lines[second + 30 :]])
        error = bad(broken)
        assert error.code == code
        assert error.place == f"line:{second + 31}"
        assert error.kept is not None
        assert [hand.stopped for hand in error.kept.hands][:1] == [""]
    assert bad("mjteach match 2\n").code == "syntax"
    assert bad("mjteach match 1\nrules\n").code == "syntax"


def test_a_deal_that_is_not_of_its_wall() -> None:
    lines = OWN.splitlines(keepends=True)
    lines[7], lines[8] = lines[8], lines[7]
    assert bad("".join(lines)).values["reason"] == "wrong-event"


# --- anything ------------------------------------------------------------------------------------------------

GOOD = [(path.name, path.read_bytes()) for path in sorted(made.DATA.iterdir()) if path.stat().st_size < 2000]
GOOD += [
    ("own", "".join(OWN.splitlines(keepends=True)[:140]).encode()),
    ("pmn", PMN.split("\n\n")[0].encode()),
    ("tziakcha", json.dumps(STEPS[0]).encode()),
    ("script", made.script_of(STEPS[0]).encode()),
    ("botzone", json.dumps(BOTZONE).encode()),
    (
        "salasasa",
        json.dumps(SALASASA | {"game_round": {"round_index_1": SALASASA["game_round"]["round_index_1"]}}).encode(),
    ),
]


def survives(data: bytes) -> Imported | None:
    try:
        found = read(data)
    except BadRecordError as error:
        found = error.kept if error.code in CODES else pytest.fail(error.code)
    if found is not None:
        check(found)
    return found


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.sampled_from(GOOD), st.data())
def test_flipped_bytes_and_cuts_end_in_the_one_error(good: tuple[str, bytes], data: st.DataObject) -> None:
    changing = bytearray(good[1])
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, len(changing) - 1))
        changing[place] = data.draw(st.integers(0, 255) | st.sampled_from(list(b"0123456789EWDTHcdbm[]{},\" ")))
    cut = data.draw(st.integers(0, len(changing)) | st.just(len(changing)))
    survives(bytes(changing[:cut]))


NUMBERS = st.integers(-(10**14), 10**14) | st.integers(-2, 300)
VALUES = st.recursive(
    st.none() | st.booleans() | NUMBERS | st.floats(-9, 9) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=6,
)


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.sampled_from([STEPS[0], STEPS[1], BOTZONE, SALASASA["game_round"]["round_index_1"]]), st.data())
def test_any_value_anywhere_ends_in_the_one_error(base: Json, data: st.DataObject) -> None:
    document = copy.deepcopy(base)
    at, keys = document, list(document) if isinstance(document, dict) else range(len(document))
    while True:
        key = data.draw(st.sampled_from(list(keys)))
        inner = at[key]
        if not isinstance(inner, list | dict) or not inner or data.draw(st.integers(0, 5)) == 0:
            at[key] = data.draw(VALUES)
            break
        at, keys = inner, list(inner) if isinstance(inner, dict) else range(len(inner))
    if base is SALASASA["game_round"]["round_index_1"]:
        document = {"game_title": {"rule": "guobiao"}, "game_round": {"round_index_1": document}}
    survives(json.dumps(document).encode())


@settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.binary(max_size=200) | st.text(max_size=100).map(str.encode))
def test_anything_at_all(data: bytes) -> None:
    survives(data)
