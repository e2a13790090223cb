"""Watching a search: what stands on the board at each of its nodes.

    watched = watch(qs.NQueens(6), "e")          a lesson by its key, or an engine by its name
    watched.sights[3].queens                     the cells of the queens at node 3
    watched.solutions                            the nodes that are solutions

What runs is the search itself and no replay of it, so node counts and solutions are those of the
unwatched one. A window of nodes is kept; to see others, watch again from another one: the same
search takes the same way.
"""

from __future__ import annotations

import inspect
import time
from collections import Counter
from operator import attrgetter
from types import ModuleType
from typing import NamedTuple

from queenside.core.errors import UnknownEngine, UnsupportedProblem
from queenside.core.puzzles.board_like import BoardLike, as_puzzle
from queenside.core.puzzles.puzzle import Puzzle
from queenside.core.query import deadline_in
from queenside.solver.cover.plain import Plain
from queenside.solver.engines import get, names
from queenside.teacher.lessons import LESSONS
from queenside.teacher.watching import engines, lessons
from queenside.teacher.watching.watcher import NodeView, View, Watcher, WindowFull

MAX_CELLS = 32 * 32
"""The largest board that is watched."""
MAX_SIGHTS = 10_000
"""The most nodes that are kept at a time."""


class Watched(NamedTuple):
    """Recorded part of a search.

    >>> watched = qs.watch(qs.NQueens(6), "backtracking")
    >>> watched
    <Watched 63 of 63 nodes, 4 solutions>
    >>> watched.ended
    True
    """

    sights: tuple[NodeView, ...]
    """Nodes of the window, one after the other."""
    nodes: int
    """Number of nodes, those outside the window included."""
    solutions: tuple[int, ...]
    """Node of each solution among them; some stand for two, an image and its mirror image."""
    ended: bool
    """Whether these are all nodes of the search."""

    def __repr__(self) -> str:
        return (
            f"<Watched {len(self.sights)} of {self.nodes} nodes, {len(self.solutions)} solutions>"
        )

    def _repr_html_(self) -> str:
        from queenside.core.formats import notebook  # here: it is for notebooks

        events = Counter(sight.event for sight in self.sights)
        kinds = ", ".join(f"{number:,} × {event}" for event, number in events.items())
        end = "the whole search" if self.ended else "the search goes on"
        summary = f"{self.nodes:,} nodes, {end}; {len(self.solutions):,} solutions."
        return notebook.paragraphs([summary, f"Of {len(self.sights):,} nodes seen: {kinds}."])


def watch(
    puzzle: BoardLike,
    search: str,
    *,
    first: int = 0,
    number: int = 1000,
    nodes: int = 100_000,
    time_limit: float | None = None,
) -> Watched:
    """Run a lesson or an engine on a puzzle and record `number` nodes from `first` on.

    `search` is the key of a lesson, such as "4", or an engine, such as "backtracking". It is
    followed to its end, but to no more than so many `nodes`, nor longer than `time_limit` seconds.
    Local searches end with their first solution.

    Raises UnknownEngine for a search that there is not, UnsupportedProblem where it or the board
    cannot be watched, saying why, and ValueError for numbers out of range.

        >>> qs.watch(qs.NQueens(6), "backtracking").nodes
        63
    """
    if first < 0 or not 0 <= number <= MAX_SIGHTS or nodes < 0:
        raise ValueError(f"from 0 to {MAX_SIGHTS} nodes are kept, from node 0 on or a later one")
    puzzle = as_puzzle(puzzle)
    _refuse(puzzle, search)
    view, problem = View(first, number, nodes, deadline_in(time_limit)), puzzle.problem
    adapter = _adapter_of(search)
    watcher: Watcher = adapter.watcher(search, problem, view)
    watcher.watch(lambda watcher: adapter.run(search, problem, watcher))
    return Watched(watcher.sights(), watcher.nodes, tuple(watcher.solutions), ended=watcher.is_over)


class Pace(NamedTuple):
    """Speed of a search that isn't watched: nodes and seconds."""

    nodes: int
    seconds: float
    ended: bool
    """Whether the search came to its end."""


def pace(puzzle: BoardLike, search: str, seconds: float = 0.25) -> Pace:
    """Run a lesson or an engine unwatched, and count its nodes.

    It runs for so many `seconds` at most. A search that ends sooner is run again, for a tenth of a
    second at most, and its fastest run counts. Raises what `watch` raises.
    """
    puzzle = as_puzzle(puzzle)
    _refuse(puzzle, search)
    begin = time.perf_counter()
    end = begin + seconds
    runs = [_run_alone(puzzle, search, end)]
    while runs[-1].ended and time.perf_counter() < begin + _REPEAT_SECONDS:
        runs.append(_run_alone(puzzle, search, end))
    return min((run for run in runs if run.ended), key=attrgetter("seconds"), default=runs[0])


_REPEAT_SECONDS = 0.1
"""Seconds for which a quick search is run again and again."""


def _run_alone(puzzle: Puzzle, search: str, end: float) -> Pace:
    """Once, to its end or until `end`, on the clock of `time.perf_counter()`."""
    nodes = 0

    def count(_: object) -> None:
        nonlocal nodes
        nodes += 1
        if nodes % 32 == 0 and time.perf_counter() >= end:
            raise WindowFull

    begin, is_ended = time.perf_counter(), True
    try:
        _adapter_of(search).run_alone(search, puzzle.problem, count)
    except WindowFull:
        is_ended = False
    return Pace(nodes, time.perf_counter() - begin, is_ended)


class SearchText(NamedTuple):
    """A search that can be watched."""

    search: str
    title: str
    idea: str
    source: str
    """Text of the program."""


def describe_search(search: str) -> SearchText:
    """A lesson or an engine in words. Raises UnknownEngine for a search that there is not."""
    if search in LESSONS:
        lesson = LESSONS[search]
        return SearchText(search, f"Lesson {search}: {lesson.title}", lesson.idea, lesson.source)
    info = get(search).info
    module = Plain if search == "exact_cover" else type(get(search))
    source = inspect.getsource(inspect.getmodule(module) or module)
    return SearchText(search, info.name, f"{info.summary[0].upper()}{info.summary[1:]}.", source)


def refusal(puzzle: Puzzle, search: str) -> str | None:
    """Why this search cannot be watched on this board, in words; None if it can.

    Raises UnknownEngine for a search that there is not.
    """
    if search not in LESSONS and search not in names():
        raise UnknownEngine(f"unknown lesson or engine '{search}'")
    if puzzle.problem.grid.size > MAX_CELLS:
        return f"it has {puzzle.problem.grid.size} cells; there is nothing to see beyond 32×32"
    reason: str | None = _adapter_of(search).refusal(search, puzzle.problem)
    return reason


def _refuse(puzzle: Puzzle, search: str) -> None:
    if reason := refusal(puzzle, search):
        raise UnsupportedProblem(f"'{search}' cannot be watched on this board: {reason}")


def _adapter_of(search: str) -> ModuleType:
    return lessons if search in LESSONS else engines
