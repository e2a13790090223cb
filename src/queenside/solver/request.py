"""One question about one board: a Request in, a Response out. The front ends ask here.

A request holds a board that has been read already, since who may read what from where (a file, a
pasted text) is for the front end to say. Everything that comes back has been verified.
"""

from __future__ import annotations

import time
from collections.abc import Generator
from typing import TYPE_CHECKING, Final, NamedTuple

from queenside.core.errors import Unfinished
from queenside.core.formats.document import Document
from queenside.core.outcome import Outcome
from queenside.core.query import Progress, Query, Want
from queenside.core.run import Run
from queenside.core.solution import Solution
from queenside.solver.result import Result
from queenside.solver.solve import search
from queenside.solver.verified_search import placements

if TYPE_CHECKING:  # every start has this module, and none needs the class
    from queenside.core.contract.documents.batch import SolvedData
    from queenside.core.contract.documents.result import ResultDocument

SCHEMA: Final = 1
"""Version of the result document."""


class Request(NamedTuple):
    """A question about a board; all fields but the engine are as in `Query.asking`."""

    board: Document
    engine: str = "auto"
    limit: int | None = 2
    time_limit: float | None = None
    seed: int | None = None
    want: Want = "solutions"
    workers: int = 1
    distinct: bool = False
    """Only one of all solutions that are turned or mirrored images of each other."""

    def query(self, progress: Progress | None = None) -> Query:
        """Return the question as an engine gets it; the time limit runs from now on."""
        return Query.from_arguments(
            self.limit, self.time_limit, self.seed, self.want, self.workers, progress
        )


class Response(NamedTuple):
    """Answer, and how long it took, in seconds."""

    request: Request
    result: Result
    seconds: float

    @property
    def finished(self) -> bool:
        """Whether the question is answered: everything found, or as many as were asked for."""
        return self.result.exhausted or self.result.count == self.request.limit

    def document(self) -> ResultDocument:
        """Return the result document (`result.schema.json`) as plain JSON values."""
        from queenside.core.formats import native_json  # here, since few want it

        return {
            "queenside": SCHEMA,
            "puzzle": native_json.to_data(self.request.board),
            **solved(self.result),
            "stats": dict(self.result.stats),
        }


def solved(result: Result) -> SolvedData:
    """Return what it says of the board, in the words of the result document."""
    return {
        "status": result.status,
        "count": str(result.count),
        "exhausted": result.exhausted,
        "solutions": [[list(cell) for cell in solution] for solution in result.solutions],
    }


def answer(request: Request, progress: Progress | None = None) -> Response:
    """Ask, and wait for the answer; `progress` is told which share of the work is done.

    Raises UnknownEngine, EngineUnavailable or UnsupportedProblem if the engine cannot be had,
    EngineBug if it errs, ValueError for a limit or a time that makes no sense.
    """
    start = time.monotonic()
    puzzle = request.board.puzzle
    if request.distinct and request.want == "count":
        result = Result(puzzle, (), _distinct(request, progress))
    else:
        query = request.query(progress)
        result = search(puzzle, puzzle.problem, request.engine, query, request.distinct)
        if not request.distinct:
            from queenside.solver.count_checks import check_result  # here, since most do without

            check_result(result)
    return Response(request, result, time.monotonic() - start)


def _distinct(request: Request, progress: Progress | None) -> Outcome:
    """Count the orbits; the statistics give the number of each symmetry."""
    from queenside.solver.distinct import distinct  # here, since most do without

    stats: dict[str, int | float | str] = {"engine": request.engine}
    try:
        classes = distinct(
            request.board.puzzle,
            engine=request.engine,
            time_limit=request.time_limit,
            workers=request.workers,
            progress=progress,
        )
    except Unfinished:
        return Outcome(0, False, stats)
    return Outcome(
        classes.fundamental, True, {**stats, "all": str(classes.count), **classes.classes}
    )


def stream(request: Request) -> Generator[Solution, None, Response]:
    """Yield each solution as it is found; at the end a response that does not hold them any more.

    Close it and the search stops. Raises what `answer` raises.
    """
    start = time.monotonic()
    puzzle = request.board.puzzle
    grid = puzzle.problem.grid
    query = request.query()
    run = Run(placements(puzzle, puzzle.problem, request.engine, query, request.distinct))
    for placement in run:
        yield Solution.from_placement(grid, placement)
    return Response(request, Result(puzzle, (), run.value), time.monotonic() - start)
