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
from queenside.maker.mend.beam import Beam, Option
from queenside.maker.mend.solution_finder import SolutionFinder

_MAX_CHOICES = 5000
"""Choices of clues that are tried to be taken away, the smallest first."""


class Clues(NamedTuple):
    """Masks of the given queens and of the blocked cells."""

    given: int
    blocked: int


def mend_givens(puzzle: RegionPuzzle, finder: SolutionFinder, rng: random.Random) -> Clues:
    """Mend the clues. Raises InvalidPuzzle or GenerationTimeout, which say why that fails."""
    board = puzzle.problem

    def problem(clues: Clues) -> Problem:
        return Problem(board.grid, board.families, *clues)

    starts = [Clues(board.given, board.blocked)]
    if not finder.solve_one(board, 1).solutions:
        starts = _drop_clues(problem(Clues(0, 0)), starts[0], finder)
    result = Beam(finder, rng, problem, _options, puzzle.size**2, puzzle.size**2).run(starts)
    if result is None:
        raise GenerationTimeout("found no given queens that leave one solution")
    return result


def _options(clues: Clues, solutions: Sequence[Placement]) -> Iterator[Option[Clues]]:
    """One queen more; those solutions survive that have it."""
    uses = Counter(cell for placement in solutions for cell in placement)
    for cell, survivors in sorted(uses.items()):
        yield Option(Clues(clues.given | 1 << cell, clues.blocked), survivors)


def _drop_clues(bare: Problem, clues: Clues, finder: SolutionFinder) -> list[Clues]:
    """Return the clues without the fewest that must go for a solution."""
    if not finder.solve_one(bare, 1).solutions:
        raise InvalidPuzzle(
            "without any clue the board has no solution either: its regions must change"
        )
    clue_cells = [(cell, 0) for cell in cells_of(clues.given)]
    clue_cells += [(cell, 1) for cell in cells_of(clues.blocked)]
    choices = (
        choice for size in range(1, len(clue_cells)) for choice in combinations(clue_cells, size)
    )
    fewest = 0
    drafts = []
    for removed in islice(choices, _MAX_CHOICES):
        if fewest and len(removed) > fewest:
            break
        given, blocked = (mask_of(cell for cell, of in removed if of == kind) for kind in (0, 1))
        less = Clues(clues.given & ~given, clues.blocked & ~blocked)
        if finder.solve_one(Problem(bare.grid, bare.families, *less), 1).solutions:
            drafts.append(less)
            fewest = len(removed)
    return drafts or [Clues(0, 0)]
