"""A solution with the most or the fewest queens, where the rules leave their number open."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from queenside.core.contract.documents.api import OptimumData
from queenside.core.outcome import Outcome, Stats
from queenside.core.puzzles.board_like import BoardLike, as_puzzle
from queenside.core.puzzles.puzzle import Puzzle
from queenside.core.query import Query
from queenside.core.run import Run
from queenside.core.solution import Solution
from queenside.core.unit import UnitList
from queenside.solver.engines import get
from queenside.solver.solve import search
from queenside.solver.verified_search import placements

BY_BOUNDS: Final = ("auto", "native", "backtracking", "sat", "exact_cover")
"""Engines that are asked for one queen more (or fewer) until there is no such solution."""


@dataclass(frozen=True, repr=False)
class Optimum:
    """A solution with the most or the fewest queens.

    puzzle    what it is about
    solution  the best that was found; None without one
    proved    whether none is better (or, without one, whether there is none)
    fewest    whether fewer are better
    stats     the engine's name, and what it counted on its way

        >>> qs.maximise(qs.Custom(3, 3, [qs.rules.windows()]), fewest=True)
        <Optimum: 0 queens; no solution has fewer.>
    """

    puzzle: Puzzle
    solution: Solution | None
    proved: bool
    fewest: bool
    stats: Stats

    @property
    def queens(self) -> int | None:
        """Number of queens, given ones included."""
        return None if self.solution is None else len(self.solution)

    @property
    def sentence(self) -> str:
        """It in a sentence."""
        if self.solution is None:
            return "There is no solution." if self.proved else "No solution was found in time."
        better = "fewer" if self.fewest else "more"
        claim = "no solution has" if self.proved else "there may be one with"
        return f"{self.queens} queens; {claim} {better}."

    def __repr__(self) -> str:
        return f"<Optimum: {self.sentence}>"

    def __str__(self) -> str:
        from queenside.core.formats import text  # here: few are drawn

        return f"{text.draw(self.puzzle, self.solution)}\n{self.sentence}"

    def document(self) -> OptimumData:
        """Return it as plain JSON values."""
        return {
            "solution": None if self.solution is None else [list(cell) for cell in self.solution],
            "queens": self.queens,
            "proved": self.proved,
            "sentence": self.sentence,
        }


def maximise(
    puzzle: BoardLike,
    *,
    fewest: bool = False,
    engine: str = "auto",
    time_limit: float | None = None,
    seed: int | None = None,
) -> Optimum:
    """Return a solution with the most queens, or with the fewest, and whether that is proved.

    It is for a `puzzle` whose rules leave the number open; with `fewest`, fewer are better. "mip",
    "cpsat", "smt" and "asp" optimise by themselves; "auto", "native", "backtracking", "exact_cover"
    and "sat" are asked for one queen more (or fewer) until there is no such solution. `engine`,
    `time_limit` (in seconds) and `seed` are as in `solve`.

    Raises UnsupportedProblem for an engine that can't, and what `solve` raises.

        >>> kings = qs.Custom(5, 5, [qs.rules.windows()])
        >>> optimum = qs.maximise(kings)
        >>> optimum.queens, optimum.proved
        (9, True)
    """
    puzzle = as_puzzle(puzzle)
    query = Query.from_arguments(None, time_limit, seed, "fewest" if fewest else "most")
    by_bounds = get(engine).info.name in BY_BOUNDS
    solution, outcome = (_improve if by_bounds else _optimise)(puzzle, engine, query)
    return Optimum(puzzle, solution, outcome.exhausted, fewest, outcome.stats)


_Best = tuple[Solution | None, Outcome]


def _optimise(puzzle: Puzzle, engine: str, query: Query) -> _Best:
    """Have the engine optimise; its last solution is the best."""
    run, best = Run(placements(puzzle, puzzle.problem, engine, query)), None
    for placement in run:
        best = Solution.from_placement(puzzle.problem.grid, placement)
    return best, run.value


def _improve(puzzle: Puzzle, engine: str, query: Query) -> _Best:
    """Search for a better solution than the last one until there is none."""
    best, problem = None, puzzle.problem
    find = query._replace(limit=1, want="solutions")
    while True:
        result = search(puzzle, problem, engine, find)
        if result.solution is None:
            return best, Outcome(int(best is not None), result.exhausted, result.stats)
        best, size = result.solution, problem.grid.size
        bounds = (0, len(best) - 1) if query.want == "fewest" else (len(best) + 1, size)
        if not 0 <= bounds[0] <= bounds[1]:
            return best, Outcome(1, True, result.stats)
        board = UnitList.from_cells("board", [range(size)], *bounds)
        problem = replace(problem, families=(*puzzle.problem.families, board))
