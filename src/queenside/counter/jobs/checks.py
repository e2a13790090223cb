"""Conditions that must hold before a job has a total.

Every result is sealed and carries a residue, and units are counted in more than one way. The counts
of units must be as symmetric as the board, the total must pass `solver/count_checks.py`, and what
is published is compared. Some units are always counted again here, whoever counted them before.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import zip_longest

from queenside.core.errors import EngineBug, InputNotFound, JobError
from queenside.counter.jobs import jsonl_results
from queenside.counter.jobs.kinds.count import Count
from queenside.counter.jobs.kinds.kind import Kind
from queenside.counter.jobs.ledger import Ledger, Repetition, UnitRow
from queenside.counter.jobs.symmetric_units import MOST_PARTS, suspects, symmetry_of_units
from queenside.counter.jobs.work import version
from queenside.solver.count_checks import CountCheck, check_symmetries, matches_published
from queenside.solver.published import published

RECHECK_SECONDS = 1.0
"""Seconds in which units are counted again before a total is told."""
MAX_RECHECKED, _MAX_LINE_UNITS_RECHECKED = 1000, 20
"""Units that are counted again, at most; or done again where they gave lines, which may be long."""
_MAX_NAMED = 5
"""Units that are named in a message, at most."""


def check_plan(ledger: Ledger, kind: Kind) -> None:
    """Raise JobError, which names the first damaged unit, if the plan has changed."""
    if ledger.is_as_planned():
        return
    number = None
    with suppress(InputNotFound):  # the boards to plan it with are gone
        number = _first_difference(ledger, kind)
    where = "its units have" if number is None else f"unit {number} has"
    raise JobError(
        f"the job {ledger.path} is damaged: {where} changed since it was planned; restore a copy "
        "of the file, or start again with `queenside job new`"
    )


def check_seals(ledger: Ledger) -> None:
    """Raise JobError if a result is not what was written once."""
    if spoiled := corrupt_units(ledger):
        raise JobError(
            f"the job {ledger.path} is damaged: the results of {describe_units(spoiled)} have "
            "changed since they were written; `queenside job retry` has them counted again"
        )


def corrupt_units(ledger: Ledger) -> list[int]:
    """The units with results that are not what was written once."""
    return sorted({answer.unit for answer in ledger.results() if answer.fault(ledger.fingerprint)})


def check_total(ledger: Ledger, kind: Count) -> int:
    """The sum of all units. Raises EngineBug if it cannot be the number of solutions."""
    total = ledger.counted()
    wrong = wrong_total(ledger, kind)
    if wrong is not None:
        raise EngineBug(f"the total {total} can't be right: {wrong}")
    return total


def check_lines(ledger: Ledger, kind: Kind) -> None:
    """Raise EngineBug if the answers of some unit, all of which are done, are wrong."""
    wrong = wrong_total(ledger, kind)
    if wrong is not None:
        raise EngineBug(f"the answers can't be right: {wrong}")


def wrong_total(ledger: Ledger, kind: Kind, *, at_a_glance: bool = False) -> str | None:
    """Why what came of a job is not right, if it shows; None before the end.

    `at_a_glance` leaves out what may take more than a second.
    """
    wrong = _violated_checks(ledger, kind, at_a_glance)
    if not wrong:
        return None
    if units := suspects(wrong):
        remedy = f"`queenside job retry` has {describe_units(units)} done again"
    else:
        remedy = "`queenside job run --quorum 2` counts every unit a second time, mirrored"
    return f"{wrong[0].message}; {remedy}"


def doubtful(ledger: Ledger, kind: Kind) -> list[int]:
    """The units at which something points that must hold and does not, in a job that is done."""
    return suspects(_violated_checks(ledger, kind))


def _violated_checks(ledger: Ledger, kind: Kind, at_a_glance: bool = False) -> list[CountCheck]:
    if _complete(ledger).holds is False:
        return []
    checks = _of_answers(ledger, kind, at_a_glance)
    return [check for check in checks if check.holds is False]


def _of_answers(ledger: Ledger, kind: Kind, at_a_glance: bool = False) -> Iterator[CountCheck]:
    if isinstance(kind, Count):
        return _of_total(ledger, kind, at_a_glance)
    return _recompute_sample(ledger, kind)


def all_checks(ledger: Ledger, kind: Kind) -> list[CountCheck]:
    """Everything that can be checked, in the order in which one would ask."""
    checks = [_plan(ledger, kind), _seals(ledger), _complete(ledger), _workers(ledger)]
    checks += _agreement(ledger, kind)
    if all(check.holds is not False for check in checks):
        checks += [*_of_answers(ledger, kind), *_lines(ledger, kind)]
    return checks


def dispute(units: Sequence[int]) -> str:
    """Return the message for units that were counted differently."""
    return (
        f"{describe_units(units)} gave different results, so there is no total; `queenside job "
        "export` says who found what, and `queenside job retry` has them counted again"
    )


def missing(number: int, failing: Sequence[UnitRow]) -> str:
    """Return the message for a job that isn't done."""
    words = f"{number} unit{'s' * (number != 1)} to go"
    if not failing:
        return words
    first = failing[0]
    return (
        f"{words}; {describe_units([unit.number for unit in failing])} failed {first.tries} times, "
        f"unit {first.number} ({first.task}) last so: {first.trouble}"
    )


