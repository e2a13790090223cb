"""Watch an engine: those in Python node by node, repair step by step in slices of one.

The searches are the engines' own, so that what is seen is what happens.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from queenside.core import kernels
from queenside.core.grid import cells_of, mask_of
from queenside.core.problem import Problem
from queenside.solver.cover.plain import CoverRules
from queenside.solver.engines import backtracking, exact_cover, genetic, reference, repair
from queenside.teacher.watching.watcher import View, Watcher

_STEP_TIMEOUT = 60.0
"""Seconds for a step of repair, which takes microseconds."""


class Walk(NamedTuple):
    """A search that is under way: its nodes, and what shows each of them to a watcher."""

    nodes: Iterable[Any]
    show: Callable[[Watcher, Any], None]


def _reference(problem: Problem) -> Walk:
    def show(watcher: Watcher, node: reference.Node) -> None:
        queens, open_cells = node
        now = mask_of(queens)
        watcher.record_node(now, problem.grid.full & ~now & ~mask_of(open_cells))
        if not open_cells:
            watcher.solution()

    return Walk(reference.walk(problem, None), show)


def _backtracking(problem: Problem) -> Walk:
    def show(watcher: Watcher, node: backtracking.Node) -> None:
        queens, free, _ = node.position
        watcher.record_node(queens, problem.grid.full & ~queens & ~free, node.choices)
        if node.is_solution:
            watcher.solution()

    return Walk(backtracking.depth_first_search(problem, None), show)


def _exact_cover(problem: Problem) -> Walk:
    """Return the way in plain Python. An option is an open cell; the given queens are none."""
    covering = exact_cover.covering_of(problem)
    cells = (
        []
        if covering is None
        else [1 << option for option in covering.names if isinstance(option, int)]
    )

    def show(watcher: Watcher, node: Any) -> None:
        (chosen, possible), branches = node
        queens = problem.given | sum(cells[option] for option in cells_of(chosen))
        free = sum(cells[option] for option in cells_of(possible))
        following = [branch.chosen & ~chosen for branch in branches or ()]
        choices = [cells[mask.bit_length() - 1] for mask in following if mask]
        watcher.record_node(queens, problem.grid.full & ~queens & ~free, cells_of(sum(choices)))
        if branches is None:
            watcher.solution()

    return Walk(() if covering is None else CoverRules(covering.flat()).walk(), show)


def _repair(problem: Problem) -> Walk:
    """Return each step of the first way to a solution."""
    kernel, placement_of = repair.kernel_of(problem, None)

    def steps() -> Iterator[bool]:
        solution, ahead = None, 0  # first of all, where it begins
        while solution is None and not kernel.hopeless:
            solution = kernel.run(kernel.steps + ahead, _STEP_TIMEOUT)
            ahead = 1
            yield solution is not None

    return _local_search(steps(), lambda: placement_of(kernel.queens))


def _genetic(problem: Problem) -> Walk:
    """Return the fittest of each generation, until one is a solution."""
    breeding = genetic.Population(problem, None)

    def generations() -> Iterator[bool]:
        is_solved = False
        while not is_solved:
            is_solved = bool(breeding.generation())
            yield is_solved

    return _local_search(generations(), lambda: breeding.fittest)


def _local_search(steps: Iterable[bool], queens: Callable[[], Sequence[int]]) -> Walk:
    """Return the steps, each of which tells whether the queens are a solution now."""

    def show(watcher: Watcher, is_solution: bool) -> None:
        watcher.record_node(mask_of(queens()))
        if is_solution:
            watcher.solution()

    return Walk(steps, show)


WATCHABLE = {
    "backtracking": _backtracking,
    "exact_cover": _exact_cover,
    "reference": _reference,
    "repair": _repair,
    "genetic": _genetic,
}
"""The engines that can be watched."""
_CHANGING = ("repair", "genetic")
"""They build nothing up, but change a whole placement."""

_COMPILED = "it is compiled, and looks at millions of nodes a second"
_EXTERNAL = "it is another program's, which does not show what it does"

UNWATCHABLE = {
    "auto": "it only chooses another engine",
    "native": f"{_COMPILED}; 'backtracking' has the same idea in Python",
    "meet": "it counts halves of boards that fit together, and never looks at a whole one",
    "cuda": "it runs on a graphics processor, on thousands of boards at once",
    "sat": _EXTERNAL,
    "cpsat": _EXTERNAL,
    "asp": _EXTERNAL,
    "smt": _EXTERNAL,
    "mip": _EXTERNAL,
    "listing": f"{_COMPILED}; lesson e has the same idea in Python",
    "construction": "it writes its solution down without a search",
    "portfolio": "it lets other engines race",
    "lesson": "it runs the lessons; watch one of them by its key",
}
"""Why the others cannot."""


def refusal(name: str, problem: Problem) -> str | None:  # noqa: ARG001
    """Why an engine cannot be watched, in words; None if it can."""
    return UNWATCHABLE.get(name) or (kernels.missing() if name == "repair" else None)


def watcher(name: str, problem: Problem, view: View) -> Watcher:
    """Return the watcher for this engine."""
    return Watcher(problem, view, builds=name not in _CHANGING)


def run(name: str, problem: Problem, watcher: Watcher) -> None:
    """Run the engine to its end, watched."""
    nodes, show = WATCHABLE[name](problem)
    for node in nodes:
        show(watcher, node)


def run_alone(name: str, problem: Problem, count: Callable[[object], object]) -> None:
    """Run it to its end, with nobody looking on; `count` is called at each node."""
    for node in WATCHABLE[name](problem).nodes:
        count(node)
