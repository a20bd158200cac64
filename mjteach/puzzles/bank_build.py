"""Building a bank from a recipe, with any number of workers: the same bytes whoever draws.

Each candidate is a pure function of the recipe's seed, a kind, a level and an index. Workers draw candidates a chunk at
a time, in whatever order; which of them are taken is decided in one place, in the order of the indexes. What has been
drawn is kept beside the file that is made, so that work that was stopped goes on where it was.
"""

from __future__ import annotations

import hashlib
import json
import signal
from collections import Counter
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from itertools import count, cycle, islice
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from mjteach.puzzles.bank import Checker, Line, fans_of, packed, to_text
from mjteach.puzzles.draw import can_aim, draw
from mjteach.puzzles.errors import PuzzleError
from mjteach.puzzles.recipe import Part, Quota, Recipe
from mjteach.rules import FANS

CHUNK = 8
"""Candidates that a worker draws at a time."""

AHEAD = 4
"""Chunks given out for each worker before the first is back."""

SUFFIX = ".part"
"""What the file of unfinished work is called: the name of the bank and this."""


class Draw(NamedTuple):
    """Some candidates of one stream.

    Attributes:
        seed: the recipe's seed.
        kind: kind of puzzle.
        level: its level.
        ruling: name of the ruling.
        number: number of the chunk, from 0.
        theme: what hands are made for, or nothing.
    """

    seed: int
    kind: str
    level: int
    ruling: str
    number: int
    theme: str = ""


Drawn = list[Line | None]
"""The candidates of a chunk; None where there was nothing to draw."""


class Future(Protocol):
    """What will be drawn."""

    def result(self) -> Any:  # noqa: ANN401 (the executors' own futures differ)
        """What was drawn, once it is there."""


class Workers(Protocol):
    """Whoever draws: an executor of the standard library, or a client of Dask."""

    def submit(self, work: Callable[..., Any], /, *args: Any) -> Future:  # noqa: ANN401
        """Give out some work."""


def candidates(wanted: Draw) -> Drawn:
    """The candidates of one chunk."""
    first = wanted.number * CHUNK
    return [_candidate(wanted, index) for index in range(first, first + CHUNK)]


def _candidate(wanted: Draw, index: int) -> Line | None:
    try:
        seed, theme = _seed(wanted, index), wanted.theme or None
        return packed(draw(wanted.kind, seed, wanted.level, wanted.ruling, theme=theme))
    except PuzzleError as error:
        if error.code == "no-puzzle":
            return None
        raise


def _seed(wanted: Draw, index: int) -> int:
    content = f"{wanted.seed} {wanted.kind} {wanted.level} {wanted.ruling} {index}"
    return int.from_bytes(hashlib.sha256(content.encode()).digest()[:6], "big")


# --- Workers --------------------------------------------------------------------------------------------


class _Later(NamedTuple):
    work: Callable[..., Any]
    given: tuple[Any, ...]

    def result(self) -> Any:  # noqa: ANN401
        return self.work(*self.given)


class Alone:
    """No worker but this process; what is never asked for is never drawn."""

    def submit(self, work: Callable[..., Any], /, *args: Any) -> _Later:  # noqa: ANN401
        """Keep the work until its result is asked for."""
        return _Later(work, args)