def describe_units(units: Sequence[int]) -> str:
    """These units in words."""
    listed = ", ".join(str(unit) for unit in units[:_MAX_NAMED])
    remainder = f" and {len(units) - _MAX_NAMED} more" if len(units) > _MAX_NAMED else ""
    return f"unit{'s' * (len(units) != 1)} {listed}{remainder}"


# ---- the checks ----


def _plan(ledger: Ledger, kind: Kind) -> CountCheck:
    try:
        check_plan(ledger, kind)
        number = _first_difference(ledger, kind)
    except (JobError, InputNotFound) as error:
        return CountCheck("plan", False, str(error))
    if number is not None:
        return CountCheck("plan", False, f"unit {number} isn't what would be planned now")
    units, _ = ledger.unit_totals()
    return CountCheck("plan", True, f"{units} units, which are the whole job")


def _first_difference(ledger: Ledger, kind: Kind) -> int | None:
    """Return the number of the first unit that would be planned otherwise; None if there is none.

    Raises InputNotFound where the boards to plan it with are gone.
    """
    pairs = zip_longest(ledger.plan_rows(), kind.units())
    for number, (row, unit) in enumerate(pairs):
        if unit is None or row != (number, unit.task.encode(), unit.weight):
            return number
    return None


def _seals(ledger: Ledger) -> CountCheck:
    spoiled = corrupt_units(ledger)
    if spoiled:
        return CountCheck(
            "seals", False, f"{describe_units(spoiled)} changed after they were written"
        )
    return CountCheck(
        "seals", True, "every result is as it was sent, and every residue fits its count"
    )


def _complete(ledger: Ledger) -> CountCheck:
    units, _ = ledger.unit_totals()
    finished = ledger.progress_by_method().get("plain", (0, 0.0))[0]
    if finished < units:
        return CountCheck("complete", False, f"{finished} of {units} units")
    return CountCheck("complete", True, f"all {units} units")


def _agreement(ledger: Ledger, kind: Kind) -> list[CountCheck]:
    if not isinstance(kind, Count):
        return []
    if disputed := ledger.conflicting_units():
        return [
            CountCheck("agreement", False, f"{describe_units(disputed)} gave different results")
        ]
    repetition = ledger.repetitions()
    if not repetition:
        return [CountCheck("agreement", None, "every unit was counted once only")]
    units, _ = ledger.unit_totals()
    words = "; ".join([_repetition(repetition, units) for repetition in repetition])
    holds = (
        any(repetition.other_host + repetition.other_process for repetition in repetition) or None
    )
    return [CountCheck("agreement", holds, f"counted again, with the same result: {words}")]


def _repetition(repetition: Repetition, units: int) -> str:
    name = {"mirrored": "on the mirrored board", "other": "by another kernel"}.get(
        repetition.method, ""
    )
    numbers = {
        "on another host": repetition.other_host,
        "in another process": repetition.other_process,
        "in the same process or an unknown one, which checks no worker": (
            repetition.units - repetition.other_host - repetition.other_process
        ),
    }
    places = ", ".join(f"{number} {words}" for words, number in numbers.items() if number)
    return f"{repetition.units} of {units} units {name} ({places})"


def _workers(ledger: Ledger) -> CountCheck:
    """Say who did the units, as far as it is known: it holds nothing up."""
    places = ledger.all_places()
    hosts, processes = {place.host for place in places}, sum(bool(p.process) for p in places)
    host_text = f"{len(hosts)} host{'s' * (len(hosts) != 1)}"
    process_text = (
        f"{processes} process{'es' * (processes != 1)}" if processes else "unknown processes"
    )
    return CountCheck(
        "workers", None, f"{process_text} on {host_text}" if places else "nobody so far"
    )


