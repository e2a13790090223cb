"""One id for all copies of a board, and for nothing else."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import queenside as qs
from queenside.core.grid import Grid
from queenside.core.puzzles import NQueens, Puzzle, RegionPuzzle
from queenside.core.puzzles.canonical import canonical_id, canonical_text
from queenside.core.puzzles.puzzle import Cell, Cells
from queenside.core.symmetry import Symmetry, canonical, symmetries, symmetry_between
from tests.boards import random_puzzle

FIRST = RegionPuzzle(["ABBBB", "CDCBC", "CDCBC", "CCCEE", "CCCCC"])


def copy(puzzle: Puzzle, symmetry: Symmetry, rng: random.Random) -> Puzzle:
    """The puzzle turned or mirrored, with other names for its regions."""
    size = puzzle.problem.grid.rows
    grid = Grid(size, size)
    goes = symmetry.cells(grid)

    def moved(cells: Cells) -> list[Cell]:
        return [divmod(goes[grid.cell(*cell)], size) for cell in cells]

    given, blocked = moved(puzzle.given), moved(puzzle.blocked)
    if isinstance(puzzle, NQueens):
        return NQueens(size, puzzle.toroidal, given, blocked)
    assert isinstance(puzzle, RegionPuzzle)
    names = rng.sample("abcdefghi", size)
    rows = [[""] * size for _ in range(size)]
    for (row, column), (r, c) in zip(grid.positions, moved(grid.positions), strict=True):
        rows[r][c] = names[puzzle.regions[row][column]]
    return RegionPuzzle(rows, puzzle.stars, given, blocked)


@given(st.integers(0, 10_000))
def test_copies_have_the_same_id(seed: int) -> None:
    rng = random.Random(seed)
    puzzle = random_puzzle(rng)
    grid = puzzle.problem.grid
    copies = [copy(puzzle, symmetry, rng) for symmetry in symmetries(grid)]
    assert {canonical_id(board) for board in copies} == {canonical_id(puzzle)}


@given(st.integers(0, 10_000), st.integers(0, 10_000))
def test_it_says_what_the_canonical_problem_says(one: int, other: int) -> None:
    """A few boards, so that many pairs are equal by chance."""
    puzzles = [random_puzzle(random.Random(f"{seed % 100}")) for seed in (one, other)]
    first, second = (puzzle.problem for puzzle in puzzles)
    are_copies = canonical(first) == canonical(second)
    assert are_copies == (canonical_id(puzzles[0]) == canonical_id(puzzles[1]))
    assert are_copies == (symmetry_between(first, second) is not None)


def test_all_small_boards_fall_into_the_same_classes() -> None:
    """Every board of 3×3 with three regions: no two classes share an id, none has two."""
    boards = {
        RegionPuzzle([digits[:3], digits[3:6], digits[6:]])
        for digits in (f"{number:09b}".replace("1", "2") for number in range(512))
        for digits in (digits[:4] + "1" + digits[5:], "1" + digits[1:])
        if len(set(digits)) == 3
    }
    pairs = {(canonical_id(board), canonical(board.problem)) for board in boards}
    assert len(pairs) == len({first for first, _ in pairs}) == len({second for _, second in pairs})
    assert 20 < len(pairs) < len(boards)


@pytest.mark.parametrize(
    "other",
    [
        RegionPuzzle(FIRST.regions, 2),
        RegionPuzzle(FIRST.regions, given=[(0, 0)]),
        RegionPuzzle(FIRST.regions, blocked=[(0, 0)]),
        RegionPuzzle(["ABBBB", "CDCBC", "CDCBC", "CCCEE", "CCCCE"]),
        NQueens(5),
        NQueens(5, toroidal=True),
        NQueens(5, given=[(0, 0)]),
        NQueens(5, blocked=[(0, 0)]),
        NQueens(50),
    ],
)
def test_whatever_makes_another_puzzle_makes_another_id(other: Puzzle) -> None:
    puzzles = [FIRST, NQueens(5), NQueens(5, given=[(0, 1)])]
    ids = {canonical_id(puzzle) for puzzle in puzzles if puzzle != other}
    assert canonical_id(other) not in ids


@pytest.mark.parametrize(
    ("puzzle", "expected"),
    [
        (FIRST, "l224k5tum2lqd53z"),
        (RegionPuzzle(FIRST.regions, given=[(1, 3)], blocked=[(0, 1), (4, 4)]), "eifsnfiytlz4ge63"),
        (RegionPuzzle(["A"]), "ibqlcukmj2ouebxz"),
        (NQueens(8), "zonu3odfhorz3oud"),
        (NQueens(7, toroidal=True), "qkgv77oq3zc6446u"),
        (NQueens(8, given=[(0, 3)], blocked=[(7, 0)]), "tcqmzljvqdk3dglx"),
    ],
)
def test_ids_stay_what_they_are(puzzle: Puzzle, expected: str) -> None:
    assert canonical_id(puzzle) == expected


def test_the_text_is_as_it_is_described() -> None:
    turned = RegionPuzzle(["AAB", "CAB", "CCB"], given=[(0, 2)], blocked=[(2, 0), (2, 1)])
    assert canonical_text(turned) == "regions:3:1:0.0.0.1.1.2.1.2.2:0:5.8"
    assert canonical_text(NQueens(5, toroidal=True)) == "n-queens:5:toroidal::"


def test_a_huge_empty_board_takes_no_time() -> None:
    assert canonical_text(NQueens(10**6, given=[(0, 10**6 - 1)])) == "n-queens:1000000:flat:0:"


def test_a_puzzle_of_any_other_kind_has_an_id_too() -> None:
    one, turned, other = (
        qs.Custom(3, 3, [qs.rules.rows(1), qs.rules.columns(1)], holes=[hole])
        for hole in ((0, 1), (1, 2), (0, 0))
    )
    assert canonical_id(one) == canonical_id(turned) != canonical_id(other)
