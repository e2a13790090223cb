"""Folders of data: inside an installed package, beside `src/` in a clone."""

from __future__ import annotations

from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path


def data_folder(name: str) -> Traversable:
    """Return a folder that lies beside `src/` in a clone: "schema" or "extension"."""
    installed = resources.files("queenside") / name
    return installed if installed.is_dir() else Path(__file__).parents[3] / name
