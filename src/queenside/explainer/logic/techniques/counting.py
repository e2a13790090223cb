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

from queenside.core import kernels
from queenside.core.grid import cells_of, mask_of
from queenside.explainer.logic.deduction import Deduction
from queenside.explainer.logic.patterns import simplex
from queenside.explainer.logic.position import Position
from queenside.explainer.logic.reason import Cells, Reason, Units, because

NAME = "counting"
FEW = 8
"""About so many units a person counts; blocks weigh a sixteenth of a unit."""
MOST_CELLS, MOST_TIMES = 700, 60
"""Larger boards take too long, and counts with larger factors nobody follows."""
ROUGH = 0.1
"""Prices that far from whole numbers may still stand for them: the count is checked anyway."""
A_CELL_GONE = 64
"""For so many free cells, one of those that it has excluded may go before it is counted anew."""
COMPARED = 12
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


_Shares = tuple[int, int]
"""The cells that have a share of a queen, and those with a whole one."""


class _Excluded(NamedTuple):
    """A cell that is excluded, how much is missing, and the prices of units and blocks."""

    cell: int
    shortfall: float
    units: tuple[tuple[int, float], ...]
    blocks: tuple[tuple[int, float], ...]
    missing: tuple[_Shares, ...]
    """Shares that miss no more: as long as they are possible, nothing more is missing."""


class _Counted(NamedTuple):
    """The findings about the cells tried in a position, about the fewest units first."""

    state: tuple[int, int]
    is_whole: bool
    """Whether all free cells were tried."""
    found: tuple[_Excluded, ...]
    shares: tuple[_Shares, ...]
    """Those that fill all units: the cells with a whole one can hold a queen."""

    @property
    def cells(self) -> int:
        """The cells that are excluded."""
        return mask_of(each.cell for each in self.found)


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
    last = position.board.counted
    if last and not _follows(position, last[0]):
        last.clear()
    shown = _shown(position, last[0], least) if last else iter(())
    first = next(shown, None)
    if not first and not (last and _is_fresh(position, last[0], least)):
        earlier = last[0].cells if last else 0
        for cells in (earlier & position.free, position.free):
            if cells and not first:
                last[:] = [_counted(position, cells, last)]
                shown = _shown(position, last[0], least)
                first = next(shown, None)
    if first:
        yield first
        yield from shown


def _follows(position: Position, known: _Counted) -> bool:
    """Whether the position comes from the one that was looked at."""
    queens, free = known.state
    return not (queens & ~position.queens or position.free & ~free)


def _is_fresh(position: Position, known: _Counted, least: float) -> bool:
    """Whether it tells of this position; for few units, of one that differs by a few of its cells.

    These took many units, and there must be such cells left: then grades don't depend on it, as a
    wave leaves none.
    """
    queens, free = known.state
    gone = free & ~position.free
    many = mask_of(each.cell for each in known.found if each.shortfall < 1 / FEW)
    if not known.is_whole or position.queens != queens or gone & ~many:
        return False
    if not gone:
        return True
    few = gone.bit_count() < position.free.bit_count() // A_CELL_GONE
    return few and least > 0 and any(count.follows for _, count in _counts(position, known, 0.0))


def _shown(position: Position, known: _Counted, least: float) -> Iterator[Deduction]:
    counts = _counts(position, known, least)
    simplest_first = sorted(islice(counts, COMPARED), key=lambda each: each[1].effort)
    for cell, count in chain(simplest_first, counts):
        if count.follows:
            yield _deduction(position, cell, count)


def _counts(position: Position, known: _Counted, least: float) -> Iterator[tuple[int, _Count]]:
    """The cells that it excludes, with counts that may follow, about the fewest units first."""
    for each in known.found:
        if each.shortfall < least - simplex.TINY:
            return
        if position.free >> each.cell & 1:
            count = position.once(_whole, each)
            if count is not None:
                yield each.cell, count


def _counted(position: Position, tried: int, last: Sequence[_Counted]) -> _Counted:
    """Run the linear program on the cells tried, but on none of which the last one still tells."""
    cells, state = [*cells_of(position.free)], (position.queens, position.free)
    if len(cells) > MOST_CELLS:
        return _Counted(state, True, (), ())
    known = _still_right(position, last[0]) if last else _Counted(state, False, (), ())
    possible = reduce(or_, (whole for _, whole in known.shares), 0)
    found, shares = _program(position, cells, tried & ~possible & ~known.cells)
    every = sorted((*known.found, *found), key=lambda each: (-round(each.shortfall, 6), each.cell))
    return _Counted(state, tried == position.free, tuple(every), (*known.shares, *shares))


def _still_right(position: Position, known: _Counted) -> _Counted:
    """What has shares with all queens, and none on cells crossed out since; and a count."""
    gone, new = ~(position.free | position.queens), position.queens & ~known.state[0]

    def holds(shares: _Shares) -> bool:
        return not (shares[0] & gone or new & ~shares[1])

    found = (each for each in known.found if position.free >> each.cell & 1)
    return known._replace(
        found=tuple(
            each
            for each in found
            if any(map(holds, each.missing))
            and (count := position.once(_whole, each))
            and count.follows
        ),
        shares=tuple(filter(holds, known.shares)),
    )


