"""The puzzles of a day: three of them, the archive of past days, and a result to pass on."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from typing import Any

from mjteach import puzzles
from mjteach.puzzles import daily as days
from mjteach.widgets.panel import Panel, Part, button, buttons, part
from mjteach.widgets.room import TASK, Draft, Room, checked_state, recalled_draft, show_widget
from mjteach.widgets.trainer import ChoiceError, Document

Day = datetime.date
PuzzlesOf = Callable[[Day], Sequence[tuple[str, Document]]]
"""What gives the puzzles of a day: each with its tier, in order."""

DAY = datetime.timedelta(days=1)

OPEN = "open"
SIGNS = {"right": "🟩", "later": "🟨", "wrong": "🟥", "shown": "🟦", OPEN: "⬜"}
"""How a puzzle went: right at the first check, right later, not right yet, answer shown, not checked."""

SOLVED = ("right", "later")
OVER = (*SOLVED, "shown")
HINTED = "💡"
STORE = "mjteach.daily"
"""Under which key the browser keeps what was done, by day."""

LEFT = "left"
"""The entry, beside those of the days, that tells where the person was."""

OVER_ALL = -1
"""The place there when all puzzles of the day are over."""


@dataclass(frozen=True)
class Done:
    """What was done with one puzzle of a day.

    Attributes:
        id: the puzzle.
        mark: a key of `SIGNS`.
        hints: how many hints had been asked for at the last verdict.
        response: the answer of the last verdict.
    """

    id: str
    mark: str = OPEN
    hints: int = 0
    response: Mapping[str, int] = field(default_factory=dict)

    def after(self, verdict: Mapping[str, Any], response: Mapping[str, int], hints: int) -> Done:
        """The same puzzle after another verdict; once it is right or shown it stays so."""
        if self.mark in OVER:
            return self
        if verdict.get("shown"):
            mark = "shown"
        elif verdict["right"]:
            mark = "right" if self.mark == OPEN else "later"
        else:
            mark = "wrong"
        return Done(self.id, mark, hints, dict(response))


def recalled(value: object, document: Document) -> Done:
    """What a browser remembered of a puzzle; nothing was done where that cannot be."""
    blank = Done(document["id"])
    if not isinstance(value, dict) or value.get("id") != document["id"]:
        return blank
    mark, hints, response = (value.get(name) for name in ("mark", "hints", "response"))
    if mark not in tuple(SIGNS) or not isinstance(hints, int) or not isinstance(response, dict):
        return blank
    try:
        right = puzzles.judge(document, response)["right"]
    except puzzles.PuzzleError:
        return blank
    if right != (mark in SOLVED) and mark != "shown":
        return blank
    return Done(document["id"], mark, min(max(hints, 0), len(document["hints"])), response)


def result_text(day: Day, done: Sequence[Done]) -> str:
    """What came of a day in two lines that tell no answer.

    >>> print(result_text(datetime.date(2026, 11, 30), [Done("a", "right"), Done("b", "later", 1), Done("c")]))
    mjteach 2026-11-30 🀄 2/3
    🟩 🟨💡 ⬜
    """
    solved = sum(one.mark in SOLVED for one in done)
    signs = " ".join(SIGNS[one.mark] + HINTED * bool(one.hints) for one in done)
    return f"mjteach {day.isoformat()} 🀄 {solved}/{len(done)}\n{signs}"


def puzzles_of(day: Day) -> list[tuple[str, Document]]:
    """The puzzles of a day with their tiers, without what was withdrawn since."""
    return [(one.tier, one.document()) for one in days.daily(day) if one.withdrawal is None]


class Daily(Room):
    """The three puzzles of a day, in a notebook.

    Attributes:
        day: the day that is shown.
        tiers: how hard its puzzles are, in order: some of `mjteach.puzzles.daily.TIERS`.
        documents: its puzzles.
        done: what was done with each of them.
        place: which of them is on the table, counted from 0; None when all are over.
        trainer: the trainer that shows them.
        panel: the puzzles of the day to choose from.
        shelf: the result and the archive.
    """

    def __init__(self, date: str | Day | None = None, lang: str = "en", of: PuzzlesOf = puzzles_of) -> None:
        """Show a day; see `daily`.

        Args:
            date: the day, or None or "" for today.
            lang: one of `mjteach.text.LANGUAGES`.
            of: what gives the puzzles of a day.
        """
        self._of = of
        self._asked = f"date={str(date or '')!r}, lang={lang!r}"
        self._is_today = not date
        self._kept: dict[str, Any] = {}
        self._drafts: dict[str, Draft] = {}
        self._alert = ""
        day = self._day(date or days.today())
        super().__init__(self._following, lang)
        self.panel = Panel(self.press, lang=lang)
        self.shelf = Panel(self.press, self._recall, store=STORE, values={"date": day.isoformat()}, lang=lang)
        self.seat([self.panel, self.trainer, self.shelf])
        self._open(day)

    def __repr__(self) -> str:
        return f"Daily({self._asked})"

    def _day(self, date: object) -> Day:
        """The day that is meant.

        Raises:
            ChoiceError: for no day, or one without puzzles.
        """
        try:
            day = date if isinstance(date, Day) else days.day_of(str(date))
        except puzzles.PuzzleError as error:
            raise ChoiceError("date", date, _choices()) from error
        if not days.FIRST_DAY <= day <= days.last_day():
            raise ChoiceError("date", str(date), _choices())
        return day

    # ---- what the person does

    def press(self, name: str) -> None:
        """Do what a button says: the place of a puzzle (`0`), `open`, `before`, `after` or `today`."""
        meant = {"before": self.day - DAY, "after": self.day + DAY, "today": days.today()}
        if name in map(str, range(len(self.documents))):
            self._take_up(int(name))
            self._keep()
        elif name == "open":
            self.go_to(self.shelf.values.get("date"))
        elif name in meant:
            self.go_to(meant[name])

    def go_to(self, date: object) -> None:
        """Show another day; a day without puzzles is answered with a sentence."""
        try:
            day = self._day(date)
        except ChoiceError:
            self._alert = self.say("ui.daily.no-day", first=days.FIRST_DAY, last=days.last_day())
            self.speak()
            return
        self._open(day)
        self._keep()
        self.panel.lead(".mjteach-panel .mj-ask")

    # ---- a day and its puzzles

    def _open(self, day: Day) -> None:
        self.day = day
        given = self._of(day)
        self.tiers, self.documents = [tier for tier, _ in given], [document for _, document in given]
        self._alert = ""
        self._bring_back()
        self._take_up(self._open_place(-1), lead=False)

    def _bring_back(self) -> None:
        """Take up what is remembered of the day."""
        kept = self._kept.get(self.day.isoformat())
        values = kept if isinstance(kept, list) else []
        padded = [*values, *[None] * len(self.documents)]
        self.done = [recalled(value, document) for document, value in zip(self.documents, padded, strict=False)]

    def _open_place(self, place: int) -> int | None:
        """The place of the next puzzle that is not over, after the one at `place` and then from the first."""
        places = range(len(self.documents))
        following = [*places[place + 1 :], *places[: max(place, 0)]]
        return next((one for one in following if self.done[one].mark not in OVER), None)

    def _take_up(self, place: int | None, *, lead: bool = True) -> None:
        self.place = place
        if place is None:
            self.trainer.show({}, {})
        else:
            progress = {"n": place + 1, "of": len(self.documents)}
            self.trainer.show(self.documents[place], progress, *self._states(place))
        self.speak()
        if lead:
            self.panel.lead(TASK if place is not None else ".mjteach-panel .mj-ask")

    def _states(self, place: int) -> tuple[dict[str, Any], ...]:
        """Response, verdict and hints as they were when the puzzle was left."""
        document, done = self.documents[place], self.done[place]
        if done.mark == OPEN:
            checked: tuple[dict[str, Any], ...] = ()
        else:
            verdict = checked_state(document, done.response, shown=done.mark == "shown")
            checked = ({"hints_shown": done.hints}, *verdict)
        draft = self._drafts.get(document["id"])
        return (*checked, draft.now) if draft else checked

    def _following(self) -> None:
        """Show what comes after the puzzle on the table: the next other one that is not over."""
        place = self._open_place(self.place if self.place is not None else -1)
        self._take_up(place)
        self._keep()

    def judged(self, verdict: dict[str, Any]) -> None:
        """Mark the puzzle on the table."""
        if self.place is None:
            return
        before = self.done[self.place]
        after = before.after(verdict, self.trainer.response, self.trainer.hints_shown)
        if after != before:
            self.done[self.place] = after
            self._kept[self.day.isoformat()] = [asdict(one) for one in self.done]
            self.speak()

    # ---- what the browser remembers

    def touched(self) -> None:
        """Let the browser remember the answer as far as it goes."""
        self._drafts[self.trainer.document["id"]] = self.draft
        self._keep()

    def _keep(self) -> None:
        """Let the browser remember what was done on this day, and, until the day turns, where."""
        day = self.day.isoformat()
        done = {day: self._kept[day]} if day in self._kept else {}
        ids = [document["id"] for document in self.documents]
        drafts = {one: self._drafts[one].kept for one in ids if one in self._drafts}
        place = OVER_ALL if self.place is None else self.place
        left = {"on": days.today().isoformat(), "day": day, "place": place, "drafts": drafts}
        self.shelf.kept = {**done, LEFT: left}

    def _recall(self, kept: dict[str, Any]) -> None:
        """Take up what the browser remembered; what has been done here meanwhile is newer."""
        self._kept = {**kept, **self._kept}
        if self._drafts or any(one.mark != OPEN for one in self.done):
            return
        left = kept.get(LEFT)
        left = left if isinstance(left, dict) and left.get("on") == days.today().isoformat() else {}
        if self._is_today and left.get("place") != OVER_ALL:
            self._go_back(left.get("day"))
        self._bring_back()
        place = self._left_place(left) if left.get("day") == self.day.isoformat() else None
        if place is not None or any(one.mark != OPEN for one in self.done):
            self._take_up(self._open_place(-1) if place is None else place, lead=False)

    def _go_back(self, date: object) -> None:
        """Open the day where it was left, where that is one."""
        with suppress(ChoiceError):
            self._open(self._day(date))

    def _left_place(self, left: dict[str, Any]) -> int | None:
        """The place that was left, after the drafts of the day have been taken up."""
        drafts, place = left.get("drafts"), left.get("place")
        for document in self.documents:
            if isinstance(drafts, dict) and document["id"] in drafts:
                self._drafts[document["id"]] = recalled_draft(drafts[document["id"]], document)
        return place if type(place) is int and 0 <= place < len(self.documents) else None

    # ---- what is shown

    def speak(self) -> None:
        """Say everything anew, in the language of the room."""
        show_widget(self.trainer, self.place is not None)
        for panel, parts in ((self.panel, self._choice()), (self.shelf, [*self._result(), self._archive()])):
            with panel.hold_sync():
                panel.lang = self.lang
                panel.parts = parts

    def _choice(self) -> list[Part]:
        title = "ui.daily.today" if self.day == days.today() else "ui.daily.title"
        choices = [self._choice_of(place) for place in range(len(self.documents))]
        over = [] if self.place is not None else [part("note", text=self.say("ui.daily.done"))]
        return [
            part("heading", text=self.say(title, date=self.day)),
            buttons(choices, self.say("ui.daily.puzzles")),
            *over,
        ]

    def _choice_of(self, place: int) -> Part:
        tier, kind = self.say(f"ui.daily.tier.{self.tiers[place]}"), self.say(f"kind.{self.documents[place]['kind']}")
        mark = self.done[place].mark
        note = "" if mark == OPEN else self.say(f"ui.daily.mark.{mark}")
        return button(str(place), f"{tier} · {kind}", note=note, mark=mark, current=place == self.place)

    def _result(self) -> list[Part]:
        if all(one.mark == OPEN for one in self.done):
            return []
        return [
            part(
                "copy",
                name="result",
                label=self.say("ui.daily.result"),
                text=result_text(self.day, self.done),
                button=self.say("ui.daily.copy"),
                done=self.say("ui.daily.copied"),
                byHand=self.say("ui.daily.by-hand"),
            ),
            part("small", text=self.say("ui.daily.legend", **SIGNS, hint=HINTED)),
        ]

    def _archive(self) -> Part:
        steps = [
            button("before", self.say("ui.daily.before"), off=self.day <= days.FIRST_DAY),
            button("after", self.say("ui.daily.after"), off=self.day >= days.last_day()),
            button("today", self.say("ui.daily.to-today"), off=self.day == days.today()),
        ]
        bounds = {"min": str(days.FIRST_DAY), "max": str(days.last_day())}
        date = part("date", name="date", label=self.say("ui.daily.date"), **bounds)
        parts = [
            part("row", parts=[date, buttons([button("open", self.say("ui.daily.open"))])]),
            *([part("alert", text=self._alert)] if self._alert else []),
            buttons(steps),
        ]
        return part("fold", name="archive", label=self.say("ui.daily.archive"), parts=parts)


def daily(date: str | Day | None = None, lang: str = "en") -> Daily:
    """The three puzzles of a day, the same for everyone, with the archive and a result to pass on.

    Args:
        date: a day by UTC, as a date or as a text like `2026-11-30`; None or "" for today.
        lang: one of `mjteach.text.LANGUAGES`; it can be changed on the spot.

    Raises:
        ChoiceError: for an argument that is none of the choices, which it names.
    """
    return Daily(date, lang)


def _choices() -> tuple[str, str]:
    return f"{days.FIRST_DAY} ... {days.last_day()}", ""
