"""Conditions that must hold before a job has a total.

Every result is sealed and carries a residue, and units are counted in more than one way. The total
must pass `solver/count_checks.py`, and what is published is compared. Some units are always counted
again here, whoever counted them before.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import zip_longest

from queenside.core.errors import EngineBug, InputNotFound, JobError
from queenside.core.faults import format_count
from queenside.counter.jobs import jsonl_results
from queenside.counter.jobs.kinds.count import CountJob
from queenside.counter.jobs.kinds.kind import JobKind
from queenside.counter.jobs.ledger import Ledger, Repetition, UnitRow
from queenside.counter.jobs.work import version
from queenside.solver.count_checks import CountCheck, check_symmetries, matches_published
from queenside.solver.published import published

RECHECK_SECONDS = 1.0
"""Seconds in which units are counted again before a total is told."""
MAX_RECHECKED, _MAX_LINE_UNITS_RECHECKED = 1000, 20
"""Units that are counted again, at most; or done again where they gave lines, which may be long."""
_MAX_NAMED = 5
"""Units that are named in a message, at most."""


def check_plan(ledger: Ledger, kind: JobKind) -> None:
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
    if units := corrupt_units(ledger):
        raise JobError(
            f"the job {ledger.path} is damaged: the results of {describe_units(units)} have "
            "changed since they were written; `queenside job retry` has them counted again"
        )


def corrupt_units(ledger: Ledger) -> list[int]:
    """Return the units with results that are not what was written once."""
    return sorted({answer.unit for answer in ledger.results() if answer.fault(ledger.fingerprint)})


def check_results(ledger: Ledger, kind: JobKind) -> None:
    """Raise EngineBug if the count, or the answers of some unit, can't be right."""
    subject = f"the total {ledger.counted()}" if isinstance(kind, CountJob) else "the answers"
    if fault := find_wrong_results(ledger, kind):
        raise EngineBug(f"{subject} can't be right: {fault}")


def find_wrong_results(ledger: Ledger, kind: JobKind, *, quick: bool = False) -> str | None:
    """Say why what came of a job is not right, if it shows; None before the end.

    `quick` leaves out what may take more than a second.
    """
    failed = _violated_checks(ledger, kind, quick)
    if not failed:
        return None
    if units := _suspects(failed):
        remedy = f"`queenside job retry` has {describe_units(units)} done again"
    else:
        remedy = "`queenside job run --quorum 2` counts every unit a second time, mirrored"
    return f"{failed[0].message}; {remedy}"


def doubtful_units(ledger: Ledger, kind: JobKind) -> list[int]:
    """Return the units at which a check points that fails, in a job that is done."""
    return _suspects(_violated_checks(ledger, kind))


def _suspects(failed: Sequence[CountCheck]) -> list[int]:
    return sorted({unit for check in failed for unit in check.units})


def _violated_checks(ledger: Ledger, kind: JobKind, quick: bool = False) -> list[CountCheck]:
    if _complete(ledger).holds is False:
        return []
    return [check for check in _of_answers(ledger, kind, quick) if check.holds is False]


def _of_answers(ledger: Ledger, kind: JobKind, quick: bool = False) -> Iterator[CountCheck]:
    if isinstance(kind, CountJob):
        return _of_total(ledger, kind, quick)
    return _recompute_sample(ledger, kind)


def all_checks(ledger: Ledger, kind: JobKind) -> list[CountCheck]:
    """Return everything that can be checked, in the order in which one would ask."""
    checks = [_plan(ledger, kind), _seals(ledger), _complete(ledger), _workers(ledger)]
    if isinstance(kind, CountJob):
        checks.append(_agreement(ledger))
    if all(check.holds is not False for check in checks):
        checks += _of_answers(ledger, kind)
        if not isinstance(kind, CountJob):
            checks.append(_lines(ledger, kind))
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


def _plan(ledger: Ledger, kind: JobKind) -> CountCheck:
    try:
        check_plan(ledger, kind)
        number = _first_difference(ledger, kind)
    except (JobError, InputNotFound) as error:
        return CountCheck("plan", False, str(error))
    if number is not None:
        return CountCheck("plan", False, f"unit {number} isn't what would be planned now")
    units, _ = ledger.unit_totals()
    return CountCheck("plan", True, f"{format_count(units, 'unit')}: the whole job")


def _first_difference(ledger: Ledger, kind: JobKind) -> int | None:
    """Return the number of the first unit that would be planned otherwise; None if there is none.

    Raises InputNotFound where the boards to plan it with are gone.
    """
    pairs = zip_longest(ledger.plan_rows(), kind.units())
    for number, (row, unit) in enumerate(pairs):
        if unit is None or row != (number, unit.task.encode(), unit.weight):
            return number
    return None


def _seals(ledger: Ledger) -> CountCheck:
    if units := corrupt_units(ledger):
        words = f"{describe_units(units)} changed after they were written"
    else:
        words = "checksums match"
    return CountCheck("seals", not units, words)


def _complete(ledger: Ledger) -> CountCheck:
    units, _ = ledger.unit_totals()
    finished = ledger.progress_by_method().get("plain", (0, 0.0))[0]
    words = f"{finished} of {format_count(units, 'unit')}"
    return CountCheck("complete", finished >= units, words)


