"""Skeletons: two puzzles with the same one look alike to whoever has just solved the other."""

from __future__ import annotations

import json
from collections import Counter
from hashlib import blake2b
from typing import Any

from mjteach.rules import Hand, Tile

Part = tuple[str, int]
"""What a tile is in the hand (standing, last, in which kind of set), and its rank from the lowest of its suit."""


def skeleton(document: dict[str, Any]) -> str:
    """What is left of a puzzle when suits are renamed, ranks shifted within a suit, and honors exchanged.

    A puzzle without a hand is its question. The kind belongs to it, winds, flags and flowers do not.

    >>> one = {"kind": "waits", "hand": "123m456p5577s345sE|EE0000|0", "question": {}}
    >>> other = {"kind": "waits", "hand": "789p567m3355s123sC|SW0000|0", "question": {}}
    >>> skeleton(one) == skeleton(other)
    True
    """
    line = document["hand"]
    body = of_hand(Hand.parse(line)) if line else json.dumps(document["question"], sort_keys=True)
    return f"{document['kind']} {body}"


def mark(document: dict[str, Any]) -> str:
    """Ten hex digits that two puzzles with the same skeleton share, and hardly any others."""
    return blake2b(skeleton(document).encode(), digest_size=5).hexdigest()


def of_hand(hand: Hand) -> str:
    """The skeleton of a hand."""
    parts: dict[int, list[tuple[str, Tile]]] = {}
    for role, tile in _roles(hand):
        parts.setdefault(tile // 9 if tile < 27 else tile, []).append((role, tile))
    suits = sorted(_shifted(found) for group, found in parts.items() if group < 3)
    honors = sorted(_shifted(found) for group, found in parts.items() if group >= 3)
    return "/".join([*suits, "", *honors])


def _roles(hand: Hand) -> list[tuple[str, Tile]]:
    found = [(meld.kind[0] + str(int(meld.is_concealed)), tile) for meld in hand.melds for tile in meld.tiles]
    found += [("s", tile) for tile in hand.standing]
    return found if hand.winning is None else [*found, ("w", hand.winning)]


def _shifted(found: list[tuple[str, Tile]]) -> str:
    lowest = min(tile for _, tile in found)
    counted = Counter((role, tile - lowest) for role, tile in found)
    return " ".join(f"{role}{step}*{n}" for (role, step), n in sorted(counted.items()))
