"""Values find their way into sentences, and nothing is ever shown with a hole in it."""

from __future__ import annotations

import re

import pytest

from mjteach.rules import FANS, Hand, HandError, Tile
from mjteach.text import LANGUAGES, TextError, catalogue, error_sentence, fan_name, language_of, pinyin, t, tile_name


@pytest.mark.parametrize(
    ("lang", "names"),
    [
        ("zh-Hans", ["三万", "七饼", "一条", "东风", "红中", "发财", "白板", "梅"]),
        ("zh-Hant", ["三萬", "七筒", "一條", "東風", "紅中", "發財", "白板", "梅"]),
        (
            "en",
            [
                "three of characters",
                "seven of dots",
                "one of bamboo",
                "East wind",
                "red dragon",
                "green dragon",
                "white dragon",
                "plum blossom",
            ],
        ),
    ],
)
def test_tiles_are_named_as_they_are_spoken(lang: str, names: list[str]) -> None:
    assert [tile_name(tile, lang) for tile in ("3m", "7p", "1s", "E", "C", "F", "P", "a")] == names
    assert tile_name(Tile("3m"), lang) == names[0]


def test_a_fan_is_found_by_value_number_and_id() -> None:
    for name in (FANS[38], 39, "39", "mixed-straight"):
        assert [fan_name(name, lang) for lang in LANGUAGES] == ["花龙", "花龍", "Mixed Straight"]
        assert pinyin(name) == "Huā Lóng"


@pytest.mark.parametrize("value", [["3p", "6p"], "3p 6p", "36p", (Tile("3p"), Tile("6p"))])
def test_tiles_in_a_sentence(value: object) -> None:
    assert t("error.bad-pung", "en", tiles=value).startswith("three of dots, six of dots: ")
    assert t("error.bad-pung", "zh-Hant", tiles=value).startswith("三筒、六筒：")


def test_fans_seats_and_principles_in_a_sentence() -> None:
    assert t("cli.reason.by", "zh-Hans", by=59, principle="no-repeat") == "已计箭刻（不重复）"
    assert t("error.winner-pays", "zh-Hant", seat="E").startswith("東家")


def test_plural_forms_follow_n() -> None:
    assert t("ui.points", "en", n=1) == "1 point"
    assert t("ui.points", "en", n=2) == "2 points"
    assert t("ui.points", "en", n=0) == "0 points"
    assert t("ui.points", "zh-Hans", n=1) == "1 分"


@pytest.mark.parametrize(
    ("key", "values", "code"),
    [
        ("ui.nothing", {}, "unknown-key"),
        ("tile.0m", {}, "unknown-key"),
        ("error.not-a-tile", {}, "missing-value"),
        ("ui.points", {}, "missing-value"),
        ("error.too-many-copies", {"tile": "0m"}, "bad-value"),
        ("error.too-many-copies", {"tile": None}, "bad-value"),
        ("error.bad-pung", {"tiles": "3x"}, "bad-value"),
        ("error.bad-pung", {"tiles": 3}, "bad-value"),
        ("error.winner-pays", {"seat": "X"}, "bad-value"),
        ("cli.reason.by", {"by": 99, "principle": "once"}, "bad-value"),
        ("cli.reason.by", {"by": 59, "principle": "twice"}, "bad-value"),
    ],
)
def test_a_hole_is_an_error(key: str, values: dict[str, object], code: str) -> None:
    with pytest.raises(TextError) as caught:
        t(key, "en", **values)
    assert caught.value.code == code
    assert code in str(caught.value)


def test_unknown_languages_are_refused() -> None:
    with pytest.raises(TextError) as caught:
        t("ui.check", "fr")
    assert (caught.value.code, caught.value.key) == ("unknown-language", "fr")


def test_a_catalogue_cannot_be_changed() -> None:
    with pytest.raises(TypeError):
        catalogue("en")["ui.check"] = ""  # type: ignore[index]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_error_speaks(lang: str) -> None:
    with pytest.raises(HandError) as caught:
        Hand.parse("11111m23456789p")
    assert tile_name("1m", lang) in error_sentence(caught.value, lang)


@pytest.mark.parametrize(
    ("locale", "lang"),
    [
        ("zh_TW.UTF-8", "zh-Hant"),
        ("zh_HK", "zh-Hant"),
        ("zh_MO.Big5", "zh-Hant"),
        ("zh-Hant", "zh-Hant"),
        ("zh-Hant-CN", "zh-Hant"),
        ("zh-Hans-HK", "zh-Hans"),
        ("zh_CN.UTF-8", "zh-Hans"),
        ("zh_SG", "zh-Hans"),
        ("zh", "zh-Hans"),
        ("ZH_tw", "zh-Hant"),
        ("en_US.UTF-8", "en"),
        ("de_DE@euro", "en"),
        ("C", "en"),
        ("POSIX", "en"),
        ("", "en"),
    ],
)
def test_languages_of_locales(locale: str, lang: str) -> None:
    assert language_of(locale) == lang


SAMPLES: dict[str, object] = {
    "tile": "3m",
    "tiles": ["3m", "E"],
    "fan": 39,
    "by": "39",
    "other": "all-pungs",
    "seat": "E",
    "discarder": "S",
    "declarers": {"E": 20, "W": 12},
    "principle": "once",
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_sentence_can_be_filled(lang: str) -> None:
    for key, sentence in catalogue(lang).items():
        for form in [sentence] if isinstance(sentence, str) else sentence.values():
            names = re.findall(r"\{(\w+)\}", form)
            for n in (1, 2):
                values = {name: SAMPLES.get(name, 7) for name in names} | {"n": n}
                assert "{" not in t(key, lang, **values)
