"""Sums of an array of 0/1 variables: a program in MiniZinc, for any tool that reads FlatZinc.

    array[1..4, 1..4] of var 0..1: queen;
    % row 1: exactly 1 queen
    constraint queen[1,1] + queen[1,2] + queen[1,3] + queen[1,4] = 1;

It prints a solution as a board of `Q` and `.`.
"""

from __future__ import annotations

from queenside.core.encodings.linear import Constraint, linear
from queenside.core.formats.document import Document
from queenside.core.formats.exports.comments import (
    clues,
    comments,
    fold,
    head,
    problem_of,
    sentence,
)

_MEANING = "queen[row, column], counted from the top left, is 1 if a queen stands there."


def format(document: Document) -> str:
    problem = problem_of(document)
    rows, columns = problem.grid.rows, problem.grid.columns
    names = [f"queen[{row + 1},{column + 1}]" for row, column in problem.grid.positions]
    lines = [*comments("%", head(document, _MEANING, "minizinc --all-solutions board.mzn"))]
    lines.append(f"array[1..{rows}, 1..{columns}] of var 0..1: queen;")
    for constraint in linear(problem):
        lines += [*comments("%", [sentence(constraint)])]
        lines += fold(f"constraint {_format_constraint(constraint, names)};")
    lines += clues(problem, "%", lambda cell, queens: f"constraint {names[cell]} = {queens};")
    return "\n".join([*lines, "solve satisfy;", _output_item(rows, columns), ""])


def _format_constraint(constraint: Constraint, names: list[str]) -> str:
    _, cells, lower, upper = constraint
    total = " + ".join(names[cell] for cell in cells)
    if lower == upper:
        return f"{total} = {lower}"
    bounds = ([f"{total} >= {lower}"] if lower else []) + (
        [f"{total} <= {upper}"] if upper < len(cells) else []
    )
    return " /\\ ".join(bounds)


def _output_item(rows: int, columns: int) -> str:
    return (
        'output [if fix(queen[row, column]) = 1 then "Q" else "." endif\n'
        f'        ++ if column = {columns} then "\\n" else "" endif\n'
        f"        | row in 1..{rows}, column in 1..{columns}];"
    )
