"""`mjteach play`: a plain game at the terminal, and `mjteach play simulate`: many games by computer players.

Exit status: 0 well done (also when a game is left early), 1 a file that cannot be written, 2 wrong usage.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from mjteach.cli.errors import failure, file_failure
from mjteach.cli.options import help_text, lang_option, option
from mjteach.cli.usage import Choice, File, Group, UsageError, Whole, refuse_idle
from mjteach.text import catalogue, fan_name, t, tile_name

if TYPE_CHECKING:
    from mjteach.play import Action, AnyEvent, Result, Table, View
    from mjteach.play.players import Advice
    from mjteach.play.simulate import Run
    from mjteach.rules import Tile

PLAYER_NAMES = ("random", "steady", "planner")
"""The computer players; named here because the commands are listed without loading them."""

_SEATS = "ESWN"
_HINT = "?"
_QUIT = "q"
_PROMPT = "> "
_LOSSES_SHOWN = 3
_MOST_HANDS = 1_000_000


_shown = partial(option, show_default=True)
_seed = _shown("--seed", key="play-seed", type=Whole(), default=1)


@click.group(cls=Group, help=help_text(".play"), invoke_without_command=True)
@_shown("--seat", key="play-seat", type=Choice(tuple(_SEATS)), default="E")
@_seed
@_shown("--against", key="play-against", type=Choice(PLAYER_NAMES), default="planner")
@lang_option
@click.pass_context
def play(ctx: click.Context, seat: str, seed: int, against: str, lang: str) -> None:
    """Play a hand at the terminal."""
    if ctx.invoked_subcommand is not None:
        refuse_idle(ctx.invoked_subcommand, "seat", "seed", "against", "lang")
    else:
        _Game(_SEATS.index(seat), seed, against, lang).run()


# --- many games -----------------------------------------------------------------------------------------------


@play.command(help=help_text(".play.simulate"))
@_shown("--hands", key="simulate-hands", type=Whole(1, _MOST_HANDS), default=16)
@_shown("--players", key="simulate-players", default="planner,planner,planner,planner")
@_seed
@_shown("--jobs", key="simulate-jobs", type=Whole(1, 256), default=1)
@_shown("--out", key="simulate-out", type=File(kind=Path), required=True)
@lang_option
def simulate(hands: int, players: str, seed: int, jobs: int, out: Path, lang: str) -> None:
    """Let computer players play."""
    from mjteach.play.simulate import Run, SimulationError

    try:
        run = Run(hands, tuple(players.split(",")), seed)
    except SimulationError as error:
        raise UsageError(click.get_current_context(), error.code, "--players", **error.values) from error
    try:
        _simulate(run, out, jobs, lang)
    except SimulationError as error:
        raise failure(error.code, lang, str(out), **error.values) from error
    except OSError as error:
        raise file_failure(out, error, lang) from error


def _simulate(run: Run, out: Path, jobs: int, lang: str) -> None:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from mjteach.play.simulate import simulate as simulate_run

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True)) as progress:
        task = progress.add_task(t("cli.simulate.hands", lang), total=run.hands)
        for done in simulate_run(run, out, jobs):
            progress.update(task, completed=done)


# --- a game at the terminal -----------------------------------------------------------------------------------


class _LeftError(Exception):
    """The person has left the game."""


class _Game:
    """One hand: the person against three computer players, line by line."""

    def __init__(self, seat: int, seed: int, against: str, lang: str) -> None:
        from mjteach.play import Table, Wall
        from mjteach.play.players import PLAYERS, Planner

        self.seat = seat
        self.lang = lang
        self.told = 0
        self.coach = Planner()
        self.players = {other: PLAYERS[against](f"{seed} {other}") for other in range(4) if other != seat}
        self.table: Table = Table.start(Wall.shuffle(random.Random(seed)))

    def run(self) -> None:
        """Play to the end of the hand, or until the person leaves."""
        self.say("cli.play.begin", seat=_SEATS[self.seat])
        try:
            while not self.table.over:
                self.ask_all()
        except _LeftError:
            self.say("cli.play.left")
            return
        self.tell_events()
        for line in _sheet(self.table, self.lang):
            click.echo(line)

    def ask_all(self) -> None:
        """One round of decisions; those who are asked together do not see each other's answers."""
        asked = self.table
        for seat in asked.waiting:
            view = asked.view(seat)
            action = self.ask(view) if seat == self.seat else self.players[seat].choose(view)
            self.table = self.table.play(action)

    def ask(self, view: View) -> Action:
        """The action that the person chooses."""
        self.tell_events()
        for line in _situation(view, self.lang):
            click.echo(line)
        for number, action in enumerate(view.legal, 1):
            click.echo(f"{number:3}  {_action_text(action, self.lang)}")
        while True:
            answer = self.read()
            if answer == _HINT:
                for line in _hint(self.coach.explain(view), self.lang):
                    click.echo(line)
            elif answer.isascii() and answer.isdecimal() and len(answer) <= 3 and 1 <= int(answer) <= len(view.legal):
                return view.legal[int(answer) - 1]
            else:
                self.say("cli.play.again", most=len(view.legal))

    def read(self) -> str:
        """The next answer; the game is left with q or at the end of the input."""
        click.echo(_PROMPT, nl=False)
        try:
            line = sys.stdin.readline()
        except UnicodeDecodeError:
            return ""
        if not line:
            click.echo()
        answer = line.strip().lower()
        if not line or answer == _QUIT:
            raise _LeftError
        return answer

    def say(self, key: str, **values: object) -> None:
        """One sentence."""
        click.echo(t(key, self.lang, **values))

    def tell_events(self) -> None:
        """What has happened since the last time."""
        events = self.table.events
        for event in events[self.told :]:
            text = _event_text(event, self.seat, self.lang)
            if text:
                click.echo(text)
        self.told = len(events)


