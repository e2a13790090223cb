"""An SVG of ours as fpdf2 draws it, but for its paths, which go their own, faster way."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from xml.etree.ElementTree import Element

from fpdf import FPDF
from fpdf.drawing import PaintedPath
from fpdf.drawing_primitives import Point
from fpdf.svg import SVGObject

from queenside.printer.paths import operators


class _PathOperators:
    """A whole path, as an element of itself."""

    def __init__(self, operators: str) -> None:
        self.operators = operators

    def render(self, *_: Any) -> tuple[str, _PathOperators, Point]:
        """Return the operators, and the dummies that fpdf2 wants for the next element."""
        return self.operators, self, Point(0, 0)


class Drawing(SVGObject):  # type: ignore[misc] # fpdf2 is an extra
    """A drawing that fpdf2 has read from an SVG."""

    def build_path(self, path: Element) -> PaintedPath:
        """Build the path with its look."""
        operators_element = _PathOperators(operators(path.attrib.pop("d", "")))
        painted = super().build_path(path)
        painted.add_path_element(operators_element, clone=False)
        return painted


def fill(document: FPDF, boxes: Iterable[tuple[float, float, float, float]]) -> None:
    """Fill boxes with black, all at once: left, top, width and height of each, in points."""
    path_operators = " ".join(
        f"{x:.3f} {y:.3f} {width:.3f} {height:.3f} re" for x, y, width, height in boxes
    )
    path = PaintedPath()
    path.style.fill_color, path.style.stroke_color = "#000", None
    path.add_path_element(_PathOperators(path_operators), clone=False)
    with document.drawing_context() as context:
        context.add_item(path, clone=False)
