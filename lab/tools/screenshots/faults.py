"""Screenshots with what spoils them in daily use, made from a seed.

    shot = make_faulty_shot(42, seed=1)
    reading = qs.read_image(shot.data)      # to be compared with shot.puzzle and shot.state

The faults take turns: a solved board whose queens are letters of any size and place; a cell that is
darker because the pointer is on it; a game's own hint, which dims the board but for some cells, and
hatches others; a print as puzzle-star-battle.com makes it, at its natural size; several of them on
one sheet; boards of which an edge is cut off, or a cell is covered. `details["style"]` names the
fault.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random

from PIL import Image

import queenside as qs
from lab.tools.screenshots import Shot, boards, drawing, pack, screens
from lab.tools.screenshots.boards import START
from lab.tools.screenshots.drawing import FACES, cover, draw
from lab.tools.screenshots.screens import Box
from lab.tools.screenshots.themes import THEMES, Line, Lines, Look, Theme, choose_look
from queenside.core.formats import svg
from queenside.core.formats.svg import CELL
from queenside.core.puzzles.puzzle import Cell
from queenside.core.puzzles.region import RegionPuzzle
from queenside.maker import collection


def _themes(*names: str) -> tuple[Theme, ...]:
    return tuple(theme for theme in THEMES if theme.name in names)


_DAILY = _themes("daily game", "daily game, dark")
_COMMON = (*_DAILY, *_themes("community page", "our page", "few colours"))
_VARIED = _themes("daily game", "our page", "seamless", "rounded tiles", "black and white")
_SITE = Theme(
    "puzzle site", papers=("#ffffff",), pages=("#ffffff",),
    thin=Lines((1, 1), ("#000000", "#333333", "#777777")), thick=Lines((3, 3)),
    frame=Lines((3, 3)), queens=("star", "fat star", "outlined star"), marks=("dot", "thin cross"),
)  # fmt: skip
_PRINTED_SIZES = ((5, 1), (6, 1), (8, 1), (9, 2), (10, 2), (14, 3))
"""Rows and stars of what is printed."""


@dataclass(frozen=True)
class Faulty:
    """A drawn board, what stands on it, and the words in which it must be refused, if it must.

    `margin` is what the drawing needs around the board, `extent` its width and height: in cells.
    """

    board: str
    look: Look
    state: qs.State = START
    refusal: str = ""
    margin: float = 0
    extent: tuple[float, float] | None = None


def _choose_small_board(rng: Random) -> RegionPuzzle:
    return boards.choose_puzzle(rng, 11)


def _choose_print(rng: Random) -> RegionPuzzle:
    size, stars = rng.choice(_PRINTED_SIZES)
    return rng.choice(collection.boards(size=size, stars=stars)).puzzle


@dataclass(frozen=True)
class Fault:
    draw: Callable[[Random, Look, RegionPuzzle], Faulty]
    choose_puzzle: Callable[[Random], RegionPuzzle] = _choose_small_board
    themes: tuple[Theme, ...] = _COMMON
    kinds: tuple[str, ...] = ("phone", "window", "tight")
    cuts: bool = False


def make_faulty_shot(index: int, seed: int) -> Shot:
    """Make the shot with this number, with the fault of its turn."""
    rng = Random(f"faults/{seed}/{index}")
    name, fault = list(FAULTS.items())[index % len(FAULTS)]
    puzzle = fault.choose_puzzle(rng)
    theme = rng.choice(fault.themes)
    screen = screens.choose_screen(rng, puzzle.size, rng.choice(fault.kinds))
    look = replace(choose_look(rng, theme, puzzle, screen.cell), letters="")
    drawn = fault.draw(rng, look, puzzle)
    look, refusal = drawn.look, drawn.refusal
    image, box = screens.render(rng, screen, look, drawn.board, drawn.margin, drawn.extent)
    if fault.cuts:
        image, box, refusal = _cut_off(rng, image, box, look.cell)
    data, packed = pack(rng, image, rng.choice(("png", "png", "jpeg")), 60)
    board = tuple(round(side, 1) for side in box)
    details = {"index": index, "seed": seed, "style": name, "kind": screen.kind, "board": board}
    return Shot(data, puzzle, drawn.state, details | packed, refusal)


def _draw_start(_: Random, look: Look, puzzle: RegionPuzzle) -> Faulty:
    return Faulty(draw(look, puzzle), look)


def _draw_letters(rng: Random, look: Look, puzzle: RegionPuzzle) -> Faulty:
    state = qs.State(tuple(sorted(boards.solve(puzzle))))
    letter, face, size = rng.choice("QX"), rng.choice(FACES), CELL * rng.uniform(0.45, 0.9)
    x, y = (CELL * rng.uniform(0.38, 0.62) for _ in range(2))
    papers = dict(zip(puzzle.problem.grid.positions, look.papers, strict=True))
    letters = "".join(
        drawing.text(CELL * cell[1] + x, CELL * cell[0] + y, letter, size,
                     look.readable_ink(papers[cell]), face)
        for cell in state.queens
    )  # fmt: skip
    return Faulty(draw(look, puzzle, above=letters), look, state)


def _choose_cell(rng: Random, puzzle: RegionPuzzle) -> Cell:
    return rng.randrange(puzzle.size), rng.randrange(puzzle.size)


def _draw_pointed(rng: Random, look: Look, puzzle: RegionPuzzle) -> Faulty:
    shade = f'rx="{look.rounding:g}" fill-opacity="{rng.uniform(0.12, 0.3):.2f}"'
    dark = cover({_choose_cell(rng, puzzle)}, "#000000", shade, look.gap / 2)
    return Faulty(draw(look, puzzle, below=dark), look)


def _draw_covered(rng: Random, look: Look, puzzle: RegionPuzzle) -> Faulty:
    patch = cover({_choose_cell(rng, puzzle)}, look.page)
    return Faulty(draw(look, puzzle, above=patch), look)


def _draw_hint(rng: Random, look: Look, puzzle: RegionPuzzle) -> Faulty:
    """Draw a board with some of its queens and crosses, dimmed but for the cells of a hint."""
    state, _ = boards.choose_state(rng, puzzle)
    solution = boards.solve(puzzle)
    state = replace(state, queens=tuple(cell for cell in state.queens if cell in solution))
    grid, bright = puzzle.problem.grid, _choose_hint(rng, puzzle)
    hatched_share = rng.choice((0, 0.4, 1))
    hatched = {cell for cell in sorted(bright) if rng.random() < hatched_share}
    hatching = drawing.stripes("hint", 45, 6.7, 3.3, look.ink, rng.uniform(0.12, 0.3))
    below, above = hatching + cover(hatched, "url(#hint)"), ""
    veil = cover(
        {*grid.positions} - bright,
        rng.choice(("#000000", "#000000", look.page)),
        f'fill-opacity="{rng.uniform(0.25, 0.6):.2f}"',
    )
    if rng.random() < 0.5:
        below += veil
    else:
        above += veil
    if rng.random() < 0.4:
        labels = tuple(int(cell in bright) for cell in grid.positions)
        outline = Line(2.5, rng.choice(("#c37d16", "#0a66c2")), 1)
        above += drawing.lines(svg.borders(grid, labels), outline)
    return Faulty(draw(look, puzzle, state, below=below, above=above), look, state)


def _choose_hint(rng: Random, puzzle: RegionPuzzle) -> set[Cell]:
    cells = [*puzzle.problem.grid.positions]
    if rng.random() < 0.2:
        return {*rng.sample(cells, rng.randint(2, 6))}
    units: tuple[Callable[[Cell], int], ...] = (
        lambda cell: cell[0],
        lambda cell: cell[1],
        lambda cell: puzzle.regions[cell[0]][cell[1]],
    )
    hint: set[Cell] = set()
    for _ in range(rng.randint(1, 2)):
        unit, number = rng.choice(units), rng.randrange(puzzle.size)
        hint |= {cell for cell in cells if unit(cell) == number}
    return hint


# ---- prints ----


def _natural_look(rng: Random, look: Look) -> Look:
    cell = float(rng.randint(22, 40))
    pixel = CELL / cell
    thick = Line(rng.choice((2, 3, 3, 4)) * pixel, "#000000", 1.0)
    thin = look.thin._replace(width=pixel)
    return replace(look, cell=cell, thin=thin, thick=thick, frame=thick, crisp=True)


def _draw_print(rng: Random, look: Look, puzzle: RegionPuzzle) -> Faulty:
    """Draw a print, often with the site's frame around it, now and then of low resolution."""
    state, _ = boards.choose_state(rng, puzzle)
    look, frame, margin = _natural_look(rng, look), "", 0.0
    if rng.random() < 0.7:
        margin = rng.uniform(0.2, 0.7)
        corner, length = -CELL * margin, CELL * (puzzle.size + 2 * margin)
        stroke = f'stroke="#3366cc" stroke-width="{CELL / look.cell}"'
        frame = drawing.rect(corner, corner, length, length, "none", stroke)
    if rng.random() < 0.3:
        cell = look.cell * rng.uniform(min(0.9, 12 / look.cell), 0.9)
        look = replace(look, cell=cell, crisp=False)
    return Faulty(draw(look, puzzle, state, above=frame), look, state, margin=margin)


