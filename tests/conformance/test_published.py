"""The boards that others published, where they lie beside the project: every answer is known."""

from __future__ import annotations

from typing import Any

import pytest

import queenside as qs
from tests.boards import published_boards
from tests.conformance.checks import installed

TIME_LIMIT = 10.0
"""Seconds for one board; the compiled engine must do with it."""

Board = dict[str, Any]


def cases(name: str, suits: dict[str, Any]) -> list[Any]:
    """Each board of a file with each engine that is installed and that it suits."""
    boards = published_boards(name)
    if not boards:
        absent = pytest.mark.skip(reason=f"{name} is not here")
        return [pytest.param("", {}, marks=absent, id="absent")]
    return [
        pytest.param(engine, board, id=f"{engine}-{board['id']}")
        for engine, suitable in suits.items()
        if engine in installed()
        for board in filter(suitable, boards)
    ]


@pytest.mark.parametrize(
    ("engine", "board"),
    cases(
        "queens_boards.jsonl",
        {"native": bool, "backtracking": lambda board: board["solutions"] <= 1000},
    ),
)
def test_number_of_solutions(engine: str, board: Board) -> None:
    puzzle = qs.RegionPuzzle(board["regions"], board["stars"])
    assert qs.count(puzzle, engine=engine) == board["solutions"]


@pytest.mark.parametrize(
    ("engine", "board"),
    cases(
        "star_battle.jsonl",
        {"native": bool, "backtracking": lambda board: board["size"] <= 9},
    ),
)
def test_the_published_solution_is_the_only_one(engine: str, board: Board) -> None:
    puzzle = qs.RegionPuzzle(board["regions"], board["stars"])
    time_limit = TIME_LIMIT if engine == "native" else None
    result = qs.solve(puzzle, engine=engine, time_limit=time_limit)
    assert result.status == "unique"
    assert [list(cell) for cell in result.solution or ()] == sorted(board["solution"])
