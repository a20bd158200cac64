"""The text forms of actions, events, walls, options and records: round trips, and every refusal with its place."""

from __future__ import annotations

import pickle
import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mjteach.play import (
    ALL_TILES,
    CHOICES,
    CODES,
    HANDS,
    SOURCES,
    Action,
    Event,
    Match,
    Opening,
    PlayError,
    Record,
    RecordError,
    Settlement,
    Table,
    TableRules,
    Wall,
    break_of,
    parse_tiles,
    play_match,
    seating,
)
from mjteach.rules import MIL, TILES, Tile, text_of
from tests.play.desk import Eager, dealt, dealt_wall, lopsided, run


def record() -> Record:
    rng = random.Random(12)
    match = Match.start(names=("Anna", "", "王 小明", ""))
    return Record.of(play_match([Eager(rng)] * 4, [lopsided(rng), Wall.shuffle(rng)], match=match))


RECORD = record()
TEXT = str(RECORD)
LINES = TEXT.splitlines()
WALL_TEXT = str(Wall(ALL_TILES, (1, 2, 3, 4)))


# --- tiles, actions, events ----------------------------------------------------------------------------------


@given(st.lists(st.sampled_from(ALL_TILES), max_size=30))
def test_tiles_read_back(tiles: list[Tile]) -> None:
    assert parse_tiles(text_of(tiles)) == tuple(tiles)


@pytest.mark.parametrize(
    "text",
    [
        "E discard 5p",
        "S chow 345s",
        "W pung CCC",
        "N kong 9999m",
        "E concealed-kong FFFF",
        "E added-kong 1111s",
        "S win E",
        "N pass",
    ],
)
def test_actions_read_back(text: str) -> None:
    action = Action.parse(text)
    assert str(action) == text
    assert Action.parse(text) is action
    assert eval(repr(action)) == action


@pytest.mark.parametrize(
    ("text", "code", "position"),
    [
        ("", "unknown-seat", 0),
        ("X discard 5p", "unknown-seat", 0),
        ("e discard 5p", "unknown-seat", 0),
        ("E throw 5p", "unknown-verb", 2),
        ("E discard", "wrong-tiles", 9),
        ("E discard ", "wrong-tiles", 10),
        ("E discard 5q", "unknown-character", 11),
        ("E discard 55p", "wrong-tiles", 10),
        ("E discard 5", "unknown-character", 10),
        ("S chow 346s", "wrong-tiles", 7),
        ("S chow 89s", "wrong-tiles", 7),
        ("S chow EEE", "wrong-tiles", 7),
        ("S pung 55p", "wrong-tiles", 7),
        ("S pass 5p", "wrong-tiles", 7),
        ("S pass ", "wrong-tiles", 7),
        (" S pass", "unknown-seat", 0),
        ("S  pass", "unknown-verb", 2),
        ("E discard " + "5" * 40, "too-long", 40),
    ],
)
def test_bad_actions_are_refused(text: str, code: str, position: int) -> None:
    with pytest.raises(PlayError) as caught:
        Action.parse(text)
    assert (caught.value.code, caught.value.position) == (code, position)


@pytest.mark.parametrize(
    "line",
    [
        f"hand 7 S 1032 {WALL_TEXT}",
        f"hand 1 E 0123 {text_of(ALL_TILES)}",
        "E deal 1234m1234p1234s1E",
        "S deal 1234m1234p1234sa",
        "E flower a",
        "E replace b",
        "S draw 3m",
        "S discard 5p",
        "W chow 345p",
        "W chow 345p overruled",
        "W pung 555p",
        "W kong 5555p",
        "E concealed-kong FFFF",
        "E added-kong 5555p",
        "S win 5p",
        "S win 5p overruled",
        "S false-win 5p",
        "exhausted",
        "settle E-8 S+40 W-24 N-8",
    ],
)
def test_events_read_back(line: str) -> None:
    if line.startswith("E deal"):
        line = "E deal 1234m1234p1234sEE"
    event = Event.parse(line)
    assert str(event) == line
    assert eval(repr(event)) == event
    assert pickle.loads(pickle.dumps(event)) == event


