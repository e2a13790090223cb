"""Copies of the tree, in which anything may be broken, and Python run in them."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[2]
MODULE = Path("src/queenside/core/kernels/_native.abi3.so")
LEFT_OUT = shutil.ignore_patterns(
    ".*", "node_modules", "build", "dist", "site", "*.egg-info", "__pycache__", "*.so", "website"
)


@contextmanager
def copy(module: Path | None = None) -> Iterator[Path]:
    """A copy of the tree that is gone afterwards, with this compiled module or the one in use."""
    with TemporaryDirectory(prefix="queenside-attack-") as folder:
        tree = Path(folder) / "tree"
        shutil.copytree(ROOT, tree, ignore=LEFT_OUT, symlinks=True)
        if (ROOT.parent / "shared").is_dir():  # published boards, for the tests that have them
            (Path(folder) / "shared").symlink_to(ROOT.parent / "shared")
        shutil.copy2(module or ROOT / MODULE, tree / MODULE)
        yield tree


def start(
    tree: Path, words: list[str], settings: Mapping[str, str] | None = None
) -> subprocess.Popen[str]:
    return subprocess.Popen(
        words,
        cwd=tree,
        env=environment(tree, settings),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        start_new_session=True,
    )


def environment(tree: Path, settings: Mapping[str, str] | None = None) -> dict[str, str]:
    paths = os.pathsep.join([str(tree / "src"), str(tree)])
    return {**os.environ, "PYTHONPATH": paths, "PYTHONDONTWRITEBYTECODE": "1", **(settings or {})}


def tests(*files: str) -> list[str]:
    return [
        sys.executable,
        "-m",
        "pytest",
        "-x",
        "-q",
        "-p",
        "no:cacheprovider",
        "--tb=line",
        "-m",
        "",
        *files,
    ]


def end(process: subprocess.Popen[str]) -> None:
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    if process.stdout:
        process.stdout.close()
