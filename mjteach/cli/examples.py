"""A hand for those who have not seen one written yet."""

from __future__ import annotations

from mjteach.cli.answers import Form
from mjteach.notation import write
from mjteach.rules import Hand
from mjteach.text import t

_TILES = "123456789m23p55s"
_LAST = "4p"
OWN = Form("guobiao", "")
"""The form that all commands but `convert` read."""

HELPED = frozenset(
    {
        "argument-missing",
        "argument-syntax",
        "argument-unknown",
        "bad-rank",
        "digits-without-suit",
        "empty",
        "not-a-tile",
        "notation-character",
        "suit-without-digits",
        "tile-code",
        "unknown-character",
        "wrong-tile-count",
    }
)
"""The codes of what somebody types who does not know how a hand is written."""


def example_lines(lang: str, *, waiting: bool = False, form: Form = OWN) -> list[str]:
    """What a hand looks like; `waiting` without the tile that completes it."""
    hand = Hand.parse(_TILES if waiting else _TILES + _LAST)
    if form is OWN:
        example = str(hand).partition("|")[0]
        return [t("cli.example", lang, example=example), t("cli.example.letters", lang)]
    return [t("cli.example", lang, example=write(hand, form.notation, lossy=True, **form.settings))]
