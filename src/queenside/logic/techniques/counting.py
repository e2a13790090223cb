"""Counting: add up what some units need, take away others, and there is too little room.

A queen somewhere would leave units that need more queens, other units taken away, than the blocks
of 2×2 have room for where these units count. Fish, finned counts, n rooks and strips are such
counts. Which units to take is a linear program (`patterns/simplex.py`); its answer is made whole
and checked here, so that nothing rests on how exact it is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from itertools import chain, islice
from operator import or_
from typing import NamedTuple

from queenside import kernels
from queenside.core.grid import cells_of, mask_of
from queenside.core.lines import windows
from queenside.logic.deduction import Deduction
from queenside.logic.patterns import simplex
from queenside.logic.position import Position
from queenside.logic.reason import Cells, Reason, Units, because

NAME = "counting"
FEW = 8
"""About so many units a person counts; blocks weigh a sixteenth of a unit."""
MOST_CELLS, MOST_TIMES = 700, 60
"""Larger boards take too long, and counts with larger factors nobody follows."""
COMPARED = 32
"""Of so many counts the simplest is shown first: a sum is no longer than it must be."""


class _Count(NamedTuple):
    """The weight of each unit, below 0 if it is taken away, and of each block; all but a cell's."""

    after: Position
    units: Mapping[int, int]
    blocks: Mapping[int, int]

    @property
    def follows(self) -> bool:
        """Whether more is needed than there is room for: then the position is impossible."""
        weights = Counter[int]()
        for unit, times in self.units.items():
            for cell in cells_of(self.after.cells(unit)):
                weights[cell] += times
        for block, times in self.blocks.items():
            for cell in cells_of(block):
                weights[cell] -= times
        return self.must > self.room and all(weight <= 0 for weight in weights.values())

    @property
    def effort(self) -> tuple[int, int]:
        """How often units are counted, and blocks."""
        return sum(map(abs, self.units.values())), self.room

    @property
    def must(self) -> int:
        """The queens that are left to be found."""
        return sum(times * self.after.need(unit) for unit, times in self.units.items())

    @property
    def room(self) -> int:
        """The number of them that the blocks can hold."""
        return sum(self.blocks.values())


class _Counted(NamedTuple):
    """A finding of a linear program: cells, how much is missing, and the prices of the rows."""

    state: tuple[int, int]
    is_whole: bool
    """Whether all free cells were tried."""
    units: tuple[int, ...]
    blocks: tuple[int, ...]
    found: tuple[tuple[int, float, tuple[tuple[int, float], ...]], ...]
    shares: tuple[tuple[int, int], ...]
    """Cells with shares of queens that fill all units, and those with a whole one: these can."""


def find_few(position: Position) -> Iterator[Deduction]:
    """The cells that counting few units excludes, what takes fewest first."""
    return _find(position, 1 / FEW)


def find(position: Position) -> Iterator[Deduction]:
    """The cells that counting any number of units excludes."""
    return _find(position, 0.0)


def _find(position: Position, least: float) -> Iterator[Deduction]:
    """Choose what takes fewest units. What an earlier count has shown comes before a new one.

    The cells of the earlier one are counted anew before all others: they are few, and may take
    fewer units now.
    """
    last, state = position.board.counted, (position.queens, position.free)
    shown = _shown(position, last[0], least) if last else iter(())
    first = next(shown, None)
    if not first and not (last and last[0].is_whole and last[0].state == state):
        earlier = mask_of(cell for cell, *_ in last[0].found) if last else 0
        for cells in (earlier & position.free, position.free):
            if cells and not first:
                last[:] = [_counted(position, cells, _still_right(position, last))]
                shown = _shown(position, last[0], least)
                first = next(shown, None)
    if first:
        yield first
        yield from shown


def _shown(position: Position, known: _Counted, least: float) -> Iterator[Deduction]:
    counts = _counts(position, known, least)
    simplest_first = sorted(islice(counts, COMPARED), key=lambda each: each[1].effort)
    for cell, count in chain(simplest_first, counts):
        yield _deduction(position, cell, count)


def _counts(position: Position, known: _Counted, least: float) -> Iterator[tuple[int, _Count]]:
    """The cells that a finding excludes, with their counts, about the fewest units first."""
    for cell, shortfall, prices in known.found:
        if shortfall < least - simplex.TINY:
            return
        if position.free >> cell & 1:
            count = position.once(_count_of, known, cell, prices)
            if count is not None:
                yield cell, count


def _count_of(
    position: Position, known: _Counted, cell: int, prices: tuple[tuple[int, float], ...]
) -> _Count | None:
    """The count that shows that this cell holds no queen, if it follows."""
    return _whole(position.assuming(cell), known.units, known.blocks, dict(prices))


def _still_right(position: Position, last: list[_Counted]) -> tuple[tuple[int, int], ...]:
    """The shares of an earlier count with all queens and none on cells crossed out since."""
    if not last:
        return ()
    gone, new = ~(position.free | position.queens), position.queens & ~last[0].state[0]
    return tuple(each for each in last[0].shares if not (each[0] & gone or new & ~each[1]))


