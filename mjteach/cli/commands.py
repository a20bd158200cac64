"""The commands and their options; what they answer is in `answers`, how it looks in `show`.

Exit status: 0 well done, 1 a bad hand (or a reader that hung up), 2 wrong usage, 130 stopped by Ctrl-C.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar

import click

from mjteach import __version__
from mjteach.cli import answers
from mjteach.cli.answers import Json
from mjteach.cli.lines import answer_lines, error_json, print_json
from mjteach.cli.options import environment_language, help_text, json_option, lang_option, option
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


class _Main(click.Group):
    """The group of commands, which no encoding and no Ctrl-C can bring to a traceback."""

    def invoke(self, ctx: click.Context) -> Any:  # noqa: ANN401 (as click declares it)
        _prepare_streams()
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
_ruling = option("--ruling", key="ruling", type=click.Choice(tuple(RULINGS)), default="gb1998", show_default=True)


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
    )


@main.command(help=help_text(".pay"))
@_hand
@option("--from", "discarder", key="discarder", type=click.Choice(("E", "S", "W", "N")))
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
    )


@main.command(help=help_text(".convert"))
@_hand
@option("--from", "source", key="from", type=click.Choice(_NOTATIONS), default="guobiao", show_default=True)
@option("--to", "target", key="to", type=click.Choice(_NOTATIONS), default="guobiao", show_default=True)
@option("--from-dragons", key="from-dragons", type=click.Choice(_DRAGON_ORDERS), default=_DRAGON_ORDERS[0])
@option("--to-dragons", key="to-dragons", type=click.Choice(_DRAGON_ORDERS), default=_DRAGON_ORDERS[0])
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
    _answer(
        text,
        lang,
        as_json,
        lambda line: answers.converted(line, reading, writing, lossy),
        answers.conversion_json,
        lambda found: _show().show_conversion(found, lang),
    )


def _kind(ctx: click.Context, param: click.Parameter, value: str) -> str:
    from mjteach.puzzles import KINDS

    return click.Choice(tuple(KINDS)).convert(value, param, ctx)


def _kinds(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:  # noqa: ARG001
    from mjteach.puzzles import KINDS

    return [kind for kind in KINDS if kind.startswith(incomplete)]


@main.command(help=help_text(".puzzle"))
@click.argument("address", metavar="[ID]", default="")
@option("--kind", key="kind", default="waits", show_default=True, callback=_kind, shell_complete=_kinds)
@option("--seed", key="seed", type=int, default=1, show_default=True)
@option("--level", key="level", type=int, default=1, show_default=True)
@_ruling
@json_option
@lang_option
def puzzle(address: str, kind: str, seed: int, level: int, ruling: str, as_json: bool, lang: str) -> None:
    """Draw a puzzle, or bring one back."""
    if address:
        from mjteach.cli.daily import show_opened

        show_opened(address, as_json, lang)
        return
    from mjteach.puzzles import PuzzleError, draw
    from mjteach.puzzles.links import link
    from mjteach.text import error_sentence, t

    try:
        document = draw(kind, seed, level, ruling)
    except PuzzleError as error:
        raise click.UsageError(error_sentence(error, lang)) from error
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
) -> None:
    """Answer one hand, or with `-` every line of standard input; exit status 1 if a hand was bad."""

    def print_answer(found: Answer) -> None:
        print_json(to_json(found))

    def answer_line(line: str) -> Json:
        return to_json(answer(line))

    if text == _STDIN:
        good = answer_lines(sys.stdin.buffer, answer_line, lang)
    else:
        good = _answer_one(text, lang, as_json, answer, print_answer if as_json else show)
    if not good:
        click.get_current_context().exit(1)


def _answer_one(
    text: str, lang: str, as_json: bool, answer: Callable[[str], Answer], give: Callable[[Answer], None]
) -> bool:
    try:
        found = answer(text)
    except HandError as error:
        if as_json:
            print_json(error_json(text, error, lang))
        else:
            _show().show_error(text, error, lang)
        return False
    give(found)
    return True
