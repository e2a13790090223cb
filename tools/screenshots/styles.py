"""The looks of boards in games, on pages, in print: a table of styles, and looks drawn from it.

A style says between what its pictures vary; a look is one choice of everything. Widths of lines are
in pixels of a cell of 44, as phones have them, and grow with the cell.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from queenside.formats.colours import Colour, Palette
from queenside.puzzles import NQueens, RegionPuzzle
from queenside.puzzles.puzzle import Puzzle
from tools.screenshots import colours
from tools.screenshots.colours import parse

USUAL = 44
"""Pixels of a cell for which widths are given."""

Range = tuple[float, float]


@dataclass(frozen=True)
class Lines:
    """Between which widths and of which inks; `strength` below 1 lets the cells shine through."""

    widths: Range = (0, 0)
    inks: tuple[str, ...] = ("#000000",)
    strength: float = 1.0


NO_LINES = Lines()


@dataclass(frozen=True)
class Style:
    """The common features of one style's pictures. `palettes` is empty for black and white."""

    name: str
    palettes: tuple[str, ...] = ()
    pages: tuple[str, ...] = ("#ffffff", "#faf8f4", "#f3f2ee")
    papers: tuple[str, ...] = ("#ffffff",)
    """The colours of cells without a region's colour; of a chessboard pairs, `light/dark`."""
    bases: tuple[str, ...] = ()
    """The colour between cells; the page's, where it is empty."""
    thin: Lines = NO_LINES
    thick: Lines = NO_LINES
    frame: Lines = NO_LINES
    gap: Range = (0, 0)
    rounding: Range = (0, 0)
    joined: bool = False
    """Whether there are gaps between regions only."""
    shades: tuple[str, ...] = ("flat",)
    queens: tuple[str, ...] = ("crown", "crown", "emoji", "chess queen", "star", "disc")
    marks: tuple[str, ...] = ("cross", "cross", "thin cross", "dot")
    inks: tuple[str, ...] = ("#000000", "#1c1c1c", "#262a36")
    letters: float = 0.0
    """The share of pictures in which every empty cell shows the letter of its region."""
    chess: bool = False
    largest: int = 16
    sheet: bool = False
    """Whether the lines go on beyond the board, with letters and numbers along its sides."""
    few: int = 0
    """The number of colours, where they repeat; then lines tell the regions apart."""
    patterned: bool = False
    """Whether colours that come a second time have a pattern."""
    dashed: bool = False
    """Whether the thin lines are dashed."""
    vector: bool = False
    """Whether it is our own drawing."""


_BLACK = ("#000000", "#111111", "#1a1a1a")
_STARS = ("star", "star", "fat star", "outlined star", "crown")
_NIGHT = ("#000000", "#121212", "#1b1f23", "#16181f", "#0d1117", "#202124")
_PIECES = ("chess queen", "chess queen", "white queen", "crown", "letter Q")

