"""Every way to count a finished hand: each reading with each choice of links, settled.

Each family of fans gives a tally (`tilefans`, `setfans`, `links`, `kongs`, `waitfans`, `situation`, `special`);
here they are added up. Which way counts is in `score`, why the other fans do not in `refusals`.
"""

from __future__ import annotations

from typing import NamedTuple

from mjteach.rules import kongs, links, setfans, shapes, situation, special, tally, tilefans, waitfans
from mjteach.rules.hand import Hand, Opened
from mjteach.rules.memory import Memory
from mjteach.rules.reading import Reading, Set, full_counts, of_split, shape_without_sets, without_sets
from mjteach.rules.rulings import Ruling
from mjteach.rules.settle import Settled, settled
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
    """Which of `links.CHOICES` of all chows."""
    pung_choice: int
    """Which of `links.CHOICES` of all pungs of suits."""


def chows_of(opened: Opened, split: Split) -> tuple[int, ...]:
    """All chows of a reading as set numbers, in order."""
    return tuple(sorted(opened.chows + split.chows)) if opened.chows else split.chows


def pungs_of(opened: Opened, split: Split) -> tuple[int, ...]:
    """All pungs and kongs of a reading as set numbers, in order."""
    return tuple(sorted(opened.pungs + split.pungs)) if opened.pungs else split.pungs


def suit_pungs(pungs: tuple[int, ...]) -> tuple[int, ...]:
    """Those pungs that are no honors."""
    return tuple([pung for pung in pungs if pung < 27])


def concealed_pungs(hand: Hand, split: Split) -> int:
    """Concealed pungs and concealed kongs of a reading.

    A pung that the winning discard completed is melded, unless that tile can stand in a concealed chow (rulings).
    """
    found = len(split.pungs) + hand.opened.concealed_kongs
    if hand.self_draw or hand.winning not in split.pungs:
        return found
    low = CHOW + hand.winning
    in_chow = any(chow <= low <= chow + 2 for chow in split.chows)
    return found if in_chow else found - 1


# --- What the same sets bring in every hand, remembered ---------------------------------------------------

Sets = tuple[int, ...]
_OF_CHOWS: Memory[Sets, tuple[int, Sets]] = Memory(lambda chows: (setfans.shared(chows), links.tallies(chows)))
_OF_PUNGS: Memory[Sets, tuple[int, Sets]] = Memory(
    lambda pungs: (setfans.shared(pungs), links.tallies(suit_pungs(pungs)))
)


def ways(hand: Hand, ruling: Ruling) -> list[Way]:
    """Every way to count a finished hand, none where it is no winning shape."""
    counts = full_counts(hand)
    whole = counts + hand.melded
    base = tilefans.fans_of(whole) + _HOG * (whole & FOURS).bit_count() + situation.fans_of_hand(hand)
    found: list[Way] = []
    melds = len(hand.melds)
    if not melds:
        shape = shape_without_sets(counts)
        if shape:
            found.append(Way(settled(ruling)[base + special.fans_of(shape, counts)], None, 0, 0, 0))
        base += special.nine_gates(hand.counts)
    for split in of_counts(counts):
        found += _ways_of_split(hand, ruling, base, split, 0)
    if melds <= 1:
        body, splits = shapes.knitted_straight_splits(counts)
        for split in splits:
            found += _ways_of_split(hand, ruling, base, split, body)
    return found


def _ways_of_split(hand: Hand, ruling: Ruling, base: int, split: Split, body: int) -> list[Way]:
    opened, pair = hand.opened, split.pair
    chows, pungs = chows_of(opened, split), pungs_of(opened, split)
    chow_bits, chow_links = _OF_CHOWS[chows]
    pung_bits, pung_links = _OF_PUNGS[pungs]
    found = base + of_sets(chows, chow_bits & pung_bits, pair, body) + wait_fan(hand, ruling, split, body)
    if pungs:
        found += setfans.HONOR_PUNGS[pungs, pair, hand.prevalent, hand.seat] + _of_kongs(hand, ruling, split)
    points = settled(ruling)
    return [
        Way(points[found + of_chows + of_pungs], split, body, chow_choice, pung_choice)
        for chow_choice, of_chows in enumerate(chow_links)
        for pung_choice, of_pungs in enumerate(pung_links)
    ]


def of_sets(chows: Sets, shared: int, pair: int, body: int) -> int:
    """The tally of what all sets and the pair make together, `shared` being what all sets share (see `setfans`).

    组合龙 with a chow and a pair of a suit adds 平和 (1998 p.76).
    """
    if body:
        return _KNITTED_STRAIGHT + (_ALL_CHOWS if chows and pair < 27 else 0)
    found = setfans.every(shared, pair)
    return found + setfans.twin_dragons(chows, pair) if len(chows) == 4 else found


def _of_kongs(hand: Hand, ruling: Ruling, split: Split) -> int:
    opened = hand.opened
    concealed = concealed_pungs(hand, split)
    return kongs.fans_of(opened.concealed_kongs, opened.melded_kongs, concealed, ruling.mixed_kongs is not None)


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
