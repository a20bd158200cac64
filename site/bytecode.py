"""Compile archives with the very Python that the browser will run: Pyodide, under Node.js."""

from __future__ import annotations

import json
import subprocess
from dataclasses import asdict, dataclass
from pathlib import Path

import node
from places import BUILD, SITE

PYODIDE = SITE / "node_modules" / "pyodide"
"""The Pyodide core, installed by npm from the committed lock."""

UNUSED = ("/tests/", "/test/", ".data/data/", "/labextension/", "/nbextension/")
"""Parts of other people's wheels that the browser never imports."""


@dataclass(frozen=True, slots=True)
class Job:
    """One archive to compile: from ``source`` to ``target``."""

    source: str
    target: str
    keep_source: bool = False
    leave_out: tuple[str, ...] = UNUSED


def install_pyodide(folder: Path) -> None:
    """Install the locked npm packages with the npm in ``folder``, unless they are there already."""
    stamp = SITE / "node_modules" / ".installed-lock.json"
    wanted = (SITE / "package-lock.json").read_text("utf-8")
    if stamp.is_file() and stamp.read_text("utf-8") == wanted:
        return
    npm = folder / "npm"
    subprocess.run([str(npm), "ci", "--silent"], cwd=SITE, env=node.environment(folder), check=True)
    stamp.write_text(wanted, "utf-8")


def compile_archives(jobs: list[Job], folder: Path) -> None:
    """Compile every archive with the node in ``folder``; targets in missing folders are an error."""
    BUILD.mkdir(exist_ok=True)
    list_file = BUILD / "bytecode-jobs.json"
    list_file.write_text(json.dumps([asdict(job) for job in jobs]), "utf-8")
    command = [str(folder / "node"), str(SITE / "bytecode.mjs"), str(list_file)]
    subprocess.run(command, env=node.environment(folder), check=True)
