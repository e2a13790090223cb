"""The paper of a book: pages with margins that mirror each other, inks, and words set on them.

All lengths are points, from the top left corner of the page. The margin at the binding is wider
than the one outside.
"""

from __future__ import annotations

from typing import NamedTuple

from queenside.core.formats import colours
from queenside.explainer.logic.grade import NAMES
from queenside.printer import fonts
from queenside.printer.pages import codes
from queenside.printer.pdf import blank, place

Colour = tuple[int, int, int]

PAPERS = {"a4": (595.28, 841.89), "letter": (612.0, 792.0)}
"""Width and height of each paper."""

INNER, OUTER, TOP, BOTTOM = 56.0, 44.0, 46.0, 50.0

INK: Colour = (0x26, 0x2A, 0x36)
SOFT: Colour = (0x6B, 0x72, 0x82)
PALE: Colour = (0xD9, 0xDC, 0xE3)
BLACK: Colour = (0, 0, 0)
WHITE: Colour = (255, 255, 255)

_HUES = dict(zip(NAMES, ("green", "blue", "yellow", "orange", "red", "orchid"), strict=True))
"""The colour of each grade."""


_CROWN = (
    "m-11,9.5h22v3.5h-22zM-11,7l-3.5,-12l7,5.5l1.7,-10l4.3,8.8l1.5,-12l1.5,12l4.3,-8.8l1.7,10"
    "l7,-5.5l-3.5,12z"
)
"""A crown without the curves of one on a board: where it is small."""


class Face(NamedTuple):
    """A font at a size."""

    family: str
    style: str
    size: float

    def with_size(self, size: float) -> Face:
        """Return the same font at another size."""
        return self._replace(size=size)


TEXT = Face(fonts.SANS, "", 9.5)
STRONG = Face(fonts.SANS, "B", 9.5)
HEADING = Face(fonts.SERIF, "B", 26)
ITALIC = Face(fonts.SERIF, "I", 12)


class Paper:
    """A document that is written page by page."""

    def __init__(self, paper: str, monochrome: bool) -> None:
        self.name = paper
        self.width, self.height = PAPERS[paper]
        self.monochrome = monochrome
        self.document = blank(self.width, self.height)
        self.document.add_font(fonts.SERIF, "B", fonts.HEADINGS)
        self.document.add_font(fonts.SERIF, "I", fonts.ITALIC)

    def add_page(self) -> None:
        self.document.add_page()

    @property
    def page(self) -> int:
        """Number of this page, from 1."""
        return int(self.document.page)

    @property
    def is_right(self) -> bool:
        """Whether it is a page on the right, with the binding on its left."""
        return self.page % 2 == 1

    @property
    def left(self) -> float:
        return INNER if self.is_right else OUTER

    @property
    def right(self) -> float:
        return self.left + self.measure

    @property
    def measure(self) -> float:
        return self.width - INNER - OUTER

    @property
    def bottom(self) -> float:
        return self.height - BOTTOM

    def furnish(self, title: str, section: str) -> None:
        """Write the head (the book on left pages, the section on right ones) and the number."""
        words = section if self.is_right else title
        edge, anchor = (self.right, "right") if self.is_right else (self.left, "left")
        self.write_line(edge, TOP - 14, words, TEXT.with_size(8), SOFT, anchor)
        self.write_line(edge, self.height - 26, str(self.page), STRONG.with_size(9), INK, anchor)

    def bookmark(self, name: str) -> None:
        """Put the page into the outline of the document."""
        self.document.set_y(0)
        self.document.start_section(name)

    def link(self, left: float, top: float, width: float, height: float, page: int) -> None:
        """Let this area lead to a page."""
        self.document.link(left, top, width, height, self.document.add_link(page=page))

    def ink(self, colour: Colour) -> Colour:
        """Return the colour, or black on paper without colours."""
        return BLACK if self.monochrome and colour in (INK, SOFT) else colour

    def write_line(
        self,
        x: float,
        base: float,
        words: str,
        face: Face = TEXT,
        colour: Colour = INK,
        anchor: str = "left",
    ) -> float:
        """Write a line of words on this base line; return where it ends."""
        words = self.writable(words, face)
        width = self.text_width(words, face)
        start = x - {"left": 0, "centre": width / 2, "right": width}[anchor]
        self.document.set_text_color(*self.ink(colour))
        self.document.text(start, base, words)
        return start + width

    def text_width(self, words: str, face: Face) -> float:
        self.document.set_font(*face)
        return float(self.document.get_string_width(words))

    def write_paragraph(
        self, left: float, base: float, width: float, words: str, face: Face = TEXT
    ) -> float:
        """Words in lines of this width; the base line after them."""
        for line in self.lines(words, width, face):
            self.write_line(left, base, line, face)
            base += 1.42 * face.size
        return base

    def lines(self, words: str, width: float, face: Face) -> list[str]:
        """Return the words, broken into lines no longer than this unless a word is."""
        lines = [""]
        for word in words.split():
            longer = f"{lines[-1]} {word}".strip()
            if lines[-1] and self.text_width(self.writable(longer, face), face) > width:
                lines.append(word)
            else:
                lines[-1] = longer
        return lines

    def unwritable(self, words: str, face: Face) -> str:
        """Return the signs of these words that the font does not have."""
        self.document.set_font(*face)
        glyphs = self.document.current_font.cmap
        return "".join(dict.fromkeys(sign for sign in words if ord(sign) not in glyphs))

    def writable(self, words: str, face: Face) -> str:
        """Return the words with a question mark for each sign that the font does not have."""
        missing = self.unwritable(words, face)
        return words.translate(dict.fromkeys(map(ord, missing), "?")) if missing else words

    def draw(self, drawing: str, left: float, top: float, width: float) -> None:
        """Draw a drawing with this width."""
        place(self.document, drawing, left, top, width)

    def rule(
        self, left: float, top: float, right: float, colour: Colour = PALE, width: float = 0.6
    ) -> None:
        self.document.set_draw_color(*self.ink(colour))
        self.document.set_line_width(width)
        self.document.line(left, top, right, top)

    def box(self, left: float, top: float, width: float, height: float, fill: Colour) -> None:
        self.document.set_fill_color(*fill)
        self.document.rect(left, top, width, height, "F", round_corners=True, corner_radius=6)

    def crowns(self, grade: str, left: float, top: float, size: float) -> float:
        """Draw as many of six crowns as the grade is hard; return where they end."""
        full = NAMES.index(grade) + 1
        parts = (
            f'<path transform="translate({40 * number + 20},20)" '
            f'fill="{colours.to_hex(self.ink(INK) if number < full else PALE)}" d="{_CROWN}"/>'
            for number in range(len(NAMES))
        )
        width = 40 * len(NAMES)
        head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} 40" '
        drawing = f'{head}width="{width}" height="40">{"".join(parts)}</svg>'
        self.draw(drawing, left, top, size * len(NAMES))
        return left + size * len(NAMES)

    def code(self, text: str, left: float, top: float, width: float) -> None:
        """Draw the QR code of this text."""
        step = width / len(codes.modules(text))
        self.document.set_fill_color(*BLACK)
        for row, column, length in codes.bars(text):  # a little taller, so that no seams show
            x, y = left + step * column, top + step * row
            self.document.rect(x, y, step * length, 1.02 * step, "F")

    def hue(self, grade: str) -> Colour:
        """Return the colour of a grade; on paper without colours a light grey."""
        if self.monochrome:
            return (0xE6, 0xE6, 0xE6)
        return dict(zip(colours.NAMES, colours.SOFT, strict=True))[_HUES[grade]]
