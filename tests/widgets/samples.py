"""Puzzle documents of every answer type, written by hand, and the sentences that only they use."""

from __future__ import annotations

import copy
from typing import Any

Document = dict[str, Any]

WAITS: Document = {
    "format": 1,
    "id": "waits-sample0001",
    "kind": "waits",
    "hand": "234567m45p33678s|EE0000|0",
    "question": {},
    "ruling": "gb1998",
    "level": 2,
    "themes": ["standard", "two-sided"],
    "answer": "tiles",
    "answers": [
        {
            "items": {"3p": 1, "6p": 1},
            "why": {
                "3p": {
                    "id": "why.sample.completes",
                    "values": {
                        "tile": "3p",
                        "sets": [["2m", "3m", "4m"], ["5m", "6m", "7m"], ["3p", "4p", "5p"], ["6s", "7s", "8s"], ["3s", "3s"]],
                        "left": 4,
                        "discard": 4,
                        "self_draw": 7,
                    },
                },
                "6p": {
                    "id": "why.sample.completes",
                    "values": {
                        "tile": "6p",
                        "sets": [["2m", "3m", "4m"], ["5m", "6m", "7m"], ["4p", "5p", "6p"], ["6s", "7s", "8s"], ["3s", "3s"]],
                        "left": 4,
                        "discard": 4,
                        "self_draw": 1,
                    },
                },
            },
            "why_not": {
                "3s": {"verdict": "not-there", "id": "why.sample.pair", "values": {"tile": "3s", "tiles": ["3s", "3s", "3s"]}},
            },
        }
    ],
    "otherwise": {"verdict": "not-there", "id": "why.sample.not-there", "values": {}},
    "hints": [
        {"id": "hint.sample.count", "values": {"n": 2}},
        {"id": "hint.sample.where", "values": {"tiles": ["4p", "5p"]}},
    ],
}

FANS: Document = {
    "format": 1,
    "id": "fans-sample0002",
    "kind": "fans",
    "hand": "[345p,2][FFFF][8888s,7]99m4p5p6p|SE1001|2",
    "question": {},
    "ruling": "gb1998",
    "level": 3,
    "themes": ["mixed"],
    "answer": "fans",
    "answers": [
        {
            "items": {"39": 1, "59": 1, "73": 2, "74": 1},
            "why": {
                "39": {"id": "why.sample.fan", "values": {"fan": 39, "sets": [["1p", "2p", "3p"], ["4s", "5s", "6s"], ["7m", "8m", "9m"]]}},
                "59": {"id": "why.sample.fan", "values": {"fan": 59, "tiles": ["F", "F", "F", "F"]}},
                "73": {"id": "why.sample.fan", "values": {"fan": 73}},
                "74": {"id": "why.sample.fan", "values": {"fan": 74}},
            },
            "why_not": {
                "69": {"verdict": "excluded", "id": "why.sample.excluded", "values": {"fan": 69, "by": 39, "principle": "once"}},
                "80": {"verdict": "excluded", "id": "why.sample.excluded", "values": {"fan": 80, "by": 59, "principle": "no-repeat"}},
                "81": {"verdict": "not-there", "id": "why.sample.flowers", "values": {}},
            },
        },
        {
            "items": {"39": 1, "41": 1, "59": 1},
            "why": {
                "39": {"id": "why.sample.fan", "values": {"fan": 39}},
                "41": {"id": "why.sample.fan", "values": {"fan": 41}},
                "59": {"id": "why.sample.fan", "values": {"fan": 59}},
            },
            "why_not": {},
        },
    ],
    "otherwise": {"verdict": "not-there", "id": "why.sample.not-there", "values": {}},
    "hints": [{"id": "hint.sample.count", "values": {"n": 4}}],
}

SEATS: Document = {
    "format": 1,
    "id": "payout-sample0003",
    "kind": "payout",
    "hand": "123456789m345p5s5s|ES0000|0",
    "question": {"winner": "S", "discarder": "E", "total": 20},
    "ruling": "gb1998",
    "level": 1,
    "themes": ["discard"],
    "answer": "seats",
    "answers": [
        {
            "items": {"E": -28, "S": 44, "W": -8, "N": -8},
            "why": {
                "E": {"id": "why.sample.pays", "values": {"seat": "E", "sum": 28}},
                "S": {"id": "why.sample.wins", "values": {"seat": "S", "sum": 44}},
                "W": {"id": "why.sample.pays", "values": {"seat": "W", "sum": 8}},
                "N": {"id": "why.sample.pays", "values": {"seat": "N", "sum": 8}},
            },
            "why_not": {},
        }
    ],
    "otherwise": {"verdict": "not-there", "id": "why.sample.not-there", "values": {}},
    "hints": [{"id": "hint.sample.count", "values": {"n": 8}}],
}

