"""What must hold before the total of a job is believed.

Every result is sealed and carries a residue, units are counted in more than one way, and the total
of n-queens must be one that a symmetric set can have: with H solutions that a half turn leaves as
they are and R that a quarter turn does, Q + H + 2R is eight times the number of orbits (Burnside);
on the torus it is divisible by n. What is published is compared.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import NamedTuple

from queenside import kernels
from queenside.ask.forecast import KNOWN
from queenside.core.errors import EngineBug, NoSuchInput, UnusableJob
from queenside.core.problem import Problem
from queenside.core.query import Query
from queenside.core.structure import queens_on_a_board, queens_on_an_empty_board
from queenside.core.symmetry import stabiliser
from queenside.core.unit import Placement, Unit
from queenside.engines.division import total
from queenside.jobs import division
from queenside.jobs.divisions.cubes import Cubes
from queenside.jobs.kinds.count import Count
from queenside.jobs.kinds.kind import Kind
from queenside.jobs.ledger import Ledger, Numbered

MOST_TURNED = 22
"""The largest board whose symmetric solutions are counted for a check; it takes seconds."""
TORUS = {1: 1, 5: 10, 7: 28, 11: 88, 13: 4524, 17: 140692, 19: 820496, 23: 128850048}
TORUS |= {25: 1957725000, 29: 605917055356, 31: 13404947681712}
"""The numbers of solutions on the torus (OEIS A007705); 0 unless n is prime to 6."""
_LARGEST_TORUS = 34
_NAMED = 5
"""Units that are named in a message, at most."""


class Check(NamedTuple):
    """Something that was looked at: what, whether it is as it must be, and what was found.

    `holds` is None for what could not be checked, and does not tell against the job.
    """

    name: str
    holds: bool | None
    found: str


def check_seals(ledger: Ledger) -> None:
    """Raise UnusableJob if a result is not what was written once."""
    if spoiled := damaged(ledger):
        raise UnusableJob(
            f"the job {ledger.path} is damaged: the results of {named(spoiled)} have changed since "
            "they were written; `queenside job retry` has them counted again"
        )


def damaged(ledger: Ledger) -> list[int]:
    """The units with results that are not what was written once."""
    return sorted({answer.unit for answer in ledger.results() if answer.fault(ledger.fingerprint)})


def check_total(ledger: Ledger, kind: Count, total: int) -> None:
    """Raise EngineBug if this cannot be the number of solutions."""
    for check in (*_of_table(ledger, kind), *_of_total(kind, total)):
        if check.holds is False:
            raise EngineBug(f"the total {total} cannot be right: {check.found}")


def all_checks(ledger: Ledger, kind: Kind) -> list[Check]:
    """Everything that can be checked, in the order in which one would ask."""
    found = [_plan(ledger, kind), _seals(ledger), _complete(ledger), *_agreement(ledger, kind)]
    if isinstance(kind, Count):
        counted = ledger.counted()
        if all(check.holds is not False for check in found):
            found += [*_of_table(ledger, kind), *_of_total(kind, counted)]
    return found


def dispute(units: Sequence[int]) -> str:
    """What to say of units that were counted differently."""
    return (
        f"{named(units)} gave different results, so there is no total; `queenside job export` says "
        "who found what, and `queenside job retry` has them counted again"
    )


def missing(number: int, failing: Sequence[Numbered]) -> str:
    """What to say of a job that is not done."""
    words = f"{number} unit{'s' * (number != 1)} to go"
    if not failing:
        return words
    first = failing[0]
    return (
        f"{words}; {named([unit.number for unit in failing])} failed {first.tries} times, "
        f"unit {first.number} ({first.task}) last so: {first.trouble}"
    )


def named(units: Sequence[int]) -> str:
    """These units in words."""
    some = ", ".join(str(unit) for unit in units[:_NAMED])
    more = f" and {len(units) - _NAMED} more" if len(units) > _NAMED else ""
    return f"unit{'s' * (len(units) != 1)} {some}{more}"


# ---- the checks ----


def _plan(ledger: Ledger, kind: Kind) -> Check:
    """The units are those that were planned, and those that would be planned now."""
    try:
        ledger.check_plan()
    except UnusableJob as error:
        return Check("plan", False, str(error))
    here = (division.Unit(unit.task, unit.weight) for unit in ledger.units())
    number = 0
    try:
        for number, (own, planned) in enumerate(_side_by_side(here, kind.units()), 1):
            if own != planned:
                words = f"unit {number - 1} is {own}, where it should be {planned}"
                return Check("plan", False, words)
    except NoSuchInput as error:  # what there was to be done is gone
        return Check("plan", False, str(error))
    return Check("plan", True, f"{number} units, which are the whole job")


def _side_by_side(
    first: Iterator[division.Unit], other: Iterator[division.Unit]
) -> Iterator[tuple[division.Unit | None, division.Unit | None]]:
    return zip_longest(first, other)


def _seals(ledger: Ledger) -> Check:
    spoiled = damaged(ledger)
    if spoiled:
        return Check("seals", False, f"{named(spoiled)} changed after they were written")
    return Check("seals", True, "every result is as it was sent, and every residue fits its count")


def _complete(ledger: Ledger) -> Check:
    units, _ = ledger.extent()
    done = ledger.done().get("plain", (0, 0.0))[0]
    if done < units:
        return Check("complete", False, f"{done} of {units} units")
    return Check("complete", True, f"all {units} units")


def _agreement(ledger: Ledger, kind: Kind) -> list[Check]:
    if not isinstance(kind, Count):
        return []
    disputed, done = ledger.disputed(), ledger.done()
    units, _ = ledger.extent()
    twice = {way: number for way, (number, _) in done.items() if way != "plain"}
    names = {"mirrored": "on the mirrored board", "other": "by another kernel"}
    words = ", ".join(f"{twice[way]} of {units} units {names[way]}" for way in twice)
    if disputed:
        return [Check("agreement", False, f"{named(disputed)} gave different results")]
    if not twice:
        return [Check("agreement", None, "every unit was counted once only")]
    return [Check("agreement", True, f"counted again, with the same result: {words}")]


def _of_total(kind: Count, total: int) -> list[Check]:
    """What the number of solutions of n-queens must be like."""
    problem = kind.puzzle.problem
    n = queens_on_an_empty_board(problem)
    if n is None:
        return _of_torus(problem, total)
    found = [_orbits(n, total)] if 2 <= n <= MOST_TURNED else []
    if n < len(KNOWN):
        right = total == KNOWN[n]
        words = "as published" if right else f"published are {KNOWN[n]}"
        found.append(Check("known", right, f"{words} (OEIS A000170)"))
    return found


def _of_torus(problem: Problem, total: int) -> list[Check]:
    """What the number of solutions of n-queens on the torus must be like.

    No shift by less than n columns leaves a solution as it is: it moves the queen of each row.
    """
    n = queens_on_a_board(problem)
    if not n or problem.given or problem.blocked:
        return []
    divisible = total % n == 0
    words = "is" if divisible else "is not"
    found = [Check("shifts", divisible, f"{total} {words} divisible by {n}, the shifts of a row")]
    if n <= _LARGEST_TORUS:
        right = TORUS.get(n, 0)
        words = "as published" if total == right else f"published are {right}"
        found.append(Check("known", total == right, f"{words} (OEIS A007705)"))
    return found


def _orbits(n: int, counted: int) -> Check:
    half, quarter = (total(kernels.turns(n, turn), Query()).count for turn in (False, True))
    words = f"{counted} + {half} + 2·{quarter}"
    if (counted + half + 2 * quarter) % 8:
        return Check("orbits", False, f"{words} is not divisible by 8")
    return Check("orbits", True, f"{words} is divisible by 8")


def _of_table(ledger: Ledger, kind: Count) -> list[Check]:
    """Whether the solutions by the queen of some line are as symmetric as the board is."""
    if not isinstance(kind.division, Cubes):
        return []
    problem = kind.puzzle.problem
    own = [symmetry.cells(problem.grid) for symmetry in stabiliser(problem)][1:]
    placed = {unit.number: kind.division.placed(unit.task) for unit in ledger.units()}
    for line in problem.units:
        images = [to for to in own if {to[cell] for cell in line.cells} == {*line.cells}]
        if images and all(len(queens.intersection(line.cells)) == 1 for queens in placed.values()):
            return [_palindrome(ledger, line, placed, images)]
    return []


def _palindrome(
    ledger: Ledger, line: Unit, placed: dict[int, set[int]], images: Iterable[Placement]
) -> Check:
    table = Counter(dict.fromkeys(line.cells, 0))
    for answer in ledger.results("plain"):
        [cell] = placed[answer.unit].intersection(line.cells)
        table[cell] += answer.count or 0
    for to in images:
        for cell, number in table.items():
            if table[to[cell]] != number:
                words = f"{number} and {table[to[cell]]} solutions by mirrored cells of {line.name}"
                return Check("palindrome", False, words)
    return Check("palindrome", True, f"the solutions by the queen of {line.name} are symmetric")
