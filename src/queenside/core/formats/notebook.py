"""Boards as HTML that a notebook shows: a picture, and below it what there is to say."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from queenside.core.formats import svg, text
from queenside.core.formats.document import State
from queenside.core.formats.limits import LARGEST
from queenside.core.formats.svg import Highlight
from queenside.core.puzzles.puzzle import Cell, Puzzle


def board(
    puzzle: Puzzle,
    solution: Iterable[Cell] | None = None,
    *,
    state: State | None = None,
    highlight: Highlight | None = None,
    captions: Iterable[str] = (),
) -> str:
    """The board as a picture, or in words if it is too large; then each caption, a plain text.

    Arguments as of `svg.draw`.
    """
    if text.is_too_large(puzzle) or puzzle.problem.grid.rows > LARGEST:
        return paragraphs([f"{puzzle.title}, too large to draw.", *captions])
    picture = svg.draw(puzzle, solution, state=state, highlight=highlight)
    return picture + paragraphs(captions)


def paragraphs(texts: Iterable[str]) -> str:
    """Return each plain text as a paragraph."""
    return "".join(f"<p>{escape(text)}</p>" for text in texts if text)


def collapsible(title: str, html: str) -> str:
    """Something that opens when its title, a plain text, is clicked."""
    return f"<details><summary>{escape(title)}</summary>{html}</details>"
