"""Solve, check and count: the search by an engine."""

from __future__ import annotations

from typing import Any

from queenside.ask.request import Request, answer, stream
from queenside.core.errors import InvalidPuzzle
from queenside.engines.division import cores
from queenside.web.bodies import Body
from queenside.web.events import Events, Tell, pushed

MOST_QUEENS = 1_000_000
"""The most queens of one answer, those of all its solutions together."""


def solve(body: Body) -> Events:
    """Each solution as it is found; at the end the result document with all of them."""
    request = Request(
        body["board"],
        body["engine"],
        body["limit"],
        body["time_limit"],
        body["seed"],
        distinct=body["distinct"],
    )
    _check_size(request)
    solutions: list[Any] = []
    search = stream(request)
    while True:
        try:
            found = [list(cell) for cell in next(search)]
        except StopIteration as stop:
            document: dict[str, Any] = stop.value.document()
            return document | {"solutions": solutions}
        solutions.append(found)
        yield "item", found


def check(body: Body) -> Events:
    """The result document with up to two solutions, which show what several differ in."""
    return (yield from solve({**body, "limit": 2, "seed": None, "distinct": False}))


def count(body: Body) -> Events:
    """The share that is done, now and then; at the end the result document, without solutions."""
    request = Request(
        body["board"],
        body["engine"],
        None,
        body["time_limit"],
        want="count",
        workers=body["workers"] or cores(),
        distinct=body["distinct"],
    )

    def work(tell: Tell) -> dict[str, Any]:
        return answer(request, lambda share: tell(("progress", share))).document()

    return (yield from pushed(work))


def _check_size(request: Request) -> None:
    """Raise InvalidPuzzle for more queens than an answer holds."""
    rows = request.board.puzzle.problem.grid.rows
    if request.limit and rows * request.limit > MOST_QUEENS:
        raise InvalidPuzzle(
            f"limit: {request.limit} solutions with {rows} rows each are too many for one answer"
        )
