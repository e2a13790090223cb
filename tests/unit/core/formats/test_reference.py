"""The page about formats says what is so: its table, and every example on it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from queenside import NQueens, RegionPuzzle
from queenside.core import formats
from queenside.core.errors import UnsupportedByFormat
from queenside.core.formats import Document, State
from tests.unit.core.formats.samples import FIVE, SIX, SIX_SOLUTION

PAGE = (Path(__file__).parents[4] / "docs" / "reference" / "formats.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```(\w+)\n(.*?)```", PAGE, re.DOTALL)
READABLE = {name for name, entry in formats.FORMATS.items() if entry.is_read}
ROWS = [
    [cell.strip(" `") for cell in line.strip("|").split("|")]
    for line in PAGE.splitlines()
    if line.startswith("| `") and line.count("|") == 9
]


def test_every_format_has_its_row_and_its_example() -> None:
    assert {row[0] for row in ROWS} == READABLE
    assert {name for name, _ in EXAMPLES} == READABLE


@pytest.mark.parametrize(("name", "text"), EXAMPLES)
def test_an_example(name: str, text: str) -> None:
    assert formats.detect(text) == name
    assert [document.puzzle for document in formats.parse(text)] == [SIX]


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_a_row_of_the_table(row: list[str]) -> None:
    name, title, stars, clues, n_queens, sizes, state, solution = row
    full = Document(SIX, state=State(((0, 1),)), solution=SIX_SOLUTION)
    (stored,) = formats.parse(formats.format(full, name))
    maximum = {"yes": 255}.get(stars) or int(stars.removeprefix("to "))
    assert formats.FORMATS[name].title == title
    assert (maximum == 255) == holds(name, RegionPuzzle(SIX.regions, stars=10))
    assert holds(name, RegionPuzzle(SIX.regions, stars=min(maximum, 9)))
    assert (clues == "yes") == holds(name, RegionPuzzle(FIVE.regions, given=[(0, 0)]))
    assert (clues == "yes") == holds(name, RegionPuzzle(FIVE.regions, blocked=[(0, 0)]))
    assert (n_queens == "yes") == holds(name, NQueens(5))
    assert (sizes == "to 255") == holds(name, RegionPuzzle(["A"]))
    assert (state == "yes") == (stored.state is not None)
    assert (solution == "yes") == (stored.solution is not None)


def holds(name: str, puzzle: RegionPuzzle | NQueens) -> bool:
    try:
        return formats.parse(formats.format(Document(puzzle), name))[0].puzzle == puzzle
    except UnsupportedByFormat:
        return False
