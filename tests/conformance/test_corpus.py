"""Every installed engine on every puzzle of the corpus and on its symmetric images."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from queenside.core.symmetry import image, symmetries
from queenside.core.unit import Placement
from queenside.solver.engines import get
from queenside.solver.engines.reference import Reference
from tests.boards import KnownBoard, corpus
from tests.conformance.checks import (
    SLOW,
    check_count,
    check_engine,
    check_limit,
    complete,
    installed,
    patience,
    solutions_by,
    takes,
)
from tests.share import long_unless, one_in

CORPUS = list(corpus())


def pairs(
    cells: int, count: int = 20_000, engines: list[str] | None = None, share: int = 1
) -> pytest.MarkDecorator:
    """Every engine with every puzzle that it takes, of at most so many cells and solutions.

    Of the puzzles for slow engines one in `share` is run every time.
    """
    return pytest.mark.parametrize(
        ("name", "known"),
        [
            pytest.param(
                name,
                case,
                id=f"{name}-{case.text}",
                marks=long_unless(name not in SLOW or one_in(share, name, case.text)),
            )
            for name in engines or complete()
            for case in CORPUS
            if case.puzzle.problem.grid.size <= cells and case.solutions <= count
            if takes(name, case.puzzle.problem)
        ],
    )


@cache
def solutions(text: str) -> frozenset[Placement]:
    """The solutions by brute force, or by the readable engine where that would take too long."""
    problem = next(case.puzzle.problem for case in CORPUS if case.text == text)
    judge = "reference" if takes("reference", problem) else "backtracking"
    return frozenset(solutions_by(get(judge), problem))


@pairs(cells=10_000)
def test_count(name: str, known: KnownBoard) -> None:
    if known.solutions <= patience(name):
        check_count(get(name), known.puzzle.problem, known.solutions)


@pairs(cells=100, engines=installed())
def test_solutions(name: str, known: KnownBoard) -> None:
    expected = solutions(known.text)
    assert len(expected) == known.solutions
    check_engine(get(name), known.puzzle.problem, expected)


@pairs(cells=64, count=100, share=4)
def test_images(name: str, known: KnownBoard) -> None:
    """Turned and mirrored, a puzzle has the turned and mirrored solutions."""
    problem = known.puzzle.problem
    for symmetry in symmetries(problem.grid):
        turned, goes = image(problem, symmetry), symmetry.cells(problem.grid)
        expected = {tuple(sorted(goes[cell] for cell in s)) for s in solutions(known.text)}
        check_limit(get(name), turned, expected, min(patience(name), len(expected) + 1))


@pairs(cells=64, count=100, share=4)
def test_units_in_another_order(name: str, known: KnownBoard) -> None:
    problem = known.puzzle.problem
    shuffled = replace(problem, families=problem.families[::-1])
    expected = set(solutions(known.text))
    check_limit(get(name), shuffled, expected, min(patience(name), len(expected) + 1))


def test_the_corpus_is_not_one_sided() -> None:
    counts = [case.solutions for case in CORPUS]
    assert sum(count == 0 for count in counts) >= 15
    assert sum(count == 1 for count in counts) >= 15
    assert sum(count > 1 for count in counts) >= 15


def test_the_reference_alone_judges_every_small_puzzle() -> None:
    """The answers do not rest on one program: brute force confirms all it can reach."""
    for case in CORPUS:
        if takes("reference", case.puzzle.problem):
            problem = case.puzzle.problem
            half_turned = image(problem, symmetries(problem.grid)[-1])
            assert len(solutions_by(Reference(), half_turned)) == case.solutions, case.text
