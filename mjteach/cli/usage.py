"""How commands are called: the types of their options, and what is wrong with a call, in our own words.

What click says by itself has neither a code nor our languages.
"""

from __future__ import annotations

import os
import re
from collections.abc import Generator, Iterable
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

import click

from mjteach.cli.errors import told
from mjteach.cli.examples import example_lines
from mjteach.text import LANGUAGES, language_of, t

_SHOWN = 40
"""Characters of what was given that are repeated."""


class UsageError(click.UsageError):
    """What ends a command with status 2: what is wrong, and how the command is called."""

    def __init__(self, ctx: click.Context | None, code: str, place: str, *hints: str, **values: object) -> None:
        self.lang = language(ctx)
        self.hints = hints
        super().__init__(told(t(f"error.{code}", self.lang, **values), self.lang, code, place), ctx)

    def show(self, file: IO[Any] | None = None) -> None:
        """Print it on standard error."""
        for line in (self.message, *self.hints, *self._usage()):
            click.echo(line, file=file, err=True)

    def _usage(self) -> Iterable[str]:
        if self.ctx is not None:
            path, pieces = self.ctx.command_path, self.ctx.command.collect_usage_pieces(self.ctx)
            yield t("cli.usage", self.lang, usage=" ".join([path, *pieces]))
            yield t("cli.more", self.lang, command=f"{path} --help")


def environment_language() -> str:
    """The language of LC_ALL, else LC_MESSAGES, else LANG; English where none is set."""
    locale = next(filter(None, map(os.environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "C")
    return language_of(locale)


def language(ctx: click.Context | None) -> str:
    """The language that was asked for as far as that is known, else that of the environment."""
    asked = None if ctx is None else ctx.params.get("lang")
    return asked or environment_language()


class Command(click.Command):
    """A command that says in our words how it is called."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """The arguments."""
        with _in_our_words(ctx, args):
            return super().parse_args(ctx, args)


class Group(click.Group):
    """A group of such commands."""

    command_class = Command

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """The arguments."""
        with _in_our_words(ctx, args):
            return super().parse_args(ctx, args)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that is meant."""
        with _in_our_words(ctx, args):
            return super().resolve_command(ctx, args)


@contextmanager
def _in_our_words(ctx: click.Context, args: list[str]) -> Generator[None, None, None]:
    given = list(args)
    try:
        yield
    except (UsageError, click.exceptions.NoArgsIsHelpError):
        raise
    except click.UsageError as error:
        ctx.params.setdefault("lang", _asked(given))
        raise _translated(error, ctx) from error


def _asked(args: list[str]) -> str | None:
    """The language in arguments that could not be read as a whole."""
    found: list[str] = re.findall(rf"--lang[ =]({'|'.join(LANGUAGES)})(?!\S)", " ".join(args))
    return found[-1] if found else None


def _translated(error: click.UsageError, ctx: click.Context) -> UsageError:
    match error:
        case click.MissingParameter(param=click.Parameter() as param):
            name = name_of(param)
            hints = example_lines(language(ctx), waiting=ctx.info_name == "waits") if name == "HAND" else []
            return UsageError(ctx, "missing-argument", name, *hints, name=name)
        case click.NoSuchOption(option_name=name, possibilities=similar):
            return _wrong(ctx, "no-such-option", name, similar)
        case click.NoSuchCommand(command_name=name, possibilities=similar):
            return _wrong(ctx, "no-such-command", name, similar)
        case click.BadOptionUsage(option_name=name):
            return _wrong(ctx, "no-value-wanted" if _is_flag(ctx, name) else "value-wanted", name)
    return UsageError(ctx, "too-many-arguments", "")


def _wrong(ctx: click.Context, code: str, name: str, similar: Iterable[str] | None = None) -> UsageError:
    hints = [t("cli.similar", language(ctx), names=", ".join(similar))] if similar else []
    return UsageError(ctx, code, name[:_SHOWN], *hints, name=name[:_SHOWN])


def name_of(param: click.Parameter | None) -> str:
    """An option as it is typed, an argument as the help calls it."""
    if isinstance(param, click.Option):
        return max(param.opts, key=len)
    return str(getattr(param, "metavar", "")).strip("[].")


def _is_flag(ctx: click.Context, name: str) -> bool:
    params = ctx.command.get_params(ctx)
    return any(isinstance(param, click.Option) and param.is_flag and name in param.opts for param in params)


# --- options that would do nothing ----------------------------------------------------------------------------


def refuse_idle(beside: str, *names: str) -> None:
    """Refuse those of these parameters that were given, because beside something else they have no effect.

    Raises:
        UsageError: `no-effect`.
    """
    ctx = click.get_current_context()
    given = [param for param in ctx.command.params if param.name in names and was_given(ctx, param.name)]
    if given:
        options = ", ".join(map(name_of, given))
        raise UsageError(ctx, "no-effect", options, options=options, beside=beside)


def was_given(ctx: click.Context, name: str) -> bool:
    """The person has given this parameter."""
    return ctx.get_parameter_source(name) is not click.core.ParameterSource.DEFAULT


# --- types ----------------------------------------------------------------------------------------------------


class Choice(click.Choice[str]):
    """One of some words."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:  # noqa: ANN401
        """The word."""
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter as error:
            allowed = ", ".join(self.choices)
            raise UsageError(ctx, "not-a-choice", name_of(param), given=str(value)[:_SHOWN], allowed=allowed) from error


class Whole(click.ParamType[int]):
    """A whole number, between two bounds where there are any."""

    name = "integer"

    def __init__(self, least: int | None = None, most: int | None = None) -> None:
        self.bounds = None if least is None or most is None else (least, most)

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str | None:  # noqa: ARG002
        """The bounds, for the help."""
        return None if self.bounds is None else "{}-{}".format(*self.bounds)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:  # noqa: ANN401
        """The number."""
        given = str(value)[:_SHOWN]
        try:
            number = int(value)
        except ValueError as error:
            raise UsageError(ctx, "not-a-whole-number", name_of(param), given=given) from error
        if self.bounds is not None and not self.bounds[0] <= number <= self.bounds[1]:
            least, most = self.bounds
            raise UsageError(ctx, "out-of-bounds", name_of(param), given=given, least=least, most=most)
        return number


class File(click.Path):
    """A file, not a folder; whether it can be read or written turns out when that is done."""

    def __init__(self, *, there: bool = False, dash: bool = False, kind: type[Path] | None = None) -> None:
        super().__init__(exists=there, dir_okay=False, readable=False, allow_dash=dash, path_type=kind)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:  # noqa: ANN401
        """The name of the file."""
        try:
            found = super().convert(value, param, ctx)
        except click.BadParameter as error:
            code = "not-a-file" if Path(value).is_dir() else "no-such-file"
            raise UsageError(ctx, code, name_of(param), file=value) from error
        if not value:
            raise UsageError(ctx, "not-a-file", name_of(param), file=value)
        return found
