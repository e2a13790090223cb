"""Counting: what the linear program excludes, its two twins, and that each count follows."""

from __future__ import annotations

import hashlib
from itertools import chain, combinations
from random import Random
from typing import Any

import pytest

from queenside.core import kernels
from queenside.core.grid import cells_of
from queenside.core.puzzles import RegionPuzzle
from queenside.explainer.logic.ladder import SEVERAL
from queenside.explainer.logic.patterns import simplex
from queenside.explainer.logic.position import Position
from queenside.explainer.logic.techniques import counting
from queenside.explainer.logic.waves import waves
from queenside.maker.generate import generate
from tests.unit.explainer.logic.test_techniques import but, position

needs_kernels = pytest.mark.skipif(kernels.missing() is not None, reason=str(kernels.missing()))

Program = tuple[int, int, list[int], list[list[int]]]

BARS = tuple(letter * 8 for letter in "ABCDEFGH")


def programs(number: int) -> list[Program]:
    """Random ones: some units that hold a number exactly, some limits of one."""
    chance = Random(number)
    size = chance.randint(2, 9)
    exact = chance.randint(1, 4)
    rows = [sorted(chance.sample(range(size), chance.randint(1, size))) for _ in range(exact + 3)]
    bounds = [chance.randint(1, 2) for _ in range(exact)] + [1] * 3
    return [(size, exact, bounds, [*rows, *([cell] for cell in range(size))])]


def solutions(size: int, exact: int, bounds: list[int], rows: list[list[int]]) -> list[set[int]]:
    """All sets of cells that are right, by trying each."""
    everything = chain.from_iterable(combinations(range(size), count) for count in range(size + 1))
    bounds = bounds + [1] * (len(rows) - len(bounds))
    return [
        {*chosen}
        for chosen in everything
        if all(
            len({*chosen} & {*row}) == bound if index < exact else len({*chosen} & {*row}) <= bound
            for index, (row, bound) in enumerate(zip(rows, bounds, strict=True))
        )
    ]


@pytest.mark.parametrize("number", range(150))
def test_no_solution_has_a_queen_there(number: int) -> None:
    for size, exact, bounds, rows in programs(number):
        bounds = bounds + [1] * size
        right = solutions(size, exact, bounds, rows)
        result = simplex.excluded(size, exact, bounds, rows, range(size))
        assert not {item.cell for item in result} & set().union(*right)


