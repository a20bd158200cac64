"""Options and help texts that all commands share, in the language of the environment."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import click

from mjteach.text import LANGUAGES, language_of, t

Command = Callable[..., None]


def environment_language() -> str:
    """The language of LC_ALL, else LC_MESSAGES, else LANG; English where none is set."""
    locale = next(filter(None, map(os.environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "C")
    return language_of(locale)


def help_text(key: str) -> str:
    """The sentence `cli.help<key>`."""
    return t(f"cli.help{key}", environment_language())


def option(*names: str, key: str, **settings: Any) -> Callable[[Command], Command]:  # noqa: ANN401
    """An option with the help text `.option.<key>`; the other settings are click's."""
    return click.option(*names, help=help_text(f".option.{key}"), **settings)


json_option = option("--json", "as_json", key="json", is_flag=True)
lang_option = option("--lang", key="lang", type=click.Choice(LANGUAGES), default=environment_language)
