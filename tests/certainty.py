"""Brute force for `qs.certain`: every solution listed, and each cell looked up."""

from __future__ import annotations

import random
from collections import Counter
from contextlib import suppress

from queenside.core.errors import InvalidPuzzle
from queenside.core.formats.document import State
from queenside.core.puzzles.board_like import as_puzzle
from queenside.core.puzzles.puzzle import Puzzle
from queenside.core.query import Query
from queenside.solver.certain import certain
from queenside.solver.engines.reference import Reference
from tests.boards import random_problem


def disagreement(seed: int) -> str | None:
    """How `certain` differs from brute force on a random position; None if nowhere."""
    chance = random.Random(seed)
    puzzle = _puzzle(chance)
    problem, places = puzzle.problem, puzzle.problem.grid.positions
    chosen = chance.sample(range(len(places)), min(len(places), chance.randrange(4)))
    queens, marks = chosen[: seed % 2], chosen[seed % 2 :]
    state = State(tuple(places[c] for c in queens), tuple(places[c] for c in marks))
    position = problem.restrict(place=queens, block=marks)
    solutions = list(Reference().search(position, Query()))
    counts = Counter(places[cell] for placement in solutions for cell in placement)
    expected = {
        "always": tuple(place for place in places if solutions and counts[place] == len(solutions)),
        "never": tuple(place for place in places if solutions and not counts[place]),
        "sometimes": tuple(place for place in places if 0 < counts[place] < len(solutions)),
        "total": len(solutions) if solutions else None,
        "counts": {place: counts[place] for place in places} if solutions else None,
    }
    certainty = certain(puzzle, state, counts=True)
    found = {name: getattr(certainty, name) for name in expected}
    return None if found == expected else f"{puzzle!r}, {state}: {found} instead of {expected}"


def _puzzle(chance: random.Random) -> Puzzle:
    """A small board by rules of any sort."""
    while True:
        with suppress(InvalidPuzzle):  # clues that contradict each other
            return as_puzzle(random_problem(chance.randrange(10**9)))
