"""The panel beside a trainer: what may be chosen, buttons and texts; panel.js draws what is described here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

import anywidget
import traitlets

Part = dict[str, Any]
"""One thing on the panel: its `type` and what the type needs, all words in one language."""

_HERE = Path(__file__).parent


class Panel(anywidget.AnyWidget):
    """A form described by plain data.

    Attributes:
        parts: what is shown, from top to bottom; nothing is shown where it is empty.
        values: what has been chosen, by the name of the part.
        lang: the language of the words in `parts`.
        led: `{"n": 3, "on": ".mj-ask"}`: whenever `n` changes, the focus goes to that element of the room.
        store: under which key the browser remembers `kept` from one visit to the next; "" for not at all.
        kept: what is to be remembered, one entry a key; other keys that are there stay.
    """

    _esm = _HERE / "panel.js"
    _css = _HERE / "panel.css"

    parts: traitlets.List[Part] = traitlets.List().tag(sync=True)
    values = traitlets.Dict().tag(sync=True)
    lang = traitlets.Unicode("en").tag(sync=True)
    led = traitlets.Dict().tag(sync=True)
    store = traitlets.Unicode("").tag(sync=True)
    kept = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        press: Callable[[str], None],
        recall: Callable[[dict[str, Any]], None] | None = None,
        visit: Callable[[str], None] | None = None,
        **traits: object,
    ) -> None:
        """Start empty.

        Args:
            press: called with the name of a button that was pressed.
            recall: called once with what the browser remembered under `store`; anything may be in it.
            visit: called with the end of the page's address, from `#/p/` on, where it names a puzzle.
            **traits: first values of the attributes.
        """
        super().__init__(**traits)
        self._press = press
        self._recall = recall
        self._visit = visit
        self.on_msg(self._hear)

    def lead(self, selector: str) -> None:
        """Let the focus go to an element of the room, once it can be seen."""
        self.led = {"n": self.led.get("n", 0) + 1, "on": selector}

    def _hear(self, _: object, content: dict[str, Any], __: object) -> None:
        if content.get("kind") == "press":
            try:
                if isinstance(content.get("values"), dict):  # the change itself may still be on its way
                    self.values = content["values"]
                self._press(str(content.get("name")))
            finally:
                self.send({"kind": "done"})
        elif content.get("kind") == "recall" and self._recall and isinstance(content.get("kept"), dict):
            self._recall(content["kept"])
        elif content.get("kind") == "visit" and self._visit:
            self._visit(str(content.get("link")))


def part(type_: str, **facts: object) -> Part:
    """A part of a type that panel.js knows."""
    return {"type": type_, **facts}


def button(name: str, text: str, **facts: object) -> Part:
    """A button; `main` for the one that most people want, `current` for where one is, `off` for of no use now."""
    return {"name": name, "text": text, **facts}


def buttons(made: Sequence[Part], label: str | None = None) -> Part:
    """Buttons beside each other."""
    return part("buttons", buttons=list(made), label=label)


def many(name: str, label: str, options: Iterable[tuple[str, str]]) -> Part:
    """Any number of options, each a value and its text."""
    return part("many", name=name, label=label, options=[list(one) for one in options])
