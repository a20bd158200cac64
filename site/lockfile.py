"""Write Pyodide's lock file: the closed list of packages that the browser may load."""

from __future__ import annotations

import hashlib
import json
import shutil
import zipfile
from dataclasses import dataclass
from email.parser import Parser
from pathlib import Path
from typing import Any

from fingerprint import digest_of
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name, parse_wheel_filename

BROWSER = {
    "implementation_name": "cpython",
    "implementation_version": "3.14.2",
    "os_name": "posix",
    "platform_machine": "wasm32",
    "platform_python_implementation": "CPython",
    "platform_release": "",
    "platform_system": "Emscripten",
    "platform_version": "",
    "python_full_version": "3.14.2",
    "python_version": "3.14",
    "sys_platform": "emscripten",
    "extra": "",
}
"""What environment markers see in the pinned Pyodide."""


class LockError(ValueError):
    """A package asks for another one that the site does not carry."""


@dataclass(frozen=True, slots=True)
class Wheel:
    """One wheel and what Pyodide has to know of it."""

    path: Path
    name: str
    version: str
    depends: tuple[str, ...]
    imports: tuple[str, ...]

    @property
    def address(self) -> str:
        """The path below Pyodide's folder; it changes with the content, so no cache holds an old wheel."""
        return f"wheels/{digest_of(self.path.read_bytes())}/{self.path.name}"

    def entry(self) -> dict[str, Any]:
        """Return the entry of the lock file."""
        return {
            "name": self.name,
            "version": self.version,
            "file_name": self.address,
            "install_dir": "site",
            "sha256": hashlib.sha256(self.path.read_bytes()).hexdigest(),
            "package_type": "package",
            "imports": list(self.imports),
            "depends": list(self.depends),
            "unvendored_tests": False,
        }


def depends_in_browser(requires: list[str]) -> tuple[str, ...]:
    """Return the names of those requirements that hold in the browser.

    >>> depends_in_browser(["anywidget>=0.11", "click>=8.1; sys_platform != 'emscripten'"])
    ('anywidget',)
    """
    wanted = [Requirement(text) for text in requires]
    names = {canonicalize_name(r.name) for r in wanted if r.marker is None or r.marker.evaluate(BROWSER)}
    return tuple(sorted(names))


def top_modules(members: list[str]) -> tuple[str, ...]:
    """Return the names that importing code may use.

    >>> top_modules(["six.pyc", "six-1.dist-info/METADATA", "comm/__init__.pyc"])
    ('comm', 'six')
    """
    code = [m for m in members if ".dist-info/" not in m and ".data/" not in m]
    return tuple(sorted({m.split("/")[0].removesuffix(".py").removesuffix(".pyc") for m in code}))


def read_wheel(path: Path) -> Wheel:
    """Read name, version, needs and modules from a wheel."""
    name, version, _, _ = parse_wheel_filename(path.name)
    with zipfile.ZipFile(path) as archive:
        members = archive.namelist()
        metadata = next(m for m in members if m.endswith(".dist-info/METADATA"))
        requires = Parser().parsestr(archive.read(metadata).decode()).get_all("Requires-Dist") or []
    depends = depends_in_browser(requires)
    return Wheel(path, canonicalize_name(name), str(version), depends, top_modules(members))


def check_closed(wheels: list[Wheel]) -> None:
    """Make sure that every need is met within ``wheels``.

    Raises:
        LockError: names each package and what it lacks.
    """
    names = {wheel.name for wheel in wheels}
    missing = [f"{w.name} needs {need}" for w in wheels for need in w.depends if need not in names]
    if missing:
        raise LockError("the browser's packages are not complete: " + ", ".join(missing))


def write_lock(paths: list[Path], base_lock: Path, into: Path) -> None:
    """Copy the wheels below ``into`` and write ``into/pyodide-lock.json``.

    ``base_lock`` is the lock of the Pyodide release; only its facts about the interpreter are kept.
    """
    wheels = [read_wheel(path) for path in sorted(paths)]
    check_closed(wheels)
    for wheel in wheels:
        target = into / wheel.address
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(wheel.path, target)
    info = json.loads(base_lock.read_text("utf-8"))["info"]
    lock = {"info": info, "packages": {wheel.name: wheel.entry() for wheel in wheels}}
    (into / "pyodide-lock.json").write_text(json.dumps(lock, indent=1, sort_keys=True), "utf-8")
