"""Records: a match as text, one line an event, and its replay."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from mjteach.play.actions import KINDS, Action
from mjteach.play.errors import PlayError
from mjteach.play.events import CLAIMS, AnyEvent, Event, Opening
from mjteach.play.match import Match
from mjteach.play.options import TableRules
from mjteach.play.table import Table
from mjteach.play.words import SEATS

HEADER = "mjteach match 1"
"""First line: what this is, and the version of the form."""

LONGEST = 2_000_000
"""Characters of a record that are read at the most; a match of sixteen hands has about 60,000."""

LONGEST_NAME = 80

_ACTS = frozenset(KINDS) - {"pass"}


class RecordError(PlayError):
    """A text that is no record, or a record that does not follow the rules.

    `position` is the index into the text; `values` have `event`, the number of the event, where the rules are broken.
    """


@dataclass(frozen=True, slots=True)
class Record:
    """A match, or a part of one, as it was played.

    A position is named by a record and a number of events: `at(0)` is before the first hand, `at(len(events))` the end.

    Attributes:
        rules: the options.
        names: names of the players 0 to 3, "" where there are none.
        events: what happened; passes are not written, since all who could claim and are not named passed.
    """

    rules: TableRules
    names: tuple[str, str, str, str]
    events: tuple[AnyEvent, ...]

    @classmethod
    def of(cls, match: Match) -> Record:
        """The record of a match so far."""
        return cls(match.rules, match.names, match.events)

    # --- text ---

    def __str__(self) -> str:
        names = [f"player {player} {name}" for player, name in enumerate(self.names) if name]
        return "".join(f"{line}\n" for line in (HEADER, f"rules {self.rules}", *names, *map(str, self.events)))

    @classmethod
    def parse(cls, text: str) -> Record:
        """Read a record; whether it follows the rules is asked by `replay`.

        Raises:
            RecordError: with code and place; nothing is repaired or guessed.
        """
        if len(text) > LONGEST:
            raise RecordError("too-long", LONGEST, limit=LONGEST)
        lines = _Lines(text)
        if lines.take() != HEADER:
            raise RecordError("bad-header", 0)
        rules = _rules(lines)
        names = _names(lines)
        events: list[AnyEvent] = []
        while lines.more:
            start, line = lines.start, lines.take()
            try:
                events.append(Event.parse(line))
            except PlayError as error:
                raise _placed(error, start, line=lines.number) from None
        return cls(rules, names, tuple(events))

    # --- replay ---

    def replay(self) -> Match:
        """The match at the end, every event checked.

        Raises:
            RecordError: an event that cannot be or is not what follows; its number is in the values.
        """
        return self.at(len(self.events))

    def at(self, number: int) -> Match:
        """The match after so many events.

        Raises:
            RecordError: `no-such-event`, or as `replay` for an event up to there.
        """
        if not 0 <= number <= len(self.events):
            raise RecordError("no-such-event", event=number)
        found = None
        for found, match in self.positions():
            if found == number:
                return match
        raise RecordError("no-such-event", event=number)

    def positions(self) -> Iterator[tuple[int, Match]]:
        """Every position in order: the number of events, and the match after them.

        Where players decide, `match.table.waiting` says who; passes come with the event that shows them.

        Raises:
            RecordError: at the event that does not follow, when all positions before it have been given.
        """
        first = self.events[0].number if self.events and isinstance(self.events[0], Opening) else 1
        match = Match.start(self.rules, self.names, first)
        yield 0, match
        number = 0
        while number < len(self.events):
            try:
                following = _following(match, self.events, number)
            except PlayError as error:
                raise RecordError(error.code, None, **{**error.values, "event": number + 1}) from error
            for match in following:
                number += 1
                yield number, match


def _placed(error: PlayError, start: int, line: int) -> RecordError:
    return RecordError(error.code, start + (error.position or 0), **{**error.values, "line": line})


class _Lines:
    """The lines of a text, each ended by a line feed, and where each begins."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.start = 0
        self.number = 0

    @property
    def more(self) -> bool:
        return self.start < len(self.text)

    def peek(self) -> str:
        end = self.text.find("\n", self.start)
        return self.text[self.start :] if end < 0 else self.text[self.start : end]

    def take(self) -> str:
        line = self.peek()
        self.start += len(line) + 1
        self.number += 1
        if self.start > len(self.text):
            raise RecordError("bad-line", len(self.text), line=self.number)
        return line


