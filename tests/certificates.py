"""What a file of clauses allows."""

from __future__ import annotations

import pytest

from queenside.core.unit import Placement
from queenside.solver.certify import claim


def placements_of(clauses: str) -> list[Placement]:
    """The placement of each way to keep all these clauses (DIMACS), in order."""
    solvers = pytest.importorskip("pysat.solvers")
    cells, rules = claim.parse(clauses)
    if [] in rules:
        return []
    assert {*cells.values()} <= {abs(n) for clause in rules for n in clause}, "a cell is free"
    with solvers.Solver("glucose4", bootstrap_with=rules) as solver:
        placements = [
            tuple(n - 1 for n in placement if 0 < n <= len(cells))
            for placement in solver.enum_models()
        ]
    return sorted(placements)
