"""The kind `chase`: what must the next win be worth to stand alone in first place?

Payments are those of `mjteach.rules.payments`: by discard the discarder pays 8 and the points, the other two 8 each; a
self-draw takes 8 and the points from all three. Asked are the least points, flowers included and never below eight, or
which ways to win with a given total are enough. Scores come from matches of the library, or are made up.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from mjteach.play import SEAT_NAMES
from mjteach.puzzles import library
from mjteach.puzzles.document import AnswerType, Option, Sentence, excluded, not_there, option, sentence
from mjteach.puzzles.task import CONSTRUCTED, Kind, Proof, Solution, Task
from mjteach.rules import BASE, MINIMUM, WINDS, Ruling, Tile, payments

NAMES = dict(zip(SEAT_NAMES, ("east", "south", "west", "north"), strict=True))
"""The scores' names in the question, by seat."""

ASKS = ("from-leader", "from-other", "self-draw", "ways")
_ASK = {1: "from-other", 2: "from-leader", 3: "self-draw", 4: "ways", 5: "from-leader"}
"""What each level asks."""

MOST = 400
"""Points that are tried at the most; no hand is worth more."""

_FROM_PLAY = 0.5
_SPREAD = 60
"""Made-up scores are this far apart, on average."""

_NONE, _NEAR = 0.25, 4
"""Share of the totals that are enough in no way, where there are such, and how near they come."""

# --- Drawing ------------------------------------------------------------------------------------------


def _pose(rng: Random, level: int, ruling: Ruling) -> Iterator[Task]:
    while True:
        scores, origin = _played(rng) if rng.random() < _FROM_PLAY else (_made_up(rng), CONSTRUCTED)
        question = _question(rng, _ASK[level], scores)
        task = None if question is None else Task(None, question, ruling, origin=origin)
        if task is not None and _fits(task):
            yield task


def _played(rng: Random) -> tuple[list[int], dict[str, Any]]:
    """The scores before a hand of the library."""
    found = library.library()
    hand = rng.randrange(len(found.hands))
    origin = {"from": "play", "record": found.name(hand), "event": 1, "suits": library.SUITS[0]}
    return list(found.scores(hand)), origin


def _made_up(rng: Random) -> list[int]:
    scores = [round(rng.gauss(0, _SPREAD)) for _ in range(3)]
    scores.append(-sum(scores))
    rng.shuffle(scores)
    return scores


def _question(rng: Random, ask: str, scores: list[int]) -> dict[str, Any] | None:
    """The question of one who does not lead, where one alone leads."""
    best = max(scores)
    leader = scores.index(best)
    if scores.count(best) > 1:
        return None
    seat = SEAT_NAMES[rng.choice([place for place in range(4) if place != leader])]
    question = {"ask": ask, "seat": seat, **{NAMES[one]: scores[place] for place, one in enumerate(SEAT_NAMES)}}
    if ask == "ways":
        question["total"] = _total(rng, question)
    return question


def _total(rng: Random, question: dict[str, Any]) -> int:
    """A total that is enough for some ways to win, or now and then just too small for any of them."""
    easiest, *_, hardest = sorted(_least(question, discarder) for discarder in ways_to_win(question["seat"]))
    if easiest > MINIMUM and rng.random() < _NONE:
        return rng.randint(max(MINIMUM, easiest - _NEAR), easiest - 1)
    return rng.randint(easiest, max(hardest - 1, easiest))


# --- The sums -------------------------------------------------------------------------------------------


def scores_of(question: dict[str, Any]) -> dict[str, int]:
    """The running scores by seat."""
    return {seat: question[NAMES[seat]] for seat in SEAT_NAMES}


def leader_of(question: dict[str, Any]) -> str:
    """The seat that leads."""
    scores = scores_of(question)
    return max(scores, key=scores.__getitem__)


def ways_to_win(seat: str) -> list[str | None]:
    """The seats whose discard may win, and None for a self-draw."""
    return [*(other for other in SEAT_NAMES if other != seat), None]


def _discarder(question: dict[str, Any]) -> str | None:
    """Whose discard wins; where it is not the leader's, the two others are as good as each other."""
    seat, leader = question["seat"], leader_of(question)
    if question["ask"] == "from-leader":
        return leader
    if question["ask"] == "self-draw":
        return None
    return next(other for other in SEAT_NAMES if other not in (seat, leader))


