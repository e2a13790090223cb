"""The paths of our drawings as operators of PDF: an SVG path in, one string out.

fpdf2 makes an object of every line and curve, which takes most of the time of a book with thousands
of them. Our paths only move (M, m), draw lines (L, l, H, h, V, v) and arcs of circles (a), and
close (z); an arc becomes cubic curves of a quarter circle at most (Goldapp, 1991: 4/3 · tan(θ/4)).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from math import atan2, ceil, cos, hypot, pi, sin, sqrt, tan

_TOKENS = re.compile(r"[A-Za-z]|-?(?:\d+\.?\d*|\.\d+)")
_TAKES = {"m": 2, "l": 2, "h": 1, "v": 1, "a": 7, "z": 0}
"""The number of numbers after each letter."""


def operators(path: str) -> str:
    """Return the commands that draw this path in a PDF, in the same coordinates."""
    commands: list[str] = []
    x = y = start_x = start_y = 0.0
    for letter, numbers in _commands(path):
        kind, relative = letter.lower(), letter.islower()
        if kind == "z":
            commands.append("h")
            x, y = start_x, start_y
            continue
        from_x, from_y = x, y
        base_x, base_y = (x, y) if relative else (0.0, 0.0)
        if kind != "v":
            x = base_x + numbers[-1 if kind == "h" else -2]
        if kind != "h":
            y = base_y + numbers[-1]
        if kind == "m":
            start_x, start_y = x, y
            commands.append(f"{x:.2f} {y:.2f} m")
        elif kind == "a":
            commands += _arc(from_x, from_y, x, y, numbers[0], bool(numbers[3]), bool(numbers[4]))
        else:
            commands.append(f"{x:.2f} {y:.2f} l")
    return " ".join(commands)


def _commands(path: str) -> Iterator[tuple[str, list[float]]]:
    """Yield each letter with its numbers; more numbers repeat the letter."""
    letter = ""
    tokens = iter(_TOKENS.findall(path))
    for token in tokens:
        first = [] if token.isalpha() else [token]
        letter = token if token.isalpha() else {"m": "l", "M": "L"}.get(letter, letter)
        missing = _TAKES[letter.lower()] - len(first)
        yield letter, [float(number) for number in (*first, *islice(tokens, missing))]


def _arc(
    x: float, y: float, to_x: float, to_y: float, radius: float, large: bool, clockwise: bool
) -> Iterator[str]:
    """Yield the curves along a circle of this radius from one point to the other."""
    dx, dy = (to_x - x) / 2, (to_y - y) / 2
    half = hypot(dx, dy)
    if half == 0:
        return
    radius = max(radius, half)
    height = sqrt(radius * radius - half * half) / half * (1 if large == clockwise else -1)
    middle_x, middle_y = x + dx + height * dy, y + dy - height * dx
    angle = atan2(y - middle_y, x - middle_x)
    turn = atan2(to_y - middle_y, to_x - middle_x) - angle
    if clockwise and turn <= 0:
        turn += 2 * pi
    elif not clockwise and turn >= 0:
        turn -= 2 * pi
    parts = ceil(abs(turn) / (pi / 2) - 1e-9)
    step = turn / parts
    reach = 4 / 3 * tan(step / 4) * radius
    for _ in range(parts):
        one_x, one_y = _on(middle_x, middle_y, radius, angle)
        first_control = f"{one_x - reach * sin(angle):.2f} {one_y + reach * cos(angle):.2f}"
        angle += step
        two_x, two_y = _on(middle_x, middle_y, radius, angle)
        second_control = f"{two_x + reach * sin(angle):.2f} {two_y - reach * cos(angle):.2f}"
        yield f"{first_control} {second_control} {two_x:.2f} {two_y:.2f} c"


def _on(middle_x: float, middle_y: float, radius: float, angle: float) -> tuple[float, float]:
    return middle_x + radius * cos(angle), middle_y + radius * sin(angle)
