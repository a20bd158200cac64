"""The puzzle of the day: three puzzles, easy, middle and hard, that the date alone decides.

Days belong to volumes. A volume begins on a Monday and has a bank of its own, which never changes once its first day
has come, and a rhythm: for each day of the week three kinds with their levels. In its week number n (from 0) a day
takes the n-th puzzle of that kind and level, from the beginning again after the last. A new volume may begin on any
Monday that is still to come; so what a day that is past had never changes.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import UTC, date, datetime, timedelta
from functools import cache
from typing import NamedTuple

from mjteach.puzzles.bank import Line, lines_in, restored
from mjteach.puzzles.bank_files import Withdrawal, bank_text, withdrawn
from mjteach.puzzles.document import Document
from mjteach.puzzles.errors import PuzzleError

TIERS = ("easy", "middle", "hard")
"""The three puzzles of a day, in order."""

FIRST_DAY = date(2026, 1, 5)
"""The epoch, a Monday: no day before it has puzzles. It never changes."""

FURTHEST_ZONE = timedelta(hours=14)
"""How far ahead of UTC it may already be another day."""

_DATE = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)
_WEEK = 7

Slot = tuple[str, int]
"""A kind and a level."""


class Volume(NamedTuple):
    """Days that take their puzzles from one bank.

    Attributes:
        first: the first day, a Monday.
        file: the bank.
        rhythm: for each day from Monday the kinds and levels of its three puzzles.
    """

    first: date
    file: str
    rhythm: tuple[tuple[Slot, Slot, Slot], ...]


VOLUMES = (
    Volume(
        FIRST_DAY,
        "daily-2026.jsonl",
        (
            (("waits", 1), ("fans", 3), ("best-reading", 4)),
            (("terms", 2), ("claims", 3), ("waits", 5)),
            (("wait-kind", 1), ("points", 3), ("discard", 4)),
            (("table", 2), ("distance", 3), ("fans", 5)),
            (("winning-shape", 2), ("not-counted", 3), ("chase", 4)),
            (("elsewhere", 1), ("may-declare", 3), ("not-counted", 5)),
            (("payout", 1), ("discard", 3), ("points", 5)),
        ),
    ),
)
"""Every volume, in order. What is here stays as it is; new ones come after the last."""


class Daily(NamedTuple):
    """One of the puzzles of a day.

    Attributes:
        tier: `easy`, `middle` or `hard`.
        line: the puzzle as it is in the bank.
        withdrawal: set where the puzzle was withdrawn after that day; then it is not to be shown.
    """

    tier: str
    line: Line
    withdrawal: Withdrawal | None = None

    def document(self) -> Document:
        """The document.

        Raises:
            PuzzleError: `withdrawn`.
        """
        if self.withdrawal is not None:
            raise self.withdrawal.error()
        return restored(self.line)


def today(now: datetime | None = None) -> date:
    """The day it is in UTC, now or at another time (which knows its zone)."""
    return (datetime.now(UTC) if now is None else now.astimezone(UTC)).date()


def last_day(now: datetime | None = None) -> date:
    """The newest day that has begun somewhere on earth; no later one is given out."""
    return today((datetime.now(UTC) if now is None else now) + FURTHEST_ZONE)


def day_of(text: str) -> date:
    """A day written as 2026-01-05.

    Raises:
        PuzzleError: `bad-date`.
    """
    try:
        if not _DATE.fullmatch(text):
            raise ValueError(text)
        return date.fromisoformat(text)
    except ValueError as error:
        raise PuzzleError("bad-date", value=text[:20]) from error


def daily(day: date, now: datetime | None = None) -> tuple[Daily, ...]:
    """The three puzzles of a day.

    Raises:
        PuzzleError: `before-first-day`, or `not-yet` for a day that has not begun anywhere.
    """
    if day < FIRST_DAY:
        raise PuzzleError("before-first-day", first=FIRST_DAY.isoformat())
    if day > last_day(now):
        raise PuzzleError("not-yet", date=day.isoformat())
    return chosen(day, withdrawn())


def chosen(day: date, gone: Mapping[str, Withdrawal]) -> tuple[Daily, ...]:
    """The puzzles of a day since the epoch, whether it has come or not."""
    volume = next(one for one in reversed(VOLUMES) if one.first <= day)
    week, weekday = divmod((day - volume.first).days, _WEEK)
    return tuple(
        _one(tier, _shelf(volume.file)[slot], week, day, gone)
        for tier, slot in zip(TIERS, volume.rhythm[weekday], strict=True)
    )


def _one(tier: str, shelf: tuple[Line, ...], week: int, day: date, gone: Mapping[str, Withdrawal]) -> Daily:
    """The puzzle of a day; where it was withdrawn by then, one that would come half a round later stands in for it."""
    place = week % len(shelf)
    rest = range(len(shelf) // 2, len(shelf) // 2 + len(shelf))
    for line in (shelf[place], *(shelf[(place + step) % len(shelf)] for step in rest)):
        withdrawal = gone.get(line["id"])
        if withdrawal is None or day < withdrawal.date:
            return Daily(tier, line, withdrawal)
    raise PuzzleError("withdrawn", id=shelf[place]["id"], date=day.isoformat(), reason="")


@cache
def _shelf(file: str) -> dict[Slot, tuple[Line, ...]]:
    """The puzzles of a volume by kind and level, in the order of the file."""
    found: dict[Slot, list[Line]] = {}
    for line in lines_in(bank_text(file)):
        found.setdefault((line["kind"], line["level"]), []).append(line)
    return {slot: tuple(lines) for slot, lines in found.items()}
