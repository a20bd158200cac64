"""A practice session: choose what to practise, solve puzzles, see a summary, try again what was missed."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from typing import Any, Literal

import ipywidgets  # type: ignore[import-untyped]

from mjteach import puzzles
from mjteach.puzzles import PuzzleError
from mjteach.puzzles.links import link, opened
from mjteach.rules import RULINGS
from mjteach.text import LANGUAGES, error_sentence
from mjteach.widgets.drawing import Choice, Drawing
from mjteach.widgets.panel import Panel, Part, button, buttons, many, part
from mjteach.widgets.past import SEEDED_STORE, STORE, Past
from mjteach.widgets.results import Result, result_of, summary
from mjteach.widgets.room import TASK, Draft, Room, recalled_draft, show_widget
from mjteach.widgets.runs import MOST, Run, recalled_run
from mjteach.widgets.trainer import ANY_NUMBER, ChoiceError, Document, check_number

KINDS = ("waits", "fans", "payout")
"""What is practised when nothing is said."""

FORM = 1
"""The form in which a session is kept; one of another form is passed over."""

GROUPS = ("shape", "principle", "fan")
"""How the themes are grouped: by the beginning of their names' keys, `shape` for all other ones."""

SEVERAL = ("kinds", *GROUPS)
CHOSEN = (*SEVERAL, "level", "count")
"""The values of the panel that make a choice."""

COUNT = '[data-field="count"] input'
ALERT = ".mjteach-panel .mj-alert"
"""Where the focus goes when something is wrong with the choice."""

Stage = Literal["choosing", "playing", "done"]


def themes_by_group() -> dict[str, list[str]]:
    """The themes of each group, in their own order."""
    groups: dict[str, list[str]] = {group: [] for group in GROUPS}
    for theme in puzzles.THEMES:
        family = puzzles.theme_key(theme).split(".")[0]
        groups[family if family in groups else "shape"].append(theme)
    return groups


