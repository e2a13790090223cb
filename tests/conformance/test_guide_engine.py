"""The engine of docs/guides/adding-an-engine.md passes what every engine must pass."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

import queenside as qs
from queenside.core.query import Query
from queenside.solver.engines.engine import Engine
from queenside.solver.engines.reference import Reference
from tests.boards import random_problem
from tests.conformance.checks import check_engine, solutions_by

PAGE = Path(__file__).parents[2] / "docs" / "guides" / "adding-an-engine.md"
SMALL = [seed for seed in range(250) if random_problem(seed).grid.size <= 20]
Install = Callable[[str, Engine], None]


def engine() -> Engine:
    """A new one, out of the page."""
    [code] = re.findall(r'```python title="frontier.py"\n(.*?)```', PAGE.read_text("utf-8"), re.S)
    module = ModuleType("frontier")
    exec(compile(code, "frontier.py", "exec"), vars(module))
    frontier: Engine = module.Frontier()
    return frontier


@pytest.mark.parametrize("seed", SMALL)
def test_conforms(seed: int, install_engine: Install) -> None:
    frontier = engine()
    install_engine("frontier", frontier)
    problem = random_problem(seed)
    check_engine(frontier, problem, solutions_by(Reference(), problem))


def test_it_stops_at_the_deadline_and_says_so() -> None:
    search = engine().search(qs.NQueens(8).problem, Query(deadline=0.0))
    with pytest.raises(StopIteration) as end:
        next(search)
    assert end.value.value[:2] == (0, False)


def test_it_serves_the_tasks_under_its_name(install_engine: Install) -> None:
    install_engine("frontier", engine())
    assert qs.count(qs.NQueens(6), engine="frontier") == 4
    assert qs.check(qs.NQueens(3), engine="frontier") == "none"
    with pytest.raises(qs.UnsupportedProblem, match="121 cells"):
        qs.solve(qs.NQueens(11), engine="frontier")
