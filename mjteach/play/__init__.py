"""The table: walls, hands, matches, what each seat knows, and records that replay. Imports the rules core only."""

from mjteach.play.actions import Action
from mjteach.play.errors import CODES, PlayError
from mjteach.play.events import EXHAUSTED, HANDS, AnyEvent, Event, Opening, Settlement
from mjteach.play.game import Player, play_hand, play_match, walls_of
from mjteach.play.match import PLACES, Match, prevalent_wind, seating
from mjteach.play.options import CHOICES, LIMITS, SOURCES, TableRules, TimeLimits
from mjteach.play.replay import Record, RecordError
from mjteach.play.state import Discarded, Place, Result
from mjteach.play.table import Table
from mjteach.play.view import View
from mjteach.play.wall import Wall, break_of
from mjteach.play.words import ALL_TILES, SEAT_NAMES, SEATS, Seat, parse_tiles, right_of, wind_of

__all__ = [
    "ALL_TILES",
    "CHOICES",
    "CODES",
    "EXHAUSTED",
    "HANDS",
    "LIMITS",
    "PLACES",
    "SEATS",
    "SEAT_NAMES",
    "SOURCES",
    "Action",
    "AnyEvent",
    "Discarded",
    "Event",
    "Match",
    "Opening",
    "Place",
    "PlayError",
    "Player",
    "Record",
    "RecordError",
    "Result",
    "Seat",
    "Settlement",
    "Table",
    "TableRules",
    "TimeLimits",
    "View",
    "Wall",
    "break_of",
    "parse_tiles",
    "play_hand",
    "play_match",
    "prevalent_wind",
    "right_of",
    "seating",
    "walls_of",
    "wind_of",
]
