"""The kind `elsewhere`: the other games that the seeds mention, and what of them is Guobiao.

`ask` in the question names the form: `facts` (which of these sentences are Guobiao?), `one-suit` (may this hand win in
the one-suit game?), `bonus` (which bonus fan does the web game give?), `sixteen` (are these seventeen tiles a finished
hand of the sixteen-tile game?), `both` (in the one-suit game, in Guobiao, in both or in neither?).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from mjteach.puzzles.document import AnswerType, Option, Response, Sentence, not_there, option, sentence
from mjteach.puzzles.fans import worth_of_ways
from mjteach.puzzles.hands import deal, plan_for
from mjteach.puzzles.other_games import (
    BONUS_POINTS,
    SITUATIONS,
    bonus_of,
    four_winds_and_fortune,
    one_suit_game,
    sixteen_tiles,
)
from mjteach.puzzles.plain import most_grouped, with_pair
from mjteach.puzzles.plans import HONORS, SUITS, Plan, chow, of_suit, pung, tile
from mjteach.puzzles.sums import sum_of
from mjteach.puzzles.task import Kind, Proof, Solution, Task, groups, texts
from mjteach.rules import COPIES, DRAGONS, MINIMUM, TILES, WINDS, Hand, HandError, Ruling, Tile

FACTS = {
    # of Guobiao (seed 000, sections 5 and 7; seed 002)
    "tiles-144": True,
    "two-dice": True,
    "minimum-8": True,
    "fans-81": True,
    "hand-13": True,
    "dealer-moves": True,
    "chow-from-left": True,
    "pung-before-chow": True,
    "one-winner": True,
    "base-8": True,
    "self-draw-all": True,
    "flowers-one": True,
    "flowers-late": True,
    "games-16": True,
    "kong-robbed": True,
    "concealed-kong-stays": True,
    "same-go-round": True,
    "rivers-of-six": True,
    # of other games
    "tiles-152": False,  # seed 000, section 3
    "tiles-148": False,  # seed 000, section 3
    "tiles-136": False,  # seed 000, sections 3 and 6
    "tiles-120": False,  # seed 000, section 3
    "tiles-116": False,  # seed 000, section 3
    "tiles-112": False,  # seed 000, section 3
    "tiles-108": False,  # seed 000, section 3
    "tiles-84": False,  # seed 000, section 3
    "tiles-74": False,  # seed 000, section 6
    "tiles-156": False,  # seed 003
    "jokers": False,  # seed 000, section 3
    "big-whites": False,  # seed 003
    "hand-16": False,  # seed 000, section 4
    "one-suit-only": False,  # seed 000, section 2
    "single-tile-only": False,  # seed 000, section 2
    "three-claims": False,  # seed 000, section 2
    "last-tiles-left": False,  # seed 000, section 6
    "heaven": False,  # seed 002
    "earth": False,  # seed 002
    "man": False,  # seed 002
    "four-winds-and-fortune": False,  # seed 002
    "doubled-fans": False,  # seed 002
    "chow-of-two-alike": False,  # seed 002
    "two-pairs": False,  # seed 000, section 8
    "pungs-of-one-suit": False,  # seed 000, section 2
    "kong-dealt-only": False,  # seed 000, section 6
}
"""Sentences of the seeds, and whether they are true of Guobiao.

