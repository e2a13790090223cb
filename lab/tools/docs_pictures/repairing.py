"""Local search as it went."""

from __future__ import annotations

from itertools import combinations

import queenside as qs
from lab.tools.docs_pictures.examples import example
from lab.tools.docs_pictures.sheet import GREEN, RED, SOFT, Sheet, centre
from queenside.core.problem import Problem
from queenside.core.unit import Placement

_CELL, _STEPS = 22, 8


def repair() -> str:
    """Eight boards of a repair, from the first to the last."""
    puzzle = example("queens-9")
    sights = qs.watch(puzzle, "repair").sights
    different = [
        sight
        for number, sight in enumerate(sights)
        if number == 0 or sight.queens != sights[number - 1].queens
    ]
    last = len(different) - 1
    side = 9 * _CELL
    sheet = Sheet("Local search, a queen at a time", 4 * (side + 24) + 24, 2 * (side + 62) + 8)
    for number in range(_STEPS):
        sight = different[round(number * last / (_STEPS - 1))]
        left, top = 24 + number % 4 * (side + 24), 34 + number // 4 * (side + 62)
        sheet.board(puzzle, left, top, _CELL, queens=sight.queens)
        for pair in attacks(puzzle.problem, sight.queens):
            ends = (centre(puzzle.problem.grid, cell, left, top, _CELL) for cell in pair)
            sheet.path("M" + "L".join(f"{x:g},{y:g}" for x, y in ends), RED, 2)
        sheet.words(left + side / 2, top - 8, f"step {sight.node}", bold=True)
        ink, words = (SOFT, f"{sight.faults} broken units") if sight.faults else (GREEN, "solved")
        sheet.words(left + side / 2, top + side + 17, words, ink=ink)
    return str(sheet)


def attacks(problem: Problem, queens: Placement) -> list[tuple[int, int]]:
    """Return the pairs of queens that are too many in a unit."""
    pairs: set[tuple[int, int]] = set()
    for unit in problem.units:
        attacking = [cell for cell in queens if unit.mask >> cell & 1]
        if len(attacking) > unit.upper:
            pairs.update(combinations(attacking, 2))
    return sorted(pairs)
