"""The one judge, for all kinds: a response against the accepted answer closest to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from mjteach.puzzles.document import Document
from mjteach.puzzles.errors import PuzzleError
from mjteach.rules import FANS, MIXED_KONGS, TILES, WINDS

Json = dict[str, Any]

ITEMS: dict[str, tuple[str, ...]] = {
    "tiles": tuple(map(str, TILES)),
    "fans": tuple(str(one.number) for one in (*FANS, MIXED_KONGS)),
    "seats": tuple(map(str, WINDS)),
}
"""The items that an answer of each type is made of, in their order; the other types take the document's options."""

_NOWHERE = -1
"""Place of what is no item of the type: first, and judged like any other that is not there."""


_NOTHING: Mapping[str, object] = MappingProxyType({})


def judge(document: Document, response: Mapping[str, int]) -> Json:
    """What is right, missed, wrong or too much in a response, and why.

    Items come in the order of the answer, then what else was given in the order of the type.

    Returns:
        `{"right": bool, "answer": index of the accepted answer, "items": [{"item", "verdict", "id", "values"}]}`.

    Raises:
        PuzzleError: `no-answers` for an exam document, `not-a-number` for a response that is none.
    """
    if "answers" not in document:
        raise PuzzleError("no-answers")
    _check(response)
    index = _closest(document["answers"], response)
    answer = document["answers"][index]
    others = [item for item in response if item not in answer["items"]]
    others.sort(key=_order(document))
    items = [_judged(item, answer, response, document["otherwise"]) for item in (*answer["items"], *others)]
    return {"right": all(item["verdict"] == "right" for item in items), "answer": index, "items": items}


def items_of(document: Document) -> tuple[str, ...]:
    """Every item that a response to this document may have, in order: its options, or those of its type."""
    options = tuple(option["item"] for option in document.get("options", []))
    if options:
        return options
    if "item" in document:
        return (document["item"],)
    return ITEMS.get(document["answer"]) or tuple(document["answers"][0]["items"])


def _order(document: Document) -> Callable[[str], int]:
    """Where an item stands; fans stand by their number, in whatever ruling they are fans."""
    if document["answer"] == "fans":
        return lambda item: int(item) if item.isdecimal() else _NOWHERE
    places = {item: place for place, item in enumerate(items_of(document))}
    return lambda item: places.get(item, _NOWHERE)


def _check(response: Mapping[str, int]) -> None:
    for item, number in response.items():
        if not isinstance(number, int) or isinstance(number, bool):
            raise PuzzleError("not-a-number", item=str(item)[:20])


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
