"""What follows from cells that hold a known number of queens.

If the cells lie in as many windows as they hold queens, there is one queen in each window: whatever
all of its cells see is crossed out, and so is a cell where two of the windows overlap.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice

from queenside.core.grid import cells_of
from queenside.logic.board import Board
from queenside.logic.deduction import Deduction
from queenside.logic.names import any_of, listing, number, queens, sentence
from queenside.logic.patterns.areas import Area
from queenside.logic.patterns.covers import Cover, covers, windows_needed
from queenside.logic.position import Position

What = Callable[[], str]

_MOST_WINDOWS = 4
"""Of more windows than these only the plainest covers are looked at."""

_COVERS_TRIED = 256


def hold_exactly(name: str, position: Position, area: Area) -> Iterator[Deduction]:
    """What follows from an area that holds exactly so many queens."""
    board, cells, count = position.board, area.cells, area.count
    what = area.what
    because = tuple(board.units[unit] for unit in area.units)
    if not cells or count < 0:
        return

    def deduction(tell: Callable[[], str], places: int = 0, eliminates: int = 0) -> Deduction:
        return Deduction(name, because, places, eliminates, tell, cells)

    if count == 0:
        yield deduction(partial(_say_none, board, what, cells), eliminates=cells)
    elif cells.bit_count() == count:
        yield deduction(partial(_say_all, board, what, cells), places=cells)
    elif count == 1:
        if seen := position.seen_by_all(cells):
            yield deduction(partial(_say_one, board, what, cells, seen), eliminates=seen)
    elif board.several and board.has_windows and windows_needed(board.grid, cells) == count:
        every = covers(board.grid, cells, count, every=count <= _MOST_WINDOWS)
        for cover in islice(every, _COVERS_TRIED):
            if len(cover) == count:
                yield from _by_cover(position, deduction, cover, cells, what)


def _by_cover(
    position: Position,
    deduction: Callable[..., Deduction],
    cover: Cover,
    cells: int,
    what: What,
) -> Iterator[Deduction]:
    board = position.board
    parts = [window & cells for window in cover]
    single = sum(part for part in parts if part.bit_count() == 1)
    if single:
        yield deduction(partial(_say_single, board, what, cover, single), places=single)
    once = twice = seen = 0
    for part in parts:
        twice |= once & part
        once |= part
        seen |= position.seen_by_all(part)
    if lost := (seen | twice) & position.free & ~single:
        yield deduction(partial(_say_cover, board, what, cover, lost), eliminates=lost)


def _say_none(board: Board, what: What, cells: int) -> str:
    return sentence(f"{what()} can hold no more, which leaves none for {board.cells(cells)}")


def _say_all(board: Board, what: What, cells: int) -> str:
    count = cells.bit_count()
    left, each = ("is", "it") if count == 1 else ("are", "each")
    return sentence(
        f"{what()} must hold {queens(count)}, and only {board.cells(cells)} {left} left, "
        f"so {each} holds one"
    )


def _say_one(board: Board, what: What, cells: int, seen: int) -> str:
    sees = "sees" if seen.bit_count() == 1 else "sees all of"
    those = "that cell" if seen.bit_count() == 1 else "those cells"
    return sentence(
        f"{what()} must hold one queen, at {any_of(map(board.cell, cells_of(cells)))}, each of "
        f"which {sees} {board.cells(seen)}, so {those} cannot hold one"
    )


def _say_single(board: Board, what: What, cover: Cover, single: int) -> str:
    alone = "its window" if single.bit_count() == 1 else "their windows"
    return sentence(
        f"{_laid_out(board, what, cover)}, so {board.cells(single)}, alone in {alone}, must hold "
        "one"
    )


def _say_cover(board: Board, what: What, cover: Cover, lost: int) -> str:
    return sentence(f"{_laid_out(board, what, cover)}, which leaves none for {board.cells(lost)}")


def _laid_out(board: Board, what: What, cover: Cover) -> str:
    """That the cells lie in so many windows, each named by its corners if they are few."""
    corners = [
        f"{board.cell((window & -window).bit_length() - 1)}–{board.cell(window.bit_length() - 1)}"
        for window in sorted(cover, key=lambda window: window & -window)
    ]
    named = f" ({listing(corners)})" if len(corners) <= _MOST_WINDOWS else ""
    count = len(cover)
    return f"{what()} must hold {queens(count)} and lie in {number(count)} 2×2 windows{named}, " + (
        "one queen in each"
    )
