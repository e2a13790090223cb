"""Screenshots with what spoils them in daily use, made from a seed.

    for shot in faulty(100, seed=1):
        reading = qs.read_image(shot.data)      # to be compared with shot.puzzle and shot.state

The faults take turns: a solved board whose queens are letters of any size and place; a cell that is
darker because the pointer is on it; a game's own hint, which dims the board but for some cells, and
hatches others; a print as puzzle-star-battle.com makes it, at its natural size; several of them on
one sheet; boards of which an edge is cut off, or a cell is covered. `about["style"]` names the
fault.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from random import Random

from PIL import Image, ImageDraw

import queenside as qs
from queenside import collection
from queenside.formats.colours import Colour
from queenside.puzzles.puzzle import Cell
from queenside.puzzles.region import RegionPuzzle
from tools.screenshots import Shot, colours, drawing, puzzles, screens, styles, wear
from tools.screenshots.drawing import Picture
from tools.screenshots.screens import Box
from tools.screenshots.styles import STYLES, Line, Lines, Look, Style
from tools.screenshots.text import FACES, write

_STYLES = tuple(
    style
    for style in STYLES
    if style.name in ("daily game", "daily game, dark", "community page", "our page", "few colours")
)
_DAILY = _STYLES[:2]
_PAINTED = tuple(
    style
    for style in STYLES
    if style.name in ("daily game", "our page", "seamless", "rounded tiles", "black and white")
)
_SITE = Style(
    "puzzle site", papers=("#ffffff",), pages=("#ffffff",),
    thin=Lines((1, 1), ("#000000", "#333333", "#777777")), thick=Lines((3, 3)),
    frame=Lines((3, 3)), queens=("star", "fat star", "outlined star"), marks=("dot", "thin cross"),
)  # fmt: skip

_LARGEST = 11
"""Rows of a board."""

_LETTERS = ("Q", "X")
_SIZES = (0.45, 0.9)
"""The height of a letter, in cells."""

_ASIDE = 0.12
"""The greatest distance of a letter from the centre of its cell, in cells."""

_SHADES = (0.7, 0.88)
"""The share of light left of a cell that the pointer darkens."""

_VEILS = (0.25, 0.6)
"""How much of its colour a dimmed cell has from the veil that lies over it."""

_STRIPES = (0.12, 0.3)
"""How much of their colour the stripes of a hatched cell have from the ink."""

_ON_SHEETS = ((5, 1), (6, 1), (8, 1), (9, 2), (10, 2), (14, 3))
"""Rows and stars of what is printed."""

_NATURAL = (22, 40)
"""Pixels of a cell in a print at its natural size."""

_COARSEST = 12
"""The same in a print of low resolution, at the least."""

_FRAME: Colour = (0x33, 0x66, 0xCC)
"""The thin frame that the site draws around its print."""


_START = qs.State()


@dataclass(frozen=True)
class Drawn:
    """A drawn board, what stands on it, and the words in which it must be refused, if it must."""

    board: Picture
    state: qs.State = _START
    refusal: str = ""


@dataclass(frozen=True)
class Fault:
    """Boards of which kinds, how they are drawn, on which screens, and what is cut away."""

    draw: Callable[[Random, Look, RegionPuzzle], Drawn]
    puzzle: Callable[[Random], RegionPuzzle] = lambda rng: puzzles.regions(rng, _LARGEST)
    styles: tuple[Style, ...] = _STYLES
    kinds: tuple[str, ...] = ("phone", "window", "tight")
    cuts: bool = False


def faulty(number: int, seed: int) -> Iterator[Shot]:
    """So many shots, the faults by turns."""
    for index in range(number):
        yield shot(index, seed)


def shot(index: int, seed: int) -> Shot:
    """The shot with this number. Its fault is that of its turn."""
    rng = Random(f"faults/{seed}/{index}")
    name, fault = list(FAULTS.items())[index % len(FAULTS)]
    puzzle = fault.puzzle(rng)
    style = rng.choice(fault.styles)
    screen = screens.choose(rng, puzzle.size, rng.choice(fault.kinds))
    look = replace(styles.look(rng, style, puzzle, screen.cell), letters="")
    drawn = fault.draw(rng, look, puzzle)
    image, box = screens.place(rng, screen, look, drawn.board)
    cell, refusal = (box[2] - box[0]) / puzzle.size, drawn.refusal
    if fault.cuts:
        image, box, refusal = _cut_off(rng, image, box, cell)
    data, format = wear.packed(rng, image, rng.choice(("png", "png", "jpeg")), worst=60)
    about = {
        "index": index,
        "seed": seed,
        "style": name,
        "look": style.name,
        "kind": screen.kind,
        "size": puzzle.size,
        "dark": look.dark,
        "cell": round(cell, 1),
        "pixels": image.size,
        "board": tuple(round(side, 1) for side in box),
        "format": format,
    }
    return Shot(data, puzzle, drawn.state, about, refusal)


def _box_of(board: Picture, cell: float, row: int, column: int) -> tuple[int, int, int, int]:
    """The pixels of a cell: left, top, and before which it ends."""
    left, top = (board.box[axis] + place * cell for axis, place in enumerate((column, row)))
    return round(left), round(top), round(left + cell), round(top + cell)


# ---- boards as they are, but for something on them ----


def _started(rng: Random, look: Look, puzzle: RegionPuzzle) -> Drawn:
    """A board at its start."""
    return Drawn(drawing.draw(rng, look, puzzle, _START, ()))


def _lettered(rng: Random, look: Look, puzzle: RegionPuzzle) -> Drawn:
    """A solved board: the same letter on each of its queens' cells, at the same place."""
    state = qs.State(tuple(sorted(puzzles.solution_of(puzzle))))
    board = drawing.draw(rng, look, puzzle, _START, ())
    letter, face, size = rng.choice(_LETTERS), rng.choice(FACES), rng.uniform(*_SIZES)
    right, down = (rng.uniform(-_ASIDE, _ASIDE) for _ in range(2))
    canvas = ImageDraw.Draw(board.image)
    for row, column in state.queens:
        x = board.box[0] + (column + 0.5 + right) * look.cell
        y = board.box[1] + (row + 0.5 + down) * look.cell
        ink = drawing.readable_ink(look, look.fills[row][column])
        write(canvas, (x, y), letter, size * look.cell, ink, middle=True, face=face)
    return Drawn(board, state)


