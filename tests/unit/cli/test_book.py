"""`queenside book`: a PDF and a line about it, or one line that says why not."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from queenside import kernels
from queenside.cli import main

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
    from queenside.see.book import Book, book

    monkeypatch.chdir(tmp_path)
    made = book(size=8, number=3, stars=2, grade="easy", seed=5, title="Ann's two stars")
    words = made._remake("letter", True, 2)
    import shlex

    assert isinstance(made, Book)
    assert main(shlex.split(words)[1:]) == 0
    expected = made.pdf(paper="letter", monochrome=True, per_page=2)
    assert (tmp_path / "book.pdf").read_bytes() == expected


def test_boards_of_ones_own(tmp_path: Path, capsys: Output) -> None:
    boards, path = tmp_path / "mine.jsonl", tmp_path / "mine.pdf"
    words = ["generate", "--size", "6", "--number", "3", "--seed", "1", "-o", str(boards)]
    assert main(words) == 0
    assert main(["book", str(boards), "-o", str(path)]) == 0
    assert re.fullmatch(r".*mine\.pdf: \d pages, 3 boards\n", capsys.readouterr().out)
    assert main(["book", str(boards), "--size", "6", "--grade", "easy", "-o", str(path)]) == 2
    assert "--size, --grade is for generated boards" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "complaint", "code"),
    [
        (["--number", "0"], "whole number from 1, not '0'", 2),
        (["--number", "5000"], "a book has 1 to 2000 boards, not 5000", 2),
        (["--grade", "tough"], "unknown grade 'tough'", 2),
        (["--grade", "hard-easy"], "write easy-hard", 2),
        (["--size", "4"], "5 to 64 rows, not 4", 2),
        (["--size", "50", "--grade", "easy"], "too large for a page", 65),
        (["--per-page", "7"], "1, 2, 4, 6, 9 or 12 boards, not 7", 2),
        (["--paper", "a5"], "a5", 2),
        (["--title", "Дамы"], "no character 'Д'", 65),
        (["--time-limit", "0", "--stars", "2", "--size", "10"], "in 0 s", 75),
    ],
)
def test_wishes_that_cannot_be(
    words: list[str], complaint: str, code: int, tmp_path: Path, capsys: Output
) -> None:
    path = tmp_path / "book.pdf"
    assert main(["book", "--number", "2", "--seed", "1", *words, "-o", str(path)]) == code
    out, err = capsys.readouterr()
    assert out == ""
    assert complaint in err
    assert err.count("\n") == 1
    assert not list(tmp_path.iterdir())


def test_files_that_cannot_be_written(tmp_path: Path, capsys: Output) -> None:
    assert main([*SMALL, "-o", str(tmp_path / "book.docx")]) == 2
    assert "book.pdf" in capsys.readouterr().err
    assert main([*SMALL, "-o", str(tmp_path / "nowhere" / "book.pdf")]) == 74
    assert "folder not found" in capsys.readouterr().err
    assert main([*SMALL]) == 2
    assert "-o" in capsys.readouterr().err


def test_what_stands_there_stays_when_it_goes_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    from queenside.pictures import book as pages

    path = tmp_path / "book.pdf"
    path.write_bytes(b"old")

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(pages, "write_ending", interrupted)
    assert main([*SMALL, "-o", str(path)]) == 130
    assert path.read_bytes() == b"old"
    assert [each.name for each in tmp_path.iterdir()] == ["book.pdf"]
