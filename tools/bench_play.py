"""How fast the players are on one core, and whether their memory stays flat.

    python tools/bench_play.py                        # hands a second of each player
    python tools/bench_play.py --soak 10000           # memory after every 500 hands

Rates are hands a second of processor time, four players of a kind, after a warm-up of as many hands.
"""

from __future__ import annotations

import argparse
import random
import time
from pathlib import Path

from mjteach.play import Table, Wall, play_hand
from mjteach.play.players import PLAYERS

NEEDED = {"random": 0.0, "steady": 20.0, "planner": 2.0}
"""Hands a second that are asked for."""

SOAK_STEP = 500


def play(name: str, seed: int) -> None:
    """One hand of four players of a kind."""
    players = [PLAYERS[name](f"{seed} {seat}") for seat in range(4)]
    play_hand(Table.start(Wall.shuffle(random.Random(seed)), number=seed % 16 + 1), players)


def seconds(name: str, first: int, hands: int) -> float:
    """Processor time of some hands."""
    begin = time.process_time()
    for seed in range(first, first + hands):
        play(name, seed)
    return time.process_time() - begin


def resident() -> float:
    """Megabytes that the process occupies (Linux)."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * 4096 / 1e6


def soak(name: str, hands: int) -> None:
    """Print the memory after every 500 hands."""
    for done in range(0, hands, SOAK_STEP):
        number = min(SOAK_STEP, hands - done)
        rate = number / seconds(name, done, number)
        print(f"{name:8} {done + number:6,} hands {resident():7.1f} MB {rate:6.1f} hands/s", flush=True)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", default="random,steady,planner")
    parser.add_argument("--hands", type=int, default=60)
    parser.add_argument("--soak", type=int, metavar="HANDS", help="play so many hands and watch the memory")
    options = parser.parse_args()
    for name in options.players.split(","):
        if options.soak:
            soak(name, options.soak)
            continue
        seconds(name, 0, options.hands)
        rate = options.hands / seconds(name, options.hands, options.hands)
        asked = f"  (asked for: {NEEDED[name]:.0f})" if NEEDED.get(name) else ""
        print(f"{name:8} {rate:7.1f} hands/s{asked}", flush=True)


if __name__ == "__main__":
    main()
