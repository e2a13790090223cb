"""Pictures of boards as people have them, made from a seed, to test and measure the reading.

    shot = make_shot(42, seed=1)
    reading = qs.read_image(shot.data)      # to be compared with shot.puzzle and shot.state

A board in a look (`themes.py`), drawn with what stands on it (`drawing.py`) on a screen among other
things (`screens.py`), is a subject; a shot is resampled and packed, a photo (`photos.py`) taken.
"""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from random import Random
from typing import Any

from PIL import Image

import queenside as qs
from lab.tools.screenshots import drawing, screens
from lab.tools.screenshots.screens import MAX_CELL, MIN_CELL, Box
from lab.tools.screenshots.themes import THEMES, Theme, choose_look
from queenside.core.formats import svg
from queenside.core.puzzles import NQueens, RegionPuzzle
from queenside.core.puzzles.puzzle import Cell, Puzzle
from queenside.maker import collection

_FILTERS = ("BICUBIC", "BILINEAR", "BOX", "LANCZOS")
_KINDS = ("phone", "phone", "window", "tablet", "tight", "tight", "cut")
_SIZES = (5, 6, 7, 7, 8, 8, 8, 9, 9, 9, 10, 10, 11, 12, 13, 14, 16)
_STATES = ("empty", "marks", "part", "part", "part", "random", "solved", "conflict")
_BROKEN_SHARE = 0.08  # the share of the boards in colour that have a region in several pieces


@dataclass(frozen=True)
class Shot:
    """A file with a picture of a board, and what is really on it.

    `details` has the index and the seed that make it again, and says what it is like: style, kind,
    cell, format, resampled, board (its left, top, right and bottom in pixels).
    """

    data: bytes
    puzzle: Puzzle
    state: qs.State
    details: dict[str, Any]


@dataclass(frozen=True)
class Subject:
    image: Image.Image
    box: Box
    cell: float
    puzzle: Puzzle
    state: qs.State
    details: dict[str, Any]


# ---- boards, and what a person has put on them ----


def _choose_puzzle(rng: Random, theme: Theme) -> Puzzle:
    """Choose a board with exactly one solution, or a chessboard."""
    if theme.chess:
        return NQueens(rng.randint(4, 12))
    size, stars = min(theme.max_size, rng.choice(_SIZES)), 1
    if theme.max_size >= 8 and rng.random() < 0.15:
        size, stars = rng.choice([size for size in range(8, 15) if size <= theme.max_size]), 2
    boards = collection.boards(size=size, stars=stars)
    if boards and rng.random() < 0.6:
        puzzle = rng.choice(boards).puzzle
    else:
        puzzle = qs.generate(size, stars, seed=rng.randrange(10**6)).puzzle
    if theme.palettes and not theme.colour_limit and rng.random() < _BROKEN_SHARE:
        return _break_regions(rng, puzzle)
    return puzzle


def _break_regions(rng: Random, puzzle: RegionPuzzle) -> RegionPuzzle:
    """Give a few cells to regions elsewhere, if one solution remains."""
    solution, sides = qs.solve(puzzle).solution or (), range(puzzle.size)
    for _ in range(20):
        labels = [list(row) for row in puzzle.regions]
        for _ in range(rng.randint(1, 3)):
            row, column = rng.choice(sides), rng.choice(sides)
            if (row, column) not in solution:
                labels[row][column] = rng.choice(sides)
        broken = RegionPuzzle(labels, puzzle.stars)
        if qs.check(broken) == "unique":
            return broken
    return puzzle


