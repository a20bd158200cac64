"""Errors as a person reads them: one form for all commands, `Error: message [code, place]`.

Code and places are the same in every language, and the same that `--json` gives.
"""

from __future__ import annotations

from typing import IO, TYPE_CHECKING, Any, NoReturn

import click

from mjteach.cli.lines import print_json
from mjteach.text import error_sentence, t

if TYPE_CHECKING:
    from mjteach.puzzles import PuzzleError

CODES: dict[str, tuple[str, ...]] = {
    # files and what is in them
    "bad-file": ("file", "reason"),
    "empty-bank": (),
    "no-dask": (),
    "no-cluster": ("address",),
    # how a command is called
    "no-such-command": ("name",),
    "no-such-option": ("name",),
    "missing-argument": ("name",),
    "too-many-arguments": (),
    "value-wanted": ("name",),
    "no-value-wanted": ("name",),
    "not-a-choice": ("given", "allowed"),
    "not-a-whole-number": ("given",),
    "out-of-bounds": ("given", "least", "most"),
    "no-such-file": ("file",),
    "not-a-file": ("file",),
    "no-effect": ("options", "beside"),
}
"""The codes of what is wrong with a call rather than with a hand, with the names of their values."""


def told(message: str, lang: str, code: str, *places: str) -> str:
    """The line that tells an error; empty places are left out."""
    where = ", ".join(printable(part) for part in (code, *places) if part)
    return t("cli.error", lang, message=printable(message), where=where)


def printable(text: str) -> str:
    """A text that cannot steer a terminal."""
    return "".join(letter if letter.isprintable() else "\ufffd" for letter in text)


class CommandError(click.ClickException):
    """What ends a command with status 1."""

    def __init__(self, message: str, lang: str, code: str, *places: str) -> None:
        super().__init__(told(message, lang, code, *places))
        self.sentence = message
        self.code = code
        self.place = " ".join(filter(None, places))

    def show(self, file: IO[Any] | None = None) -> None:
        """Print it on standard error."""
        click.echo(self.message, file=file, err=True)


def failure(code: str, lang: str, *places: str, **values: object) -> CommandError:
    """One of `CODES` (or another code that has its sentence) as an error."""
    return CommandError(t(f"error.{code}", lang, **values), lang, code, *places)


def failure_of(error: PuzzleError, lang: str, *places: str) -> CommandError:
    """What is wrong with a puzzle, a bank or a day, as an error."""
    return CommandError(error_sentence(error, lang), lang, error.code, *places, error.place)


def file_failure(file: object, error: OSError, lang: str) -> CommandError:
    """A file that the system does not let us read or write."""
    reason = error.strerror or type(error).__name__
    return failure("bad-file", lang, str(file), file=file, reason=reason)


def fail(error: CommandError, as_json: bool) -> NoReturn:
    """End with status 1 and say what is wrong, to a person or to a program."""
    if not as_json:
        raise error
    print_json({"error": {"code": error.code, "place": error.place, "message": printable(error.sentence)}})
    raise click.exceptions.Exit(1)
