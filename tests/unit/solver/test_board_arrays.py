"""Boards in arrays are answered as `solve_many` answers them one by one."""

from __future__ import annotations

import random
from typing import Any

import pytest

import queenside as qs
from queenside.core import kernels
from queenside.solver import board_arrays
from tests.boards import random_regions

numpy = pytest.importorskip("numpy")
pytestmark = pytest.mark.skipif(bool(kernels.missing()), reason="needs the compiled kernels")


def _board(size: int, seed: int) -> list[list[int]]:
    return random_regions(random.Random(seed), size)


MET = {"none": 0, "unique": 1, "several": 2}


@pytest.mark.parametrize(("size", "stars"), [(1, 1), (5, 1), (7, 1), (9, 1), (8, 2), (10, 2)])
@pytest.mark.parametrize("workers", [1, 2])
def test_it_answers_as_solve_many_does(
    size: int, stars: int, workers: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(board_arrays, "_BATCH_SIZE", 16)
    boards = [_board(size, seed) for seed in range(60)]
    answered = qs.solve_array(numpy.array(boards), stars=stars, workers=workers)
    for index, result in enumerate(qs.solve_many([qs.RegionPuzzle(b, stars) for b in boards])):
        assert answered.counts[index] == MET[result.status]
        assert answered.unique[index] == (result.status == "unique")
        expected = result.solution.columns if result.solution else (0,) * size * stars
        assert tuple(answered.columns[index].reshape(-1)) == expected


def test_a_board_that_takes_long_is_searched_on_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    board = [[3, 1, 1, 1, 2], [3, 3, 3, 1, 2], [3, 2, 2, 2, 2], [3, 3, 7, 7, 4], [3, 4, 4, 4, 4]]

    def undecided(flat: Any, labels: Any, counts: Any, cells: Any, *_: Any) -> tuple[int, int]:
        counts[:] = bytes([255] * len(counts))
        return len(counts), -1

    monkeypatch.setattr(kernels, "search_labels", undecided)
    answered = qs.solve_array([board, board])
    assert answered.unique.all()
    assert answered.columns[1, :, 0].tolist() == [2, 4, 0, 3, 1]


def test_a_wrong_solution_is_never_handed_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(flat: Any, labels: Any, counts: Any, *_: Any) -> tuple[int, int]:
        counts[:] = bytes([kernels.WRONG])
        return 1, -1

    monkeypatch.setattr(kernels, "search_labels", wrong)
    with pytest.raises(qs.EngineBug, match="RegionPuzzle"):
        qs.solve_array([[[0]]])


@pytest.mark.parametrize(
    ("boards", "fault"),
    [
        ([[0]], r"of shape \(boards, n, n\), not \(1, 1\)"),
        ([[[0, 1]]], r"not \(1, 1, 2\)"),
        ([[[0.5]]], "whole numbers from 0, not float64"),
        ([[["A"]]], "whole numbers"),
        ([[[0]], [[256]]], "from 0 to 255"),
        ([[[0]], [[-1]]], "from 0 to 255"),
        ([[[0, 0], [1, 1]], [[0, 0], [0, 0]]], r"board 1 \(from 0\) must have 2 regions"),
        ([[[0] * 65] * 65], "up to 64×64"),
    ],
)
def test_other_arrays_are_refused(boards: Any, fault: str) -> None:
    with pytest.raises(qs.InvalidPuzzle, match=fault):
        qs.solve_array(boards)


def test_it_takes_no_boards_and_refuses_other_numbers() -> None:
    assert qs.solve_array(numpy.zeros((0, 4, 4), int)).counts.shape == (0,)
    with pytest.raises(qs.InvalidPuzzle, match="number of stars"):
        qs.solve_array([[[0]]], stars=0)
    with pytest.raises(ValueError, match="at least 1, not 0"):
        qs.solve_array([[[0]]], workers=0)
