"""Themes of boards in games, on pages and in print, and looks that are chosen from them.

A theme says between what its pictures vary; a look is one choice of everything. Widths of lines are
in pixels of a cell of 44, as phones have them, and grow with the cell.
"""

from __future__ import annotations

from colorsys import hls_to_rgb, hsv_to_rgb
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from queenside.core.formats import colours
from queenside.core.formats.colours import Colour, Palette, to_hex
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
    frame: Lines | None = None  # as the thick lines by default
    tiles: tuple[Range, Range] = ((0, 0), (0, 0))
    """The gaps between cells and the rounding of their corners, in cells."""
    shaded: bool = False
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
    patterned: bool = False  # whether colours that come a second time have a pattern
    dashed: bool = False  # whether the thin lines are dashed
    is_product: bool = False  # whether it is drawn as `queenside draw` draws


_BLACK = ("#000000", "#111111", "#1a1a1a")
_OURS = ("#262a36",)
_STAR_SIGNS = ("star", "star", "fat star", "outlined star", "crown")
_NIGHT = ("#000000", "#121212", "#1b1f23", "#16181f", "#0d1117", "#202124")
_CHESS_SIGNS = ("chess queen", "chess queen", "white queen", "crown", "letter Q")
_NEWSPRINT = ("#f6f1e4", "#efece2", "#f4f4f0")

