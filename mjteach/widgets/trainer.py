"""The trainer in a notebook: a thin face of the component in trainer.js, which shows, judges and explains."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sized
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from mjteach import puzzles
from mjteach.rules import RULINGS
from mjteach.text import LANGUAGES
from mjteach.widgets.material import art, catalogues, see

Document = dict[str, Any]

ANY_NUMBER = "..., -1, 0, 1, 2, ..."

_HERE = Path(__file__).parent
BLANK: dict[str, Any] = {"response": {}, "verdict": {}, "hints_shown": 0}
"""A puzzle's state before anything was done."""


class ChoiceError(ValueError):
    """An argument that is none of the choices.

    Attributes:
        code: `unknown-` and the argument's name; stable.
        value: what was given.
        choices: what may be given.
    """

    def __init__(self, name: str, value: object, choices: Iterable[object]) -> None:
        self.code = f"unknown-{name}"
        self.value = value
        self.choices = tuple(choices)
        super().__init__(f"{self.code}: {value!r} ({', '.join(map(str, self.choices))})")


def check_number(name: str, value: object, least: int | None, choices: str, most: int | None = None) -> None:
    """Refuse what is no whole number between two.

    Raises:
        ChoiceError: it tells `choices`.
    """
    if type(value) is not int or (least is not None and value < least) or (most is not None and value > most):
        raise ChoiceError(name, value, (choices,))


