"""The command line answers people and programs, and meets every bad input without a traceback."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from rich.cells import cell_len

from mjteach import __version__
from mjteach.cli import main
from mjteach.rules import RULINGS, Hand, distance, score, waits
from mjteach.text import LANGUAGES

WON = "[345p,2][FFFF]99m45667s8s|SE1000|2"
GOOD = "234567m45p33678s6p|ES0000|1"
WAITING = "234567m45p33678s|EE0000|0"
COMMAND = [sys.executable, "-m", "mjteach.cli"]


def run(*arguments: str, given: str | bytes | None = None, **environment: str) -> Result:
    clean = {"LC_ALL": "", "LC_MESSAGES": "", "LANG": ""}
    return CliRunner().invoke(main, arguments, input=given, env=clean | environment, catch_exceptions=False)


def answer(*arguments: str, status: int = 0) -> dict[str, Any]:
    result = run(*arguments)
    assert result.exit_code == status
    answered: dict[str, Any] = json.loads(result.stdout)
    return answered


# --- score ---


def test_score_as_json() -> None:
    found = answer("score", WON, "--json")
    truth = score(Hand.parse(WON))
    assert list(found) == ["hand", "points", "flowers", "total", "declarable", "fans", "refused", "ties"]
    assert found["hand"] == WON
    assert (found["points"], found["flowers"], found["total"]) == (truth.points, 2, truth.points + 2)
    assert found["declarable"] is truth.declarable
    assert found["fans"][0] == {
        "number": 59,
        "id": "dragon-pung",
        "zh": "箭刻",
        "en": "Dragon Pung",
        "points": 2,
        "count": 1,
    }
    assert sum(fan["points"] * fan["count"] for fan in found["fans"]) == found["points"]
    assert found["refused"] == [{"number": 73, "id": "pung-of-terminals-or-honors", "by": 59, "principle": "no-repeat"}]
    assert found["ties"] == []


def test_score_lists_ties() -> None:
    # The fourth chow makes 喜相逢 with one chow of the straight or 连六 with another (1998 p.80).
    found = answer("score", "[123m,1][789p,1][456s,1]77m78s9s|EE0000|0", "--json")
    counted = [{"number": fan["number"], "count": fan["count"]} for fan in found["fans"]]
    assert {"number": 70, "count": 1} in counted
    assert found["ties"] == [[one if one["number"] != 70 else {"number": 71, "count": 1} for one in counted]]


def test_score_for_people_names_ties() -> None:
    text = run("score", "[123m,1][789p,1][456s,1]77m78s9s|EE0000|0", "--lang", "zh-Hant").stdout
    assert "花龍、平和、連六" in text


@pytest.mark.parametrize("ruling", list(RULINGS))
def test_score_by_ruling(ruling: str) -> None:
    text = "[1111m,1][2222s]123p456p55s|EE0000|0"
    found = answer("score", text, "--json", "--ruling", ruling)
    assert found["points"] == score(Hand.parse(text), RULINGS[ruling]).points


def test_rulings_differ_on_mixed_kongs() -> None:
    text = "[1111m,1][2222s]123p456p55s|EE0000|0"
    points = [answer("score", text, "--json", "--ruling", name)["points"] for name in ("gb1998", "mil")]
    assert points[1] - points[0] == 2


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("zh-Hans", ["箭刻", "暗杠", "自摸", "已计箭刻（不重复）", "不能和"]),
        ("zh-Hant", ["箭刻", "暗槓", "自摸", "已計箭刻（不重複）", "不能和"]),
        ("en", ["Dragon Pung", "Concealed Kong", "Self-Drawn", "Non-Repeat Principle", "May not be declared"]),
    ],
)
def test_score_for_people(lang: str, words: list[str]) -> None:
    result = run("score", WON, "--lang", lang)
    assert result.exit_code == 0
    for word in [*words, "345p FFFF 456s 678s 99m"]:
        assert word in result.stdout


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("arguments", [("score", WON), ("waits", WAITING), ("distance", WAITING)])
def test_tables_are_aligned(lang: str, arguments: tuple[str, ...]) -> None:
    """Every row of a table is as wide as the line under its headings, in columns of the screen."""
    lines = run(*arguments, "--lang", lang).stdout.splitlines()
    rules = [index for index, line in enumerate(lines) if line and set(line) == {"─"}]
    assert rules
    for index in rules:
        width = cell_len(lines[index])
        assert cell_len(lines[index - 1]) == width
        assert cell_len(lines[index + 1]) == width


# --- waits, distance, pay ---


def test_waits_as_json() -> None:
    truth = waits(Hand.parse(WAITING))
    assert answer("waits", WAITING, "--json") == {
        "hand": WAITING,
        "waits": [
            {
                "tile": str(wait.tile),
                "left": wait.left,
                "discard": wait.discard.points,
                "self_draw": wait.self_draw.points,
            }
            for wait in truth
        ],
    }
    assert [str(wait.tile) for wait in truth] == ["3p", "6p"]


def test_waits_for_people() -> None:
    text = run("waits", WAITING).stdout
    assert "three of dots" in text
    assert "7 (too few)" in text
    assert "13" in text


def test_a_hand_that_waits_for_nothing() -> None:
    assert "no tile" in run("waits", "1133m5577p99sESW").stdout


def test_distance_of_13_tiles() -> None:
    assert answer("distance", WAITING, "--json") == {
        "hand": WAITING,
        "distance": 0,
        "useful": {"3p": 4, "6p": 4},
    }


def test_distance_of_14_tiles() -> None:
    text = "234567m45p33678sE|EE0000|0"
    found = answer("distance", text, "--json")
    truth = distance(Hand.parse(text))
    assert found["distance"] == 0
    by_tile = {one["tile"]: one for one in found["discards"]}
    assert by_tile["E"] == {"tile": "E", "distance": 0, "useful": {"3p": 4, "6p": 4}}
    assert [one["tile"] for one in found["discards"]] == [str(one.tile) for one in truth.discards]


def test_distance_for_people_puts_the_best_discard_first() -> None:
    lines = run("distance", "234567m45p33678sE").stdout.splitlines()
    assert lines[2] == "The hand is ready."
    assert lines[5].startswith("E East wind")


@pytest.mark.parametrize(("text", "words"), [("1258m369p147sEEC", "1 tile away"), (GOOD, "complete")])
def test_distance_in_words(text: str, words: str) -> None:
    assert words in run("distance", text).stdout


def test_pay_for_a_discard() -> None:
    found = answer("pay", GOOD, "--from", "E", "--json")
    total = score(Hand.parse(GOOD)).total
    assert found == {
        "hand": GOOD,
        "total": total,
        "payments": {"E": -8 - total, "S": 24 + total, "W": -8, "N": -8},
    }


def test_pay_for_a_self_draw() -> None:
    found = answer("pay", GOOD.replace("ES0", "ES1"), "--json")
    assert found["payments"]["S"] == 3 * (8 + found["total"])
    assert sum(found["payments"].values()) == 0


def test_pay_for_people() -> None:
    assert "+38" in run("pay", GOOD, "--from", "E").stdout
    assert "東" in run("pay", GOOD, "--from", "E", "--lang", "zh-Hant").stdout


@pytest.mark.parametrize(
    ("text", "seat", "code"),
    [
        (GOOD, None, "discarder-missing"),
        (GOOD, "S", "winner-pays"),
        (GOOD.replace("ES0", "ES1"), "E", "discarder-of-self-draw"),
        (WAITING, "E", "not-finished"),
        ("[345p,2][FFFF]99m45667s8s|SE0000|2", "S", "below-minimum"),
    ],
)
def test_payments_that_cannot_be(text: str, seat: str | None, code: str) -> None:
    arguments = ["pay", text, "--json", *(["--from", seat] if seat else [])]
    assert answer(*arguments, status=1)["error"]["code"] == code


# --- convert ---


def test_convert() -> None:
    result = run("convert", "🀈🀉🀊🀋🀌🀍🀜🀝🀒🀒🀕🀖🀗", "--from", "unicode", "--to", "comh")
    assert result.stdout == "234567m45p33678s\n"


def test_convert_says_how_dragons_were_taken() -> None:
    arguments = ["convert", "123m456p789s1122z5z", "--from", "mpsz"]
    result = run(*arguments)
    assert result.stdout == "123m456p789sEESSP|EE0000|0\n"
    assert "white-green-red" in result.stderr
    assert answer(*arguments, "--from-dragons", "red-green-white", "--to", "mpsz", "--json") == {
        "hand": "123m456p789sEESSC|EE0000|0",
        "text": "123m456p789s1122z7z",
        "from": {"notation": "mpsz", "dragons": "red-green-white"},
        "to": {"notation": "mpsz", "dragons": "white-green-red"},
    }


def test_convert_without_dragons_needs_no_remark() -> None:
    assert run("convert", "234567m45p33678s", "--from", "mpsz").stderr == ""


def test_convert_loses_nothing_unasked() -> None:
    result = run("convert", WON, "--to", "comh")
    assert result.exit_code == 1
    assert "no room for these flowers" in result.stderr
    assert run("convert", WON, "--to", "comh", "--lossy").stdout == "[345p2][FFFF]99m45667s8s\n"


# --- one hand a line ---


def lines(*arguments: str, given: str | bytes) -> tuple[int, list[dict[str, Any]]]:
    result = run(*arguments, given=given)
    return result.exit_code, [json.loads(line) for line in result.stdout.splitlines()]


def test_lines_are_answered_in_order() -> None:
    status, found = lines("score", "-", given=f"{WON}\n{GOOD}\r\n{WON}")
    assert status == 0
    assert [one["hand"] for one in found] == [WON, GOOD, WON]


def test_bad_lines_are_answered_too() -> None:
    status, found = lines("score", "-", given=f"{WON}\n\n12x\n{WAITING}\n{GOOD}\n")
    assert status == 1
    assert [one.get("error", {}).get("code") for one in found] == [
        None,
        "empty",
        "digits-without-suit",
        "not-finished",
        None,
    ]
    assert found[2] == {
        "hand": "12x",
        "error": {
            "code": "digits-without-suit",
            "position": 0,
            "message": "The digits 12 need a suit letter after them: m, p or s.",
        },
    }


def test_messages_of_lines_are_localized() -> None:
    _, found = lines("waits", "-", "--lang", "zh-Hant", given="\n")
    assert found[0]["error"]["message"] == "這裡沒有牌。"


def test_a_line_that_is_no_text() -> None:
    status, found = lines("score", "-", given="梅".encode() + b"\xff\n" + GOOD.encode())
    assert status == 1
    assert found[0]["error"]["code"] == "not-utf8"
    assert found[0]["error"]["position"] == 1
    assert found[1]["hand"] == GOOD


def test_a_byte_order_mark_is_no_part_of_the_first_line() -> None:
    assert lines("score", "-", given=b"\xef\xbb\xbf" + GOOD.encode())[0] == 0
    assert lines("score", "-", given=GOOD.encode() + b"\n\xef\xbb\xbf" + GOOD.encode())[0] == 1


def test_an_endless_line_is_refused_and_read_past() -> None:
    status, found = lines("score", "-", given="梅" * 100_000 + "\n" + GOOD + "\n")
    assert status == 1
    assert [one.get("error", {}).get("code") for one in found] == ["too-long", None]
    assert len(found[0]["hand"]) <= 200


def test_no_lines_no_answers() -> None:
    assert lines("score", "-", given="") == (0, [])


def test_every_command_reads_lines() -> None:
    assert lines("waits", "-", given=WAITING)[1][0]["waits"]
    assert lines("distance", "-", given=WAITING)[1][0]["distance"] == 0
    assert sum(lines("pay", "-", "--from", "E", given=GOOD)[1][0]["payments"].values()) == 0
    converted = lines("convert", "-", "--to", "comh", given=WAITING)[1][0]
    assert converted["text"] == "234567m45p33678s"


# --- errors and languages ---


@pytest.mark.parametrize(
    ("text", "marked"),
    [("11111m23456789p", "1m23456789p"), ("123m456p789s1122z", "1122z"), ("🀈🀉", "🀈🀉"), ("東m", "東m")],
)
def test_a_bad_hand_is_shown_with_its_place(text: str, marked: str) -> None:
    result = run("score", text)
    assert result.exit_code == 1
    assert result.stdout == ""
    sentence, shown, caret, *_ = result.stderr.splitlines()
    assert sentence.startswith("Error: ")
    assert shown == f"  {text}"
    assert cell_len(shown.removesuffix(marked)) == caret.index("^")


def test_the_mark_stands_right_after_wide_characters() -> None:
    result = run("convert", "🀈🀉x", "--from", "unicode", "--lang", "zh-Hans")
    assert result.stderr.splitlines()[1:3] == ["  🀈🀉x", " " * cell_len("  🀈🀉") + "^"]


def test_a_long_bad_hand_is_cut_around_the_place() -> None:
    shown, caret = run("score", "1m" * 120).stderr.splitlines()[1:]
    assert len(shown) <= 2 + 120
    assert caret.strip() == "^"


def test_control_characters_are_not_sent_to_the_terminal() -> None:
    assert "\x1b" not in run("score", "12m\x1b[31m").stderr


@pytest.mark.parametrize(
    ("environment", "start"),
    [
        ({}, "Error: "),
        ({"LANG": "zh_CN.UTF-8"}, "错误："),
        ({"LANG": "zh_CN.UTF-8", "LC_MESSAGES": "zh_TW.UTF-8"}, "錯誤："),
        ({"LANG": "zh_CN.UTF-8", "LC_ALL": "C"}, "Error: "),
    ],
)
def test_the_language_is_that_of_the_environment(environment: dict[str, str], start: str) -> None:
    assert run("score", "1m", **environment).stderr.startswith(start)


@pytest.mark.parametrize(
    "arguments",
    [
        ("score",),
        ("score", WON, "--ruling", "riichi"),
        ("score", WON, "--lang", "fr"),
        ("pay", GOOD, "--from", "X"),
        ("convert", WON, "--to", "tenhou"),
        ("puzzle", "--kind", "sudoku"),
        ("puzzle", "--seed", "x"),
        ("puzzle", "--level", "99"),
        ("win",),
    ],
)
def test_wrong_usage_has_status_2(arguments: tuple[str, ...]) -> None:
    assert run(*arguments).exit_code == 2


def test_version() -> None:
    assert run("--version").stdout == f"mjteach {__version__}\n"


def test_help_names_every_command_and_completion() -> None:
    text = run("--help").stdout
    for word in ("score", "waits", "distance", "pay", "convert", "puzzle", "_MJTEACH_COMPLETE"):
        assert word in text


# --- puzzles ---


def test_a_drawn_puzzle_comes_back_by_its_link() -> None:
    drawn = run("puzzle", "--kind", "fans", "--seed", "7").output
    link = drawn.split("mjteach puzzle '")[1].split("'")[0]
    again = run("puzzle", link)
    assert again.exit_code == 0
    assert again.output.splitlines() == drawn.splitlines()[: len(again.output.splitlines())]


def test_a_puzzle_as_json_is_the_document() -> None:
    from mjteach.puzzles import draw

    arguments = ("puzzle", "--kind", "waits", "--seed", "7", "--level", "1", "--json")
    assert answer(*arguments) == draw("waits", 7, 1)
    assert run(*arguments).stdout == run(*arguments).stdout


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_puzzle_for_people_keeps_its_answer(lang: str) -> None:
    from mjteach.puzzles import KINDS, draw
    from mjteach.text import t

    for kind in KINDS:
        document = draw(kind, 3, 1)
        text = run("puzzle", "--kind", kind, "--seed", "3", "--lang", lang).stdout
        question = document["question"]
        variant = f".{question['ask']}" if "ask" in question else ""
        assert (document["hand"].partition("|")[0] if "table" in document else document["hand"]) in text
        ask = document.get("ask", {"id": f"kind.{kind}.ask{variant}", "values": question})
        assert t(ask["id"], lang, **ask["values"]) in text
        assert t("level.1", lang) in text
        assert document["id"] in text
        for answered in document["answers"]:
            for why in answered["why"].values():
                assert t(why["id"], lang, **why["values"]) not in text


# --- as a process ---


def process(*arguments: str, env: dict[str, str]) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "LC_ALL": "", "LC_MESSAGES": "", "LANG": "", **env}
    return subprocess.run([*COMMAND, *arguments], capture_output=True, text=True, env=environment, check=False)


def test_help_speaks_the_language_of_the_environment() -> None:
    found = process("score", "--help", env={"LC_ALL": "zh_TW.UTF-8", "PYTHONUTF8": "1"})
    assert "給和了的牌算番" in found.stdout


@pytest.mark.parametrize(
    ("arguments", "closed", "status"),
    [
        ("score -", "<&-", 0),
        ("score 1m", "2>&-", 1),
        (f"score '{GOOD}'", ">&-", 0),
        (f"score '{GOOD}' --json", ">&-", 0),
    ],
)
def test_closed_streams_are_no_accident(arguments: str, closed: str, status: int) -> None:
    shell = f"'{sys.executable}' -m mjteach.cli {arguments} {closed}"
    found = subprocess.run(["sh", "-c", shell], capture_output=True, text=True, check=False)
    assert found.returncode == status
    assert "Traceback" not in found.stderr


def test_an_encoding_without_chinese_is_no_accident() -> None:
    found = process("score", WON, "--lang", "zh-Hans", env={"PYTHONIOENCODING": "latin-1"})
    assert (found.returncode, found.stderr) == (0, "")
    assert "\\u7bad\\u523b" in found.stdout
    found = process("score", "🀈", "--json", env={"PYTHONIOENCODING": "latin-1"})
    assert json.loads(found.stdout)["hand"] == "🀈"


def test_starting_needs_neither_rich_nor_puzzles() -> None:
    code = (
        "import sys; from mjteach.cli import main; main(['score', sys.argv[1], '--json'], standalone_mode=False);"
        "assert not {'rich', 'mjteach.puzzles', 'anywidget'} & set(sys.modules)"
    )
    found = subprocess.run([sys.executable, "-c", code, WON], capture_output=True, text=True, check=False)
    assert (found.returncode, found.stderr) == (0, "")


def test_a_reader_that_hangs_up_is_no_accident(tmp_path: Path) -> None:
    given = tmp_path / "hands.txt"
    given.write_text(f"{GOOD}\n" * 2000, encoding="utf-8")
    with given.open(encoding="utf-8") as stdin:
        child = subprocess.Popen([*COMMAND, "score", "-"], stdin=stdin, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        assert child.stdout is not None
        assert child.stderr is not None
        with child.stdout, child.stderr:
            assert json.loads(child.stdout.readline())["hand"] == GOOD
            child.stdout.close()
            assert child.stderr.read() == b""
            assert child.wait() == 1


def test_an_interrupt_is_no_accident() -> None:
    with subprocess.Popen(
        [*COMMAND, "score", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as child:
        assert child.stdin is not None
        assert child.stdout is not None
        assert child.stderr is not None
        child.stdin.write(f"{GOOD}\n".encode())
        child.stdin.flush()
        assert child.stdout.readline()
        child.send_signal(signal.SIGINT)
        stderr = child.stderr.read()
        assert child.wait() == 130
    assert b"Traceback" not in stderr


def test_answers_come_as_soon_as_their_lines() -> None:
    with subprocess.Popen(
        [*COMMAND, "waits", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
    ) as child:
        assert child.stdin is not None
        assert child.stdout is not None
        for _ in range(3):
            child.stdin.write(WAITING + "\n")
            child.stdin.flush()
            assert json.loads(child.stdout.readline())["hand"] == WAITING
        child.stdin.close()
        assert child.wait() == 0
