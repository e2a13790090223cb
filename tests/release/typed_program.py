"""A program that a user might write, checked by `mypy --strict` and by Pyright; it also runs."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Literal, assert_type

import queenside as qs

Status = Literal["none", "unique", "several", "solved", "unknown"]
ROWS = ["ABBBB", "CDCBC", "CDCBC", "CCCEE", "CCCCC"]


def solve_board(puzzle: qs.Puzzle) -> list[tuple[int, int]]:
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


def explain_board(puzzle: qs.Puzzle) -> Iterator[str]:
    """Every step to the solution, and how hard the board is."""
    explanation = qs.explain(puzzle)
    assert_type(explanation, qs.Explanation)
    for step in explanation:
        assert_type(step, qs.Step)
        yield f"{step.number}. {step.sentence}"
    grade = qs.grade(puzzle)
    assert_type(grade.rating, float)
    yield f"{grade.name}, {grade.hardest}"


def generate_board() -> qs.RegionPuzzle | None:
    """A board of one's own; none without the compiled kernels."""
    try:
        board = qs.generate(size=6, seed=1, time_limit=60.0)
    except qs.EngineUnavailable as error:
        print(error)
        return None
    assert_type(board, qs.Made)
    return board


def from_lists(board: list[list[int]]) -> list[tuple[int, int]] | None:
    result = qs.solve(board)
    return None if result.solution is None else list(result.solution)


def from_picture(path: Path) -> str:
    reading = qs.read_image(path)
    return str(reading.puzzle) if reading.sure else "; ".join(map(str, reading.doubts))


def grades(number: int) -> dict[str, int]:
    return Counter(qs.grade(board).name for board in qs.generate_many(number, size=8, seed=1))


def statuses(boards: Iterable[qs.Puzzle]) -> list[str]:
    return [result.status for result in qs.solve_many(boards)]


def number_of_solutions(size: int) -> tuple[int, float, int]:
    queens = qs.NQueens(size)
    return qs.count(queens), qs.estimate(queens, seed=1).value, len([*qs.solutions(queens)])


def samples(size: int) -> list[tuple[int, ...]]:
    return [solution.columns for solution in qs.sample(qs.NQueens(size), number=3, seed=1)]


def save(board: qs.Made, path: Path) -> bytes:
    qs.write(board, path, format="puzzlink")
    return qs.picture(board, format="png", monochrome=True)


def own_rules() -> str:
    return qs.canonical_id(qs.Custom(5, 7, rules=[qs.rules.rows(1), qs.rules.windows()]))


def compare_engines(board: qs.RegionPuzzle) -> list[str]:
    return [str(result) for result in qs.compare([board], ["native", "sat"]).boards]


def main() -> None:
    puzzle = qs.RegionPuzzle(ROWS, stars=1)
    assert_type(qs.check(puzzle), Status)
    assert solve_board(puzzle) == [(1, 1), (2, 4), (3, 2), (4, 5), (5, 3)]
    assert_type(qs.count(qs.NQueens(6)), int)
    assert qs.count(qs.NQueens(6)) == 4
    assert [cells.columns for cells in qs.solutions(qs.NQueens(4))] == [(1, 3, 0, 2), (2, 0, 3, 1)]
    assert list(explain_board(puzzle))[-1].startswith("easy")
    hint = qs.hint(puzzle, qs.State(queens=((0, 0),)))
    assert_type(hint.texts, tuple[str, str, str])
    board = generate_board()
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
