"""Kinds about the table: the answers are those of the table itself, of a search, or of sums done otherwise."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from mjteach.play import ALL_TILES, SEAT_NAMES, Action, Match, PlayError, Table, TableRules, Wall, seating
from mjteach.puzzles import LEVELS, THEMES, PuzzleError, build, judge, library, prove, tables, validate
from mjteach.puzzles.discard import lefts, without
from mjteach.puzzles.library import Position
from mjteach.puzzles.nearness import by_shape
from mjteach.puzzles.play_features import PLAY_THEMES
from mjteach.puzzles.procedure import FACTS
from mjteach.puzzles.skeletons import skeleton
from mjteach.rules import MINIMUM, TILES, WINDS, Hand, HandError, Tile, distance, payments, score, text_of, wait_tiles

from .drawn import Document, document, documents, task_of
from .seats import READY, laid, lying, offered, rare_documents, rare_facts

FACT_DOCUMENTS = list(rare_facts())


def all_of(kind: str) -> list[Document]:
    return [one for level in LEVELS for one in documents(kind, level)]


def table_behind(one: Document) -> Table:
    """The table of play that a document was made from."""
    origin = one["origin"]
    number = library.library().hand_of(origin["record"])
    assert number is not None
    found = library.library().moment(Position(number, origin["event"], 0), origin["suits"])
    assert found is not None
    return found.table


def test_rare_documents_are_proved() -> None:
    for one in rare_documents():
        validate(one)
        prove(one)


# --- claims ---------------------------------------------------------------------------------------------


def _item(action: Action) -> str:
    """The option that an action is."""
    if action.kind == "chow":
        return f"chow-{text_of(action.tiles)}"
    return f"{action.kind}-{action.tile}" if action.kind.endswith("-kong") else action.kind


def test_what_may_be_called_is_what_the_table_allows() -> None:
    seen = Counter[str]()
    for one in all_of("claims"):
        ask = one["question"]["ask"]
        if ask == "gets" or one["origin"]["from"] != "play":
            continue
        seat = SEAT_NAMES.index(one["table"]["seat"])
        table = table_behind(one)
        allowed = {_item(action) for action in table.legal(seat) if action.kind != "pass"}
        if ask == "kongs":
            allowed = {item for item in allowed if "kong" in item}
        assert set(one["answers"][0]["items"]) == (allowed or {"none"})
        assert one["table"] == tables.table_of(table.view(seat))
        seen[ask] += 1
    assert seen["may"] > 20
    assert seen["kongs"] > 0


def test_who_gets_the_tile_is_who_gets_it_at_the_table() -> None:
    seen = 0
    for one in all_of("claims"):
        question = one["question"]
        if question["ask"] != "gets" or one["origin"]["from"] != "play":
            continue
        table = table_behind(one)
        for seat in table.waiting:
            call = question["calls"].get(SEAT_NAMES[seat], "pass")
            action = next(action for action in table.legal(seat) if action.kind == call)
            after = table.acted(action)
            table = after
        while not table.over and table.phase == "resolve":
            table = table.next() or table
        winner = table.state.result.winner if table.state.result else table.turn
        assert one["answers"][0]["items"] == {SEAT_NAMES[winner if winner is not None else table.turn]: 1}
        seen += 1
    assert seen > 3


@pytest.mark.parametrize(
    ("calls", "winner"),
    [
        ({"S": "chow", "W": "pung"}, "W"),
        ({"S": "chow", "N": "kong"}, "N"),
        ({"S": "pung", "N": "win"}, "N"),
        ({"W": "win", "N": "win"}, "W"),
        ({"S": "chow", "W": "win", "N": "pung"}, "W"),
    ],
)
def test_calls_go_by_strength_then_by_turn(calls: dict[str, str], winner: str) -> None:
    one = build("claims", "", {"ask": "gets", "seat": "E", "tile": "5m", "calls": calls}, 1)
    assert one["answers"][0]["items"] == {winner: 1}
    assert {option["item"] for option in one["options"]} == {*calls}


@pytest.mark.parametrize(
    "calls", [{"S": "chow"}, {"W": "chow", "N": "pung"}, {"S": "pung", "W": "kong"}, {"E": "win", "S": "win"}, {}]
)
def test_calls_that_cannot_come_together_are_refused(calls: dict[str, str]) -> None:
    with pytest.raises(PuzzleError) as caught:
        build("claims", "", {"ask": "gets", "seat": "E", "tile": "5m", "calls": calls}, 1)
    assert caught.value.code == "question-does-not-fit"


@pytest.mark.parametrize("seat", ["", "ES", "X", None, ["E"]])
def test_what_is_no_seat_is_refused(seat: Any) -> None:
    calls = {"S": "chow", "W": "pung"}
    asked: list[tuple[str, dict[str, Any]]] = [
        ("claims", {"ask": "gets", "seat": seat, "tile": "5m", "calls": calls}),
        ("payout", {"ask": "several", "discarder": seat, "declarers": {"S": 20, "W": 12}}),
        ("chase", {"ask": "self-draw", "seat": seat, "east": 30, "south": -10, "west": -10, "north": -10}),
        ("table", {"ask": "after", "seat": seat, "number": 2}),
    ]
    for kind, question in asked:
        with pytest.raises(PuzzleError) as caught:
            build(kind, "", question, 1)
        assert caught.value.code == "question-does-not-fit"


def test_no_answer_to_a_call_is_too_common() -> None:
    for level in (2, 3, 5):
        answers = Counter(str(sorted(one["answers"][0]["items"])) for one in documents("claims", level))
        assert max(answers.values()) <= 0.6 * sum(answers.values())


# --- tables ---------------------------------------------------------------------------------------------


def test_a_table_of_another_hand_is_refused() -> None:
    table = offered(READY, "4s", "E")
    hand = Hand.parse(READY)
    assert tables.agree(table, hand)
    for change in ({"seat": "W"}, {"prevalent": "N"}):
        assert not tables.agree({**table, **change}, hand)
    assert not tables.agree(lying(offered(READY, "4s", "E"), "W", "5s 5s 5s"), hand)
    drawn = "123m123p123789s1p5p|ES1000|0"
    assert tables.agree(laid(drawn), Hand.parse(drawn))
    assert not tables.agree(laid(drawn, drawn="1p"), Hand.parse(drawn))


def test_copies_that_are_not_seen() -> None:
    table = lying(offered(READY, "4s", "E"), "N", "1s 1s")
    left = tables.unseen(table, Hand.parse(READY))
    assert [left[Tile(name)] for name in ("4s", "1s", "5s", "3m", "9p")] == [3, 2, 2, 3, 4]


# --- discard --------------------------------------------------------------------------------------------


def test_the_best_discards_are_the_best_and_all_of_them() -> None:
    for one in all_of("discard"):
        task = task_of(one)
        left = tables.unseen(one["table"], task.hand)
        right = {item for answer in one["answers"] for item in answer["items"]}
        assert [option["item"] for option in one["options"]] == [str(found.tile) for found in lefts(task)]
        if one["question"] == {"ask": "useful"}:
            ranks = {}
            for found in distance(task.hand).discards:
                ranks[str(found.tile)] = found.distance, -sum(left[tile] for tile, _ in found.useful)
            assert right == {item for item, rank in ranks.items() if rank == min(ranks.values())}
            assert all(len(answer["items"]) == 1 for answer in one["answers"])
        else:
            assert len(one["answers"]) == 1
            assert right == {str(found.tile) for found in lefts(task) if _reaches(task.hand, found.tile, left)}


def _reaches(hand: Hand, discard: Tile, left: dict[Tile, int]) -> bool:
    """Some tile wins with enough, if need be as the last copy."""
    waiting = without(hand, discard)
    return any(left[tile] and _worth(waiting, tile, left[tile]) >= MINIMUM for tile in wait_tiles(waiting))


def _worth(waiting: Hand, tile: Tile, left: int) -> int:
    held = waiting.standing.count(tile)
    try:
        return score(waiting.win(tile, last_copy=left == 1 and not held)).points
    except HandError:
        return 0


def test_no_wall_no_discard_puzzle() -> None:
    one = document("discard", 1, 1)
    assert validate(one) is None  # type: ignore[func-returns-value]
    with pytest.raises(PuzzleError):
        build("discard", one["hand"], one["question"], 1, table={**one["table"], "wall": 0})


# --- distance -------------------------------------------------------------------------------------------


def test_a_distance_of_none_or_one_is_seen_by_exchanging() -> None:
    for one in all_of("distance"):
        hand = task_of(one).hand
        least = min(far for far in by_shape(hand).values() if far is not None)
        assert distance(hand).distance == least
        assert (least == 0) == bool(wait_tiles(hand))
        if 0 < least <= 2:
            assert (least == 1) == _ready_after_one(hand)
        if one["question"]["ask"] == "number":
            assert one["answers"][0]["items"] == {"tiles": least}


def _ready_after_one(hand: Hand) -> bool:
    """Some tile in place of another makes it ready."""
    for tile in TILES:
        if hand.left(tile):
            longer = hand.win(tile)
            if any(wait_tiles(without(longer, other)) for other in {*hand.standing}):
                return True
    return False


def test_the_shapes_asked_for_vary() -> None:
    answers = {item for one in documents("distance", 4) for item in one["answers"][0]["items"]}
    assert len(answers) >= 3


# --- table ----------------------------------------------------------------------------------------------


def test_winds_are_those_of_a_match() -> None:
    for one in FACT_DOCUMENTS:
        question = one["question"]
        if question["ask"] in ("wind", "moves"):
            player = seating(question["number"])[SEAT_NAMES.index(question["seat"])]
            later = seating(question["later"], TableRules().seat_change)
            assert one["answers"][0]["items"] == {SEAT_NAMES[later.index(player)]: 1}
        elif question["ask"] == "round":
            assert one["answers"][0]["items"] == {str(Match.start(first=question["number"]).prevalent): 1}


def test_the_wall_is_what_a_table_has_left() -> None:
    """Counted from what lies on tables of the library, right after a discard."""
    found = library.library()
    for number in range(0, 60, 6):
        for table in library.moments_of(found.hands[number]):
            if table.phase != "claim":
                continue
            melds = [meld for seat in range(4) for meld in table.melds(seat)]
            taken = [one for one in table.river if one.taken is not None]
            melded = sum(meld.kind == "kong" and 0 < meld.claim < 4 for meld in melds)
            question = {
                "ask": "wall",
                "discards": len(table.river),
                "claims": len(taken) - melded,
                "melded": melded,
                "kongs": sum(meld.kind == "kong" for meld in melds) - melded,
                "flowers": sum(len(table.flowers(seat)) for seat in range(4)),
            }
            assert FACTS["wall"].right(question) == {"tiles": table.wall_left}


def test_flowers_are_shown_in_the_order_of_a_table() -> None:
    found = library.library()
    for number in range(20):
        events = found.record(number).events
        opening = [event for event in events[1 : _first_discard(events)] if event.kind in ("deal", "flower")]
        held = [sum(tile.is_flower for tile in event.tiles) for event in opening[:4]]
        if sum(n > 0 for n in held) > 1:
            question = dict(zip(("east", "south", "west", "north"), held, strict=True))
            order = list(dict.fromkeys(SEAT_NAMES[event.seat] for event in opening[4:] if held[event.seat]))
            assert FACTS["flowers"].right(question) == {seat: place for place, seat in enumerate(order, 1)}


def _first_discard(events: Any) -> int:
    return next(place for place, event in enumerate(events) if event.kind in ("discard", "concealed-kong", "win"))


def test_the_deal_is_that_of_a_table() -> None:
    """The wall in tile order, so that a place can be read off the tile."""
    table = Table.start(Wall(ALL_TILES))
    for seat, event in zip(SEAT_NAMES, table.events[1:5], strict=True):
        for tile in event.tiles:
            places = [place for place, other in enumerate(ALL_TILES, 1) if other == tile]
            seats = {next(iter(FACTS["dealt"].right({"place": place}))) for place in places if place <= 53}
            assert seat in seats
    taken = Counter(next(iter(FACTS["dealt"].right({"place": place}))) for place in range(1, 54))
    assert taken == {"E": 14, "S": 13, "W": 13, "N": 13}
    last = [next(iter(FACTS["dealt"].right({"place": place}))) for place in range(49, 54)]
    assert last == ["E", "S", "W", "N", "E"]


@pytest.mark.parametrize(
    "question",
    [
        {"ask": "dealt", "place": 0},
        {"ask": "dealt", "place": 54},
        {"ask": "dealt", "place": -3},
        {"ask": "dealt", "place": "1"},
        {"ask": "dealt", "place": 1.5},
        {"ask": "limit", "what": "kong"},
        {"ask": "limit", "what": ["pung"]},
        {"ask": "allowed", "what": "anything"},
        {"ask": "allowed", "what": {}},
        {"ask": "allowed"},
    ],
)
def test_a_fact_that_cannot_be_is_refused(question: dict[str, Any]) -> None:
    with pytest.raises(PuzzleError) as caught:
        build("table", "", question, 2)
    assert caught.value.code == "question-does-not-fit"


def test_every_fact_has_its_own_answers() -> None:
    answers = {
        ask: {str(one["answers"][0]["items"]) for one in FACT_DOCUMENTS if one["question"]["ask"] == ask}
        for ask in FACTS
    }
    assert all(len(found) > 1 for found in answers.values())


def test_a_distance_is_shown_as_it_is_counted() -> None:
    shown = 0
    for level in (1, 2, 3, 5):
        for one in documents("distance", level):
            (why,) = one["answers"][0]["why"].values()
            if why["id"] != "why.distance.number-standard":
                continue
            shown += 1
            groups = why["values"]["sets"]
            sets = sum(len(group) >= 3 for group in groups)
            begun = [group for group in groups if len(group) == 2]
            assert len(begun) <= 4 - sets + any(len({*group}) == 1 for group in begun)
            assert why["values"]["n"] == 2 * (4 - sets) - len(begun)
    assert shown > 20


# --- chase ----------------------------------------------------------------------------------------------


def test_one_point_less_is_not_enough() -> None:
    for one in all_of("chase"):
        question = one["question"]
        if question["ask"] == "ways":
            continue
        (least,) = one["answers"][0]["items"].values()
        scores = {wind: question[name] for wind, name in zip(WINDS, ("east", "south", "west", "north"), strict=True)}
        seat = Tile(question["seat"])
        leader = max(scores, key=lambda wind: scores[wind])
        others = [wind for wind in WINDS if wind not in (seat, leader)]
        ways = {"from-leader": [leader], "self-draw": [None], "from-other": others}[question["ask"]]
        for discarder in ways:
            for total, enough in ((least, True), (least - 1, False)):
                paid = payments(total, seat, discarder)
                after = {wind: scores[wind] + paid[wind] for wind in WINDS}
                assert (sorted(after, key=lambda wind: after[wind])[-1] == seat and _alone(after)) == enough


def _alone(after: dict[Tile, int]) -> bool:
    return list(after.values()).count(max(after.values())) == 1


# --- all of them ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["claims", "discard", "distance", "table", "chase"])
def test_hints_name_the_answer_last(kind: str) -> None:
    for one in all_of(kind):
        assert len(one["hints"]) == 3
        right = {item for answer in one["answers"] for item in answer["items"]}
        for hint in one["hints"][:2]:
            named = {str(value) for name, value in hint["values"].items() if name in ("tile", "fan", "seat")}
            assert not named & right


@pytest.mark.parametrize("kind", ["claims", "discard", "distance", "table", "chase"])
def test_everything_that_can_be_chosen_is_explained(kind: str) -> None:
    for one in all_of(kind):
        response = {option["item"]: 1 for option in one.get("options", [])}
        for item in judge(one, response)["items"]:
            assert item["id"] != one["otherwise"]["id"]


def test_themes_of_the_table() -> None:
    themes = Counter(theme for one in rare_documents() for theme in one["themes"] if theme in PLAY_THEMES)
    themes += Counter(theme for kind in ("chase", "distance") for one in all_of(kind) for theme in one["themes"])
    assert PLAY_THEMES.keys() <= themes.keys()
    task = task_of(document("waits", 1, 1))
    assert not any(THEMES[theme](task) for theme in PLAY_THEMES)
    own = [theme for theme in document("chase", 1, 1)["themes"] if theme in PLAY_THEMES]
    assert own == ["running-scores"]


def test_skeletons() -> None:
    def of(line: str, kind: str = "waits") -> str:
        return skeleton({"kind": kind, "hand": line, "question": {}})

    assert of("123m456p5577s345sE|EE0000|0") == of("789p567m3355s123sC|SW0000|0")
    assert of("123m456p5577s345sE|EE0000|0") != of("123m456p5578s345sE|EE0000|0")
    assert of("[123m,1]456p5577s345sE|EE0000|0") != of("123m456p5577s345sE|EE0000|0")
    assert of("123m456p5577s345sE|EE0000|0") != of("123m456p5577s345sE|EE0000|0", "distance")
    plain = skeleton({"kind": "table", "hand": "", "question": {"ask": "round", "number": 3}})
    assert plain != skeleton({"kind": "table", "hand": "", "question": {"ask": "round", "number": 4}})


def test_a_win_that_a_renaming_makes_too_cheap_is_no_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> Table:
        raise PlayError("below-minimum", points=6)

    monkeypatch.setattr(library, "_played", refuse)
    assert library.library().moment(Position(0, 10, 0)) is None
