"""Every format tells the same hands; what it cannot tell is noted, what it can comes back unchanged."""

from __future__ import annotations

import json
import random
import re

import pytest

from mjteach.cli.record import FORMATS as NAMED
from mjteach.cli.record import WRITTEN
from mjteach.play import Table
from mjteach.play.records import FORMATS, NOTES, WRITERS, BadRecordError, Imported, check, match_of, read
from mjteach.play.records.fan_names import NAME_OF, PMN, SYNONYMS, TZIAKCHA, fan_id
from mjteach.rules import fan
from mjteach.rules.fans import ALL_FANS
from mjteach.text import catalogue
from tests.play.records import made

OWN = (made.DATA / "own.txt").read_bytes()
FILES = sorted(path.name for path in made.DATA.iterdir())
FORMAT_OF = {name: re.match("[a-z]+", name)[0] for name in FILES}  # type: ignore[index]


def load(name: str) -> Imported:
    return read((made.DATA / name).read_bytes())


def told(table: Table) -> list[str]:
    """What happened, without claims that were overruled, which not every format tells."""
    return [str(event) for event in table.events[1:] if not getattr(event, "overruled", False)]


@pytest.mark.parametrize("name", FILES)
def test_a_format_is_known_by_what_it_holds(name: str) -> None:
    found = load(name)
    assert found.format == FORMAT_OF[name]
    assert read((made.DATA / name).read_bytes(), FORMAT_OF[name]) == found


@pytest.mark.parametrize("name", FILES)
def test_a_good_record_has_no_differences_and_only_known_notes(name: str) -> None:
    for one in check(load(name)):
        assert one.differences == ()
        assert one.hand.stopped == ""
        assert set(one.notes) <= set(NOTES)


@pytest.mark.parametrize("name", FILES)
def test_the_end_is_settled_as_the_record_says(name: str) -> None:
    for hand in load(name).hands:
        assert hand.table.result is not None
        assert hand.telling.payments in (None, hand.table.result.payments)


@pytest.mark.parametrize("name", ["tziakcha.json", "salasasa.json", "pmn.txt"])
def test_the_same_hands_in_every_format(name: str) -> None:
    match = made.read_own()
    hands = load(name).hands
    assert len(hands) == len(match.done)
    for hand, table in zip(hands, match.done, strict=True):
        assert hand.table.result == table.result
        given = told(hand.table)
        assert given[-1] == told(table)[-1]
        if name != "pmn.txt":  # which does not tell the deal
            assert given == told(table)
            assert hand.table.opening.wall.tiles == table.opening.wall.tiles


def test_the_names_and_seats_come_along() -> None:
    for name in ("own.txt", "tziakcha.json", "salasasa.json", "pmn.txt"):
        found = load(name)
        assert found.names == made.NAMES
        assert [hand.telling.players for hand in found.hands[:5]] == [
            (0, 1, 2, 3),
            (1, 2, 3, 0),
            (2, 3, 0, 1),
            (3, 0, 1, 2),
            (1, 0, 3, 2),
        ]


def test_dice_are_kept_where_they_are_told() -> None:
    assert load("tziakcha.json").hands[0].table.opening.wall.dice == (3, 4, 2, 5)
    assert load("salasasa.json").hands[0].table.opening.wall.dice == ()


def test_scores_run_on_from_hand_to_hand() -> None:
    match, found = made.read_own(), load("salasasa.json")
    last = found.hands[-1].table.state.setting
    before = match.done[-1].state.setting
    assert last.scores == before.scores != (0, 0, 0, 0)


# --- every kind of event -------------------------------------------------------------------------------------


def kinds(*names: str) -> set[str]:
    found = set()
    for name in names:
        for hand in load(name).hands:
            found |= {event.kind + "*" * getattr(event, "overruled", False) for event in hand.table.events}
    return found


ALL = {"hand", "deal", "flower", "replace", "draw", "discard", "chow", "pung", "kong", "concealed-kong", "added-kong"}
ALL |= {"win", "false-win", "exhausted", "settle"}


def test_own_has_every_kind() -> None:
    assert kinds("own.txt", "own-false-win.txt") == ALL | {"chow*", "pung*", "win*"}


def test_tziakcha_has_every_kind() -> None:
    assert kinds("tziakcha.json", "tziakcha-false-win.json") == ALL
    text = json.dumps([made.tziakcha_step(table)["a"] for table in made.read_own().done])
    assert {int(combined) & 15 for combined in re.findall(r"\[(\d+), ", text)} == {0, 1, 2, 3, 4, 5, 6, 7, 8}


def test_salasasa_has_every_kind() -> None:
    assert kinds("salasasa.json", "salasasa-false-win.json") == ALL | {"pung*", "win*"}
    text = (made.DATA / "salasasa.json").read_text()
    ticks = set(re.findall(r'\["([a-z_]+)"', text))
    assert ticks >= {"d", "gd", "bh", "bd", "c", "cl", "cm", "cr", "p", "g", "ag", "jg", "ca", "reset", "liuju", "end"}
    assert ticks >= {"hu_self", "hu_first", "hu_second", "hu_third"}


