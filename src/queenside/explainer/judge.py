"""Judge a step that someone claims: whether it follows, and for the reason that they give."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from queenside.core.contract.options import Naming
from queenside.core.errors import Unfinished
from queenside.core.faults import did_you_mean, quote
from queenside.core.formats.document import State
from queenside.core.grid import mask_of
from queenside.core.problem import Problem
from queenside.core.puzzles.board_like import BoardLike, as_puzzle
from queenside.core.puzzles.puzzle import Cell, Puzzle
from queenside.core.query import Query
from queenside.core.unit import Unit
from queenside.explainer.diagnose import check_state, position_of
from queenside.explainer.explain.explain import Step, names_for, to_step
from queenside.explainer.logic.board import Board
from queenside.explainer.logic.ladder import GUESS_RATING, MARKS, NAMES, TECHNIQUES, left_out
from queenside.explainer.logic.reasoner import Position, find_alike, prove
from queenside.explainer.logic.reasoner import Step as Proved
from queenside.solver.solve import search

JudgementVerdict = Literal["shown", "true", "open", "wrong", "dead end"]


@dataclass(frozen=True)
class Judgement:
    """How a claimed step stands to the rules and to its reason.

    verdict   "shown": the reason shows it in one step; "true": every solution that goes on from
              here has it, but this reason doesn't show it in one step; "open": some solutions have
              it; "wrong": none has; "dead end": no solution goes on from here in the first place
    sentence  says it
    step      the step that shows it, with its reason

        >>> board = ["AAABB", "CDEBE", "CDEEE", "CDDDE", "CDEEE"]
        >>> qs.judge(board, places=[(0, 0)]).verdict
        'wrong'
    """

    verdict: JudgementVerdict
    sentence: str
    step: Step | None = None

    def __str__(self) -> str:
        return self.sentence


def judge(
    puzzle: BoardLike,
    state: State | None = None,
    *,
    places: Iterable[Cell] = (),
    eliminates: Iterable[Cell] = (),
    technique: str | None = None,
    because: Iterable[str] = (),
    hardest: float = GUESS_RATING,
    naming: Naming = "colours",
    time_limit: float | None = None,
) -> Judgement:
    """Judge the claim that queens are on the cells `places`, and none on `eliminates`.

    `state` has the queens and marks so far. The reason is a `technique`, or any that is rated
    `hardest` at most, and `because` names units that it argues from, as `Unit.name` ("row 3", from
    1) or as sentences have them. `puzzle`, `naming` and `time_limit` (seconds) are as in `explain`.

    Raises InvalidPuzzle for cells outside the board, ValueError for a name that no technique or
    unit has or a claim of nothing, Unfinished when the time runs out, and what `hint` raises.

        >>> board = ["AAABB", "CDEBE", "CDEEE", "CDDDE", "CDEEE"]
        >>> judgement = qs.judge(board, eliminates=[(0, 3)], technique="region-in-line")
        >>> judgement.verdict, judgement.step.eliminates
        ('shown', ((0, 3), (0, 4)))
        >>> qs.judge(board, eliminates=[(0, 3)], technique="line-single").verdict
        'true'
    """
    puzzle, state = as_puzzle(puzzle), State() if state is None else state
    claimed = State(tuple(places), tuple(eliminates))
    for placed in (state, claimed):
        check_state(puzzle, placed)
    if not (claimed.queens or claimed.marks):
        raise ValueError("say which cells hold queens (places), or none (eliminates)")
    names = (technique,) if technique else (MARKS, *TECHNIQUES)
    if technique not in (None, MARKS):
        left_out(only=names)  # raises ValueError for no technique
    units = _find_units(Board(puzzle.problem, names_for(puzzle, naming)), because)
    query = Query.from_arguments(1, time_limit, None)
    verdict = _compare(puzzle, state, claimed, query)
    if verdict != "true":
        return Judgement(verdict, _SENTENCES[verdict])
    position = position_of(puzzle, state, naming)
    queens, marks = (mask_of(_cells(puzzle, cells)) for cells in (claimed.queens, claimed.marks))
    steps = [
        proved
        for proved in one_step_deductions(position, names, hardest)
        if (proved.deduction.places & queens or proved.deduction.eliminates & marks)
        and units <= {*proved.deduction.because}
    ]
    for proved in steps:
        queens, marks = queens & ~proved.deduction.places, marks & ~proved.deduction.eliminates
    if queens or marks:
        return Judgement("true", _SENTENCES["true"])
    step = to_step(steps[0], 1)
    return Judgement("shown", f"Right. {step.sentence}", step)


def _find_units(board: Board, names: Iterable[str]) -> set[Unit]:
    """Return the units that have these names, or are called so in sentences. Raises ValueError."""
    named = {
        name.removeprefix("the "): unit
        for unit in board.problem.units
        for name in (unit.name, board.names.one(unit))
    }
    units = set()
    for name in map(str, names):
        if (wanted := (name[:1].lower() + name[1:]).removeprefix("the ")) not in named:
            raise ValueError(f"no unit is called {quote(name)}{did_you_mean(wanted, named)}")
        units.add(named[wanted])
    return units


def one_step_deductions(
    position: Position, names: Iterable[str], hardest: float = GUESS_RATING
) -> Iterator[Proved]:
    """Yield what each technique shows at once, and first what the queens cross out.

    Of a technique with several ratings that is all that its easiest form shows.
    """
    for proved in prove(position, excluded=NAMES, full=True).steps:
        position = proved.after
        yield proved
    for name in names:
        if name != MARKS:
            for proved in find_alike(position, {*NAMES} - {name}):
                if proved.deduction.rating <= hardest:
                    yield proved


def _compare(puzzle: Puzzle, state: State, claimed: State, query: Query) -> JudgementVerdict:
    """Say in how many of the solutions that go on from a state a claim holds."""
    problem = puzzle.problem.restrict(_cells(puzzle, state.queens), _cells(puzzle, state.marks))
    queens, marks = _cells(puzzle, claimed.queens), _cells(puzzle, claimed.marks)
    if not _has_solution(puzzle, problem.restrict(queens, marks), query):
        return "wrong" if _has_solution(puzzle, problem, query) else "dead end"
    rivals = [problem.restrict(block=[cell]) for cell in queens]
    rivals += [problem.restrict(place=[cell]) for cell in marks]
    return "open" if any(_has_solution(puzzle, rival, query) for rival in rivals) else "true"


def _has_solution(puzzle: Puzzle, problem: Problem, query: Query) -> bool:
    result = search(puzzle, problem, "auto", query)
    if not (result.count or result.exhausted):
        raise Unfinished(0)
    return result.count > 0


def _cells(puzzle: Puzzle, places: Iterable[Cell]) -> list[int]:
    return [puzzle.problem.grid.cell(*place) for place in places]


_SENTENCES: dict[JudgementVerdict, str] = {
    "true": "It holds in every solution from here, but this reason doesn't show it in one step.",
    "open": "It isn't certain: some solutions from here have it, and others don't.",
    "wrong": "It is wrong: no solution from here has it.",
    "dead end": "Something on the board is wrong already: no solution goes on from here.",
}
