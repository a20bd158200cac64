"""Where the site is made from, and where it is made."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
"""The project."""

SITE = ROOT / "site"
"""What the site is made from."""

PACKAGE = ROOT / "mjteach"
NOTEBOOKS = ROOT / "notebooks"
REQUIREMENTS = ROOT / "requirements"

BUILD = ROOT / "build"
"""Working folder; may be deleted at any time."""

DIST = ROOT / "dist"
"""The finished site: plain files for any static server, at the root or under a path."""