STYLES = (
    Style("daily game", ("daily",), ("#ffffff", "#f3f2ee"),
          thin=Lines((1, 1), ("#000000", "#333333"), 0.9), thick=Lines((2, 3), _BLACK),
          frame=Lines((2, 3), _BLACK), queens=("crown",), marks=("cross", "thin cross")),
    Style("daily game, dark", ("daily", "deep"), _NIGHT,
          thin=Lines((1, 1), _BLACK, 0.8), thick=Lines((2, 3), _BLACK),
          frame=Lines((2, 3), _BLACK), queens=("crown",), marks=("cross", "thin cross")),
    Style("community page", ("community", "daily"),
          thin=Lines((0.8, 1.2), ("#333333", "#555555", "#888888")), thick=Lines((2, 2.6), _BLACK),
          frame=Lines((2, 2.6), _BLACK), queens=("crown", "crown", "emoji"), letters=0.3),
    Style("our page", ("soft",), ("#faf8f4",),
          thin=Lines((1, 1), ("#262a36",), 0.28), thick=Lines((3, 4), ("#262a36",)),
          frame=Lines((4, 4), ("#262a36",)), queens=("crown",), marks=("cross", "thin cross"),
          inks=("#262a36",), letters=0.15),
    Style("our page, dark", ("deep", "dark"), ("#16181f",),
          thin=Lines((1, 1), ("#000000",), 0.38), thick=Lines((3, 4), ("#0b0c11",)),
          frame=Lines((4, 4), ("#0b0c11",)), queens=("crown",), marks=("cross", "thin cross"),
          inks=("#f6f4fb",)),
    Style("our page, safe colours", ("safe",), ("#faf8f4",),
          thin=Lines((1, 1), ("#262a36",), 0.28), thick=Lines((3, 4), ("#262a36",)),
          frame=Lines((4, 4), ("#262a36",)), queens=("crown",), marks=("cross",),
          inks=("#262a36",), few=8, patterned=True),
    Style("our drawing", vector=True),
    Style("our drawing for print", vector=True, pages=("#ffffff",)),
    Style("black and white", papers=("#ffffff",), thin=Lines((0.8, 1.2), ("#999999", "#bbbbbb")),
          thick=Lines((2.5, 4), _BLACK), frame=Lines((2.5, 4), _BLACK), queens=_STARS,
          marks=("dot", "cross", "thin cross")),
    Style("dashed lines", papers=("#ffffff", "#fbfbfb"), dashed=True,
          thin=Lines((0.8, 1.2), ("#888888", "#aaaaaa")), thick=Lines((2.5, 3.5), _BLACK),
          frame=Lines((2.5, 3.5), _BLACK), queens=_STARS, marks=("dot", "cross", "bar")),
    Style("greys", ("greys",), ("#ffffff", "#f4f4f0"), thin=Lines((0.8, 1.2), ("#555555",), 0.7),
          thick=Lines((3, 4), _BLACK), frame=Lines((3, 4), _BLACK), few=5,
          queens=("crown", "outlined crown", "star", "letter Q")),
    Style("few colours", ("muted", "soft", "daily"), thin=Lines((1, 1), _BLACK, 0.5),
          thick=Lines((2.5, 4), _BLACK), frame=Lines((2.5, 4), _BLACK), few=6),
    Style("newspaper", papers=("#f6f1e4", "#efece2", "#f4f4f0"),
          pages=("#f6f1e4", "#efece2", "#f4f4f0"), thin=Lines((0.8, 1.3), ("#444444", "#222222")),
          thick=Lines((3, 4.5), _BLACK), frame=Lines((3, 5), _BLACK), queens=_STARS,
          marks=("pencil", "pencil", "dot", "bar"), inks=("#202020", "#2b3a67", "#3a3a3a")),
    Style("pastel with gaps", ("pastel", "muted"), bases=("#ffffff",), gap=(0.04, 0.09)),
    Style("tiles in the dark", ("bright", "daily", "pastel"), _NIGHT, gap=(0.05, 0.12),
          rounding=(0.08, 0.25), inks=("#000000", "#ffffff")),
    Style("rounded tiles", ("pastel", "soft", "muted"), ("#eceff3", "#f5f5f5", "#e8e4dc"),
          gap=(0.05, 0.12), rounding=(0.1, 0.28)),
    Style("pale lines", papers=("#ffffff", "#fdfdfb"), thin=Lines((1, 1), ("#e3e3e3", "#dddddd")),
          thick=Lines((2, 3), ("#777777", "#5f6672", "#888888")),
          frame=Lines((2, 3), ("#777777", "#5f6672")), inks=("#333333", "#3b5bdb")),
    Style("thick on colour", ("muted", "pastel", "sheet"), thick=Lines((2.5, 4.5), _BLACK),
          frame=Lines((2.5, 4.5), _BLACK)),
    Style("seamless", ("muted", "daily", "bright"), ("#ffffff", "#f2f2f2", *_NIGHT)),
    Style("night lines", papers=("#111111", "#1d1f24", "#000000"), pages=_NIGHT,
          thin=Lines((0.8, 1.2), ("#4a4a4a", "#3c4048")),
          thick=Lines((2.5, 3.5), ("#e8e8e8", "#ffffff", "#9aa4b2")),
          frame=Lines((2.5, 3.5), ("#e8e8e8", "#ffffff")), queens=_STARS,
          inks=("#ffffff", "#ffd54a", "#8ab4f8")),
    Style("shaded cells", ("muted", "daily", "bright", "soft"), thin=Lines((1, 1), _BLACK, 0.35),
          thick=Lines((2, 3), _BLACK), frame=Lines((2, 4), _BLACK),
          shades=("gradient", "bevel", "sheen")),
    Style("white lines", ("vivid", "bright"), thin=Lines((1, 2), ("#ffffff",)),
          thick=Lines((2, 4), ("#ffffff",)), frame=Lines((1, 3), ("#ffffff", "#cccccc"))),
    Style("joined blobs", ("pastel", "muted", "daily"), ("#ffffff", "#f7f7f7", "#23252b"),
          gap=(0.06, 0.12), rounding=(0.06, 0.16), joined=True,
          thin=Lines((1, 1), ("#000000",), 0.12)),
    Style("spreadsheet", ("sheet", "muted"), ("#ffffff",),
          thin=Lines((1, 1), ("#d0d0d0", "#c8c8c8", "#e1e1e1")), sheet=True,
          queens=("letter Q", "crown", "star"), marks=("cross", "bar", "thin cross"),
          largest=12),
    Style("letters on colour", ("muted", "daily", "pastel"), thin=Lines((1, 1.5), _BLACK, 0.6),
          thick=Lines((1.5, 3), _BLACK), frame=Lines((1.5, 3), _BLACK), letters=1.0,
          queens=("star", "crown", "emoji", "outlined crown")),
    Style("one line for all", ("daily", "vivid", "muted"), thin=Lines((1, 2.5), _BLACK),
          frame=Lines((1, 2.5), _BLACK),
          queens=("outlined crown", "coin", "chess queen", "fat star")),
    Style("flat chess", papers=("#f0d9b5/#b58863", "#eeeed2/#769656", "#dee3e6/#8ca2ad",
          "#f5ecd7/#d3b48c", "#ffffff/#e2e2e2", "#e8ebef/#7d87a5"),
          frame=Lines((0, 3), ("#262a36", "#5b4636")), queens=_PIECES, chess=True,
          pages=("#ffffff", "#161512", "#302e2b", "#faf8f4")),
    Style("printed chess", papers=("#ffffff/#ffffff", "#ffffff/#c8c8c8", "#fbf7ec/#cfc6b2"),
          thin=Lines((0.8, 1.2), _BLACK), frame=Lines((1, 3), _BLACK), queens=_PIECES, chess=True),
)  # fmt: skip


