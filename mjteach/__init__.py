"""An interactive tutorial and puzzle trainer for Guobiao mahjong.

`mjteach.rules` is the game; `mjteach.notation`, `mjteach.play`, `mjteach.puzzles`, `mjteach.text`, `mjteach.widgets`
and `mjteach.cli` are built around it, each using only those before it.
"""

from mjteach.rules import display

__version__ = "0.1.0"


def _picture(value: object) -> str:
    """Draw with the tile art, which is loaded only when a notebook asks for the first picture."""
    from mjteach.widgets import picture

    return picture(value)


display.set_renderer(_picture)