def asked(number: int) -> Program:
    """A small program without a plan, or a larger one that has a solution."""
    chance = Random(number)
    if number % 3 == 0:
        ((size, exact, bounds, rows),) = programs(number)
        return size, exact, bounds + [1] * size, rows
    size = chance.randint(10, 40)
    queens = {*chance.sample(range(size), size // 4)}
    exact, limits = (chance.randint(3, size // 3) for _ in range(2))
    rows = [
        sorted(chance.sample(range(size), chance.randint(2, size // 2)))
        for _ in range(exact + limits)
    ]
    bounds = [len(queens & {*row}) for row in rows] + [1] * size
    return size, exact, bounds, [*rows, *([cell] for cell in range(size))]


def test_the_program_takes_the_way_it_took(monkeypatch: pytest.MonkeyPatch) -> None:
    """What finds the same in another way shows here alone."""
    methods: list[Any] = []

    class Watched(simplex._Table):
        def exchange(self, row: int, column: int) -> None:
            methods.append((row, column))
            super().exchange(row, column)
            methods.append((self.left[0], *(round(number, 5) for number in self.rows[row])))

    monkeypatch.setattr(simplex, "_Table", Watched)
    for number in range(50):
        size, exact, bounds, rows = asked(number)
        methods += simplex.excluded(size, exact, bounds, rows, range(size))
    assert hashlib.sha256(repr(methods).encode()).hexdigest()[:16] == "f2784f1b83f5ff87"


def test_squares_are_added_up_by_eights() -> None:
    """As the kernel does it: what is too small for its sum is lost there, and not elsewhere."""
    items = [1.0, *[0.0] * 7] * 3
    assert simplex._squares([1e8, *[0.0] * 7, *items]) == 1e16
    assert simplex._squares([1e8, *[0.0] * 9, *items]) == 1e16 + 4


def test_what_two_rows_have_in_two_columns_they_take() -> None:
    """A fish: rows 0-1-2 and 3-4-5, columns 0-3, 1-4 and 2-5; no queen at 2 leaves none at 5."""
    rows = [[0, 1], [3, 4], [0, 3, 6], [1, 4, 7], *([cell] for cell in range(8))]
    result = simplex.excluded(8, 4, [1] * 12, rows, range(8))
    assert [item.cell for item in result] == [6, 7]
    assert dict(result[0].prices).keys() == {0, 1, 2, 3}


@pytest.mark.parametrize(
    ("length", "order"), [*((length, 0) for length in (*range(1, 14), 20)), (12, 6), (12, 19)]
)
def test_the_least_shortfall_of_a_chain_that_doubles(length: int, order: int) -> None:
    """Each link says that the next cell has twice what one has; the first has none, the last one.

    What is missed by all rows alike doubles, too. Where that is less than the costs of the cells,
    the least is found only once these are put aside; in some orders the first row gives way then.
    """
    chance = Random(order)
    rows, bounds = list[list[int]](), list[int]()
    for cell in range(0, 3 * length, 3):
        rows += [[cell, cell + 1], [cell, cell + 2], [cell + 1, cell + 2, cell + 3]]
        bounds += [1, 1, 2]
    size, exact = 3 * length + 1, len(rows)
    places, cells = [*range(exact)], [*range(size)]
    if order:
        chance.shuffle(places)
        chance.shuffle(cells)
    rows = [sorted(cells[cell] for cell in rows[place]) for place in places]
    bounds = [bounds[place] for place in places]
    rows += [[cell] for cell in range(size)]
    bounds += [int(cell != cells[0]) for cell in range(size)]
    result = {item.cell: item for item in simplex.excluded(size, exact, bounds, rows, range(size))}
    shortfall = 1 / (2**length * (3 + simplex.LIGHT) - 3)
    assert result[cells[-1]].shortfall == pytest.approx(shortfall)
    if not kernels.missing():
        assert kernels.excluded(size, exact, bounds, rows, range(size))[0] == [*result.values()]


@needs_kernels
def test_both_find_the_same_steps_on_a_board(monkeypatch: pytest.MonkeyPatch) -> None:
    index = Position.start(generate(8, 2, seed=3).problem)
    by_kernel = [*counting.find(index)]
    monkeypatch.setattr(kernels, "missing", lambda: "a reason")
    assert [*counting.find(index)] == by_kernel


@needs_kernels
@pytest.mark.parametrize("seed", [3, 7, 11])
def test_what_is_kept_of_an_earlier_count_is_what_a_new_one_finds(seed: int) -> None:
    index = Position.start(generate(9, 2, seed=seed).problem)
    expected = counting._counted(index, index.free, [])
    stored = 0
    for item in expected.found:
        index = index.without(1 << item.cell)
        still = counting._still_right(index, expected)
        anew = counting._counted(index, index.free, [])
        shortfall = {results.cell: results.shortfall for results in anew.found}
        for result in still.found:
            assert shortfall[result.cell] == pytest.approx(result.shortfall)
            stored += 1
        assert not still.cells & ~anew.cells
        expected = counting._counted(index, index.free, [expected])
        assert expected.cells == anew.cells
    assert stored


@needs_kernels
@pytest.mark.parametrize("seed", [0, 2, 7])
def test_a_queen_leaves_other_cells_less_than_an_earlier_count(seed: int) -> None:
    """What it showed to be possible may not be so any more: it is looked at anew."""
    start = Position.start(generate(8, 1, seed=seed).problem)
    expected = counting._counted(start, start.free, [])
    extra = 0
    for cell in cells_of(start.free):
        index = start.assuming(cell)
        anew = counting._counted(index, index.free, [])
        assert counting._counted(index, index.free, [expected]).cells == anew.cells
        extra += anew.cells & ~expected.cells > 0
    assert extra


@needs_kernels
def test_a_count_of_few_units_is_kept_while_few_of_its_cells_are_gone() -> None:
    """Of 144 cells one may go that many units exclude; for counts of any number of units none."""
    sample, start = 1 / counting.FEW, Position.start(generate(12, 2, seed=1).problem)
    expected = counting._counted(start, start.free, [])
    by_few, one, other = (expected.found[offset].cell for offset in (0, -1, -2))
    assert expected.found[-2].shortfall < sample <= expected.found[0].shortfall
    for removed, minimum, is_fresh in [
        ((), sample, True),
        ((), 0.0, True),
        ((one,), sample, True),
        ((one,), 0.0, False),
        ((one, other), sample, False),
        ((by_few,), sample, False),
    ]:
        index = start.without(sum(1 << cell for cell in removed))
        assert counting._is_fresh(index, expected, minimum) == is_fresh, (removed, minimum)


def test_two_lines_with_too_little_room() -> None:
    """Rows 1 and 2 need four stars beside the one at r3c4, and have three blocks."""
    index = position(BARS, but(8, "13 14 15"), stars=2)
    (result,) = (item for item in counting.find_few(index) if item.eliminates >> 19 & 1)
    assert [unit.name for unit in result.because] == ["row 1", "row 2"]
    assert result.sentence == (
        "With a star at r3c4, rows 1 and 2 still need four stars. What is left of them has room "
        "only for one each in r1–2c1–2, r1–2c6 and r1–2c7–8. Cross out r3c4."
    )


@needs_kernels
@pytest.mark.parametrize("seed", range(12))
def test_it_sees_all_that_set_differentials_and_sets_see(seed: int) -> None:
    """Fish and sets are counts: where those of the ladder show something, so does this."""
    names = {"set-differential", "two-regions", "two-lines", "three-in-three", "four-in-four"}
    start = Position.start(generate(9, 2, seed=seed).problem).marked()
    for wave in waves(start.board.problem, hardest=3.4):
        start = wave.after
    counted = 0
    for item in counting.find(start):
        counted |= item.eliminates
    for level in SEVERAL:
        if level.technique in names:
            for result in level.find(start):
                assert not result.eliminates & ~counted, (level.technique, [*cells_of(counted)])


def test_without_windows_cells_are_blocks() -> None:
    index = Position.start(RegionPuzzle(("AABB", "AABB", "CCDD", "CCDD"), 1).problem)
    assert all(block.bit_count() > 1 for block in counting._blocks(index))


@needs_kernels
def test_prices_a_little_off_stand_for_whole_numbers() -> None:
    """The program may leave them so where many answers are equally good."""
    tried = 0
    for seed in range(30):
        start = Position.start(generate(10, 2, seed=seed).problem).marked()
        for item in counting._counted(start, start.free, []).found:
            count = counting._whole(start, item)
            if count is None or count.effort[0] > 12:
                continue
            off = item._replace(units=tuple((unit, price * 1.003) for unit, price in item.units))
            repeated = counting._whole(start, off)
            assert repeated is not None
            assert repeated.follows == count.follows
            tried += 1
    assert tried > 5