def _least(question: dict[str, Any], discarder: str | None) -> int:
    """The least total that leaves everybody behind, worked out seat by seat.

    A win closes the gap to everyone by what the winner gets and what that seat pays: by self-draw 32 and four times the
    total, by discard 32 and the total, twice the total where it is the discarder's.
    """
    scores, seat = scores_of(question), question["seat"]
    wanted = MINIMUM
    for other in SEAT_NAMES:
        if other != seat:
            times = 4 if discarder is None else 2 if other == discarder else 1
            gap = scores[other] - scores[seat] + 1 - 4 * BASE
            wanted = max(wanted, -(-gap // times))
    return wanted


def after_win(question: dict[str, Any], discarder: str | None, total: int) -> dict[str, int]:
    """The scores after a win with this total."""
    paid = payments(total, Tile(question["seat"]), None if discarder is None else Tile(discarder))
    scores = scores_of(question)
    return {str(wind): scores[str(wind)] + paid[wind] for wind in WINDS}


def lead_after(question: dict[str, Any], discarder: str | None, total: int) -> tuple[int, int]:
    """The own score and the best of the others after such a win."""
    scores = after_win(question, discarder, total)
    seat = question["seat"]
    return scores[seat], max(score for other, score in scores.items() if other != seat)


def passes(question: dict[str, Any], discarder: str | None, total: int) -> bool:
    """Such a win leaves everybody behind."""
    own, best = lead_after(question, discarder, total)
    return own > best


def least_of(task: Task) -> int:
    """The least total that is enough in the way asked about."""
    return _least(task.question, _discarder(task.question))


def is_bound_by_another(task: Task) -> bool:
    """The discarder falls so far back that somebody else is harder to pass."""
    question = task.question
    discarder = _discarder(question)
    scores = after_win(question, discarder, least_of(task))
    return max((seat for seat in scores if seat != question["seat"]), key=scores.__getitem__) != discarder


_REASONS = {"from-other": 1, "from-leader": 2, "self-draw": 3, "ways": 4}


def reasoning(task: Task) -> int:
    """How much there is to think of: how many times the points close the gap, all ways, or somebody else to pass."""
    ask = task.question["ask"]
    return 5 if ask == "from-leader" and is_bound_by_another(task) else _REASONS[ask]


# --- Answer and explanations ----------------------------------------------------------------------------

SELF_DRAW, NONE = "self-draw", "none"


def _answer_to(task: Task) -> AnswerType:
    return "many" if task.question["ask"] == "ways" else "number"


def _options(task: Task) -> list[Option]:
    if task.question["ask"] != "ways":
        return []
    discards = [one for one in ways_to_win(task.question["seat"]) if one is not None]
    return [
        *(option(one, "option.chase.discard", seat=one) for one in discards),
        option(SELF_DRAW, "option.chase.self-draw"),
        option(NONE, "option.chase.none"),
    ]


def _solve(task: Task) -> Solution:
    question = task.question
    if question["ask"] == "ways":
        answer = _ways_answer(question)
    else:
        least = least_of(task)
        own, best = lead_after(question, _discarder(question), least)
        why = sentence("why.chase.least", total=least, own=own, best=best, before=least - 1)
        answer = {"items": {"points": least}, "why": {"points": why}, "why_not": {}}
    return Solution([answer], not_there("why.chase.not-there"), _hints(task))


def _ways_answer(question: dict[str, Any]) -> dict[str, Any]:
    total = question["total"]
    items: dict[str, int] = {}
    why: dict[str, Sentence] = {}
    why_not: dict[str, Sentence] = {}
    for one in ways_to_win(question["seat"]):
        own, best = lead_after(question, one, total)
        item = SELF_DRAW if one is None else one
        if own > best:
            items[item], why[item] = 1, sentence("why.chase.passes", own=own, best=best)
        else:
            why_not[item] = excluded("why.chase.level" if own == best else "why.chase.short", own=own, best=best)
    if items:
        why_not[NONE] = not_there("why.chase.not-none")
    else:
        items[NONE], why[NONE] = 1, sentence("why.chase.none")
    return {"items": items, "why": why, "why_not": why_not}


def _hints(task: Task) -> list[Sentence]:
    question = task.question
    gap = scores_of(question)[leader_of(question)] - scores_of(question)[question["seat"]]
    found = [sentence("hint.chase.gap", n=gap), sentence(f"hint.chase.{question['ask']}")]
    if question["ask"] != "ways":
        return [*found, sentence("hint.chase.answer", n=least_of(task))]
    right = next(iter(_ways_answer(question)["items"]))
    if right in (SELF_DRAW, NONE):
        return [*found, sentence(f"hint.chase.way-{right}")]
    return [*found, sentence("hint.chase.way", seat=right)]


# --- Proof --------------------------------------------------------------------------------------------


def _prove(task: Task) -> Proof:
    """Let every total from eight on be paid, until one is enough; or every way with the total given."""
    question = task.question
    if question["ask"] == "ways":
        ways = ways_to_win(question["seat"])
        found = {one or SELF_DRAW: 1 for one in ways if passes(question, one, question["total"])}
        return Proof([found or {NONE: 1}], "ways-to-win", len(ways))
    discarder = _discarder(question)
    for total in range(MINIMUM, MOST):
        if passes(question, discarder, total):
            own, best = lead_after(question, discarder, total)
            return Proof([{"points": total}], "totals", total - MINIMUM + 1, own - best)
    raise AssertionError(question)


_KEYS = {"ask", "seat", *NAMES.values()}


def _fits(task: Task) -> bool:
    """One alone leads, another asks, and not every win is enough."""
    question = task.question
    ask = question.get("ask")
    if task.given is not None or task.table is not None or ask not in ASKS:
        return False
    if set(question) != _KEYS | ({"total"} if ask == "ways" else set()) or question["seat"] not in SEAT_NAMES:
        return False
    scores = scores_of(question)
    points = list(scores.values())
    if any(not isinstance(score, int) for score in points) or sum(points) != 0:
        return False
    best = max(scores.values())
    if list(scores.values()).count(best) > 1 or scores[question["seat"]] == best:
        return False
    if ask != "ways":
        return MINIMUM < least_of(task) < MOST
    total = question["total"]
    if not isinstance(total, int) or not MINIMUM <= total < MOST:
        return False
    return not all(passes(question, one, total) for one in ways_to_win(question["seat"]))


CHASE = Kind("chase", _answer_to, _pose, _solve, _prove, _fits, _options)
