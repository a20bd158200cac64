"""Build the site into dist/. Run as ``python site/build.py``; nothing happens when nothing has changed."""

from __future__ import annotations

import argparse
import shutil
import sys
import time
from pathlib import Path

import jupyterlite
import pages
import pyodide
import size
from fingerprint import fingerprint
from places import BUILD, DIST, NOTEBOOKS, PACKAGE, REQUIREMENTS, ROOT, SITE

INPUTS = (
    SITE,
    PACKAGE,
    NOTEBOOKS,
    ROOT / "puzzles",
    REQUIREMENTS / "kernel.txt",
    REQUIREMENTS / "site.txt",
    ROOT / "pyproject.toml",
    ROOT / "README.md",
    ROOT / "LICENSE",
)
STAMP = BUILD / "site-is-built-from"


def is_current(version: str) -> bool:
    """Tell whether dist/ was made from exactly these inputs."""
    return DIST.is_dir() and STAMP.is_file() and STAMP.read_text("utf-8") == version


def build(version: str) -> Path:
    """Build everything beside the old site and swap at the end: a failure leaves the old one whole."""
    STAMP.unlink(missing_ok=True)
    out = jupyterlite.build()
    pyodide.point_to(pyodide.assemble(out), out / "jupyter-lite.json")
    pages.write(out, version)
    shutil.rmtree(DIST, ignore_errors=True)
    shutil.move(out, DIST)
    STAMP.write_text(version, "utf-8")
    return DIST


def main(arguments: list[str]) -> int:
    """Build when needed and report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--force", action="store_true", help="build even when nothing has changed")
    options = parser.parse_args(arguments)
    version = fingerprint(INPUTS, ROOT)
    if is_current(version) and not options.force:
        print("The site in dist/ is up to date.")
        return 0
    start = time.monotonic()
    build(version)
    print(f"Built dist/ in {time.monotonic() - start:.0f} s: {size.report(DIST)}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
