"""What the command line can do with boards, by names of `qs`: compare, certify, grade many."""

from __future__ import annotations

from pathlib import Path

import pytest

import queenside as qs
from queenside.solver.certify.inspection import inspect

BOARD = qs.RegionPuzzle(["AAABB", "CDEBE", "CDEEE", "CDDDE", "CDEEE"])


def test_compare() -> None:
    shares: list[float] = []
    compared = qs.compare(
        [BOARD, qs.NQueens(5)], ["backtracking", "reference"], rounds=1, progress=shares.append
    )
    assert [comparison.board.title for comparison in compared.boards] == [
        "5×5 queens board",
        "5-queens",
    ]
    assert [entry.status for entry in compared.boards[0].entries] == ["unique", "unique"]
    assert "board 1: 5×5 queens board" in str(compared)
    assert repr(compared) == "<Compared backtracking, reference on 2 boards>"
    assert compared._repr_html_().startswith("<svg")
    assert shares == sorted(shares)
    assert 0 <= shares[0] <= shares[-1] < 1
    pytest.importorskip("pandas")
    table = compared.to_frame()
    assert list(table["engine"]) == ["backtracking", "reference"] * 2
    assert (table["proof"] > 0).all()


def test_compare_takes_rows_and_refuses_what_is_no_board() -> None:
    rows = ["AAABB", "CDEBE", "CDEEE", "CDDDE", "CDEEE"]
    (sole,) = qs.compare(rows, "backtracking", rounds=1).boards
    assert sole.entries[0].status == "unique"
    with pytest.raises(TypeError, match="a board is a puzzle"):
        qs.compare(3.5)  # type: ignore[arg-type]
    with pytest.raises(qs.UnknownEngine):
        qs.compare(BOARD, "hope")


def test_certify(tmp_path: Path) -> None:
    pytest.importorskip("dratify")
    certificate = qs.certify(["AAABB", "CDEBE", "CDEEE", "CDDDE", "CDEEE"])
    assert certificate.result.status == "unique"
    assert repr(certificate) == "<Certificate unique: 5×5 queens board>"
    assert certificate._repr_html_().startswith("<svg")
    certificate.write(tmp_path / "proof")
    assert all(check.passed for check in inspect(tmp_path / "proof"))


def test_grade_many() -> None:
    grades = qs.grade_many([BOARD, qs.NQueens(8), ["AAABB", "CDEBE", "CDEEE", "CDDDE", "CDEEE"]])
    assert grades == [qs.grade(BOARD), None, qs.grade(BOARD)]
