"""Themes of boards in games, on pages and in print, and looks that are chosen from them.

A theme says between what its pictures vary; a look is one choice of everything. Widths of lines are
in pixels of a cell of 44, as phones have them, and grow with the cell.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from lab.tools.screenshots.colours import colour_regions, lightness, parse
from queenside.core.formats.colours import Palette, to_hex
from queenside.core.formats.svg import CELL
from queenside.core.puzzles import RegionPuzzle
from queenside.core.puzzles.puzzle import Puzzle

Range = tuple[float, float]


class Lines(NamedTuple):
    """Between which widths and of which inks lines are; below opacity 1 the cells shine through."""

    widths: Range = (0, 0)
    inks: tuple[str, ...] = ("#000000",)
    opacity: float = 1.0


NO_LINES = Lines()


@dataclass(frozen=True)
class Theme:
    """Common features of one theme's pictures. `palettes` is empty for black and white."""

    name: str
    palettes: tuple[str, ...] = ()
    pages: tuple[str, ...] = ("#ffffff", "#faf8f4", "#f3f2ee")
    papers: tuple[str, ...] = ("#ffffff",)
    """The colours of cells without a region's colour; of a chessboard pairs, `light/dark`."""
    thin: Lines = NO_LINES
    thick: Lines = NO_LINES
    frame: Lines = NO_LINES
    gap: Range = (0, 0)
    rounding: Range = (0, 0)
    shades: tuple[str, ...] = ("flat",)
    queens: tuple[str, ...] = ("crown", "crown", "emoji", "chess queen", "star", "disc")
    marks: tuple[str, ...] = ("cross", "cross", "thin cross", "dot")
    inks: tuple[str, ...] = ("#000000", "#1c1c1c", "#262a36")
    letters: float = 0.0
    """The share of pictures in which every empty cell shows the letter of its region."""
    chess: bool = False
    max_size: int = 16
    sheet: bool = False
    """Whether the lines go on beyond the board, with letters and numbers along its sides."""
    colour_limit: int = 0
    """The number of colours, where they repeat; then lines tell the regions apart."""
    patterned: bool = False
    """Whether colours that come a second time have a pattern."""
    dashed: bool = False
    """Whether the thin lines are dashed."""
    is_product: bool = False
    """Whether it is drawn as `queenside draw` draws."""


_BLACK = ("#000000", "#111111", "#1a1a1a")
_STAR_SIGNS = ("star", "star", "fat star", "outlined star", "crown")
_NIGHT = ("#000000", "#121212", "#1b1f23", "#16181f", "#0d1117", "#202124")
_CHESS_SIGNS = ("chess queen", "chess queen", "white queen", "crown", "letter Q")

