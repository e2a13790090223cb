"""Every public function and method, called with arguments of the wrong types and absurd numbers.

Each call may answer, or end in an error that its documentation names, never in one from inside.
"""

from __future__ import annotations

import datetime
import inspect
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

import queenside as qs
from queenside.maker.board_spec import BoardSpec
from queenside.rules import rows
from tests.attack.calling.values import PLAIN

DOCUMENTED = (qs.QueensideError, TypeError, ValueError, OSError)

BOARD = ["AAABB", "CDEBE", "CDEEE", "CDDDE", "CDEEE"]
PUZZLE = qs.RegionPuzzle(BOARD)
SEVERAL = ["AABBB", "AAABB", "CCABB", "CCDDD", "CCDEE"]
STATE = qs.State(queens=((0, 1),))
COMMON = {"engine": "native", "limit": 2, "time_limit": 5.0, "seed": 1, "workers": 1}
DRAWN = {**BoardSpec(5)._asdict(), "picture": None, "time_limit": 0.05}
FIELDS = {"given": (), "blocked": ()}
RULE = {"rule": "rows", "exactly": 1}
RIGHT: dict[str, dict[str, Any]] = {
    "Custom": {"rows": 2, "columns": 2, "rules": [rows(1)]},
    "Custom.from_fields": {**FIELDS, "fields": {"rows": 2, "columns": 2, "rules": [RULE]}},
    "Custom.from_problem": {"problem": PUZZLE.problem},
    "Job.cost": {"seconds": 0.1},
    "Job.count": {"path": "count.job", "puzzle": PUZZLE},
    "Job.export": {},
    "Job.grade": {"path": "grade.job", "file": "board.txt"},
    "Job.make": {"path": "make.job", "first": "6#1", "number": 2},
    "Job.retry": {},
    "Job.run": {"time_limit": 0.01},
    "Job.solve": {"path": "solve.job", "file": "board.txt", "engine": "auto"},
    "NQueens": {"n": 5},
    "NQueens.from_fields": {**FIELDS, "fields": {"size": 5}},
    "Problem.restrict": {},
    "RegionPuzzle": {"regions": BOARD},
    "RegionPuzzle.from_fields": {**FIELDS, "fields": {"regions": BOARD}},
    "book": {"size": 5, "number": 1, "grade": "easy"},
    "canonical_id": {"puzzle": BOARD},
    "certain": {"puzzle": BOARD, "state": STATE},
    "certify": {"puzzle": BOARD},
    "check": {"puzzle": BOARD},
    "compare": {"boards": BOARD, "engines": "native", "time_limit": 1.0, "rounds": 1},
    "complete": {"puzzle": BOARD, "queens": [(0, 1)]},
    "construct": {"n": 8},
    "count": {"puzzle": BOARD},
    "daily": {"date": datetime.date(2026, 11, 21)},
    "diagnose": {"puzzle": BOARD, "state": STATE},
    "distinct": {"puzzle": BOARD},
    "estimate": {"puzzle": BOARD, "seconds": 0.01, "probes": 1},
    "explain": {"puzzle": BOARD},
    "generate": DRAWN,
    "generate_many": {"number": 1, **DRAWN},
    "grade": {"puzzle": BOARD},
    "grade_many": {"puzzles": [BOARD]},
    "hint": {"puzzle": BOARD, "state": STATE},
    "judge": {"puzzle": BOARD, "state": STATE, "places": [(0, 0)]},
    "maximise": {"puzzle": BOARD},
    "mend": {"puzzle": SEVERAL},
    "picture": {"board": BOARD, "format": "svg", "state": STATE},
    "practice": {"technique": "region-single"},
    "read": {"source": "board.txt"},
    "read_all": {"source": "board.txt"},
    "read_image": {"source": b""},
    "rules.columns": {"at_least": 1, "at_most": 2},
    "rules.diagonals": {"at_least": 0, "at_most": 1},
    "rules.falling": {"at_least": 0, "at_most": 1},
    "rules.groups": {"cells": [[(0, 0)]], "at_least": 0, "at_most": 1, "name": "cage"},
    "rules.regions": {"names": BOARD, "exactly": 1},
    "rules.rising": {"at_least": 0, "at_most": 1},
    "rules.rows": {"at_least": 0, "at_most": 1},
    "rules.windows": {"at_least": 0, "at_most": 1},
    "sample": {"puzzle": BOARD, "number": 1},
    "solutions": {"puzzle": BOARD},
    "solutions_array": {"n": 5},
    "solve": {"puzzle": BOARD},
    "solve_array": {"boards": [[[0, 0], [1, 1]]]},
    "solve_many": {"puzzles": [BOARD]},
    "watch": {"puzzle": BOARD, "search": "backtracking", "number": 10, "nodes": 50},
    "write": {"board": BOARD, "target": None},
}
"""Right arguments of each public function and method that takes some, beside its defaults.

Without `of_labels`, which checks nothing, and what takes a grid or a board of the inside.
"""

HUGE = (2**64, 10**400, -1, -(10**400), float("nan"), float("inf"))

LONG = {("compare", "rounds"), ("certify", "time_limit")}
"""Numbers that may be as large as you like: it takes so long."""


def callables() -> Iterator[tuple[str, Callable[..., Any]]]:
    """The public functions, and the public classes and methods with a table of arguments."""
    for name in RIGHT:
        home, _, method = name.rpartition(".")
        if home == "Job" and method in ("cost", "export", "retry", "run"):
            job = qs.Job.count(f"{method}.job", PUZZLE)
            yield name, getattr(job, method)
        elif home == "Problem":
            yield name, PUZZLE.problem.restrict
        else:
            yield name, getattr(getattr(qs, home) if home else qs, method)


def test_every_public_function_is_called() -> None:
    results = {name for name in qs.__all__ if inspect.isfunction(getattr(qs, name))}
    assert results - {"engines"} <= {*RIGHT}


@pytest.mark.slow
def test_wrong_arguments_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("QUEENSIDE_HOME", str(tmp_path))
    Path("board.txt").write_text("\n".join(BOARD))
    wrong = []
    for name, call in [*callables()]:
        parameters = inspect.signature(call).parameters
        defaults = {key: item.default for key, item in parameters.items()}
        right = {**defaults, **COMMON, **RIGHT[name]}
        right = {key: value for key, value in right.items() if key in parameters}
        assert not any(value is inspect.Parameter.empty for value in right.values()), name
        for argument in right:
            for value in PLAIN if (name, argument) in LONG else (*PLAIN, *HUGE):
                wrong += attempt(name, call, right, argument, value)
    assert not wrong, "\n".join(wrong)


def attempt(
    name: str, call: Callable[..., Any], right: dict[str, Any], argument: str, value: Any
) -> Iterator[str]:
    """How the call ends otherwise than it may, if it does."""
    try:
        created = call(**{**right, argument: value})
        if inspect.isgenerator(created) or name == "explain":
            [*islice(created, 3)]
    except DOCUMENTED as error:
        if not str(error):
            yield f"{name}({argument}={repr(value)[:30]}): an error without words"
    except Exception as error:  # noqa: BLE001  # that is what is looked for
        yield f"{name}({argument}={repr(value)[:30]}): {type(error).__name__}: {str(error)[:80]}"
