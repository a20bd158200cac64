"""What thirteen tiles are good for: the chance of each route, and what all of them together are worth.

A route that lacks k tiles wants k draws or claims in the turns that are left. Each takes its time, by the copies still
to come and by how many of them pass within reach; that all k come in time is the chance of a sum of waiting times. The
numbers named here were settled by play against each other (`docs/players.md`).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from math import exp
from typing import NamedTuple

from mjteach.play.players.held import among, held, size, unseen
from mjteach.play.players.ready import PAYS, STEPS, Pays, Where
from mjteach.play.players.routes import OPEN_REACH, Lack, Plan, Route, missing_of_body, plans_for, value_honors
from mjteach.play.view import View
from mjteach.rules import MINIMUM, Meld, Ruling, Tile
from mjteach.rules.needs import COST
from mjteach.rules.tiles import ONES, TILES, UNIT, tiles_of

_KINDS = (1 << COST) - 1

PACE = 0.5
"""Share of the turns that are left which the hand lasts, since somebody else may win it."""

CLOSED_REACH = 1.2
"""Tiles within reach in one turn for a closed hand that is one tile from ready: to claim may cost its points."""

LAST_REACH = 3.0
"""Tiles within reach in one turn that complete the hand: one drawn, and most of what the three others discard."""

BASE_GAIN = 30
"""Points that a win brings beside those of its fans (three pay 8, and what a self-draw adds)."""

FAN_GAIN = 1.6
"""How often the points of the fans are paid, over self-draws and discards."""

OTHERS = 0.6
"""Share of a further route's chance that the nearest route leaves to it: routes overlap."""

PAIR_SHARE = 0.4
"""Share of its points that a pair of a good honor is taken for."""

_SLACK = 1
"""Tiles that a plan may lack beyond the nearest one and still be looked at."""

_MOST_PLANS = 8

_CHANCE_OF_POINTS = {8: 1.0, 7: 0.75, 6: 0.45, 5: 0.2, 4: 0.1}
"""How often what is in sight grows to 8 points by itself, with a wait, a self-draw or a fan by the way."""


class Pace(NamedTuple):
    """How fast tiles come to a hand that lacks so many.

    Attributes:
        load: turns that are left, times tiles within reach in each, over all hidden tiles.
        chances: that a kind comes of which there are no copies, one, two, three and four.
    """

    load: float
    chances: tuple[float, ...]


@dataclass(frozen=True)
class Eye:
    """What a seat's decision depends on beside its tiles.

    Attributes:
        unseen: packed count of the tiles that it does not see.
        hidden: how many they are.
        turns: turns of its own that may still come.
        values: points of a pung of each honor that is worth more than one.
        setting: prevalent wind, seat wind, ruling.
        last_copies: kinds of which three lie open: a win on the fourth is 和绝张.
        by_copies: the unseen kinds by their copies, from none to four.
    """

    unseen: int
    hidden: int
    turns: float
    values: tuple[tuple[int, int], ...]
    setting: tuple[Tile, Tile, Ruling]
    last_copies: int
    by_copies: tuple[int, ...]
    paces: dict[tuple[float, int], Pace] = field(default_factory=dict, compare=False, repr=False)

    @classmethod
    def of(cls, view: View) -> Eye:
        """The eye of a seat."""
        hidden = unseen(view)
        wind = view.prevalent, TILES[27 + view.seat]
        return cls(
            hidden,
            size(hidden),
            view.wall_left / 4 * PACE,
            tuple(value_honors(*wind).items()),
            (*wind, view.rules.ruling),
            held(view.shown).threes & ~(view.shown >> 2),
            _by_copies(hidden),
        )


def _pace(eye: Eye, reach: float, lacking: int) -> Pace:
    """The pace of a hand; its last tile is within wider reach."""
    found = eye.paces.get((reach, lacking))
    if found is None:
        load = eye.turns / max(eye.hidden, 1) * (reach + (LAST_REACH - reach) / max(lacking, 1))
        found = Pace(load, tuple(1 - exp(-load * left) for left in range(5)))
        eye.paces[reach, lacking] = found
    return found


def _by_copies(hidden: int) -> tuple[int, ...]:
    """The kinds of which no copy, one, two, three and four are there."""
    now = held(hidden)
    four = hidden >> 2 & ONES
    return ONES & ~now.ones, now.ones & ~now.twos, now.twos & ~now.threes, now.threes & ~four, four


class Way(NamedTuple):
    """A route seen from thirteen tiles.

    Attributes:
        route: the route.
        lacking: tiles that it lacks; 1 is ready.
        useful: kinds that bring it nearer.
        left: copies of them that the seat does not see.
        chance: that it is won in time with 8 points.
        gain: points that it then brings.
    """

    route: Route
    lacking: int
    useful: int
    left: int
    chance: float
    gain: float


