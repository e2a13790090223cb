"""Options of each task of a job, for `queenside job new` and the HTTP API."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, NamedTuple

from queenside.core.contract import options
from queenside.core.contract.kinds import Number, WholeNumber
from queenside.core.contract.options import Task

UnitBoards = Annotated[
    int | None, WholeNumber(1), "boards in each unit (1000, or some seconds of work to generate)"
]
BoardTimeLimit = Annotated[float | None, Number(), "at most this many seconds per board"]


class CountTask(NamedTuple):
    """Count all solutions of a board."""

    unit_seconds: Annotated[
        float, Number(0.1, 3600), "about this many seconds of work per unit"
    ] = 10.0


class SolveTask(NamedTuple):
    """Solve the boards of a file."""

    boards: UnitBoards = None
    engine: options.Engine = "auto"
    limit: Annotated[options.Limit, "at most this many solutions per board"] = 2
    time_limit: BoardTimeLimit = None


class GradeTask(NamedTuple):
    """Grade the boards of a file."""

    boards: UnitBoards = None


class GenerateTask(NamedTuple):
    """Generate boards: those of a seed id and of the seeds that follow."""

    boards: UnitBoards = None
    number: Annotated[int, WholeNumber(0), "how many boards"] = 1
    time_limit: BoardTimeLimit = None


TASKS: Mapping[Task, type] = {
    "count": CountTask,
    "solve": SolveTask,
    "grade": GradeTask,
    "generate": GenerateTask,
}
