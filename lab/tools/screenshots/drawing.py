"""Drawings of boards in a look, as SVG with cells of 40 units; and how an SVG becomes pixels."""

from __future__ import annotations

from html import escape
from io import BytesIO
from string import ascii_uppercase

import resvg_py
from PIL import Image

from lab.tools.screenshots.boards import START
from lab.tools.screenshots.signs import MARKS, QUEENS
from lab.tools.screenshots.themes import Line, Look
from queenside.core.formats import colours, svg
from queenside.core.formats.document import State
from queenside.core.formats.svg import CELL
from queenside.core.grid import Grid
from queenside.core.puzzles.puzzle import Cell, Puzzle
from queenside.printer import fonts

RED = "#d3182f"
FACES = (
    f'font-family="{fonts.SANS}"',
    f'font-family="{fonts.SANS}" font-weight="600"',
    f'font-family="{fonts.SERIF}" font-weight="600"',
    f'font-family="{fonts.SERIF}" font-style="italic"',
)
_FONT_FILES = [str(path) for path in (fonts.REGULAR, fonts.BOLD, fonts.HEADINGS, fonts.ITALIC)]


def rasterise(body: str, size: tuple[int, int], page: str) -> Image.Image:
    """Turn the body of an SVG into pixels."""
    width, height = size
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}">'
    data = resvg_py.svg_to_bytes(
        svg_string=f"{head}{body}</svg>",
        background=page,
        skip_system_fonts=True,
        font_files=_FONT_FILES,
    )
    with Image.open(BytesIO(bytes(data))) as image:
        return image.convert("RGB")


def rect(x: float, y: float, width: float, height: float, fill: str, look: str = "") -> str:
    """Draw a rectangle; `look` has further attributes."""
    place = f'x="{x:g}" y="{y:g}" width="{max(0, width):g}" height="{max(0, height):g}"'
    return f'<rect {place} fill="{fill}" {look}/>'


def disc(x: float, y: float, radius: float, fill: str, look: str = "") -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{fill}" {look}/>'


def text(x: float, y: float, words: str, size: float, ink: str, look: str = FACES[0]) -> str:
    return text_from(x, y - 0.54 * size, words, size, ink, f'{look} text-anchor="middle"')


def text_from(x: float, y: float, words: str, size: float, ink: str, look: str = FACES[0]) -> str:
    """Draw words from their left upper corner on."""
    place = f'x="{x:g}" y="{y + 0.9 * size:g}" font-size="{size:g}"'
    return f'<text {place} fill="{ink}" {look}>{escape(words)}</text>'


def lines(path: str, line: Line, look: str = "") -> str:
    if not (path and line.width):
        return ""
    stroke = f'stroke="{line.ink}" stroke-width="{line.width:g}" stroke-opacity="{line.opacity}"'
    return f'<path fill="none" {stroke} {look} d="{path}"/>'


def stripes(name: str, degrees: float, step: float, width: float, ink: str, opacity: float) -> str:
    """Define a pattern of slanting stripes, to be used as `url(#name)`."""
    space = f'width="{step:g}" height="{step:g}" patternUnits="userSpaceOnUse"'
    stripe = rect(0, 0, width, step, ink, f'fill-opacity="{opacity:g}"')
    return f'<pattern id="{name}" {space} patternTransform="rotate({degrees})">{stripe}</pattern>'


def place(board: str, x: float, y: float, cell: float) -> str:
    """Put the drawing of a board somewhere, its cells that many pixels wide."""
    return f'<g transform="translate({x:g} {y:g}) scale({cell / CELL!r})">{board}</g>'


def cover(cells: set[Cell], fill: str, look: str = "", inset: float = 0) -> str:
    side = CELL - 2 * inset
    return "".join(
        rect(CELL * column + inset, CELL * row + inset, side, side, fill, look)
        for row, column in sorted(cells)
    )


def draw(
    look: Look,
    puzzle: Puzzle,
    state: State = START,
    wrong: tuple[Cell, ...] = (),
    *,
    below: str = "",
    above: str = "",
) -> str:
    """Draw a board with what stands on it, and more below its lines or above everything."""
    grid, labels = puzzle.problem.grid, colours.regions(puzzle) or ()
    crisp = 'shape-rendering="crispEdges"' if look.crisp else ""
    papers = _papers(look, grid)
    patterns = _patterns(look, grid, labels) if look.theme.patterned else ""
    ground = f"{papers}{_shade(look, grid)}{patterns}{below}{_wrong_cells(look, wrong)}"
    letters = _letters(look, grid, labels, state) if look.letters else ""
    signs = _signs(look, grid, state, wrong)
    return f"<g {crisp}>{ground}{_all_lines(look, grid, labels)}</g>{letters}{signs}{above}"


