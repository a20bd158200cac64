"""Addresses of puzzles: `#/p/<id>` for those in a bank, `#/p/<id>.<token>` for any.

A token carries what is asked: `1` (its form), then base64url without `=` of a raw deflate stream of the JSON
`[level, hand, question, ruling, table or null, origin or null]`. The kind is in the id. Whatever is opened is built
again from this and must have the id that stands before the token.
"""

from __future__ import annotations

import base64
import json
import re
import zlib

from mjteach.puzzles.bank import Line, restored
from mjteach.puzzles.bank_files import find, is_id, withdrawn
from mjteach.puzzles.document import Document
from mjteach.puzzles.errors import PuzzleError

BEFORE = "#/p/"
"""What an address within a page begins with."""

FORM = "1"
LONGEST = 8000
"""Characters of a token."""

_UNPACKED = 50_000
"""Bytes of what a token carries."""

_TOKEN = re.compile(FORM + r"[A-Za-z0-9_-]+")
_PARTS = ("level", "hand", "question", "ruling", "table", "origin")


def token(document: Document) -> str:
    """What is asked, as one word that is safe in an address."""
    content = json.dumps([document.get(key) for key in _PARTS], ensure_ascii=False, separators=(",", ":"))
    deflate = zlib.compressobj(9, wbits=-zlib.MAX_WBITS)
    data = deflate.compress(content.encode()) + deflate.flush()
    return FORM + base64.urlsafe_b64encode(data).decode("ascii").rstrip("=")


def link(document: Document) -> str:
    """The address that brings this puzzle back without any bank.

    >>> from mjteach.puzzles import build
    >>> made = build("waits", "123456m123p99s12s|EE0000|0", {}, 1)
    >>> opened(link(made)) == made
    True
    """
    return f"{BEFORE}{document['id']}.{token(document)}"


def opened(address: str) -> Document:
    """The puzzle at an address: an id, an id with its token, or a link that ends in either.

    Raises:
        PuzzleError: `bad-id`, `withdrawn`, `unknown-id`; `bad-link` for a damaged token; `wrong-id` for a token that
            belongs to another puzzle, or that today's mjteach understands differently; else as `restored`.
    """
    name, dot, word = address.rpartition(BEFORE)[2].partition(".")
    if not dot:
        return restored(find(name))
    if not is_id(name):
        raise PuzzleError("bad-id", id=name[:40])
    if name in withdrawn():
        raise withdrawn()[name].error()
    return restored(_line(name, word))


def _line(name: str, word: str) -> Line:
    """The line of a bank that a token stands for."""
    parts = _unpacked(word)
    if not isinstance(parts, list) or len(parts) != len(_PARTS):
        raise PuzzleError("bad-link")
    given = {key: value for key, value in zip(_PARTS, parts, strict=True) if value is not None}
    return {"id": name, "kind": name.rpartition("-")[0], **given, "themes": []}


def _unpacked(word: str) -> object:
    if len(word) > LONGEST or not _TOKEN.fullmatch(word):
        raise PuzzleError("bad-link")
    try:
        data = base64.urlsafe_b64decode(word[1:] + "=" * (-len(word[1:]) % 4))
        inflate = zlib.decompressobj(-zlib.MAX_WBITS)
        content = inflate.decompress(data, _UNPACKED)
        if not inflate.eof or inflate.unused_data:
            raise PuzzleError("bad-link")
        return json.loads(content)
    except (zlib.error, ValueError, RecursionError) as error:
        raise PuzzleError("bad-link") from error
