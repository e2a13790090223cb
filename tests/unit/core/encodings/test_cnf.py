from __future__ import annotations

from collections.abc import Iterator

import pytest

from queenside import NQueens
from queenside.core.encodings.cnf import ENCODINGS, Cnf, cnf
from queenside.core.problem import Problem
from queenside.core.query import Query
from queenside.core.unit import Placement
from queenside.solver.engines.reference import Reference
from tests.boards import random_problem, replayable


def models(formula: Cnf) -> Iterator[tuple[int, ...]]:
    pysat = pytest.importorskip("pysat.solvers", reason="python-sat is not installed")
    with pysat.Solver("minisat22", bootstrap_with=formula.clauses) as solver:
        for variable in range(1, formula.variables + 1):
            solver.add_clause([variable, -variable])
        while solver.solve(assumptions=formula.clues):
            values = solver.get_model() or []
            yield tuple(value for value in values if value > 0)
            solver.add_clause([-value for value in values])


def solutions(problem: Problem) -> set[Placement]:
    return {*Reference().search(problem, Query(limit=None))}


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("seed", range(60))
def test_as_many_models_as_solutions(encoding: str, seed: int) -> None:
    problem = random_problem(seed)
    cells = problem.grid.size
    placements = [
        tuple(variable - 1 for variable in model if variable <= cells)
        for model in models(cnf(problem, encoding))
    ]
    assert len(placements) == len({*placements})
    assert {*placements} == solutions(problem), replayable(problem)


def test_an_unknown_encoding() -> None:
    with pytest.raises(ValueError, match="pairwise, sequential, network, totalizer"):
        cnf(NQueens(4).problem, "unary")
