"""Computer players: what they know is a `View`, what they give is one of its legal actions."""

from __future__ import annotations

from collections.abc import Callable

from mjteach.play.game import Player
from mjteach.play.players.by_chance import ByChance
from mjteach.play.players.coach import IDS, Advice, Loss, Saying
from mjteach.play.players.planner import Planner
from mjteach.play.players.routes import ROUTES, Route
from mjteach.play.players.steady import Steady

PLAYERS: dict[str, Callable[[str], Player]] = {
    "random": ByChance,
    "steady": lambda _seed: Steady(),
    "planner": lambda _seed: Planner(),
}
"""Players by name, each made from a seed."""

__all__ = [
    "IDS",
    "PLAYERS",
    "ROUTES",
    "Advice",
    "ByChance",
    "Loss",
    "Planner",
    "Player",
    "Route",
    "Saying",
    "Steady",
]
