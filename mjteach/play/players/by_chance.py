"""`random`: any legal action, for tests."""

from __future__ import annotations

import random

from mjteach.play.actions import Action
from mjteach.play.view import View


class ByChance:
    """Chooses among the legal actions by chance.

    Args:
        seed: the same seed gives the same choices.
    """

    def __init__(self, seed: int | str) -> None:
        self.rng = random.Random(seed)

    def choose(self, view: View) -> Action:
        """Any legal action."""
        return self.rng.choice(view.legal)
