"""Measure explanations in words: the grades of star battles, and the time they take.

    python -m bench.reasoning [--thorough] [NAME ...]

For each group of boards the share that is solved without any assumption (what assumes puts a queen
somewhere to see what comes of it), then what the ladder needs, by the hardest technique of a board.
The grades of one-star boards are in `bench.grading`.
"""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median
from time import process_time
from typing import NamedTuple

import queenside as qs
from bench.grading import is_solved_plainly
from bench.measure import refuse, tell, worked_each
from bench.report.markdown import milliseconds, table
from bench.report.measurement import Data, Effort, Measurement, show
from queenside import kernels
from queenside.core.grid import cells_of
from queenside.core.verify import verify
from queenside.logic.grade import grade
from queenside.logic.ladder import SEVERAL, TRIALS
from queenside.logic.position import Position
from queenside.logic.prover import next_step
from queenside.make.generate import generate_many

PUBLISHED = Path(__file__).parents[2] / "shared" / "data" / "star_battle.jsonl"
SORTS = ((9, 2), (10, 2), (14, 3))
"""Sizes and stars."""

MADE = (9, 10)
SEED = 1
EXPLAINED = (6, 8, 10, 12)


def star_battles(effort: Effort) -> Data:
    """Each group: how many are solved without an assumption, seconds, what they need."""
    found = []
    for name, boards in groups(effort):
        seconds = worked_each(grade_of, boards)
        tell(f"{name}: {1000 * median(seconds):.3g} ms")
        free = sum(map(is_solved_plainly, boards))
        one = {"name": name, "boards": len(boards), "free": free, "seconds": median(seconds)}
        found.append({**one, "hardest": hardest(boards)})
    return found


def groups(effort: Effort) -> Iterator[tuple[str, list[qs.RegionPuzzle]]]:
    """Published boards, if they are beside the project, and boards that we make."""
    boards = published()
    for size, stars in SORTS:
        found = [board for board in boards if (board.size, board.stars) == (size, stars)]
        if found:
            yield f"published, {size}×{size}, {stars} stars", found
    for size in MADE if not kernels.missing() else ():
        made = generate_many(effort(30, 60), size, 2, seed=SEED)
        yield f"ours, {size}×{size}, 2 stars", [each.puzzle for each in made]


def published() -> list[qs.RegionPuzzle]:
    """The published boards; none where they aren't beside the project."""
    boards = qs.read_all(PUBLISHED) if PUBLISHED.exists() else []
    return [board for board in boards if isinstance(board, qs.RegionPuzzle)]


def grade_of(puzzle: qs.RegionPuzzle) -> object:
    """The grade, from the logic in words."""
    return grade(puzzle.problem)


def hardest(boards: Sequence[qs.RegionPuzzle]) -> dict[str, int]:
    """Count the boards that need each technique as their hardest, easier ones first."""
    grades = [found for board in boards if (found := grade(board.problem))]
    easiest_first = sorted(grades, key=lambda found: (found.rating, found.hardest))
    return dict(Counter(found.hardest for found in easiest_first))


def explanations(effort: Effort) -> Data:
    """Steps, all and those that are needed; seconds to explain a whole board, and for a hint."""
    found, most = [], effort(10, 50)
    for size in EXPLAINED:
        made = [each.puzzle for each in generate_many(most, size, seed=SEED)]
        found.append(explanations_of(f"{size}×{size}", made))
    for name, boards in groups(effort):
        found.append(explanations_of(name, boards[:most]))
    return found


def explanations_of(name: str, boards: Sequence[qs.RegionPuzzle]) -> Data:
    """What explanations of these boards measure."""
    steps = [len(explained(board)) for board in boards]
    full = [len(explained(board, full=True)) for board in boards]
    whole = worked_each(explained, boards)
    hint = worked_each(qs.hint, boards)
    tell(f"{name}: {median(full)} steps, {median(steps)} needed")
    row = {"name": name, "boards": len(boards), "steps": median(steps), "full": median(full)}
    return {**row, "whole": median(whole), "slowest": max(whole), "hint": median(hint)}


def explained(board: qs.RegionPuzzle, *, full: bool = False) -> list[object]:
    """The steps, which must place every queen."""
    steps = list(qs.explain(board, full=full))
    if sum(len(step.places) for step in steps) != board.size * board.stars:
        refuse(f"an explanation of {board!r} does not end")
    return [*steps]


class Walk(NamedTuple):
    """A board explained, hint by hint: whether to the end, whether by trials, and seconds each."""

    is_solved: bool
    supposes: bool
    seconds: list[float]


