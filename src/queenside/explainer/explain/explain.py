"""A puzzle explained: every step to the solution, each with its technique and the reason for it.

The reasoning is `queenside.explainer.logic`; here it gets the words and cells that a person uses.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from time import monotonic
from typing import Any

from queenside.core import extras
from queenside.core.contract.options import Naming
from queenside.core.formats import colours, letters
from queenside.core.formats.document import State
from queenside.core.grid import Grid, cells_of
from queenside.core.outcome import Status
from queenside.core.puzzles.board_like import BoardLike, as_puzzle
from queenside.core.puzzles.puzzle import Cell, Puzzle
from queenside.core.query import Query
from queenside.core.unit import REGION, Unit
from queenside.core.verify import verify
from queenside.explainer.logic.deduction import Deduction
from queenside.explainer.logic.ladder import GUESS_RATING, MARKS, TRIALS, TRUSTING, left_out
from queenside.explainer.logic.names import Names, capital, cell_name, number
from queenside.explainer.logic.reason import because
from queenside.explainer.logic.reasoner import Position, Proof, check_size, prove
from queenside.explainer.logic.reasoner import Step as Proved
from queenside.explainer.logic.sentences import say
from queenside.solver.solve import check

STATUS_TIMEOUT = 10.0
"""Seconds to find out whether the puzzle has one solution."""

MAX_HOPELESS_RATING = 5.0
"""The highest rating worth trying on a board that has no only solution: chains lead nowhere."""

_COUNTED = "trial.counted"
"""Reason that says only how many deductions there are."""

_OVERFULL = "overfull"
"""Reason that says itself that there is no solution."""

_OPENINGS: dict[Status, str] = {
    "none": "This board has no solution. These are the steps up to where that shows.",
    "several": "This board has several solutions. What follows holds for all of them.",
}
SOLVED = "Solved: every step was forced, so this is the only solution."
TRIED = "Solved: this is the only solution. {} supposed a queen and met a contradiction."
TRUSTED = "Solved, trusting that there is only one solution: some steps rest on that."
LONG = "Here this explanation ends: finding the next step by logic would take too long."
_LEFT_OUT = "Here the techniques that may be used end."
_TRYING = "Here the techniques end: the rest can only be found by trying."
ENDINGS: dict[Status, str] = {
    "unique": _TRYING,
    "solved": _TRYING,
    "unknown": _TRYING,
    "none": "Here reasoning ends: this board has no solution.",
    "several": "Here reasoning ends: this board has several solutions.",
}


@dataclass(frozen=True)
class Link:
    """A consequence of a queen on a cell that the step excludes: one deduction of several.

    `trial` has the deductions of a trial within the trial; they follow from this queen and another
    that is supposed beside her.
    """

    technique: str
    sentence: str
    because: tuple[Unit, ...]
    looks_at: tuple[Cell, ...]
    places: tuple[Cell, ...]
    eliminates: tuple[Cell, ...]
    trial: tuple[Link, ...] = ()
    is_spelled_out: bool = field(default=True, repr=False)

    @property
    def summarised_links(self) -> tuple[Link, ...]:
        """Deductions of a trial that the sentence only counts."""
        return () if self.is_spelled_out else self.trial


@dataclass(frozen=True, repr=False, kw_only=True)
class Step(Link):
    """One step: a technique, its rating, a sentence that says it, and what it decides.

    `number` counts from 1; marks, the technique "queen-marks", have the number of the step they
    follow (0 for those of given queens) and are rated 0. `because` are the units it argues from,
    `looks_at` the cells; `places` and `eliminates` are the cells that it gives a queen or a mark;
    all cells are (row, column) from 0. `after` is the board after the step. Where it supposes a
    queen on the cell it excludes, `trial` has all that leads from there to the contradiction, and
    `is_spelled_out` says whether the sentence tells it too, or only how long it is.

        >>> step = qs.explain(["AAABB", "CDEBE", "CDEEE", "CDDDE", "CDEEE"]).steps[0]
        >>> step
        <Step 1: region-in-line, rated 1.7>
        >>> step.places, step.eliminates
        ((), ((0, 3), (0, 4)))
    """

    number: int
    rating: float
    after: State

    @property
    def lines(self) -> tuple[str, ...]:
        """The sentence; below it, numbered, the deductions of trials that it only counts."""
        return (self.sentence, *_numbered_lines(self.summarised_links))

    def _repr_html_(self) -> str:
        from queenside.core.formats import notebook  # here: it is for notebooks

        return notebook.paragraphs([f"{self.technique}, rated {self.rating:g}", *self.lines])

    def __str__(self) -> str:
        words = "\n".join(self.lines)
        return words if self.technique == MARKS else f"{self.number}. {words}"

    def __repr__(self) -> str:
        return f"<Step {self.number}: {self.technique}, rated {self.rating:g}>"


@dataclass(frozen=True)
class Closing:
    """The last steps, told in one sentence: in each a unit has just as many cells as it needs."""

    steps: tuple[Step, ...]
    sentence: str

    def __str__(self) -> str:
        return f"{self.steps[0].number}–{self.steps[-1].number}. {self.sentence}"


def _numbered_lines(links: Iterable[Link], above: str = "", indent: str = "   ") -> Iterator[str]:
    """Yield the deductions of a trial, each with its number; of one within it "2.1" and so on."""
    for number_, link in enumerate(links, 1):
        yield f"{indent}{above}{number_}. {link.sentence}"
        yield from _numbered_lines(link.summarised_links, f"{above}{number_}.", f"{indent}   ")


class Explanation(Iterable[Step]):
    """Steps of a puzzle, found once they are asked for.

    Iterate over it, or take `steps`; a notebook shows it step by step. `solved` says whether they
    lead to the solution: then they prove that there is no other. Steps that no later one rests on
    are left out, unless it is `full`.

        >>> board = ["AAABB", "CDEBE", "CDEEE", "CDDDE", "CDEEE"]
        >>> explanation = qs.explain(board)
        >>> explanation.solved, len(explanation.steps)
        (True, 11)
        >>> [step.technique for step in explanation][:2]
        ['region-in-line', 'region-single']
        >>> explanation.steps[-1].after.queens
        ((0, 1), (1, 3), (2, 0), (3, 2), (4, 4))
    """

    def __init__(
        self,
        puzzle: BoardLike,
        naming: Naming = "colours",
        *,
        full: bool = False,
        without: frozenset[str] = TRUSTING,
        time_limit: float | None = None,
    ) -> None:
        self.puzzle = as_puzzle(puzzle)
        check_size(self.puzzle.problem)
        self._query = Query.from_arguments(2, time_limit, None)
        self.naming = naming
        self.full = full
        self.without = without

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)

    @cached_property
    def _proof(self) -> Proof:
        hopeless = self.status in ("none", "several")
        return prove(
            Position.start(self.puzzle.problem, names_for(self.puzzle, self.naming)),
            MAX_HOPELESS_RATING if hopeless else GUESS_RATING,
            self.without | TRUSTING if hopeless else self.without,
            self._query.deadline,
            full=self.full,
        )

    @cached_property
    def status(self) -> Status:
        """Status of the puzzle: explanations are for "unique" ones."""
        deadline = self._query.deadline
        seconds = STATUS_TIMEOUT
        if deadline is not None:
            seconds = max(0.0, min(seconds, deadline - monotonic()))
        return check(self.puzzle, time_limit=seconds)

    @property
    def opening(self) -> str:
        """Sentence before the first step: that there is no only solution; else empty."""
        return _OPENINGS.get(self.status, "")

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """All steps."""
        steps, number = [], 0
        for proved in self._proof.steps:
            number += proved.deduction.technique != MARKS
            steps.append(to_step(proved, number))
        return tuple(steps)

    @cached_property
    def closing(self) -> Closing | None:
        """Last steps in one sentence; None where they are less than two, or it is `full`."""
        if self._proof.closing is None:
            return None
        index, reason = self._proof.closing
        return Closing(self.steps[index:], say(reason))

    @property
    def solved(self) -> bool:
        """Whether the last step solves the puzzle."""
        steps = self._proof.steps
        queens = steps[-1].after.queens if steps else self.puzzle.problem.given
        return self._proof.state == "solved" and verify(
            self.puzzle.problem, tuple(cells_of(queens))
        )

    @property
    def ending(self) -> str:
        """Sentence after the last step."""
        trials = sum(step.technique in TRIALS for step in self)
        if self.solved and trials:
            return TRIED.format(capital(f"{number(trials)} {'step' if trials == 1 else 'steps'}"))
        if self.solved and any(step.technique in TRUSTING for step in self):
            return TRUSTED
        fault = self._proof.fault
        if fault and self._proof.steps[-1].deduction.reason.key != _OVERFULL:
            return say(because(fault.board, "ending.fault", fault=fault))
        if self._proof.state == "long":
            return LONG
        if not self.solved and self.without - TRUSTING and self.status == "unique":
            return _LEFT_OUT
        return SOLVED if self.solved else ENDINGS[self.status]

    def __repr__(self) -> str:
        return f"<Explanation of {self.puzzle.title}>"

    def __str__(self) -> str:
        steps = self.steps[: -len(self.closing.steps)] if self.closing else self.steps
        closing = str(self.closing or "")
        return "\n".join(filter(None, [self.opening, *map(str, steps), closing, self.ending]))

    def _repr_html_(self) -> str:
        from queenside.explainer.explain.stepper import stepper  # here: it is for notebooks

        return stepper(self)

    def to_frame(self) -> Any:
        """Return the steps as a pandas table: technique, rating and cells of each.

        Raises EngineUnavailable without pandas.
        """
        pandas = extras.import_extra("pandas")
        names = ("number", "technique", "rating", "sentence", "places", "eliminates")
        lines = [[getattr(step, name) for name in names] for step in self]
        return pandas.DataFrame(lines, columns=names)


def explain(
    puzzle: BoardLike,
    *,
    naming: Naming = "colours",
    full: bool = False,
    without: Iterable[str] = (),
    only: Iterable[str] = (),
    trust_unique: bool = False,
    time_limit: float | None = None,
) -> Explanation:
    """Explain the way from the clues to the solution, as far as reasoning leads.

    `without` names techniques that may not be used, or `only` all that may; an unknown one raises
    ValueError. With `trust_unique` techniques may be used that trust that there is only one
    solution; they are left out on a board that has several. Of all proofs one is chosen that costs
    its reader little; with `full` each step is the easiest, needed or not.

    In the sentences regions have the names of their colours, as pictures show them, or with
    `naming` "cells" (and where there are too many) that of their first cell, with "letters" the
    letters that a letter grid gives them. A puzzle with several solutions is never solved: the
    steps end where it becomes ambiguous, and where the next one takes seconds of work to find, the
    same on every machine. Each step is right if those before it are.

    It asks no engine until it is asked for its `status`; then it raises what `solve` raises. With a
    `time_limit` in seconds from now, its steps raise Unfinished once that is over, and
    EngineUnavailable without the compiled kernels. Raises UnsupportedProblem for a board of more
    than 4,096 cells, or of more than 15 kinds of units.

        >>> board = ["AAABB", "CDEBE", "CDEEE", "CDDDE", "CDEEE"]
        >>> for step in qs.explain(board):
        ...     if step.places:
        ...         print(step.number, step.technique, step.places)
        2 region-single ((1, 3),)
        4 region-single ((0, 1),)
        5 line-single ((2, 0),)
        6 region-single ((3, 2),)
        7 region-single ((4, 4),)
    """
    omitted = left_out(without, only, trust_unique=trust_unique)
    return Explanation(puzzle, naming, full=full, without=omitted, time_limit=time_limit)


def names_for(puzzle: Puzzle, naming: Naming) -> Names:
    """Return the names of the puzzle's units."""
    if naming == "letters":
        regions = {*(colours.regions(puzzle) or ())} - {colours.NOWHERE}
        named = {region: letters.region_name(region) for region in regions}
        return Names(named, "region {}", "regions {}")
    if naming == "colours" and (looks := colours.names(puzzle)):
        return Names(looks, "the {} region", "the {} regions")
    units = [unit for unit in puzzle.problem.units if unit.kind == REGION]
    cells = {unit.index: cell_name(puzzle.problem.grid, unit.cells[0]) for unit in units}
    return Names(cells, "the region at {}", "the regions at {}")


def to_step(proved: Proved, number: int) -> Step:
    """Return the step as a person gets it."""
    link = _to_link(proved.after.board.grid, proved.deduction)
    after = state_of(proved.after)
    return Step(number=number, rating=proved.deduction.rating, after=after, **vars(link))


def _to_link(grid: Grid, deduction: Deduction) -> Link:
    return Link(
        deduction.technique,
        deduction.sentence,
        deduction.because,
        cells(grid, deduction.evidence),
        cells(grid, deduction.places),
        cells(grid, deduction.eliminates),
        tuple(_to_link(grid, link) for link in deduction.inner),
        deduction.reason.key != _COUNTED,
    )


def state_of(position: Position) -> State:
    """Return the queens of a position, and marks on all cells that can hold none."""
    grid, problem = position.board.grid, position.board.problem
    marks = grid.full & ~(position.free | position.queens | problem.blocked)
    return State(cells(grid, position.queens & ~problem.given), cells(grid, marks))


def cells(grid: Grid, mask: int) -> tuple[Cell, ...]:
    """Return the cells of a mask as (row, column) from 0."""
    return tuple(grid.positions[cell] for cell in cells_of(mask))
