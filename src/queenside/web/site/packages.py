"""The packages of npm that a site is built with: two of them.

esbuild bundles the page's modules, and Pyodide is the Python that runs in a browser. Both are
pinned, so that a site is what was tested.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from queenside.core.errors import EngineUnavailable

PINNED = {"esbuild": "0.28.2", "pyodide": "314.0.7"}
"""The version of each."""

ADVICE = "npm install " + " ".join(f"{name}@{version}" for name, version in PINNED.items())
"""The command that installs them."""


class Packages(NamedTuple):
    """The folders of the two packages."""

    esbuild: Path
    pyodide: Path

    @classmethod
    def find(cls, start: Path) -> Packages:
        """Those in `node_modules` of a folder, or of one that it lies in, as npm looks for them.

        Raises EngineUnavailable, which says what to do.
        """
        return cls(**{name: _find(name, start) for name in PINNED})


def _find(name: str, start: Path) -> Path:
    wanted = PINNED[name]
    for folder in _folders(start):
        package = folder / name / "package.json"
        if not package.is_file():
            continue
        found = json.loads(package.read_text(encoding="utf-8"))["version"]
        if found == wanted:
            return package.parent
        raise EngineUnavailable(
            f"building a site needs {name} {wanted}, but {package.parent} is {found}: run {ADVICE}"
        )
    raise EngineUnavailable(f"building a site needs the npm package {name}: run {ADVICE}")


def _folders(start: Path) -> Iterator[Path]:
    start = start.resolve()
    for folder in (start, *start.parents):
        yield folder / "node_modules"
