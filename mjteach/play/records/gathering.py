"""Collect the hands of a record, and follow them at the table until one cannot be."""

from __future__ import annotations

from mjteach.play.errors import PlayError
from mjteach.play.match import Four, seating
from mjteach.play.options import TableRules
from mjteach.play.records.course import follow
from mjteach.play.records.errors import BadRecordError
from mjteach.play.records.telling import MOST_HANDS, Imported, RecordedHand, Telling
from mjteach.play.replay import is_name


class Gathering:
    """The hands of one record while it is read.

    A reader adds what the record tells, and `fail`s where it cannot be read on; `done` gives the whole.
    """

    def __init__(
        self,
        name: str,
        names: tuple[str, str, str, str] = ("", "", "", ""),
        *,
        rules: TableRules | None = None,
        false_win: str = "dead-hand",
        place: str = "",
    ) -> None:
        """Begin.

        Args:
            name: id of the format.
            names: names of the players.
            rules: the options where the record tells them.
            false_win: what a false win means in this format, where the record has one.
            place: where the record begins in a file of several.
        """
        self.name = name
        self.names = names
        self.rules = rules
        self.false_win = false_win
        self.place = place
        self.tellings: list[Telling] = []
        self.broken: BadRecordError | None = None

    def add(self, telling: Telling) -> None:
        """Add a hand.

        Raises:
            BadRecordError: `too-many`.
        """
        if len(self.tellings) == MOST_HANDS:
            raise BadRecordError("too-many", telling.place, limit=MOST_HANDS)
        self.tellings.append(telling)

    def fail(self, error: BadRecordError) -> None:
        """The record cannot be read on."""
        self.broken = error

    def done(self) -> Imported:
        """The record.

        Raises:
            BadRecordError: with the hands before it in `kept`.
        """
        rules = self.rules or self._rules()
        hands: list[RecordedHand] = []
        broken = self.broken
        scores = [0, 0, 0, 0]
        for telling in self.tellings:
            try:
                hand = _followed(telling, rules, scores, strict=self.rules is not None)
            except BadRecordError as error:
                broken = error
                break
            hands.append(hand)
            paid = hand.table.result.payments if hand.table.result is not None else telling.payments or (0, 0, 0, 0)
            for seat, player in enumerate(telling.players):
                scores[player] += paid[seat]
        imported = Imported(self.name, self.names, rules, tuple(hands), self.place)
        if broken is not None:
            broken.kept = imported
            raise broken
        return imported

    def _rules(self) -> TableRules:
        false = any(told.event.kind == "false-win" for telling in self.tellings for told in telling.told)
        usual = all(telling.players == seating(telling.number) for telling in self.tellings)
        return TableRules(
            seat_change="every-round" if usual else "free", false_win=self.false_win if false else "refuse"
        )


def _followed(telling: Telling, rules: TableRules, scores: list[int], *, strict: bool) -> RecordedHand:
    east, south, west, north = (scores[player] for player in telling.players)
    try:
        return follow(telling, rules, (east, south, west, north), strict=strict)
    except PlayError as error:
        raise BadRecordError("impossible", telling.place, reason=error.code) from None


def names_of(given: list[str]) -> tuple[str, str, str, str]:
    """Names as a record can hold them; "" for those that it cannot."""
    first, second, third, fourth = (name if is_name(name) else "" for name in given)
    return first, second, third, fourth


def four_of(values: list[int]) -> Four:
    """Four numbers, one for each seat."""
    first, second, third, fourth = values
    return first, second, third, fourth
