"""The score of a finished hand: the reading and the set of fans that are worth most, and what they are worth.

Of all `ways` to count the hand the best is kept with everything that ties (就高不就低, seed 000, principle 4); why
other fans do not count is in `refusals`, worked out only when it is asked for.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from mjteach.rules import display
from mjteach.rules.errors import HandError
from mjteach.rules.fans import fan
from mjteach.rules.hand import Hand
from mjteach.rules.reading import Reading
from mjteach.rules.refusals import Counted, Refused, explain
from mjteach.rules.rulings import GB1998, Ruling
from mjteach.rules.settle import points_of
from mjteach.rules.ways import Way, reading_of, ways

MINIMUM = 8
"""Points, flowers apart, from which a win may be declared (seed 000, 和牌的前提)."""


@dataclass(frozen=True)
class Score:
    """What a finished hand is worth, what counted and what did not.

    Attributes:
        hand: the hand.
        ruling: how open questions are settled.
        points: points without flowers.
    """

    hand: Hand
    ruling: Ruling
    points: int = field(compare=False)
    best: tuple[Way, ...] = field(compare=False, repr=False)
    """The ways worth most, a different set of fans each, the preferred one first."""

    @property
    def flowers(self) -> int:
        """Points for flowers, one each; they never count towards the minimum (seed 000, fan 81)."""
        return len(self.hand.flowers)

    @property
    def total(self) -> int:
        """Points with flowers."""
        return self.points + self.flowers

    @property
    def declarable(self) -> bool:
        """The points, flowers apart, reach the minimum of 8."""
        return self.points >= MINIMUM

    @cached_property
    def _explained(self) -> tuple[tuple[Counted, ...], tuple[Refused, ...]]:
        return explain(self.hand, self.ruling, self.best)

    @property
    def fans(self) -> tuple[Counted, ...]:
        """The fans that count, in order of their numbers."""
        return self._explained[0]

    @property
    def refused(self) -> tuple[Refused, ...]:
        """The fans that the tiles show but that do not count, each with its reason."""
        return self._explained[1]

    @property
    def ties(self) -> tuple[tuple[Counted, ...], ...]:
        """The other sets of fans that come to the same points."""
        return tuple(
            tuple(Counted(fan(number), times, points_of(number, self.ruling)) for number, times in way.settled.fans)
            for way in self.best[1:]
        )

    @property
    def counts(self) -> dict[int, int]:
        """Fan numbers that count, with how often."""
        return dict(self.best[0].settled.fans)

    @property
    def reading(self) -> Reading:
        """The reading that counts."""
        return reading_of(self.hand, self.best[0])

    def __repr__(self) -> str:
        return f"score({self.hand!r}, {self.ruling!r})"

    def _repr_html_(self) -> str:
        return display.html(self)


def score(hand: Hand, ruling: Ruling = GB1998) -> Score:
    """What a hand of 14 is worth.

    Ties prefer the fewest fans, then the highest; every tied set is kept (1998 p.80).

    >>> score(Hand.parse("[123p,1][456p,1]789m55s99m5s|EE0000|0")).points
    2

    Raises:
        HandError: `not-winning` for no winning shape, `wrong-tile-count` for a waiting hand.
    """
    found = ways(hand, ruling)
    if not found:
        raise HandError("not-winning")
    if len(found) == 1:
        return Score(hand, ruling, found[0].settled.points, tuple(found))
    points = max(way.settled.points for way in found)
    return Score(hand, ruling, points, _different([way for way in found if way.settled.points == points]))


def _different(best: list[Way]) -> tuple[Way, ...]:
    """One way for each different set of fans, the preferred first."""
    by_fans: dict[tuple[tuple[int, int], ...], Way] = {}
    for way in best:
        by_fans.setdefault(way.settled.fans, way)
    return tuple(sorted(by_fans.values(), key=_preference))


def _preference(way: Way) -> tuple[int, list[int]]:
    """Fewest fans, then the highest: a lower number never has fewer points."""
    numbers = [number for number, times in way.settled.fans for _ in range(times)]
    return len(numbers), numbers
