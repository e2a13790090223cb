"""Rules from plain JSON values, with every fault."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any

from queenside.core.errors import InvalidPuzzle
from queenside.core.faults import Faults, quote
from queenside.core.puzzles.custom.rules import GROUP, Counts, Rule, make_rule, regions
from queenside.core.puzzles.custom.units import SORTS
from queenside.core.puzzles.puzzle import Cell, read_cells

_COUNTS = ("exactly", "at_least", "at_most")
_KEYS_BY_RULE = {"regions": ("regions",), "groups": ("groups", "name")}
"""Keys that a rule has beside its numbers."""


def from_data(data: Any) -> Rule:
    """Return the rule of a JSON object. Raises InvalidPuzzle naming every fault."""
    if not isinstance(data, dict):
        raise InvalidPuzzle(
            f"{quote(str(data))} isn't a rule: a rule is an object with the key rule"
        )
    units = data.get("rule")
    if not isinstance(units, str) or units not in SORTS:
        raise InvalidPuzzle(f"unknown rule {quote(str(units))}; choose one of: {', '.join(SORTS)}")
    faults = Faults()
    allowed = ("rule", *_COUNTS, *_KEYS_BY_RULE.get(units, ()))
    faults.add(*[f"{units} has no {quote(key)}" for key in data if key not in allowed])
    counts = [_counts(data, key, faults) for key in _COUNTS]
    labels = _labels(data.get("regions"), faults) if units == "regions" else ()
    cells = _groups(data.get("groups"), faults) if units == "groups" else ()
    name = data.get("name", GROUP)
    if not isinstance(name, str):
        faults.add(f"name: {quote(str(name))} is not a text")
    with faults.collect():
        rule = make_rule(units, *counts)
    faults.raise_if_any()
    if units == "regions":
        return regions(labels, at_least=rule.at_least, at_most=rule.at_most)
    return Rule(units, rule.at_least, rule.at_most, groups=cells, name=name)


def _counts(data: Mapping[str, Any], key: str, faults: Faults) -> Counts:
    value = data.get(key)
    numbers = value if isinstance(value, list) else [value]
    if value is not None and not all(type(number) is int for number in numbers):
        faults.add(f"{key}: {quote(str(value))} is neither a whole number nor a list of them")
        return 0
    return value


def _labels(value: Any, faults: Faults) -> Sequence[Sequence[Hashable]]:
    if not isinstance(value, list) or not all(isinstance(row, list | str) for row in value):
        faults.add("regions: a list of rows, each a list of region names, is missing")
        return ()
    if not all(name is None or type(name) in (str, int) for row in value for name in row):
        faults.add("regions: a region's name is a number, a text, or null for none")
        return ()
    return value


def _groups(value: Any, faults: Faults) -> tuple[tuple[Cell, ...], ...]:
    if not isinstance(value, list) or not all(isinstance(group, list) for group in value):
        faults.add("groups: a list of groups, each a list of cells, is missing")
        return ()
    return tuple(
        read_cells(group, f"group {number}", faults) for number, group in enumerate(value, 1)
    )