@pytest.mark.parametrize(
    ("line", "code", "position"),
    [
        ("", "unknown-seat", 0),
        ("exhausted ", "unknown-seat", 0),
        ("Q draw 3m", "unknown-seat", 0),
        ("E eat 3m", "unknown-verb", 2),
        ("E draw", "wrong-tiles", 7),
        ("E draw 33m", "wrong-tiles", 7),
        ("E draw 3x", "unknown-character", 8),
        ("E discard a", "wrong-tiles", 10),
        ("E flower 3m", "wrong-tiles", 9),
        ("E deal 123m", "wrong-tiles", 7),
        ("E draw 3m overruled", "unknown-verb", 10),
        ("E chow 345m lost", "unknown-verb", 12),
        ("E chow 345m overruled ", "unknown-verb", 12),
        ("E deal 1m2m3m4m1234p1234sE", "not-normal-form", 0),
        ("settle E+0 S+0 W+0", "bad-line", 0),
        ("settle E0 S+0 W+0 N+0", "bad-line", 0),
        ("settle E+00 S+0 W+0 N+0", "not-normal-form", 0),
        ("settle E+٣ S+0 W+0 N+0", "bad-line", 0),
        ("hand 0 E 0123 1m", "bad-line", 0),
        (f"hand 17 E 0123 {WALL_TEXT}", "bad-number", 5),
        (f"hand 1 E 0122 {WALL_TEXT}", "bad-players", 9),
        ("hand 1 E 0123 1m", "wrong-wall", 14),
        ("hand 1 E 0123 7,1,1,1:1m", "bad-dice", 14),
        ("hand 1 E 0123 1,1,1,1:1x", "unknown-character", 23),
        (f"hand 1 E 0123 1,1:{WALL_TEXT}", "bad-dice", 14),
        (f"hand 1 E 0123 {'1m' * 300}", "too-long", 400),
    ],
)
def test_bad_events_are_refused(line: str, code: str, position: int) -> None:
    with pytest.raises(PlayError) as caught:
        Event.parse(line)
    assert (caught.value.code, caught.value.position) == (code, position)


def test_values_of_events() -> None:
    opening = Event.parse(f"hand 7 S 1032 {WALL_TEXT}")
    assert opening == Opening(7, Tile("S"), (1, 0, 3, 2), Wall(ALL_TILES, (1, 2, 3, 4)))
    assert Event.parse("settle E-8 S+40 W-24 N-8") == Settlement((-8, 40, -24, -8))
    assert Event.parse("W chow 345p overruled") == Event("chow", 2, parse_tiles("345p"), overruled=True)


# --- walls and options ---------------------------------------------------------------------------------------


def test_a_wall_reads_back_and_shuffles_the_same() -> None:
    wall = Wall.shuffle(random.Random(5))
    assert Wall.parse(str(wall)) == wall
    assert eval(repr(wall)) == wall
    assert Wall.shuffle(random.Random(5)) == wall
    assert Wall.shuffle(random.Random(6)) != wall


def test_a_wall_of_what_was_drawn() -> None:
    front, end = parse_tiles("123m" * 4), parse_tiles("9sP")
    wall = Wall.of_draws(front, end)
    assert wall.tiles[:12] == front
    assert wall.tiles[-1:] == end[:1]
    assert wall.tiles[-2:-1] == end[1:]
    with pytest.raises(PlayError, match="wrong-wall"):
        Wall.of_draws(parse_tiles("11111m"))


@pytest.mark.parametrize("dice", [(), (1,), (1, 2), (0, 1, 2), (7, 1, 1), (1, 1, 1, 1, 1)])
def test_dice_that_say_nothing(dice: tuple[int, ...]) -> None:
    with pytest.raises(PlayError, match="bad-dice"):
        break_of(dice)


