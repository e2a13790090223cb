"""Regions in as many lines, or lines in as many regions: they take them.

Sets of two to four are looked for one by one. With one queen a unit, larger sets show all at once:
match the regions with the lines, and draw an arrow from each region to those whose line it could
use. A region and a line share no queen if there is no way back along the arrows from the
line's region (Jean-Charles Régin, 1994, after Claude Berge); the regions that can be reached from
there are a set that fills its lines.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from queenside.explainer.logic.deduction import Deduction
from queenside.explainer.logic.patterns.matching import match, reachable, squeezed
from queenside.explainer.logic.patterns.sets import filling, lines_in_regions, regions_in_lines
from queenside.explainer.logic.position import Position
from queenside.explainer.logic.reason import Units, because

TWO_REGIONS, TWO_LINES = "two-regions", "two-lines"
THREE, FOUR, MORE = "three-in-three", "four-in-four", "five-or-more"


def find_two_regions(position: Position) -> Iterator[Deduction]:
    """The cells of other regions in the two lines that two regions take."""
    return regions_in_lines(TWO_REGIONS, position, 2)


def find_two_lines(position: Position) -> Iterator[Deduction]:
    """The cells in other lines of the two regions that two lines take."""
    return lines_in_regions(TWO_LINES, position, 2)


def find_three(position: Position) -> Iterator[Deduction]:
    """Find sets of three, both ways."""
    yield from regions_in_lines(THREE, position, 3)
    yield from lines_in_regions(THREE, position, 3)


def find_four(position: Position) -> Iterator[Deduction]:
    """Find sets of four, both ways."""
    yield from regions_in_lines(FOUR, position, 4)
    yield from lines_in_regions(FOUR, position, 4)


def find_more(position: Position) -> Iterator[Deduction]:
    """Find sets of any size, for boards of one queen a unit."""
    for regions, lines in position.board.pairs:
        yield from _by_matching(position, [*position.open(regions)], [*position.open(lines)])


def _by_matching(
    position: Position, regions: Sequence[int], lines: Sequence[int]
) -> Iterator[Deduction]:
    line_of = match(position, regions, lines)
    if line_of is None:
        yield from _overfull(position, regions, lines)
        return
    if len(regions) < len(lines):  # each line needs a region of its own as well
        yield from _overfull(position, lines, regions)
        return
    region_of = {line: region for region, line in line_of.items()}
    reach = reachable(position, line_of)
    told: set[frozenset[int]] = set()
    for region in regions:
        for line in lines:
            owner = region_of[line]
            shared = position.cells(region) & position.board.masks[line]
            if not shared or region in reach[owner] or reach[owner] in told:
                continue
            told.add(reach[owner])
            yield from _smaller(position, regions, line_of, reach[owner])


def _overfull(
    position: Position, regions: Sequence[int], lines: Sequence[int]
) -> Iterator[Deduction]:
    """Some units have too few of the others: no cell can hold a queen, there is no solution."""
    board = position.board
    few, reached = squeezed(position, regions, lines)
    if position.free:
        yield Deduction(
            MORE,
            tuple(board.units[unit] for unit in (*few, *reached)),
            because(board, "overfull", few=Units(few), reached=Units(reached)),
            eliminates=position.free,
            evidence=position.cells_in(few),
        )


def _smaller(
    position: Position, regions: Sequence[int], line_of: dict[int, int], chosen: frozenset[int]
) -> Iterator[Deduction]:
    """The deduction from these regions, or from the lines beside theirs if those are fewer."""
    if 2 * len(chosen) <= len(regions):
        inner = [region for region in regions if region in chosen]
        outer = sorted(line_of[region] for region in inner)
    else:
        outer = [region for region in regions if region not in chosen]
        inner = sorted(line_of[region] for region in outer)
    yield from filling(MORE, position, inner, outer)
