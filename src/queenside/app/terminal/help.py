"""Hints and the check, level by level: each press of the key tells more, and the last one does it.

What is said is what `hint` and `diagnose` say; here it is decided what the board shows with it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from queenside.app.terminal.game import Game
from queenside.core.contract.options import Naming
from queenside.core.formats.document import State
from queenside.core.grid import Grid, mask_of
from queenside.core.puzzles.puzzle import Cell, Puzzle
from queenside.core.unit import Unit
from queenside.explainer.diagnose import Diagnosis, diagnose
from queenside.explainer.explain.explain import Step, cells
from queenside.explainer.hint import hint
from queenside.explainer.logic.names import number

Cells = frozenset[int]
_NONE: Cells = frozenset()


@dataclass(frozen=True)
class CellHighlight:
    """Cells the board points at: to look at, wrong ones, and where queens and crosses would go."""

    cells: Cells = _NONE
    wrong: Cells = _NONE
    queens: Cells = _NONE
    marks: Cells = _NONE


NOTHING = CellHighlight()


@dataclass(frozen=True)
class HelpText:
    """Text about a position and the marks on the board, at each level.

    title        "Hint" or "Check"
    levels       sentences, each with what to show beside it; `Session.depth` of them are shown
    next_action  what one more press of the key does, by level; "" for nothing
    place        the queens and marks that the last press puts on the board, if it does
    used         whether it counts as a hint
    """

    title: str
    levels: tuple[tuple[str, CellHighlight], ...]
    next_action: tuple[str, ...]
    place: tuple[Cells, Cells] | None = None
    used: bool = False


def hint_for(game: Game, puzzle: Puzzle, naming: Naming) -> HelpText:
    """Return the next step at three depths: where to look, which technique, which cells and why."""
    hint_found = hint(puzzle, state_to_check(game, puzzle), naming=naming)
    if hint_found.kind == "mistake":
        return check_for(game, puzzle, naming, title="Hint")
    grid = puzzle.problem.grid
    if hint_found.kind == "completion":
        queen = _cells_to_look_at(grid, (), hint_found.around)
        highlight = CellHighlight(cells=queen, queens=queen)
        place = (game.now.queens | queen, game.now.marks)
        return HelpText("Hint", ((hint_found.where, highlight),), ("do it",), place, used=True)
    if hint_found.step is None:
        return HelpText("Hint", ((hint_found.where, NOTHING),), ("",))
    look = CellHighlight(cells=_cells_to_look_at(grid, hint_found.units, hint_found.around))
    highlight = _step_highlight(grid, hint_found.step)
    texts = (hint_found.where, hint_found.technique, hint_found.cells)
    levels = tuple(zip(texts, (look, look, highlight), strict=True))
    place = (game.now.queens | highlight.queens, game.now.marks | highlight.marks)
    return HelpText("Hint", levels, ("which technique?", "show me", "do it"), place, used=True)


def check_for(game: Game, puzzle: Puzzle, naming: Naming, title: str = "Check") -> HelpText:
    """Whether it is right so far: how many mistakes, then the first, then back to before it."""
    diagnosis = diagnose(puzzle, state_to_check(game, puzzle), naming=naming)
    if diagnosis.cell is None:
        return HelpText(title, ((diagnosis.sentence, NOTHING),), ("",))
    grid = puzzle.problem.grid
    wrong = (_numbers(grid, diagnosis.queens), _numbers(grid, diagnosis.marks))
    levels = (
        (_count_words(diagnosis), NOTHING),
        (diagnosis.sentence, _mistake_highlight(grid, diagnosis)),
    )
    before = game.earlier(*wrong)
    return HelpText(
        title, levels, ("where?", "undo to before the mistake"), (before.queens, before.marks)
    )


def state_to_check(game: Game, puzzle: Puzzle) -> State:
    """Return the state without the marks that queens make, so that a wrong queen is one mistake."""
    grid = puzzle.problem.grid
    marks = mask_of(game.now.marks) & ~game.rules.crossed_cells(game.now.queens)
    return State(cells(grid, mask_of(game.now.queens)), cells(grid, marks))


def _numbers(grid: Grid, cells: Iterable[Cell]) -> Cells:
    return frozenset(grid.cell(*cell) for cell in cells)


def _cells_to_look_at(grid: Grid, units: Iterable[Unit], cell: Cell | None) -> Cells:
    if cell is None:
        return frozenset(cell for unit in units for cell in unit.cells)
    return frozenset({grid.cell(*cell)})


def _step_highlight(grid: Grid, step: Step) -> CellHighlight:
    looked_at = _cells_to_look_at(grid, step.because, None) or _numbers(grid, step.looks_at)
    queens, marks = _numbers(grid, step.places), _numbers(grid, step.eliminates)
    return CellHighlight(looked_at, queens=queens, marks=marks)


def _mistake_highlight(grid: Grid, diagnosis: Diagnosis) -> CellHighlight:
    if diagnosis.verdict == "conflict" or diagnosis.cell is None:
        return CellHighlight(wrong=_numbers(grid, (*diagnosis.queens, *diagnosis.marks)))
    looked_at = _cells_to_look_at(grid, diagnosis.step.because, None) if diagnosis.step else _NONE
    return CellHighlight(looked_at, wrong=frozenset({grid.cell(*diagnosis.cell)}))


def _count_words(diagnosis: Diagnosis) -> str:
    queens, marks = len(diagnosis.queens), len(diagnosis.marks)
    if diagnosis.verdict == "conflict":
        return f"{number(queens).capitalize()} queens attack each other."
    nouns = ((queens, "queen", "queens"), (marks, "cross", "crosses"))
    parts = [
        f"{number(count)} {singular if count == 1 else plural}"
        for count, singular, plural in nouns
        if count
    ]
    verb = "is" if queens + marks == 1 else "are"
    return f"{' and '.join(parts).capitalize()} {verb} wrong."
