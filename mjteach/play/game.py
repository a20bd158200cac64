"""Players at a table: ask each in turn, until the hand or the match is over."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import Protocol

from mjteach.play.actions import Action
from mjteach.play.match import Match
from mjteach.play.options import TableRules
from mjteach.play.table import Table
from mjteach.play.view import View
from mjteach.play.wall import Wall


class Player(Protocol):
    """Somebody who plays: an answer for every view in which there is something to decide."""

    def choose(self, view: View) -> Action:
        """One of `view.legal`."""


def play_hand(table: Table, players: Sequence[Player]) -> Table:
    """Play a hand to its end.

    Args:
        table: where to begin.
        players: who plays the seats E S W N. Those who are asked about the same tile do not see each other's answers.

    Raises:
        PlayError: a player chose what is not allowed.
    """
    while not table.over:
        asked = table
        for seat in asked.waiting:
            table = table.play(players[seat].choose(asked.view(seat)))
    return table


def play_match(
    players: Sequence[Player], walls: Iterable[Wall], rules: TableRules | None = None, match: Match | None = None
) -> Match:
    """Play a match to its end, or for as long as there are walls.

    Args:
        players: the players 0 to 3.
        walls: one for each hand (`walls_of` makes them without end).
        rules: the options of a new match.
        match: a match to go on with, between two hands.
    """
    match = match or Match.start(rules)
    supply = iter(walls)
    while not match.over and (wall := next(supply, None)) is not None:
        match = match.deal(wall)
        assert match.table is not None
        seated = [players[player] for player in match.players]
        match = match.with_table(play_hand(match.table, seated))
    return match


def walls_of(rng: random.Random, rules: TableRules | None = None) -> Iterable[Wall]:
    """Shuffled walls without end."""
    while True:
        yield Wall.shuffle(rng, rules)
