"""Exact cover: the matrix of options and items, and the tree of the search in it."""

from __future__ import annotations

import queenside as qs
from lab.tools.docs_pictures.examples import seven
from lab.tools.docs_pictures.searches import tree
from lab.tools.docs_pictures.sheet import INK, LINE, RED, SOFT, Sheet

_STEP, _MARGIN, _TOP = 22, 92, 96


def matrix() -> str:
    """Four queens as a cover: a line for each cell, a column for each line of the board."""
    size = 4
    puzzle = qs.NQueens(size)
    solution = next(iter(qs.solutions(puzzle)))
    cells = [(row, column) for row in range(size) for column in range(size)]
    items = [f"row {n + 1}" for n in range(size)] + [f"column {n + 1}" for n in range(size)]
    optional = range(2 * (2 * size - 1))
    columns = len(items) + len(optional)
    width, height = _MARGIN + columns * _STEP + 20, _TOP + len(cells) * _STEP + 46
    sheet = Sheet("Four queens as an exact cover", width, height)
    heads = [*items, *(f"↘ {n + 1}" for n in range(7)), *(f"↗ {n + 1}" for n in range(7))]
    for index, head in enumerate(heads):
        x, y = _MARGIN + (index + 0.5) * _STEP + 4, _TOP - 10
        ink = INK if index < len(items) else SOFT
        sheet.parts.append(
            f'<text transform="translate({x:g},{y}) rotate(-60)" font-size="12" '
            f'fill="{ink}">{head}</text>'
        )
        sheet.path(f"M{_MARGIN + index * _STEP},{_TOP}v{len(cells) * _STEP}", LINE, 0.8)
    for line, (row, column) in enumerate(cells):
        _option(sheet, line, row, column, chosen=(row, column) in solution)
    caption = "● the item is covered by this option; rows and columns once, diagonals at most once"
    sheet.words(20, height - 16, caption, ink=SOFT, size=12, anchor="start")
    return str(sheet)


def _option(sheet: Sheet, line: int, row: int, column: int, chosen: bool) -> None:
    """Draw the line of a cell, with a dot at each of its four items."""
    size = 4
    y = _TOP + (line + 0.5) * _STEP
    ends = _MARGIN + (2 * size + 2 * (2 * size - 1)) * _STEP
    if chosen:
        sheet.parts.append(
            f'<rect x="14" y="{y - _STEP / 2:g}" width="{ends - 10}" height="{_STEP}" rx="4" '
            'fill="#fde7b0"/>'
        )
    sheet.words(22, y + 4, f"r{row + 1}c{column + 1}", size=12, anchor="start", bold=chosen)
    items = (row, 4 + column, 8 + row - column + 3, 15 + row + column)
    for index in items:
        sheet.disc(_MARGIN + (index + 0.5) * _STEP, y, 5, RED if chosen else INK)


def search() -> str:
    """Return the whole search for the board that the other engines are shown on."""
    return tree(seven(), qs.watch(seven(), "exact_cover").sights, "the search in the cover")
