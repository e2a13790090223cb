"""The next step on a part-filled board, at three depths."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from queenside.core.contract.documents.explanation import HintKind
from queenside.core.contract.options import Naming
from queenside.core.formats.document import State
from queenside.core.puzzles.board_like import BoardLike, as_puzzle
from queenside.core.puzzles.puzzle import Cell, Puzzle
from queenside.core.query import Query
from queenside.core.solution import Solution
from queenside.core.unit import Unit
from queenside.explainer.diagnose import check_state, examine, position_of
from queenside.explainer.explain.explain import Step, to_step
from queenside.explainer.logic.catalogue import CATALOGUE
from queenside.explainer.logic.ladder import TRUSTING, left_out
from queenside.explainer.logic.reason import Cells, Units, because
from queenside.explainer.logic.reasoner import Position, find_next_step
from queenside.explainer.logic.sentences import name_pieces, say

_MAX_NAMED_UNITS = 6
"""If more units than these are cited, the first depth names a cell."""


@dataclass(frozen=True, repr=False)
class Hint:
    """The next step at three depths: where to look, which technique, which cells and why.

    kind       "step": there is a next step; "completion": the puzzle has several solutions, and
               one that fits has a queen at `around`; "mistake": something on the board is wrong,
               and that comes first; "solved": nothing is left; "stuck": no technique helps,
               or finding one that does takes more than about a second
    where      the units to look at
    technique  what to look for there
    cells      the whole step
    step       the step itself, where there is one
    units      the units that `where` names; where a step has none, `around` is the cell it names
    puzzle     what it is a hint for, with the `state` of play; for pictures

    A notebook shows the board, and opens the depths one after the other.

        >>> board = ["AAABB", "CDEBE", "CDEEE", "CDDDE", "CDEEE"]
        >>> hint = qs.hint(board)
        >>> hint.kind, hint.step.technique, hint.step.places
        ('step', 'region-in-line', ())
    """

    kind: HintKind
    where: str
    technique: str
    cells: str
    step: Step | None = None
    units: tuple[Unit, ...] = ()
    around: Cell | None = None
    puzzle: Puzzle | None = field(default=None, compare=False)
    state: State | None = field(default=None, compare=False)

    @property
    def texts(self) -> tuple[str, str, str]:
        """Three depths, in order."""
        return self.where, self.technique, self.cells

    def __str__(self) -> str:
        return self.cells

    def __repr__(self) -> str:
        return f"<Hint: {self.where}>"

    def _repr_html_(self) -> str:
        from queenside.explainer.cards import hint_card  # here: it is for notebooks

        return hint_card(self)


def hint(
    puzzle: BoardLike,
    state: State | None = None,
    *,
    naming: Naming = "colours",
    without: Iterable[str] = (),
    only: Iterable[str] = (),
    trust_unique: bool = False,
    time_limit: float | None = None,
) -> Hint:
    """Return the next step of the puzzle. `state` has the queens and marks on it so far.

    It is the first step of a proof chosen from there, as `explain` chooses one, where that takes
    little work and no trial; else the easiest step.

    `naming`, `without`, `only`, `trust_unique` and `time_limit` (in seconds) are as in `explain`.
    Marks are taken as they are; what queens cross out need not be marked. A mistake on the board is
    told before anything else. Raises InvalidPuzzle for cells outside the board, UnsupportedProblem
    for a board of more than 4,096 cells, EngineUnavailable without the compiled kernels, and
    Unfinished when the time runs out.

        >>> board = ["AAABB", "CDEBE", "CDEEE", "CDDDE", "CDEEE"]
        >>> hint = qs.hint(board)
        >>> where, technique, step = hint.texts
        >>> hint.step.technique
        'region-in-line'
    """
    puzzle, state = as_puzzle(puzzle), State() if state is None else state
    check_state(puzzle, state)
    omitted = left_out(without, only, trust_unique=trust_unique)
    query = Query.from_arguments(2, time_limit, None)
    return replace(_hint(puzzle, state, naming, omitted, query), puzzle=puzzle, state=state)


def _hint(
    puzzle: Puzzle, state: State, naming: Naming, excluded: frozenset[str], query: Query
) -> Hint:
    diagnosis, completion = examine(puzzle, state, naming, query)
    position = position_of(puzzle, state, naming)
    if not diagnosis.right:
        of_board = diagnosis.verdict == "no solution"
        place = say(because(position.board, f"hint.{'board' if of_board else 'mistake'}"))
        wrong = {"queens": len(diagnosis.queens), "marks": len(diagnosis.marks)}
        details = (
            say(because(position.board, "hint.which", **wrong)) if any(wrong.values()) else place
        )
        return Hint("mistake", place, details, diagnosis.sentence)
    if completion is not None:
        return _suggest_queen(position, completion)
    position, board_state, proved = find_next_step(position, excluded, query.deadline)
    if board_state == "solved":
        sentence = say(because(position.board, "hint.solved"))
        return Hint("solved", sentence, sentence, sentence)
    if proved is None:
        lacking = because(position.board, "hint.stuck", without=len(excluded - TRUSTING))
        is_long = board_state == "long"
        stuck = say(because(position.board, "hint.long") if is_long else lacking)
        return Hint("stuck", stuck, stuck, stuck)
    step = to_step(proved, 1)
    technique = name_pieces(CATALOGUE[step.technique].sentence, position.board)
    units = tuple(dict.fromkeys(step.because))
    if len(units) > _MAX_NAMED_UNITS and step.eliminates:
        units = ()
    cell = None if units else step.eliminates[0]
    place = _describe_place(position, units, cell)
    return Hint("step", place, technique, step.sentence, step, units, cell)


def _suggest_queen(position: Position, solution: Solution) -> Hint:
    """Suggest a queen of the solution, one of several, that is not on the board yet."""
    board = position.board
    for cell in solution:
        queen = 1 << board.grid.cell(*cell)
        if not queen & position.queens:
            words = say(because(board, "hint.completion", cell=Cells(queen)))
            return Hint("completion", words, words, words, around=cell)
    sentence = say(because(board, "hint.solved"))
    return Hint("solved", sentence, sentence, sentence)


def _describe_place(position: Position, units: Sequence[Unit], cell: Cell | None) -> str:
    board = position.board
    if cell is not None:
        return say(because(board, "hint.cell", cell=Cells(1 << board.grid.cell(*cell))))
    numbers = tuple(board.units.index(unit) for unit in units)
    return say(because(board, "hint.units", units=Units(numbers)))
