"""Measure how fast boards are graded, and how hard they are: published boards and our own.

    python -m bench.grading [--thorough]

It takes the published boards beside the project, if they are there. Of these only boards with one
queen a unit, one solution and regions in one piece count; our own come from the generator. Before a
time is given, the logic in words has graded some of the boards as well, and in the same way.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from statistics import median

import queenside as qs
from bench.measure import in_turn, pinned, refuse, tell, worked_each
from bench.report.markdown import microseconds, table
from bench.report.measurement import Data, Effort, Measurement, show
from queenside import kernels
from queenside.formats import board
from queenside.kernels import LogicGrade, in_one_piece
from queenside.logic.grade import UNIT, grade
from queenside.logic.ladder import GUESS, ONE, ladder
from queenside.logic.position import Position
from queenside.make.generate import generate_many

PUBLISHED = Path(__file__).parents[2] / "shared" / "data" / "queens_boards.jsonl"
SIZES = (8, 10, 12, 14, 16, 18, 20)
BOARDS = 300
SEED = 1
CHECKED = 20
"""Boards of each group that the logic in words grades too, where they need no deep assumption."""
EASY_TO_SAY = 21
"""The highest level that it is quick at."""
CHAINS_OF_TWO = 18
"""The level of chains of two passes."""

Boards = Mapping[int, Sequence[qs.RegionPuzzle]]


def measure(effort: Effort) -> Data:
    """Check and measure, group by group; and what the published boards need."""
    published = by_size(published_boards())
    with pinned():
        groups = [
            of_group(name, size, puzzles, effort(3, 15))
            for name, of in (("published", published), ("ours", ours()))
            for size, puzzles in sorted(of.items())
        ]
    return {"groups": groups, "published": reasons(published) if published else None}


def published_boards() -> Iterator[qs.RegionPuzzle]:
    """The published boards that count: of one star, one solution, and regions in one piece."""
    for document in board.read_all(PUBLISHED) if PUBLISHED.exists() else ():
        puzzle = document.puzzle
        if (
            isinstance(puzzle, qs.RegionPuzzle)
            and puzzle.stars == 1
            and in_one_piece(puzzle.regions)
            and qs.check(puzzle) == "unique"
        ):
            yield puzzle


def by_size(puzzles: Iterable[qs.RegionPuzzle]) -> Boards:
    """The boards of each size."""
    groups = defaultdict(list)
    for puzzle in puzzles:
        groups[puzzle.size].append(puzzle)
    return groups


def ours() -> Boards:
    """Boards from the generator."""
    return {
        size: [made.puzzle for made in generate_many(BOARDS, size, seed=SEED)] for size in SIZES
    }


def of_group(name: str, size: int, puzzles: Sequence[qs.RegionPuzzle], rounds: int) -> Data:
    """Seconds for one board of a group."""
    labels = [flat(puzzle) for puzzle in puzzles]
    graded = kernels.grade_many(b"".join(labels), size)
    check(puzzles, graded)

    def batch() -> list[float]:
        return worked_each(lambda boards: kernels.grade_many(boards, size), [b"".join(labels)])

    def boards() -> list[float]:
        return worked_each(lambda label: kernels.grade(label, size), labels)

    times = in_turn({"batch": batch, "boards": boards}, rounds)
    alone = times["boards"]
    tell(name, size, f"{1e6 * median(alone):.3g} µs")
    return {
        "name": f"{name}, {size}×{size}",
        "boards": len(labels),
        "batch": times["batch"][0] / len(labels),
        "alone": median(alone),
        "slowest": max(alone),
        "levels": shares(graded),
    }


def flat(puzzle: qs.RegionPuzzle) -> bytes:
    """The regions as the kernel takes them."""
    return bytes(number for row in puzzle.regions for number in row)


def check(puzzles: Sequence[qs.RegionPuzzle], graded: Sequence[LogicGrade]) -> None:
    """Ends the benchmark if the logic in words grades one of the boards differently."""
    quick = [pair for pair in zip(puzzles, graded, strict=True) if pair[1].hardest <= EASY_TO_SAY]
    for puzzle, by_kernel in quick[:CHECKED]:
        said = grade(puzzle.problem)
        if said is None or (said.steps, said.score) != (
            by_kernel.steps,
            round(by_kernel.score / UNIT, 1),
        ):
            refuse(f"two grades for {puzzle!r}: {said} and {by_kernel}")


def shares(graded: Sequence[LogicGrade]) -> dict[str, float]:
    """The share of the boards by hardest level."""
    counts = Counter(one.hardest for one in graded)
    names = {level.number: str(level.number) for level in ONE}
    return {names.get(level, GUESS): counts[level] / len(graded) for level in sorted(counts)}


def reasons(boards: Boards) -> Data:
    """Count the boards that are solved without an assumption, and within short chains."""
    puzzles = [puzzle for size in sorted(boards) for puzzle in boards[size]]
    graded = [kernels.grade(flat(puzzle), puzzle.size) for puzzle in puzzles]
    return {
        "boards": len(puzzles),
        "plain": sum(is_solved_plainly(puzzle) for puzzle in puzzles) / len(puzzles),
        "chained": sum(one.hardest <= CHAINS_OF_TWO for one in graded) / len(puzzles),
    }


def is_solved_plainly(puzzle: qs.RegionPuzzle) -> bool:
    """Return whether the techniques that assume nothing solve the board."""
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


# ---- what is shown ----


def grading_table(data: Data) -> str:
    """Microseconds by group."""
    head = ["boards, µs", "number", "mean, in a batch", "median board alone", "slowest"]
    rows = [
        [of["name"], of["boards"], *(microseconds(of[x]) for x in ("batch", "alone", "slowest"))]
        for of in data["groups"]
    ]
    return table(head, rows)


def reasons_sentence(data: Data) -> str:
    """Of the published boards."""
    if not (of := data["published"]):
        return "The published boards were not at hand."
    chained = "all" if of["chained"] == 1 else f"{of['chained']:.1%}"
    return (
        f"Of {of['boards']} boards with one queen a row that a community published "
        "([samimsu/queens-game](https://github.com/samimsu/queens-game); one solution, regions in "
        f"one piece), techniques that assume nothing solve {of['plain']:.1%}, and "
        f"{chained} within forcing chains of two passes."
    )


MEASUREMENTS = (
    Measurement(
        "grading",
        "Grades of boards with one queen a row",
        "Microseconds to grade a board with the compiled grader, on one core, all levels of the "
        "ladder included.",
        measure,
        {"grading": grading_table, "reasons": reasons_sentence},
    ),
)

if __name__ == "__main__":
    show(*MEASUREMENTS)
