"""`planner`: makes for a route that reaches 8 points, claims only for one, and keeps from dealing in when it is far."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from mjteach.play.actions import Action
from mjteach.play.players.danger import dangers
from mjteach.play.players.outlook import Eye, Outlook, near_plans, outlook
from mjteach.play.view import View
from mjteach.rules import Meld, Tile
from mjteach.rules.tiles import UNIT, tiles_of


class Choice(NamedTuple):
    """An action with what it leads to.

    Attributes:
        action: what to do.
        value: points to be expected, the danger taken off.
        danger: points that a discard is expected to cost.
        outlook: the hand afterwards.
        discard: after a claim the tile that is best discarded.
    """

    action: Action
    value: float
    danger: float
    outlook: Outlook
    discard: Tile | None = None


CLAIM_MARGIN = 1.03
"""How much better a claim must be than to pass."""


@dataclass
class Planner:
    """Weighs every action by what the hand is worth afterwards."""

    def choose(self, view: View) -> Action:
        """The best action."""
        if view.legal[0].kind == "win" or len(view.legal) == 1:
            return view.legal[0]
        return max(weigh(view), key=lambda choice: choice.value).action


def weigh(view: View) -> list[Choice]:
    """Every action but a win, with its value; ties are broken by order."""
    eye = Eye.of(view)
    if view.phase == "turn":
        return [*_discards(view, eye), *_kongs(view, eye)]
    if view.phase == "claim":
        return _answers(view, eye)
    return [Choice(action, 0.0, 0.0, Outlook(0.0, ())) for action in view.legal if action.kind == "pass"]


def value_of(counts: int, melds: tuple[Meld, ...], plans: list, eye: Eye, view: View) -> Outlook:
    return outlook(counts, melds, plans, eye)


def _discards(view: View, eye: Eye) -> list[Choice]:
    counts, melds = view.own.counts, view.own.melds
    plans = near_plans(counts, melds, eye)
    danger = dangers(view, eye)
    found = []
    for tile in tiles_of(counts):
        after = value_of(counts - UNIT[tile], melds, plans, eye, view)
        found.append(
            Choice(Action.of("discard", view.seat, tile), after.value - danger[tile], danger[tile], after)
        )
    return found


def _kongs(view: View, eye: Eye) -> list[Choice]:
    found = []
    for action in view.legal:
        if action.kind not in ("concealed-kong", "added-kong"):
            continue
        assert action.tile is not None
        counts, melds = view.own.counts, view.own.melds
        if action.kind == "concealed-kong":
            counts -= 4 * UNIT[action.tile]
            melds = (*melds, Meld("kong", action.tile, 0))
        else:
            counts -= UNIT[action.tile]
        after = value_of(counts, melds, near_plans(counts, melds, eye), eye, view)
        found.append(Choice(action, after.value * 1.05, 0.0, after))
    return found


def _answers(view: View, eye: Eye) -> list[Choice]:
    counts, melds = view.own.counts, view.own.melds
    stay = value_of(counts, melds, near_plans(counts, melds, eye), eye, view)
    found = [Choice(Action.of("pass", view.seat), stay.value * CLAIM_MARGIN, 0.0, stay)]
    for action in view.legal:
        if action.kind in ("chow", "pung", "kong"):
            found.append(_claim(view, eye, action))
    return found


def claimed(view: View, action: Action) -> Meld:
    """The meld that a claim makes."""
    assert action.tile is not None and view.offered is not None
    if action.kind == "chow":
        return Meld("chow", action.tile, view.offered - action.tile + 1)
    return Meld("kong" if action.kind == "kong" else "pung", action.tile, 4 - (view.turn - view.seat) % 4)


def _claim(view: View, eye: Eye, action: Action) -> Choice:
    meld = claimed(view, action)
    counts = view.own.counts + UNIT[view.offered] - sum(UNIT[tile] for tile in meld.tiles)
    melds = (*view.own.melds, meld)
    if action.kind == "kong":
        after = value_of(counts, melds, near_plans(counts, melds, eye), eye, view)
        return Choice(action, after.value, 0.0, after)
    plans = near_plans(counts, melds, eye)
    if not plans:
        return Choice(action, -1.0, 0.0, Outlook(0.0, ()))
    best = max(
        ((value_of(counts - UNIT[tile], melds, plans, eye, view), tile) for tile in tiles_of(counts)),
        key=lambda one: one[0].value,
    )
    return Choice(action, best[0].value, 0.0, best[0], best[1])
