"""Rule that says what a family of units says: the way back, for puzzles of other classes."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from queenside.core.puzzles.custom.rules import GROUP, ONE_NUMBER, Numbers, Rule, uniform
from queenside.core.puzzles.custom.units import SORTS, BoardShape
from queenside.core.unit import REGION, Family, Unit

_LONGEST = 14
"""Letters of a name, so that another may be made from it."""


def rule_of(family: Family, board: BoardShape, used_kinds: Collection[str]) -> Rule:
    """Return the rule whose units on this board are those of the family.

    Lines, windows, knight's moves and regions are recognised; other units are groups, by the name
    of their kind unless another rule has taken it.
    """
    kind, is_new = family.kind, family.kind not in used_kinds
    if is_new and (name := _usual_rule(family, board)):
        return Rule(name, *(_numbers(family.units, board) if family.units else (0, 1)))
    units = sorted(family.units, key=lambda unit: unit.cells) if kind == REGION else family.units
    numbers = _numbers(units, board)
    cells = [cell for unit in units for cell in unit.cells]
    if kind == REGION and is_new and cells and len({*cells}) == len(cells):
        return Rule("regions", *numbers, regions=_labels(units, board))
    groups = tuple(tuple(divmod(cell, board.columns) for cell in unit.cells) for unit in units)
    name = _word(kind)
    while name in used_kinds:
        name = f"other-{name}"
    return Rule("groups", *numbers, groups=groups, name=name)


def _word(kind: str) -> str:
    """Return the kind as a rule may call it: small letters, with hyphens between words."""
    letters = re.sub("[^a-z]+", "-", kind.lower()).strip("-")[:_LONGEST].strip("-")
    return letters if len(letters) > 1 else GROUP


def _usual_rule(family: Family, board: BoardShape) -> str | None:
    """Return the name of the rule for these units, if there is one that can have their numbers."""
    lower, upper = _numbers(family.units, board) if family.units else (0, 1)
    is_uniform = isinstance(lower, int) and (upper is None or isinstance(upper, int))
    for name, sort in SORTS.items():
        if sort.kinds == (family.kind,) and family.kind != REGION:
            units = sort.make(board, 0, 1)[0].units
            same = [unit.cells for unit in units] == [unit.cells for unit in family.units]
            return name if same and (is_uniform or name not in ONE_NUMBER) else None
    return None


def _numbers(units: Sequence[Unit], board: BoardShape) -> tuple[Numbers, Numbers | None]:
    size = board.rows * board.columns
    lower = uniform(tuple(unit.lower for unit in units))
    if all(unit.upper >= size for unit in units):
        return lower, None
    # a rule may ask for more queens than the board has cells, but not for more than it allows
    uppers = (unit.upper if unit.upper < size else max(unit.lower, size) for unit in units)
    return lower, uniform(tuple(uppers))


def _labels(units: Sequence[Unit], board: BoardShape) -> tuple[tuple[int | None, ...], ...]:
    label = {cell: number for number, unit in enumerate(units) for cell in unit.cells}
    width = board.columns
    return tuple(
        tuple(label.get(row * width + column) for column in range(width))
        for row in range(board.rows)
    )
