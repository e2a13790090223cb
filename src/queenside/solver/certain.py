"""What all solutions have in common: the cells that hold a queen in each, in none, and in some.

One solution leaves two questions for each cell: may its queen go, or may it have one? Each is a
search with one cell more decided, and each solution found answers many of them, so a board takes
far fewer searches than it has cells (as the backbone of a formula is found: Janota, Lynce and
Marques-Silva, 2015).
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Literal

from queenside.core.arguments import check_type
from queenside.core.contract.documents.api import CertaintyData
from queenside.core.errors import Unfinished, UnsupportedProblem
from queenside.core.formats.document import Document, State
from queenside.core.grid import cells_of, mask_of
from queenside.core.problem import Problem
from queenside.core.puzzles.board_like import BoardLike, as_puzzle
from queenside.core.puzzles.puzzle import Cell, Puzzle
from queenside.core.query import Query
from queenside.solver.engines import get
from queenside.solver.solve import search, search_completely


@dataclass(frozen=True, repr=False)
class Certainty:
    """What is certain on a board, whether it has one solution or many.

    puzzle     what it is about
    status     "unique" or "several" solutions go on from here, or "none"
    always     the (row, column) cells with a queen in every solution
    never      those with a queen in none
    sometimes  those with a queen in some; without a solution all three are empty
    total      the number of solutions, and `counts` by cell those with a queen there, where asked

    It prints as a board with a queen on each of `always` and a mark on each of `never`.

        >>> certainty = qs.certain(["AAAB", "AAAB", "CCBB", "CDDD"])
        >>> certainty.status, certainty.always
        ('unique', ((0, 1), (1, 3), (2, 0), (3, 2)))
    """

    puzzle: Puzzle = field(compare=False)
    status: Literal["none", "unique", "several"]
    always: tuple[Cell, ...] = ()
    never: tuple[Cell, ...] = ()
    sometimes: tuple[Cell, ...] = ()
    total: int | None = None
    counts: dict[Cell, int] | None = None

    @property
    def sentence(self) -> str:
        """It all in a sentence."""
        if self.status == "none":
            return "No solution goes on from here, so nothing is certain."
        if self.status == "unique":
            return "One solution goes on from here, so every cell is certain."
        total = "" if self.total is None else f" There are {self.total:,} solutions."
        return (
            f"{len(self.always)} queens and {len(self.never)} empty cells are certain; "
            f"{len(self.sometimes)} cells are open.{total}"
        )

    def __repr__(self) -> str:
        return f"<Certainty {self.status}: {self.sentence}>"

    def __str__(self) -> str:
        from queenside.core.formats import text  # here, as below: few are drawn

        state = State(self.always, self.never)
        board = text.draw(self.puzzle, state=state)
        return "\n".join(filter(None, (board, self.table, self.sentence)))

    def _repr_html_(self) -> str:
        from queenside.core.formats import notebook

        state = State(self.always, self.never)
        return notebook.board(self.puzzle, state=state, captions=[self.sentence])

    @property
    def table(self) -> str:
        """Counts row by row, where they were asked for."""
        rows = self._count_rows()
        width = max((len(number) for row in rows for number in row), default=0)
        return "\n".join(" ".join(f"{number:>{width}}" for number in row) for row in rows)

    def _count_rows(self) -> list[list[str]]:
        if self.counts is None:
            return []
        grid, counts = self.puzzle.problem.grid, self.counts
        return [
            [str(counts[row, column]) for column in range(grid.columns)] for row in range(grid.rows)
        ]

    def document(self) -> CertaintyData:
        """Return it as plain JSON values."""
        return {
            "status": self.status,
            "sentence": self.sentence,
            "always": [list(cell) for cell in self.always],
            "never": [list(cell) for cell in self.never],
            "sometimes": [list(cell) for cell in self.sometimes],
            "total": None if self.total is None else str(self.total),
            "counts": self._count_rows() or None,
        }


def certain(
    puzzle: BoardLike,
    state: State | None = None,
    *,
    counts: bool = False,
    engine: str = "auto",
    time_limit: float | None = None,
) -> Certainty:
    """Return which cells hold a queen in every solution that goes on from here, in none, in some.

    `state` has the queens and marks on the board so far; a mark is a cell without a queen. With
    `counts` it says in how many solutions each cell has a queen: as many counts as there are cells
    in doubt. `puzzle`, `engine` and `time_limit` (in seconds) are as in `solve`.

    Raises InvalidPuzzle for cells outside the board, UnsupportedProblem for an engine that proves
    nothing, Unfinished when the time runs out, and what `solve` raises.

        >>> certainty = qs.certain(qs.NQueens(6), qs.State(queens=((0, 1),)), counts=True)
        >>> certainty.status, certainty.total, certainty.always[:3]
        ('unique', 1, ((0, 1), (1, 3), (2, 5)))
        >>> qs.certain(qs.NQueens(6), counts=True).counts[0, 1]
        1
    """
    puzzle, state = as_puzzle(puzzle), State() if state is None else state
    check_type("state", state, State, "a State, such as qs.State(queens=((0, 1),))")
    Document(puzzle, state=state).checked()
    grid = puzzle.problem.grid
    problem = puzzle.problem.restrict(
        place=[grid.cell(*cell) for cell in state.queens],
        block=[grid.cell(*cell) for cell in state.marks],
    )
    if not get(engine).info.proves:
        raise UnsupportedProblem(f"the engine '{engine}' can't answer this: it proves nothing")
    query = Query.from_arguments(1, time_limit, None)
    found = _compare_solutions(puzzle, problem, engine, query)
    if found is None:
        return Certainty(puzzle, "none")
    always, ever = found
    certainty = Certainty(
        puzzle,
        "unique" if always == ever else "several",
        _places(problem, always),
        _places(problem, ~ever),
        _places(problem, ever & ~always),
    )
    return _count_cells(certainty, problem, engine, query) if counts else certainty


def _compare_solutions(
    puzzle: Puzzle, problem: Problem, engine: str, query: Query
) -> tuple[int, int] | None:
    """Return the cells with a queen in all solutions, and in some, as masks; None without one.

    Searches for a solution that differs in a cell as long as there is a cell in doubt.
    """

    def find(place: int = 0, block: int = 0) -> int | None:
        given, blocked = problem.given | place, problem.blocked | block
        result = search(puzzle, replace(problem, given=given, blocked=blocked), engine, query)
        if result.solution is not None:
            return mask_of(result.solution.placement(problem.grid))
        if not result.exhausted:
            raise Unfinished(0)
        return None

    if (first := find()) is None:
        return None
    always = ever = first
    settled = problem.given | problem.blocked
    while True:
        if removable := always & ~settled:
            cell = removable & -removable
            solution = find(block=cell)
        elif untried := problem.grid.full & ~ever & ~settled:
            cell = untried & -untried
            solution = find(place=cell)
        else:
            return always, ever
        settled |= cell
        if solution is not None:
            always, ever = always & solution, ever | solution


def _count_cells(certainty: Certainty, problem: Problem, engine: str, query: Query) -> Certainty:
    """Add the number of solutions in all, and of those with a queen on each cell."""
    puzzle, count_query = certainty.puzzle, query._replace(limit=None, want="count")
    total = search_completely(puzzle, problem, engine, count_query).count
    counts = dict.fromkeys(problem.grid.positions, 0) | dict.fromkeys(certainty.always, total)
    for cell in certainty.sometimes:
        restricted = problem.restrict(place=[problem.grid.cell(*cell)])
        counts[cell] = search_completely(puzzle, restricted, engine, count_query).count
    return replace(certainty, total=total, counts=counts)


def _places(problem: Problem, mask: int) -> tuple[Cell, ...]:
    positions = problem.grid.positions
    return tuple(positions[cell] for cell in cells_of(mask & problem.grid.full))
