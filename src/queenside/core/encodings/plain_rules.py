#!/usr/bin/env python3
"""Writes the rules of a board of kind "custom" as clauses, as plainly as can be.

    python3 encode.py puzzle.json > board.cnf

A clause is a list of numbers, at least one of which has to be right: 7 says that there is a queen
on cell 7, -7 that there is none. Cells are numbered from 1, row by row. "At least p and at most q
of m cells" is: of any m - p + 1 of them one has a queen; of any q + 1 of them one is empty. Where
these would be more than MANY clauses, the queens are counted from cell to cell instead, with
further numbers. Only Python's standard library is used.
"""

import json
import sys
from itertools import combinations
from math import comb, gcd
from typing import Any

MAX_CLAUSES = 5000


def encode(puzzle: dict[str, Any]) -> str:
    """The clauses of the puzzle in DIMACS, the format that SAT programs read."""
    if puzzle.get("kind") != "custom":
        raise ValueError("only boards of the kind custom are known here")
    number = {cell: index for index, cell in enumerate(cells_of(puzzle), 1)}
    clauses = [[number[r, c]] for r, c in puzzle.get("given") or ()]
    for key in ("blocked", "holes"):
        clauses += [[-number[r, c]] for r, c in puzzle.get(key) or ()]
    last = len(number)
    for rule in puzzle["rules"]:
        units = units_of(rule, puzzle)
        lower, upper = (rule.get("exactly", rule.get(key)) for key in ("at_least", "at_most"))
        for index, unit in enumerate(units):
            low, high = (n[index] if isinstance(n, list) else n for n in (lower, upper))
            queens = sorted(number[cell] for cell in unit)
            last = bound(low or 0, len(queens) if high is None else high, queens, clauses, last)
    lines = [f"c {n} is row {r + 1}, column {c + 1}" for (r, c), n in number.items()]
    lines += [f"c {n} helps to count" for n in range(len(number) + 1, last + 1)]
    lines.append(f"p cnf {last} {len(clauses)}")
    return "\n".join(lines + [" ".join(map(str, [*clause, 0])) for clause in clauses]) + "\n"


def cells_of(puzzle: dict[str, Any]) -> list[tuple[int, int]]:
    """The cells as (row, column), row by row."""
    return [(r, c) for r in range(puzzle["rows"]) for c in range(puzzle["columns"])]


def units_of(rule: dict[str, Any], puzzle: dict[str, Any]) -> list[set[tuple[int, int]]]:
    """The cells of each unit that a rule is about, in the order of the rule's numbers."""
    cells, name = cells_of(puzzle), rule["rule"]
    if name == "groups":
        return [{(r, c) for r, c in group} for group in rule["groups"]]
    if name == "regions":
        region = {(r, c): rule["regions"][r][c] for r, c in cells}
        names = dict.fromkeys(name for name in region.values() if name not in (None, "."))
        return [{cell for cell in cells if region[cell] == name} for name in names]
    if name == "diagonals":
        return [u for sort in ("falling", "rising") for u in units_of({"rule": sort}, puzzle)]
    if name in ("windows", "knights"):
        return patterns_of(name, puzzle)
    line = {cell: line_of(name, *cell, puzzle) for cell in cells}
    return [{cell for cell in cells if line[cell] == label} for label in sorted({*line.values()})]


def patterns_of(name: str, puzzle: dict[str, Any]) -> list[set[tuple[int, int]]]:
    """The windows of 2×2 cells, or the pairs of cells a knight's move apart."""
    cells = cells_of(puzzle)
    dy, dx = min(1, puzzle["rows"] - 1), min(1, puzzle["columns"] - 1)
    steps = [[(1, 2)], [(2, 1)], [(1, -2)], [(2, -1)]]
    if name == "windows":
        steps = [[(0, dx), (dy, 0), (dy, dx)]]
    units = []
    for r, c in cells:
        for step in steps:
            unit = {(r, c)} | {wrap_cell(r + d, c + e, puzzle) for d, e in step}
            if len(unit) > 1 and unit <= {*cells} and unit not in units:
                units.append(unit)
    return units


def line_of(name: str, r: int, c: int, puzzle: dict[str, Any]) -> int:
    """The number of the row, column or diagonal that a cell lies on."""
    rows, columns, wrap = int(puzzle["rows"]), int(puzzle["columns"]), puzzle.get("wrap")
    if name in ("rows", "columns"):
        return r if name == "rows" else c
    direction = -1 if name == "falling" else 1
    if wrap == "left-right":  # one that leaves the board comes back on the other side
        return (c + direction * r) % columns
    if wrap == "top-bottom":
        return (r + direction * c) % rows
    return (r + direction * c) % gcd(rows, columns) if wrap == "both" else r + direction * c


def wrap_cell(r: int, c: int, puzzle: dict[str, Any]) -> tuple[int, int]:
    """The cell, around a joined edge if need be."""
    wrap = puzzle.get("wrap")
    return (
        r % puzzle["rows"] if wrap in ("both", "top-bottom") else r,
        c % puzzle["columns"] if wrap in ("both", "left-right") else c,
    )


def bound(low: int, high: int, cells: list[int], clauses: list[list[int]], last: int) -> int:
    """Add clauses: at least `low` and at most `high` of these. Numbers up to `last` are in use."""
    m = len(cells)
    if comb(m, high + 1) + comb(m, max(m - low + 1, 0)) <= MAX_CLAUSES:
        clauses += [[-cell for cell in subset] for subset in combinations(cells, high + 1)]
        clauses += [list(subset) for subset in combinations(cells, max(m - low + 1, 0))]
        return last
    yes = last = last + 1
    clauses.append([yes])  # a number that is simply right
    before = [yes] + [-yes] * (high + 1)  # before[j]: so far there are at least j queens
    for cell in cells:
        now = [yes, *range(last + 1, last + high + 2)]
        last = now[-1]
        for j in range(1, high + 2):  # now[j] if before[j], or before[j-1] and this cell; only then
            clauses += [[-before[j], now[j]], [-before[j - 1], -cell, now[j]]]
            clauses += [[-now[j], before[j], before[j - 1]], [-now[j], before[j], cell]]
        before = now
    clauses += [[before[low]], [-before[high + 1]]]
    return last


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as file:
        sys.stdout.write(encode(json.load(file)))
