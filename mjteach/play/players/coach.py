"""What the planner says about a decision: ids with values; the catalogues of `mjteach.text` have the sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from mjteach.play.actions import Action
from mjteach.play.players.outlook import READY, Eye, Outlook, Way, useful_tiles
from mjteach.play.view import View
from mjteach.rules import Tile, text_of

Value = str | int

IDS: dict[str, tuple[str, ...]] = {
    "hint.play.do.discard": ("tile",),
    "hint.play.do.chow": ("tiles",),
    "hint.play.do.pung": ("tile",),
    "hint.play.do.kong": ("tile",),
    "hint.play.do.concealed-kong": ("tile",),
    "hint.play.do.added-kong": ("tile",),
    "hint.play.do.win": ("tile",),
    "hint.play.do.pass": (),
    "hint.play.then": ("tile",),
    "hint.play.route.fan": ("fan",),
    "hint.play.route.fans": ("fan", "other"),
    "hint.play.route.three": ("fan", "by", "other"),
    "hint.play.route.ready": (),
    "hint.play.route.none": (),
    "hint.play.far": ("n",),
    "hint.play.near": (),
    "hint.play.useful": ("text", "n"),
    "hint.play.chance": ("percent",),
    "hint.play.safer": ("tile",),
    "hint.play.loses.farther": ("tile", "n"),
    "hint.play.loses.fewer": ("tile", "n"),
    "hint.play.loses.danger": ("tile",),
    "hint.play.loses.little": ("tile",),
}
"""Every id, with the names of its values; a plural form goes by `n`."""

SHARE_OF_DANGER = 0.5
"""A discard loses by its danger where that is this share of all it loses."""


@dataclass(frozen=True, slots=True)
class Saying:
    """A sentence to be: the key in the catalogues, and what fills it."""

    id: str
    values: tuple[tuple[str, Value], ...] = ()


@dataclass(frozen=True, slots=True)
class Loss:
    """Another discard, and what it loses.

    Attributes:
        action: the other discard.
        points: points to be expected that it loses, in hundredths.
        saying: by what.
    """

    action: Action
    points: int
    saying: Saying


@dataclass(frozen=True, slots=True)
class Advice:
    """What to do and why.

    Attributes:
        action: what to do.
        fans: ids of the fans that the route makes for; none where there is no route, or where several small fans count.
        distance: tiles from ready along that route afterwards; None without a route.
        useful: the tiles that bring it nearer, with the copies that are not seen.
        percent: how likely the hand is won that way.
        sayings: the reasons, in order.
        losses: what other discards lose, the least first.
    """

    action: Action
    fans: tuple[str, ...]
    distance: int | None
    useful: tuple[tuple[Tile, int], ...]
    percent: int
    sayings: tuple[Saying, ...]
    losses: tuple[Loss, ...]


class Weighed(Protocol):
    """What the coach asks of a choice (`planner.Choice`)."""

    @property
    def action(self) -> Action:
        """What to do."""

    @property
    def value(self) -> float:
        """Points to be expected."""

    @property
    def danger(self) -> float:
        """Points that it may cost, taken off the value."""

    @property
    def outlook(self) -> Outlook:
        """The hand afterwards."""

    @property
    def discard(self) -> Tile | None:
        """The discard after a claim."""


def advice_of(view: View, eye: Eye, chosen: Weighed, others: Sequence[Weighed]) -> Advice:
    """The advice for a decision that is made.

    Args:
        view: what is known.
        eye: the same for weighing.
        chosen: the choice.
        others: the other choices.
    """
    way = next(iter(chosen.outlook.ways), None)
    if way is not None and not way.chance:
        way = None
    losses = sorted(_losses(chosen, others, way), key=lambda loss: (loss.points, loss.action.tile or 0))
    return Advice(
        chosen.action,
        way.route.fans if way else (),
        way.lacking - 1 if way else None,
        useful_tiles(way, eye) if way else (),
        round(100 * way.chance) if way else 0,
        tuple(_sayings(view, eye, chosen, others, way)),
        tuple(losses),
    )


def _sayings(
    view: View, eye: Eye, chosen: Weighed, others: Sequence[Weighed], way: Way | None
) -> Iterator[Saying]:
    yield _do(chosen.action)
    if chosen.action.kind == "win":
        return
    if chosen.discard is not None:
        yield Saying("hint.play.then", (("tile", str(chosen.discard)),))
    if way is None:
        yield Saying("hint.play.route.none")
    else:
        yield from _on_the_way(way, eye)
    if view.phase == "turn" and _is_safer(chosen, others):
        yield Saying("hint.play.safer", (("tile", str(chosen.action.tile)),))


def _do(action: Action) -> Saying:
    key = f"hint.play.do.{action.kind}"
    if action.tile is None:
        return Saying(key)
    if action.kind == "chow":
        return Saying(key, (("tiles", " ".join(map(str, action.tiles))),))
    return Saying(key, (("tile", str(action.tile)),))


def _on_the_way(way: Way, eye: Eye) -> Iterator[Saying]:
    yield _route(way)
    yield Saying("hint.play.far", (("n", way.lacking - 1),)) if way.lacking > 1 else Saying("hint.play.near")
    useful = useful_tiles(way, eye)
    if useful:
        tiles = text_of(tile for tile, _ in useful)
        yield Saying("hint.play.useful", (("text", tiles), ("n", sum(left for _, left in useful))))
    yield Saying("hint.play.chance", (("percent", round(100 * way.chance)),))


def _route(way: Way) -> Saying:
    if way.route is READY:
        return Saying("hint.play.route.ready")
    names = {1: ("fan",), 2: ("fan", "other"), 3: ("fan", "by", "other")}[len(way.route.fans)]
    key = {1: "hint.play.route.fan", 2: "hint.play.route.fans", 3: "hint.play.route.three"}[len(names)]
    return Saying(key, tuple(zip(names, way.route.fans, strict=True)))


def _is_safer(chosen: Weighed, others: Sequence[Weighed]) -> bool:
    """Another discard would leave a better hand, but is too dangerous."""
    return any(
        other.action.kind == "discard" and other.value + other.danger > chosen.value + chosen.danger
        for other in others
    )


def _losses(chosen: Weighed, others: Sequence[Weighed], way: Way | None) -> Iterator[Loss]:
    if chosen.action.kind != "discard":
        return
    for other in others:
        if other.action.kind == "discard":
            points = round(100 * (chosen.value - other.value))
            yield Loss(other.action, points, _loss(chosen, other, way))


def _loss(chosen: Weighed, other: Weighed, way: Way | None) -> Saying:
    """What another discard loses: danger, distance or useful tiles on the way that was chosen."""
    tile = ("tile", str(other.action.tile))
    lost = chosen.value - other.value
    if other.danger - chosen.danger > SHARE_OF_DANGER * lost and lost > 0:
        return Saying("hint.play.loses.danger", (tile,))
    same = next((one for one in other.outlook.ways if way and one.route is way.route), None)
    if way is None or same is None:
        return Saying("hint.play.loses.little", (tile,))
    if same.lacking > way.lacking:
        return Saying("hint.play.loses.farther", (tile, ("n", same.lacking - way.lacking)))
    if same.lacking == way.lacking and same.left < way.left:
        return Saying("hint.play.loses.fewer", (tile, ("n", way.left - same.left)))
    return Saying("hint.play.loses.little", (tile,))
