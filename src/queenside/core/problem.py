"""Problems, as engines see them: a grid, units that hold so many queens, and clues."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from functools import cache
from itertools import chain

from queenside.core.grid import Grid, cells_of, mask_of
from queenside.core.lazy import Value, cached_property
from queenside.core.unit import Family, Unit
from queenside.core.value import value


@value
class Problem(Value):
    """Every queens puzzle in one form: place queens so that each unit holds a right number of them.

    `grid` is the board, with R rows and C columns; cell r·C + c is the one in row r and column c,
    and a mask is an int whose bit i stands for cell i. `families` are the units, kind by kind.
    `given` is the mask of cells that hold a queen, `blocked` of cells that hold none. Neither
    changes a unit: a blocked cell is not a wall, a diagonal crosses it. A problem may have no
    solution, even an obvious one (a cell both given and blocked): that is for an engine to say.

        >>> problem = qs.RegionPuzzle(["AAB", "ABB", "CCC"]).problem
        >>> problem
        <Problem 3×3: rows, columns, windows, regions>
        >>> len(problem.units), problem.units[0].cells
        (13, (0, 1, 2))
    """

    grid: Grid
    families: tuple[Family, ...]
    given: int = 0
    blocked: int = 0

    def __repr__(self) -> str:
        kinds = ", ".join(f"{family.kind}s" for family in self.families)
        return f"<Problem {self.grid}: {kinds}>"

    @cached_property
    def units(self) -> tuple[Unit, ...]:
        """All units, family by family."""
        return tuple(chain.from_iterable(family.units for family in self.families))

    def restrict(self, place: Iterable[int] = (), block: Iterable[int] = ()) -> Problem:
        """Return the same problem with more queens given and more cells blocked (cell numbers).

        Its solutions are those of this problem that agree. Hints, partial placements and the parts
        of a divided search are all this one operation.
        """
        return Problem(
            self.grid, self.families, self.given | mask_of(place), self.blocked | mask_of(block)
        )

    @cached_property
    def packed(self) -> tuple[bytes, ...]:
        """Problem as arrays, as the compiled kernels read it: the clues, then each family."""
        return (
            pack_clues(self.grid.size, self.given, self.blocked),
            *[family.packed for family in self.families],
        )


@cache
def _no_clues(size: int) -> bytes:
    return array("H", (size, 0, 0)).tobytes()


def pack_clues(size: int, given: int, blocked: int) -> bytes:
    """Number of cells, of given and of blocked cells, then those cells, as 16-bit numbers."""
    if not (given or blocked):
        return _no_clues(size)
    placed, closed = list(cells_of(given)), list(cells_of(blocked))
    return array("H", (size, len(placed), len(closed), *placed, *closed)).tobytes()
