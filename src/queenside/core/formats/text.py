"""A board in a terminal: lines between the regions, or in colour.

    ┌───┬───────────────┐
    │ ♛ │ ·   ·   ·   · │      ♛  queen           [♛]  given queen
    ├───┼───┬───┐   ┌───┤      ·  empty cell       ×   mark
    │ · │ · │ · │ ♛ │ · │     ▒▒▒ blocked cell

`as_ascii` turns either drawing into plain ASCII, for a terminal or a file that has no better.
`formats.drawing` reads drawings back, so a last line says what lines and signs don't: `2 stars`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, groupby
from operator import itemgetter
from typing import Literal

from queenside.core.formats import borders, colours
from queenside.core.formats.colours import Colour, Palette
from queenside.core.formats.document import State
from queenside.core.grid import Grid
from queenside.core.puzzles.known import as_queens, as_regions, clues
from queenside.core.puzzles.puzzle import Cell, Puzzle, place
from queenside.core.unit import REGION

Depth = Literal[4, 8, 24]
"""Bits of colour a terminal has: 16 named colours, 256, or all."""

_JUNCTIONS = " ╵╷│╶└┌├╴┘┐┤─┴┬┼"
"""The sign where lines meet, by which ones do: up 1, down 2, right 4, left 8."""

_ASCII = str.maketrans("♛·×▒│─└┌├┘┐┤┴┬┼", "Q.x#|-+++++++++")

_OUTSIDE = -2
"""The area around the board, which is neither a region nor a cell without one."""

ONE_REGION = "are one region"
UNDRAWN = "not all rules are drawn"

_EMPTY = " · "
_WIDEST = 100
_IN_A_LINE = 10
_PLAIN = "\x1b[0m"
DARK: Colour = (0x1C, 0x20, 0x2B)


def draw(
    puzzle: Puzzle, solution: Iterable[Cell] | None = None, *, state: State | None = None
) -> str:
    """Draw the board in lines and signs, with queens on `solution`, (row, column) from 0.

    `state` adds a person's own queens and marks. A board without regions needs no inner lines, and
    one that is too large to draw is told in words.
    """
    if is_too_large(puzzle):
        return _describe(puzzle, solution, state or State())
    grid, labels = puzzle.problem.grid, colours.regions(puzzle)
    signs = _signs(puzzle, solution, state)
    if labels is None:
        rows = ("".join(signs[_row(grid, row)]) for row in range(grid.rows))
        edge = "───" * grid.columns
        lines = [f"┌{edge}┐", *(f"│{row}│" for row in rows), f"└{edge}┘"]
    else:
        lines = [*draw_lines(grid, labels, signs)]
    return "\n".join([*lines, *caption(puzzle)])


def caption(puzzle: Puzzle) -> list[str]:
    """Return notes on what a drawing doesn't show; the reader of drawings looks for them."""
    if regions := as_regions(puzzle):
        stars = [f"{regions.stars} stars"] if regions.stars > 1 else []
        return stars + [_join(cells) for cells in borders.pieces(regions)]
    if queens := as_queens(puzzle):
        is_plain = not queens.toroidal and queens.n != 1  # which looks like a region
        return [] if is_plain else [queens.title]
    return [f"{puzzle.title}: {UNDRAWN}"]


def _join(cells: Iterable[Cell]) -> str:
    """Say which pieces are one region: "r2c1 and r2c5 are one region"."""
    *others, last = (f"r{row + 1}c{column + 1}" for row, column in cells)
    return f"{', '.join(others)} and {last} {ONE_REGION}"


def draw_colour(
    puzzle: Puzzle,
    solution: Iterable[Cell] | None = None,
    *,
    state: State | None = None,
    depth: Depth,
) -> str:
    """Draw the board as coloured cells, in the escape sequences (ECMA-48) of a terminal.

    Arguments as of `draw`; `depth` is how many bits of colour the terminal has.
    """
    if is_too_large(puzzle):
        return _describe(puzzle, solution, state or State())
    grid = puzzle.problem.grid
    fills = colours.by_cell(puzzle, *palettes(depth))
    signs = _signs(puzzle, solution, state)
    cells = list(zip(fills, (sign == _EMPTY for sign in signs), signs, strict=True))
    lines = (groupby(cells[_row(grid, row)], key=itemgetter(0, 1)) for row in range(grid.rows))
    return "\n".join(
        "".join(
            _paint("".join(cell[2] for cell in run), fill, faint, depth)
            for (fill, faint), run in line
        )
        + _PLAIN
        for line in lines
    )


def palettes(depth: Depth) -> tuple[Palette, Palette]:
    """Return the colours of regions and of a chessboard for a terminal."""
    return (NAMED, NAMED_CHESS) if depth == 4 else (colours.SOFT, colours.CHESS)


def is_too_large(puzzle: Puzzle) -> bool:
    """Return whether a drawing is useless: more than 100 columns, and no regions."""
    problem = puzzle.problem
    return problem.grid.columns > _WIDEST and not any(f.kind == REGION for f in problem.families)


