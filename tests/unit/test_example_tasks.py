"""What users do, in at most 20 lines each: examples/tasks runs as it stands."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from queenside.core import kernels

ROOT = Path(__file__).parents[2]
TASKS = ROOT / "examples/tasks"
LESSON = TASKS / "lesson.ipynb"
SOLVER = ROOT / "examples/programs/solver.ipynb"
ROWS = "0,1,1,1,1\n2,3,2,1,2\n2,3,2,1,2\n2,2,2,4,4\n2,2,2,2,2\n"


def run(name: str, *words: str) -> str:
    command = [sys.executable, "-W", "error", str(TASKS / f"{name}.py"), *words]
    completed = subprocess.run(
        command, capture_output=True, text=True, encoding="utf-8", check=False
    )
    assert completed.returncode == 0, completed.stderr
    return completed.stdout


def code_cells(notebook: Path = LESSON) -> list[str]:
    cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    return ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]


def test_each_is_short_and_listed() -> None:
    readme = (ROOT / "examples/README.md").read_text(encoding="utf-8")
    for path in TASKS.iterdir():
        if path.is_dir():
            continue
        code = "\n".join(code_cells()) if path == LESSON else path.read_text(encoding="utf-8")
        assert len(code.splitlines()) <= 20, path
        assert f"(tasks/{path.name})" in readme


def test_answers_of_csv_files(tmp_path: Path) -> None:
    (tmp_path / "one.csv").write_text(ROWS)
    (tmp_path / "several.csv").write_text("a,a,b,b\na,a,b,b\nc,c,d,d\nc,c,d,d\n")
    head, one, multiple = run("answers", str(tmp_path)).splitlines()
    assert head == "file,status,column of each row's queen"
    assert one == "one.csv,unique,1 4 2 5 3"
    assert multiple.startswith("several.csv,several,")


def test_grades_in_a_table() -> None:
    pytest.importorskip("pandas", reason="pandas is not installed")
    if kernels.missing():
        pytest.skip("boards are made by the compiled kernels")
    assert "medium" in run("grades", "60")


def test_a_variant() -> None:
    assert "6×10: " in run("variant")


def test_a_cover() -> None:
    assert run("tiling").startswith("281 ways\n")  # OEIS A005178


def test_the_cells_of_the_lesson(capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, object] = {}
    for cell in code_cells():
        exec(cell, names)
    assert "Look at" in capsys.readouterr().out


@pytest.mark.skipif(bool(kernels.missing()), reason="the referee takes the compiled kernels")
def test_the_solver_of_the_notebook_only_reasons(capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, object] = {}
    for cell in code_cells(SOLVER):
        exec(cell, names)
    assert "84 moves, 84 of them shown; solved: True" in capsys.readouterr().out


@pytest.mark.slow
@pytest.mark.parametrize("notebook", [LESSON, SOLVER], ids=lambda path: path.stem)
def test_the_cells_as_a_notebook(notebook: Path) -> None:
    pytest.importorskip("ipykernel", reason="ipykernel is not installed")
    nbclient = pytest.importorskip("nbclient", reason="nbclient is not installed")
    nbformat = pytest.importorskip("nbformat", reason="nbformat is not installed")
    nbclient.NotebookClient(
        nbformat.read(notebook, as_version=4), timeout=600, startup_timeout=600
    ).execute()
