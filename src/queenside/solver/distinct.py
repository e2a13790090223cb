"""Counts solutions that differ by more than turning and mirroring the board, and their symmetries.

The images of a solution under the symmetries of its puzzle are its orbit; one of each is
fundamental. The more symmetries a solution has itself, the fewer different images.

For n-queens without clues no solution need be listed. With Q solutions, of which H are left as they
are by a half turn, and R of these by a quarter turn (none but the single queen by a mirror):

    (Q − H) / 8 orbits of eight, (H − R) / 4 of four, and R / 2 of two

so that there are (Q + H + 2R) / 8 in all, as Burnside's lemma says (Cauchy, 1845; Frobenius, 1887).
On all other boards the solutions pass by one after the other, and the least of each orbit counts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from queenside.core import kernels
from queenside.core.automorphisms import fixed_point_problem
from queenside.core.errors import Unfinished
from queenside.core.problem import Problem
from queenside.core.puzzles.board_like import BoardLike, as_puzzle
from queenside.core.puzzles.puzzle import Puzzle
from queenside.core.query import Progress, Query
from queenside.core.recognise import match_empty_n_queens
from queenside.core.run import Run
from queenside.core.symmetry import Symmetry, stabiliser
from queenside.solver.engines import get
from queenside.solver.orbits import images_of
from queenside.solver.solve import search_completely
from queenside.solver.verified_search import placements

HALF_TURN = Symmetry(flip_rows=True, flip_columns=True)
QUARTER_TURN = Symmetry(transpose=True, flip_columns=True)


@dataclass(frozen=True)
class Distinct:
    """Number of solutions, and the number of orbits of each symmetry.

    `classes` says how many orbits have solutions with exactly these of the puzzle's symmetries:
    "trivial", "half turn", "quarter turn" (and so a half turn as well), "mirror" in one axis, "half
    turn and mirrors" in two axes, "quarter turn and mirrors" in all four. Only those that occur.

        >>> distinct = qs.distinct(qs.NQueens(8))
        >>> distinct.count, distinct.fundamental, distinct.half_turn
        (92, 12, 1)
    """

    count: int
    """All solutions, each image for itself."""
    classes: Mapping[str, int]

    def __hash__(self) -> int:
        return hash((self.count, frozenset(self.classes.items())))

    @property
    def fundamental(self) -> int:
        """Number of orbits."""
        return sum(self.classes.values())

    @property
    def trivial(self) -> int:
        """Orbits whose solutions have no symmetry."""
        return self.classes.get("trivial", 0)

    @property
    def half_turn(self) -> int:
        """Orbits whose solutions have a half turn for their only symmetry."""
        return self.classes.get("half turn", 0)

    @property
    def quarter_turn(self) -> int:
        """Orbits whose solutions have the turns for their only symmetries."""
        return self.classes.get("quarter turn", 0)


def distinct(
    puzzle: BoardLike,
    *,
    engine: str = "auto",
    time_limit: float | None = None,
    workers: int = 1,
    progress: Progress | None = None,
) -> Distinct:
    """Count the solutions up to symmetry (turns and mirrors).

    The symmetries are those of the puzzle itself: clues and regions may leave fewer than the
    square's eight. The shifts of a toroidal board are not among them. For n-queens without
    clues nothing is listed: Burnside's lemma (Cauchy, 1845) gives the number from three counts.

    `engine` and `time_limit` (in seconds) are as in `solve`; `workers` and `progress` as for
    `count`, and where the solutions must be listed they do nothing.

    Raises Unfinished, with the number of solutions met, when the time runs out; and what `solve`
    raises.

        >>> qs.distinct(qs.NQueens(8)).fundamental
        12
    """
    query = Query.from_arguments(None, time_limit, None, "count", workers, progress)
    puzzle = as_puzzle(puzzle)
    problem = puzzle.problem
    if _is_plain(problem):
        return _by_burnside(puzzle, problem, engine, query)
    if len(stabiliser(problem)) == 1:
        count = search_completely(puzzle, puzzle.problem, engine, query).count
        return Distinct(count, {"trivial": count} if count else {})
    return _by_orbits(puzzle, problem, engine, query._replace(want="solutions"))


def _is_plain(problem: Problem) -> bool:
    return not kernels.missing() and (match_empty_n_queens(problem) or 0) >= 2


def _by_burnside(puzzle: Puzzle, problem: Problem, engine: str, query: Query) -> Distinct:
    total_count = search_completely(puzzle, puzzle.problem, engine, query).count
    half, quarter = (
        _count_invariant(problem, turn, query, total_count) for turn in (HALF_TURN, QUARTER_TURN)
    )
    orbits = {
        "trivial": (total_count - half) // 8,
        "half turn": (half - quarter) // 4,
        "quarter turn": quarter // 2,
    }
    return Distinct(total_count, {name: number for name, number in orbits.items() if number})


def _count_invariant(problem: Problem, turn: Symmetry, query: Query, listed: int) -> int:
    invariant = fixed_point_problem(problem, turn.cells(problem.grid))
    run = Run(get("native").search(invariant, query))
    if any(True for _ in run) or not run.value.exhausted:
        raise Unfinished(listed)
    return run.value.count


def _by_orbits(puzzle: Puzzle, problem: Problem, engine: str, query: Query) -> Distinct:
    run = Run(placements(puzzle, problem, engine, query))
    classes = Counter(
        orbit.symmetry
        for orbit in images_of(problem, run)
        if next(iter(orbit.images)) == min(orbit.images)
    )
    if not run.value.exhausted:
        raise Unfinished(run.value.count)
    return Distinct(run.value.count, dict(classes))