def _counted(position: Position, tried: int, shares: tuple[tuple[int, int], ...] = ()) -> _Counted:
    """Run the linear program on the cells tried, except those with whole shares."""
    cells, state = [*cells_of(position.free)], (position.queens, position.free)
    units = tuple(unit for unit in range(len(position.board.units)) if position.cells(unit))
    blocks = _blocks(position)
    if len(cells) > MOST_CELLS:
        return _Counted(state, True, units, blocks, (), ())
    number = {cell: at for at, cell in enumerate(cells)}
    rows = [
        [number[cell] for cell in cells_of(mask)] for mask in (*map(position.cells, units), *blocks)
    ]
    bounds = [*map(position.need, units), *(1 for _ in blocks)]
    possible = reduce(or_, (whole for _, whole in shares), 0)
    asked = [number[cell] for cell in cells_of(tried & ~possible)]
    found: Sequence[tuple[int, float, tuple[tuple[int, float], ...]]]
    if kernels.missing():
        found = simplex.excluded(len(cells), len(units), bounds, rows, asked)
    else:
        found, more = kernels.excluded(len(cells), len(units), bounds, rows, asked)
        bit_of = [1 << cell for cell in cells].__getitem__
        shares += tuple(
            (sum(map(bit_of, each.cells)), sum(map(bit_of, each.whole))) for each in more
        )
    shown = tuple(
        (cells[at], shortfall, prices)
        for at, shortfall, prices in sorted(found, key=lambda each: -round(each[1], 6))
    )
    return _Counted(state, tried == position.free, units, blocks, shown, shares)


def _blocks(position: Position) -> tuple[int, ...]:
    """The free cells of each 2×2 window that lie in no other; without windows, each cell alone."""
    board = position.board
    found = {1 << cell for cell in cells_of(position.free)}
    if board.has_windows:
        found |= {unit.mask & position.free for unit in windows(board.grid, 0, 1).units}
    found.discard(0)
    with_cell: dict[int, list[int]] = {}
    for block in found:
        for cell in cells_of(block):
            with_cell.setdefault(1 << cell, []).append(block)
    return tuple(
        sorted(
            block
            for block in found
            if not any(block != each and not block & ~each for each in with_cell[block & -block])
        )
    )


def _whole(
    after: Position,
    units: Sequence[int],
    blocks: Sequence[int],
    prices: Mapping[int, float],
) -> _Count | None:
    """The count with whole numbers, if it follows."""
    unit, scale = min(map(abs, prices.values())), 1
    for price in prices.values():
        scales = range(scale, MOST_TIMES + 1, scale)
        scale = next((each for each in scales if _is_whole(price / unit * each)), 0)
        if not scale:
            return None
    times = {row: price / unit * scale for row, price in prices.items()}
    if not all(map(_is_whole, times.values())):
        return None
    of_units, of_blocks = dict[int, int](), Counter[int]()
    for row, each in times.items():
        if row < len(units):
            if after.need(units[row]):
                of_units[units[row]] = round(each)
        elif left := blocks[row - len(units)] & after.free:
            of_blocks[left] += round(each)
    count = _Count(after, of_units, of_blocks)
    return count if count.follows else None


def _is_whole(number: float) -> bool:
    return abs(number - round(number)) < 1e-4


def _deduction(position: Position, cell: int, count: _Count) -> Deduction:
    board, after = position.board, count.after
    more = sorted(unit for unit, times in count.units.items() if times > 0)
    fewer = sorted(unit for unit, times in count.units.items() if times < 0)
    need, theirs = (
        sum(abs(count.units[unit]) * after.need(unit) for unit in units) for units in (more, fewer)
    )
    once = all(times in (1, -1) for times in (*count.units.values(), *count.blocks.values()))
    apart = sum(after.cells(unit).bit_count() for unit in more) == _union(after, more).bit_count()
    reason = because(
        board,
        "counting" if once and apart else "counting.often",
        cell=Cells(1 << cell),
        more=Units(tuple(more)) if once and apart else _times(position, count, more),
        fewer=Units(tuple(fewer)) if once and apart else _times(position, count, fewer),
        need=need,
        theirs=theirs,
        must=count.must,
        room=count.room,
        sum=because(
            board,
            "counting.sum",
            more=_times(position, count, more),
            units=len(more),
            need=need,
        ),
        blocks=len(count.blocks),
        places=_places(position, count),
    )
    return Deduction(
        NAME,
        tuple(board.units[unit] for unit in (*more, *fewer)),
        reason,
        eliminates=1 << cell,
        evidence=_union(position, more),
    )


def _union(position: Position, units: list[int]) -> int:
    return mask_of(cell for unit in units for cell in cells_of(position.cells(unit)))


def _times(position: Position, count: _Count, units: list[int]) -> tuple[Reason, ...]:
    """The units, those together that count equally often."""
    by_times: dict[int, list[int]] = {}
    for unit in units:
        by_times.setdefault(abs(count.units[unit]), []).append(unit)
    return tuple(
        because(position.board, "counting.units", times=times, units=Units(tuple(by_times[times])))
        for times in sorted(by_times)
    )


def _places(position: Position, count: _Count) -> tuple[Reason, ...]:
    """The blocks, those together that count equally often."""
    by_times: dict[int, list[int]] = {}
    for block in sorted(count.blocks, key=lambda block: block & -block):
        by_times.setdefault(count.blocks[block], []).append(block)
    board = position.board
    return tuple(
        because(
            board,
            "counting.places",
            times=times,
            blocks=tuple(
                because(board, "counting.block", cells=Cells(block)) for block in by_times[times]
            ),
        )
        for times in sorted(by_times)
    )