THEMES = (
    Theme("daily game", ("daily",), ("#ffffff", "#f3f2ee"),
          thin=Lines((1, 1), ("#000000", "#333333"), 0.9), thick=Lines((2, 3), _BLACK),
          frame=Lines((2, 3), _BLACK), queens=("crown",), marks=("cross", "thin cross")),
    Theme("daily game, dark", ("daily", "dark"), _NIGHT,
          thin=Lines((1, 1), _BLACK, 0.8), thick=Lines((2, 3), _BLACK),
          frame=Lines((2, 3), _BLACK), queens=("crown",), marks=("cross", "thin cross")),
    Theme("community page", ("daily", "soft"),
          thin=Lines((0.8, 1.2), ("#333333", "#555555", "#888888")), thick=Lines((2, 2.6), _BLACK),
          frame=Lines((2, 2.6), _BLACK), queens=("crown", "crown", "emoji"), letters=0.3),
    Theme("our page", ("soft",), ("#faf8f4",),
          thin=Lines((1, 1), ("#262a36",), 0.28), thick=Lines((3, 4), ("#262a36",)),
          frame=Lines((4, 4), ("#262a36",)), queens=("crown",), marks=("cross", "thin cross"),
          inks=("#262a36",), letters=0.15),
    Theme("our page, dark", ("dark",), ("#16181f",),
          thin=Lines((1, 1), ("#000000",), 0.38), thick=Lines((3, 4), ("#0b0c11",)),
          frame=Lines((4, 4), ("#0b0c11",)), queens=("crown",), marks=("cross", "thin cross"),
          inks=("#f6f4fb",)),
    Theme("our page, safe colours", ("safe",), ("#faf8f4",),
          thin=Lines((1, 1), ("#262a36",), 0.28), thick=Lines((3, 4), ("#262a36",)),
          frame=Lines((4, 4), ("#262a36",)), queens=("crown",), marks=("cross",),
          inks=("#262a36",), colour_limit=8, patterned=True),
    Theme("our drawing", is_product=True),
    Theme("our drawing for print", is_product=True, pages=("#ffffff",)),
    Theme("black and white", papers=("#ffffff",), thin=Lines((0.8, 1.2), ("#999999", "#bbbbbb")),
          thick=Lines((2.5, 4), _BLACK), frame=Lines((2.5, 4), _BLACK), queens=_STAR_SIGNS,
          marks=("dot", "cross", "thin cross")),
    Theme("dashed lines", papers=("#ffffff", "#fbfbfb"), dashed=True,
          thin=Lines((0.8, 1.2), ("#888888", "#aaaaaa")), thick=Lines((2.5, 3.5), _BLACK),
          frame=Lines((2.5, 3.5), _BLACK), queens=_STAR_SIGNS, marks=("dot", "cross", "bar")),
    Theme("greys", ("greys",), ("#ffffff", "#f4f4f0"), thin=Lines((0.8, 1.2), ("#555555",), 0.7),
          thick=Lines((3, 4), _BLACK), frame=Lines((3, 4), _BLACK), colour_limit=5,
          queens=("crown", "outlined crown", "star", "letter Q")),
    Theme("few colours", ("muted", "soft", "daily"), thin=Lines((1, 1), _BLACK, 0.5),
          thick=Lines((2.5, 4), _BLACK), frame=Lines((2.5, 4), _BLACK), colour_limit=6),
    Theme("newspaper", papers=("#f6f1e4", "#efece2", "#f4f4f0"),
          pages=("#f6f1e4", "#efece2", "#f4f4f0"), thin=Lines((0.8, 1.3), ("#444444", "#222222")),
          thick=Lines((3, 4.5), _BLACK), frame=Lines((3, 5), _BLACK), queens=_STAR_SIGNS,
          marks=("pencil", "pencil", "dot", "bar"), inks=("#202020", "#2b3a67", "#3a3a3a")),
    Theme("pastel with gaps", ("pastel", "muted"), thin=Lines((1.8, 4), ("#ffffff",))),
    Theme("tiles in the dark", ("bright", "daily", "pastel"), _NIGHT, gap=(0.05, 0.12),
          rounding=(0.08, 0.25), inks=("#000000", "#ffffff")),
    Theme("rounded tiles", ("pastel", "soft", "muted"), ("#eceff3", "#f5f5f5", "#e8e4dc"),
          gap=(0.05, 0.12), rounding=(0.1, 0.28)),
    Theme("pale lines", papers=("#ffffff", "#fdfdfb"), thin=Lines((1, 1), ("#e3e3e3", "#dddddd")),
          thick=Lines((2, 3), ("#777777", "#5f6672", "#888888")),
          frame=Lines((2, 3), ("#777777", "#5f6672")), inks=("#333333", "#3b5bdb")),
    Theme("thick on colour", ("muted", "pastel", "sheet"), thick=Lines((2.5, 4.5), _BLACK),
          frame=Lines((2.5, 4.5), _BLACK)),
    Theme("seamless", ("muted", "daily", "bright"), ("#ffffff", "#f2f2f2", *_NIGHT)),
    Theme("night lines", papers=("#111111", "#1d1f24", "#000000"), pages=_NIGHT,
          thin=Lines((0.8, 1.2), ("#4a4a4a", "#3c4048")),
          thick=Lines((2.5, 3.5), ("#e8e8e8", "#ffffff", "#9aa4b2")),
          frame=Lines((2.5, 3.5), ("#e8e8e8", "#ffffff")), queens=_STAR_SIGNS,
          inks=("#ffffff", "#ffd54a", "#8ab4f8")),
    Theme("shaded cells", ("muted", "daily", "bright", "soft"), thin=Lines((1, 1), _BLACK, 0.35),
          thick=Lines((2, 3), _BLACK), frame=Lines((2, 4), _BLACK),
          shades=("gradient", "bevel", "sheen")),
    Theme("white lines", ("vivid", "bright"), thin=Lines((1, 2), ("#ffffff",)),
          thick=Lines((2, 4), ("#ffffff",)), frame=Lines((1, 3), ("#ffffff", "#cccccc"))),
    Theme("joined blobs", ("pastel", "muted", "daily"), ("#ffffff", "#f7f7f7", "#23252b"),
          thin=Lines((1, 1), ("#000000",), 0.12), thick=Lines((2.6, 5.3), ("page",))),
    Theme("spreadsheet", ("sheet", "muted"), ("#ffffff",),
          thin=Lines((1, 1), ("#d0d0d0", "#c8c8c8", "#e1e1e1")), sheet=True,
          queens=("letter Q", "crown", "star"), marks=("cross", "bar", "thin cross"),
          max_size=12),
    Theme("letters on colour", ("muted", "daily", "pastel"), thin=Lines((1, 1.5), _BLACK, 0.6),
          thick=Lines((1.5, 3), _BLACK), frame=Lines((1.5, 3), _BLACK), letters=1.0,
          queens=("star", "crown", "emoji", "outlined crown")),
    Theme("one line for all", ("daily", "vivid", "muted"), thin=Lines((1, 2.5), _BLACK),
          frame=Lines((1, 2.5), _BLACK),
          queens=("outlined crown", "coin", "chess queen", "fat star")),
    Theme("flat chess", papers=("#f0d9b5/#b58863", "#eeeed2/#769656", "#dee3e6/#8ca2ad",
          "#f5ecd7/#d3b48c", "#ffffff/#e2e2e2", "#e8ebef/#7d87a5"),
          frame=Lines((0, 3), ("#262a36", "#5b4636")), queens=_CHESS_SIGNS, chess=True,
          pages=("#ffffff", "#161512", "#302e2b", "#faf8f4")),
    Theme("printed chess", papers=("#ffffff/#ffffff", "#ffffff/#c8c8c8", "#fbf7ec/#cfc6b2"),
          thin=Lines((0.8, 1.2), _BLACK), frame=Lines((1, 3), _BLACK), queens=_CHESS_SIGNS,
          chess=True),
)  # fmt: skip


