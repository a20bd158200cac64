"""What the 1998 text leaves open, as named options, and three ways to settle all of them.

Page numbers are those of the printed 1998 rule book. The `wmo2006` column rests on quotations of the green book at
second hand; whoever shows it says so.
"""

from __future__ import annotations

from dataclasses import dataclass

from mjteach.rules.errors import HandError

_ONE_SUIT_OR_PUNGS = (
    "nine-gates",
    "seven-shifted-pairs",
    "thirteen-orphans",
    "four-concealed-pungs",
    "seven-pairs",
)
_KNITTED = ("greater-honors-and-knitted-tiles", "lesser-honors-and-knitted-tiles")


@dataclass(frozen=True, slots=True)
class Ruling:
    """A full set of answers to the open questions.

    Attributes:
        name: short name, as in puzzles and links.
        mixed_kongs: points of one melded and one concealed kong as a fan of its own (明暗杠), or None where 明杠 1 and
            暗杠 2 count one by one.
        two_concealed_kongs: points of 双暗杠.
        plain_self_draw: ids of fans that turn 不求人 4 into 自摸 1 (the 1998 text says so of 七对, 连七对, 十三幺 and
            both 不靠, and is silent on the others).
        knitted_body_wait: a 组合龙 won on a tile of its body may still have an edge or closed wait in its extra set.
        exhausted_waits: a second wait whose four copies are all in the own hand still makes two waits.
        forced_hog_in_pairs: 四归一 counts in 清幺九 or 绿一色 made of seven pairs.
        nine_gates_drops: how many 幺九刻 九莲宝灯 rules out.
        second_hand: known from quotations only.
    """

    name: str
    mixed_kongs: int | None = None
    two_concealed_kongs: int = 6
    plain_self_draw: frozenset[str] = frozenset(_ONE_SUIT_OR_PUNGS + _KNITTED)
    knitted_body_wait: bool = True
    exhausted_waits: bool = True
    forced_hog_in_pairs: bool = True
    nine_gates_drops: int = 1
    second_hand: bool = False

    def __hash__(self) -> int:
        return hash(self.name)  # asked for with every score, and names are few

    def __repr__(self) -> str:
        return f"RULINGS[{self.name!r}]" if RULINGS.get(self.name) is self else f"<Ruling {self.name}>"


GB1998 = Ruling("gb1998")
MIL = Ruling("mil", mixed_kongs=5)
WMO2006 = Ruling(
    "wmo2006",
    mixed_kongs=6,
    two_concealed_kongs=8,
    plain_self_draw=frozenset(_KNITTED),
    knitted_body_wait=False,
    exhausted_waits=False,
    forced_hog_in_pairs=False,
    nine_gates_drops=2,
    second_hand=True,
)
RULINGS: dict[str, Ruling] = {ruling.name: ruling for ruling in (GB1998, MIL, WMO2006)}


def ruling(name: str) -> Ruling:
    """The ruling with this name.

    Raises:
        HandError: `no-such-ruling`.
    """
    try:
        return RULINGS[name]
    except KeyError:
        raise HandError("no-such-ruling", ruling=name[:40]) from None
