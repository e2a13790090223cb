"""The column of each row's queen: a program in MiniZinc, for any tool that reads FlatZinc.

    array[1..4] of var 1..4: q;
    % the queens stand on different columns
    constraint alldifferent([q[1], q[2], q[3], q[4]]);

It is for boards with one queen in each row, and what most people write by hand. It prints a
solution as a board of `Q` and `.`.
"""

from __future__ import annotations

from itertools import pairwise

from queenside.core.encodings.integer import AllDifferent, NotAdjacent, Statement
from queenside.core.encodings.linear import Constraint
from queenside.core.formats.document import Document
from queenside.core.formats.exports.comments import by_row, comments, head, in_rows, rows_problem
from queenside.core.grid import Grid

_MEANING = "q[row] says in which column the queen of a row stands, both counted from 1."


def format(document: Document) -> str:
    problem = rows_problem(document, "a program with an integer a row")
    grid = problem.grid
    lines = [*comments("%", head(document, _MEANING, "minizinc --all-solutions board.mzn"))]
    lines.append('include "alldifferent.mzn";')
    lines.append(f"array[1..{grid.rows}] of var 1..{grid.columns}: q;")
    lines += in_rows(
        problem, "%", "constraint {};", _format_statement, ("q[{}] = {}", "q[{}] != {}")
    )
    return "\n".join([*lines, "solve satisfy;", _output_item(grid), ""])


def _format_statement(statement: Statement, grid: Grid) -> list[str]:
    rows = range(1, grid.rows + 1)
    if isinstance(statement, AllDifferent):
        sign = {0: "", 1: " + {0}", -1: " - {0}"}[statement.slope]
        terms = ", ".join(f"q[{row}]{sign.format(row)}" for row in rows)
        return [f"alldifferent([{terms}])"]
    if isinstance(statement, NotAdjacent):
        return [f"abs(q[{first}] - q[{second}]) >= 2" for first, second in pairwise(rows)]
    return [_format_constraint(statement, grid)]


def _format_constraint(constraint: Constraint, grid: Grid) -> str:
    """In how many rows the queen stands on one of these cells."""
    terms = [
        f"bool2int(q[{row}] in {{{', '.join(map(str, columns))}}})"
        for row, columns in by_row(constraint, grid)
    ]
    total = " + ".join(terms) or "0"
    if constraint.lower == constraint.upper:
        return f"{total} = {constraint.lower}"
    bounds = [f"{total} >= {constraint.lower}"] if constraint.lower else []
    return " /\\ ".join([*bounds, f"{total} <= {constraint.upper}"])


def _output_item(grid: Grid) -> str:
    return (
        'output [if fix(q[row]) = column then "Q" else "." endif\n'
        f'        ++ if column = {grid.columns} then "\\n" else "" endif\n'
        f"        | row in 1..{grid.rows}, column in 1..{grid.columns}];"
    )
