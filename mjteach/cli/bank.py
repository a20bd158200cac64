"""`mjteach bank`: build banks of puzzles, prove them again, count what is in them.

Exit status: 0 well done, 1 a fault in a bank, a recipe that cannot be filled or a file that cannot be used, 2 wrong
usage.
"""

from __future__ import annotations

import sys
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from mjteach import __version__
from mjteach.cli.errors import CommandError, fail, failure, failure_of, file_failure, told
from mjteach.cli.lines import print_json
from mjteach.cli.options import help_text, json_option, lang_option, option
from mjteach.cli.usage import File, Group, Whole, refuse_idle
from mjteach.text import error_sentence, fan_name, t

if TYPE_CHECKING:
    from rich.progress import Progress

    from mjteach.puzzles import PuzzleError
    from mjteach.puzzles.bank import Census
    from mjteach.puzzles.bank_build import Building, Shortage, Workers
    from mjteach.puzzles.recipe import Recipe

_DASK_CHUNKS = 8
"""How many workers a Dask cluster is taken for when it has none yet."""


_file = click.argument("file", metavar="FILE", type=File(there=True, kind=Path))


@click.group(cls=Group, help=help_text(".bank"))
def bank() -> None:
    """Banks of puzzles."""


# --- build ----------------------------------------------------------------------------------------------------


@bank.command(help=help_text(".bank.build"))
@click.argument("recipe", metavar="RECIPE", type=File(there=True, kind=Path))
@option("--out", key="bank-out", type=File(kind=Path), required=True)
@option("--jobs", key="bank-jobs", type=Whole(1, 256), default=1, show_default=True)
@option("--dask", "address", key="bank-dask", metavar="ADDRESS")
@lang_option
def build(recipe: Path, out: Path, jobs: int, address: str | None, lang: str) -> None:
    """Build a bank from a recipe."""
    from mjteach.puzzles import PuzzleError
    from mjteach.puzzles.bank_build import Building
    from mjteach.puzzles.bank_files import withdrawn

    if address is not None:
        refuse_idle("--dask", "jobs")
    building = Building(_recipe(recipe, lang), frozenset(withdrawn()), __version__)
    try:
        with _workers(jobs, address, lang) as (workers, number):
            _run(building, out, workers, number, lang)
    except PuzzleError as error:
        raise failure_of(error, lang, str(out)) from error
    except OSError as error:
        raise file_failure(out, error, lang) from error
    click.echo(t("cli.bank.built", lang, n=len(building.lines), file=str(out)), err=True)
    for shortage in building.shortages:
        click.echo(_shortage(shortage, lang), err=True)
    click.get_current_context().exit(bool(building.shortages))


def _recipe(file: Path, lang: str) -> Recipe:
    """What a recipe says."""
    from mjteach.puzzles import PuzzleError
    from mjteach.puzzles.recipe import parse

    try:
        return parse(_text(file, lang))
    except PuzzleError as error:
        message = t("cli.bank.recipe", lang, message=error_sentence(error, lang))
        raise CommandError(message, lang, error.code, str(file), error.place) from error


def _text(file: Path, lang: str) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        message = t("cli.bank.recipe", lang, message=t("error.not-utf8", lang))
        raise CommandError(message, lang, "not-utf8", str(file), f"byte:{error.start}") from error
    except OSError as error:
        raise file_failure(file, error, lang) from error


@contextmanager
def _workers(jobs: int, address: str | None, lang: str) -> Generator[tuple[Workers, int], None, None]:
    """Who draws, and how many they are: processes of this machine, or a Dask cluster."""
    from mjteach.puzzles.bank_build import processes

    if address is None:
        with processes(jobs) as workers:
            yield workers, jobs
        return
    try:
        connect: Any = import_module("distributed").Client
    except ImportError as error:
        raise failure("no-dask", lang) from error
    try:
        client = connect(address, set_as_default=False)
    except (OSError, ValueError) as error:
        raise failure("no-cluster", lang, "--dask", address=address) from error
    with client:
        yield client, sum(client.nthreads().values()) or _DASK_CHUNKS


def _run(building: Building, out: Path, workers: Workers, jobs: int, lang: str) -> None:
    with _progress() as progress:
        task = progress.add_task(t("cli.bank.puzzles", lang), total=building.recipe.total)
        for done in building.run(out, workers, jobs):
            progress.update(task, completed=done, total=max(done, building.recipe.total))


def _shortage(shortage: Shortage, lang: str) -> str:
    if shortage.kind is None:
        return t("cli.bank.few-of-fan", lang, fan=shortage.level, n=shortage.missing)
    return t(
        "cli.bank.few-of-kind",
        lang,
        kind=t(f"kind.{shortage.kind}", lang),
        level=t(f"level.{shortage.level}", lang),
        n=shortage.missing,
    )


# --- check, stats, expand -------------------------------------------------------------------------------------