def _pointed_at(rng: Random, look: Look, puzzle: RegionPuzzle) -> Drawn:
    """A board at its start, one cell of which is darker."""
    cell = rng.randrange(puzzle.size), rng.randrange(puzzle.size)
    dark: Colour = (0, 0, 0)
    pointed = _veiled(look, {cell}, dark, 1 - rng.uniform(*_SHADES))
    return Drawn(drawing.draw(rng, pointed, puzzle, _START, ()))


def _veiled(look: Look, cells: set[Cell], veil: Colour, share: float) -> Look:
    """The look with a share of another colour on these cells."""
    fills = tuple(
        tuple(
            colours.mixed(fill, veil, share) if (row, column) in cells else fill
            for column, fill in enumerate(fills)
        )
        for row, fills in enumerate(look.fills)
    )
    return replace(look, fills=fills)


def _covered(rng: Random, look: Look, puzzle: RegionPuzzle) -> Drawn:
    """A board at its start, one cell of which is as the page is."""
    cell = rng.randrange(puzzle.size), rng.randrange(puzzle.size)
    board = drawing.draw(rng, look, puzzle, _START, ())
    left, top, right, bottom = _box_of(board, look.cell, *cell)
    ImageDraw.Draw(board.image).rectangle((left, top, right - 1, bottom - 1), look.page)
    return Drawn(board)


# ---- hints ----


