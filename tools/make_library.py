"""Pack hands that the table's players played into `mjteach/puzzles/library.bin`, with the positions for puzzles.

    mjteach play simulate --hands 800 --seed 4 --players planner,planner,planner,planner --out games.txt
    python tools/make_library.py games.txt            # the same games give the same bytes
    python tools/make_library.py games.txt --census   # also say what is in it

A use is a kind and a level, and for kinds that draw a hand for its answer that too. Kinds about the table look at some
moments of every hand, chosen by a seed; kinds about a hand alone at all at which somebody is ready. A use keeps at most
a few positions of a hand, and none that looks like another of it.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from pathlib import Path
from random import Random

from mjteach.play import SEATS, Record, Seat, Table
from mjteach.play.replay import HEADER
from mjteach.play.wins import waiting_hand
from mjteach.puzzles import claims, discard, library, may_declare, nearness, not_counted, wait_kind, winning_shape
from mjteach.puzzles.draw import KINDS
from mjteach.puzzles.laid_out import must_be_seen
from mjteach.puzzles.levels import BANDS, LEVELS, fits
from mjteach.puzzles.library import BARE, Position
from mjteach.puzzles.payout import asked
from mjteach.puzzles.skeletons import of_hand
from mjteach.puzzles.task import Task
from mjteach.rules import GB1998, Hand, HandError
from mjteach.rules.tiles import copies

FILE = Path(__file__).resolve().parent.parent / "mjteach" / "puzzles" / library.FILE
SEED = 4
TURNS, OFFERS = 10, 8
"""Moments of a hand that are looked at: turns, and tiles offered."""

MOST = 240
"""Positions that a use has at the most."""

OF_A_HAND = 2
"""Positions of one hand that a use keeps."""

LIMIT = 150_000
"""Bytes that the library may have."""

Found = Iterator[tuple[str, int, int, Task]]
"""Use, seat, question, and the task that has the hand."""


def hands_of(text: str) -> Iterator[str]:
    """The hands of records that follow one another, as lines of the library."""
    for part in text.split(f"{HEADER}\n")[1:]:
        for table in Record.parse(f"{HEADER}\n{part}").replay().done:
            yield library.line_of(table, table.state.setting.scores)


def of_waiting(hand: Hand) -> Iterator[tuple[str, int, str, Task]]:
    """What thirteen tiles that wait are good for: kind, level, what they are drawn for, and the task."""
    task = Task(hand, {}, GB1998)
    for level in LEVELS[1:]:
        yield "waits", level, "", task
        if KINDS["wait-kind"].fits(task):
            yield "wait-kind", level, wait_kind.kind_of(task), task


def of_fourteen(hand: Hand) -> Iterator[tuple[str, int, str, Task]]:
    """The same for fourteen tiles alone, a win or not."""
    if must_be_seen(hand):
        return
    task = Task(hand, {}, GB1998)
    for level in LEVELS[1:]:
        shape = replace(task, question=winning_shape.question_of(level))
        yield "winning-shape", level, winning_shape.drawn_for(shape), shape
        if not task.is_won:
            continue
        yield "best-reading", level, "", task
        for principle in dict.fromkeys(not_counted.ASKED[level]):
            yield "not-counted", level, principle, replace(task, question=not_counted.question_of(level, principle))


def of_seen(seen: library.Seen) -> Iterator[tuple[str, int, str, Task]]:
    """The same for fourteen tiles with the table around them."""
    task = Task(seen.hand, {}, GB1998, seen.table)
    for level in LEVELS[1:]:
        yield "may-declare", level, may_declare.drawn_for(task), task
        if task.is_won and task.score.declarable:
            yield "fans", level, "", task
            yield "payout", level, "", asked(task, Random(0), level)


def of_hands(table: Table) -> Found:
    """Hands alone: of the one in turn before and after its draw, and of everybody whom the tile offered completes."""
    for seat in SEATS:
        for which, found in uses_at(table, seat):
            for kind, level, wanted, task in found:
                if KINDS[kind].fits(task) and fits(kind, level, task):
                    yield "-".join(filter(None, (kind, str(level), wanted))), seat, which, task


def uses_at(table: Table, seat: Seat) -> Iterator[tuple[int, Iterator[tuple[str, int, str, Task]]]]:
    """What a seat that is ready is good for, with the number of the question: with its flowers, and without."""
    state = table.state
    if table.phase == "turn" and seat == table.turn and state.before is not None and state.before.waits:
        yield 0, of_waiting(waiting_hand(state.before, seat, state.setting.prevalent).replace(flowers=()))
    elif seat == table.turn or table.offered is None or not copies(state.places[seat].waits, table.offered):
        return
    seen = library.seen_at(table, seat, {})
    yield 0, of_seen(seen)
    yield 0, of_fourteen(seen.hand)
    if seen.hand.flowers:
        yield BARE, of_fourteen(seen.hand.replace(flowers=()))


OF_TABLES: dict[str, Callable[[Table], Iterator[tuple[int, int, Task]]]] = {
    "claims": claims.candidates,
    "discard": discard.candidates,
    "distance": nearness.candidates,
}


def of_tables(table: Table) -> Found:
    """The questions about the table, at the levels they fit."""
    for kind, candidates in OF_TABLES.items():
        for seat, which, task in candidates(table):
            if KINDS[kind].fits(task):
                for level in LEVELS:
                    if wanted(kind, level, which) and fits(kind, level, task):
                        yield f"{kind}-{level}", seat, which, task


def wanted(kind: str, level: int, which: int) -> bool:
    """A level of `distance` asks one question; the features of the others tell."""
    return kind != "distance" or which == int(level == nearness.SHAPE_LEVEL)


def moments(line: str, rng: Random) -> Iterator[tuple[Table, bool]]:
    """All moments of a hand in order, and whether the kinds about the table look at it."""
    every = list(library.moments_of(line))[:-1]
    turns = [table.number for table in every if table.phase == "turn"]
    offers = [table.number for table in every if table.phase != "turn"]
    chosen = {*rng.sample(turns, min(TURNS, len(turns))), *rng.sample(offers, min(OFFERS, len(offers)))}
    for table in every:
        yield table, table.number in chosen


Candidate = tuple[str, str, str, Position]
"""A use, what the position looks like, its answer, and the position."""

FEW = 12
"""Positions after which shares are looked at."""

SHARE = {"claims": 0.2, "discard": 0.25, "not-counted": 0.12}
"""No answer is that of more than this share of a use's positions, by kind; those of `distance` share alike."""


