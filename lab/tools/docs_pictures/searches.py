"""Searches as they went: brute force, backtracking, exact cover, local search."""

from __future__ import annotations

from itertools import combinations

import queenside as qs
from lab.tools.docs_pictures.boards import example, seven
from lab.tools.docs_pictures.reasoning import step_picture
from lab.tools.docs_pictures.sheet import GREEN, INK, LINE, RED, SOFT, Sheet, centre
from queenside.core.problem import Problem
from queenside.core.puzzles.puzzle import Puzzle
from queenside.core.unit import Placement
from queenside.solver.engines.reference import walk
from queenside.teacher.watching.watch import NodeView

_CELL = 8.0
_PITCH, _LEVEL = 66.0, 96.0


def brute_force() -> str:
    """Return the depth of brute force at each of its nodes: from cell to cell, and back."""
    problem = seven().problem
    depths = [49 - len(open_cells) for _, open_cells in walk(problem, None)]
    width, height, left, top = 800.0, 230.0, 60.0, 30.0
    sheet = Sheet(
        "The nodes of brute force, by how many cells are decided", width + 90, height + 90
    )
    places = [
        (left + width * node / len(depths), top + height * depth / 49)
        for node, depth in enumerate(depths)
    ]
    for depth in (0, 7, 14, 21, 28, 35, 42, 49):
        y = top + height * depth / 49
        sheet.path(f"M{left},{y:.1f}h{width}", LINE, 0.8)
        sheet.words(left - 8, y + 4, str(depth), ink=SOFT, size=11, anchor="end")
    sheet.path("M" + "L".join(f"{x:.1f},{y:.1f}" for x, y in places), INK, 0.9)
    x, y = places[depths.index(49)]
    sheet.disc(x, y, 5, GREEN)
    sheet.words(x - 10, y + 4, "the solution", ink=GREEN, anchor="end", size=12)
    sheet.words(left, top - 12, "cells decided", ink=SOFT, anchor="start", size=12)
    caption = f"{len(depths):,} nodes, one after the other"
    sheet.words(left + width, top + height + 28, caption, ink=SOFT, anchor="end", size=12)
    return str(sheet)


def backtracking() -> str:
    return tree(seven(), qs.watch(seven(), "backtracking").sights, "backtracking")


def tree(puzzle: Puzzle, sights: tuple[NodeView, ...], name: str) -> str:
    """Return every node as a small board below the one it comes from."""
    columns = _places(sights)
    deepest = max(sight.depth for sight in sights)
    side = _CELL * puzzle.problem.grid.rows
    width = (max(columns.values()) + 1) * _PITCH + 16
    sheet = Sheet(f"All {len(sights)} nodes of {name}", width, deepest * _LEVEL + side + 60)
    path: list[int] = []
    for sight in sights:
        x, y = 8 + columns[sight.node] * _PITCH, 14 + sight.depth * _LEVEL
        del path[sight.depth :]
        if path:
            above = 8 + columns[path[-1]] * _PITCH + side / 2
            bottom = y - _LEVEL + side
            middle = (bottom + y) / 2
            sheet.path(
                f"M{above:g},{bottom:g}C{above:g},{middle:g} {x + side / 2:g},{middle:g} "
                f"{x + side / 2:g},{y:g}",
                SOFT,
            )
        path.append(sight.node)
        _node(sheet, puzzle, sight, x, y, side)
    caption = f"{len(sights)} nodes: a pale cell cannot hold a queen, a red cross is a dead end"
    sheet.words(8, sheet.height - 12, caption, ink=SOFT, anchor="start", size=12)
    return str(sheet)


def _node(sheet: Sheet, puzzle: Puzzle, sight: NodeView, x: float, y: float, side: float) -> None:
    sheet.board(puzzle, x, y, _CELL, queens=sight.queens, crossed=sight.crossed)
    if sight.event == "dead end":
        middle = x + side / 2
        sheet.path(f"M{middle - 4:g},{y + side + 5:g}l8,8m0,-8l-8,8", RED, 2.2)
    if sight.event == "solution":
        sheet.frame(x - 3, y - 3, side + 6, side + 6, GREEN, 3)
        sheet.words(x + side / 2, y + side + 17, "solution", ink=GREEN, size=12, bold=True)


def _places(sights: tuple[NodeView, ...]) -> dict[int, float]:
    """Return each node's place to the right: leaves side by side, others centred above theirs."""
    below: dict[int, list[int]] = {}
    path: list[int] = []
    for sight in sights:
        del path[sight.depth :]
        if path:
            below.setdefault(path[-1], []).append(sight.node)
        path.append(sight.node)
    columns: dict[int, float] = {}
    leaves = 0
    for sight in reversed(sights):
        if sight.node not in below:
            leaves += 1
            columns[sight.node] = -leaves
        else:
            children = [columns[child] for child in below[sight.node]]
            columns[sight.node] = sum(children) / len(children)
    return {node: place + leaves for node, place in columns.items()}


def inference() -> str:
    """Return the native search's inferences before it tries a cell, as a person's techniques."""
    panels = [
        ("starving", "exclusion", "a queen on a cross leaves a unit no room"),
        ("flows", "two-regions", "two regions take two lines"),
        ("packing", "tiling", "as many windows as queens"),
    ]
    sheet = Sheet("Three inferences of the native search", 3 * 280 + 20, 330)
    for number, (name, technique, caption) in enumerate(panels):
        left = 20 + 280 * number
        sheet.words(left + 130, 22, name, size=15, bold=True)
        sheet.picture(step_picture(technique), left, 34, 254)
        sheet.words(left + 130, 314, caption, ink=SOFT)
    return str(sheet)


def search_cover() -> str:
    return tree(seven(), qs.watch(seven(), "exact_cover").sights, "the search in the cover")


_REPAIR_CELL, _STEPS = 22, 8


def repair() -> str:
    puzzle = example("queens-9")
    sights = qs.watch(puzzle, "repair").sights
    different = [
        sight
        for number, sight in enumerate(sights)
        if number == 0 or sight.queens != sights[number - 1].queens
    ]
    last = len(different) - 1
    side = 9 * _REPAIR_CELL
    sheet = Sheet("Local search, a queen at a time", 4 * (side + 24) + 24, 2 * (side + 62) + 8)
    for number in range(_STEPS):
        sight = different[round(number * last / (_STEPS - 1))]
        left, top = 24 + number % 4 * (side + 24), 34 + number // 4 * (side + 62)
        sheet.board(puzzle, left, top, _REPAIR_CELL, queens=sight.queens)
        for pair in attacks(puzzle.problem, sight.queens):
            ends = (centre(puzzle.problem.grid, cell, left, top, _REPAIR_CELL) for cell in pair)
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