def test_pmn_has_every_kind() -> None:
    assert kinds("pmn.txt") == ALL - {"false-win"}
    plays = re.findall(r'\[Play "(.*)"\]', (made.DATA / "pmn.txt").read_text())
    assert set("".join(re.findall("[A-Z]", "".join(plays)))) == set("TDCPABZRHN")
    assert "z1" in plays[0]


def test_botzone_has_every_kind() -> None:
    files = [name for name in FILES if name.startswith("botzone")]
    assert kinds(*files) == ALL
    text = "".join((made.DATA / name).read_text() for name in files)
    verbs = set(re.findall(r'"3 \d ([A-Z]+)', text))
    assert verbs == {"DRAW", "PLAY", "CHI", "PENG", "GANG", "BUGANG", "BUHUA"}
    assert {"HU", "WH", "HUANG"} <= set(re.findall(r'"action":"([A-Z]+)"', text))


# --- writing -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["own.txt", "own-false-win.txt"])
def test_own_comes_back_to_the_byte(name: str) -> None:
    data = (made.DATA / name).read_bytes()
    assert WRITERS["own"](read(data)).encode() == data


def test_any_beginning_of_our_record_comes_back_to_the_byte() -> None:
    lines = OWN.decode().splitlines(keepends=True)
    where = next(number for number, line in enumerate(lines) if "overruled" in line)
    assert 20 < where < 250
    for end in (*range(7, 20), *range(20, 250, 9), where, where + 2):
        text = "".join(lines[:end])
        found = read(text)
        assert WRITERS["own"](found) == text
        assert [hand.stopped for hand in found.hands[:-1]] == [""] * (len(found.hands) - 1)


def test_a_record_that_ends_before_the_claim_that_overruled_ends_before_both() -> None:
    lines = OWN.decode().splitlines(keepends=True)
    end = next(number for number, line in enumerate(lines) if "overruled" in line)
    assert WRITERS["own"](read("".join(lines[: end + 1]))) == "".join(lines[:end])


def test_pmn_to_a_match_and_back() -> None:
    text = (made.DATA / "pmn.txt").read_text()
    found = read(text)
    match = match_of(found)
    assert [table.result for table in match.done] == [hand.table.result for hand in found.hands]
    assert WRITERS["pmn"](read(WRITERS["own"](found))) == WRITERS["pmn"](found) == text


def test_tags_of_pmn_come_back() -> None:
    text = (made.DATA / "pmn.txt").read_text().split("\n\n")[0] + "\n"
    tagged = text.replace('[Event "?"]', '[Event "Sunday"]').replace("????.??.??", "2022.06.25")
    assert WRITERS["pmn"](read(tagged)) == tagged


@pytest.mark.parametrize("name", [name for name in FILES if not name.startswith("botzone")])
@pytest.mark.parametrize("target", WRITTEN)
def test_what_is_written_is_the_same_record(name: str, target: str) -> None:
    found = load(name)
    if target == "pmn" and "false-win" in name:
        with pytest.raises(BadRecordError, match="not-expressible"):
            WRITERS[target](found)
        return
    again = read(WRITERS[target](found))
    assert again.format == target
    assert [hand.table.result for hand in again.hands] == [hand.table.result for hand in found.hands]


def test_a_wall_of_parts_is_written_where_it_makes_no_difference() -> None:
    found = load("botzone.json")
    again = read(WRITERS["own"](found))
    assert again.hands[0].table.result == found.hands[0].table.result
    for name in ("botzone-exhausted.json", "botzone-last-draw.json", "botzone-last-discard.json"):
        with pytest.raises(BadRecordError, match="not-expressible"):
            WRITERS["own"](load(name))


def test_hands_that_are_apart_make_no_match() -> None:
    steps = [made.tziakcha_step(table) for table in made.read_own().done]
    with pytest.raises(BadRecordError, match="hands-apart"):
        WRITERS["own"](read(json.dumps([steps[0], steps[4]])))
    with pytest.raises(BadRecordError, match="no-hands"):
        WRITERS["own"](read("mjteach match 1\n" + OWN.decode().split("\n")[1] + "\n"))


# --- wrappers and recognition --------------------------------------------------------------------------------


def test_tziakcha_in_every_wrapper() -> None:
    step = made.tziakcha_step(made.read_own().done[0])
    script = made.script_of(step)
    forms = [step, {"step": step}, {"id": "x", "belongs": "y", "script": script}, [step], [{"script": script}]]
    forms.append({"session": {}, "records": [{"step": step}]})
    results = {repr(read(json.dumps(form)).hands[0].table.result) for form in forms} | {
        repr(read(script).hands[0].table.result),
        repr(read(json.dumps(step), "tziakcha").hands[0].table.result),
        repr(read(script, "tziakcha").hands[0].table.result),
    }
    assert len(results) == 1


def test_botzone_with_its_initial_data_around_it() -> None:
    log = made.botzone(5)
    plain, wrapped = read(json.dumps(log)), read(json.dumps({"initdata": {}, "log": log}))
    assert plain.hands[0].table.result == wrapped.hands[0].table.result
    bare = [entry.get("output", entry) for entry in log]
    assert read(json.dumps(bare)).hands[0].table.result == plain.hands[0].table.result


