"""Boards and pictures from open files, from Pillow and from arrays."""

from __future__ import annotations

import io
import os
from pathlib import Path
from typing import Any

import pytest

import queenside as qs

BOARD = qs.RegionPuzzle(["AAABB", "CDEBE", "CDEEE", "CDDDE", "CDEEE"])
TEXT = qs.write(BOARD)
assert isinstance(TEXT, str)


def test_open_files(tmp_path: Path) -> None:
    path = tmp_path / "board.txt"
    qs.write(BOARD, path)
    assert qs.read(io.StringIO(TEXT)) == BOARD
    assert qs.read(io.BytesIO(TEXT.encode())) == BOARD
    with path.open() as file:
        assert qs.read(file) == BOARD
    with path.open("rb") as file:
        assert qs.read_all(file) == [BOARD]


def test_several_boards_in_an_open_file() -> None:
    lines = io.StringIO(str(qs.write([BOARD, qs.NQueens(8)], format="jsonl")))
    assert qs.read_all(lines) == [BOARD, qs.NQueens(8)]
    lines.seek(0)
    with pytest.raises(qs.InvalidPuzzle, match="has 2 puzzles"):
        qs.read(lines)


@pytest.mark.parametrize("source", [8, None, ["AB", "AB"]])
def test_what_is_no_source(source: Any) -> None:
    with pytest.raises(TypeError, match=r"name of a file, an open file or a text"):
        qs.read(source)


@pytest.mark.parametrize(
    ("name", "start"),
    [("b.txt", b"AAABB"), ("b.json", b"{"), ("b.svg", b"<svg"), ("b.csv", b"0,0,0,1,1")],
)
def test_writing_by_the_end_of_the_name(tmp_path: Path, name: str, start: bytes) -> None:
    qs.write(BOARD, tmp_path / name)
    assert (tmp_path / name).read_bytes().startswith(start)


@pytest.mark.parametrize("target", [1, True, 1.5, object()])
def test_a_number_is_no_file(target: object) -> None:
    """Or it would be taken for an open one: 1 is standard output."""
    with pytest.raises(TypeError):
        qs.write(BOARD, target)
    os.fstat(1)


@pytest.mark.parametrize("name", ["puzzlink", "b.xyz"])
def test_a_file_without_a_known_extension_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(qs.UnsupportedByFormat, match="is no format's"):
        qs.write(BOARD, tmp_path / name)
    assert not any(tmp_path.iterdir())
    qs.write(BOARD, tmp_path / name, format="url")
    assert (tmp_path / name).read_text().startswith("https://puzz.link/")


def test_a_result_is_written_with_its_solution_and_a_made_board_with_its_id() -> None:
    assert "# solution: r1c2 r2c4 r3c1 r4c3 r5c5" in str(qs.write(qs.solve(BOARD)))
    with pytest.raises(ValueError, match="unknown format 'word'"):
        qs.write(BOARD, format="word")
    open_file = io.StringIO()
    qs.write(BOARD, open_file, format="puzzlink")
    assert qs.read(open_file.getvalue()) == BOARD


def test_pictures_of_pillow_and_arrays(tmp_path: Path) -> None:
    numpy = pytest.importorskip("numpy")
    image = pytest.importorskip("PIL.Image")
    pytest.importorskip("resvg_py")
    png = qs.picture(BOARD)
    picture = image.open(io.BytesIO(png))
    expected = qs.read_image(png)
    assert expected.puzzle == BOARD
    colours = numpy.asarray(picture.convert("RGB"))
    for source in (picture, io.BytesIO(png), colours, colours / 255, picture.convert("RGBA")):
        assert qs.read_image(source) == expected
    assert qs.read(io.BytesIO(png)) == BOARD


def test_arrays_that_are_no_picture() -> None:
    numpy = pytest.importorskip("numpy")
    pytest.importorskip("PIL.Image")
    for shape, words in [((9,), "an array of shape 9 isn.t a picture"), ((50, 50, 2), "50×50×2")]:
        with pytest.raises(qs.UnreadablePicture, match=words):
            qs.read_image(numpy.zeros(shape))
    with pytest.raises(qs.UnreadablePicture, match="0 to 255"):
        qs.read_image(numpy.full((50, 50), 300))
    with pytest.raises(TypeError, match="not int"):
        qs.read_image(8)
