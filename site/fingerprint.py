"""One short name for the content of many files: how the build knows what has changed."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from pathlib import Path

IGNORED = {"__pycache__", "node_modules", ".ipynb_checkpoints", ".mypy_cache", ".ruff_cache"}


def files_of(folder: Path) -> Iterator[Path]:
    """Yield the files under ``folder`` that belong to the project, in a fixed order."""
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not IGNORED.intersection(path.relative_to(folder).parts):
            yield path


def fingerprint(paths: Iterable[Path], base: Path) -> str:
    """Return 16 hex digits that change when a name or a byte of ``paths`` changes.

    Folders stand for all files under them; names count relative to ``base``.
    """
    digest = hashlib.sha256()
    for path in paths:
        for file in files_of(path) if path.is_dir() else [path]:
            digest.update(f"{file.relative_to(base).as_posix()}\0{file.stat().st_size}\0".encode())
            digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def digest_of(data: bytes) -> str:
    """Return the 10 hex digits that go into the address of a file with this content."""
    return hashlib.sha256(data).hexdigest()[:10]
