"""Matching regions with lines, one queen each: what counting arguments of any size rest on."""

from __future__ import annotations

from collections.abc import Sequence

from queenside.explainer.logic.position import Position


def match(
    position: Position, regions: Sequence[int], lines: Sequence[int]
) -> dict[int, int] | None:
    """A line of its own for each region, by region, where it has a free cell; None if impossible.

    By augmenting paths (Harold Kuhn, 1955).
    """
    board = position.board
    usable = {
        region: [line for line in lines if position.cells(region) & board.masks[line]]
        for region in regions
    }
    region_of: dict[int, int] = {}

    def augment(region: int, tried: set[int]) -> bool:
        for line in usable[region]:
            if line in tried:
                continue
            tried.add(line)
            if line not in region_of or augment(region_of[line], tried):
                region_of[line] = region
                return True
        return False

    if not all(augment(region, set()) for region in regions):
        return None
    return {region: line for line, region in region_of.items()}


def squeezed(
    position: Position, regions: Sequence[int], lines: Sequence[int]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Regions that lie in fewer lines than they are, where there is no matching; and those lines.

    Regions are dropped one by one as long as the rest cannot be matched either.
    """
    few = list(regions)
    for region in regions:
        rest = [each for each in few if each != region]
        if match(position, rest, lines) is None:
            few = rest
    cells = position.cells_in(few)
    return tuple(few), tuple(line for line in lines if cells & position.board.masks[line])


def reachable(position: Position, line_of: dict[int, int]) -> dict[int, frozenset[int]]:
    """The regions that can be reached from each, itself included.

    A step leads from a region to one whose line it could use as well.
    """
    board = position.board
    steps = {
        region: [
            other for other, line in line_of.items() if position.cells(region) & board.masks[line]
        ]
        for region in line_of
    }
    reach = {}
    for start in line_of:
        found, waiting = {start}, [start]
        while waiting:
            for other in steps[waiting.pop()]:
                if other not in found:
                    found.add(other)
                    waiting.append(other)
        reach[start] = frozenset(found)
    return reach
