"""The game: tiles, hands, readings, fans, scores, waits, distance and payment. Standard library only."""

from mjteach.rules.distance import Discard, Distance, distance
from mjteach.rules.errors import CODES, HandError
from mjteach.rules.fans import FANS, MIXED_KONGS, Fan, fan
from mjteach.rules.hand import Hand, Meld
from mjteach.rules.payment import BASE, payments
from mjteach.rules.reading import SHAPES, Reading, Set, readings
from mjteach.rules.refusals import Counted, Refused
from mjteach.rules.rulings import GB1998, MIL, RULINGS, WMO2006, Ruling, ruling
from mjteach.rules.score import MINIMUM, Score, score
from mjteach.rules.settle import points_of
from mjteach.rules.situation import FANS_OF_SITUATION
from mjteach.rules.tiles import COPIES, DRAGONS, FLOWERS, TILES, WINDS, Tile, text_of
from mjteach.rules.waits import Wait, exhausted_waits, wait_tiles, waits

__all__ = [
    "BASE",
    "CODES",
    "COPIES",
    "DRAGONS",
    "FANS",
    "FANS_OF_SITUATION",
    "FLOWERS",
    "GB1998",
    "MIL",
    "MINIMUM",
    "MIXED_KONGS",
    "RULINGS",
    "SHAPES",
    "TILES",
    "WINDS",
    "WMO2006",
    "Counted",
    "Discard",
    "Distance",
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
    "Wait",
    "distance",
    "exhausted_waits",
    "fan",
    "payments",
    "points_of",
    "readings",
    "ruling",
    "score",
    "text_of",
    "wait_tiles",
    "waits",
]
