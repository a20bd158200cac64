"""Simulated matches: the same bytes for any number of processes and after any interruption, and nothing overwritten."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest

from mjteach.play import Record
from mjteach.play.replay import texts_in
from mjteach.play.simulate import CODES, Run, SimulationError, record_of, simulate, whole_matches

RUN = Run(36, ("random", "random", "steady", "random"), 7)
"""Two matches and four hands of a third."""


def played(path: Path, run: Run = RUN, jobs: int = 1) -> bytes:
    for _ in simulate(run, path, jobs):
        pass
    return path.read_bytes()


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    return played(tmp_path_factory.mktemp("run") / "whole.txt")


def test_the_file_holds_records_of_whole_hands(whole: bytes) -> None:
    records = [Record.parse(text) for text in texts_in(whole.decode("ascii"))]
    matches = [record.replay() for record in records]
    assert [len(match.done) for match in matches] == [16, 16, 4]
    assert all(record.names == RUN.players for record in records)
    assert "".join(str(record) for record in records).encode() == whole
    assert len({record.events[0] for record in records}) == 3


@pytest.mark.parametrize("jobs", [2, 3])
def test_processes_change_nothing(tmp_path: Path, whole: bytes, jobs: int) -> None:
    assert played(tmp_path / "run.txt", jobs=jobs) == whole


def test_progress_is_told(tmp_path: Path) -> None:
    path = tmp_path / "run.txt"
    assert list(simulate(RUN, path)) == [0, 16, 32, 36]
    assert list(simulate(RUN, path)) == [36]


@pytest.mark.parametrize("share", [0.0, 0.001, 0.2, 0.5, 0.77, 0.9999])
def test_a_run_goes_on_where_it_was_stopped(tmp_path: Path, whole: bytes, share: float) -> None:
    path = tmp_path / "run.txt"
    path.write_bytes(whole[: int(len(whole) * share)])
    assert played(path) == whole


def test_a_whole_match_is_not_played_again(tmp_path: Path, whole: bytes) -> None:
    path = tmp_path / "run.txt"
    path.write_bytes(whole[: len(whole) // 2])
    assert next(iter(simulate(RUN, path))) == 16


def test_a_run_that_is_left_keeps_what_it_has(tmp_path: Path, whole: bytes) -> None:
    path = tmp_path / "run.txt"
    assert list(itertools.islice(simulate(RUN, path), 2)) == [0, 16]
    assert whole.startswith(path.read_bytes())
    assert played(path) == whole


def test_a_longer_run_begins_with_the_shorter(tmp_path: Path, whole: bytes) -> None:
    path = tmp_path / "run.txt"
    short = played(path, Run(20, RUN.players, RUN.seed))
    first = record_of(RUN, 0).encode()
    assert short.startswith(first)
    assert whole.startswith(first)
    assert played(path) == whole


def test_every_cut_is_found(whole: bytes) -> None:
    text = whole.decode("ascii")
    ends = list(itertools.accumulate(len(part) for part in texts_in(text)))
    for cut in range(0, len(text), 997):
        number, end = whole_matches(text[:cut], RUN)
        assert end == ([0, *ends])[number]
        assert end <= cut < ends[number]


@pytest.mark.parametrize(
    "text",
    [
        "something else\n",
        record_of(Run(2, RUN.players, 8), 0),
        record_of(Run(2, ("steady",) * 4, 7), 0),
        record_of(RUN, 1),
        "mjteach match 1\n" * 3,
        "\x80",
    ],
)
def test_a_file_of_another_run_is_left_alone(tmp_path: Path, text: str) -> None:
    path = tmp_path / "run.txt"
    path.write_text(text, "utf-8")
    with pytest.raises(SimulationError) as raised:
        played(path)
    assert raised.value.code == "other-run"
    assert path.read_text("utf-8") == text


def test_a_file_with_more_matches_is_left_alone(tmp_path: Path, whole: bytes) -> None:
    path = tmp_path / "run.txt"
    path.write_bytes(whole)
    with pytest.raises(SimulationError, match="other-run"):
        played(path, Run(16, RUN.players, RUN.seed))
    assert path.read_bytes() == whole


@pytest.mark.parametrize(
    ("hands", "players", "code", "values"),
    [
        (0, "steady steady steady steady", "too-few", {"option": "hands", "least": 1}),
        (1, "steady steady steady", "not-four-players", {"n": 3}),
        (1, "steady steady steady nobody", "no-such-player", {"player": "nobody"}),
    ],
)
def test_a_run_that_cannot_be(hands: int, players: str, code: str, values: dict[str, object]) -> None:
    with pytest.raises(SimulationError) as raised:
        Run(hands, tuple(players.split()), 1)
    assert (raised.value.code, raised.value.values) == (code, values)
    assert set(values) == set(CODES[code])


def test_no_process_is_too_few(tmp_path: Path) -> None:
    with pytest.raises(SimulationError, match="too-few"):
        next(iter(simulate(RUN, tmp_path / "run.txt", jobs=0)))
    assert not (tmp_path / "run.txt").exists()
