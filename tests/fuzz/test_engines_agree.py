"""Every installed engine against brute force, on random problems and on an image of each.

15 problems in the tests, 10,000 with `make fuzz`, as many as wanted with QUEENSIDE_FUZZ_CASES. A
failing problem is made small and printed as Python that builds it again.
"""

from __future__ import annotations

import os
import random

import pytest

from queenside.core.problem import Problem
from queenside.core.query import Query
from queenside.core.symmetry import image, symmetries
from queenside.core.unit import Placement
from queenside.solver.engines import get
from queenside.solver.engines.backtracking import Backtracking
from queenside.solver.engines.engine import Engine, Search
from queenside.solver.engines.reference import Reference
from tests.boards import random_problem, replayable
from tests.conformance.checks import (
    check_engine,
    check_limit,
    installed,
    patience,
    run,
    solutions_by,
)
from tests.fuzz.shrink import shrunk

CASES = int(os.environ.get("QUEENSIDE_FUZZ_CASES", "15"))
CHUNK = 25
MOST_SOLUTIONS_LISTED = 2_000


@pytest.mark.parametrize("start", range(0, CASES, CHUNK))
def test_engines_agree(start: int) -> None:
    tested = [get(name) for name in installed() if name != "reference"]
    for seed in range(start, min(start + CHUNK, CASES)):
        problem = random_problem(seed)
        for engine in tested:
            if engine.info.proves and engine.unsupported_reason(problem, Query()):
                continue  # it is for another kind of board
            if fault := disagreement(engine, problem, seed):
                small = shrunk(problem, lambda smaller: fails(engine, smaller, seed))  # noqa: B023
                pytest.fail(f"seed {seed}: {fault}\nThe smallest that fails:\n{replayable(small)}")


def disagreement(engine: Engine, problem: Problem, seed: int) -> str | None:
    """How the engine differs from brute force on the problem or on an image; None if nowhere."""
    expected = solutions_by(Reference(), problem)
    symmetry = random.Random(seed).choice(symmetries(problem.grid))
    goes = symmetry.cells(problem.grid)
    turned = {tuple(sorted(goes[cell] for cell in placement)) for placement in expected}
    try:
        if len(expected) <= MOST_SOLUTIONS_LISTED or not engine.info.proves:
            check_engine(engine, problem, expected)
        else:
            check_once(engine, problem, expected)
        if engine.info.proves:
            check_once(engine, image(problem, symmetry), turned)
    except AssertionError as error:
        return str(error)
    return None


def check_once(engine: Engine, problem: Problem, expected: set[Placement]) -> None:
    """All solutions, or as many as there is patience for."""
    limit = min(patience(engine.info.name), len(expected) + 1)
    check_limit(engine, problem, expected, limit)


def fails(engine: Engine, problem: Problem, seed: int) -> bool:
    """Whether a problem with less to it still fails; one that grew too large does not count."""
    sufficient = Query.from_arguments(
        MOST_SOLUTIONS_LISTED, time_limit=0.5, seed=None, want="count"
    )
    _, outcome = run(Reference(), problem, sufficient)
    return outcome.exhausted and disagreement(engine, problem, seed) is not None


def test_a_wrong_engine_is_caught_and_its_failure_made_small() -> None:
    """An engine that forgets blocked cells fails, and is shown a problem with one blocked cell."""

    class Forgetful(Backtracking):
        def search(self, problem: Problem, query: Query) -> Search:
            return super().search(Problem(problem.grid, problem.families, problem.given), query)

    engine = Forgetful()
    failing = (seed for seed in range(1000) if disagreement(engine, random_problem(seed), seed))
    seed = next(failing)
    large = random_problem(seed)
    small = shrunk(large, lambda smaller: fails(engine, smaller, seed))
    assert fails(engine, small, seed)
    assert small.blocked.bit_count() == 1
    assert len(small.units) < len(large.units)