def test_every_break_comes_up() -> None:
    two = {break_of((a, b, c, d)) for a in range(1, 7) for b in range(1, 7) for c in range(1, 7) for d in range(1, 7)}
    assert two <= set(range(72))
    assert len(two) > 50


@pytest.mark.parametrize("option", ["ruling", "dice", "seat-change", "false-win"])
def test_options_read_back(option: str) -> None:
    for value in CHOICES[option]:
        text = " ".join(
            f"{option}={value}" if word.startswith(f"{option}=") else word for word in str(TableRules()).split()
        )
        rules = TableRules.parse(text)
        assert str(rules) == text
        assert option == "ruling" or f"{option}={value}" in SOURCES
    assert TableRules(MIL).replace(fine=0) == TableRules.parse(str(TableRules(MIL, fine=0)))


@pytest.mark.parametrize(
    ("text", "code", "position"),
    [
        ("", "no-such-option", 0),
        ("ruling=gb1998 luck=much", "no-such-option", 14),
        ("ruling=gb1998 ruling=gb1998", "no-such-option", 14),
        ("ruling=gb1997", "bad-option", 0),
        ("ruling=gb1998 dice=one", "bad-option", 14),
        ("ruling=gb1998 dice=two seat-change=every-round false-win=refuse fine=-1", "bad-option", 64),
        ("ruling=gb1998 dice=two seat-change=every-round false-win=refuse fine=9999", "bad-option", 64),
        ("ruling=gb1998 dice=two", "not-normal-form", 0),
        ("dice=two ruling=gb1998 seat-change=every-round false-win=refuse fine=10", "not-normal-form", 0),
        ("ruling=gb1998 dice=two seat-change=every-round false-win=refuse fine=010", "not-normal-form", 0),
    ],
)
def test_bad_options_are_refused(text: str, code: str, position: int) -> None:
    with pytest.raises(PlayError) as caught:
        TableRules.parse(text)
    assert (caught.value.code, caught.value.position) == (code, position)


def test_options_must_exist() -> None:
    for change in ({"dice": "one"}, {"seat_change": "often"}, {"false_win": "forgive"}, {"fine": -1}, {"fine": 1001}):
        with pytest.raises(PlayError, match="bad-option"):
            TableRules().replace(**change)  # type: ignore[arg-type]


# --- records -------------------------------------------------------------------------------------------------


def test_a_record_reads_back_and_replays() -> None:
    assert LINES[0] == "mjteach match 1"
    assert LINES[1] == "rules ruling=gb1998 dice=two seat-change=every-round false-win=refuse fine=10"
    assert LINES[2:4] == ["player 0 Anna", "player 2 王 小明"]
    read = Record.parse(TEXT)
    assert read == RECORD
    assert Record.of(read.replay()) == RECORD
    assert read.replay().names == ("Anna", "", "王 小明", "")


def test_every_position_has_a_name() -> None:
    found = dict(RECORD.positions())
    assert list(found) == list(range(len(RECORD.events) + 1))
    for number in range(0, len(RECORD.events) + 1, 7):
        match = RECORD.at(number)
        assert match == found[number]
        assert match.events == RECORD.events[:number]
    for number in (-1, len(RECORD.events) + 1):
        with pytest.raises(RecordError, match="no-such-event"):
            RECORD.at(number)


def _is_overruled(event: object) -> bool:
    return isinstance(event, Event) and event.overruled


def test_a_record_may_stop_at_any_event() -> None:
    for number in range(0, len(RECORD.events) + 1, 3):
        if not number or not _is_overruled(RECORD.events[number - 1]):
            part = replace(RECORD, events=RECORD.events[:number])
            assert Record.parse(str(part)).replay() == RECORD.at(number)


