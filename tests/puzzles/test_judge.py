"""The judge: the shared vectors, and what must hold for every document and every response."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mjteach.puzzles import PuzzleError, exam, judge
from mjteach.puzzles.judge import items_of

from .drawn import CASES, Document, document, seeds

VECTORS = [
    json.loads(line)
    for line in (Path(__file__).parent.parent / "data" / "judge.jsonl")
    .read_text(encoding="utf-8")
    .splitlines()
]

documents = st.builds(lambda case, seed: document(*case, seed), st.sampled_from(CASES), st.integers(1, 6))


@st.composite
def answered(draw: st.DrawFn) -> tuple[Document, dict[str, Any], dict[str, int]]:
    """A document, one of its accepted answers, and any response."""
    one = draw(documents)
    items = st.sampled_from(items_of(one))
    numbers = st.just(1) if one["answer"] in ("tiles", "one", "many") else st.integers(-9, 9)
    answer = draw(st.sampled_from(one["answers"]))
    response = draw(st.dictionaries(items, numbers, max_size=6))
    kept = draw(st.sets(st.sampled_from(list(answer["items"]))))
    return one, answer, {**response, **{item: answer["items"][item] for item in kept}}


def test_items_that_are_numbers_ascend_as_every_language_reads_them() -> None:
    for one in (document(*case, seed) for case in CASES for seed in seeds(case[0])):
        for answer in one["answers"]:
            for part in answer.values():
                numbers = [item for item in part if item.isdecimal()]
                assert [*part][: len(numbers)] == sorted(numbers, key=int)


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["about"])
def test_vectors(vector: dict[str, Any]) -> None:
    assert judge(vector["document"], vector["response"]) == vector["verdict"]


@pytest.mark.parametrize(("kind", "level"), CASES)
def test_every_accepted_answer_is_right(kind: str, level: int) -> None:
    for seed in seeds(kind):
        one = document(kind, level, seed)
        for index, answer in enumerate(one["answers"]):
            verdict = judge(one, answer["items"])
            assert verdict["right"]
            assert verdict["answer"] == index
            assert [item["item"] for item in verdict["items"]] == list(answer["items"])


@settings(deadline=None)  # the first look at a document draws it
@given(answered())
def test_right_means_equal_to_an_accepted_answer(
    case: tuple[Document, dict[str, Any], dict[str, int]],
) -> None:
    one, _, response = case
    assert judge(one, response)["right"] == (response in [answer["items"] for answer in one["answers"]])


@settings(deadline=None)  # the first look at a document draws it
@given(answered())
def test_every_item_is_judged_once_and_explained(
    case: tuple[Document, dict[str, Any], dict[str, int]],
) -> None:
    one, _, response = case
    verdict = judge(one, response)
    items = one["answers"][verdict["answer"]]["items"]
    assert {item["item"] for item in verdict["items"]} == items.keys() | response.keys()
    assert len(verdict["items"]) == len(items.keys() | response.keys())
    for item in verdict["items"]:
        assert item["id"].split(".")[0] in ("why", "fan", "term")
        name = item["item"]
        assert (item["verdict"] == "missed") == (name not in response)
        assert (item["verdict"] in ("excluded", "not-there")) == (name not in items)
        assert (item["verdict"] == "right") == (name in items and items[name] == response.get(name))


@settings(deadline=None)  # the first look at a document draws it
@given(answered(), st.randoms(use_true_random=False))
def test_the_order_of_a_response_does_not_matter(
    case: tuple[Document, dict[str, Any], dict[str, int]], rng: Any
) -> None:
    one, _, response = case
    items = list(response.items())
    rng.shuffle(items)
    assert judge(one, dict(items)) == judge(one, response)


@settings(deadline=None)  # the first look at a document draws it
@given(documents)
def test_one_item_less_is_missed(one: Document) -> None:
    (answer, *others) = one["answers"]
    for item in answer["items"]:
        rest = {name: number for name, number in answer["items"].items() if name != item}
        if rest in [other["items"] for other in others]:
            continue
        verdict = judge(one, rest)
        assert not verdict["right"]
        if not others:
            assert [found["item"] for found in verdict["items"] if found["verdict"] == "missed"] == [item]


@settings(deadline=None)  # the first look at a document draws it
@given(documents)
def test_one_item_more_is_not_right(one: Document) -> None:
    answer = one["answers"][0]
    for item in items_of(one):
        if item not in answer["items"]:
            more = {**answer["items"], item: 1}
            tied = more in [other["items"] for other in one["answers"]]
            assert judge(one, more)["right"] == tied


def test_closest_answer_counts_what_is_missed_as_wrong() -> None:
    one = {
        "answer": "fans",
        "answers": [_answer({"1": 1, "2": 1, "3": 1}), _answer({"1": 1, "2": 1})],
        "otherwise": {"verdict": "not-there", "id": "why.none", "values": {}},
    }
    assert judge(one, {"1": 1, "2": 1}) == {
        "right": True,
        "answer": 1,
        "items": [{"item": item, "verdict": "right", "id": "why.x", "values": {}} for item in ("1", "2")],
    }


def _answer(items: dict[str, int]) -> dict[str, Any]:
    return {"items": items, "why": {item: {"id": "why.x", "values": {}} for item in items}, "why_not": {}}


@pytest.mark.parametrize(
    ("response", "code"),
    [
        ({"3p": "1"}, "not-a-number"),
        ({"3p": True}, "not-a-number"),
        ({"3p": None}, "not-a-number"),
        ({"3p": 1.0}, "not-a-number"),
    ],
)
def test_a_response_that_is_none_is_refused(response: Any, code: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        judge(document("waits", 1, 1), response)
    assert caught.value.code == code


@pytest.mark.parametrize(
    ("case", "strange"),
    [(("waits", 1), "10m"), (("waits", 1), "a"), (("fans", 1), "x"), (("payout", 1), "F")],
)
def test_what_is_no_item_is_simply_not_there(case: tuple[str, int], strange: str) -> None:
    one = document(*case, 1)
    answer = one["answers"][0]["items"]
    verdict = judge(one, {**answer, strange: 1})
    assert not verdict["right"]
    assert verdict["items"][-1]["item"] == strange
    assert verdict["items"][-1]["verdict"] == "not-there"
    assert verdict["items"][-1]["values"]["item"] == strange


def test_an_exam_document_cannot_be_judged() -> None:
    with pytest.raises(PuzzleError) as caught:
        judge(exam(document("waits", 1, 1)), {})
    assert caught.value.code == "no-answers"