class Line(NamedTuple):
    width: float
    ink: str
    opacity: float


@dataclass(frozen=True)
class Look:
    """One choice of everything a theme leaves open. `cell` is in pixels, lengths in units."""

    theme: Theme
    cell: float
    page: str
    papers: tuple[str, ...]
    """The colour of every cell, row by row."""
    thin: Line
    thick: Line
    frame: Line
    gap: float
    rounding: float
    shade: str
    queen: str
    mark: str
    ink: str
    letters: str
    """"" for none, else "small" or "large"."""
    wrong: str
    """The look of a wrong queen: "tint", "red", "ring" or "stripes"."""
    sizes: tuple[float, float]
    """The size of queens and marks; 1 is usual."""
    crisp: bool
    """Whether lines lie on whole pixels."""

    def readable_ink(self, paper: str) -> str:
        """Return the ink of signs, or black or white where it wouldn't be seen."""
        light = lightness(parse(paper))
        if abs(lightness(parse(self.ink)) - light) >= 90:
            return self.ink
        return "#ffffff" if light < 140 else "#000000"


def choose_look(rng: Random, theme: Theme, puzzle: Puzzle, cell: float) -> Look:
    """Choose a look of this theme, with cells of about that many pixels."""
    crisp = rng.random() < 0.65
    cell = float(max(1, round(cell))) if crisp else cell
    page = rng.choice(theme.pages)

    def choose_line(lines: Lines) -> Line:
        pixels = rng.uniform(*lines.widths) * cell / 44
        if pixels:
            pixels = max(1, round(pixels)) if crisp else max(0.7, pixels)
        ink = rng.choice(lines.inks)
        return Line(pixels * CELL / cell, page if ink == "page" else ink, lines.opacity)

    return Look(
        theme=theme,
        cell=cell,
        page=page,
        papers=_choose_papers(rng, theme, puzzle, page),
        thin=choose_line(theme.thin),
        thick=choose_line(theme.thick),
        frame=choose_line(theme.frame),
        gap=rng.uniform(*theme.gap) * CELL,
        rounding=rng.uniform(*theme.rounding) * CELL,
        shade=rng.choice(theme.shades),
        queen=rng.choice(theme.queens),
        mark=rng.choice(theme.marks),
        ink=rng.choice(theme.inks),
        letters=rng.choice(("small", "small", "large")) if rng.random() < theme.letters else "",
        wrong=rng.choice(("tint", "red", "ring", "stripes")),
        sizes=(rng.uniform(0.8, 1.15), rng.uniform(0.8, 1.25)),
        crisp=crisp,
    )


def _choose_papers(rng: Random, theme: Theme, puzzle: Puzzle, page: str) -> tuple[str, ...]:
    positions = puzzle.problem.grid.positions
    if theme.palettes and isinstance(puzzle, RegionPuzzle):
        unlike: Palette = () if theme.frame.widths[1] else (parse(page), parse("#ffffff"))
        name = rng.choice(theme.palettes)
        palette = colour_regions(rng, puzzle, name, unlike, theme.colour_limit)
        inks = [*map(to_hex, palette)]
        return tuple(inks[puzzle.regions[row][column]] for row, column in positions)
    light, *dark = rng.choice(theme.papers).split("/")
    pair = (light, *(dark or [light]))
    return tuple(pair[(row + column) % 2] for row, column in positions)
