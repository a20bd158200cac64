"""Addresses of puzzles: there and back for every kind, and nothing hostile gets through."""

from __future__ import annotations

import base64
import json
import zlib
from datetime import date
from pathlib import Path

import pytest

from mjteach.puzzles import KINDS, PuzzleError, bank_files, draw, links, puzzle_id, to_line
from mjteach.puzzles.bank_files import Withdrawal
from mjteach.puzzles.links import BEFORE, FORM, LONGEST, link, opened, token

from .drawn import document

GOLDEN = Path(__file__).parent.parent / "data" / "links-golden.txt"
"""Links of earlier versions, each with a kind of its own: lines are added, never changed."""


def code(address: str) -> str:
    with pytest.raises(PuzzleError) as caught:
        opened(address)
    return caught.value.code


def packed_token(data: bytes) -> str:
    deflate = zlib.compressobj(9, wbits=-15)
    return FORM + base64.urlsafe_b64encode(deflate.compress(data) + deflate.flush()).decode().rstrip("=")


@pytest.mark.parametrize("kind", KINDS)
def test_there_and_back(kind: str) -> None:
    for level in (1, 5):
        given = document(kind, level, 1)
        address = link(given)
        assert address.startswith(f"{BEFORE}{given['id']}.")
        assert set(address) <= set("#/.-_") | set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
        assert len(address) < LONGEST / 4
        for form in (address, address.removeprefix(BEFORE), f"https://example.org/learn/{address}"):
            assert to_line(opened(form)) == to_line(given)


def test_links_of_earlier_versions_still_lead_there() -> None:
    lines = GOLDEN.read_text("utf-8").splitlines()
    for line in lines:
        assert link(opened(line)).split(".")[0] == line.split(".")[0]
    assert {line.removeprefix(BEFORE).split(".")[0].rpartition("-")[0] for line in lines} == set(KINDS)


def test_no_damage_gets_through() -> None:
    given = draw("waits", 3, 2)
    name, word = given["id"], token(given)
    for place in range(0, len(word), 3):
        for broken in (word[:place], word[:place] + word[place + 1 :], word[:place] + "-" + word[place + 1 :]):
            if broken == word:
                continue
            try:
                found = opened(f"{name}.{broken}")
            except PuzzleError:
                continue
            # The level and the origin are no part of what is asked.
            assert {**found, "level": 0, "origin": 0} == {**given, "level": 0, "origin": 0}


HAND = "123456m123p1299s|EE0000|0"
GOOD = [2, HAND, {}, "gb1998", None, None]
NAME = puzzle_id("waits", HAND, {})


def test_the_samples_are_good() -> None:
    assert opened(f"{NAME}.{packed_token(json.dumps(GOOD).encode())}")["id"] == NAME


@pytest.mark.parametrize(
    ("data", "found"),
    [
        (b"", "bad-link"),
        (b"{", "bad-link"),
        (b"\xff", "bad-link"),
        (b"{}", "bad-link"),
        (b"[1,2,3]", "bad-link"),
        (b"[" * 40_000, "bad-link"),
        (b" " * 10_000_000 + b"[]", "bad-link"),
        (b"[" + b"9" * 20_000 + b"]", "bad-link"),
        (json.dumps([9, *GOOD[1:]]).encode(), "out-of-range"),
        (json.dumps(["x", *GOOD[1:]]).encode(), "wrong-type"),
        (json.dumps([None, *GOOD[1:]]).encode(), "missing-key"),
        (json.dumps([1, "11111m|EE0000|0", *GOOD[2:]]).encode(), "bad-hand"),
        (json.dumps([1, "123456m123p1399s|EE0000|0", *GOOD[2:]]).encode(), "wrong-id"),
        (json.dumps([1, GOOD[1], [], *GOOD[3:]]).encode(), "wrong-type"),
        (json.dumps([*GOOD[:3], "mil", None, None]).encode(), "wrong-id"),
        (json.dumps([*GOOD[:4], {}, None]).encode(), "missing-key"),
        (json.dumps([*GOOD[:5], {"from": "heaven"}]).encode(), "not-allowed"),
    ],
    ids=range(17),
)
def test_hostile_tokens(data: bytes, found: str) -> None:
    assert code(f"{NAME}.{packed_token(data)}") == found


@pytest.mark.parametrize(
    ("address", "found"),
    [
        ("", "bad-id"),
        ("#/p/", "bad-id"),
        ("#/p/waits-0000000000", "unknown-id"),
        (f"{NAME}.", "bad-link"),
        (f"{NAME}.2abc", "bad-link"),
        (f"{NAME}.1", "bad-link"),
        (f"{NAME}.1ab=", "bad-link"),
        (f"{NAME}.1\u0661", "bad-link"),
        (f"{NAME}.1" + "A" * LONGEST, "bad-link"),
        (f"sudoku-0000000000.{packed_token(json.dumps(GOOD).encode())}", "no-such-kind"),
        (f"../x.{packed_token(json.dumps(GOOD).encode())}", "bad-id"),
        ("<script>.1abc", "bad-id"),
    ],
)
def test_hostile_addresses(address: str, found: str) -> None:
    assert code(address) == found


def test_a_tail_after_the_stream_is_refused() -> None:
    data = base64.urlsafe_b64decode(packed_token(json.dumps(GOOD).encode())[1:] + "==") + b"tail"
    assert code(f"{NAME}.{FORM}{base64.urlsafe_b64encode(data).decode().rstrip('=')}") == "bad-link"


def test_what_was_withdrawn_is_not_brought_back(monkeypatch: pytest.MonkeyPatch) -> None:
    given = draw("waits", 3, 2)
    gone = {given["id"]: Withdrawal(given["id"], date(2026, 12, 1), "Two right answers.")}
    monkeypatch.setattr(links, "withdrawn", lambda: gone)
    monkeypatch.setattr(bank_files, "withdrawn", lambda: gone)
    assert code(link(given)) == "withdrawn"
    assert code(given["id"]) == "withdrawn"
