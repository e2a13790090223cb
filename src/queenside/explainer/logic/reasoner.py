"""Ask the kernel how a person goes on: one step, a whole proof, or waves.

The techniques are in `native/explainer/reasoner`. A full proof takes the easiest deduction that
helps each time; of the others one is chosen for its reader. A wave does at once what the easiest
technique shows everywhere, so that waves are the same for every image of a board and every
numbering of its regions.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from time import monotonic
from typing import Literal, NamedTuple, Self, TypedDict, get_args

from queenside.core import kernels
from queenside.core.errors import EngineUnavailable, Unfinished, UnsupportedProblem
from queenside.core.grid import mask_of
from queenside.core.problem import Problem
from queenside.explainer.logic.board import Board
from queenside.explainer.logic.deduction import Deduction, DeductionData
from queenside.explainer.logic.ladder import GUESS_RATING, TRUSTING
from queenside.explainer.logic.names import PLAIN, Names
from queenside.explainer.logic.reason import Reason

State = Literal["solved", "impossible", "open", "long"]
"""Of a board after a step. "long": to go on takes more work than a hint, or a proof, is worth."""


class _WaveData(TypedDict):
    technique: str
    rating: float
    places: list[int]
    eliminates: list[int]
    crossed: list[int]


class _ClosingData(TypedDict):
    index: int
    reason: Mapping[str, object]


class _Answer(TypedDict):
    """An answer of the kernel; each question has some of it."""

    state: State
    fault: Mapping[str, object]
    closing: _ClosingData
    effort: int
    evidence: int
    crossed: list[int]
    step: DeductionData | None
    steps: list[DeductionData]
    waves: list[_WaveData]


def check_size(problem: Problem) -> None:
    """Raise UnsupportedProblem for a board that is too large to reason about."""
    if problem.grid.size > kernels.MAX_CELLS:
        raise UnsupportedProblem(
            f"reasoning takes boards of at most {kernels.MAX_CELLS:,} cells, such as 64×64; "
            f"this one has {problem.grid.size:,}"
        )
    if len(problem.families) > kernels.MAX_FAMILIES:
        raise UnsupportedProblem(f"reasoning takes at most {kernels.MAX_FAMILIES} kinds of units")


class Position(NamedTuple):
    """Masks of the queens placed and of the free cells, which may still hold one."""

    board: Board
    queens: int
    free: int

    @classmethod
    def start(cls, problem: Problem, names: Names = PLAIN) -> Self:
        """Return the position of the clues: given queens placed, nothing marked yet."""
        free = problem.grid.full & ~problem.blocked & ~problem.given
        return cls(Board(problem, names), problem.given, free)

    def after(self, places: int = 0, eliminates: int = 0) -> Self:
        """Return the position with these queens and without these candidates."""
        free = self.free & ~places & ~eliminates
        return self._replace(queens=self.queens | places, free=free)


class Step(NamedTuple):
    """A deduction and the position after it."""

    deduction: Deduction
    after: Position


class Proof(NamedTuple):
    """Steps from a position, as far as techniques lead, and the state of the board after them.

    `fault` says what is wrong with the board where it is "impossible". `closing` tells all steps
    from this index in one sentence: in each a unit has only as many cells left as it needs.
    """

    steps: tuple[Step, ...]
    state: State
    fault: Reason | None = None
    closing: tuple[int, Reason] | None = None


class Wave(NamedTuple):
    """One wave: the position before it, its technique, and the cells it places or eliminates."""

    before: Position
    technique: str
    rating: float
    places: int
    eliminates: int

    @property
    def cells(self) -> int:
        """Number of cells it decides, marks not counted."""
        return (self.places or self.eliminates).bit_count()


def find_next_step(
    position: Position, excluded: Iterable[str] = TRUSTING, deadline: float | None = None
) -> tuple[Position, State, Step | None]:
    """Find the first step of a chosen proof, or the easiest where that would take long.

    Before it, the position with all that its queens cross out, and its state. None where no step
    helps, or the position contradicts itself.

    `excluded` names techniques that may not be used, `deadline` is on the clock of
    `time.monotonic()`. Raises UnsupportedProblem for a board that is too large, EngineUnavailable
    without the kernels, and Unfinished once the time is over.
    """
    answer = _ask(position, kernels.NEXT_STEP, excluded, deadline)
    marked = position.after(eliminates=mask_of(answer["crossed"]))
    step = _to_step(marked, answer["step"]) if answer["step"] else None
    return marked, answer["state"], step


def find_alike(position: Position, excluded: Iterable[str] = TRUSTING) -> tuple[Step, ...]:
    """Find all that the easiest technique shows. Raises what `find_next_step` does."""
    answer = _ask(position, kernels.ALL_ALIKE, excluded, None)
    marked = position.after(eliminates=mask_of(answer["crossed"]))
    return tuple(_to_step(marked, data) for data in answer["steps"])


def prove(
    position: Position,
    hardest: float = GUESS_RATING,
    excluded: Iterable[str] = TRUSTING,
    deadline: float | None = None,
    *,
    full: bool = False,
    choose: bool = True,
    briefly: bool = False,
) -> Proof:
    """Go on as far as techniques up to this rating lead. Raises what `find_next_step` does.

    Where it solves the board, a proof is chosen that costs its reader little; if it is `full`, each
    step is the easiest, needed or not. Without either, it has the easiest steps that are needed. It
    ends where it takes too much work; `briefly`, a full one as soon as a hint does.
    """
    question = kernels.PROOF if choose else kernels.SHORT_PROOF
    if full:
        question = kernels.BEGINNING if briefly else kernels.FULL_PROOF
    answer = _ask(position, question, excluded, deadline, hardest)
    steps = list[Step]()
    for data in answer["steps"]:
        steps.append(_to_step(position, data))
        position = steps[-1].after
    board, end = position.board, answer.get("closing")
    fault = Reason.from_data(board, answer["fault"]) if "fault" in answer else None
    closing = (end["index"], Reason.from_data(board, end["reason"])) if end else None
    return Proof(tuple(steps), answer["state"], fault, closing)


def measure_effort(
    position: Position, excluded: Iterable[str] = TRUSTING, deadline: float | None = None
) -> tuple[int, int]:
    """Measure what a chosen proof asks of its reader, as far as logic goes.

    The sum of the ratings of its steps, each times the cells of the board and again those still
    open; and the number of cells that must be seen for them. Raises what `find_next_step` does.
    """
    answer = _ask(position, kernels.PROOF, excluded, deadline)
    return answer["effort"], answer["evidence"]


def find_waves(
    position: Position,
    excluded: Iterable[str] = TRUSTING,
    deadline: float | None = None,
    hardest: float = GUESS_RATING,
) -> tuple[tuple[Wave, ...], State]:
    """Find the waves of a problem, as far as techniques up to this rating lead, and its state then.

    Raises what `find_next_step` does.
    """
    answer = _ask(position, kernels.WAVES, excluded, deadline, hardest)
    position = position.after(eliminates=mask_of(answer["crossed"]))
    waves = list[Wave]()
    for data in answer["waves"]:
        places, eliminates = mask_of(data["places"]), mask_of(data["eliminates"])
        waves.append(Wave(position, data["technique"], float(data["rating"]), places, eliminates))
        position = position.after(places, eliminates | mask_of(data["crossed"]))
    return tuple(waves), answer["state"]


def _to_step(position: Position, data: DeductionData) -> Step:
    deduction = Deduction.from_data(position.board, data)
    return Step(deduction, position.after(deduction.places, deduction.eliminates))


def _ask(
    position: Position,
    question: int,
    excluded: Iterable[str],
    deadline: float | None,
    hardest: float = GUESS_RATING,
) -> _Answer:
    check_size(position.board.problem)
    if lack := kernels.missing():
        raise EngineUnavailable(lack)
    seconds = 0.0 if deadline is None else deadline - monotonic()
    if deadline is None or seconds > 0:
        text = kernels.reason(
            position.board.problem,
            position.queens,
            position.free,
            question,
            hardest=hardest,
            excluded=excluded,
            seconds=seconds,
        )
        answer: _Answer = json.loads(text)
        if answer["state"] in get_args(State):
            return answer
    raise Unfinished(0, "out of time while reasoning")
