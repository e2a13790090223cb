"""A sheet of paper for boards, words and lines; lengths are in pixels."""

from __future__ import annotations

import re
from html import escape

INK, SOFT, RED = "#262a36", "#5d6475", "#b3122d"
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

    def rect(
        self, x: float, y: float, width: float, height: float, fill: str, look: str = ""
    ) -> None:
        """Fill a rectangle; `look` has further attributes."""
        place = f'x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"'
        self.parts.append(f'<rect {place} fill="{fill}"{look}/>')

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
