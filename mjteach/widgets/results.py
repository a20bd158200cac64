"""What came of puzzles: the first verdict of each, and a summary of many as static HTML."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from html import escape
from typing import Any, Literal

from mjteach import puzzles
from mjteach.puzzles.links import link
from mjteach.rules import fan
from mjteach.text import t

Document = dict[str, Any]
Verdict = Mapping[str, Any]
Outcome = Literal["right", "wrong", "shown", "skipped"]

MARKS: dict[Outcome, str] = {"right": "✓", "wrong": "✕", "shown": "?", "skipped": "–"}


@dataclass(frozen=True)
class Result:
    """The first verdict on a puzzle.

    Attributes:
        document: the puzzle.
        outcome: `right` or `wrong` at the first check; `shown`: the answer was looked up instead; `skipped`.
        items: each item of the verdict with what was said of it.
        missed: the fans and principles that were not seen, as catalogue keys.
        hints: how many hints had been asked for.
        milliseconds: from seeing the puzzle to the verdict, where the trainer tells.
        response: what was answered.
    """

    document: Document
    outcome: Outcome
    items: tuple[tuple[str, str], ...] = ()
    missed: tuple[str, ...] = ()
    hints: int = 0
    milliseconds: int | None = None
    response: Mapping[str, int] = field(default_factory=dict)

    @property
    def is_right(self) -> bool:
        """Right at the first check."""
        return self.outcome == "right"

    @cached_property
    def kept(self) -> dict[str, Any]:
        """It as plain data, short: the puzzle as its link, and what was answered."""
        return {
            "link": link(self.document),
            "outcome": self.outcome,
            "response": dict(self.response),
            "hints": self.hints,
            **({} if self.milliseconds is None else {"ms": self.milliseconds}),
        }


def verdict_of(document: Document, response: Mapping[str, int], *, shown: bool) -> dict[str, Any]:
    """The verdict on a response as a trainer has it; an answer that was looked up is not right."""
    return puzzles.judge(document, response) | ({"right": False, "shown": True} if shown else {})


def result_of(document: Document, verdict: Verdict, hints: int, response: Mapping[str, int]) -> Result:
    """The result of a puzzle from the first verdict on it, and the response that it is about."""
    items: list[dict[str, Any]] = verdict["items"]
    milliseconds = verdict.get("ms")
    return Result(
        document,
        "shown" if verdict.get("shown") else "right" if verdict["right"] else "wrong",
        tuple((one["item"], one["verdict"]) for one in items),
        tuple(key for one in items if one["verdict"] != "right" for key in _subjects(document, one)),
        hints,
        milliseconds if isinstance(milliseconds, int) else None,
        dict(response),
    )


def _subjects(document: Document, item: Mapping[str, Any]) -> Iterable[str]:
    """The fan and the principle that an item of a verdict is about."""
    if document["answer"] == "fans":
        yield f"fan.{fan(int(item['item'])).id}"
    for option in document.get("options", ()):
        label = option.get("label", {}).get("id", "")
        if option["item"] == item["item"] and label.startswith("fan."):
            yield ".".join(label.split(".")[:2])
    if "principle" in item["values"]:
        yield f"principle.{item['values']['principle']}"


def summary(results: Sequence[Result], lang: str, *notes: str) -> str:
    """Results as HTML: how many were right, of each kind and puzzle by puzzle, and what to look at again.

    Args:
        results: in the order in which the puzzles were shown.
        lang: one of `mjteach.text.LANGUAGES`.
        *notes: sentences below the first line.
    """
    right = sum(one.is_right for one in results)
    parts = [
        f'<h2 class="mj-ask" tabindex="-1">{_say("ui.session.score", lang, right=right, of=len(results))}</h2>',
        *(f"<p>{escape(note)}</p>" for note in notes),
        _kinds(results, lang),
        _missed(results, lang),
        _puzzles(results, lang),
    ]
    body = "".join(parts)
    return f'<div class="mjteach mj-report" lang="{escape(lang)}"><div class="mj-body">{body}</div></div>'


def _say(key: str, lang: str, **values: object) -> str:
    return escape(t(key, lang, **values))


def _kind(document: Document, lang: str) -> str:
    return _say(f"kind.{document['kind']}", lang)


def _kinds(results: Sequence[Result], lang: str) -> str:
    shown = Counter(_kind(one.document, lang) for one in results)
    right = Counter(_kind(one.document, lang) for one in results if one.is_right)
    heads = "".join(f'<th scope="col">{_say(f"ui.session.{key}", lang)}</th>' for key in ("kind", "right", "of"))
    rows = "".join(
        f'<tr><th scope="row">{kind}</th><td>{right[kind]}</td><td>{n}</td></tr>' for kind, n in shown.items()
    )
    return f'<div class="mj-scroll"><table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table></div>'


def _missed(results: Sequence[Result], lang: str) -> str:
    missed = Counter(key for one in results for key in one.missed)
    if not missed:
        return ""
    lines = "".join(f'<li data-missed="{key}">{_say(key, lang)} × {n}</li>' for key, n in missed.most_common())
    return f"<div><h3>{_say('ui.session.missed', lang)}</h3><ul>{lines}</ul></div>"


def _puzzles(results: Sequence[Result], lang: str) -> str:
    lines = "".join(
        f'<li data-puzzle="{escape(one.document["id"])}" data-outcome="{one.outcome}">{_line(one, lang)}</li>'
        for one in results
    )
    return f"<div><h3>{_say('ui.session.puzzles', lang)}</h3><ol>{lines}</ol></div>"


def _line(one: Result, lang: str) -> str:
    facts = [_say(f"ui.session.outcome.{one.outcome}", lang)]
    if one.hints:
        facts.append(_say("ui.session.hints", lang, n=one.hints))
    if one.milliseconds is not None:
        facts.append(_say("ui.session.seconds", lang, n=round(one.milliseconds / 1000)))
    told = escape(t("ui.list-separator", lang)).join(facts)
    mark = f'<b aria-hidden="true">{MARKS[one.outcome]}</b>'
    return f"{mark} {_kind(one.document, lang)} <small>{told} · {escape(one.document['id'])}</small>"
