"""A practice session: choose what to practise, solve puzzles, see a summary, try again what was missed."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Any, Literal

import ipywidgets  # type: ignore[import-untyped]

from mjteach import puzzles
from mjteach.puzzles import PuzzleError
from mjteach.puzzles.links import opened
from mjteach.puzzles.skeletons import skeleton
from mjteach.rules import RULINGS
from mjteach.text import LANGUAGES, error_sentence
from mjteach.widgets.panel import Panel, Part, button, buttons, many, part
from mjteach.widgets.past import STORE, Past
from mjteach.widgets.results import Result, result_of, summary
from mjteach.widgets.room import TASK, Room, show_widget
from mjteach.widgets.trainer import ChoiceError, Document

KINDS = ("waits", "fans", "payout")
"""What is practised when nothing is said."""

MOST = 100
"""Puzzles of one session at most."""

TRIES = 200
"""Seeds that are tried for one puzzle; a rare theme, or a kind with few skeletons, may leave none."""

GROUPS = ("shape", "principle", "fan")
"""How the themes are grouped: by the beginning of their names' keys, `shape` for all other ones."""

Stage = Literal["choosing", "playing", "done"]


def themes_by_group() -> dict[str, list[str]]:
    """The themes of each group, in their own order."""
    groups: dict[str, list[str]] = {group: [] for group in GROUPS}
    for theme in puzzles.THEMES:
        family = puzzles.theme_key(theme).split(".")[0]
        groups[family if family in groups else "shape"].append(theme)
    return groups


class Drawing:
    """Puzzles of some kinds in turn, each kind from consecutive seeds of its own."""

    def __init__(self, kinds: tuple[str, ...], themes: frozenset[str], level: int, ruling: str, past: Past) -> None:
        self.kinds = kinds
        self.themes = themes
        self.level = level
        self.ruling = ruling
        self.past = past
        self._missing: set[tuple[str, str | None]] = set()

    def session(self) -> Iterator[Document]:
        """Puzzles of which no two have the same skeleton; the next session goes on with the next seeds.

        A kind of which no more is found is left out from then on.
        """
        seen: set[str] = set()
        kinds, place = list(self.kinds), 0
        while kinds:
            kind = kinds[place % len(kinds)]
            found = self._find(kind, seen)
            if found is None:
                kinds.remove(kind)
                continue
            seen.add(skeleton(found))
            self.past.show(found)
            place += 1
            yield found

    def _find(self, kind: str, seen: set[str]) -> Document | None:
        """The next puzzle that is not among the last ones, or, where all are, the one that was shown longest ago."""
        oldest, most = None, 0
        for _ in range(TRIES):
            document = self._draw(kind)
            if document is None:
                break
            if skeleton(document) in seen:
                continue
            age = self.past.age(document)
            if age is None:
                return document
            if age > most:
                oldest, most = document, age
        return oldest

    def _draw(self, kind: str) -> Document | None:
        """The puzzle of the kind's next seed, one theme after the other; None where no theme is to be had."""
        while themes := [theme for theme in self._themes if (kind, theme) not in self._missing]:
            seed = self.past.seed(f"{kind} {self.level} {self.ruling}")
            theme = themes[seed % len(themes)]
            try:
                return puzzles.draw(kind, seed, self.level, self.ruling, theme=theme)
            except PuzzleError:
                self._missing.add((kind, theme))
        return None

    @property
    def _themes(self) -> list[str | None]:
        return [*sorted(self.themes)] or [None]