def _rules(lines: _Lines) -> TableRules:
    start, line = lines.start, lines.take()
    if not line.startswith("rules "):
        raise RecordError("bad-line", start, line=lines.number)
    try:
        return TableRules.parse(line.removeprefix("rules "))
    except PlayError as error:
        raise _placed(error, start + len("rules "), lines.number) from None


def _names(lines: _Lines) -> tuple[str, str, str, str]:
    names = ["", "", "", ""]
    least = 0
    while lines.peek().startswith("player "):
        start, line = lines.start, lines.take()
        player, _, name = line.removeprefix("player ").partition(" ")
        if player not in ("0", "1", "2", "3")[least:] or not is_name(name):
            raise RecordError("bad-line", start, line=lines.number)
        names[int(player)] = name
        least = int(player) + 1
    return names[0], names[1], names[2], names[3]


def is_name(name: str) -> bool:
    """A text that can stand for a player in a record: printable, not too long, no space at its ends."""
    return 0 < len(name) <= LONGEST_NAME and name.isprintable() and name == name.strip()


def texts_in(text: str) -> Iterator[str]:
    """The records of a file that holds several, one after another, as texts."""
    start = 0
    while start < len(text):
        following = text.find(f"\n{HEADER}\n", start)
        end = len(text) if following < 0 else following + 1
        yield text[start:end]
        start = end


# --- one decision after another --------------------------------------------------------------------------


def _following(match: Match, events: Sequence[AnyEvent], number: int) -> tuple[Match, ...]:
    """The moments after the events from this one to the next decision, or to the end of the record."""
    event, table = events[number], match.table
    if isinstance(event, Opening):
        return _checked(match, _started(match, event), events, number)
    if table is None or table.over:
        raise PlayError("wrong-event", event=str(event)[:80], expected="hand")
    if table.phase == "turn":
        return _checked(match, _acted(table, event), events, number)
    return _checked(match, _answered(table, events, number), events, number)


def _checked(match: Match, tables: Sequence[Table], events: Sequence[AnyEvent], number: int) -> tuple[Match, ...]:
    """The moments as far as the record goes, which must tell the same."""
    for table, event in zip(tables, events[number:], strict=False):
        if table.event != event:
            raise PlayError("wrong-event", event=str(event)[:80], expected=str(table.event)[:80])
    return tuple(match.with_table(table) for table in tables[: len(events) - number])


def _started(match: Match, opening: Opening) -> list[Table]:
    started = match.opened(opening).table
    assert started is not None
    found = [started]
    return found + list(_by_itself(started))


def _by_itself(table: Table) -> Iterator[Table]:
    """The moments that follow until players decide, one for each event."""
    following = table.next()
    while following is not None:
        after = following.next()
        if after is None or after.number > following.number:
            yield following
        following = after


def _acted(table: Table, event: AnyEvent) -> tuple[Table, ...]:
    """What follows when the seat in turn does what the event tells."""
    action = _action(event)
    if action is None:
        raise PlayError("wrong-event", event=str(event)[:80], expected="action")
    return table.steps(action)


def _answered(table: Table, events: Sequence[AnyEvent], number: int) -> tuple[Table, ...]:
    """What follows when those who were asked answer as the events tell, and the others pass."""
    answers = {action.seat: action for action in _claims(events, number)}
    _check_that_one_stands(events[number : number + len(answers)])
    steps: tuple[Table, ...] = ()
    for action in answers.values():
        if action.seat not in table.waiting:
            table.play(action)  # says why it may not
    for seat in table.waiting:
        steps = table.steps(answers.get(seat) or Action.of("pass", seat))
        table = steps[-1]
    return steps


def _claims(events: Sequence[AnyEvent], number: int) -> Iterator[Action]:
    """The claims that the next events tell: overruled ones, false wins, and at last the one that stands."""
    for event in events[number:]:
        action = _action(event) if isinstance(event, Event) and event.seat in SEATS else None
        if action is None or action.kind not in CLAIMS:
            return
        yield action
        if not (isinstance(event, Event) and (event.overruled or event.kind == "false-win")):
            return


def _check_that_one_stands(claims: Sequence[AnyEvent]) -> None:
    """After a claim that was overruled comes the one that overruled it; without it nobody knows who took the tile."""
    last = claims[-1] if claims else None
    if isinstance(last, Event) and last.overruled:
        raise PlayError("wrong-event", event=str(last), expected="claim")


def _action(event: AnyEvent) -> Action | None:
    """The action that an event tells of, if any."""
    kind = "win" if event.kind == "false-win" else event.kind
    if not isinstance(event, Event) or event.seat is None or kind not in _ACTS:
        return None
    return Action.of(kind, event.seat, event.tiles[0])