def _agreement(ledger: Ledger) -> CountCheck:
    if units := ledger.conflicting_units():
        return CountCheck("agreement", False, f"{describe_units(units)} gave different results")
    repetitions = ledger.repetitions()
    if not repetitions:
        return CountCheck("agreement", None, "not cross-checked: each unit was counted once")
    units_planned, _ = ledger.unit_totals()
    words = "; ".join([_repetition(repetition, units_planned) for repetition in repetitions])
    is_elsewhere = any(item.other_host + item.other_process for item in repetitions)
    message = f"counted again, with the same result: {words}"
    return CountCheck("agreement", is_elsewhere or None, message)


def _repetition(repetition: Repetition, units: int) -> str:
    name = {"mirrored": "on the mirrored board", "other": "by another kernel"}.get(
        repetition.method, ""
    )
    numbers = {
        "on another host": repetition.other_host,
        "in another process": repetition.other_process,
        "in the same process, which checks no worker": (
            repetition.units - repetition.other_host - repetition.other_process
        ),
    }
    places = ", ".join(f"{number} {words}" for words, number in numbers.items() if number)
    return f"{repetition.units} of {format_count(units, 'unit')} {name} ({places})"


def _workers(ledger: Ledger) -> CountCheck:
    """Say who did the units, as far as it is known: it holds nothing up."""
    places = ledger.all_places()
    hosts, processes = {place.host for place in places}, len(places)
    words = f"{processes} process{'es' * (processes != 1)}"
    words += f" on {len(hosts)} host{'s' * (len(hosts) != 1)}"
    return CountCheck("workers", None, words if places else "nobody so far")


def _lines(ledger: Ledger, kind: JobKind) -> CountCheck:
    """Check every line of a job that gives lines, whoever wrote it and when."""
    faults = {
        answer.unit: fault
        for answer in ledger.results()
        if (fault := kind.find_fault(ledger.unit(answer.unit).task, answer.payload))
    }
    words = "every line answers for its board, and every solution is one"
    if faults:
        unit, fault = next(iter(faults.items()))
        words = f"{describe_units([*faults])} can't be right: unit {unit}: {fault}"
    return CountCheck("lines", not faults, words)


def _of_total(ledger: Ledger, kind: CountJob, quick: bool) -> Iterator[CountCheck]:
    problem, total = kind.puzzle.problem, ledger.counted()
    published_count = published(problem)
    if published_count is not None:
        yield matches_published(total, published_count)
    yield from check_symmetries(problem, total)
    is_published = (
        published_count is not None and published_count.exact and total == published_count.number
    )
    if not (is_published and quick):
        yield from _recompute_sample(ledger, kind, at_least_one=not (is_published or quick))


def _recompute_sample(
    ledger: Ledger, kind: JobKind, at_least_one: bool = False
) -> Iterator[CountCheck]:
    """Do some units again in this process, however often and by whom they were done.

    They are drawn by what no worker gets to know. Of a count at least one is counted if it must be,
    however long that takes.
    """
    number, _ = ledger.unit_totals()
    max_units = min(
        number, MAX_RECHECKED if isinstance(kind, CountJob) else _MAX_LINE_UNITS_RECHECKED
    )
    drawn = random.Random(f"{ledger.fingerprint} {ledger.begun}").sample(range(number), max_units)
    units = {ledger.unit(unit).task: unit for unit in drawn if _is_to_be_seen(ledger, kind, unit)}
    if not units:
        return
    finished, wrong = 0, list[int]()
    took = {task: answer.seconds for task, unit in units.items() if (answer := ledger.result(unit))}
    for task, payload in _recompute(kind, took, at_least_one):
        finished += 1
        answer = ledger.result(units[task])  # one at a time: its lines may be long
        if answer is None or _differ(answer.payload, payload):
            wrong.append(units[task])
    how = "counted again here in another way" if isinstance(kind, CountJob) else "done again here"
    if wrong:
        words = f"{describe_units(sorted(wrong))} came out otherwise when {how}"
    elif finished:
        share = "every unit" if finished == number else f"{finished} of {number} units"
        words = f"{share} {how}, with the same result"
    else:
        words = "no unit was done again here: each takes more than a second"
    yield CountCheck("again", not wrong if finished else None, words, sorted(wrong))


def _recompute(
    kind: JobKind, took: Mapping[str, float], at_least_one: bool
) -> Iterator[tuple[str, int | str]]:
    is_empty = True
    for task, payload in kind.recheck(took, RECHECK_SECONDS):
        is_empty = False
        yield task, payload
    if is_empty and at_least_one and isinstance(kind, CountJob):
        first = next(iter(took))
        with suppress(MemoryError):  # the workers may have more of it
            yield first, kind.count_mirrored(first)


def _differ(recorded: int | str | None, repeated: int | str) -> bool:
    if isinstance(recorded, str) and isinstance(repeated, str):
        return jsonl_results.contradict(recorded, repeated)
    return recorded != repeated


def _is_to_be_seen(ledger: Ledger, kind: JobKind, unit: int) -> bool:
    """Whether a unit can be compared: lines only with those of this version."""
    answer = ledger.result(unit)
    return answer is not None and (isinstance(kind, CountJob) or answer.version == version())
