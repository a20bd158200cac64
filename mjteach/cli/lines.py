"""Many hands: one a line from a stream of any size, one JSON object a line back, in order."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from typing import BinaryIO

from mjteach.cli.answers import Json
from mjteach.rules import HandError
from mjteach.text import error_sentence

LONGEST = 4000
"""Bytes of a line that are kept; the rest of a longer line is read past, so no line can fill the memory."""

_SHOWN = 200
"""Characters of a bad line that are given back."""


def answer_lines(stream: BinaryIO, answer: Callable[[str], Json], lang: str) -> bool:
    """Answer every line of `stream` on standard output; a bad line gets its error. True when all were good.

    An empty line is a bad line (code "empty"): the n-th object always answers the n-th line.
    """
    good = True
    for line in _lines(stream):
        result = _answered(line, answer, lang)
        good = good and "error" not in result
        print_json(result)
    return good


def print_json(value: Json) -> None:
    """One JSON object on one line, at once, in whatever the encoding of standard output can carry."""
    plain = (sys.stdout.encoding or "").lower().replace("-", "") != "utf8"
    sys.stdout.write(json.dumps(value, ensure_ascii=plain) + "\n")
    sys.stdout.flush()


def error_json(text: str, error: HandError, lang: str) -> Json:
    """A bad hand, and what is wrong with it: code, place in the text, a sentence."""
    found = {"code": error.code, "position": error.position, "message": error_sentence(error, lang)}
    return {"hand": text[:_SHOWN], "error": found}


def _answered(line: bytes, answer: Callable[[str], Json], lang: str) -> Json:
    try:
        text = line.decode("utf-8")
    except UnicodeDecodeError as error:
        position = len(line[: error.start].decode("utf-8"))
        return error_json(line.decode("utf-8", "replace"), HandError("not-utf8", position), lang)
    try:
        return answer(text)
    except HandError as error:
        return error_json(text, error, lang)


def _lines(stream: BinaryIO) -> Iterator[bytes]:
    """The lines without their ends and without a byte order mark; of a line too long only its beginning."""
    first = True
    while line := stream.readline(LONGEST):
        rest = line
        while not rest.endswith(b"\n") and len(rest) == LONGEST:
            rest = stream.readline(LONGEST)
        line = line.removesuffix(b"\n").removesuffix(b"\r")
        yield _whole(line.removeprefix(b"\xef\xbb\xbf") if first else line)
        first = False


def _whole(line: bytes) -> bytes:
    """A line without the broken character that cutting it may have left at its end."""
    return line if len(line) < LONGEST else line.decode("utf-8", "ignore").encode()
