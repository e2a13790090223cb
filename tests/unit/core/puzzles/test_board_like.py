"""What a question takes for a board, and what it says about anything else."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import queenside as qs
from queenside.core import kernels
from queenside.core.puzzles.board_like import as_puzzle

ROWS = ["01111", "23212", "23212", "22244", "22222"]
PUZZLE = qs.RegionPuzzle(ROWS)
NUMBERS = [[int(sign) for sign in row] for row in ROWS]
needs_kernels = pytest.mark.skipif(bool(kernels.missing()), reason="boards are made by them")


@pytest.mark.parametrize(
    "board",
    [
        *(PUZZLE, ROWS, tuple(ROWS), NUMBERS, map(tuple, NUMBERS), PUZZLE.problem),
        [" ".join(row) for row in ROWS],
        [" ".join(f"1{sign}" for sign in row) for row in ROWS],
        qs.solve(PUZZLE),
        qs.explain(PUZZLE),
    ],
    ids=lambda board: re.sub(" at 0x.*", "", str(board)),
)
def test_boards_of_all_kinds(board: Any) -> None:
    assert as_puzzle(board) == PUZZLE


def test_arrays_and_tables() -> None:
    numpy = pytest.importorskip("numpy")
    assert as_puzzle(numpy.array(NUMBERS)) == PUZZLE
    assert as_puzzle(numpy.array([list(row) for row in ROWS])) == PUZZLE
    assert qs.solve(numpy.array(NUMBERS)).status == "unique"
    with pytest.raises(TypeError, match=r"2 dimensions, not 3; .*qs\.read_image"):
        qs.solve(numpy.zeros((5, 5, 3)))
    pandas = pytest.importorskip("pandas")
    assert as_puzzle(pandas.DataFrame(NUMBERS)) == PUZZLE


def test_problems_of_all_kinds() -> None:
    custom = qs.Custom(3, 4, [qs.rules.rows(1), qs.rules.columns(at_most=1)])
    for puzzle in (qs.NQueens(6, given=[(0, 1)]), custom):
        assert as_puzzle(puzzle.problem).problem == puzzle.problem


QUESTIONS: dict[str, Callable[[Any], object]] = {
    "canonical_id": qs.canonical_id,
    "check": qs.check,
    "complete": lambda board: qs.complete(board, [(0, 0)]).solutions,
    "count": qs.count,
    "diagnose": lambda board: qs.diagnose(board, qs.State()),
    "distinct": qs.distinct,
    "estimate": lambda board: qs.estimate(board, probes=1, seed=1),
    "explain": lambda board: list(qs.explain(board)),
    "grade": qs.grade,
    "hint": qs.hint,
    "mend": qs.mend,
    "picture": lambda board: qs.picture(board, format="svg"),
    "sample": lambda board: qs.sample(board, seed=1),
    "solutions": lambda board: list(qs.solutions(board)),
    "solve": lambda board: qs.solve(board).solutions,
    "solve_many": lambda board: [item.solutions for item in qs.solve_many([board])],
    "watch": lambda board: qs.watch(board, "backtracking").nodes,
}


@needs_kernels
@pytest.mark.parametrize("name", QUESTIONS)
def test_every_question_takes_them(name: str) -> None:
    ask = QUESTIONS[name]
    assert ask(ROWS) == ask(PUZZLE)
    with pytest.raises(TypeError, match="a board is a puzzle, rows of text or numbers"):
        ask(3.5)


def test_a_job_takes_them(tmp_path: Path) -> None:
    with qs.Job.count(tmp_path / "rows.job", ROWS) as job:
        assert "5×5 queens board" in job.status().title
    with pytest.raises(TypeError, match="a board is a puzzle"):
        qs.Job.count(tmp_path / "other.job", 3.5)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("board", "cure"),
    [
        ("n-queens:8", r"not str: read it by qs\.read"),
        (b"\x89PNG", r"not bytes: .*qs\.read_image"),
        (Path("board.txt"), r"qs\.read\(file\)"),
        (io.StringIO("AB"), r"qs\.read\(file\)"),
        (8, r"not int: qs\.NQueens\(8\) is the puzzle of 8 queens"),
        ({"regions": NUMBERS}, r"not dict: .*json\.dumps"),
        (None, "not NoneType: .*make puzzles"),
        (qs.NQueens, "not type: .*make puzzles"),
        ([PUZZLE, PUZZLE], r"not several of them: qs\.solve_many"),
        ([1, 2, 3], "a row is a text or a list, not 1"),
    ],
    ids=lambda value: re.sub(" at 0x.*", "", repr(value)),
)
def test_what_is_no_board_is_told_the_cure(board: Any, cure: str) -> None:
    with pytest.raises(TypeError, match=cure):
        qs.solve(board)


def test_rows_that_make_no_board_say_why() -> None:
    with pytest.raises(qs.InvalidPuzzle, match="row 2 has 1 cell, but row 1 has 2"):
        qs.solve(["AB", "A"])
    with pytest.raises(qs.InvalidPuzzle, match="the board has no rows"):
        qs.solve([])


@needs_kernels
def test_a_generated_board_is_a_puzzle_that_knows_more() -> None:
    (generated,) = qs.generate_many(1, 6, seed=3)
    assert isinstance(generated, qs.RegionPuzzle)
    assert generated == qs.generate(6, seed=3) == qs.read(generated.id) == generated.puzzle
    assert generated.puzzle == generated
    assert len({generated, generated.puzzle, qs.generate(6, seed=3)}) == 1
    assert generated != qs.generate(6, seed=5)
    assert type(generated.puzzle) is qs.RegionPuzzle
    assert generated.solution == qs.solve(generated).solution
    assert generated.grade == qs.grade(generated) == qs.grade(generated.puzzle)
