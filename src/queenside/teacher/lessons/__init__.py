"""Two roads from a naive search to a fast one, in short programs to be read.

Each lesson is one file that opens with its idea and then is the program, and each adds one idea to
the lesson before: compare two of them with `diff`. They import nothing but Python's own library
(lesson h: NumPy) and not each other, so any of them can be copied out and run.

    from queenside.teacher.lessons import LESSONS

    LESSONS["4"].solutions(["ABBBB", "CDCBC", "CDCBC", "CCCEE", "CCCCC"])    a lazy iterator
    print(LESSONS["e"].source)

Lessons 0 to 6 are about boards of coloured regions and take the regions row by row; lessons a to h
are about N-Queens and take N. Each yields solutions as the tuple of the queens' columns, and calls
`visit(queens)` at every node: whenever it has put queens on the board and looks at them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from queenside.core.extras import install_advice
from queenside.core.problem import Problem
from queenside.core.recognise import match_empty_n_queens, match_region_board

Solutions = Callable[..., Iterator[tuple[int, ...]]]
"""From a board, and what to call at each node, to the solutions: columns row by row."""


class Lesson(NamedTuple):
    """A program and its place on the road. It is imported when it is first asked for."""

    key: str
    """A number for boards of regions, a letter for N-Queens."""
    title: str
    idea: str
    """In one sentence."""
    module: str
    """Below `queenside.teacher.lessons`."""
    finds_all: bool = True
    """False where it finds one solution only."""
    needs: str = ""
    """Package it stands on, where Python's own library is not enough."""
    options: tuple[tuple[str, object], ...] = ()
    """Arguments of the program by name: `LESSONS["3"]._replace(options=(("by", "column"),))`."""

    @property
    def solutions(self) -> Solutions:
        """Program. Raises ModuleNotFoundError if the package it needs is not installed."""
        program: Solutions = import_module(f"{__name__}.{self.module}").solutions
        return partial(program, **dict(self.options)) if self.options else program

    @property
    def source(self) -> str:
        """Text of the program."""
        spec = find_spec(f"{__name__}.{self.module}")
        assert spec is not None
        assert spec.origin is not None
        return Path(spec.origin).read_text("utf-8")

    @property
    def missing(self) -> str | None:
        """Why it cannot be run here, with what would help; None if it can."""
        if not self.needs or find_spec(self.needs):
            return None
        return f"{self.needs} is not installed; {install_advice('array')}"

    def board_for(self, problem: Problem) -> int | list[list[int]] | None:
        """Return N, or the regions row by row; None if it doesn't take such problems."""
        if self in N_QUEENS:
            return match_empty_n_queens(problem)
        board = match_region_board(problem)
        if problem.given or problem.blocked or board is None or board.stars != 1:
            return None
        size = board.size
        return [list(board.labels[start : start + size]) for start in range(0, size * size, size)]

    def refusal(self, problem: Problem) -> str | None:
        """Why it is not about this problem, in words; None if it is."""
        if self.board_for(problem) is not None:
            return None
        if self in N_QUEENS:
            return "it takes n-queens on a flat board, without clues"
        return "it takes boards of regions with one queen each, without clues"


QUEENS: tuple[Lesson, ...] = (
    Lesson(
        "0", "choose N cells and test", "Define a solution, and try everything.", "queens.choose"
    ),
    Lesson("1", "mark eliminated cells", "Never try a cell that a queen attacks.", "queens.mark"),
    Lesson(
        "2",
        "count, and stop at zero",
        "A row, column or region without a cell left will never get its queen.",
        "queens.count",
    ),
    Lesson(
        "3",
        "keep the candidates",
        "A list of the cells left replaces both the marks and the counts.",
        "queens.candidates",
    ),
    Lesson("4", "smallest set first", "Continue where there is least choice.", "queens.smallest"),
    Lesson(
        "5-heap",
        "candidate sets in a heap",
        "The unit doesn't matter, only which cells it has left: keep the smallest set on top.",
        "queens.heap",
    ),
    Lesson(
        "5-sets",
        "candidate sets in order",
        "Without names, equal sets become one, to be searched only once.",
        "queens.sets",
    ),
    Lesson(
        "6",
        "all forced queens at once",
        "Place all forced queens together, and precompute what each cell attacks.",
        "queens.forced",
    ),
)
"""The road for boards of coloured regions."""

N_QUEENS: tuple[Lesson, ...] = (
    Lesson(
        "a",
        "a vector, three tests",
        "Place one queen per row, and let each look up in three directions.",
        "n_queens.vector",
    ),
    Lesson(
        "b",
        "keep what is attacked",
        "Three tables tell at once whether a cell is safe.",
        "n_queens.attacked",
    ),
    Lesson(
        "c",
        "the mirror shortcut",
        "Half of the solutions are mirror images of the others.",
        "n_queens.mirror",
    ),
    Lesson(
        "d",
        "subproblems over cores",
        "Branches are independent, so different cores can search them.",
        "n_queens.cores",
    ),
    Lesson(
        "e", "bit masks", "A row is a number, and a diagonal moves by a shift.", "n_queens.bits"
    ),
    Lesson(
        "f",
        "exact cover",
        "Cells cover rows, columns and diagonals: start with the item that is hardest to cover.",
        "n_queens.cover",
    ),
    Lesson(
        "g",
        "iterative repair",
        "Start with mistakes, and move the queen that is attacked most.",
        "n_queens.repair",
        finds_all=False,
    ),
    Lesson(
        "h",
        "whole arrays",
        "Keep all placements so far in one table, and add the next row to all of them.",
        "n_queens.arrays",
        needs="numpy",
    ),
)
"""The road for N-Queens."""

LESSONS: dict[str, Lesson] = {lesson.key: lesson for lesson in (*QUEENS, *N_QUEENS)}
"""Every lesson by its key, in the order of the roads."""