class Session(Room):
    """Puzzles to practise with, in a notebook.

    Attributes:
        stage: `choosing`, `playing` or `done`.
        results: what came of the puzzles so far, in the order in which they were shown.
        trainer: the trainer that shows them.
        panel: what is chosen, and the buttons.
        report: the summary.
    """

    def __init__(
        self,
        kinds: Iterable[str],
        themes: Iterable[str],
        level: int,
        count: int,
        seed: int | None,
        lang: str,
        ruling: str,
    ) -> None:
        """Offer a choice, with the arguments chosen already; see `session`."""
        kinds, themes = _several(kinds), _several(themes)
        _check(kinds, themes, level, count, lang, ruling)
        self._asked = f"kinds={kinds}, level={level}, count={count}, seed={seed}, lang={lang!r}"
        self._ruling = ruling
        self._past = Past() if seed is None else Past(seed)
        self._coming: Iterator[Document] = iter(())
        self._place, self._count, self._is_short = 0, count, False
        self._alert: str | PuzzleError = ""
        self.stage: Stage = "choosing"
        self.results: tuple[Result, ...] = ()
        super().__init__(self._following, lang)
        self.report = ipywidgets.HTML(layout={"margin": "0"})
        store = STORE if seed is None else ""
        values = _values(kinds, themes, level, count)
        self.panel = Panel(self.press, self._past.recall, self.visit, store=store, values=values)
        self.hear_language(self.panel)
        self.panel.observe(lambda _: self.speak(), "values")
        self.seat([self.trainer, self.report, self.panel])
        self._turn_to("choosing")

    def __repr__(self) -> str:
        return f"Session({self._asked})"

    # ---- what the person does

    def press(self, name: str) -> None:
        """Do what a button says: `start`, `stop`, `again`, `new` or `choose`; another name does nothing."""
        acts = {"start": self.start, "stop": self.stop, "again": self.again, "new": self.new, "choose": self.choose}
        if name in acts:
            acts[name]()

    def start(self) -> None:
        """Begin a session of what is chosen; every kind goes on with its next seeds."""
        kinds, themes, level, count = self._choice()
        if not kinds:
            self._complain("ui.session.no-kind")
            return
        self._begin(Drawing(kinds, themes, level, self._ruling, self._past).session(), count)

    def again(self) -> None:
        """Show once more the puzzles that were not right at the first check."""
        missed = self.missed
        if missed:
            self._begin(iter(missed), len(missed))

    def new(self) -> None:
        """Begin another session of the same choice, with the next seeds."""
        self.start()

    def choose(self) -> None:
        """Go back to the choice."""
        self._turn_to("choosing")
        self.panel.lead(".mjteach-panel .mj-ask")

    def stop(self) -> None:
        """End the session before its last puzzle; what is on the table does not count."""
        if self.stage == "playing":
            self.trainer.show({}, {})
            self._finish()

    def visit(self, link: str) -> None:
        """Show the puzzle that the page's address names, alone, or say what is wrong with the address."""
        try:
            document = opened(link)
        except PuzzleError as error:
            self._turn_to("choosing")
            self._complain(error)
        else:
            self._begin(iter([document]), 1)

    @property
    def missed(self) -> list[Document]:
        """The puzzles that were not right at the first check."""
        return [one.document for one in self.results if not one.is_right]

    def _choice(self) -> tuple[tuple[str, ...], frozenset[str], int, int]:
        """What is chosen on the panel, whatever a page may have sent."""
        values = self.panel.values
        kinds = tuple(kind for kind in puzzles.KINDS if kind in values.get("kinds", ()))
        themes = frozenset(theme for group in GROUPS for theme in values.get(group, ()) if theme in puzzles.THEMES)
        level = next((level for level in puzzles.LEVELS if str(level) == values.get("level")), puzzles.LEVELS[0])
        count = values.get("count")
        return kinds, themes, level, min(max(count, 1), MOST) if isinstance(count, int) else 1

    # ---- the run of a session

    def _begin(self, documents: Iterator[Document], count: int) -> None:
        first = next(documents, None)
        if first is None:
            self._turn_to("choosing")
            self._complain("ui.session.none-found")
            return
        self._coming, self._place, self._count = documents, 1, count
        self._alert, self._is_short, self.results = "", False, ()
        self._turn_to("playing")
        self.trainer.show(first, self._progress)
        self.panel.lead(TASK)
        self._keep()

    @property
    def _progress(self) -> dict[str, int]:
        return {"n": self._place, "of": self._count}

    @property
    def _is_judged(self) -> bool:
        return len(self.results) == self._place

    def judged(self, verdict: dict[str, Any]) -> None:
        """Keep the first verdict on each puzzle."""
        if self.stage == "playing" and not self._is_judged:
            self.results += (result_of(self.trainer.document, verdict, self.trainer.hints_shown),)

    def _following(self) -> tuple[Document, dict[str, int]]:
        """What comes after the puzzle that is shown; one that is left without a verdict was skipped."""
        if self.stage != "playing":
            return {}, {}
        if not self._is_judged:
            self.results += (Result(self.trainer.document, "skipped", hints=self.trainer.hints_shown),)
        document = next(self._coming, None) if self._place < self._count else None
        if document is None:
            self._is_short = self._place < self._count
            self._finish()
            return {}, {}
        self._place += 1
        self._keep()
        return document, self._progress

    def _keep(self) -> None:
        """Let the browser remember what has been shown, where it is to."""
        if self.panel.store:
            self.panel.kept = self._past.kept

    def _finish(self) -> None:
        if self.results:
            self._turn_to("done")
            self.panel.lead(".mj-report .mj-ask")
        else:
            self.choose()

    # ---- what is shown

    def _turn_to(self, stage: Stage) -> None:
        self.stage = stage
        show_widget(self.trainer, stage == "playing")
        show_widget(self.report, stage == "done")
        self.speak()

    def _complain(self, about: str | PuzzleError) -> None:
        self._alert = about
        self.speak()

    @property
    def _alert_text(self) -> str:
        return self.say(self._alert) if isinstance(self._alert, str) else error_sentence(self._alert, self.lang)

    def speak(self) -> None:
        """Say everything anew, in the language of the room."""
        parts = {"choosing": self._choosing, "playing": self._playing, "done": self._done}[self.stage]()
        with self.panel.hold_sync():
            self.panel.lang = self.lang
            self.panel.values = {**self.panel.values, "lang": self.lang}
            self.panel.parts = parts
        self.report.value = self.summary() if self.stage == "done" else ""

    def summary(self) -> str:
        """The results so far as static HTML."""
        return summary(self.results, self.lang, self.say("ui.session.short") if self._is_short else "")

    def _choosing(self) -> list[Part]:
        level = [[str(level), self.say(f"level.{level}")] for level in puzzles.LEVELS]
        kinds = [(kind, self.say(f"kind.{kind}")) for kind in puzzles.KINDS]
        return [
            part("heading", text=self.say("ui.session.title")),
            part("note", text=self.say("ui.session.text")),
            many("kinds", self.say("ui.session.kinds"), kinds),
            self._themes(),
            part(
                "row",
                parts=[
                    part("select", name="level", label=self.say("ui.session.level"), options=level),
                    part("number", name="count", label=self.say("ui.session.count"), min=1, max=MOST),
                    self.choice_of_language(),
                ],
            ),
            *([part("alert", text=self._alert_text)] if self._alert else []),
            buttons([button("start", self.say("ui.session.start"), main=True)]),
        ]

    def _themes(self) -> Part:
        n = sum(len(self.panel.values.get(group, ())) for group in GROUPS)
        groups = [
            part(
                "fold",
                name=group,
                label=self.say(f"ui.session.themes.{group}"),
                parts=[many(group, "", [(theme, self.say(puzzles.theme_key(theme))) for theme in themes])],
            )
            for group, themes in themes_by_group().items()
        ]
        label = self.say("ui.session.themes", n=n) if n else self.say("ui.session.themes.none")
        return part("fold", name="themes", label=label, parts=groups)

    def _playing(self) -> list[Part]:
        return [buttons([button("stop", self.say("ui.session.stop"))])]

    def _done(self) -> list[Part]:
        n = len(self.missed)
        again = [button("again", self.say("ui.session.again", n=n), main=True)] if n else []
        new = button("new", self.say("ui.session.new"), main=not n)
        return [buttons([*again, new, button("choose", self.say("ui.session.choose"))])]


