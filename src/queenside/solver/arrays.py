"""N-queens in arrays: all solutions of a board, and one solution of a board of any size.

The first half of all solutions is listed in C, straight into the array; the second half are their
mirror images, in reverse order (native/counter/queens). Then the whole array is checked against the
definition of n-queens, in code that the search does not share, and the number of its rows against
the published one.
"""

from __future__ import annotations

import os
from array import array
from itertools import chain
from typing import TYPE_CHECKING

from queenside.core import extras, kernels
from queenside.core.errors import EngineBug, EngineUnavailable, Unfinished, UnsupportedProblem
from queenside.core.puzzles import NQueens
from queenside.core.query import Query
from queenside.solver.published import KNOWN

if TYPE_CHECKING:
    import numpy

DISTINCT = (
    1, 1, 0, 0, 1, 2, 1, 6, 12, 46, 92, 341, 1787, 9233, 45752, 285053, 1846955, 11977939,
    83263591, 621012754, 4878666808, 39333324973, 336376244042, 3029242658210, 28439272956934,
    275986683743434, 2789712466510289, 29363495934315694,
)  # fmt: skip
"""Solutions of n-queens, one of each orbit, from n = 0 (OEIS A002562)."""

_CHECKED = 1 << 20
"""Rows checked between two looks at the world."""

_MEMORY = 16 * 2**30
"""Bytes of a machine that does not say how many it has."""


def solutions_array(
    n: int, *, distinct: bool = False, time_limit: float | None = None
) -> numpy.ndarray:
    """Return all solutions of n-queens as an array of shape (count, n): columns by row, from 0.

    They are bytes (uint8), in lexicographic order. With `distinct` one of each orbit, the first of
    its images. `time_limit` is in seconds, None for no limit. It needs count·n bytes and little
    more: 5.1 MB for n = 14, 1.6 GB for n = 17.

    Raises EngineUnavailable without NumPy (the extra `array`) or the compiled kernels,
    UnsupportedProblem where the array would not fit into memory, Unfinished when the time runs out,
    InvalidPuzzle for an n that isn't a size.

        >>> qs.solutions_array(6)
        array([[1, 3, 5, 0, 2, 4],
               [2, 5, 1, 4, 0, 3],
               [3, 0, 4, 1, 5, 2],
               [4, 2, 0, 5, 3, 1]], dtype=uint8)
    """
    query = Query.from_arguments(None, time_limit, None)
    count = _expected_count(NQueens(n).n, distinct)
    _check_memory(n, count)
    np = extras.import_extra("numpy", "array")
    if reason := kernels.missing():
        raise EngineUnavailable(f"can't make an array of solutions: {reason}")
    rows: numpy.ndarray = np.empty((count, n), dtype=np.uint8)
    if count and n:
        _fill(n, rows.reshape(-1).data, "distinct" if distinct else "all", query)
    return rows


def construct(n: int, *, toroidal: bool = False) -> array[int] | None:
    """Construct a solution of n-queens for any n: the columns by row, from 0.

    On a plain board as Hoffman, Loessi and Moore (1969) do, on a `toroidal` one as Pólya (1918). An
    array of 32-bit numbers, which `numpy.asarray` takes as it is. None where there is no solution:
    n = 2 and 3; on the torus where 2 or 3 divides n. `engines.construction` has the formulas.
    Raises InvalidPuzzle for an n that isn't a size, UnsupportedProblem where the array would not
    fit into memory.

        >>> list(qs.construct(8))
        [3, 5, 7, 1, 6, 0, 2, 4]
        >>> qs.construct(3) is None
        True
    """
    from queenside.solver.engines.construction import columns  # engines are loaded when needed

    ranges = columns(NQueens(n, toroidal).n, toroidal)
    if 4 * n > _memory():
        raise UnsupportedProblem(
            f"a solution of {n}-queens doesn't fit into the memory of this machine"
        )
    return None if ranges is None else array("I", chain.from_iterable(ranges))


def _expected_count(n: int, distinct: bool) -> int:
    if n >= len(DISTINCT):
        raise UnsupportedProblem(
            f"the solutions of {n}-queens don't fit into memory; arrays go up to n = 18"
        )
    return (DISTINCT if distinct else KNOWN)[n]


def _check_memory(n: int, count: int) -> None:
    available = _memory()
    if count * n > available:
        raise UnsupportedProblem(
            f"the {count} solutions of {n}-queens would take {count * n:,} bytes, and this machine "
            f"has {available:,}; qs.solutions lists them one by one"
        )


def _memory() -> int:
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, OSError, ValueError):
        return _MEMORY


def _fill(n: int, buffer: memoryview, variant: str, query: Query) -> None:
    from queenside.solver.engines.listing import check

    target = buffer
    if variant == "all" and n > 1:
        variant, target = "half", buffer[: len(buffer) // 2]
    listing, filled, overflow = kernels.ListingKernel(n, variant), 0, 0
    while not listing.is_finished and not overflow:
        if query.expired:
            raise Unfinished(filled // n)
        filled += n * listing.fill(target[filled:], kernels.TIME_SLICE)
        overflow = listing.skip(1, kernels.TIME_SLICE) if filled == len(target) else 0
    if filled < len(target) or overflow:
        raise EngineBug(f"the listing of {n}-queens doesn't have the known number of solutions")
    if variant == "half":
        kernels.mirror_rows(n, buffer)
    for start in range(0, len(buffer), n * _CHECKED):  # with the row before, for the order
        check(n, buffer[max(start - n, 0) : start + n * _CHECKED])
