"""Banks, the puzzles of a day, puzzles by their id and reports, on the command line."""

from __future__ import annotations

import getpass
import json
import platform
import re
import sys
import tomllib
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from click.testing import CliRunner, Result

from mjteach import __version__
from mjteach.cli import main
from mjteach.puzzles import draw, to_line
from mjteach.puzzles.bank import packed, restored, to_text
from mjteach.puzzles.bank_files import bank_text
from mjteach.puzzles.daily import chosen, day_of
from mjteach.puzzles.links import link, opened
from mjteach.puzzles.recipe import parse
from mjteach.text import LANGUAGES, t

ROOT = Path(__file__).parent.parent
DAY = "2026-11-30"
RECIPE = 'seed = 3\n[[parts]]\nkinds = ["waits", "fans"]\nlevels = [1]\ncount = 3\n'


def run(*arguments: str, **environment: str) -> Result:
    clean = {"LC_ALL": "", "LC_MESSAGES": "", "LANG": ""}
    return CliRunner().invoke(main, arguments, env=clean | environment, catch_exceptions=False)


def answer(*arguments: str, status: int = 0) -> Any:
    result = run(*arguments, "--json")
    assert result.exit_code == status
    return json.loads(result.stdout)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A recipe and its bank."""
    found = tmp_path_factory.mktemp("banks")
    (found / "r.toml").write_text(RECIPE, encoding="utf-8")
    result = run("bank", "build", str(found / "r.toml"), "--out", str(found / "b.jsonl"))
    assert (result.exit_code, result.stdout) == (0, "")
    assert "6 puzzles" in result.stderr
    return found


# --- banks ---


def test_jobs_make_the_same_bank(folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "b.jsonl"
    assert run("bank", "build", str(folder / "r.toml"), "--out", str(out), "--jobs", "2").exit_code == 0
    assert out.read_bytes() == (folder / "b.jsonl").read_bytes()


def test_dask_makes_the_same_bank(folder: Path, tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed")
    out = tmp_path / "b.jsonl"
    settings = {"n_workers": 1, "threads_per_worker": 2, "processes": False, "dashboard_address": None}
    with distributed.LocalCluster(**settings, protocol="tcp://") as cluster:
        address = cluster.scheduler_address
        result = run("bank", "build", str(folder / "r.toml"), "--out", str(out), "--dask", address)
    assert result.exit_code == 0
    assert out.read_bytes() == (folder / "b.jsonl").read_bytes()


def test_without_dask_it_says_so(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    out = tmp_path / "b.jsonl"
    result = run("bank", "build", str(folder / "r.toml"), "--out", str(out), "--dask", "tcp://127.0.0.1:1")
    assert result.exit_code == 1
    assert "mjteach[dask]" in result.stderr
    assert result.stderr.endswith("[no-dask]\n")
    assert not out.exists()


def test_where_there_is_no_cluster_it_says_so(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def connect(*_: object, **__: object) -> None:
        raise OSError("nobody there")

    monkeypatch.setitem(sys.modules, "distributed", SimpleNamespace(Client=connect))
    out = tmp_path / "b.jsonl"
    result = run("bank", "build", str(folder / "r.toml"), "--out", str(out), "--dask", "tcp://127.0.0.1:1")
    assert result.exit_code == 1
    assert result.stderr == "Error: There is no Dask cluster at tcp://127.0.0.1:1. [no-cluster, --dask]\n"


@pytest.mark.parametrize(
    ("recipe", "words"),
    [
        ("seed = ", "[bad-toml, {file}]"),
        ("seed = 1\nseed 2", "[bad-toml, {file}, line:2 column:6]"),
        ("", "“seed” is missing here. [missing-key, {file}]"),
        (RECIPE + "colour = 1\n", "[unknown-key, {file}, parts/0/colour]"),
        (RECIPE.replace("waits", "sudoku"), "[not-allowed, {file}, parts/0/kinds/0]"),
        ("seed = 1\nx = '\xff'", "[not-utf8, {file}, byte:14]"),
    ],
)
def test_a_bad_recipe_is_explained(recipe: str, words: str, tmp_path: Path) -> None:
    (tmp_path / "r.toml").write_bytes(recipe.encode("latin-1"))
    result = run("bank", "build", str(tmp_path / "r.toml"), "--out", str(tmp_path / "b.jsonl"))
    assert result.exit_code == 1
    assert words.format(file=tmp_path / "r.toml") in result.stderr
    assert "puzzle" not in result.stderr.partition("[")[0]
    assert result.stderr.startswith("Error: This recipe cannot be used. ")
    assert not (tmp_path / "b.jsonl").exists()


def test_a_file_that_cannot_be_written_is_told(folder: Path, tmp_path: Path) -> None:
    result = run("bank", "build", str(folder / "r.toml"), "--out", str(tmp_path / "no" / "b.jsonl"))
    assert result.exit_code == 1
    assert "cannot be read or written" in result.stderr


def test_what_could_not_be_found_is_told(tmp_path: Path) -> None:
    text = RECIPE + 'themes = ["four-kongs"]\ntries = 1\n[quota]\nfans = 1\nkinds = ["fans"]\nlevels = [1]\ntries = 1\n'
    (tmp_path / "r.toml").write_text(text, encoding="utf-8")
    result = run("bank", "build", str(tmp_path / "r.toml"), "--out", str(tmp_path / "b.jsonl"))
    assert result.exit_code == 1
    assert "3 missing of “Waits”" in result.stderr
    assert "1 missing about Nine Gates" in result.stderr


def test_a_good_bank_is_proved(folder: Path) -> None:
    result = run("bank", "check", str(folder / "b.jsonl"))
    assert (result.exit_code, result.stdout) == (0, "6 proved, 0 with faults\n")
    assert answer("bank", "check", str(folder / "b.jsonl"))["good"] == 6


def test_faults_are_named_with_their_place(folder: Path, tmp_path: Path) -> None:
    lines = (folder / "b.jsonl").read_text("utf-8").splitlines()
    changed = {**json.loads(lines[1]), "answers": [{"1m": 1}]}
    bank = tmp_path / "b.jsonl"
    bank.write_bytes("\n".join([lines[0], to_text(changed), "{", lines[0], lines[2]]).encode() + b"\n\xff\n")
    result = run("bank", "check", str(bank))
    assert result.exit_code == 1
    *faults, last = result.stdout.splitlines()
    assert last == "2 proved, 4 with faults"
    assert [line.partition(" [")[2] for line in faults] == [
        f"changed-answer, {bank}, line:2, {changed['id']}, answers]",
        f"bad-line, {bank}, line:3]",
        f"same-puzzle, {bank}, line:4, {json.loads(lines[0])['id']}, id]",
        f"bad-line, {bank}, line:6]",
    ]
    found = [json.loads(line) for line in run("bank", "check", str(bank), "--json").stdout.splitlines()]
    assert [one["error"]["code"] for one in found[:-1]] == ["changed-answer", "bad-line", "same-puzzle", "bad-line"]
    assert [one["line"] for one in found[:-1]] == [2, 3, 4, 6]
    assert (found[-1]["good"], found[-1]["bad"]) == (2, 4)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_faults_are_explained_in_every_language(lang: str, tmp_path: Path) -> None:
    (tmp_path / "b.jsonl").write_text("{}\n{\n", encoding="utf-8")
    found = run("bank", "check", str(tmp_path / "b.jsonl"), "--lang", lang)
    assert t("error.bad-line", lang) in found.stdout


def test_the_census(folder: Path) -> None:
    found = answer("bank", "stats", str(folder / "b.jsonl"))
    assert found["puzzles"] == 6
    assert found["kinds"] == {"fans 1": 3, "waits 1": 3}
    assert found["fans"].keys() == {str(number) for number in range(1, 82)}
    text = run("bank", "stats", str(folder / "b.jsonl"), "--lang", "zh-Hant").stdout
    assert "共 6 題" in text
    assert "大四喜" in text


def test_a_census_goes_past_what_is_damaged(folder: Path, tmp_path: Path) -> None:
    lines = (folder / "b.jsonl").read_text("utf-8").splitlines()
    (tmp_path / "b.jsonl").write_text("\n".join([lines[0], "{}", lines[1]]), encoding="utf-8")
    result = run("bank", "stats", str(tmp_path / "b.jsonl"))
    assert result.exit_code == 1
    assert "missing-key" in result.stdout
    assert "2 puzzles" in result.stdout


def test_a_census_of_nothing_is_none(tmp_path: Path) -> None:
    (tmp_path / "b.jsonl").write_text("{}", encoding="utf-8")
    assert len(run("bank", "stats", str(tmp_path / "b.jsonl")).stdout.splitlines()) == 1


@pytest.mark.parametrize("command", ["check", "stats", "expand"])
def test_an_empty_bank_is_no_bank(command: str, tmp_path: Path) -> None:
    (tmp_path / "b.jsonl").write_bytes(b"")
    result = run("bank", command, str(tmp_path / "b.jsonl"))
    assert (result.exit_code, result.stdout) == (1, "")
    assert f"[empty-bank, {tmp_path / 'b.jsonl'}]" in result.stderr
    if command != "expand":
        found = answer("bank", command, str(tmp_path / "b.jsonl"), status=1)
        assert found["error"] == {
            "code": "empty-bank",
            "place": str(tmp_path / "b.jsonl"),
            "message": "There is no puzzle in this bank.",
        }


def test_documents_of_a_bank(folder: Path, tmp_path: Path) -> None:
    lines = (folder / "b.jsonl").read_text("utf-8").splitlines()
    result = run("bank", "expand", str(folder / "b.jsonl"))
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [to_line(restored(json.loads(line))) for line in lines]
    (tmp_path / "b.jsonl").write_text("{}\n", encoding="utf-8")
    result = run("bank", "expand", str(tmp_path / "b.jsonl"))
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.endswith(f"[missing-key, {tmp_path / 'b.jsonl'}, line:1]\n")


def test_the_recipe_in_the_docs_is_one() -> None:
    text = (ROOT / "docs/puzzles.md").read_text("utf-8")
    (sample,) = re.findall(r"```toml\n(.*?)```", text, re.DOTALL)
    assert parse(sample).total == 20
    assert tomllib.loads(sample)["quota"]["fans"] == 1


# --- by id ---


def test_a_puzzle_by_its_id() -> None:
    line = json.loads(bank_text("course.jsonl").splitlines()[0])
    assert answer("puzzle", line["id"]) == restored(line)
    assert answer("puzzle", f"#/p/{line['id']}") == restored(line)
    assert line["id"] in run("puzzle", line["id"]).stdout


def test_a_puzzle_by_its_link() -> None:
    given = draw("fans", 5, 4)
    assert answer("puzzle", link(given)) == given


@pytest.mark.parametrize(
    ("address", "code"),
    [("waits-0000000000", "unknown-id"), ("x\x1b[31m", "bad-id"), ("waits-0000000000.1", "bad-link")],
)
@pytest.mark.parametrize("command", ["puzzle", "report"])
def test_a_puzzle_that_is_not_there(command: str, address: str, code: str) -> None:
    assert answer(command, address, status=1)["error"]["code"] == code
    result = run(command, address)
    assert (result.exit_code, result.stdout) == (1, "")
    assert "\x1b" not in result.stderr


# --- of a day ---


def test_a_day_as_json() -> None:
    found = answer("daily", "--date", DAY)
    assert found["date"] == DAY
    kept = chosen(day_of(DAY), {})
    assert [one["tier"] for one in found["puzzles"]] == ["easy", "middle", "hard"]
    assert [one["document"] for one in found["puzzles"]] == [one.document() for one in kept]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_day_for_people(lang: str) -> None:
    text = run("daily", "--date", DAY, "--lang", lang).stdout
    assert t("cli.daily.day", lang, date=DAY) in text
    for one in chosen(day_of(DAY), {}):
        assert t(f"cli.daily.{one.tier}", lang) in text
        assert one.line["id"] in text


def test_today_is_the_day_in_utc() -> None:
    before = datetime.now(UTC).date().isoformat()
    found = answer("daily")["date"]
    assert before <= found <= datetime.now(UTC).date().isoformat()


@pytest.mark.parametrize(
    ("day", "code"), [("2026-01-04", "before-first-day"), ("9999-12-31", "not-yet"), ("yesterday", "bad-date")]
)
def test_days_without_puzzles(day: str, code: str) -> None:
    assert answer("daily", "--date", day, status=1)["error"]["code"] == code
    result = run("daily", "--date", day, "--lang", "zh-Hans")
    assert (result.exit_code, result.stdout) == (1, "")


def test_a_puzzle_that_was_withdrawn_later_is_named_and_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    from datetime import date

    from mjteach.puzzles import daily as module
    from mjteach.puzzles.bank_files import Withdrawal

    name = chosen(day_of(DAY), {})[0].line["id"]
    gone = {name: Withdrawal(name, date(2026, 12, 24), "Two right answers.")}
    monkeypatch.setattr(module, "withdrawn", lambda: gone)
    first = answer("daily", "--date", DAY)["puzzles"][0]
    assert first == {"tier": "easy", "id": name, "withdrawn": {"date": "2026-12-24", "reason": "Two right answers."}}
    assert "2026-12-24: Two right answers." in run("daily", "--date", DAY).stdout


# --- reports ---


def test_a_report_says_what_is_needed() -> None:
    given = draw("not-counted", 4, 2)
    found = answer("report", link(given))
    assert found["mjteach"] == __version__
    assert found["id"] == given["id"]
    assert found["answers"] == [one["items"] for one in given["answers"]]
    assert found["proof"] == given["proof"]
    assert opened(found["link"]) == given
    text = run("report", link(given)).stdout
    assert [line.split(": ")[0] for line in text.splitlines()] == list(found)


def test_a_report_says_nothing_about_the_person() -> None:
    text = run("report", link(draw("waits", 4, 2))).stdout
    for secret in (platform.node(), getpass.getuser(), str(Path.home()), str(ROOT)):
        assert not re.search(rf"(?<!\w){re.escape(secret)}(?!\w)", text)


def test_lines_of_banks_are_what_the_documents_say() -> None:
    given = draw("fans", 5, 4)
    assert json.loads(to_text(packed(given))) == packed(given)
