"""A trainer with a panel beside it: what a practice session and the puzzles of a day have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import ipywidgets  # type: ignore[import-untyped]

from mjteach.text import LANGUAGES, t
from mjteach.widgets.panel import Panel, Part, part
from mjteach.widgets.trainer import Document, Trainer

TASK = ".mjteach[data-id] .mj-ask"
"""Where the focus goes when a puzzle comes up."""

LANGUAGE_NAMES = {"zh-Hans": "简体中文", "zh-Hant": "繁體中文", "en": "English"}
LANGUAGE_STORE = "mjteach.lang"
"""Under which key the browser keeps the language, for the trainer and the site too."""

BLANK: dict[str, Any] = {"response": {}, "verdict": {}, "hints_shown": 0}
"""A puzzle's state before anything was done."""

Next = Callable[[], tuple[Document, dict[str, int]]]


class Guide(Trainer):
    """A trainer that asks somebody else what comes next, and when."""

    def __init__(self, following: Next, **traits: object) -> None:
        """Start without a puzzle.

        Args:
            following: gives the next document ({} for none) and its progress when "next" is pressed.
            **traits: first values of the attributes.
        """
        self._following: Next | None = None
        super().__init__([], **traits)
        self._following = following

    def show(self, document: Document, progress: dict[str, int], **state: object) -> None:
        """Show a puzzle, blank or with the response, verdict and hints that are given.

        One step after the other: the component takes for left over, and wipes away, what is there already when the
        puzzle changes.
        """
        for step in (BLANK, {"progress": progress}, {"document": document}, state):
            for name, value in step.items():
                setattr(self, name, value)

    def _take(self) -> dict[str, Any]:
        document, progress = self._following() if self._following else ({}, {})
        return {"document": document, "progress": progress}


class Room(ipywidgets.VBox):  # type: ignore[misc]
    """One trainer and what stands around it, in one language.

    Attributes:
        trainer: the trainer; its traits tell what the person does.
    """

    def __init__(self, following: Next, lang: str) -> None:
        """Make the trainer.

        Raises:
            ChoiceError: for an unknown language.
        """
        self.trainer = Guide(following, lang=lang)
        super().__init__()
        self.add_class("mjteach-room")
        self.trainer.observe(self._judged, "verdict")
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

    def _spoken(self, _: object) -> None:
        self.speak()

    def _judged(self, change: dict[str, Any]) -> None:
        if change["new"].get("items") and self.trainer.document:
            self.judged(change["new"])


def show_widget(widget: ipywidgets.DOMWidget, shown: bool) -> None:
    """Show or hide a widget; a hidden one keeps its state, on the page too."""
    widget.layout.display = "block" if shown else "none"
