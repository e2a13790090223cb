"""Region maps on which plain backtracking wanders for millions of nodes, or for ever.

Nodes are counted, not seconds: the search takes the same way on every machine.
"""

from __future__ import annotations

import random

import pytest

import queenside as qs
from queenside.core import kernels
from tests.boards import untouching
from tests.maps import grown

pytestmark = pytest.mark.skipif(bool(kernels.missing()), reason="the kernels are not compiled")


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("size", [16, 24, 32])
def test_maps_that_hide_a_pigeonhole(size: int, seed: int) -> None:
    """Regions grown anywhere: nearly always k of them share fewer than k rows or columns."""
    rng = random.Random(seed)
    puzzle = qs.RegionPuzzle(grown(rng, size, rng.sample(range(size**2), size)))
    result = qs.solve(puzzle, engine="native")
    assert result.status != "unknown"
    assert result.stats["nodes"] < 2000


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("size", [32, 48, 60])
def test_planted_maps(size: int, seed: int) -> None:
    """Regions grown from the queens of a solution, so that there is one to be found."""
    rng = random.Random(seed)
    puzzle = qs.RegionPuzzle(grown(rng, size, untouching(rng, size)))
    result = qs.solve(puzzle, engine="native", limit=1)
    assert result.status == "solved"
    assert result.stats["nodes"] < 2000