def _lines(ledger: Ledger, kind: Kind) -> Iterator[CountCheck]:
    if isinstance(kind, Count):
        return
    faults = {
        answer.unit: fault
        for answer in ledger.results()
        if (fault := kind.find_fault(ledger.unit(answer.unit).task, answer.payload))
    }
    if faults:
        unit, fault = next(iter(faults.items()))
        yield CountCheck(
            "lines", False, f"{describe_units([*faults])} can't be right: unit {unit}: {fault}"
        )
    else:
        yield CountCheck(
            "lines", True, "every line answers for its board, and every solution is one"
        )


def _of_total(ledger: Ledger, kind: Count, at_a_glance: bool) -> Iterator[CountCheck]:
    problem, total = kind.puzzle.problem, ledger.counted()
    units, _ = ledger.unit_totals()
    if units <= MOST_PARTS:  # else there are too many to be in memory
        tasks = {unit.number: unit.task for unit in ledger.units()}
        counts = {answer.unit: answer.count or 0 for answer in ledger.results("plain")}
        if tasks.keys() != counts.keys():
            raise JobError("the job is damaged: its results are not those of its units")
        yield from symmetry_of_units(problem, kind.division, tasks, counts)
    published_count = published(problem)
    if published_count is not None:
        yield matches_published(total, published_count)
    yield from check_symmetries(problem, total)
    is_published = (
        published_count is not None and published_count.exact and total == published_count.number
    )
    if not (is_published and at_a_glance):
        yield from _recompute_sample(ledger, kind, at_least_one=not (is_published or at_a_glance))


def _recompute_sample(
    ledger: Ledger, kind: Kind, at_least_one: bool = False
) -> Iterator[CountCheck]:
    """Do some units again in this process, however often and by whom they were done.

    They are drawn by what no worker gets to know. Of a count at least one is counted if it must be,
    however long that takes.
    """
    number, _ = ledger.unit_totals()
    max_units = min(number, MAX_RECHECKED if isinstance(kind, Count) else _MAX_LINE_UNITS_RECHECKED)
    drawn = random.Random(f"{ledger.fingerprint} {ledger.begun}").sample(range(number), max_units)
    units = {ledger.unit(unit).task: unit for unit in drawn if _is_to_be_seen(ledger, kind, unit)}
    if not units:
        return
    finished, wrong = 0, list[int]()
    took = {task: _seconds(ledger, units[task]) for task in units}
    for task, payload in _recompute(kind, took, at_least_one):
        finished += 1
        answer = ledger.result(units[task])
        if answer is None or _differ(answer.payload, payload):
            wrong.append(units[task])
    how = "counted again here in another way" if isinstance(kind, Count) else "done again here"
    if wrong:
        words = f"{describe_units(sorted(wrong))} came out otherwise when {how}"
        yield CountCheck("again", False, words, sorted(wrong))
    elif finished:
        share = "every unit" if finished == number else f"{finished} of {number} units"
        yield CountCheck("again", True, f"{share} {how}, with the same result")
    else:
        yield CountCheck(
            "again", None, "no unit was done again here: each takes more than a second"
        )


def _recompute(
    kind: Kind, took: Mapping[str, float], at_least_one: bool
) -> Iterator[tuple[str, int | str]]:
    is_empty = True
    for task, payload in kind.recheck(took, RECHECK_SECONDS):
        is_empty = False
        yield task, payload
    if is_empty and at_least_one and isinstance(kind, Count):
        first = next(iter(took))
        with suppress(MemoryError):  # the workers may have more of it
            yield first, kind.count_mirrored(first)


def _differ(recorded: int | str | None, repeated: int | str) -> bool:
    if isinstance(recorded, str) and isinstance(repeated, str):
        return jsonl_results.contradict(recorded, repeated)
    return recorded != repeated


def _is_to_be_seen(ledger: Ledger, kind: Kind, unit: int) -> bool:
    """Whether a unit can be compared: lines only with those of this version."""
    answer = ledger.result(unit)
    return answer is not None and (isinstance(kind, Count) or answer.version == version())


def _seconds(ledger: Ledger, unit: int) -> float:
    answer = ledger.result(unit)
    return answer.seconds if answer else 0.0
