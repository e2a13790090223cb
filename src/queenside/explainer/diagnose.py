"""Find the earliest mistake on a board that is being filled in, and explain it.

Earliest is the mistake that reasoning from the clues meets first: the step that decides the cell
otherwise says why. Before that, queens that break the rules together, and a puzzle that has no
solution. If it has several, nothing is a mistake as long as one of them fits.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import combinations

from queenside.core import kernels
from queenside.core.arguments import check_type
from queenside.core.contract.documents.explanation import Verdict
from queenside.core.contract.options import Naming
from queenside.core.errors import Unfinished
from queenside.core.formats.document import Document, State
from queenside.core.grid import cells_of, mask_of
from queenside.core.problem import Problem
from queenside.core.puzzles.board_like import BoardLike, as_puzzle
from queenside.core.puzzles.puzzle import Cell, Puzzle
from queenside.core.query import Query
from queenside.core.solution import Solution
from queenside.explainer.explain.explain import Step, cells, names_for, to_step
from queenside.explainer.logic.board import Board
from queenside.explainer.logic.deduction import Deduction
from queenside.explainer.logic.ladder import MARKS
from queenside.explainer.logic.reason import Cells, Reason, Units, because
from queenside.explainer.logic.reasoner import Position, check_size, prove
from queenside.explainer.logic.sentences import say
from queenside.solver.solve import search


@dataclass(frozen=True, repr=False)
class Diagnosis:
    """Earliest mistake in a state of play, if there is one.

    verdict   "right": all of it agrees with the solution, or with one of several; "wrong": `cell`
              does not; "dead end": no solution of several has all of it; "conflict": queens break
              a rule together; "no solution": the puzzle has none
    sentence  says it
    cell      the earliest mistake, (row, column) from 0; of a conflict, the first of its queens
    step      the step of the explanation that shows it, if one does
    queens    all wrong queens, or those in conflict
    marks     all wrong marks
    puzzle    what was played, with the `state` of play; for pictures

    A notebook shows the board with the mistakes ringed.

        >>> board = ["AAABB", "CDEBE", "CDEEE", "CDDDE", "CDEEE"]
        >>> diagnosis = qs.diagnose(board, qs.State(queens=((0, 0),)))
        >>> diagnosis.verdict, diagnosis.cell, diagnosis.right
        ('wrong', (0, 0), False)
    """

    verdict: Verdict
    sentence: str
    cell: Cell | None = None
    step: Step | None = None
    queens: tuple[Cell, ...] = ()
    marks: tuple[Cell, ...] = ()
    puzzle: Puzzle | None = field(default=None, compare=False)
    state: State | None = field(default=None, compare=False)

    @property
    def right(self) -> bool:
        """Whether nothing is wrong."""
        return self.verdict == "right"

    def __str__(self) -> str:
        return self.sentence

    def __repr__(self) -> str:
        return f"<Diagnosis {self.verdict}: {self.sentence}>"

    def _repr_html_(self) -> str:
        from queenside.explainer.cards import diagnosis_card  # here: it is for notebooks

        return diagnosis_card(self)


def diagnose(
    puzzle: BoardLike,
    state: State,
    *,
    naming: Naming = "colours",
    time_limit: float | None = None,
) -> Diagnosis:
    """Return the earliest mistake in a state of play of the puzzle, and why it is one.

    The earliest is the one that reasoning from the clues meets first; where that takes more than
    about a second of work, it is the first one, without a step. `naming` and `time_limit` (in
    seconds) are as in `explain`. Raises InvalidPuzzle for cells outside the board,
    UnsupportedProblem for a board of more than 4,096 cells, and Unfinished when the time runs
    out.

        >>> board = ["AAABB", "CDEBE", "CDEEE", "CDDDE", "CDEEE"]
        >>> diagnosis = qs.diagnose(board, qs.State(queens=((0, 0),)))
        >>> diagnosis.right, diagnosis.cell
        (False, (0, 0))
    """
    puzzle = as_puzzle(puzzle)
    check_state(puzzle, state)
    diagnosis, _ = examine(puzzle, state, naming, Query.from_arguments(2, time_limit, None))
    return replace(diagnosis, puzzle=puzzle, state=state)


def examine(
    puzzle: Puzzle, state: State, naming: Naming, query: Query
) -> tuple[Diagnosis, Solution | None]:
    """Diagnose a state of play, and complete it if the puzzle has several solutions.

    Raises Unfinished when the time of the query, which is for two solutions, runs out.
    """
    board = Board(puzzle.problem, names_for(puzzle, naming))
    if crowded := _conflict(board, queens_of(puzzle.problem, state)):
        return crowded, None
    result = search(puzzle, puzzle.problem, "auto", query)
    if result.status in ("solved", "unknown") and query.expired:
        raise Unfinished(result.count)
    if result.status == "none":
        return Diagnosis("no solution", say(because(board, "diagnosis.none"))), None
    if result.status == "unique" and result.solution is not None:
        return _mistake(board, state, result.solution, query.deadline), None
    completion = _complete(puzzle, state, query)
    if completion is None:
        return Diagnosis("dead end", say(because(board, "diagnosis.several.none"))), None
    praise = _praise(board, state, completion)
    key = "diagnosis.several.fits" if praise == "diagnosis.right" else praise
    return Diagnosis("right", say(because(board, key))), completion


def _complete(puzzle: Puzzle, state: State, query: Query) -> Solution | None:
    """Return a solution with all queens of the state and none on its marks."""
    grid = puzzle.problem.grid
    queens, marks = ([grid.cell(*cell) for cell in cells] for cells in (state.queens, state.marks))
    problem = puzzle.problem.restrict(place=queens, block=marks)
    result = search(puzzle, problem, "auto", query._replace(limit=1))
    if result.status == "unknown" and query.expired:
        raise Unfinished(0)
    return result.solution


def check_state(puzzle: Puzzle, state: State) -> None:
    """Raise InvalidPuzzle for a state that cannot be one of this puzzle, TypeError for no state.

    UnsupportedProblem for a puzzle that is too large.
    """
    check_type("state", state, State, "a State, such as qs.State(queens=((0, 1),))")
    check_size(puzzle.problem)
    Document(puzzle, state=state).checked()


def position_of(puzzle: Puzzle, state: State, naming: Naming) -> Position:
    """Return the position with the queens and marks of a state of play."""
    marks = mask_of(puzzle.problem.grid.cell(*cell) for cell in state.marks)
    start = Position.start(puzzle.problem, names_for(puzzle, naming))
    return start.after(queens_of(puzzle.problem, state), marks)


def queens_of(problem: Problem, state: State) -> int:
    """Return the queens on the board, given ones included, as a mask."""
    return problem.given | mask_of(problem.grid.cell(*cell) for cell in state.queens)


def _conflict(board: Board, queens: int) -> Diagnosis | None:
    if bad := queens & board.problem.blocked:
        return _conflicting(bad, because(board, "diagnosis.blocked", queens=Cells(bad)))
    if pair := _first_attack(board, queens):
        return _conflicting(mask_of(pair), _reason_of_attack(board, *pair))
    for unit, rule in enumerate(board.units):
        crowd = queens & rule.mask
        if crowd.bit_count() > rule.upper:
            reason = because(
                board,
                "diagnosis.crowded",
                unit=Units((unit,)),
                queens=Cells(crowd),
                most=rule.upper,
            )
            return _conflicting(crowd, reason)
    return None


def _first_attack(board: Board, queens: int) -> tuple[int, int] | None:
    """Return the first two queens that share a unit of at most one."""
    crowds = (unit.mask & queens for unit in board.problem.units if unit.upper == 1)
    return min(
        (pair for crowd in crowds for pair in combinations(cells_of(crowd), 2)), default=None
    )


def _reason_of_attack(board: Board, first: int, second: int) -> Reason:
    shared = tuple(
        number
        for number, unit in enumerate(board.units)
        if unit.upper == 1 and {first, second} <= {*unit.cells}
    )
    pair = {"one": Cells(1 << first), "other": Cells(1 << second)}
    if shared:
        return because(board, "diagnosis.shared", **pair, units=Units(shared))
    (a, b), (c, d) = board.grid.positions[first], board.grid.positions[second]
    touch = max(abs(a - c), abs(b - d)) == 1
    return because(board, f"diagnosis.{'touch' if touch else 'attack'}", **pair)


def _conflicting(queens: int, reason: Reason) -> Diagnosis:
    conflicting = cells(reason.board.grid, queens)
    return Diagnosis("conflict", say(reason), conflicting[0], queens=conflicting)


def _mistake(board: Board, state: State, solution: Solution, deadline: float | None) -> Diagnosis:
    right = {*solution}
    queens = tuple(cell for cell in state.queens if cell not in right)
    marks = tuple(cell for cell in state.marks if cell in right)
    if not queens and not marks:
        return Diagnosis("right", say(because(board, _praise(board, state, solution))))
    step, reasons = _first_step_against(board, state, queens, marks, deadline)
    cell = _first_decided(step, queens, marks) if step else (*queens, *marks)[0]
    kind, holds = ("queen", "empty") if cell in queens else ("mark", "queen")
    wrong = because(board, f"diagnosis.{kind}", cell=Cells(1 << board.grid.cell(*cell)))
    if step is None:
        reasons = (because(board, f"diagnosis.holds.{holds}"), *reasons)
    explanation = " ".join(map(say, (wrong, *reasons)))
    return Diagnosis("wrong", explanation, cell, step, queens, marks)


def _praise(board: Board, state: State, solution: Solution) -> str:
    if queens_of(board.problem, state).bit_count() == len(solution):
        return "hint.solved"
    is_begun = queens_of(board.problem, state) != board.problem.given or state.marks
    return "diagnosis.right" if is_begun else "diagnosis.nothing"


def _first_step_against(
    board: Board,
    state: State,
    queens: tuple[Cell, ...],
    marks: tuple[Cell, ...],
    deadline: float | None,
) -> tuple[Step | None, tuple[Reason, ...]]:
    """Find the first step that eliminates one of these queens, or places one on a mark, and why.

    There is none without the compiled kernels, or where finding it takes too long, as is said then.
    """
    if kernels.missing():
        return None, ()
    grid = board.grid
    wrong = mask_of(grid.cell(*cell) for cell in queens)
    marked = mask_of(grid.cell(*cell) for cell in marks)
    number = 0
    start = Position.start(board.problem, board.names)
    steps, end, *_ = prove(start, deadline=deadline, full=True, briefly=True)
    for index, proved in enumerate(steps):
        number += proved.deduction.technique != MARKS
        if proved.deduction.eliminates & wrong or proved.deduction.places & marked:
            deductions = [earlier.deduction for earlier in steps[: index + 1]]
            visible = queens_of(board.problem, state)
            return to_step(proved, number), _reasons_for_visible(deductions, visible)
    return None, (because(board, "diagnosis.long"),) if end == "long" else ()


def _reasons_for_visible(deductions: list[Deduction], visible: int) -> tuple[Reason, ...]:
    """Return the reason of the last deduction; before it, why there is a queen that it needs."""
    reason = deductions[-1].reason
    match reason.slots.get("queen"):
        case Cells(mask) if not mask & visible:
            placed = [d.reason for d in deductions if d.places & mask]
            return (*placed[:1], replace(reason, key=f"diagnosis.{reason.key}"))
    return (reason,)


def _first_decided(step: Step, queens: tuple[Cell, ...], marks: tuple[Cell, ...]) -> Cell:
    decided = {*step.places, *step.eliminates}
    return next(cell for cell in (*queens, *marks) if cell in decided)
