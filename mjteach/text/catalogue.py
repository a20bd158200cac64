"""Load the catalogues, once and only when asked, and put values into their sentences."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Protocol

from mjteach.rules import Fan, HandError, Tile
from mjteach.rules import fan as find_fan

LANGUAGES = ("zh-Hans", "zh-Hant", "en")

Sentence = str | Mapping[str, str]
"""A sentence with `{placeholders}`, or its `one` and `other` forms, chosen by the value `n`."""

_PLACEHOLDER = re.compile(r"\{([a-z_]+)\}")
_TRADITIONAL_REGIONS = {"tw", "hk", "mo", "hant"}


class TextError(KeyError):
    """A text that cannot be shown as it should be: never answered with a blank.

    `code` is "unknown-language", "unknown-key", "missing-value" or "bad-value"; `key` the text that was
    asked for.
    """

    def __init__(self, code: str, key: str, detail: str = "") -> None:
        super().__init__(code, key, detail)
        self.code = code
        self.key = key
        self.detail = detail

    def __str__(self) -> str:
        return f"{self.code}: {self.key}" + (f" ({self.detail})" if self.detail else "")


class CodedError(Protocol):
    """What `error_sentence` needs of an error: a stable code and the values its sentence names."""

    @property
    def code(self) -> str:
        """The stable code, in kebab-case."""

    @property
    def values(self) -> Mapping[str, Any]:
        """The values of the sentence, by placeholder name."""


@cache
def catalogue(lang: str) -> Mapping[str, Sentence]:
    """All texts of one language by key, read-only.

    Raises TextError for a language that is not in LANGUAGES.
    """
    if lang not in LANGUAGES:
        raise TextError("unknown-language", lang)
    loaded: dict[str, Sentence] = json.loads(_read(f"catalogues/{lang}.json"))
    return MappingProxyType(loaded)


def t(key: str, lang: str, /, **values: object) -> str:
    """The sentence `key` in `lang` with its values put in.

    Placeholders named `tile`, `tiles`, `fan`, `by`, `other`, `seat`, `discarder` and `principle` take ids and
    show names, `declarers` takes points by seat; any other value is shown as it is. A sentence with two forms
    is chosen by `n` (1: "one", otherwise "other"). Raises TextError when the key is unknown, a value is
    missing, or a value is not of the kind its name promises.
    """
    sentence = catalogue(lang).get(key)
    if sentence is None:
        raise TextError("unknown-key", key, lang)
    form = sentence if isinstance(sentence, str) else sentence[_form(key, values)]

    def fill(match: re.Match[str]) -> str:
        name = match[1]
        if name not in values:
            raise TextError("missing-value", key, name)
        return _shown(key, name, values[name], lang)

    return _PLACEHOLDER.sub(fill, form)


def fan_name(fan: Fan | int | str, lang: str) -> str:
    """The name of a fan (given as such, by number or by id), e.g. 花龙, 花龍, Mixed Straight."""
    return t(f"fan.{_fan(fan).id}", lang)


def pinyin(fan: Fan | int | str) -> str:
    """The reading of a fan's Chinese name, e.g. "Huā Lóng"."""
    return _pinyin()[_fan(fan).id]


def tile_name(tile: Tile | str, lang: str) -> str:
    """A tile's name as it is spoken at the table, e.g. 三万, 三萬, three of characters."""
    return t(f"tile.{tile}", lang)


def error_sentence(error: CodedError, lang: str) -> str:
    """What went wrong, for a person: the sentence of the error's code with the error's values."""
    return t(f"error.{error.code}", lang, **error.values)


def language_of(locale: str) -> str:
    """The language of LANGUAGES that serves a locale name such as `zh_TW.UTF-8`, `zh-Hans` or `C`.

    Taiwan, Hong Kong and Macau read Traditional characters, other Chinese locales Simplified ones, all the
    rest English.
    """
    parts = re.split(r"[-_]", re.split(r"[.@:]", locale)[0].lower())
    if parts[0] != "zh":
        return "en"
    if "hans" in parts:
        return "zh-Hans"
    return "zh-Hant" if _TRADITIONAL_REGIONS & set(parts[1:]) else "zh-Hans"


def _read(name: str) -> str:
    return files("mjteach.text").joinpath(name).read_text(encoding="utf-8")


@cache
def _pinyin() -> dict[str, str]:
    loaded: dict[str, str] = json.loads(_read("pinyin.json"))
    return loaded


def _form(key: str, values: Mapping[str, object]) -> str:
    if "n" not in values:
        raise TextError("missing-value", key, "n")
    return "one" if values["n"] == 1 else "other"


def _fan(value: Fan | int | str) -> Fan:
    if isinstance(value, str) and value.isdecimal():
        return find_fan(int(value))  # the keys of a puzzle's answer are numbers written as text
    return value if isinstance(value, Fan) else find_fan(value)


def _show_fan(value: object, lang: str) -> str:
    return fan_name(value if isinstance(value, Fan | int) else str(value), lang)


def _show_tile(value: object, lang: str) -> str:
    return tile_name(value if isinstance(value, Tile) else Tile(str(value)), lang)


def _show_tiles(value: object, lang: str) -> str:
    return t("ui.list-separator", lang).join(_show_tile(tile, lang) for tile in _tiles(value))


def _show_seat(value: object, lang: str) -> str:
    return t(f"seat.{value}", lang)


def _show_declarers(value: object, lang: str) -> str:
    if not isinstance(value, Mapping):
        raise TypeError(value)
    return t("ui.list-separator", lang).join(t("ui.declarer", lang, seat=seat, total=value[seat]) for seat in value)


def _show_principle(value: object, lang: str) -> str:
    return t(f"principle.{value}", lang)


_SHOWN: dict[str, Callable[[object, str], str]] = {
    "tile": _show_tile,
    "tiles": _show_tiles,
    "fan": _show_fan,
    "by": _show_fan,
    "other": _show_fan,
    "seat": _show_seat,
    "discarder": _show_seat,
    "declarers": _show_declarers,
    "principle": _show_principle,
}


def _shown(key: str, name: str, value: object, lang: str) -> str:
    show = _SHOWN.get(name)
    if show is None:
        return str(value)
    try:
        return show(value, lang)
    except (HandError, LookupError, ValueError, TypeError, AttributeError) as error:
        raise TextError("bad-value", key, f"{name}={value!r}") from error


def _tiles(value: object) -> Iterable[Tile]:
    """The tiles of a list, or of a text such as "3p 6p" or "345p E"."""
    if not isinstance(value, str):
        if not isinstance(value, Iterable):
            raise TypeError(value)
        return [tile if isinstance(tile, Tile) else Tile(tile) for tile in value]
    runs = re.findall(r"([1-9]+)([mps])|(\S)", value)
    return [Tile(f"{digit}{suit}") for digits, suit, letter in runs for digit in digits or [letter]]
