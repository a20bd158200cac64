"""The three catalogues say the same things, completely, each in its own script."""

from __future__ import annotations

import doctest
import importlib
import re
from collections.abc import Iterator, Mapping

import opencc
import pytest

from mjteach import notation, puzzles, rules
from mjteach.cli import answers, errors
from mjteach.play import simulate
from mjteach.text import LANGUAGES, catalogue, pinyin, t

FAMILIES = {
    "cli",
    "error",
    "fan",
    "hint",
    "item",
    "kind",
    "lesson",
    "level",
    "option",
    "principle",
    "proof",
    "ruling",
    "seat",
    "shape",
    "term",
    "theme",
    "tile",
    "ui",
    "why",
}
PRINCIPLES = {"no-repeat", "no-split", "no-same", "higher", "once"}
ALL_FANS = (*rules.FANS, rules.MIXED_KONGS)
CODES = {**rules.CODES, **notation.CODES, **answers.CODES, **errors.CODES, **puzzles.CODES, **simulate.CODES}

KEYS = sorted(catalogue("en"))
TRADITIONAL_TOO = set("吃")
"""Letters of good Traditional texts that the converter would change all the same."""


def forms(sentence: str | Mapping[str, str]) -> list[str]:
    return [sentence] if isinstance(sentence, str) else list(sentence.values())


def placeholders(sentence: str | Mapping[str, str]) -> set[str]:
    return {name for form in forms(sentence) for name in re.findall(r"\{(\w+)\}", form)}


def members(family: str) -> set[str]:
    """The keys `family.<member>` that have no further part."""
    return {key.split(".", 1)[1] for key in KEYS if re.fullmatch(rf"{family}\.[^.]+", key)}


def test_the_languages_have_the_same_keys() -> None:
    for lang in LANGUAGES:
        assert sorted(catalogue(lang)) == KEYS


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_is_empty_or_malformed(lang: str) -> None:
    for key, sentence in catalogue(lang).items():
        assert isinstance(sentence, str) or set(sentence) == {"one", "other"}, key
        for form in forms(sentence):
            assert form, key
            assert form == form.strip() or key == "ui.list-separator", key
            assert re.sub(r"\{[a-z_]+\}", "", form).count("{") == 0, key
            assert re.sub(r"\{[a-z_]+\}", "", form).count("}") == 0, key


@pytest.mark.parametrize("key", KEYS)
def test_the_languages_have_the_same_placeholders(key: str) -> None:
    sentences = [catalogue(lang)[key] for lang in LANGUAGES]
    assert len({frozenset(placeholders(sentence)) for sentence in sentences}) == 1
    if any(not isinstance(sentence, str) for sentence in sentences):
        assert "n" in placeholders(sentences[-1])


def test_every_family_is_known() -> None:
    assert {key.split(".")[0] for key in KEYS} == FAMILIES


def test_every_fan_has_a_name_and_a_definition_and_a_reading() -> None:
    ids = {fan.id for fan in ALL_FANS}
    assert members("fan") == ids
    assert {key.split(".")[1] for key in KEYS if re.fullmatch(r"fan\..*\.definition", key)} == ids
    for lang in LANGUAGES:
        assert len({catalogue(lang)[f"fan.{name}"] for name in ids}) == len(ids)


def test_a_fan_id_is_its_english_name() -> None:
    for fan in rules.FANS:
        assert str(catalogue("en")[f"fan.{fan.id}"]).lower().replace(" ", "-") == fan.id


def test_pinyin_has_a_syllable_for_every_letter() -> None:
    for fan in ALL_FANS:
        syllables = pinyin(fan).split()
        assert len(syllables) == len(catalogue("zh-Hans")[f"fan.{fan.id}"])
        assert all(syllable[0].isupper() for syllable in syllables)


def test_every_word_of_the_rules_is_there() -> None:
    assert members("tile") == {str(tile) for tile in (*rules.TILES, *rules.FLOWERS)}
    assert members("seat") == {str(wind) for wind in rules.WINDS}
    assert members("principle") == PRINCIPLES
    assert members("ruling") == set(rules.RULINGS)
    for principle in PRINCIPLES:
        assert f"principle.{principle}.sentence" in KEYS


def test_every_error_has_a_sentence_that_uses_its_own_values() -> None:
    assert members("error") == set(CODES)
    for code, values in CODES.items():
        assert placeholders(catalogue("en")[f"error.{code}"]) <= set(values), code


def test_every_word_of_the_puzzles_is_there() -> None:
    assert members("kind") == set(puzzles.KINDS)
    assert members("level") == {str(level) for level in puzzles.LEVELS}
    named = {puzzles.theme_key(theme) for theme in puzzles.THEMES}
    assert named <= set(KEYS)
    assert {key for key in KEYS if key.startswith("theme.")} <= named


def sentences(value: object) -> Iterator[tuple[str, dict[str, object]]]:
    """Every `{"id": ..., "values": ...}` in a document."""
    if isinstance(value, dict):
        if {"id", "values"} <= set(value):
            yield value["id"], value["values"]
        for part in value.values():
            yield from sentences(part)
    elif isinstance(value, list):
        for part in value:
            yield from sentences(part)


@pytest.mark.parametrize("kind", puzzles.KINDS)
def test_every_sentence_of_a_puzzle_can_be_said(kind: str) -> None:
    for level in puzzles.LEVELS:
        for seed in range(3):
            for name, values in sentences(puzzles.draw(kind, seed, level)):
                for lang in LANGUAGES:
                    assert "{" not in t(name, lang, **values)


@pytest.mark.parametrize(
    ("lang", "conversion", "allowed"), [("zh-Hant", "s2t", TRADITIONAL_TOO), ("zh-Hans", "t2s", set())]
)
def test_no_letter_of_the_other_script(lang: str, conversion: str, allowed: set[str]) -> None:
    convert = opencc.OpenCC(conversion).convert
    letters = {letter for sentence in catalogue(lang).values() for form in forms(sentence) for letter in form}
    assert {letter for letter in letters - allowed if convert(letter) != letter} == set()


@pytest.mark.parametrize("lang", ["zh-Hans", "zh-Hant"])
def test_a_space_stands_between_chinese_and_latin(lang: str) -> None:
    for key, sentence in catalogue(lang).items():
        for form in forms(sentence):
            words = re.sub(r"\{\w+\}", "，", form)
            assert not re.search(r"[\u4e00-\u9fff][A-Za-z0-9]|[A-Za-z0-9][\u4e00-\u9fff]|  ", words), key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_scripts_and_punctuation_are_not_mixed(lang: str) -> None:
    for key, sentence in catalogue(lang).items():
        for form in forms(sentence):
            if lang == "en":
                assert not re.search(r"[\u3000-\u9fff\uff00-\uffef]", form), key
            else:
                assert not re.search(r"[\u4e00-\u9fff][,;:?!]", form), key
            if lang == "zh-Hant":
                assert "“" not in form, key


@pytest.mark.parametrize("name", ["", ".catalogue"])
def test_examples_in_the_docs(name: str) -> None:
    assert doctest.testmod(importlib.import_module(f"mjteach.text{name}")).failed == 0