class Session(Room):
    """Puzzles to practise with, in a notebook.

    Attributes:
        stage: `choosing`, `playing` or `done`.
        run: the puzzles of this session and what came of them; None while there is none.
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
        if seed is not None:
            check_number("seed", seed, None, ANY_NUMBER)
        self._asked = repr((kinds, themes, level, count, seed, ruling))
        self._repr = f"Session(kinds={kinds}, level={level}, count={count}, seed={seed}, lang={lang!r})"
        self._ruling, self._is_seeded = ruling, seed is not None
        self._past = Past() if seed is None else Past(seed)
        self.run: Run | None = None
        self._is_visit = self._is_resumed = False
        self._waiting: dict[str, Any] = {}
        self._kept_visit: dict[str, Any] = {}
        self._alert: str | PuzzleError = ""
        self.stage: Stage = "choosing"
        super().__init__(self._following, lang)
        self.report = ipywidgets.HTML(layout={"margin": "0"})
        store, values = SEEDED_STORE if self._is_seeded else STORE, _values(kinds, themes, level, count)
        self.panel = Panel(self.press, self.recall, self.visit, store=store, values=values)
        self.hear_language(self.panel)
        self.panel.observe(self._chosen, "values")
        self.seat([self.trainer, self.report, self.panel])
        self._turn_to("choosing")

    def __repr__(self) -> str:
        return self._repr

    @property
    def results(self) -> tuple[Result, ...]:
        """What came of the puzzles so far, in the order in which they were shown."""
        return tuple(self.run.results) if self.run else ()

    @property
    def missed(self) -> list[Document]:
        """The puzzles that were not right at the first check."""
        return self.run.missed if self.run else []

    # ---- what the person does

    def press(self, name: str) -> None:
        """Do what a button says, by the name of a method; another name does nothing."""
        for act in (self.start, self.stop, self.again, self.new, self.choose, self.resume):
            if act.__name__ == name:
                act()

    def start(self) -> None:
        """Begin a session of what is chosen; every kind goes on with its next seeds."""
        if self._fault or self.count is None:
            self._turn_to("choosing")
            self.panel.lead(ALERT if self._fault else COUNT)
        else:
            self._begin(Run(self.count, Drawing(self.choice, self._past)))

    def again(self) -> None:
        """Show once more the puzzles that were not right at the first check."""
        if self.missed:
            self._begin(Run(len(self.missed), coming=self.missed), is_visit=self._is_visit)

    def new(self) -> None:
        """Begin another session of the same choice, with the next seeds."""
        self.start()

    def choose(self) -> None:
        """Go back to the choice."""
        self.run = None
        self.trainer.show({}, {})
        self._turn_to("choosing")
        self.panel.lead(".mjteach-panel .mj-ask")
        self._keep()

    def stop(self) -> None:
        """End the session before its last puzzle; what is on the table does not count."""
        if self.stage == "playing" and self.run:
            self.run.document = {}
            self._finish()

    def resume(self) -> None:
        """Go on with the session that waits."""
        if not self._take_up(self._waiting):
            self._waiting = {}
            self.speak()

    def visit(self, address: str) -> None:
        """Show the puzzle that the page's address names, alone, or say what is wrong with the address.

        A session that is under way waits meanwhile.
        """
        if self.run and not self._is_visit:
            self._waiting = self._kept_run
        try:
            document = opened(address)
        except PuzzleError as error:
            self.run, self._alert = None, error
            self._turn_to("choosing")
            return
        if not (_names(self._kept_visit, document) and self._take_up(self._kept_visit, is_visit=True)):
            self._begin(Run(1, coming=[document]), is_visit=True)

    # ---- what is chosen

    @property
    def choice(self) -> Choice:
        """What is chosen on the panel, whatever a page may have sent."""
        values = self._values
        kinds = tuple(kind for kind in puzzles.KINDS if kind in values["kinds"])
        themes = frozenset(theme for group in GROUPS for theme in values[group] if theme in puzzles.THEMES)
        level = next((level for level in puzzles.LEVELS if str(level) == values["level"]), puzzles.LEVELS[0])
        return Choice(kinds, themes, level, self._ruling)

    @property
    def count(self) -> int | None:
        """How many puzzles are chosen; None where that is no number from 1 to `MOST`."""
        typed = self._values["count"].strip()
        number = int(typed) if re.fullmatch(r"\d{1,9}", typed) else 0
        return number if 1 <= number <= MOST else None

    @property
    def _values(self) -> dict[str, Any]:
        return _known(self.panel.values)

    @property
    def _fault(self) -> str:
        """Why nothing can be drawn, as a key."""
        if not self.choice.kinds:
            return "ui.session.no-kind"
        return "ui.session.none-found" if self.choice.is_empty else ""

    def _chosen(self, change: dict[str, Any]) -> None:
        if any(change["old"].get(name) != change["new"].get(name) for name in CHOSEN):
            self._alert = ""
            self._keep()
        self.speak()

    # ---- the run of a session

    def _begin(self, run: Run, *, is_visit: bool = False) -> None:
        if not run.go_on():
            self.run, self._alert = None, "ui.session.none-found"
            self._turn_to("choosing")
            self.panel.lead(ALERT)
            return
        self.run, self._is_visit, self._is_resumed, self._alert = run, is_visit, False, ""
        if not is_visit:
            self._waiting = self._kept_visit = {}
        self._show(run)

    def _show(self, run: Run, draft: Draft | None = None) -> None:
        """Bring the puzzle of the run to the table, as it was left where that is told."""
        self._turn_to("playing")
        states = draft.states(run.document) if draft else ()
        self.trainer.show(run.document, {"n": run.place, "of": run.count}, *states)
        self.panel.lead(TASK)
        self._keep()

    def judged(self, verdict: dict[str, Any]) -> None:
        """Keep the first verdict on each puzzle."""
        if self.stage == "playing" and self.run and not self.run.is_judged:
            one = self.trainer
            self.run.results.append(result_of(one.document, verdict, one.hints_shown, one.response))

    def touched(self) -> None:
        """Let the browser remember the answer."""
        if self.stage == "playing":
            self._keep()

    def _following(self) -> None:
        """Show what comes after the puzzle that is shown, or the summary."""
        if self.stage != "playing" or not self.run:
            self.trainer.show({}, {})
        elif self.run.go_on(self.trainer.hints_shown):
            self._show(self.run)
        else:
            self._finish()

    def _finish(self) -> None:
        self.trainer.show({}, {})
        if not self.results:
            self.choose()
            return
        self._turn_to("done")
        self.panel.lead(".mj-report .mj-ask")
        self._keep()

    # ---- what the browser remembers

    def _keep(self) -> None:
        """Let the browser remember how far it has come."""
        run, visit = self._kept_run or self._waiting, self._kept_visit
        if self._is_visit:
            run, visit = self._waiting, self._kept_run
        session = {"form": FORM, "asked": self._asked, "chosen": self._kept_choice, "run": run, "visit": visit}
        self.panel.kept = {**self._past.kept, "session": session}

    @property
    def _kept_choice(self) -> dict[str, Any]:
        return {name: self._values[name] for name in CHOSEN}

    @property
    def _kept_run(self) -> dict[str, Any]:
        return {**self.run.kept, "chosen": self._kept_choice, "draft": self.draft.kept} if self.run else {}

    def recall(self, kept: dict[str, Any]) -> None:
        """Go on where it was left, unless something has been begun meanwhile; odd memories are passed over.

        With a seed the puzzles are the same for everybody who begins, so only a session that was begun goes on.
        """
        session = _record(kept.get("session"))
        ours = session if (session.get("form"), session.get("asked")) == (FORM, self._asked) else {}
        if not self._is_seeded or ours.get("run"):
            self._past.recall(kept)
        if ours and not self.run:
            self._waiting, self._kept_visit = (_record(ours.get(name)) for name in ("run", "visit"))
            self._choose_again(_record(ours.get("chosen")))
            self.resume()

    def _choose_again(self, chosen: dict[str, Any]) -> None:
        if chosen:
            self.panel.values = {**_known(chosen), "lang": self.lang}

    def _take_up(self, kept: dict[str, Any], *, is_visit: bool = False) -> bool:
        """Go on with a session that was kept, and tell whether that can be."""
        if not is_visit:
            self._choose_again(_record(kept.get("chosen")))
        run = recalled_run(kept, lambda exhausted: Drawing(self.choice, self._past, exhausted))
        if not run:
            return False
        self.run, self._is_visit, self._is_resumed, self._alert = run, is_visit, True, ""
        if not is_visit:
            self._waiting = {}
        if run.document:
            self._show(run, recalled_draft(kept.get("draft"), run.document))
        else:
            self._finish()
        return True

    # ---- what is shown

    def _turn_to(self, stage: Stage) -> None:
        self.stage = stage
        show_widget(self.trainer, stage == "playing")
        show_widget(self.report, stage == "done")
        self.speak()

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
        return summary(self.results, self.lang, *self._notes_of(self.run), *self._short_notes)

    @property
    def _short_notes(self) -> list[str]:
        return [self.say("ui.session.short")] if self.run and self.run.is_short else []

    def _notes_of(self, run: Run | None) -> list[str]:
        """Which kinds and themes a run goes without."""
        if not run or not run.drawing:
            return []
        exhausted = [self.say(f"kind.{kind}") for kind in run.drawing.exhausted]
        told = [self.say("ui.session.exhausted", kinds=self._listed(exhausted))] if exhausted else []
        return [*self._left_out(run.drawing.choice), *told]

    def _left_out(self, choice: Choice) -> list[str]:
        """Which of the chosen kinds and themes do not come up, and why."""
        kinds = [self.say(f"kind.{kind}") for kind in choice.kinds_left_out]
        themes = [self.say(puzzles.theme_key(theme)) for theme in choice.themes_left_out]
        return [
            *([self.say("ui.session.left-out.kinds", kinds=self._listed(kinds))] if kinds else []),
            *([self.say("ui.session.left-out.themes", themes=self._listed(themes))] if themes else []),
        ]

    def _listed(self, names: list[str]) -> str:
        return self.say("ui.list-separator").join(names)

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
                    self._number(),
                    self.choice_of_language(),
                ],
            ),
            *self._warnings(),
            buttons([button("start", self.say("ui.session.start"), main=True), *self._resuming()]),
        ]

    def _number(self) -> Part:
        label, allowed = self.say("ui.session.count"), self.say("ui.session.count.allowed", most=MOST)
        return part("number", name="count", label=label, help=allowed, wrong=self.count is None)

    def _warnings(self) -> list[Part]:
        """What is wrong with the choice, or what of it does not come up."""
        alert = self._alert or self._fault
        if isinstance(alert, PuzzleError):
            return [part("alert", text=error_sentence(alert, self.lang))]
        if alert:
            return [part("alert", text=self.say(alert))]
        return [part("warning", text=text) for text in self._left_out(self.choice)]

    def _resuming(self) -> list[Part]:
        return [button("resume", self.say("ui.session.resume"))] if self._waiting else []

    def _themes(self) -> Part:
        n = len(self.choice.themes)
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
        resumed = [part("note", text=self.say("ui.session.resumed"))] if self._is_resumed and not self._is_visit else []
        anew = [button("choose", self.say("ui.session.choose"))] if resumed else []
        return [
            *resumed,
            *(part("warning", text=text) for text in self._notes_of(self.run)),
            buttons([button("stop", self.say("ui.session.stop")), *anew, *self._resuming()]),
        ]

    def _done(self) -> list[Part]:
        n = len(self.missed)
        again = [button("again", self.say("ui.session.again", n=n), main=True)] if n else []
        new = button("new", self.say("ui.session.new"), main=not n)
        return [buttons([*again, new, button("choose", self.say("ui.session.choose")), *self._resuming()])]


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
    check_number("count", count, 1, f"1 ... {MOST}", MOST)


def _values(kinds: tuple[str, ...], themes: tuple[str, ...], level: int, count: int) -> dict[str, Any]:
    groups = {group: [one for one in known if one in themes] for group, known in themes_by_group().items()}
    return {"kinds": list(kinds), **groups, "level": str(level), "count": count}


def _known(values: dict[str, Any]) -> dict[str, Any]:
    """The values of the panel that make a choice, each of its type whatever a page sends."""
    several = {name: _names_in(values.get(name)) for name in SEVERAL}
    return {**several, "level": str(values.get("level", "")), "count": str(values.get("count", ""))}


def _names_in(value: object) -> list[str]:
    return [one for one in value if isinstance(one, str)] if isinstance(value, list) else []


def _record(value: object) -> dict[str, Any]:
    """What a page sends where a record is wanted."""
    return value if isinstance(value, dict) else {}


def _names(kept: dict[str, Any], document: Document) -> bool:
    """Whether what was kept of a visit is about this puzzle."""
    results = kept.get("results")
    first = results[0] if isinstance(results, list) and results else None
    return link(document) in (kept.get("open"), _record(first).get("link"))
