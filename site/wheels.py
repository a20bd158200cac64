"""Gather the wheels that Python in the browser is given."""

from __future__ import annotations

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

from compile_archive import add, record_line
from places import REQUIREMENTS, ROOT

BROWSER_PYTHON = "3.14"
"""The Python inside the pinned Pyodide."""

KERNEL_EXTENSION = Path(sys.prefix) / "share/jupyter/labextensions/@jupyterlite/pyodide-kernel-extension"

KERNEL_WHEELS = ("ipykernel", "piplite", "pyodide_kernel")
"""The wheels that come inside the kernel's front-end extension."""

STUBS = {
    # The kernel asks for jedi by name at start. IPython does without when it cannot be imported: 5 MB saved.
    ("jedi", "0.99.0"): ("jedi.py", "raise ImportError('jedi is left out of this site')\n"),
    # ipywidgets names these two; in JupyterLite their front ends come with the site itself.
    ("widgetsnbextension", "4.0.999"): ("widgetsnbextension/__init__.py", "__version__ = '4.0.999'\n"),
    ("jupyterlab_widgets", "3.0.999"): ("jupyterlab_widgets/__init__.py", "__version__ = '3.0.999'\n"),
}


def download(into: Path) -> None:
    """Download the locked pure-Python wheels of the kernel."""
    target = ["--only-binary=:all:", "--platform", "any", "--implementation", "py", "--abi", "none"]
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--require-hashes", *target]
    command += ["--python-version", BROWSER_PYTHON, "-d", str(into), "-r", str(REQUIREMENTS / "kernel.txt")]
    subprocess.run(command, check=True)


def copy_kernel_wheels(into: Path) -> None:
    """Copy the kernel extension's own wheels.

    Raises:
        FileNotFoundError: the installed extension no longer ships one of them.
    """
    for name in KERNEL_WHEELS:
        found = sorted((KERNEL_EXTENSION / "static/pypi").glob(f"{name}-*.whl"))
        if len(found) != 1:
            raise FileNotFoundError(f"expected one {name} wheel in the kernel extension, found {len(found)}")
        shutil.copy2(found[0], into)


def write_stub(name: str, version: str, file: str, text: str, into: Path) -> None:
    """Write a wheel with a single module in it."""
    info = f"{name}-{version}.dist-info"
    members = {
        file: text,
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nGenerator: mjteach\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    with zipfile.ZipFile(into / f"{name}-{version}-py3-none-any.whl", "w") as made:
        for member, content in members.items():
            add(made, member, content.encode())
        lines = [record_line(member, content.encode()) for member, content in members.items()]
        add(made, f"{info}/RECORD", ("\n".join([*lines, f"{info}/RECORD,,"]) + "\n").encode())


def gather_kernel(into: Path) -> None:
    """Put every wheel but ours into the empty folder ``into``."""
    download(into)
    copy_kernel_wheels(into)
    for (name, version), (file, text) in STUBS.items():
        write_stub(name, version, file, text, into)


def build_own(into: Path) -> Path:
    """Build the wheel of mjteach from the project's tree and return its path."""
    shutil.rmtree(into, ignore_errors=True)
    into.mkdir(parents=True)
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    subprocess.run([*command, "--wheel-dir", str(into), str(ROOT)], check=True)
    (wheel,) = into.glob("mjteach-*.whl")
    return wheel
