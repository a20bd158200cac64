"""The 81 fans as one table: number, id, points, and which other fans each excludes, with the source.

Numbers and points are the seeds' (000, section 7). Names are in the catalogues of `mjteach.text`; the rule that makes a
fan is in the file of its family: `tilefans`, `setfans`, `links`, `kongs`, `waitfans`, `situation`, `special`.
"""

from __future__ import annotations

from dataclasses import dataclass

from mjteach.rules.errors import HandError


@dataclass(frozen=True, slots=True)
class Fan:
    """One fan.

    Attributes:
        number: 1 to 81 as in the seeds; 82 for 明暗杠, a fan of some rulings only.
        id: its English name in kebab-case.
        points: points each time it counts.
        seeds: ids of fans that the seeds say are not counted beside it.
        implied: ids of further fans that it always brings along, so that principle 1 (不重复) rules them out;
            three independent scorers agree on each.
        inside: ids of fans that may not be made from its own sets alone, but count with other sets
            (principles 1 and 2, 不重复 and 不拆移).
    """

    number: int
    id: str
    points: int
    seeds: frozenset[str] = frozenset()
    implied: frozenset[str] = frozenset()
    inside: frozenset[str] = frozenset()

    @property
    def excludes(self) -> frozenset[str]:
        """Ids of all fans that never count beside it."""
        return self.seeds | self.implied

    def __repr__(self) -> str:
        return f"fan({self.id!r})"


def _fan(number: int, name: str, points: int, seeds: str = "", implied: str = "", inside: str = "") -> Fan:
    return Fan(number, name, points, *(frozenset(ids.split()) for ids in (seeds, implied, inside)))


