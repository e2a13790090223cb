"""What is written reads as what it was, in every format, and is known again by its content."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from queenside import RegionPuzzle
from queenside.core import formats
from queenside.core.errors import UnsupportedByFormat
from queenside.core.formats import Document, State, text
from queenside.reader import resolve_board
from tests.boards import SHARED, published_boards
from tests.unit.core.formats.samples import connected, documents, region_puzzles

pytestmark = pytest.mark.slow

READABLE = [name for name, entry in formats.FORMATS.items() if entry.is_read]


def _anything(document: Document) -> bool:
    return True


def _plain(document: Document) -> bool:
    puzzle = document.puzzle
    return isinstance(puzzle, RegionPuzzle) and not (puzzle.given or puzzle.blocked)


def _one_star(document: Document) -> bool:
    return _plain(document) and document.puzzle.fields()["stars"] == 1


def _connected(document: Document) -> bool:
    return _plain(document) and connected(document.puzzle)


def _of_some_size(document: Document) -> bool:
    return _connected(document) and 5 <= document.puzzle.size <= 25


HOLDS: dict[str, Callable[[Document], bool]] = {
    "drawing": _anything,
    "letters": _anything,
    "json": _anything,
    "jsonl": _anything,
    "gameid": _anything,
    "webtask": _one_star,
    "rows": _one_star,
    "csv": lambda document: _one_star(document) and document.puzzle.size > 1,
    "level": _one_star,
    "colorgrid": _one_star,
    "pzprv3": _plain,
    "penpa": _plain,
    "puzzlink": _connected,
    "sbn": _of_some_size,
}
"""Which documents a format holds the puzzle of; what it does not hold it refuses to write."""


def _line(text: str | None) -> str | None:
    return " ".join((text or "").split()) or None


def _drawn(document: Document) -> Document:
    state, clues = document.state or State(), {*document.puzzle.given, *document.puzzle.blocked}
    queens, marks = (
        tuple(cell for cell in cells if cell not in clues) for cells in (state.queens, state.marks)
    )
    return Document(document.puzzle, state=State(queens, marks) if queens or marks else None)


KEEPS: dict[str, Callable[[Document], Document]] = {
    "drawing": _drawn,
    "letters": lambda document: document,
    "json": lambda document: document,
    "jsonl": lambda document: document,
    "pzprv3": lambda document: Document(document.puzzle, state=document.state),
    "colorgrid": lambda document: Document(document.puzzle, solution=document.solution or None),
    "penpa": lambda document: Document(
        document.puzzle,
        solution=document.solution or None,
        title=_line(document.title),
        author=_line(document.author),
    ),
    "level": lambda document: Document(
        document.puzzle,
        id=document.id or None,
        author=document.author or None,
        source=document.source or None,
    ),
}
"""What a format keeps of a document; those that are not here keep the puzzle."""


def check(document: Document, name: str) -> None:
    if not HOLDS[name](document):
        with pytest.raises(UnsupportedByFormat):
            formats.format(document, name)
        return
    text = formats.format(document, name)
    stored = KEEPS.get(name, lambda document: Document(document.puzzle))(document)
    assert formats.detect(text) == name
    assert formats.parse(text) == [stored]
    assert formats.parse("\ufeff" + text.replace("\n", "\r\n"), name) == [stored]
    assert formats.format(stored, name) == text


def test_every_format_is_tested() -> None:
    assert {*HOLDS} == {*READABLE}


@pytest.mark.parametrize("name", READABLE)
@given(document=documents())
def test_any_document(name: str, document: Document) -> None:
    check(document, name)


@pytest.mark.parametrize("name", READABLE)
@settings(max_examples=8)
@given(document=documents(region_puzzles(st.integers(9, 27))))
def test_large_boards(name: str, document: Document) -> None:
    check(document, name)


@given(document=documents())
def test_what_is_printed_is_read_back(document: Document) -> None:
    for words in (text.draw(document.puzzle), text.as_ascii(text.draw(document.puzzle))):
        assert formats.parse(f"Here it is:\n{words}\nThis is all.\n") == [Document(document.puzzle)]
    played = text.as_ascii(text.draw(document.puzzle, state=document.state))
    assert formats.parse(played)[0].puzzle.given == document.puzzle.given


@given(several=st.lists(documents(), min_size=2, max_size=5))
def test_collections(several: list[Document]) -> None:
    text = formats.format_all(several, "jsonl")
    assert formats.detect(text) == "jsonl"
    assert formats.parse(text) == several
    assert formats.parse("\n\n" + text.replace("\n", "\r\n \n")) == several


BOARDS = list(chain(published_boards("queens_boards.jsonl"), published_boards("star_battle.jsonl")))
absent = pytest.mark.skipif(not BOARDS, reason="the published boards are not here")


@absent
@pytest.mark.parametrize("name", READABLE)
def test_published_boards(name: str) -> None:
    for board in BOARDS[::7]:
        solution = tuple(sorted(map(tuple, board.get("solution", ())))) or None
        puzzle = RegionPuzzle(board["regions"], board["stars"])
        check(Document(puzzle, id=board["id"], solution=solution), name)


@absent
@pytest.mark.parametrize(("key", "name"), [("sbn", "sbn"), ("url", "puzzlink")])
def test_published_strings(key: str, name: str) -> None:
    expected = [board for board in BOARDS if key in board]
    assert expected
    for board in expected:
        puzzle = RegionPuzzle(board["regions"], board["stars"])
        assert formats.detect(board[key]) == name
        assert formats.parse(board[key]) == [Document(puzzle)]
        assert formats.format(Document(puzzle), name) == board[key]


@absent
def test_the_published_files_are_collections() -> None:
    for name in ("queens_boards.jsonl", "star_battle.jsonl"):
        read = resolve_board.read_all(SHARED / name)
        expected = [RegionPuzzle(item["regions"], item["stars"]) for item in published_boards(name)]
        assert [document.puzzle for document in read] == expected
        assert [document.id for document in read] == [item["id"] for item in published_boards(name)]
