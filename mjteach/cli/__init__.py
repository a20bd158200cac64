"""The `mjteach` command: answers in a shell, for people and (with `--json` or `-`) for programs."""

from mjteach.cli.commands import main
from mjteach.cli.play import play
from mjteach.cli.record import record

main.add_command(play)
main.add_command(record)

__all__ = ["main"]
