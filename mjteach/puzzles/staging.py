"""Tables for hands that were made: a game is played until a seat has the hand, and shown as that seat sees it.

The table itself deals, draws and judges. This module decides what nobody sees: which tile comes next, and what the others
hold. So turns, claims, flowers, the wall and all flags are right because the table made them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import NamedTuple

from mjteach.play import Action, Opening, Seat, Table, TableRules, Wall
from mjteach.play.actions import ActionKind
from mjteach.play.flow import dealt
from mjteach.play.match import seating
from mjteach.play.state import Place, State, with_place
from mjteach.play.words import right_of
from mjteach.puzzles import library
from mjteach.puzzles.tables import Json, table_of
from mjteach.puzzles.task import Task
from mjteach.rules import COPIES, FLOWERS, TILES, WINDS, Hand, Meld, Ruling, Tile
from mjteach.rules.tiles import UNIT, copies

ATTEMPTS = 8
"""Games that are tried for one hand: the last tile of the wall may go to the wrong seat."""

WALL = (8, 50)
"""Tiles left in the wall where the last one is not in play, at least and at most."""

FROM_LEVEL, LAID_OUT = 2, 0.15
"""Level from which on, and how often, a made hand has a table though it need not."""

BEGIN = 80
"""Wall from which on the first set may be claimed."""

STEPS = (1, 6)
"""Tiles drawn between two steps of the plan, at least and at most."""

CALLED = 0.12
"""How often another seat takes a set that it may have."""

DEALT_FLOWERS = 0.5
"""Share of the others' flowers that are dealt to them; the rest is in the wall."""

DEALT = 53
"""Tiles dealt."""

LATE = 40
"""Tiles in the wall from which on it matters who will take the last one."""

ADDED = 4
"""A claim above this is a pung that became a kong (see `Meld`)."""

_FALSE_WINS = TableRules(false_win="dead-hand")
"""Everybody is asked about the last discard, also who would declare a false win."""


class _StuckError(Exception):
    """This game does not come to the hand."""


class _Step(NamedTuple):
    """Something that happens on the way to the hand.

    Attributes:
        what: the action: a set claimed, a kong laid, or a tile discarded.
        seat: who does it.
        tile: the tile, of a chow the lowest.
        giver: whose discard is claimed, None where nothing is.
        taken: the tile that is claimed.
    """

    what: ActionKind
    seat: Seat
    tile: Tile
    giver: Seat | None = None
    taken: Tile | None = None


def table_for(rng: Random, hand: Hand, ruling: Ruling) -> Json | None:
    """A table at which a seat has just come to this hand, as that seat sees it.

    Args:
        rng: the source of chance.
        hand: fourteen tiles, a win or not, with its winds, flags and flowers.
        ruling: how the table settles open questions.

    Returns:
        the table of a document, or None where no game that was tried came to the hand.
    """
    for _ in range(ATTEMPTS):
        try:
            game = _Game(rng, hand, ruling)
            game.play()
        except _StuckError:
            continue
        if library.fourteen(game.table, game.seat) == hand:
            return table_of(game.table.view(game.seat))
    return None


def around(rng: Random, task: Task, level: int) -> Task | None:
    """The task with a table around its hand: always where 和绝张 or the last tile is to be seen there, else now and then.

    Without the others a table would tell that there is something to see. A table that the task has already stays.

    Returns:
        the task, or None where no table was found that it needs.
    """
    if task.given is None or task.table is not None:
        return task
    wanted = must_be_seen(task.hand)
    if not wanted and (level < FROM_LEVEL or rng.random() >= LAID_OUT):
        return task
    table = table_for(rng, task.hand, task.ruling)
    if table is not None:
        return replace(task, table=table)
    return None if wanted else task


def must_be_seen(hand: Hand) -> bool:
    """The last tile is the last of its kind or of the wall, and the hand alone does not show it."""
    laid = sum(meld.tiles.count(hand.winning) for meld in hand.melds if hand.winning is not None)
    return hand.last_tile or (hand.last_copy and laid < COPIES - 1)


