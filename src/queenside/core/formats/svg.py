"""A board as a picture: one standalone SVG, with a solution or a state of play on it if wanted.

A cell is 40 units wide. Everything is drawn from paths, so the picture needs no font, looks the
same everywhere and may stand several times in one page. From bottom to top: the colour of each
cell, hatching on blocked cells, thin lines between cells, a thick one between regions and around
the board, marks, queens.

To print there is a second look, in pure black and white, since a printer makes greys of dots and a
copier loses them: thin lines between cells, thick ones between regions, and in a corner of each
region its letter, the one that sentences call it by.

A picture may point at things, to explain a step (`Highlight`): cells that do not matter fade, or
on paper those that matter are shaded; and rows and columns get their numbers. What a trial would
lead to is blue, or grey on paper, and its queens are numbered. These and the letters are the only
text there is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import NamedTuple

from queenside.core.formats import colours, letters
from queenside.core.formats.colours import Colour, Palette
from queenside.core.formats.document import Document, State
from queenside.core.formats.limits import check_drawable
from queenside.core.grid import Grid
from queenside.core.puzzles.known import clues
from queenside.core.puzzles.puzzle import Cell, Puzzle

CELL = 40
_MARGIN = 4
_ROUND = 7
_NUMBERS = 22
_FONT = 'font-family="system-ui,sans-serif"'
_WHITE: Colour = (255, 255, 255)
_GREY: Colour = (222, 222, 222)

CROWN = (
    "m-9.4,9.4h18.8v1.4a1.7,1.7 0 0 1 -1.7,1.7h-15.4a1.7,1.7 0 0 1 -1.7,-1.7z"  # the base
    "m0,-2l-3.4,-10.6a2,2 0 1 1 1.8,-.7l4.1,5.3l-.3,-9.1a2,2 0 1 1 1.9,-.3l3.4,8.3"  # left tips
    "l1,-10.3a2,2 0 1 1 1.8,0l1,10.3"  # the middle tip
    "l3.4,-8.3a2,2 0 1 1 1.9,.3l-.3,9.1l4.1,-5.3a2,2 0 1 1 1.8,.7l-3.4,10.6z"  # right tips
)
"""A queen's crown, in moves from the centre of its cell."""


class _Look(NamedTuple):
    """Inks, and how wide and how faint lines are."""

    ink: str
    new: str
    """New marks of a step, and mistakes."""
    supposed: str
    """Marks that would follow from a trial."""
    numbers: str
    inner: tuple[float, float]
    """The width of the lines between cells, and their opacity."""
    border: float
    frame: float
    marks: tuple[float, float]
    reach: float
    """The reach of a new cross from the centre: on paper it leaves room for a letter."""


_COLOURED = _Look("#262a36", "#b3122d", "#1d4fd7", "#7d8597", (1, 0.28), 3, 4, (2.2, 0.6), 9)
_PRINTED = _Look("#000", "#000", "#777", "#000", (0.8, 1), 4, 5, (1.6, 1), 7.5)


class Highlight(NamedTuple):
    """Marks on a picture; all cells are (row, column) from 0.

    shown     the cells that matter: all others fade (on paper these are shaded instead); none fade
              where this is empty
    looks_at  cells with a ring
    queens    queens that are new: they stand on a disc
    marks     marks that are new: their crosses are large and red
    wrong     cells with a red ring
    trial     what the deductions of a trial lead to, in order: their numbers ("2", and "2.1" in a
              trial within it), queens and marks; marks within are numbered as queens are
    """

    shown: frozenset[Cell] = frozenset()
    looks_at: tuple[Cell, ...] = ()
    queens: tuple[Cell, ...] = ()
    marks: tuple[Cell, ...] = ()
    wrong: tuple[Cell, ...] = ()
    trial: tuple[tuple[str, tuple[Cell, ...], tuple[Cell, ...]], ...] = ()


