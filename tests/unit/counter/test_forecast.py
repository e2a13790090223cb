"""How long a count would take."""

from __future__ import annotations

import math

import pytest

import queenside as qs
from queenside.core import kernels
from queenside.counter import forecast as forecasts
from queenside.counter.forecast import forecast, log_of_solutions


@pytest.fixture
def _one_second_for_twelve(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forecasts, "_small_board", lambda *_: (12, 1.0))


@pytest.mark.slow
@pytest.mark.usefixtures("_one_second_for_twelve")
def test_the_time_grows_as_the_solutions_do() -> None:
    assert forecast(qs.NQueens(18), engine="backtracking") == pytest.approx(666090624 / 14200)
    years = forecast(qs.NQueens(128), engine="backtracking") or 0
    assert 1e150 < years < 1e170


@pytest.mark.usefixtures("_one_second_for_twelve")
@pytest.mark.parametrize(("engine", "sooner"), [("native", 4), ("backtracking", 1)])
def test_threads_share_the_time_where_the_engine_divides_the_work(engine: str, sooner: int) -> None:
    isolated, shared = (forecast(qs.NQueens(20), engine=engine, workers=k) or 0 for k in (1, 4))
    assert isolated == pytest.approx(sooner * shared)


@pytest.mark.usefixtures("_one_second_for_twelve")
@pytest.mark.parametrize(
    "puzzle",
    [
        qs.NQueens(17),
        qs.NQueens(25, toroidal=True),
        qs.NQueens(25, given=[(0, 0)]),
        qs.NQueens(25, blocked=[(0, 0)]),
        qs.RegionPuzzle(["01111", "23212", "23212", "22244", "22222"]),
    ],
)
def test_nothing_is_said_of_other_boards(puzzle: qs.Puzzle) -> None:
    assert forecast(puzzle) is None


@pytest.mark.skipif(bool(kernels.missing()), reason="the estimate needs the kernels")
def test_beyond_them_the_numbers_go_on_growing() -> None:
    growth = [math.exp(log_of_solutions(n + 1) - log_of_solutions(n)) for n in (26, 27, 28)]
    assert growth == [pytest.approx(ratio, rel=0.1) for ratio in (10.53, 10.9, 11.3)]
