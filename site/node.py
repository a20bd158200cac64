"""Find a Node.js that can run Pyodide: the one on PATH, else the one that comes as a Python package."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from places import REQUIREMENTS

OLDEST = 18
"""Pyodide's package asks for this major version."""

Ask = Callable[[list[str]], str]


class NodeError(RuntimeError):
    """No Node.js could be had; the message says what was tried."""


def ask(command: list[str]) -> str:
    """Run ``command`` and return what it prints; "" when it cannot be run or fails."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError:
        return ""
    return done.stdout if done.returncode == 0 else ""


def major(version: str) -> int:
    """Return the major number in a version text such as ``v20.1.0``; 0 when there is none.

    >>> major("v20.1.0"), major("")
    (20, 0)
    """
    found = re.match(r"v(\d+)\.", version.strip())
    return int(found[1]) if found else 0


def folder_with_node(path: str, ask: Ask = ask) -> Path | None:
    """Return the folder on ``path`` whose ``node`` is new enough and has ``npm`` beside it."""
    for folder in path.split(os.pathsep):
        node, npm = shutil.which("node", path=folder), shutil.which("npm", path=folder)
        if node and npm and major(ask([node, "--version"])) >= OLDEST:
            return Path(folder)
    return None


def find_node() -> Path:
    """Return a folder that holds ``node`` and ``npm``; install them beside Python when PATH has none.

    Raises:
        NodeError: neither PATH nor the Python package gave a Node.js new enough.
    """
    beside_python = str(Path(sys.executable).parent)
    found = folder_with_node(os.pathsep.join([os.environ.get("PATH", ""), beside_python]))
    if found:
        return found
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--require-hashes"]
    subprocess.run([*pip, "-r", str(REQUIREMENTS / "node.txt")], check=False)
    found = folder_with_node(beside_python)
    if found is None:
        raise NodeError(
            f"No Node.js {OLDEST} or newer with npm: looked on PATH, then tried to install "
            f"requirements/node.txt into {beside_python}."
        )
    return found


def environment(folder: Path) -> dict[str, str]:
    """Return this process's environment with ``folder`` first on PATH, so that npm finds its node."""
    return {**os.environ, "PATH": os.pathsep.join([str(folder), os.environ.get("PATH", "")])}