# fmt: off
FANS: tuple[Fan, ...] = (
    _fan(
        1, "big-four-winds", 88,
        seeds="prevalent-wind seat-wind big-three-winds all-pungs",
        implied="pung-of-terminals-or-honors",
    ),
    _fan(
        2, "big-three-dragons", 88,
        seeds="dragon-pung",
        implied="two-dragon-pungs",
        inside="pung-of-terminals-or-honors",
    ),
    _fan(3, "all-green", 88, seeds="half-flush", implied="one-voided-suit"),
    _fan(4, "nine-gates", 88, seeds="full-flush", implied="concealed-hand fully-concealed-hand no-honors"),
    _fan(
        5, "four-kongs", 88,
        implied="three-kongs two-concealed-kongs two-melded-kongs concealed-kong melded-kong mixed-kongs"
        " all-pungs single-wait",
    ),
    _fan(
        6, "seven-shifted-pairs", 88,
        seeds="full-flush fully-concealed-hand single-wait",
        implied="seven-pairs concealed-hand no-honors",
    ),
    _fan(
        7, "thirteen-orphans", 88,
        seeds="all-types fully-concealed-hand single-wait",
        implied="concealed-hand all-terminals-and-honors outside-hand",
    ),
    _fan(
        8, "all-terminals", 64,
        seeds="all-pungs double-pung no-honors",
        implied="outside-hand pung-of-terminals-or-honors all-terminals-and-honors",
    ),
    _fan(9, "little-four-winds", 64, seeds="big-three-winds", inside="pung-of-terminals-or-honors"),
    _fan(
        10, "little-three-dragons", 64,
        seeds="dragon-pung",
        implied="two-dragon-pungs",
        inside="pung-of-terminals-or-honors",
    ),
    _fan(
        11, "all-honors", 64,
        seeds="all-pungs",
        implied="outside-hand pung-of-terminals-or-honors all-terminals-and-honors",
    ),
    _fan(
        12, "four-concealed-pungs", 64,
        seeds="concealed-hand all-pungs",
        implied="fully-concealed-hand three-concealed-pungs two-concealed-pungs",
    ),
    _fan(
        13, "pure-terminal-chows", 64,
        seeds="all-chows seven-pairs full-flush",
        implied="pure-double-chow two-terminal-chows no-honors",
    ),
    _fan(
        14, "quadruple-chow", 48,
        seeds="pure-shifted-pungs pure-double-chow tile-hog",
        implied="pure-triple-chow",
    ),
    _fan(15, "four-pure-shifted-pungs", 48, seeds="pure-triple-chow all-pungs", implied="pure-shifted-pungs"),
    _fan(16, "four-pure-shifted-chows", 32, implied="pure-shifted-chows short-straight two-terminal-chows"),
    _fan(
        17, "three-kongs", 32,
        implied="two-concealed-kongs two-melded-kongs concealed-kong melded-kong mixed-kongs",
    ),
    _fan(
        18, "all-terminals-and-honors", 32,
        seeds="all-pungs",
        implied="outside-hand pung-of-terminals-or-honors",
    ),
    _fan(19, "seven-pairs", 24, seeds="fully-concealed-hand single-wait", implied="concealed-hand"),
    _fan(
        20, "greater-honors-and-knitted-tiles", 24,
        seeds="all-types fully-concealed-hand single-wait",
        implied="concealed-hand lesser-honors-and-knitted-tiles",
    ),
    _fan(21, "all-even-pungs", 24, seeds="all-pungs all-simples", implied="no-honors"),
    _fan(22, "full-flush", 24, seeds="no-honors"),
    _fan(23, "pure-triple-chow", 24, seeds="pure-shifted-pungs", inside="pure-double-chow"),
    _fan(24, "pure-shifted-pungs", 24, seeds="pure-triple-chow"),
    _fan(25, "upper-tiles", 24, seeds="no-honors", implied="upper-four"),
    _fan(26, "middle-tiles", 24, seeds="all-simples", implied="no-honors"),
    _fan(27, "lower-tiles", 24, seeds="no-honors", implied="lower-four"),
    _fan(28, "pure-straight", 16, inside="short-straight two-terminal-chows"),
    _fan(
        29, "three-suited-terminal-chows", 16,
        seeds="mixed-double-chow two-terminal-chows no-honors all-chows",
    ),
    _fan(30, "pure-shifted-chows", 16),
    _fan(31, "all-fives", 16, seeds="all-simples", implied="no-honors"),
    _fan(32, "triple-pung", 16, inside="double-pung"),
    _fan(33, "three-concealed-pungs", 16, implied="two-concealed-pungs"),
    _fan(
        34, "lesser-honors-and-knitted-tiles", 12,
        seeds="all-types fully-concealed-hand single-wait",
        implied="concealed-hand",
    ),
    _fan(35, "knitted-straight", 12),
    _fan(36, "upper-four", 12, seeds="no-honors"),
    _fan(37, "lower-four", 12, seeds="no-honors"),
    _fan(38, "big-three-winds", 12, inside="pung-of-terminals-or-honors"),
    _fan(39, "mixed-straight", 8),
    _fan(40, "reversible-tiles", 8, seeds="one-voided-suit"),
    _fan(41, "mixed-triple-chow", 8, inside="mixed-double-chow"),
    _fan(42, "mixed-shifted-pungs", 8),
    _fan(43, "chicken-hand", 8),
    _fan(44, "last-tile-draw", 8, seeds="self-drawn"),
    _fan(45, "last-tile-claim", 8),
    _fan(46, "out-with-replacement-tile", 8, seeds="self-drawn"),
    _fan(47, "robbing-the-kong", 8, seeds="last-tile"),
    _fan(48, "all-pungs", 6),
    _fan(49, "half-flush", 6, implied="one-voided-suit"),
    _fan(50, "mixed-shifted-chows", 6),
    _fan(51, "all-types", 6),
    _fan(52, "melded-hand", 6, seeds="single-wait"),
    _fan(53, "two-concealed-kongs", 6, implied="concealed-kong", inside="two-concealed-pungs"),
    _fan(54, "two-dragon-pungs", 6, implied="dragon-pung", inside="pung-of-terminals-or-honors"),
    _fan(55, "outside-hand", 4),
    _fan(56, "fully-concealed-hand", 4, implied="concealed-hand self-drawn"),
    _fan(57, "two-melded-kongs", 4, implied="melded-kong"),
    _fan(58, "last-tile", 4),
    _fan(59, "dragon-pung", 2, inside="pung-of-terminals-or-honors"),
    _fan(60, "prevalent-wind", 2, inside="pung-of-terminals-or-honors"),
    _fan(61, "seat-wind", 2, inside="pung-of-terminals-or-honors"),
    _fan(62, "concealed-hand", 2),
    _fan(63, "all-chows", 2, implied="no-honors"),
    _fan(64, "tile-hog", 2),
    _fan(65, "double-pung", 2),
    _fan(66, "two-concealed-pungs", 2),
    _fan(67, "concealed-kong", 2),
    _fan(68, "all-simples", 2, implied="no-honors"),
    _fan(69, "pure-double-chow", 1),
    _fan(70, "mixed-double-chow", 1),
    _fan(71, "short-straight", 1),
    _fan(72, "two-terminal-chows", 1),
    _fan(73, "pung-of-terminals-or-honors", 1),
    _fan(74, "melded-kong", 1),
    _fan(75, "one-voided-suit", 1),
    _fan(76, "no-honors", 1),
    _fan(77, "edge-wait", 1),
    _fan(78, "closed-wait", 1),
    _fan(79, "single-wait", 1),
    _fan(80, "self-drawn", 1),
    _fan(81, "flower-tiles", 1),
)
# fmt: on
"""The 81 fans in order of their numbers."""

MIXED_KONGS = _fan(82, "mixed-kongs", 5, implied="concealed-kong melded-kong")
"""明暗杠, one melded and one concealed kong, where a ruling makes it a fan (it names the points)."""

ALL_FANS = (*FANS, MIXED_KONGS)
_BY_NAME: dict[int | str, Fan] = {fan.id: fan for fan in ALL_FANS} | {fan.number: fan for fan in ALL_FANS}


def fan(name: int | str) -> Fan:
    """The fan with this number or id.

    >>> fan("mixed-straight").number, fan(43).id
    (39, 'chicken-hand')

    Raises:
        HandError: `no-such-fan`.
    """
    try:
        return _BY_NAME[name]
    except (KeyError, TypeError):
        raise HandError("no-such-fan", fan=str(name)[:40]) from None
