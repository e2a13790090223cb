"""Drawings in PDFs: vectors, and words that can be searched and copied. By fpdf2.

fpdf2 draws our SVGs, but for two things that are seen to here: titles, which a PDF has no place
for, and words, whose look a group or the whole picture may say. Every PDF is dated 1970, so that
the same drawings are the same bytes.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import TYPE_CHECKING
from xml.etree import ElementTree

from queenside.core.version import VERSION
from queenside.printer import fonts
from queenside.printer.png import size

if TYPE_CHECKING:
    from fpdf import FPDF

_POINTS = 0.75
"""Points for a unit of a drawing, as CSS has it: 96 units are an inch."""

_INHERITED = ("fill", "font-size", "font-weight", "text-anchor")
_SVG = "{http://www.w3.org/2000/svg}"


def pdf(drawing: str) -> bytes:
    """Return the drawing, an SVG of ours, as a PDF of one page that has its size."""
    width, height = (_POINTS * side for side in size(drawing))
    title = ElementTree.fromstring(drawing).findtext(f"{_SVG}title")
    document = blank(width, height)
    with closing_fonts(document):
        document.set_title(title or "")
        document.add_page()
        place(document, drawing, 0, 0, width)
        return bytes(document.output())


def blank(width: float, height: float) -> FPDF:
    """Return a PDF without pages yet; these are `width` × `height` points."""
    from fpdf import FPDF

    document = FPDF(unit="pt", format=(width, height))
    document.set_creation_date(datetime(1970, 1, 1, tzinfo=UTC))
    document.set_producer(f"Queenside {VERSION}")
    document.set_auto_page_break(False)
    document.set_margin(0)
    document.add_font(fonts.SANS, "", fonts.REGULAR)
    document.add_font(fonts.SANS, "B", fonts.BOLD)
    document.set_font(fonts.SANS)
    return document


@contextmanager
def closing_fonts(document: FPDF) -> Iterator[None]:
    """Closes the files of its fonts at the end, which fpdf2 does only where a PDF gets that far."""
    try:
        yield
    finally:
        for font in document.fonts.values():
            font.close()


def place(document: FPDF, drawing: str, x: float, y: float, width: float) -> None:
    """Draw on the page, so wide; the corner is at the top left, all in points."""
    from fpdf.drawing import Transform
    from fpdf.svg import SVGObject

    drawing_width, drawing_height = size(drawing)
    document.set_font(fonts.SANS, "")
    picture = SVGObject(_plain(drawing, document.current_font.cmap))
    _, _, group = picture.transform_to_rect_viewport(
        1,
        width,
        width * drawing_height / drawing_width,
        ignore_svg_top_attrs=True,
        align_viewbox=False,
    )
    group.transform = group.transform @ Transform.translation(x, y)
    with document.drawing_context() as context:
        context.add_item(group, clone=False)  # as draw_path does, but for the copy: it takes long


def _plain(drawing: str, glyphs: Container[int]) -> str:
    """Return the drawing without titles and unknown signs; each word says how it looks."""
    root = ElementTree.fromstring(drawing)
    for parent in list(root.iter()):
        for child in list(parent):
            if child.tag == f"{_SVG}title":
                parent.remove(child)
    _spell_out(root, {})
    for text in root.iter(f"{_SVG}text"):
        text.text = "".join(s if ord(s) in glyphs else "?" for s in text.text or "")
    return ElementTree.tostring(root, encoding="unicode")


def _spell_out(element: ElementTree.Element, inherited: dict[str, str]) -> None:
    attributes = {name: element.attrib[name] for name in _INHERITED if name in element.attrib}
    look = inherited | attributes
    if element.tag == f"{_SVG}text":
        element.attrib.update(look, **{"font-family": fonts.SANS})
    for child in element:
        _spell_out(child, look)
