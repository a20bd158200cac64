"""Count what happened in simulated matches, and print it as Markdown; or compare players by what they won.

    mjteach play simulate --hands 2000 --seed 1 --jobs 2 --out planners.txt
    python tools/census_play.py planners.txt

    mjteach play simulate --hands 400 --seed 1 --players planner,steady,steady,steady --out mixed.txt
    python tools/census_play.py mixed.txt --duel planner

Every match is replayed, so that a record which breaks a rule ends the program with its place.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import fmean

from mjteach.play import Match, Record, Result
from mjteach.play.replay import texts_in
from mjteach.rules import FANS, Fan
from mjteach.text import fan_name

RESAMPLED = 10_000
"""Times that the hands are drawn again for an interval."""

LEFT_OUT = {"flower-tiles"}
"""Counted on their own: they are no part of the points that a win takes."""


@dataclass
class Census:
    """What happened in the hands counted so far."""

    hands: int = 0
    self_draws: int = 0
    points: list[int] = field(default_factory=list)
    flowers: int = 0
    turns: list[float] = field(default_factory=list)
    fans: Counter[str] = field(default_factory=Counter)
    won: Counter[str] = field(default_factory=Counter)
    dealt_in: Counter[str] = field(default_factory=Counter)
    gains: dict[str, list[float]] = field(default_factory=dict)

    def add(self, match: Match) -> None:
        """Count a match."""
        for table in match.done:
            result = table.result
            assert result is not None
            seated = [match.names[player] for player in table.opening.players]
            self.hands += 1
            for name in set(seated):
                paid = [points for points, other in zip(result.payments, seated, strict=True) if other == name]
                self.gains.setdefault(name, []).append(fmean(paid))
            if result.winner is not None:
                self.turns.append(len(table.river) / 4)
                self.won[seated[result.winner]] += 1
                self._add_win(result)
                if result.discarder is not None:
                    self.dealt_in[seated[result.discarder]] += 1

    def _add_win(self, result: Result) -> None:
        assert result.score is not None
        self.self_draws += result.discarder is None
        self.points.append(result.score.points)
        self.flowers += result.score.flowers
        self.fans.update({counted.fan.id for counted in result.score.fans} - LEFT_OUT)


def census_of(text: str) -> Census:
    """Count the matches of a file; a RecordError tells of a match that breaks the rules."""
    found = Census()
    for part in texts_in(text):
        found.add(Record.parse(part).replay())
    return found


def interval(values: Sequence[float], seed: int = 1) -> tuple[float, float]:
    """The middle 95 % of the means of hands drawn again from these (bootstrap)."""
    rng = random.Random(seed)
    means = sorted(fmean(rng.choices(values, k=len(values))) for _ in range(RESAMPLED))
    return means[RESAMPLED // 40], means[-(RESAMPLED // 40) - 1]


def duel(found: Census, name: str) -> Iterator[str]:
    """Yield the points a hand of each kind of player, and the interval of one of them."""
    for player, gains in sorted(found.gains.items()):
        won = f"wins {found.won[player]}, deals in {found.dealt_in[player]}"
        yield f"- {player}: {fmean(gains):+.2f} points a hand; {won}"
    low, high = interval(found.gains[name])
    yield f"- {name}, 95 % of the means over {found.hands:,} hands drawn again: {low:+.2f} to {high:+.2f} points a hand"


def summary(found: Census) -> Iterator[str]:
    """Yield the lines about all hands."""
    wins = len(found.points)
    ordered = sorted(found.points)
    yield f"- Hands: {found.hands:,}; no rule was broken."
    by_draw = f"of these by self-draw {100 * found.self_draws / wins:.1f} %"
    yield f"- Won: {wins:,} ({100 * wins / found.hands:.1f} %), {by_draw}."
    yield f"- Drawn: {found.hands - wins:,} ({100 * (1 - wins / found.hands):.1f} %)."
    yield (
        f"- Points of a win without flowers: mean {fmean(found.points):.2f}, half of them {ordered[wins // 2]} or less,"
        f" nine of ten {ordered[wins * 9 // 10]} or less, the most {ordered[-1]}; flowers {found.flowers / wins:.2f}."
    )
    yield f"- Turns until a win: {fmean(found.turns):.1f}."
    missing = [fan for fan in FANS if fan.points <= 12 and not found.fans[fan.id] and fan.id not in LEFT_OUT]
    names = ", ".join(_name(fan) for fan in missing) or "none"
    yield f"- Fans of 12 points and less that never counted: {names}."


def _name(fan: Fan) -> str:
    return f"{fan_name(fan, 'zh-Hans')} ({fan.id})"


def table(found: Census) -> Iterator[str]:
    """Yield the fans by how many wins had them."""
    wins = len(found.points)
    yield "| fan | points | wins with it | share |"
    yield "| --- | ---: | ---: | ---: |"
    for fan in sorted(FANS, key=lambda fan: (-found.fans[fan.id], fan.number)):
        number = found.fans[fan.id]
        if number:
            yield f"| {_name(fan)} | {fan.points} | {number:,} | {100 * number / wins:.2f} % |"


def main() -> None:
    """Read the file and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("--duel", metavar="PLAYER", help="compare the players, with an interval for this one")
    options = parser.parse_args()
    found = census_of(options.file.read_text(encoding="ascii"))
    lines = duel(found, options.duel) if options.duel else (*summary(found), "", *table(found))
    print("\n".join(lines))


if __name__ == "__main__":
    main()
