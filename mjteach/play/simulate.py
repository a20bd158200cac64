"""Matches played by computer players, written as records: the same bytes for any number of processes.

Match n of a seed has its own walls and its own players, made from the seed and n alone. A file holds the records of the
matches one after another; a run that was stopped goes on after the last match that is whole.
"""

from __future__ import annotations

import random
import signal
from collections import deque
from collections.abc import Generator, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import closing
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path

from mjteach.play.errors import PlayError
from mjteach.play.events import HANDS
from mjteach.play.game import play_match, walls_of
from mjteach.play.match import Match
from mjteach.play.options import TableRules
from mjteach.play.players import PLAYERS
from mjteach.play.replay import HEADER, Record, texts_in
from mjteach.play.words import SEATS

CODES: dict[str, tuple[str, ...]] = {
    "no-such-player": ("player",),
    "not-four-players": ("n",),
    "too-few": ("option", "least"),
    "other-run": (),
}
"""The codes of `SimulationError`, with the names of their values."""

AHEAD = 4
"""Matches that are given out for each process before the first is back."""


class SimulationError(PlayError):
    """A run that cannot be, or a file that belongs to another run."""


@dataclass(frozen=True, slots=True)
class Run:
    """What is played.

    Attributes:
        hands: how many hands; the last match may be a part of one.
        players: names of the players 0 to 3 (see `players.PLAYERS`).
        seed: whence all chance comes.

    Raises:
        SimulationError: `too-few`, `not-four-players` or `no-such-player`.
    """

    hands: int
    players: tuple[str, ...]
    seed: int

    def __post_init__(self) -> None:
        if self.hands < 1:
            raise SimulationError("too-few", option="hands", least=1)
        if len(self.players) != len(SEATS):
            raise SimulationError("not-four-players", n=len(self.players))
        for name in self.players:
            if name not in PLAYERS:
                raise SimulationError("no-such-player", player=name[:40])

    @property
    def matches(self) -> int:
        """How many matches, the last one perhaps short."""
        return -(-self.hands // HANDS)

    def hands_of(self, number: int) -> int:
        """Hands of one match, numbered from 0."""
        return min(HANDS, self.hands - number * HANDS)


def played(run: Run, number: int) -> Match:
    """One match of a run, by its number from 0."""
    players = [
        PLAYERS[name](f"{run.seed} match {number} player {place}") for place, name in enumerate(run.players)
    ]
    walls = walls_of(random.Random(f"{run.seed} match {number} walls"))
    east, south, west, north = run.players
    match = Match.start(TableRules(), (east, south, west, north))
    return play_match(players, (wall for wall, _ in zip(walls, range(run.hands_of(number)), strict=False)), match=match)


def record_of(run: Run, number: int) -> str:
    """The record of one match of a run."""
    return str(Record.of(played(run, number)))


def _leave_interrupts() -> None:
    """Ctrl-C is for the process that gives out the work."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def records_of(run: Run, first: int = 0, jobs: int = 1) -> Generator[str, None, None]:
    """The records of the matches from one on, in order.

    Args:
        run: the run.
        first: number of the first match.
        jobs: processes that play.
    """
    numbers = range(first, run.matches)
    if jobs == 1:
        yield from (record_of(run, number) for number in numbers)
        return
    workers = min(jobs, max(len(numbers), 1))
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=_leave_interrupts) as pool:
        waiting: deque[Future[str]] = deque()
        try:
            for number in numbers:
                waiting.append(pool.submit(record_of, run, number))
                if len(waiting) >= AHEAD * jobs:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


# --- a file that is continued -----------------------------------------------------------------------------


def whole_matches(text: str, run: Run) -> tuple[int, int]:
    """How many whole matches of a run a text begins with, and where in the text they end.

    What comes after them, such as half a line, was being written when the run was stopped.

    Raises:
        SimulationError: `other-run` for a text that this run does not write.
    """
    number = end = 0
    for part in texts_in(text):
        if number == run.matches:
            raise SimulationError("other-run")
        _check_beginning(part, run, number)
        lines = part[: part.rfind("\n") + 1]
        if sum(line.startswith("settle ") for line in lines.splitlines()) != run.hands_of(number):
            if end + len(part) < len(text):
                raise SimulationError("other-run")
            break
        if not HEADER.startswith(part[len(lines) :]):
            raise SimulationError("other-run")
        number, end = number + 1, end + len(lines)
    return number, end


def _check_beginning(part: str, run: Run, number: int) -> None:
    """The first lines, the wall of the first hand among them, must be those of the run, as far as they go."""
    walls = walls_of(random.Random(f"{run.seed} match {number} walls"))
    east, south, west, north = run.players
    match = Match.start(TableRules(), (east, south, west, north))
    opening = match.opening(next(iter(walls)))
    beginning = f"{Record.of(match)}{opening}\n"
    if part[: len(beginning)] != beginning[: len(part)]:
        raise SimulationError("other-run")


def simulate(run: Run, path: Path, jobs: int = 1) -> Iterator[int]:
    """Play a run into a file, or go on with one; give the hands that are in the file, at first and after each match.

    Args:
        run: the run.
        path: the file.
        jobs: processes that play.

    Raises:
        SimulationError: `too-few` jobs, `other-run`, and the file is left as it is.
        OSError: the file cannot be read or written.
    """
    if jobs < 1:
        raise SimulationError("too-few", option="jobs", least=1)
    with path.open("a+b") as file:
        file.seek(0)
        try:
            done, end = whole_matches(file.read().decode("ascii"), run)
        except UnicodeDecodeError:
            raise SimulationError("other-run") from None
        file.truncate(end)
        yield min(done * HANDS, run.hands)
        with closing(records_of(run, done, jobs)) as records:
            for number, record in enumerate(records, done):
                file.write(record.encode("ascii"))
                file.flush()
                yield min((number + 1) * HANDS, run.hands)
