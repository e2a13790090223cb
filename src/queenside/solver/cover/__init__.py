"""Exact cover: choose options so that every item is covered, and none too often.

    from queenside.solver import cover

    options = {"one": ["a", "b"], "two": ["b", "c"], "three": ["c"], "four": ["a"]}
    list(cover.solutions(options))               # [('one', 'three'), ('two', 'four')]
    cover.count(options)                         # 2

This is a library of its own: of Queenside it knows only the compiled kernels and the errors. It is
Knuth's exact covering with colours and multiplicities (The Art of Computer Programming, volume 4B,
section 7.2.2.1). docs/reference/cover.md has examples.
"""

from queenside.solver.cover.cost import Cheapest, cheapest
from queenside.solver.cover.covering import (
    Bounds,
    Coloured,
    Covering,
    count,
    from_matrix,
    solutions,
)
from queenside.solver.cover.dlx import format, parse
from queenside.solver.cover.search import Search

__all__ = [
    "Bounds",
    "Cheapest",
    "Coloured",
    "Covering",
    "Search",
    "cheapest",
    "count",
    "format",
    "from_matrix",
    "parse",
    "solutions",
]