class _Game:
    """One game on its way to a hand.

    Attributes:
        table: where it is.
        seat: whose hand it is.
        giver: the seat in whose turn the last tile comes.
        end: tiles in the wall from which on it may come.
        steps: what must happen before, in order.
        due: tiles in the wall from which on the next step may happen.
        needed: how many of each kind must stay out of sight until they are wanted.
        keep: the tiles that the seat holds on to.
    """

    def __init__(self, rng: Random, hand: Hand, ruling: Ruling) -> None:
        assert hand.winning is not None
        self.rng, self.hand, self.winning = rng, hand, hand.winning
        self.seat: Seat = WINDS.index(hand.seat)
        self.others = [seat for seat in range(4) if seat != self.seat]
        self.giver = self.seat if hand.self_draw else rng.choice(self.others)
        self.end = 0 if hand.last_tile else rng.randint(*WALL)
        self.robs = hand.kong and not hand.self_draw
        self.replaces = hand.kong and hand.self_draw
        self.due = BEGIN
        self.steps = self._steps()
        self.needed = self._needed()
        self.keep = Counter(self._kept())
        self.table = self._dealt(ruling)
        self._take_first()

    # --- the plan ---

    def _steps(self) -> list[_Step]:
        found = [self._made(meld) for meld in self.hand.melds]
        found += [_Step("added-kong", self.seat, meld.tile) for meld in self.hand.melds if _is_added(meld)]
        if self.hand.last_copy:
            shown = sum(meld.tiles.count(self.winning) for meld in self.hand.melds if not meld.is_concealed)
            thrown = [self.rng.choice(self.others) for _ in range(COPIES - 1 - shown)]
            found = [*(_Step("discard", seat, self.winning) for seat in thrown), *found]
        if self.robs:
            thrower = self.rng.choice([seat for seat in self.others if seat != self.giver])
            found = [_Step("pung", self.giver, self.winning, thrower, self.winning), *found]
        return found

    def _made(self, meld: Meld) -> _Step:
        if meld.is_concealed:
            return _Step("concealed-kong", self.seat, meld.tile)
        if meld.kind == "chow":
            return _Step("chow", self.seat, meld.tile, (self.seat - 1) % 4, Tile(meld.tile + meld.claim - 1))
        kind = "pung" if _is_added(meld) else meld.kind
        return _Step(kind, self.seat, meld.tile, (self.seat - meld.claim) % 4, meld.tile)

    def _needed(self) -> Counter[Tile]:
        """One tile for each step and the last one; two for the pung that is to be robbed; one so that it is no 和绝张."""
        found = Counter([self.winning, *(step.tile if step.taken is None else step.taken for step in self.steps)])
        concealed = [tile for meld in self.hand.melds if meld.is_concealed for tile in meld.tiles]
        if self.robs:
            found[self.winning] += 2
        elif not self.hand.last_copy and self.winning not in (*self.hand.standing, *concealed):
            found[self.winning] += 1
        return found

    def _kept(self) -> Iterator[Tile]:
        """The tiles that the seat has from the deal on."""
        yield from self.hand.standing
        for step in self.steps:
            if step.seat == self.seat and step.what != "added-kong":
                yield from _from_hand(step)

    # --- the deal ---

    def _dealt(self, ruling: Ruling) -> Table:
        number = 4 * WINDS.index(self.hand.prevalent) + self.rng.randint(1, 4)
        opening = Opening(number, self.hand.prevalent, seating(number), self._wall())
        return Table.opened(opening, TableRules(ruling), _scores(self.rng, number)).settled()

    def _wall(self) -> Wall:
        """A wall that deals the seat its flowers, others some, and in their place no more of them."""
        tiles = [tile for tile in TILES for _ in range(COPIES)]
        self.rng.shuffle(tiles)
        flowers: list[list[Tile]] = [[], [], [], [], []]
        flowers[self.seat] = list(self.hand.flowers)
        for flower in FLOWERS:
            if flower not in self.hand.flowers:
                flowers[self.rng.choice(self.others) if self.rng.random() < DEALT_FLOWERS else -1].append(flower)
        front = [TILES[0]] * DEALT
        for seat in range(4):
            for place in _places(seat):
                front[place] = flowers[seat].pop() if flowers[seat] else tiles.pop()
        behind = [tiles.pop() for _ in FLOWERS]
        middle = [*tiles, *flowers[-1]]
        self.rng.shuffle(middle)
        return Wall((*front, *middle, *behind))

    def _take_first(self) -> None:
        """The seat gets what it keeps, and nothing else that is needed."""
        for tile in (self.keep - self._own()).elements():
            self._swap(self.seat, next(iter(self._surplus())), tile)
        for tile in list(self._surplus().elements()):
            self._spare(tile)

    def _spare(self, tile: Tile) -> None:
        """What the seat has and does not keep is nothing that is needed elsewhere."""
        if self._hidden(tile) < self.needed[tile]:
            self._swap(self.seat, tile, self._free())

    # --- what nobody sees ---

    @property
    def state(self) -> State:
        """The state of the table."""
        return self.table.state

    def _set(self, state: State) -> None:
        self.table = Table(state, self.table.number, self.table.log)

    def _own(self) -> Counter[Tile]:
        return Counter(self.state.places[self.seat].standing)

    def _surplus(self) -> Counter[Tile]:
        return self._own() - self.keep

    def _hidden(self, tile: Tile) -> int:
        """Copies in the wall and with the other seats."""
        place = self.state.places[self.seat]
        laid = sum(meld.tiles.count(tile) for meld in place.melds if meld.is_concealed)
        return COPIES - copies(self.state.shown, tile) - copies(place.counts, tile) - laid

    def _may_show(self, tile: Tile, number: int = 1) -> bool:
        return self._hidden(tile) - number >= self.needed[tile]

    def _free(self) -> Tile:
        """A tile of the wall that nobody needs."""
        wall = self.state.setting.wall.tiles[self.state.front : self.state.back]
        found = [tile for tile in wall if not tile.is_flower and self._may_show(tile)]
        if not found:
            raise _StuckError
        return self.rng.choice(found)

    def _hold(self, seat: Seat, tile: Tile, number: int = 1) -> None:
        """Another seat has so many of a tile."""
        while copies(self.state.places[seat].counts, tile) < number:
            gone = [other for other in self.state.places[seat].standing if other != tile]
            self._swap(seat, self.rng.choice(gone), tile)

    def _draw(self, tile: Tile) -> None:
        """The tile that the seat has just drawn is this one."""
        assert self.state.drawn is not None
        if self.state.drawn != tile:
            self._swap(self.seat, self.state.drawn, tile)

    def _swap(self, seat: Seat, gone: Tile, wanted: Tile) -> None:
        """A seat has one tile for another, and that lies where this one was: in the wall, or with another seat."""
        state = self.state
        tiles = list(state.setting.wall.tiles)
        if wanted in tiles[state.front : state.back]:
            undrawn, drawn = tiles.index(wanted, state.front), _index(tiles, gone, state)
            tiles[undrawn], tiles[drawn] = gone, wanted
            self._set(_exchanged(_rebuilt(state, tiles), seat, gone, wanted))
            return
        for other in self.others:
            if other not in (seat, state.turn) and copies(state.places[other].counts, wanted):
                self._set(_exchanged(_exchanged(state, other, wanted, gone), seat, gone, wanted))
                return
        raise _StuckError

    def _no_flower(self, place: int) -> None:
        """The tile at this place of the wall is none."""
        state = self.state
        tiles = list(state.setting.wall.tiles)
        if not (state.front <= place < state.back and tiles[place].is_flower):
            return
        others = [other for other in range(state.front, state.back) if not tiles[other].is_flower]
        if not others:
            raise _StuckError
        other = self.rng.choice(others)
        tiles[place], tiles[other] = tiles[other], tiles[place]
        self._set(_rebuilt(state, tiles))

    # --- playing ---

    def play(self) -> None:
        """Play until the last tile has come.

        Raises:
            _StuckError: it does not come.
        """
        while not self._finish():
            if self.table.over:
                raise _StuckError
            if self.table.phase == "turn":
                self._turn()
            else:
                self._answer(self._any_call())

    def _finish(self) -> bool:
        """Whether the last tile has come, or comes now."""
        table = self.table
        if table.phase != "turn" or self.steps:
            return False
        if self.hand.last_tile and not self.hand.self_draw and not self.robs:
            self.giver = table.turn
        if table.turn != self.giver or (table.turn == self.seat) != self.hand.self_draw:
            return False
        if self.hand.self_draw:
            return self._drawn_last()
        if table.wall_left > self.end or (self.robs and self.state.drawn is None):
            return False
        self._hold(self.giver, self.winning)
        self._set(self.state._replace(setting=self.state.setting._replace(rules=_FALSE_WINS)))
        self._play("added-kong" if self.robs else "discard", self.winning)
        return True

    def _drawn_last(self) -> bool:
        late = self.replaces or self.table.wall_left <= self.end
        if not late or self.state.drawn is None or (self.state.taken == "kong") != self.replaces:
            return False
        self._draw(self.winning)
        return True

    def _turn(self) -> None:
        seat = self.table.turn
        if seat == self.seat and self.state.drawn is not None:
            self._spare(self.state.drawn)
        step = self.steps[0] if self.steps and self.table.wall_left <= self._due() else None
        if step is None or seat != (step.seat if step.giver is None else step.giver):
            self._discard(self._worst(seat))
        elif step.giver is not None:
            self._give(step)
        elif step.what == "discard":
            self._hold(seat, step.tile)
            self._done(step)
            self._discard(step.tile)
        elif self.state.drawn is None:
            self._discard(self._worst(seat))
        else:
            self._lay(step)

    def _due(self) -> int:
        """Where the next step is the kong that brings the last tile, it comes late."""
        return min(self.due, self.end + 1) if self.replaces and len(self.steps) == 1 else self.due

    def _done(self, step: _Step) -> None:
        self.steps.remove(step)
        self.needed[step.tile if step.taken is None else step.taken] -= 1
        self.due = self.table.wall_left - self.rng.randint(*STEPS)

    def _lay(self, step: _Step) -> None:
        """A kong of the own, the fourth just drawn."""
        self._draw(step.tile)
        self._done(step)
        if step.what == "concealed-kong":
            self.keep -= Counter(_from_hand(step))
        self._no_flower(self.state.back - 1)
        self._play(step.what, step.tile)

    def _give(self, step: _Step) -> None:
        """Discard a tile, and claim it."""
        assert step.giver is not None and step.taken is not None
        own = Counter(_from_hand(step))
        self._hold(step.giver, step.taken)
        if step.seat == self.seat:
            self.keep -= own
        else:
            self._hold(step.seat, step.tile, own.total())
            self.needed -= own
        self._done(step)
        self._play("discard", step.taken)
        self._no_flower(self.state.back - 1)
        self._answer({step.seat: Action.of(step.what, step.seat, step.tile)})

    def _discard(self, tile: Tile) -> None:
        """Discard, and let the seat draw no flower but its own."""
        if right_of(self.table.turn) == self.seat:
            self._no_flower(self.state.front)
        self._play("discard", tile)

    def _play(self, kind: ActionKind, tile: Tile) -> None:
        self.table = self.table.play(Action.of(kind, self.table.turn, tile))

    def _answer(self, calls: dict[Seat, Action]) -> None:
        for seat in self.table.waiting:
            self.table = self.table.play(calls.get(seat) or Action.of("pass", seat))

    def _any_call(self) -> dict[Seat, Action]:
        """Now and then another seat claims a set of what nobody needs."""
        for seat in self.table.waiting:
            for action in self.table.legal(seat):
                calls = seat != self.seat and action.kind in ("chow", "pung") and self.rng.random() < self._chance(seat)
                if calls and all(self._may_show(tile, action.tiles.count(tile)) for tile in action.tiles):
                    return {seat: action}
        return {}

    def _chance(self, seat: Seat) -> float:
        """How likely a seat claims; late in the game what brings the last tile of the wall to the right seat decides."""
        if not (self.hand.last_tile and self.hand.self_draw) or self.steps or self.table.wall_left > LATE:
            return CALLED
        right = self._last_drawer(right_of(self.table.turn)) == self.seat
        return 0.0 if right else float(self._last_drawer(right_of(seat)) == self.seat)

    def _last_drawer(self, following: Seat) -> Seat:
        """Who takes the last tile where this seat draws next and nobody claims; every flower takes one more tile."""
        wall = self.state.setting.wall.tiles[self.state.front : self.state.back]
        return (following + sum(not tile.is_flower for tile in wall) - 1) % 4

    def _worst(self, seat: Seat) -> Tile:
        """What a seat can best do without: mostly lone tiles, honors and terminals first."""
        held = self.state.places[seat].counts
        found = sorted(self._surplus()) if seat == self.seat else [tile for tile in TILES if copies(held, tile)]
        while found:
            tile = self.rng.choices(found, [_weight(held, tile) for tile in found])[0]
            if seat == self.seat or self._may_show(tile):
                return tile
            found.remove(tile)
        raise _StuckError