def _draw_sheet(rng: Random, look: Look, puzzle: RegionPuzzle) -> Faulty:
    look = _natural_look(rng, look)
    boards_of_size = [
        board.puzzle for board in collection.boards(size=puzzle.size, stars=puzzle.stars)
    ]
    columns, rows = rng.choice(((2, 1), (1, 2), (2, 2), (3, 1), (2, 3)))
    step = CELL * puzzle.size + round(rng.uniform(0.5, 2.5) * look.cell) * CELL / look.cell
    body = "".join(
        drawing.place(draw(look, board), step * (index % columns), step * (index // columns), CELL)
        for index, board in enumerate([puzzle, *rng.sample(boards_of_size, columns * rows - 1)])
    )
    extent = puzzle.size + step / CELL * (columns - 1), puzzle.size + step / CELL * (rows - 1)
    return Faulty(body, look, refusal="several boards", extent=extent)


def _cut_off(
    rng: Random, image: Image.Image, box: Box, cell: float
) -> tuple[Image.Image, Box, str]:
    side = rng.choice(("left", "top", "right", "bottom"))
    length = cell * rng.choice((rng.uniform(0.2, 0.8), rng.randint(1, 2), rng.uniform(1.2, 1.8)))
    left = round(box[0] + length) if side == "left" else 0
    top = round(box[1] + length) if side == "top" else 0
    right = round(box[2] - length) if side == "right" else image.width
    bottom = round(box[3] - length) if side == "bottom" else image.height
    remaining = box[0] - left, box[1] - top, box[2] - left, box[3] - top
    return image.crop((left, top, right, bottom)), remaining, f"cut off at the {side}"


FAULTS = {
    "letters for queens": Fault(_draw_letters),
    "a cell pointed at": Fault(_draw_pointed),
    "a hint": Fault(_draw_hint, themes=_DAILY),
    "a print": Fault(_draw_print, _choose_print, (_SITE,), ("tight",)),
    "a sheet of prints": Fault(_draw_sheet, _choose_print, (_SITE,), ("tight",)),
    "cut off": Fault(_draw_start, themes=_VARIED, cuts=True),
    "a cell covered": Fault(_draw_covered, themes=_VARIED),
}
"""The faults of a screenshot, by name."""
