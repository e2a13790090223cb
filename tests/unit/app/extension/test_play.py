"""The extension's checks and hints where there is no time, no solution, or more than one."""

from __future__ import annotations

import pytest

import queenside as qs
from queenside.core import kernels
from queenside.core.formats.document import State
from queenside.core.puzzles import RegionPuzzle
from queenside.explainer.diagnose import diagnose
from tests.extension import Extension

pytestmark = pytest.mark.skipif(bool(kernels.missing()), reason=str(kernels.missing()))


def test_out_of_time_nothing_is_claimed(extension: Extension) -> None:
    data = {"regions": ["ABBBB", "CDCBC", "CDCBC", "CCCEE", "CCCCC"]}
    assert extension.about("check", data, seconds=0)["verdict"] == "unknown"
    stuck = extension.about("hint", data, seconds=0)
    assert (stuck["kind"], stuck["step"]) == ("stuck", None)


def test_boards_with_no_solution_or_several(extension: Extension) -> None:
    rows = ["AAAAA", "BBBBB", "CCCCC", "DDDDD", "EEEEE"]
    for queens in ([], [[0, 0]], [[0, 0], [1, 3], [2, 1]]):
        data = {"regions": rows, "state": {"queens": queens}}
        puzzle, state = RegionPuzzle(rows), State(tuple((r, c) for r, c in queens))
        reported, text = extension.about("check", data), diagnose(puzzle, state, naming="cells")
        assert (reported["verdict"], reported["sentence"]) == (text.verdict, text.sentence)
        local = extension.about("hint", data)
        if text.right:
            assert local["kind"] == "completion"
            completed = qs.complete(puzzle, [*state.queens, tuple(local["around"])])
            assert completed.count
        else:
            assert (local["kind"], local["sentences"][-1]) == ("mistake", text.sentence)
    none = {"regions": ["AAB", "ACB", "CCB"]}
    assert extension.about("check", none)["verdict"] == "no solution"
    assert extension.about("hint", none)["sentences"][-1] == "The board itself has no solution."
