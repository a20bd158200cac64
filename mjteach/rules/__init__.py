"""The game: tiles, hands, readings, fans, scores, waits, distance and payment. Standard library only."""

from mjteach.rules.errors import CODES, HandError
from mjteach.rules.fans import FANS, MIXED_KONGS, Fan, fan
from mjteach.rules.hand import Hand, Meld
from mjteach.rules.reading import Reading, Set, readings
from mjteach.rules.refusals import Counted, Refused
from mjteach.rules.rulings import GB1998, MIL, RULINGS, WMO2006, Ruling, ruling
from mjteach.rules.score import MINIMUM, Score, score
from mjteach.rules.settle import points_of
from mjteach.rules.situation import FANS_OF_SITUATION
from mjteach.rules.tiles import DRAGONS, FLOWERS, TILES, WINDS, Tile, text_of

__all__ = [
    "CODES",
    "DRAGONS",
    "FANS",
    "FANS_OF_SITUATION",
    "FLOWERS",
    "GB1998",
    "MIL",
    "MINIMUM",
    "MIXED_KONGS",
    "RULINGS",
    "TILES",
    "WINDS",
    "WMO2006",
    "Counted",
    "Fan",
    "Hand",
    "HandError",
    "Meld",
    "Reading",
    "Refused",
    "Ruling",
    "Score",
    "Set",
    "Tile",
    "fan",
    "points_of",
    "readings",
    "ruling",
    "score",
    "text_of",
]
