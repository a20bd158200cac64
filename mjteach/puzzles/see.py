"""Where an explanation is explained: the entries of the glossary and the section of the lesson that it belongs to."""

from __future__ import annotations

from typing import NamedTuple

from mjteach.puzzles.terms import GROUPS

LESSON = "start"
"""The lesson with all the sections, by the name of its notebook."""

SECTIONS = {
    "tiles": "text-03",
    "winning-hand": "text-10",
    "eight-points": "text-14",
    "payment": "text-17",
    "near": "text-28",
    "at-the-table": "text-29",
    "other-games": "text-30",
}
"""Sections of the lesson, and the cells that they begin with; `lesson.<section>` is what one is called."""


class See(NamedTuple):
    """Keys of entries, without what they are completed by (`.definition`, `.sentence`), and a section."""

    entries: tuple[str, ...]
    section: str


_SHAPE = See(("term.set", "term.pair"), "winning-hand")
_PAIRS = See(("fan.seven-pairs",), "winning-hand")
_ORPHANS = See(("fan.thirteen-orphans",), "winning-hand")
_LESSER = See(("fan.lesser-honors-and-knitted-tiles",), "winning-hand")
_GREATER = See(("fan.greater-honors-and-knitted-tiles",), "winning-hand")
_STRAIGHT = See(("fan.knitted-straight",), "winning-hand")
_COUNT = See(("term.fan", "term.principle"), "eight-points")
_PAY = See(("term.payment",), "payment")
_WAITS = See(("term.wait",), "near")
_NEAR = See(("term.distance", "term.ready"), "near")
_USEFUL = See(("term.useful", "term.distance"), "near")
_CALLS = See(("term.call",), "winning-hand")
_FIRST = See(("term.precedence",), "at-the-table")
_WALL = See(("term.wall",), "at-the-table")
_DEAL = See(("term.dealer", "term.seat-wind"), "at-the-table")
_KONG = See(("term.kong",), "at-the-table")
_WIN = See(("term.win",), "eight-points")
_GAMES = See(("term.win",), "other-games")


def _tiles(word: str) -> See:
    return See((f"term.{word}",), "tiles")


def _sets(word: str) -> See:
    return See((f"term.{word}",), "winning-hand")


_SUITS = dict.fromkeys(("characters", "dots", "bamboo"), "suit")
_OTHERS = ("wind", "dragon", "honor", "terminal", "terminal-or-honor", "simple", "flower")
_WORDS = {**_SUITS, **{word: word for word in _OTHERS}}

_GROUPS = {"parts": "winning-hand", "tiles": "tiles", "wins": "eight-points"}
"""Groups of words that are told of elsewhere than at the table; a word is an entry itself."""

