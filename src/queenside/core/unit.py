"""Units: sets of cells that say how many queens they hold; and families: all units of one kind.

A family is what a rule adds to a board: "the rows", "the regions", "the windows". Families of a
plain grid are the same objects on every board of that size, so whatever is derived from them is
derived once.
"""

from __future__ import annotations

from array import array
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import chain
from math import gcd
from struct import Struct
from typing import NamedTuple, overload

from queenside.core.grid import Grid
from queenside.core.lazy import Value, cached_property
from queenside.core.value import value

ROW = "row"
COLUMN = "column"
REGION = "region"
DIAGONAL = "diagonal"
ANTIDIAGONAL = "antidiagonal"
WINDOW = "window"
KNIGHT = "knight"

Placement = tuple[int, ...]
"""Cells that hold a queen, in increasing order."""

_LISTED, _PARTITION = 0, 1  # the first number of a flat family; see `native/core/problem.h`
_MAX_BOUND = 2**16 - 1  # more than the cells of any flat board, so bounds above it mean the same
_PARTITION_HEADER = Struct("=4H").pack


class Unit(NamedTuple):
    """A set of cells that holds at least `lower` and at most `upper` queens: a row, a region.

    `kind` and `index` (from 0) are its name. `cells` are cell numbers in increasing order.

        >>> qs.NQueens(4).problem.units[0]
        Unit(kind='row', index=0, cells=(0, 1, 2, 3), lower=1, upper=1)
    """

    kind: str
    index: int  # type: ignore[assignment]  # hides the method of tuples, which no one wants here
    cells: Placement
    lower: int
    upper: int

    @property
    def name(self) -> str:
        """A name such as "row 3", counted from 1."""
        return f"{self.kind} {self.index + 1}"

    @property
    def mask(self) -> int:
        """Set of its cells as an int."""
        return sum(1 << cell for cell in self.cells)


