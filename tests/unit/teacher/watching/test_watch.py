"""Watching a search shows the search itself: its nodes, its solutions, and what they are."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

import queenside as qs
from queenside.core import kernels
from queenside.core.puzzles import Puzzle
from queenside.core.query import Query
from queenside.core.verify import verify
from queenside.solver.engines import get
from queenside.teacher.lessons import LESSONS, QUEENS
from queenside.teacher.lessons.cases import BOARDS, LessonCase
from queenside.teacher.lessons.measurement import explore
from queenside.teacher.watching.engines import WATCHABLE
from queenside.teacher.watching.lessons import LEVELS
from queenside.teacher.watching.watch import MAX_SIGHTS, Watched, pace, refusal, watch

SEARCHES = (*(key for key in LESSONS if key != LEVELS), *WATCHABLE)
"""Whatever can be watched: lessons by their keys, and some of the engines by their names."""
SMALL = qs.RegionPuzzle(BOARDS[0].board)  # type: ignore[arg-type]
LARGE = qs.RegionPuzzle(BOARDS[1].board)  # type: ignore[arg-type]
EXAMPLES = Path(__file__).parents[4] / "examples"

needs_kernels = pytest.mark.skipif(bool(kernels.missing()), reason="the kernels are not compiled")


def board_of(key: str) -> Puzzle:
    return SMALL if LESSONS[key] in QUEENS else qs.NQueens(6)


def case_of(puzzle: Puzzle) -> LessonCase:
    return BOARDS[0] if puzzle is SMALL else LessonCase("", 6, 4)


def everything(puzzle: Puzzle, search: str) -> Watched:
    return watch(puzzle, search, number=MAX_SIGHTS)


@pytest.mark.parametrize("key", [key for key in LESSONS if key not in ("0", "d", "h")])
def test_a_watched_lesson_has_the_nodes_and_solutions_of_the_lesson(key: str) -> None:
    puzzle = board_of(key)
    result, nodes = explore(LESSONS[key], case_of(puzzle), 60)
    watched = everything(puzzle, key)
    assert watched.ended
    assert (watched.nodes, len(watched.solutions)) == (nodes, len(result))
    rendered = {watched.sights[node].queens for node in watched.solutions}
    rows = puzzle.problem.grid.rows
    placements = {tuple(r * rows + c for r, c in enumerate(columns)) for columns in result}
    assert rendered <= placements
    if len(rendered) < len(placements):  # only one of two images is on the board
        assert key == "c"


@pytest.mark.parametrize("engine", ["reference", "backtracking"])
@pytest.mark.parametrize("puzzle", [SMALL, LARGE, qs.NQueens(5), qs.NQueens(3), qs.NQueens(0)])
def test_a_watched_engine_is_the_engine(engine: str, puzzle: Puzzle) -> None:
    search = get(engine).search(puzzle.problem, Query())
    results = []
    while True:
        try:
            results.append(next(search))
        except StopIteration as stop:
            outcome = stop.value
            break
    watched = watch(puzzle, engine, number=MAX_SIGHTS, nodes=MAX_SIGHTS)
    assert watched.ended
    assert watched.nodes == outcome.stats["nodes"]
    assert [watched.sights[node].queens for node in watched.solutions] == results


@pytest.mark.parametrize("puzzle", [SMALL, qs.NQueens(6), qs.NQueens(6, given=[(0, 1)])])
def test_exact_cover_is_watched_in_plain_python(puzzle: Puzzle) -> None:
    watched = everything(puzzle, "exact_cover")
    rendered = [watched.sights[node].queens for node in watched.solutions]
    expected = qs.solve(puzzle, limit=None, engine="backtracking").solutions
    grid = puzzle.problem.grid
    assert sorted(rendered) == sorted(tuple(grid.cell(*cell) for cell in item) for item in expected)


@needs_kernels
@pytest.mark.parametrize("puzzle", [LARGE, qs.NQueens(8), qs.NQueens(8, blocked=[(0, 0)])])
def test_a_watched_repair_takes_the_steps_of_the_engine(puzzle: Puzzle) -> None:
    result = qs.solve(puzzle, engine="repair", limit=1)
    watched = everything(puzzle, "repair")
    assert watched.ended
    assert watched.nodes == int(result.stats["steps"]) + 1
    last = watched.sights[-1]
    assert (last.event, last.faults, last.queens) == ("solution", 0, placement(result))
    assert all(sight.faults for sight in watched.sights[:-1])
    moved = [len({*one.queens} - {*two.queens}) for one, two in pairwise(watched.sights)]
    starts = int(result.stats["starts"])
    assert sum(queens > 2 for queens in moved) <= starts - 1


def placement(result: qs.Result) -> tuple[int, ...]:
    grid = result.puzzle.problem.grid
    return tuple(grid.cell(*cell) for cell in result.solutions[0])


class TestSights:
    def test_the_tree_of_four_queens_by_hand(self) -> None:
        watched = everything(qs.NQueens(4), "b")
        assert [sight.depth for sight in watched.sights[:6]] == [0, 1, 2, 2, 3, 1]
        events = [sight.event for sight in watched.sights]
        assert events[:5] == ["start", "try", "dead end", "try", "dead end"]
        assert events.count("solution") == 2
        assert watched.sights[0].choices == (0, 1, 2, 3)
        assert watched.sights[1].choices == (6, 7)
        assert watched.sights[1].crossed == (1, 2, 3, 4, 5, 8, 10, 12, 15)
        assert [watched.sights[node].found for node in watched.solutions] == [1, 2]

    def test_dead_ends_are_what_nothing_follows(self) -> None:
        for search in ("1", "4", "6", "backtracking", "exact_cover", "reference"):
            watched = everything(LARGE if search != "1" else SMALL, search)
            depths = [sight.depth for sight in watched.sights] + [0]
            for sight, after in zip(watched.sights, depths[1:], strict=True):
                is_leaf = after <= sight.depth
                assert is_leaf == (sight.event in ("dead end", "solution")), (search, sight)

    def test_several_stars(self) -> None:
        puzzle = qs.read(EXAMPLES / "stars-2-9.txt")
        for search in ("backtracking", "exact_cover"):
            watched = watch(puzzle, search, number=MAX_SIGHTS)
            assert watched.ended
            assert len(watched.solutions) == qs.count(puzzle)
            assert len(watched.sights[watched.solutions[0]].queens) == 18


def test_a_window_is_a_part_of_the_whole() -> None:
    full = everything(qs.NQueens(8), "e")
    part = watch(qs.NQueens(8), "e", first=700, number=50)
    assert part.sights == full.sights[700:750]
    assert (part.nodes, part.solutions, part.ended) == (full.nodes, full.solutions, True)


def test_no_more_is_looked_at_than_was_asked_for() -> None:
    cut = watch(qs.NQueens(8), "e", number=20, nodes=10)
    assert (len(cut.sights), cut.nodes, cut.ended) == (10, 10, False)
    assert cut.sights[-1].event == "try"
    none = watch(qs.NQueens(8), "e", time_limit=0)
    assert (none.sights, none.nodes, none.ended) == ((), 0, False)
    ends = watch(qs.NQueens(8), "e", nodes=2057)
    assert ends.ended


def test_solutions_that_are_shown_are_solutions() -> None:
    for search in SEARCHES:
        puzzle = board_of(search) if search in LESSONS else qs.NQueens(6)
        if search == "repair" and kernels.missing():
            continue
        watched = everything(puzzle, search)
        rendered = [sight for sight in watched.sights if sight.event == "solution"]
        assert all(verify(puzzle.problem, sight.queens) for sight in rendered)
        assert [sight.node for sight in rendered] == [
            node for node in dict.fromkeys(watched.solutions) if node < len(watched.sights)
        ]


def test_what_cannot_be_watched_is_said() -> None:
    clue = qs.NQueens(8, given=[(0, 0)])
    assert "thousands of boards" in str(refusal(SMALL, "cuda"))
    assert "boards of regions" in str(refusal(qs.NQueens(8), "4"))
    assert "n-queens" in str(refusal(SMALL, "e"))
    assert "without clues" in str(refusal(clue, "e"))
    assert "boards at a time" in str(refusal(qs.NQueens(6), "h"))
    assert "32×32" in str(refusal(qs.NQueens(33), "backtracking"))
    assert refusal(clue, "backtracking") is None
    with pytest.raises(
        qs.UnsupportedProblem, match="'native' cannot be watched on this board: it is"
    ):
        watch(SMALL, "native")
    with pytest.raises(qs.UnknownEngine, match="unknown lesson or engine 'z'"):
        watch(SMALL, "z")


@pytest.mark.parametrize("wrong", [{"first": -1}, {"number": 10_001}, {"nodes": -1}])
def test_numbers_out_of_range(wrong: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="nodes are kept"):
        watch(SMALL, "4", **wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("search", SEARCHES)
def test_a_search_alone_looks_at_the_nodes_that_are_watched(search: str) -> None:
    puzzle = board_of(search) if search in LESSONS else SMALL
    if reason := refusal(puzzle, search):
        pytest.skip(reason)
    isolated = pace(puzzle, search, seconds=20.0)
    assert isolated.ended
    assert isolated.nodes == watch(puzzle, search, number=0).nodes
    assert isolated.seconds > 0


def test_a_long_search_is_measured_for_a_while() -> None:
    assert not pace(LARGE, "0", seconds=0.01).ended
    with pytest.raises(qs.UnsupportedProblem, match="compiled"):
        pace(LARGE, "native")