DOCUMENTS: dict[str, Document] = {"tiles": WAITS, "fans": FANS, "seats": SEATS}

TEXTS: dict[str, dict[str, Any]] = {
    "en": {
        "kind.waits": "Waits",
        "kind.waits.ask": "Which tiles complete this hand?",
        "kind.fans": "Fans",
        "kind.fans.ask": "Which fans does this hand score?",
        "kind.payout": "Payment",
        "kind.payout.ask": "The hand is worth {total} points. What does each seat win or lose?",
        "level.1": "Level 1",
        "level.2": "Level 2",
        "level.3": "Level 3",
        "why.sample.completes": "With {tile} the hand is complete.",
        "why.sample.pair": "A third {tile} leaves the 4 and 5 of dots without a set.",
        "why.sample.not-there": "Nothing in this hand makes it.",
        "why.sample.fan": "The hand shows {fan}.",
        "why.sample.excluded": "{fan} may not be counted beside {by} ({principle}).",
        "why.sample.flowers": "Flowers are added afterwards.",
        "why.sample.pays": "{seat} pays {sum} points.",
        "why.sample.wins": "{seat} receives {sum} points.",
        "hint.sample.count": {"one": "There is {n} to find.", "other": "There are {n} to find."},
        "hint.sample.where": "Look at {tiles}.",
    },
    "zh-Hans": {
        "kind.waits": "听牌",
        "kind.waits.ask": "这手牌听哪些牌？",
        "kind.fans": "算番",
        "kind.fans.ask": "这手牌有哪些番？",
        "kind.payout": "得失分",
        "kind.payout.ask": "这手牌 {total} 分。四家各得失多少分？",
        "level.1": "一级",
        "level.2": "二级",
        "level.3": "三级",
        "why.sample.completes": "摸到{tile}就和牌。",
        "why.sample.pair": "第三张{tile}不能让四五饼成组。",
        "why.sample.not-there": "这手牌里没有。",
        "why.sample.fan": "这手牌有{fan}。",
        "why.sample.excluded": "计了{by}，不计{fan}（{principle}）。",
        "why.sample.flowers": "花牌另加。",
        "why.sample.pays": "{seat}家付 {sum} 分。",
        "why.sample.wins": "{seat}家得 {sum} 分。",
        "hint.sample.count": "要找 {n} 个。",
        "hint.sample.where": "看看{tiles}。",
    },
    "zh-Hant": {
        "kind.waits": "聽牌",
        "kind.waits.ask": "這手牌聽哪些牌？",
        "kind.fans": "算番",
        "kind.fans.ask": "這手牌有哪些番？",
        "kind.payout": "得失分",
        "kind.payout.ask": "這手牌 {total} 分。四家各得失多少分？",
        "level.1": "一級",
        "level.2": "二級",
        "level.3": "三級",
        "why.sample.completes": "摸到{tile}就和牌。",
        "why.sample.pair": "第三張{tile}不能讓四五餅成組。",
        "why.sample.not-there": "這手牌裡沒有。",
        "why.sample.fan": "這手牌有{fan}。",
        "why.sample.excluded": "計了{by}，不計{fan}（{principle}）。",
        "why.sample.flowers": "花牌另加。",
        "why.sample.pays": "{seat}家付 {sum} 分。",
        "why.sample.wins": "{seat}家得 {sum} 分。",
        "hint.sample.count": "要找 {n} 個。",
        "hint.sample.where": "看看{tiles}。",
    },
}


def sample(answer: str, **changes: object) -> Document:
    """A copy of the sample document of an answer type, with changes."""
    return {**copy.deepcopy(DOCUMENTS[answer]), **changes}


def exam_form(document: Document) -> Document:
    """The document without anything that gives the answer away."""
    return {key: value for key, value in document.items() if key not in {"answers", "otherwise", "hints"}}
