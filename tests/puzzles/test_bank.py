"""Lines of banks: what they keep, that it all comes back, and that no damage gets through."""

from __future__ import annotations

import json
from datetime import date
from random import Random
from typing import Any

import pytest

from mjteach.puzzles import KINDS, LEVELS, PuzzleError
from mjteach.puzzles.bank import LONGEST, Checker, census, fans_of, from_text, lines_in, packed, restored, to_text
from mjteach.puzzles.bank_files import bank_names, find, is_id, parse_withdrawn

from .drawn import document

Line = dict[str, Any]
HAND = "[FFF,3][345p,2]1156pEEE4p|SE1000|0"


def line(kind: str = "fans", level: int = 2, seed: int = 1) -> Line:
    return packed(document(kind, level, seed))


def code(text: str | bytes, checker: Checker | None = None) -> str:
    with pytest.raises(PuzzleError) as caught:
        (checker or Checker()).check(text)
    return caught.value.code


@pytest.mark.parametrize("kind", KINDS)
def test_a_document_comes_back_whole(kind: str) -> None:
    for level in (LEVELS[0], LEVELS[-1]):
        given = document(kind, level, 1)
        kept = from_text(to_text(packed(given)))
        assert restored(kept) == given
        assert list(restored(kept)) == list(given)
        assert Checker().check(to_text(kept)) == kept


def test_a_line_is_short_and_names_the_puzzle_first() -> None:
    kept = line()
    text = to_text(kept)
    assert text.startswith(f'{{"id":"{kept["id"]}",')
    assert "\n" not in text
    assert not {"hints", "options", "otherwise"} & set(kept)
    alone = document("fans", 1, 1)
    assert len(to_text(packed(alone))) < len(json.dumps(alone)) / 3


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "1", "null", b"\xff\xfe", "[" * 50_000, '{"id":"' + "x" * LONGEST + '"}', '{"a":' * 9000],
)
def test_what_is_no_line(text: str | bytes) -> None:
    assert code(text) == "bad-line"


@pytest.mark.parametrize(
    ("change", "found"),
    [
        ({"answers": [{"1": 1}]}, "changed-answer"),
        ({"answers": None}, "changed-answer"),
        ({"proof": {"enumerated": "ways", "n": 999, "margin": None}}, "changed-proof"),
        ({"themes": ["standard", "kongs"]}, "changed-theme"),
        ({"themes": ["nonsense"]}, "changed-theme"),
        ({"themes": 3}, "wrong-type"),
        ({"level": 9}, "out-of-range"),
        ({"level": "1"}, "wrong-type"),
        ({"kind": "sudoku"}, "no-such-kind"),
        ({"ruling": "riichi"}, "not-allowed"),
        ({"question": []}, "wrong-type"),
        ({"hand": "1m|EE0000|0"}, "bad-hand"),
        ({"hand": ""}, "question-does-not-fit"),
        ({"hand": HAND.replace("SE1", "SE0")}, "wrong-id"),
        ({"id": "fans-0000000000"}, "wrong-id"),
        ({"id": "fans"}, "bad-form"),
        ({"format": 1}, "unknown-key"),
        ({"hints": []}, "unknown-key"),
        ({"table": {}}, "missing-key"),
        ({"origin": {"from": "heaven"}}, "not-allowed"),
    ],
)
def test_damage_has_a_code(change: Line, found: str) -> None:
    assert code(to_text({**packed(_made(HAND)), **change})) == found


def _made(hand: str) -> Line:
    from mjteach.puzzles import build

    return build("fans", hand, {}, 2)


@pytest.mark.parametrize("key", ["id", "kind", "level", "hand", "question", "ruling", "themes", "answers"])
def test_nothing_may_be_missing(key: str) -> None:
    given = line()
    del given[key]
    assert code(to_text(given)) == "missing-key"


JUNK: tuple[object, ...] = (None, -1, 10**30, "", "x", "waits", [], [[]], {}, {"a": []}, True, "1m" * 30)