def test_a_record_may_not_stop_before_the_claim_that_stands() -> None:
    overruled = [number for number, event in enumerate(RECORD.events, 1) if _is_overruled(event)]
    assert overruled
    for number in overruled:
        part = replace(RECORD, events=RECORD.events[:number])
        with pytest.raises(RecordError) as caught:
            Record.parse(str(part)).replay()
        first = number
        while _is_overruled(RECORD.events[first - 2]):
            first -= 1
        assert caught.value.code == "wrong-event"
        assert caught.value.values == {"event": first, "expected": "claim"}
        assert part.at(first - 1) == RECORD.at(first - 1)


def test_a_record_may_begin_with_a_later_hand() -> None:
    match = Match.start(first=9).deal(dealt_wall("", "", "", ""))
    assert match.players == seating(9)
    assert Record.of(match).replay() == match


def test_seats_may_be_as_the_record_says() -> None:
    rules = TableRules(seat_change="free")
    match = Match.start(rules).deal(dealt_wall("", "", "", ""), (3, 1, 0, 2))
    assert match.players == (3, 1, 0, 2)
    assert Record.parse(str(Record.of(match))).replay() == match
    with pytest.raises(PlayError, match="bad-players"):
        Match.start().deal(dealt_wall("", "", "", ""), (3, 1, 0, 2))


def _at(line: int) -> int:
    return len("\n".join(LINES[:line])) + (1 if line else 0)


FIRST = 4  # the line of the first event


@pytest.mark.parametrize(
    ("text", "code", "position"),
    [
        ("", "bad-line", 0),
        ("mjteach match 2\n", "bad-header", 0),
        (TEXT.replace("\n", "\r\n"), "bad-header", 0),
        (LINES[0], "bad-line", len(LINES[0])),
        ("\n".join([LINES[0], *LINES[2:]]), "bad-line", _at(1)),
        (TEXT.replace("dice=two", "dice=six"), "bad-option", _at(1) + len("rules ruling=gb1998 ")),
        (TEXT.replace("player 0", "player 4"), "bad-line", _at(2)),
        (TEXT.replace("player 0 Anna", "player 0 "), "bad-line", _at(2)),
        (TEXT.replace("player 0 Anna", "player 0 A\x1b[31m"), "bad-line", _at(2)),
        (TEXT.replace("player 0", "player 3"), "bad-line", _at(2) + len(LINES[2]) + 1),
        (TEXT.replace("player 0 Anna", f"player 0 {'A' * 81}"), "bad-line", _at(2)),
        (TEXT[:-1], "bad-line", len(TEXT) - 1),
        (TEXT + "\n", "unknown-seat", len(TEXT)),
        (TEXT + "E draw 3y\n", "unknown-character", len(TEXT) + 8),
        (TEXT.replace("hand 1 ", "hand 1  "), "bad-line", _at(FIRST)),
    ],
)
def test_bad_records_are_refused(text: str, code: str, position: int) -> None:
    with pytest.raises(RecordError) as caught:
        Record.parse(text)
    assert (caught.value.code, caught.value.position) == (code, position)


def test_a_record_of_endless_length_is_refused() -> None:
    with pytest.raises(RecordError) as caught:
        Record.parse("x" * 3_000_000)
    assert caught.value.code == "too-long"


def test_a_record_that_breaks_the_rules_says_where() -> None:
    events = RECORD.events
    for number in range(0, len(events), 4):
        with pytest.raises(RecordError) as caught:
            replace(RECORD, events=(*events[:number], _other(events[number]), *events[number + 1 :])).replay()
        assert caught.value.code in CODES
        assert 1 <= caught.value.values["event"] <= number + 1  # type: ignore[operator]


def _other(event: object) -> Event:
    """An event that never stands in this place."""
    return Event("exhausted") if str(event) != "exhausted" else Event("draw", 0, (TILES[0],))


