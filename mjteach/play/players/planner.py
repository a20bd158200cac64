"""`planner`: makes for routes that reach 8 points, claims only for one, and keeps from dealing in when it is far.

Every action is weighed by what the hand is worth afterwards (`outlook`), a discard less what it may cost (`danger`). A
route that dies is worth nothing at the next look, so it is left by itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from mjteach.play.actions import Action
from mjteach.play.players.coach import Advice, advice_of
from mjteach.play.players.danger import dangers
from mjteach.play.players.melding import claimed, laid_out
from mjteach.play.players.outlook import NOTHING, Eye, Outlook, near_plans, outlook
from mjteach.play.view import View
from mjteach.rules import Meld, Tile
from mjteach.rules.tiles import UNIT, tiles_of

CLAIM_MARGIN = 1.03
"""How much more a hand must be worth after a claim than without it."""

KONG_MARGIN = 1.05
"""What the further tile and the points of a kong are worth, as a share of the hand."""


class Choice(NamedTuple):
    """An action with what it leads to.

    Attributes:
        action: what to do.
        value: points to be expected, by which choices compare.
        danger: points that a discard is expected to cost, already taken off.
        outlook: the hand afterwards.
        discard: after a claim the tile that is best discarded.
    """

    action: Action
    value: float
    danger: float
    outlook: Outlook
    discard: Tile | None = None


class Planner:
    """Plans for points, and says why."""

    def choose(self, view: View) -> Action:
        """A win, else the action that is worth most."""
        first = view.legal[0]
        if first.kind == "win" or len(view.legal) == 1:
            return first
        return best_of(weigh(view)).action

    def explain(self, view: View) -> Advice:
        """What it would do, and why, as ids with values."""
        first = view.legal[0]
        choices = [Choice(first, 0.0, 0.0, NOTHING)] if first.kind == "win" else weigh(view)
        chosen = best_of(choices)
        return advice_of(view, Eye.of(view), chosen, [choice for choice in choices if choice is not chosen])


def best_of(choices: list[Choice]) -> Choice:
    """The choice worth most, the first of equal ones."""
    return max(choices, key=lambda choice: choice.value)


def weigh(view: View) -> list[Choice]:
    """Every legal action but a win, with its value."""
    eye = Eye.of(view)
    if view.phase == "turn":
        return [*_discards(view, eye), *_kongs(view, eye)]
    return list(_answers(view, eye))


def _discards(view: View, eye: Eye) -> Iterator[Choice]:
    counts, melds = view.own.counts, view.own.melds
    plans = near_plans(counts, melds, eye)
    danger = dangers(view, eye)
    for tile in tiles_of(counts):
        after = outlook(counts - UNIT[tile], melds, plans, eye)
        action = Action.of("discard", view.seat, tile)
        yield Choice(action, after.value - danger[tile], danger[tile], after)


def _kongs(view: View, eye: Eye) -> Iterator[Choice]:
    for action in view.legal:
        if action.kind in ("concealed-kong", "added-kong"):
            after = _whole(*laid_out(view, action), eye)
            yield Choice(action, after.value * KONG_MARGIN, 0.0, after)


def _whole(counts: int, melds: tuple[Meld, ...], eye: Eye) -> Outlook:
    """The outlook of thirteen tiles along their own plans."""
    return outlook(counts, melds, near_plans(counts, melds, eye), eye)


def _answers(view: View, eye: Eye) -> Iterator[Choice]:
    stay = _whole(view.own.counts, view.own.melds, eye)
    yield Choice(Action.of("pass", view.seat), stay.value * CLAIM_MARGIN, 0.0, stay)
    for action in view.legal:
        if action.kind in ("chow", "pung"):
            yield _claim(view, eye, action)
        elif action.kind == "kong":
            counts, meld = claimed(view, action)
            after = _whole(counts, (*view.own.melds, meld), eye)
            yield Choice(action, after.value, 0.0, after)


def _claim(view: View, eye: Eye, action: Action) -> Choice:
    """A claim with the discard that is best after it."""
    counts, meld = claimed(view, action)
    melds = (*view.own.melds, meld)
    plans = near_plans(counts, melds, eye)
    found = [(outlook(counts - UNIT[tile], melds, plans, eye), tile) for tile in tiles_of(counts)]
    after, discard = max(found, key=lambda one: one[0].value)
    return Choice(action, after.value, 0.0, after, discard)
