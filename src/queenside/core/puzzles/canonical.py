"""One id for a board and all its copies: turned, mirrored, or with other names for the regions.

The board is written down in each of its eight images, with the regions numbered in the order in
which they are met; the least of these texts stands for all of them, and its hash is the id. What
stands in the text is fixed for ever, so that an id may be kept:

    regions:5:1:0.1.1.1.1.2.3.2.1.2...:0:13.14       size, stars, regions, given and blocked cells
    n-queens:8:toroidal::                            or flat; no cell is given or blocked
    units:5×6:flat:0::row 1 1 0.1.2.3.4.5/...        any other puzzle, unit by unit

Cells are numbered row by row from 0, those of a clue in increasing order.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import count

from queenside.core.grid import Grid, cells_of
from queenside.core.problem import Problem
from queenside.core.puzzles.board_like import BoardLike, as_puzzle
from queenside.core.puzzles.nqueens import NQueens
from queenside.core.puzzles.puzzle import Cell, Puzzle
from queenside.core.puzzles.region import RegionPuzzle
from queenside.core.recognise import match_n_queens, match_region_board
from queenside.core.symmetry import Symmetry, canonical, symmetries
from queenside.core.unit import Placement

_BYTES = 10
"""A million boards have two with the same 80 bits once in two million million times."""

_Form = tuple[Placement, Placement, Placement]
"""Numbers of the regions by cell, given cells, blocked cells."""


def canonical_id(puzzle: BoardLike) -> str:
    """Return an id of sixteen characters, the same for two puzzles exactly if they are copies.

    Copies are turned or mirrored images, and boards that differ in the names of their regions.
    Stars, given queens and blocked cells belong to the puzzle, and so does the torus; its shifts
    aren't copies. It is a hash of 80 bits and fixed for ever. It raises no error, whatever the
    puzzle.

        >>> qs.canonical_id(["AAB", "ABB", "CCC"]) == qs.canonical_id(["BAA", "BBA", "CCC"])
        True
    """
    from base64 import b32encode  # here, since most of the time no id is wanted
    from hashlib import blake2b

    digest = blake2b(canonical_text(as_puzzle(puzzle)).encode(), digest_size=_BYTES).digest()
    return b32encode(digest).decode().lower()


def canonical_text(puzzle: Puzzle) -> str:
    """Return the text that stands for the puzzle and all its copies."""
    problem = puzzle.problem
    if board := match_region_board(problem):
        labels, given, blocked = min(_region_forms(problem, board.labels))
        head = f"{RegionPuzzle.kind}:{board.size}:{board.stars}"
        return f"{head}:{'.'.join(map(str, labels))}:{_cells([given, blocked])}"
    if (size := match_n_queens(problem)) is not None:
        head = f"{NQueens.kind}:{size}:{'toroidal' if problem.grid.torus else 'flat'}"
        return f"{head}:{_cells(min(_queens_forms(problem)))}"
    problem = canonical(problem)
    clues = _cells((tuple(cells_of(problem.given)), tuple(cells_of(problem.blocked))))
    units = "/".join(f"{u.kind} {u.lower} {u.upper} {_cells([u.cells])}" for u in problem.units)
    return f"units:{problem.grid}:{'toroidal' if problem.grid.torus else 'flat'}:{clues}:{units}"


def canonical_image(problem: Problem) -> Problem:
    """Return the same image of a board of regions, or of N-Queens, for all its copies.

    Any other problem is returned as it is. `app/page/puzzle/canonical.js` is its twin.
    """
    if board := match_region_board(problem):
        size, (labels, *clues) = board.size, min(_region_forms(problem, board.labels))
        rows = [labels[cell : cell + size] for cell in range(0, len(labels), size)]
        return RegionPuzzle(rows, board.stars, *_places(clues, size)).problem
    if (queens := match_n_queens(problem)) is not None:
        places = _places(min(_queens_forms(problem)), queens)
        return NQueens(queens, bool(problem.grid.torus), *places).problem
    return problem


def _places(clues: Iterable[Placement], columns: int) -> list[list[Cell]]:
    return [[divmod(cell, columns) for cell in cells] for cells in clues]


def _region_forms(problem: Problem, labels: Sequence[int]) -> Iterable[_Form]:
    has_clues = problem.given or problem.blocked
    for symmetry, sources in _images(problem.grid.rows):
        turned = tuple(map(labels.__getitem__, sources))
        numbers = dict(zip(dict.fromkeys(turned), count(), strict=False))
        clues = _clues(problem, symmetry) if has_clues else ((), ())
        yield tuple(map(numbers.__getitem__, turned)), *clues


@lru_cache(maxsize=32)
def _images(size: int) -> tuple[tuple[Symmetry, Placement], ...]:
    """Return each symmetry, and for each cell of the image the cell that comes there."""
    grid = Grid(size, size)
    return tuple(
        (symmetry, tuple(sorted(range(grid.size), key=symmetry.cells(grid).__getitem__)))
        for symmetry in symmetries(grid)
    )


def _queens_forms(problem: Problem) -> Iterable[tuple[Placement, Placement]]:
    if not (problem.given or problem.blocked):
        return [((), ())]
    return [_clues(problem, symmetry) for symmetry in symmetries(problem.grid)]


def _clues(problem: Problem, symmetry: Symmetry) -> tuple[Placement, Placement]:
    grid = problem.grid
    target = symmetry.grid(grid)

    def images_of(mask: int) -> Placement:
        places = (divmod(cell, grid.columns) for cell in cells_of(mask))
        return tuple(sorted(target.cell(*symmetry.position(target, *cell)) for cell in places))

    return images_of(problem.given), images_of(problem.blocked)


def _cells(clues: Iterable[Placement]) -> str:
    return ":".join(".".join(map(str, cells)) for cells in clues)
