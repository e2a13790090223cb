"""A board, a solution, a game or a step of an explanation as a picture: SVG, PNG or PDF.

There is one drawing, the SVG; the others are made from it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, get_args

from queenside.core import extras
from queenside.core.arguments import check_type
from queenside.core.formats import svg
from queenside.core.formats.document import Document, State
from queenside.core.puzzles.board_like import BoardLike, as_puzzle
from queenside.core.puzzles.puzzle import Cell
from queenside.explainer.explain.explain import Step
from queenside.explainer.explain.moves import highlight
from queenside.solver.result import Result

PictureFormat = Literal["svg", "png", "pdf"]
PICTURES: tuple[PictureFormat, ...] = get_args(PictureFormat)

ZOOM = 2.0
"""Pixels for each unit of a drawing, unless told otherwise; a cell is 40 units wide."""

PAPER = "white"
"""The default background of a PNG."""


def picture(
    board: BoardLike,
    *,
    format: PictureFormat = "png",
    solution: Iterable[Cell] | None = None,
    state: State | None = None,
    step: Step | None = None,
    monochrome: bool = False,
    zoom: float = ZOOM,
    background: str | None = PAPER,
) -> bytes:
    """Return the picture of a board as the bytes of an SVG, PNG or PDF.

    A result shows its solution. `solution` puts queens on these cells, (row, column) from 0;
    `state` the queens and marks of a game; `step` shows the board after a step of its
    explanation, with what it looks at. `monochrome` is for printing: black and white, with letters
    for the regions. A cell of a PNG is 40 · `zoom` pixels wide, and `background` a colour such as
    "white" or "#f4f3ef", or None for a transparent one.

    Raises InvalidPuzzle for cells outside the board, UnsupportedByFormat for a board that is too
    large, ValueError for a format, zoom or colour that is none, and EngineUnavailable for a PNG or
    PDF without the extra `image`.

        >>> qs.picture(["AAB", "ABB", "CCC"], format="svg")[:4]
        b'<svg'
    """
    puzzle = as_puzzle(board)
    if isinstance(board, Result) and solution is None:
        solution = board.solution
    if step is not None:
        check_type("step", step, Step, "a step of an explanation")
        state = step.after
    check_type("state", state, State | None, "a State")
    cells = None if solution is None else tuple(solution)
    Document(puzzle, state=state, solution=cells).checked()
    light = highlight(puzzle, step) if step is not None else None
    drawing = svg.draw(puzzle, cells, state=state, monochrome=monochrome, highlight=light)
    return render_drawing(drawing, format, zoom=zoom, background=background)


def render_drawing(
    drawing: str, format: str, *, zoom: float = ZOOM, background: str | None = PAPER
) -> bytes:
    """Return the drawing, an SVG of ours, in this format; raises what `picture` does."""
    if format not in PICTURES:
        raise ValueError(f"the format must be one of {', '.join(PICTURES)}, not {format!r}")
    if format == "svg":
        return drawing.encode()
    with extras.required("image", f"a {format.upper()}"):
        if format == "pdf":
            from queenside.printer.pdf import pdf

            return pdf(drawing)
        from queenside.printer.png import png

        return png(drawing, zoom=zoom, background=background)
