"""Follow a telling at the table, event by event: the table says at which place it cannot be."""

from __future__ import annotations

from mjteach.play import wins
from mjteach.play.actions import KINDS, Action
from mjteach.play.errors import PlayError
from mjteach.play.events import CLAIMS, Opening
from mjteach.play.options import TableRules
from mjteach.play.records.deal import Laid, laid
from mjteach.play.records.errors import BadRecordError
from mjteach.play.records.telling import Declared, RecordedHand, Telling, Told
from mjteach.play.state import DECISIONS
from mjteach.play.table import Table
from mjteach.play.words import SEATS, Seat, right_of
from mjteach.rules import Hand, HandError, Score, Tile, score

_SHOWN = ("draw", "flower", "replace", "exhausted", "settle")
"""Events that happen by themselves, and that a record can tell all the same."""

_TAKES = ("draw", "replace", "flower")
_WINS = ("win", "false-win")


def follow(
    telling: Telling,
    rules: TableRules,
    scores: tuple[int, int, int, int] = (0, 0, 0, 0),
    *,
    strict: bool = False,
    whole: bool = False,
) -> RecordedHand:
    """The hand as the table sees it.

    Args:
        telling: the hand as told.
        rules: the options that it was played by.
        scores: points that the seats bring along.
        strict: a claim that was overruled has to be one that could be made; else one that could not is passed over.
        whole: play by the wall of one piece and 144 tiles, whatever the record says of its own.

    Raises:
        BadRecordError: `impossible` with the code of the table as `reason`, or what `laid` raises.
    """
    return _Course(telling, rules, scores, strict, whole).follow()


