"""`mjteach play`: a hand at the terminal from scripted input, and simulation from the command line."""

from __future__ import annotations

import os
import random
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from mjteach.cli import main
from mjteach.cli.play import PLAYER_NAMES
from mjteach.play import Record, Table, Wall
from mjteach.play.players import PLAYERS, Planner
from mjteach.play.simulate import Run, record_of
from mjteach.text import LANGUAGES, t

SIMULATE = ("play", "simulate", "--players", "random,random,random,random", "--lang", "en")


def run(*arguments: str, given: str = "", **environment: str) -> Result:
    clean = {"LC_ALL": "", "LC_MESSAGES": "", "LANG": ""}
    return CliRunner().invoke(main, arguments, input=given, env=clean | environment, catch_exceptions=False)


# --- the game ------------------------------------------------------------------------------------------------------


def test_the_players_are_those_that_there_are() -> None:
    assert set(PLAYER_NAMES) == set(PLAYERS)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("seat", "ESWN")
def test_a_whole_hand(lang: str, seat: str) -> None:
    result = run("play", "--seat", seat, "--seed", "4", "--against", "steady", "--lang", lang, given="1\n" * 200)
    assert result.exit_code == 0
    assert result.output.startswith(t("cli.play.begin", lang, seat=seat))
    assert t("cli.play.left", lang) not in result.output
    paid = [int(points) for points in re.findall(r"[:：] ?([+-]\d+)$", result.output, re.MULTILINE)]
    assert len(paid) == 4
    assert sum(paid) == 0


def test_a_hand_can_be_won_with_the_hints() -> None:
    """Whoever does what the coach says, hint by hint, comes to win, and gets a score sheet."""
    for seed in range(1, 20):
        result = run("play", "--seed", str(seed), "--against", "random", "--lang", "en", given=followed(seed))
        assert result.exit_code == 0
        if "East wins" in result.output:
            assert "for flowers = " in result.output
            assert "Discard the " in result.output
            assert "Win with the " in result.output
            return
    raise AssertionError("the coach never wins")


def followed(seed: int) -> str:
    """What East types to ask for every hint and to follow it."""
    coach = Planner()
    players = {seat: PLAYERS["random"](f"{seed} {seat}") for seat in (1, 2, 3)}
    table = Table.start(Wall.shuffle(random.Random(seed)))
    answers = ""
    while not table.over:
        asked = table
        for seat in asked.waiting:
            view = asked.view(seat)
            action = players[seat].choose(view) if seat else coach.explain(view).action
            answers += "" if seat else f"?\n{view.legal.index(action) + 1}\n"
            table = table.play(action)
    return answers


def test_hints_and_wrong_answers_ask_again() -> None:
    result = run("play", "--seed", "2", "--lang", "en", given="?\nhello\n0\n99\n-1\n１\n\n" + "9" * 50 + "\nq\n1\n")
    assert result.exit_code == 0
    assert result.output.count("Type a number from 1 to") == 7
    assert result.output.count("\n> ") >= 1
    assert "Discard the " in result.output
    assert result.output.rstrip().endswith("You have left the table.")


@pytest.mark.parametrize("given", ["", "1\n", "?\n", "\x00\x1b[2J\n", "Q\n"])
def test_the_game_ends_with_the_input(given: str) -> None:
    result = run("play", "--seed", "2", "--lang", "en", given=given)
    assert result.exit_code == 0
    assert "You have left the table." in result.output


def test_the_same_seed_is_the_same_game() -> None:
    games = [run("play", "--seed", seed, "--against", "steady", "--lang", "en", given="1\n" * 9) for seed in "887"]
    assert games[0].output == games[1].output != games[2].output


def test_nothing_hidden_is_told() -> None:
    """What others draw is not told, and neither are the tiles of their concealed kongs."""
    result = run("play", "--seed", "4", "--against", "steady", "--lang", "en", given="1\n" * 200)
    assert re.search(r"^East draws ", result.output, re.MULTILINE)
    assert not re.search(r"^(South|West|North) (draws|takes|makes a concealed kong of) ", result.output, re.MULTILINE)


