"""Turn the Python sources inside a zip or wheel into byte code.

Runs inside Pyodide (see bytecode.mjs), because byte code fits only the Python that made it. The browser
then imports without compiling, which is the largest part of a cold start.
"""

from __future__ import annotations

import base64
import hashlib
import importlib.util
import io
import marshal
import sys
import zipfile
from collections.abc import Sequence

FIXED_TIME = (2020, 1, 1, 0, 0, 0)  # the same input gives the same bytes, so addresses stay the same

UNCHECKED_HASH = (1).to_bytes(4, "little")
"""The flags of byte code that Python takes without looking at the source (PEP 552)."""


def byte_code(name: str, source: bytes) -> bytes:
    """Return the content of the ``.pyc`` of one module."""
    code = compile(source, name, "exec", dont_inherit=True)
    header = importlib.util.MAGIC_NUMBER + UNCHECKED_HASH + importlib.util.source_hash(source)
    return header + marshal.dumps(code)


def is_module(name: str) -> bool:
    """Tell whether a member of a wheel is a Python module that gets imported."""
    return name.endswith(".py") and ".data/" not in name


def cached_name(name: str) -> str:
    """Return where Python looks for the byte code of a module whose source is kept.

    >>> cached_name("mjteach/rules/tile.py").startswith("mjteach/rules/__pycache__/tile.cpython-3")
    True
    """
    folder, _, file = name.rpartition("/")
    prefix = f"{folder}/" if folder else ""
    return f"{prefix}__pycache__/{file.removesuffix('.py')}.{sys.implementation.cache_tag}.pyc"


def compiled_members(name: str, data: bytes, keep_source: bool) -> list[tuple[str, bytes]]:
    """Return what one member of an archive becomes: itself, its byte code, or both."""
    if not is_module(name):
        return [(name, data)]
    try:
        code = byte_code(name, data)
    except SyntaxError:  # some packages ship templates and samples for other Pythons
        return [(name, data)]
    if keep_source:
        return [(name, data), (cached_name(name), code)]
    return [(name.removesuffix(".py") + ".pyc", code)]


def record_line(name: str, data: bytes) -> str:
    """Return the line of a wheel's RECORD for one member."""
    digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
    return f"{name},sha256={digest},{len(data)}"


def add(archive: zipfile.ZipFile, name: str, data: bytes) -> None:
    """Write one member with nothing in it that depends on the day or the machine."""
    member = zipfile.ZipInfo(name, FIXED_TIME)
    member.compress_type = zipfile.ZIP_DEFLATED
    member.external_attr = 0o644 << 16
    archive.writestr(member, data)


def convert(data: bytes, keep_source: bool, leave_out: Sequence[str]) -> bytes:
    """Return the archive ``data`` with byte code in place of sources.

    Args:
        data: a zip or wheel.
        keep_source: keep sources beside their byte code, so that tracebacks show the lines.
        leave_out: members whose path contains one of these texts are dropped.
    """
    source = zipfile.ZipFile(io.BytesIO(data))
    buffer = io.BytesIO()
    lines: list[str] = []
    record = ""
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as made:
        for name in sorted(source.namelist()):
            if name.endswith("/") or any(part in name for part in leave_out):
                continue
            if name.endswith(".dist-info/RECORD"):
                record = name
                continue
            for new_name, new_data in compiled_members(name, source.read(name), keep_source):
                add(made, new_name, new_data)
                lines.append(record_line(new_name, new_data))
        if record:
            add(made, record, ("\n".join([*lines, f"{record},,"]) + "\n").encode())
    return buffer.getvalue()
