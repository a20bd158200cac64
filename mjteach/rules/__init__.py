"""The game: tiles, hands, readings, fans, scores, waits, distance and payment. Standard library only."""

from mjteach.rules.errors import CODES, HandError
from mjteach.rules.hand import Hand, Meld
from mjteach.rules.tiles import DRAGONS, FLOWERS, TILES, WINDS, Tile

__all__ = [
    "CODES",
    "DRAGONS",
    "FLOWERS",
    "TILES",
    "WINDS",
    "Hand",
    "HandError",
    "Meld",
    "Tile",
]
