"""Building: the same bytes whoever draws and however often it is stopped, and what a recipe may say."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mjteach.puzzles import PuzzleError
from mjteach.puzzles.bank import Checker, census, lines_in
from mjteach.puzzles.bank_build import CHUNK, SUFFIX, Alone, Building, Draw, Workers, candidates, processes
from mjteach.puzzles.recipe import parse
from mjteach.puzzles.skeletons import skeleton

RECIPE = """
name = "small"
seed = 7
[[parts]]
kinds = ["waits", "fans"]
levels = [1, 3]
count = 9
[[parts]]
kinds = ["fans"]
levels = [1]
count = 3
themes = ["self-draw"]
without = ["kongs"]
"""
PART = '[[parts]]\nkinds = ["fans"]\nlevels = [1]\ncount = 2\n'


def made(path: Path, text: str = RECIPE, workers: Workers | None = None, jobs: int = 1) -> Building:
    building = Building(parse(text))
    for _ in building.run(path, workers or Alone(), jobs):
        pass
    return building


@pytest.fixture(scope="module")
def bank(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("bank") / "small.jsonl"
    assert made(path).shortages == []
    return path.read_bytes()


def test_a_bank_is_what_the_recipe_says(bank: bytes) -> None:
    lines = list(lines_in(bank.decode()))
    found = census(lines)
    assert found.kinds == {("waits", 1): 9, ("waits", 3): 9, ("fans", 1): 12, ("fans", 3): 9}
    assert all("self-draw" in line["themes"] and "kongs" not in line["themes"] for line in lines[-3:])
    assert len({line["id"] for line in lines}) == len({skeleton(line) for line in lines}) == len(lines)
    checker = Checker()
    for text in bank.splitlines():
        checker.check(text)


def test_processes_make_the_same_file(bank: bytes, tmp_path: Path) -> None:
    path = tmp_path / "b.jsonl"
    with processes(2) as workers:
        made(path, workers=workers, jobs=2)
    assert path.read_bytes() == bank
    assert [one.name for one in tmp_path.iterdir()] == ["b.jsonl"]


def test_a_dask_cluster_makes_the_same_file(bank: bytes, tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed")
    settings = {"n_workers": 1, "threads_per_worker": 2, "processes": False, "dashboard_address": None}
    with distributed.LocalCluster(**settings) as cluster, distributed.Client(cluster) as client:
        made(tmp_path / "b.jsonl", workers=client, jobs=2)
    assert (tmp_path / "b.jsonl").read_bytes() == bank


class Counted(Alone):
    """Says how much was drawn."""

    def __init__(self) -> None:
        self.drawn: list[Draw] = []

    def submit(self, work, /, *args):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN002, ANN201
        def counted(wanted: Draw) -> object:
            self.drawn.append(wanted)
            return work(wanted)

        return super().submit(counted, *args)


@pytest.mark.parametrize("cut", [0, 5, 300])
def test_work_that_was_stopped_goes_on(bank: bytes, tmp_path: Path, cut: int) -> None:
    path = tmp_path / "b.jsonl"
    beside = tmp_path / f"b.jsonl{SUFFIX}"
    run = Building(parse(RECIPE)).run(path, Alone())
    for _ in range(20):
        next(run)
    run.close()  # type: ignore[attr-defined]
    assert not path.exists()
    beside.write_bytes(beside.read_bytes()[: -cut or None])
    again, anew = Counted(), Counted()
    made(path, workers=again)
    assert path.read_bytes() == bank
    assert not beside.exists()
    made(path, workers=anew)
    assert path.read_bytes() == bank
    assert len(again.drawn) < len(anew.drawn)


def test_half_a_first_line_is_begun_again(bank: bytes, tmp_path: Path) -> None:
    (tmp_path / f"b.jsonl{SUFFIX}").write_bytes(b'{"reci')
    made(tmp_path / "b.jsonl")
    assert (tmp_path / "b.jsonl").read_bytes() == bank


def test_the_work_of_another_recipe_is_left_alone(tmp_path: Path) -> None:
    run = Building(parse(RECIPE)).run(tmp_path / "b.jsonl", Alone())
    next(run)
    run.close()  # type: ignore[attr-defined]
    before = (tmp_path / f"b.jsonl{SUFFIX}").read_bytes()
    with pytest.raises(PuzzleError) as caught:
        made(tmp_path / "b.jsonl", RECIPE.replace("seed = 7", "seed = 8"))
    assert (caught.value.code, caught.value.values) == ("other-recipe", {"file": f"b.jsonl{SUFFIX}"})
    assert (tmp_path / f"b.jsonl{SUFFIX}").read_bytes() == before


def test_the_work_of_another_version_is_left_alone(tmp_path: Path) -> None:
    run = Building(parse(RECIPE), version="1").run(tmp_path / "b.jsonl", Alone())
    next(run)
    run.close()  # type: ignore[attr-defined]
    with pytest.raises(PuzzleError) as caught:
        next(Building(parse(RECIPE), version="2").run(tmp_path / "b.jsonl", Alone()))
    assert caught.value.code == "other-recipe"


def test_candidates_are_drawn_from_what_is_wanted_alone() -> None:
    wanted = Draw(1, "waits", 1, "gb1998", 0)
    first = candidates(wanted)
    assert len(first) == CHUNK
    assert candidates(wanted) == first
    assert json.loads(json.dumps(first)) == first
    for other in (wanted._replace(seed=2), wanted._replace(number=1)):
        assert not {one["id"] for one in candidates(other) if one} & {one["id"] for one in first if one}


def test_what_was_withdrawn_is_not_chosen(bank: bytes, tmp_path: Path) -> None:
    gone = json.loads(bank.splitlines()[0])["id"]
    building = Building(parse(RECIPE), frozenset({gone}))
    assert [*building.run(tmp_path / "b.jsonl", Alone())][-1] == len(bank.splitlines())
    assert gone not in (tmp_path / "b.jsonl").read_text("utf-8")


def test_what_cannot_be_found_is_told(tmp_path: Path) -> None:
    text = f'seed = 1\n{PART}themes = ["four-kongs", "seven-pairs"]\ntries = 3\n'
    building = made(tmp_path / "b.jsonl", text)
    assert building.shortages == [("fans", 1, 2)]
    assert (tmp_path / "b.jsonl").read_bytes() == b""


def test_a_quota_goes_on_until_the_fans_are_there(tmp_path: Path) -> None:
    text = f'seed = 1\n{PART}[quota]\nfans = 1\nkinds = ["fans", "points"]\nlevels = [1, 2]\ntries = 60\n'
    building = made(tmp_path / "b.jsonl", text)
    fans = census(building.lines).fans
    missing = {one.level: one.missing for one in building.shortages}
    assert missing == {number: 1 for number in range(1, 82) if not fans[number]}
    assert len(building.lines) > 2
    seen: set[int] = set()
    for line in building.lines[2:]:
        new = set(census([line]).fans) - seen
        seen |= new
        assert new
    assert {line["kind"] for line in building.lines[2:]} == {"fans", "points"}


@pytest.mark.parametrize(
    ("text", "code", "place"),
    [
        ("", "missing-key", ""),
        ("seed = ", "bad-toml", ""),
        ("seed = 1\nseed = 2", "bad-toml", ""),
        ("a = " + "[" * 5000, "bad-toml", ""),
        ("seed = 1", "missing-key", ""),
        ("seed = 1\nparts = []", "wrong-type", "parts"),
        ("seed = 1\nparts = [1]", "wrong-type", "parts/0"),
        (f'seed = "x"\n{PART}', "wrong-type", "seed"),
        (f"seed = true\n{PART}", "wrong-type", "seed"),
        (f"seed = -1\n{PART}", "out-of-range", "seed"),
        (f"seed = 1\nname = 2\n{PART}", "wrong-type", "name"),
        (f'seed = 1\nruling = "riichi"\n{PART}', "not-allowed", "ruling"),
        (f"seed = 1\ncolour = 1\n{PART}", "unknown-key", "colour"),
        (f"seed = 1\n{PART}{PART}colour = 1", "unknown-key", "parts/1/colour"),
        (f"seed = 1\n{PART}".replace('"fans"', '"sudoku"'), "not-allowed", "parts/0/kinds/0"),
        (f"seed = 1\n{PART}".replace('"fans"', ""), "wrong-type", "parts/0/kinds"),
        (f"seed = 1\n{PART}".replace("[1]", "[1, 1]"), "not-unique", "parts/0/levels/1"),
        (f"seed = 1\n{PART}".replace("[1]", "[true]"), "not-allowed", "parts/0/levels/0"),
        (f"seed = 1\n{PART}".replace("[1]", "[6]"), "not-allowed", "parts/0/levels/0"),
        (f"seed = 1\n{PART}".replace("count = 2", "count = 0"), "out-of-range", "parts/0/count"),
        (f"seed = 1\n{PART}".replace("count = 2", ""), "missing-key", "parts/0"),
        (f'seed = 1\n{PART}themes = ["x"]', "not-allowed", "parts/0/themes/0"),
        (f'seed = 1\n{PART}[quota]\nkinds = ["fans"]', "missing-key", "quota"),
        (f"seed = 1\nquota = 3\n{PART}", "wrong-type", "quota"),
    ],
)
def test_a_bad_recipe_says_what_and_where(text: str, code: str, place: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        parse(text)
    assert (caught.value.code, caught.value.place) == (code, place)


def test_a_recipe_is_known_by_what_it_says() -> None:
    one = parse(RECIPE)
    assert parse("# remark\n" + RECIPE).digest == one.digest
    assert parse(RECIPE.replace("count = 3", "count = 4")).digest != one.digest
    assert (one.name, one.total, one.ruling) == ("small", 39, "gb1998")
    assert parse(f"seed = 1\n{PART}".replace("levels = [1]\n", "")).parts[0].levels == (1, 2, 3, 4, 5)
