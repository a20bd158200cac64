"""The banks that come along: what they hold, and that today's rules still say the same of them."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from mjteach.puzzles import KINDS, LEVELS, PuzzleError
from mjteach.puzzles.bank import Checker, census, check_asked, lines_in, restored, to_text
from mjteach.puzzles.bank_files import COURSE, bank_names, bank_text, find, folder, withdrawn
from mjteach.puzzles.daily import VOLUMES
from mjteach.puzzles.recipe import parse

BANKS = bank_names()
SAMPLES = 100
"""Puzzles of a bank that are proved here; `mjteach bank check` proves them all."""

MOST_BYTES = 12_000_000
ENOUGH = 12


def test_the_banks() -> None:
    assert {*BANKS} == {COURSE, *(volume.file for volume in VOLUMES)}
    assert "CC0" in (Path(__file__).parents[2] / "puzzles/README.md").read_text("utf-8")


@pytest.mark.parametrize("name", BANKS)
def test_lines_are_whole_and_no_two_are_alike(name: str) -> None:
    text = bank_text(name)
    assert text.endswith("\n")
    assert len(text) < MOST_BYTES
    checker = Checker()
    for line, written in zip(lines_in(text), text.splitlines(), strict=True):
        check_asked(line)
        assert checker.is_new(line), line["id"]
        assert line["id"] not in withdrawn()
        assert to_text(line) == written


@pytest.mark.parametrize("name", BANKS)
def test_the_rules_of_today_say_the_same(name: str) -> None:
    lines = bank_text(name).splitlines()
    checker = Checker()
    for text in lines[:: len(lines) // SAMPLES]:
        line = checker.check(text)
        assert find(line["id"]) == line


@pytest.mark.parametrize("name", BANKS)
def test_a_bank_has_its_recipe(name: str) -> None:
    recipe = parse(folder().joinpath(name.replace(".jsonl", ".toml")).read_text("utf-8"))
    found = census(lines_in(bank_text(name)))
    assert found.total >= recipe.total
    for part in recipe.parts:
        for kind in part.kinds:
            for level in part.levels:
                assert found.kinds[kind, level] >= part.count
    assert recipe.ruling == "gb1998"


def test_the_course_has_every_kind_level_and_fan() -> None:
    found = census(lines_in(bank_text(COURSE)))
    assert found.total >= 2000
    assert found.kinds.keys() == {(kind, level) for kind in KINDS for level in LEVELS}
    assert {number: found.fans[number] for number in range(1, 82) if found.fans[number] < ENOUGH} == {}


def test_the_days_have_two_years_of_puzzles() -> None:
    for volume in VOLUMES:
        found = census(lines_in(bank_text(volume.file)))
        slots = [slot for day in volume.rhythm for slot in day]
        assert {slot: found.kinds[slot] for slot in slots if found.kinds[slot] < 104} == {}
        assert found.total == sum(found.kinds[slot] for slot in slots)


def test_the_wheel_takes_the_banks_along() -> None:
    settings = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text("utf-8"))
    wheel = settings["tool"]["hatch"]["build"]["targets"]["wheel"]
    assert wheel["force-include"] == {"puzzles": "mjteach/puzzles/banks"}


def test_no_other_lines_are_found() -> None:
    line = next(lines_in(bank_text(COURSE)))
    assert restored(line)["id"] == line["id"]
    with pytest.raises(PuzzleError):
        find(line["id"][:-1])
