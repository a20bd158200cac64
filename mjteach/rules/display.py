"""The picture of a value in a notebook: drawn by whoever registers, since the rules draw nothing themselves."""

from __future__ import annotations

from collections.abc import Callable

Renderer = Callable[[object], str]


def _plain(value: object) -> str:
    """Without a renderer a value is its text; the text forms hold no character that HTML would read."""
    return f"<code>{value}</code>"


_renderer: Renderer = _plain


def set_renderer(renderer: Renderer) -> None:
    """Let `renderer` make the HTML of hands and scores (it escapes what it shows)."""
    global _renderer
    _renderer = renderer


def html(value: object) -> str:
    """HTML of a hand or a score."""
    return _renderer(value)
