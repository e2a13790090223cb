"""Questions that the compiled kernel answers in one call, for one puzzle or many."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from time import monotonic

from queenside.core import kernels
from queenside.core.outcome import Outcome, Stats
from queenside.core.problem import Problem
from queenside.core.puzzles.puzzle import Puzzle
from queenside.core.query import Query
from queenside.solver.engines import get
from queenside.solver.engines.auto import FASTEST
from queenside.solver.engines.native import Native
from queenside.solver.result import Result
from queenside.solver.verified_search import engine_bug

_PARTS_PER_WORKER = 8
"""Parts for each worker, at least, so that all end at about the same time."""

_MIN_PART = 16
"""Boards in a part, at least: to hand it over takes about as long as to solve a few."""

Question = tuple[Puzzle, Problem]
"""A puzzle, and the problem to solve: the puzzle's own or a restriction of it."""


def supports_batch(engine: str, problems: Sequence[Problem]) -> bool:
    """Return whether the engine is `auto` or the compiled search, which takes all problems.

    Raises UnknownEngine.
    """
    implementation = get("native" if engine == "auto" else engine)
    return (
        isinstance(implementation, Native)
        and not kernels.missing()
        and all(map(kernels.takes, problems))
    )


def split_range(count: int, size: int, workers: int) -> Iterator[slice]:
    """Return slices of `size` items each, shorter where workers would be idle."""
    if workers > 1:
        size = min(size, max(_MIN_PART, count // (_PARTS_PER_WORKER * workers)))
    return (slice(start, start + size) for start in range(0, count, size))


def solve_batch(
    questions: Sequence[Question], engine: str, query: Query, seconds: float
) -> list[Result | None]:
    """Return the results of the first of these, as many as so many seconds allow, at least one.

    None stands for a puzzle that needs more than all that time. The engine takes them all. The
    kernel checks what it finds, by the same definition as `core.verify`. Raises EngineBug.
    """
    start = monotonic()
    problems = [problem for _, problem in questions]
    answers = kernels.search_many(problems, query.limit, query.seed, seconds)
    share = (monotonic() - start) / len(answers)
    why: Stats = {"why": FASTEST} if engine == "auto" else {}
    results: list[Result | None] = []
    for (puzzle, problem), answer in zip(questions, answers, strict=False):
        if answer is None:
            results.append(None)
            continue
        count, exhausted, nodes, placements, is_right = answer
        if not is_right:
            wrong = next(queens for queens in placements if not kernels.verify(problem, queens))
            raise engine_bug(puzzle, problem, "native", wrong)
        stats: Stats = {**why, "engine": "native", "nodes": nodes}
        results.append(Result(puzzle, placements, Outcome(count, exhausted, stats), share))
    return results
