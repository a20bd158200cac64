"""Whatever is typed wrongly is answered in one form, in three languages, by every command."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner, Result

from mjteach.cli import main
from mjteach.cli.answers import CODES as OF_HANDS
from mjteach.cli.errors import CODES
from mjteach.cli.examples import HELPED
from mjteach.notation import NOTATIONS
from mjteach.play.simulate import CODES as OF_SIMULATION
from mjteach.text import LANGUAGES, catalogue, t

WON = "234567m45p33678s6p|ES0000|1"
BANK = "puzzles/course.jsonl"
OWN = "tests/data/records/own.txt"
ROOT = Path(__file__).parent.parent
WORD = {"en": "Error: ", "zh-Hans": "错误：", "zh-Hant": "錯誤："}


def run(*arguments: str, given: str | None = None, **environment: str) -> Result:
    clean = {"LC_ALL": "", "LC_MESSAGES": "", "LANG": ""}
    return CliRunner().invoke(main, arguments, input=given, env=clean | environment, catch_exceptions=False)


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with some wrong files."""
    (tmp_path / "folder").mkdir()
    (tmp_path / "empty").write_bytes(b"")
    (tmp_path / "binary").write_bytes(b"\x00\x01\xff\xfe")
    (tmp_path / "words").write_text("hello\n", encoding="utf-8")
    (tmp_path / "json").write_text('{"a": 1}', encoding="utf-8")
    (tmp_path / "half").write_text("[1,", encoding="utf-8")
    (tmp_path / "recipe").write_text('seed = 1\n[[parts]]\nkinds = ["waits"]\ncount = 0\n', encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


SIMULATE = "play simulate --out run --players random,random,random,random"

CASES: list[tuple[str | list[str], int, str]] = [
    # how a command is called
    ("scor x", 2, "no-such-command, scor"),
    ("bank chek", 2, "no-such-command, chek"),
    ("play x", 2, "no-such-command, x"),
    ("--foo", 2, "no-such-option, --foo"),
    ("score --foo", 2, "no-such-option, --foo"),
    ("daily --theme x", 2, "no-such-option, --theme"),
    ("score", 2, "missing-argument, HAND"),
    ("report", 2, "missing-argument, ID"),
    ("record check", 2, "missing-argument, FILE"),
    ("bank build recipe", 2, "missing-argument, --out"),
    ("play simulate", 2, "missing-argument, --out"),
    ("score a b", 2, "too-many-arguments"),
    ("daily 2026-11-30", 2, "too-many-arguments"),
    ("puzzle a b c", 2, "too-many-arguments"),
    ("pay x --from", 2, "value-wanted, --from"),
    ("score x --json=yes", 2, "no-value-wanted, --json"),
    ("score x --ruling riichi", 2, "not-a-choice, --ruling"),
    ("pay x --from X", 2, "not-a-choice, --from"),
    ("convert x --to tenhou", 2, "not-a-choice, --to"),
    ("puzzle --kind sudoku", 2, "not-a-choice, --kind"),
    ("play --seat 5", 2, "not-a-choice, --seat"),
    ("play --against me", 2, "not-a-choice, --against"),
    ("record check words --format xml", 2, "not-a-choice, --format"),
    ("puzzle --seed 1e5", 2, "not-a-whole-number, --seed"),
    (f"puzzle --seed {'9' * 5000}", 2, "not-a-whole-number, --seed"),
    ("play --seed one", 2, "not-a-whole-number, --seed"),
    ("puzzle --level 0", 2, "out-of-bounds, --level"),
    ("puzzle --level -1", 2, "out-of-bounds, --level"),
    (f"puzzle --level {'9' * 30}", 2, "out-of-bounds, --level"),
    (f"{SIMULATE} --hands 0", 2, "out-of-bounds, --hands"),
    (f"{SIMULATE} --hands -3", 2, "out-of-bounds, --hands"),
    (f"{SIMULATE} --hands {'9' * 30}", 2, "out-of-bounds, --hands"),
    ("bank build recipe --out b --jobs 1000", 2, "out-of-bounds, --jobs"),
    ("play simulate --out run --players random", 2, "not-four-players, --players"),
    ("play simulate --out run --players a,b,c,d", 2, "no-such-player, --players"),
    # options that would be passed over
    ("puzzle waits-0000000000 --kind fans", 2, "no-effect, --kind"),
    ("puzzle waits-0000000000 --level 1 --seed 1 --ruling mil", 2, "no-effect, --seed, --level, --ruling"),
    ("play --seed 3 simulate --out run", 2, "no-effect, --seed"),
    ("convert x --from-dragons red-green-white", 2, "no-effect, --from-dragons"),
    ("convert x --from mpsz --to comh --to-dragons red-green-white", 2, "no-effect, --to-dragons"),
    ("record convert words --json --out x", 2, "no-effect, --out"),
    ("bank build recipe --out b --jobs 2 --dask tcp://127.0.0.1:1", 2, "no-effect, --jobs"),
    # files
    *((f"bank {command} nowhere", 2, "no-such-file, FILE") for command in ("check", "stats", "expand")),
    *((f"bank {command} folder", 2, "not-a-file, FILE") for command in ("check", "stats", "expand")),
    *((f"record {command} nowhere", 2, "no-such-file, FILE") for command in ("check", "convert", "replay")),
    *((f"record {command} folder", 2, "not-a-file, FILE") for command in ("check", "convert", "replay")),
    *((["record", command, ""], 2, "not-a-file, FILE") for command in ("check", "convert", "replay")),
    *((f"record {command} empty", 1, "empty, empty") for command in ("check", "convert", "replay")),
    *((f"record {command} binary", 1, "not-utf8, binary, byte:2") for command in ("check", "convert", "replay")),
    *((f"record {command} words", 1, "unknown-format, words") for command in ("check", "convert", "replay")),
    *((f"record {command} json", 1, "unknown-format, json") for command in ("check", "convert", "replay")),
    *((f"record {command} half", 1, "syntax, half, char:3") for command in ("check", "convert", "replay")),
    ("bank check empty", 1, "empty-bank, empty"),
    ("bank expand json", 1, "unknown-key, json, line:1, a"),
    ("bank expand words", 1, "bad-line, words, line:1"),
    ("bank build nowhere --out b", 2, "no-such-file, RECIPE"),
    ("bank build folder --out b", 2, "not-a-file, RECIPE"),
    ("bank build binary --out b", 1, "not-utf8, binary, byte:2"),
    ("bank build empty --out b", 1, "missing-key, empty"),
    ("bank build json --out b", 1, "bad-toml, json, line:1 column:1"),
    ("bank build recipe --out b", 1, "out-of-range, recipe, parts/0/count"),
    ("bank build recipe --out folder", 2, "not-a-file, --out"),
    (["bank", "build", "recipe", "--out", ""], 2, "not-a-file, --out"),
    ("play simulate --out folder", 2, "not-a-file, --out"),
    (f"{SIMULATE} --out no/run", 1, "bad-file, no/run"),
    (f"{SIMULATE} --out words", 1, "other-run, words"),
    # hands, puzzles and days
    (["score", ""], 1, "empty, char:0"),
    ("score nonsense", 1, "unknown-character, char:0"),
    ("waits bad", 1, "wrong-tile-count, char:3"),
    ("distance 11111m23456789p", 1, "too-many-copies, char:4"),
    ("convert bad --from unicode", 1, "notation-character, char:0"),
    (["score", WON.partition("6p|")[0]], 1, "not-finished"),
    (["pay", WON], 1, "discarder-missing"),
    (["pay", WON.replace("ES0", "ES1"), "--from", "E"], 1, "discarder-of-self-draw"),
    (["pay", "[345p,2][FFFF]99m45667s8s|SE0000|2", "--from", "S"], 1, "below-minimum"),
    (["puzzle", ""], 1, "bad-id, ID"),
    (["report", ""], 1, "bad-id, ID"),
    ("puzzle x", 1, "bad-id, ID"),
    ("puzzle waits-0000000000", 1, "unknown-id, ID"),
    ("report waits-0000000000.1", 1, "bad-link, ID"),
    ("daily --date yesterday", 1, "bad-date, --date"),
    (["daily", "--date", ""], 1, "bad-date, --date"),
    ("daily --date 2026-02-30", 1, "bad-date, --date"),
    ("daily --date 1999-01-01", 1, "before-first-day, --date"),
    ("daily --date 9999-12-31", 1, "not-yet, --date"),
]

ELSEWHERE = {"no-dask", "no-cluster", "too-few"}
"""Codes that need more to come up (see `tests/test_cli_bank.py`), or that an option's bounds come before."""


def words(typed: str | list[str]) -> list[str]:
    return typed if isinstance(typed, list) else typed.split()


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize(("typed", "status", "where"), CASES, ids=lambda value: str(value)[:50])
def test_what_is_wrong_is_told_with_its_code_and_place(typed: str | list[str], status: int, where: str) -> None:
    for lang in LANGUAGES:
        locale = {"en": "C", "zh-Hans": "zh_CN.UTF-8", "zh-Hant": "zh_TW.UTF-8"}[lang]
        result = run(*words(typed), LANG=locale)
        assert (result.exit_code, result.stdout) == (status, "")
        (line,) = (line for line in result.stderr.splitlines() if line.startswith(WORD[lang]))
        assert line.endswith(f" [{where}]")
        assert len(line) > len(WORD[lang]) + len(where) + len(" []")
        assert "Usage: " not in result.stderr or lang == "en"
        assert (t("cli.more", lang, command="")[:2] in result.stderr) == (status == 2)


def test_every_code_comes_up() -> None:
    seen = {where.split(", ")[0] for _, _, where in CASES}
    assert {*CODES, *OF_HANDS, *OF_SIMULATION} - seen == ELSEWHERE


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize(
    ("typed", "status", "where"),
    [one for one in CASES if one[1] == 1 and words(one[0])[1] not in ("build", "simulate")],
)
def test_programs_get_the_same_code(typed: str | list[str], status: int, where: str) -> None:
    if "expand" in typed:
        return  # it gives documents or nothing
    result = run(*words(typed), "--json")
    assert (result.exit_code, result.stderr) == (status, "")
    found = json.loads(result.stdout.splitlines()[0])
    error = found.get("error") or found.get("damage") or {}
    assert error["code"] == where.split(", ")[0]
    place = f"char:{error['position']}" if error.get("position") is not None else error.get("place")
    assert not place or where.endswith(place)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("arguments", [("--lang", "{}", "--foo"), ("a", "b", "--lang={}"), ("--lang", "{}")])
def test_the_language_that_is_asked_for_is_that_of_the_error(lang: str, arguments: tuple[str, ...]) -> None:
    result = run("score", *(part.format(lang) for part in arguments), LANG="C" if lang != "en" else "zh_CN.UTF-8")
    assert result.exit_code == 2
    assert result.stderr.startswith(WORD[lang])


def test_an_unknown_language_is_answered_in_that_of_the_environment() -> None:
    result = run("score", "x", "--lang", "fr", LANG="zh_CN.UTF-8")
    assert result.exit_code == 2
    assert result.stderr.startswith("错误：")
    assert "zh-Hans, zh-Hant, en" in result.stderr
    assert run("score", "x", LANG="fr_FR.UTF-8").stderr.startswith("Error: ")


@pytest.mark.parametrize(
    ("typed", "similar"), [("scor x", "score"), ("bank chek x", "check"), ("puzzle --sed", "--seed")]
)
def test_what_was_perhaps_meant_is_named(typed: str, similar: str) -> None:
    assert f"Is one of these meant? {similar}" in run(*typed.split()).stderr


def test_nothing_that_was_typed_steers_the_terminal() -> None:
    wild = "x\x1b[31m"
    for arguments in (
        [wild],
        ["score", f"--{wild}"],
        ["daily", "--date", wild],
        ["bank", "check", wild],
        ["puzzle", "--kind", wild],
        ["puzzle", "--seed", wild],
        ["puzzle", wild],
        ["record", "check", wild],
    ):
        result = run(*arguments)
        assert result.exit_code in (1, 2)
        assert "\x1b" not in result.output


# --- what a hand looks like -----------------------------------------------------------------------------------


def example(stderr: str) -> str:
    return re.search(r"^A hand looks like this: (.*)$", stderr, re.MULTILINE)[1]  # type: ignore[index]


@pytest.mark.parametrize("command", ["score", "waits", "distance", "pay", "convert"])
@pytest.mark.parametrize("text", ["nonsense", "bad", "", "1", "m", "123", "my hand", "hello.txt", "0m", "一万"])
def test_nonsense_is_answered_with_a_hand_that_works(command: str, text: str) -> None:
    result = run(command, text)
    assert result.exit_code == 1
    more = ["--from", "E"] if command == "pay" else []
    shown = example(result.stderr)
    assert run(command, f"{shown}|ES0000|0" if more else shown, *more).exit_code == 0
    assert "m are characters" in result.stderr
    assert shown in run(command, text, "--lang", "zh-Hans").stderr


def test_a_missing_hand_is_answered_with_one() -> None:
    for command in ("score", "waits", "distance", "convert"):
        assert run(command, example(run(command).stderr)).exit_code == 0


@pytest.mark.parametrize("notation", NOTATIONS)
def test_a_hand_of_another_notation_looks_its_own_way(notation: str) -> None:
    shown = example(run("convert", "?", "--from", notation).stderr)
    assert run("convert", shown, "--from", notation).exit_code == 0


@pytest.mark.parametrize("text", ["11111m23456789p", "[123z]", WON.replace("ES0000", "ES0009")])
def test_who_knows_how_a_hand_is_written_is_not_taught(text: str) -> None:
    assert "looks like" not in run("score", text).stderr or "[123z]" in text


def test_the_codes_that_are_helped_are_codes() -> None:
    assert {f"error.{code}" for code in HELPED} <= catalogue("en").keys()


# --- pipes and files ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "typed",
    [
        f"bank expand {BANK}",
        f"bank stats {BANK}",
        f"record replay {OWN}",
        f"record convert {OWN}",
        "daily --date 2026-11-30",
        "puzzle",
        f"score '{WON}'",
    ],
)
def test_a_reader_that_hangs_up_is_no_accident(typed: str) -> None:
    shell = f"{{ '{sys.executable}' -m mjteach.cli {typed}; }} | true"
    found = subprocess.run(["sh", "-c", shell], capture_output=True, text=True, check=False, cwd=ROOT)
    assert found.stderr == ""


@pytest.mark.usefixtures("here")
def test_a_file_that_may_not_be_read_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: Any, **__: Any) -> None:
        raise PermissionError(13, "Permission denied")

    for name in ("open", "read_bytes", "read_text"):
        monkeypatch.setattr(Path, name, refuse)
    for typed in (
        "bank check words",
        "bank stats words",
        "bank expand words",
        "record check words",
        "record replay words",
        "bank build words --out b",
    ):
        result = run(*typed.split())
        assert result.exit_code == 1
        assert result.stderr.endswith("words cannot be read or written: Permission denied [bad-file, words]\n")


def test_every_command_of_ours_speaks_in_our_words() -> None:
    def all_of(command: click.Command) -> list[click.Command]:
        inner = command.commands.values() if isinstance(command, click.Group) else ()
        return [command, *(found for one in inner for found in all_of(one))]

    for command in all_of(main):
        assert type(command).__module__.startswith("mjteach.cli"), command.name
        for param in command.params:
            known = isinstance(param.type, click.types.BoolParamType | click.types.StringParamType)
            assert known or type(param.type).__module__.startswith("mjteach.cli"), (command.name, param.name)
