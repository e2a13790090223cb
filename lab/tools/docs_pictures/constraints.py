"""Clauses that are learned, and queens in thirds."""

from __future__ import annotations

from itertools import combinations

import queenside as qs
from lab.tools.docs_pictures.examples import seven
from lab.tools.docs_pictures.sheet import INK, RED, SOFT, Sheet
from queenside.core.encodings.cardinality import Clause
from queenside.core.encodings.cnf import cnf
from queenside.core.formats import svg
from queenside.core.formats.document import State
from queenside.core.formats.svg import Highlight
from queenside.core.puzzles.puzzle import Cell

Literals = set[int]


def propagate(clauses: list[Clause], assumed: Literals) -> tuple[Literals, Clause | None]:
    true = set(assumed)
    while True:
        before = len(true)
        for clause in clauses:
            if not true.isdisjoint(clause):
                continue
            open_ones = [literal for literal in clause if -literal not in true]
            if not open_ones:
                return true, clause
            if len(open_ones) == 1:
                true.add(open_ones[0])
        if len(true) == before:
            return true, None


def learned_clause() -> str:
    """Two queens, each possible alone, which together leave a unit without a cell."""
    puzzle = seven()
    clauses = cnf(puzzle.problem).clauses
    lower, upper, failed = _conflict(clauses, puzzle.problem.grid.size)
    grid = puzzle.problem.grid
    sheet = Sheet("A clause is learned from a conflict", 930, 350)

    def cell(literal: int) -> Cell:
        return grid.positions[abs(literal) - 1]

    def follows(*assumed: int) -> State:
        true, _ = propagate(clauses, set(assumed))
        queens = tuple(cell(literal) for literal in sorted(true) if literal > 0)
        marks = tuple(cell(literal) for literal in sorted(true) if literal < 0)
        return State(queens=queens, marks=marks)

    first = Highlight(queens=(cell(lower),))
    second = Highlight(queens=(cell(upper), cell(lower)), wrong=tuple(cell(x) for x in failed))
    pair = Highlight(shown=frozenset([cell(lower), cell(upper)]), wrong=(cell(lower), cell(upper)))
    names = [f"r{row + 1}c{column + 1}" for row, column in (cell(lower), cell(upper))]
    boards = [
        (f"assume {names[0]}", "what follows is filled in", follows(lower), first),
        (f"assume {names[1]} too", "a unit has no cell left", follows(lower, upper), second),
        ("learned", f"not both {names[0]} and {names[1]}", State((), ()), pair),
    ]
    for number, (name, caption, state, light) in enumerate(boards):
        left = 20 + 305 * number
        sheet.words(left + 142, 22, name, size=15, bold=True)
        sheet.picture(svg.draw(puzzle, state=state, highlight=light), left, 34, 278)
        sheet.words(left + 142, 334, caption, ink=RED if number else SOFT)
    return str(sheet)


def _conflict(clauses: list[Clause], cells: int) -> tuple[int, int, Clause]:
    consistent = [c for c in range(1, cells + 1) if propagate(clauses, {c})[1] is None]
    conflicts = []
    for lower, upper in combinations(consistent, 2):
        if -upper in propagate(clauses, {lower})[0]:
            continue
        _, failed = propagate(clauses, {lower, upper})
        if failed and min(failed) > 0:
            conflicts.append((len(failed), lower, upper, failed))
    _, lower, upper, failed = min(conflicts)
    return lower, upper, failed


def thirds() -> str:
    """Three queens: in thirds they keep every rule, and as wholes they cannot."""
    assert qs.count(qs.NQueens(3)) == 0
    sheet = Sheet("A third of a queen on each cell of a board of three", 640, 300)
    board = svg.draw(qs.NQueens(3))
    sheet.words(160, 24, "linear programming", size=15, bold=True)
    sheet.picture(board, 60, 40, 200)
    for row in range(3):
        for column in range(3):
            x, y = 97.5 + 62.5 * column, 86 + 62.5 * row
            sheet.words(x, y, "⅓", size=24)
    sheet.words(160, 264, "rows and columns add up to 1,", ink=SOFT)
    sheet.words(160, 282, "diagonals to 1 at most", ink=SOFT)
    sheet.words(480, 24, "integer programming", size=15, bold=True)
    sheet.picture(svg.draw(qs.NQueens(3), [(0, 0), (1, 2)]), 380, 40, 200)
    sheet.path("M398,186l40,40m0,-40l-40,40M462,186l40,40m0,-40l-40,40", RED, 3)
    sheet.path("M526,186l40,40m0,-40l-40,40", RED, 3)
    sheet.words(480, 264, "whole queens: branch on a cell,", ink=SOFT)
    sheet.words(480, 282, "and there is none", ink=INK)
    return str(sheet)
