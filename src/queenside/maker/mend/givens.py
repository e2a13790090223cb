"""Queens are given until the board has one solution; where it has none, clues are taken away."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, islice
from typing import NamedTuple

from queenside.core.errors import GenerationTimeout, InvalidPuzzle
from queenside.core.grid import cells_of, mask_of
from queenside.core.problem import Problem
from queenside.core.puzzles.region import RegionPuzzle
from queenside.core.unit import Placement
from queenside.maker.mend.asking import Asker
from queenside.maker.mend.beam import Beam, Option

_CHOICES = 5000
"""Choices of clues that are tried to be taken away, the smallest first."""


class Clues(NamedTuple):
    """The masks of the given queens and of the blocked cells."""

    given: int
    blocked: int


def mend_givens(puzzle: RegionPuzzle, asker: Asker, rng: random.Random) -> Clues:
    """The mended clues. Raises InvalidPuzzle or GenerationTimeout, which say why there are none."""
    known = puzzle.problem

    def problem(clues: Clues) -> Problem:
        return Problem(known.grid, known.families, *clues)

    starts = [Clues(known.given, known.blocked)]
    if not asker.one(known, 1).solutions:
        starts = _drop_clues(problem(Clues(0, 0)), starts[0], asker)
    found = Beam(asker, rng, problem, _options, puzzle.size**2, puzzle.size**2).run(starts)
    if found is None:
        raise GenerationTimeout("found no given queens that leave one solution")
    return found


def _options(clues: Clues, known: Sequence[Placement]) -> Iterator[Option[Clues]]:
    """One queen more; those solutions survive that have it."""
    uses = Counter(cell for placement in known for cell in placement)
    for cell, survivors in sorted(uses.items()):
        yield Option(Clues(clues.given | 1 << cell, clues.blocked), survivors)


def _drop_clues(bare: Problem, clues: Clues, asker: Asker) -> list[Clues]:
    """Return the clues without the fewest that must go for a solution."""
    if not asker.one(bare, 1).solutions:
        raise InvalidPuzzle(
            "without any clue the board has no solution either: its regions must change"
        )
    both = [(cell, 0) for cell in cells_of(clues.given)]
    both += [(cell, 1) for cell in cells_of(clues.blocked)]
    choices = (each for size in range(1, len(both)) for each in combinations(both, size))
    fewest = 0
    drafts = []
    for taken in islice(choices, _CHOICES):
        if fewest and len(taken) > fewest:
            break
        given, blocked = (mask_of(cell for cell, sort in taken if sort == each) for each in (0, 1))
        less = Clues(clues.given & ~given, clues.blocked & ~blocked)
        if asker.one(Problem(bare.grid, bare.families, *less), 1).solutions:
            drafts.append(less)
            fewest = len(taken)
    return drafts or [Clues(0, 0)]