_ANY = 7
"""The three bits of a packed count that one kind of tile has."""


def _near(tile: Tile) -> int:
    """Packed mask of the tiles of a suit at most two ranks away."""
    steps = [step for step in (-2, -1, 1, 2) if not tile.is_honor and 0 <= tile % 9 + step < 9]
    return sum(_ANY << 3 * (tile + step) for step in steps)


_NEAR = tuple(map(_near, TILES))
_LONE = tuple(12 if tile.is_honor else 5 if tile.is_simple else 8 for tile in TILES)


def _is_added(meld: Meld) -> bool:
    return meld.kind == "kong" and meld.claim > ADDED


def _places(seat: Seat) -> tuple[int, ...]:
    """Where the tiles that are dealt to a seat lie in the wall."""
    return tuple(dealt(tuple(range(DEALT)), seat))  # type: ignore[arg-type]


def _from_hand(step: _Step) -> Iterator[Tile]:
    """The standing tiles that a set takes; of a concealed kong those before the fourth."""
    if step.what == "chow":
        yield from (Tile(step.tile + place) for place in range(3) if step.tile + place != step.taken)
    elif step.what != "discard":
        yield from [step.tile] * (2 if step.what == "pung" else 3)


def _index(tiles: list[Tile], tile: Tile, state: State) -> int:
    """A place from which a tile was drawn."""
    return next(place for place in (*range(state.front), *range(state.back, len(tiles))) if tiles[place] == tile)


