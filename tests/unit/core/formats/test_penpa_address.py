"""Addresses of Penpa: made by its scheme, read again; damaged, too large or of other puzzles."""

from __future__ import annotations

import base64
import zlib
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from queenside import InvalidPuzzle, RegionPuzzle
from queenside.core import formats
from queenside.core.formats import Document, State
from tests import penpa
from tests.unit.core.formats.samples import SIX, connected, region_puzzles

ROWS = ["AAABBB", "ABBBCC", "ADDEEC", "FFDDEC", "FEEEEC", "FCCCCC"]
STAR, CROSS = [2, "star", 2], [0, "star", 1]


def read(text: str) -> Document:
    assert formats.detect(text) == "penpa"
    (document,) = formats.parse(text)
    return document


@pytest.mark.parametrize("mode", ["edit", "solve"])
@pytest.mark.parametrize(
    "drawn",
    [
        {},
        {"margin": 1},
        {"style": 21},
        {"colours": dict(zip("ABCDEF", range(1, 7), strict=True))},
        {"genres": ["starbattle"]},
        {"genres": ["variant", "Star Battle"]},
    ],
)
def test_a_board(mode: str, drawn: dict[str, object]) -> None:
    text = penpa.address_of(ROWS, mode, **drawn)
    assert read(text) == Document(SIX)
    assert read(text.replace("#", "?")) == Document(SIX)
    start, packed = text.split("p=")
    assert read(f"{start}p={quote(packed, safe='')}%3D&a=x") == Document(SIX)


@given(puzzle=region_puzzles(st.integers(1, 12)).filter(connected))
def test_any_board(puzzle: RegionPuzzle) -> None:
    rows = ["".join(chr(65 + region) for region in row) for row in puzzle.regions]
    assert read(penpa.address_of(rows)).puzzle == RegionPuzzle(puzzle.regions)


@pytest.mark.parametrize(
    ("drawn", "stars"),
    [
        ({"margin": 1, "numbers": {(-1, 0): ["2", 1, "1"]}, "symbols": {(-1, 1): STAR}}, 2),
        ({"margin": 1, "numbers": {(-1, 0): ["2", 1, "1"], (-1, 3): ["4", 1, "1"]}}, 1),
        ({"texts": ("Title: Star Battle (2★)", "Author: ", "", "")}, 2),
        ({"texts": ("Title: ", "Author: ", "", "Place three stars in each row%2C column")}, 3),
        ({"texts": ("Title: 10 boards", "Author: ", "", "1-star battle")}, 1),
        ({}, 1),
    ],
)
def test_the_number_of_stars(drawn: dict[str, object], stars: int) -> None:
    assert read(penpa.address_of(ROWS, **drawn)).puzzle == RegionPuzzle(SIX.regions, stars)


def test_what_comes_with_a_board() -> None:
    text = penpa.address_of(
        ROWS,
        texts=("Title: Puzzles%2C at ease", "Author: Zoe", "https://example.com/z", "One star."),
        symbols={(0, 1): STAR, (5, 5): CROSS},
        played={(1, 3): [1, "star", 1], (0, 0): CROSS, (2, 2): [1, "circle_L", 1]},
    )
    assert read(text) == Document(
        RegionPuzzle(SIX.regions, given=[(0, 1)], blocked=[(5, 5)]),
        state=State(((1, 3),), ((0, 0),)),
        title="Puzzles, at ease",
        author="Zoe",
        source="https://example.com/z",
    )


def changed(number: int, line: str) -> str:
    lines = penpa.lines(ROWS)
    lines[number] = line
    return penpa.address(penpa.pack("\n".join(lines)))


def bomb(*, megabytes: int) -> str:
    packer = zlib.compressobj(9, wbits=-15)
    packed = packer.compress(bytes(megabytes << 20)) + packer.flush()
    return penpa.address(base64.b64encode(packed).decode())


WHOLE = penpa.address_of(ROWS)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (penpa.address(""), "cut off"),
        (penpa.address("AAAA"), "cut off"),
        (penpa.address("zzzz"), "damaged"),
        (penpa.address("%%%"), "damaged"),
        (penpa.address("https://puzz.link/p?starbattle"), "damaged"),
        (WHOLE[:-12], "cut off|damaged"),
        (WHOLE[:60] + "!" + WHOLE[61:], "damaged"),
        (bomb(megabytes=64), "too long"),
        (penpa.address(penpa.pack("")), "kind ''"),
        (penpa.address(penpa.pack("square")), "'square' alone"),
        (changed(0, "hex,6,6,38"), "the kind 'hex', not square"),
        (changed(0, "3,10,10,38"), "the kind '3', not square"),
        (changed(0, "square,x,6"), "'x' is not a whole number"),
        (changed(0, "square,6,300"), "300 is above 255"),
        (changed(0, "square,6,7"), "must be square, but this one is 7×6"),
        (changed(0, "square,0,0"), "must be square, but this one is 0×0"),
        (changed(1, "[9,0,9,0]"), "must be square"),
        (changed(1, "[-99999,0,-99999,0]"), "must be square"),
        (changed(1, '["a"]'), "whole numbers"),
        (changed(1, "[0"), "JSON"),
        (changed(5, "[22,1,1]"), "isn't the 6×6 cells"),
        (changed(3, "[]"), "not a JSON object"),
        (changed(3, "{zE"), "JSON"),
        (changed(3, "{}"), "too few regions"),
        (changed(3, '{zN:{"x":["1"]}}'), "'x' is not a whole number"),
        (changed(3, '{zS:{"22":[1]}}'), "too few regions"),
        (changed(4, "["), "JSON"),
        (changed(17, '["sudoku"]'), "genre 'sudoku', not starbattle"),
        (penpa.address_of(ROWS, numbers={(2, 2): ["5", 1, "1"]}), "numbers in the cells"),
        (penpa.address_of(ROWS, symbols={(2, 2): [1, "circle_L", 1]}), "neither stars nor crosses"),
        (penpa.address_of(ROWS, style=12), "too few regions"),
    ],
)
def test_a_faulty_address_is_refused(text: str, reason: str) -> None:
    assert formats.detect(text) == "penpa"
    with pytest.raises(InvalidPuzzle, match=reason):
        formats.parse(text)


@pytest.mark.parametrize(
    "text", ["https://example.com/?p=123", "https://swaroopg92.github.io/penpa-edit/"]
)
def test_other_addresses_are_none_of_penpa(text: str) -> None:
    with pytest.raises(InvalidPuzzle, match="web address"):
        formats.parse(text)
