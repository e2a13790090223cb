"""Constraint programming with CP-SAT of OR-Tools (Perron and Furnon).

A Boolean a cell, a linear constraint a unit. CP-SAT lists all solutions in one search, on one
thread, and calls back for each.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread
from typing import Any

from queenside.core.encodings.linear import linear
from queenside.core.errors import EngineFailed
from queenside.core.grid import cells_of
from queenside.core.problem import Problem
from queenside.core.query import Query
from queenside.core.unit import Placement
from queenside.solver.engines import in_process
from queenside.solver.engines.engine import Info
from queenside.solver.engines.external import ExternalEngine, Placements, Stats

PRESOLVE_FROM = 1_000
"""Cells from which it pays to simplify the problem first."""


class CpSat(ExternalEngine):
    """Clause learning with linear constraints."""

    info = Info(
        "cpsat", "constraint programming with CP-SAT of OR-Tools", counts=False, optimises=True
    )
    package = "ortools"
    module = "ortools.sat.python.cp_model"
    extra = "cp"
    is_interruptible = True

    def placements(self, problem: Problem, query: Query, stats: Stats) -> Placements:
        program, queens = _program(problem, query.seed)
        solver = _solver(problem, query.seed)
        if query.want in ("most", "fewest"):
            solver.parameters.enumerate_all_solutions = False
            (program.maximize if query.want == "most" else program.minimize)(sum(queens))
        solutions: SimpleQueue[Placement | None] = SimpleQueue()
        status: list[str] = []

        def run() -> None:
            try:
                listener = _listener(queens, solutions.put)
                status.append(solver.status_name(solver.solve(program, listener)))
            finally:
                solutions.put(None)

        stats.mark_built()
        thread = Thread(target=run, daemon=True)
        thread.start()
        try:
            with in_process.interrupt_when_expired(query, solver.stop_search):
                while (placement := solutions.get()) is not None:
                    yield placement
        finally:
            solver.stop_search()
            thread.join()
            stats["nodes"] = solver.num_branches
        if status not in (["OPTIMAL"], ["FEASIBLE"], ["INFEASIBLE"]):
            raise EngineFailed(f"CP-SAT gave up: {status}")


def _program(problem: Problem, seed: int | None) -> tuple[Any, list[Any]]:
    from ortools.sat.python import cp_model

    program = cp_model.CpModel()
    order = list(range(problem.grid.size))
    if seed is not None:  # the order of the variables is that of the search
        random.Random(seed).shuffle(order)
    variables = {cell: program.new_bool_var("") for cell in order}
    queens = [variables[cell] for cell in range(problem.grid.size)]
    for cell in cells_of(problem.given):
        program.add(queens[cell] == 1)
    for cell in cells_of(problem.blocked):
        program.add(queens[cell] == 0)
    for unit in linear(problem):
        members = [queens[cell] for cell in unit.cells]
        if unit.lower > len(unit.cells):
            program.add_bool_or([])
        elif (unit.lower, unit.upper) == (1, 1):
            program.add_exactly_one(members)
        elif (unit.lower, unit.upper) == (0, 1):
            program.add_at_most_one(members)
        else:
            program.add_linear_constraint(sum(members), unit.lower, unit.upper)
    return program, queens


def _solver(problem: Problem, seed: int | None) -> Any:
    from ortools.sat.python import cp_model

    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.cp_model_presolve = problem.grid.size >= PRESOLVE_FROM
    solver.parameters.random_seed = (seed or 0) % 2**31
    return solver


def _listener(queens: list[Any], tell: Callable[[Placement], None]) -> Any:
    from ortools.sat.python import cp_model

    class Listener(cp_model.CpSolverSolutionCallback):  # type: ignore[misc]
        def on_solution_callback(self) -> None:
            tell(tuple(cell for cell, queen in enumerate(queens) if self.boolean_value(queen)))

    return Listener()
