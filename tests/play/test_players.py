"""The players: legal, repeatable, right where it is known what is right, and able to say why."""

from __future__ import annotations

import random

import pytest

from mjteach.play import Action, Table, View, Wall, play_hand
from mjteach.play.game import Player
from mjteach.play.players import IDS, PLAYERS, ROUTES, Advice, Planner, Steady
from mjteach.play.players.danger import dangers, ready_chance
from mjteach.play.players.outlook import Eye, chance_in_time, near_plans, outlook
from mjteach.text import LANGUAGES, fan_name, t
from tests.play.desk import dealt, discard_drawn, passed, run, until


class Watched:
    """A player whose every answer is checked and kept."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.answers: list[Action] = []

    def choose(self, view: View) -> Action:
        action = self.player.choose(view)
        assert action in view.legal
        assert view.legal[0].kind != "win" or action.kind == "win" or self.player.__class__.__name__ == "ByChance"
        self.answers.append(action)
        return action


def hand_of(names: str, seed: int) -> tuple[Table, list[Action]]:
    players = [Watched(PLAYERS[name](f"{seed} {seat}")) for seat, name in enumerate(names.split())]
    table = play_hand(Table.start(Wall.shuffle(random.Random(seed)), number=seed % 16 + 1), players)
    return table, [action for player in players for action in player.answers]


# --- legal, and the same again -------------------------------------------------------------------------------


def test_simple_players_only_do_what_is_legal() -> None:
    endings = {hand_of("random steady steady random", seed)[0].phase for seed in range(120)}
    assert endings == {"over"}


def test_planners_only_do_what_is_legal_and_win() -> None:
    won = 0
    kinds = set()
    for seed in range(16):
        table, answers = hand_of("planner planner planner planner", seed)
        assert table.result is not None
        won += table.result.winner is not None
        kinds |= {action.kind for action in answers}
    assert won >= 8
    assert {"discard", "pass", "win", "chow", "pung"} <= kinds


def test_planners_among_others() -> None:
    for seed in range(12):
        assert hand_of("planner steady random steady", seed)[0].over


@pytest.mark.parametrize("names", ["random random random random", "steady planner random planner"])
def test_the_same_seed_gives_the_same_hand(names: str) -> None:
    for seed in (5, 6):
        assert hand_of(names, seed)[0].events == hand_of(names, seed)[0].events


def test_random_players_differ_by_seed() -> None:
    assert hand_of("random random random random", 1)[1] != hand_of("random random random random", 2)[1]


# --- situations with a known right choice ----------------------------------------------------------------------

DISCARDS = [
    # the hand, what is discarded, by whom
    ("123456789m44p78sE", "E discard E", "steady planner"),  # 清龙, ready
    ("EE123456789m4p78s", "E discard 4p", "steady planner"),
    ("234m345p456s67s88pN", "E discard N", "steady planner"),  # 三色三步高 and 平和, ready
    ("1122m3344p5566s7pF", "E discard F", "steady"),  # one of two singles: honors first
    ("19m19p19sESWNCFP5m", "E discard 5m", "steady planner"),  # thirteen orphans
    ("147m258p369sESWC1m", "E discard 1m", "steady planner"),  # 全不靠, ready
]


@pytest.mark.parametrize(("hand", "text", "names"), DISCARDS)
def test_a_known_discard(hand: str, text: str, names: str) -> None:
    table = dealt(hand, "", "", "")
    for name in names.split():
        assert str(PLAYERS[name]("").choose(table.view(0))) == text, name


def test_steady_keeps_the_wider_wait() -> None:
    table = dealt("123m456p789s55s24m5m", "", "", "")  # without the 2 it waits for 36m, without the 5 for 3m
    assert str(Steady().choose(table.view(0))) == "E discard 2m"


def test_everybody_declares_a_win() -> None:
    table = dealt("123456789m44p789s", "", "", "")
    for name in ("steady", "planner"):
        assert PLAYERS[name]("").choose(table.view(0)).kind == "win"


CLAIMS = [
    # East's discard, South's thirteen tiles, what South does, by whom
    ("7m", "123456m89m44p579s", "S chow 789m", "steady planner"),  # 清龙
    ("C", "CC28m37p159sFFFE", "S pung CCC", "planner"),  # 双箭刻
    ("E", "147m258p36sEEWCF", "S pass", "planner"),  # 全不靠 is concealed
    ("8s", "1133m5577p88sEE9s", "S pass", "planner"),  # 七对 is concealed
]


@pytest.mark.parametrize(("offered", "hand", "text", "names"), CLAIMS)
def test_a_known_answer(offered: str, hand: str, text: str, names: str) -> None:
    table = run(dealt(offered, hand, "", ""), f"E discard {offered}")
    assert len(table.view(1).legal) > 1
    for name in names.split():
        assert str(PLAYERS[name]("").choose(table.view(1))) == text, name


def test_planner_claims_nothing_that_leaves_it_without_points() -> None:
    """A chow that comes nearer to a hand of three points is for steady; planner goes on with its flush."""
    table = run(dealt("4m", "23m1235678pPPPE", "", ""), "E discard 4m")
    assert Steady().choose(table.view(1)).kind == "chow"
    assert Planner().choose(table.view(1)).kind == "pass"


def test_planner_lays_a_concealed_kong_that_costs_nothing() -> None:
    table = dealt("1111m234567p789s9s", "", "", "")
    assert table.view(0).legal[0].kind != "win"
    assert Steady().choose(table.view(0)).kind in ("concealed-kong", "discard")
    kong = dealt("EEEE2347m345678p", "", "", "")
    assert str(Planner().choose(kong.view(0))) == "E concealed-kong EEEE"


# --- routes and chances ------------------------------------------------------------------------------------------


def test_the_nearest_routes_of_a_hand() -> None:
    view = dealt("123456789m44pEE8s", "", "", "").view(0)
    eye = Eye.of(view)
    plans = near_plans(view.own.counts, (), eye)
    assert "pure-straight" in {plan.route.id for plan in plans}
    ways = outlook(view.own.counts - (1 << 3 * 25), (), plans, eye).ways
    assert (ways[0].route.id, ways[0].lacking) == ("ready", 1)


def test_a_route_dies_with_its_last_tile() -> None:
    """All four 7m lie open: 789m never comes any more."""
    table = dealt("7m", "123456m89m44p579s", "7m", "7m", draws="1p1p1p7m")
    ids = [{plan.route.id for plan in near_plans(table.view(1).own.counts, (), Eye.of(table.view(1)))}]
    for seat in "EWN":
        table = until_seat(table, "ESWN".index(seat))
        table = run(table, f"{seat} discard 7m")
    table = run(until_seat(table, 0), "E discard 7m")
    view = table.view(1)
    ids.append({plan.route.id for plan in near_plans(view.own.counts, (), Eye.of(view))})
    assert ["pure-straight" in some for some in ids] == [True, False]


def until_seat(table: Table, seat: int) -> Table:
    """Everybody discards what was drawn until this seat is to play."""
    table = passed(table)
    while table.turn != seat or table.phase != "turn":
        table = discard_drawn(table)
    return table


def test_chances_grow_with_copies_and_turns_and_fall_with_what_is_lacking() -> None:
    for spare in (None, 0.0, 2.0):
        assert chance_in_time(0, 0, 0.0, spare) == 1.0
        assert chance_in_time(2, 0, 1.0, spare) == 0.0
        assert chance_in_time(2, 8, 0.1, spare) < chance_in_time(2, 12, 0.1, spare)
        assert chance_in_time(2, 8, 0.1, spare) < chance_in_time(2, 8, 0.2, spare)
        assert chance_in_time(3, 8, 0.1, spare) < chance_in_time(2, 8, 0.1, spare) < chance_in_time(1, 8, 0.1, spare)
        assert 0.0 < chance_in_time(6, 30, 0.2, spare) < 1.0


# --- danger ------------------------------------------------------------------------------------------------------


def test_danger_grows_with_turns_and_melds_and_not_for_tiles_that_just_passed() -> None:
    table = dealt("19m19p19sESWNCFP5m", "", "", "")
    early = table.view(0)
    later = until(until(until(table, 0), 0), 0).view(0)
    assert ready_chance(early, 1) < ready_chance(later, 1)
    danger = dangers(later, Eye.of(later))
    just = later.river[-1].tile
    assert all(cost >= 0 for cost in danger)
    assert danger[just] < max(danger)


# --- the coach ---------------------------------------------------------------------------------------------------


def advices(seeds: range) -> list[Advice]:
    """The coach's advice for every decision of some hands."""
    found: list[Advice] = []

    class Listening:
        def __init__(self) -> None:
            self.planner = Planner()

        def choose(self, view: View) -> Action:
            advice = self.planner.explain(view)
            assert advice.action == self.planner.choose(view)
            found.append(advice)
            return advice.action

    for seed in seeds:
        play_hand(Table.start(Wall.shuffle(random.Random(seed))), [Listening() for _ in range(4)])
    return found


