"""Hands drawn by plan and by chance: laid out, claimed and won as at a table, then scored like any other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

from mjteach.puzzles.plans import ACCENTS, LEADS, USUAL, Block, Plan
from mjteach.rules import COPIES, FLOWERS, WINDS, Hand, HandError, Meld, Tile

CONCEALED = 0.35
"""Share of hands that nothing is claimed for, where the plan leaves it open."""

CLAIMED = 0.45
"""Share of sets that are claimed in the others."""

SELF_DRAWN = 0.3
"""Share of wins by self-draw, where the plan leaves it open."""

_FILLS = 20
"""How often a plan is filled up before it is given up: five of a kind come up now and then."""

_ENDS = (0, 2)


def plan_for(rng: Random, fan: str) -> Plan:
    """A plan that aims at this fan: around it where it is a fan to build on, else with it on top of a usual one."""
    if fan in LEADS and (fan not in ACCENTS):
        return LEADS[fan](rng)
    plan = LEADS[rng.choice(USUAL)](rng)
    ACCENTS[fan](rng, plan)
    return plan


def deal(rng: Random, plan: Plan, *, flowers: int = 0) -> Hand | None:
    """A hand by this plan, or None where chance and plan do not go together."""
    sets = _filled(rng, plan)
    if sets is None:
        return None
    blocks, pair = sets
    melds, standing = _claimed(rng, plan, blocks)
    own = [*plan.body, *(tile for block in standing for tile in block.tiles), *pair]
    winning = _winning(rng, plan, standing, pair)
    if winning is None:
        return None
    own.remove(winning)
    try:
        return _won(rng, plan, Hand(tuple(melds), tuple(sorted(own))), winning, flowers)
    except HandError:
        return None


def _filled(rng: Random, plan: Plan) -> tuple[list[Block], list[Tile]] | None:
    """All sets and the pair; the shapes without sets need none."""
    if len(plan.body) == 14:
        return [], []
    wanted = 1 if plan.body else 4
    if len(plan.sets) > wanted or not plan.of:
        return None
    for _ in range(_FILLS):
        blocks = [*plan.sets, *(_any_set(rng, plan) for _ in range(wanted - len(plan.sets)))]
        pair = rng.choice(plan.of) if plan.pair is None else plan.pair
        if _fits(plan.body, blocks, pair):
            return blocks, [pair, pair]
    return None


def _any_set(rng: Random, plan: Plan) -> Block:
    if rng.random() >= plan.pungs:
        starts = [
            tile
            for tile in plan.of
            if tile < 27 and tile % 9 < 7 and Tile(tile + 1) in plan.of and Tile(tile + 2) in plan.of
        ]
        if starts:
            return Block("chow", rng.choice(starts))
    return Block("pung", rng.choice(plan.of))


def _fits(body: Sequence[Tile], blocks: list[Block], pair: Tile) -> bool:
    held = Counter([*body, pair, pair, *(tile for block in blocks for tile in block.tiles)])
    return max(held.values()) <= COPIES


def _claimed(rng: Random, plan: Plan, blocks: list[Block]) -> tuple[list[Meld], list[Block]]:
    """Which sets lie open, in the order they were claimed, and which stand."""
    share = plan.open
    if share is None:
        share = 0.0 if rng.random() < CONCEALED else CLAIMED
    melds: list[Meld] = []
    standing: list[Block] = []
    for block in blocks:
        if block.claim is not None:
            melds.append(Meld(block.kind, block.tile, block.claim))
        elif rng.random() < share:
            melds.append(Meld(block.kind, block.tile, rng.randint(1, 3)))
        else:
            standing.append(block)
    rng.shuffle(melds)
    if plan.kong:  # nothing is claimed between the kong and the tile that replaces its fourth
        melds.sort(key=lambda meld: meld.kind == "kong")
    return melds, standing


def _winning(rng: Random, plan: Plan, standing: list[Block], pair: list[Tile]) -> Tile | None:
    """The last tile: mostly the end of a chow, now and then another."""
    chows = [block for block in standing if block.kind == "chow"]
    if plan.win == "single":
        return pair[0] if pair else None
    if plan.win == "closed":
        return rng.choice(chows).tiles[1] if chows else None
    if plan.win == "edge":
        edges = [2 - block.tile % 9 // 3 for block in chows if block.tile % 9 in (0, 6)]
        lows = [block for block in chows if block.tile % 9 in (0, 6)]
        place = rng.randrange(len(edges)) if edges else None
        return None if place is None else lows[place].tiles[edges[place]]
    choices: list[Tile] = [*plan.body, *pair[:1]]
    for block in standing:
        ends = rng.random() < 0.75 or block.kind != "chow"
        choices += [block.tiles[rng.choice(_ENDS) if ends else 1]] * (3 if block.kind == "chow" else 1)
    return rng.choice(choices) if choices else None


def _won(rng: Random, plan: Plan, waiting: Hand, winning: Tile, flowers: int) -> Hand:
    drawn = rng.random() < SELF_DRAWN
    prevalent, seat = rng.choice(WINDS), rng.choice(WINDS)
    return waiting.replace(
        prevalent=plan.prevalent_wind or prevalent,
        seat=plan.seat_wind or seat,
        flowers=tuple(sorted(rng.sample(FLOWERS, flowers))),
    ).win(winning, **_situation(plan, drawn))


def _situation(plan: Plan, drawn: bool) -> dict[str, bool]:
    found = {
        "self_draw": drawn if plan.self_draw is None else plan.self_draw,
        "last_tile": plan.last_tile,
        "kong": plan.kong,
    }
    return {**found, "last_copy": True} if plan.last_copy else found


def waiting(hand: Hand) -> Hand:
    """The hand as it stood before its last tile."""
    return hand.replace(
        winning=None, self_draw=False, last_copy=False, last_tile=False, kong=False, flowers=()
    )


def some(rng: Random, weights: dict[str, int]) -> str:
    """One of the names, each as often as its weight says."""
    place = rng.randrange(sum(weights.values()))
    for name, weight in weights.items():
        place -= weight
        if place < 0:
            return name
    raise AssertionError(weights)


def dealt(rng: Random, weights: dict[str, int], *, flowers: int = 0) -> Iterator[Hand]:
    """Hands without end, each aimed at one of these fans."""
    while True:
        hand = deal(rng, plan_for(rng, some(rng, weights)), flowers=rng.randint(0, flowers))
        if hand is not None:
            yield hand
