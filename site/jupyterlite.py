"""Build the JupyterLite application around our notebooks."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from fingerprint import files_of
from places import BUILD, NOTEBOOKS, SITE

EXTENSIONS = ("@jupyter-widgets/jupyterlab-manager", "@jupyterlite/pyodide-kernel-extension", "anywidget")
"""The front-end extensions the site needs; whatever else is installed stays out."""

WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"

RSPACK = ("rspack.config.js", "rspack.config.analyze.js", "rspack.config.watch.js")
UNUSED = ("doc", "service-worker.js", *RSPACK)
"""Parts of JupyterLite's output that no page of ours asks for."""


def for_browser(notebook: dict[str, Any]) -> dict[str, Any]:
    """Return the notebook as the browser should meet it.

    Stored widget outputs go: they name a kernel of the past, and the browser would show an error in their
    place. The language is named, because the browser's kernel is chosen by it; without it a dialog would ask.
    """
    notebook["metadata"].pop("widgets", None)
    notebook["metadata"].setdefault("language_info", {"name": "python"})
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            cell["outputs"] = [o for o in cell["outputs"] if WIDGET_VIEW not in o.get("data", {})]
    return notebook


def copy_notebooks(into: Path) -> None:
    """Copy the notebooks as the site offers them."""
    for path in files_of(NOTEBOOKS):
        target = into / path.relative_to(NOTEBOOKS)
        target.parent.mkdir(parents=True, exist_ok=True)
        if path.suffix == ".ipynb":
            notebook = for_browser(json.loads(path.read_text("utf-8")))
            target.write_text(json.dumps(notebook, ensure_ascii=False, indent=1), "utf-8")
        else:
            shutil.copyfile(path, target)


def jupyter_lite(command: str, folder: Path) -> None:
    """Run one command of JupyterLite; its long report is shown only when it fails.

    Raises:
        subprocess.CalledProcessError: the command failed.
    """
    call = [str(Path(sys.executable).parent / "jupyter"), "lite", command]
    done = subprocess.run(call, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        print(done.stdout, done.stderr, sep="\n", file=sys.stderr)
        done.check_returncode()


def build() -> Path:
    """Build afresh and return the folder of the application."""
    folder = BUILD / "lite"
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(SITE / "lite", folder)
    installed = Path(sys.prefix) / "share/jupyter/labextensions"
    for name in EXTENSIONS:
        shutil.copytree(installed / name, folder / "labextensions" / name)
    copy_notebooks(folder / "contents")
    jupyter_lite("build", folder)
    jupyter_lite("check", folder)
    out = folder / "out"
    for name in UNUSED:
        path = out / name
        shutil.rmtree(path) if path.is_dir() else path.unlink()
    return out
