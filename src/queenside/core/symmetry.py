"""Symmetries of a board: turning and mirroring problems and solutions.

A square has eight symmetries, any other rectangle four. Each is a transposition (or not) followed
by reversing the rows (or not) and the columns (or not).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import product
from typing import NamedTuple

from queenside.core import lines
from queenside.core.grid import Grid, cells_of, mask_of
from queenside.core.problem import Problem
from queenside.core.unit import (
    ANTIDIAGONAL,
    COLUMN,
    DIAGONAL,
    ROW,
    WINDOW,
    Family,
    Partition,
    Placement,
    Unit,
    UnitList,
)

_LINES: dict[str, Callable[[Grid, int, int], Family]] = {
    ROW: lines.rows,
    COLUMN: lines.columns,
    DIAGONAL: lines.diagonals,
    ANTIDIAGONAL: lines.antidiagonals,
    WINDOW: lines.windows,
}


@dataclass(frozen=True)
class Symmetry:
    """Transpose if told, then reverse the order of the rows, then of the columns, if told."""

    transpose: bool = False
    flip_rows: bool = False
    flip_columns: bool = False

    @property
    def name(self) -> str:
        """A name such as "half turn"."""
        return _NAMES[self.transpose, self.flip_rows, self.flip_columns]

    def grid(self, grid: Grid) -> Grid:
        """Return the image of a grid: rows and columns change places under a transposition."""
        return Grid(grid.columns, grid.rows, grid.torus) if self.transpose else grid

    def cells(self, grid: Grid) -> Placement:
        """Return the number of each cell's image, by cell number."""
        image = self.grid(grid)
        return tuple(image.cell(*self.position(image, *cell)) for cell in grid.positions)

    def position(self, image: Grid, row: int, column: int) -> tuple[int, int]:
        """Return where a cell at (row, column) of the grid is in the given image."""
        r, c = (column, row) if self.transpose else (row, column)
        return (
            image.rows - 1 - r if self.flip_rows else r,
            image.columns - 1 - c if self.flip_columns else c,
        )

    def kind(self, kind: str) -> str:
        """Return the kind of a unit's image: a row may turn into a column."""
        if self.transpose and kind in (ROW, COLUMN):
            return COLUMN if kind == ROW else ROW
        if self.flip_rows != self.flip_columns and kind in (DIAGONAL, ANTIDIAGONAL):
            return ANTIDIAGONAL if kind == DIAGONAL else DIAGONAL
        return kind


_NAMES = {
    (False, False, False): "identity",
    (True, False, True): "quarter turn",
    (False, True, True): "half turn",
    (True, True, False): "three-quarter turn",
    (False, False, True): "mirror left-right",
    (False, True, False): "mirror top-bottom",
    (True, False, False): "mirror in the falling diagonal",
    (True, True, True): "mirror in the rising diagonal",
}

IDENTITY = Symmetry()

_ALL = tuple(Symmetry(*flags) for flags in product((False, True), repeat=3))
"""All eight: those that turn a wide board into a tall one as well."""


def symmetries(grid: Grid) -> tuple[Symmetry, ...]:
    """Return the symmetries that keep the board's shape: eight for a square, else four."""
    turns = (False, True) if grid.rows == grid.columns else (False,)
    return tuple(Symmetry(*flags) for flags in product(turns, (False, True), (False, True)))


def image(problem: Problem, symmetry: Symmetry) -> Problem:
    """Return the problem turned or mirrored. Lines get the names of the lines they become."""
    targets = symmetry.cells(problem.grid)
    grid = symmetry.grid(problem.grid)
    return Problem(
        grid,
        tuple(_family_image(family, symmetry, grid, targets) for family in problem.families),
        mask_of(targets[cell] for cell in cells_of(problem.given)),
        mask_of(targets[cell] for cell in cells_of(problem.blocked)),
    )


def canonical(problem: Problem) -> Problem:
    """Return the same problem for every image and every numbering of its regions.

    Two problems are turned, mirrored or renumbered copies of each other exactly when their
    canonical forms are equal.
    """
    return min((_renumber(image(problem, symmetry)) for symmetry in _ALL), key=_sort_key)


