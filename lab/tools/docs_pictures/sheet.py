"""A sheet of paper for boards, words and lines; lengths are in pixels."""

from __future__ import annotations

import re
from collections.abc import Collection
from html import escape

from queenside.core.formats import colours
from queenside.core.grid import Grid
from queenside.core.puzzles.puzzle import Puzzle

INK, SOFT, LINE, RED, GREEN = "#262a36", "#5d6475", "#c9ced8", "#b3122d", "#14866d"
_SVG = re.compile(r'<svg [^>]*viewBox="([^"]+)"[^>]*>\n<title>.*?</title>\n(.*)</svg>', re.DOTALL)


class Sheet:
    """Layers, one over the other."""

    def __init__(self, title: str, width: float, height: float) -> None:
        self.title, self.width, self.height = title, width, height
        self.parts: list[str] = []

    def picture(self, drawn: str, x: float, y: float, width: float) -> None:
        """Place a picture such as `formats.svg.draw` makes."""
        match = _SVG.fullmatch(drawn.strip())
        assert match, "no picture of a board"
        box, body = match.groups()
        _, _, box_width, box_height = map(float, box.split())
        height = width * box_height / box_width
        place = f'x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"'
        self.parts.append(f'<svg {place} viewBox="{box}">{body}</svg>')

    def board(
        self,
        puzzle: Puzzle,
        x: float,
        y: float,
        cell: float,
        *,
        queens: Collection[int] = (),
        crossed: Collection[int] = (),
    ) -> None:
        """Draw a board too small for details: crossed cells are pale, queens are dots."""
        grid, fills = puzzle.problem.grid, colours.by_cell(puzzle)
        for number, (row, column) in enumerate(grid.positions):
            pale = ' fill-opacity=".25"' if number in crossed and number not in queens else ""
            fill = colours.to_hex(fills[number])
            self.rect(x + cell * column, y + cell * row, cell, cell, fill, pale)
        for number in sorted(queens):
            self.disc(*centre(grid, number, x, y, cell), cell * 0.32, INK)
        self.frame(x, y, cell * grid.columns, cell * grid.rows)

    def frame(
        self, x: float, y: float, width: float, height: float, ink: str = INK, stroke: float = 1
    ) -> None:
        self.parts.append(
            f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="2" '
            f'fill="none" stroke="{ink}" stroke-width="{stroke:g}"/>'
        )

    def rect(
        self, x: float, y: float, width: float, height: float, fill: str, look: str = ""
    ) -> None:
        """Fill a rectangle; `look` has further attributes."""
        place = f'x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"'
        self.parts.append(f'<rect {place} fill="{fill}"{look}/>')

    def disc(self, x: float, y: float, radius: float, fill: str) -> None:
        self.parts.append(f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{fill}"/>')

    def path(self, path: str, ink: str = LINE, width: float = 1.2) -> None:
        """Lines in the language of SVG paths."""
        self.parts.append(
            f'<path d="{path}" fill="none" stroke="{ink}" stroke-width="{width:g}" '
            'stroke-linecap="round" stroke-linejoin="round"/>'
        )

    def words(
        self,
        x: float,
        y: float,
        text: str,
        *,
        ink: str = INK,
        size: float = 13,
        anchor: str = "middle",
        bold: bool = False,
    ) -> None:
        """Write a line of words; `anchor` says which end of them is at x: start, middle or end."""
        weight = ' font-weight="600"' if bold else ""
        self.parts.append(
            f'<text x="{x:g}" y="{y:g}" fill="{ink}" font-size="{size:g}" '
            f'text-anchor="{anchor}"{weight}>{escape(text)}</text>'
        )

    def __str__(self) -> str:
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width:g} {self.height:g}" '
            f'width="{self.width:g}" height="{self.height:g}" role="img" '
            'style="max-width:100%;height:auto" '
            'font-family="system-ui,Segoe UI,Helvetica,Arial,sans-serif">'
        )
        paper = f'<rect width="{self.width:g}" height="{self.height:g}" fill="#fff"/>'
        return "\n".join([head, f"<title>{escape(self.title)}</title>", paper, *self.parts]) + (
            "\n</svg>\n"
        )


def centre(grid: Grid, number: int, x: float, y: float, cell: float) -> tuple[float, float]:
    row, column = grid.positions[number]
    return round(x + cell * (column + 0.5), 2), round(y + cell * (row + 0.5), 2)
