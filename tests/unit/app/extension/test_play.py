"""The extension's checks and hints, against Python's and against all solutions."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import queenside as qs
from queenside.core import kernels
from queenside.core.formats import board
from queenside.core.formats.document import State
from queenside.core.puzzles import RegionPuzzle
from queenside.explainer.diagnose import diagnose
from tests.boards import published_boards
from tests.extension import Extension

EXAMPLES = Path(__file__).parents[4] / "examples"

pytestmark = pytest.mark.skipif(bool(kernels.missing()), reason=str(kernels.missing()))


def test_a_solved_board_and_a_mistake(extension: Extension) -> None:
    puzzle = boards()[0]
    solution = qs.solve(puzzle).solution or ()
    finished = extension.about("hint", document(puzzle, State(solution)))
    assert (finished["kind"], finished["sentences"][-1]) == ("solved", "The board is solved.")
    wrong = next(cell for cell in sorted(cells(puzzle)) if cell not in solution)
    local = extension.about("hint", document(puzzle, State((wrong,))))
    assert (local["kind"], local["wrong"]) == ("mistake", [list(wrong)])
    assert local["step"] is None


def test_out_of_time_nothing_is_claimed(extension: Extension) -> None:
    data = document(boards()[0], State())
    assert extension.about("check", data, seconds=0)["verdict"] == "unknown"
    stuck = extension.about("hint", data, seconds=0)
    assert (stuck["kind"], stuck["step"]) == ("stuck", None)


def test_following_the_hints_solves_the_board(extension: Extension) -> None:
    for number in range(5):
        puzzle = boards()[number]
        queens: set[Any] = set()
        marks: set[Any] = set()
        for _ in range(4 * puzzle.size**2):
            state = State(tuple(sorted(queens)), tuple(sorted(marks)))
            local = extension.about("hint", document(puzzle, state))
            if local["kind"] == "solved":
                break
            queens |= {*map(tuple, local["step"]["places"])}
            marks = (marks | {*map(tuple, local["step"]["eliminates"])}) - queens
        assert tuple(sorted(queens)) == qs.solve(puzzle).solution


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


@cache
def boards() -> list[RegionPuzzle]:
    """Boards with one solution: made ones, published ones where there are any, two stars."""
    created = [qs.generate(5 + seed % 8, seed=seed) for seed in range(60)]
    expected = [
        b for b in published_boards("queens_boards.jsonl") if b["solutions"] == 1 and b["size"] < 13
    ]
    result = created + [RegionPuzzle(item["regions"]) for item in expected[:60]]
    for name in ("stars-2-9", "stars-2-10"):
        puzzle = board.read_all(EXAMPLES / f"{name}.txt")[0].puzzle
        assert isinstance(puzzle, RegionPuzzle)
        result += [puzzle] * 4
    return result


def cells(puzzle: RegionPuzzle) -> set[tuple[int, int]]:
    return {(row, column) for row in range(puzzle.size) for column in range(puzzle.size)}


def document(puzzle: RegionPuzzle, state: State) -> dict[str, Any]:
    return {
        "regions": puzzle.regions,
        "stars": puzzle.stars,
        "given": puzzle.given,
        "blocked": puzzle.blocked,
        "state": {"queens": state.queens, "marks": state.marks},
    }


def places(result: Iterable[tuple[int, int]]) -> list[list[int]]:
    return [list(cell) for cell in result]