def _hinted(rng: Random, look: Look, puzzle: RegionPuzzle) -> Drawn:
    """A board with some of its queens and crosses, dimmed but for the cells of a hint."""
    state, _ = puzzles.state(rng, puzzle)
    state = qs.State(tuple(cell for cell in state.queens if cell in puzzles.solution_of(puzzle)),
                     state.marks)  # fmt: skip
    bright = _looked_at(rng, puzzle)
    hatched = {cell for cell in bright if rng.random() < rng.choice((0, 0.4, 1))}
    dimmed = {*puzzle.problem.grid.positions} - bright
    veil, share = rng.choice(((0, 0, 0), (0, 0, 0), look.page)), rng.uniform(*_VEILS)
    beneath = rng.random() < 0.5
    board = drawing.draw(
        rng, _veiled(look, dimmed, veil, share) if beneath else look, puzzle, state, ()
    )
    for cell in dimmed if not beneath else ():
        box = _box_of(board, look.cell, *cell)
        part = board.image.crop(box)
        board.image.paste(Image.blend(part, Image.new("RGB", part.size, veil), share), box[:2])
    stripes = rng.uniform(*_STRIPES)
    for cell in hatched:
        _hatch(board, look, cell, stripes)
    if rng.random() < 0.4:
        _outline(board, look, bright, rng.choice(((0xC3, 0x7D, 0x16), (0x0A, 0x66, 0xC2))))
    return Drawn(board, state)


def _looked_at(rng: Random, puzzle: RegionPuzzle) -> set[Cell]:
    """The cells of a hint: of a row, a column, a region, two of these, or any few."""
    size, cells = puzzle.size, [*puzzle.problem.grid.positions]
    if rng.random() < 0.2:
        return {*rng.sample(cells, rng.randint(2, 6))}
    units: list[Callable[[Cell], int]] = [
        lambda cell: cell[0],
        lambda cell: cell[1],
        lambda cell: puzzle.regions[cell[0]][cell[1]],
    ]
    found: set[Cell] = set()
    for _ in range(rng.randint(1, 2)):
        unit, number = rng.choice(units), rng.randrange(size)
        found |= {cell for cell in cells if unit(cell) == number}
    return found


def _hatch(board: Picture, look: Look, cell: Cell, share: float) -> None:
    """Slanting stripes on what is bare of a cell."""
    fill = look.fills[cell[0]][cell[1]]
    stripe = colours.mixed(fill, drawing.readable_ink(look, fill), share)
    left, top, right, bottom = _box_of(board, look.cell, *cell)
    step = max(4, round(look.cell / 6))
    for y in range(top, bottom):
        for x in range(left, right):
            if (x + y) % step < step / 2 and board.image.getpixel((x, y)) == fill:
                board.image.putpixel((x, y), stripe)


def _outline(board: Picture, look: Look, cells: set[Cell], ink: Colour) -> None:
    """A line around the cells of a hint."""
    canvas, wide = ImageDraw.Draw(board.image), max(2, round(look.cell / 16))
    for row, column in cells:
        left, top, right, bottom = _box_of(board, look.cell, row, column)
        for other, line in (
            ((row - 1, column), (left, top, right, top)),
            ((row + 1, column), (left, bottom, right, bottom)),
            ((row, column - 1), (left, top, left, bottom)),
            ((row, column + 1), (right, top, right, bottom)),
        ):
            if other not in cells:
                canvas.line(line, ink, wide)


# ---- prints ----


def _to_print(rng: Random) -> RegionPuzzle:
    size, stars = rng.choice(_ON_SHEETS)
    return rng.choice(collection.boards(size=size, stars=stars)).puzzle


def _at_natural_size(rng: Random, look: Look) -> Look:
    """Sharp lines, the thick ones three pixels wide."""
    thin = replace(look.thin, width=1.0)
    thick = Line(float(rng.choice((2, 3, 3, 4))), (0, 0, 0), 1.0)
    cell = float(rng.randint(*_NATURAL))
    return replace(look, cell=cell, thin=thin, thick=thick, frame=thick, crisp=True)