@dataclass(frozen=True)
class Line:
    """A line as it is drawn, its width in pixels."""

    width: float
    ink: Colour
    strength: float


@dataclass(frozen=True)
class Look:
    """One choice of everything a style leaves open. Lengths are in pixels."""

    style: Style
    cell: float
    page: Colour
    base: Colour
    fills: tuple[Palette, ...]
    """The colour of every cell, row by row."""
    patterns: tuple[int, ...]
    """The pattern of every region, from 1; 0 for none."""
    thin: Line
    thick: Line
    frame: Line
    gap: float
    rounding: float
    shade: str
    queen: str
    mark: str
    ink: Colour
    letters: str
    """"" for none, else "small" or "large"."""
    wrong: str
    """The look of a wrong queen: "tint", "red", "ring" or "stripes"."""
    sizes: tuple[float, float]
    """The size of queens and marks; 1 is usual."""
    crisp: bool
    """Whether lines lie on whole pixels."""

    @property
    def dark(self) -> bool:
        """Whether the page is dark."""
        return colours.light(self.page) < 110


def look(rng: Random, style: Style, puzzle: Puzzle, cell: float) -> Look:
    """A look of this style, with cells of about that many pixels."""
    crisp = rng.random() < 0.65
    cell = float(max(1, round(cell))) if crisp else cell
    page = parse(rng.choice(style.pages))
    base = parse(rng.choice(style.bases)) if style.bases else page
    fills = _fills(rng, style, puzzle, () if style.frame.widths[1] else (page, base))
    return Look(
        style=style,
        cell=cell,
        page=page,
        base=base,
        fills=fills,
        patterns=_patterns(fills, puzzle) if style.patterned else (),
        thin=_line(rng, style.thin, cell, crisp),
        thick=_line(rng, style.thick, cell, crisp),
        frame=_line(rng, style.frame, cell, crisp),
        gap=rng.uniform(*style.gap) * cell,
        rounding=rng.uniform(*style.rounding) * cell,
        shade=rng.choice(style.shades),
        queen=rng.choice(style.queens),
        mark=rng.choice(style.marks),
        ink=parse(rng.choice(style.inks)),
        letters=rng.choice(("small", "small", "large")) if rng.random() < style.letters else "",
        wrong=rng.choice(("tint", "red", "ring", "stripes")),
        sizes=(rng.uniform(0.8, 1.15), rng.uniform(0.8, 1.25)),
        crisp=crisp,
    )


def _line(rng: Random, lines: Lines, cell: float, crisp: bool) -> Line:
    width = rng.uniform(*lines.widths) * cell / USUAL
    if lines.widths[1] == 0:
        width = 0.0
    elif crisp:
        width = float(max(1, round(width)))
    else:
        width = max(0.7, width)
    return Line(width, parse(rng.choice(lines.inks)), lines.strength)


def _fills(rng: Random, style: Style, puzzle: Puzzle, unlike: Palette) -> tuple[Palette, ...]:
    if isinstance(puzzle, NQueens):
        pair = [parse(word) for word in rng.choice(style.papers).split("/")]
        side = range(puzzle.n)
        return tuple(tuple(pair[(row + column) % 2] for column in side) for row in side)
    assert isinstance(puzzle, RegionPuzzle)
    if not style.palettes:
        paper = parse(rng.choice(style.papers))
        return ((paper,) * puzzle.size,) * puzzle.size
    palette = rng.choice(style.palettes)
    chosen = colours.of_regions(rng, puzzle, palette, unlike, style.few)
    return tuple(tuple(chosen[label] for label in row) for row in puzzle.regions)


def _patterns(fills: tuple[Palette, ...], puzzle: Puzzle) -> tuple[int, ...]:
    """Return how often each region's colour occurs before."""
    assert isinstance(puzzle, RegionPuzzle)
    of_region = {
        label: fill
        for labels, row in zip(puzzle.regions, fills, strict=True)
        for label, fill in zip(labels, row, strict=True)
    }
    found = [of_region[label] for label in range(puzzle.size)]
    return tuple(found[:label].count(fill) for label, fill in enumerate(found))
