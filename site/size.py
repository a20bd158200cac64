"""How large the site is, as it lies on disk and as most servers send it."""

from __future__ import annotations

import gzip
from dataclasses import dataclass
from pathlib import Path

PACKED = {".whl", ".zip", ".png", ".ico", ".woff", ".woff2"}
"""Files that are compressed already; servers send them as they are."""


@dataclass(frozen=True, slots=True)
class Size:
    """Number of files and their bytes, raw and as sent with gzip."""

    files: int
    raw: int
    sent: int


def sent_bytes(path: Path) -> int:
    """Return the bytes of one file as a server with gzip sends them."""
    data = path.read_bytes()
    return len(data) if path.suffix in PACKED else min(len(data), len(gzip.compress(data, 6)))


def measure(folder: Path) -> Size:
    """Measure every file under ``folder``."""
    files = [path for path in folder.rglob("*") if path.is_file()]
    return Size(len(files), sum(f.stat().st_size for f in files), sum(sent_bytes(f) for f in files))


def report(folder: Path) -> str:
    """Return one line for people, in megabytes (10^6 bytes)."""
    size = measure(folder)
    return f"{size.files} files, {size.raw / 1e6:.1f} MB ({size.sent / 1e6:.1f} MB with gzip)"
