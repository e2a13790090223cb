"""Where did I go wrong: the earliest mistake on a board that is being filled, and why it is one.

Earliest is the mistake that reasoning from the clues meets first: the step that decides the cell
otherwise says why. Before that, queens that break the rules together, and a puzzle that has no
solution or several.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from queenside.ask.solve import complete, solve
from queenside.core.errors import InvalidPuzzle
from queenside.core.grid import Grid, cells_of, mask_of
from queenside.core.solution import Solution
from queenside.formats.document import Document, State
from queenside.logic.names import cell_name, cell_names, listing, number, sentence
from queenside.logic.names import queens as queen_count
from queenside.logic.position import Position
from queenside.logic.prover import prove
from queenside.puzzles.puzzle import Cell, Puzzle
from queenside.reason.explain.explain import Naming, Step, cells, names_for, spoken

Verdict = Literal["right", "conflict", "wrong", "no solution", "several solutions"]


@dataclass(frozen=True)
class Diagnosis:
    """What is wrong with a state of play, if anything.

    verdict   "right": all of it agrees with the solution; "wrong": `cell` does not; "conflict":
              queens break a rule together; "no solution" and "several solutions": of the puzzle
    sentence  says it
    cell      the earliest mistake, (row, column) from 0; of a conflict, the first of its queens
    step      the step of the explanation that shows it, if one does
    queens    all wrong queens, or those in conflict
    marks     all wrong marks
    """

    verdict: Verdict
    sentence: str
    cell: Cell | None = None
    step: Step | None = None
    queens: tuple[Cell, ...] = ()
    marks: tuple[Cell, ...] = ()

    @property
    def right(self) -> bool:
        """Whether nothing is wrong."""
        return self.verdict == "right"

    def __str__(self) -> str:
        return self.sentence


def diagnose(puzzle: Puzzle, state: State, *, naming: Naming = "colours") -> Diagnosis:
    """The earliest mistake in a state of play of the puzzle, and why it is one.

    The earliest is the one that reasoning from the clues meets first. `naming` is as in `explain`.
    Raises InvalidPuzzle for cells outside the board.
    """
    check_state(puzzle, state)
    if crowded := _conflict(puzzle, state, naming):
        return crowded
    result = solve(puzzle)
    if result.status == "none":
        return Diagnosis("no solution", "The board itself has no solution.")
    if result.status != "unique" or result.solution is None:
        return _ambiguous(puzzle, state)
    return _mistake(puzzle, state, result.solution, naming)


def check_state(puzzle: Puzzle, state: State) -> None:
    """Raise InvalidPuzzle for a state that cannot be one of this puzzle."""
    if faults := Document(puzzle, state=state).faults():
        raise InvalidPuzzle(faults)


def queens_of(puzzle: Puzzle, state: State) -> int:
    """The queens on the board, given ones included, as a mask."""
    grid = puzzle.problem.grid
    return puzzle.problem.given | mask_of(grid.cell(*cell) for cell in state.queens)


def _conflict(puzzle: Puzzle, state: State, naming: Naming) -> Diagnosis | None:
    """Queens that break a rule together, or stand on blocked cells."""
    problem = puzzle.problem
    grid, queens = problem.grid, queens_of(puzzle, state)
    position = Position.start(problem, names_for(puzzle, naming))._replace(queens=queens)
    board = position.board
    if bad := queens & problem.blocked:
        stands = "a queen stands" if bad.bit_count() == 1 else "queens stand"
        return _conflicting(grid, bad, f"{stands} where none can: {cell_names(grid, bad)}")
    for cell in cells_of(queens):
        if clash := board.attacks[cell] & queens:
            other = next(cells_of(clash))
            words = f"the queens at {cell_name(grid, cell)} and {cell_name(grid, other)}"
            return _conflicting(
                grid, 1 << cell | 1 << other, f"{words} {_why(position, cell, other)}"
            )
    for unit, whole in enumerate(board.units):
        inside = queens & board.masks[unit]
        if inside.bit_count() > whole.upper:
            count = queen_count(inside.bit_count())
            words = f"{board.unit(unit)} has {count}, but holds {number(whole.upper)}"
            return _conflicting(grid, inside, words)
    return None


def _why(position: Position, cell: int, other: int) -> str:
    """What two queens share that attack each other."""
    board = position.board
    shared = [
        board.unit(unit)
        for unit in board.units_of[cell]
        if unit in board.units_of[other] and board.units[unit].upper == 1
    ]
    if shared:
        return f"are both in {listing(shared)}"
    return "touch" if _touch(board.grid, cell, other) else "attack each other"


def _touch(grid: Grid, cell: int, other: int) -> bool:
    (a, b), (c, d) = grid.positions[cell], grid.positions[other]
    return max(abs(a - c), abs(b - d)) == 1


def _conflicting(grid: Grid, queens: int, words: str) -> Diagnosis:
    found = cells(grid, queens)
    return Diagnosis("conflict", sentence(words), found[0], queens=found)


def _ambiguous(puzzle: Puzzle, state: State) -> Diagnosis:
    words = "The board itself has several solutions"
    fitting = complete(puzzle, state.queens, limit=1)
    fits = "what is placed fits one of them" if fitting.count else "the queens fit none of them"
    return Diagnosis("several solutions", f"{words}; {fits}.")


def _mistake(puzzle: Puzzle, state: State, solution: Solution, naming: Naming) -> Diagnosis:
    right = {*solution}
    queens = tuple(cell for cell in state.queens if cell not in right)
    marks = tuple(cell for cell in state.marks if cell in right)
    if not queens and not marks:
        return Diagnosis("right", _praise(state))
    step = _first_step_against(puzzle, queens, marks, naming)
    cell = _decided(step, queens, marks) if step else (*queens, *marks)[0]
    what = "queen" if cell in queens else "mark"
    row, column = cell[0] + 1, cell[1] + 1
    why = (
        step.sentence
        if step
        else f"The only solution has {'none' if cell in queens else 'a queen'} there."
    )
    words = f"The {what} at r{row}c{column} is wrong. {why}"
    return Diagnosis("wrong", words, cell, step, queens, marks)


def _praise(state: State) -> str:
    if not state.queens and not state.marks:
        return "Nothing is on the board yet, so nothing is wrong."
    return "Everything on the board is right so far."


def _first_step_against(
    puzzle: Puzzle, queens: tuple[Cell, ...], marks: tuple[Cell, ...], naming: Naming
) -> Step | None:
    """The first step that eliminates one of these queens, or places one on one of these marks."""
    grid = puzzle.problem.grid
    wrong = mask_of(grid.cell(*cell) for cell in queens)
    marked = mask_of(grid.cell(*cell) for cell in marks)
    for at, proved in enumerate(prove(puzzle.problem, names_for(puzzle, naming)), 1):
        if proved.deduction.eliminates & wrong or proved.deduction.places & marked:
            return spoken(proved, at)
    return None


def _decided(step: Step, queens: tuple[Cell, ...], marks: tuple[Cell, ...]) -> Cell:
    decided = {*step.places, *step.eliminates}
    return next(cell for cell in (*queens, *marks) if cell in decided)