@value
class LineLabels(Sequence[int]):
    """Index of the line that each cell lies on, computed on demand.

    So a board of a million rows is a small object.
    """

    kind: str
    grid: Grid

    def __len__(self) -> int:
        return self.grid.size

    @overload
    def __getitem__(self, cell: int) -> int: ...

    @overload
    def __getitem__(self, cell: slice) -> Sequence[int]: ...

    def __getitem__(self, cell: int | slice) -> int | Sequence[int]:
        if isinstance(cell, slice):
            return self.labels_of(range(self.grid.size)[cell])
        if not 0 <= cell < self.grid.size:
            raise IndexError(f"there is no cell {cell} on a {self.grid} board")
        return self.labels_of((cell,))[0]

    def __iter__(self) -> Iterator[int]:
        width = self.grid.columns
        rows = (range(row * width, (row + 1) * width) for row in range(self.grid.rows))
        return chain.from_iterable(map(self.labels_of, rows))

    def labels_of(self, cells: Iterable[int]) -> list[int]:
        """Return the labels of these cells, all at once: quicker than one by one."""
        width = self.grid.columns
        if self.kind == ROW:
            return [cell // width for cell in cells]
        if self.kind == COLUMN:
            return [cell % width for cell in cells]
        if self.grid.torus:
            turns = gcd(self.grid.rows, width)
            if self.kind == DIAGONAL:
                return [(cell // width - cell % width) % turns for cell in cells]
            return [(cell // width + cell % width) % turns for cell in cells]
        if self.kind == DIAGONAL:
            return [cell // width - cell % width + width - 1 for cell in cells]
        return [cell // width + cell % width for cell in cells]

    @property
    def lines(self) -> int:
        """Number of lines."""
        if not self.grid.size:
            return 0
        if self.kind == ROW:
            return self.grid.rows
        if self.kind == COLUMN:
            return self.grid.columns
        if self.grid.torus:
            return gcd(self.grid.rows, self.grid.columns)
        return self.grid.rows + self.grid.columns - 1


@value
class Partition(Value):
    """A family that puts every cell into exactly one unit, all with the same bounds.

    Rows, columns, diagonals and regions are partitions. `labels` has one entry a cell: the index of
    its unit. It is `bytes` where there are at most 256 units; it need not be a list in memory.
    """

    kind: str
    labels: Sequence[int]
    lower: int
    upper: int
    count: int

    @classmethod
    def from_labels(cls, kind: str, labels: Iterable[int], lower: int, upper: int) -> Partition:
        """Return the partition with these labels, which must be 0 … count−1, each used."""
        listed = tuple(labels)
        count = max(listed, default=-1) + 1
        return cls(kind, bytes(listed) if count <= 256 else listed, lower, upper, count)

    def __post_init__(self) -> None:
        if isinstance(self.labels, bytes):  # cheap enough to have at once
            bounds = min(self.lower, _MAX_BOUND), min(self.upper, _MAX_BOUND)
            vars(self)["packed"] = _PARTITION_HEADER(_PARTITION, self.count, *bounds) + self.labels

    @cached_property
    def units(self) -> tuple[Unit, ...]:
        members: list[list[int]] = [[] for _ in range(self.count)]
        for cell, label in enumerate(self.labels):
            members[label].append(cell)
        return tuple(
            Unit(self.kind, index, tuple(cells), self.lower, self.upper)
            for index, cells in enumerate(members)
        )

    @cached_property
    def packed(self) -> bytes:
        return pack_units(self.units)

    @cached_property
    def attacks(self) -> Sequence[int]:
        if self.upper != 1:
            return [0] * len(self.labels)
        masks = [unit.mask for unit in self.units]
        return [masks[label] & ~(1 << cell) for cell, label in enumerate(self.labels)]

    def is_satisfied(self, placement: Sequence[int]) -> bool:
        """Return whether every unit holds a right number of these queens."""
        labels = self.labels
        if not isinstance(labels, bytes) and isinstance(labels, LineLabels):
            labels, placement = labels.labels_of(placement), range(len(placement))
        if self.upper == 1 and self.lower in (0, 1):
            is_met_once = len({labels[cell] for cell in placement}) == len(placement)
            return is_met_once and (self.lower == 0 or len(placement) == self.count)
        labels_met = [labels[cell] for cell in placement]
        if self.lower == self.upper:
            return sorted(labels_met) == _repeat_indices(self.count, self.lower)
        queens = Counter(labels_met)
        return all(self.lower <= queens[index] <= self.upper for index in range(self.count))


@cache
def _repeat_indices(count: int, times: int) -> list[int]:
    """Return every index below `count`, each so many times, in order."""
    return [index for index in range(count) for _ in range(times)]


@value
class UnitList(Value):
    """A family whose units are listed one by one: they may overlap and differ in their bounds."""

    kind: str
    units: tuple[Unit, ...]

    @classmethod
    def from_cells(
        cls, kind: str, members: Iterable[Iterable[int]], lower: int, upper: int
    ) -> UnitList:
        """Return the family of these sets of cells, all with the same bounds."""
        return cls(
            kind,
            tuple(
                Unit(kind, index, tuple(sorted(cells)), lower, upper)
                for index, cells in enumerate(members)
            ),
        )

    @cached_property
    def packed(self) -> bytes:
        return pack_units(self.units)

    @cached_property
    def attacks(self) -> Mapping[int, int]:
        attacked: defaultdict[int, int] = defaultdict(int)
        for unit in self.units:
            if unit.upper == 1:
                for cell in unit.cells:
                    attacked[cell] |= unit.mask & ~(1 << cell)
        return attacked

    @cached_property
    def _only_forbids(self) -> bool:
        return all(unit.lower == 0 and unit.upper == 1 for unit in self.units)

    def is_satisfied(self, placement: Sequence[int]) -> bool:
        if not self._only_forbids:
            cells = set(placement)
            return all(u.lower <= len(cells.intersection(u.cells)) <= u.upper for u in self.units)
        attacks, queens = self.attacks, 0
        for cell in placement:
            if attacks[cell] & queens:
                return False
            queens |= 1 << cell
        return True


Family = Partition | UnitList
"""All units of one kind on a board. Families are values: what is derived from one may be kept under
it. `packed` is one as an array, as the compiled kernels read it; `attacks` has by cell the mask of
the other cells in its units of at most one queen."""


def pack_units(units: Sequence[Unit]) -> bytes:
    """Return units as 16-bit numbers: for each its bounds, its size and its cells."""
    numbers = chain.from_iterable(
        (min(u.lower, _MAX_BOUND), min(u.upper, _MAX_BOUND), len(u.cells), *u.cells) for u in units
    )
    return array("H", chain((_LISTED, len(units)), numbers)).tobytes()