def _printed(rng: Random, look: Look, puzzle: RegionPuzzle) -> Drawn:
    """A print, often with the site's frame around it, now and then of low resolution."""
    state, _ = puzzles.state(rng, puzzle)
    natural = _at_natural_size(rng, look)
    board = drawing.draw(rng, natural, puzzle, state, ())
    if rng.random() < 0.7:
        board = _framed(board, round(rng.uniform(0.2, 0.7) * natural.cell))
    if rng.random() < 0.3:
        board = _shrunk(board, rng.uniform(min(0.9, _COARSEST / natural.cell), 0.9))
    return Drawn(board, state)


def _framed(board: Picture, away: int) -> Picture:
    """The board with a thin blue frame, so many pixels outside."""
    side = board.image.width + 2 * away
    image = Image.new("RGB", (side, side), (255, 255, 255))
    image.paste(board.image, (away, away))
    ImageDraw.Draw(image).rectangle((0, 0, side - 1, side - 1), outline=_FRAME)
    left, top, right, bottom = (place + away for place in board.box)
    return Picture(image, (left, top, right, bottom))


def _shrunk(board: Picture, by: float) -> Picture:
    side = round(board.image.width * by)
    image = board.image.resize((side, side), Image.Resampling.BICUBIC)
    left, top, right, bottom = (place * side / board.image.width for place in board.box)
    return Picture(image, (left, top, right, bottom))


def _sheet(rng: Random, look: Look, puzzle: RegionPuzzle) -> Drawn:
    """Two to six boards of one size, in rows."""
    natural = _at_natural_size(rng, look)
    stars = puzzle.stars
    others = [board.puzzle for board in collection.boards(size=puzzle.size, stars=stars)]
    columns, rows = rng.choice(((2, 1), (1, 2), (2, 2), (3, 1), (2, 3)))
    boards = [
        drawing.draw(rng, natural, each, _START, ())
        for each in [puzzle, *rng.sample(others, columns * rows - 1)]
    ]
    gap = round(rng.uniform(0.5, 2.5) * natural.cell)
    side = boards[0].image.width
    size = columns * (side + gap) - gap, rows * (side + gap) - gap
    image = Image.new("RGB", size, look.page)
    for number, board in enumerate(boards):
        down, across = divmod(number, columns)
        image.paste(board.image, (across * (side + gap), down * (side + gap)))
    return Drawn(Picture(image, boards[0].box), refusal="several boards")


# ---- what is cut off ----


def _cut_off(
    rng: Random, image: Image.Image, box: Box, cell: float
) -> tuple[Image.Image, Box, str]:
    """The picture without one edge of the board, cut through cells or between them."""
    side = rng.choice(("left", "top", "right", "bottom"))
    lost = rng.choice((rng.uniform(0.2, 0.8), rng.randint(1, 2), rng.uniform(1.2, 1.8)))
    left, top, right, bottom = 0, 0, image.width, image.height
    if side == "left":
        left = round(box[0] + lost * cell)
    elif side == "top":
        top = round(box[1] + lost * cell)
    elif side == "right":
        right = round(box[2] - lost * cell)
    else:
        bottom = round(box[3] - lost * cell)
    part = image.crop((left, top, right, bottom))
    moved = box[0] - left, box[1] - top, box[2] - left, box[3] - top
    return part, moved, f"cut off at the {side}"


FAULTS: dict[str, Fault] = {
    "letters for queens": Fault(_lettered),
    "a cell pointed at": Fault(_pointed_at),
    "a hint": Fault(_hinted, styles=_DAILY),
    "a print": Fault(_printed, _to_print, (_SITE,), ("tight",)),
    "a sheet of prints": Fault(_sheet, _to_print, (_SITE,), ("tight",)),
    "cut off": Fault(_started, styles=_PAINTED, cuts=True),
    "a cell covered": Fault(_covered, styles=_PAINTED),
}  # fmt: skip
"""The faults of a screenshot, by name."""
