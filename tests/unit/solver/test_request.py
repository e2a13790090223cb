"""The service: one request, one verified answer, one JSON document."""

from __future__ import annotations

import json

import pytest

import queenside as qs
from queenside.core.formats.document import Document
from queenside.solver.request import Request, answer, stream
from tests.schemas import validator

FIRST = Document(qs.RegionPuzzle(["01111", "23212", "23212", "22244", "22222"]), id="first")

REQUESTS = {
    "unique": Request(FIRST),
    "several": Request(Document(qs.NQueens(6)), limit=3),
    "all": Request(Document(qs.NQueens(6)), limit=None),
    "none": Request(Document(qs.NQueens(3))),
    "one": Request(Document(qs.NQueens(6)), limit=1),
    "empty": Request(Document(qs.NQueens(0))),
    "count": Request(Document(qs.NQueens(7)), limit=None, want="count"),
    "count two": Request(Document(qs.NQueens(8)), limit=2, want="count"),
    "orbits": Request(Document(qs.NQueens(7)), limit=None, want="count", distinct=True),
    "orbits, late": Request(
        Document(qs.NQueens(26)), limit=None, want="count", distinct=True, time_limit=0
    ),
    "late": Request(Document(qs.NQueens(40)), time_limit=0, engine="backtracking"),
}


@pytest.mark.parametrize(
    ("name", "status", "count", "exhausted", "solutions", "finished"),
    [
        ("unique", "unique", "1", True, 1, True),
        ("several", "several", "3", False, 3, True),
        ("all", "several", "4", True, 4, True),
        ("none", "none", "0", True, 0, True),
        ("one", "solved", "1", False, 1, True),
        ("empty", "unique", "1", True, 1, True),
        ("count", "several", "40", True, 0, True),
        ("count two", "several", "2", False, 0, True),
        ("orbits", "several", "6", True, 0, True),
        ("orbits, late", "unknown", "0", False, 0, False),
        ("late", "unknown", "0", False, 0, False),
    ],
)
def test_document(
    name: str, status: str, count: str, exhausted: bool, solutions: int, finished: bool
) -> None:
    response = answer(REQUESTS[name])
    document = response.document()
    assert document["queenside"] == 1
    assert (document["status"], document["count"]) == (status, count)
    assert document["exhausted"] is exhausted
    assert len(document["solutions"]) == solutions
    assert "engine" in document["stats"]
    validator("result").validate(document)
    if name == "orbits":
        stats = {"engine": "auto", "all": "40", "trivial": 4, "half turn": 2}
        assert document["stats"] == stats
    assert response.finished is finished
    assert json.loads(json.dumps(document)) == document


def test_stream_yields_each_solution_and_returns_the_rest() -> None:
    search = stream(REQUESTS["all"])
    solutions = [next(search) for _ in range(4)]
    with pytest.raises(StopIteration) as stop:
        next(search)
    assert sorted(solutions) == sorted(qs.solutions(qs.NQueens(6)))
    response = stop.value.value
    assert (response.result.count, response.result.exhausted) == (4, True)
    assert response.result.solutions == ()
