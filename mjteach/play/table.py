"""The table: one hand (盘) from the deal to the settlement, as a value that never changes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from mjteach.play import flow, legal, wins
from mjteach.play.actions import Action
from mjteach.play.events import AnyEvent, Opening
from mjteach.play.options import TableRules
from mjteach.play.state import DECISIONS, Discarded, Phase, Result, Setting, State
from mjteach.play.view import View, view_of
from mjteach.play.wall import Wall
from mjteach.play.words import SEATS, Seat
from mjteach.rules import WINDS, Hand, Meld, Tile

Log = tuple[Any, AnyEvent]
"""An event behind the log of those before it (or None): the histories of two tables share what they have in common."""


@dataclass(frozen=True, slots=True)
class Table:
    """One moment of one hand. `play` gives the next; an action that is not allowed leaves everything as it is.

    Seats are 0 to 3 for E S W N; the dealer is 0. Two tables are equal when everything on them and the number of events
    behind them are.

    >>> import random
    >>> table = Table.start(Wall.shuffle(random.Random(1)))
    >>> table.phase, table.waiting
    ('turn', (0,))
    >>> table.play(table.legal(0)[0]).number > table.number
    True
    """

    state: State
    number: int
    """Events of this hand so far, the opening included."""
    log: Log = field(compare=False, repr=False)

    @classmethod
    def start(
        cls,
        wall: Wall,
        prevalent: Tile = WINDS[0],
        rules: TableRules | None = None,
        scores: tuple[int, int, int, int] = (0, 0, 0, 0),
        number: int = 1,
        players: tuple[int, int, int, int] = (0, 1, 2, 3),
    ) -> Table:
        """Deal a hand and replace the flowers; the dealer is to play.

        Args:
            wall: the tiles in the order of drawing.
            prevalent: wind of the round.
            rules: the options.
            scores: points that the seats bring along.
            number: which hand of the match, 1 to 16.
            players: who sits at E S W N.

        Raises:
            PlayError: `bad-number` or `bad-players`.
        """
        return cls.opened(Opening(number, prevalent, players, wall), rules, scores).settled()

    @classmethod
    def opened(
        cls, opening: Opening, rules: TableRules | None = None, scores: tuple[int, int, int, int] = (0, 0, 0, 0)
    ) -> Table:
        """The table before the first tile is dealt: `next` deals it."""
        setting = Setting(
            opening.wall, opening.prevalent, rules or TableRules(), scores, opening.number, opening.players
        )
        return cls(State(setting), 1, (None, opening))

    # --- going on ---

    def play(self, action: Action) -> Table:
        """The next moment at which a player decides, or the end of the hand.

        Draws, flowers, replacements and the settlement happen by themselves; claims are resolved when all who were
        asked have answered.

        Raises:
            PlayError: the action is not allowed; the code says why.
        """
        return self.acted(action).settled()

    def steps(self, action: Action) -> tuple[Table, ...]:
        """The same, with every moment on the way: one for each event, the last one as `play` gives it.

        While others have still to answer there is no event: the one moment given is that of the answer.

        Raises:
            PlayError: as `play`.
        """
        found = [self.acted(action)]
        while (following := found[-1].next()) is not None:
            if following.number == found[-1].number or found[-1].number == self.number:
                found[-1] = following
            else:
                found.append(following)
        return tuple(found)

    def acted(self, action: Action) -> Table:
        """The moment right after an action, before anything happens by itself.

        Raises:
            PlayError: as `play`.
        """
        legal.check(self.state, action)
        return self._with(*flow.act(self.state, action))

    def next(self) -> Table | None:
        """The moment after the next thing that happens by itself; None where players decide, or the hand is over."""
        if self.state.phase in DECISIONS:
            return None
        return self._with(*flow.advance(self.state))

    def settled(self) -> Table:
        """The moment when nothing more happens by itself."""
        state, number, log = self.state, self.number, self.log
        while state.phase not in DECISIONS:
            state, event = flow.advance(state)
            if event is not None:
                number, log = number + 1, (log, event)
        return Table(state, number, log)

    def _with(self, state: State, event: AnyEvent | None) -> Table:
        if event is None:
            return Table(state, self.number, self.log)
        return Table(state, self.number + 1, (self.log, event))

    # --- who decides, and what ---

    @property
    def phase(self) -> Phase:
        """`turn`: the seat in turn plays; `claim`, `rob`: others answer to its discard or added kong; `over`."""
        return self.state.phase

    @property
    def over(self) -> bool:
        """The hand is settled."""
        return self.state.phase == "over"

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """The seats that have to act: the one in turn, or those that can claim and have not answered."""
        state = self.state
        if state.phase == "turn":
            return (state.turn,)
        if state.phase not in ("claim", "rob"):
            return ()
        return tuple(seat for seat in SEATS if state.offers[seat] and state.answers[seat] is None)

    def legal(self, seat: Seat) -> tuple[Action, ...]:
        """All that a seat may do now, strongest first; none where it is not asked. A false win is never among it."""
        state = self.state
        if state.phase == "turn":
            return legal.on_turn(state) if seat == state.turn else ()
        if state.phase in ("claim", "rob") and state.answers[seat] is None:
            return state.offers[seat]
        return ()

    def action(self, text: str) -> Action:
        """The action with this text, which must be allowed.

        Raises:
            PlayError: for a bad text, or as `play`.
        """
        action = Action.parse(text)
        legal.check(self.state, action)
        return action

    # --- what lies there ---

    @property
    def turn(self) -> Seat:
        """The seat that plays, or whose tile is offered."""
        return self.state.turn

    @property
    def drawn(self) -> Tile | None:
        """The tile that the seat in turn took last, while it plays; None after a chow or pung."""
        return self.state.drawn

    @property
    def offered(self) -> Tile | None:
        """The tile discarded or added to a kong last, until the next one is taken."""
        return self.state.offered

    @property
    def wall_left(self) -> int:
        """Tiles in the wall."""
        return self.state.wall_left

    @property
    def river(self) -> tuple[Discarded, ...]:
        """All discards in order, claimed ones included."""
        return self.state.river

    @property
    def result(self) -> Result | None:
        """How the hand ended, None before."""
        return self.state.result if self.over else None

    def standing(self, seat: Seat) -> tuple[Tile, ...]:
        """Standing tiles of a seat in tile order, with the one drawn."""
        return self.state.places[seat].standing

    def melds(self, seat: Seat) -> tuple[Meld, ...]:
        """Melds of a seat in the order they were made."""
        return self.state.places[seat].melds

    def flowers(self, seat: Seat) -> tuple[Tile, ...]:
        """Flowers that a seat has shown, in order."""
        return self.state.places[seat].flowers

    def hand(self, seat: Seat) -> Hand:
        """A seat's hand for the rules core.

        In turn: fourteen tiles, the one taken as winning tile with the flags of a self-draw; after a chow or pung the
        highest standing tile instead, without flags. Asked about an offered tile: fourteen with that tile. Else the
        thirteen tiles that wait.
        """
        state = self.state
        if state.phase == "turn" and seat == state.turn:
            return wins.drawn_hand(state)
        if state.phase in ("claim", "rob") and state.offers[seat]:
            return wins.offered_hand(state, seat)
        return wins.waiting_hand(state.places[seat], seat, state.setting.prevalent)

    def waiting_hand(self, seat: Seat) -> Hand | None:
        """The thirteen tiles of a seat without the one drawn or offered; None in its turn after a chow or pung."""
        state = self.state
        place = state.places[seat]
        if state.phase == "turn" and seat == state.turn:
            if state.before is None:
                return None
            place = state.before
        return wins.waiting_hand(place, seat, state.setting.prevalent)

    def view(self, seat: Seat) -> View:
        """Exactly what a seat may know."""
        return view_of(self.state, seat, self.legal(seat), self.number)

    # --- what happened ---

    @property
    def rules(self) -> TableRules:
        """The options."""
        return self.state.setting.rules

    @property
    def opening(self) -> Opening:
        """The first event of the hand."""
        setting = self.state.setting
        return Opening(setting.number, setting.prevalent, setting.players, setting.wall)

    @property
    def event(self) -> AnyEvent:
        """The last event."""
        return self.log[1]

    @property
    def events(self) -> tuple[AnyEvent, ...]:
        """All events of this hand, the opening first."""
        return tuple(reversed(tuple(self._back())))

    def _back(self) -> Iterator[AnyEvent]:
        log: Log | None = self.log
        while log is not None:
            yield log[1]
            log = log[0]

    def __str__(self) -> str:
        return "".join(f"{event}\n" for event in self.events)
