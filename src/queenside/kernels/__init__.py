"""The one door to the compiled kernels. Without a compiler the package still works, only slower.

Kernels take problems as flat arrays (`Problem.flat`) and know nothing else of Python.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from itertools import chain
from typing import NamedTuple

from queenside.core.problem import Problem
from queenside.core.unit import Placement

try:
    from queenside.kernels import _native
except ImportError:
    _native = None  # type: ignore[assignment]

MAX_CELLS = 4096
"""The largest board the kernels take: 64×64 cells, or as many in any other shape."""

MAX_FAMILIES = 15
"""The largest number of families of units in a problem that the kernels take."""

BatchAnswer = tuple[int, bool, int, tuple[Placement, ...], bool]
"""Count, exhausted, nodes, solutions, and whether every solution passed the kernel's own check."""


def missing() -> str | None:
    """What to do to get the kernels, in words; None when they are there."""
    if _native is not None:
        return None
    return "the compiled kernels are missing; install a C compiler and reinstall queenside"


def search(problem: Problem, limit: int | None, seed: int | None, keep: bool) -> _native.Search:
    """A search that can be paused. `keep`: solutions are wanted, not only their number."""
    return _native.Search(problem.flat, limit or 0, _seed(seed), keep)


def search_many(
    problems: Iterable[Problem], limit: int | None, seed: int | None, seconds: float
) -> list[BatchAnswer | None]:
    """Solve the first of these problems, as many as so many seconds allow and at least one.

    None stands for a problem that needs more than all that time. The kernel checks all it finds, by
    the same definition as `core.verify`: in a batch there is no time to do it in Python.
    """
    flats = [problem.flat for problem in problems]
    return _native.search_many(flats, limit or 0, _seed(seed), seconds)


def verify(problem: Problem, placement: Placement) -> bool:
    """The check that `search_many` does, on its own: whether these queens are a solution."""
    return _native.verify(problem.flat, array("H", placement).tobytes())


def repair(problem: Problem, seed: int | None) -> _native.Repair:
    """Iterative repair of any problem; its solutions are cell numbers, in increasing order."""
    return _native.Repair(problem.flat, 0, b"", _seed(seed))


def repair_queens(n: int, given: Iterable[int], seed: int | None) -> _native.Repair:
    """Iterative repair of n queens, some on given cells; its solutions are the columns by row."""
    pairs = array("I", chain.from_iterable(divmod(cell, n) for cell in given))
    return _native.Repair(None, n, pairs.tobytes(), _seed(seed))


class Options(NamedTuple):
    """An exact cover as arrays of 32-bit numbers: see native/cover.h.

    bounds   of each item that has bounds, how often it is covered at least and at most
    first    by option, and for the end: where its items begin
    item     the items of all options, those with bounds numbered first
    colour   their colours; 0 for none
    name     by option: its place in `names`, or the number it is reported by
    """

    names: tuple[object, ...] | None
    items: int
    bounds: bytes
    first: bytes
    item: bytes
    colour: bytes
    name: bytes


COVER_METHODS = {"": 0, "lanes": 1, "words": 2, "cells": 3, "plain lanes": 4, "plain words": 5}
"""How to search for exact covers; "" chooses."""


def cover(options: Options, limit: int | None, keep: bool, method: str = "") -> _native.Cover:
    """A search for exact covers that can be paused. `keep`: solutions are wanted.

    Raises ValueError for arrays that do not fit together, or a method that does not suit them.
    """
    return _native.Cover(*options, limit or 0, keep, COVER_METHODS[method])


def _seed(seed: int | None) -> int:
    """Kernels take 0 for "no seed" and 64 bits."""
    return 0 if seed is None else seed % (2**64 - 1) + 1
