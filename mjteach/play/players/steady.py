"""`steady`: fewest tiles from ready over all shapes, then most useful tiles; points matter only when it may win."""

from __future__ import annotations

from mjteach.play.actions import Action
from mjteach.play.players.held import among, unseen
from mjteach.play.players.melding import claimed, laid_out
from mjteach.play.view import View
from mjteach.rules import Meld
from mjteach.rules.distance import need_of
from mjteach.rules.needs import cost, kinds
from mjteach.rules.tiles import UNIT, Tile, tiles_of

Rank = tuple[int, int, int]
"""How good thirteen tiles are, the least best: tiles lacking, copies of useful tiles (less none), tile discarded."""


class Steady:
    """Goes straight for a ready hand, and declares whatever reaches 8 points."""

    def choose(self, view: View) -> Action:
        """A win, else what comes nearest to ready."""
        first = view.legal[0]
        if first.kind == "win" or len(view.legal) == 1:
            return first
        if view.phase == "turn":
            return _turn(view)
        return _answer(view)


def best_discard(counts: int, melds: tuple[Meld, ...], hidden: int) -> tuple[Rank, Tile]:
    """The discard that leaves fewest tiles lacking, then most copies of useful tiles.

    Args:
        counts: packed count of the standing tiles, with the one to discard.
        melds: the melds beside them.
        hidden: packed count of the tiles that are not seen.
    """
    found: list[tuple[Rank, Tile]] = []
    nearest = max(cost(need_of(counts, 0, len(melds))), 1)
    for tile in tiles_of(counts):
        need = need_of(counts - UNIT[tile], 0, len(melds))
        if cost(need) <= nearest:
            found.append(((cost(need), -among(hidden, kinds(need)), _keep(tile)), tile))
    return min(found)


def _keep(tile: Tile) -> int:
    """Of equal discards the honors go first, then the outer tiles."""
    return 0 if tile.is_honor else 1 + min(tile % 9, 8 - tile % 9)


def _turn(view: View) -> Action:
    """A kong that takes the hand no farther from ready, else the best discard."""
    hidden = unseen(view)
    rank, tile = best_discard(view.own.counts, view.own.melds, hidden)
    for action in view.legal:
        if action.kind in ("concealed-kong", "added-kong"):
            counts, melds = laid_out(view, action)
            if cost(need_of(counts, 0, len(melds))) <= rank[0]:
                return action
    return Action.of("discard", view.seat, tile)


def _answer(view: View) -> Action:
    """The claim that comes nearer to ready, if any."""
    best = Action.of("pass", view.seat)
    nearest = cost(need_of(view.own.counts, 0, len(view.own.melds)))
    for action in view.legal:
        if action.kind in ("chow", "pung"):
            counts, _ = claimed(view, action)
            lacking = max(cost(need_of(counts, 0, len(view.own.melds) + 1)), 1)
            if lacking < nearest:
                nearest, best = lacking, action
    return best