def _leave_interrupts() -> None:
    """Ctrl-C is for the process that gives out the work."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def processes(jobs: int) -> Generator[Workers, None, None]:
    """Workers on this machine, as many as `jobs`."""
    if jobs == 1:
        yield Alone()
        return
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_leave_interrupts)
    try:
        yield pool
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


# --- Unfinished work ------------------------------------------------------------------------------------


class _Journal:
    """The chunks that were drawn, in a file; a line that was being written when the work stopped is dropped."""

    def __init__(self, path: Path, recipe: Recipe, version: str) -> None:
        head = json.dumps({"recipe": recipe.digest, "chunk": CHUNK, "version": version})
        self.kept: dict[Draw, Drawn] = {}
        self.file = path.open("a+b")
        self.file.seek(0)
        first, *lines = self.file.read().splitlines(keepends=True) or [b""]
        if first.endswith(b"\n") and first != f"{head}\n".encode():
            self.file.close()
            raise PuzzleError("other-recipe", file=path.name)
        if not first.endswith(b"\n"):
            self.file.truncate(0)
            self._write(head)
        else:
            self.file.truncate(len(first) + self._load(lines))

    def _load(self, lines: list[bytes]) -> int:
        """Read chunks as far as they are whole; give the bytes that they take."""
        end = 0
        for line in lines:
            try:
                wanted, drawn = json.loads(line)
                found = Draw(*wanted)
            except (TypeError, ValueError):
                break
            if not line.endswith(b"\n"):
                break
            self.kept[found] = drawn
            end += len(line)
        return end

    def _write(self, text: str) -> None:
        self.file.write(text.encode() + b"\n")
        self.file.flush()

    def add(self, wanted: Draw, drawn: Drawn) -> None:
        self._write(json.dumps([wanted, drawn], ensure_ascii=False, separators=(",", ":")))

    def close(self) -> None:
        self.file.close()


# --- Choosing -------------------------------------------------------------------------------------------


class _Cell(NamedTuple):
    """The puzzles of one kind and level that a part wants."""

    part: Part
    kind: str
    level: int

    @property
    def theme(self) -> str:
        """The theme that its hands are made for, where they can be made for one that the part wants."""
        return next((theme for theme in sorted(self.part.themes) if can_aim(self.kind, theme)), "")


def _cells(recipe: Recipe) -> list[_Cell]:
    return [_Cell(part, kind, level) for part in recipe.parts for kind in part.kinds for level in part.levels]


_Stream = tuple[str, int, str]
"""Kind, level, and the theme that hands are made for, or nothing."""


class _Draws:
    """Gives out chunks, those soon wanted first, and takes each back once."""

    def __init__(self, recipe: Recipe, workers: Workers, jobs: int, journal: _Journal) -> None:
        self.recipe = recipe
        self.workers = workers
        self.jobs = jobs
        self.journal = journal
        self.waiting: dict[Draw, Future] = {}
        self.taken: Counter[_Stream] = Counter()
        self.expected = self._expected()

    def stream(self, which: _Stream) -> Iterator[Line | None]:
        """The candidates of a kind, a level and a theme, without end."""
        for number in count():
            self.taken[which] = number
            yield from self._take(self._draw(which, number))

    def _draw(self, which: _Stream, number: int) -> Draw:
        kind, level, theme = which
        return Draw(self.recipe.seed, kind, level, self.recipe.ruling, number, theme)

    def _expected(self) -> Iterator[Draw]:
        """The chunks without which no part can be filled, in order."""
        given: Counter[_Stream] = Counter()
        for cell in _cells(self.recipe):
            which = cell.kind, cell.level, cell.theme
            for _ in range(-(-cell.part.count // CHUNK)):
                yield self._draw(which, given[which])
                given[which] += 1

    def _ask(self, wanted: Draw) -> None:
        if wanted not in self.waiting and wanted not in self.journal.kept:
            self.waiting[wanted] = self.workers.submit(candidates, wanted)

    def _take(self, wanted: Draw) -> Drawn:
        kept = self.journal.kept.pop(wanted, None)
        if kept is not None:
            return kept
        self._ask(wanted)
        for ahead in range(1, self.jobs):
            self._ask(wanted._replace(number=wanted.number + ahead))
        room = AHEAD * self.jobs - len(self.waiting)
        for other in islice(self.expected, max(room, 0)):
            if other.number > self.taken.get((other.kind, other.level, other.theme), -1):
                self._ask(other)
        drawn: Drawn = self.waiting.pop(wanted).result()
        self.journal.add(wanted, drawn)
        return drawn


class Shortage(NamedTuple):
    """What a recipe wanted and could not be found.

    Attributes:
        kind: kind of puzzle, or None where puzzles about a fan are missing.
        level: its level, or the number of the fan.
        missing: how many are missing.
    """

    kind: str | None
    level: int
    missing: int


class Building:
    """One bank in the making.

    Attributes:
        recipe: what it is to hold.
        version: of mjteach; unfinished work of another version is not continued.
        lines: the puzzles chosen so far.
        shortages: what could not be found, once the building is over.
    """

    def __init__(self, recipe: Recipe, withdrawn: frozenset[str] = frozenset(), version: str = "") -> None:
        self.recipe = recipe
        self.version = version
        self.lines: list[Line] = []
        self.shortages: list[Shortage] = []
        self._withdrawn = withdrawn
        self._known = Checker()
        self._fans: Counter[int] = Counter()

    def run(self, path: Path, workers: Workers, jobs: int = 1) -> Iterator[int]:
        """Build into a file; give the number of puzzles whenever there is one more.

        Args:
            path: the file; it is there only when all is done. Until then what was drawn is in another beside it.
            workers: who draws.
            jobs: how many they are.

        Raises:
            PuzzleError: `other-recipe` where unfinished work beside the file belongs to another recipe or version.
            OSError: the file cannot be written.
        """
        beside = path.with_name(path.name + SUFFIX)
        journal = _Journal(beside, self.recipe, self.version)
        try:
            for line in self._choose(_Draws(self.recipe, workers, jobs, journal)):
                self.lines.append(line)
                self._fans.update(fans_of(line))
                yield len(self.lines)
        finally:
            journal.close()
        made = path.with_name(path.name + ".new")
        made.write_text("".join(to_text(line) + "\n" for line in self.lines), encoding="utf-8", newline="\n")
        made.replace(path)
        beside.unlink()

    def _choose(self, draws: _Draws) -> Iterator[Line]:
        streams: dict[_Stream, Iterator[Line | None]] = {}

        def stream(kind: str, level: int, theme: str = "") -> Iterator[Line | None]:
            return streams.setdefault((kind, level, theme), draws.stream((kind, level, theme)))

        for cell in _cells(self.recipe):
            yield from self._of_cell(cell, stream(cell.kind, cell.level, cell.theme))
        if self.recipe.quota is not None:
            quota = self.recipe.quota
            chosen = [stream(kind, level) for kind in quota.kinds for level in quota.levels]
            yield from self._of_quota(quota, chosen)

    def _of_cell(self, cell: _Cell, stream: Iterator[Line | None]) -> Iterator[Line]:
        part, found = cell.part, 0
        for line in islice(stream, part.count * part.tries):
            if line is not None and _suits(part, line) and self._is_new(line):
                found += 1
                yield line
            if found == part.count:
                return
        self.shortages.append(Shortage(cell.kind, cell.level, part.count - found))

    def _of_quota(self, quota: Quota, streams: list[Iterator[Line | None]]) -> Iterator[Line]:
        wanted = {one.number for one in FANS}
        for stream in islice(cycle(streams), quota.tries):
            wanted = {number for number in wanted if self._fans[number] < quota.fans}
            if not wanted:
                return
            line = next(stream)
            if line is not None and fans_of(line) & wanted and self._is_new(line):
                yield line
        self.shortages += [
            Shortage(None, number, quota.fans - self._fans[number])
            for number in sorted(wanted)
            if self._fans[number] < quota.fans
        ]

    def _is_new(self, line: Line) -> bool:
        return line["id"] not in self._withdrawn and self._known.is_new(line)


def _suits(part: Part, line: Line) -> bool:
    themes = set(line["themes"])
    return part.themes <= themes and not part.without & themes
