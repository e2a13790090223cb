"""What BOARD means: files, parts of collections, standard input, and boards in one line."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from queenside import InvalidPuzzle, NQueens
from queenside.core import formats
from queenside.core.errors import InputNotFound
from queenside.core.formats import Document
from queenside.reader import resolve_board
from tests.unit.core.formats.samples import FIVE, SIX

TEXT = formats.format(Document(SIX), "letters")


@pytest.fixture
def collection(tmp_path: Path) -> Path:
    documents = [Document(SIX, id="six"), Document(FIVE, id="3"), Document(NQueens(4))]
    path = tmp_path / "boards"
    path.write_text("\n" + formats.format_all(documents, "jsonl"), encoding="utf-8")
    return path


def test_a_puzzle_of_a_collection(collection: Path) -> None:
    assert len(resolve_board.read_all(collection)) == 3
    assert resolve_board.read(f"{collection}#six").puzzle == SIX
    assert resolve_board.read(f"{collection}#3").puzzle == FIVE  # an id comes before a line
    assert resolve_board.read(f"{collection}#4").puzzle == NQueens(4)
    assert resolve_board.read(Path(f"{collection}#six")).puzzle == SIX


def test_a_collection_where_one_puzzle_is_wanted(collection: Path) -> None:
    with pytest.raises(InvalidPuzzle, match=r"3 puzzles \('six', '3', '3'\): choose .*FILE#ID"):
        resolve_board.read(collection)
    with pytest.raises(InputNotFound, match="no puzzle 'seven', only 'six'"):
        resolve_board.read(f"{collection}#seven")


def test_a_file_of_one_puzzle_has_a_number(tmp_path: Path) -> None:
    path = tmp_path / "six.txt"
    path.write_text(TEXT, encoding="utf-8")
    assert resolve_board.read(f"{path}#1").puzzle == SIX
    with pytest.raises(InputNotFound):
        resolve_board.read(f"{path}#2")


@pytest.mark.parametrize(
    "text",
    [
        TEXT,
        "661W9Agum9_Rym",
        "https://puzz.link/p?starbattle/6/6/1/4ilbhgdnmhou",
        "6:A3B3AB3C2AD2E2CF2D2ECFE4CFC5",
        "AAABBB/ABBBCC/ADDEEC/FFDDEC/FEEEEC/FCCCCC",
        formats.format(Document(SIX), "webtask"),
        formats.format(Document(SIX), "jsonl"),
    ],
)
def test_a_board_itself(text: str) -> None:
    assert resolve_board.read(text) == Document(SIX)


def test_a_file_that_exists_wins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("661W9Agum9_Rym").write_text("n-queens:5", encoding="utf-8")
    assert resolve_board.read("661W9Agum9_Rym").puzzle == NQueens(5)


def test_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(TEXT.encode())))
    assert resolve_board.read("-") == Document(SIX)
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(OSError, match="closed"):
        resolve_board.read("-")


@pytest.mark.parametrize(
    "name",
    ["missing.txt", "boards/missing.txt", "a/b", "A", "7", "missing#1", "", "x" * 9999, "a\0b"],
)
def test_a_missing_file(name: str) -> None:
    with pytest.raises(InputNotFound, match="file not found"):
        resolve_board.read(name)


@pytest.mark.parametrize("name", ["n-queens:-1", "n-queens:x", "5:AB", "661W9Agum9_Ry!"])
def test_a_faulty_board_is_no_missing_file(name: str) -> None:
    with pytest.raises(InvalidPuzzle):
        resolve_board.read(name)


def test_a_path_is_never_a_board() -> None:
    with pytest.raises(InputNotFound):
        resolve_board.read(Path("n-queens:8"))


def test_bytes_that_are_no_text(tmp_path: Path) -> None:
    path = tmp_path / "board.txt"
    path.write_bytes(b"AB\nA\xff\n")
    with pytest.raises(InvalidPuzzle, match="byte 5, on line 2, is 0xff"):
        resolve_board.read(path)
