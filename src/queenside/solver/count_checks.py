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

LARGEST = 32
"""The most rows and columns of boards whose symmetries are looked for."""
PATIENCE, _HASTE = 300_000, 20_000
"""Nodes of a search for the solutions that a symmetry leaves as they are, at most: for the total of
a job, and for a count that may have taken no time."""
_SLICE = 0.02
"""Seconds between two looks at how many nodes there were."""


class Check(NamedTuple):
    """Something that was looked at: what, whether it is as it must be, and what was found.

    `holds` is None for what could not be checked, and does not tell against the total. `units` are
    the numbers of those units of a job that it points at, if it fails.
    """

    name: str
    holds: bool | None
    found: str
    units: Sequence[int] = ()


def check_result(result: Result) -> None:
    """Raise EngineBug if its count cannot be the number of all solutions, and is said to be.

    A board with one solution or none is left alone: it has been searched through in less time.
    """
    if not result.exhausted or result.count < 2:
        return
    for check in laws(result.puzzle.problem, result.count):
        if check.holds is False:
            raise EngineBug(f"the total {result.count} can't be right: {check.found}")


def laws(problem: Problem, total: int) -> Iterator[Check]:
    """Check this number, the surest law first; stop once it equals a published one."""
    from queenside.solver.published import published  # here, as below: most answers need no law

    found = published(problem)
    if found is not None:
        yield as_published(total, found)
    if found is None or not found.exact:
        yield from symmetry_laws(problem, total, _HASTE)


def symmetry_laws(problem: Problem, total: int, patience: int = PATIENCE) -> Iterator[Check]:
    """Check this number against the board's own symmetries, one check for each group.

    `patience` is how many nodes a search may have that counts the solutions of a symmetry.
    """
    from queenside.core.automorphisms import (
        board_automorphisms,
        cycle_indices,
        fixed_point_problem,
        torus_translations,
    )

    grid = problem.grid
    if max(grid.rows, grid.columns) > LARGEST or kernels.missing():
        return
    known: dict[Placement, int | None] = {}

    def left(to: Placement) -> int | None:
        key = cycle_indices(to)
        if key not in known:
            known[key] = _count(fixed_point_problem(problem, to), patience)
        return known[key]

    if len(turns := board_automorphisms(problem)) > 1:
        yield _orbits("orbits", "turns and mirrors", turns, left, total)
    for shifts in torus_translations(problem):
        yield _orbits("shifts", "shifts", shifts, left, total)


def as_published(total: int, found: Published) -> Check:
    """Return whether a number is what is published, or no more where that is for fewer rules."""
    number, exact, source = found
    if exact:
        words = "as published" if total == number else f"published are {number}"
        return Check("known", total == number, f"{words} ({source})")
    words = f"at most {number}, as many as with fewer rules or clues"
    return Check("known", total <= number, f"{words} ({source})")


def _orbits(
    name: str,
    what: str,
    group: Sequence[Placement],
    left: Callable[[Placement], int | None],
    total: int,
) -> Check:
    """Whether there is a whole number of orbits, by the largest group that can be looked at."""
    for some in sorted([group, *map(_powers, group[1:])], key=len, reverse=True):
        counts = [left(to) for to in some[1:]]
        if None not in counts:
            more = sum(filter(None, counts))
            holds = (total + more) % len(some) == 0
            words = f"{'is' if holds else 'is not'} divisible by {len(some)}"
            if not more:
                return Check(name, holds, f"{total} {words}, the number of {what}")
            still = f"with those that {what} leave as they are"
            return Check(name, holds, f"{still}, {total} + {more} {words}")
    return Check(name, None, f"solutions that {what} leave as they are take long to count")


def _powers(to: Placement) -> list[Placement]:
    """The group of a permutation and its repetitions, first the one that moves nothing."""
    found = [tuple(range(len(to)))]
    while (more := tuple([to[cell] for cell in found[-1]])) != found[0]:
        found.append(more)
    return found


def _count(problem: Problem, patience: int) -> int | None:
    """The number of solutions of a problem that has few; None if there are more nodes than that."""
    search = kernels.search(problem, None, None, False)
    while not search.run(_SLICE):
        if search.nodes > patience:
            return None
    return search.count