def symmetry_between(first: Problem, second: Problem) -> Symmetry | None:
    """Return a symmetry that turns the first into the other but for the numbering, or None."""
    form = _renumber(second)
    images_of = ((symmetry, image(first, symmetry)) for symmetry in _ALL)
    return next(
        (symmetry for symmetry, turned_problem in images_of if _renumber(turned_problem) == form),
        None,
    )


class Rule(NamedTuple):
    """Cells, and at least and at most how many of them hold a queen."""

    cells: Placement
    lower: int
    upper: int


def collect_rules(problem: Problem) -> frozenset[Rule]:
    """Return what the units demand of each set of cells, whatever the units are called.

    Units that allow everything are left out.
    """
    bounds: dict[Placement, tuple[int, int]] = {}
    for _, _, cells, lower, upper in problem.units:
        min_queens, max_queens = bounds.get(cells, (0, len(cells)))
        bounds[cells] = max(min_queens, lower), min(max_queens, upper)
    return frozenset(
        Rule(cells, *bound) for cells, bound in bounds.items() if bound != (0, len(cells))
    )


def preserves_rules(problem: Problem, rules: frozenset[Rule], permutation: Placement) -> bool:
    """Return whether this permutation of the cells keeps the problem's rules, and its clues."""
    for clues in (problem.given, problem.blocked):
        if clues and mask_of(permutation[cell] for cell in cells_of(clues)) != clues:
            return False
    return all(
        Rule(tuple(sorted([permutation[c] for c in rule.cells])), *rule[1:]) in rules
        for rule in rules
    )


def stabiliser(problem: Problem) -> tuple[Symmetry, ...]:
    """Return the symmetries that map the problem to itself, identity first; all eight for N-Queens.

    Units are compared by their cells and bounds: rows may become columns, or a group a region.
    """
    rules, grid = collect_rules(problem), problem.grid
    return tuple(
        symmetry
        for symmetry in symmetries(grid)
        if preserves_rules(problem, rules, symmetry.cells(grid))
    )


def _family_image(family: Family, symmetry: Symmetry, grid: Grid, targets: Placement) -> Family:
    kind = symmetry.kind(family.kind)
    units = [
        unit._replace(kind=kind, cells=tuple(sorted(targets[cell] for cell in unit.cells)))
        for unit in family.units
    ]
    if kind in _LINES:
        index_of = {unit.cells: unit.index for unit in _LINES[kind](grid, 0, 1).units}
        if all(unit.cells in index_of for unit in units):
            units = [unit._replace(index=index_of[unit.cells]) for unit in units]
    return _rebuild_family(family, sorted(units, key=lambda unit: unit.index), grid)


def _renumber(problem: Problem) -> Problem:
    """Sort families by kind, and number units that aren't the grid's lines by first cells."""
    return Problem(
        problem.grid,
        tuple(
            family if _are_lines(family, problem.grid) else _renumber_family(family, problem.grid)
            for family in sorted(problem.families, key=lambda family: family.kind)
        ),
        problem.given,
        problem.blocked,
    )


def _are_lines(family: Family, grid: Grid) -> bool:
    if family.kind not in _LINES:
        return False
    usual = _LINES[family.kind](grid, 0, 1)
    if isinstance(family, Partition) and isinstance(usual, Partition):
        return family.labels == usual.labels
    return [unit.cells for unit in family.units] == [unit.cells for unit in usual.units]


def _renumber_family(family: Family, grid: Grid) -> Family:
    ordered = sorted(family.units, key=lambda unit: unit.cells)
    return _rebuild_family(family, [u._replace(index=i) for i, u in enumerate(ordered)], grid)


def _rebuild_family(family: Family, units: list[Unit], grid: Grid) -> Family:
    """Return a family of the same sort as `family` from new units, in order of index."""
    if not isinstance(family, Partition) or not units:
        return family if not units else UnitList(units[0].kind, tuple(units))
    labels = [0] * grid.size
    for unit in units:
        for cell in unit.cells:
            labels[cell] = unit.index
    return Partition.from_labels(units[0].kind, labels, family.lower, family.upper)


def _sort_key(problem: Problem) -> tuple[object, ...]:
    """Any total order will do, as long as equal problems have equal keys."""
    units = tuple(tuple(tuple(unit) for unit in family.units) for family in problem.families)
    return (problem.grid.rows, problem.grid.columns, problem.given, problem.blocked, units)
