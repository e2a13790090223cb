"""How much of a long test is run: a small share with the other tests, all of it by `make soak`."""

from __future__ import annotations

import os

import queenside as qs

ALL = os.environ.get("QUEENSIDE_SOAK") == "1"


def cases(sample: int, everything: int) -> int:
    return everything if ALL else sample


HERTZSPRUNG = (1, 1, 0, 0, 2, 14, 90, 646, 5242, 47622, 479306, 5296790, 63779034, 831283558)
"""Ways to place n kings, one a row and column, none attacking another (OEIS A002464)."""


def kings(n: int) -> qs.RegionPuzzle:
    """A board whose regions are its rows: it has HERTZSPRUNG[n] solutions."""
    return qs.RegionPuzzle([[row] * n for row in range(n)])
