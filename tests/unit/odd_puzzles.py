"""Puzzles that no other part of the house was made for: their rules must never be lost."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any, ClassVar

import queenside as qs
from queenside.core import lines
from queenside.core.grid import Grid
from queenside.core.problem import Problem
from queenside.core.unit import UnitList
from queenside.rules import columns, diagonals, groups, knights, regions, rows, windows

SIX = ["AAABBB", "ABBBCC", "ADDEEC", "FFDDEC", "FEEEEC", "FCCCCC"]
"""A board of regions with one solution, and with none that has no two queens on a diagonal."""


class DiagonalQueens(qs.RegionPuzzle):
    """A board of regions where no two queens share a diagonal: the natural way to add a rule."""

    @cached_property
    def problem(self) -> Problem:  # type: ignore[override]
        plain = super().problem
        grid = plain.grid
        extra = (lines.diagonals(grid, 0, 1), lines.antidiagonals(grid, 0, 1))
        return Problem(grid, (*plain.families, *extra), plain.given, plain.blocked)


class Superqueens(qs.NQueens):
    """N-queens under its own kind, whose queens are knights as well."""

    @cached_property
    def problem(self) -> Problem:  # type: ignore[override]
        return qs.Custom(self.n, self.n, [rows(1), columns(1), diagonals(), knights()]).problem


class Overlapping:
    """A class of its own, with regions that overlap and units of a kind nobody knows."""

    kind: ClassVar[str] = "overlapping"
    title = "overlapping regions"
    given: tuple[tuple[int, int], ...] = ()
    blocked: tuple[tuple[int, int], ...] = ()
    problem = Problem(
        Grid(3, 4),
        (
            UnitList.from_cells("region", [(0, 1, 2), (2, 3, 6)], 1, 1),
            UnitList.from_cells("region", [(8, 9), (9, 10)], 0, 1),
            UnitList.from_cells("my thing", [(4, 5, 6, 7, 11)], 1, 2),
        ),
    )

    def fields(self) -> dict[str, Any]:
        return {}

    @classmethod
    def from_fields(cls, *_: object) -> Overlapping:
        return cls()


CAGES = ["AA...", "A..BB", "..BB.", "CC...", "CCC.."]
BLOCKS = ["AABB", "AABB", "CCDD", "CCDD"]

ODD: dict[str, qs.Puzzle] = {
    "regions with diagonals": DiagonalQueens(SIX),
    "superqueens": Superqueens(5),
    "rooks with holes": qs.Custom(4, 4, [rows(1), columns(1)], holes=[(0, 0), (2, 3)]),
    "overlapping regions": Overlapping(),
    "two a row, one a region": qs.Custom(
        4, 4, [rows(2), columns(2), regions(BLOCKS, 2), windows(at_most=2)]
    ),
    "not square": qs.Custom(3, 5, [rows([2, 1, 2]), windows(), columns(at_most=2)], holes=[(1, 3)]),
    "cylinder": qs.Custom(3, 5, [rows(1), columns(at_most=1), diagonals()], wrap="left-right"),
    "torus": qs.Custom(4, 5, [rows(1), columns(at_most=1), knights()], wrap="both"),
    "cages": qs.Custom(5, 5, [rows(1), columns(1), regions(CAGES, 1), windows()]),
    "at least": qs.Custom(3, 3, [rows(at_least=1), columns(at_least=1)]),
    "one cell": qs.Custom(1, 1, [windows(), rows(1)]),
    "no solution": qs.Custom(4, 4, [rows(1), columns(2)]),
    "different rows": qs.Custom(
        5, 5, [rows([0, 1, 2, 1, 0]), columns(at_most=1), knights()], given=[(1, 1)]
    ),
    "any cells": qs.Custom(2, 3, [groups([[(0, 0), (1, 2)], [(0, 1), (1, 1)]], 1, name="pair")]),
}


def solutions(problem: Problem) -> set[int]:
    """Every solution as a mask, cell by cell and by the definition alone."""
    units = [(unit.mask, unit.lower, unit.upper) for unit in problem.units]
    size = problem.grid.size

    def fits(queens: int, remaining: int) -> bool:
        return all(
            (queens & mask).bit_count() <= upper
            and ((queens | remaining) & mask).bit_count() >= lower
            for mask, lower, upper in units
        )

    def below(cell: int, queens: int) -> Iterator[int]:
        if not fits(queens, (1 << size) - (1 << cell)):
            return
        if cell == size:
            yield queens
            return
        if not problem.given >> cell & 1:
            yield from below(cell + 1, queens)
        if not problem.blocked >> cell & 1:
            yield from below(cell + 1, queens | 1 << cell)

    return {*below(0, 0)}


def meaning(problem: Problem) -> object:
    """What a problem says, whatever its units are called."""
    units = sorted((u.cells, u.lower, min(u.upper, len(u.cells))) for u in problem.units if u.cells)
    return problem.grid.rows, problem.grid.columns, units, problem.given, problem.blocked
