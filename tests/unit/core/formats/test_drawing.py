"""Boards as text, as coloured text and as SVG.

The golden files in `tests/golden` show what is meant. After a change that is wanted, write them
anew with `UPDATE_GOLDEN=1 pytest tests/unit/core/formats/test_drawing.py`, and look at them.
"""

from __future__ import annotations

import os
import random
import re
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest

from queenside import NQueens, RegionPuzzle
from queenside.core.formats import colours, svg, text
from queenside.core.formats.document import State
from tests.boards import random_regions

GOLDEN = Path(__file__).parents[3] / "golden"

FIRST = RegionPuzzle(["01111", "23212", "23212", "22244", "22222"])
FIRST_SOLUTION = [(0, 0), (1, 3), (2, 1), (3, 4), (4, 2)]
PLAYED = RegionPuzzle(
    ["AAABBB", "ABBBCC", "ADDEEC", "FFDDEC", "FEEEEC", "FCCCCC"],
    given=[(0, 1)],
    blocked=[(0, 5), (2, 2)],
)
PLAY = State(queens=((2, 5),), marks=((0, 0), (1, 1), (1, 2)))
CHESS = NQueens(6, given=[(0, 1)], blocked=[(2, 2)])
CHESS_SOLUTION = [(0, 1), (1, 3), (2, 5), (3, 0), (4, 2), (5, 4)]

DRAWINGS: dict[str, Callable[[], str]] = {
    "first.txt": lambda: text.draw(FIRST, FIRST_SOLUTION) + "\n",
    "first.svg": lambda: svg.draw(FIRST, FIRST_SOLUTION),
    "played.txt": lambda: text.draw(PLAYED, state=PLAY) + "\n",
    "played-ascii.txt": lambda: text.as_ascii(text.draw(PLAYED, state=PLAY)) + "\n",
    "played.svg": lambda: svg.draw(PLAYED, state=PLAY),
    "played-monochrome.svg": lambda: svg.draw(PLAYED, state=PLAY, monochrome=True),
    "chess.txt": lambda: text.draw(CHESS, CHESS_SOLUTION) + "\n",
    "chess.svg": lambda: svg.draw(CHESS, CHESS_SOLUTION),
    "first-24-bit.ansi": lambda: text.draw_colour(FIRST, FIRST_SOLUTION, depth=24) + "\n",
    "first-4-bit.ansi": lambda: text.draw_colour(FIRST, FIRST_SOLUTION, depth=4) + "\n",
}


@pytest.mark.parametrize("name", DRAWINGS)
def test_drawing_is_the_golden_one(name: str) -> None:
    drawing = DRAWINGS[name]()
    path = GOLDEN / name
    if os.environ.get("UPDATE_GOLDEN"):
        path.write_text(drawing, encoding="utf-8", newline="\n")
    assert drawing == path.read_text(encoding="utf-8")


def grown(size: int, seed: int) -> RegionPuzzle:
    """A board of connected regions, grown cell by cell from random seeds."""
    return RegionPuzzle(random_regions(random.Random(seed), size))


def labels_of(puzzle: RegionPuzzle) -> tuple[int, ...]:
    return tuple(name for row in puzzle.regions for name in row)


# -- colours ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("palette", [colours.SOFT, text.NAMED], ids=["soft", "named"])
@pytest.mark.parametrize("size", [5, 8, 11, 16, 17, 25])
def test_touching_regions_look_different(size: int, palette: colours.Palette) -> None:
    for seed in range(8):
        puzzle = grown(size, seed)
        grid, labels = puzzle.problem.grid, labels_of(puzzle)
        chosen = colours.assign(grid, labels, palette)
        for region, remaining in enumerate(colours.touching(grid, labels)):
            for other in remaining:
                gap = colours.distance(palette[chosen[region]], palette[chosen[other]])
                assert gap > 0.07, (size, seed, region, other)


def test_every_region_has_its_own_colour_while_there_are_enough() -> None:
    for size in range(1, len(colours.SOFT) + 1):
        puzzle = grown(size, size)
        chosen = colours.assign(puzzle.problem.grid, labels_of(puzzle))
        assert len(set(chosen)) == size


