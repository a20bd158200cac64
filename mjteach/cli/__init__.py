"""The `mjteach` command: answers in a shell, for people and (with `--json` or `-`) for programs."""

from mjteach.cli.commands import main

__all__ = ["main"]
