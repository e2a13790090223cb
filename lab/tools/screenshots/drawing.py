"""Drawings of boards in a look, as SVG with cells of 40 units; and how an SVG becomes pixels."""

from __future__ import annotations

from html import escape
from io import BytesIO
from math import cos, pi, sin
from string import ascii_uppercase

import resvg_py
from PIL import Image

from lab.tools.screenshots.themes import Line, Look
from queenside.core.formats import colours, svg
from queenside.core.formats.document import State
from queenside.core.formats.svg import CELL, CROWN
from queenside.core.grid import Grid
from queenside.core.puzzles.puzzle import Cell, Puzzle
from queenside.printer import fonts

_RED, _GOLD = "#d3182f", "#ffc83d"
FACES = (
    f'font-family="{fonts.SANS}"',
    f'font-family="{fonts.SANS}" font-weight="600"',
    f'font-family="{fonts.SERIF}" font-weight="600"',
    f'font-family="{fonts.SERIF}" font-style="italic"',
)
_FONT_FILES = [str(path) for path in (fonts.REGULAR, fonts.BOLD, fonts.HEADINGS, fonts.ITALIC)]


def rasterise(body: str, size: tuple[int, int], page: str) -> Image.Image:
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


# ---- signs, around 0, 0; they know the ink and the colour of their cell, `paper` ----


def _sign(path: str, fill: str = "none", ink: str = "{ink}", width: float = 0) -> str:
    stroke = f'stroke="{ink}" stroke-width="{width:g}" stroke-linecap="round"'
    return f'<path fill="{fill}" {stroke} stroke-linejoin="round" d="{path}"/>'


def _disc(radius: float, y: float = 0) -> str:
    half = f"a{radius:g},{radius:g} 0 1 0 "
    return f"M{-radius:g},{y:g}{half}{2 * radius:g},0{half}{-2 * radius:g},0"


def _star(radius: float, inner_share: float) -> str:
    radii = (radius, radius * inner_share) * 5
    points = (f"{sin(k * pi / 5) * r:.2f},{-cos(k * pi / 5) * r:.2f}" for k, r in enumerate(radii))
    return f"M{'L'.join(points)}z"


_FAN = (
    "M-8,7.2L-13.6,-6.4L-6.8,0L-5.2,-9.6L0,0L5.2,-9.6L6.8,0L13.6,-6.4L8,7.2z"
    "M-8.4,6.8H8.4L10,12.4H-10z"
)
_QUEENS = {
    "crown": _sign(CROWN, "{ink}"),
    "outlined crown": _sign(CROWN, "#ffffff", width=1.4),
    "emoji": _sign(CROWN, _GOLD, "#9a6a00", 1.2),
    "chess queen": _sign(_FAN, "{ink}", width=1.5) + _sign("M-6.8,8H6.8", ink="{paper}", width=0.8),
    "white queen": _sign(_FAN, "#ffffff", width=1.6),
    "coin": _sign(_disc(16.8), "{ink}") + f'<g transform="scale(.8)">{_sign(CROWN, "#fff")}</g>',
    "star": _sign(_star(14.4, 0.38), "{ink}"),
    "fat star": _sign(_star(14.4, 0.5), _GOLD, width=1.4),
    "outlined star": _sign(_star(14, 0.42), width=2),
    "disc": _sign(_disc(11.2), "{ink}"),
    "letter Q": _sign(_disc(9.1, -0.8) + "M2.4,4L9.2,10.8", width=3.2),
}
_MARKS = {
    "cross": _sign("M-5.6,-5.6l11.2,11.2m0,-11.2l-11.2,11.2", width=2.4),
    "thin cross": _sign("M-4.8,-4.8l9.6,9.6m0,-9.6l-9.6,9.6", width=1.4),
    "dot": _sign(_disc(3.4), "{ink}"),
    "bar": _sign("M-6,0h12", width=3),
    "pencil": _sign("M-8,-6.8L.8,.4L7.6,8.4M6.8,-8L-.4,.8L-7.2,6.4", width=1.5),
}


# ---- boards ----


