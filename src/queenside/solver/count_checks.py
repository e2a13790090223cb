"""Laws that the number of all solutions of a board must obey, however it was counted.

What is published for the board is compared. And its own symmetries make orbits of the solutions:
with a group of G symmetries, the total and the solutions that each of the others leaves as they
are come to G times the number of orbits (Burnside's lemma). Those are few, and are counted here.
Clues count: only symmetries that keep them are looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from queenside.core import kernels
from queenside.core.errors import EngineBug
from queenside.core.problem import Problem
from queenside.core.unit import Placement
from queenside.solver.result import Result

if TYPE_CHECKING:
    from queenside.solver.published import Published

MAX_SIDE = 32
"""Most rows and columns of boards whose symmetries are looked for."""
MAX_NODES, _MAX_NODES_QUICK = 300_000, 20_000
"""Nodes of a search for the solutions that a symmetry leaves as they are, at most: for the total of
a job, and for a count that may have taken no time."""
_TIME_SLICE = 0.02
"""Seconds between two looks at how many nodes there were."""


class CountCheck(NamedTuple):
    """Something that was looked at: what, whether it is as it must be, and what was found.

    `holds` is None for what could not be checked, and does not tell against the total. `units` are
    the numbers of those units of a job that it points at, if it fails.
    """

    name: str
    holds: bool | None
    message: str
    units: Sequence[int] = ()


def check_result(result: Result) -> None:
    """Raise EngineBug if its count cannot be the number of all solutions, and is said to be.

    A board with one solution or none is left alone: it has been searched through in less time.
    """
    if not result.exhausted or result.count < 2:
        return
    for check in check_total(result.puzzle.problem, result.count):
        if check.holds is False:
            raise EngineBug(f"the total {result.count} can't be right: {check.message}")


def check_total(problem: Problem, total: int) -> Iterator[CountCheck]:
    """Check this number, the surest law first; stop once it equals a published one."""
    from queenside.solver.published import published  # here, as below: most answers need no law

    known_count = published(problem)
    if known_count is not None:
        yield matches_published(total, known_count)
    if known_count is None or not known_count.exact:
        yield from check_symmetries(problem, total, _MAX_NODES_QUICK)


def check_symmetries(
    problem: Problem, total: int, max_nodes: int = MAX_NODES
) -> Iterator[CountCheck]:
    """Check this number against the board's own symmetries, one check for each group.

    `max_nodes` is how many nodes a search may have that counts the solutions of a symmetry.
    """
    from queenside.core.automorphisms import (
        board_automorphisms,
        cycle_indices,
        fixed_point_problem,
        torus_translations,
    )

    grid = problem.grid
    if max(grid.rows, grid.columns) > MAX_SIDE or kernels.missing():
        return
    cache: dict[Placement, int | None] = {}

    def count_fixed(permutation: Placement) -> int | None:
        key = cycle_indices(permutation)
        if key not in cache:
            cache[key] = _count(fixed_point_problem(problem, permutation), max_nodes)
        return cache[key]

    if len(turns := board_automorphisms(problem)) > 1:
        yield _check_orbits("orbits", "turns and mirrors", turns, count_fixed, total)
    for shifts in torus_translations(problem):
        yield _check_orbits("shifts", "shifts", shifts, count_fixed, total)


def matches_published(total: int, known_count: Published) -> CountCheck:
    """Return whether a number is what is published, or no more where that is for fewer rules."""
    number, exact, source = known_count
    if exact:
        words = "as published" if total == number else f"published are {number}"
        return CountCheck("known", total == number, f"{words} ({source})")
    words = f"at most {number}, as many as with fewer rules or clues"
    return CountCheck("known", total <= number, f"{words} ({source})")


def _check_orbits(
    name: str,
    symmetries: str,
    group: Sequence[Placement],
    count_fixed: Callable[[Placement], int | None],
    total: int,
) -> CountCheck:
    """Check for a whole number of orbits, by the largest group that can be looked at."""
    for subgroup in sorted([group, *map(_powers, group[1:])], key=len, reverse=True):
        counts = [count_fixed(permutation) for permutation in subgroup[1:]]
        if None not in counts:
            fixed = sum(filter(None, counts))
            holds = (total + fixed) % len(subgroup) == 0
            words = f"{'is' if holds else 'is not'} divisible by {len(subgroup)}"
            if not fixed:
                return CountCheck(name, holds, f"{total} {words}, the number of {symmetries}")
            still = f"with those that {symmetries} leave as they are"
            return CountCheck(name, holds, f"{still}, {total} + {fixed} {words}")
    return CountCheck(
        name, None, f"solutions that {symmetries} leave as they are take long to count"
    )


def _powers(permutation: Placement) -> list[Placement]:
    """Return the group of a permutation and its repetitions, first the one that moves nothing."""
    powers = [tuple(range(len(permutation)))]
    while (power := tuple([permutation[cell] for cell in powers[-1]])) != powers[0]:
        powers.append(power)
    return powers


def _count(problem: Problem, max_nodes: int) -> int | None:
    search = kernels.SearchKernel(problem, None, None, False)
    while not search.run(_TIME_SLICE):
        if search.nodes > max_nodes:
            return None
    return search.count