def test_the_coach_says_what_it_does_in_every_language() -> None:
    ids = set()
    for advice in advices(range(2)):
        sayings = [*advice.sayings, *(loss.saying for loss in advice.losses)]
        assert sayings[0].id == f"hint.play.do.{advice.action.kind}"
        for saying in sayings:
            ids.add(saying.id)
            assert tuple(name for name, _ in saying.values) == IDS[saying.id]
            for lang in LANGUAGES:
                assert "{" not in t(saying.id, lang, **dict(saying.values))
        assert [loss.points for loss in advice.losses] == sorted(loss.points for loss in advice.losses)
        assert all(loss.points >= 0 for loss in advice.losses)
        assert (advice.distance is None) == (not any("far" in one.id or "near" in one.id for one in advice.sayings))
    assert len(ids) >= 15


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_id_of_the_coach_has_a_sentence(lang: str) -> None:
    samples = {"fan": 39, "by": 48, "other": 63, "tile": "3m", "tiles": "3m 4m", "text": "34m", "n": 2, "percent": 9}
    for key, names in IDS.items():
        sentence = t(key, lang, **{name: samples[name] for name in names})
        assert sentence
        assert "{" not in sentence


def test_advice_about_a_discard() -> None:
    advice = Planner().explain(dealt("123456789m44p78sE", "", "", "").view(0))
    assert str(advice.action) == "E discard E"
    assert advice.distance == 0
    assert {str(tile) for tile, _ in advice.useful} == {"6s", "9s"}
    assert advice.percent > 20
    assert len(advice.losses) == 12
    assert advice.losses[-1].points > 500


def test_every_route_has_its_fans() -> None:
    assert len({route.id for route in ROUTES}) == len(ROUTES) > 25
    for route in ROUTES:
        assert 4 <= route.points <= 24 or route.id == "thirteen-orphans"
        assert 1 <= len(route.fans) <= 3
        for name in route.fans:
            assert fan_name(name, "en")
