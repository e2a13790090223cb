"""New boards, the board of the tutorial, steps of explanations, and how one is proved."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import groupby
from operator import attrgetter
from pathlib import Path
from textwrap import wrap

import queenside as qs
from lab.tools.docs_pictures.sheet import RED, SOFT, Sheet
from lab.tools.technique_pictures import find_example
from queenside.core.formats import svg
from queenside.core.formats.document import State
from queenside.core.formats.svg import Highlight
from queenside.explainer.explain.moves import highlight
from queenside.explainer.logic.catalogue import CATALOGUE
from queenside.explainer.logic.ladder import SINGLES, TRUSTING

EXAMPLES = Path(__file__).parents[3] / "examples"
TUTORIAL = qs.RegionPuzzle(["AAAABB", "ACABBD", "CCBBDD", "CCBBDD", "ECBBDD", "EFFFDD"])
"""The board of docs/tutorial.md."""
SECONDS = 3.5  # seconds for which each step of the moving picture is shown
STYLE = (
    "<style>.frame{{opacity:0;animation:shown {length:g}s steps(1) infinite}}"
    "@keyframes shown{{0%{{opacity:1}}{share:.4f}%{{opacity:0}}}}"
    "@media (prefers-reduced-motion){{.frame{{animation:none}}.frame:last-of-type{{opacity:1}}}}"
    "</style>"
)


def tutorial_board() -> str:
    return svg.draw(TUTORIAL, qs.solve(TUTORIAL).solution)


def contact_sheet() -> str:
    """Draw the first ten new boards of each size from 8 to 11, as they come."""
    sheet = Sheet("Forty new boards of 8 to 11 rows, as they come", 960, 400)
    for row, size in enumerate(range(8, 12)):
        for column, board in enumerate(qs.generate_many(10, size, seed=771000)):
            sheet.picture(svg.draw(board.puzzle), 8 + 95 * column, 8 + 98 * row, 90)
    return str(sheet)


@cache
def step_picture(technique: str) -> str:
    """Return a position where this technique comes next, and what it shows."""
    step = min(
        (qs.practice(technique, seed=seed) for seed in range(8)),
        key=lambda practice: practice.puzzle.problem.grid.size,
    )
    light = highlight(step.puzzle, step.step)
    return svg.draw(step.puzzle, state=step.step.after, highlight=light)


def example_picture(technique: str) -> str:
    """Return the example of the page's list of techniques, and the sentence for it."""
    example = find_example(technique)
    puzzle, step = example.puzzle, example.step
    sheet = Sheet(f"{CATALOGUE[technique].title}: {step.sentence}", 640, 260)
    drawn = svg.draw(puzzle, state=step.after, highlight=highlight(puzzle, step))
    sheet.picture(drawn, 10, 10, 240)
    sheet.words(276, 34, CATALOGUE[technique].title, size=17, bold=True, anchor="start")
    for line, words in enumerate(wrap(step.sentence, 46)):
        sheet.words(276, 62 + 21 * line, words, size=15, anchor="start")
    return str(sheet)


def chosen_picture(
    technique: str, size: int, seed: int, stars: int = 1, beside: Sequence[str] = ()
) -> str:
    """Return a step of a technique that no board needs, where few others may be used."""
    puzzle = qs.generate(size, stars, seed=seed)
    chosen = TRUSTING if technique in TRUSTING else {technique, *beside}
    steps = qs.explain(puzzle, only=[*SINGLES, *chosen], full=True)
    step = next(step for step in steps if step.technique == technique)
    return svg.draw(puzzle, state=step.after, highlight=highlight(puzzle, step))


def proved_step() -> str:
    """Return a step of an explanation; and the position that follows if it were wrong."""
    puzzle = qs.read(EXAMPLES / "first.txt")
    step = next(iter(qs.explain(puzzle, full=True)))
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


def explain_board() -> str:
    """Return a board that is solved step by step, each with its reason, over and over."""
    puzzle = qs.read(EXAMPLES / "first.txt")
    steps = [list(step) for _, step in groupby(qs.explain(puzzle), attrgetter("number"))]
    sheet = Sheet("An 8×8 board solved in steps, each with its reason", 760, 360)
    board = svg.draw(puzzle, highlight=Highlight())
    sheet.picture(board, 12, 12, 336)
    still = set(board.split("\n"))
    for number, (first, *others) in enumerate(steps):
        after = [first, *others][-1].after
        drawn = svg.draw(puzzle, state=after, highlight=highlight(puzzle, first)).split("\n")
        moving = [line for line in drawn[2:-2] if line not in still]
        frame = Sheet("", 0, 0)
        frame.picture("\n".join([*drawn[:2], *moving, "</svg>"]), 12, 12, 336)
        title = CATALOGUE[first.technique].title
        frame.words(372, 60, f"{number + 1}. {title}", size=19, bold=True, anchor="start")
        for line, words in enumerate(wrap(first.sentence, 40)):
            frame.words(372, 94 + 25 * line, words, size=17, anchor="start")
        delay = f"animation-delay:{number * SECONDS:g}s"
        sheet.parts.append(f'<g class="frame" style="{delay}">{"".join(frame.parts)}</g>')
    share = 100 / len(steps)
    sheet.parts.insert(0, STYLE.format(length=len(steps) * SECONDS, share=share))
    return str(sheet)


def puzzle_with(cell: tuple[int, int]) -> qs.RegionPuzzle:
    puzzle = qs.read(EXAMPLES / "first.txt")
    assert isinstance(puzzle, qs.RegionPuzzle)
    return qs.RegionPuzzle(puzzle.regions, given=[cell])
