"""Check a record: every win is scored again, and every difference gets its likely cause.

A cause is found by trying: the hand is scored again with one answer of the ruling, one flag or one wind changed; what
then agrees with the record is the cause. Where nothing agrees, the fans say what they can one by one.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from dataclasses import dataclass

from mjteach.play.records.fan_names import FALSE_WIN, HOUSE_FANS, fan_id, plain_name
from mjteach.play.records.telling import Declared, Imported, RecordedHand, Reported
from mjteach.play.words import SEATS, Seat, wind_of
from mjteach.rules import GB1998, MINIMUM, RULINGS, Hand, HandError, Ruling, Score, fan, payments, score

WHATS = ("points", "fan", "payment", "win")
"""What can differ: the total of a win, a fan of it, what somebody gets, or whether it is a win at all."""

CAUSES: dict[str, tuple[str, ...]] = {
    # one answer of the ruling
    "ruling-mixed-kongs": (),
    "ruling-two-concealed-kongs": (),
    "ruling-plain-self-draw": (),
    "ruling-knitted-body-wait": (),
    "ruling-exhausted-waits": (),
    "ruling-forced-hog-in-pairs": (),
    "ruling-nine-gates-drops": (),
    # the situation
    "last-copy-flag": (),
    "last-tile-flag": (),
    "kong-flag": (),
    "self-draw-flag": (),
    "prevalent-wind": (),
    "seat-wind": (),
    # flowers
    "flowers-left-out": (),
    "flowers-number": (),
    "flowers-towards-minimum": (),
    # fans
    "equal-points": (),
    "exclusion-not-applied": ("by", "principle"),
    "too-many-times": (),
    "too-few-times": (),
    "not-shown": (),
    "not-counted": (),
    "house-fan": ("called",),
    "unknown-fan": ("called",),
    "follows-fans": (),
    # the record itself
    "sum-of-fans": ("n",),
    "follows-points": (),
    "several-winners": (),
    "penalty": (),
    "false-win-fine": (),
    # wins
    "not-winning": (),
    "below-minimum": ("points",),
    "false-win-is-a-win": ("points",),
    "unexplained": (),
}
"""Every cause, with the names of the values that come with it."""

NOTES = (
    "wall-untold",
    "dice-untold",
    "deal-order-untold",
    "dragon-order-assumed",
    "hand-number-untold",
    "wall-of-parts",
    "board-not-of-this-round",
    "draws-not-in-wall-order",
    "wall-of-other-length",
    "overruled-claim-left-out",
    "several-winners",
    "penalty-apart",
    "other-minimum",
    "false-win-unshared",
    "fan-synonym",
    "ends-early",
    "broken-off",
)
"""What a record or its format leaves open, or says in its own way; no difference."""


@dataclass(frozen=True, slots=True)
class Difference:
    """Where a record and the rules do not agree.

    Attributes:
        hand: index of the hand in the record, from 0.
        place: where the record tells it.
        event: events of the hand before the win was declared.
        seat: whom it concerns.
        what: one of `WHATS`.
        cause: the likely cause, one of `CAUSES`.
        told: what the record says: points, or how often the fan counts.
        due: what the rules say; None where they say nothing.
        fan: id of the fan, for a fan of the 81.
        values: what the sentence about the cause needs.
    """

    hand: int
    place: str
    event: int
    seat: Seat
    what: str
    cause: str
    told: int | None
    due: int | None
    fan: str | None = None
    values: tuple[tuple[str, str | int], ...] = ()


@dataclass(frozen=True, slots=True)
class Checked:
    """One hand of a record, checked.

    Attributes:
        hand: the hand.
        wins: wins that were scored again.
        differences: where the record and the rules do not agree.
        notes: ids of what is left open, of `NOTES`.
    """

    hand: RecordedHand
    wins: int
    differences: tuple[Difference, ...]
    notes: tuple[str, ...]


def check(imported: Imported) -> tuple[Checked, ...]:
    """Check every hand of a record."""
    return tuple(_checked(index, hand) for index, hand in enumerate(imported.hands))


def _checked(index: int, hand: RecordedHand) -> Checked:
    differences: list[Difference] = []
    notes = list(hand.notes)
    for declared in hand.declared:
        found = _Win(index, hand, declared)
        differences += found.differences()
        if found.synonyms:
            notes.append("fan-synonym")
    differences += _paid(index, hand, differences)
    if hand.stopped in ("cut", "broken-off"):
        notes.append("ends-early" if hand.stopped == "cut" else "broken-off")
    return Checked(hand, len(hand.declared), tuple(differences), tuple(dict.fromkeys(notes)))


# --- one win -----------------------------------------------------------------------------------------------


class _Win:
    """A win that was declared, beside what the record says of it."""

    def __init__(self, index: int, hand: RecordedHand, declared: Declared) -> None:
        self.index = index
        self.hand = hand
        self.declared = declared
        self.synonyms = False

    def _differs(
        self,
        what: str,
        cause: str,
        told: int | None,
        due: int | None,
        name: str | None = None,
        **values: str | int,
    ) -> Difference:
        one = self.declared
        place = one.reported.place if one.reported and what != "win" else one.place
        pairs = tuple(sorted(values.items()))
        return Difference(self.index, place, one.event, one.seat, what, cause, told, due, name, pairs)

    def differences(self) -> list[Difference]:
        one = self.declared
        if one.score is None or one.hand is None:
            return [] if one.false else [self._differs("win", "not-winning", _total(one.reported), None)]
        if one.false:
            if not one.score.declarable:
                return []
            points = one.score.points
            return [self._differs("win", "false-win-is-a-win", None, one.score.total, points=points)]
        found = [] if one.reported is None else list(self._compared(one.reported, one.hand, one.score))
        if not one.score.declarable:
            found.append(self._below(one.score))
        return found

    def _below(self, due: Score) -> Difference:
        cause = "flowers-towards-minimum" if due.total >= MINIMUM else "below-minimum"
        values: dict[str, str | int] = {"points": due.points} if cause == "below-minimum" else {}
        return self._differs("win", cause, _total(self.declared.reported), due.points, None, **values)

    def _compared(self, reported: Reported, hand: Hand, due: Score) -> Iterator[Difference]:
        told, strange = self._told(reported)
        yield from strange
        fans_agree = told is None or _without_flowers(told) == _counts(due)
        flowers = None if told is None else told.get("flower-tiles", 0)
        if fans_agree and not strange:
            cause = None
            if reported.total not in (None, due.total):
                fans = None if told is None else _without_flowers(told)
                cause = _explained(hand, due, _Agreement(fans, reported.total))
            yield from self._totals(reported, due, flowers, cause or "unexplained")
            return
        cause = None if told is None or strange else _explained(hand, due, _Agreement(_without_flowers(told)))
        yield from self._totals(reported, due, flowers, cause or "follows-fans")
        if told is not None:
            yield from self._fans(told, due, cause)

    def _told(self, reported: Reported) -> tuple[dict[str, int] | None, list[Difference]]:
        """The fans that the record counts, by id, and those that are no fans of the 81."""
        if reported.fans is None:
            return None, []
        counts: dict[str, int] = {}
        strange: list[Difference] = []
        for one in reported.fans:
            if plain_name(one.name) == FALSE_WIN:
                continue
            name, usual = fan_id(one.name)
            self.synonyms = self.synonyms or (name is not None and not usual)
            if name is None:
                cause = "house-fan" if plain_name(one.name) in HOUSE_FANS else "unknown-fan"
                strange.append(self._differs("fan", cause, one.count, None, called=one.name[:20]))
                continue
            counts[name] = counts.get(name, 0) + one.count
        return counts, strange

    # --- totals ---

    def _totals(self, reported: Reported, due: Score, flowers: int | None, cause: str) -> Iterator[Difference]:
        """The total, told and due; flowers may be in it or not, as the fans told say."""
        total = reported.total
        if total is None or total == due.total:
            return
        if flowers in (None, 0) and due.flowers and total == due.points:
            yield self._differs("points", "flowers-left-out", total, due.total)
            return
        if flowers is not None and flowers != due.flowers and total - flowers == due.points:
            yield self._differs("points", "flowers-number", total, due.total)
            return
        worth = _sum(reported)
        if worth is not None and worth != total and not cause.startswith("ruling-"):
            yield self._differs("points", "sum-of-fans", total, due.total, n=worth)
            return
        yield self._differs("points", cause, total, due.total)

    # --- fans ---

    def _fans(self, told: dict[str, int], due: Score, cause: str | None) -> Iterator[Difference]:
        counts = _counts(due)
        refused = {one.fan.id: one for one in due.refused}
        for name in sorted({*told, *counts} - {"flower-tiles"}, key=lambda name: fan(name).number):
            given, wanted = told.get(name, 0), counts.get(name, 0)
            if given == wanted:
                continue
            values: dict[str, str | int] = {}
            why = cause
            if why is None and given > wanted and name in refused:
                why = "exclusion-not-applied"
                by = refused[name].by
                values = {"principle": refused[name].principle, "by": by.id if by else ""}
            elif why is None:
                why = _by_count(given, wanted)
            yield self._differs("fan", why, given, wanted, name, **values)


def _by_count(given: int, wanted: int) -> str:
    if given > wanted:
        return "too-many-times" if wanted else "not-shown"
    return "too-few-times" if given else "not-counted"


def _total(reported: Reported | None) -> int | None:
    return None if reported is None else reported.total


def _counts(found: Score) -> dict[str, int]:
    return {fan(number).id: times for number, times in found.counts.items()}


def _without_flowers(told: dict[str, int]) -> dict[str, int]:
    return {name: times for name, times in told.items() if name != "flower-tiles"}


def _sum(reported: Reported) -> int | None:
    """What the fans told add up to, by the points told or else by those of the table of fans."""
    worth = 0
    for one in reported.fans or ():
        name, _ = fan_id(one.name)
        if one.points is None and (name is None or name == "mixed-kongs"):
            return None
        worth += one.count * (one.points if one.points is not None else fan(name or 0).points)
    return worth if reported.fans else None


# --- the cause, by trying ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Agreement:
    """What a record says of a win, to compare a score with: its fans without flowers, its total, or both."""

    fans: dict[str, int] | None = None
    total: int | None = None

    def holds(self, found: Score) -> bool:
        if self.total not in (None, found.total):
            return False
        sets = (found.fans, *found.ties)
        return self.fans is None or any({one.fan.id: one.count for one in fans} == self.fans for fans in sets)


def _explained(hand: Hand, due: Score, wanted: _Agreement) -> str | None:
    """The one change that makes the rules say what the record says."""
    if wanted.holds(due):
        return "equal-points"
    for cause, other, ruling in (*_rulings(hand, due.ruling), *_situations(hand, due.ruling)):
        try:
            if wanted.holds(score(other, ruling)):
                return cause
        except HandError:
            continue
    return None


def _rulings(hand: Hand, ruling: Ruling) -> Iterator[tuple[str, Hand, Ruling]]:
    """The ruling with one of its answers changed for another that is known."""
    for field in dataclasses.fields(Ruling):
        cause = f"ruling-{field.name.replace('_', '-')}"
        if cause not in CAUSES:
            continue
        answers = [getattr(other, field.name) for other in (GB1998, *RULINGS.values())]
        for number, answer in enumerate(answers):
            if answer != getattr(ruling, field.name):
                name = f"{ruling.name}+{field.name}{number}"
                yield cause, hand, dataclasses.replace(ruling, **{"name": name, field.name: answer})


def _situations(hand: Hand, ruling: Ruling) -> Iterator[tuple[str, Hand, Ruling]]:
    """The hand with one flag or one wind changed, where there is such a hand."""
    changes: list[tuple[str, dict[str, object]]] = [
        ("last-copy-flag", {"last_copy": not hand.last_copy}),
        ("last-tile-flag", {"last_tile": not hand.last_tile}),
        ("kong-flag", {"kong": not hand.kong}),
        ("self-draw-flag", {"self_draw": not hand.self_draw}),
    ]
    for seat in SEATS:
        changes += [("prevalent-wind", {"prevalent": wind_of(seat)}), ("seat-wind", {"seat": wind_of(seat)})]
    for cause, change in changes:
        try:
            yield cause, hand.replace(**change), ruling
        except HandError:
            continue


# --- payments ------------------------------------------------------------------------------------------------


def _paid(index: int, hand: RecordedHand, before: list[Difference]) -> Iterator[Difference]:
    """What each gets, as told and as due."""
    told, result = hand.telling.payments, hand.table.result
    if told is None or result is None or told == result.payments:
        return
    cause = _payment_cause(hand, before)
    last = hand.declared[-1] if hand.declared else None
    place = last.reported.place if last and last.reported else hand.telling.place
    for seat in SEATS:
        if told[seat] != result.payments[seat]:
            event = last.event if last else hand.table.number
            yield Difference(index, place, event, seat, "payment", cause, told[seat], result.payments[seat])


def _payment_cause(hand: RecordedHand, before: list[Difference]) -> str:
    told, result = hand.telling.payments, hand.table.result
    assert told is not None
    assert result is not None
    if sum(not declared.false for declared in hand.declared) > 1:
        return "several-winners"
    if result.winner is not None:
        total = next((one.reported.total for one in hand.declared if one.reported and not one.false), None)
        loser = None if result.discarder is None else wind_of(result.discarder)
        if total is not None and total >= MINIMUM and any(one.what == "points" for one in before):
            paid = payments(total, wind_of(result.winner), loser)
            if tuple(paid.values()) == told:
                return "follows-points"
        if result.score is not None and result.score.flowers:
            paid = payments(result.score.points, wind_of(result.winner), loser)
            if tuple(paid.values()) == told:
                return "flowers-left-out"
    if result.false:
        return "false-win-fine"
    if "penalty-apart" in hand.notes:
        return "penalty"
    return "unexplained"
