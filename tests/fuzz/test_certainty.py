"""`qs.certain` against brute force: half of the cases of `make fuzz`, 5,000 of 10,000 boards."""

from __future__ import annotations

import os

import pytest

from tests.certainty import disagreement

CASES = int(os.environ.get("QUEENSIDE_FUZZ_CASES", "50")) // 2
CHUNK = 25


@pytest.mark.parametrize("start", range(100, 100 + CASES, CHUNK))
def test_certain_cells_are_those_of_brute_force(start: int) -> None:
    for seed in range(start, min(start + CHUNK, 100 + CASES)):
        fault = disagreement(seed)
        assert fault is None, f"seed {seed}: {fault}"