def _papers(look: Look, grid: Grid) -> str:
    # neighbours overlap, so that no page shines through between them
    inset, far = look.gap / 2, CELL if look.gap else CELL + 0.5
    rounding = f'rx="{look.rounding:g}"'
    return "".join(
        rect(CELL * column + inset, CELL * row + inset, far - 2 * inset, far - 2 * inset, paper,
             rounding)
        for (row, column), paper in zip(grid.positions, look.papers, strict=True)
    )  # fmt: skip


def _shade(look: Look, grid: Grid) -> str:
    """Draw light and shadow in every cell, or over the whole board."""
    if look.shade == "flat":
        return ""
    if look.shade == "bevel":
        paths = {"#fff": "M0,0h40v3.6h-36.4v36.4h-3.6z", "#000": "M40,40h-40v-3.6h36.4v-36.4h3.6z"}
        return "".join(
            f'<path transform="translate({CELL * column} {CELL * row})" fill="{ink}" '
            f'fill-opacity=".15" d="{path}"/>'
            for row, column in grid.positions
            for ink, path in paths.items()
        )
    end = 'x2="0" y2="1"' if look.shade == "gradient" else 'x2="1" y2="1"'
    stops = '<stop stop-color="#fff"/><stop offset="1" stop-color="#000"/>'
    gradient = f'<linearGradient id="shade" {end}>{stops}</linearGradient>'
    faint = 'fill-opacity=".08"'
    if look.shade == "sheen":
        return gradient + rect(0, 0, CELL * grid.columns, CELL * grid.rows, "url(#shade)", faint)
    return gradient + cover({*grid.positions}, "url(#shade)", faint)


def _patterns(look: Look, grid: Grid, labels: tuple[int, ...]) -> str:
    """Hatch the cells of regions whose colour others have too."""
    colour_of = dict(zip(labels, look.papers, strict=True))
    order = sorted(colour_of)
    body = ""
    for index, label in enumerate(order):
        uses = sum(colour_of[earlier] == colour_of[label] for earlier in order[:index])
        if uses:
            cells = {grid.positions[i] for i, other in enumerate(labels) if other == label}
            name, degrees = f"pattern{uses}", 45 if uses == 1 else -45
            body += stripes(name, degrees, 5.2, 1.2, look.thin.ink, 0.38)
            body += cover(cells, f"url(#{name})")
    return body


def _wrong_cells(look: Look, wrong: tuple[Cell, ...]) -> str:
    if look.wrong == "tint":
        attributes = f'rx="{look.rounding:g}" fill-opacity=".35"'
        return cover({*wrong}, RED, attributes, look.gap / 2)
    if look.wrong == "stripes":
        inset = look.gap / 2 + 0.3 * look.rounding
        return stripes("wrong", 45, 4.7, 2, RED, 0.6) + cover({*wrong}, "url(#wrong)", "", inset)
    return ""


def _all_lines(look: Look, grid: Grid, labels: tuple[int, ...]) -> str:
    dashes = 'stroke-dasharray="4 4"' if look.theme.dashed else ""
    frame = f"M0,0h{CELL * grid.columns}v{CELL * grid.rows}h{-CELL * grid.columns}z"
    borders = svg.borders(grid, labels) if labels else ""
    return (
        lines(svg.inner_lines(grid), look.thin, dashes)
        + lines(borders, look.thick, 'stroke-linecap="square"')
        + lines(frame, look.frame)
    )


def _letters(look: Look, grid: Grid, labels: tuple[int, ...], state: State) -> str:
    size, x, y = (16.8, 20.0, 20.0) if look.letters == "large" else (10.4, 8.0, 8.8)
    return "".join(
        text(CELL * column + x, CELL * row + y, ascii_uppercase[label], size,
             look.readable_ink(paper), 'fill-opacity=".75"')
        for (row, column), label, paper in zip(grid.positions, labels, look.papers, strict=True)
        if (row, column) not in (*state.queens, *state.marks)
    )  # fmt: skip


def _signs(look: Look, grid: Grid, state: State, wrong: tuple[Cell, ...]) -> str:
    papers = dict(zip(grid.positions, look.papers, strict=True))
    queen_size, mark_size = look.sizes
    body = ""
    for cells, sign, size, opacity in (
        (state.marks, MARKS[look.mark], mark_size, 0.7),
        (state.queens, QUEENS[look.queen], queen_size, 1),
    ):
        for cell in cells:
            row, column = cell
            ink = RED if cell in wrong and look.wrong == "red" else look.readable_ink(papers[cell])
            centre = f"translate({CELL * (column + 0.5)} {CELL * (row + 0.5)}) scale({size:.3f})"
            shape = sign.format(ink=ink, paper=papers[cell])
            body += f'<g transform="{centre}" opacity="{opacity}">{shape}</g>'
    if look.wrong == "ring":
        body += cover({*wrong}, "none", f'rx="8" stroke="{RED}" stroke-width="2"', 3)
    return body