class Outlook(NamedTuple):
    """What thirteen tiles are worth.

    Attributes:
        value: points to be expected.
        ways: a way for each route worth thinking of, the best first.
    """

    value: float
    ways: tuple[Way, ...]


NOTHING = Outlook(0.0, ())


_STAGES = (0, 6, 13, 21, 28, 34, 38, 40, 41, 42, 43, 44, 45, 46, 47)
"""About how many copies help a hand of sets that lacks so many tiles: the nearer, the fewer."""


MOST_HELP = 1.25
"""No hand of sets is helped by more than this share of that: tiles that help now get in each other's way."""


def chance_in_time(lacking: int, left: int, turns: float, spare: float | None) -> float:
    """The chance that as many tiles come as are lacking.

    Args:
        lacking: tiles that are lacking.
        left: copies that help now, of `lacking` tiles.
        turns: turns that are left, times tiles within reach in each, over all hidden tiles.
        spare: for single kinds how many more of them help than are lacking, None for sets.

    With so many left now, fewer will help later on. The sum of the waiting times is taken for that of equal ones, so
    that the chance is Erlang's.
    """
    if lacking == 0:
        return 1.0
    if left == 0 or turns <= 0:
        return 0.0
    helping = left if spare is not None else min(left, MOST_HELP * _STAGES[lacking])
    load = lacking * turns * helping / _slowness(lacking, spare)
    term = total = 1.0
    for step in range(1, lacking):
        term *= load / step
        total += term
    return 1 - total * exp(-load)


@lru_cache(None)
def _slowness(lacking: int, spare: float | None) -> float:
    """How long all steps take beside one for which all copies help that help now."""
    if spare is None:
        return sum(_STAGES[lacking] / _STAGES[step] for step in range(1, lacking + 1))
    return sum((lacking + spare) / (step + spare) for step in range(1, lacking + 1))


class Extras(NamedTuple):
    """Points that a hand has beside its route: because nothing was claimed, and by pungs of honors."""

    closed: float
    honors: float


def extras_of(counts: int, melds: tuple[Meld, ...], eye: Eye) -> Extras:
    """The points beside the route, a pair of a good honor for a part."""
    laid = {meld.tile for meld in melds if meld.kind != "chow"}
    points = 0.0
    for tile, value in eye.values:
        there = counts >> 3 * tile & 7
        if tile in laid or there >= 3:
            points += value
        elif there == 2 and eye.unseen >> 3 * tile & 7:
            points += value * PAIR_SHARE
    return Extras(2.0 if all(meld.is_concealed for meld in melds) else 0.0, points)


def points_in_sight(route: Route, extras: Extras) -> float:
    """Points of a route with what a closed hand and honors add to it."""
    points = float(route.points)
    if points < MINIMUM:
        points += 0 if route.concealed or route.melded else extras.closed
        points += extras.honors if route.honors else 0
    return points


def chance_of_points(points: float) -> float:
    """The chance that so many points in sight come to 8."""
    low = int(points)
    if low >= MINIMUM:
        return 1.0
    floor = _CHANCE_OF_POINTS.get(low, 0.05)
    return floor + (points - low) * (_CHANCE_OF_POINTS.get(low + 1, 0.1) - floor)


def gain_of(points: float) -> float:
    """What a win with such points brings."""
    return BASE_GAIN + FAN_GAIN * max(points, MINIMUM)


# --- Plans worth looking at -----------------------------------------------------------------------------


def near_plans(counts: int, melds: tuple[Meld, ...], eye: Eye) -> list[Plan]:
    """The plans that standing tiles come nearest to, dead ones left out; the nearest first."""
    plans, now = plans_for(melds), held(counts)
    gone = ~now.ones & ~held(eye.unseen).ones
    found = [(plan.need(now)[0], place, plan) for place, plan in enumerate(plans.loose)]
    nearest = min([cost for cost, _, _ in found], default=13)
    fixed = [
        (missing, place, plan)
        for place, plan in enumerate(plans.fixed)
        if not plan.body[0] & gone and (missing := missing_of_body(plan.body, now)) <= nearest + _SLACK
    ]
    fixed.sort()
    for missing, place, plan in fixed:
        if missing > nearest + _SLACK:
            break
        cost = plan.need(now)[0]
        nearest = min(nearest, cost)
        found.append((cost, place + len(plans.loose), plan))
    close = sorted(one for one in found if one[0] <= nearest + _SLACK)
    return [plan for _, _, plan in close[:_MOST_PLANS]]


