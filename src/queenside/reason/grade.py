"""How hard a board is: graded by the kernel where it can, else in Python, with the same answer."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain

from queenside import kernels
from queenside.ask.solve import check
from queenside.core.errors import NotUnique
from queenside.logic import grade as logic
from queenside.logic.grade import Grade
from queenside.logic.ladder import ONE
from queenside.puzzles.puzzle import Puzzle
from queenside.puzzles.region import RegionPuzzle


def grade(puzzle: Puzzle) -> Grade:
    """How hard the puzzle is for a person who reasons; see `Grade`.

    It is the same for all turned and mirrored images and every numbering of the regions. A board
    whose one solution logic does not reach is graded "extreme", its hardest technique "guess".
    Raises NotUnique for a board without a solution or with several.
    """
    found = _by_kernel(puzzle) if _is_for_kernel(puzzle) else logic.grade(puzzle.problem)
    if found is None:
        raise NotUnique("the board has no solution, and so no grade")
    if not found.solved:
        status = check(puzzle)
        if status in ("none", "several"):
            some = "no solution" if status == "none" else "several solutions"
            raise NotUnique(f"the board has {some}, and so no grade")
    return found


def grade_many(puzzles: Iterable[Puzzle]) -> list[Grade | None]:
    """The grade of each puzzle, in order; None for those that have no solution, or several."""
    found: list[Grade | None] = []
    for puzzle in puzzles:
        try:
            found.append(grade(puzzle))
        except NotUnique:
            found.append(None)
    return found


def _is_for_kernel(puzzle: Puzzle) -> bool:
    if not isinstance(puzzle, RegionPuzzle) or puzzle.stars > 1 or kernels.missing():
        return False
    return puzzle.size <= kernels.MOST_GRADED


def _by_kernel(puzzle: Puzzle) -> Grade | None:
    assert isinstance(puzzle, RegionPuzzle)
    size = puzzle.size
    given, blocked = (
        [size * row + column for row, column in cells] for cells in (puzzle.given, puzzle.blocked)
    )
    seen = kernels.grade(bytes(chain.from_iterable(puzzle.regions)), size, given, blocked)
    if seen.contradiction:
        return None
    return logic.grade_of(
        ONE,
        1,
        hardest=seen.hardest,
        opening=seen.opening,
        steps=seen.steps,
        score=seen.score,
        used=[level for level in range(1, len(ONE) + 1) if seen.used >> level & 1],
    )
