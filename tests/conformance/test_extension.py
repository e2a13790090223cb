"""The browser extension's engine on every region board of the corpus, turned and mirrored too."""

from __future__ import annotations

import pytest

from queenside.core.symmetry import images
from queenside.engines import get
from tests.boards import Known, corpus
from tests.conformance.checks import check_count, check_limit, solutions_by
from tests.extension import Extension, document_of

BOARDS = [known for known in corpus() if document_of(known.puzzle.problem)]


@pytest.mark.parametrize("known", BOARDS, ids=lambda known: known.text)
def test_solutions_and_images(extension: Extension, known: Known) -> None:
    problem = known.puzzle.problem
    expected = solutions_by(get("backtracking"), problem)
    check_count(extension, problem, known.solutions)
    for limit in (1, 2, known.solutions + 1):
        check_limit(extension, problem, expected, limit)
    for symmetry, turned in images(problem).items():
        goes = symmetry.cells(problem.grid)
        images_of = {tuple(sorted(goes[cell] for cell in s)) for s in expected}
        check_limit(extension, turned, images_of, known.solutions + 1)


def test_the_corpus_has_boards_of_every_sort() -> None:
    assert len(BOARDS) >= 15
    assert {known.solutions for known in BOARDS} >= {0, 1}
    assert {known.puzzle.problem.units[0].upper for known in BOARDS} >= {1, 2}