def outlook(counts: int, melds: tuple[Meld, ...], plans: Iterable[Plan], eye: Eye) -> Outlook:
    """What thirteen tiles (with the melds) are worth along these plans.

    Routes that are as near as what is counted out are part of it.
    """
    now = held(counts)
    best: dict[str, Way] = {}
    extras = extras_of(counts, melds, eye)
    counted = _counted(counts, melds, eye)
    counted_to = counted[0].lacking if counted else 1
    for plan in plans:
        lack = plan.need(now)
        if lack[0] <= counted_to:
            continue
        way = _way(plan.route, lack, extras, eye)
        known = best.get(plan.route.id)
        if known is None or way.chance > known.chance:
            best[plan.route.id] = way
    ways = tuple(sorted((*counted, *best.values()), key=_worth, reverse=True))
    return Outlook(_together(ways), ways)


READY = Route("ready", (), MINIMUM)
"""What is ready, or one tile from it, is counted out instead of guessed."""


def _counted(counts: int, melds: tuple[Meld, ...], eye: Eye) -> list[Way]:
    where = (counts, melds, *eye.setting)
    rate, gain = _rate(PAYS[where], eye)
    if rate:
        tiles = sum(UNIT[paid.tile] for paid in PAYS[where])
        chance = 1 - exp(-rate * eye.turns)
        return [Way(READY, 1, tiles, among(eye.unseen, tiles), chance, gain)]
    return _one_away(where, eye)


def _rate(pays: Pays, eye: Eye) -> tuple[float, float]:
    """Wins in one turn, and what they bring."""
    rate = gain = 0.0
    for tile, claimed, drawn in pays:
        left = eye.unseen >> 3 * tile & 7
        if left:
            last = eye.last_copies >> 3 * tile & 1
            by_claim = (LAST_REACH - 1) * left if claimed else 0.0
            by_draw = left if drawn else 0.0
            rate += by_claim + by_draw
            gain += by_claim * (24 + claimed + 4 * last) + by_draw * 3 * (8 + drawn + 4 * last)
    return (rate / eye.hidden, gain / rate) if rate else (0.0, 0.0)


def _one_away(where: Where, eye: Eye) -> list[Way]:
    steps = STEPS[where]
    first = second = gains = 0.0
    tiles = 0
    for tile, options in steps:
        left = eye.unseen >> 3 * tile & 7
        if left:
            rate, gain = max((_rate(option, eye) for option in options), key=lambda one: one[0] * one[1])
            if rate:
                first += left
                second += left * rate
                gains += left * gain
                tiles += UNIT[tile]
    if not first:
        return []
    reach = OPEN_REACH if any(not meld.is_concealed for meld in where[1]) else CLOSED_REACH
    mean = eye.hidden / (reach * first) + first / second
    load = 2 * eye.turns / mean
    return [Way(READY, 2, tiles, int(first), 1 - (1 + load) * exp(-load), gains / first)]


def _way(route: Route, lack: Lack, extras: Extras, eye: Eye) -> Way:
    lacking, first, second, third, rest = lack
    load, chances = _pace(eye, route.reach, lacking)
    useful = rest & _KINDS
    chance = chance_in_time(rest >> COST, among(eye.unseen, useful), load, route.spare)
    if first:
        chance *= _chance_of_body(first, chances, eye.by_copies)
    if second:
        chance *= _chance_of_body(second, chances, eye.by_copies[1:])
    if third:
        chance *= _chance_of_body(third, chances, eye.by_copies[1:])
    useful |= first | second | third
    points = points_in_sight(route, extras)
    left = among(eye.unseen, useful)
    return Way(route, lacking, useful, left, chance * chance_of_points(points), gain_of(points))


def _chance_of_body(missing: int, chances: tuple[float, ...], by_copies: tuple[int, ...]) -> float:
    """The chance that all missing kinds come: each by itself, by its copies."""
    chance = 1.0
    for each, kinds in zip(chances, by_copies, strict=False):
        number = (missing & kinds).bit_count()
        if number:
            chance *= each**number
    return chance


def _worth(way: Way) -> float:
    return way.chance * way.gain


def _together(ways: tuple[Way, ...]) -> float:
    value, open_share = 0.0, 1.0
    for way in ways[:4]:
        value += open_share * way.chance * way.gain
        open_share *= (1 - way.chance) * OTHERS
    return value


def useful_tiles(way: Way, eye: Eye) -> tuple[tuple[Tile, int], ...]:
    """The useful tiles of a way that the seat does not see, with their copies."""
    found = ((tile, eye.unseen >> 3 * tile & 7) for tile in tiles_of(way.useful))
    return tuple((tile, left) for tile, left in found if left)