@pytest.mark.parametrize("arguments", [("--seat", "X"), ("--seed", "one"), ("--against", "nobody"), ("--lang", "de")])
def test_wrong_options_of_the_game(arguments: tuple[str, ...]) -> None:
    assert run("play", *arguments).exit_code == 2


@pytest.mark.parametrize("lang", LANGUAGES)
def test_help(lang: str) -> None:
    locale = {"en": "en_US.UTF-8", "zh-Hans": "zh_CN.UTF-8", "zh-Hant": "zh_TW.UTF-8"}[lang]
    for command, key in ((("play",), "cli.help.play"), (("play", "simulate"), "cli.help.play.simulate")):
        result = subprocess.run(
            [sys.executable, "-m", "mjteach.cli", *command, "--help"],
            capture_output=True,
            check=True,
            env={**os.environ, "LC_ALL": locale, "PYTHONIOENCODING": "utf-8"},
        )
        text = re.sub(r"\s+", "", result.stdout.decode())
        assert re.sub(r"\s+", "", t(key, lang))[:12] in text


# --- simulation ------------------------------------------------------------------------------------------------------


def test_simulate_writes_records(tmp_path: Path) -> None:
    out = tmp_path / "run.txt"
    result = run(*SIMULATE, "--hands", "3", "--seed", "5", "--out", str(out))
    assert result.exit_code == 0
    text = out.read_text("ascii")
    assert text == record_of(Run(3, ("random",) * 4, 5), 0)
    assert len(Record.parse(text).replay().done) == 3
    assert run(*SIMULATE, "--hands", "3", "--seed", "5", "--out", str(out), "--jobs", "2").exit_code == 0
    assert out.read_text("ascii") == text


def test_simulate_stopped_by_a_signal_goes_on(tmp_path: Path) -> None:
    whole, part = tmp_path / "whole.txt", tmp_path / "part.txt"
    options = ("--hands", "32", "--seed", "3")
    assert run(*SIMULATE, *options, "--out", str(whole)).exit_code == 0
    process = subprocess.Popen(
        [sys.executable, "-m", "mjteach.cli", *SIMULATE, *options, "--out", str(part)], stderr=subprocess.DEVNULL
    )
    while process.poll() is None and not (part.exists() and part.stat().st_size):
        time.sleep(0.02)
    process.send_signal(signal.SIGKILL)
    process.wait()
    assert whole.read_bytes().startswith(part.read_bytes())
    assert run(*SIMULATE, *options, "--out", str(part)).exit_code == 0
    assert part.read_bytes() == whole.read_bytes()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--hands", "0"), "0"),
        (("--jobs", "0"), "0"),
        (("--players", "steady,steady"), "Four players are needed, 2 given"),
        (("--players", "steady,steady,steady,somebody"), "no player “somebody”"),
        (("--players", ""), "Four players are needed, 1 given"),
        (("--seed", "x"), "x"),
    ],
)
def test_wrong_options_of_simulate(tmp_path: Path, arguments: tuple[str, ...], words: str) -> None:
    result = run(*SIMULATE, "--out", str(tmp_path / "run.txt"), *arguments)
    assert result.exit_code == 2
    assert words in result.output
    assert not (tmp_path / "run.txt").exists()


def test_simulate_wants_a_file() -> None:
    assert run(*SIMULATE).exit_code == 2


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_file_that_cannot_be_written(tmp_path: Path, lang: str) -> None:
    for out, status in ((tmp_path, 2), (tmp_path / "no" / "run.txt", 1)):
        result = run("play", "simulate", "--hands", "1", "--out", str(out), "--lang", lang)
        assert result.exit_code == status
        assert str(out) in result.output
        assert "Traceback" not in result.output


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_file_of_something_else_is_kept(tmp_path: Path, lang: str) -> None:
    out = tmp_path / "diary.txt"
    out.write_text("Dear diary,\n", "ascii")
    result = run(*SIMULATE[:-2], "--lang", lang, "--out", str(out))
    assert result.exit_code == 1
    assert t("error.other-run", lang) in result.output.replace("\n", "") or lang == "en"
    assert out.read_text("ascii") == "Dear diary,\n"
