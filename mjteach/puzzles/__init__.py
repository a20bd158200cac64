"""Puzzles: draw one, prove its answer, judge a response, explain. Ids and values only, standard library only."""

from mjteach.puzzles.document import exam, puzzle_id, to_line
from mjteach.puzzles.draw import KINDS, build, draw, prove, validate
from mjteach.puzzles.errors import CODES, PuzzleError
from mjteach.puzzles.judge import judge
from mjteach.puzzles.levels import LEVELS
from mjteach.puzzles.themes import THEMES
from mjteach.puzzles.themes import key as theme_key

__all__ = [
    "CODES",
    "KINDS",
    "LEVELS",
    "THEMES",
    "PuzzleError",
    "build",
    "draw",
    "exam",
    "judge",
    "prove",
    "puzzle_id",
    "theme_key",
    "to_line",
    "validate",
]
