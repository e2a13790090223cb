"""Clauses that are learned, queens in thirds, and wrong encodings."""

from __future__ import annotations

from itertools import combinations

import queenside as qs
from lab.tools.docs_pictures.ideas import seven
from lab.tools.docs_pictures.sheet import INK, RED, SOFT, Sheet
from queenside.core.encodings.cardinality import Clause
from queenside.core.encodings.cnf import cnf
from queenside.core.formats import svg
from queenside.core.formats.document import State
from queenside.core.formats.svg import Highlight
from queenside.core.puzzles.puzzle import Cell
from queenside.core.solution import Solution
from queenside.teacher.encodings import intended_puzzle, judge
from queenside.teacher.lessons.encodings import TRIES, touching

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


_CELL = 50


def encodings() -> str:
    """Three boards: touching queens that are accepted, and two solutions that are lost."""
    sheet = Sheet("The smallest boards on which three encodings fail", 880, 350)
    _panel(sheet, "groups", 130, "accepts queens that touch:", "no group holds both of them")
    _panel(
        sheet, "groups-own", 400, "loses this solution:", "the ringed cell's group holds two queens"
    )
    _panel(
        sheet, "groups-exactly", 715, "loses this solution:", "the ringed queen's group holds none"
    )
    return str(sheet)


def _panel(sheet: Sheet, key: str, middle: float, title: str, reason: str) -> None:
    """One board under its name, and why it is one."""
    board = TRIES[key].smallest
    assert not isinstance(board, int)
    missed, accepted = judge(key, board)
    queens = accepted if missed is None else missed
    assert queens is not None
    ring = _blamed_cells(board, queens, key)
    width = _CELL * len(board)
    drawn = svg.draw(intended_puzzle(board), queens, highlight=Highlight(wrong=ring))
    sheet.words(middle, 22, key, size=15, bold=True)
    sheet.words(middle, 42, title, ink=SOFT)
    sheet.picture(drawn, middle - width / 2, 54, width)
    sheet.words(middle, 54 + width + 24, reason, ink=RED)


def _blamed_cells(board: object, queens: Solution, key: str) -> tuple[Cell, ...]:
    """Return the cells whose groups hold a wrong number of queens; of many the first."""
    if key == "groups":
        return tuple(queens)
    assert isinstance(board, tuple)
    size = range(len(board))
    violated = {
        (row, column): len(touching(board, (row, column)) & {*queens})
        for row in size
        for column in size
        if touching(board, (row, column))
    }
    if key == "groups-own":
        return tuple(cell for cell, number in violated.items() if number > 1)
    return tuple(cell for cell in queens if violated.get(cell) == 0)[:1]