def _event_text(event: AnyEvent, seat: int, lang: str) -> str:
    """An event as everybody may hear it, or nothing where there is nothing to hear."""
    key = f"cli.play.event.{event.kind}"
    if key not in catalogue(lang) or (event.kind in ("draw", "replace") and event.seat != seat):
        return ""
    if event.seat is None:
        return t(key, lang)
    if event.kind == "concealed-kong" and event.seat != seat:
        key = "cli.play.event.hidden-kong"
    tiles: tuple[Tile, ...] = getattr(event, "tiles", ())
    shown = " ".join(map(str, tiles)) if event.kind == "chow" else str(tiles[0])
    name = tile_name(tiles[0], lang) if len(set(tiles)) == 1 else ""
    text = f"{shown} {name}".rstrip()
    sentence = t(key, lang, seat=_SEATS[event.seat], text=text)
    return t("cli.play.overruled", lang, text=sentence) if getattr(event, "overruled", False) else sentence


def _situation(view: View, lang: str) -> Iterator[str]:
    from mjteach.rules import text_of

    yield ""
    yield t("cli.play.wall", lang, n=view.wall_left)
    for seat, melds in enumerate(view.melds):
        if melds and seat != view.seat:
            yield t("cli.play.melds", lang, seat=_SEATS[seat], text=" ".join(_meld_text(meld) for meld in melds))
    own = [*map(str, view.own.melds), text_of(view.tiles)]
    yield t("cli.play.own", lang, text=" ".join(own))
    if view.drawn is not None:
        yield t("cli.play.drawn", lang, text=f"{view.drawn} {tile_name(view.drawn, lang)}")
    elif view.phase != "turn" and view.offered is not None:
        key = "cli.play.robbed" if view.phase == "rob" else "cli.play.offered"
        yield t(key, lang, seat=_SEATS[view.turn], text=f"{view.offered} {tile_name(view.offered, lang)}")


def _meld_text(meld: object) -> str:
    return "[####]" if meld is None else str(meld)


def _action_text(action: Action, lang: str) -> str:
    key = f"cli.play.do.{action.kind}"
    if action.tile is None:
        return t(key, lang)
    if action.kind == "chow":
        return t(key, lang, text=" ".join(map(str, action.tiles)))
    return t(key, lang, text=f"{action.tile} {tile_name(action.tile, lang)}")


def _hint(advice: Advice, lang: str) -> Iterator[str]:
    for saying in advice.sayings:
        yield "  " + t(saying.id, lang, **dict(saying.values))
    for loss in advice.losses[:_LOSSES_SHOWN]:
        yield "  - " + t(loss.saying.id, lang, **dict(loss.saying.values))


def _sheet(table: Table, lang: str) -> Iterator[str]:
    """How the hand ended: the winning hand, its fans, and what each seat gets."""
    result = table.result
    assert result is not None
    yield ""
    if result.winner is None:
        yield t("cli.play.drawn-hand", lang)
    else:
        yield from _won(result, lang)
    for seat, points in zip(_SEATS, result.payments, strict=True):
        yield t("cli.play.pays", lang, seat=seat, points=f"{points:+d}")


def _won(result: Result, lang: str) -> Iterator[str]:
    assert result.winner is not None
    assert result.score is not None
    winner = _SEATS[result.winner]
    if result.discarder is None:
        yield t("cli.play.self-draw", lang, seat=winner)
    else:
        yield t("cli.play.discard-win", lang, seat=winner, text=t(f"seat.{_SEATS[result.discarder]}", lang))
    yield str(result.score.hand)
    yield from (f"  {line}" for line in _fans(result, lang))
    score = result.score
    yield t("cli.total", lang, points=score.points, flowers=score.flowers, total=score.total)


def _fans(result: Result, lang: str) -> Iterable[str]:
    assert result.score is not None
    for counted in result.score.fans:
        times = f" ×{counted.count}" if counted.count > 1 else ""
        yield f"{counted.points * counted.count:3}  {fan_name(counted.fan, lang)}{times}"
