"""Region puzzles: the daily Queens game and Star Battle.

An n×n board is divided into n regions. Every row, every column and every region holds exactly
`stars` queens, and no two queens touch, not even at a corner. With one star this is LinkedIn's
Queens; with more it is Star Battle (Hans Eendebak, World Puzzle Championship 2003). A region need
not be connected.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from itertools import chain, count, product
from types import UnionType
from typing import Any, ClassVar, Self

from queenside.core import lines
from queenside.core.arguments import check_type
from queenside.core.errors import InvalidPuzzle
from queenside.core.faults import format_count, square_board
from queenside.core.lazy import cached_property
from queenside.core.problem import Problem
from queenside.core.puzzles.puzzle import (
    Cell,
    Cells,
    DisplayedPuzzle,
    Holder,
    clue_faults,
    clue_mask,
    format_call,
    sort_cells,
)
from queenside.core.unit import COLUMN, REGION, ROW, WINDOW, Partition
from queenside.core.value import value

_COMPILED_TO_ARRAYS = 64
"""Largest board, in rows, that is written as arrays for the kernels when it is made."""

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
"""Names of regions that are one letter each."""

Regions = tuple[tuple[int, ...], ...]


@value
class RegionPuzzle(DisplayedPuzzle):
    """A board of regions with `stars` queens in each row, column and region, none touching.

    `regions` is one sequence a row, with any hashable name for each cell's region: lists of
    numbers, or simply strings. They are renumbered from 0 in reading order, so boards that differ
    only in the names are equal. `given` and `blocked` are (row, column) cells from 0. Raises
    InvalidPuzzle naming every fault.

        >>> puzzle = qs.RegionPuzzle(["AAABB", "CDEBE", "CDEEE", "CDDDE", "CDEEE"])
        >>> puzzle.size, puzzle.stars, puzzle.regions[0]
        (5, 1, (0, 0, 0, 1, 1))
        >>> puzzle == qs.RegionPuzzle(puzzle.regions)
        True
        >>> print(qs.RegionPuzzle(["AAB", "ABB", "CCC"], given=[(0, 2)]))
        ┌───────┬───┐
        │ ·   · │[♛]│
        │   ┌───┘   │
        │ · │ ·   · │
        ├───┴───────┤
        │ ·   ·   · │
        └───────────┘
    """

    regions: Regions
    stars: int
    given: tuple[Cell, ...]
    blocked: tuple[Cell, ...]

    kind: ClassVar[str] = "regions"

    def __init__(
        self,
        regions: Iterable[Iterable[Hashable]],
        stars: int = 1,
        given: Cells = (),
        blocked: Cells = (),
    ) -> None:
        named, placed, closed = (
            [tuple(row) for row in regions],
            sort_cells(given),
            sort_cells(blocked),
        )
        names = dict.fromkeys(chain.from_iterable(named))
        if faults := _shape_faults(named, len(names), stars):
            raise InvalidPuzzle(faults)
        number = dict(zip(names, count())).__getitem__
        regions = tuple([tuple(map(number, row)) for row in named])
        vars(self).update(regions=regions, stars=stars, given=placed, blocked=closed)
        clued = placed or closed
        if clued and (faults := clue_faults(len(named), len(named), placed, closed, self._holders)):
            raise InvalidPuzzle(faults)
        _ = self.problem  # kept from now on, so that no batch has to wait for it

    @classmethod
    def of_labels(cls, labels: bytes, size: int, stars: int) -> Self:
        """Return the board whose regions are numbered in reading order; nothing is checked.

        `labels` has a byte for each cell: the number of its region.
        """
        rows = zip(*[iter(labels)] * size, strict=True)
        self = cls.__new__(cls)
        vars(self).update(regions=tuple(rows), stars=stars, given=(), blocked=())
        vars(self)["problem"] = self._problem_of(labels)
        return self

    def __repr__(self) -> str:
        rows: list[object] = [*self.regions]
        if self.size <= len(LETTERS):
            rows = ["".join(map(LETTERS.__getitem__, row)) for row in self.regions]
        clues = {"given": self.given, "blocked": self.blocked}
        return format_call(self, rows, **({"stars": self.stars} if self.stars > 1 else {}), **clues)

    @property
    def size(self) -> int:
        """Number of rows, of columns and of regions."""
        return len(self.regions)

    @property
    def title(self) -> str:
        """One line for a person."""
        game = "queens board" if self.stars == 1 else f"star battle with {self.stars} stars"
        return f"{self.size}×{self.size} {game}"

    def _holders(self, cell: Cell) -> Iterable[Holder]:
        row, column = cell
        yield ROW, row, self.stars
        yield COLUMN, column, self.stars
        yield REGION, self.regions[row][column], self.stars
        for top_row, left_column in product((row - 1, row), (column - 1, column)):
            yield WINDOW, 2 * len(self.regions) * top_row + left_column, 1

    @cached_property
    def problem(self) -> Problem:
        """`stars` queens in each row, column and region, at most one in each 2×2 window."""
        rows = self.regions
        if len(rows) > 256:
            return self._problem_of(tuple(chain.from_iterable(rows)))
        return self._problem_of(b"".join(map(bytes, rows)))

    def _problem_of(self, labels: Sequence[int]) -> Problem:
        size, stars = len(self.regions), self.stars
        grid, families = lines.region_board(size, stars)
        regions = Partition(REGION, labels, stars, stars, size)
        given, blocked = clue_mask(grid, self.given), clue_mask(grid, self.blocked)
        problem = Problem(grid, (*families, regions), given, blocked)
        if size <= _COMPILED_TO_ARRAYS:
            _ = problem.packed
        return problem

    def fields(self) -> dict[str, object]:
        """`stars` and `regions`."""
        return {"stars": self.stars, "regions": [list(row) for row in self.regions]}

    @classmethod
    def from_fields(cls, fields: Mapping[str, Any], given: Cells, blocked: Cells) -> Self:
        """From `regions` and `stars`."""
        check_type("fields", fields, Mapping, "a mapping")
        rows = fields.get("regions")
        if not isinstance(rows, list) or not _all_instances(rows, list | str):
            raise InvalidPuzzle("regions must be a list of rows, each a list of region names")
        if not _all_instances(chain.from_iterable(rows), str | int):
            raise InvalidPuzzle("a region's name must be a number or a string")
        return cls(rows, fields.get("stars", 1), given, blocked)


def _shape_faults(named: Sequence[Sequence[Hashable]], regions: int, stars: object) -> list[str]:
    faults = []
    if type(stars) is not int or stars < 1:
        faults.append(f"the number of stars must be a whole number from 1, not {stars!r}")
    if not named:
        return [*faults, "the board has no rows"]
    rows, columns = len(named), len(named[0])
    if len(set(map(len, named))) > 1:
        return faults + [
            f"row {number} has {format_count(len(row), 'cell')}, but row 1 has {columns}"
            for number, row in enumerate(named, 1)
            if len(row) != columns
        ]
    if rows != columns:
        return [*faults, f"a board must be square, but this one is {rows}×{columns}"]
    if regions != rows:
        word = "too few" if regions < rows else "too many"
        faults.append(f"{word} regions: {regions} on {square_board(rows)}, which must have {rows}")
    return faults


def _all_instances(values: Iterable[object], kind: type | UnionType) -> bool:
    return all(issubclass(cls, kind) for cls in set(map(type, values)))
