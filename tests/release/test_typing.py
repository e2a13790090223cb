"""Queenside is typed for its users: a small program passes `mypy --strict`, mistakes do not."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from queenside import kernels

HERE = Path(__file__).parent
PROGRAM = HERE / "typed_program.py"
SOURCES = str(HERE.parents[1] / "src")

pytestmark = pytest.mark.skipif(not find_spec("mypy"), reason="mypy is not installed")


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What mypy keeps from one program to the next."""
    return tmp_path_factory.mktemp("mypy")


def checked(program: Path, cache: Path) -> str:
    """What mypy has to say about a program of someone who has no settings for it."""
    words = ["--strict", "--config-file=", "--follow-imports=silent", f"--cache-dir={cache}"]
    done = subprocess.run(
        [sys.executable, "-m", "mypy", *words, str(program)],
        env={**os.environ, "MYPYPATH": SOURCES},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout + done.stderr


def test_a_program_is_checked(cache: Path) -> None:
    assert "Success" in checked(PROGRAM, cache)


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("qs.slove(qs.NQueens(4))", 'has no attribute "slove"'),
        ("qs.solve(8)", 'has incompatible type "int"'),
        ("qs.count(qs.NQueens(4)) + '1'", "Unsupported operand"),
        ("qs.solve(qs.NQueens(4)).solution.columns", '"Solution | None" has no attribute'),
        ("qs.generate(8, grad='easy')", 'Unexpected keyword argument "grad"'),
        ("qs.explain(qs.NQueens(4)).step", 'no attribute "step"'),
    ],
)
def test_errors_are_seen(line: str, complaint: str, cache: Path, tmp_path: Path) -> None:
    program = tmp_path / "wrong.py"
    program.write_text(f"import queenside as qs\n\n{line}\n")
    said = checked(program, cache)
    assert complaint in said
    assert "Found 1 error" in said


@pytest.mark.skipif(bool(kernels.missing()), reason="it makes a board")
def test_the_program_runs() -> None:
    done = subprocess.run([sys.executable, str(PROGRAM)], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Queenside ")
