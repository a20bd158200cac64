"""`mjteach record` converts, checks and replays, and meets every bad file without a traceback."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from mjteach.cli import main
from mjteach.play.errors import CODES as TABLE_CODES
from mjteach.play.records import CAUSES, CODES, FORMATS, NOTES, WHATS
from mjteach.play.records.plain import LARGEST
from mjteach.text import LANGUAGES, catalogue

DATA = Path(__file__).parent / "data" / "records"
FILES = sorted(DATA.iterdir())
OWN = DATA / "own.txt"


def run(*arguments: str | Path, given: bytes | None = None) -> Result:
    clean = {"LC_ALL": "", "LC_MESSAGES": "", "LANG": ""}
    return CliRunner().invoke(main, ["record", *map(str, arguments)], input=given, env=clean, catch_exceptions=False)


def objects(result: Result) -> list[dict[str, Any]]:
    return [json.loads(line) for line in result.stdout.splitlines()]


@pytest.fixture
def wrong(tmp_path: Path) -> Path:
    """A record in which a win is paid wrongly."""
    path = tmp_path / "wrong.txt"
    text = (DATA / "pmn.txt").read_text()
    more = re.sub(r'\[Result "(-?\d+)', lambda found: f'[Result "{int(found[1]) + 1}', text, count=1)
    path.write_text(more, encoding="utf-8")
    return path


@pytest.fixture
def damaged(tmp_path: Path) -> Path:
    """A record that cannot be read after some hands."""
    path = tmp_path / "damaged.txt"
    lines = OWN.read_text().splitlines(keepends=True)
    third = next(number for number, line in enumerate(lines) if line.startswith("hand 3"))
    path.write_text("".join([*lines[: third + 20], "nonsense\n", *lines[third + 20 :]]), encoding="utf-8")
    return path


@pytest.fixture
def several(tmp_path: Path) -> Path:
    """A file of two records, as `mjteach play simulate` writes them."""
    path = tmp_path / "several.txt"
    path.write_bytes(OWN.read_bytes() + (DATA / "own-false-win.txt").read_bytes())
    return path


@pytest.fixture
def half(several: Path, tmp_path: Path) -> Path:
    """The same, and a third record that cannot be read after its first hand."""
    path = tmp_path / "half.txt"
    third = OWN.read_text().splitlines(keepends=True)
    second_hand = next(number for number, line in enumerate(third) if line.startswith("hand 2 "))
    path.write_text(several.read_text() + "".join(third[: second_hand + 9]) + "nonsense\n", encoding="utf-8")
    return path


# --- check ---


def test_check_of_good_records() -> None:
    result = run("check", *FILES)
    assert result.exit_code == 0
    assert result.stderr == ""
    assert sum("differences: 0" in line for line in result.stdout.splitlines()) == len(FILES)


def test_check_as_json() -> None:
    (found,) = objects(run("check", OWN, "--json"))
    assert list(found) == ["file", "format", "hands", "damage"]
    assert found["format"] == "own"
    assert found["damage"] is None
    assert [hand["number"] for hand in found["hands"]] == list(range(1, 13))
    assert found["hands"][0]["winner"] == "S"
    assert sum(hand["wins"] for hand in found["hands"]) == 11


def test_check_of_differences(wrong: Path) -> None:
    result = run("check", wrong, OWN)
    assert result.exit_code == 1
    assert "differences: 0" in result.stdout
    assert "no cause found" in result.stdout
    assert "Board" not in result.stdout
    (found,) = objects(run("check", wrong, "--json"))
    (difference,) = found["hands"][0]["differences"]
    assert (difference["what"], difference["cause"], difference["seat"]) == ("payment", "unexplained", "E")
    assert difference["message"].startswith("East: ")


def test_check_of_damage(damaged: Path) -> None:
    result = run("check", damaged)
    assert result.exit_code == 1
    assert "hands: 2;" in result.stdout
    assert "This cannot be read from here on" in result.stderr
    assert "line:" in result.stderr
    (found,) = objects(run("check", damaged, "--json"))
    assert len(found["hands"]) == 2
    assert found["damage"]["code"] == "syntax"


def test_check_of_standard_input_and_a_forced_format() -> None:
    assert run("check", "-", given=OWN.read_bytes()).exit_code == 0
    assert run("check", "-", "--format", "own", given=OWN.read_bytes()).exit_code == 0
    assert run("check", "-", "--format", "pmn", given=OWN.read_bytes()).exit_code == 1
    assert run("check", "-", "--format", "xml", given=b"").exit_code == 2


@pytest.mark.parametrize("given", [b"", b"\xff", b"{", b" " * (LARGEST + 5), b"[" * 200_000])
def test_check_of_hostile_files(given: bytes) -> None:
    result = run("check", "-", given=given)
    assert result.exit_code == 1
    assert re.fullmatch(r"Error: .+ \[[a-z0-9-]+, -(, (byte|char):\d+)?\]\n", result.stderr)


def test_files_that_are_none(tmp_path: Path) -> None:
    assert run("check", tmp_path / "nowhere").exit_code == 2
    assert run("check", tmp_path).exit_code == 2
    assert run("check").exit_code == 2


def test_check_of_several_records(several: Path, half: Path) -> None:
    result = run("check", several)
    assert (result.exit_code, result.stderr) == (0, "")
    assert "hands: 13;" in result.stdout
    (found,) = objects(run("check", several, "--json"))
    assert [(hand["record"], hand["number"]) for hand in found["hands"]] == [*((1, n) for n in range(1, 13)), (2, 1)]
    line = several.read_text().count("\n") + 1
    assert found["hands"][12]["place"] == f"record:2 line:{OWN.read_text().count(chr(10)) + 7}"
    result = run("check", half)
    assert result.exit_code == 1
    assert "hands: 14;" in result.stdout
    assert "record:3 line:" in result.stderr
    assert "Good hands before it: 14" in result.stderr
    (found,) = objects(run("check", half, "--json"))
    assert len(found["hands"]) == 14
    assert found["damage"]["code"] == "syntax"
    assert int(found["damage"]["place"].removeprefix("record:3 line:")) == half.read_text().count("\n") > line


def test_check_names_the_hand_of_a_difference(several: Path) -> None:
    text = several.read_text()
    last = text.rindex("settle E")
    several.write_text(f"{text[:last]}settle E+0 S+0 W+0 N+0\n", encoding="utf-8")
    result = run("check", several)
    assert result.exit_code == 1
    assert "record:2 line:" in result.stdout


# --- convert ---


@pytest.mark.parametrize("target", ["own", "pmn"])
def test_convert_to_standard_output_and_to_a_file(target: str, tmp_path: Path) -> None:
    result = run("convert", DATA / "salasasa.json", "--to", target)
    assert result.exit_code == 0
    path = tmp_path / "out.txt"
    path.write_text("before")
    written = run("convert", DATA / "salasasa.json", "--to", target, "--out", path)
    assert (written.exit_code, written.stdout) == (0, "")
    assert path.read_text(encoding="utf-8") == result.stdout
    assert run("check", path).exit_code == 0
    assert [found.name for found in tmp_path.iterdir()] == ["out.txt"]


def test_convert_of_our_own_gives_the_same_bytes() -> None:
    assert run("convert", OWN).stdout.encode() == OWN.read_bytes()


@pytest.mark.parametrize("target", ["own", "pmn"])
def test_convert_of_several_records(half: Path, target: str, tmp_path: Path) -> None:
    path, out = tmp_path / "two.txt", tmp_path / "out.txt"
    path.write_bytes(2 * OWN.read_bytes())
    assert run("convert", path, "--to", target, "--out", out).exit_code == 0
    assert out.read_bytes() == path.read_bytes() or target == "pmn"
    assert "hands: 24;" in run("check", out).stdout
    assert run("convert", half, "--to", target).stdout == ""
    kept = run("convert", half, "--to", "own", "--keep")
    assert kept.exit_code == 1
    assert half.read_text().startswith(kept.stdout)
    assert "hands: 14;" in run("check", "-", given=kept.stdout.encode()).stdout


def test_convert_as_json() -> None:
    (found,) = objects(run("convert", DATA / "pmn.txt", "--json"))
    assert list(found) == ["file", "format", "to", "text"]
    assert (found["format"], found["to"]) == ("pmn", "own")
    assert found["text"].startswith("mjteach match 1\n")


def test_convert_writes_nothing_of_a_damaged_record_unless_told(damaged: Path, tmp_path: Path) -> None:
    path = tmp_path / "out.txt"
    result = run("convert", damaged, "--out", path)
    assert result.exit_code == 1
    assert not path.exists()
    assert "Good hands before it: 2" in result.stderr
    kept = run("convert", damaged, "--out", path, "--keep")
    assert kept.exit_code == 1
    assert OWN.read_text().startswith(path.read_text())
    (found,) = objects(run("convert", damaged, "--json"))
    assert (found["error"]["code"], found["kept"]) == ("syntax", 2)


def test_convert_of_what_the_format_cannot_say(tmp_path: Path) -> None:
    path = tmp_path / "out.txt"
    result = run("convert", DATA / "botzone-last-draw.json", "--out", path)
    assert result.exit_code == 1
    assert "the wall is in four parts" in result.stderr
    assert not path.exists()


@pytest.mark.parametrize("target", ["own", "pmn"])
def test_convert_names_the_record_without_hands(target: str, tmp_path: Path) -> None:
    empty = "".join(OWN.read_text().splitlines(keepends=True)[:3])
    path = tmp_path / "some.txt"
    path.write_text(OWN.read_text() + empty + OWN.read_text(), encoding="utf-8")
    result = run("convert", path, "--to", target)
    assert (result.exit_code, result.stdout) == (1, "")
    place = f"record:2 line:{OWN.read_text().count(chr(10)) + 1}"
    assert result.stderr.endswith(f" [no-hands, {path}, {place}]\n")
    assert objects(run("convert", path, "--json"))[0]["error"]["place"] == place
    path.write_text(empty, encoding="utf-8")
    assert run("convert", path, "--to", target).stderr.endswith(f" [no-hands, {path}]\n")


def test_convert_into_a_folder_that_is_not_there(tmp_path: Path) -> None:
    result = run("convert", OWN, "--out", tmp_path / "no" / "out.txt")
    assert result.exit_code == 1
    assert "out.txt" in result.stderr


# --- replay ---


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_replay_in_every_language(path: Path, lang: str) -> None:
    result = run("replay", path, "--lang", lang)
    assert result.exit_code == 0
    assert "settle E" in result.stdout


def test_replay_says_what_happened() -> None:
    text = run("replay", DATA / "own-false-win.txt", "--lang", "en").stdout
    assert "East: Anna" in text
    assert "East declares a false win with the West wind" in text
    assert "South wins with the four of dots" in text
    assert "16 Pure Straight" in text
    assert "南家和：四饼" in run("replay", DATA / "own-false-win.txt", "--lang", "zh-Hans").stdout


def test_replay_as_json() -> None:
    found = objects(run("replay", OWN, "--json"))
    assert [one["text"] for one in found] == OWN.read_text().splitlines()[6:]
    assert {one["kind"] for one in found} > {"hand", "deal", "win", "settle"}


def test_replay_of_several_records(several: Path, half: Path) -> None:
    text = run("replay", several).stdout
    assert text.count("Hand 1, East round (record:") == 2
    assert "(record:" not in run("replay", OWN).stdout
    found = objects(run("replay", several, "--json"))
    no_events = ("mjteach", "rules", "player")
    lines = several.read_text().splitlines()
    assert [one["text"] for one in found] == [line for line in lines if not line.startswith(no_events)]
    assert [one["record"] for one in found] == sorted(one["record"] for one in found)
    result = run("replay", half)
    assert result.exit_code == 1
    assert result.stdout.count("Hand 1, East round") == 3
    assert "record:3 line:" in result.stderr


def test_replay_of_damage_shows_the_good_hands(damaged: Path) -> None:
    result = run("replay", damaged)
    assert result.exit_code == 1
    assert "Hand 2, East round" in result.stdout
    assert "Hand 3" not in result.stdout
    assert "Error: " in result.stderr


# --- words ---


def members(prefix: str) -> set[str]:
    return {key.removeprefix(prefix) for key in catalogue("en") if key.startswith(prefix)}


def test_everything_that_can_be_said_has_its_sentence() -> None:
    assert members("cli.record.error.") == set(CODES)
    assert members("cli.record.cause.") == set(CAUSES)
    assert members("cli.record.note.") == set(NOTES)
    assert members("cli.record.format.") == set(FORMATS)
    assert members("cli.record.difference.") == {*WHATS, "no-fan"}
    for code, values in CODES.items():
        sentence = str(catalogue("en")[f"cli.record.error.{code}"])
        assert all(f"{{{value}}}" in sentence for value in values), code


def test_every_reason_of_the_table_has_words() -> None:
    for lang in LANGUAGES:
        words = catalogue(lang)
        assert [code for code in TABLE_CODES if f"cli.record.reason.{code}" not in words] == []
