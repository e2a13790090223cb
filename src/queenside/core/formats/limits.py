"""The largest boards and texts that are read or written."""

from __future__ import annotations

from collections.abc import Mapping

from queenside.core.errors import InvalidPuzzle, UnsupportedByFormat
from queenside.core.faults import Faults, quote, raise_faults
from queenside.core.puzzles import NQueens, Puzzle

LARGEST = 255
"""The longest side of a board that is read, and the most stars: cells are numbered in 16 bits."""

MOST_QUEENS = 10_000_000
"""The most queens of an n-queens puzzle without clues, where no cells need to be numbered."""

LONGEST = 1_000_000
"""The most characters that are read for one puzzle."""


def check_queens(size: int, has_clues: bool) -> None:
    """Raise InvalidPuzzle for an n-queens puzzle of more queens than are read."""
    if has_clues and size > LARGEST:
        raise InvalidPuzzle(
            f"size: {size} is above {LARGEST}, the most that is read of {NQueens.kind} with given "
            "or blocked cells"
        )
    if size > MOST_QUEENS:
        raise InvalidPuzzle(f"size: {size} is above {MOST_QUEENS:,}, the most that is read")


def check_drawable(puzzle: Puzzle, title: str) -> None:
    """Raise UnsupportedByFormat for a puzzle of too many cells to write something for each."""
    grid = puzzle.problem.grid
    for word, side in (("rows", grid.rows), ("columns", grid.columns)):
        if side > LARGEST:
            raise UnsupportedByFormat(
                f"{title} is for boards of at most {LARGEST} {word}, not {side}"
            )


def parse_int(text: str) -> int:
    """Parse the whole number from 0 that the text is. Raises InvalidPuzzle for anything else."""
    digits = text.strip()
    if not (digits.isascii() and digits.isdecimal()):
        raise InvalidPuzzle(f"{quote(digits)} is not a whole number from 0")
    if len(digits) > 9:
        raise InvalidPuzzle(f"the number {quote(digits)} is too large")
    return int(digits)


def parse_ints(words: Mapping[str, str]) -> list[int]:
    """Parse whole numbers by what they are called. Raises InvalidPuzzle naming every fault."""
    faults, numbers = Faults(), []
    for name, word in words.items():
        with faults.collect(f"{name}: "):
            numbers.append(parse_int(word))
    faults.raise_if_any()
    return numbers


def check_sizes(**sizes: int) -> None:
    """Raise InvalidPuzzle for sizes (by what they are sizes of) above LARGEST."""
    faults = [
        f"{name}: {size} is above {LARGEST}, the most that is read"
        for name, size in sizes.items()
        if size > LARGEST
    ]
    raise_faults(faults)
