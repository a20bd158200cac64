"""Options and help texts that all commands share, in the language of the environment."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from mjteach.cli.usage import Choice, environment_language
from mjteach.text import LANGUAGES, t

Command = Callable[..., None]


def help_text(key: str) -> str:
    """The sentence `cli.help<key>`."""
    return t(f"cli.help{key}", environment_language())


def option(*names: str, key: str, **settings: Any) -> Callable[[Command], Command]:  # noqa: ANN401
    """An option with the help text `.option.<key>`; the other settings are click's."""
    return click.option(*names, help=help_text(f".option.{key}"), **settings)


json_option = option("--json", "as_json", key="json", is_flag=True)
lang_option = option("--lang", key="lang", type=Choice(LANGUAGES), default=environment_language, is_eager=True)
