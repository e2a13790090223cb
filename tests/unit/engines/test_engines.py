"""Known answers by every engine. More of the same kind is in tests/conformance."""

from __future__ import annotations

import pytest

from queenside.core.errors import UnknownEngine
from queenside.core.grid import Grid
from queenside.core.problem import Problem
from queenside.core.query import Query
from queenside.core.solution import Solution
from queenside.core.unit import Unit, UnitList
from queenside.core.verify import verify
from queenside.engines import get, names
from queenside.puzzles import NQueens, RegionPuzzle
from tests.conformance.checks import check_count, complete, installed, patience, run, solutions_by

N_QUEENS = [1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200]
"""OEIS A000170, from n = 0."""
TOROIDAL = {5: 10, 7: 28, 11: 88}
"""OEIS A007705: none for other n from 2 to 12."""
REACH = {"reference": 7, "backtracking": 10, "auto": 10, "smt": 6, "mip": 6}
"""The largest n in a test's time; 12 for the others."""

ALL = {
    4: {"1302", "2031"},
    5: {
        "02413", "03142", "13024", "14203", "20314",
        "24130", "30241", "31420", "41302", "42031",
    },
    6: {"135024", "251403", "304152", "420531"},
}  # fmt: skip
"""Every solution, as the columns by row."""

each_engine = pytest.mark.parametrize("name", complete())
every_engine = pytest.mark.parametrize("name", installed())


@each_engine
@pytest.mark.parametrize("n", range(13))
def test_n_queens(name: str, n: int) -> None:
    if n <= REACH.get(name, 12) and N_QUEENS[n] <= patience(name):
        check_count(get(name), NQueens(n).problem, N_QUEENS[n])


@each_engine
@pytest.mark.parametrize("n", range(1, 12))
def test_toroidal_n_queens(name: str, n: int) -> None:
    if n <= REACH.get(name, 12):
        expected = 1 if n == 1 else TOROIDAL.get(n, 0)
        check_count(get(name), NQueens(n, toroidal=True).problem, expected)


@each_engine
@pytest.mark.parametrize("n", ALL)
def test_the_very_solutions(name: str, n: int) -> None:
    problem = NQueens(n).problem
    found = {Solution.of(problem.grid, p).columns for p in solutions_by(get(name), problem)}
    assert {"".join(map(str, columns)) for columns in found} == ALL[n]


@each_engine
def test_no_queens_have_one_placement(name: str) -> None:
    found, outcome = run(get(name), NQueens(0).problem, Query())
    assert found == [()]
    assert outcome[:2] == (1, True)


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
    found, outcome = run(get(name), NQueens(8).problem, Query.asking(None, 0, None))
    assert not outcome.exhausted
    assert len(found) == outcome.count


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


@every_engine
def test_information_for_a_person(name: str) -> None:
    info = get(name).info
    assert info.name == name
    assert info.summary
    assert info.largest


def test_the_registry() -> None:
    assert names()[0] == "auto"
    assert get("backtracking") is get("backtracking")
    with pytest.raises(UnknownEngine, match="unknown engine 'magic'; choose one of: auto, native"):
        get("magic")


@pytest.mark.slow
@every_engine
def test_a_huge_board_does_not_fill_the_memory(name: str) -> None:
    """It is refused in words, or answered as small ones are."""
    problem = NQueens(10**6).problem
    if get(name).refuses(problem, Query(limit=1)) is None:
        found, _ = run(get(name), problem, Query.asking(1, 20, None))
        assert found == [] or verify(problem, found[0])


def test_brute_force_refuses_what_it_would_go_too_deep_for() -> None:
    problem = RegionPuzzle([[row] * 26 for row in range(26)], stars=3).problem
    assert "takes at most 625" in str(get("reference").refuses(problem, Query()))
    deepest = Problem(Grid(25, 25), ())
    assert len(next(get("reference").search(deepest, Query(limit=1)))) == 625