def _choose_state(rng: Random, puzzle: Puzzle) -> tuple[qs.State, tuple[Cell, ...]]:
    """Choose a state of play, and the queens in it that are shown as wrong."""
    kind = rng.choice(_STATES)
    if kind == "empty":
        return qs.State(), ()
    solution, cells = [*(qs.solve(puzzle).solution or ())], [*puzzle.problem.grid.positions]
    rng.shuffle(solution)
    queens, wrong = list[Cell](), tuple[Cell, ...]()
    if kind == "solved":
        queens = solution
    elif kind == "part":
        queens = solution[: rng.randint(1, max(1, len(solution) - 1))]
    elif kind == "conflict":
        queens = solution[: rng.randint(1, max(1, len(solution) // 2))]
        row, column = rng.choice(queens)
        extra = rng.choice([cell for cell in cells if cell[0] == row and cell[1] != column])
        queens, wrong = [*{*queens, extra}], ((row, column), extra)
    density = rng.choice((0.0, 1.0)) if kind == "solved" else rng.random() ** 1.5
    free = [cell for cell in cells if cell not in queens]
    if queens:
        free = [cell for cell in free if rng.random() < 0.2 or _is_attacked(cell, queens)]
    marks = [cell for cell in free if rng.random() < density]
    return qs.State(tuple(sorted(queens)), tuple(sorted(marks))), wrong


def _is_attacked(cell: Cell, queens: list[Cell]) -> bool:
    row, column = cell
    return any(row == r or column == c or abs(row - r) == 1 == abs(column - c) for r, c in queens)


# ---- pictures ----


def make_subject(rng: Random, theme: Theme, kind: str) -> Subject:
    puzzle = _choose_puzzle(rng, theme)
    size = puzzle.problem.grid.rows
    state, wrong = _choose_state(rng, puzzle)
    screen = screens.choose_screen(rng, size, kind)
    look = choose_look(rng, theme, puzzle, screen.cell)
    if theme.is_product:
        product = svg.draw(puzzle, state=state, monochrome="print" in theme.name)
        board = f'<g transform="translate(-4 -4)">{product}</g>'  # it has a margin of 4
    else:
        board = drawing.draw(look, puzzle, state, wrong)
    image, box = screens.render(rng, screen, look, board)
    details = {"style": theme.name, "kind": screen.kind, "size": size}
    details["wrong"] = look.wrong if wrong else ""
    return Subject(image, box, look.cell, puzzle, state, details)


def make_shot(index: int, seed: int) -> Shot:
    """Make the shot with this number, in the theme of its turn."""
    rng = Random(f"{seed}/{index}")
    theme = THEMES[index % len(THEMES)]
    subject = make_subject(rng, theme, "sheet" if theme.sheet else rng.choice(_KINDS))
    image, factor, resampled = _resample(rng, subject.image, subject.cell)
    data, packed = pack(rng, image, rng.choice(("png", "png", "jpeg", "jpeg", "webp")))
    details = {
        "index": index,
        "seed": seed,
        **subject.details,
        **packed,
        "cell": round(subject.cell * factor, 1),
        "board": tuple(round(side * factor, 1) for side in subject.box),
        "resampled": resampled,
    }
    return Shot(data, subject.puzzle, subject.state, details)


def _resample(rng: Random, image: Image.Image, cell: float) -> tuple[Image.Image, float, str]:
    """Resize one picture of three; return the factor and the method, too."""
    if rng.random() < 0.65:
        return image, 1.0, "none"
    low, high = max(0.6, MIN_CELL / cell), min(1.6, MAX_CELL / cell)
    factor, name = rng.uniform(low, max(low, high)), rng.choice(_FILTERS)
    width, height = (max(1, round(side * factor)) for side in image.size)
    return image.resize((width, height), Image.Resampling[name]), factor, name.lower()


def pack(
    rng: Random, image: Image.Image, kind: str, min_quality: int = 40
) -> tuple[bytes, dict[str, Any]]:
    options: dict[str, Any] = {"compress_level": 1}
    if kind != "png":
        options = {"quality": rng.randint(min_quality, 95)}
        options |= {"method": 0} if kind == "webp" else {"subsampling": rng.choice((0, 2))}
    file = BytesIO()
    image.save(file, kind, **options)
    return file.getvalue(), {"format": kind, "pixels": image.size}
