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
from queenside.solver.verified_search import bug

_SHARES = 8
"""Parts for each worker, at least, so that all end at about the same time."""

_FEWEST = 16
"""Boards in a part, at least: to hand it over takes about as long as to solve a few."""

Asked = tuple[Puzzle, Problem]
"""A puzzle, and the problem to solve: the puzzle's own or a restriction of it."""


def takes(engine: str, problems: Sequence[Problem]) -> bool:
    """Whether this engine is the compiled search, or `auto`, and the search takes all of these.

    Raises UnknownEngine.
    """
    chosen = get("native" if engine == "auto" else engine)
    return (
        isinstance(chosen, Native) and not kernels.missing() and all(map(kernels.takes, problems))
    )


def parts(count: int, most: int, workers: int) -> Iterator[slice]:
    """Slices of so many things, each with `most` of them; less where workers would be idle."""
    if workers > 1:
        most = min(most, max(_FEWEST, count // (_SHARES * workers)))
    return (slice(start, start + most) for start in range(0, count, most))


def answers(
    asked: Sequence[Asked], engine: str, query: Query, seconds: float
) -> Iterator[Result | None]:
    """The results of the first of these, as many as so many seconds allow and at least one.

    None stands for a puzzle that needs more than all that time. The engine takes them all. The
    kernel checks what it finds, by the same definition as `core.verify`. Raises EngineBug.
    """
    start = monotonic()
    problems = [problem for _, problem in asked]
    found = kernels.search_many(problems, query.limit, query.seed, seconds)
    share = (monotonic() - start) / len(found)
    for each, answer in zip(asked, found, strict=False):
        yield None if answer is None else _result(each, engine, answer, share)


def _result(asked: Asked, engine: str, answer: kernels.BatchAnswer, seconds: float) -> Result:
    count, exhausted, nodes, found, right = answer
    puzzle, problem = asked
    if not right:
        wrong = next(each for each in found if not kernels.verify(problem, each))
        raise bug(puzzle, problem, "native", wrong)
    stats: Stats = {"engine": "native", "nodes": nodes}
    if engine == "auto":
        stats = {"why": FASTEST, "engine": "native", "nodes": nodes}
    return Result(puzzle, found, Outcome(count, exhausted, stats), seconds)
