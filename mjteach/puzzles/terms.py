"""The kind `terms`: the words of the game, in both directions.

`ask` in the question names the form, `about` what it is about, `among` the choices in the order shown. Forms:
`tiles-of`, `sets-of`: which of these tiles (groups) does the word name;
`word-of-meaning`, `meaning-of-word`: the seeds' 34 terms and a few more;
`fan-of-meaning`, `meaning-of-fan`, `points-of-fan`, `fan-of-points`, `number-of-fan`, `fan-of-number`,
`pinyin-of-fan`, `fan-of-pinyin`, `left-out-by-fan` (which of these does it never let count): the 81 fans.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from mjteach.puzzles.document import AnswerType, Option, Sentence, not_there, option, sentence
from mjteach.puzzles.plans import SUITS, tile
from mjteach.puzzles.task import Kind, Proof, Solution, Task, texts
from mjteach.rules import DRAGONS, FANS, FLOWERS, TILES, WINDS, Fan, Ruling, Tile, fan

# --- The words ------------------------------------------------------------------------------------------

GROUPS: dict[str, tuple[str, ...]] = {
    "spans": ("go-round", "deal", "round", "game"),
    "places": ("prevalent-wind", "seat-wind", "seating", "dealer", "rotation"),
    "parts": ("hand-tiles", "pair", "chow", "pung", "two-alike"),
    "tiles": ("honor", "terminal-or-honor", "dragon", "wind", "flower"),
    "moves": ("claim-chow", "claim-pung", "kong", "flower-replacement", "discard", "call"),
    "wins": ("ready", "win", "self-draw", "discard-win", "false-win", "washout"),
    "faults": ("penalty-tile", "set-apart", "wrong-count", "false-win"),
    "table": ("wall", "pool", "fan", "washout"),
}
"""Words that are easily taken for each other: `term.<word>` with `term.<word>.definition`."""

WORDS = tuple(dict.fromkeys(word for words in GROUPS.values() for word in words))

SEEDS_TERMS = (
    "go-round", "deal", "round", "game", "prevalent-wind", "seat-wind", "seating", "dealer", "rotation", "hand-tiles",
    "pair", "chow", "pung", "two-alike", "honor", "terminal-or-honor", "claim-chow", "claim-pung", "kong",
    "flower-replacement", "ready", "win", "self-draw", "discard-win", "call", "fan", "penalty-tile", "set-apart",
    "wrong-count", "washout", "false-win", "wall", "pool", "discard",
)  # fmt: skip
"""The 34 terms in the order of the seeds (000, section 5)."""

_OF_TILES: dict[str, tuple[Tile, ...]] = {
    "characters": TILES[0:9],
    "dots": TILES[9:18],
    "bamboo": TILES[18:27],
    "wind": WINDS,
    "dragon": DRAGONS,
    "honor": (*WINDS, *DRAGONS),
    "terminal": tuple(one for one in TILES if one.is_terminal),
    "terminal-or-honor": tuple(one for one in TILES if not one.is_simple),
    "simple": tuple(one for one in TILES if one.is_simple),
    "flower": FLOWERS,
}
"""Words for kinds of tile, and the tiles."""

_OF_SETS = ("chow", "pung", "kong", "pair")

FORMS = {
    "tiles-of": 1,
    "sets-of": 1,
    "word-of-meaning": 1,
    "meaning-of-word": 2,
    "fan-of-meaning": 2,
    "meaning-of-fan": 3,
    "points-of-fan": 3,
    "pinyin-of-fan": 3,
    "fan-of-points": 4,
    "fan-of-pinyin": 4,
    "number-of-fan": 4,
    "fan-of-number": 5,
    "left-out-by-fan": 5,
}
"""The forms, each with the level that it is asked at."""

_NUMBERS = {"points-of-fan": "points", "number-of-fan": "number"}
"""Forms that are answered by a number, and its name."""

_CHOICES = 4

# --- Drawing ------------------------------------------------------------------------------------------


def _pose(rng: Random, level: int, ruling: Ruling) -> Iterator[Task]:
    forms = [form for form, of_level in FORMS.items() if of_level == level]
    while True:
        form = rng.choice(forms)
        task = Task(None, {"ask": form, **_MAKE[form](rng)}, ruling)
        if _fits(task):
            yield task


def _tiles_of(rng: Random) -> dict[str, Any]:
    word = rng.choice([*_OF_TILES])
    own = _OF_TILES[word]
    others = [one for one in (*TILES, *FLOWERS) if one not in own]
    right = rng.sample(own, min(len(own), rng.randint(2, 4)))
    among = [*right, *rng.sample(others, 7 - len(right))]
    rng.shuffle(among)
    return {"about": word, "among": texts(among)}


def _sets_of(rng: Random) -> dict[str, Any]:
    among = [_a_group(rng, rng.choice((*_OF_SETS, "gap", "suits", "honors"))) for _ in range(7)]
    word = rng.choice(_OF_SETS)
    among[:2] = [_a_group(rng, word) for _ in range(2)]
    among = [list(group) for group in dict.fromkeys(map(tuple, among))]
    rng.shuffle(among)
    return {"about": word, "among": among}


def _a_group(rng: Random, name: str) -> list[str]:
    one, low = rng.choice(TILES), rng.randint(1, 7)
    first, second = rng.sample(SUITS, 2)
    match name:
        case "chow":
            return texts([tile(first, low + step) for step in range(3)])
        case "gap":
            low = min(low, 6)
            return texts([tile(first, rank) for rank in (low, low + 1, low + 3)])
        case "suits":
            return [*texts([tile(first, low), tile(first, low + 1)]), str(tile(second, low + 2))]
        case "honors":
            return texts(rng.choice((WINDS[:3], WINDS[1:], DRAGONS)))
        case _:
            return [str(one)] * {"pung": 3, "kong": 4, "pair": 2}[name]


def _word(rng: Random) -> dict[str, Any]:
    group = rng.choice([*GROUPS])
    word = rng.choice(GROUPS[group])
    near = [other for other in GROUPS[group] if other != word]
    far = [other for other in WORDS if other not in (word, *near)]
    among = [word, *rng.sample(near, min(3, len(near))), *rng.sample(far, 3)][:_CHOICES]
    rng.shuffle(among)
    return {"about": word, "among": among}


def _a_fan(rng: Random) -> Fan:
    """Any fan, each price as likely as another."""
    points = rng.choice(sorted({one.points for one in FANS}))
    return rng.choice([one for one in FANS if one.points == points])


def _near(one: Fan, other: Fan) -> int:
    """How easily one fan is taken for another: words of the name in common, the same points, a near number."""
    words = len({*one.id.split("-")} & {*other.id.split("-")})
    return 4 * words + 3 * (one.points == other.points) + 2 * (abs(one.number - other.number) <= 3)


def _among_fans(rng: Random, about: Fan, allowed: Callable[[Fan], bool]) -> dict[str, Any]:
    others = [one for one in FANS if one != about and allowed(one)]
    others.sort(key=lambda one: (-_near(about, one), rng.random()))
    among = [about.id, *(one.id for one in rng.sample(others[:6], _CHOICES - 1))]
    rng.shuffle(among)
    return {"about": about.id, "among": among}


def _fan_choice(rng: Random) -> dict[str, Any]:
    return _among_fans(rng, _a_fan(rng), lambda _: True)


def _fan_of_points(rng: Random) -> dict[str, Any]:
    about = _a_fan(rng)
    return _among_fans(rng, about, lambda one: one.points != about.points)


def _fan_alone(rng: Random) -> dict[str, Any]:
    return {"about": _a_fan(rng).id}


def _left_out(rng: Random) -> dict[str, Any]:
    """A fan that leaves some out, those and others that it lets count; every fan is left out as often as another."""
    first = rng.choice([one for one in FANS if any(one.id in other.excludes for other in FANS)])
    about = rng.choice([one for one in FANS if first.id in one.excludes])
    out = [one for one in FANS if one.id in about.excludes and one != first]
    near = sorted(_let_count(about), key=lambda one: (-_near(first, one), rng.random()))[:10]
    right = [first, *rng.sample(out, min(len(out), rng.randint(0, 3)))]
    among = [one.id for one in (*right, *rng.sample(near, 6 - len(right)))]
    rng.shuffle(among)
    return {"about": about.id, "among": among}


def _let_count(about: Fan) -> list[Fan]:
    """Fans that it has no word against, not even for some of its sets."""
    return [one for one in FANS if one != about and one.id not in about.excludes | about.inside]


_MAKE: dict[str, Callable[[Random], dict[str, Any]]] = {
    "tiles-of": _tiles_of,
    "sets-of": _sets_of,
    "word-of-meaning": _word,
    "meaning-of-word": _word,
    "fan-of-meaning": _fan_choice,
    "meaning-of-fan": _fan_choice,
    "points-of-fan": _fan_alone,
    "fan-of-points": _fan_of_points,
    "number-of-fan": _fan_alone,
    "fan-of-number": _fan_choice,
    "pinyin-of-fan": _fan_choice,
    "fan-of-pinyin": _fan_choice,
    "left-out-by-fan": _left_out,
}

# --- Answer and explanations ----------------------------------------------------------------------------


def form_of(task: Task) -> int:
    """The level of the form of a question, 0 for what is none."""
    return FORMS.get(str(task.question.get("ask")), 0)


def _form(task: Task) -> str:
    return str(task.question["ask"])


def _answer_type(task: Task) -> AnswerType:
    form = _form(task)
    if form in _NUMBERS:
        return "number"
    return "many" if form in ("tiles-of", "sets-of", "left-out-by-fan") else "one"


def _item(form: str, name: str) -> str:
    return name if "word" in form or form == "tiles-of" else str(fan(name).number)


_LABELS = {
    "tiles-of": "tile.{}",
    "word-of-meaning": "term.{}",
    "meaning-of-word": "term.{}.definition",
    "meaning-of-fan": "fan.{}.definition",
    "pinyin-of-fan": "fan.{}.pinyin",
}
"""What an option is called, where it is not a fan by its name."""


def _options(task: Task) -> list[Option]:
    form = _form(task)
    if form in _NUMBERS:
        return []
    among = task.question["among"]
    if form == "sets-of":
        return [
            option(f"o{place}", "option.terms.tiles", tiles=group, sets=[group]) for place, group in enumerate(among, 1)
        ]
    label = _LABELS.get(form, "fan.{}")
    return [option(_item(form, name), label.format(name)) for name in among]


def _ask(task: Task) -> Sentence:
    form, about = _form(task), task.question["about"]
    if form in ("fan-of-points", "fan-of-number"):
        one = fan(about)
        return sentence(f"kind.terms.ask.{form}", n=one.points if form == "fan-of-points" else one.number)
    if form in ("fan-of-meaning", "fan-of-pinyin", "word-of-meaning", "meaning-of-word"):
        return sentence(f"kind.terms.ask.{form}")  # what is shown says the rest
    if form in ("tiles-of", "sets-of"):
        return sentence(f"kind.terms.ask.{form}-{about}")
    return sentence(f"kind.terms.ask.{form}", fan=fan(about).number)


_SHOWN = {
    "word-of-meaning": "term.{}.definition",
    "meaning-of-word": "term.{}",
    "fan-of-meaning": "fan.{}.definition",
    "fan-of-pinyin": "fan.{}.pinyin",
}
"""What is shown with the question."""


def _show(task: Task) -> Sentence | None:
    shown = _SHOWN.get(_form(task))
    return None if shown is None else sentence(shown.format(task.question["about"]))


def _right(task: Task) -> list[str]:
    """The items of the right options."""
    form, about = _form(task), task.question["about"]
    if form == "tiles-of":
        return [name for name in task.question["among"] if Tile(name) in _OF_TILES[about]]
    if form == "sets-of":
        return [f"o{n}" for n, group in enumerate(task.question["among"], 1) if _named(group) == about]
    if form == "left-out-by-fan":
        return [_item(form, name) for name in task.question["among"] if name in fan(about).excludes]
    return [_item(form, about)]


def _named(names: list[str]) -> str:
    """What a group of tiles is called, or nothing."""
    tiles = [Tile(name) for name in names]
    if len({*tiles}) == 1:
        return {2: "pair", 3: "pung", 4: "kong"}.get(len(tiles), "")
    suited = len(tiles) == 3 and tiles[0] < 27 and len({one.suit for one in tiles}) == 1
    return "chow" if suited and [one - tiles[0] for one in tiles] == [0, 1, 2] else ""


def _solve(task: Task) -> Solution:
    form = _form(task)
    otherwise = not_there("why.terms.not-there")
    if form in _NUMBERS:
        one, name = fan(task.question["about"]), _NUMBERS[form]
        why = sentence(f"why.terms.{form}", fan=one.number, n=one.points if name == "points" else one.number)
        answer: dict[str, Any] = {"items": {name: _number(task)}, "why": {name: why}, "why_not": {}}
        return Solution([answer], otherwise, _hints(task))
    right, reasons = _right(task), _reasons(task)
    answer = {
        "items": dict.fromkeys(right, 1),
        "why": {item: reasons[item] for item in right},
        "why_not": {
            item: not_there(why["id"], **why["values"]) for item, why in reasons.items() if item not in right
        },
    }
    return Solution([answer], otherwise, _hints(task))


def _number(task: Task) -> int:
    one = fan(task.question["about"])
    return one.points if _form(task) == "points-of-fan" else one.number


def _reasons(task: Task) -> dict[str, Sentence]:
    """For each option what it is."""
    form, about = _form(task), task.question["about"]
    found = {}
    for name, one in zip(task.question["among"], _options(task), strict=True):
        found[one["item"]] = _reason(form, about, name)
    return found


def _reason(form: str, about: str, name: Any) -> Sentence:  # noqa: ANN401 (an id, a tile, or a group of tiles)
    if form == "tiles-of":
        is_so = "is" if Tile(name) in _OF_TILES[about] else "not"
        return sentence(f"why.terms.tile-{is_so}-{about}", tile=name)
    if form == "sets-of":
        return sentence(f"why.terms.group-{_named(name) or 'none'}", tiles=name, sets=[name])
    if form == "word-of-meaning":
        return sentence(f"term.{name}.definition")
    if form == "meaning-of-word":
        return sentence(f"term.{name}")
    if form == "left-out-by-fan":
        is_so = "left-out" if name in fan(about).excludes else "counts-beside"
        return sentence(f"why.terms.{is_so}", fan=fan(name).number, by=fan(about).number)
    if form == "fan-of-meaning":
        return sentence(f"fan.{name}.definition")
    if form == "fan-of-pinyin":
        return sentence(f"fan.{name}.pinyin")
    if form == "fan-of-points":
        return sentence("why.terms.points-of-fan", fan=fan(name).number, n=fan(name).points)
    if form == "fan-of-number":
        return sentence("why.terms.number-of-fan", fan=fan(name).number, n=fan(name).number)
    return sentence(f"why.terms.{form}", fan=fan(name).number)


def _hints(task: Task) -> list[Sentence]:
    form = _form(task)
    first = sentence(f"hint.terms.{form}")
    if form in _NUMBERS:
        return [first, *_hints_to_a_number(task)]
    right = _right(task)
    if form in ("tiles-of", "sets-of", "left-out-by-fan"):
        return [first, sentence("hint.terms.count", n=len(right)), _one_of(task, right[0])]
    items = [one["item"] for one in _options(task)]
    wrong = max(items, key=lambda item: (item != right[0], _distance(items, item, right[0])))
    return [
        first,
        sentence("hint.terms.not-place", n=items.index(wrong) + 1),
        sentence("hint.terms.place", n=items.index(right[0]) + 1),
    ]


def _distance(items: list[str], item: str, right: str) -> int:
    """The option after the right one, going round, is the one to strike out."""
    return -((items.index(item) - items.index(right)) % len(items))


def _one_of(task: Task, item: str) -> Sentence:
    form = _form(task)
    if form == "tiles-of":
        return sentence("hint.terms.tile", tile=item)
    if form == "left-out-by-fan":
        return sentence("hint.terms.fan", fan=int(item))
    return sentence("hint.terms.place", n=int(item[1:]))


def _hints_to_a_number(task: Task) -> list[Sentence]:
    one = fan(task.question["about"])
    if _form(task) == "number-of-fan":
        points = sentence("hint.terms.worth", n=one.points)
        low = min(other.number for other in FANS if other.points == one.points)
        high = max(other.number for other in FANS if other.points == one.points)
        return [points, sentence("hint.terms.between", low=low, high=high)]
    dearer = min((other.points for other in FANS if other.points > one.points), default=0)
    near = next((other for other in FANS if other.points == one.points and other != one), one)
    second = sentence("hint.terms.below", n=dearer) if dearer else sentence("hint.terms.dearest")
    return [second, sentence("hint.terms.as-much-as", fan=one.number, other=near.number)]


# --- Proof --------------------------------------------------------------------------------------------


def _prove(task: Task) -> Proof:
    """Hold every option, or every fan, against what is asked."""
    form, about = _form(task), task.question["about"]
    if form in _NUMBERS:
        table = {one.id: (one.points, place) for place, one in enumerate(FANS, 1)}
        return Proof([{_NUMBERS[form]: table[about][form == "number-of-fan"]}], "fans", len(FANS))
    options = _options(task)
    found = {
        one["item"]: 1 for name, one in zip(task.question["among"], options, strict=True) if _true(form, about, name)
    }
    return Proof([found], "options", len(options))


def _true(form: str, about: str, name: Any) -> bool:  # noqa: ANN401 (an id, a tile, or a group of tiles)
    if form == "tiles-of":
        return _is_a(about, name)
    if form == "sets-of":
        ranks = {int(one[0]) for one in name if one[0].isdecimal()}
        suits = {one[1:] for one in name}
        run = len(name) == len(ranks) == 3 and len(suits) == 1 and max(ranks) - min(ranks) == 2
        alike = len({*name}) == 1
        return run if about == "chow" else alike and len(name) == {"pair": 2, "pung": 3, "kong": 4}[about]
    if form == "left-out-by-fan":
        return name in fan(about).seeds or name in fan(about).implied
    if form == "fan-of-points":
        return fan(name).points == fan(about).points
    return bool(name == about)


def _is_a(about: str, name: str) -> bool:
    """The same as the table of tiles, by the letters of a tile's name."""
    suit, end = name[1:], name[0] in "19"
    wind, dragon, flower = name in "ESWN", name in "CFP", name in "abcdefgh"
    return {
        "characters": suit == "m",
        "dots": suit == "p",
        "bamboo": suit == "s",
        "wind": wind,
        "dragon": dragon,
        "honor": wind or dragon,
        "terminal": end,
        "terminal-or-honor": end or wind or dragon,
        "simple": not (end or wind or dragon or flower),
        "flower": flower,
    }[about]


def _fits(task: Task) -> bool:
    """The form is known and has what it needs, and at least one option is right."""
    question, form = task.question, task.question.get("ask")
    if task.given is not None or form not in FORMS:
        return False
    wanted = {"ask", "about"} if form in _NUMBERS else {"ask", "about", "among"}
    if set(question) != wanted or not _known(form, question["about"], question.get("among", [])):
        return False
    return form in _NUMBERS or bool(_right(task))


_FAN_IDS = {one.id for one in FANS}
_TILE_NAMES = {str(one) for one in (*TILES, *FLOWERS)}


def _known(form: str, about: object, among: object) -> bool:
    if not isinstance(among, list):
        return False
    if form == "sets-of":
        groups = all(isinstance(group, list) and {*map(str, group)} <= _TILE_NAMES for group in among)
        return about in _OF_SETS and groups
    if form == "tiles-of":
        return about in _OF_TILES and {*map(str, among)} <= _TILE_NAMES
    names: set[str] = {*WORDS} if "word" in form else _FAN_IDS
    return about in names and {*map(str, among)} <= names and len(among) == len({*map(str, among)})


TERMS = Kind("terms", _answer_type, _pose, _solve, _prove, _fits, _options, _ask, _show)
