"""The commands and their options; what they answer is in `answers`, how it looks in `show`.

Exit status: 0 well done, 1 a bad hand (or a reader that hung up), 2 wrong usage, 130 stopped by Ctrl-C.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar

import click

from mjteach import __version__
from mjteach.cli import answers
from mjteach.cli.answers import Json
from mjteach.cli.errors import fail, failure_of
from mjteach.cli.examples import HELPED, OWN, example_lines
from mjteach.cli.lines import answer_lines, error_json, print_json
from mjteach.cli.options import help_text, json_option, lang_option, option
from mjteach.cli.usage import Choice, Group, Whole, environment_language, refuse_idle
from mjteach.notation import DRAGON_ORDERS, NOTATIONS
from mjteach.rules import Hand, HandError
from mjteach.rules.rulings import RULINGS
from mjteach.text import t

_STDIN = "-"
_INTERRUPTED = 130
"""Exit status after Ctrl-C: 128 and the number of the signal."""
_NOTATIONS = tuple(NOTATIONS)
_DRAGON_ORDERS = tuple(DRAGON_ORDERS)


Answer = TypeVar("Answer")


class _Main(Group):
    """The group of commands, which no encoding and no Ctrl-C can bring to a traceback."""

    def make_context(self, *arguments: Any, **settings: Any) -> click.Context:  # noqa: ANN401 (as click declares it)
        _prepare_streams()
        return super().make_context(*arguments, **settings)

    def invoke(self, ctx: click.Context) -> Any:  # noqa: ANN401
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            click.echo(t("cli.stopped", environment_language()), err=True)
            ctx.exit(_INTERRUPTED)


def _prepare_streams() -> None:
    """Give closed streams a place to read from and write to, and let every letter be written somehow."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115 (for as long as we run)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


_hand = click.argument("text", metavar="HAND")
_ruling = option("--ruling", key="ruling", type=Choice(tuple(RULINGS)), default="gb1998", show_default=True)


@click.group(cls=_Main, help=help_text(""))
@click.version_option(__version__, prog_name="mjteach", message="%(prog)s %(version)s")
def main() -> None:
    """The `mjteach` command."""


@main.command(help=help_text(".score"))
@_hand
@_ruling
@json_option
@lang_option
def score(text: str, ruling: str, as_json: bool, lang: str) -> None:
    """Score a finished hand."""
    rules = RULINGS[ruling]
    _answer(
        text,
        lang,
        as_json,
        lambda line: answers.scored(Hand.parse(line), rules),
        answers.score_json,
        lambda found: _show().show_score(found, lang),
        partial(example_lines, lang),
    )


@main.command(help=help_text(".waits"))
@_hand
@_ruling
@json_option
@lang_option
def waits(text: str, ruling: str, as_json: bool, lang: str) -> None:
    """Show what a hand of 13 tiles waits for."""
    rules = RULINGS[ruling]
    _answer(
        text,
        lang,
        as_json,
        lambda line: answers.waiting(Hand.parse(line), rules),
        answers.waits_json,
        lambda found: _show().show_waits(found, lang),
        partial(example_lines, lang, waiting=True),
    )


@main.command(help=help_text(".distance"))
@_hand
@json_option
@lang_option
def distance(text: str, as_json: bool, lang: str) -> None:
    """Show how far a hand is from ready."""
    _answer(
        text,
        lang,
        as_json,
        lambda line: answers.far(Hand.parse(line)),
        answers.distance_json,
        lambda found: _show().show_distance(found, lang),
        partial(example_lines, lang),
    )


@main.command(help=help_text(".pay"))
@_hand
@option("--from", "discarder", key="discarder", type=Choice(("E", "S", "W", "N")))
@_ruling
@json_option
@lang_option
def pay(text: str, discarder: str | None, ruling: str, as_json: bool, lang: str) -> None:
    """Show what each seat wins or loses."""
    rules = RULINGS[ruling]
    _answer(
        text,
        lang,
        as_json,
        lambda line: answers.paid(Hand.parse(line), rules, discarder),
        answers.payment_json,
        lambda found: _show().show_payment(found, lang),
        partial(example_lines, lang),
    )


