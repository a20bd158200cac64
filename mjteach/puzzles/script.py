"""Scripts: the moves of a hand of play that lead to a given hand of fourteen tiles.

The moves come first without their tiles: who draws, who claims what from whom, how it ends. Then every tile that
matters is taken by its owner in time, chance fills the other places, and what is let go is chosen from what is held.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from random import Random
from typing import NamedTuple

from mjteach.play import ALL_TILES, SEATS, Seat, right_of
from mjteach.play.actions import ActionKind, tiles_shown
from mjteach.play.wall import DEALT
from mjteach.rules import COPIES, FLOWERS, TILES, WINDS, Hand, Meld, Tile, shapes
from mjteach.rules.tiles import copies

LEAST_LEFT, MOST_LEFT = 15, 60
"""Tiles in the wall where it is not empty."""

FLOWER_SHOWN = 0.6
"""Share of the others' flowers that have come out by then."""

CLAIMS_OF_OTHERS = (0, 0, 1, 1, 2)
"""How many sets the others claim, each number as often as it stands here."""

LIES_AS_PUNG = 0.3
"""Share of last copies whose three others can be a pung of another seat and are."""

_ROUND = len(SEATS)
_DEAL = (*(seat for _ in range(3) for seat in SEATS for _ in range(4)), *SEATS, SEATS[0])
"""Who takes the tiles of the deal."""

_WORTH = tuple(0 if tile.is_honor else 1 if tile.is_terminal else 2 for tile in TILES)
"""Honors are let go first, then terminals; a whim makes that less strict, and nobody feeds a hand that waits."""
_WHIM, _DANGER = 2.0, 10


@dataclass(slots=True)
class Take:
    """A tile dealt, drawn or taken from the end of the wall; or a flower, and then the tile that replaces it."""

    seat: Seat
    from_end: bool = False
    tile: Tile | None = None
    flower: Tile | None = None

    @property
    def tiles(self) -> list[Tile]:
        """Both, in the order they come."""
        return [tile for tile in (self.flower, self.tile) if tile is not None]


@dataclass(slots=True)
class Act:
    """What a player does, and the tiles that must be held for it; a discard without a tile is chosen at its turn."""

    kind: ActionKind
    seat: Seat
    tile: Tile | None = None
    held: Sequence[Tile] = ()


Move = Take | Act


class _Set(NamedTuple):
    """A set that is laid out: an act, and whose discard it takes."""

    kind: ActionKind
    seat: Seat
    tile: Tile
    giver: Seat | None = None
    given: Tile | None = None

    @property
    def is_kong(self) -> bool:
        return self.kind.endswith("kong")

    @property
    def skipped(self) -> int:
        """By how many seats the claim moves the turns on."""
        return 0 if self.giver is None else (self.seat - self.giver) % _ROUND

    @property
    def moves(self) -> list[Move]:
        """The discard, the set, and the tile that replaces a kong's fourth."""
        held = [] if self.kind == "added-kong" else list(tiles_shown(self.kind, self.tile))
        if held:
            held.remove(self.tile if self.given is None else self.given)
        moves: list[Move] = [Act(self.kind, self.seat, self.tile, held)]
        if self.giver is not None and self.given is not None:
            moves.insert(0, _discard(self.giver, self.given))
        return [*moves, Take(self.seat, from_end=True)] if self.is_kong else moves


def _discard(seat: Seat, tile: Tile) -> Act:
    return Act("discard", seat, tile, [tile])


def _first_set(meld: Meld, seat: Seat) -> _Set:
    """How a meld was laid out at first: an added kong as a pung."""
    if meld.is_concealed:
        return _Set("concealed-kong", seat, meld.tile)
    if meld.kind == "chow":
        return _Set("chow", seat, meld.tile, (seat - 1) % _ROUND, Tile(meld.tile + meld.claim - 1))
    return _Set("pung" if _is_added(meld) else meld.kind, seat, meld.tile, (seat - meld.claim) % _ROUND, meld.tile)


def _is_added(meld: Meld) -> bool:
    return meld.claim > COPIES


def script_for(rng: Random, hand: Hand) -> list[Move] | None:
    """Moves from the deal to the last tile of a hand; None where there are none.

    That is so for a hand of thirteen tiles, and for one won on a kong's replacement although another set was claimed
    after its last kong.
    """
    if hand.winning is None:
        return None
    script = _Script(rng, hand, hand.winning)
    last = script.last_kong() if hand.kong and hand.self_draw else None
    if hand.kong and hand.self_draw and last is None:
        return None
    script.lay_moves(last)
    script.settle_tiles()
    script.fill_by_chance()
    return script.moves


