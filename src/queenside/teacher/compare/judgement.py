"""Cross-check the engines' answers.

What an engine finds is checked by itself. That there is nothing else to find cannot be: it is
refuted by one more solution, it is in doubt where two engines differ, and it counts as confirmed
where two methods say the same. Local search never says so and is only held to what it finds.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from queenside.core.problem import Problem
from queenside.core.unit import Placement
from queenside.core.verify import broken_rules, verify
from queenside.teacher.compare.entry import EngineResult

MIXTURES = ("auto", "portfolio")
"""Engines that only run others, and so confirm nobody."""


def fault_of(problem: Problem, placements: Sequence[Placement]) -> str:
    """Return the fault of a list of solutions, or "" if each is right and listed once."""
    for placement in placements:
        if not verify(problem, placement):
            broken = "; ".join(broken_rules(problem, placement))
            return f"it placed queens on {list(placement)}, but {broken}"
    if len(set(placements)) < len(placements):
        return "it listed a solution twice"
    return ""


def cross_check(entries: Collection[EngineResult], known_count: int) -> None:
    """Mark who is refuted or contradicted, and what is confirmed.

    `known_count` is how many different solutions have been verified, whoever found them.
    """
    for entry in entries:
        if entry.exhausted and entry.has_times and entry.count < known_count:
            entry.fault = f"{_claimed_count(entry)}, but {known_count:,} were found and verified"
    believed = [entry for entry in entries if entry.has_times]
    for entry in believed:
        other = next((other for other in believed if _disagree(entry, other)), None)
        if other:
            entry.fault = f"{_claimed_count(entry)}; of {other.engine}: {_claimed_count(other)}"
        proving_methods = {other.method for other in believed if other.exhausted}.difference(
            MIXTURES
        )
        entry.confirmed = not entry.exhausted or len(proving_methods) > 1


def _disagree(first: EngineResult, second: EngineResult) -> bool:
    return (first.exhausted and second.count > first.count) or (
        second.exhausted and first.count > second.count
    )


def _claimed_count(entry: EngineResult) -> str:
    if not entry.exhausted:
        return f"it has met {entry.count:,}"
    are = {0: "is no solution", 1: "is 1 solution"}
    return f"it says there {are.get(entry.count, f'are {entry.count:,} solutions')}"