THEMES = (
    Theme("daily game", ("daily",), ("#ffffff", "#f3f2ee"), queens=("crown",),
          thin=Lines((1, 1), ("#000000", "#333333"), 0.9), thick=Lines((2, 3), _BLACK)),
    Theme("daily game, dark", ("daily", "dark"), _NIGHT, queens=("crown",),
          thin=Lines((1, 1), _BLACK, 0.8), thick=Lines((2, 3), _BLACK)),
    Theme("community page", ("daily", "soft"), queens=("crown", "crown", "emoji"), letters=0.3,
          thin=Lines((0.8, 1.2), ("#333333", "#555555", "#888888")), thick=Lines((2, 2.6), _BLACK)),
    Theme("our page", ("soft",), ("#faf8f4",), queens=("crown",), inks=_OURS, letters=0.15,
          thin=Lines((1, 1), _OURS, 0.28), thick=Lines((3, 4), _OURS), frame=Lines((4, 4), _OURS)),
    Theme("our page, dark", ("dark",), ("#16181f",), queens=("crown",), inks=("#f6f4fb",),
          thin=Lines((1, 1), ("#000000",), 0.38), thick=Lines((3, 4), ("#0b0c11",))),
    Theme("our page, safe colours", ("safe",), ("#faf8f4",), queens=("crown",), inks=_OURS,
          thin=Lines((1, 1), _OURS, 0.28), thick=Lines((3, 4), _OURS), frame=Lines((4, 4), _OURS),
          colour_limit=8, patterned=True),
    Theme("our drawing", is_product=True),
    Theme("our drawing for print", is_product=True, pages=("#ffffff",)),
    Theme("black and white", thin=Lines((0.8, 1.2), ("#999999", "#bbbbbb")),
          thick=Lines((2.5, 4), _BLACK), queens=_STAR_SIGNS, marks=("dot", "cross", "thin cross")),
    Theme("dashed lines", papers=("#ffffff", "#fbfbfb"), dashed=True,
          thin=Lines((0.8, 1.2), ("#888888", "#aaaaaa")), thick=Lines((2.5, 3.5), _BLACK),
          queens=_STAR_SIGNS, marks=("dot", "cross", "bar")),
    Theme("greys", ("greys",), ("#ffffff", "#f4f4f0"), thin=Lines((0.8, 1.2), ("#555555",), 0.7),
          thick=Lines((3, 4), _BLACK), colour_limit=5,
          queens=("crown", "outlined crown", "star", "letter Q")),
    Theme("few colours", ("muted", "soft", "daily"), thin=Lines((1, 1), _BLACK, 0.5),
          thick=Lines((2.5, 4), _BLACK), colour_limit=6),
    Theme("newspaper", pages=_NEWSPRINT, papers=_NEWSPRINT, queens=_STAR_SIGNS,
          thin=Lines((0.8, 1.3), ("#444444", "#222222")), thick=Lines((3, 4.5), _BLACK),
          marks=("pencil", "pencil", "dot", "bar"), inks=("#202020", "#2b3a67", "#3a3a3a")),
    Theme("pastel with gaps", ("pastel", "muted"), thin=Lines((1.8, 4), ("#ffffff",))),
    Theme("tiles in the dark", ("bright", "daily", "pastel"), _NIGHT,
          tiles=((0.05, 0.12), (0.08, 0.25)), inks=("#000000", "#ffffff")),
    Theme("rounded tiles", ("pastel", "soft", "muted"), ("#eceff3", "#f5f5f5", "#e8e4dc"),
          tiles=((0.05, 0.12), (0.1, 0.28))),
    Theme("pale lines", papers=("#ffffff", "#fdfdfb"), thin=Lines((1, 1), ("#e3e3e3", "#dddddd")),
          thick=Lines((2, 3), ("#777777", "#5f6672")), inks=("#333333", "#3b5bdb")),
    Theme("thick on colour", ("muted", "pastel", "sheet"), thick=Lines((2.5, 4.5), _BLACK)),
    Theme("seamless", ("muted", "daily", "bright"), ("#ffffff", "#f2f2f2", *_NIGHT)),
    Theme("night lines", papers=("#111111", "#1d1f24", "#000000"), pages=_NIGHT,
          thin=Lines((0.8, 1.2), ("#4a4a4a", "#3c4048")), queens=_STAR_SIGNS,
          thick=Lines((2.5, 3.5), ("#e8e8e8", "#ffffff", "#9aa4b2")),
          inks=("#ffffff", "#ffd54a", "#8ab4f8")),
    Theme("shaded cells", ("muted", "daily", "bright", "soft"), shaded=True,
          thin=Lines((1, 1), _BLACK, 0.35), thick=Lines((2, 3), _BLACK)),
    Theme("white lines", ("vivid", "bright"), thin=Lines((1, 2), ("#ffffff",)),
          thick=Lines((2, 4), ("#ffffff",)), frame=Lines((1, 3), ("#ffffff", "#cccccc"))),
    Theme("joined blobs", ("pastel", "muted", "daily"), ("#ffffff", "#f7f7f7", "#23252b"),
          thin=Lines((1, 1), ("#000000",), 0.12), thick=Lines((2.6, 5.3), ("page",)),
          frame=NO_LINES),
    Theme("spreadsheet", ("sheet", "muted"), ("#ffffff",), sheet=True, max_size=12,
          thin=Lines((1, 1), ("#d0d0d0", "#c8c8c8", "#e1e1e1")),
          queens=("letter Q", "crown", "star"), marks=("cross", "bar", "thin cross")),
    Theme("letters on colour", ("muted", "daily", "pastel"), thin=Lines((1, 1.5), _BLACK, 0.6),
          thick=Lines((1.5, 3), _BLACK), letters=1.0,
          queens=("star", "crown", "emoji", "outlined crown")),
    Theme("one line for all", ("daily", "vivid", "muted"), thin=Lines((1, 2.5), _BLACK),
          frame=Lines((1, 2.5), _BLACK),
          queens=("outlined crown", "coin", "chess queen", "fat star")),
    Theme("flat chess", papers=("#f0d9b5/#b58863", "#eeeed2/#769656", "#dee3e6/#8ca2ad",
          "#f5ecd7/#d3b48c", "#ffffff/#e2e2e2", "#e8ebef/#7d87a5"), chess=True,
          frame=Lines((0, 3), ("#262a36", "#5b4636")), queens=_CHESS_SIGNS,
          pages=("#ffffff", "#161512", "#302e2b", "#faf8f4")),
    Theme("printed chess", papers=("#ffffff/#ffffff", "#ffffff/#c8c8c8", "#fbf7ec/#cfc6b2"),
          thin=Lines((0.8, 1.2), _BLACK), frame=Lines((1, 3), _BLACK), queens=_CHESS_SIGNS,
          chess=True),
)  # fmt: skip


# ---- colours ----


def parse(text: str) -> Colour:
    """Read `#rrggbb`."""
    red, green, blue = bytes.fromhex(text.removeprefix("#"))
    return red, green, blue


_FIXED = {
    "daily": "bba3e2 ffc992 96beff b3dfa0 dfdfdf ff7b60 e6f388 b9b29e dfa0bf a3d2d8 62efea ff93f3"
    " 8acc6d 729aec c387e0 ffe04b",
    "vivid": "e6194b 3cb44b ffe119 4363d8 f58231 911eb4 46f0f0 f032e6 bcf60c fabebe 008080 e6beff"
    " 9a6324 fffac8 800000 aaffc3",
    "muted": "8dd3c7 ffffb3 bebada fb8072 80b1d3 fdb462 b3de69 fccde5 d9d9d9 bc80bd ccebc5 ffed6f"
    " e5c494 a6cee3 cab2d6 f4a6a0",
    "sheet": "f4cccc fce5cd fff2cc d9ead3 d0e0e3 cfe2f3 d9d2e9 ead1dc ea9999 f9cb9c ffe599 b6d7a8"
    " a2c4c9 9fc5e8 b4a7d6 d5a6bd",
    "greys": "ffffff f0f0f0 dcdcdc c4c4c4 aaaaaa 8f8f8f",
    "safe": "edba4d 86c9ef 4bb996 f4eb7c 4b9ac7 e28c4d db9dbe f4f4f4",
}
PALETTES = {name: tuple(map(parse, text.split())) for name, text in _FIXED.items()}
PALETTES["soft"] = colours.SOFT
"""Colours as games have them; other palettes are random."""