def _describe(puzzle: Puzzle, solution: Iterable[Cell] | None, state: State) -> str:
    """A board that is too large to draw: the column of each row's queen, else what stands where."""
    if solution is None:
        cells_by_name = dict(
            zip(("given queen", "blocked cell"), clues(puzzle.problem), strict=True)
        )
        cells_by_name |= {"queen": [*state.queens], "mark": [*state.marks]}
        places = [
            f"{name} at {place(cell)}" for name, cells in cells_by_name.items() for cell in cells
        ]
        return "\n".join([f"{puzzle.title}, too large to draw.", *places])
    columns = [str(column + 1) for _, column in solution]
    width = len(str(len(columns)))
    lines = (
        f"row {start + 1:{width}}: {' '.join(columns[start : start + _IN_A_LINE])}"
        for start in range(0, len(columns), _IN_A_LINE)
    )
    return "\n".join([f"{puzzle.title}, the column of each row's queen:", *lines])


def as_ascii(drawing: str) -> str:
    """Translate a drawing to ASCII: Q for a queen, x for a mark, # where blocked."""
    return drawing.translate(_ASCII)


def _signs(puzzle: Puzzle, solution: Iterable[Cell] | None, state: State | None) -> list[str]:
    """Return the content of each cell, three characters wide."""
    grid = puzzle.problem.grid
    signs = [_EMPTY] * grid.size
    state = state or State()
    given, blocked = clues(puzzle.problem)
    queens = chain(state.queens, solution or ())
    for sign, cells in ((" × ", state.marks), ("▒▒▒", blocked), (" ♛ ", queens), ("[♛]", given)):
        for row, column in cells:
            signs[grid.cell(row, column)] = sign
    return signs


def _row(grid: Grid, row: int) -> slice:
    return slice(row * grid.columns, (row + 1) * grid.columns)


def draw_lines(grid: Grid, labels: tuple[int, ...], signs: list[str]) -> Iterator[str]:
    """Draw the lines of a drawing with a line wherever two regions meet, and around the board.

    `labels` are the regions and `signs` what is in each cell, three characters, by cell number.
    """

    def region(row: int, column: int) -> int:
        cells = 0 <= row < grid.rows and 0 <= column < grid.columns
        return labels[grid.cell(row, column)] if cells else _OUTSIDE

    def above(row: int, column: int) -> bool:
        return region(row - 1, column) != region(row, column)

    def before(row: int, column: int) -> bool:
        return region(row, column - 1) != region(row, column)

    def junction(row: int, column: int) -> str:
        up, below = before(row - 1, column), before(row, column)
        right, left = above(row, column), above(row, column - 1)
        return _JUNCTIONS[up + 2 * below + 4 * right + 8 * left]

    for row in range(grid.rows + 1):
        ends = ("───" if above(row, column) else "   " for column in range(grid.columns + 1))
        yield "".join(junction(row, c) + end for c, end in enumerate(ends)).rstrip()
        if row < grid.rows:
            walls = ("│" if before(row, column) else " " for column in range(grid.columns + 1))
            cells = [*signs[_row(grid, row)], ""]
            yield "".join(wall + sign for wall, sign in zip(walls, cells, strict=True))


_NAMED_CODES: dict[Colour, int] = {
    (255, 255, 85): 103,  # bright yellow
    (85, 255, 255): 106,  # bright cyan
    (255, 85, 255): 105,  # bright magenta
    (85, 255, 85): 102,  # bright green
    (255, 85, 85): 101,  # bright red
    (255, 255, 255): 107,  # white
    (85, 85, 255): 104,  # bright blue
    (205, 205, 0): 43,  # yellow
    (0, 205, 205): 46,  # cyan
    (205, 0, 205): 45,  # magenta
    (0, 170, 0): 42,  # green
    (170, 0, 0): 41,  # red
    (190, 190, 190): 47,  # grey
    (0, 0, 170): 44,  # blue
    (100, 100, 100): 100,  # dark grey
}
"""The background colours that every colour terminal has, as most show them, and their codes."""

NAMED: Palette = tuple(_NAMED_CODES)
NAMED_CHESS: Palette = ((255, 255, 255), (190, 190, 190))
"""The light and the dark cells of a board without regions, in colours of these."""


def _paint(text: str, fill: Colour, faint: bool, depth: Depth) -> str:
    """Return the text in a readable colour on this one; `faint` in a darker shade of it."""
    red, green, blue = fill
    ink = (red * 5 // 8, green * 5 // 8, blue * 5 // 8) if faint else DARK
    if depth == 24:
        back, fore = "48;2;{};{};{}".format(*fill), "38;2;{};{};{}".format(*ink)
    elif depth == 8:
        back, fore = f"48;5;{ansi_colour(fill)}", f"38;5;{ansi_colour(ink)}"
    else:
        dark = colours.distance(fill, (0, 0, 0)) < 0.6
        back, fore = str(_NAMED_CODES[fill]), "97" if dark else "30"
    return f"\x1b[{back};{fore}m{text}"


def ansi_colour(colour: Colour) -> int:
    """Return the nearest colour of the 6×6×6 cube of a terminal with 256 colours."""
    red, green, blue = (
        min(range(6), key=lambda level: abs(_LEVELS[level] - part)) for part in colour
    )
    return 16 + 36 * red + 6 * green + blue


_LEVELS = (0, 95, 135, 175, 215, 255)