How many dice are thrown at other tables is left out: the seeds name two and three, and both may be set (`TableRules`).
"""

_TILE_COUNTS = [name for name, is_so in FACTS.items() if name.startswith("tiles-") and not is_so]

YES_NO = ("yes", "no")
PLACES = ("there", "guobiao", "both", "neither")
BONUSES = (*BONUS_POINTS, "none")
FORMS = {"facts": 1, "one-suit": 2, "bonus": 3, "sixteen": 4, "both": 5}
"""The forms, each with its level."""

# --- Drawing ------------------------------------------------------------------------------------------


def _pose(rng: Random, level: int, ruling: Ruling) -> Iterator[Task]:
    (form,) = (form for form, of_level in FORMS.items() if of_level == level)
    wanted = rng.choice(_ANSWERS.get(form, YES_NO))
    while True:
        made = _MAKE[form](rng, wanted)
        if made is not None:
            hand, more = made
            task = Task(hand, {"ask": form, **more}, ruling)
            if _fits(task) and (form == "facts" or right_of(task) == [wanted]):
                yield task


_Made = tuple[Hand | None, dict[str, Any]] | None


def _facts(rng: Random, _: str) -> _Made:
    true = [name for name, is_so in FACTS.items() if is_so]
    # one number of tiles is enough: who knows the right one knows that all others are wrong
    false = [name for name in FACTS if name not in (*true, *_TILE_COUNTS)] + [rng.choice(_TILE_COUNTS)]
    many = rng.choice((2, 2, 3, 1))
    among = rng.sample(true, many) + rng.sample(false, 5 - many)
    rng.shuffle(among)
    return None, {"among": among}


def _one_suit(rng: Random, wanted: str) -> _Made:
    return _dealt(rng, _plan_of_suit(rng) if wanted == "yes" or rng.random() < 0.6 else _nearly_of_suit(rng))


def _both(rng: Random, wanted: str) -> _Made:
    if wanted == "there":
        plan = _poor(rng)
    elif wanted == "neither":
        plan = Plan(of=of_suit(rng.choice(SUITS)), pair=rng.choice(HONORS), open=0.6, self_draw=False)
        plan = rng.choice((plan, _nearly_of_suit(rng)))
    elif wanted == "guobiao":
        plan = rng.choice((_plan_of_suit, _nearly_of_suit))(rng)
        plan.self_draw = rng.choice((False, False, True))
    else:
        plan = _plan_of_suit(rng)
    return _dealt(rng, plan)


def _poor(rng: Random) -> Plan:
    """One suit with a pair of honors and, if all goes well, nothing that counts beside it."""
    suit, low = rng.choice(SUITS), rng.randint(1, 5)
    chows = [chow(suit, low), chow(suit, low + rng.choice((1, 2)))]
    pungs = [pung(tile(suit, rank)) for rank in rng.sample(range(2, 9), 2)]
    return Plan([*chows, *pungs], rng.choice(HONORS), open=0.7, self_draw=True)


def _dealt(rng: Random, plan: Plan) -> _Made:
    hand = deal(rng, plan)
    return None if hand is None else (hand, {})


def _plan_of_suit(rng: Random) -> Plan:
    """One suit, perhaps with honors; claimed to the last tile, drawn, or neither."""
    of = of_suit(rng.choice(SUITS))
    plan = Plan(of=of if rng.random() < 0.4 else (*of, *HONORS), pungs=rng.choice((0.2, 0.5)))
    plan.open = rng.choice((0.3, 0.6, 1.0, 1.0))
    if plan.open == 1.0:
        plan.win = "single"
    return plan


def _nearly_of_suit(rng: Random) -> Plan:
    """All of one suit but one set."""
    one, other = rng.sample(SUITS, 2)
    plan = Plan([pung(tile(other, rng.randint(1, 9)))], of=of_suit(one), pungs=0.3)
    plan.open = rng.choice((0.3, 0.6, 1.0))
    if plan.open == 1.0:
        plan.win = "single"
    return plan


def _bonus(rng: Random, wanted: str) -> _Made:
    if wanted == "four-winds-and-fortune":
        situation, pair = rng.choice(("first-round", "later")), Tile("F")
    else:
        situation = next(name for name, bonus in SITUATIONS.items() if bonus == wanted)
        pair = rng.choice((*DRAGONS[::2], *TILES[:27]))
    winds = wanted == "four-winds-and-fortune" or rng.random() < 0.3
    plan = Plan([pung(wind) for wind in WINDS], pair) if winds else plan_for(rng, rng.choice(_HANDS))
    plan.kong = plan.last_tile = plan.last_copy = False
    if situation in ("dealt", "next-draw"):
        plan.open, plan.self_draw = 0.0, True
        plan.seat_wind = WINDS[0] if situation == "dealt" else WINDS[1]
    hand = deal(rng, plan)
    return None if hand is None else (hand, {"situation": situation})


_HANDS = ("mixed-straight", "half-flush", "all-pungs", "seven-pairs", "all-types", "mixed-triple-chow", "full-flush")


def _sixteen(rng: Random, wanted: str) -> _Made:
    """Five sets and a pair, or the same with one tile changed."""
    own: list[Tile] = []
    for _ in range(5):
        low = rng.choice(TILES)
        run = low < 27 and low % 9 <= 6 and rng.random() < 0.75
        own += [Tile(low + step) for step in range(3)] if run else [low] * 3
    own += [rng.choice(TILES)] * 2
    if wanted == "no":
        place = rng.randrange(len(own))
        near = [one for one in TILES if one != own[place] and abs(one - own[place]) <= 2]
        own[place] = rng.choice(near)
    return None, {"tiles": texts(sorted(own))}


_MAKE: dict[str, Callable[[Random, str], _Made]] = {
    "facts": _facts,
    "one-suit": _one_suit,
    "bonus": _bonus,
    "sixteen": _sixteen,
    "both": _both,
}
_ANSWERS: dict[str, tuple[str, ...]] = {"bonus": BONUSES, "both": PLACES}

# --- Answer and explanations ----------------------------------------------------------------------------


def form_of(task: Task) -> int:
    """How hard the form of the question is."""
    return FORMS.get(str(task.question.get("ask")), 0)


def right_of(task: Task) -> list[str]:
    """The right options."""
    question = task.question
    match question["ask"]:
        case "facts":
            return [name for name in question["among"] if FACTS[name]]
        case "one-suit":
            return [YES_NO[one_suit_game(task.hand) != "may"]]
        case "bonus":
            return [bonus_of(task.hand, question["situation"])]
        case "sixteen":
            return [YES_NO[not sixteen_tiles(_tiles(task))]]
        case _:
            there, here = one_suit_game(task.hand) == "may", task.score.declarable
            return [_place(there=there, here=here)]


def _place(*, there: bool, here: bool) -> str:
    return PLACES[2 if there and here else 0 if there else 1 if here else 3]


def _tiles(task: Task) -> list[Tile]:
    return [Tile(name) for name in task.question["tiles"]]


def _answer_type(task: Task) -> AnswerType:
    return "many" if task.question["ask"] == "facts" else "one"


def _options(task: Task) -> list[Option]:
    form = task.question["ask"]
    if form == "facts":
        return [option(name, f"option.elsewhere.{name}") for name in task.question["among"]]
    if form == "bonus":
        return [option(name, f"option.elsewhere.bonus-{name}") for name in BONUSES]
    names = PLACES if form == "both" else YES_NO
    return [option(name, f"option.elsewhere.{name}") for name in names]


def _ask(task: Task) -> Sentence:
    form = task.question["ask"]
    if form == "bonus":
        return sentence(f"kind.elsewhere.ask.bonus-{task.question['situation']}")
    return sentence(f"kind.elsewhere.ask.{form}")


def _show(task: Task) -> Sentence | None:
    tiles = task.question.get("tiles")
    return None if tiles is None else sentence("option.terms.tiles", tiles=tiles, sets=[tiles])


def _solve(task: Task) -> Solution:
    right = right_of(task)
    others = [one["item"] for one in _options(task) if one["item"] not in right]
    why, why_not = {name: _why(task, name) for name in right}, {}
    for name in others:
        reason = _why(task, name if task.question["ask"] == "facts" else right[0])
        why_not[name] = not_there(reason["id"], **reason["values"])
    answer = {"items": dict.fromkeys(right, 1), "why": why, "why_not": why_not}
    return Solution([answer], not_there("why.elsewhere.not-there"), _hints(task))


def _why(task: Task, name: str) -> Sentence:
    form = task.question["ask"]
    if form == "facts":
        return sentence(f"why.elsewhere.{name}")
    if form == "sixteen":
        return _why_sixteen(task)
    if form == "bonus":
        points = {"points": BONUS_POINTS[name]} if name in BONUS_POINTS else {}
        return sentence(f"why.elsewhere.bonus-{name}", here=task.score.points, **points)
    reason = one_suit_game(task.hand)
    if form == "one-suit":
        return sentence(f"why.elsewhere.one-suit-{reason}", sets=groups(task.score.reading.groups))
    here = "enough" if task.score.declarable else "short"
    return sentence(f"why.elsewhere.{reason}-{here}", **sum_of(task), sets=groups(task.score.reading.groups))


def _why_sixteen(task: Task) -> Sentence:
    own = _tiles(task)
    found = next(with_pair(own), None)
    if found is not None:
        return sentence("why.elsewhere.five-sets", sets=groups(found))
    return sentence("why.elsewhere.left-over", tiles=texts(most_grouped(own, 5)))


def _hints(task: Task) -> list[Sentence]:
    form = task.question["ask"]
    first = sentence(f"hint.elsewhere.{form}")
    right = right_of(task)
    if form == "facts":
        return [first, sentence("hint.elsewhere.count", n=len(right)), sentence(f"hint.elsewhere.is-{right[0]}")]
    if form == "bonus":
        winds = "winds" if four_winds_and_fortune(task.hand) else "no-winds"
        return [first, sentence("hint.elsewhere.seed"), sentence(f"hint.elsewhere.{winds}")]
    if form == "sixteen":
        own = _tiles(task)
        left = most_grouped(own, 5)
        done = next(with_pair(own), ())[:2]
        third = sentence("hint.elsewhere.two-sets", sets=groups(done))
        return [first, sentence("hint.elsewhere.pairs"), third if not left else sentence("hint.elsewhere.stuck")]
    suits = len({one.suit for one in task.hand.tiles} - {None})
    second = sentence("hint.elsewhere.suits", n=suits)
    if form == "both":
        return [first, second, sentence("hint.elsewhere.points", n=task.score.points)]
    return [first, second, sentence("hint.elsewhere.standing", n=len(task.hand.standing))]


# --- Proof --------------------------------------------------------------------------------------------


def _prove(task: Task) -> Proof:
    """Ask each game by itself, sentence by sentence or option by option."""
    question, options = task.question, _options(task)
    found: Response
    match question["ask"]:
        case "facts":
            found = {one["item"]: 1 for one in options if FACTS[one["item"]]}
        case "sixteen":
            found = {"yes" if not most_grouped(_tiles(task), 5) else "no": 1}
        case "bonus":
            winds = Counter(task.hand.tiles)
            fortune = min(winds[wind] for wind in WINDS) >= 3 and winds[Tile("F")] == 2
            plain = {"dealt": "heaven", "next-draw": "earth", "first-round": "man"}.get(question["situation"], "none")
            offered = [plain, "four-winds-and-fortune"] if fortune else [plain]
            found = {max(offered, key=lambda name: BONUS_POINTS.get(name, 0)): 1}
        case "one-suit":
            found = {"yes" if _wins_there(task.hand) else "no": 1}
        case _:
            here = max(worth_of_ways(task).values()) >= MINIMUM
            found = {_place(there=_wins_there(task.hand), here=here): 1}
    return Proof([found], "options", len(options))


def _wins_there(hand: Hand) -> bool:
    suits = {str(one)[-1] for one in hand.tiles if not one.is_honor}
    drawn = hand.self_draw or hand.kong or len(hand.melds) == 4
    assert hand.winning is not None
    return len(suits) <= 1 and drawn and not most_grouped((*hand.standing, hand.winning), 4)


_KEYS = {
    "facts": {"ask", "among"},
    "one-suit": {"ask"},
    "bonus": {"ask", "situation"},
    "sixteen": {"ask", "tiles"},
    "both": {"ask"},
}


def _fits(task: Task) -> bool:
    """The form has what it needs, and a hand just where it is about one."""
    question = task.question
    form = question.get("ask")
    if form not in _KEYS or set(question) != _KEYS[form]:
        return False
    if form == "facts":
        among = question["among"]
        known = {*among} <= FACTS.keys() and len({*among}) == len(among)
        return task.given is None and known and any(FACTS[name] for name in among)
    if form == "sixteen":
        return task.given is None and _is_possible(question["tiles"])
    if not task.is_won or task.hand.flowers:
        return False
    if form != "bonus" and task.score.reading.shape != "standard":
        return False
    return form != "bonus" or _may_happen(task.hand, question["situation"])


def _is_possible(names: object) -> bool:
    if not isinstance(names, list) or len(names) != 17:
        return False
    try:
        held = Counter(Tile(name) for name in names)
    except (HandError, TypeError):
        return False
    return max(held.values()) <= COPIES and not any(one.is_flower for one in held)


def _may_happen(hand: Hand, situation: object) -> bool:
    """The hand can be won at that time: nothing claimed before the first go-round has begun."""
    if situation not in SITUATIONS or hand.kong or hand.last_tile or hand.last_copy:
        return False
    if situation == "dealt":
        twice = four_winds_and_fortune(hand)  # two bonus fans of the same worth
        return hand.seat == WINDS[0] and not hand.melds and hand.self_draw and not twice
    if situation == "next-draw":
        return hand.seat == WINDS[1] and not hand.melds and hand.self_draw
    return situation == "later" or len(hand.melds) <= 1


ELSEWHERE = Kind("elsewhere", _answer_type, _pose, _solve, _prove, _fits, _options, _ask, _show)
