"""Put Python for the browser together: the Pyodide core, the standard library, the wheels and their lock."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import bytecode
import lockfile
import node
import wheels
from bytecode import Job
from fingerprint import digest_of, fingerprint
from places import BUILD, REQUIREMENTS, ROOT, SITE

CORE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
STANDARD_LIBRARY = "python_stdlib.zip"
KERNEL_PLUGIN = "@jupyterlite/pyodide-kernel-extension:kernel"


def compiled_kernel(folder: Path) -> Path:
    """Return the folder with every compiled archive but ours; it is kept between builds."""
    inputs = [REQUIREMENTS / "kernel.txt", REQUIREMENTS / "site.txt", SITE / "package-lock.json"]
    inputs += [SITE / name for name in ("wheels.py", "bytecode.py", "bytecode.mjs", "compile_archive.py")]
    kept = BUILD / "kernel" / fingerprint(inputs, ROOT)
    if kept.is_dir():
        return kept
    raw, made = BUILD / "kernel-wheels", BUILD / "kernel-new"
    for new in (raw, made):
        shutil.rmtree(new, ignore_errors=True)
        new.mkdir(parents=True)
    wheels.gather_kernel(raw)
    sources = [*raw.glob("*.whl"), bytecode.PYODIDE / STANDARD_LIBRARY]
    bytecode.compile_archives([Job(str(path), str(made / path.name)) for path in sources], folder)
    shutil.rmtree(kept.parent, ignore_errors=True)
    kept.parent.mkdir(parents=True)
    return made.rename(kept)


def compiled_own(folder: Path) -> Path:
    """Return our wheel with byte code; sources are kept, so that tracebacks can be read."""
    wheel = wheels.build_own(BUILD / "own-wheel")
    target = BUILD / "own" / wheel.name
    shutil.rmtree(target.parent, ignore_errors=True)
    target.parent.mkdir(parents=True)
    bytecode.compile_archives([Job(str(wheel), str(target), keep_source=True, leave_out=())], folder)
    return target


def assemble(out: Path) -> dict[str, Any]:
    """Write ``out/pyodide/<digest>/`` and return the kernel settings that point to it.

    Addresses hold a digest of what they lead to: a browser may keep every file for ever, and none of them is
    ever used together with one from another build.
    """
    folder = node.find_node()
    bytecode.install_pyodide(folder)
    kernel, own = compiled_kernel(folder), compiled_own(folder)
    core = [*(bytecode.PYODIDE / name for name in CORE), kernel / STANDARD_LIBRARY]
    place = f"pyodide/{digest_of(b''.join(path.read_bytes() for path in core))}"
    target = out / place
    target.mkdir(parents=True)
    for path in core:
        shutil.copyfile(path, target / path.name)
    lockfile.write_lock([*kernel.glob("*.whl"), own], bytecode.PYODIDE / "pyodide-lock.json", target)
    lock = target / "pyodide-lock.json"
    lock = lock.rename(target / f"pyodide-lock.{digest_of(lock.read_bytes())}.json")
    return {"pyodideUrl": f"./{place}/{CORE[0]}", "lockFileURL": f"./{place}/{lock.name}"}


def point_to(settings: dict[str, Any], config: Path) -> None:
    """Write the addresses that `assemble` returned into the site's ``jupyter-lite.json``."""
    whole = json.loads(config.read_text("utf-8"))
    kernel = whole["jupyter-config-data"]["litePluginSettings"][KERNEL_PLUGIN]
    kernel["pyodideUrl"] = settings["pyodideUrl"]
    kernel["loadPyodideOptions"]["lockFileURL"] = settings["lockFileURL"]
    config.write_text(json.dumps(whole, indent=1, sort_keys=True), "utf-8")
