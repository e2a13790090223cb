"""What must hold before the total of a job is believed.

Every result is sealed and carries a residue, and units are counted in more than one way. The counts
of units must be as symmetric as the board, the total must obey the laws of `ask/laws.py`, and what
is published is compared. What nobody has counted before is counted again in part, where it is told.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import zip_longest

from queenside.ask.laws import Check, as_published, symmetry_laws
from queenside.ask.published import published
from queenside.core.errors import EngineBug, NoSuchInput, UnusableJob
from queenside.jobs import division
from queenside.jobs.division import WAYS
from queenside.jobs.kinds.count import Count
from queenside.jobs.kinds.kind import Kind
from queenside.jobs.ledger import Ledger, Numbered
from queenside.jobs.symmetric_units import suspects, symmetry_of_units

AGAIN = 1.0
"""Seconds in which units are counted again before a total is told."""
_NAMED = 5
"""Units that are named in a message, at most."""


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


def check_total(ledger: Ledger, kind: Count) -> int:
    """The sum of all units. Raises EngineBug if it cannot be the number of solutions."""
    total = ledger.counted()
    wrong = wrong_total(ledger, kind)
    if wrong is not None:
        raise EngineBug(f"the total {total} cannot be right: {wrong}")
    return total


def wrong_total(ledger: Ledger, kind: Count) -> str | None:
    """Why the sum of all units is not the number of solutions, if it shows; None before the end."""
    wrong = _violated(ledger, kind)
    if not wrong:
        return None
    if units := suspects(wrong):
        remedy = f"`queenside job retry` has {named(units)} counted again"
    else:
        remedy = "`queenside job run --quorum 2` counts every unit a second time, mirrored"
    return f"{wrong[0].found}; {remedy}"


def doubtful(ledger: Ledger, kind: Kind) -> list[int]:
    """The units at which something points that must hold and does not, in a count that is done."""
    return suspects(_violated(ledger, kind)) if isinstance(kind, Count) else []


def _violated(ledger: Ledger, kind: Count) -> list[Check]:
    if _complete(ledger).holds is False:
        return []
    return [check for check in _of_total(ledger, kind) if check.holds is False]


def all_checks(ledger: Ledger, kind: Kind) -> list[Check]:
    """Everything that can be checked, in the order in which one would ask."""
    found = [_plan(ledger, kind), _seals(ledger), _complete(ledger), *_agreement(ledger, kind)]
    if isinstance(kind, Count) and all(check.holds is not False for check in found):
        found += _of_total(ledger, kind)
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


def _of_total(ledger: Ledger, kind: Count) -> Iterator[Check]:
    """What the counts must be like, and their sum, by what the board is."""
    problem, total = kind.puzzle.problem, ledger.counted()
    tasks = {unit.number: unit.task for unit in ledger.units()}
    counts = {answer.unit: answer.count or 0 for answer in ledger.results("plain")}
    yield from symmetry_of_units(problem, kind.division, tasks, counts)
    known = published(problem)
    if known is not None:
        yield as_published(total, known)
    yield from symmetry_laws(problem, total)
    if known is None or not known.exact:
        yield from _again(ledger, kind, tasks, counts)


def _again(
    ledger: Ledger, kind: Count, tasks: dict[int, str], counts: dict[int, int]
) -> Iterator[Check]:
    """Some units that were counted once, counted again by another kernel, in this process."""
    twice = {answer.unit for way in WAYS[1:] for answer in ledger.results(way)}
    once = [number for number in tasks if number not in twice]
    random.Random(ledger.fingerprint).shuffle(once)
    if not once:
        return
    found = kind.again([tasks[number] for number in once], AGAIN)
    again = {number: found[tasks[number]] for number in once if tasks[number] in found}
    wrong = sorted(number for number, count in again.items() if count != counts[number])
    if wrong:
        first = wrong[0]
        words = f"{named(wrong)} came out otherwise when counted again here, by another kernel: "
        words += f"{again[first]}, not {counts[first]}"
        yield Check("again", False, words, wrong)
    elif again:
        some = f"{len(again)} of {len(tasks)} units" if len(again) < len(tasks) else "every unit"
        words = f"{some} counted again here, by another kernel, with the same result"
        yield Check("again", True, words)
    else:
        yield Check("again", None, "the units are too long to count one again here in passing")
