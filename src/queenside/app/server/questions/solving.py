"""Solve, check and count: the search by an engine."""

from __future__ import annotations

from queenside.app.server import inputs
from queenside.app.server.events import Emit, Events, stream_events
from queenside.core.contract.documents.api import BoardUnitData, CertaintyData, UnitsData
from queenside.core.contract.documents.puzzle import Cells
from queenside.core.contract.documents.result import ResultDocument
from queenside.core.errors import InvalidPuzzle
from queenside.core.formats import gameid
from queenside.core.formats.document import Document
from queenside.core.run import Run
from queenside.solver.certain import certain as find_certain
from queenside.solver.engines.division import cores
from queenside.solver.request import Request, answer, stream

MOST_QUEENS = 1_000_000  # the most queens of one answer, those of all its solutions together


def solve(question: inputs.Solve) -> Events[Cells, ResultDocument]:
    request = Request(**question._asdict())
    _check_size(request)
    solutions: list[Cells] = []
    run = Run(stream(request))
    for solution in run:
        cells = [list(cell) for cell in solution]
        solutions.append(cells)
        yield "item", cells
    return {**run.value.document(), "solutions": solutions}


def check(question: inputs.Check) -> Events[Cells, ResultDocument]:
    return (yield from solve(inputs.Solve(*question[:2], time_limit=question.time_limit)))


def certain(question: inputs.Certain) -> CertaintyData:
    options = question._asdict()
    board = options.pop("board")
    return find_certain(board.puzzle, board.state, **options).document()


def units(question: inputs.OfBoard) -> UnitsData:
    puzzle = question.board.puzzle
    units: list[BoardUnitData] = [
        {"kind": kind, "index": index, "cells": list(cells), "lower": lower, "upper": upper}
        for family in puzzle.problem.families
        for kind, index, cells, lower, upper in family.units
    ]
    return {"word": gameid.format(Document(puzzle)).strip(), "units": units}


def count(question: inputs.Count) -> Events[float, ResultDocument]:
    fields = question._asdict() | {"workers": question.workers or cores()}
    request = Request(**fields, limit=None, want="count")

    def work(tell: Emit[float]) -> ResultDocument:
        return answer(request, lambda share: tell(("progress", share))).document()

    return (yield from stream_events(work))


def _check_size(request: Request) -> None:
    """Raise InvalidPuzzle for more queens than an answer holds."""
    rows = request.board.puzzle.problem.grid.rows
    if request.limit and rows * request.limit > MOST_QUEENS:
        raise InvalidPuzzle(
            f"limit: {request.limit} solutions with {rows} rows each are too many for one answer"
        )
