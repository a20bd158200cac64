"""The form of documents: the schema and its own reader agree, and every fault has its code and place."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from random import Random
from typing import Any

import jsonschema
import pytest

from mjteach.puzzles import CODES, PuzzleError, build, exam, judge, puzzle_id, to_line, validate
from mjteach.puzzles.document import ANSWER_KEYS
from mjteach.puzzles.judge import items_of
from mjteach.puzzles.schema import check_form, schema

from .drawn import CASES, Document, document, documents, every_document

VALIDATOR = jsonschema.Draft202012Validator(schema())


def test_the_schema_is_a_schema() -> None:
    jsonschema.Draft202012Validator.check_schema(schema())


@pytest.mark.parametrize(("kind", "level"), CASES)
def test_drawn_documents_are_valid(kind: str, level: int) -> None:
    for one in documents(kind, level):
        if one in documents(kind, level)[:5]:
            VALIDATOR.validate(one)
        validate(one)
        validate(json.loads(to_line(one)))
        assert json.loads(to_line(one)) == one


@pytest.mark.parametrize(("kind", "level"), CASES)
def test_an_exam_document_gives_nothing_away(kind: str, level: int) -> None:
    for one in documents(kind, level):
        paper = exam(one)
        validate(paper)
        assert one.keys() - paper.keys() == set(ANSWER_KEYS)
        assert paper["themes"] == []
        text = to_line({**paper, "id": ""})  # whose ten signs may be any
        assert not any(word in text for word in ("why", "answers", "otherwise", "hint"))
        assert all(paper[key] == one[key] for key in paper if key not in ("themes", "item"))


def test_an_exam_document_says_what_a_number_is_called() -> None:
    for one in every_document():
        paper = exam(one)
        assert ("item" in paper) == (one["answer"] == "number")
        if "item" in paper:
            assert items_of(paper) == items_of(one) == (paper["item"],)
            assert judge(one, dict.fromkeys(items_of(paper), one["answers"][0]["items"][paper["item"]]))["right"]
            assert exam(paper) == paper
    with pytest.raises(PuzzleError):
        validate({**exam(document("waits", 1, 1)), "item": "points"})


@pytest.mark.parametrize(("kind", "level"), CASES)
def test_a_document_can_be_built_from_its_hand(kind: str, level: int) -> None:
    for one in documents(kind, level)[:5]:
        position = {"table": one.get("table"), "origin": one["origin"]}
        assert build(kind, one["hand"], one["question"], level, **position) == one


def test_order_gives_nothing_away() -> None:
    """Items stand as the options do; those that are numbers stand by their size, as every JSON reader keeps them."""
    for one in every_document():
        place = {item: index for index, item in enumerate(items_of(one))}
        for answer in one["answers"]:
            for part in ("items", "why", "why_not"):
                is_number = all(item.isdecimal() for item in answer[part])
                assert list(answer[part]) == sorted(answer[part], key=int if is_number else place.__getitem__)


def test_ids_depend_on_what_is_asked_alone() -> None:
    hand = "[123p,3][456p,3]33m78p789s|SE0000|0"
    ids = {
        puzzle_id("waits", hand, {}),
        puzzle_id("fans", hand, {}),
        puzzle_id("waits", hand.replace("SE", "SS"), {}),
        puzzle_id("waits", hand, {"total": 1}),
        puzzle_id("waits", hand, {}, "mil"),
    }
    assert len(ids) == 5
    assert puzzle_id("payout", hand, {"a": 1, "b": None}) == puzzle_id("payout", hand, {"b": None, "a": 1})
    options = [{"item": "a", "label": {"id": "seat.E", "values": {}}}]
    assert puzzle_id("waits", hand, {}, table={"wall": 1}) not in ids
    assert puzzle_id("waits", hand, {}, options=options) not in ids
    assert puzzle_id("waits", hand, {}, table=None, options=[]) in ids
    assert build("waits", hand, {}, 1)["id"] == build("waits", hand, {}, 5)["id"]


def test_an_id_names_one_puzzle() -> None:
    contents: dict[str, str] = {}
    for one in every_document():
        asked = ("kind", "hand", "question", "ruling", "table", "options")
        content = to_line({key: one[key] for key in asked if key in one})
        assert contents.setdefault(one["id"], content) == content


# --- Mutations ------------------------------------------------------------------------------------------

WRONG = (None, True, -1, 0, 1.5, 99, 1.0, "", "x", "3p", "why.x", [], ["x", "x"], {}, {"x": 1}, {"1": 2})


def places(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    yield path
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from places(inner, (*path, key))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from places(inner, (*path, index))


def changed(one: Document, path: tuple[str | int, ...], change: Any) -> Any:
    mutant = copy.deepcopy(one)
    inner: Any = mutant
    for key in path[:-1]:
        inner = inner[key]
    change(inner, path[-1])
    return mutant


MOST = 45
"""Places of a document that are tried: each costs several readings by jsonschema."""


def mutants(one: Document) -> Iterator[Any]:
    rng = Random(one["id"])
    paths = [path for path in places(one) if path]
    for path in rng.sample(paths, min(MOST, len(paths))):
        for value in rng.sample(WRONG, 3):
            yield changed(one, path, lambda inner, key, value=value: inner.__setitem__(key, value))
        yield changed(one, path, lambda inner, key: inner.pop(key))
        if isinstance(path[-1], str):
            yield changed(one, path, lambda inner, key: inner.__setitem__("x", inner[key]))
            yield changed(one, path, lambda inner, key: inner.__setitem__("3p", inner[key]))


def fault(mutant: Any) -> PuzzleError | None:
    try:
        check_form(mutant)
    except PuzzleError as error:
        return error
    return None


def agrees(mutant: Any) -> bool:
    """Whether the mutant is of the form, once both ways are seen to agree."""
    found = fault(mutant)
    assert VALIDATOR.is_valid(mutant) == (found is None), (found, mutant)
    if found is not None:
        assert set(found.values) == set(CODES[found.code])
    return found is None


@pytest.mark.parametrize("kind", ["waits", "fans", "payout"])
def test_own_reader_and_jsonschema_agree_on_mutants(kind: str) -> None:
    refused = sum(not agrees(mutant) for mutant in mutants(document(kind, 2, 1)))
    refused_exams = sum(not agrees(mutant) for mutant in mutants(exam(document(kind, 2, 1))))
    assert refused > 100
    assert refused_exams > 20


@pytest.mark.parametrize("value", WRONG)
def test_own_reader_and_jsonschema_agree_on_what_is_no_document(value: Any) -> None:
    assert not agrees(value)


def put(path: str, value: Any) -> Any:
    """A change of a document: the value at a place of keys joined by dots."""

    def change(one: Document) -> None:
        *way, last = path.split(".")
        inner: Any = one
        for key in way:
            inner = inner[int(key) if key.isdecimal() and isinstance(inner, list) else key]
        if value is ...:
            del inner[last]
        else:
            inner[last] = value

    return change


FAULTS = [
    ("waits", put("hand", ...), "missing-key", ""),
    ("waits", put("format", 2), "out-of-range", "format"),
    ("waits", put("format", True), "wrong-type", "format"),
    ("waits", put("extra", 1), "unknown-key", "extra"),
    ("waits", put("level", 6), "out-of-range", "level"),
    ("waits", put("level", "1"), "wrong-type", "level"),
    ("waits", put("answer", "words"), "not-allowed", "answer"),
    ("waits", put("answer", "seats"), "missing-key", "answers/0/items"),
    ("waits", put("answer", "fans"), "unknown-key", "answers/0/items/7p"),
    ("waits", put("themes", ["standard", "standard"]), "not-unique", "themes"),
    ("waits", put("themes", ["no-such-theme"]), "unknown-theme", "themes/0"),
    ("waits", put("hints", []), "bad-length", "hints"),
    ("waits", put("hints", ...), "missing-key", ""),
    ("waits", put("answers.0.items.7p", 2), "out-of-range", "answers/0/items/7p"),
    ("waits", put("answers.0.items", {}), "bad-length", "answers/0/items"),
    ("waits", put("answers.0.items.x", 1), "unknown-key", "answers/0/items/x"),
    ("waits", put("answers.0.items.9s", 1), "unexplained", "answers/0/why"),
    ("waits", put("answers.0.why.7p", ...), "unexplained", "answers/0/why"),
    ("waits", put("answers.0.why.7p.id", "<b>"), "bad-form", "answers/0/why/7p/id"),
    ("waits", put("answers.0.why_not.7p", {"verdict": "not-there", "id": "why.x", "values": {}}), "unknown-key",
     "answers/0/why_not/7p"),
    ("waits", put("otherwise.verdict", "right"), "not-allowed", "otherwise/verdict"),
    ("waits", put("kind", "waitz"), "no-such-kind", "kind"),
    ("waits", put("ruling", "house"), "not-allowed", "ruling"),
    ("waits", put("hand", "123m|EE0000|0"), "bad-hand", "hand"),
    ("waits", put("hand", "[CCC,2]12m|EE0000|0"), "bad-hand", "hand"),
    ("waits", put("hand", "98p[123s,2][456m,3][456s,3]CC|EE0000|0"), "bad-hand", "hand"),
    ("waits", put("hand", "[123s,2][456m,3][456s,3]78pCC|EE0000|0"), "wrong-id", "id"),
    ("waits", put("id", "waits-0000000000"), "wrong-id", "id"),
    ("waits", put("id", "7"), "bad-form", "id"),
    ("payout", put("answers.0.items.E", ...), "missing-key", "answers/0/items"),
    ("fans", put("answers.0.items.83", 1), "unknown-key", "answers/0/items/83"),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "change", "code", "place"), FAULTS, ids=[f"{f[2]} {f[3]}" for f in FAULTS])
def test_every_fault_has_its_code_and_place(kind: str, change: Any, code: str, place: str) -> None:
    one = copy.deepcopy(document(kind, 1, 8))
    assert kind != "waits" or one["hand"] == "[123s,2][456m,3][456s,3]89pCC|EE0000|0"
    change(one)
    with pytest.raises(PuzzleError) as caught:
        validate(one)
    assert (caught.value.code, caught.value.place) == (code, place)


QUESTIONS = [
    ("waits", "[123s,2][456m,3][456s,3]89pCC|EE0000|0", {"total": 1}),
    ("waits", "[123s,2][456m,3][456s,3]89pCC7p|EE0000|0", {}),
    ("waits", "[123s,2][456m,3][456s,3]89pCF|EE0000|0", {}),
    ("fans", "[123s,2][456m,3][456s,3]89pCC|EE0000|0", {}),
    ("fans", "[123s,2][456m,3][456s,3]89pCC6p|EE0000|0", {}),
    ("fans", "[123s,2][456m,3][456s,3]89pCC7p|EE0000|0", {"total": 9}),
    ("payout", "[123s,2][456m,3][456s,3]89pCC7p|EE0000|0", {}),
    ("payout", "[123s,2][456m,3][456s,3]89pCC7p|EE0000|0", {"winner": "S", "discarder": "W"}),
    ("payout", "[123s,2][456m,3][456s,3]89pCC7p|EE0000|0", {"winner": "E", "discarder": "E"}),
    ("payout", "[123s,2][456m,3][456s,3]89pCC7p|EE0000|0", {"winner": "E", "discarder": None}),
    ("payout", "[123s,2][456m,3][456s,3]89pCC7p|EE1000|0", {"winner": "E", "discarder": "S"}),
    ("payout", "[123s,2][456m,3][456s,3]89pCC7p|EE0000|0", {"winner": "E", "discarder": "S", "total": 7}),
    ("payout", "[123s,2][456m,3][456s,3]89pCC7p|EE0000|0",
     {"winner": "E", "discarder": "S", "total": 7, "ask": "total"}),
    ("payout", "[123s,2][345m,3][567s,3]23pCC4p|EE0000|0", {"winner": "E", "discarder": "S"}),
    ("payout", "[123s,2][456m,3]89pCCPP7p7p|EE0000|0", {"winner": "E", "discarder": "S"}),
    *(("payout", "", {"ask": "several", **question}) for question in (
        {"discarder": "S", "declarers": {"E": 20}},
        {"discarder": "S", "declarers": {"E": 20, "S": 12}},
        {"discarder": "S", "declarers": {"E": 20, "W": 7}},
        {"discarder": "S", "declarers": {"E": 20, "W": "12"}},
        {"discarder": "S", "declarers": {"E": 20, "W": True}},
        {"discarder": "S", "declarers": {"E": 20, "": 12}},
        {"discarder": "S", "declarers": ["E", "W"]},
        {"discarder": None, "declarers": {"E": 20, "W": 12}},
        {"discarder": ["S"], "declarers": {"E": 20, "W": 12}},
        {"discarder": "S", "declarers": {"E": 20, "W": 12}, "total": 12},
        {"discarder": "S"},
    )),
    ("payout", "[123s,2][456m,3][456s,3]89pCC7p|EE0000|0",
     {"ask": "several", "discarder": "S", "declarers": {"E": 20, "W": 12}}),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "hand", "question"), QUESTIONS)
def test_a_question_that_does_not_fit_is_refused(kind: str, hand: str, question: dict[str, Any]) -> None:
    with pytest.raises(ValueError) as caught:  # noqa: PT011
        build(kind, hand, question, 1)
    assert isinstance(caught.value, PuzzleError)
    assert (caught.value.code, caught.value.place) == ("question-does-not-fit", "question")


@pytest.mark.parametrize(
    ("kind", "level", "code"), [("chess", 1, "no-such-kind"), ("waits", 0, "no-such-level")]
)
def test_only_what_there_is_can_be_built(kind: str, level: int, code: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        build(kind, "[123s,2][456m,3][456s,3]89pCC|EE0000|0", {}, level)
    assert caught.value.code == code


def test_an_error_survives_copying_and_says_where() -> None:
    error = PuzzleError("missing-key", "answers/0", key="why")
    again = copy.copy(error)
    assert (again.code, again.place, again.values) == ("missing-key", "answers/0", {"key": "why"})
    assert str(error) == "missing-key at answers/0 (key=why)"
    assert str(PuzzleError("no-answers")) == "no-answers"


def test_a_document_from_text_is_judged_the_same() -> None:
    one = document("fans", 5, 3)
    response = one["answers"][-1]["items"]
    assert judge(json.loads(to_line(one)), response) == judge(one, response)