def share(use: str) -> float:
    """The share of a use's positions that one answer may have."""
    if use.startswith("distance"):
        low, high = BANDS["distance"][int(use[-1])]["lacking"]
        return max(1 / (high - low + 1), 0.25)
    return next(most for kind, most in SHARE.items() if use.startswith(kind))


def candidates_of(numbered: tuple[int, str]) -> list[Candidate]:
    """Everything that the moments of one hand are good for."""
    number, line = numbered
    found: list[Candidate] = []
    for table, chosen in moments(line, Random(f"{SEED} {number}")):
        for use, seat, which, task in found_in(table, chosen):
            looks = f"{task.question.get('ask')} {of_hand(task.hand) if task.given else task.question}"
            found.append((use, looks, answer_of(use, task), Position(number, table.number, seat, which)))
    return found


def answer_of(use: str, task: Task) -> str:
    """The answer, or what kind of one it is, where some come up much more often than others; else nothing is said."""
    if use.startswith("claims") and task.question in (claims.MAY, claims.KONGS):
        return " ".join(call.item for call in claims.calls_to(task) if call.allowed) or "none"
    if use.startswith("discard"):
        return "honor" if any(one.tile.is_honor for one in discard.right_of(task)) else ""
    if use.startswith("distance"):
        return str(nearness.far(task.hand)) if task.question == nearness.NUMBER else str(nearness.nearest(task.hand))
    if use.startswith("not-counted"):
        return str(KINDS["not-counted"].prove(task).answers[0])
    return ""


def index_of(lines: list[str], jobs: int = 1) -> dict[str, list[Position]]:
    """The positions for every use, the same for any number of processes."""
    found: dict[str, list[Position]] = defaultdict(list)
    seen: set[tuple[str, str]] = set()
    with ProcessPoolExecutor(jobs) as pool:
        answers: dict[str, Counter[str]] = defaultdict(Counter)
        for candidates in pool.map(candidates_of, enumerate(lines), chunksize=4):
            own: dict[str, int] = defaultdict(int)
            for use, looks, answer, position in candidates:
                often = bool(answer) and answers[use][answer] > share(use) * (FEW + len(found[use]))
                if own[use] < OF_A_HAND and (use, looks) not in seen and not often:
                    own[use] += 1
                    answers[use][answer] += 1
                    seen.add((use, looks))
                    found[use].append(position)
    return {use: thinned(found[use], use) for use in sorted(found)}


def found_in(table: Table, chosen: bool) -> Found:
    """Everything that a moment is good for."""
    for find in (of_hands, of_tables) if chosen else (of_hands,):
        try:
            yield from find(table)
        except HandError:
            continue


def thinned(positions: list[Position], use: str) -> list[Position]:
    """At most so many, chosen by the seed."""
    if len(positions) <= MOST:
        return positions
    return sorted(Random(f"{SEED} {use}").sample(positions, MOST))


def main() -> None:
    """Read the games, write the library."""
    parser = argparse.ArgumentParser(description="Pack played hands for puzzles.")
    parser.add_argument("games", type=Path, help="records, as `mjteach play simulate` writes them")
    parser.add_argument("--name", default="planner", help="name of the records: who played")
    parser.add_argument("--out", type=Path, default=FILE, help="the file to write")
    parser.add_argument("--census", action="store_true", help="say what is in it")
    parser.add_argument("--jobs", type=int, default=1, help="processes that look for positions")
    arguments = parser.parse_args()
    lines = list(hands_of(arguments.games.read_text(encoding="ascii")))
    index = index_of(lines, arguments.jobs)
    data = library.pack(arguments.name, lines, index)
    if len(data) > LIMIT:
        parser.error(f"{len(data)} bytes are more than {LIMIT}: give fewer hands")
    arguments.out.write_bytes(data)
    print(f"{len(lines)} hands, {len(data)} bytes")
    if arguments.census:
        for use, positions in index.items():
            print(f"{use:12} {len(positions)}")


if __name__ == "__main__":
    main()