def session(
    kinds: Iterable[str] = KINDS,
    themes: Iterable[str] = (),
    level: int = 1,
    count: int = 10,
    seed: int | None = None,
    lang: str = "en",
    ruling: str = "gb1998",
) -> Session:
    """A practice session: a choice of puzzles, the trainer, a summary, and a second try at what was missed.

    With a seed, the same arguments and the same choices give the same puzzles everywhere.

    Args:
        kinds: some of `mjteach.puzzles.KINDS`, chosen at first; they take turns.
        themes: some of `mjteach.puzzles.THEMES`: a puzzle has at least one of them; none for any puzzle.
        level: how hard, one of `mjteach.puzzles.LEVELS`.
        count: how many puzzles, 1 to 100.
        seed: where the drawing starts, the same for everybody, as a class wants it. None for one's own practice: that
            goes on where it was left on this device, and leaves out the last 200 puzzles.
        lang: one of `mjteach.text.LANGUAGES`; it can be changed on the spot.
        ruling: name of the ruling, a key of `mjteach.rules.RULINGS`.

    Raises:
        ChoiceError: for an argument that is none of the choices, which it names.
    """
    return Session(kinds, themes, level, count, seed, lang, ruling)


def _several(names: Iterable[str]) -> tuple[str, ...]:
    """Names that were given, a single one as such."""
    return (names,) if isinstance(names, str) else tuple(names)


def _check(kinds: tuple[str, ...], themes: tuple[str, ...], level: int, count: int, lang: str, ruling: str) -> None:
    wanted: list[tuple[str, object, Collection[object]]] = [
        *[("kind", kind, puzzles.KINDS) for kind in kinds or [None]],
        *[("theme", theme, puzzles.THEMES) for theme in themes],
        ("level", level, puzzles.LEVELS),
        ("lang", lang, LANGUAGES),
        ("ruling", ruling, RULINGS),
    ]
    for name, value, choices in wanted:
        if value not in choices:
            raise ChoiceError(name, value, choices)
    if not 1 <= count <= MOST:
        raise ChoiceError("count", count, (f"1 ... {MOST}",))


def _values(kinds: tuple[str, ...], themes: tuple[str, ...], level: int, count: int) -> dict[str, Any]:
    groups = {group: [one for one in known if one in themes] for group, known in themes_by_group().items()}
    return {"kinds": list(kinds), **groups, "level": str(level), "count": count}
