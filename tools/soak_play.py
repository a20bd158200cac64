"""Play many random hands and check every moment of them, as the tests do with fewer.

    python tools/soak_play.py --hands 10000 --seed 1 --jobs 2

Tiles are conserved, scores add up to 0, views say nothing about what is hidden, legal actions are those of a slow
second set of rules, and the record of every match replays to the same moments. The program ends with status 1 and names
the seed where any of it fails; each seed plays on its own, whatever the number of jobs.
"""

from __future__ import annotations

import argparse
import sys
import traceback
from collections import Counter
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from pathlib import Path

from tqdm import tqdm

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from mjteach.play import CHOICES, TableRules
from tests.play.checks import check_seed

HANDS = 4
"""Hands that one seed plays."""

EVERY = 20
"""The dear questions are asked at one decision of so many."""

TRIES = 20
"""At one of so many of those, every action that could be said is tried."""


def rules_of(seed: int) -> TableRules:
    """The options a seed plays by: mostly the usual ones, each other one now and then."""
    if seed % 4:
        return TableRules()
    other = seed // 4
    return TableRules(
        dice=CHOICES["dice"][other % 2],
        seat_change=CHOICES["seat-change"][other // 2 % 4],
        false_win=CHOICES["false-win"][other // 8 % 3],
    )


def soak(seed: int) -> tuple[Counter[str], str]:
    """Play the hands of a seed; what happened, and the trace of what failed or nothing."""
    try:
        match = check_seed(seed, HANDS, rules_of(seed), every=EVERY, tries=TRIES)
    except Exception:  # whatever goes wrong belongs in the report, with its seed
        return Counter(failed=1), f"seed {seed}, {rules_of(seed)}\n{traceback.format_exc()}"
    found = Counter(f"{event.kind}{' overruled' * getattr(event, 'overruled', False)}" for event in match.events)
    found["events"] = len(match.events)
    return found, ""


def run(hands: int, seed: int, jobs: int) -> tuple[Counter[str], list[str]]:
    """Play all hands on so many processes."""
    whole: Counter[str] = Counter()
    failures: list[str] = []
    seeds = range(seed, seed - (-hands // HANDS))
    with (
        ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool,
        tqdm(total=len(seeds) * HANDS, unit="hand", file=sys.stderr) as bar,
    ):
        for future in as_completed([pool.submit(soak, each) for each in seeds]):
            found, failure = future.result()
            whole.update(found)
            failures += [failure] if failure else []
            bar.update(HANDS)
            bar.set_postfix(failed=len(failures))
    return whole, sorted(failures)


def main() -> int:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hands", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    whole, failures = run(options.hands, options.seed, options.jobs)
    for kind, times in sorted(whole.items(), key=lambda item: (-item[1], item[0])):
        print(f"{times:>10,}  {kind}")
    for failure in failures[:5]:
        print(failure, file=sys.stderr)
    return 1 if failures else 0


if __name__ == "__main__":
    raise SystemExit(main())
