"""Mixed-integer programming with HiGHS (Huangfu and Hall, 2018).

A variable of 0 or 1 a cell and a row of the matrix a unit: `lower ≤ sum ≤ upper`. HiGHS finds one
solution; the next is asked for with a row that cuts the last one off. If the most or the fewest
queens are wanted, each has a price, and the first solution is the best.
"""

from __future__ import annotations

import random
import time
from typing import Any

from queenside.core.encodings.linear import linear
from queenside.core.errors import EngineFailed
from queenside.core.grid import cells_of
from queenside.core.problem import Problem
from queenside.core.query import Query
from queenside.core.unit import Placement
from queenside.core.verify import verify
from queenside.solver.engines.engine import Info
from queenside.solver.engines.external import ExternalEngine, Placements, Stats, blocking_constraint


class Mip(ExternalEngine):
    """Linear constraints on whole numbers."""

    info = Info("mip", "mixed-integer programming with HiGHS", counts=False, optimises=True)
    package = "highspy"
    extra = "mip"
    is_interruptible = True

    def placements(self, problem: Problem, query: Query, stats: Stats) -> Placements:
        if not problem.grid.size:  # HiGHS has no answer without a variable
            yield from [()] * verify(problem, ())
            return
        highs = _program(problem, query)
        stats.mark_built()
        stats["nodes"] = 0
        while _has_solution(highs, query, stats):
            values = highs.getSolution().col_value
            placement = tuple(cell for cell in range(problem.grid.size) if values[cell] > 0.5)
            yield placement
            if query.want in _PRICES:
                return
            _exclude_solution(highs, *blocking_constraint(problem, placement))


_PRICES = {"most": -1.0, "fewest": 1.0}
"""What a queen costs; HiGHS finds the cheapest solution."""


def _program(problem: Problem, query: Query) -> Any:
    """Return the problem as HiGHS sees it.

    With a seed each cell has a price, so that chance decides.
    """
    import highspy

    highs: Any = highspy.Highs()
    highs.setOptionValue("output_flag", False)
    highs.setOptionValue("threads", 1)
    highs.setOptionValue("presolve", "off")  # its probing errs on some boards
    highs.setOptionValue("mip_rel_gap", 0.0)
    chance = random.Random(query.seed)
    given, blocked = set(cells_of(problem.given)), set(cells_of(problem.blocked))
    for cell in range(problem.grid.size):
        price = 0.0 if query.seed is None else chance.random()
        highs.addCol(
            _PRICES.get(query.want, price),
            float(cell in given),
            float(cell not in blocked),
            0,
            [],
            [],
        )
        highs.changeColIntegrality(cell, highspy.HighsVarType.kInteger)
    for unit in linear(problem):
        _add_row(highs, unit.lower, unit.upper, unit.cells, [1.0] * len(unit.cells))
    return highs


def _add_row(
    highs: Any, lower: float, upper: float, cells: Placement, factors: list[float]
) -> None:
    highs.addRow(float(lower), float(upper), len(cells), list(cells), factors)


def _exclude_solution(highs: Any, queens: Placement, empty: Placement) -> None:
    """At least one of the queens goes, or one of the other cells gets one."""
    factors = [-1.0] * len(queens) + [1.0] * len(empty)
    _add_row(highs, 1 - len(queens), highs.getInfinity(), queens + empty, factors)


def _has_solution(highs: Any, query: Query, stats: Stats) -> bool:
    import highspy

    if query.deadline is not None:
        highs.setOptionValue("time_limit", max(query.deadline - time.monotonic(), 0.0))
    highs.run()
    stats["nodes"] = int(stats["nodes"]) + max(0, int(highs.getInfo().mip_node_count))
    status = highs.getModelStatus()
    statuses = highspy.HighsModelStatus
    if status == statuses.kOptimal:
        return True
    if status == statuses.kInfeasible:
        return False
    raise EngineFailed(f"HiGHS ended with: {highs.modelStatusToString(status)}")
