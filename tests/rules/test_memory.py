"""What is remembered has a bound, so that a long session does not grow."""

from __future__ import annotations

import gc
import importlib
import pkgutil

from mjteach.rules.memory import LIMIT, Memory, pool
from mjteach.rules.needs import OF_GROUP
from mjteach.rules.tiles import UNIT

UNBOUNDED = {
    "mjteach.play.players.outlook._slowness": "tiles lacking and a number of each route",
    "mjteach.rules.kongs.fans_of": "numbers of kongs and pungs",
    "mjteach.rules.settle.excluded_by": "fans and rulings",
    "mjteach.rules.settle.settled": "rulings",
    "mjteach.rules.situation.fans_of": "flags and melds",
}
"""Functions that may remember all their answers, since there are few questions."""


def test_a_memory_starts_afresh_when_it_is_full() -> None:
    asked: list[int] = []

    def square(number: int) -> int:
        asked.append(number)
        return number * number

    memory = Memory(square, 3)
    assert [memory[number] for number in (1, 2, 3, 1, 2, 3)] == [1, 4, 9, 1, 4, 9]
    assert (memory[4], len(memory)) == (16, 1)
    assert (memory[1], len(memory)) == (1, 2)
    assert asked == [1, 2, 3, 4, 1]


def test_a_pool_gives_one_object_for_equal_values() -> None:
    once = pool()
    first = once[tuple(map(int, "123"))]
    assert once[tuple(map(int, "123"))] is first
    assert once[tuple(map(int, "124"))] is not first


def test_needs_of_suits_share_their_numbers() -> None:
    one, other = OF_GROUP[2][UNIT[0]], OF_GROUP[2][UNIT[0] + UNIT[8]]
    shared = {id(kinds) for kinds in one.kinds if kinds} & {id(kinds) for kinds in other.kinds if kinds}
    assert shared


def test_every_memory_has_a_bound() -> None:
    rooms = map(importlib.import_module, ("mjteach.rules", "mjteach.play", "mjteach.play.players"))
    names = [found.name for room in rooms for found in pkgutil.iter_modules(room.__path__, f"{room.__name__}.")]
    unbounded = set()
    for module in map(importlib.import_module, names):
        for name, value in vars(module).items():
            if hasattr(value, "cache_parameters") and value.__module__ == module.__name__:
                bound = value.cache_parameters()["maxsize"]
                if bound is None:
                    unbounded.add(f"{module.__name__}.{name}")
                else:
                    assert bound <= 4 * LIMIT, name
    assert unbounded == set(UNBOUNDED)
    memories = [found for found in gc.get_objects() if isinstance(found, Memory)]
    assert len(memories) > 50
    assert all(memory.limit <= 2 * LIMIT for memory in memories)
