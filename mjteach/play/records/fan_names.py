"""Fans as records name them: by name and never by number, because every format numbers them in its own way.

The names are those that the formats write, which makes them data of the formats like their tile codes.
"""

from __future__ import annotations

from mjteach.rules.fans import ALL_FANS

# fmt: off
_NAMES = (
    "大四喜", "大三元", "绿一色", "九莲宝灯", "四杠", "连七对", "十三幺", "清幺九", "小四喜", "小三元",
    "字一色", "四暗刻", "一色双龙会", "一色四同顺", "一色四节高", "一色四步高", "三杠", "混幺九", "七对",
    "七星不靠", "全双刻", "清一色", "一色三同顺", "一色三节高", "全大", "全中", "全小", "清龙", "三色双龙会",
    "一色三步高", "全带五", "三同刻", "三暗刻", "全不靠", "组合龙", "大于五", "小于五", "三风刻", "花龙",
    "推不倒", "三色三同顺", "三色三节高", "无番和", "妙手回春", "海底捞月", "杠上开花", "抢杠和", "碰碰和",
    "混一色", "三色三步高", "五门齐", "全求人", "双暗杠", "双箭刻", "全带幺", "不求人", "双明杠", "和绝张",
    "箭刻", "圈风刻", "门风刻", "门前清", "平和", "四归一", "双同刻", "双暗刻", "暗杠", "断幺", "一般高",
    "喜相逢", "连六", "老少副", "幺九刻", "明杠", "缺一门", "无字", "边张", "坎张", "单钓将", "自摸", "花牌",
    "明暗杠",
)
SYNONYMS = {
    "嵌张": "closed-wait", "独听・边张": "edge-wait", "独听・嵌张": "closed-wait", "独听・坎张": "closed-wait",
    "独听・单钓": "single-wait", "单钓": "single-wait", "单骑": "single-wait", "单调将": "single-wait",
    "一色四连环": "four-pure-shifted-chows", "一色三连环": "pure-shifted-chows",
    "七对子": "seven-pairs", "七小对": "seven-pairs", "连七对子": "seven-shifted-pairs",
    "十三么": "thirteen-orphans", "清么九": "all-terminals", "混么九": "all-terminals-and-honors",
    "么九刻": "pung-of-terminals-or-honors", "断么": "all-simples", "断幺九": "all-simples", "断么九": "all-simples",
    "全带么": "outside-hand", "门清": "concealed-hand", "门前清自摸": "fully-concealed-hand",
    "绝张": "last-tile", "抢杠": "robbing-the-kong", "抢杠胡": "robbing-the-kong", "杠开": "out-with-replacement-tile",
    "海底": "last-tile-claim", "妙手": "last-tile-draw", "无番胡": "chicken-hand", "碰碰胡": "all-pungs",
    "对对和": "all-pungs", "双龙会": "pure-terminal-chows", "一色双龙": "pure-terminal-chows",
    "三色双龙": "three-suited-terminal-chows", "花": "flower-tiles",
}
# fmt: on
"""Other names in use, each with the id of its fan."""

HOUSE_FANS = frozenset({"天和", "地和", "人和", "人和Ⅰ", "人和Ⅱ"})
"""Fans of houses that the 81 do not have."""

FALSE_WIN = "错和"

NAME_OF = dict(zip((fan.id for fan in ALL_FANS), _NAMES, strict=True))
"""The usual Chinese name of every fan."""

_ID_OF = {name: fan for fan, name in NAME_OF.items()}


def plain_name(name: str) -> str:
    """A name without the mark that sets house fans apart."""
    return name.removeprefix("※").strip()


def fan_id(name: str) -> tuple[str | None, bool]:
    """The id of the fan with this name (None for no fan of the 81), and whether the name is its usual one."""
    plain = plain_name(name)
    if plain in _ID_OF:
        return _ID_OF[plain], True
    return SYNONYMS.get(plain), False


# --- formats that number their fans ----------------------------------------------------------------------


def _numbered() -> tuple[str, ...]:
    """tziakcha: each shifted-chow fan of one suit is two, house fans at the end."""
    names: list[str] = ["无"]
    for name in _NAMES:
        names.append(name)
        if name in ("一色四步高", "一色三步高"):
            names.append(name.replace("步高", "连环"))
    return (*names, "天和", "地和", "人和Ⅰ", "人和Ⅱ")


TZIAKCHA = _numbered()
"""Names by tziakcha's numbers."""


def _pmn() -> tuple[str, ...]:
    """PMN: 双暗杠 stands first among the fans of six, the others follow in their usual order."""
    names = ["", *_NAMES]
    names.remove("双暗杠")
    names.insert(48, "双暗杠")
    return tuple(names)


PMN = _pmn()
"""Names by PMN's numbers."""

PMN_NUMBER = {fan_id(name)[0]: number for number, name in enumerate(PMN) if name}
"""PMN's number of every fan, by id."""
