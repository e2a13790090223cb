"""Find the faults of a rule on a board, each in words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain

from queenside.core.faults import format_count, quote
from queenside.core.puzzles.custom.rules import ONE_NUMBER, Numbers, Rule
from queenside.core.puzzles.custom.units import SORTS, BoardShape
from queenside.core.puzzles.puzzle import outside_faults

MAX_UNITS = 2**16 - 1
"""Most units of one kind, and the most queens in one: the kernels count in 16 bits."""

_NAME = re.compile(r"[a-z]+(-[a-z]+)*")
_MAX_NAME_LENGTH = 20


def faults_of(rule: Rule, board: BoardShape) -> Iterator[str]:
    """Find the faults of the rule on this board."""
    if rule.units not in SORTS:
        yield f"there is no rule {quote(str(rule.units))}: there are {', '.join(SORTS)}"
        return
    if rule.units == "regions":
        yield from _shape_faults(rule, board)
    if rule.units == "groups":
        yield from _group_faults(rule, board)
    count = _count(rule, board)
    if count > MAX_UNITS:
        yield f"{count} {rule.units} are too many: at most {MAX_UNITS} can be numbered"
    if wrong := [*_number_faults(rule, count)]:
        yield from wrong
    else:
        yield from _order_faults(rule)


def _shape_faults(rule: Rule, board: BoardShape) -> Iterator[str]:
    regions = rule.regions
    if len(regions) != board.rows:
        rows = format_count(len(regions), "row")
        yield f"the regions have {rows}, but the board has {board.rows}"
    for number, row in enumerate(regions, 1):
        if len(row) != board.columns:
            yield (
                f"row {number} of the regions has {format_count(len(row), 'cell')}, "
                f"but the board has {format_count(board.columns, 'column')}"
            )
    if all(label is None for label in chain.from_iterable(regions)):
        yield "no cell is in a region"


def _group_faults(rule: Rule, board: BoardShape) -> Iterator[str]:
    if not (_NAME.fullmatch(rule.name) and 2 <= len(rule.name) <= _MAX_NAME_LENGTH):
        yield (
            f"the name {quote(rule.name)} must be 2 to {_MAX_NAME_LENGTH} small letters, with "
            "hyphens between words"
        )
    if not rule.groups:
        yield "there are no groups"
    for number, cells in enumerate(rule.groups, 1):
        if not cells:
            yield f"group {number} has no cells"
        for fault in outside_faults("the", cells, board.rows, board.columns):
            yield f"group {number}: {fault}"


def _count(rule: Rule, board: BoardShape) -> int:
    """Return the number of its units; knight's moves are counted without listing them."""
    if rule.units == "regions":
        return len({*chain.from_iterable(rule.regions)} - {None})
    if rule.units == "groups":
        return len(rule.groups)
    if rule.units == "knights":
        at_the_edges = 0 if board.wrap else 6 * (board.rows + board.columns) - 8
        return max(0, 4 * board.rows * board.columns - at_the_edges)
    return sum(len(family.units) for family in SORTS[rule.units].make(board, 0, 1))


def _number_faults(rule: Rule, count: int) -> Iterator[str]:
    numbers: Numbers | None
    for numbers in dict.fromkeys((rule.at_least, rule.at_most)):
        if numbers is None:
            continue
        if isinstance(numbers, tuple) and rule.units in ONE_NUMBER:
            yield f"{rule.units} take one number for all of them"
        elif isinstance(numbers, tuple) and len(numbers) != count:
            yield f"{len(numbers)} numbers for {count} {rule.units}"
        for number in numbers if isinstance(numbers, tuple) else (numbers,):
            if not (type(number) is int and 0 <= number <= MAX_UNITS):
                yield f"{quote(str(number))} is not a whole number from 0 to {MAX_UNITS}"


def _order_faults(rule: Rule) -> Iterator[str]:
    if rule.at_most is None:
        return
    lowers, uppers = (n if isinstance(n, tuple) else (n,) for n in (rule.at_least, rule.at_most))
    units = max(len(lowers), len(uppers))
    lowers, uppers = (n * units if len(n) == 1 else n for n in (lowers, uppers))
    for low, high in dict.fromkeys(zip(lowers, uppers, strict=False)):
        if low > high:
            yield f"at least {low} queens, but at most {high}"
