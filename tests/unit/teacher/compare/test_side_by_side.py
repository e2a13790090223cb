"""What the command line can do with boards, by names of `qs`: compare, certify, grade many."""

from __future__ import annotations

import pytest

import queenside as qs

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