class Trainer(anywidget.AnyWidget):
    """One puzzle after another, shown in a notebook.

    The attributes are shared with the browser: what the person does there can be read here.

    Attributes:
        document: the puzzle that is shown; {} after the last one.
        response: the answer so far, item -> number (a chosen tile has 1).
        verdict: the judgement of the last check, {} before; with `shown` true when the answer was looked up.
        hints_shown: how many hints were asked for.
        puzzle: the id of the puzzle that the page last said these three of; "" before.
        lang: language, one of `mjteach.text.LANGUAGES`.
        exam: take the answer without judging it.
        corner_index: mark the tiles in the corner with 1 to 9 or a letter.
        progress: `{"n": 2, "of": 5}`, the place of the puzzle among how many, or {}.
        catalogue: sentences by language; art: SVG text by tile.
        see: which entries and which section of the lesson an explanation belongs to.
    """

    _esm = _HERE / "trainer.js"
    _css = _HERE / "trainer.css"

    document = traitlets.Dict().tag(sync=True)
    response = traitlets.Dict().tag(sync=True)
    verdict = traitlets.Dict().tag(sync=True)
    hints_shown = traitlets.Int(0).tag(sync=True)
    puzzle = traitlets.Unicode("").tag(sync=True)
    lang = traitlets.Unicode("en").tag(sync=True)
    catalogue = traitlets.Dict().tag(sync=True)
    art = traitlets.Dict().tag(sync=True)
    see = traitlets.Dict().tag(sync=True)
    corner_index = traitlets.Bool(True).tag(sync=True)
    exam = traitlets.Bool(False).tag(sync=True)
    progress = traitlets.Dict().tag(sync=True)

    def __init__(self, documents: Document | Iterable[Document], **traits: object) -> None:
        """Show one document, or one after another.

        Args:
            documents: a puzzle document, or any number of them; drawn one at a time as they are asked for.
            **traits: first values of the attributes.

        Raises:
            ChoiceError: for an unknown language.
        """
        sequence = [documents] if isinstance(documents, dict) else documents
        self._coming: Iterator[Document] = iter(sequence)
        self._count = len(sequence) if isinstance(sequence, Sized) else 0
        self._place = 0
        super().__init__(**{**self._take(), **traits})
        self.on_msg(self._hear)

    def next(self) -> None:
        """Go on to the next puzzle; after the last one there is none."""
        with self.hold_sync():
            for name, value in self._take().items():
                setattr(self, name, value)

    def _take(self) -> dict[str, Any]:
        document = next(self._coming, {})
        self._place += bool(document)
        progress = {"n": self._place, "of": self._count} if self._count > 1 else {}
        return {"document": document, "progress": progress}

    def _hear(self, _: object, content: dict[str, Any], __: object) -> None:
        """Go on when "next" is pressed, once for each puzzle; first take over what may still be on its way."""
        if content.get("kind") != "next" or content.get("id", self._id) != self._id:
            return
        state = content.get("state")
        for name, blank in BLANK.items():
            if isinstance(state, dict) and isinstance(state.get(name), type(blank)):
                setattr(self, name, state[name])
        self.next()

    @property
    def _id(self) -> object:
        return self.document.get("id")

    @traitlets.default("catalogue")
    def _sentences(self) -> dict[str, Any]:
        return dict(catalogues())

    @traitlets.default("art")
    def _faces(self) -> dict[str, str]:
        return dict(art())

    @traitlets.default("see")
    def _links(self) -> dict[str, Any]:
        return dict(see())

    @traitlets.validate("lang")
    def _spoken(self, proposal: dict[str, Any]) -> str:
        lang: str = proposal["value"]
        if lang not in LANGUAGES:
            raise ChoiceError("lang", lang, LANGUAGES)
        return lang

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Take over what the page says; what it says of a puzzle that has gone comes too late."""
        if sync_data.get("puzzle", self.puzzle) != self._id:
            sync_data = {name: value for name, value in sync_data.items() if name not in (*BLANK, "puzzle")}
        super().set_state(sync_data)

    @traitlets.observe("document")
    def _turn(self, change: dict[str, Any]) -> None:
        """Another puzzle starts blank; the first one may come with a response."""
        with self.hold_sync():
            for name, value in {**(BLANK if change["old"] else {}), "puzzle": ""}.items():
                setattr(self, name, value)

    def __repr__(self) -> str:
        kind, puzzle_id = self.document.get("kind"), self.document.get("id")
        return f"Trainer(kind={kind!r}, id={puzzle_id!r}, lang={self.lang!r})"


class Drawn:
    """Puzzles of one kind from consecutive seeds, each drawn when it is asked for."""

    def __init__(self, kind: str, seed: int, level: int, count: int, ruling: str) -> None:
        self.kind = kind
        self.seeds = range(seed, seed + count)
        self.level = level
        self.ruling = ruling

    def __len__(self) -> int:
        return len(self.seeds)

    def __iter__(self) -> Iterator[Document]:
        for seed in self.seeds:
            yield puzzles.draw(self.kind, seed, self.level, self.ruling)


def practice(
    kind: str = "waits",
    seed: int = 1,
    level: int = 1,
    count: int = 5,
    lang: str = "en",
    ruling: str = "gb1998",
) -> Trainer:
    """A trainer with `count` puzzles of a kind, from the seeds `seed`, `seed + 1` and so on.

    The same arguments give the same puzzles everywhere.

    Args:
        kind: one of `mjteach.puzzles.KINDS`.
        seed: where the drawing starts.
        level: how hard, one of `mjteach.puzzles.LEVELS`.
        count: how many puzzles, at least 1.
        lang: one of `mjteach.text.LANGUAGES`; it can be changed on the spot.
        ruling: name of the ruling, a key of `mjteach.rules.RULINGS`.

    Raises:
        ChoiceError: for an argument that is none of the choices, which it names.
    """
    for name, value, choices in [
        ("kind", kind, puzzles.KINDS),
        ("level", level, puzzles.LEVELS),
        ("lang", lang, LANGUAGES),
        ("ruling", ruling, RULINGS),
    ]:
        if value not in choices:
            raise ChoiceError(name, value, choices)
    check_number("count", count, 1, "1, 2, 3, ...")
    check_number("seed", seed, None, ANY_NUMBER)
    return Trainer(Drawn(kind, seed, level, count, ruling), lang=lang)
