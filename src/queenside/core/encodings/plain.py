#!/usr/bin/env python3
"""Writes the rules of a queens puzzle as clauses, as plainly as can be.

    python3 encode.py puzzle.json > board.cnf

A clause is a list of numbers, at least one of which has to be right: 7 says that there is a queen
on cell 7, -7 that there is none. Cells are numbered from 1, row by row. "Exactly k of m cells" is:
of any k + 1 of them one is empty; of any m - k + 1 of them one has a queen. Where these would be
more than MANY clauses, the queens are counted from cell to cell instead, with further numbers. Only
Python's standard library is used. The comments in the output say which number is which cell.
"""

import json
import sys
from itertools import combinations
from math import comb
from typing import Any

MAX_CLAUSES = 5000


def encode(puzzle: dict[str, Any]) -> str:
    """The clauses of the puzzle in DIMACS, the format that SAT programs read."""
    regions: Any = puzzle.get("regions")
    if puzzle.get("kind", "regions") != ("n-queens" if regions is None else "regions"):
        raise ValueError("only boards of regions and n-queens are known here")
    size = puzzle["size"] if regions is None else len(regions)
    number = {(r, c): r * size + c + 1 for r in range(size) for c in range(size)}
    cells = list(number)
    units = [[number[r, c] for c in range(size)] for r in range(size)]
    units += [[number[r, c] for r in range(size)] for c in range(size)]
    for name in dict.fromkeys(regions[r][c] for r, c in cells) if regions else ():
        units.append([number[r, c] for r, c in cells if regions[r][c] == name])

    clauses = [[number[r, c]] for r, c in puzzle.get("given") or ()]
    clauses += [[-number[r, c]] for r, c in puzzle.get("blocked") or ()]
    for (r, c), (s, d) in combinations(cells, 2):
        if regions:  # no two queens touch
            clash = abs(r - s) <= 1 and abs(c - d) <= 1
        elif puzzle.get("toroidal"):  # diagonals that leave the board come back on the other side
            clash = (r - c) % size == (s - d) % size or (r + c) % size == (s + d) % size
        else:  # no two queens on a diagonal
            clash = abs(r - s) == abs(c - d)
        if clash:
            clauses.append([-number[r, c], -number[s, d]])
    last = len(cells)
    for unit in units:
        last = exactly(puzzle.get("stars", 1) if regions else 1, unit, clauses, last)

    lines = [f"c {number[r, c]} is row {r + 1}, column {c + 1}" for r, c in cells]
    lines += [f"c {n} helps to count" for n in range(len(cells) + 1, last + 1)]
    lines.append(f"p cnf {last} {len(clauses)}")
    return "\n".join(lines + [" ".join(map(str, [*clause, 0])) for clause in clauses]) + "\n"


def exactly(k: int, cells: list[int], clauses: list[list[int]], last: int) -> int:
    """Add clauses that say: exactly k of these cells. Numbers up to `last` are in use."""
    m = len(cells)
    if comb(m, k + 1) + comb(m, max(m - k + 1, 0)) <= MAX_CLAUSES:
        clauses += [[-cell for cell in subset] for subset in combinations(cells, k + 1)]
        clauses += [list(subset) for subset in combinations(cells, max(m - k + 1, 0))]
        return last
    yes = last = last + 1
    clauses.append([yes])  # a number that is simply right
    before = [yes] + [-yes] * (k + 1)  # before[j]: so far there are at least j queens
    for cell in cells:
        now = [yes, *range(last + 1, last + k + 2)]
        last = now[-1]
        for j in range(1, k + 2):  # now[j] if before[j], or before[j - 1] and this cell; only then
            clauses += [[-before[j], now[j]], [-before[j - 1], -cell, now[j]]]
            clauses += [[-now[j], before[j], before[j - 1]], [-now[j], before[j], cell]]
        before = now
    clauses += [[before[k]], [-before[k + 1]]]
    return last


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as file:
        sys.stdout.write(encode(json.load(file)))
