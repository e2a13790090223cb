"""Queens, stars, dots, crosses: what stands on the cells of the test screenshots.

Each sign is a function of the brush, which knows the cell, and is drawn from shapes, so that it
needs no font. Sizes are shares of a cell.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import cos, pi, sin

from PIL import ImageDraw

from queenside.formats.colours import Colour

Point = tuple[float, float]


@dataclass(frozen=True)
class Brush:
    """Draws in one cell: `centre` and `cell` are in pixels of the picture."""

    draw: ImageDraw.ImageDraw
    centre: Point
    cell: float
    ink: Colour
    paper: Colour
    """The colour of the cell: what is inside an outline."""
    size: float = 1.0
    """1 is the usual size of the sign."""

    def at(self, point: Point) -> Point:
        """The pixel of a point in shares of a cell, from the centre."""
        x, y = self.centre
        return x + point[0] * self.cell * self.size, y + point[1] * self.cell * self.size

    def fill(self, points: Iterable[Point], ink: Colour | None = None) -> None:
        """A polygon."""
        self.draw.polygon([self.at(point) for point in points], fill=ink or self.ink)

    def disc(self, centre: Point, radius: float, ink: Colour | None = None) -> None:
        """A disc."""
        x, y = self.at(centre)
        r = radius * self.cell * self.size
        self.draw.ellipse((x - r, y - r, x + r, y + r), fill=ink or self.ink)

    def line(self, points: Iterable[Point], width: float, ink: Colour | None = None) -> None:
        """A line with round ends and corners."""
        places = [self.at(point) for point in points]
        wide = max(1, round(width * self.cell * self.size))
        self.draw.line(places, fill=ink or self.ink, width=wide, joint="curve")
        for x, y in places:
            r = wide / 2 - 0.5
            self.draw.ellipse((x - r, y - r, x + r, y + r), fill=ink or self.ink)


_CROWN = (
    (-0.24, 0.23), (-0.30, -0.10), (-0.15, 0.06), (-0.13, -0.22), (-0.03, 0.03), (0.0, -0.27),
    (0.03, 0.03), (0.13, -0.22), (0.15, 0.06), (0.30, -0.10), (0.24, 0.23),
)  # fmt: skip
_TIPS = ((-0.30, -0.12), (-0.13, -0.24), (0.0, -0.29), (0.13, -0.24), (0.30, -0.12))
_EMOJI = (
    (-0.28, 0.25), (-0.33, -0.14), (-0.15, 0.02), (0.0, -0.24), (0.15, 0.02), (0.33, -0.14),
    (0.28, 0.25),
)  # fmt: skip
_GOLD: Colour = (0xFF, 0xC8, 0x3D)
_GOLD_EDGE: Colour = (0x9A, 0x6A, 0x00)
_WHITE: Colour = (255, 255, 255)


def crown(brush: Brush) -> None:
    """A crown of five tips with a base, in one ink."""
    brush.fill(_CROWN)
    for tip in _TIPS:
        brush.disc(tip, 0.045)
    brush.fill(((-0.24, 0.27), (0.24, 0.27), (0.24, 0.33), (-0.24, 0.33)))


def outlined_crown(brush: Brush) -> None:
    """A white crown with an edge of ink."""
    for tip in _TIPS:
        brush.disc(tip, 0.06)
        brush.disc(tip, 0.03, _WHITE)
    brush.fill(_CROWN, _WHITE)
    brush.line((*_CROWN, _CROWN[0]), 0.035)
    brush.line(((-0.22, 0.30), (0.22, 0.30)), 0.05)


def emoji(brush: Brush) -> None:
    """The golden crown of phones, with jewels."""
    brush.fill(_EMOJI, _GOLD)
    brush.line((*_EMOJI, _EMOJI[0]), 0.03, _GOLD_EDGE)
    brush.fill(((-0.27, 0.13), (0.27, 0.13), (0.26, 0.19), (-0.26, 0.19)), _GOLD_EDGE)
    for x, ink in ((-0.15, (0xD0, 0x30, 0x40)), (0.0, (0x30, 0x60, 0xD0)), (0.15, (208, 48, 64))):
        brush.disc((x, 0.08), 0.04, ink)


def chess_queen(brush: Brush) -> None:
    """The piece of chess diagrams: a fan of tips over a waist and a foot."""
    brush.fill(((-0.20, 0.18), (-0.34, -0.16), (-0.17, 0.0), (-0.13, -0.24), (0.0, 0.0),
                (0.13, -0.24), (0.17, 0.0), (0.34, -0.16), (0.20, 0.18)))  # fmt: skip
    for tip in ((-0.34, -0.19), (-0.13, -0.27), (0.13, -0.27), (0.34, -0.19)):
        brush.disc(tip, 0.05)
    brush.fill(((-0.21, 0.17), (0.21, 0.17), (0.25, 0.31), (-0.25, 0.31)))
    brush.line(((-0.17, 0.20), (0.17, 0.20)), 0.02, brush.paper)


def white_queen(brush: Brush) -> None:
    """The white piece: the same, filled white."""
    edge = Brush(brush.draw, brush.centre, brush.cell, brush.ink, _WHITE, brush.size)
    chess_queen(edge)
    inside = Brush(brush.draw, brush.centre, brush.cell, _WHITE, brush.ink, brush.size * 0.8)
    chess_queen(inside)


def coin(brush: Brush) -> None:
    """A white crown on a disc of ink."""
    brush.disc((0, 0), 0.42)
    crown(Brush(brush.draw, brush.centre, brush.cell, _WHITE, brush.ink, brush.size * 0.8))


def star(brush: Brush) -> None:
    """A star of five points."""
    brush.fill(_star(0.36, 0.38))


def fat_star(brush: Brush) -> None:
    """A broad golden star with an edge."""
    points = _star(0.36, 0.5)
    brush.fill(points, _GOLD)
    brush.line((*points, points[0]), 0.035, brush.ink)


def outlined_star(brush: Brush) -> None:
    """The outline of a star."""
    points = _star(0.35, 0.42)
    brush.line((*points, points[0]), 0.05)


def _star(radius: float, inner: float) -> tuple[Point, ...]:
    return tuple(
        (sin(k * pi / 5) * r, -cos(k * pi / 5) * r)
        for k in range(10)
        for r in (radius * (inner if k % 2 else 1),)
    )


def disc(brush: Brush) -> None:
    """A large disc for a queen."""
    brush.disc((0, 0), 0.28)


def letter_q(brush: Brush) -> None:
    """The letter Q, drawn: a ring with a tail."""
    brush.disc((0, -0.02), 0.27)
    brush.disc((0, -0.02), 0.185, brush.paper)
    brush.line(((0.06, 0.10), (0.23, 0.27)), 0.075)


def cross(brush: Brush) -> None:
    """A cross as games put it: not large."""
    brush.line(((-0.14, -0.14), (0.14, 0.14)), 0.06)
    brush.line(((-0.14, 0.14), (0.14, -0.14)), 0.06)


def thin_cross(brush: Brush) -> None:
    """A small cross of thin strokes."""
    brush.line(((-0.12, -0.12), (0.12, 0.12)), 0.035)
    brush.line(((-0.12, 0.12), (0.12, -0.12)), 0.035)


def large_cross(brush: Brush) -> None:
    """A cross that nearly fills its cell."""
    brush.line(((-0.28, -0.28), (0.28, 0.28)), 0.05)
    brush.line(((-0.28, 0.28), (0.28, -0.28)), 0.05)


def dot(brush: Brush) -> None:
    """A small dot."""
    brush.disc((0, 0), 0.085)


def bar(brush: Brush) -> None:
    """A short bar."""
    brush.line(((-0.15, 0), (0.15, 0)), 0.075)


def pencil(brush: Brush) -> None:
    """A cross by hand: its strokes are neither straight nor equal."""
    brush.line(((-0.20, -0.17), (0.02, 0.01), (0.19, 0.21)), 0.04)
    brush.line(((0.17, -0.20), (-0.01, 0.02), (-0.18, 0.16)), 0.035)


Sign = Callable[[Brush], None]

QUEENS: dict[str, Sign] = {
    "crown": crown,
    "outlined crown": outlined_crown,
    "emoji": emoji,
    "chess queen": chess_queen,
    "white queen": white_queen,
    "coin": coin,
    "star": star,
    "fat star": fat_star,
    "outlined star": outlined_star,
    "disc": disc,
    "letter Q": letter_q,
}
MARKS: dict[str, Sign] = {
    "cross": cross,
    "thin cross": thin_cross,
    "large cross": large_cross,
    "dot": dot,
    "bar": bar,
    "pencil": pencil,
}