SEE: dict[str, See] = {
    "fan.": See(("term.fan",), "eight-points"),
    "term.": See((), "at-the-table"),
    **{f"term.{word}": See((), section) for group, section in _GROUPS.items() for word in GROUPS[group]},
    "why.best-reading.": See(("term.reading",), "eight-points"),
    "why.chase.": _PAY,
    "why.claims.": _CALLS,
    "why.claims.added-kong": _KONG,
    "why.claims.chow": _sets("claim-chow"),
    "why.claims.concealed-kong": _KONG,
    "why.claims.few-kong": _KONG,
    "why.claims.few-pung": _sets("claim-pung"),
    "why.claims.first-winner": _FIRST,
    "why.claims.gets-": _FIRST,
    "why.claims.kong": _KONG,
    "why.claims.later-winner": _FIRST,
    "why.claims.no-added-kong": _KONG,
    "why.claims.no-concealed-kong": _KONG,
    "why.claims.no-hand": _WIN,
    "why.claims.not-from-left": _sets("claim-chow"),
    "why.claims.only-win-last": See(("fan.last-tile-claim",), "at-the-table"),
    "why.claims.only-win-robbing": See(("fan.robbing-the-kong",), "at-the-table"),
    "why.claims.pung": _sets("claim-pung"),
    "why.claims.short": _WIN,
    "why.claims.tiles-missing": _sets("claim-chow"),
    "why.claims.wall-empty": _WALL,
    "why.claims.weaker-": _FIRST,
    "why.claims.win": _WIN,
    "why.discard.": _USEFUL,
    "why.discard.none-left": _WAITS,
    "why.discard.reaches": _WAITS,
    "why.discard.short": _WAITS,
    "why.distance.": _NEAR,
    "why.elsewhere.": _GAMES,
    "why.elsewhere.base-8": _PAY,
    "why.elsewhere.chow-from-left": _sets("claim-chow"),
    "why.elsewhere.concealed-kong-stays": See(("fan.concealed-kong",), "winning-hand"),
    "why.elsewhere.dealer-moves": _DEAL,
    "why.elsewhere.fans-81": See(("term.fan",), "eight-points"),
    "why.elsewhere.flowers-": See(("fan.flower-tiles",), "eight-points"),
    "why.elsewhere.games-16": See(("term.game",), "at-the-table"),
    "why.elsewhere.hand-": See(("term.hand-tiles",), "winning-hand"),
    "why.elsewhere.kong-robbed": See(("fan.robbing-the-kong",), "at-the-table"),
    "why.elsewhere.last-tiles-left": _WALL,
    "why.elsewhere.minimum-8": _WIN,
    "why.elsewhere.one-winner": _FIRST,
    "why.elsewhere.pung-before-chow": _FIRST,
    "why.elsewhere.rivers-of-six": See(("term.pool",), "at-the-table"),
    "why.elsewhere.self-draw-all": _PAY,
    "why.elsewhere.tiles-": _tiles("tile"),
    "why.elsewhere.two-dice": _WALL,
    "why.fans.": _COUNT,
    "why.fans.flowers": See(("fan.flower-tiles",), "eight-points"),
    "why.fans.not-prevalent": See(("term.prevalent-wind",), "at-the-table"),
    "why.fans.not-seat": See(("term.seat-wind",), "at-the-table"),
    "why.fans.other-reading": See(("term.reading",), "eight-points"),
    "why.fans.other-wait": _WAITS,
    "why.fans.several-waits": _WAITS,
    "why.fans.wait": _WAITS,
    "why.may-declare.": _WIN,
    "why.may-declare.false-win": See(("term.false-win",), "eight-points"),
    "why.may-declare.flowers": See(("term.win", "fan.flower-tiles"), "eight-points"),
    "why.may-declare.no-shape": See(("term.false-win",), "eight-points"),
    "why.not-counted.": _COUNT,
    "why.payout.": _PAY,
    "why.payout.discarder": See(("term.payment", "term.discard-win"), "payment"),
    "why.payout.first-winner": See(("term.precedence", "term.payment"), "at-the-table"),
    "why.payout.overruled": See(("term.precedence", "term.payment"), "at-the-table"),
    "why.payout.self-draw": See(("term.payment", "term.self-draw"), "payment"),
    "why.points.": See(("term.fan",), "eight-points"),
    "why.points.with": See(("term.fan", "fan.flower-tiles"), "eight-points"),
    "why.table.": See(("term.win",), "at-the-table"),
    "why.table.after": _DEAL,
    "why.table.begins": _WALL,
    "why.table.deals": _DEAL,
    "why.table.drawn": _WALL,
    "why.table.flowers": See(("term.flower-replacement",), "at-the-table"),
    "why.table.moves": See(("term.rotation",), "at-the-table"),
    "why.table.next": _CALLS,
    "why.table.replacement": See(("term.flower-replacement", "term.kong"), "at-the-table"),
    "why.table.rob": See(("fan.robbing-the-kong",), "at-the-table"),
    "why.table.round": See(("term.round", "term.prevalent-wind"), "at-the-table"),
    "why.table.side": _WALL,
    "why.table.stacks": _WALL,
    "why.table.wall": _WALL,
    "why.table.wind": _DEAL,
    "why.terms.": See(("term.fan",), "eight-points"),
    "why.terms.group-": _SHAPE,
    "why.terms.group-chow": _sets("chow"),
    "why.terms.group-kong": _sets("kong"),
    "why.terms.group-pair": _sets("pair"),
    "why.terms.group-pung": _sets("pung"),
    **{f"why.terms.tile-{so}-{word}": _tiles(entry) for so in ("is", "not") for word, entry in _WORDS.items()},
    "why.wait-kind.": _WAITS,
    "why.wait-kind.before-": See(("fan.edge-wait", "fan.closed-wait", "fan.single-wait"), "near"),
    "why.wait-kind.closed": See(("fan.closed-wait",), "near"),
    "why.wait-kind.edge": See(("fan.edge-wait",), "near"),
    "why.wait-kind.no-closed": See(("fan.closed-wait",), "near"),
    "why.wait-kind.no-edge": See(("fan.edge-wait",), "near"),
    "why.wait-kind.no-single": See(("fan.single-wait",), "near"),
    "why.wait-kind.single": See(("fan.single-wait",), "near"),
    "why.waits.": _WAITS,
    "why.winning-shape.": _SHAPE,
    "why.winning-shape.all-honors": _GREATER,
    "why.winning-shape.claimed-greater-knitted": _GREATER,
    "why.winning-shape.claimed-lesser-knitted": _LESSER,
    "why.winning-shape.claimed-seven-pairs": _PAIRS,
    "why.winning-shape.claimed-thirteen-orphans": _ORPHANS,
    "why.winning-shape.honors-missing": _GREATER,
    "why.winning-shape.is-greater-knitted": _GREATER,
    "why.winning-shape.is-knitted-straight": _STRAIGHT,
    "why.winning-shape.is-lesser-knitted": _LESSER,
    "why.winning-shape.is-seven-pairs": _PAIRS,
    "why.winning-shape.is-thirteen-orphans": _ORPHANS,
    "why.winning-shape.orphans-missing": _ORPHANS,
    "why.winning-shape.out-of-pattern": _LESSER,
    "why.winning-shape.rest": _STRAIGHT,
    "why.winning-shape.run-missing": _STRAIGHT,
    "why.winning-shape.simples": _ORPHANS,
    "why.winning-shape.twice": _LESSER,
    "why.winning-shape.unpaired": _PAIRS,
}
"""By the id of an explanation, or by what it begins with: what says most stands."""


def see(name: str) -> See:
    """What belongs to the explanation `name`.

    >>> see("why.waits.twice")
    See(entries=('term.wait',), section='near')
    """
    return SEE[max((key for key in SEE if name.startswith(key)), key=len)]
