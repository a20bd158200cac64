"""Run the notebooks and store what they give; `make stored` calls it after a change of lessons or tiles."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

NOTEBOOKS = Path(__file__).resolve().parent.parent / "notebooks"
KEPT = {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}}
VIEW = "application/vnd.jupyter.widget-view+json"


def settle(notebook: dict[str, Any]) -> None:
    """Take out what differs from run to run or from machine to machine."""
    notebook["metadata"] = {**KEPT, "language_info": {"name": "python"}}
    for cell in notebook["cells"]:
        cell["metadata"].pop("execution", None)
        for output in cell.get("outputs", []):
            view = output.get("data", {}).get(VIEW)
            if view:
                view["model_id"] = "0" * 32


def run(path: Path) -> None:
    """Run one notebook and write it back."""
    notebook = nbformat.reads(path.read_text("utf-8"), as_version=4)  # type: ignore[no-untyped-call]
    NotebookClient(notebook, timeout=120, store_widget_state=False).execute()
    settle(notebook)
    path.write_text(json.dumps(notebook, ensure_ascii=False, indent=1) + "\n", "utf-8")


def main(names: list[str]) -> None:
    """Run the named notebooks, or all."""
    for path in [Path(name) for name in names] or sorted(NOTEBOOKS.rglob("*.ipynb")):
        run(path)
        print(path)


if __name__ == "__main__":
    main(sys.argv[1:])
