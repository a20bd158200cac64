"""No text is left over: the code names every key, by itself or by a beginning that ids are put after.

The families that follow from tables (tiles, fans, errors, themes and so on) are held against them in test_catalogues,
what puzzles say of a question in tests/puzzles/test_explanations.py.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import mjteach
from mjteach.puzzles.see import SEE
from mjteach.puzzles.terms import WORDS
from mjteach.text import catalogue

ROOM = Path(mjteach.__file__).parent
HOLE = "{}"


def texts_of_python(path: Path) -> Iterator[str]:
    """Its texts, each with holes where something is put in; what only documents is none of them."""
    tree = ast.parse(path.read_text("utf-8"))
    documents = {id(one.value) for one in ast.walk(tree) if isinstance(one, ast.Expr)}
    for one in ast.walk(tree):
        if isinstance(one, ast.JoinedStr):
            yield "".join(str(part.value) if isinstance(part, ast.Constant) else HOLE for part in one.values)
        elif isinstance(one, ast.Constant) and isinstance(one.value, str) and id(one) not in documents:
            yield one.value


def texts_of_javascript(path: Path) -> Iterator[str]:
    """The same."""
    text = path.read_text("utf-8")
    for one in re.findall(r"\"([^\"\n]*)\"|`([^`\n]*)`|(\w+)(?=:)", text):
        yield re.sub(r"\$\{[^{}]*\}", HOLE, "".join(one))


READ = {"py": texts_of_python, "js": texts_of_javascript}
TEXTS = {text for end, read in READ.items() for path in ROOM.rglob(f"*.{end}") for text in read(path)}
PARTS = {part.strip(".") for text in TEXTS if HOLE not in text for part in text.split()}
"""Everything that might be put into a key: texts of the code, and words of a text that is a list."""

CHECKED_HERE = ("cli.", "hint.play.", "shape.", "ui.")
KEYS = [key for key in catalogue("en") if key.startswith(CHECKED_HERE)]
ROLES = {"ui.winner", "ui.discarder"}
"""Keys made by a pattern that would fit everything."""

PATTERNS = [
    re.compile("(.+)".join(map(re.escape, text.split(HOLE))))
    for text in sorted(TEXTS)
    if HOLE in text and text.startswith(CHECKED_HERE) and text != f"ui.{HOLE}"
]


def is_named(key: str) -> bool:
    """In the code, or made of a pattern and other texts of the code."""
    matches = [match for match in (one.fullmatch(key) for one in PATTERNS) if match]
    return key in TEXTS or any(is_part(part) for match in matches for part in match.groups())


def is_part(part: str) -> bool:
    """An id of the code, or ids of commands and options one after another."""
    return part.isdecimal() or part in TEXTS or all(word in PARTS for word in part.strip(".").split("."))


def test_every_key_is_named_in_the_code() -> None:
    assert {key for key in KEYS if not is_named(key)} == ROLES


def test_every_term_is_asked_for_looked_up_or_heads_a_column() -> None:
    show = (ROOM / "cli" / "show.py").read_text("utf-8")
    heads = {word for words in re.findall(r"_words\(\"([^\"]*)\"", show) for word in words.split()}
    looked_up = {entry for one in SEE.values() for entry in one.entries if entry.startswith("term.")}
    terms = {key for key in catalogue("en") if re.fullmatch(r"term\.[^.]+", key)}
    named = {key for key in terms if key in TEXTS}
    assert terms == {f"term.{word}" for word in (*heads, *WORDS)} | looked_up | named


def test_a_key_that_nobody_names_is_found() -> None:
    for key in ("ui.nothing-like-it", "cli.help.option.nothing-like-it", "ui.table.nothing-like-it"):
        assert not is_named(key)
    assert is_named("ui.check")
    assert is_named("cli.help.option.json")
    assert is_named("ui.daily.mark.right")
