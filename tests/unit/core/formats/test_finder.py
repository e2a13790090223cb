"""A board is found in any text, with what stands beside it; nothing is lost in silence."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import queenside as qs
from queenside import InvalidPuzzle, NQueens, RegionPuzzle
from queenside.core import formats
from queenside.core.formats import State
from queenside.core.formats.lines import read_line
from tests.boards import random_regions
from tests.unit.core.formats.foreign_texts import KINDS, lines
from tests.unit.core.formats.samples import FIVE, SIX, SIX_SOLUTION

FOREIGN = Path(__file__).parents[5] / "shared" / "data" / "foreign"


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=12)
@given(seed=st.integers(0, 2**32), size=st.integers(5, 11))
def test_a_board_is_found_in_any_kind_of_text(kind: str, seed: int, size: int) -> None:
    puzzle = RegionPuzzle(random_regions(random.Random(seed), size))
    text = KINDS[kind]([[*row] for row in puzzle.regions])
    assert [document.puzzle for document in formats.parse(text)] == [puzzle]


ROWS = [[*row] for row in SIX.regions]
EMPTY_ROWS = ["......"] * 4


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"numStars": 2}, {"puzzle": RegionPuzzle(ROWS, 2)}),
        ({"size": 6, "width": 6}, {}),
        ({"starred": True, "isSizeFixed": True, "stars": 2}, {"puzzle": RegionPuzzle(ROWS, 2)}),
        ({"meta": {"starsPerRow": "2"}}, {"puzzle": RegionPuzzle(ROWS, 2)}),
        ({"givens": [[0, 1]]}, {"puzzle": RegionPuzzle(ROWS, given=[(0, 1)])}),
        (
            {"revealedQueens": [{"row": 0, "col": 1}]},
            {"puzzle": RegionPuzzle(ROWS, given=[(0, 1)])},
        ),
        ({"prefilled": ["r1c2"]}, {"puzzle": RegionPuzzle(ROWS, given=[(0, 1)])}),
        ({"walls": [[5, 5]]}, {"puzzle": RegionPuzzle(ROWS, blocked=[(5, 5)])}),
        ({"placed": [[0, 1]], "crosses": [[0, 0]]}, {"state": State(((0, 1),), ((0, 0),))}),
        ({"play": ["xQ....", "......", *EMPTY_ROWS]}, {"state": State(((0, 1),), ((0, 0),))}),
        ({"progress": {"stars": [[0, 1]]}}, {"state": State(((0, 1),))}),
        (
            {"moves": [{"row": 0, "col": 1, "is": "Q"}, {"row": 0, "col": 0, "is": "x"}]},
            {"state": State(((0, 1),), ((0, 0),))},
        ),
        ({"answer": [1, 3, 5, 2, 4, 0]}, {"solution": SIX_SOLUTION}),
        (
            {"grid": [[int((r, c) in SIX_SOLUTION) for c in range(6)] for r in range(6)]},
            {"solution": SIX_SOLUTION},
        ),
        (
            {"id": 7, "creator": "Ada", "link": "x.org"},
            {"id": "7", "author": "Ada", "source": "x.org"},
        ),
    ],
)
def test_what_stands_beside_a_board(fields: dict[str, Any], expected: dict[str, Any]) -> None:
    [document] = formats.parse(json.dumps({"area": ROWS, **fields}))
    assert {"puzzle": SIX, **expected}.items() <= vars(document).items()


@pytest.mark.parametrize(
    ("fields", "fault"),
    [
        ({"foo": [[0, 1]]}, "`foo` names cells of the board, but not what stands there"),
        ({"size": 7}, "`size` is 7, but the board has 6 rows"),
        ({"stars": 1, "meta": {"starCount": 2}}, "the number of stars isn't clear"),
        ({"strs": 2}, "unknown field 'strs'; did you mean 'stars'?"),
        ({"givens": ["here"]}, "`givens` isn't clear"),
        ({"givens": [[0, 6]]}, "outside"),
        ({"type": "Killer Sudoku"}, "`type` says 'Killer Sudoku': this is another puzzle"),
    ],
)
def test_what_is_not_clear_is_refused_with_its_name(fields: dict[str, Any], fault: str) -> None:
    with pytest.raises(InvalidPuzzle) as refused:
        formats.parse(json.dumps({"area": ROWS, **fields}))
    assert fault in str(refused.value)


def test_the_finding_says_what_was_taken_and_what_was_left() -> None:
    data = {"area": ROWS, "given": [[0, 1]], "editor": "Bob", "theme": {"hue": 3}}
    [document] = formats.parse(json.dumps(data))
    taken = "a 6×6 board from `area`, 1 star, 1 given queen"
    assert document.finding == f"{taken}; not used: `editor`, `theme.hue`"


def test_a_warning_says_what_was_found() -> None:
    with pytest.warns(
        UserWarning, match="found a 6×6 board from `area`, 1 star; not used: `editor`"
    ):
        assert qs.read(json.dumps({"area": ROWS, "editor": 1}, indent=1)) == SIX


def test_fields_of_xml_and_of_cells() -> None:
    cells = "".join(
        f'<td class="r{name}">{"Q" if (r, c) == (0, 1) else ""}</td>' + "</tr><tr>" * (c == 5)
        for r, row in enumerate(ROWS)
        for c, name in enumerate(row)
    )
    [document] = formats.parse(f"<p><size>6</size><stars>2</stars><table><tr>{cells}</table></p>")
    assert document.puzzle == RegionPuzzle(ROWS, 2)
    assert document.state == State(((0, 1),))


def test_a_job_takes_no_other_documents() -> None:
    line = json.dumps({"regions": ROWS, "editor": "Bob"})
    assert read_line(line).puzzle == SIX
    with pytest.raises(InvalidPuzzle, match="unknown field 'editor'"):
        read_line(line, load=json.loads)


def test_two_boards_are_two() -> None:
    text = json.dumps(
        {
            "stars": 1,
            "boards": [{"id": 1, "b": ROWS}, {"id": 2, "b": [[*row] for row in FIVE.regions]}],
        }
    )
    documents = formats.parse(text)
    assert [(document.id, document.puzzle) for document in documents] == [("1", SIX), ("2", FIVE)]
    code = f"first = {ROWS}\nsecond = {[[*row] for row in FIVE.regions]}\n"
    assert [document.puzzle for document in formats.parse(code)] == [SIX, FIVE]


@pytest.mark.parametrize(
    "text",
    [
        ".Q..\n....\n*...\n....",
        "[['.', 'Q', '.', '.'], "
        + "['.'] * 4, " * 0
        + "['.', '.', '.', '.'], ['*', '.', '.', '.'], ['.', '.', '.', '.']]",
        '{"n": 4, "board": [".Q..", "....", "*...", "...."]}',
    ],
)
def test_a_grid_of_queens_is_n_queens(text: str) -> None:
    [document] = formats.parse(text)
    assert document.puzzle == NQueens(4, given=[(0, 1)], blocked=[(2, 0)])


@pytest.mark.parametrize(
    "text",
    [
        "1,3,0,2",
        "[(0, 1), (1, 3), (2, 0), (3, 2)]",
        "[1, 3, 0, 2]",
        "(2 4 1 3)",
        "queens = [2, 4, 1, 3]",
        "Is [2,4,1,3] a solution of 4 queens?",
        "a2 b4 c1 d3",
        "The queens stand on Qa2, Qb4, Qc1 and Qd3.",
    ],
)
def test_a_list_of_columns_or_cells_is_n_queens(text: str) -> None:
    [document] = formats.parse(text)
    assert document.puzzle == NQueens(4, given=[(0, 1), (1, 3), (2, 0), (3, 2)])


def test_a_position_among_words_is_n_queens() -> None:
    text = (
        "Place the other 2 queens on this board:\n\n_ Q _ _\n_ _ _ _\n_ _ _ _\n_ _ Q _\n\nThanks."
    )
    assert [document.puzzle for document in formats.parse(text)] == [
        NQueens(4, given=[(0, 1), (3, 2)])
    ]


@pytest.mark.parametrize(("word", "stars"), [("one", 1), ("two", 2), ("3", 3), ("four", 4)])
def test_stars_in_words(word: str, stars: int) -> None:
    [document] = formats.parse(f"Place {word} stars in each row:\n\n{lines(ROWS)}\n")
    assert document.puzzle == RegionPuzzle(ROWS, stars)


def test_a_chess_position_of_queens() -> None:
    [document] = formats.parse("3Q4/8/8/8/8/2Q5/8/8")
    assert document.puzzle == NQueens(8, given=[(0, 3), (5, 2)])


@pytest.mark.parametrize(
    "genre", ["starbattle_edit", "m+starbattle", "starbattle_edit_play", "starbattle"]
)
def test_addresses_of_players(genre: str) -> None:
    address = formats.format(formats.Document(SIX), "puzzlink").replace("starbattle", genre)
    for text in (address, f"Try [this]({address}), it's hard."):
        assert [document.puzzle for document in formats.parse(text)] == [SIX]


SUDOKU = "53..7.... 6..195... .98....6. 8...6...3 4..8.3..1 7...2...6 .6....28. ...419..5 ....8..79"


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (SUDOKU.replace(" ", "\n"), "Sudoku"),
        (SUDOKU.replace(" ", ""), "Sudoku"),
        (SUDOKU.replace(" ", "|\n---+---+---\n"), "Sudoku"),
        ("Tango #200 | 0:45 and flawless", "Tango"),
        (
            json.dumps(
                {"grid": [[(3 * (r % 3) + r // 3 + c) % 9 + 1 for c in range(9)] for r in range(9)]}
            ),
            "Sudoku",
        ),
        ("https://puzz.link/p?lits/6/6/4i9", "lits"),
    ],
)
def test_another_puzzle_is_named(text: str, name: str) -> None:
    with pytest.raises(InvalidPuzzle, match=name):
        formats.parse(text)


@pytest.mark.parametrize(
    "text",
    [
        f'{{"area": {ROWS}, "given": [[0, ',
        f"{lines(ROWS)}\nAAAABB\n",
        "Sphinx of black quartz, judge my vow\nthree four five six seven\neight nine ten\n",
        "if (a[0] == b[1]) { return [1, 2, 3, 4]; }",
        "for queen in [1, 2, 3, 4]: place(queen)",
        "[2, 4, 1, 3] are its levels",
    ],
)
def test_no_board_is_made_up(text: str) -> None:
    with pytest.raises(InvalidPuzzle):
        formats.parse(text)


NAMES = [
    "givens",
    "star",
    "nStars",
    "play",
    "answer",
    "crowns",
    "board_state",
    "blocked",
    "foo",
    "level",
    "rows",
    "k",
]
VALUES = [
    2,
    "x",
    [[0, 4]],
    {"queens": [[0, 4]]},
    ["r1c5"],
    [4, 1, 3, 0, 2],
    ["....Q", *["....."] * 4],
]


@given(st.sampled_from(NAMES), st.sampled_from(VALUES), st.booleans())
def test_no_field_is_lost_in_silence(name: str, value: object, is_first: bool) -> None:
    before = {"area": ["ABCCC", "ABDDC", "ABDDE", "AEEEE", "AEEEE"], "date": 1}
    [expected] = formats.parse(json.dumps(before))
    try:
        [document] = formats.parse(
            json.dumps({name: value, **before} if is_first else {**before, name: value})
        )
    except InvalidPuzzle as error:
        is_named = name in str(error) or "queen" in str(error)
        assert is_named
        return
    is_changed = replace(document, finding=None) != replace(expected, finding=None)
    assert is_changed or f"`{name}" in str(document.finding)


TRUTHS = {
    "archive.json": 2,
    "queens_grid.txt": 1,
    **dict.fromkeys(
        ("assignment.py", "board.dzn", "cages.json", "haskell.txt", "hexcolors.csv"), 1
    ),
    **dict.fromkeys(("givens_key.json", "legup.xml", "puzzlink_edit.txt"), 1),
}
"""How many boards files of other people have."""


@pytest.mark.skipif(not FOREIGN.exists(), reason="files of other people aren't here")
@pytest.mark.parametrize("name", TRUTHS)
def test_files_of_other_people(name: str) -> None:
    documents = formats.parse((FOREIGN / name).read_text(encoding="utf-8"))
    assert len(documents) == TRUTHS[name]