def star_battle_hints(_: Effort) -> Data:
    """All published boards, by stars and size: what explains them, and the seconds of hints."""
    boards = published()
    sorts = sorted({(board.stars, board.size) for board in boards})
    found = []
    for stars, size in sorts:
        alike = [board for board in boards if (board.stars, board.size) == (stars, size)]
        walks = [walk(board) for board in alike]
        solved = [each for each in walks if each.is_solved]
        seconds = [each for of_board in walks for each in of_board.seconds]
        name = f"{size}×{size}, {stars} star{'s' * (stars > 1)}"
        tell(f"{name}: {len(solved)} of {len(walks)} explained")
        row = {"name": name, "boards": len(walks)}
        row |= {"explained": len(solved), "trials": sum(each.supposes for each in solved)}
        found.append({**row, "hint": median(seconds), "slowest": max(seconds)})
    return found


def walk(puzzle: qs.RegionPuzzle) -> Walk:
    """The way through a board by the easiest step in each position, as hints show it."""
    gc.freeze()  # what the boards before have left is not this one's to look through
    position, seconds, supposes = Position.start(puzzle.problem).marked(), [], False
    while not position.solved:
        before = process_time()
        step = next_step(position)
        seconds.append(process_time() - before)
        if step is None:
            return Walk(is_solved=False, supposes=supposes, seconds=seconds)
        supposes |= step.deduction.technique in TRIALS
        position = step.after.marked()
    if not verify(puzzle.problem, tuple(cells_of(position.queens))):
        refuse(f"an explanation of {puzzle!r} ends with a wrong solution")
    return Walk(is_solved=True, supposes=supposes, seconds=seconds)


# ---- what is shown ----


def star_battles_table(data: Data) -> str:
    """A line for each group."""
    rows = [
        [of["name"], of["boards"], f"{of['free'] / of['boards']:.0%}", milliseconds(of["seconds"])]
        for of in data
    ]
    head = ["boards", "number", "without assumption", "median ms to grade"]
    return table(head, rows)


def hardest_table(data: Data) -> str:
    """Count the boards that need each technique as their hardest."""
    ratings = {level.technique: level.rating for level in reversed(SEVERAL)}
    found = {name for of in data for name in of["hardest"]}
    names = sorted(found, key=lambda name: (ratings.get(name, 10.0), name))
    rows = [[f"`{name}`", *(of["hardest"].get(name) for of in data)] for name in names]
    return table(["hardest technique, boards", *(of["name"] for of in data)], rows)


def explanations_table(data: Data) -> str:
    """A line for each size."""
    rows = [
        [
            of.get("name") or f"{of['size']}×{of['size']}",
            of["boards"],
            f"{of['full']:g}" if "full" in of else None,
            f"{of['steps']:g}",
            *(milliseconds(of[x]) for x in ("hint", "whole", "slowest")),
        ]
        for of in data
    ]
    steps = ["all steps", "steps needed"]
    times = ["hint, median ms", "explanation, median ms", "slowest ms"]
    return table(["boards", "number", *steps, *times], rows)


def star_battle_hints_table(data: Data) -> str:
    """A line for each size and number of stars."""
    rows = [
        [
            *(of[x] for x in ("name", "boards", "explained")),
            *(of["explained"] - of["trials"], of["trials"]),
            *(milliseconds(of[x]) for x in ("hint", "slowest")),
        ]
        for of in data
    ]
    explained = ["explained", "without trials", "with trials"]
    return table(["boards", "number", *explained, "hint, median ms", "slowest ms"], rows)


MEASUREMENTS = (
    Measurement(
        "star-battles",
        "Grades of star battles",
        "The Python logic on boards with two and three stars in a row: how many it solves without "
        "a trial, the time for a grade, and the hardest technique each board needs.",
        star_battles,
        {"star-battles": star_battles_table, "star-battles-hardest": hardest_table},
    ),
    Measurement(
        "explanations",
        "Explanations",
        "`qs.hint` on the empty board and `qs.explain` to the end, on generated boards with one "
        "star and with several.",
        explanations,
        {"explanations": explanations_table},
    ),
    Measurement(
        "star-battle-hints",
        "Explanations of published Star Battles",
        "Published boards, explained step by step to the end. A trial supposes a queen and "
        "follows the consequences. A hint was timed in every position on the way.",
        star_battle_hints,
        {"star-battle-hints": star_battle_hints_table},
    ),
)

if __name__ == "__main__":
    show(*MEASUREMENTS)
