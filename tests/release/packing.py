"""Packing the project as it is released: from a copy, so that nothing is left behind in it."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CONTENTS = (
    *("src", "native", "man", "docs", "examples"),
    *("lab", "tests", "packaging", ".ci", ".github"),
)
"""The folders of the project."""
BUNDLED = "src/queenside/app/bundle/app-0123456789abcdef/page/start.js"
"""A file that git has not, and that is packed all the same."""
BUILD_LOG = "said.txt"
LEFT_OUT = shutil.ignore_patterns("__pycache__", "*.pyc", "*.so", "*.egg-info", ".*_cache")


def copy(place: Path) -> Path:
    """The project as a clone would have it, with some of what lies about in a folder one works in.

    That must not be packed.
    """
    place.mkdir()
    for path in ROOT.iterdir():
        if path.is_file() and path.name != ".git":
            shutil.copy(path, place)
        elif path.name in CONTENTS:
            shutil.copytree(path, place / path.name, ignore=LEFT_OUT)
    for litter in (
        "node_modules/x/x.js",
        "tests/__pycache__/x.pyc",
        "src/queenside/app/server/x.so",
    ):
        (place / litter).parent.mkdir(parents=True, exist_ok=True)
        (place / litter).write_text("litter")
    (place / BUNDLED).parent.mkdir(parents=True, exist_ok=True)
    (place / BUNDLED).write_text("made by `make bundle`")
    return place


def build(kind: str, project: Path, place: Path) -> Path:
    """The source archive ("sdist") or the wheel of a project; what was said lies beside it."""
    if sys.prefix == sys.base_prefix:
        pytest.skip("packing is tested in a virtual environment")
    words = [sys.executable, "-m", "build", f"--{kind}", "--no-isolation", "--outdir", str(place)]
    process = subprocess.run([*words, str(project)], capture_output=True, text=True, check=False)
    assert process.returncode == 0, process.stdout + process.stderr
    (place / BUILD_LOG).write_text(process.stdout + process.stderr)
    [packages] = place.glob("*.whl" if kind == "wheel" else "*.tar.gz")
    return packages


def unpack(archive: Path, place: Path) -> Path:
    """The folder that is in a source archive."""
    with tarfile.open(archive) as packed:
        packed.extractall(place, filter="data")
    [folder] = place.iterdir()
    return folder


def files_of(wheel: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(wheel) as packed:
        return {name: packed.read(name) for name in packed.namelist()}
