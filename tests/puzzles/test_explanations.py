"""Every explanation is true of the hand, and every id has its sentence in every language."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from mjteach.puzzles import CODES, KINDS, LEVELS, THEMES, build, judge, theme_key
from mjteach.puzzles.elsewhere import FACTS
from mjteach.puzzles.fans import why_refused
from mjteach.rules import TILES, Refused, Tile, fan, score
from mjteach.rules.tilefans import MADE_OF
from mjteach.text import LANGUAGES, catalogue, t

from .drawn import Document, documents, every_document, task_of
from .seats import rare_documents


def sentences(one: Document) -> Iterator[dict[str, Any]]:
    yield {**one["otherwise"], "values": {**one["otherwise"]["values"], "item": "x"}}
    yield from one["hints"]
    for answer in one["answers"]:
        yield from answer["why"].values()
        yield from answer["why_not"].values()


def _task_of(one: Document) -> dict[str, Any]:
    """The sentence of the task: in the document, or the kind's with the question's own `ask`."""
    ask = one["question"].get("ask")
    key = f"kind.{one['kind']}.ask" + (f".{ask}" if ask else "")
    return one.get("ask") or {"id": key, "values": one["question"]}


def shown(one: Document) -> list[dict[str, Any]]:
    return [
        *([one["show"]] if "show" in one else []),
        *(option["label"] for option in one.get("options", [])),
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_sentence_can_be_said(lang: str) -> None:
    for one in every_document():
        for sentence in sentences(one):
            assert "{" not in t(sentence["id"], lang, **sentence["values"])
        assert t(f"kind.{one['kind']}", lang)
        for sentence in (_task_of(one), *shown(one)):
            assert "{" not in t(sentence["id"], lang, **sentence["values"])
        assert t(f"proof.{one['proof']['enumerated']}", lang, n=one["proof"]["n"])
        if one["answer"] == "number":
            assert all(t(f"item.{item}", lang) for item in one["answers"][0]["items"])
        for theme in one["themes"]:
            assert t(theme_key(theme), lang)


THINGS = "tiles|kongs|flowers|points|copies|chows|pungs|fans|hands|stacks|times|suits|kinds|discards|sets|ways|readings"


def test_one_thing_is_not_called_several() -> None:
    for one in every_document():
        for sentence in (*sentences(one), _task_of(one), *shown(one)):
            said = t(sentence["id"], "en", **sentence["values"])
            assert not re.search(rf"\b1 (other )?({THINGS})\b", said), said


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_name_has_its_text(lang: str) -> None:
    texts = catalogue(lang)
    wanted = [*(f"kind.{kind}" for kind in KINDS), *(f"level.{level}" for level in LEVELS)]
    wanted += [theme_key(theme) for theme in THEMES] + [f"error.{code}" for code in CODES]
    assert [key for key in wanted if key not in texts] == []


def test_no_sentence_is_left_over() -> None:
    drawn = [sentence["id"] for one in every_document() for sentence in (*sentences(one), *shown(one))]
    others = [*map(built, rare()), *rare_documents()]
    said = {*drawn, *(sentence["id"] for one in others for sentence in (*sentences(one), *shown(one)))}
    said.add(why_refused(Refused(fan("short-straight"), None, "once"))["id"])
    prefixes = tuple(f"{part}.{kind}." for part in ("why", "hint", "option") for kind in KINDS)
    written = {key for key in catalogue("en") if key.startswith(prefixes)}
    assert written == {name for name in said if name.startswith(prefixes)}


def test_no_task_proof_or_item_is_left_over() -> None:
    every = [*every_document(), *map(built, rare()), *rare_documents()]
    said = {_task_of(one)["id"] for one in every} | {f"proof.{one['proof']['enumerated']}" for one in every}
    said |= {f"item.{item}" for one in every if one["answer"] == "number" for item in one["answers"][0]["items"]}
    written = {key for key in catalogue("en") if re.match(r"kind\.[^.]+\.ask|proof\.|item\.", key)}
    assert written == said


def built(one: tuple[str, str, dict[str, Any], str]) -> Document:
    kind, line, question, name = one
    return build(kind, line, question, 5, name)


def rare() -> Iterator[tuple[str, str, dict[str, Any], str]]:
    """Kind, hand, question and ruling of puzzles with what is not drawn often."""
    yield from (("fans", line, {}, "gb1998") for line in RARE)
    yield from (("waits", line, {}, "gb1998") for line in RARE_WAITS)
    yield from (("wait-kind", line, {}, "wmo2006") for line in RARE_KINDS_OF_WAIT)
    yield from (("winning-shape", line, {}, "gb1998") for line in RARE_SHAPES)
    yield "may-declare", "159m159p159sESWNC|EE0000|0", {}, "gb1998"
    yield "distance", "11335577m1199p1s|EE0000|0", {"ask": "number"}, "gb1998"
    yield "elsewhere", "", {"ask": "facts", "among": [*FACTS]}, "gb1998"
    for name, is_so in FACTS.items():
        if is_so:
            yield "elsewhere", "", {"ask": "facts", "among": [name, "jokers"]}, "gb1998"
    names = [*map(str, TILES), *"abcdefgh"]
    for word in (*TILE_WORDS, "terminal-or-honor"):
        yield "terms", "", {"ask": "tiles-of", "about": word, "among": names}, "gb1998"
    for word in ("chow", "pung", "kong", "pair"):
        yield "terms", "", {"ask": "sets-of", "about": word, "among": SETS}, "gb1998"
    for what in ("turn", "flower", "concealed-kong", "added-kong", "melded-kong", "chow", "pung"):
        yield "table", "", {"ask": "replacement", "seat": "S", "what": what}, "gb1998"
    yield "terms", "", {"ask": "points-of-fan", "about": "big-four-winds"}, "gb1998"
    for line in RARE_ELSEWHERE:
        for form in ("one-suit", "both"):
            yield "elsewhere", line, {"ask": form}, "gb1998"


SETS = [["3s", "4s", "5s"], ["6p", "6p", "6p"], ["E", "E", "E", "E"], ["2m", "2m"], ["1p", "2p", "3m"]]
TILE_WORDS = ("characters", "dots", "bamboo", "wind", "dragon", "honor", "terminal", "simple", "flower")
RARE_KINDS_OF_WAIT = (
    "[456s,1][567s,1][123m,1]33p55s|EE0000|0",
    "[456p,1][789s,1]12234m55s|EE0000|0",
    "[456p,1][789s,1][123s,1]1233m|EE0000|0",
    "2344445678999m|EE0000|0",
)
RARE_SHAPES = (
    "159m159p159sESWNC|EE1000|0",
    "19m19p19sESWNCFFP|EE1000|0",
    "19m19p19sESWNCF1p1p|EE1000|0",
    "147m258p369sESWNN|EE1000|0",
    "147m258p36sESWNC1s|EE1000|0",
    "147m258p369s235mEE|EE1000|0",
    "147m258p369sSSSEE|EE1000|0",
    "[123m,1]147m258p369s4s4s|EE1000|0",
    "[123m,1]456m789p456s13m|EE1000|0",
)
RARE_ELSEWHERE = (
    "[123m,1][345m,1][888m,1][222m,1]EE|EE0000|0",
    "[222m,1][789m,1]34666mNN5m|EE0000|0",
)


RARE = (
    "123789m55p12389s7s|WS0000|0",
    "1112233378889m2m|NS0000|0",
    "[789p,3][789s,3]99m78p789s9p|SS0000|0",
    "45677789m12p789s3p|SN0000|0",
    "[123m,1][789p,3][567s,3]88mEE8m|EN0000|0",
    "2233445567788p6p|WN1000|0",
    "19m19p19sESWNCFPE|EE1000|0",
)
"""Hands for reasons that are not drawn often."""

RARE_WAITS = (
    "[123m,1][345p,2][567s,1][789p,2]5m|EE0000|0",
    "1122334p556677s|EE0000|0",
    "2344445678999m|WS0000|0",
)


def test_a_fan_that_only_a_principle_rules_out_is_told_so() -> None:
    tiles = ((Tile("1m"), Tile("2m"), Tile("3m")),)
    assert why_refused(Refused(fan("short-straight"), None, "once", tiles)) == {
        "verdict": "excluded",
        "id": "why.fans.principle",
        "values": {"fan": 71, "principle": "once", "sets": [["1m", "2m", "3m"]]},
    }


def test_hints_go_from_weak_to_strong() -> None:
    for one in every_document():
        assert len(one["hints"]) >= 3
        items = {item for answer in one["answers"] for item in answer["items"]}
        for hint in one["hints"][:-1]:
            assert not named_by(hint) & items


def test_no_hint_before_the_last_has_the_number_that_is_asked_for() -> None:
    """Another number may be the same by chance, as three readings and three points; then seldom."""
    times: Counter[str] = Counter()
    same: Counter[str] = Counter()
    for one in every_document():
        if one["answer"] in ("number", "seats"):
            right = {*one["answers"][0]["items"].values()}
            for name, value in ((hint["id"], value) for hint in one["hints"][:-1] for value in hint["values"].values()):
                times[name] += 1
                same[name] += value in right if isinstance(value, int) else 0
    assert [name for name in times if same[name] * 4 > times[name]] == []


NAMES_OF_FANS = {"fan", "by", "other"}
"""Values by which a fan is named; another number is only by chance the number of one."""


def named_by(hint: dict[str, Any]) -> set[str]:
    """Every item that the values of a hint name: of sets only the finished ones are shown."""
    values = {
        name: value
        for name, value in hint["values"].items()
        if name != "sets" and (name in NAMES_OF_FANS or not isinstance(value, int))
    }
    return {str(one) for value in values.values() for one in (value if isinstance(value, list) else [value])}


def test_no_hint_before_the_last_counts_all_or_nothing_to_be_chosen() -> None:
    counts = [f"hint.{name}.count" for name in ("not-counted", "elsewhere", "terms", "waits")]
    for one in every_document():
        for hint in one["hints"][:-1]:
            if hint["id"] in counts:
                assert 0 < hint["values"]["n"] < len(one.get("options", TILES))


def test_the_first_hints_are_the_same_whether_a_hand_may_be_declared_or_not() -> None:
    hints: dict[str, set[str]] = {"yes": set(), "no": set()}
    for one in [*(one for level in LEVELS for one in documents("may-declare", level)), *map(built, rare())]:
        if one["kind"] == "may-declare":
            hints[next(iter(one["answers"][0]["items"]))].add(str(one["hints"][:-1]))
    assert hints["yes"] == hints["no"]
    assert len(hints["yes"]) == 1


def test_hints_do_not_tell_that_nothing_may_be_called() -> None:
    ids: dict[bool, set[str]] = {True: set(), False: set()}
    for level in LEVELS:
        for one in documents("claims", level):
            if one["answer"] == "many":
                ids["none" in one["answers"][0]["items"]].update(hint["id"] for hint in one["hints"][:-1])
    assert ids[True] <= ids[False]


def test_of_two_readings_none_is_ruled_out_before_the_last_hint() -> None:
    for one in (one for level in LEVELS for one in documents("best-reading", level)):
        ruled_out = "hint.best-reading.worst" in [hint["id"] for hint in one["hints"][:-1]]
        assert ruled_out == (one["hints"][0]["values"]["n"] > 2)


def test_a_tile_that_is_pointed_at_can_be_exchanged() -> None:
    """5m 6m 7m and 4s 6s: the exchange of one tile is told of, not that it fits in nowhere."""
    for one in (one for level in LEVELS for one in documents("winning-shape", level)):
        why = one["answers"][0]["why"].get("none")
        if why and one["hints"][-1]["id"] == "hint.winning-shape.misfit":
            assert why["values"]["tile"] == one["hints"][-1]["values"]["tile"]
            assert why["values"]["tiles"]


def test_a_hand_that_no_exchange_finishes_is_told_so() -> None:
    one = build("winning-shape", "159m159p159sESWNC|EE1000|0", {}, 5)
    assert one["answers"][0]["why"]["none"] == {"id": "why.winning-shape.far", "values": {}}
    assert one["hints"][-1] == {"id": "hint.winning-shape.far", "values": {}}


# --- waits --------------------------------------------------------------------------------------------


def waiting_documents() -> list[Document]:
    return [one for level in LEVELS for one in documents("waits", level)]


def test_readings_of_waits_are_of_the_hand_with_the_tile() -> None:
    for one in waiting_documents():
        hand = task_of(one).hand
        for item, why in one["answers"][0]["why"].items():
            values = why["values"]
            tile = Tile(item)
            assert sorted(name for group in values["sets"] for name in group) == sorted(
                map(str, (*hand.standing, tile))
            )
            assert values["left"] == hand.left(tile)
            discard, drawn = score(hand.win(tile)), score(hand.win(tile, self_draw=True))
            assert (values["discard"], values["self_draw"]) == (discard.points, drawn.points)
            endings = {
                (True, True): "completes",
                (True, False): "completes-discard",
                (False, True): "completes-self-draw",
                (False, False): "completes-short",
            }
            assert why["id"] == f"why.waits.{endings[discard.declarable, drawn.declarable]}"


def test_reasons_against_a_tile_are_true() -> None:
    for one in waiting_documents():
        task = task_of(one)
        standing = Counter(task.hand.standing)
        for item, why in one["answers"][0]["why_not"].items():
            tile, values = Tile(item), why["values"]
            assert tile not in task.wait_tiles
            match why["id"]:
                case "why.waits.exhausted":
                    assert tile in task.exhausted
                case "why.waits.all-held":
                    assert task.hand.left(tile) == 0
                    assert tile not in task.exhausted
                case "why.waits.fourth":
                    assert standing[tile] == 3
                case "why.waits.pung-leaves":
                    assert standing[tile] == 2
                case "why.waits.chow-leaves":
                    run = [Tile(name) for name in values["tiles"]]
                    assert tile in run
                    assert run[2] - run[1] == run[1] - run[0] == 1
                    assert len({part.suit for part in run}) == 1
                    assert all(standing[part] for part in run if part != tile)
                case "why.waits.twice":
                    assert standing[tile] == 1
                case "why.waits.not-knitted":
                    assert item not in values["tiles"]
                    assert len(values["tiles"]) == 9
                case other:
                    pytest.fail(other)


def test_finished_groups_are_in_every_reading() -> None:
    for one in waiting_documents():
        task = task_of(one)
        for hint in one["hints"]:
            if hint["id"] == "hint.waits.finished":
                shown = Counter(map(tuple, hint["values"]["sets"]))
                for found in task.completions.values():
                    for reading in found:
                        groups = Counter(tuple(map(str, group)) for group in task.standing_groups(reading))
                        assert shown <= groups


# --- fans ---------------------------------------------------------------------------------------------


def scored_documents() -> list[Document]:
    return [one for level in LEVELS for one in documents("fans", level)]


def test_tiles_shown_for_a_fan_are_in_the_hand() -> None:
    for one in scored_documents():
        held = Counter(map(str, task_of(one).hand.tiles))
        for sentence in sentences(one):
            for group in sentence["values"].get("sets", []):
                shown = Counter(group)
                assert shown <= held


def test_a_fan_is_shown_as_often_as_it_counts() -> None:
    for one in scored_documents():
        for answer in one["answers"]:
            for item, why in answer["why"].items():
                if "n" in why["values"]:
                    assert why["values"]["n"] == answer["items"][item]
                if why["values"].get("n", 1) > 1 and item != "81":
                    assert len(why["values"]["sets"]) == why["values"]["n"]


def test_what_is_excluded_is_refused_by_the_score_or_tied() -> None:
    for one in scored_documents():
        task = task_of(one)
        for index, answer in enumerate(one["answers"]):
            refused = {str(found.fan.number) for found in task.scores[index].refused} - answer["items"].keys()
            tied = {item for other in one["answers"] for item in other["items"]} - answer["items"].keys()
            excluded = {item for item, why in answer["why_not"].items() if why["verdict"] == "excluded"}
            assert excluded == refused | tied


def test_reasons_against_a_fan_are_true() -> None:
    for one in scored_documents():
        hand, task = task_of(one).hand, task_of(one)
        for answer in one["answers"]:
            for item, why in answer["why_not"].items():
                values = why["values"]
                assert values["fan"] == int(item)
                match why["id"]:
                    case "why.fans.excluded":
                        assert str(values["by"]) in answer["items"]
                    case "why.fans.tie" | "why.fans.tie-of-sets":
                        assert str(values["other"]) in answer["items"]
                        assert any(item in other["items"] for other in one["answers"])
                    case "why.fans.tiles-break":
                        allowed = MADE_OF.get(fan(int(item)).id)
                        tiles = [Tile(name) for name in values["tiles"]]
                        assert all(tile in hand.tiles for tile in tiles)
                        if allowed:
                            assert not any(tile in allowed for tile in tiles)
                            assert all(tile in allowed for tile in hand.tiles if tile not in tiles)
                    case "why.fans.several-waits":
                        assert len(values["tiles"]) > 1
                        assert all(
                            Tile(name) in (*task.wait_tiles, *task.exhausted) for name in values["tiles"]
                        )
                    case "why.fans.other-wait":
                        assert len(task.wait_tiles) + len(task.exhausted) == 1
                    case "why.fans.not-self-drawn":
                        assert not hand.self_draw
                    case "why.fans.claimed":
                        assert not hand.is_concealed
                    case "why.fans.not-prevalent" | "why.fans.not-seat":
                        wind = hand.prevalent if why["id"].endswith("prevalent") else hand.seat
                        assert values["tile"] == str(wind)
                        assert hand.tiles.count(wind) < 3
                    case "why.fans.not.flower-tiles":
                        assert not hand.flowers
                    case "why.fans.not.robbing-the-kong":
                        assert not (hand.kong and not hand.self_draw)
                    case "why.fans.not.out-with-replacement-tile":
                        assert not (hand.kong and hand.self_draw)
                    case "why.fans.not.last-tile-draw":
                        assert not (hand.last_tile and hand.self_draw)
                    case "why.fans.not.last-tile-claim":
                        assert not (hand.last_tile and not hand.self_draw)
                    case "why.fans.not.last-tile":
                        assert not hand.last_copy
                    case "why.fans.not-two-suits":
                        assert values["n"] == len({tile.suit for tile in hand.tiles} - {None}) != 2
                    case "why.fans.types-missing":
                        assert values["n"] in (1, 2)


@pytest.mark.parametrize(
    ("line", "item", "verdict", "name"),
    [
        ("12333m789p13456s2s|EE0000|0", "77", "not-there", "why.fans.other-wait"),
        ("[456m,2]22m234p78s456s9s|EE0000|0", "77", "not-there", "why.fans.several-waits"),
        ("[456m,2]22m234p78s456s9s|EE0000|0", "62", "not-there", "why.fans.claimed"),
        ("[456m,2]22m234p78s456s9s|EE0000|0", "80", "not-there", "why.fans.not-self-drawn"),
        ("[456m,2]22m234p78s456s9s|EE0000|0", "56", "not-there", "why.fans.not-self-drawn"),
        ("[456m,2]22m234p78s456s9s|EE1000|0", "56", "not-there", "why.fans.claimed"),
        ("[456m,2]22m234p78s456s9s|EE0000|0", "68", "not-there", "why.fans.tiles-break"),
        ("[456m,2]22m234p78s456s9s|EE0000|0", "76", "excluded", "why.fans.excluded"),
        ("[456m,2]22m234p78s456s9s|EE0000|0", "75", "not-there", "why.fans.not-two-suits"),
        ("[456m,2]22m234p78s456s9s|EE0000|0", "48", "not-there", "why.fans.not-there"),
        ("[456m,2]22m234p78s456s9s|EE0000|0", "51", "not-there", "why.fans.types-missing"),
        ("[456m,2]22m234p78s456s9s|EE0000|0", "81", "not-there", "why.fans.not.flower-tiles"),
        ("2334455667888m4m|EW0000|0", "49", "not-there", "why.fans.instead"),
        ("12333m789p13456s2s|EE0000|0", "71", "excluded", "why.fans.tie"),
        ("1112233378889m2m|NS0000|0", "24", "excluded", "why.fans.tie-of-sets"),
        ("3355566777mCCC6m|WE0000|0", "23", "excluded", "why.fans.excluded"),
        ("2233445567788p6p|WN1000|0", "63", "excluded", "why.fans.other-reading"),
    ],
)
def test_a_wrong_fan_gets_its_own_reason(line: str, item: str, verdict: str, name: str) -> None:
    one = build("fans", line, {}, 3)
    judged = judge(one, {**one["answers"][0]["items"], item: 1})["items"]
    (found,) = [part for part in judged if part["item"] == item]
    assert (found["verdict"], found["id"]) == (verdict, name)


# --- payout -------------------------------------------------------------------------------------------


def test_the_sums_told_are_the_sums_paid() -> None:
    for level in LEVELS:
        for one in documents("payout", level):
            winner = max(one["answers"][0]["items"], key=one["answers"][0]["items"].__getitem__)
            several = one["question"].get("declarers")
            total = several[winner] if several else task_of(one).score.total
            for seat, why in one["answers"][0]["why"].items():
                values, amount = why["values"], one["answers"][0]["items"][seat]
                assert values["seat"] == seat
                assert values["sum"] == abs(amount)
                assert values.get("total", total) == total
                if "each" in values:
                    assert 3 * values["each"] == amount
                if "points" in values:
                    assert values["points"] + values["flowers"] == total
