"""What counts and what does not: every fan that the tiles show, with the tiles and, if it does not count, the reason.

The reasons are the five principles of the seeds (000, 基本分的计分原则):
`no-repeat` 不重复: a fan that counts always brings this one along.
`no-split` 不拆移: tiles that a fan has used may not be split anew for another.
`no-same` 不得相同: a set that made this fan once may not make it again with another set.
`higher` 就高不就低: of fans that cannot both count, the higher does, and of readings the dearer.
`once` 套算一次: a set not yet used may be joined only once to those already used.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from mjteach.rules import links, setfans, situation, special, tally, tilefans
from mjteach.rules import ways as counting
from mjteach.rules.fans import Fan, fan
from mjteach.rules.hand import Hand, Opened
from mjteach.rules.links import Link
from mjteach.rules.reading import full_counts, without_sets
from mjteach.rules.rulings import Ruling
from mjteach.rules.settle import excluded_by, forces_hog, points_of
from mjteach.rules.tiles import FOURS, TILES, Tile, copies, tiles_of
from mjteach.rules.ways import Way

Tiles = tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class Counted:
    """A fan that counts.

    Attributes:
        fan: the fan.
        count: how often it counts.
        points: points each time.
        tiles: for each time the tiles that make it, where it is a matter of some of the tiles; else no tiles.
    """

    fan: Fan
    count: int
    points: int
    tiles: tuple[tuple[Tile, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Refused:
    """A fan that the tiles show but that does not count (or not for these tiles).

    Attributes:
        fan: the fan.
        by: the counted fan that rules it out, or None where only a principle does.
        principle: `no-repeat` 不重复, `no-split` 不拆移, `no-same` 不得相同, `higher` 就高不就低, `once` 套算一次.
        tiles: the tiles that show it, once for each time.
    """

    fan: Fan
    by: Fan | None
    principle: str
    tiles: tuple[tuple[Tile, ...], ...] = ()


class Shown(NamedTuple):
    """A fan that a reading shows.

    `by` and `principle` say why it does not count, where the family it belongs to knows; otherwise `by` is None and
    the table of exclusions decides.
    """

    fan: Fan
    tiles: Tiles = ()
    by: Fan | None = None
    principle: str = ""


def explain(hand: Hand, ruling: Ruling, best: tuple[Way, ...]) -> tuple[tuple[Counted, ...], tuple[Refused, ...]]:
    """What counts, in order of fan numbers, and what does not, for the first of the best ways."""
    way = best[0]
    counted = dict(way.settled.fans)
    shown = list(_shown(hand, ruling, way))
    evidence: dict[int, list[Tiles]] = {number: [] for number in counted}
    refused: list[Refused] = []
    for item in shown:
        number = item.fan.number
        if number in counted and not item.principle and len(evidence[number]) < counted[number]:
            evidence[number].append(item.tiles)
        else:
            refused.append(_refusal(item, counted, ruling))
    refused += _of_other_ways(hand, ruling, best, {item.fan.number for item in shown})
    return (
        tuple(
            Counted(fan(number), times, points_of(number, ruling), tuple(filter(None, evidence[number])))
            for number, times in counted.items()
        ),
        _merged(refused),
    )


def _refusal(item: Shown, counted: dict[int, int], ruling: Ruling) -> Refused:
    tiles = (item.tiles,) if item.tiles else ()
    by = next((fan(number) for number in counted if item.fan.number in excluded_by(number, ruling)), None)
    if by:
        return Refused(item.fan, by, "no-repeat", tiles)
    if item.fan.id == "tile-hog" and (forcing := forces_hog(counted, ruling)):
        return Refused(item.fan, fan(forcing), "no-repeat", tiles)
    return Refused(item.fan, item.by, item.principle or "no-repeat", tiles)


def _merged(refused: list[Refused]) -> tuple[Refused, ...]:
    """One record for each fan and reason, in order of fan numbers."""
    found: dict[tuple[int, int, str], Refused] = {}
    for item in refused:
        key = (item.fan.number, item.by.number if item.by else 0, item.principle)
        tiles = found[key].tiles if key in found else ()
        found[key] = Refused(item.fan, item.by, item.principle, tiles + item.tiles)
    return tuple(found[key] for key in sorted(found))


def _of_other_ways(hand: Hand, ruling: Ruling, best: tuple[Way, ...], shown: set[int]) -> Iterator[Refused]:
    """Fans that count only in a reading of fewer points; those of a tie are no refusals."""
    known = shown | {number for way in best for number, _ in way.settled.fans}
    counted = dict(best[0].settled.fans)
    for other in counting.ways(hand, ruling):
        for number, _ in other.settled.fans:
            if number in known:
                continue
            known.add(number)
            item = next((item for item in _shown(hand, ruling, other) if item.fan.number == number), None)
            if item is None:
                continue  # 无番和 of a poorer reading shows nothing
            by = next((fan(one) for one in counted if number in excluded_by(one, ruling)), None)
            yield Refused(item.fan, by, "no-split" if by else "higher", (item.tiles,) if item.tiles else ())


# --- What a reading shows -------------------------------------------------------------------------------


def _shown(hand: Hand, ruling: Ruling, way: Way) -> Iterator[Shown]:
    """Every fan that one way shows, whether it counts or not."""
    yield from _of_tiles(hand)
    yield from _of_situation(hand)
    if way.split is None:
        yield from _of_shape(hand, way)
    else:
        melds = hand.opened
        yield from _of_sets(hand, way, melds)
        yield from _of_links(counting.chows_of(melds, way.split), way.chow_choice)
        yield from _of_links(counting.suit_pungs(counting.pungs_of(melds, way.split)), way.pung_choice)
        yield from _of_kongs(hand, ruling)
        yield from _of_concealed_pungs(hand, way, melds)
        yield from _of_tally(counting.wait_fan(hand, ruling, way.split, way.body))


def _of_tally(found: int) -> Iterator[Shown]:
    for number, times in tally.unpack(found).items():
        for _ in range(times):
            yield Shown(fan(number))


def _of_tiles(hand: Hand) -> Iterator[Shown]:
    whole = full_counts(hand) + hand.melded
    yield from _of_tally(tilefans.fans_of(whole))
    for tile in tiles_of(whole & FOURS):
        yield Shown(fan("tile-hog"), (TILES[tile],) * copies(whole, tile))


def _of_situation(hand: Hand) -> Iterator[Shown]:
    found = situation.fans_of_hand(hand)
    yield from _of_tally(found)
    if hand.self_draw and hand.is_concealed:
        yield Shown(fan("concealed-hand"))
        yield Shown(fan("self-drawn"))


def _of_shape(hand: Hand, way: Way) -> Iterator[Shown]:
    counts = full_counts(hand)
    reading = without_sets(counts)
    assert reading is not None
    yield from _of_tally(special.fans_of(reading.shape, counts))
    yield Shown(fan("single-wait"))
    numbers = dict(way.settled.fans)
    if fan("seven-shifted-pairs").number in numbers:
        yield Shown(fan("seven-pairs"))
    if reading.shape == "greater-knitted":
        yield Shown(fan("lesser-honors-and-knitted-tiles"))


def _of_sets(hand: Hand, way: Way, melds: Opened) -> Iterator[Shown]:
    assert way.split is not None
    chows, pungs = counting.chows_of(melds, way.split), counting.pungs_of(melds, way.split)
    pair = way.split.pair
    yield from _of_tally(counting.of_sets(chows, setfans.shared(chows + pungs), pair, way.body))
    if not hand.melds:
        yield from _of_tally(special.nine_gates(hand.counts))
    yield from _of_honors(hand, pungs, pair, dropped=_nine_gates_drop(way))


def _nine_gates_drop(way: Way) -> bool:
    return fan("nine-gates").number in dict(way.settled.fans)


def _of_honors(hand: Hand, pungs: tuple[int, ...], pair: int, *, dropped: bool) -> Iterator[Shown]:
    """Pung by pung, and what the pungs of winds and of dragons make together."""
    found = setfans.HONOR_PUNGS[pungs, pair, hand.prevalent, hand.seat]
    together = {number for number in tally.unpack(found) if fan(number).id in _TOGETHER}
    for number in sorted(together):
        yield Shown(fan(number), tuple(TILES[pung] for pung in pungs if pung >= 27 for _ in range(3)))
    winds = [pung for pung in pungs if 27 <= pung < 31]
    dragons = [pung for pung in pungs if pung >= 31]
    if len(winds) >= 3 and fan("big-three-winds").number not in together:
        yield Shown(fan("big-three-winds"), tuple(TILES[pung] for pung in winds for _ in range(3)))
    if len(dragons) >= 2 and fan("two-dragon-pungs").number not in together:
        yield Shown(fan("two-dragon-pungs"), tuple(TILES[pung] for pung in dragons for _ in range(3)))
    for pung in pungs:
        yield from _of_pung(hand, TILES[pung], together, dropped)


_TOGETHER = {
    "big-four-winds",
    "little-four-winds",
    "big-three-winds",
    "big-three-dragons",
    "little-three-dragons",
    "two-dragon-pungs",
}


def _of_pung(hand: Hand, tile: Tile, together: set[int], dropped: bool) -> Iterator[Shown]:
    """箭刻, 圈风刻, 门风刻 and 幺九刻 of one pung; the last gives way to every other fan of the same pung."""
    own = []
    if tile.is_dragon:
        own.append(fan("dragon-pung"))
    if tile == hand.prevalent:
        own.append(fan("prevalent-wind"))
    if tile == hand.seat:
        own.append(fan("seat-wind"))
    for one in own:
        yield Shown(one, (tile,) * 3)
    if tile.is_terminal or tile.is_honor:
        of_all = [fan(number) for number in sorted(together) if _uses(fan(number), tile)]
        by = next(iter(of_all + own), None) or (fan("nine-gates") if dropped else None)
        yield Shown(fan("pung-of-terminals-or-honors"), (tile,) * 3, by, "no-repeat" if by else "")


def _uses(one: Fan, tile: Tile) -> bool:
    return tile.is_wind if "winds" in one.id else tile.is_dragon


def _of_links(sets: tuple[int, ...], choice: int) -> Iterator[Shown]:
    """Every link that the sets show: the chosen ones, and the others each with its reason."""
    if len(sets) < 2:
        return
    chosen = links.CHOICES[sets][choice]
    for link in sorted(links.shown(sets), key=lambda link: link not in chosen):
        tiles = tuple(tile for place in link.places for tile in setfans.tiles_of_set(sets[place]))
        by, principle = (None, "") if link in chosen else _why_not_linked(link, chosen)
        yield Shown(fan(link.fan), tiles, by, principle)


def _why_not_linked(link: Link, chosen: tuple[Link, ...]) -> tuple[Fan | None, str]:
    places = set(link.places)
    for other in chosen:
        if places < set(other.places) or places == set(other.places):
            by = fan(other.fan)
            return by, "no-repeat" if link.fan in by.inside | by.excludes else "no-split"
    for other in chosen:
        if other.fan == link.fan and places & set(other.places):
            return fan(other.fan), "no-same"
    for other in chosen:
        if len(places & set(other.places)) > 1 and fan(other.fan).points > fan(link.fan).points:
            return fan(other.fan), "higher"
    return None, "once"


def _of_kongs(hand: Hand, ruling: Ruling) -> Iterator[Shown]:
    kongs = [meld for meld in hand.melds if meld.kind == "kong"]
    concealed = [meld for meld in kongs if meld.is_concealed]
    melded = [meld for meld in kongs if not meld.is_concealed]
    together = {3: "three-kongs", 4: "four-kongs"}.get(len(kongs))
    if together:
        yield Shown(fan(together), tuple(meld.tile for meld in kongs for _ in range(4)))
    if len(kongs) == 2 and len(concealed) == 1 and ruling.mixed_kongs is not None:
        yield Shown(fan("mixed-kongs"), tuple(meld.tile for meld in kongs for _ in range(4)))
    for found, single, double in (
        (concealed, "concealed-kong", "two-concealed-kongs"),
        (melded, "melded-kong", "two-melded-kongs"),
    ):
        if len(found) >= 2:
            yield Shown(fan(double), tuple(meld.tile for meld in found for _ in range(4)))
        for meld in found:
            yield Shown(fan(single), meld.tiles)


def _of_concealed_pungs(hand: Hand, way: Way, melds: Opened) -> Iterator[Shown]:
    assert way.split is not None
    number = counting.concealed_pungs(hand, way.split)
    kongs = melds.concealed_kongs
    if number >= 4:
        yield Shown(fan("four-concealed-pungs"))
    if number >= 3:
        yield Shown(fan("three-concealed-pungs"))
    if number >= 2:
        only_kongs = number == kongs == 2 and melds.melded_kongs == 0
        by = fan("two-concealed-kongs") if only_kongs else None
        yield Shown(fan("two-concealed-pungs"), (), by, "no-repeat" if by else "")

