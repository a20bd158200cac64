"""Read records of any format: known by what they hold, never by the names of their files."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from mjteach.play.records import botzone, own, pmn, salasasa, tziakcha
from mjteach.play.records.errors import BadRecordError
from mjteach.play.records.plain import LARGEST, Node, parse
from mjteach.play.records.telling import Imported
from mjteach.play.replay import HEADER


class Format(NamedTuple):
    """A format of records.

    Attributes:
        name: its id.
        of_text: reads a text, for formats that are text.
        of_node: reads a document, for formats that are JSON.
    """

    name: str
    of_text: Callable[[str], Imported] | None = None
    of_node: Callable[[Node], Imported] | None = None


FORMATS: dict[str, Format] = {
    found.name: found
    for found in (
        Format(own.NAME, of_text=own.read),
        Format(botzone.NAME, of_node=botzone.read),
        Format(tziakcha.NAME, of_text=tziakcha.read_script, of_node=tziakcha.read),
        Format(pmn.NAME, of_text=pmn.read),
        Format(salasasa.NAME, of_node=salasasa.read),
    )
}
"""Every format by id."""

WRITERS: dict[str, Callable[[Imported], str]] = {own.NAME: own.write, pmn.NAME: pmn.write}
"""The formats that can be written."""

_BETWEEN = {own.NAME: "", pmn.NAME: "\n"}
"""What stands between two matches of a file."""

_TEXTS = {own.NAME: own.matches, pmn.NAME: pmn.matches}
_SEVERAL: dict[str | None, Callable[[str], Iterator[Imported]]] = {own.NAME: own.read_all, pmn.NAME: pmn.read_all}
_DOCUMENTS = {botzone.NAME: botzone.matches, tziakcha.NAME: tziakcha.matches, salasasa.NAME: salasasa.matches}
_SCRIPT = re.compile(r"eJ[A-Za-z0-9+/]{8,}={0,2}\s*", re.ASCII)
_BLANK = " \t\r\n"


def read(data: bytes | str, name: str | None = None) -> Imported:
    """A record, followed at the table.

    Args:
        data: the whole record.
        name: its format; None to find out.

    Raises:
        BadRecordError: whatever is wrong with it, with code and place; `kept` has what was read before.
        KeyError: for a name that is no format.
    """
    return _read(_text(data), name)


def read_all(data: bytes | str, name: str | None = None) -> Iterator[Imported]:
    """The records of a file one after another; our own form and PMN can hold several matches, the others one.

    Args:
        data: the whole file.
        name: its format; None to find out.

    Raises:
        BadRecordError: as `read`, when the records before have been given.
        KeyError: for a name that is no format.
    """
    text = _text(data, own.LARGEST if data[: len(HEADER)] in (HEADER, HEADER.encode()) else LARGEST)
    known = name or next((one for one, matches in _TEXTS.items() if matches(text)), None)
    if known in _SEVERAL:
        yield from _SEVERAL[known](text)
    else:
        yield _read(text, name)


def _read(text: str, name: str | None) -> Imported:
    if name is None:
        return _recognised(text)
    found = FORMATS[name]
    if found.of_node is not None and (found.of_text is None or text[:1] in ("{", "[")):
        return found.of_node(parse(text))
    assert found.of_text is not None
    return found.of_text(text)


def written(records: Iterable[Imported], name: str) -> str:
    """Records as the text of one file.

    Args:
        records: the records.
        name: one of `WRITERS`.

    Raises:
        BadRecordError: as the writer of the format.
    """
    return _BETWEEN[name].join(map(WRITERS[name], records))


def _text(data: bytes | str, limit: int = LARGEST) -> str:
    if len(data) > limit:
        raise BadRecordError("too-large", limit=limit)
    if isinstance(data, bytes):
        try:
            data = data.decode("utf-8")
        except UnicodeDecodeError as error:
            raise BadRecordError("not-utf8", f"byte:{error.start}") from None
    text = data.removeprefix("\ufeff").lstrip(_BLANK)
    if not text:
        raise BadRecordError("empty")
    return text


def _recognised(text: str) -> Imported:
    if own.matches(text):
        return own.read(text)
    if pmn.matches(text):
        return pmn.read(text)
    if _SCRIPT.fullmatch(text):
        return tziakcha.read_script(text)
    if text[0] not in "{[":
        raise BadRecordError("unknown-format")
    node = parse(text)
    found = [name for name, matches in _DOCUMENTS.items() if matches(node)]
    if not found:
        raise BadRecordError("unknown-format")
    if len(found) > 1:
        raise BadRecordError("ambiguous-format", formats=" ".join(found))
    reader = FORMATS[found[0]].of_node
    assert reader is not None
    return reader(node)
