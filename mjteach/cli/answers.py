"""What the commands answer to a hand, and the same as plain JSON for programs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from mjteach.notation import NOTATIONS, read, write
from mjteach.rules import (
    WINDS,
    Counted,
    Distance,
    Fan,
    Hand,
    HandError,
    Ruling,
    Score,
    Tile,
    Wait,
    distance,
    payments,
    score,
    waits,
)
from mjteach.text import fan_name

CODES: dict[str, tuple[str, ...]] = {
    "not-utf8": (),
    "not-finished": (),
    "below-minimum": ("n",),
    "discarder-missing": (),
    "discarder-of-self-draw": (),
}
"""The codes that only the command line raises, with the names of their values."""

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Waiting:
    """A hand of 13 tiles and what it waits for."""

    hand: Hand
    waits: tuple[Wait, ...]


@dataclass(frozen=True, slots=True)
class Payment:
    """A win, and what each seat gets or pays for it."""

    score: Score
    paid: Mapping[Tile, int]


@dataclass(frozen=True, slots=True)
class Form:
    """A notation with the order of its dragons, which only mpsz has."""

    notation: str
    dragons: str

    @property
    def settings(self) -> dict[str, str]:
        """The settings that the notation takes."""
        return {"dragons": self.dragons} if "dragons" in NOTATIONS[self.notation].settings else {}


@dataclass(frozen=True, slots=True)
class Conversion:
    """A hand, its text in another notation, and how both texts were taken."""

    hand: Hand
    text: str
    source: Form
    target: Form


def scored(hand: Hand, ruling: Ruling) -> Score:
    """The score of a finished hand.

    HandError "not-finished" for 13 tiles, "not-winning" for no winning shape.
    """
    if hand.is_waiting:
        raise HandError("not-finished")
    return score(hand, ruling)


def waiting(hand: Hand, ruling: Ruling) -> Waiting:
    """The waits of a hand of 13 tiles; HandError "not-waiting" for a hand of 14."""
    return Waiting(hand, waits(hand, ruling))


def far(hand: Hand) -> Distance:
    """How far a hand of 13 or 14 tiles is from ready."""
    return distance(hand)


def paid(hand: Hand, ruling: Ruling, discarder: str | None) -> Payment:
    """Who pays for this win; `discarder` is the wind letter of who discarded, None for a self-draw.

    Raises HandError when it does not agree with the hand ("discarder-missing", "discarder-of-self-draw",
    "winner-pays"), or when the hand may not be declared ("below-minimum").
    """
    found = scored(hand, ruling)
    if hand.self_draw and discarder is not None:
        raise HandError("discarder-of-self-draw")
    if not hand.self_draw and discarder is None:
        raise HandError("discarder-missing")
    if not found.declarable:
        raise HandError("below-minimum", n=found.points)
    return Payment(found, payments(found.total, hand.seat, None if discarder is None else Tile(discarder)))


def converted(text: str, source: Form, target: Form, lossy: bool) -> Conversion:
    """A text of one notation in another; HandError for a bad text or what the other has no room for."""
    hand = read(text, source.notation, **source.settings)
    return Conversion(hand, write(hand, target.notation, lossy=lossy, **target.settings), source, target)


def score_json(found: Score) -> Json:
    """A score: points without flowers, flowers, total, the fans that count, those that do not, and ties."""
    return {
        "hand": str(found.hand),
        "points": found.points,
        "flowers": found.flowers,
        "total": found.total,
        "declarable": found.declarable,
        "fans": [_counted_json(counted) for counted in found.fans],
        "refused": [
            {
                "number": refused.fan.number,
                "id": refused.fan.id,
                "by": None if refused.by is None else refused.by.number,
                "principle": refused.principle,
            }
            for refused in found.refused
        ],
        "ties": [[{"number": one.fan.number, "count": one.count} for one in tie] for tie in found.ties],
    }


def waits_json(found: Waiting) -> Json:
    """The waits of a hand with what each is worth, in points without flowers."""
    return {
        "hand": str(found.hand),
        "waits": [
            {
                "tile": str(wait.tile),
                "left": wait.left,
                "discard": wait.discard.points,
                "self_draw": wait.self_draw.points,
            }
            for wait in found.waits
        ],
    }


def distance_json(found: Distance) -> Json:
    """The distance and the useful tiles with the copies left.

    For 14 tiles also what each discard leads to.
    """
    answer: Json = {
        "hand": str(found.hand),
        "distance": found.distance,
        "useful": _useful_json(found.useful),
    }
    if not found.hand.is_waiting:
        answer["discards"] = [
            {"tile": str(one.tile), "distance": one.distance, "useful": _useful_json(one.useful)}
            for one in found.discards
        ]
    return answer


def payment_json(found: Payment) -> Json:
    """A payment: the total of the win, and what each seat wins or loses."""
    return {
        "hand": str(found.score.hand),
        "total": found.score.total,
        "payments": {str(wind): found.paid[wind] for wind in WINDS},
    }


def conversion_json(found: Conversion) -> Json:
    """The hand, its text in the other notation, and the order of the dragons wherever one was taken."""
    answer: Json = {"hand": str(found.hand), "text": found.text}
    for name, form in (("from", found.source), ("to", found.target)):
        answer[name] = {"notation": form.notation, **form.settings}
    return answer


def _useful_json(useful: Iterable[tuple[Tile, int]]) -> dict[str, int]:
    return {str(tile): left for tile, left in useful}


def _counted_json(counted: Counted) -> Json:
    return {**_fan_json(counted.fan), "points": counted.points, "count": counted.count}


def _fan_json(fan: Fan) -> Json:
    names = {"zh": fan_name(fan, "zh-Hans"), "en": fan_name(fan, "en")}
    return {"number": fan.number, "id": fan.id, **names}
