"""What must hold for totals: what is published, and what the board's own symmetries say."""

from __future__ import annotations

from itertools import permutations

import pytest

import queenside as qs
from queenside import rules
from queenside.app.cli import main
from queenside.core import kernels, lines
from queenside.core.automorphisms import (
    board_automorphisms,
    fixed_point_problem,
    torus_translations,
)
from queenside.core.grid import Grid
from queenside.core.problem import Problem
from queenside.core.query import Query
from queenside.core.verify import verify
from queenside.solver import published
from queenside.solver.count_checks import CountCheck, check_symmetries, check_total
from queenside.solver.engines.native import Native

BY_HAND = 7
"""The largest board of which all permutations are looked at."""

need_kernels = pytest.mark.skipif(kernels.missing() is not None, reason="the kernels are not built")


def board(table: published._Table, n: int) -> Problem:
    grid = Grid(n, n, table.torus)
    pair = lines.rows(grid, 1, 1), lines.columns(grid, 1, 1)
    return Problem(grid, (*pair, *table.families(grid)))


@pytest.mark.parametrize("table", published.TABLES, ids=lambda table: table.source)
def test_what_is_published_is_what_permutations_say(table: published._Table) -> None:
    for n in range(1, BY_HAND + 1):
        problem = board(table, n)
        counted = sum(
            verify(problem, tuple(row * n + column for row, column in enumerate(columns)))
            for columns in permutations(range(n))
        )
        assert counted == table.value(n)
        known_count = published.published(problem)
        assert known_count is not None
        assert known_count.exact
        assert known_count.number == counted


@need_kernels
@pytest.mark.parametrize("table", published.TABLES[:-1], ids=lambda table: table.source)
def test_what_is_published_is_what_is_counted_here(table: published._Table) -> None:
    for n in (10, 11):
        search = kernels.SearchKernel(board(table, n), None, None, False)
        while not search.run(1.0):
            pass
        assert search.count == table.value(n)


def test_rules_and_clues_make_it_a_bound() -> None:
    assert published.published(qs.NQueens(8).problem) == (92, True, "OEIS A000170")
    assert published.published(qs.NQueens(8, given=[(0, 3)]).problem) == (92, False, "OEIS A000170")
    regions = qs.RegionPuzzle(["AABB", "AABB", "CCDD", "CCDD"])
    assert published.published(regions.problem) == (2, False, "OEIS A002464")
    assert published.published(qs.NQueens(60).problem) is None
    assert published.published(qs.Custom(6, 6, [rules.windows()]).problem) is None


BOARDS = [
    qs.NQueens(6),
    qs.NQueens(5, toroidal=True),
    qs.NQueens(8, blocked=[(0, 0), (7, 7)]),
    qs.RegionPuzzle([[row] * 6 for row in range(6)]),
    qs.RegionPuzzle([[row] * 9 for row in range(9)], stars=2),
    qs.Custom(4, 6, [rules.rows(1), rules.windows()]),
    qs.Custom(5, 5, [rules.rows(2), rules.columns(2), rules.diagonals(at_most=2)]),
    qs.Custom(4, 4, [rules.rows(1), rules.windows()], wrap="both"),
]


@pytest.mark.parametrize("puzzle", BOARDS, ids=str)
def test_solutions_that_a_symmetry_leaves_as_they_are(puzzle: qs.Puzzle) -> None:
    problem = puzzle.problem
    grid = problem.grid
    solutions = [{grid.cell(*cell) for cell in solution} for solution in qs.solutions(puzzle)]
    maps = [
        *board_automorphisms(problem),
        *(to for shifts in torus_translations(problem) for to in shifts),
    ]
    assert len(maps) > 1
    for to in maps:
        fixed = list(
            Native().search(
                fixed_point_problem(problem, to), Query.from_arguments(None, None, None)
            )
        )
        assert len(fixed) == sum({to[cell] for cell in queens} == queens for queens in solutions)


@need_kernels
@pytest.mark.parametrize("puzzle", BOARDS, ids=str)
def test_right_totals_hold_and_one_more_does_not(puzzle: qs.Puzzle) -> None:
    total = qs.count(puzzle)
    assert all(check.holds for check in check_symmetries(puzzle.problem, total))
    assert not all(check.holds for check in check_symmetries(puzzle.problem, total + 1))
    assert not any(check.holds is False for check in check_total(puzzle.problem, total))


@need_kernels
def test_shifts_are_told_in_words() -> None:
    checks = list(check_symmetries(qs.NQueens(13, toroidal=True).problem, 4612))
    words = "4612 is not divisible by 13, the number of shifts"
    combined = "with those that shifts leave as they are, 4612 + 1560 is not divisible by 169"
    assert checks[1:] == [
        CountCheck("shifts", False, message) for message in (words, words, combined)
    ]


@need_kernels
@pytest.mark.parametrize("expected", ["9x9", "api"])
def test_a_count_is_not_told_if_it_cannot_be_right(
    expected: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong = published.TABLES[0]._replace(value={9: 353}.get)
    monkeypatch.setattr(published, "TABLES", (wrong, *published.TABLES[1:]))
    words = r"the total 352 can't be right: published are 353"
    if expected == "api":
        with pytest.raises(qs.EngineBug, match=words):
            qs.count(qs.NQueens(9))
    else:
        assert main(["count", "n-queens:9"]) == 70
        assert words in capsys.readouterr().err