def test_a_mark_and_blanks_before_a_record_do_no_harm() -> None:
    assert read(b"\xef\xbb\xbf\r\n  " + OWN).hands


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "empty"),
        (" \n\t ", "empty"),
        ("hello", "unknown-format"),
        ("{}", "unknown-format"),
        ("[]", "unknown-format"),
        ("[1]", "unknown-format"),
        ('{"a": []}', "unknown-format"),
        ('{"game_title": {}, "game_round": {}, "step": {}}', "ambiguous-format"),
    ],
)
def test_what_is_no_record_or_several(text: str, code: str) -> None:
    with pytest.raises(BadRecordError) as caught:
        read(text)
    assert caught.value.code == code


def test_a_format_can_be_forced() -> None:
    both = made.salasasa(made.read_own()) | {"step": {}}
    with pytest.raises(BadRecordError, match="ambiguous-format"):
        read(json.dumps(both))
    assert read(json.dumps(both), "salasasa").format == "salasasa"
    with pytest.raises(BadRecordError, match="syntax"):
        read(OWN, "pmn")


# --- fans by name --------------------------------------------------------------------------------------------


def test_every_fan_has_its_name() -> None:
    for one in ALL_FANS:
        assert NAME_OF[one.id] == catalogue("zh-Hans")[f"fan.{one.id}"]
        assert fan_id(NAME_OF[one.id]) == (one.id, True)
    for name, found in SYNONYMS.items():
        assert fan(found)
        assert fan_id(name) == (found, False)


def test_numbers_are_not_portable() -> None:
    assert TZIAKCHA[41] == PMN[39] == "花龙"
    assert TZIAKCHA[17] == "一色四连环"
    assert TZIAKCHA[-5:] == ("明暗杠", "天和", "地和", "人和Ⅰ", "人和Ⅱ")
    assert (PMN[48], PMN[54], PMN[82]) == ("双暗杠", "双箭刻", "明暗杠")
    assert (PMN[62], PMN[76], PMN[77]) == ("门前清", "无字", "边张")
    assert len(set(PMN)) == len(PMN) == 83
    assert len(set(TZIAKCHA)) == len(TZIAKCHA) == 89


def test_the_command_names_the_formats_that_there_are() -> None:
    assert set(NAMED) == set(FORMATS)
    assert set(WRITTEN) == set(WRITERS)


# --- a wall in four parts ------------------------------------------------------------------------------------


@pytest.mark.parametrize("flowers", [False, True])
def test_logs_of_many_hands(flowers: bool) -> None:
    ends, overruled = set(), 0
    for seed in range(100, 125):
        log = made.botzone(seed, flowers=flowers)
        found = read(json.dumps(log))
        (checked,) = check(found)
        assert checked.differences == ()
        assert checked.hand.stopped == ""
        ends.add(log[-1]["output"]["display"]["action"])
        overruled += sum(getattr(event, "overruled", False) for event in checked.hand.table.events)
    assert "HU" in ends
    assert overruled


@pytest.mark.parametrize(("name", "winner", "flag"), [("draw", 3, "last-tile-draw"), ("discard", 1, "last-tile-claim")])
def test_the_last_tile_is_that_of_the_part_that_comes_next(name: str, winner: int, flag: str) -> None:
    (hand,) = load(f"botzone-last-{name}.json").hands
    result = hand.table.result
    assert result is not None
    assert result.winner == winner
    assert result.score is not None
    assert flag in {one.fan.id for one in result.score.fans}
    assert sum(event.kind == "draw" for event in hand.table.events) == 4 * 21 - 1  # the first is part of the deal


def test_an_empty_part_ends_the_hand_while_others_have_tiles() -> None:
    (hand,) = load("botzone-exhausted.json").hands
    assert hand.table.events[-2].kind == "exhausted"
    drawn = [event.seat for event in hand.table.events if event.kind in ("draw", "replace")]
    assert max(drawn.count(seat) for seat in range(4)) == 21
    assert len(drawn) < 83


def test_walltiles_are_compared_with_what_was_drawn() -> None:
    judge = made.Judge(made.parts_of(random.Random(3)), told=True)
    log = judge.play(made.eager(random.Random(3)))
    assert "draws-not-in-wall-order" not in read(json.dumps(log)).hands[0].notes
    walls = log[0]["output"]["initdata"]["walltiles"].split(" ")
    log[0]["output"]["initdata"]["walltiles"] = " ".join(walls[::-1])
    assert "draws-not-in-wall-order" in read(json.dumps(log)).hands[0].notes


def test_a_player_whose_program_failed_breaks_the_hand_off() -> None:
    log = made.botzone(0)[:21]
    log[-1] = {"output": {"content": {str(s): 10 for s in range(4)}, "display": {"action": "TLE", "player": 2}}}
    (checked,) = check(read(json.dumps(log)))
    assert checked.hand.stopped == "broken-off"
    assert "broken-off" in checked.notes
