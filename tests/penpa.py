"""Addresses of Penpa, made as its own pages make them."""

from __future__ import annotations

import base64
import json
import zlib
from itertools import pairwise, product

PAGE = "https://swaroopg92.github.io/penpa-edit/"
_WORDS = {"z_": "__a", "zE": "lineE", "zS": "surface", "zN": "number", "zY": "symbol"}


def pack(text: str) -> str:
    """Raw deflate in base64, without the padding."""
    packer = zlib.compressobj(wbits=-15)
    packed = packer.compress(text.encode()) + packer.flush()
    return base64.b64encode(packed).decode().rstrip("=")


def address(packed: str, mode: str = "edit") -> str:
    return f"{PAGE}#m={mode}&p={packed}"


def lines(
    rows: list[str],
    *,
    margin: int = 0,
    style: int = 2,
    colours: dict[str, int] | None = None,
    texts: tuple[str, ...] = ("Title: ", "Author: ", "", ""),
    symbols: dict[tuple[int, int], object] | None = None,
    numbers: dict[tuple[int, int], object] | None = None,
    played: dict[tuple[int, int], object] | None = None,
    genres: list[str] | None = None,
) -> list[str]:
    """What an address holds of a board with these regions.

    `margin` is how many rows and columns lie outside of it on each side; `colours` gives the
    regions colours instead of borders. Cells of symbols and numbers may lie outside.
    """
    size = len(rows)
    grid = size + 2 * margin
    line = grid + 4

    def number(row: int, column: int) -> int:
        return (row + margin + 2) * line + column + margin + 2

    def corner(row: int, column: int) -> int:
        return line * line + number(row, column)

    edges, surface = {}, {}
    for row, column in product(range(size), repeat=2):
        point = corner(row, column)
        if colours:
            surface[number(row, column)] = colours[rows[row][column]]
            continue
        if column < size - 1 and rows[row][column] != rows[row][column + 1]:
            edges[f"{corner(row - 1, column)},{point}"] = style
        if row < size - 1 and rows[row][column] != rows[row + 1][column]:
            edges[f"{corner(row, column - 1)},{point}"] = style
    half = grid // 2
    centre = (half + 2) * line + half + 2 if grid % 2 else line * line + (half + 1) * (line + 1)
    side = 38 * (grid + 1)
    head = f"square,{grid},{grid},38,0,1,1,{side},{side},{centre},{centre},0,0,0,0,"
    cells = [number(*cell) for cell in product(range(size), repeat=2)]

    def layer(**parts: object) -> str:
        data: dict[str, object] = {"command_redo": {"__a": []}, **parts}
        return json.dumps(data, separators=(",", ":"))

    def number_cells(signs: dict[tuple[int, int], object] | None) -> dict[int, object]:
        return {number(*cell): sign for cell, sign in (signs or {}).items()}

    parts = [
        head + ",".join([*texts, "OFF", "false"]),
        json.dumps([margin] * 4),
        '["1","2","1"]~"surface"~["",1]',
        layer(
            surface=surface, number=number_cells(numbers), symbol=number_cells(symbols), lineE=edges
        ),
        layer(symbol=number_cells(played)) if played else "",
        json.dumps([cells[0], *(after - before for before, after in pairwise(cells))]),
        *["[]", "false", "x", "x", "[3,1,3]", "", "x", "0", "", "x", "", json.dumps(genres or [])],
    ]
    return [abbreviate(line) for line in parts]


def abbreviate(line: str) -> str:
    line = line.replace("z", "zZ")
    for short, word in _WORDS.items():
        line = line.replace(f'"{word}"', short)
    return line


def address_of(rows: list[str], mode: str = "edit", **drawn: object) -> str:
    """The address of a board, drawn as `lines` says."""
    return address(pack("\n".join(lines(rows, **drawn))), mode)  # type: ignore[arg-type]