@main.command(help=help_text(".convert"))
@_hand
@option("--from", "source", key="from", type=Choice(_NOTATIONS), default="guobiao", show_default=True)
@option("--to", "target", key="to", type=Choice(_NOTATIONS), default="guobiao", show_default=True)
@option("--from-dragons", key="from-dragons", type=Choice(_DRAGON_ORDERS), default=_DRAGON_ORDERS[0])
@option("--to-dragons", key="to-dragons", type=Choice(_DRAGON_ORDERS), default=_DRAGON_ORDERS[0])
@option("--lossy", key="lossy", is_flag=True)
@json_option
@lang_option
def convert(
    text: str,
    source: str,
    target: str,
    from_dragons: str,
    to_dragons: str,
    lossy: bool,
    as_json: bool,
    lang: str,
) -> None:
    """Write a hand in another notation."""
    reading, writing = answers.Form(source, from_dragons), answers.Form(target, to_dragons)
    if not reading.settings:
        refuse_idle(f"--from {source}", "from_dragons")
    if not writing.settings:
        refuse_idle(f"--to {target}", "to_dragons")
    _answer(
        text,
        lang,
        as_json,
        lambda line: answers.converted(line, reading, writing, lossy),
        answers.conversion_json,
        lambda found: _show().show_conversion(found, lang),
        partial(example_lines, lang, form=reading if source != _NOTATIONS[0] else OWN),
    )


def _kind(ctx: click.Context, param: click.Parameter, value: str) -> str:
    from mjteach.puzzles import KINDS

    return Choice(tuple(KINDS)).convert(value, param, ctx)


def _level(ctx: click.Context, param: click.Parameter, value: int) -> int:
    from mjteach.puzzles import LEVELS

    return Whole(LEVELS[0], LEVELS[-1]).convert(value, param, ctx)


def _kinds(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:  # noqa: ARG001
    from mjteach.puzzles import KINDS

    return [kind for kind in KINDS if kind.startswith(incomplete)]


@main.command(help=help_text(".puzzle"))
@click.argument("address", metavar="[ID]", required=False)
@option("--kind", key="kind", default="waits", show_default=True, callback=_kind, shell_complete=_kinds)
@option("--seed", key="seed", type=Whole(), default=1, show_default=True)
@option("--level", key="level", type=Whole(), default=1, show_default=True, callback=_level)
@_ruling
@json_option
@lang_option
def puzzle(address: str | None, kind: str, seed: int, level: int, ruling: str, as_json: bool, lang: str) -> None:
    """Draw a puzzle, or bring one back."""
    if address is not None:
        from mjteach.cli.daily import show_opened

        refuse_idle("ID", "kind", "seed", "level", "ruling")
        show_opened(address, as_json, lang)
        return
    from mjteach.puzzles import PuzzleError, draw
    from mjteach.puzzles.links import link

    try:
        document = draw(kind, seed, level, ruling)
    except PuzzleError as error:
        fail(failure_of(error, lang), as_json)
    if as_json:
        print_json(document)
        return
    _show().show_puzzle(document, lang)
    click.echo(t("cli.puzzle.link", lang, link=link(document)))


def _show() -> ModuleType:
    """The module that prints for people; it brings in rich, which programs need not wait for."""
    from mjteach.cli import show

    return show


def _answer(
    text: str,
    lang: str,
    as_json: bool,
    answer: Callable[[str], Answer],
    to_json: Callable[[Answer], Json],
    show: Callable[[Answer], None],
    example: Callable[[], list[str]],
) -> None:
    """Answer one hand, or with `-` every line of standard input; exit status 1 if a hand was bad."""

    def print_answer(found: Answer) -> None:
        print_json(to_json(found))

    def complain(error: HandError) -> None:
        if as_json:
            print_json(error_json(text, error, lang))
            return
        _show().show_error(text, error, lang)
        if error.code in HELPED:
            for line in example():
                click.echo(line, err=True)

    def answer_line(line: str) -> Json:
        return to_json(answer(line))

    if text == _STDIN:
        good = answer_lines(sys.stdin.buffer, answer_line, lang)
    else:
        good = _answer_one(text, answer, print_answer if as_json else show, complain)
    if not good:
        click.get_current_context().exit(1)


def _answer_one(
    text: str,
    answer: Callable[[str], Answer],
    give: Callable[[Answer], None],
    complain: Callable[[HandError], None],
) -> bool:
    try:
        found = answer(text)
    except HandError as error:
        complain(error)
        return False
    give(found)
    return True