def _rebuilt(state: State, tiles: list[Tile]) -> State:
    return state._replace(setting=state.setting._replace(wall=Wall(tuple(tiles))))


def _exchanged(state: State, seat: Seat, gone: Tile, wanted: Tile) -> State:
    """A seat with one tile for another; the one just drawn changes if it is the one that goes."""
    state = state._replace(places=with_place(state.places, seat, _with(state.places[seat], gone, wanted)))
    if seat != state.turn or state.before is None:
        return state
    if gone == state.drawn:
        return state._replace(drawn=wanted)
    return state._replace(before=_with(state.before, gone, wanted))


def _with(place: Place, gone: Tile, wanted: Tile) -> Place:
    return Place(place.counts - UNIT[gone] + UNIT[wanted], place.melds, place.flowers, place.held)


def _weight(held: int, tile: Tile) -> int:
    """How likely a tile is to be discarded."""
    if copies(held, tile) > 1:
        return 1
    return 2 if held & _NEAR[tile] else _LONE[tile]


def _scores(rng: Random, number: int) -> tuple[int, int, int, int]:
    """Points as a game of the library had them at this hand of the match."""
    found = library.library()
    same = [place for place, line in enumerate(found.hands) if line.startswith(f"{number} ")]
    east, south, west, north = found.scores(rng.choice(same))
    return east, south, west, north
