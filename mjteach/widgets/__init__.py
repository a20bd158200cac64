"""What a person sees in a notebook: the trainer, and pictures of hands and scores.

The trainer is imported when it is first used, so that a picture does not wait for the widget's libraries.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjteach.widgets.picture import picture

if TYPE_CHECKING:
    from mjteach.widgets.trainer import ChoiceError, Trainer, practice

__all__ = ["ChoiceError", "Trainer", "picture", "practice"]


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from mjteach.widgets import trainer

    value: object = getattr(trainer, name)
    globals()[name] = value
    return value
