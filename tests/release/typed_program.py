"""What a person might write with Queenside and have checked by `mypy --strict`; it also runs."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Literal, assert_type

import queenside as qs

Status = Literal["none", "unique", "several", "solved", "unknown"]
ROWS = ["ABBBB", "CDCBC", "CDCBC", "CCCEE", "CCCCC"]


def solved(puzzle: qs.Puzzle) -> list[tuple[int, int]]:
    """The cells of the queens, from 1."""
    result = qs.solve(puzzle, engine="auto", limit=2, time_limit=60.0)
    assert_type(result, qs.Result)
    assert_type(result.status, Status)
    assert_type(result.count, int)
    if result.solution is None:
        return []
    assert_type(result.solution, qs.Solution)
    assert_type(result.solution.columns, tuple[int, ...])
    return [(row + 1, column + 1) for row, column in result.solution]


def told(puzzle: qs.Puzzle) -> Iterator[str]:
    """Every step to the solution, and how hard the board is."""
    explanation = qs.explain(puzzle)
    assert_type(explanation, qs.Explanation)
    for step in explanation:
        assert_type(step, qs.Step)
        yield f"{step.number}. {step.sentence}"
    grade = qs.grade(puzzle)
    assert_type(grade.rating, float)
    yield f"{grade.name}, {grade.hardest}"


def made() -> qs.RegionPuzzle | None:
    """A board of one's own; none without the compiled kernels."""
    try:
        board = qs.generate(size=6, seed=1, time_limit=60.0)
    except qs.EngineUnavailable as error:
        print(error)
        return None
    assert_type(board, qs.Made)
    return board


def main() -> None:
    puzzle = qs.RegionPuzzle(ROWS, stars=1)
    assert_type(qs.check(puzzle), Status)
    assert solved(puzzle) == [(1, 1), (2, 4), (3, 2), (4, 5), (5, 3)]
    assert_type(qs.count(qs.NQueens(6)), int)
    assert qs.count(qs.NQueens(6)) == 4
    assert [found.columns for found in qs.solutions(qs.NQueens(4))] == [(1, 3, 0, 2), (2, 0, 3, 1)]
    assert list(told(puzzle))[-1].startswith("easy")
    hint = qs.hint(puzzle, qs.State(queens=((0, 0),)))
    assert_type(hint.texts, tuple[str, str, str])
    board = made()
    if board is not None:
        assert qs.check(board) == "unique"
        assert_type(board.regions, tuple[tuple[int, ...], ...])
    try:
        qs.RegionPuzzle(["AB", "A"])
    except qs.InvalidPuzzle as error:
        assert_type(error.faults, tuple[str, ...])
    assert_type(qs.engines(), tuple[str, ...])
    print(f"Queenside {qs.__version__} works on Python {sys.version.split()[0]}")


if __name__ == "__main__":
    main()
