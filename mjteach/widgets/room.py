"""A trainer with a panel beside it: what a practice session and the puzzles of a day have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import ipywidgets  # type: ignore[import-untyped]

from mjteach import puzzles
from mjteach.text import LANGUAGES, t
from mjteach.widgets.panel import Panel, Part, part
from mjteach.widgets.results import verdict_of
from mjteach.widgets.trainer import BLANK, Document, Trainer

TASK = ".mjteach[data-id] .mj-ask"
"""Where the focus goes when a puzzle comes up."""

LANGUAGE_NAMES = {"zh-Hans": "简体中文", "zh-Hant": "繁體中文", "en": "English"}
LANGUAGE_STORE = "mjteach.lang"
"""Under which key the browser keeps the language, for the trainer and the site too."""


class Guide(Trainer):
    """A trainer that asks somebody else what comes next, and when.

    Attributes:
        is_turning: another puzzle is being shown, so what changes is nothing that the person did.
    """

    def __init__(self, following: Callable[[], None], **traits: object) -> None:
        """Start without a puzzle.

        Args:
            following: shows the next puzzle, or {}, when "next" is pressed.
            **traits: first values of the attributes.
        """
        self._following = following
        self.is_turning = False
        super().__init__([], **traits)

    def next(self) -> None:
        """Let the next puzzle be shown."""
        self._following()

    def show(self, document: Document, progress: dict[str, int], *states: dict[str, Any]) -> None:
        """Show a puzzle, blank or with responses, verdicts and hints, one after another.

        The state of a puzzle comes after it: the component takes for left over, and wipes away, what is there already
        when the puzzle changes.
        """
        self.is_turning = True
        try:
            for step in ({**BLANK, "progress": progress, "document": document}, *states):
                with self.hold_sync():
                    for name, value in step.items():
                        setattr(self, name, value)
        finally:
            self.is_turning = False


@dataclass(frozen=True)
class Draft:
    """What is done with a puzzle that is on the table.

    Attributes:
        response: the answer as it is.
        hints: how many hints have been asked for.
        checked: the answer that the last verdict is about, None before.
        shown: the answer was looked up.
    """

    response: Mapping[str, int] = field(default_factory=dict)
    hints: int = 0
    checked: Mapping[str, int] | None = None
    shown: bool = False

    def states(self, document: Document) -> tuple[dict[str, Any], ...]:
        """What a trainer is to be told, one after the other: first what was checked, then how it went on."""
        return (*checked_state(document, self.checked, shown=self.shown), self.now)

    @property
    def now(self) -> dict[str, Any]:
        """The last of them."""
        return {"response": dict(self.response), "hints_shown": self.hints}

    @property
    def kept(self) -> dict[str, Any]:
        """It as plain data, as a browser keeps it."""
        checked = {} if self.checked is None else {"checked": dict(self.checked)}
        return {"response": dict(self.response), "hints": self.hints, "shown": self.shown, **checked}


def checked_state(document: Document, checked: Mapping[str, int] | None, *, shown: bool) -> tuple[dict[str, Any], ...]:
    """A response and the verdict on it, to be shown again; nothing where there was none."""
    if checked is None:
        return ()
    return ({"response": dict(checked), "verdict": verdict_of(document, checked, shown=shown)},)


def recalled_draft(kept: object, document: Document) -> Draft:
    """What a browser kept of a puzzle on the table; nothing was done where that cannot be."""
    if not isinstance(kept, dict) or not isinstance(kept.get("response"), dict):
        return Draft()
    response, hints, checked = (kept.get(name) for name in ("response", "hints", "checked"))
    try:
        for given in (response, checked):
            if given is not None:
                puzzles.judge(document, given)
    except (AttributeError, TypeError, ValueError):
        return Draft()
    known = min(max(hints, 0), len(document["hints"])) if type(hints) is int else 0
    return Draft(response or {}, known, checked, kept.get("shown") is True)


class Room(ipywidgets.VBox):  # type: ignore[misc]
    """One trainer and what stands around it, in one language.

    Attributes:
        trainer: the trainer; its traits tell what the person does.
    """

    def __init__(self, following: Callable[[], None], lang: str) -> None:
        """Make the trainer.

        Raises:
            ChoiceError: for an unknown language.
        """
        self.trainer = Guide(following, lang=lang)
        self._checked: Mapping[str, int] | None = None
        super().__init__()
        self.add_class("mjteach-room")
        self.trainer.observe(self._judged, "verdict")
        self.trainer.observe(self._touched, [*BLANK])
        self.trainer.observe(self._spoken, "lang")

    @property
    def lang(self) -> str:
        """The language, which the person may change."""
        return str(self.trainer.lang)

    def say(self, key: str, **values: object) -> str:
        """A sentence in the language of the room."""
        return t(key, self.lang, **values)

    def choice_of_language(self) -> Part:
        """The part of a panel that changes the language; the panel's values must be heard by `hear_language`."""
        names = [[lang, LANGUAGE_NAMES[lang], lang] for lang in LANGUAGES]
        label = self.say("ui.language")
        return part("select", name="lang", label=label, options=names, remember=LANGUAGE_STORE)

    def hear_language(self, panel: Panel) -> None:
        """Change the language when it is chosen on a panel."""

        def heard(change: dict[str, Any]) -> None:
            lang = change["new"].get("lang")
            if lang in LANGUAGES:
                self.trainer.lang = lang

        panel.observe(heard, "values")

    def seat(self, widgets: Iterable[ipywidgets.DOMWidget]) -> None:
        """Put the widgets below each other."""
        self.children = tuple(widgets)

    def speak(self) -> None:
        """Say everything anew, in the language of the room."""
        raise NotImplementedError

    def judged(self, verdict: dict[str, Any]) -> None:
        """Hear of a verdict on the puzzle that is shown."""
        raise NotImplementedError

    def touched(self) -> None:
        """Hear that the person has changed the answer, checked it or asked for a hint."""
        raise NotImplementedError

    @property
    def draft(self) -> Draft:
        """What is done with the puzzle on the table."""
        one = self.trainer
        return Draft(dict(one.response), one.hints_shown, self._checked, bool(one.verdict.get("shown")))

    def _spoken(self, _: object) -> None:
        self.speak()

    def _judged(self, change: dict[str, Any]) -> None:
        is_verdict = bool(change["new"].get("items") and self.trainer.document)
        self._checked = dict(self.trainer.response) if is_verdict else None
        if is_verdict:
            self.judged(change["new"])

    def _touched(self, _: object) -> None:
        if self.trainer.document and not self.trainer.is_turning:
            self.touched()


def show_widget(widget: ipywidgets.DOMWidget, shown: bool) -> None:
    """Show or hide a widget; a hidden one keeps its state, on the page too."""
    widget.layout.display = "block" if shown else "none"
