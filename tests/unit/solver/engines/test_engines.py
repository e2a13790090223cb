"""Known answers by every engine. More of the same kind is in tests/conformance."""

from __future__ import annotations

import pytest

from queenside.core.grid import Grid
from queenside.core.problem import Problem
from queenside.core.puzzles import NQueens, RegionPuzzle
from queenside.core.query import Query
from queenside.core.unit import Unit, UnitList
from queenside.core.verify import verify
from queenside.solver.engines import get
from tests.conformance.checks import check_count, complete, installed, run

each_engine = pytest.mark.parametrize("name", complete())
every_engine = pytest.mark.parametrize("name", installed())


@each_engine
@pytest.mark.parametrize(
    ("unit", "count"),
    [
        (Unit("cage", 0, (0, 1, 2), 0, 0), 2),
        (Unit("cage", 0, (0, 1, 2), 3, 3), 2),
        (Unit("cage", 0, (0, 1, 2), 1, 2), 12),
        (Unit("cage", 0, (), 0, 0), 16),
        (Unit("cage", 0, (), 1, 1), 0),
        (Unit("cage", 0, (0, 1), 3, 3), 0),
        (Unit("cage", 0, (0, 1), 2, 1), 0),
    ],
)
def test_a_single_unit(name: str, unit: Unit, count: int) -> None:
    """On four cells: also units of no cells, units that ask too much, cells in no unit."""
    problem = Problem(Grid(2, 2), (UnitList("cage", (unit,)),))
    check_count(get(name), problem, count)


@each_engine
def test_no_units_at_all(name: str) -> None:
    check_count(get(name), Problem(Grid(2, 3), ()), 64)
    check_count(get(name), Problem(Grid(2, 3), (), given=1, blocked=2), 16)
    check_count(get(name), Problem(Grid(2, 3), (), given=1, blocked=1), 0)


@each_engine
def test_a_blocked_cell_is_no_wall(name: str) -> None:
    """A diagonal crosses it: without the corner's neighbour, the corner still attacks."""
    blocked = NQueens(4, blocked=[(1, 1), (2, 2)]).problem.restrict(place=[0])
    check_count(get(name), blocked, 0)
    check_count(get(name), blocked.restrict(place=[15]), 0)


@every_engine
def test_no_time_proves_nothing(name: str) -> None:
    placements, outcome = run(get(name), NQueens(8).problem, Query.from_arguments(None, 0, None))
    assert not outcome.exhausted
    assert len(placements) == outcome.count


@each_engine
@pytest.mark.parametrize("seed", [0, 1, 2**70])
def test_a_seed_gives_the_same_order_every_time(name: str, seed: int) -> None:
    problem = NQueens(6).problem
    orders = [run(get(name), problem, Query(seed=seed))[0] for _ in range(2)]
    assert orders[0] == orders[1]


@each_engine
def test_seeds_give_different_orders(name: str) -> None:
    problem = NQueens(6).problem
    first = {run(get(name), problem, Query(limit=1, seed=seed))[0][0] for seed in range(20)}
    assert len(first) > 1


@pytest.mark.slow
@each_engine
def test_a_search_may_be_left(name: str) -> None:
    search = get(name).search(NQueens(6).problem, Query())
    next(search)
    search.close()
    assert next(search, None) is None


@each_engine
def test_one_engine_serves_two_searches_at_once(name: str) -> None:
    engine, problem = get(name), NQueens(6).problem
    one, two = engine.search(problem, Query()), engine.search(problem, Query())
    together = list(zip(one, two, strict=True))
    assert len(together) == 4
    assert all(a == b for a, b in together)


@pytest.mark.slow
@every_engine
def test_a_huge_board_does_not_fill_the_memory(name: str) -> None:
    problem = NQueens(10**6).problem
    if get(name).unsupported_reason(problem, Query(limit=1)) is None:
        placements, _ = run(get(name), problem, Query.from_arguments(1, 20, None))
        assert placements == [] or verify(problem, placements[0])


def test_brute_force_refuses_what_it_would_go_too_deep_for() -> None:
    problem = RegionPuzzle([[row] * 26 for row in range(26)], stars=3).problem
    assert "takes at most 625" in str(get("reference").unsupported_reason(problem, Query()))
    deepest = Problem(Grid(25, 25), ())
    assert len(next(get("reference").search(deepest, Query(limit=1)))) == 625
