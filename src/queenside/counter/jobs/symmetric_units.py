"""The counts of a job's units must be as symmetric as the board is.

Two units that are images of each other have as many solutions. And where each unit says of a cell
whether its solutions have a queen there, the solutions with a queen on that cell add up, and are as
many as those with one on the cell's image. So a count that is wrong shows beside its image.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import reduce
from operator import or_
from typing import NamedTuple

from queenside.core.automorphisms import board_automorphisms, torus_translations
from queenside.core.grid import Grid, cells_of, mask_of
from queenside.core.problem import Problem
from queenside.core.recognise import attack_masks
from queenside.core.unit import Placement
from queenside.counter.jobs.division import Division, Part
from queenside.solver.count_checks import MAX_SIDE, CountCheck

MAX_COMPARED = 200_000
"""Units and images that are compared, at most: fewer symmetries where there are many units."""
MAX_PARTS = 40_000
"""Parts that are compared, at most; it takes seconds."""


class _Counted(NamedTuple):
    """A unit: its number, its parts, and how many solutions they have."""

    number: int
    parts: list[Part]
    solutions: int


def symmetry_of_units(
    problem: Problem, division: Division, tasks: Mapping[int, str], counts: Mapping[int, int]
) -> list[CountCheck]:
    """Whether these counts can be those of these units, by number; nothing if none are alike."""
    if max(problem.grid.rows, problem.grid.columns) > MAX_SIDE:
        return []
    maps = [
        *board_automorphisms(problem)[1:],
        *(to for group in torus_translations(problem) for to in group[1:]),
    ]
    maps = maps[: MAX_COMPARED // max(1, len(tasks))]
    units = list[_Counted]()
    budget = MAX_PARTS
    for number, task in tasks.items() if maps else ():
        parts = division.parts(task)
        if parts is None or (budget := budget - len(parts)) < 0:
            return []
        units.append(_Counted(number, parts, counts[number]))
    compared = [*_images(units, maps), *_cells(problem, units, maps)]
    wrong = [check for check in compared if check is not None]
    if not compared or wrong:
        return [check._replace(units=suspects(wrong)) for check in wrong[:1]]
    words = f"{len(compared)} counts are like their images on the board"
    return [CountCheck("palindrome", True, words)]


def suspects(wrong: Iterable[CountCheck]) -> list[int]:
    """The units that all of these point at; if there are none, those that any of them does."""
    pointed = [set(check.units) for check in wrong if check.units]
    if not pointed:
        return []
    return sorted(set.intersection(*pointed) or set.union(*pointed))


def _images(units: list[_Counted], maps: list[Placement]) -> Iterator[CountCheck | None]:
    """For each unit and its image what is wrong, or None."""
    by_parts = {_name(unit.parts): unit for unit in units}
    for unit in units:
        for to in maps:
            image = by_parts.get(_name([Part(*_moved(part, to)) for part in unit.parts]))
            if image is None or image.number <= unit.number:
                continue
            yield None if unit.solutions == image.solutions else _unlike_units(unit, image)


def _unlike_units(unit: _Counted, image: _Counted) -> CountCheck:
    words = f"unit {unit.number} has {unit.solutions} solutions"
    words += f", and unit {image.number}, its image, {image.solutions}"
    return CountCheck("palindrome", False, words, (unit.number, image.number))


def _name(parts: list[Part]) -> frozenset[tuple[frozenset[int], frozenset[int]]]:
    return frozenset((frozenset(part.place), frozenset(part.block)) for part in parts)


def _moved(part: Part, to: Placement) -> Iterator[Placement]:
    return (tuple([to[cell] for cell in cells]) for cells in part)


def _cells(
    problem: Problem, units: list[_Counted], maps: list[Placement]
) -> Iterator[CountCheck | None]:
    """For each cell of which all units say whether it holds a queen, and its image, likewise."""
    decided, units_with_queen = problem.grid.full, defaultdict[int, list[_Counted]](list)
    excluded = attack_masks(problem)
    for unit in units:
        queens, none = problem.grid.full, problem.grid.full
        for part in unit.parts:
            place = problem.given | mask_of(part.place)
            queens &= place
            none &= ~place & _empty(problem, excluded, place, part)
        decided &= queens | none
        for cell in cells_of(queens):
            units_with_queen[cell].append(unit)
    totals = {
        cell: sum([unit.solutions for unit in units_with_queen[cell]]) for cell in cells_of(decided)
    }
    for to in maps:
        for cell in totals:
            if cell < to[cell] and to[cell] in totals:
                yield _unlike(problem.grid, cell, to[cell], totals, units_with_queen)


def _empty(problem: Problem, excluded: list[int], place: int, part: Part) -> int:
    ruled_out = [excluded[cell] for cell in cells_of(place)]
    return reduce(or_, ruled_out, problem.blocked | mask_of(part.block))


def _unlike(
    grid: Grid,
    cell: int,
    image: int,
    totals: dict[int, int],
    units_with_queen: dict[int, list[_Counted]],
) -> CountCheck | None:
    if totals[cell] == totals[image]:
        return None
    places = [
        "row {}, column {}".format(*(i + 1 for i in grid.positions[c])) for c in (cell, image)
    ]
    words = (
        f"{totals[cell]} solutions have a queen in {places[0]}, and {totals[image]} in "
        f"{places[1]}, its image"
    )
    first, second = ({unit.number for unit in units_with_queen[c]} for c in (cell, image))
    return CountCheck("palindrome", False, words, sorted(first ^ second))
