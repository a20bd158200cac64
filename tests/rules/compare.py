"""One hand, scored by the package and by the engine: what differs, and what there is to count."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from mjteach.rules import MIL, Counted, Hand, readings, score

from . import engine
from .generator import Dealt

Fans = Mapping[str, tuple[int, int]]


def as_engine(fans: Iterable[Counted]) -> dict[str, tuple[int, int]]:
    """Put a set of counted fans into the engine's words, without the flowers."""
    named = {engine.name_of(each.fan.number): (each.points, each.count) for each in fans}
    named.pop(engine.FLOWER_FAN, None)
    return named


def worth(fans: Fans) -> int:
    """Return the points of a set of fans."""
    return sum(points * count for points, count in fans.values())


@dataclass(frozen=True)
class Difference:
    """A hand on which the two do not agree."""

    line: str
    ours: list[dict[str, tuple[int, int]]]
    theirs: dict[str, tuple[int, int]]

    def __str__(self) -> str:
        """Return one line for a report."""
        return f"{self.line}: ours {self.ours}, engine {self.theirs}"


@dataclass
class Tally:
    """What a run over many hands came across."""

    hands: int = 0
    fans: Counter[str] = field(default_factory=Counter)
    times: Counter[str] = field(default_factory=Counter)
    shapes: Counter[str] = field(default_factory=Counter)
    recipes: Counter[str] = field(default_factory=Counter)
    readings: Counter[int] = field(default_factory=Counter)
    ties: Counter[int] = field(default_factory=Counter)
    named_otherwise: int = 0
    differences: list[Difference] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        """Add what another run came across."""
        self.hands += other.hands
        self.named_otherwise += other.named_otherwise
        self.differences += other.differences
        for name in ("fans", "times", "shapes", "recipes", "readings", "ties"):
            getattr(self, name).update(getattr(other, name))

    def compare(self, dealt: Dealt, asked: engine.Arguments | None = None) -> None:
        """Score one hand twice, note any difference, and count what is in it; `asked` is what the engine gets."""
        hand = Hand.parse(dealt.line)
        ours = score(hand, MIL)
        theirs = engine.verdict(asked or engine.arguments(dealt))
        flowers = theirs.pop(engine.FLOWER_FAN, (1, 0))[1]
        sets = [as_engine(ours.fans), *map(as_engine, ours.ties)]
        same_points = ours.points == worth(theirs) and ours.total == ours.points + flowers
        if not same_points or ours.flowers != flowers or theirs not in sets:
            self.differences.append(Difference(dealt.line, sets, theirs))
        self.hands += 1
        self.named_otherwise += theirs in sets[1:]
        self.shapes[ours.reading.shape] += 1
        self.recipes[dealt.recipe] += 1
        self.readings[len(readings(hand))] += 1
        self.ties[len(ours.ties)] += 1
        self.fans.update(theirs.keys())
        self.times.update({name: count for name, (_, count) in theirs.items()})
        if flowers:
            self.fans[engine.FLOWER_FAN] += 1
            self.times[engine.FLOWER_FAN] += flowers