def draw(look: Look, puzzle: Puzzle, state: State, wrong: tuple[Cell, ...] = ()) -> str:
    """Draw a board with what stands on it; some of the queens are shown as wrong."""
    grid, labels = puzzle.problem.grid, colours.regions(puzzle) or ()
    crisp = 'shape-rendering="crispEdges"' if look.crisp else ""
    ground = _papers(look, grid) + _patterns(look, grid, labels) + _wrong_cells(look, wrong)
    letters = _letters(look, grid, labels, state) if look.letters else ""
    signs = _signs(look, grid, state, wrong)
    return f"<g {crisp}>{ground}{_all_lines(look, grid, labels)}</g>{letters}{signs}"


def _cover(cells: tuple[Cell, ...], fill: str, look: str = "", inset: float = 0) -> str:
    side = CELL - 2 * inset
    return "".join(
        rect(CELL * column + inset, CELL * row + inset, side, side, fill, look)
        for row, column in cells
    )


def _papers(look: Look, grid: Grid) -> str:
    """Draw the cells, and perhaps light and shadow in each."""
    # neighbours overlap, so that no page shines through between them
    inset = look.gap / 2 if look.gap else -0.25
    papers = "".join(
        _cover((cell,), paper, f'rx="{look.rounding:g}"', inset)
        for cell, paper in zip(grid.positions, look.papers, strict=True)
    )
    if not look.theme.shaded:
        return papers
    stops = '<stop stop-color="#fff"/><stop offset="1" stop-color="#000"/>'
    gradient = f'<linearGradient id="shade" x2="0" y2="1">{stops}</linearGradient>'
    return papers + gradient + _cover(grid.positions, "url(#shade)", 'fill-opacity=".08"')


def _stripes(name: str, degrees: float, step: float, width: float, ink: str, opacity: float) -> str:
    """Define a pattern of slanting stripes, to be used as `url(#name)`."""
    space = f'width="{step:g}" height="{step:g}" patternUnits="userSpaceOnUse"'
    stripe = rect(0, 0, width, step, ink, f'fill-opacity="{opacity:g}"')
    return f'<pattern id="{name}" {space} patternTransform="rotate({degrees})">{stripe}</pattern>'


def _patterns(look: Look, grid: Grid, labels: tuple[int, ...]) -> str:
    """Hatch the cells of regions whose colour others have too."""
    colour_of = dict(zip(labels, look.papers, strict=True)) if look.theme.patterned else {}
    order, body = sorted(colour_of), ""
    for index, label in enumerate(order):
        uses = sum(colour_of[earlier] == colour_of[label] for earlier in order[:index])
        if uses:
            cells = tuple(grid.positions[i] for i, other in enumerate(labels) if other == label)
            body += _stripes(f"pattern{uses}", 90 * uses - 45, 5.2, 1.2, look.thin.ink, 0.38)
            body += _cover(cells, f"url(#pattern{uses})")
    return body


def _wrong_cells(look: Look, wrong: tuple[Cell, ...]) -> str:
    rounding = f'rx="{look.rounding:g}"'
    if look.wrong == "tint":
        return _cover(wrong, _RED, f'{rounding} fill-opacity=".35"', look.gap / 2)
    if look.wrong == "stripes":
        inset = look.gap / 2 + 0.3 * look.rounding
        return _stripes("wrong", 45, 4.7, 2, _RED, 0.6) + _cover(wrong, "url(#wrong)", "", inset)
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
        (state.marks, _MARKS[look.mark], mark_size, 0.7),
        (state.queens, _QUEENS[look.queen], queen_size, 1),
    ):
        for row, column in cells:
            paper = papers[row, column]
            is_red = (row, column) in wrong and look.wrong == "red"
            ink = _RED if is_red else look.readable_ink(paper)
            centre = f"translate({CELL * (column + 0.5)} {CELL * (row + 0.5)}) scale({size:.3f})"
            shape = sign.format(ink=ink, paper=paper)
            body += f'<g transform="{centre}" opacity="{opacity}">{shape}</g>'
    return body
