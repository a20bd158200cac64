"""Texts that are nearly hands, and texts that are nothing like one."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from .generator import TEXTS, deals, scattered

ALPHABET = "123456789mpsESWNCFPabcdefgh[],|01 0"
STRANGE = ALPHABET + "zZxXeq中東東１é\x00\n\t\\\"'<>{}\U0001f004\ud800"


def mutated(rng: Random, text: str) -> str:
    """Change a text in one to four places: delete, insert, replace, swap, double or cut."""
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(text) + 1)
        letter = rng.choice(ALPHABET if rng.random() < 0.8 else STRANGE)
        way = rng.randrange(6)
        if way == 0:
            text = text[:at] + text[at + 1 :]
        elif way == 1:
            text = text[:at] + letter + text[at:]
        elif way == 2:
            text = text[:at] + letter + text[at + 1 :]
        elif way == 3:
            other = rng.randrange(len(text) + 1)
            low, high = sorted((at, other))
            text = text[:low] + text[high:] + text[low:high]
        elif way == 4:
            text = text[:at] + text[max(0, at - rng.randint(1, 8)) :]
        else:
            text = text[:at]
    return text


def random_text(rng: Random) -> str:
    """Write tiles, brackets and letters in no order at all."""
    pieces = [*TEXTS, *ALPHABET, "|EE0000|0", ",1]", "[", "[EEE,1]", "[123m,2]"]
    if rng.random() < 0.2:
        return "".join(rng.choices(STRANGE, k=rng.randint(0, 40)))
    return "".join(rng.choices(pieces, k=rng.randint(0, 24)))


def fuzz_texts(seed: int, count: int) -> Iterator[str]:
    """Yield mutated hand lines and random texts, always the same for a seed."""
    rng = Random(seed)
    lines = [hand.line for hand in deals(seed, 500)]
    lines += [scattered(rng).waiting_line for _ in range(200)]
    for _ in range(count):
        yield mutated(rng, rng.choice(lines)) if rng.random() < 0.75 else random_text(rng)
