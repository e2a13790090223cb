"""The kernels in WebAssembly on every board of the corpus, turned and mirrored too."""

from __future__ import annotations

import pytest

from queenside.core.symmetry import images
from queenside.solver.engines import get
from tests.boards import KnownBoard, corpus
from tests.conformance.checks import check_count, check_limit, solutions_by
from tests.wasm import Wasm

BOARDS = [known for known in corpus() if known.solutions < 1000]


@pytest.mark.parametrize("known", BOARDS, ids=lambda known: known.text)
def test_solutions_and_images(wasm: Wasm, known: KnownBoard) -> None:
    problem = known.puzzle.problem
    expected = solutions_by(get("backtracking"), problem)
    check_count(wasm, problem, known.solutions)
    for limit in (1, 2, known.solutions + 1):
        check_limit(wasm, problem, expected, limit)
    for symmetry, turned in images(problem).items():
        goes = symmetry.cells(problem.grid)
        images_of = {tuple(sorted(goes[cell] for cell in s)) for s in expected}
        check_limit(wasm, turned, images_of, known.solutions + 1)
