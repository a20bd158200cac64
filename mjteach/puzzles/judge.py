"""The one judge, for all kinds: a response against the accepted answer closest to it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from mjteach.puzzles.document import AnswerType, Document
from mjteach.puzzles.errors import PuzzleError
from mjteach.rules import FANS, MIXED_KONGS, TILES, WINDS

Json = dict[str, Any]

ITEMS: dict[AnswerType, tuple[str, ...]] = {
    "tiles": tuple(map(str, TILES)),
    "fans": tuple(str(one.number) for one in (*FANS, MIXED_KONGS)),
    "seats": tuple(map(str, WINDS)),
}
"""The items that an answer of each type is made of, in their order."""

_PLACES = {answer: {item: place for place, item in enumerate(items)} for answer, items in ITEMS.items()}


_NOTHING: Mapping[str, object] = MappingProxyType({})


def judge(document: Document, response: Mapping[str, int]) -> Json:
    """What is right, missed, wrong or too much in a response, and why.

    Items come in the order of the answer, then what else was given in the order of the type.

    Returns:
        `{"right": bool, "answer": index of the accepted answer, "items": [{"item", "verdict", "id", "values"}]}`.

    Raises:
        PuzzleError: `no-answers` for an exam document, `unknown-item` or `not-a-number` for a response that is none.
    """
    if "answers" not in document:
        raise PuzzleError("no-answers")
    _check(document["answer"], response)
    index = _closest(document["answers"], response)
    answer = document["answers"][index]
    others = sorted(response.keys() - answer["items"].keys(), key=_PLACES[document["answer"]].__getitem__)
    items = [_judged(item, answer, response, document["otherwise"]) for item in (*answer["items"], *others)]
    return {"right": all(item["verdict"] == "right" for item in items), "answer": index, "items": items}


def _check(answer: AnswerType, response: Mapping[str, int]) -> None:
    for item, number in response.items():
        if item not in _PLACES[answer]:
            raise PuzzleError("unknown-item", item=str(item)[:20])
        if not isinstance(number, int) or isinstance(number, bool):
            raise PuzzleError("not-a-number", item=item)


def _closest(answers: list[Json], response: Mapping[str, int]) -> int:
    """Most items right, then fewest wrong (what is missed is wrong), then the first."""

    def rank(index: int) -> tuple[int, int, int]:
        items = answers[index]["items"]
        right = sum(items.get(item) == number for item, number in response.items())
        return -right, len(items.keys() | response.keys()) - right, index

    return min(range(len(answers)), key=rank)


def _judged(item: str, answer: Json, response: Mapping[str, int], otherwise: Json) -> Json:
    items = answer["items"]
    if item not in items:
        known = answer["why_not"].get(item)
        if known:
            return _say(item, known["verdict"], known)
        return _say(item, otherwise["verdict"], otherwise, {"item": item})
    why = answer["why"][item]
    if item not in response:
        return _say(item, "missed", why)
    if items[item] == response[item]:
        return _say(item, "right", why)
    return _say(item, "wrong-number", why, {"given": response[item]})


def _say(item: str, verdict: str, reason: Json, more: Mapping[str, object] = _NOTHING) -> Json:
    return {"item": item, "verdict": verdict, "id": reason["id"], "values": {**reason["values"], **more}}
