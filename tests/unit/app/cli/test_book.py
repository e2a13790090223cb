"""`queenside book`: a PDF and a line about it, or one line that says why not."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from queenside.app.cli import main
from queenside.core import kernels

pytest.importorskip("fpdf", reason="books take fpdf2")
pytest.importorskip("segno", reason="books take segno")
pytestmark = pytest.mark.skipif(bool(kernels.missing()), reason="boards are made by the kernels")

Output = pytest.CaptureFixture[str]
SMALL = ["book", "--size", "5", "--number", "4", "--seed", "7"]


def test_a_book(tmp_path: Path, capsys: Output) -> None:
    path = tmp_path / "book.pdf"
    assert main([*SMALL, "-o", str(path)]) == 0
    assert capsys.readouterr() == (f"{path}: 8 pages, 4 boards, seed 7\n", "")
    assert len(re.findall(rb"/Type /Page\b", path.read_bytes())) == 8
    words = ["--paper", "letter", "--monochrome", "--per-page", "6", "--title", "A gift"]
    assert main([*SMALL, *words, "-o", str(path)]) == 0
    assert b"/MediaBox [0 0 612.00 792.00]" in path.read_bytes()


def test_the_command_in_the_book_makes_it_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from queenside.printer.book import Book, book

    monkeypatch.chdir(tmp_path)
    created = book(size=8, number=3, stars=2, grade="easy", seed=5, title="Ann's two stars")
    words = created._remake("letter", True, 2)
    import shlex

    assert isinstance(created, Book)
    assert main(shlex.split(words)[1:]) == 0
    expected = created.pdf(paper="letter", monochrome=True, per_page=2)
    assert (tmp_path / "book.pdf").read_bytes() == expected


def test_what_stands_there_stays_when_it_goes_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    from queenside.printer import pages as pages

    path = tmp_path / "book.pdf"
    path.write_bytes(b"old")

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(pages, "write_ending", interrupt)
    assert main([*SMALL, "-o", str(path)]) == 130
    assert path.read_bytes() == b"old"
    assert [file.name for file in tmp_path.iterdir()] == ["book.pdf"]
