"""One solution of each orbit: of all that are turned or mirrored images of each other, the first.

First is the one whose cells come first in the order of their numbers; with one queen in each row
that is lexicographic order of the columns. What counts as an image is for the puzzle to say: its
regions and clues must look the same after turning, or the image isn't a solution.
"""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterable, Iterator
from contextlib import closing
from typing import NamedTuple

from queenside.core.outcome import Outcome
from queenside.core.problem import Problem
from queenside.core.run import Run
from queenside.core.symmetry import IDENTITY, stabiliser
from queenside.core.unit import Placement


def first_of_orbits(
    problem: Problem, search: Generator[Placement, None, Outcome], limit: int | None
) -> Generator[Placement, None, Outcome]:
    """Yield the placements of the search that are the first of their orbits, at most `limit`.

    The outcome counts these.
    """
    maps = [
        symmetry.cells(problem.grid) for symmetry in stabiliser(problem) if symmetry != IDENTITY
    ]
    count = 0
    with closing(Run(search)) as run:
        for placement in run:
            if not _is_first(placement, maps):
                continue
            count += 1
            yield placement
            if count == limit:
                return Outcome(count, False, {})
    return run.value._replace(count=count)


class Images(NamedTuple):
    """Orbit of a placement."""

    symmetry: str
    """Name of its symmetry class, as `solver/distinct.py` counts them."""
    images: dict[Placement, list[str]]
    """Each different image, itself first, with the names of the symmetries that lead to it."""


def images_of(problem: Problem, placements: Iterable[Placement]) -> Iterator[Images]:
    """Yield the orbit of each of these placements, one after the other."""
    maps = [(symmetry.name, symmetry.cells(problem.grid)) for symmetry in stabiliser(problem)]
    for placement in placements:
        images: dict[Placement, list[str]] = {}
        for name, targets in maps:
            image = tuple(sorted([targets[cell] for cell in placement]))
            images.setdefault(image, []).append(name)
        yield Images(class_of(images[placement]), images)


def class_of(symmetries: Collection[str]) -> str:
    """Return the name for solutions with exactly these symmetries."""
    turn = next((turn for turn in ("quarter turn", "half turn") if turn in symmetries), "")
    if not any(name.startswith("mirror") for name in symmetries):
        return turn or "trivial"
    return f"{turn} and mirrors" if turn else "mirror"


def _is_first(placement: Placement, maps: list[Placement]) -> bool:
    queens = list(placement)
    return all(sorted([targets[cell] for cell in queens]) >= queens for targets in maps)
