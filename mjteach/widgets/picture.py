"""Static pictures of hands and scores for notebooks: plain HTML that needs neither a widget nor a script."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from html import escape
from typing import NamedTuple
from urllib.parse import quote

from mjteach.rules import Hand, Meld, Score, Tile
from mjteach.text import fan_name, t, tile_name
from mjteach.widgets.material import BACK, art

WIDTH = 34
"""Pixels from side to side of an upright tile; its height is four thirds of it."""

_HEIGHT = WIDTH * 4 // 3
_SHIFT = (_HEIGHT - WIDTH) // 2
_TURNED = f"display:block;position:absolute;left:{_SHIFT}px;top:-{_SHIFT}px;transform:rotate(-90deg)"
_SMALL = "width:21px;height:28px;vertical-align:middle"
_ROW = "display:flex;flex-wrap:wrap;gap:8px 2px;align-items:flex-end;margin:6px 0"
_FACTS = "display:flex;flex-wrap:wrap;gap:2px 14px;align-items:center;font-size:14px;margin:6px 0"
_CELL = "padding:4px 14px 4px 0;text-align:start;vertical-align:top;border-top:1px solid currentColor"


class Laid(NamedTuple):
    """One tile of a meld as it lies on the table: its art, sideways or not, how many on top of each other."""

    name: str
    sideways: bool = False
    high: int = 1


def picture(value: object, lang: str = "en") -> str:
    """HTML of a Hand or a Score in a language of `mjteach.text.LANGUAGES`.

    Every tile is an inline image with its spoken name as alternative text.

    Raises:
        TypeError: for any other value.
    """
    if isinstance(value, Score):
        return _box(_hand(value.hand, lang) + _score(value, lang), lang)
    if isinstance(value, Hand):
        return _box(_hand(value, lang), lang)
    raise TypeError(type(value).__name__)


def lay(meld: Meld) -> tuple[Laid, ...]:
    """The tiles of a meld from left to right: the place of the one that lies sideways says whose it was."""
    names = [str(tile) for tile in meld.tiles]
    if meld.kind == "chow":
        taken = names.pop(meld.claim - 1)
        return Laid(taken, sideways=True), *map(Laid, names)
    if meld.is_concealed:
        return Laid(BACK), *map(Laid, names[1:3]), Laid(BACK)
    added = meld.claim > 4
    size = 3 if added else len(names)
    turned = (0, 1, size - 1)[(meld.claim - 4 if added else meld.claim) - 1]
    return tuple(
        Laid(names[0], sideways=True, high=2 if added else 1) if place == turned else Laid(names[0])
        for place in range(size)
    )


def meld_name(meld: Meld, lang: str) -> str:
    """A meld in words: what it is, and from whom."""
    if meld.kind == "chow":
        return t("ui.meld.chow", lang, tiles=meld.tiles, tile=meld.tiles[meld.claim - 1])
    if meld.is_concealed:
        return t("ui.meld.concealed", lang, tile=meld.tile)
    added = meld.claim > 4
    player = t(f"ui.player.{meld.claim - 4 if added else meld.claim}", lang)
    return t("ui.meld.added" if added else f"ui.meld.{meld.kind}", lang, tile=meld.tile, player=player)


def _box(inside: str, lang: str) -> str:
    return f'<div class="mjteach-picture" lang="{escape(lang)}">{inside}</div>'


@cache
def _source(name: str) -> str:
    return escape(f"data:image/svg+xml,{quote(art()[name])}")


def _image(name: str, alt: str, style: str = "") -> str:
    size = f"width:{WIDTH}px;height:{_HEIGHT}px;max-width:none;margin:0;{style}"
    return f'<img src="{_source(name)}" alt="{escape(alt)}" style="{size}">'


def _tile(tile: Tile, lang: str, style: str = "") -> str:
    return _image(str(tile), tile_name(tile, lang), style)


def _tiles(tiles: Iterable[Tile], lang: str) -> str:
    return "".join(_tile(tile, lang) for tile in tiles)


def _meld(meld: Meld, lang: str) -> str:
    name = escape(meld_name(meld, lang))
    parts = "".join(map(_laid, lay(meld)))
    style = "display:inline-flex;gap:2px;align-items:flex-end;margin-right:10px"
    return f'<span role="img" aria-label="{name}" title="{name}" style="{style}">{parts}</span>'


def _laid(laid: Laid) -> str:
    if not laid.sideways:
        return _image(laid.name, "")
    turned = _image(laid.name, "", _TURNED)
    one = f'<span style="position:relative;display:block;width:{_HEIGHT}px;height:{WIDTH}px">{turned}</span>'
    return f'<span style="display:grid;gap:2px">{one * laid.high}</span>'


def _hand(hand: Hand, lang: str) -> str:
    melds = "".join(_meld(meld, lang) for meld in hand.melds)
    winning = ""
    if hand.winning is not None:
        winning = _tile(hand.winning, lang, "margin-left:12px;outline:3px solid #c8911a;border-radius:4px")
    facts = "".join(f"<span>{fact}</span>" for fact in _facts(hand, lang))
    row = melds + _tiles(hand.standing, lang) + winning
    return f'<div style="{_FACTS}">{facts}</div><div style="{_ROW}">{row}</div>'


def _facts(hand: Hand, lang: str) -> list[str]:
    facts = [t("ui.prevalent", lang, seat=hand.prevalent), t("ui.seat", lang, seat=hand.seat)]
    facts += [t(f"ui.flag.{flag}", lang) for flag in _manner(hand)]
    escaped = [escape(fact) for fact in facts]
    if hand.flowers:
        flowers = "".join(_tile(flower, lang, _SMALL) for flower in hand.flowers)
        escaped.append(f"{escape(t('ui.flowers', lang))} {flowers}")
    return escaped


def _manner(hand: Hand) -> list[str]:
    """The manner of winning, as the names of its flags; none for a waiting hand."""
    if hand.winning is None:
        return []
    drawn = hand.self_draw
    flags = {
        "self-draw" if drawn else "discard": True,
        "last-copy": hand.last_copy,
        "last-draw" if drawn else "last-discard": hand.last_tile,
        "replacement" if drawn else "robbed": hand.kong,
    }
    return [flag for flag, holds in flags.items() if holds]


def _score(score: Score, lang: str) -> str:
    rows = [(fan_name(one.fan, lang), _times(one.points, one.count)) for one in score.fans]
    if score.flowers:
        rows.append((t("ui.flowers", lang), _times(1, score.flowers)))
    body = "".join(_line(*row) for row in rows)
    head = _line(t("ui.score.fan", lang), t("ui.score.points", lang), tag="th")
    foot = _line(t("ui.score.total", lang), str(score.total), tag="th")
    return _table(f"<thead>{head}</thead><tbody>{body}</tbody><tfoot>{foot}</tfoot>") + _refused(score, lang)


def _times(points: int, count: int) -> str:
    return f"{points} × {count}" if count > 1 else str(points)


def _refused(score: Score, lang: str) -> str:
    if not score.refused:
        return ""
    head = _line(t("ui.why-not", lang), t("ui.score.reason", lang), tag="th")
    rows = ""
    for one in score.refused:
        reason = t(f"principle.{one.principle}", lang)
        by = [] if one.by is None else [fan_name(one.by, lang)]
        rows += _line(fan_name(one.fan, lang), t("ui.list-separator", lang).join([*by, reason]), struck=True)
    return _table(f"<thead>{head}</thead><tbody>{rows}</tbody>")


def _line(first: str, second: str, tag: str = "td", struck: bool = False) -> str:
    name = f"<s>{escape(first)}</s>" if struck else escape(first)
    return f'<tr><{tag} style="{_CELL}">{name}</{tag}><{tag} style="{_CELL}">{escape(second)}</{tag}></tr>'


def _table(rows: str) -> str:
    return f'<table style="border-collapse:collapse;font-size:15px;margin:8px 0">{rows}</table>'
