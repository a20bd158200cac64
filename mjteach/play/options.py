"""What the sources leave open or settle differently, as named options; and the time limits of the rules."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass

from mjteach.play.errors import PlayError
from mjteach.rules import GB1998, RULINGS, Ruling

CHOICES: dict[str, tuple[str, ...]] = {
    "ruling": tuple(RULINGS),
    "dice": ("two", "three"),
    "seat-change": ("every-round", "before-west", "never", "free"),
    "false-win": ("refuse", "dead-hand", "ends-hand"),
}
"""Values of the options that are words."""

SOURCES: dict[str, str] = {
    "dice=two": "seed 002 (准备: 骰子数 2 个); thrown twice and added: 1998 rules, 开牌",
    "dice=three": "seed 003 (开牌: 三颗骰子的总和), one throw",
    "seat-change=every-round": "seed 002 term 7 (四人在四个方位各坐一圈为一局); order of the seats: WMO practice",
    "seat-change=before-west": "seed 002 (第三圈开始前, 东家跟南家, 西家跟北家对调座位, 由原本的南家先做庄)",
    "seat-change=never": "seed 000 term 9 leaves the change to the competition; a table of four friends needs none",
    "seat-change=free": "records of elsewhere: each hand says who sits where",
    "false-win=refuse": "seed 000 (和牌的程序): a win stands only when the others and the referee agree",
    "false-win=dead-hand": "seed 000 term 31 and 罚分 name the fine, not its size; play goes on without the offender",
    "false-win=ends-hand": "Botzone's judge: the hand ends, the offender pays 10 to each",
}
"""Where each choice comes from."""

MOST_FINE = 1000


@dataclass(frozen=True, slots=True)
class TableRules:
    """Named options of a match.

    Attributes:
        ruling: how hands are scored.
        dice: `two` are thrown twice, the sum of both throws says where the deal begins; `three` are thrown once.
        seat_change: when players change seats: `every-round` (each sits one round at each of the four places),
            `before-west` (one exchange, after two rounds), `never`, or `free` (each hand says).
        false_win: a declaration that is no win (诈和) is an illegal action (`refuse`), or it is fined, and the
            offender may neither claim nor win any more (`dead-hand`) or the hand ends (`ends-hand`).
        fine: points that the offender pays to each of the other three when the hand is settled.

    Raises:
        PlayError: `bad-option`.
    """

    ruling: Ruling = GB1998
    dice: str = "two"
    seat_change: str = "every-round"
    false_win: str = "refuse"
    fine: int = 10

    def __post_init__(self) -> None:
        for option, value in self._words().items():
            if value not in CHOICES[option]:
                raise PlayError("bad-option", option=option, value=value[:40])
        if not 0 <= self.fine <= MOST_FINE:
            raise PlayError("bad-option", option="fine", value=str(self.fine)[:40])

    def _words(self) -> dict[str, str]:
        return {
            "ruling": self.ruling.name,
            "dice": self.dice,
            "seat-change": self.seat_change,
            "false-win": self.false_win,
        }

    @property
    def fines(self) -> bool:
        """A false declaration is possible, and costs."""
        return self.false_win != "refuse"

    def replace(self, **changes: str | int | Ruling) -> TableRules:
        """The same rules with some options changed."""
        return dataclasses.replace(self, **changes)  # type: ignore[arg-type]

    def __str__(self) -> str:
        words = " ".join(f"{option}={value}" for option, value in self._words().items())
        return f"{words} fine={self.fine}"

    @classmethod
    def parse(cls, text: str, position: int = 0) -> TableRules:
        """Read `ruling=gb1998 dice=two seat-change=every-round false-win=refuse fine=10`, all of it, in this order.

        Raises:
            PlayError: `no-such-option`, `bad-option` or `not-normal-form`.
        """
        found: dict[str, str] = {}
        place = position
        for part in text.split(" "):
            option, _, value = part.partition("=")
            if option in found or option not in (*CHOICES, "fine"):
                raise PlayError("no-such-option", place, option=option[:40])
            if value not in CHOICES[option] if option in CHOICES else not _is_fine(value):
                raise PlayError("bad-option", place, option=option, value=value[:40])
            found[option] = value
            place += len(part) + 1
        rules = cls(
            RULINGS[found.get("ruling", GB1998.name)],
            found.get("dice", "two"),
            found.get("seat-change", "every-round"),
            found.get("false-win", "refuse"),
            int(found.get("fine", "10")),
        )
        if str(rules) != text:
            raise PlayError("not-normal-form", position, line=str(rules))
        return rules


def _is_fine(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= 4 and int(text) <= MOST_FINE


@dataclass(frozen=True, slots=True)
class TimeLimits:
    """Milliseconds that the rules give a player (seed 000, 出牌 and 碰牌); the table itself has no clock.

    Attributes:
        first_discard: the dealer, from the end of the deal with its flowers to the first discard.
        discard: everybody else, from the discard of the player before to the own discard, claims and flowers included.
        pung: to call a pung.
    """

    first_discard: int = 30_000
    discard: int = 15_000
    pung: int = 3_000


LIMITS = TimeLimits()
