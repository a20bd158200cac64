"""Records of elsewhere and our own: read, followed at the table, checked, and written."""

from mjteach.play.records.checking import CAUSES, NOTES, WHATS, Checked, Difference, check
from mjteach.play.records.errors import CODES, BadRecordError
from mjteach.play.records.own import match_of
from mjteach.play.records.positions import KINDS, Position, positions
from mjteach.play.records.reading import FORMATS, WRITERS, read, read_all, written
from mjteach.play.records.telling import Declared, Imported, RecordedHand, Reported, Told, ToldFan

__all__ = [
    "CAUSES",
    "CODES",
    "FORMATS",
    "KINDS",
    "NOTES",
    "WHATS",
    "WRITERS",
    "BadRecordError",
    "Checked",
    "Declared",
    "Difference",
    "Imported",
    "Position",
    "RecordedHand",
    "Reported",
    "Told",
    "ToldFan",
    "check",
    "match_of",
    "positions",
    "read",
    "read_all",
    "written",
]
