"""`mjteach daily`: the puzzles of a day; `mjteach report`: what a report about a puzzle needs.

Exit status: 0 well done, 1 a day without puzzles or a puzzle that is not there, 2 wrong usage.
"""

from __future__ import annotations

import platform
from typing import TYPE_CHECKING

import click

from mjteach import __version__
from mjteach.cli.answers import Json
from mjteach.cli.errors import fail, failure_of, told
from mjteach.cli.lines import print_json
from mjteach.cli.options import help_text, json_option, lang_option, option
from mjteach.cli.usage import Command
from mjteach.text import error_sentence, t

if TYPE_CHECKING:
    from mjteach.puzzles.daily import Daily


@click.command(cls=Command, help=help_text(".daily"))
@option("--date", "day", key="daily-date", metavar="YYYY-MM-DD")
@json_option
@lang_option
def daily(day: str | None, as_json: bool, lang: str) -> None:
    """Show the three puzzles of a day."""
    from mjteach.puzzles import PuzzleError
    from mjteach.puzzles.daily import daily as daily_of
    from mjteach.puzzles.daily import day_of, today

    try:
        wanted = today() if day is None else day_of(day)
        found = daily_of(wanted)
        if as_json:
            print_json({"date": wanted.isoformat(), "puzzles": [_daily_json(one) for one in found]})
            return
        click.echo(t("cli.daily.day", lang, date=wanted.isoformat()))
        for one in found:
            _show_daily(one, lang)
    except PuzzleError as error:
        fail(failure_of(error, lang, "--date"), as_json)


def _daily_json(one: Daily) -> Json:
    """A puzzle of a day; one that was withdrawn is named but not given."""
    if one.withdrawal is None:
        return {"tier": one.tier, "id": one.line["id"], "document": one.document()}
    gone = {"date": one.withdrawal.date.isoformat(), "reason": one.withdrawal.reason}
    return {"tier": one.tier, "id": one.line["id"], "withdrawn": gone}


def _show_daily(one: Daily, lang: str) -> None:
    from mjteach.cli.show import show_puzzle

    click.echo()
    click.echo(f"— {t(f'cli.daily.{one.tier}', lang)} —")
    if one.withdrawal is None:
        show_puzzle(one.document(), lang)
    else:
        error = one.withdrawal.error()
        click.echo(told(error_sentence(error, lang), lang, error.code))


def show_opened(address: str, as_json: bool, lang: str) -> None:
    """Show the puzzle that an id or a link names."""
    from mjteach.cli.show import show_puzzle
    from mjteach.puzzles import PuzzleError
    from mjteach.puzzles.links import opened

    try:
        document = opened(address)
    except PuzzleError as error:
        fail(failure_of(error, lang, "ID"), as_json)
    if as_json:
        print_json(document)
    else:
        show_puzzle(document, lang)


@click.command(cls=Command, help=help_text(".report"))
@click.argument("address", metavar="ID")
@json_option
@lang_option
def report(address: str, as_json: bool, lang: str) -> None:
    """Print what a report about a puzzle needs."""
    from mjteach.puzzles import PuzzleError
    from mjteach.puzzles.links import opened

    try:
        found = report_json(opened(address))
    except PuzzleError as error:
        fail(failure_of(error, lang, "ID"), as_json)
    if as_json:
        print_json(found)
        return
    import json

    for key, value in found.items():
        text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
        click.echo(f"{key}: {text}")
    click.echo(t("cli.report.add", lang), err=True)


def report_json(document: Json) -> Json:
    """What a report needs: versions, what is asked, our answer with its proof. Nothing about a person or a machine."""
    from mjteach.puzzles.links import link

    asked = ("id", "kind", "level", "ruling", "hand", "question", "table", "options", "origin", "themes")
    return {
        "mjteach": __version__,
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "platform": f"{platform.system()} {platform.machine()}",
        **{key: document[key] for key in asked if key in document},
        "answers": [answer["items"] for answer in document["answers"]],
        "proof": document["proof"],
        "link": link(document),
    }
