"""The page that plays a board anywhere; `tests/e2e/test_links.py` plays one."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser

import pytest

import queenside as qs
from queenside.core import formats
from queenside.core.errors import UnsupportedByFormat
from queenside.core.formats.document import Document, State
from queenside.maker import collection

BOARD = collection.find("q5-0001").puzzle


def page_of(document: Document) -> str:
    return formats.format(document, "page")


def data_of(page: str) -> dict[str, object]:
    result = re.search(r"^const BOARD = (.*);$", page, re.MULTILINE)
    assert result
    data: dict[str, object] = json.loads(result[1])
    return data


@pytest.mark.parametrize("puzzle", [BOARD, qs.NQueens(6, given=[(0, 1)], blocked=[(5, 5)])])
def test_the_page_knows_the_units_of_the_problem(puzzle: qs.RegionPuzzle | qs.NQueens) -> None:
    data = data_of(page_of(Document(puzzle)))
    grid = puzzle.problem.grid
    assert data["units"] == [[u.lower, u.upper, [*u.cells]] for u in puzzle.problem.units]
    assert (data["rows"], data["columns"]) == (grid.rows, grid.columns)
    assert data["given"] == [grid.cell(r, c) for r, c in puzzle.given]
    assert data["blocked"] == [grid.cell(r, c) for r, c in puzzle.blocked]


def test_it_needs_nothing_else_and_gives_nothing_away() -> None:
    solution = qs.solve(BOARD).solution
    page = page_of(Document(BOARD, state=State(((0, 0),)), solution=solution))
    assert page == page_of(Document(BOARD))
    assert re.findall(r"(?:src|href)=|https?://(?!www\.w3\.org)|url\(", page) == []


def test_names_cannot_become_part_of_the_page() -> None:
    evil = "</title><script>alert(1)</script>%script%\"'"
    page = page_of(Document(BOARD, id=evil, title=evil, author=evil))
    scripts: list[str] = []

    class Reader(HTMLParser):
        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            if tag == "script":
                scripts.append(str(attrs))

    Reader().feed(page)
    assert scripts == ["[]"]


def test_a_board_that_is_too_large_is_refused() -> None:
    with pytest.raises(UnsupportedByFormat, match="at most 255"):
        page_of(Document(qs.NQueens(300)))