def draw(
    puzzle: Puzzle,
    solution: Iterable[Cell] | None = None,
    *,
    state: State | None = None,
    monochrome: bool = False,
    lettered: bool = True,
    highlight: Highlight | None = None,
) -> str:
    """Draw the board as SVG, with queens on the cells of `solution`, (row, column) from 0.

    Given queens are white on a dark disc. `state` adds a person's own queens and small crosses.
    With `monochrome` it is black and white, to print, and if `lettered` each region has its letter.
    `highlight` points at things, and numbers the rows and columns. Raises UnsupportedByFormat for a
    board of more than 255 rows.
    """
    check_drawable(puzzle, "a picture")
    look = _PRINTED if monochrome else _COLOURED
    given, _ = clues(puzzle.problem)
    placed = {*(solution or ()), *(state.queens if state else ())} - {*given}
    marks = {*state.marks} - placed if state else set()
    light = highlight or Highlight()
    layers = [
        *_ground(puzzle, light, look, lettered),
        *_strokes(_crosses(marks - {*light.marks}), *look.marks, ink=look.ink),
        *_strokes(_crosses(_trial_eliminations(light) - marks), 3, ink=look.supposed),
        *_pointed_at(light, look),
        *_crowns(_trial_queens(light), look.supposed),
        *_orders(light, look),
        *_discs(given, 17, look.ink),
        *_crowns(given, "#fff"),
        *_crowns(sorted(placed), look.ink),
        *(_numbers(puzzle.problem.grid, look) if highlight else ()),
    ]
    margin = _NUMBERS if highlight else _MARGIN
    return _document(puzzle.problem.grid, _title(puzzle, len(placed)), layers, margin)


def _ground(puzzle: Puzzle, light: Highlight, look: _Look, lettered: bool) -> Iterator[str]:
    """Draw cells, blocked cells, lines, and letters where there are no colours."""
    grid, labels = puzzle.problem.grid, colours.regions(puzzle)
    printed = look is _PRINTED
    yield from _cells(grid, _fills(puzzle, printed))
    if printed and labels:
        yield from _cover(grid, light.shown, colours.to_hex(_GREY))
    yield from _strokes(
        _hatching(clues(puzzle.problem)[1]), 1.4, 1 if printed else 0.55, ink=look.ink
    )
    yield from _strokes(inner_lines(grid), *look.inner, ink=look.ink)
    yield from _strokes(borders(grid, labels or (0,) * grid.size), look.border, ink=look.ink)
    if light.shown and not (printed and labels):
        faded = frozenset(grid.positions) - light.shown
        yield from _cover(grid, faded, "#fff", 0.68)
    yield (
        f'<rect width="{CELL * grid.columns}" height="{CELL * grid.rows}" rx="{_ROUND}" '
        f'fill="none" stroke="{look.ink}" stroke-width="{look.frame:g}"/>'
    )
    if printed and labels and lettered:
        yield _letters(puzzle, labels, {*light.queens, *light.wrong})


def _document(grid: Grid, title: str, layers: list[str], margin: int) -> str:
    width, height = (CELL * side + margin + _MARGIN for side in (grid.columns, grid.rows))
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{-margin} {-margin} {width} {height}" '
        f'width="{width}" height="{height}" style="max-width:100%;height:auto" role="img">'
    )
    return "\n".join([head, f"<title>{escape_xml(title)}</title>", *layers, "</svg>\n"])


def _title(puzzle: Puzzle, placed: int) -> str:
    queens = {0: "", 1: " with 1 queen placed"}.get(placed, f" with {placed} queens placed")
    return puzzle.title + queens


def escape_xml(text: str) -> str:
    """Return the text as XML may hold it."""
    printable = "".join(sign if sign.isprintable() else "\ufffd" for sign in text)
    return printable.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _fills(puzzle: Puzzle, monochrome: bool) -> Palette:
    if not monochrome:
        return colours.by_cell(puzzle)
    if colours.regions(puzzle) is None:
        return colours.by_cell(puzzle, chess=(_WHITE, _GREY))
    return (_WHITE,) * puzzle.problem.grid.size


def _cells(grid: Grid, fills: Palette) -> Iterator[str]:
    """One path for each colour, made of the runs of cells that have it."""
    runs: dict[Colour, list[str]] = {}
    for row in range(grid.rows):
        start = row * grid.columns
        column = 0
        for fill, group in groupby(fills[start : start + grid.columns]):
            length = len(list(group))
            runs.setdefault(fill, []).append(_run(grid, row, column, length))
            column += length
    for fill, paths in runs.items():
        yield f'<path fill="{colours.to_hex(fill)}" d="{"".join(paths)}"/>'


