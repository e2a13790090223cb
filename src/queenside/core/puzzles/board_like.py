"""Conversion to puzzles: the one place that decides what a question accepts.

qs.solve(qs.NQueens(8))                         a puzzle
qs.solve(qs.generate(8))                        whatever has one: a made or mended board, a result
qs.solve(["AAB", "ABB", "CCC"])                 rows of region names, as text
qs.solve([[0, 0, 1], [0, 1, 1], [2, 2, 2]])     rows of numbers
qs.solve(numpy.array(...))                      an array with two dimensions, or a table
qs.solve(problem)                               what an engine sees
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from os import PathLike
from typing import Any, Protocol

from queenside.core.problem import Problem
from queenside.core.puzzles.puzzle import Puzzle
from queenside.core.puzzles.region import RegionPuzzle


class HasPuzzle(Protocol):
    """Anything that is about one puzzle: a result, a made or a mended board, an explanation."""

    @property
    def puzzle(self) -> Puzzle:
        """Puzzle."""


BoardLike = Puzzle | HasPuzzle | Problem | Iterable[str] | Iterable[Iterable[int]]
"""All that a question takes for a board."""

_ACCEPTED = "a board is a puzzle, rows of text or numbers, or an array"


def as_puzzle(board: BoardLike) -> Puzzle:
    """Return the puzzle that this stands for.

    Raises TypeError, saying what to do, for anything that isn't a board; InvalidPuzzle for rows
    that aren't one.
    """
    puzzle: Any = getattr(board, "puzzle", board)  # a made board has its plain one
    if hasattr(puzzle, "given") and hasattr(puzzle, "kind"):
        return puzzle  # type: ignore[no-any-return]
    if isinstance(board, Problem):
        from queenside.core.puzzles.custom.puzzle import Custom  # here: hardly anybody asks so
        from queenside.core.puzzles.known import recognise

        return recognise(board) or Custom.from_problem(board)
    return RegionPuzzle(_rows(board))


def is_batch(boards: object) -> bool:
    """Return whether these are several boards, and not one: a list that begins with a puzzle."""
    if hasattr(boards, "puzzle") or not isinstance(boards, list | tuple):
        return isinstance(boards, Iterator)
    return bool(boards) and (hasattr(boards[0], "given") or hasattr(boards[0], "puzzle"))


def region_names(lines: Sequence[str]) -> list[list[str]]:
    """Return the region names in each line: its signs, or its words.

    It is words where every line has as many words as there are lines. So names of several signs
    are possible with spaces between them: `9 10 10`.
    """
    words = [line.split() for line in lines]
    if len(lines) > 1 and all(len(row) == len(lines) for row in words):
        return words
    return [list("".join(row)) for row in words]


def _rows(board: Any) -> list[list[Any]]:
    if cure := _advice(board):
        raise TypeError(f"{_ACCEPTED}, not {type(board).__name__}: {cure}")
    if hasattr(board, "to_numpy"):
        board = board.to_numpy()
    if (dimensions := getattr(board, "ndim", 2)) != 2:
        raise TypeError(
            f"an array of regions has 2 dimensions, not {dimensions}; "
            "a picture is read by qs.read_image(array)"
        )
    rows = board.tolist() if hasattr(board, "tolist") else list(board)
    if rows and all(isinstance(row, str) for row in rows):
        return region_names(rows)
    return [_row(row) for row in rows]


def _row(row: Any) -> list[Any]:
    if hasattr(row, "given"):
        raise TypeError(f"{_ACCEPTED}, not several of them: qs.solve_many takes a list of boards")
    if isinstance(row, Mapping | Set | bytes) or not isinstance(row, Iterable):
        raise TypeError(f"{_ACCEPTED}: a row is a text or a list, not {row!r}")
    return list(row)


def _advice(board: object) -> str:
    """Return advice for an object that has no rows; "" for one that may have rows."""
    if isinstance(board, str):
        return "read it by qs.read(text)"
    if isinstance(board, bytes | PathLike) or hasattr(board, "read"):
        return "read it by qs.read(file), a picture by qs.read_image(file)"
    if isinstance(board, int) and not isinstance(board, bool):
        return f"qs.NQueens({board}) is the puzzle of {board} queens"
    if isinstance(board, Mapping):
        return "a document in JSON is read by qs.read(json.dumps(document))"
    if isinstance(board, Set) or not isinstance(board, Iterable):
        return "qs.RegionPuzzle, qs.NQueens and qs.Custom make puzzles"
    return ""
