"""Documents for the tests of formats: known ones, and Hypothesis's."""

from __future__ import annotations

import random
from itertools import chain

from hypothesis import strategies as st

from queenside import InvalidPuzzle, NQueens, Puzzle, RegionPuzzle
from queenside.core.formats import Document, State
from queenside.core.grid import Grid
from queenside.core.puzzles.puzzle import Cell
from tests.boards import neighbours, random_regions

SIX = RegionPuzzle(["AAABBB", "ABBBCC", "ADDEEC", "FFDDEC", "FEEEEC", "FCCCCC"])
FIVE = RegionPuzzle(["01111", "23212", "23212", "22244", "22222"])
SCATTERED = RegionPuzzle(["ABABA", "CDCDC", "EEEEE", "AAAAA", "BBBBB"])
SIX_SOLUTION = ((0, 1), (1, 3), (2, 5), (3, 2), (4, 4), (5, 0))

ODD_TEXTS = st.one_of(
    st.none(),
    st.text(max_size=12),
    st.text(st.characters(codec="utf-8"), max_size=4),
    st.sampled_from(
        [
            "",
            " ",
            '"',
            '"x"',
            "# stars: 3",
            "two\nlines",
            "\u2028",
            "a: b",
            '"colorGrid": 1',
            "const level = {",
            "</svg>",
            "n-queens:8",
        ]
    ),
)


def connected(puzzle: RegionPuzzle) -> bool:
    grid = Grid(puzzle.size, puzzle.size)
    labels = list(chain.from_iterable(puzzle.regions))
    for region in range(puzzle.size):
        cells = {cell for cell, label in enumerate(labels) if label == region}
        reached, waiting = set[int](), [min(cells)]
        while waiting:
            cell = waiting.pop()
            reached.add(cell)
            waiting += {*neighbours(grid, cell)} & cells - reached
        if reached != cells:
            return False
    return True


@st.composite
def region_puzzles(draw: st.DrawFn, sizes: st.SearchStrategy[int] | None = None) -> RegionPuzzle:
    """Boards of regions in one piece or several, of one to three stars."""
    size = draw(st.integers(1, 8) if sizes is None else sizes)
    rng = random.Random(draw(st.integers(0, 2**32)))
    rows = random_regions(rng, size, scattered=draw(st.booleans()))
    return RegionPuzzle(rows, draw(st.sampled_from((1, 1, 2, 3))))


@st.composite
def puzzles(draw: st.DrawFn) -> Puzzle:
    """Every kind of puzzle, about half of them with given and blocked cells."""
    if draw(st.integers(0, 3)):
        plain: Puzzle = draw(region_puzzles())
    else:
        plain = NQueens(draw(st.integers(0, 7)), draw(st.booleans()))
    side = plain.problem.grid.rows
    if not side or draw(st.booleans()):
        return plain
    given, blocked = draw(cells(side, 2)), draw(cells(side, 5))
    try:
        return type(plain).from_fields(plain.fields(), given, blocked)
    except InvalidPuzzle:  # the clues contradict each other
        return type(plain).from_fields(plain.fields(), (), blocked)


def cells(side: int, maximum: int) -> st.SearchStrategy[tuple[Cell, ...]]:
    numbers = st.integers(0, side - 1)
    sets = st.sets(st.tuples(numbers, numbers), max_size=maximum)
    return sets.map(lambda result: tuple(sorted(result)))


@st.composite
def documents(draw: st.DrawFn, boards: st.SearchStrategy[Puzzle] | None = None) -> Document:
    """Puzzles with odd names, a state of play and a solution, or without."""
    puzzle = draw(puzzles() if boards is None else boards)
    side = puzzle.problem.grid.rows
    state = solution = None
    if side and draw(st.booleans()):
        queens, marks = draw(cells(side, 4)), draw(cells(side, 6))
        marks = tuple(cell for cell in marks if cell not in queens)
        state = State(queens, marks) if queens or marks else None
    if draw(st.booleans()):
        solution = draw(cells(side, 8)) if side else ()
    texts = {key: draw(ODD_TEXTS) for key in ("id", "title", "author", "source")}
    return Document(puzzle, state=state, solution=solution, **texts)