class _Course:
    """A table on its way through a telling."""

    def __init__(
        self, telling: Telling, rules: TableRules, scores: tuple[int, int, int, int], strict: bool, whole: bool
    ) -> None:
        self.telling = telling
        self.strict = strict
        self.parts = None if whole or telling.parts is None else list(telling.parts)
        self.laid: Laid = laid(telling, whole=whole)
        self.told = self.laid.told
        self.next = 0
        self.heard: list[Told] = []
        opening = Opening(telling.number, telling.prevalent, telling.players, self.laid.wall)
        self.back = self.laid.size
        self.table = self._sized(Table.opened(opening, rules, scores))
        self.moments = [self.table]
        self.declared: list[Declared] = []
        self.stopped = ""
        self.places: dict[int, str] = {}

    # --- the way ---

    def follow(self) -> RecordedHand:
        """Go all the way."""
        while self.table.state.taken == "deal" and self.table.phase not in DECISIONS:
            if self.table.number == self.telling.deal_events:
                self.stopped = "cut"
                break
            self._move(self._next_table(), settles=True)
        self._count_deal()
        while not self.table.over and not self.stopped:
            if self.table.phase in ("claim", "rob"):
                self._claims()
            elif self.table.phase == "turn":
                self._turn()
            else:
                self._by_itself()
        if not self.stopped and self.next < len(self.told):
            raise BadRecordError("after-the-end", self.told[self.next].place)
        if self.stopped == "cut" and self.telling.broken_off:
            self.stopped = "broken-off"
        return RecordedHand(
            self.telling,
            tuple(self.moments),
            tuple(self.declared),
            self.stopped,
            self.places,
            tuple(self.telling.notes),
        )

    def more_after(self, claims: list[Told]) -> bool:
        """Something is told after these claims."""
        return self.next + len(claims) < len(self.told)

    @property
    def more(self) -> bool:
        """Something is told that has not been followed yet."""
        return self.next < len(self.told)

    def _turn(self) -> None:
        if not self.more:
            self.stopped = "cut"
            return
        told = self.told[self.next]
        action = _action(told)
        if told.event.kind in _WINS and not self._declared(told, action):
            return
        self.next += 1
        self._act(action, told)

    def _claims(self) -> None:
        self.heard = claims = self._told_claims()
        if not claims and not self.more and self.table.wall_left:
            self.stopped = "cut"
            return
        if claims and all(told.event.overruled for told in claims):
            if self.strict and not self.more_after(claims):
                self.stopped = "cut"
                return
            if not self.strict:
                self.telling.note("overruled-claim-left-out")
                self.next += len(claims)
                return
        winners = [told for told in claims if told.event.kind in _WINS and not told.event.overruled]
        for told in winners:
            if not self._declared(told, _action(told)):
                return
        self.next += len(claims)
        answers = self._answers(claims)
        for told, action in answers:
            if action.seat not in self.table.waiting:
                self._act(action, told)  # says why it may not
        by_seat = {action.seat: (told, action) for told, action in answers}
        last = claims[-1] if claims else None
        for seat in self.table.waiting:
            one = by_seat.get(seat)
            if one is None:
                self._act(Action.of("pass", seat), last)
            else:
                self._act(one[1], one[0])

    def _told_claims(self) -> list[Told]:
        """The claims of the tile offered that come next: up to the one that stands, and further wins beside it."""
        found: list[Told] = []
        stands = False
        for told in self.told[self.next :]:
            kind = told.event.kind
            if kind not in (*CLAIMS, "false-win") or (stands and kind != "win"):
                break
            found.append(told)
            stands = stands or (kind != "false-win" and not told.event.overruled)
        return found

    def _answers(self, claims: list[Told]) -> list[tuple[Told, Action]]:
        """What the claimants answer; of those overruled only what they could, unless the record is to be strict."""
        found = []
        for told in claims:
            action = _action(told)
            if told.event.overruled and not self.strict and action not in self.table.legal(action.seat):
                self.telling.note("overruled-claim-left-out")
                continue
            found.append((told, action))
        return found

    def _by_itself(self) -> None:
        if self._untold():
            self.stopped = "cut"
            return
        if self._part_is_empty():
            self.table = Table(self.table.state._replace(phase="exhausted"), self.table.number, self.table.log)
        after = self._next_table()
        event = after.event
        if after.number > self.table.number and event.kind in _SHOWN[:3]:
            told = self.told[self.next]
            if told.event != event:
                given, due = str(told.event), str(event)
                raise BadRecordError("impossible", told.place, reason="wrong-event", event=given, expected=due)
            self.next += 1
            self._count(told)
            self._move(after, told)
        elif after.number > self.table.number and event.kind == "exhausted":
            told_end = self.told[self.next] if self.more and self.told[self.next].event == event else None
            self.next += told_end is not None
            self._move(after, told_end)
        else:
            self._move(after, settles=True)

    def _untold(self) -> bool:
        """What would happen next by itself is not told, in a record that would tell it."""
        if self.strict and self.table.phase == "settle":
            return self.telling.payments is None
        return not self.more and self.table.phase in (*_TAKES, *(("exhausted",) if self.strict else ()))

    # --- one step ---

    def _act(self, action: Action, told: Told | None) -> None:
        try:
            self._move(self.table.acted(action), told)
        except (PlayError, HandError) as error:
            place = told.place if told else self.telling.place
            raise BadRecordError("impossible", place, reason=error.code, event=str(action)) from None

    def _next_table(self) -> Table:
        try:
            after = self.table.next()
        except (PlayError, HandError) as error:
            raise BadRecordError("impossible", self.telling.place, reason=error.code) from None
        assert after is not None
        return after

    def _move(self, after: Table, told: Told | None = None, *, settles: bool = False) -> None:
        """Go on; `settles`: by itself, so that a step without an event completes the moment of the last one.

        Claims are answered in one order and happen in another, so each finds its own place among those heard.
        """
        grown = after.number > self.table.number
        self.back -= grown and after.event.kind == "replace"
        self.table = self._sized(after)
        if grown:
            self.moments.append(self.table)
            told = next((one for one in self.heard if one.event == after.event), told)
            if told is not None:
                self.places[after.number] = told.place
        elif settles:
            self.moments[-1] = self.table

    # --- a wall of parts ---

    def _count_deal(self) -> None:
        if self.parts is not None:
            for seat in SEATS:
                self.parts[seat] -= len(self.telling.dealt[seat]) + len(self.telling.replaced[seat])
            for one in self.telling.told[: len(self.telling.told) - len(self.told)]:
                self._count(one)
            self.table = self._sized(self.table)
            self.moments[-1] = self.table

    def _count(self, told: Told) -> None:
        event = told.event
        if self.parts is not None and event.kind in ("draw", "replace") and event.seat is not None:
            self.parts[event.seat] -= 1
            if self.parts[event.seat] < 0:
                raise BadRecordError("impossible", told.place, reason="wall-empty")

    def _sized(self, table: Table) -> Table:
        """The table with a wall as long as the record's.

        Tiles that are out of the game do not count, and it is empty where the part that comes next is.
        """
        state = table.state
        back = self.back
        if self.parts is not None and not self.parts[right_of(state.turn)] and state.phase in ("turn", "claim", "rob"):
            back = state.front
        return table if back == state.back else Table(state._replace(back=back), table.number, table.log)

    def _part_is_empty(self) -> bool:
        """The record says that the hand is over where a tile is to be taken, and the part to take it from is empty."""
        state = self.table.state
        if self.parts is None or state.phase not in ("draw", "replace") or not self.more:
            return False
        seat = right_of(state.turn) if state.phase == "draw" else state.turn
        return not self.parts[seat] and self.told[self.next].event.kind == "exhausted"

    # --- wins ---

    def _declared(self, told: Told, action: Action) -> bool:
        """Keep a win that is declared; whether the table can go on with it as the record does."""
        seat = action.seat
        found, value = self._worth(seat, told.event.tiles[0])
        false = told.event.kind == "false-win"
        reported = next((win for win in self.telling.wins if win.seat == seat and not false), None)
        self.declared.append(Declared(seat, self.table.number, found, value, reported, false, told.place))
        declarable = value is not None and value.declarable
        if declarable == false:
            self.stopped = "false-win-refused" if false else "win-refused"
        return not self.stopped

    def _worth(self, seat: Seat, tile: Tile) -> tuple[Hand | None, Score | None]:
        table = self.table
        own = table.phase == "turn"
        if tile != (table.drawn if own else table.offered) or (own != (seat == table.turn)):
            return None, None
        try:
            found = wins.drawn_hand(table.state) if own else wins.offered_hand(table.state, seat)
            return found, score(found, table.rules.ruling)
        except HandError:
            return None, None


def _action(told: Told) -> Action:
    event = told.event
    kind = "win" if event.kind == "false-win" else event.kind
    for known in KINDS:
        if known == kind and event.seat is not None and event.tiles:
            return Action.of(known, event.seat, event.tiles[0])
    raise BadRecordError("impossible", told.place, reason="wrong-event", event=str(event), expected="action")