_DISTINCT, _NEIGHBOURS = 0.045, 0.075
"""The least distance of two colours of a board in OKLab, and that of what touches."""


def _choose_palette(rng: Random, name: str, number: int, unlike: Palette) -> Palette:
    """Choose colours that differ from each other and from `unlike`, closer as space runs out."""
    candidates = rng.sample(PALETTES.get(name, ()), len(PALETTES.get(name, ())))
    palette: list[Colour] = []
    limit = 0.11
    while len(palette) < number:
        is_fixed = bool(candidates)
        colour = candidates.pop() if is_fixed else _mix_colour(rng, name)
        distances = dict.fromkeys(palette, 0.0 if is_fixed else limit)
        distances |= dict.fromkeys(unlike, _NEIGHBOURS)
        if all(colours.distance(colour, other) > least for other, least in distances.items()):
            palette.append(colour)
        elif not is_fixed:
            limit = max(_DISTINCT, limit * 0.999)
    return tuple(palette)


def _mix_colour(rng: Random, name: str) -> Colour:
    hue = rng.random()
    if name == "pastel":
        shares = hls_to_rgb(hue, rng.uniform(0.72, 0.9), rng.uniform(0.35, 0.95))
    elif name == "dark":
        shares = hls_to_rgb(hue, rng.uniform(0.24, 0.5), rng.uniform(0.25, 0.7))
    else:
        shares = hsv_to_rgb(hue, rng.uniform(0.35, 0.95), rng.uniform(0.65, 1.0))
    red, green, blue = (round(255 * share) for share in shares)
    return red, green, blue


def lightness(colour: str) -> float:
    red, green, blue = parse(colour)
    return 0.299 * red + 0.587 * green + 0.114 * blue


# ---- looks ----


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
    papers: tuple[str, ...]  # the colour of every cell, row by row
    thin: Line
    thick: Line
    frame: Line
    gap: float
    rounding: float
    queen: str
    mark: str
    ink: str
    letters: str  # "" for none, else "small" or "large"
    wrong: str  # the look of a wrong queen: "tint", "red" or "stripes"
    sizes: tuple[float, float]  # the size of queens and marks; 1 is usual
    crisp: bool  # whether lines lie on whole pixels

    def readable_ink(self, paper: str) -> str:
        """Return the ink of signs, or black or white where it wouldn't be seen."""
        light = lightness(paper)
        if abs(lightness(self.ink) - light) >= 90:
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

    thin, thick = choose_line(theme.thin), choose_line(theme.thick)
    gap, rounding = (rng.uniform(*limits) * CELL for limits in theme.tiles)
    return Look(
        theme=theme,
        cell=cell,
        page=page,
        papers=_choose_papers(rng, theme, puzzle, page),
        thin=thin,
        thick=thick,
        frame=thick if theme.frame is None else choose_line(theme.frame),
        gap=gap,
        rounding=rounding,
        queen=rng.choice(theme.queens),
        mark=rng.choice(theme.marks),
        ink=rng.choice(theme.inks),
        letters=rng.choice(("small", "small", "large")) if rng.random() < theme.letters else "",
        wrong=rng.choice(("tint", "red", "stripes")),
        sizes=(rng.uniform(0.8, 1.15), rng.uniform(0.8, 1.25)),
        crisp=crisp,
    )


def _choose_papers(rng: Random, theme: Theme, puzzle: Puzzle, page: str) -> tuple[str, ...]:
    if theme.palettes and isinstance(puzzle, RegionPuzzle):
        has_frame = (theme.frame or theme.thick).widths[1] > 0
        unlike: Palette = () if has_frame else (parse(page), parse("#ffffff"))
        number = theme.colour_limit or puzzle.size
        palette = _choose_palette(rng, rng.choice(theme.palettes), number, unlike)
        return tuple(map(to_hex, colours.by_cell(puzzle, palette)))
    light, *dark = rng.choice(theme.papers).split("/")
    pair = (light, *(dark or [light]))
    return tuple(pair[(row + column) % 2] for row, column in puzzle.problem.grid.positions)
