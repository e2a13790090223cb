"""Find cells that cannot be filled, by counting alone: a linear program for each, with its proof.

Every cell is given a share of a queen, from 0 to 1, and every unit may miss what it needs by up to
the same shortfall. If a cell has a whole queen and the least shortfall is above 0, no queens can be
there. The prices of the units prove it: up to a factor, how often each of them is counted.

It is the dual simplex method (Carlton Lemke, 1954): first without that queen, once, and then from
there on for each cell. `native/explainer/balance` is the twin of this file and does the same sums
in the same order.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

TINY = 1e-9
NOISE = 1e-11
"""What rounding leaves of 0: half of all factors."""

PATIENCE = 1000
"""Exchanges that are tried for a cell; eight times as many before the first."""

MOST_WORK = 2e10
"""Numbers that are changed in all before the search for cells ends."""

UNEVEN = 1e-4
"""Each cell costs a little, no two the same, as long as there are rows below 0."""

LIGHT = 1 / 16
"""The cost of a shortfall at a limit: limits that are used cost less than units."""


class Excluded(NamedTuple):
    """A cell that can hold no queen: its least shortfall, and the rows with their prices.

    A price above 0 is of what a unit needs or a limit allows, below 0 of what a unit holds at most.
    """

    cell: int
    shortfall: float
    prices: tuple[tuple[int, float], ...]


def excluded(
    size: int,
    exact: int,
    bounds: Sequence[int],
    rows: Sequence[Sequence[int]],
    tried: Sequence[int],
) -> list[Excluded]:
    """Those of the cells tried, of all below `size`, that cannot have a queen.

    The first `exact` rows, each a list of cells, hold as many as their bound says, others at most
    that many. Nothing is found where they contradict each other without any queen.
    """
    table = _Table(size, exact, bounds, rows)
    if not 0 <= table.settles(8 * PATIENCE) <= TINY:
        return []
    found, possible = [], table.whole()
    for cell in tried:
        if cell not in possible:
            trial = table.copy()
            shortfall = trial.with_queen(cell)
            if shortfall > TINY:
                found.append(Excluded(cell, shortfall, trial.prices()))
            elif shortfall >= 0:
                possible |= trial.whole()
    return found


def _squares(line: Sequence[float]) -> float:
    """The sum of the squares, by eights, as vectors add them up."""
    sums = [0.0] * 8
    for at, x in enumerate(line):
        sums[at % 8] += x * x
    a, b, c, d, e, f, g, h = sums
    return ((a + b) + (c + d)) + ((e + f) + (g + h))


class _Table:
    """Rows say what a variable in the basis is by those beside it: x + row · beside = last of row.

    Variables are the cells, the shortfall, and the slack of each row. The last two rows are the
    costs: with a little for each cell, and the shortfall alone.
    """

    def __init__(
        self, size: int, exact: int, bounds: Sequence[int], rows: Sequence[Sequence[int]]
    ) -> None:
        self.size, self.exact = size, exact
        self.rows: list[list[float]] = []
        for at, (bound, cells) in enumerate(zip(bounds, rows, strict=True)):
            line = [0.0] * (size + 2)
            for cell in cells:
                line[cell] = 1.0
            line[size], line[size + 1] = -1.0 if at < exact else -LIGHT, float(bound)
            self.rows.append(line)
            if at < exact:
                self.rows.append([-x for x in line[:size]] + [-1.0, -float(bound)])
        self.basis = [size + 1 + at for at in range(len(self.rows))]
        uneven = [-UNEVEN * (1 + cell * 7919 % 10007 / 10007) for cell in range(size)]
        self.rows += [[*uneven, -1.0, 0.0], [0.0] * size + [-1.0, 0.0]]
        self.beside = [*range(size + 1)]
        self.queen = -1
        self.left = [MOST_WORK / (len(self.rows) * (size + 2))]

    def copy(self) -> _Table:
        other = object.__new__(_Table)
        other.size, other.exact, other.queen = self.size, self.exact, self.queen
        other.rows = [line[:] for line in self.rows]
        other.basis, other.beside, other.left = self.basis[:], self.beside[:], self.left
        return other

    def descends(self) -> bool:
        """Lessen the shortfall as far as it goes."""
        rows, last = self.rows, self.size + 1
        ends = rows[-1]
        for turn in range(8 * PATIENCE):
            if self.left[0] <= 0:
                break
            if ends[last] <= TINY:
                return True
            enters, most = -1, TINY
            for at in range(last):
                if ends[at] > most and self.beside[at] != self.queen:
                    enters, most = at, ends[at]
                    if turn > PATIENCE:
                        break
            if enters < 0:
                return True
            leaves, least = -1, 0.0
            for at, variable in enumerate(self.basis):
                if rows[at][enters] > TINY:
                    ratio = rows[at][last] / rows[at][enters]
                    if (
                        leaves < 0
                        or ratio < least
                        or (ratio == least and variable < self.basis[leaves])
                    ):
                        leaves, least = at, ratio
            if leaves < 0:
                return False
            self.exchange(leaves, enters)
        return False

    def with_queen(self, cell: int) -> float:
        """The least shortfall with a queen there; -1 if it was not found."""
        rows, last = self.rows, self.size + 1
        self.queen = cell
        if cell in self.beside:
            column = self.beside.index(cell)
            for line in rows:
                line[last] -= line[column]
        else:
            row = self.basis.index(cell)
            rows[row][last] -= 1
            if rows[row][last] >= -TINY:
                return 0.0
            if not self.gives_way(row):
                return -1.0
        return self.settles(PATIENCE)

    def settles(self, patience: int) -> float:
        """Until no row is below 0: the least shortfall, or -1 if that was not found.

        The row whose edge is steepest gives way (John Forrest and Donald Goldfarb, 1992).
        """
        rows, last = self.rows, self.size + 1
        for _ in range(patience):
            if self.left[0] <= 0:
                break
            worst, most = -1, 0.0
            for at in range(len(self.basis)):
                line = rows[at]
                if line[last] < -TINY:
                    far = line[last] * line[last] / (1 + _squares(line[:last]))
                    if far > most:
                        worst, most = at, far
            if worst < 0:
                return rows[-1][last] if self.descends() else -1.0
            if not self.gives_way(worst):
                return -1.0
        return -1.0

    def gives_way(self, row: int) -> bool:
        """Exchange the variable of this row for the one that costs least."""
        line, ends = self.rows[row], self.rows[-2]
        enters, least = -1, 0.0
        for at in range(self.size + 1):
            if line[at] < -TINY and self.beside[at] != self.queen:
                ratio = ends[at] / line[at]
                if enters < 0 or ratio < least or (ratio == least and line[at] < line[enters]):
                    enters, least = at, ratio
        if enters < 0:
            return False
        self.exchange(row, enters)
        return True

    def exchange(self, row: int, column: int) -> None:
        """The variable of the row leaves the basis, that of the column comes in."""
        rows = self.rows
        line = rows[row]
        pivot = line[column]
        line[:] = [x / pivot for x in line]
        line[column] = 1 / pivot
        where = [at for at, x in enumerate(line) if x and at != column]
        for other in rows:
            factor = other[column]
            if other is line:
                continue
            if abs(factor) <= NOISE:
                other[column] = 0.0
                continue
            for at in where:
                other[at] -= factor * line[at]
            other[column] = -factor / pivot
        self.left[0] -= 1
        self.basis[row], self.beside[column] = self.beside[column], self.basis[row]

    def whole(self) -> set[int]:
        """The cells that have a whole queen here, so that they can."""
        last = self.size + 1
        return {
            variable
            for variable, line in zip(self.basis, self.rows, strict=False)
            if variable < self.size and line[last] > 1 - TINY
        }

    def prices(self) -> tuple[tuple[int, float], ...]:
        """The rows that count, with what they cost."""
        found: dict[int, float] = {}
        for variable, price in zip(self.beside, self.rows[-1], strict=False):
            number = variable - self.size - 1
            if number >= 0 and price < -TINY:
                if number >= 2 * self.exact:
                    found[number - self.exact] = -price
                else:
                    found[number // 2] = found.get(number // 2, 0.0) + (
                        price if number % 2 == 0 else -price
                    )
        return tuple(sorted(found.items()))