@bank.command(help=help_text(".bank.check"))
@_file
@json_option
@lang_option
def check(file: Path, as_json: bool, lang: str) -> None:
    """Prove every puzzle again."""
    from mjteach.puzzles import PuzzleError
    from mjteach.puzzles.bank import Checker
    from mjteach.puzzles.bank_files import withdrawn

    checker, good, bad = Checker(frozenset(withdrawn())), 0, 0
    for number, line in enumerate(_followed(_lines(file, lang, as_json), lang), 1):
        try:
            checker.check(line)
            good += 1
        except PuzzleError as error:
            bad += 1
            _tell_fault(file, number, _name(line), error, lang, as_json)
    if as_json:
        print_json({"file": str(file), "good": good, "bad": bad})
    else:
        click.echo(t("cli.bank.checked", lang, n=good, bad=bad))
    click.get_current_context().exit(bad > 0)


def _tell_fault(file: Path, number: int, name: str, error: PuzzleError, lang: str, as_json: bool) -> None:
    message = error_sentence(error, lang)
    if as_json:
        fault = {"code": error.code, "place": error.place, "message": message}
        print_json({"file": str(file), "line": number, "id": name, "error": fault})
    else:
        click.echo(told(message, lang, error.code, str(file), f"line:{number}", name, error.place))


def _name(line: bytes) -> str:
    """The id that a line gives, if it gives one."""
    from mjteach.puzzles import PuzzleError
    from mjteach.puzzles.bank import from_text
    from mjteach.puzzles.bank_files import is_id

    try:
        found = from_text(line).get("id")
    except PuzzleError:
        return ""
    return found if isinstance(found, str) and is_id(found) else ""


@bank.command(help=help_text(".bank.stats"))
@_file
@json_option
@lang_option
def stats(file: Path, as_json: bool, lang: str) -> None:
    """Count what is in a bank."""
    from mjteach.puzzles import PuzzleError
    from mjteach.puzzles.bank import Census, from_text

    census, good = Census(), True
    for number, line in enumerate(_lines(file, lang, as_json), 1):
        try:
            census.add(_formed(from_text(line)))
        except PuzzleError as error:
            good = False
            _tell_fault(file, number, _name(line), error, lang, as_json)
    if as_json:
        print_json(_census_json(census))
    elif census.total:
        for text in _census_lines(census, lang):
            click.echo(text)
    click.get_current_context().exit(not good)


def _formed(line: dict[str, Any]) -> dict[str, Any]:
    """A line of which at least what is counted is in order.

    Raises:
        PuzzleError: what is not.
    """
    from mjteach.puzzles.bank import check_asked

    check_asked(line)
    return line


def _census_json(census: Census) -> dict[str, Any]:
    return {
        "puzzles": census.total,
        "kinds": {f"{kind} {level}": n for (kind, level), n in sorted(census.kinds.items())},
        "themes": dict(sorted(census.themes.items())),
        "fans": {str(number): census.fans[number] for number in range(1, 82)},
    }


def _census_lines(census: Census, lang: str) -> Iterator[str]:
    from mjteach.puzzles import KINDS, LEVELS, THEMES, theme_key
    from mjteach.rules import FANS

    yield t("cli.bank.total", lang, n=census.total)
    yield ""
    for kind in KINDS:
        counts = [census.kinds[kind, level] for level in LEVELS]
        if any(counts):
            yield f"{sum(counts):6}  {t(f'kind.{kind}', lang)} ({' '.join(map(str, counts))})"
    yield ""
    for theme in THEMES:
        if census.themes[theme] and not theme_key(theme).startswith("fan."):
            yield f"{census.themes[theme]:6}  {t(theme_key(theme), lang)}"
    yield ""
    for fan in FANS:
        yield f"{census.fans[fan.number]:6}  {fan.number} {fan_name(fan, lang)}"


@bank.command(help=help_text(".bank.expand"))
@_file
@lang_option
def expand(file: Path, lang: str) -> None:
    """Print the whole documents of a bank."""
    from mjteach.puzzles import PuzzleError, to_line
    from mjteach.puzzles.bank import from_text, restored

    good = True
    for number, line in enumerate(_lines(file, lang), 1):
        try:
            document = restored(from_text(line))
        except PuzzleError as error:
            good = False
            message = error_sentence(error, lang)
            click.echo(told(message, lang, error.code, str(file), f"line:{number}", error.place), err=True)
            continue
        sys.stdout.write(to_line(document) + "\n")
    click.get_current_context().exit(not good)


# --- files --------------------------------------------------------------------------------------------------


def _lines(file: Path, lang: str, as_json: bool = False) -> list[bytes]:
    """The lines of a bank, of which there is at least one."""
    try:
        lines = file.read_bytes().splitlines()
    except OSError as error:
        raise file_failure(file, error, lang) from error
    if not lines:
        fail(failure("empty-bank", lang, str(file)), as_json)
    return lines


def _followed(lines: list[bytes], lang: str) -> Iterable[bytes]:
    """The lines, with a bar that shows how far we are."""
    with _progress() as progress:
        yield from progress.track(lines, description=t("cli.bank.puzzles", lang))


def _progress() -> Progress:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=Console(stderr=True))
