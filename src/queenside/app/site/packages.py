"""The packages of npm: esbuild bundles the page's modules, Pyodide is Python for the browser.

Neither is needed to build a site. Both are pinned, so that a site is what was tested.
"""

from __future__ import annotations

import json
from pathlib import Path

from queenside.core.errors import EngineUnavailable

PINNED = {"esbuild": "0.28.2", "pyodide": "314.0.7"}
_PURPOSES = {"esbuild": "esbuild", "pyodide": "Pyodide, Python for the browser (15 MB, from npm),"}


def find_package(name: str, start: Path) -> Path:
    """Find a package in `node_modules`, here or above. Raises EngineUnavailable, with advice."""
    start, version = start.resolve(), PINNED[name]
    for folder in (start, *start.parents):
        package = folder / "node_modules" / name / "package.json"
        if not package.is_file():
            continue
        installed = json.loads(package.read_text(encoding="utf-8"))["version"]
        if installed == version:
            return package.parent
        raise EngineUnavailable(f"{package.parent} is {installed}: run {_command(name)}")
    raise EngineUnavailable(
        f"{_PURPOSES[name]} isn't in node_modules in {start} or above it: run {_command(name)}"
    )


def _command(name: str) -> str:
    return f"npm install {name}@{PINNED[name]}"
