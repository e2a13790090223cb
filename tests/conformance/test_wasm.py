"""The kernels in WebAssembly on every board of the corpus, turned and mirrored too."""

from __future__ import annotations

import pytest

from queenside.core.symmetry import images
from queenside.solver.engines import get
from tests.boards import KnownBoard, corpus
from tests.conformance.checks import check_count, check_limit, solutions_by
from tests.wasm import Wasm

BOARDS = [expected for expected in corpus() if expected.solutions < 1000]


@pytest.mark.parametrize("case", BOARDS, ids=lambda case: case.text)
def test_solutions_and_images(wasm: Wasm, case: KnownBoard) -> None:
    problem = case.puzzle.problem
    expected = solutions_by(get("backtracking"), problem)
    check_count(wasm, problem, case.solutions)
    for limit in (1, 2, case.solutions + 1):
        check_limit(wasm, problem, expected, limit)
    for symmetry, turned in images(problem).items():
        goes = symmetry.cells(problem.grid)
        images_of = {tuple(sorted(goes[cell] for cell in s)) for s in expected}
        check_limit(wasm, turned, images_of, case.solutions + 1)