def _run(grid: Grid, row: int, column: int, length: int) -> str:
    """Return a run of cells in one row, rounded where it fills a corner of the board."""
    left, right = column == 0, column + length == grid.columns
    top, bottom = row == 0, row == grid.rows - 1
    corners = (top and left, top and right, bottom and right, bottom and left)
    first, second, third, fourth = (_ROUND * corner for corner in corners)
    width = CELL * length
    return (
        f"M{CELL * column + first},{CELL * row}h{width - first - second}{_corner(second, 1, 1)}"
        f"v{CELL - second - third}{_corner(third, -1, 1)}h{third + fourth - width}"
        f"{_corner(fourth, -1, -1)}v{fourth + first - CELL}{_corner(first, 1, -1)}z"
    )


def _corner(radius: int, dx: int, dy: int) -> str:
    return f"a{radius},{radius} 0 0 1 {dx * radius},{dy * radius}" if radius else ""


def _hatching(cells: Iterable[Cell]) -> str:
    return "".join(
        f"M{CELL * column},{CELL * row + near}l{near},{-near}" * (near <= CELL)
        + f"M{CELL * column + far},{CELL * row + CELL}l{CELL - far},{far - CELL}" * (far > 0)
        for row, column in cells
        for near, far in [(8 * n, 0) for n in range(1, 6)] + [(41, 8 * n) for n in range(1, 5)]
    )


def inner_lines(grid: Grid) -> str:
    """Return the path of the lines between cells."""
    width, height = CELL * grid.columns, CELL * grid.rows
    level = (f"M0,{CELL * row}h{width}" for row in range(1, grid.rows))
    upright = (f"M{CELL * column},0v{height}" for column in range(1, grid.columns))
    return "".join((*level, *upright))


def borders(grid: Grid, labels: tuple[int, ...]) -> str:
    """Return the lines between regions, each drawn from end to end."""
    level = (
        f"M{CELL * start},{CELL * row}h{CELL * length}"
        for row in range(1, grid.rows)
        for start, length in _stretches(
            labels[cell - grid.columns] != labels[cell]
            for cell in range(row * grid.columns, (row + 1) * grid.columns)
        )
    )
    upright = (
        f"M{CELL * column},{CELL * start}v{CELL * length}"
        for column in range(1, grid.columns)
        for start, length in _stretches(
            labels[cell - 1] != labels[cell] for cell in range(column, grid.size, grid.columns)
        )
    )
    return "".join((*level, *upright))


def _stretches(flags: Iterable[bool]) -> Iterator[tuple[int, int]]:
    """Start and length of each stretch of true flags."""
    start = 0
    for flag, group in groupby(flags):
        length = len(list(group))
        if flag:
            yield start, length
        start += length


def _strokes(path: str, width: float, opacity: float = 1, *, ink: str) -> Iterator[str]:
    """Yield the lines of a path; nothing where it has none."""
    if path:
        faint = f' stroke-opacity="{opacity}"' if opacity < 1 else ""
        yield (
            f'<path fill="none" stroke="{ink}" stroke-width="{width:g}"{faint} '
            f'stroke-linecap="round" d="{path}"/>'
        )


def _crosses(cells: Iterable[Cell], reach: float = 5) -> str:
    near, far = f"{-reach:g},{-reach:g}", 2 * reach
    return "".join(
        f"{_centre(cell)}m{near}l{far:g},{far:g}m0,{-far:g}l{-far:g},{far:g}"
        for cell in sorted(cells)
    )


def _cover(grid: Grid, cells: frozenset[Cell], fill: str, opacity: float = 1) -> Iterator[str]:
    paths = "".join(
        _run(grid, row, start, length)
        for row in range(grid.rows)
        for start, length in _stretches((row, c) in cells for c in range(grid.columns))
    )
    faint = f' fill-opacity="{opacity}"' if opacity < 1 else ""
    if paths:
        yield f'<path fill="{fill}"{faint} d="{paths}"/>'


