"""What one seat may know of a hand, and what follows from it."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from mjteach.play import wins
from mjteach.play.actions import Action
from mjteach.play.options import TableRules
from mjteach.play.state import Discarded, Place, Result, State
from mjteach.play.words import SEATS, Seat
from mjteach.rules import COPIES, Hand, Meld, Tile
from mjteach.rules.tiles import UNIT, copies

PHASES = {"turn": "turn", "settle": "over", "over": "over"}


@dataclass(frozen=True)
class View:
    """One seat's knowledge: plain values, with no way back to what is hidden.

    Whether others were asked about a tile is hidden too: `claim` and `rob` last, for everybody, from the discard or the
    added kong to the next tile.

    Attributes:
        seat: whose view.
        phase: `turn`, `claim`, `rob`, `between` (a replacement or a flower is on its way) or `over`.
        turn: the seat that plays, or whose tile is offered.
        number: events of the hand so far; with a record it names the position.
        hand_number: which hand of the match.
        prevalent: wind of the round.
        players: who sits at E S W N.
        scores: points that the seats brought along.
        rules: the options.
        own: the own standing tiles, melds and flowers.
        before: in the own turn the place without the tile taken; None after a chow or pung and at other times.
        drawn: the tile taken, in the own turn.
        kong: the own last tile came in place of a kong's fourth.
        offered: the tile discarded or added to a kong last, until the next one is taken.
        melds: melds of the four seats; a concealed kong of another is None until the hand is over.
        flowers: flowers of the four seats, as shown.
        river: all discards in order, with who took them.
        sizes: standing tiles of the four seats.
        wall_left: tiles in the wall.
        shown: packed count of the tiles that lie open, each once.
        dead: seats that declared a false win and may neither claim nor win.
        legal: what the seat may do now, nothing where it is not asked.
        result: how the hand ended.
        revealed: at the end the winner's standing tiles; None for the others and before.
    """

    seat: Seat
    phase: str
    turn: Seat
    number: int
    hand_number: int
    prevalent: Tile
    players: tuple[int, int, int, int]
    scores: tuple[int, int, int, int]
    rules: TableRules
    own: Place
    before: Place | None
    drawn: Tile | None
    kong: bool
    offered: Tile | None
    melds: tuple[tuple[Meld | None, ...], ...]
    flowers: tuple[tuple[Tile, ...], ...]
    river: tuple[Discarded, ...]
    sizes: tuple[int, ...]
    wall_left: int
    shown: int
    dead: tuple[Seat, ...]
    legal: tuple[Action, ...]
    result: Result | None = None
    revealed: tuple[tuple[Tile, ...] | None, ...] = field(default=(None, None, None, None))

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The own standing tiles in tile order, with the one drawn."""
        return self.own.standing

    @cached_property
    def hand(self) -> Hand:
        """The own hand for the rules core, as `Table.hand` gives it."""
        if self.phase == "turn" and self.turn == self.seat:
            if self.drawn is None or self.before is None:
                return wins.claimed_hand(self.own, self.seat, self.prevalent)
            return wins.fourteen(
                self.before,
                self.drawn,
                self.seat,
                self.prevalent,
                self_draw=True,
                last_copy=self.last_copy(self.drawn),
                last_tile=self.wall_left == 0,
                kong=self.kong,
            )
        if self.legal and self.offered is not None:
            return wins.fourteen(
                self.own,
                self.offered,
                self.seat,
                self.prevalent,
                last_copy=self.phase == "claim" and self.last_copy(self.offered),
                last_tile=self.phase == "claim" and self.wall_left == 0,
                kong=self.phase == "rob",
            )
        return wins.waiting_hand(self.own, self.seat, self.prevalent)

    @cached_property
    def seen(self) -> int:
        """Packed count of all tiles that this seat sees: open ones, its own, and at the end what is revealed."""
        seen = self.shown + self.own.counts
        for seat in SEATS:
            kongs = (meld for meld in self.melds[seat] if meld is not None and meld.is_concealed)
            seen += sum(COPIES * UNIT[meld.tile] for meld in kongs)
            if seat != self.seat:
                seen += sum(UNIT[tile] for tile in self.revealed[seat] or ())
        return seen

    def left(self, tile: Tile) -> int:
        """Copies of a tile that this seat does not see: in the wall, or hidden with the others.

        A flower is left until it is shown.
        """
        if tile.is_flower:
            return int(all(tile not in shown for shown in self.flowers))
        return COPIES - copies(self.seen, tile)

    def last_copy(self, tile: Tile) -> bool:
        """A win on this tile, drawn or discarded (also when it lies there now), would be on the last copy (和绝张)."""
        offered = self.phase == "claim" and tile == self.offered
        return copies(self.shown, tile) == COPIES - (not offered)

    @property
    def last_tile(self) -> bool:
        """The wall is empty: the tile drawn was the last, the tile discarded now is the last discard."""
        return self.wall_left == 0

    def discards(self, seat: Seat) -> tuple[Discarded, ...]:
        """What one seat discarded, in order, tiles that were claimed included."""
        return tuple(discarded for discarded in self.river if discarded.seat == seat)


def view_of(state: State, seat: Seat, legal: tuple[Action, ...], number: int) -> View:
    """What this seat may know of a state."""
    setting, over = state.setting, state.phase in ("settle", "over")
    between = "between" if state.offered is None else "rob" if state.robbing else "claim"
    own_turn = state.phase == "turn" and state.turn == seat
    return View(
        seat=seat,
        phase=PHASES.get(state.phase, between),
        turn=state.turn,
        number=number,
        hand_number=setting.number,
        prevalent=setting.prevalent,
        players=setting.players,
        scores=setting.scores,
        rules=setting.rules,
        own=state.places[seat],
        before=state.before if own_turn else None,
        drawn=state.drawn if own_turn else None,
        kong=own_turn and state.taken == "kong",
        offered=state.offered,
        melds=tuple(_melds(state.places[other], over or other == seat) for other in SEATS),
        flowers=tuple(place.flowers for place in state.places),
        river=state.river,
        sizes=tuple(_size(place) for place in state.places),
        wall_left=state.wall_left,
        shown=state.shown,
        dead=state.dead,
        legal=legal,
        result=state.result,
        revealed=tuple(_revealed(state, other) for other in SEATS),
    )


def _melds(place: Place, known: bool) -> tuple[Meld | None, ...]:
    """Melds as another sees them: a concealed kong lies face down until the hand is over (seed 000, 暗杠)."""
    if known:
        return place.melds
    return tuple(None if meld.claim == 0 else meld for meld in place.melds)


def _size(place: Place) -> int:
    """Standing tiles, flowers not yet shown among them."""
    counts, size = place.counts, len(place.held)
    while counts:
        size += counts & 7
        counts >>= 3
    return size


def _revealed(state: State, seat: Seat) -> tuple[Tile, ...] | None:
    """A winner lays the hand open (seed 000, 和牌的程序)."""
    result = state.result
    return state.places[seat].standing if result is not None and result.winner == seat else None
