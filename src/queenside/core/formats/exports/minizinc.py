"""Programs in MiniZinc, for any tool that reads FlatZinc: sums of an array of 0/1 variables.

    array[1..4, 1..4] of var 0..1: queen;
    % row 1: exactly 1 queen
    constraint queen[1,1] + queen[1,2] + queen[1,3] + queen[1,4] = 1;

Or, for boards with one queen in each row, the column of it, which is what most people write:

    array[1..4] of var 1..4: q;
    % the queens stand on different columns
    constraint alldifferent([q[1], q[2], q[3], q[4]]);

Both print a solution as a board of `Q` and `.`.
"""

from __future__ import annotations

from itertools import pairwise

from queenside.core.encodings.integer import AllDifferent, NotAdjacent, Statement
from queenside.core.encodings.linear import Constraint, linear
from queenside.core.formats.document import Document
from queenside.core.formats.exports import comments
from queenside.core.grid import Grid

_COMMAND = "minizinc --all-solutions board.mzn"
_MEANING = "queen[row, column], counted from the top left, is 1 if a queen stands there."
_MEANING_OF_ROWS = "q[row] says in which column the queen of a row stands, both counted from 1."


def format(document: Document) -> str:
    problem = comments.problem_of(document)
    rows, columns = problem.grid.rows, problem.grid.columns
    names = [f"queen[{row + 1},{column + 1}]" for row, column in problem.grid.positions]
    lines = comments.comments("%", comments.head(document, _MEANING, _COMMAND))
    lines.append(f"array[1..{rows}, 1..{columns}] of var 0..1: queen;")
    for constraint in linear(problem):
        total = " + ".join(names[cell] for cell in constraint.cells)
        lines += comments.comments("%", [comments.sentence(constraint)])
        lines += comments.fold(f"constraint {_bound(total, constraint)};")
    lines += comments.clues(
        problem, "%", lambda cell, queens: f"constraint {names[cell]} = {queens};"
    )
    return _finish(lines, problem.grid, "queen[row, column]) = 1")


def format_rows(document: Document) -> str:
    problem = comments.rows_problem(document, "a program with an integer a row")
    grid = problem.grid
    lines = comments.comments("%", comments.head(document, _MEANING_OF_ROWS, _COMMAND))
    lines.append('include "alldifferent.mzn";')
    lines.append(f"array[1..{grid.rows}] of var 1..{grid.columns}: q;")
    forms = "q[{}] = {}", "q[{}] != {}"
    lines += comments.in_rows(problem, "%", "constraint {};", _format_statement, forms)
    return _finish(lines, grid, "q[row]) = column")


def _format_statement(statement: Statement, grid: Grid) -> list[str]:
    rows = range(1, grid.rows + 1)
    if isinstance(statement, AllDifferent):
        sign = {0: "", 1: " + {0}", -1: " - {0}"}[statement.slope]
        terms = ", ".join(f"q[{row}]{sign.format(row)}" for row in rows)
        return [f"alldifferent([{terms}])"]
    if isinstance(statement, NotAdjacent):
        return [f"abs(q[{first}] - q[{second}]) >= 2" for first, second in pairwise(rows)]
    terms_by_row = (
        f"bool2int(q[{row}] in {{{', '.join(map(str, columns))}}})"
        for row, columns in comments.by_row(statement, grid)
    )
    return [_bound(" + ".join(terms_by_row), statement)]


def _bound(total: str, constraint: Constraint) -> str:
    _, cells, lower, upper = constraint
    total = total or "0"
    if lower == upper:
        return f"{total} = {lower}"
    bounds = [f"{total} >= {lower}"] * (lower > 0) + [f"{total} <= {upper}"] * (upper < len(cells))
    return " /\\ ".join(bounds)


def _finish(lines: list[str], grid: Grid, condition: str) -> str:
    output = (
        f'output [if fix({condition} then "Q" else "." endif\n'
        f'        ++ if column = {grid.columns} then "\\n" else "" endif\n'
        f"        | row in 1..{grid.rows}, column in 1..{grid.columns}];"
    )
    return "\n".join([*lines, "solve satisfy;", output, ""])