def _pointed_at(light: Highlight, look: _Look) -> Iterator[str]:
    """Rings on cells that are looked at, discs below new queens, large crosses for new marks."""
    crosses = _crosses(light.marks, look.reach)
    ringed = {*light.looks_at} - {*light.queens, *light.marks, *light.wrong}
    yield from _discs(ringed, 7, "none", look.ink)
    yield from _discs(light.queens, 17.5, "#fff", look.ink)
    yield from _discs(light.wrong, 17.5, "none", look.new)
    yield from _strokes(crosses, 7.5, ink="#fff")
    yield from _strokes(crosses, 4, ink=look.new)


def _numbers(grid: Grid, look: _Look) -> Iterator[str]:
    """Yield the numbers of rows and columns, from 1, in the margin."""
    columns = "".join(
        f'<text x="{CELL * column + CELL // 2}" y="-7">{column + 1}</text>'
        for column in range(grid.columns)
    )
    rows = "".join(
        f'<text x="-11" y="{CELL * row + CELL // 2 + 5}">{row + 1}</text>'
        for row in range(grid.rows)
    )
    style = f'{_FONT} font-size="13" text-anchor="middle"'
    yield f'<g fill="{look.numbers}" {style}>{columns}{rows}</g>'


def _trial_queens(light: Highlight) -> dict[Cell, None]:
    return dict.fromkeys(cell for _, queens, _ in light.trial for cell in queens)


def _trial_eliminations(light: Highlight) -> set[Cell]:
    return {cell for _, _, marks in light.trial for cell in marks} - {*_trial_queens(light)}


def _orders(light: Highlight, look: _Look) -> Iterator[str]:
    """Number what a trial leads to, in the corner of the cells: "4.1+" for several."""
    by_cell: dict[Cell, str] = {}
    for number, queens, marks in light.trial:
        for cell in (*queens, *(marks if "." in number else ())):
            by_cell[cell] = f"{by_cell[cell].rstrip('+')}+" if cell in by_cell else number
    numbers = "".join(
        f'<text x="{CELL * column + 38}" y="{CELL * row + 37}">{number}</text>'
        for (row, column), number in by_cell.items()
    )
    if numbers:
        style = f'{_FONT} font-size="11" font-weight="700" text-anchor="end"'
        yield f'<g fill="{look.supposed}" {style}>{numbers}</g>'


def _letters(puzzle: Puzzle, labels: tuple[int, ...], hidden: set[Cell]) -> str:
    """Write each region's letter in the corner of its first cell that is visible."""
    given, blocked = clues(puzzle.problem)
    hidden = {*hidden, *given, *blocked}
    corners: dict[int, Cell] = {}
    for label, cell in zip(labels, puzzle.problem.grid.positions, strict=True):
        if label not in corners or (corners[label] in hidden and cell not in hidden):
            corners[label] = cell
    words = "".join(
        f'<text x="{CELL * column + 4}" y="{CELL * row + 12}">{letters.region_name(label)}</text>'
        for label, (row, column) in corners.items()
        if label != colours.NOWHERE
    )
    return f'<g fill="{_PRINTED.ink}" {_FONT} font-size="9.5" font-weight="600">{words}</g>'


def _discs(cells: Iterable[Cell], radius: float, fill: str, ink: str = "none") -> Iterator[str]:
    """Yield a disc on each cell, with an edge where there is ink for it."""
    diameter = 2 * radius
    paths = "".join(
        f"{_centre(cell)}m{-radius},0a{radius},{radius} 0 1 1 {diameter},0"
        f"a{radius},{radius} 0 1 1 {-diameter},0z"
        for cell in sorted(cells)
    )
    edge = f' stroke="{ink}" stroke-width="2.5"' if ink != "none" else ""
    if paths:
        yield f'<path fill="{fill}"{edge} d="{paths}"/>'


def _crowns(cells: Iterable[Cell], fill: str) -> Iterator[str]:
    paths = "".join(_centre(cell) + CROWN for cell in cells)
    if paths:
        yield f'<path fill="{fill}" d="{paths}"/>'


def _centre(cell: Cell) -> str:
    row, column = cell
    return f"M{CELL * column + CELL // 2},{CELL * row + CELL // 2}"


def format(document: Document) -> str:
    return draw(document.puzzle, document.solution, state=document.state)
