"""Queenside is typed for its users: mypy and Pyright accept a small program, and see mistakes.

Both find the package where it is installed, which is a path into the sources after `make`.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

import pytest

from queenside.core import kernels
from tests.release.packing import ROOT

FOLDER = Path(__file__).parent
PROGRAM = FOLDER / "typed_program.py"
PYRIGHT = ROOT / "node_modules" / ".bin" / "pyright"
MISTAKES = [
    "qs.slove(qs.NQueens(4))",
    "qs.solve(8)",
    "qs.count(qs.NQueens(4)) + '1'",
    "qs.solve(qs.NQueens(4)).solution.columns",
    "qs.generate(8, grad='easy')",
    "qs.explain(qs.NQueens(4)).step",
]


def check_with_mypy(folder: Path, python: str = sys.executable) -> list[str]:
    """Return the places of errors, "program.py:3", for someone who has no settings."""
    if not find_spec("mypy"):
        pytest.skip("mypy is not installed")
    words = ["--strict", "--config-file=", "--follow-imports=silent", "--no-incremental"]
    return places_of_errors(
        [sys.executable, "-m", "mypy", *words, "--python-executable", python], folder
    )


def check_with_pyright(folder: Path, python: str = sys.executable) -> list[str]:
    """Return the places of errors, "program.py:3"."""
    if not PYRIGHT.exists():
        pytest.skip("npm install brings Pyright")
    return places_of_errors([str(PYRIGHT), "--pythonpath", python], folder)


def places_of_errors(command: list[str], folder: Path) -> list[str]:
    names = sorted(path.name for path in folder.glob("*.py"))
    process = subprocess.run([*command, *names], cwd=folder, capture_output=True, text=True)
    assert bool(process.returncode) == ("error:" in process.stdout), process.stdout + process.stderr
    return re.findall(r"(\w+\.py:\d+):(?:\d+ -)? error:", process.stdout)


@pytest.mark.parametrize("check", [check_with_mypy, check_with_pyright])
def test_a_program_has_no_errors_and_each_mistake_is_seen(
    check: Callable[[Path], list[str]], tmp_path: Path
) -> None:
    shutil.copy(PROGRAM, tmp_path)
    (tmp_path / "mistakes.py").write_text("\n".join(["import queenside as qs", *MISTAKES]))
    assert check(tmp_path) == [f"mistakes.py:{line}" for line, _ in enumerate(MISTAKES, 2)]


@pytest.mark.skipif(bool(kernels.missing()), reason="it makes a board")
def test_the_program_runs() -> None:
    process = subprocess.run([sys.executable, str(PROGRAM)], capture_output=True, text=True)
    assert (process.returncode, process.stderr) == (0, "")
    assert process.stdout.startswith("Queenside ")
