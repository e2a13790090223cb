"""Boards and positions, as their units have it: of random rules, queens and crosses anywhere."""

from __future__ import annotations

from random import Random

import pytest

from queenside.core.grid import cells_of, mask_of
from queenside.core.puzzles import RegionPuzzle
from queenside.core.unit import COLUMN, ROW, Unit
from queenside.explainer.logic.board import Board
from queenside.explainer.logic.position import Position, full_units
from tests.boards import random_custom, random_problem


def drawn(number: int) -> tuple[Position, Random]:
    """Any queens and crosses on a board by some rules."""
    chance = Random(number)
    problem = random_custom(chance).problem if number % 3 else random_problem(number)
    size = problem.grid.size
    queens = mask_of(chance.sample(range(size), chance.randint(0, min(size, 6))))
    free = mask_of(chance.sample(range(size), chance.randint(0, size))) & ~queens
    return Position(Board(problem), queens, free), chance


def held(unit: Unit, cells: int) -> int:
    return (unit.mask & cells).bit_count()


def is_exact(unit: Unit) -> bool:
    return unit.lower == unit.upper > 0


def is_filled(unit: Unit, queens: int) -> bool:
    """Whether it has all the queens it takes; of one that takes any number that is not asked."""
    limits = is_exact(unit) or unit.upper < len(unit.cells)
    return limits and held(unit, queens) >= unit.upper


@pytest.mark.parametrize("number", range(120))
def test_a_board_is_what_its_units_say(number: int) -> None:
    board = drawn(number)[0].board
    everything, exact = (
        board.problem.units,
        [unit for unit in board.problem.units if is_exact(unit)],
    )
    assert [*board.units] == exact
    assert [*board.masks] == [unit.mask for unit in exact]
    assert [*board.counts] == [unit.lower for unit in exact]
    kinds = [unit.kind for unit in exact]
    assert [*board.rows] == [index for index, kind in enumerate(kinds) if kind == ROW]
    assert [*board.columns] == [index for index, kind in enumerate(kinds) if kind == COLUMN]
    assert {*board.regions} == {*range(len(exact))} - {*board.rows, *board.columns}
    assert board.several == (bool(board.limits) or any(unit.upper > 1 for unit in exact))
    isolated = [unit for unit in everything if unit.upper == 1]
    for cell in range(board.grid.size):
        bit = 1 << cell
        local = [index for index, unit in enumerate(exact) if unit.mask & bit]
        assert [*board.units_of[cell]] == local
        assert {*board.lines_of[cell]} == {*local} & {*board.rows, *board.columns}
        assert {*board.regions_of[cell]} == {*local} & {*board.regions}
        near = [unit.mask for unit in isolated if unit.mask & bit]
        touched = [unit.mask for unit in isolated if unit.mask & bit and unit.lower <= 0]
        assert board.attacks[cell] == union(near) & ~bit
        assert board.touching[cell] == union(touched) & ~bit


def union(masks: list[int]) -> int:
    return mask_of(cell for mask in masks for cell in cells_of(mask))


@pytest.mark.parametrize("number", range(120))
def test_a_position_is_what_its_units_say(number: int) -> None:
    index, chance = drawn(number)
    board, queens, free = index.board, index.queens, index.free
    everything = board.problem.units
    for number, unit in enumerate(board.units):
        assert index.need(number) == unit.upper - held(unit, queens)
        assert index.cells(number) == unit.mask & free
    sample = chance.sample(range(len(board.units)), len(board.units) // 2)
    assert index.cells_in(sample) == free & union([board.masks[item] for item in sample])
    assert [*index.open(sample)] == [item for item in sample if index.need(item) > 0]
    attacked = [unit.mask for unit in everything if unit.upper == 1 and held(unit, queens)]
    filled = [unit.mask for unit in everything if is_filled(unit, queens)]
    assert index.crossed() == free & union(attacked + filled)
    assert {*full_units(board, queens)} <= {*filled}
    for cell in cells_of(free):
        after = queens | 1 << cell
        observed = [unit.mask for unit in everything if unit.mask >> cell & 1 and unit.upper == 1]
        observed += [
            unit.mask
            for unit in everything
            if unit.mask >> cell & 1 and is_filled(unit, after) and held(unit, after) == unit.upper
        ]
        assert index.sees(cell) == union(observed) & ~(1 << cell)
        remaining = index.assuming(cell)
        assert (remaining.queens, remaining.free) == (
            after,
            free & ~index.sees(cell) & ~(1 << cell),
        )
    clashing = [
        unit.mask & queens for unit in everything if unit.upper == 1 and held(unit, queens) > 1
    ]
    assert index.clash() == union(clashing)
    faults = [
        item
        for item, unit in enumerate(board.units)
        if not 0 <= index.need(item) <= held(unit, free)
    ]
    assert index.fault() == next(iter(faults), None)


@pytest.mark.parametrize("stars", [1, 2])
def test_what_kind_of_board_it_is(stars: int) -> None:
    board = Board(RegionPuzzle([letter * 5 for letter in "ABCDE"], stars).problem)
    assert board.has_windows
    assert board.several == board.has_stars == (stars > 1)
    assert board.is_filled_by_units