def _program(
    position: Position, cells: list[int], asked: int
) -> tuple[list[_Excluded], list[_Shares]]:
    """Which of the cells asked for are excluded, and shares that show that others are not."""
    if not asked:
        return [], []
    units = [unit for unit in range(len(position.board.units)) if position.cells(unit)]
    blocks = _blocks(position)
    found, shares, missing = _solved(position, cells, asked, units, blocks)
    bit_of = [1 << cell for cell in cells].__getitem__

    def masks(each: kernels.Shares) -> _Shares:
        return sum(map(bit_of, each.cells)), sum(map(bit_of, each.whole))

    every = [
        _Excluded(
            cells[at],
            shortfall,
            tuple((units[row], price) for row, price in prices if row < len(units)),
            tuple((blocks[row - len(units)], price) for row, price in prices if row >= len(units)),
            tuple(map(masks, missing[which : which + 1])),
        )
        for which, (at, shortfall, prices) in enumerate(found)
    ]
    return every, [*map(masks, shares)]


_Priced = Sequence[tuple[int, float, tuple[tuple[int, float], ...]]]
"""Cells by number, with their shortfalls and the prices of rows."""


def _solved(
    position: Position, cells: list[int], asked: int, units: list[int], blocks: tuple[int, ...]
) -> tuple[_Priced, list[kernels.Shares], list[kernels.Shares]]:
    """What the linear program finds: see `kernels.excluded`; without kernels no shares."""
    number = {cell: at for at, cell in enumerate(cells)}
    rows = [
        [number[cell] for cell in cells_of(mask)] for mask in (*map(position.cells, units), *blocks)
    ]
    bounds = [*map(position.need, units), *(1 for _ in blocks)]
    question = len(cells), len(units), bounds, rows, [number[cell] for cell in cells_of(asked)]
    if kernels.missing():
        return simplex.excluded(*question), [], []
    return kernels.excluded(*question)


def _blocks(position: Position) -> tuple[int, ...]:
    """The free cells of each 2×2 window that lie in no other; without windows, each cell alone."""
    board = position.board
    found = {1 << cell for cell in cells_of(position.free)}
    if board.has_windows:
        found |= {unit.mask & position.free for unit in board.windows.units}
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


def _whole(position: Position, found: _Excluded) -> _Count | None:
    """The count with whole numbers that shows, if it follows, that the cell holds no queen."""
    after = position.assuming(found.cell)
    prices = [price for _, price in (*found.units, *found.blocks)]
    factor = _factor(prices) or _rough_factor(prices)
    if factor is None:
        return None
    of_blocks = Counter[int]()
    for block, price in found.blocks:
        if (left := block & after.free) and (times := round(price * factor)):
            of_blocks[left] += times
    of_units = {unit: round(price * factor) for unit, price in found.units if after.need(unit)}
    return _Count(after, {unit: times for unit, times in of_units.items() if times}, of_blocks)


def _factor(prices: Sequence[float]) -> float | None:
    """What makes whole numbers of all prices, if they are not too large."""
    unit, scale = min(map(abs, prices)), 1
    for price in prices:
        scales = range(scale, MOST_TIMES + 1, scale)
        scale = next((each for each in scales if _is_whole(price / unit * each)), scale)
    factor = scale / unit
    return factor if all(_is_whole(price * factor) for price in prices) else None


def _rough_factor(prices: Sequence[float]) -> float | None:
    """What nearly makes whole numbers of all prices, which the program may leave a little off."""
    most = max(map(abs, prices))
    factors = (times / most for times in range(1, MOST_TIMES + 1))
    return next((f for f in factors if all(_is_whole(price * f, ROUGH) for price in prices)), None)


def _is_whole(number: float, near: float = 1e-4) -> bool:
    return abs(number - round(number)) < near


def _deduction(position: Position, cell: int, count: _Count) -> Deduction:
    more = sorted(unit for unit, times in count.units.items() if times > 0)
    fewer = sorted(unit for unit, times in count.units.items() if times < 0)
    return Deduction(
        NAME,
        tuple(position.board.units[unit] for unit in (*more, *fewer)),
        _reason(position, cell, count, more, fewer),
        eliminates=1 << cell,
        evidence=position.cells_in(more),
    )


def _reason(
    position: Position, cell: int, count: _Count, more: list[int], fewer: list[int]
) -> Reason:
    board, after = position.board, count.after
    need, theirs = (
        sum(abs(count.units[unit]) * after.need(unit) for unit in units) for units in (more, fewer)
    )
    once = all(times in (1, -1) for times in (*count.units.values(), *count.blocks.values()))
    apart = sum(after.cells(unit).bit_count() for unit in more) == after.cells_in(more).bit_count()
    is_plain = once and apart
    often = _times(position, count, more)
    return because(
        board,
        "counting" if is_plain else "counting.often",
        cell=Cells(1 << cell),
        more=Units(tuple(more)) if is_plain else often,
        fewer=Units(tuple(fewer)) if is_plain else _times(position, count, fewer),
        need=need,
        theirs=theirs,
        must=count.must,
        room=count.room,
        sum=because(board, "counting.sum", more=often, units=len(more), need=need),
        blocks=len(count.blocks),
        places=_places(position, count),
    )


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
