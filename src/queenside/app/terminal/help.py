"""Hints and the check, level by level: each press of the key tells more, and the last one does it.

What is said is what `hint` and `diagnose` say; here it is decided what the board shows with it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from queenside.app.terminal.game import Game
from queenside.core.contract.options import Naming
from queenside.core.formats.document import State
from queenside.core.grid import Grid, cells_of, mask_of
from queenside.core.puzzles.puzzle import Cell, Puzzle
from queenside.core.unit import Unit
from queenside.explainer.diagnose import Diagnosis, diagnose
from queenside.explainer.explain.explain import Step
from queenside.explainer.hint import hint
from queenside.explainer.logic.names import number

Cells = frozenset[int]
_NONE: Cells = frozenset()


@dataclass(frozen=True)
class Sight:
    """Cells the board points at: to look at, wrong ones, and where queens and crosses would go."""

    shown: Cells = _NONE
    wrong: Cells = _NONE
    queens: Cells = _NONE
    marks: Cells = _NONE


NOTHING = Sight()


@dataclass(frozen=True)
class Help:
    """The text about a position and the marks on the board, at each level.

    title   "Hint" or "Check"
    levels  sentences, each with what to show beside it; said so far are those up to `depth`
    more    what one more press of the key does, by level; "" for nothing
    place   the queens and marks that the last press puts on the board, if it does
    used    whether it counts as a hint
    """

    title: str
    levels: tuple[tuple[str, Sight], ...]
    more: tuple[str, ...]
    place: tuple[Cells, Cells] | None = None
    used: bool = False


def hint_for(game: Game, puzzle: Puzzle, naming: Naming) -> Help:
    """The next step at three depths: where to look, which technique, which cells and why."""
    found = hint(puzzle, asked_about(game, puzzle), naming=naming)
    if found.kind == "mistake":
        return check_for(game, puzzle, naming, title="Hint")
    grid = puzzle.problem.grid
    if found.kind == "completion":
        queen = _where(grid, (), found.around)
        sight = Sight(shown=queen, queens=queen)
        place = (game.now.queens | queen, game.now.marks)
        return Help("Hint", ((found.where, sight),), ("do it",), place, used=True)
    if found.step is None:
        return Help("Hint", ((found.where, NOTHING),), ("",))
    levels = (
        (found.where, Sight(shown=_where(grid, found.units, found.around))),
        (found.technique, Sight(shown=_where(grid, found.units, found.around))),
        (found.cells, _step_sight(grid, found.step)),
    )
    sight = levels[-1][1]
    place = (game.now.queens | sight.queens, game.now.marks | sight.marks)
    return Help("Hint", levels, ("which technique?", "show me", "do it"), place, used=True)


def check_for(game: Game, puzzle: Puzzle, naming: Naming, title: str = "Check") -> Help:
    """Whether it is right so far: how many mistakes, then the first, then back to before it."""
    found = diagnose(puzzle, asked_about(game, puzzle), naming=naming)
    if found.cell is None:
        return Help(title, ((found.sentence, NOTHING),), ("",))
    grid = puzzle.problem.grid
    wrong = (_numbers(grid, found.queens), _numbers(grid, found.marks))
    levels = ((_count_words(found), NOTHING), (found.sentence, _mistake_sight(grid, found)))
    before = game.earlier(*wrong)
    return Help(
        title, levels, ("where?", "undo to before the mistake"), (before.queens, before.marks)
    )


def asked_about(game: Game, puzzle: Puzzle) -> State:
    """The state to ask about, without the marks that queens make.

    So a wrong queen is one mistake, and not one with every cross of hers.
    """
    grid = puzzle.problem.grid
    marks = mask_of(game.now.marks) & ~game.rules.crossed(game.now.queens)
    return State(_cells(grid, mask_of(game.now.queens)), _cells(grid, marks))


def _cells(grid: Grid, mask: int) -> tuple[Cell, ...]:
    return tuple(grid.positions[cell] for cell in cells_of(mask))


def _numbers(grid: Grid, cells: Iterable[Cell]) -> Cells:
    return frozenset(grid.cell(*cell) for cell in cells)


def _where(grid: Grid, units: Iterable[Unit], around: Cell | None) -> Cells:
    if around is None:
        return frozenset(cell for unit in units for cell in unit.cells)
    return frozenset({grid.cell(*around)})


def _step_sight(grid: Grid, step: Step) -> Sight:
    shown = _where(grid, step.because, None) or _numbers(grid, step.looks_at)
    return Sight(shown, queens=_numbers(grid, step.places), marks=_numbers(grid, step.eliminates))


def _mistake_sight(grid: Grid, found: Diagnosis) -> Sight:
    if found.verdict == "conflict" or found.cell is None:
        return Sight(wrong=_numbers(grid, (*found.queens, *found.marks)))
    shown = _where(grid, found.step.because, None) if found.step else _NONE
    return Sight(shown, wrong=frozenset({grid.cell(*found.cell)}))


def _count_words(found: Diagnosis) -> str:
    """Say how many mistakes there are, but not where."""
    queens, marks = len(found.queens), len(found.marks)
    if found.verdict == "conflict":
        return f"{number(queens).capitalize()} queens attack each other."
    parts = [_counted(queens, "queen", "queens"), _counted(marks, "cross", "crosses")]
    verb = "is" if queens + marks == 1 else "are"
    return f"{' and '.join(filter(None, parts)).capitalize()} {verb} wrong."


def _counted(count: int, one: str, several: str) -> str:
    return f"{number(count)} {one if count == 1 else several}" if count else ""
