"""Recognising kinds of boards by their families."""

from __future__ import annotations

from dataclasses import replace

import pytest

from queenside.core import lines
from queenside.core.grid import Grid
from queenside.core.problem import Problem
from queenside.core.puzzles import NQueens, Puzzle, RegionPuzzle
from queenside.core.puzzles.custom.puzzle import Custom
from queenside.core.puzzles.known import as_queens, as_regions
from queenside.core.recognise import (
    is_permutation,
    match_empty_n_queens,
    match_n_queens,
    match_region_board,
    unusual_rule,
)
from queenside.rules import columns, diagonals, falling, knights, regions, rows, windows


def test_clues_and_the_order_of_the_families_do_not_matter() -> None:
    problem = NQueens(8, given=[(0, 0)], blocked=[(1, 1)]).problem
    assert match_n_queens(problem) == 8
    assert match_n_queens(replace(problem, families=problem.families[::-1])) == 8


def test_an_empty_board_is_flat_and_has_no_clues() -> None:
    assert match_empty_n_queens(NQueens(8).problem) == 8
    assert match_empty_n_queens(NQueens(0).problem) == 0
    assert match_empty_n_queens(NQueens(8, toroidal=True).problem) is None
    assert match_empty_n_queens(NQueens(8, given=[(0, 0)]).problem) is None
    assert match_empty_n_queens(NQueens(8, blocked=[(0, 0)]).problem) is None
    assert match_empty_n_queens(RegionPuzzle(["0"]).problem) is None


def test_other_rules_are_not_n_queens() -> None:
    problem, grid = NQueens(5).problem, Grid(5, 5)
    for index in range(4):
        reduced = problem.families[:index] + problem.families[index + 1 :]
        assert match_n_queens(Problem(grid, reduced)) is None
        assert match_n_queens(Problem(grid, (*reduced, lines.windows(grid, 0, 1)))) is None
        kind = (lines.rows, lines.columns, lines.diagonals, lines.antidiagonals)[index]
        assert match_n_queens(Problem(grid, (*reduced, kind(grid, 0, 2)))) is None
    extended = (*problem.families, lines.windows(grid, 0, 1))
    assert match_n_queens(Problem(grid, extended)) is None
    assert match_n_queens(Problem(Grid(5, 5, torus=True), problem.families)) is None


def test_a_rectangle_is_not_n_queens() -> None:
    grid = Grid(3, 4)
    families = (
        lines.rows(grid, 1, 1),
        lines.columns(grid, 1, 1),
        lines.diagonals(grid, 0, 1),
        lines.antidiagonals(grid, 0, 1),
    )
    assert match_n_queens(Problem(grid, families)) is None
    assert not is_permutation(Problem(grid, families))


BOARD = ["AABBB", "CAABB", "CCDBB", "CDDDE", "CCEEE"]
STAR = [rows(1), columns(1), windows(), regions(BOARD, 1)]


def test_a_board_of_regions() -> None:
    problem = RegionPuzzle(BOARD, given=[(0, 0)]).problem
    board = match_region_board(problem)
    assert board is not None
    assert (board.size, board.stars, board.labels) == (5, 1, problem.families[-1].labels)  # type: ignore[attr-defined]
    assert match_region_board(Custom(5, 5, reversed(STAR)).problem) == board
    assert match_region_board(NQueens(5).problem) is None


@pytest.mark.parametrize(
    ("puzzle", "words"),
    [
        (NQueens(5), "n-queens"),
        (NQueens(5, toroidal=True), "toroidal n-queens"),
        (RegionPuzzle(BOARD), "regions"),
        (Custom(5, 5, [*STAR, falling()]), "a rule for diagonals"),
        (
            Custom(5, 5, [*STAR, diagonals(), knights()]),
            "a rule for diagonals, antidiagonals and knights",
        ),
        (
            Custom(5, 5, [rows(1), columns(1)]),
            "a board without a rule for diagonals and antidiagonals",
        ),
        (
            Custom(5, 5, [rows(1), columns(1), regions(BOARD, 1)]),
            "a board without a rule for windows",
        ),
        (Custom(5, 5, [rows(1), columns(1), windows()]), "a board without a rule for regions"),
        (Custom(4, 6, [rows(1), columns(1), diagonals()]), "a board of 4×6 cells"),
        (
            Custom(4, 4, [rows(1), columns(1), diagonals(at_most=2)]),
            "diagonals and antidiagonals by a rule of their own",
        ),
        (
            Custom(5, 5, [rows(1), columns(2), windows(), regions(BOARD, 1)]),
            "rows, columns or regions that hold other numbers of queens than the rest",
        ),
    ],
)
def test_what_is_unusual_is_named(puzzle: Puzzle, words: str) -> None:
    assert unusual_rule(puzzle.problem) == words
    if words not in ("n-queens", "toroidal n-queens"):
        assert as_queens(puzzle) is None
    assert (as_regions(puzzle) is not None) == (words == "regions")
