"""What a person sees in a notebook: the trainer, practice sessions, and pictures of hands and scores.

The widgets are imported when they are first used, so that a picture does not wait for their libraries.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from mjteach.widgets.picture import picture

if TYPE_CHECKING:
    from mjteach.widgets.days import Daily, daily
    from mjteach.widgets.sessions import Session, session
    from mjteach.widgets.trainer import ChoiceError, Trainer, practice

__all__ = ["ChoiceError", "Daily", "Session", "Trainer", "daily", "picture", "practice", "session"]

_ROOMS = {"Daily": "days", "daily": "days", "Session": "sessions", "session": "sessions"}


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value: object = getattr(import_module(f"{__name__}.{_ROOMS.get(name, 'trainer')}"), name)
    globals()[name] = value
    return value