@pytest.mark.parametrize("kind", KINDS)
def test_no_junk_ends_in_anything_but_the_one_error(kind: str) -> None:
    rng = Random(kind)
    for seed in (1, 2, 3):
        given = line(kind, 3, seed)
        keys = ["question", "question", "hand", "table", "level", "ruling", "kind", "origin", "id"]
        for _ in range(12):
            broken = json.loads(json.dumps(given))
            key = rng.choice(keys)
            if key == "question" and broken["question"] and rng.random() < 0.8:
                broken["question"][rng.choice(list(broken["question"]))] = rng.choice(JUNK)
            else:
                broken[key] = rng.choice(JUNK)
            if broken != given:
                with pytest.raises(PuzzleError):
                    restored(broken)


def test_a_puzzle_may_be_there_once() -> None:
    checker = Checker()
    checker.check(to_text(line()))
    assert code(to_text(line()), checker) == "same-puzzle"


def test_a_puzzle_that_looks_the_same_is_the_same() -> None:
    checker = Checker()
    checker.check(to_text(packed(_made(HAND))))
    alike = _made("[CCC,3][123s,2]1134sEEE2s|SE1000|0".replace("1134s", "5534s"))
    checker.check(to_text(packed(alike)))
    renamed = _made(HAND.replace("p", "m"))
    assert code(to_text(packed(renamed)), checker) == "same-puzzle"


def test_what_was_withdrawn_may_not_be_there() -> None:
    given = line()
    assert code(to_text(given), Checker(frozenset({given["id"]}))) == "withdrawn-in-bank"


def test_the_census_counts_kinds_themes_and_fans() -> None:
    lines = [line("fans", 1, 1), line("fans", 1, 2), line("waits", 3, 1)]
    found = census(lines_in("\n".join(map(to_text, lines))))
    assert found.total == 3
    assert found.kinds == {("fans", 1): 2, ("waits", 3): 1}
    assert found.themes["standard"] == sum("standard" in one["themes"] for one in lines)
    for one in lines[:2]:
        for number in one["answers"][0]:
            assert found.fans[int(number)] >= 1


def test_fans_of_a_puzzle() -> None:
    assert fans_of(packed(_made(HAND))) == {49, 59, 61, 80}
    assert 81 in fans_of(packed(_made(HAND.replace("|0", "|2"))))
    assert fans_of({"themes": [], "question": {"about": "nine-gates"}}) == {4}
    assert fans_of({"themes": [], "question": {"about": ["nine-gates"]}}) == set()


def test_a_list_of_what_was_withdrawn() -> None:
    text = "# remark\n\nfans-0000000000 2026-12-01  Two  right answers.\n"
    (found,) = parse_withdrawn(text)
    assert found == ("fans-0000000000", date(2026, 12, 1), "Two  right answers.")
    error = found.error()
    assert (error.code, error.values["date"]) == ("withdrawn", "2026-12-01")


@pytest.mark.parametrize("text", ["fans-0000000000 2026-12-01", "x 2026-12-01 r", "fans-0000000000 2026-13-01 r"])
def test_a_bad_list_says_where(text: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        parse_withdrawn("# good\n" + text)
    assert (caught.value.code, caught.value.place) == ("bad-withdrawal", "line:2")


@pytest.mark.parametrize(
    ("name", "found"),
    [("waits-0000000000", "unknown-id"), ("waits", "bad-id"), ("", "bad-id"), ("waits-000000000l", "bad-id"),
     ("../../x", "bad-id"), ("a" * 1000, "bad-id"), ("waits-0000000000\n", "bad-id")],
)  # fmt: skip
def test_ids_that_are_not_there(name: str, found: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        find(name)
    assert caught.value.code == found
    assert is_id(name) == (found == "unknown-id")


def test_the_banks_that_come_along() -> None:
    assert "course.jsonl" in bank_names()
