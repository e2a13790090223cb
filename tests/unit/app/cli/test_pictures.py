"""Pictures on the command line: in every command that draws, by the name of the file or said."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from queenside.app.cli import main
from queenside.core import kernels
from tests.unit.app.cli.conftest import Screen

pytest.importorskip("fpdf", reason="pictures as PDF take fpdf2")
pytest.importorskip("resvg_py", reason="pictures as PNG take resvg_py")

Output = pytest.CaptureFixture[str]
ROOT = Path(__file__).parents[4]
BEGINNINGS = {"svg": b"<svg", "png": b"\x89PNG\r\n", "pdf": b"%PDF-"}
COMMANDS = {
    "show": ["show", "n-queens:6"],
    "show for paper": ["show", "n-queens:6", "--monochrome"],
    "solve": ["solve", "n-queens:6"],
    "hint": ["hint", "5:AB4CDCBC2DCBC4E2C5"],
    "diagnose": ["diagnose", "5:AB4CDCBC2DCBC4E2C5", "--monochrome"],
    "practice": ["practice", "tiling", "--seed", "3"],
    "practice with the answer": ["practice", "tiling", "--seed", "3", "--answer"],
    "daily": ["daily", "--date", "2026-11-21"],
    "compare": ["compare", "n-queens:4", "--engines", "backtracking", "--rounds", "1"],
}


@pytest.mark.parametrize("form", BEGINNINGS)
@pytest.mark.parametrize("words", COMMANDS.values(), ids=COMMANDS)
def test_by_the_name_of_the_file(
    words: list[str], form: str, tmp_path: Path, capsys: Output
) -> None:
    path = tmp_path / f"a.{form}"
    assert main([*words, "-o", str(path)]) == 0
    assert capsys.readouterr() == ("", "")
    assert path.read_bytes().startswith(BEGINNINGS[form])


@pytest.mark.skipif(bool(kernels.missing()), reason="boards are made by the kernels")
@pytest.mark.parametrize("form", BEGINNINGS)
def test_boards_that_are_made(form: str, tmp_path: Path, capsys: Output) -> None:
    path = tmp_path / f"a.{form}"
    assert main(["generate", "--size", "5", "--seed", "7", "-o", str(path)]) == 0
    assert path.read_bytes().startswith(BEGINNINGS[form])
    assert main(["mend", "AABB/AABB/CCDD/CCDD".replace("/", "\n"), "-o", str(path)]) == 0
    assert path.read_bytes().startswith(BEGINNINGS[form])
    assert main(["convert", "5#7", "--to", form, "-o", str(path)]) == 0
    assert path.read_bytes().startswith(BEGINNINGS[form])
    assert capsys.readouterr() == ("", "")
    assert main(["generate", "--number", "2", "-o", str(path)]) == 2
    assert "holds one board" in capsys.readouterr().err


@pytest.mark.parametrize("form", BEGINNINGS)
def test_an_explanation_is_a_folder(form: str, tmp_path: Path, capsys: Output) -> None:
    board = "5:AB4CDCBC2DCBC4E2C5"
    assert main(["explain", board, "--format", form, "-o", str(tmp_path / "steps")]) == 0
    paths = sorted((tmp_path / "steps").iterdir())
    assert len(paths) > 3
    assert {path.suffix for path in paths} == {f".{form}"}
    assert [int(path.stem) for path in paths] == [*range(1, len(paths) + 1)]
    assert all(path.read_bytes().startswith(BEGINNINGS[form]) for path in paths)
    assert main(["explain", board, "-o", str(tmp_path / f"a.{form}")]) == 2
    assert f"{form} writes many files" in capsys.readouterr().err


def test_sentences_go_by_the_letters_of_the_pictures(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    assert main(["explain", "5:AB4CDCBC2DCBC4E2C5", "--monochrome", "-o", str(page)]) == 0
    text = page.read_text("utf-8")
    assert "Region A has only r1c1 left" in text
    assert ">A</text>" in text
    assert "prefers-color-scheme" not in text
    assert "b3122d" not in text


@pytest.mark.parametrize("form", ["png", "pdf"])
def test_bytes_go_down_a_pipe(form: str) -> None:
    words = [sys.executable, "-m", "queenside", "solve", "n-queens:6", "--format", form]
    process = subprocess.run(words, env={"PYTHONPATH": str(ROOT / "src")}, capture_output=True)
    assert (process.returncode, process.stderr) == (0, b"")
    assert process.stdout.startswith(BEGINNINGS[form])


def test_bytes_do_not_go_to_a_terminal(monkeypatch: pytest.MonkeyPatch, capsys: Output) -> None:
    screen = Screen()
    monkeypatch.setattr(sys, "stdout", screen)
    assert main(["solve", "n-queens:6", "--format", "png"]) == 2
    assert screen.getvalue() == ""
    assert capsys.readouterr().err == ("queenside: a terminal can't show PNG: add -o FILE.png\n")


def test_zoom_and_paper(tmp_path: Path) -> None:
    image = pytest.importorskip("PIL.Image")
    path = tmp_path / "a.png"
    words = ["show", "n-queens:4", "-o", str(path), "--zoom", "0.5", "--transparent"]
    assert main(words) == 0
    with image.open(path) as picture:
        assert picture.size == (84, 84)
        assert picture.convert("RGBA").getpixel((0, 0))[3] == 0


def test_a_picture_that_is_too_large(tmp_path: Path, capsys: Output) -> None:
    assert main(["show", "n-queens:255", "--zoom", "9", "-o", str(tmp_path / "a.png")]) == 65
    assert "choose a zoom up to 0.97" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())