class _Script:
    """The moves as they are written."""

    def __init__(self, rng: Random, hand: Hand, winning: Tile) -> None:
        self.rng, self.hand, self.winning = rng, hand, winning
        self.seat = WINDS.index(hand.seat)
        self.others = [seat for seat in SEATS if seat != self.seat]
        self.left = [COPIES - hand.tiles.count(tile) for tile in TILES]
        """Copies of each kind that are for nobody in particular."""
        self.sets = [_first_set(meld, self.seat) for meld in hand.melds]
        self.added = [_Set("added-kong", self.seat, meld.tile) for meld in hand.melds if _is_added(meld)]
        self.moves: list[Move] = [Take(seat) for seat in _DEAL]
        self.ready = 0
        """Which move gives the winner a hand that waits."""

    # --- the moves ---

    def last_kong(self) -> _Set | None:
        """The kong whose replacement wins, which is kept for the end."""
        kongs = self.added + [one for one in self.sets[-1:] if one.is_kong]
        if not kongs:
            return None
        last = self.rng.choice(kongs)
        (self.added if last in self.added else self.sets).remove(last)
        return last

    def lay_moves(self, last: _Set | None) -> None:
        """All moves, and the flowers that come with some of them."""
        for kong in self.added:
            self._put(kong, 1 + [one.kind == "pung" and one.tile == kong.tile for one in self.sets].index(True))
        actor, ending = self._ending(last)
        self._claims_of_others()
        rest = [flower for flower in FLOWERS if flower not in self.hand.flowers]
        shown = [flower for flower in rest if self.hand.last_tile or self.rng.random() < FLOWER_SHOWN]
        kongs = sum(one.is_kong for one in self.sets) + (last is not None)
        self._take_turns(self._draws(actor, kongs + len(shown) + len(self.hand.flowers)))
        self.moves += ending
        self._show(self.hand.flowers, [self.seat])
        self._show(shown, self.others)

    def _put(self, one: _Set, earliest: int = 0) -> None:
        self.sets.insert(self.rng.randint(earliest, len(self.sets)), one)

    def _ending(self, last: _Set | None) -> tuple[Seat, list[Move]]:
        """Whose draw from the front of the wall is the last, and what follows."""
        if last is not None:
            return self.seat if last.giver is None else last.giver, last.moves
        if self.hand.self_draw:
            return self.seat, []
        other = self.rng.choice(self.others)
        if not self.hand.kong:
            return other, [_discard(other, self.winning)]
        self._pung_of_another(self.winning, claimer=other)
        return other, [Act("added-kong", other, self.winning)]

    def _claims_of_others(self) -> None:
        all_open = self.hand.last_copy and self.left[self.winning] == COPIES - 1
        if all_open and self.rng.random() < LIES_AS_PUNG:
            self._pung_of_another(self.winning)
        for _ in range(self.rng.choice(CLAIMS_OF_OTHERS)):
            self._pung_of_another(self._any_tile())

    def _any_tile(self) -> Tile:
        return self.rng.choice([tile for tile in TILES if self.left[tile] >= COPIES - 1 and tile != self.winning])

    def _pung_of_another(self, tile: Tile, claimer: Seat | None = None, skipped: int | None = None) -> None:
        """A pung that one of the others claims from another of them."""
        pairs = [(giver, seat) for giver in self.others for seat in self.others if giver != seat]
        claims = [_Set("pung", seat, tile, giver, tile) for giver, seat in pairs]
        self._put(
            self.rng.choice([one for one in claims if claimer in (None, one.seat) and skipped in (None, one.skipped)])
        )
        self.left[tile] -= COPIES - 1

    def _draws(self, actor: Seat, replaced: int) -> int:
        """Draws from the front, so many that the last one is the actor's and the wall is as the hand has it.

        Where the wall is to be empty, nothing but one more claim can shift the turns.
        """
        most = len(ALL_TILES) - DEALT - replaced
        room = most - 1 - _ROUND * len(self.sets)
        left = 0 if self.hand.last_tile else self.rng.randint(LEAST_LEFT + _ROUND - 1, min(MOST_LEFT, room))
        draws = most - left
        short = (actor - draws - sum(one.skipped for one in self.sets)) % _ROUND
        if not self.hand.last_tile:
            return draws + short
        if short:
            self._pung_of_another(self._any_tile(), skipped=short)
        return draws

    def _take_turns(self, draws: int) -> None:
        """Turn after turn up to the last draw; each set comes as soon as it can after a moment of its own.

        That is within a go-round of draws, which is kept free for it before the end.
        """
        latest = draws - 1 - _ROUND * len(self.sets)
        due = deque(zip(sorted(self.rng.randint(0, latest) for _ in self.sets), self.sets, strict=True))
        seat, done = SEATS[0], 0
        while done < draws:
            one = due[0][1] if due and due[0][0] <= done else None
            if one is not None and one.giver is None and one.seat == seat and isinstance(self.moves[-1], Take):
                self.moves += due.popleft()[1].moves
            if one is not None and one.giver == seat:
                self.moves += due.popleft()[1].moves
                seat = one.seat
            else:
                self.moves += [Act("discard", seat), Take(right_of(seat))]
                seat, done = right_of(seat), done + 1

    def _show(self, flowers: Sequence[Tile], seats: Sequence[Seat]) -> None:
        """Flowers come with some of the tiles taken, never with the last."""
        takes = [move for move in self.moves[:-1] if isinstance(move, Take) and move.seat in seats]
        for take, flower in zip(self.rng.sample(takes, len(flowers)), flowers, strict=True):
            take.flower = flower

    # --- the tiles that matter ---

    def settle_tiles(self) -> None:
        """Every tile of the hand and of all sets, and every copy of the winning tile, taken in time."""
        self._settle_drawn()
        takes: list[list[tuple[int, Take]]] = [[] for _ in SEATS]
        for place, move in enumerate(self.moves):
            if isinstance(move, Take) and move.tile is None:
                takes[move.seat].append((place, move))
        standing = self.rng.sample(self.hand.standing, len(self.hand.standing))
        self.ready, last = takes[self.seat].pop()
        last.tile = standing.pop()
        end = len(self.moves)
        wanted = [(end, self.seat, tile) for tile in standing]
        wanted += [(end, self.rng.choice(self.others), self.winning) for _ in range(self._copies_kept())]
        wanted += [
            (at, act.seat, tile) for at, act in enumerate(self.moves) if isinstance(act, Act) for tile in act.held
        ]
        for before, seat, tile in sorted(wanted, key=lambda want: want[0]):
            chosen = self.rng.choice([one for one in takes[seat] if one[0] < before])
            takes[seat].remove(chosen)
            chosen[1].tile = tile

    def _settle_drawn(self) -> None:
        """The winning tile where it is drawn, and the fourth of an own kong, which is laid out as soon as it comes."""
        for take, act in pairwise(self.moves):
            if isinstance(take, Take) and isinstance(act, Act) and act.kind in ("concealed-kong", "added-kong"):
                take.tile = act.tile
        last = self.moves[-1]
        if isinstance(last, Take):
            last.tile = self.winning

    def _copies_kept(self) -> int:
        """Copies of the winning tile that others keep; the rest they discard, all or not all, as the hand has it.

        They do so before the hand waits, where that is not so from the deal on.
        """
        there, self.left[self.winning] = self.left[self.winning], 0
        most = there if self.hand.last_copy or self.winning in self.hand.standing else max(there - 1, 0)
        shown = most if self.hand.last_copy else self.rng.randint(0, most)
        acts = [(at, act) for at, act in enumerate(self.moves) if isinstance(act, Act) and act.seat != self.seat]
        free = [(at, act) for at, act in acts if act.tile is None]
        early = [one for one in free if one[0] < self.ready]
        for _, act in self.rng.sample(early if len(early) >= shown else free, shown):
            act.tile, act.held = self.winning, [self.winning]
        return there - shown

    # --- the others ---

    def fill_by_chance(self) -> None:
        """All other tiles, and what is let go of those in hand."""
        tiles = [tile for tile in TILES for _ in range(self.left[tile])]
        self.rng.shuffle(tiles)
        waits = shapes.all_waits(self.hand.counts, len(self.hand.melds))
        spare: list[list[Tile]] = [[] for _ in SEATS]
        for place, move in enumerate(self.moves):
            mine = spare[move.seat]
            if isinstance(move, Act) and move.tile is None:
                move.tile = self._least_worth(mine, waits if place > self.ready else 0)
                mine.remove(move.tile)
            elif move.tile is None:
                move.tile = _next(tiles, waits if move.seat == self.seat else 0)
                mine.append(move.tile)

    def _least_worth(self, tiles: Sequence[Tile], dangerous: int) -> Tile:
        return min(
            tiles,
            key=lambda tile: _WORTH[tile] + _WHIM * self.rng.random() + _DANGER * copies(dangerous, tile),
        )


def _next(tiles: list[Tile], kept_back: int) -> Tile:
    """The winner does not draw, and let go, what wins: such tiles come later, as long as there are others."""
    for _ in range(len(tiles)):
        if not copies(kept_back, tiles[-1]):
            break
        tiles.insert(0, tiles.pop())
    return tiles.pop()
