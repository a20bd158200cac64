"""Random hands: tiles conserved, hidden tiles hidden, legal actions as slow rules say, replay equal to play."""

from __future__ import annotations

import random

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from mjteach.play import SEATS, Action, Match, PlayError, Record, Table, TableRules, Wall, play_match, walls_of
from mjteach.play.state import NO_ANSWERS
from tests.play.checks import check_decision, check_end, check_moment, check_seed, nothing_behind
from tests.play.desk import Eager, lopsided
from tests.play.oracle import every_action

SEEDS = range(60)
HANDS = 4
OPTIONS = {
    "three dice": TableRules(dice="three", seat_change="before-west"),
    "dead hand": TableRules(false_win="dead-hand", seat_change="never"),
    "hand ends": TableRules(false_win="ends-hand", fine=7, seat_change="free"),
}


@pytest.mark.parametrize("seed", SEEDS)
def test_hands_of_a_seed(seed: int) -> None:
    check_seed(seed, HANDS, every=25, tries=20)


@pytest.mark.parametrize("name", OPTIONS)
def test_hands_by_other_options(name: str) -> None:
    for seed in range(4):
        match = check_seed(seed, HANDS, OPTIONS[name], every=20)
        assert len(match.done) == HANDS


def test_false_wins_happen_where_they_are_fined() -> None:
    match = check_seed(0, 8, OPTIONS["dead hand"], every=50)
    assert any(event.kind == "false-win" for event in match.events)


def test_the_hands_have_every_kind_of_event_in_them() -> None:
    kinds = {(event.kind, getattr(event, "overruled", False)) for seed in range(16) for event in check_events(seed)}
    plain = {"deal", "flower", "replace", "draw", "discard", "chow", "pung", "kong", "concealed-kong", "added-kong"}
    assert {(kind, False) for kind in (*plain, "win", "exhausted", "settle", "hand")} <= kinds
    assert ("chow", True) in kinds


def check_events(seed: int) -> tuple[object, ...]:
    rng = random.Random(seed)
    walls = [lopsided(rng) if hand % 3 else Wall.shuffle(rng) for hand in range(HANDS)]
    return play_match([Eager(rng)] * 4, walls).events


def test_a_whole_match_of_four_players() -> None:
    rng = random.Random(5)
    match = play_match([Eager(random.Random(seed)) for seed in SEATS], walls_of(rng))
    assert match.over
    assert len(match.done) == 16
    assert sum(match.scores) == 0
    assert Record.parse(str(Record.of(match))).replay() == match


def test_the_same_seed_plays_the_same_match() -> None:
    one, two = (play_match([Eager(random.Random(8))] * 4, [Wall.shuffle(random.Random(9))]) for _ in range(2))
    assert str(Record.of(one)) == str(Record.of(two))


def test_views_lead_nowhere() -> None:
    table = Table.start(Wall.shuffle(random.Random(3)))
    assert all(nothing_behind(table.view(seat)) for seat in SEATS)


def test_a_refused_action_leaves_the_table_as_it_is() -> None:
    table = Table.start(Wall.shuffle(random.Random(4)))
    before = table.state
    refused = 0
    for seat in SEATS:
        for action in every_action(seat):
            if action not in table.legal(seat):
                with pytest.raises(PlayError):
                    table.play(action)
                refused += 1
    assert refused > 500
    assert table.state is before
    assert table == Table.start(Wall.shuffle(random.Random(4)))


class Hands(RuleBasedStateMachine):
    """One hand after another, any legal action at any time."""

    @initialize(seed=st.integers(0, 10_000), biased=st.booleans())
    def deal(self, seed: int, biased: bool) -> None:
        self.rng = random.Random(seed)
        self.match = Match.start()
        self.deal_on(biased)

    @precondition(lambda self: self.table.over)
    @rule(biased=st.booleans())
    def deal_on(self, biased: bool) -> None:
        self.match = Match.start() if self.match.over else self.match
        self.match = self.match.deal(lopsided(self.rng) if biased else Wall.shuffle(self.rng))

    @property
    def table(self) -> Table:
        assert self.match.table is not None
        return self.match.table

    def act(self, action: Action) -> None:
        self.match = self.match.play(action)

    @precondition(lambda self: not self.table.over)
    @rule(data=st.data())
    def anything(self, data: st.DataObject) -> None:
        seat = data.draw(st.sampled_from(self.table.waiting))
        self.act(data.draw(st.sampled_from(self.table.legal(seat))))

    @precondition(lambda self: not self.table.over)
    @rule(turns=st.integers(1, 40))
    def go_on(self, turns: int) -> None:
        player = Eager(self.rng)
        for _ in range(turns):
            if self.table.over:
                return
            self.act(player.choose(self.table.view(self.table.waiting[-1])))

    @invariant()
    def nothing_is_lost(self) -> None:
        if hasattr(self, "match"):
            check_moment(self.table)
            assert sum(self.match.scores) == 0

    @invariant()
    def all_is_as_the_rules_say(self) -> None:
        if not hasattr(self, "match"):
            return
        if self.table.over:
            check_end(self.table)
        elif self.table.state.answers == NO_ANSWERS:
            check_decision(self.table, self.rng)

    def teardown(self) -> None:
        if hasattr(self, "match"):
            done = Record.of(self.match)
            assert Record.parse(str(done)) == done
            assert done.replay().table is not None


Hands.TestCase.settings = settings(max_examples=25, stateful_step_count=25)
test_any_order_of_play = Hands.TestCase
