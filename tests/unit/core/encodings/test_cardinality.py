from __future__ import annotations

from itertools import count, product

import pytest

from queenside.core.encodings.cardinality import (
    ENCODINGS,
    Clause,
    encode_cardinality,
)


def encoded(size: int, lower: int, upper: int, encoding: str) -> tuple[list[Clause], int]:
    """The clauses over variables 1 … size, and the number of all variables."""
    numbers = count(size + 1)
    clauses = encode_cardinality(range(1, size + 1), lower, upper, numbers.__next__, encoding)
    return clauses, next(numbers) - 1


def propagated(clauses: list[Clause], literals: set[int]) -> set[int] | None:
    """All that follows from the literals by unit propagation, or None for a contradiction."""
    true, waiting = set(literals), clauses
    while True:
        before, open_clauses = len(true), []
        for clause in waiting:
            if any(literal in true for literal in clause):
                continue
            free = [literal for literal in clause if -literal not in true]
            if not free:
                return None
            if len(free) == 1:
                true.add(free[0])
            else:
                open_clauses.append(clause)
        waiting = open_clauses
        if len(true) == before:
            return true


def check(size: int, lower: int, upper: int, encoding: str, cells: tuple[bool, ...]) -> None:
    """These values are allowed or not, and those of all other variables follow from them."""
    clauses, variables = encoded(size, lower, upper, encoding)
    literals = {cell if true else -cell for cell, true in enumerate(cells, 1)}
    expected = propagated(clauses, literals)
    assert (expected is not None) == (lower <= sum(cells) <= upper)
    assert expected is None or {abs(literal) for literal in expected} == {*range(1, variables + 1)}


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("size", range(6))
def test_every_bound_on_a_few_literals(encoding: str, size: int) -> None:
    for lower in range(-1, size + 2):
        for upper in range(-1, size + 2):
            for cells in product((False, True), repeat=size):
                check(size, lower, upper, encoding, cells)


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_all_others_follow_once_there_are_enough(encoding: str) -> None:
    clauses, _ = encoded(9, 2, 2, encoding)
    full, starved = propagated(clauses, {3, 8}), propagated(clauses, {-1, -2, -4, -5, -6, -7, -9})
    assert full is not None
    assert starved is not None
    assert full >= {-1, -2, -4, -5, -6, -7, -9}
    assert starved >= {3, 8}
