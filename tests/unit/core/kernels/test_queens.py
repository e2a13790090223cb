"""The kernels that count n-queens: every method against known values and other searches."""

from __future__ import annotations

import threading

import pytest

from queenside.core import kernels
from queenside.core.puzzles import NQueens

pytestmark = pytest.mark.skipif(bool(kernels.missing()), reason="the kernels are not compiled")


def runs(method: str) -> bool:
    try:
        kernels.Queens(5, NQueens(5).problem, method)
    except ValueError:
        return False
    return True


METHODS = [
    pytest.param(name, marks=pytest.mark.skipif(not runs(name), reason="not on this processor"))
    for name in kernels.QUEENS_METHODS
    if not kernels.missing()
]


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("puzzle", [NQueens(28), NQueens(29, True), NQueens(30, blocked=[(0, 0)])])
def test_cancelling_ends_a_unit_that_would_take_for_ever(puzzle: NQueens, method: str) -> None:
    work = kernels.Queens(puzzle.n, puzzle.problem, method)
    thread = threading.Thread(target=work.count, args=(1,), daemon=True)
    thread.start()
    thread.join(0.02)
    assert thread.is_alive()
    work.cancel()
    thread.join(30)
    assert not thread.is_alive()
