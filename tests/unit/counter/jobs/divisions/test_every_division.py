"""What all divisions have in common: settings, tasks, and that they can be cancelled."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from queenside.core import kernels
from queenside.core.errors import EngineUnavailable, Unfinished
from queenside.core.puzzles import NQueens
from queenside.counter.jobs.division import Division, Method
from queenside.counter.jobs.divisions.bands import WHOLE_BOARD, Bands
from queenside.counter.jobs.divisions.cubes import Cubes
from queenside.counter.jobs.divisions.prefixes import Prefixes
from tests.unit.counter.jobs.divisions.checks import WAYS, assert_cancels
from tests.unit.counter.jobs.divisions.test_cubes import loose

pytestmark = pytest.mark.skipif(bool(kernels.missing()), reason="the kernels are not compiled")

EIGHT = NQueens(8).problem


class Case(NamedTuple):
    """A division, how it is made from its settings, and others by the same class."""

    name: str
    division: Callable[[], Division]
    again: Callable[..., Division]
    task: str
    wrong: tuple[str, ...]
    one: Callable[[], Division]
    endless: Callable[[], Division]


CASES = [
    Case(
        "cubes",
        lambda: Cubes(EIGHT, 8),
        lambda **settings: Cubes(EIGHT, **settings),
        "+0",
        ("", "whole", "+0+1", "+0 ", "0", "+99", "-0", "+-"),
        lambda: Cubes(EIGHT, 1),
        lambda: Cubes(loose(16, 2), 1),
    ),
    Case(
        "prefixes",
        lambda: Prefixes(NQueens(10).problem, 1, 10),
        lambda **settings: Prefixes(NQueens(10).problem, **settings),
        "0-27",
        ("", "0", "0-1", "0-0", "1-2", "-", "a-b", "0-31 ", "+0-31", "٠-31"),
        lambda: Prefixes(EIGHT, 1, 1),
        lambda: Prefixes(NQueens(26).problem, 1, 1),
    ),
    Case(
        "bands",
        lambda: Bands(10, 2, 2),
        Bands,
        "0-2",
        (
            "",
            WHOLE_BOARD,
            "0",
            "0-2-4",
            "0-1",
            "00-2",
            "0-+2",
            "0 -2",
            "0-٢",
            "0-99",
            "9-0",
            "0--2",
            "a",
        ),
        lambda: Bands(8, 2, 0),
        lambda: Bands(21, 1, 0),
    ),
]

each_division = pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)


@each_division
def test_settings_make_the_division_again(case: Case) -> None:
    division = case.division()
    repeated = case.again(**json.loads(json.dumps(division.settings)))
    units = [*division.units()]
    assert [*repeated.units()] == units
    tasks = [unit.task for unit in units]
    assert case.task in tasks
    assert len(set(tasks)) == len(tasks)
    assert division.name == repeated.name == case.name
    assert repeated.count(case.task, "plain") == division.count(case.task, "plain")


@each_division
def test_tasks_of_no_unit(case: Case) -> None:
    division = case.division()
    for task in case.wrong:
        for method in WAYS:
            with pytest.raises(ValueError, match="not divided into units"):
                division.count(task, method)


@each_division
@pytest.mark.parametrize("method", WAYS)
def test_cancelling(method: Method, case: Case) -> None:
    assert_cancels(case.endless(), method)


@each_division
def test_a_cancelled_division_counts_nothing_more(case: Case) -> None:
    division = case.one()
    [unit] = division.units()
    division.cancel()
    for method in WAYS:
        with pytest.raises(Unfinished, match="cancelled"):
            division.count(unit.task, method)


@pytest.mark.parametrize("make", [Cubes, lambda *words: Prefixes(*words, 1)])
def test_without_the_kernels(make: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernels, "_native", None)
    with pytest.raises(EngineUnavailable, match="C compiler"):
        make(EIGHT, 1)
