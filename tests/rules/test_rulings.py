"""Every named option of a ruling, on a hand whose points it decides; sums worked out by hand."""

from __future__ import annotations

import pytest

from mjteach.rules import GB1998, MIL, RULINGS, WMO2006, Hand, HandError, ruling, score

# hand, points under gb1998, mil and wmo2006, and how they come about.
OPTIONS = [
    # mixed_kongs: 连六 1, 无字 1 and 明杠 1 + 暗杠 2, or 明暗杠 5 or 6.
    ("[3333m,1][5555p]1234567s7s|EE0000|0", 5, 7, 8),
    # two_concealed_kongs: 双暗杠 6 or 8, 连六 1, 单钓将 1.
    ("[2222m][7777p][345s,1]678sEE|EE0000|0", 8, 8, 10),
    # special_self_draw: the fan and 自摸 1 or 不求人 4.
    ("33m77p22sEENCCPPN|EE1000|0", 31, 31, 34),
    ("1122334455667m7m|EE1000|0", 89, 89, 92),
    ("19m19p19sESWNCFP1m|EE1000|0", 89, 89, 92),
    ("222m44488p666sCC8p|EE1000|0", 65, 65, 68),
    # Both 不靠 are ruled out by the 1998 text itself, so no ruling adds 不求人.
    ("147m258p3sESWNCFP|EE1000|0", 25, 25, 25),
    ("258m36p147sESWCFP|EE1000|0", 13, 13, 13),
    # knitted_body_wait: 组合龙 12, 门前清 2, 平和 2 and 边张 1; 单钓将 on a tile of the body stays.
    ("12369m258p13347s3m|EE0000|0", 17, 17, 16),
    ("123369m258p1147s1s|EE0000|0", 17, 17, 17),
    # exhausted_waits: 四归一 2, 无字 1; the other wait, 3s, is all in the hand, so 单钓将 1 when that does not count.
    ("[333s,1][789m,1][678p,1]3456s6s|EE0000|0", 3, 3, 4),
    # The same wait with a 3s left: two waits under every ruling.
    ("[222s,1][789m,1][678p,1]3456s6s|EE0000|0", 1, 1, 1),
    # forced_hog_in_pairs: 清幺九 64, 七对 24 and 四归一 2 or nothing; 绿一色 88, 清一色 24, 七对 24, 断幺 2 and 四归一.
    ("1199m11999p1199s9p|EE0000|0", 90, 90, 88),
    ("2233444466888s8s|EE0000|0", 142, 142, 138),
    # Elsewhere four equal tiles in seven pairs add 四归一 under every ruling: 七对 24, 断幺 2, 缺一门 1, 四归一 2.
    ("33336688m22557s7s|EE0000|0", 29, 29, 29),
    # nine_gates_terminal_pung: 九莲宝灯 88, 双暗刻 2 and 幺九刻 1 or nothing.
    ("1112345678999m5m|EE0000|0", 91, 91, 90),
    # Both: 自摸 1 or 不求人 4.
    ("1112345678999m5m|EE1000|0", 92, 92, 94),
    # None: 花龙 8, 门前清 2, 平和 2.
    ("123m456p2345789s5s|EE0000|0", 12, 12, 12),
]


@pytest.mark.parametrize(("line", "gb1998", "mil", "wmo2006"), OPTIONS, ids=[row[0] for row in OPTIONS])
def test_an_option_decides_the_points(line: str, gb1998: int, mil: int, wmo2006: int) -> None:
    hand = Hand.parse(line)
    assert [score(hand, each).points for each in (GB1998, MIL, WMO2006)] == [gb1998, mil, wmo2006]


def test_gb1998_is_the_default() -> None:
    for line, *_ in OPTIONS:
        hand = Hand.parse(line)
        assert score(hand) == score(hand, GB1998)


def test_rulings_are_found_by_name() -> None:
    assert [ruling(name) for name in ("gb1998", "mil", "wmo2006")] == [GB1998, MIL, WMO2006]
    assert all(each.name == name for name, each in RULINGS.items())
    assert [each.second_hand for each in (GB1998, MIL, WMO2006)] == [False, False, True]


@pytest.mark.parametrize("name", ["", "GB1998", "wmo", "x" * 10_000])
def test_an_unknown_ruling_is_refused(name: str) -> None:
    with pytest.raises(HandError) as caught:
        ruling(name)
    assert caught.value.code == "no-such-ruling"
    assert len(str(caught.value)) < 200
