"""Every way to count a finished hand: each reading with each choice of links, settled.

Each family of fans gives a tally (`tilefans`, `setfans`, `links`, `kongs`, `waitfans`, `situation`, `special`); here
they are added up. Which way counts is in `score`, why the other fans do not in `refusals`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from mjteach.rules import kongs, links, setfans, shapes, situation, special, tally, tilefans, waitfans
from mjteach.rules.hand import Hand
from mjteach.rules.reading import Reading, Set, full_counts, of_split, shape_without_sets, without_sets
from mjteach.rules.rulings import Ruling
from mjteach.rules.settle import Settled, settle
from mjteach.rules.splits import CHOW, Split, of_counts
from mjteach.rules.tiles import FOURS

_HOG = tally.of("tile-hog")
_KNITTED_STRAIGHT = tally.of("knitted-straight")
_ALL_CHOWS = tally.of("all-chows")


class Way(NamedTuple):
    """One way to count a hand: a reading with a choice of links."""

    settled: Settled
    split: Split | None
    """The standing tiles' sets and pair; None in the shapes without sets."""
    body: int
    """Packed count of a 组合龙 body."""
    chow_choice: int
    """Which of `links.choices` of all chows."""
    pung_choice: int
    """Which of `links.choices` of all pungs of suits."""


class Melds(NamedTuple):
    """The melds as set numbers."""

    chows: tuple[int, ...]
    pungs: tuple[int, ...]
    concealed_kongs: int
    melded_kongs: int

    def chows_with(self, split: Split) -> tuple[int, ...]:
        """All chows of a reading, in order."""
        return tuple(sorted(self.chows + split.chows)) if self.chows else split.chows

    def pungs_with(self, split: Split) -> tuple[int, ...]:
        """All pungs and kongs of a reading, in order."""
        return tuple(sorted(self.pungs + split.pungs)) if self.pungs else split.pungs


_NO_MELDS = Melds((), (), 0, 0)


def melds_of(hand: Hand) -> Melds:
    """The melds of a hand as set numbers."""
    if not hand.melds:
        return _NO_MELDS
    kong_claims = [meld.claim for meld in hand.melds if meld.kind == "kong"]
    return Melds(
        tuple(CHOW + meld.tile for meld in hand.melds if meld.kind == "chow"),
        tuple(int(meld.tile) for meld in hand.melds if meld.kind != "chow"),
        kong_claims.count(0),
        len(kong_claims) - kong_claims.count(0),
    )


def suit_pungs(pungs: tuple[int, ...]) -> tuple[int, ...]:
    """Those pungs that are no honors."""
    return tuple([pung for pung in pungs if pung < 27])


def concealed_pungs(hand: Hand, split: Split, melds: Melds) -> int:
    """Concealed pungs and concealed kongs of a reading.

    A pung that the winning discard completed is melded, unless that tile can stand in a concealed chow (rulings).
    """
    found = len(split.pungs) + melds.concealed_kongs
    if hand.self_draw or hand.winning not in split.pungs:
        return found
    low = CHOW + hand.winning
    in_chow = any(chow <= low <= chow + 2 for chow in split.chows)
    return found if in_chow else found - 1


def ways(hand: Hand, ruling: Ruling) -> list[Way]:
    """Every way to count a finished hand, none where it is no winning shape."""
    return list(_ways(hand, ruling))


def _ways(hand: Hand, ruling: Ruling) -> Iterator[Way]:
    counts = full_counts(hand)
    whole = counts + hand.melded
    base = tilefans.fans_of(whole) + _HOG * (whole & FOURS).bit_count() + situation.fans_of_hand(hand)
    if not hand.melds:
        shape = shape_without_sets(counts)
        if shape:
            yield Way(settle(base + special.fans_of(shape, counts), ruling), None, 0, 0, 0)
        base += special.nine_gates(hand.counts)
    for split in of_counts(counts):
        yield from _ways_of_split(hand, ruling, base, split, 0)
    if len(hand.melds) <= 1:
        body, splits = shapes.knitted_straight_splits(counts)
        for split in splits:
            yield from _ways_of_split(hand, ruling, base, split, body)


def _ways_of_split(hand: Hand, ruling: Ruling, base: int, split: Split, body: int) -> Iterator[Way]:
    melds = melds_of(hand)
    chows, pungs = melds.chows_with(split), melds.pungs_with(split)
    found = base + wait_fan(hand, ruling, split, body)
    found += of_sets(chows, pungs, split.pair, body)
    if pungs:
        found += setfans.honor_pungs(pungs, split.pair, hand.prevalent, hand.seat)
        found += kongs.fans_of(
            melds.concealed_kongs,
            melds.melded_kongs,
            concealed_pungs(hand, split, melds),
            ruling.mixed_kongs is not None,
        )
    for chow_choice, of_chows in enumerate(links.tallies(chows)):
        for pung_choice, of_pungs in enumerate(links.tallies(suit_pungs(pungs))):
            settled = settle(found + of_chows + of_pungs, ruling)
            yield Way(settled, split, body, chow_choice, pung_choice)


def of_sets(chows: tuple[int, ...], pungs: tuple[int, ...], pair: int, body: int) -> int:
    """The tally of what all sets and the pair make together; 组合龙 with a chow and a pair of a suit adds 平和 (p.76)."""
    if body:
        return _KNITTED_STRAIGHT + (_ALL_CHOWS if chows and pair < 27 else 0)
    return setfans.every(chows, pungs, pair) + setfans.twin_dragons(chows, pair)


def wait_fan(hand: Hand, ruling: Ruling, split: Split, body: int) -> int:
    """The tally of the wait fan of a reading."""
    assert hand.winning is not None
    place = waitfans.place_of(split, hand.winning)
    if not place or not waitfans.is_only_wait(hand, ruling):
        return 0
    in_body = body >> 3 * hand.winning & 1
    if in_body and not ruling.knitted_body_wait and place != waitfans.SINGLE:
        return 0
    return place


def reading_of(hand: Hand, way: Way) -> Reading:
    """The reading of one way to count a hand."""
    if way.split is None:
        reading = without_sets(full_counts(hand))
        assert reading is not None
        return reading
    melds = tuple(Set(meld.kind, meld.tile, not meld.is_concealed) for meld in hand.melds)
    return of_split(way.split, melds, way.body)
