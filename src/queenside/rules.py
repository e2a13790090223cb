"""Rules for your own boards: how many queens are in which units.

    from queenside.rules import columns, diagonals, knights, rows

    superqueens = qs.Custom(10, 10, [rows(1), columns(1), diagonals(), knights()])

Each function gives a `Rule`, a plain value that `Custom` takes. A number is one for all units, or a
list with one for each. Raises InvalidPuzzle where the numbers of a rule do not go together;
`Custom` says what else is wrong.
"""

from queenside.core.puzzles.custom.rules import (
    Rule,
    columns,
    diagonals,
    falling,
    groups,
    knights,
    regions,
    rising,
    rows,
    windows,
)

__all__ = [
    "Rule",
    "columns",
    "diagonals",
    "falling",
    "groups",
    "knights",
    "regions",
    "rising",
    "rows",
    "windows",
]