def test_no_two_colours_are_alike() -> None:
    for palette in (colours.SOFT, text.NAMED):
        for number, one in enumerate(palette):
            assert all(colours.distance(one, other) > 0.07 for other in palette[:number])
    assert len({text.ansi_colour(colour) for colour in colours.SOFT}) == len(colours.SOFT)


def test_ink_is_readable_on_every_colour() -> None:
    for colour in (*colours.SOFT, *colours.CHESS):
        assert contrast(colour, text.DARK) > 5


def contrast(one: colours.Colour, other: colours.Colour) -> float:
    """The contrast ratio of the Web Content Accessibility Guidelines, 1 to 21."""

    def luminance(colour: colours.Colour) -> float:
        parts = [p / 255 / 12.92 if p <= 10 else ((p / 255 + 0.055) / 1.055) ** 2.4 for p in colour]
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]

    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


# -- text ------------------------------------------------------------------------------------------


def test_lines_stand_exactly_between_regions() -> None:
    for seed in range(20):
        puzzle = grown(9, seed)
        lines = [line.ljust(37) for line in text.draw(puzzle).split("\n")]
        assert len(lines) == 19
        for row in range(9):
            for column in range(8):
                current, right = puzzle.regions[row][column : column + 2]
                assert (lines[2 * row + 1][4 * column + 4] == "│") == (current != right)
                current, below = puzzle.regions[column][row], puzzle.regions[column + 1][row]
                wall = lines[2 * column + 2][4 * row + 1 : 4 * row + 4]
                assert wall == ("───" if current != below else "   ")


def test_a_board_without_cells_is_an_empty_frame() -> None:
    assert text.draw(NQueens(0), ()) == "┌┐\n└┘"
    assert ElementTree.fromstring(svg.draw(NQueens(0), ())).get("width") == "8"


def test_ascii_leaves_nothing_else() -> None:
    for seed in range(20):
        assert text.as_ascii(text.draw(grown(9, seed))).isascii()
    assert text.as_ascii(text.draw(PLAYED, state=PLAY)).isascii()
    assert text.as_ascii(text.draw(CHESS, CHESS_SOLUTION)).count("Q") == 6


@pytest.mark.parametrize("depth", [4, 8, 24])
def test_colour_is_one_background_a_region_and_ends_with_each_line(depth: text.Depth) -> None:
    puzzle = grown(7, 5)
    regions: dict[str, int] = {}
    for row, line in enumerate(text.draw_colour(puzzle, depth=depth).split("\n")):
        assert line.endswith("\x1b[0m")
        cells = []
        for codes, run in re.findall(r"\x1b\[([\d;]+)m((?: · )+)", line):
            cells += [codes] * (len(run) // 3)
        assert len(cells) == 7
        for codes, region in zip(cells, puzzle.regions[row], strict=True):
            assert regions.setdefault(codes, region) == region
    assert len(regions) == 7


# -- svg -------------------------------------------------------------------------------------------

SVG = "{http://www.w3.org/2000/svg}"


def test_svg_stands_alone() -> None:
    drawing = svg.draw(PLAYED, state=PLAY)
    assert not re.search(r"<(script|style|image|use|font|text)\b|href|\bid=|url\(", drawing)


def test_svg_title_says_what_is_seen_and_is_escaped(monkeypatch: pytest.MonkeyPatch) -> None:
    def title(drawing: str) -> str | None:
        return ElementTree.fromstring(drawing).findtext(f"{SVG}title")

    assert title(svg.draw(FIRST)) == "5×5 queens board"
    assert title(svg.draw(FIRST, FIRST_SOLUTION)) == "5×5 queens board with 5 queens placed"
    assert title(svg.draw(CHESS, CHESS_SOLUTION)) == "6-queens with 5 queens placed"
    monkeypatch.setattr(RegionPuzzle, "title", "</title><script>&\x00")
    assert title(svg.draw(FIRST)) == "</title><script>&\ufffd"


def test_svg_in_monochrome_has_no_colour() -> None:
    for puzzle in (PLAYED, CHESS):
        drawing = svg.draw(puzzle, monochrome=True)
        assert set(re.findall(r"#(\w+)", drawing)) <= {"000", "fff", "ffffff", "dedede"}
        assert "opacity" not in drawing  # a copier loses what is faint
