"""One solution of each orbit: of all that are turned or mirrored images of each other, the first.

First is the one whose cells come first in the order of their numbers; with one queen in each row
that is lexicographic order of the columns. What counts as an image is for the puzzle to say: its
regions and clues must look the same after turning, or the image is no solution.
"""

from __future__ import annotations

from collections.abc import Generator

from queenside.core.outcome import Outcome
from queenside.core.problem import Problem
from queenside.core.symmetry import IDENTITY, stabiliser
from queenside.core.unit import Placement


def first_of_orbits(
    problem: Problem, search: Generator[Placement, None, Outcome], limit: int | None
) -> Generator[Placement, None, Outcome]:
    """The placements of the search that are the first of their orbits, at most `limit`.

    The outcome counts these.
    """
    maps = [each.cells(problem.grid) for each in stabiliser(problem) if each != IDENTITY]
    count = 0
    try:
        while True:
            placement = next(search)
            if not _is_first(placement, maps):
                continue
            count += 1
            yield placement
            if count == limit:
                return Outcome(count, False, {})
    except StopIteration as stop:
        outcome: Outcome = stop.value
        return outcome._replace(count=count)
    finally:
        search.close()


def _is_first(placement: Placement, maps: list[Placement]) -> bool:
    queens = list(placement)
    return all(sorted([targets[cell] for cell in queens]) >= queens for targets in maps)
