"""Steps of explanations, and how one is proved."""

from __future__ import annotations

from functools import cache

import queenside as qs
from queenside.formats import svg
from queenside.formats.document import State
from queenside.formats.svg import Highlight
from queenside.reason.explain.moves import highlight
from tools.docs_pictures.examples import example
from tools.docs_pictures.sheet import RED, SOFT, Sheet


@cache
def step_picture(technique: str) -> str:
    """A position where this technique comes next, and what it shows."""
    found = min(
        (qs.practice(technique, seed=seed) for seed in range(8)),
        key=lambda practice: practice.puzzle.problem.grid.size,
    )
    light = highlight(found.puzzle, found.step)
    return svg.draw(found.puzzle, state=found.step.after, highlight=light)


def proved_step() -> str:
    """A step of an explanation; and the position that follows if it were wrong."""
    puzzle = example("first")
    step = next(iter(qs.explain(puzzle)))
    cell = step.eliminates[0]
    (region,) = step.because
    grid = puzzle.problem.grid
    cells = [grid.positions[number] for number in region.cells]
    assert not any(qs.check(puzzle_with(cell)) != "none" for cell in step.eliminates)
    sheet = Sheet("A step, and its proof by contradiction", 640, 380)
    sheet.words(160, 22, "the step: no queen on the crosses", size=15, bold=True)
    drawn = svg.draw(puzzle, state=step.after, highlight=highlight(puzzle, step))
    sheet.picture(drawn, 14, 34, 290)
    sheet.words(480, 22, "its opposite: a queen on one of them", size=15, bold=True)
    light = Highlight(shown=frozenset([*cells, cell]), queens=(cell,), wrong=tuple(cells))
    state = State(queens=(cell,), marks=tuple(cells))
    sheet.picture(svg.draw(puzzle, state=state, highlight=light), 334, 34, 290)
    sheet.words(480, 346, "she sees all that is left of the region:", ink=SOFT)
    sheet.words(480, 364, "no solution", ink=RED, bold=True)
    sheet.words(160, 346, "wherever the region's queen stands,", ink=SOFT)
    sheet.words(160, 364, "she sees both", ink=SOFT)
    return str(sheet)


def puzzle_with(cell: tuple[int, int]) -> qs.RegionPuzzle:
    """The board with a queen given on the cell."""
    puzzle = example("first")
    assert isinstance(puzzle, qs.RegionPuzzle)
    return qs.RegionPuzzle(puzzle.regions, given=[cell])
