"""The engine that CONTRIBUTING.md tells people to copy passes what every engine must pass."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import queenside as qs
from queenside.core.query import Query
from queenside.solver.engines.engine import Engine
from queenside.solver.engines.reference import Reference
from queenside.solver.engines.TEMPLATE import MAX_CELLS, Template
from tests.boards import random_problem
from tests.conformance.checks import check_engine, solutions_by

TINY = [seed for seed in range(250) if random_problem(seed).grid.size <= 12]


@pytest.mark.parametrize("seed", TINY)
def test_conforms(seed: int) -> None:
    problem = random_problem(seed)
    assert not Template().unsupported_reason(problem, Query())
    check_engine(Template(), problem, solutions_by(Reference(), problem))


def test_serves_the_tasks_under_its_name(install_engine: Callable[[str, Engine], None]) -> None:
    install_engine("template", Template())
    assert qs.count(qs.NQueens(4), engine="template") == 2
    assert qs.check(qs.NQueens(3), engine="template") == "none"


def test_refuses_what_it_cannot_do(install_engine: Callable[[str, Engine], None]) -> None:
    install_engine("template", Template())
    with pytest.raises(qs.UnsupportedProblem, match=f"25 cells are more than {MAX_CELLS}"):
        qs.solve(qs.NQueens(5), engine="template")
