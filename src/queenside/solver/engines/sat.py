"""Satisfiability: the problem as clauses, and the solvers that PySAT brings.

PySAT is by Ignatiev, Morgado and Marques-Silva (2018). `sat` is its Minicard, which takes "at most
k of these" as it is. `sat:glucose4` is another solver, and `sat:cadical195:totalizer` another way
to write such a constraint in clauses (see `encodings.cardinality`); without a choice it is the
pairwise one where that is short. Clues are assumptions, not clauses. After a solution a clause
forbids it, and the solver goes on with all that it has learnt.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

from queenside.core.encodings.cardinality import (
    ENCODINGS,
    PAIRWISE,
    SEQUENTIAL,
    count_pairwise_clauses,
)
from queenside.core.encodings.cnf import cnf
from queenside.core.encodings.linear import linear
from queenside.core.errors import UnknownEngine
from queenside.core.grid import cells_of
from queenside.core.problem import Problem
from queenside.core.query import Query
from queenside.solver.engines import in_process
from queenside.solver.engines.engine import Info
from queenside.solver.engines.external import ExternalEngine, Placements, Stats, blocking_constraint

NATIVE = "native"
"""No encoding: the solver itself counts."""
PAIRWISE_CLAUSE_LIMIT = 50_000
"""Default to the pairwise encoding up to this size."""
MAX_CLAUSES = 5_000_000
NATIVE_CARDINALITY = ("minicard", "gluecard3", "gluecard4")
"""Solvers that count natively."""
SOLVERS = (
    *NATIVE_CARDINALITY,
    "cadical103",
    "cadical153",
    "cadical195",
    "cadical300",
    "ergo",
    "glucose3",
    "glucose4",
    "glucose42",
    "lingeling",
    "maplechrono",
    "maplecm",
    "maplesat",
    "mergesat3",
    "minisat22",
    "minisat-gh",
    "minisat-ep",
)
"""Those of PySAT that can be asked again after an answer, by its names."""
UNINTERRUPTIBLE = ("cadical", "lingeling")
"""Prefixes of the names of solvers that can't be interrupted."""


class Sat(ExternalEngine):
    """Clauses, and learning from conflicts."""

    info = Info(
        "sat",
        "satisfiability with the solvers of PySAT",
        counts=False,
        choices={"solver": SOLVERS, "encoding": (NATIVE, *ENCODINGS)},
    )
    package = "pysat"
    module = "pysat.solvers"
    extra = "sat"

    def __init__(self, **chosen: str) -> None:
        super().__init__(**chosen)
        self.is_interruptible = not self.chosen["solver"].startswith(UNINTERRUPTIBLE)
        counts = self.chosen["solver"] in NATIVE_CARDINALITY
        if not counts and chosen.get("encoding") == NATIVE:
            raise UnknownEngine(
                f"{self.chosen['solver']} does not count natively; those that do: "
                f"{', '.join(NATIVE_CARDINALITY)}"
            )
        self.encoding = chosen.get("encoding", NATIVE if counts else None)

    def unsupported_reason(self, problem: Problem, query: Query) -> str | None:
        if reason := super().unsupported_reason(problem, query):
            return reason
        if self.encoding == PAIRWISE and _count_pairwise_clauses(problem) > MAX_CLAUSES:
            return f"it would take more than {MAX_CLAUSES:,} clauses pairwise"
        return None

    def placements(self, problem: Problem, query: Query, stats: Stats) -> Placements:
        from pysat.solvers import Solver

        names = _cell_variables(problem.grid.size, query.seed)
        clues = [names[cell] for cell in cells_of(problem.given)]
        clues += [-names[cell] for cell in cells_of(problem.blocked)]
        with (
            Solver(self.chosen["solver"]) as solver,
            self._interruptible_solve(solver, query) as solve,
        ):
            self._add_clauses(solver, problem, names)
            stats.mark_built()
            while solve(assumptions=clues):
                stats["nodes"] = _decisions(solver)
                values = solver.get_model()
                true = {literal for literal in values if literal > 0}  # may lack unused variables
                placement = tuple(c for c, name in enumerate(names) if name in true)
                yield placement
                queens, empty = blocking_constraint(problem, placement)
                solver.add_clause([-names[c] for c in queens] + [names[c] for c in empty])
            stats["nodes"] = _decisions(solver)

    @contextmanager
    def _interruptible_solve(
        self, solver: Any, query: Query
    ) -> Iterator[Callable[..., bool | None]]:
        """The solver's way to solve, which ends at the deadline where it can be interrupted."""
        if not self.is_interruptible:
            yield solver.solve
            return
        with in_process.interrupt_when_expired(query, solver.interrupt):
            yield partial(solver.solve_limited, expect_interrupt=True)

    def _add_clauses(self, solver: Any, problem: Problem, names: list[int]) -> None:
        if self.encoding == NATIVE:
            for unit in linear(problem):
                _add_cardinality(
                    solver, [names[cell] for cell in unit.cells], unit.lower, unit.upper
                )
            return
        default = (
            PAIRWISE if _count_pairwise_clauses(problem) <= PAIRWISE_CLAUSE_LIMIT else SEQUENTIAL
        )
        rules = cnf(problem, self.encoding or default)
        new = [0, *names, *range(len(names) + 1, rules.variables + 1)]
        for clause in rules.clauses:
            solver.add_clause([new[v] if v > 0 else -new[-v] for v in clause])


def _count_pairwise_clauses(problem: Problem) -> int:
    return sum(count_pairwise_clauses(len(c.cells), c.lower, c.upper) for c in linear(problem))


def _decisions(solver: Any) -> int:
    """Return the number of decisions so far; 0 from a solver that doesn't say."""
    return int((solver.accum_stats() or {}).get("decisions", 0))


def _cell_variables(size: int, seed: int | None) -> list[int]:
    """Return the variable of each cell, shuffled by a seed, and with it the order of the search."""
    names = list(range(1, size + 1))
    if seed is not None:
        random.Random(seed).shuffle(names)
    return names


def _add_cardinality(solver: Any, variables: list[int], lower: int, upper: int) -> None:
    if lower > min(upper, len(variables)):
        for impossible in (1, -1):
            solver.add_clause([impossible])
        return
    if upper < len(variables):
        solver.add_atmost(variables, k=upper)
    if lower == 1:
        solver.add_clause(variables)
    elif lower > 1:
        solver.add_atmost([-variable for variable in variables], k=len(variables) - lower)
