"""Units: sets of cells that say how many queens they hold; and families: all units of one kind.

A family is what a rule adds to a board: "the rows", "the regions", "the windows". Families of a
plain grid are the same objects on every board of that size, so whatever is derived from them is
derived once.
"""

from __future__ import annotations

from array import array
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from struct import Struct
from typing import NamedTuple, Protocol

ROW = "row"
COLUMN = "column"
REGION = "region"
DIAGONAL = "diagonal"
ANTIDIAGONAL = "antidiagonal"
WINDOW = "window"

Placement = tuple[int, ...]
"""The cells that hold a queen, in increasing order."""

_LISTED, _PARTITION = 0, 1  # the first number of a flat family; see `native/problem.h`
_PARTITION_HEADER = Struct("=4H").pack


class Unit(NamedTuple):
    """A set of cells that holds at least `lower` and at most `upper` queens.

    `kind` and `index` (from 0) are its name. `cells` are cell numbers in increasing order.
    """

    kind: str
    index: int
    cells: Placement
    lower: int
    upper: int

    @property
    def name(self) -> str:
        """What a person calls it: "row 3", counted from 1."""
        return f"{self.kind} {self.index + 1}"

    @property
    def mask(self) -> int:
        """The set of its cells as an int."""
        return sum(1 << cell for cell in self.cells)


class Family(Protocol):
    """All units of one kind on a board."""

    @property
    def kind(self) -> str:
        """The kind of every unit in it."""

    @property
    def units(self) -> tuple[Unit, ...]:
        """The units, by index."""

    @property
    def flat(self) -> bytes:
        """The family as one array, as the compiled kernels read it."""

    def holds(self, placement: Sequence[int]) -> bool:
        """Whether every unit holds a right number of these queens."""


@dataclass(frozen=True)
class Partition:
    """A family that puts every cell into exactly one unit, all with the same bounds.

    Rows, columns, diagonals and regions are partitions. `labels` has one entry a cell: the index of
    its unit. It is `bytes` where there are at most 256 units.
    """

    kind: str
    labels: Sequence[int]
    lower: int
    upper: int
    count: int

    @classmethod
    def of(cls, kind: str, labels: Iterable[int], lower: int, upper: int) -> Partition:
        """The partition with these labels, which must be 0 … count−1, each used."""
        found = tuple(labels)
        count = max(found, default=-1) + 1
        return cls(kind, bytes(found) if count <= 256 else found, lower, upper, count)

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
    def flat(self) -> bytes:
        if not isinstance(self.labels, bytes):
            return flat_units(self.units)
        return _PARTITION_HEADER(_PARTITION, self.count, self.lower, self.upper) + self.labels

    def holds(self, placement: Sequence[int]) -> bool:
        met = map(self.labels.__getitem__, placement)
        if self.lower == self.upper == 1:
            return len(placement) == self.count == len(set(met))
        queens = Counter(met)
        return all(self.lower <= queens[index] <= self.upper for index in range(self.count))


@dataclass(frozen=True)
class UnitList:
    """A family whose units are listed one by one: they may overlap and differ in their bounds."""

    kind: str
    units: tuple[Unit, ...]

    @classmethod
    def of(cls, kind: str, members: Iterable[Iterable[int]], lower: int, upper: int) -> UnitList:
        """The family of these sets of cells, all with the same bounds."""
        return cls(
            kind,
            tuple(
                Unit(kind, index, tuple(sorted(cells)), lower, upper)
                for index, cells in enumerate(members)
            ),
        )

    @cached_property
    def flat(self) -> bytes:
        return flat_units(self.units)

    @cached_property
    def _excluded_by(self) -> dict[int, int] | None:
        """By cell, the mask of the cells in its units, if every unit holds at most one queen."""
        if any(unit.lower != 0 or unit.upper != 1 for unit in self.units):
            return None
        excluded: defaultdict[int, int] = defaultdict(int)
        for unit in self.units:
            for cell in unit.cells:
                excluded[cell] |= unit.mask & ~(1 << cell)
        return excluded

    def holds(self, placement: Sequence[int]) -> bool:
        queens = sum(map((1).__lshift__, placement))
        if (excluded := self._excluded_by) is not None:
            return not any(map(queens.__and__, map(excluded.__getitem__, placement)))
        return all(u.lower <= (queens & u.mask).bit_count() <= u.upper for u in self.units)


def flat_units(units: Sequence[Unit]) -> bytes:
    """Units as 16-bit numbers: for each its bounds, its size and its cells."""
    numbers = chain.from_iterable((u.lower, u.upper, len(u.cells), *u.cells) for u in units)
    return array("H", chain((_LISTED, len(units)), numbers)).tobytes()
