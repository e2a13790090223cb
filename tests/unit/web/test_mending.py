"""The endpoint that mends boards: what it is told, and what it answers."""

from __future__ import annotations

from typing import Any

import pytest

import queenside as qs
from queenside import kernels
from queenside.contract.fields import read
from queenside.core.errors import InvalidPuzzle
from queenside.formats import native_json
from queenside.web import inputs
from queenside.web.questions.mending import mend

SEVERAL = "5:A2B3CA2B2C2DB2CD3EC2E3"

pytestmark = pytest.mark.skipif(bool(kernels.missing()), reason="needs the compiled kernels")


def mended(**told: Any) -> dict[str, Any]:
    """The answer to a body with these fields."""
    return mend(read(inputs.Mend, {"body": told}))


def test_a_board_is_mended() -> None:
    for by in ("regions", "givens"):
        answer = mended(board=SEVERAL, by=by)
        found = native_json.from_data(answer["board"])
        assert qs.check(found.puzzle) == "unique"
        assert found.solution == qs.solve(found.puzzle).solution
        assert answer["changed"] == [[2, 2]]


def test_the_seed_decides() -> None:
    stripes = {"regions": [[row] * 6 for row in range(6)]}
    assert mended(board=stripes, seed=5) == mended(board=stripes, seed=5)
    assert len({str(mended(board=stripes, seed=seed)) for seed in range(5)}) > 1


def test_what_cannot_be_mended() -> None:
    with pytest.raises(InvalidPuzzle, match="only boards of regions"):
        mended(board="n-queens:8")
    with pytest.raises(InvalidPuzzle, match="by: must be one of regions, givens"):
        mended(board=SEVERAL, by="magic")
