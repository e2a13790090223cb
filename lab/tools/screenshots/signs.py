"""Queens, stars, crosses and dots of the test screenshots, as SVG.

Each is a template that knows the ink and the colour of its cell (`paper`). It is drawn around 0, 0
in a cell of 40 units, as in `queenside.core.formats.svg`.
"""

from __future__ import annotations

from math import cos, pi, sin

from queenside.core.formats.svg import CROWN

GOLD = "#ffc83d"


def _fill(path: str, ink: str = "{ink}") -> str:
    return f'<path fill="{ink}" d="{path}"/>'


def _stroke(path: str, width: float, ink: str = "{ink}", fill: str = "none") -> str:
    return (
        f'<path fill="{fill}" stroke="{ink}" stroke-width="{width:g}" stroke-linecap="round" '
        f'stroke-linejoin="round" d="{path}"/>'
    )


def _disc(x: float, y: float, radius: float) -> str:
    return f"M{x - radius:g},{y:g}" + "".join(
        f"a{radius:g},{radius:g} 0 1 0 {2 * length:g},0" for length in (radius, -radius)
    )


def _star(radius: float, inner_share: float) -> str:
    radii = (radius, radius * inner_share) * 5
    points = (f"{sin(k * pi / 5) * r:.2f},{-cos(k * pi / 5) * r:.2f}" for k, r in enumerate(radii))
    return f"M{'L'.join(points)}z"


def _cross(reach: float) -> str:
    length = 2 * reach
    return f"M{-reach:g},{-reach:g}l{length:g},{length:g}m0,{-length:g}l{-length:g},{length:g}"


_PLAIN_CROWN = "M-11.2,10L-13.2,-5.6L-6,.8L0,-9.6L6,.8L13.2,-5.6L11.2,10z"
_FAN = (
    "M-8,7.2L-13.6,-6.4L-6.8,0L-5.2,-9.6L0,0L5.2,-9.6L6.8,0L13.6,-6.4L8,7.2zM-8.4,6.8H8.4L10,12.4H-10z"
    + "".join(_disc(x, y, 2) for x, y in ((-13.6, -7.6), (-5.2, -10.8), (5.2, -10.8), (13.6, -7.6)))
)
_JEWELS = "".join(
    _fill(_disc(x, 3.2, 1.6), ink) for x, ink in ((-6, "#d03040"), (0, "#3060d0"), (6, "#d03040"))
)

QUEENS = {
    "crown": _fill(CROWN),
    "outlined crown": _stroke(CROWN, 1.4, fill="#ffffff"),
    "emoji": _stroke(_PLAIN_CROWN, 1.2, "#9a6a00", GOLD)
    + _fill("M-10.8,5.2h21.6l-.4,2.4h-20.8z", "#9a6a00")
    + _JEWELS,
    "chess queen": _fill(_FAN) + _stroke("M-6.8,8H6.8", 0.8, "{paper}"),
    "white queen": _stroke(_FAN, 3.2) + _fill(_FAN, "#ffffff"),
    "coin": _fill(_disc(0, 0, 16.8)) + f'<g transform="scale(.8)">{_fill(CROWN, "#ffffff")}</g>',
    "star": _fill(_star(14.4, 0.38)),
    "fat star": _stroke(_star(14.4, 0.5), 1.4, fill=GOLD),
    "outlined star": _stroke(_star(14, 0.42), 2),
    "disc": _fill(_disc(0, 0, 11.2)),
    "letter Q": _stroke(_disc(0, -0.8, 9.1) + "M2.4,4L9.2,10.8", 3.2),
}
MARKS = {
    "cross": _stroke(_cross(5.6), 2.4),
    "thin cross": _stroke(_cross(4.8), 1.4),
    "dot": _fill(_disc(0, 0, 3.4)),
    "bar": _stroke("M-6,0h12", 3),
    "pencil": _stroke("M-8,-6.8L.8,.4L7.6,8.4M6.8,-8L-.4,.8L-7.2,6.4", 1.5),
}
