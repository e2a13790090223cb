"""The check inside the compiled kernels against the one in `core.verify`."""

from __future__ import annotations

import random

import pytest

from queenside.core import kernels
from queenside.core.query import Query
from queenside.core.verify import verify
from queenside.solver.engines.backtracking import Backtracking
from tests.boards import random_problem, replayable
from tests.conformance.checks import run

pytestmark = pytest.mark.skipif(bool(kernels.missing()), reason="the kernels are not compiled")


@pytest.mark.parametrize("start", range(0, 400, 50))
def test_it_says_what_verify_says(start: int) -> None:
    """On solutions, on solutions with a queen moved, taken or added, and on mere chance."""
    for seed in range(start, start + 50):
        problem, rng = random_problem(seed), random.Random(seed)
        cells = range(problem.grid.size)
        placements = run(Backtracking(), problem, Query(limit=5))[0]
        for placement in list(placements):
            flipped = set(placement) ^ set(rng.sample(cells, min(2, len(cells))))
            placements.append(tuple(sorted(flipped)))
        placements.append(tuple(cell for cell in cells if rng.random() < 0.3))
        for placement in placements:
            context = f"{placement}\n{replayable(problem)}"
            assert kernels.verify(problem, placement) == verify(problem, placement), context