@pytest.mark.parametrize(
    ("events", "code", "number"),
    [
        (("E draw 3m",), "wrong-event", 1),
        (("HAND", "S deal DEAL"), "wrong-event", 1),
        (("HAND", "E deal DEAL"), None, 0),
        (("HAND", "HAND"), "wrong-event", 1),
        (("START", "S discard 1m"), "not-your-turn", 6),
        (("START", "E win 5s"), "not-winning", 6),
        (("START", "E discard 5s", "W chow 456s"), "chow-not-from-left", 7),
        (("START", "E discard 5s", "S draw 9m"), "wrong-event", 7),
        (("START", "E discard 5s", "S chow 456s overruled", "W pung 555s"), None, 0),
        (("START", "E discard 5s", "S chow 456s overruled", "S draw 1m"), "wrong-event", 7),
        (("START", "E discard 5s", "S chow 456s", "W pung 555s"), "not-your-turn", 8),
        (("START", "settle E+0 S+0 W+0 N+0"), "wrong-event", 6),
        (("START", "HAND"), "hand-not-over", 6),
    ],
)
def test_records_against_the_rules(events: tuple[str, ...], code: str | None, number: int) -> None:
    table = dealt("5s", "46s", "55s", "")
    start = [str(event) for event in table.events]
    lines: list[str] = []
    for event in events:
        if event == "START":
            lines += start
        else:
            lines.append(event.replace("HAND", start[0]).replace("DEAL", text_of(table.events[1].tiles)))  # type: ignore[union-attr]
    told = Record(TableRules(), ("", "", "", ""), tuple(map(Event.parse, lines)))
    if code is None:
        assert told.replay().table is not None
        return
    with pytest.raises(RecordError) as caught:
        told.replay()
    assert (caught.value.code, caught.value.values["event"]) == (code, number)


def test_false_wins_are_in_the_record() -> None:
    rules = TableRules(false_win="dead-hand")
    match = Match.start(rules).deal(dealt_wall("5s", "46s", "55s", ""))
    assert match.table is not None
    table = run(match.table, "E win 5s", "E discard 5s", "N win 5s / W win 5s / S chow 456s")
    assert [str(event) for event in table.events[-3:]] == ["W false-win 5s", "N false-win 5s", "S chow 456s"]
    match = match.with_table(table)
    assert Record.parse(str(Record.of(match))).replay() == match


def test_a_match_goes_hand_by_hand() -> None:
    wall = Wall(ALL_TILES)
    match = Match.start()
    assert (match.hand_number, match.players, match.over) == (0, (0, 1, 2, 3), False)
    with pytest.raises(PlayError, match="no-hand"):
        match.play(Action.parse("E discard 1m"))
    match = match.deal(wall)
    assert (match.hand_number, str(match.prevalent), match.seat_of(2)) == (1, "E", 2)
    with pytest.raises(PlayError, match="hand-not-over"):
        match.deal(wall)
    for first in (0, HANDS + 1):
        with pytest.raises(PlayError, match="bad-number"):
            Match.start(first=first)


def test_errors_travel_and_name_their_values() -> None:
    error = PlayError("not-held", 3, tile="3m")
    again = pickle.loads(pickle.dumps(error))
    assert (again.code, again.position, again.values, str(again)) == ("not-held", 3, {"tile": "3m"}, str(error))
    assert str(error) == "not-held at 3 (tile=3m)"
    with pytest.raises(PlayError) as caught:
        Table.start(Wall(ALL_TILES)).play(Action.parse("E discard P"))
    assert set(caught.value.values) == set(CODES[caught.value.code])


@given(st.integers(0, len(TEXT) - 1), st.integers(0, 3), st.sampled_from("ESWN123456789mpscfa ,:+-\n\x00白"))
def test_damaged_records_end_in_one_error_or_in_another_record(place: int, cut: int, put: str) -> None:
    error = refusal(TEXT[:place] + put + TEXT[place + cut :])
    assert error is None or error.code in CODES
    assert error is None or set(error.values) <= {*CODES[error.code], "line", "event"}


def refusal(text: str) -> RecordError | None:
    """With what a text is refused as a record; nothing where it is one."""
    try:
        read = Record.parse(text)
        read.replay()
    except RecordError as error:
        return error
    assert str(read) == text
    return None
