"""What it takes to reason star battles through: published boards of two stars and our own.

    python -m bench.reasoning                         prints a table

For each group of boards the share that is solved without any assumption (what assumes puts a queen
somewhere to see what comes of it), then what the ladder needs, by the hardest technique of a board.
The one-star boards are in `bench.grading`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median

import queenside as qs
from bench.measure import seconds_each
from queenside.logic.grade import grade
from queenside.logic.ladder import ladder
from queenside.logic.position import Position
from queenside.tasks.generate import generate_many

PUBLISHED = Path(__file__).parents[2] / "shared" / "data" / "star_battle.jsonl"
SIZES = (9, 10)
OURS = 60
SEED = 1


def main() -> None:
    """Print a line for each group, and below it what the boards need."""
    print("| boards of two stars | number | without assumption | median time to grade |")
    print("|---|--:|--:|--:|")
    told = []
    for name, boards in groups():
        seconds = median(seconds_each(grade_of, boards))
        free = sum(map(is_solved_without_assumption, boards))
        print(f"| {name} | {len(boards)} | {free / len(boards):.0%} | {1000 * seconds:.0f} ms |")
        told.append(f"{name}: {hardest(boards)}")
    print("", *told, sep="\n")


def groups() -> Iterator[tuple[str, list[qs.RegionPuzzle]]]:
    """Published boards, if they are beside the project, and boards that we make."""
    boards = qs.read_all(PUBLISHED) if PUBLISHED.exists() else []
    for size in SIZES:
        regions = [board for board in boards if isinstance(board, qs.RegionPuzzle)]
        found = [board for board in regions if (board.size, board.stars) == (size, 2)]
        if found:
            yield f"published, {size}×{size}", found
    for size in SIZES:
        yield f"ours, {size}×{size}", [m.puzzle for m in generate_many(OURS, size, 2, seed=SEED)]


def grade_of(puzzle: qs.RegionPuzzle) -> object:
    """The grade, from the logic in words."""
    return grade(puzzle.problem)


def is_solved_without_assumption(puzzle: qs.RegionPuzzle) -> bool:
    """Whether the techniques that assume nothing solve the board."""
    position = Position.start(puzzle.problem).marked()
    rungs = [level for level in ladder(position.board) if not level.assumes]
    while not position.solved:
        found = next((every for level in rungs if (every := [*level.find(position)])), [])
        if not found:
            return False
        for deduction in found:
            position = deduction.apply(position)
        position = position.marked()
    return True


def hardest(boards: Sequence[qs.RegionPuzzle]) -> str:
    """How many boards need each technique as their hardest."""
    grades = [found for board in boards if (found := grade(board.problem))]
    counted = Counter((each.rating, each.hardest) for each in grades)
    return ", ".join(f"{name} {number}" for (_, name), number in sorted(counted.items()))


if __name__ == "__main__":
    main()
