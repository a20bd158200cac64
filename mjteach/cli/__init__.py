"""The `mjteach` command: answers in a shell, for people and (with `--json` or `-`) for programs."""

from mjteach.cli.bank import bank
from mjteach.cli.commands import main
from mjteach.cli.daily import daily, report
from mjteach.cli.play import play
from mjteach.cli.record import record

for command in (play, record, bank, daily, report):
    main.add_command(command)

__all__ = ["main"]
