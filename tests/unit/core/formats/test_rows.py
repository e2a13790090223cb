"""Boards as other programs write tables, and what people give that is no board."""

from __future__ import annotations

import pytest

from queenside import InvalidPuzzle
from queenside.core import formats
from tests.unit.core.formats.samples import SIX

ROWS = [list(row) for row in SIX.regions]
NUMPY = "[" + "\n ".join(f"[{' '.join(map(str, row))}]" for row in ROWS) + "]"
LISTS = str(ROWS).replace("], [", "],\n       [")


@pytest.mark.parametrize(
    "text",
    [
        str(ROWS),
        str(ROWS).replace(" ", ""),
        str([[chr(65 + cell) for cell in row] for row in ROWS]),
        '["AAABBB", "ABBBCC", "ADDEEC", "FFDDEC", "FEEEEC", "FCCCCC"]',
        "\n".join(",".join(map(str, row)) for row in ROWS),
        "\n".join(", ".join(map(str, row)) + "," for row in ROWS),
        "\r\n".join(";".join(map(str, row)) for row in ROWS),
        "\n".join("\t".join(f'"{cell}"' for cell in row) for row in ROWS),
        NUMPY,
        NUMPY.replace("[", "[ "),
        f"array({LISTS})",
        f"np.array({LISTS}, dtype=int8)\n",
    ],
)
def test_a_table_is_a_board(text: str) -> None:
    assert formats.detect(text) == ("rows" if "[" in text else "csv")
    assert [document.puzzle for document in formats.parse(text)] == [SIX]


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("https://example.com/queens", "a web address.*screenshot"),
        ("pictures/my shot.PNG", "the name of a file.*give the file itself"),
        ("<!DOCTYPE html>\n<html>", "a web page.*screenshot"),
        ("\x1b[48;5;210m · \x1b[0m", "NO_COLOR=1"),
        ("Sphinx of black quartz", "isn't a board, and there is none in it"),
    ],
)
def test_what_is_no_board_is_refused_with_what_to_do(text: str, printed: str) -> None:
    with pytest.raises(InvalidPuzzle, match=printed):
        formats.parse(text)
