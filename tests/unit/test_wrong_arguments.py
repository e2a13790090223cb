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
FAST = {"engine": "native", "limit": 2, "time_limit": 5.0, "seed": 1}
WORKING = {"workers": 1, "progress": None}
REASONING = {"without": (), "only": (), "trust_unique": False}
DRAWN = {
    **BoardSpec(5)._asdict(),
    "seed": 1,
    "picture": None,
    "time_limit": 0.05,
}
FIELDS = {"fields": {}, "given": (), "blocked": ()}

RIGHT: dict[str, dict[str, Any]] = {
    "Custom": {
        "rows": 2,
        "columns": 2,
        "rules": [rows(1)],
        "wrap": None,
        "holes": (),
        "given": (),
        "blocked": (),
    },
    "Custom.from_fields": {
        **FIELDS,
        "fields": {"rows": 2, "columns": 2, "rules": [{"rule": "rows", "exactly": 1}]},
    },
    "Custom.from_problem": {"problem": PUZZLE.problem},
    "Job.cost": {"seconds": 0.1, "seed": 1},
    "Job.count": {"path": "count.job", "puzzle": PUZZLE, "unit_seconds": 1.0},
    "Job.export": {"units": False},
    "Job.grade": {"path": "grade.job", "file": "board.txt", "boards": None},
    "Job.make": {
        "path": "make.job",
        "first": "6#1",
        "number": 2,
        "time_limit": 5.0,
        "boards": None,
    },
    "Job.retry": {"units": None},
    "Job.run": {
        "workers": 1,
        "quorum": 1,
        "audit": 0.0,
        "time_limit": 0.01,
        "device": "cpu",
        "lease": None,
        "tries": 5,
        "watch": None,
    },
    "Job.solve": {
        "path": "solve.job",
        "file": "board.txt",
        "engine": "auto",
        "limit": 2,
        "time_limit": 1.0,
        "boards": None,
    },
    "NQueens": {"n": 5, "toroidal": False, "given": (), "blocked": ()},
    "NQueens.from_fields": {**FIELDS, "fields": {"n": 5}},
    "Problem.restrict": {"place": (), "block": ()},
    "RegionPuzzle": {"regions": BOARD, "stars": 1, "given": (), "blocked": ()},
    "RegionPuzzle.from_fields": {**FIELDS, "fields": {"regions": BOARD}},
    "book": {
        "boards": None,
        "size": 5,
        "stars": 1,
        "number": 1,
        "grade": "easy",
        "seed": 1,
        "title": None,
        "time_limit": 5.0,
        **WORKING,
    },
    "canonical_id": {"puzzle": BOARD},
    "certify": {"puzzle": BOARD, "time_limit": 5.0},
    "check": {"puzzle": BOARD, **FAST},
    "compare": {
        "boards": BOARD,
        "engines": "native",
        "limit": 2,
        "time_limit": 1.0,
        "rounds": 1,
        "progress": None,
    },
    "complete": {"puzzle": BOARD, "queens": [(0, 1)], **FAST},
    "construct": {"n": 8, "toroidal": False},
    "count": {"puzzle": BOARD, **FAST, **WORKING},
    "daily": {"date": datetime.date(2026, 11, 21)},
    "diagnose": {"puzzle": BOARD, "state": STATE, "naming": "colours", "time_limit": 5.0},
    "distinct": {"puzzle": BOARD, "engine": "native", "time_limit": 5.0, **WORKING},
    "estimate": {"puzzle": BOARD, "seed": 1, "seconds": 0.01, "probes": 1, **WORKING},
    "explain": {
        "puzzle": BOARD,
        "naming": "colours",
        "full": False,
        "time_limit": 5.0,
        **REASONING,
    },
    "generate": DRAWN,
    "generate_many": {"number": 1, **DRAWN, **WORKING},
    "grade": {"puzzle": BOARD, "time_limit": 5.0, **REASONING},
    "grade_many": {"puzzles": [BOARD]},
    "hint": {"puzzle": BOARD, "state": STATE, "naming": "colours", "time_limit": 5.0, **REASONING},
    "mend": {"puzzle": SEVERAL, "by": "regions", "grade": None, "seed": 1, "time_limit": 5.0},
    "picture": {
        "board": BOARD,
        "format": "svg",
        "solution": None,
        "state": STATE,
        "step": None,
        "monochrome": False,
        "zoom": 2.0,
        "background": "white",
    },
    "practice": {"technique": "region-single", "seed": 1, "naming": "colours", "largest": None},
    "read": {"source": "board.txt"},
    "read_all": {"source": "board.txt"},
    "read_image": {"source": b"", "stars": None},
    "rules.columns": {"exactly": None, "at_least": 1, "at_most": 2},
    "rules.diagonals": {"exactly": None, "at_least": 0, "at_most": 1},
    "rules.falling": {"exactly": None, "at_least": 0, "at_most": 1},
    "rules.groups": {
        "cells": [[(0, 0)]],
        "exactly": None,
        "at_least": 0,
        "at_most": 1,
        "name": "cage",
    },
    "rules.regions": {"names": BOARD, "exactly": 1, "at_least": None, "at_most": None},
    "rules.rising": {"exactly": None, "at_least": 0, "at_most": 1},
    "rules.rows": {"exactly": None, "at_least": 0, "at_most": 1},
    "rules.windows": {"at_least": 0, "at_most": 1},
    "sample": {"puzzle": BOARD, "number": 1, "seed": 1, "time_limit": 5.0, "workers": 1},
    "solutions": {"puzzle": BOARD, **FAST, "distinct": False},
    "solutions_array": {"n": 5, "distinct": False, "time_limit": 5.0},
    "solve": {"puzzle": BOARD, **FAST},
    "solve_array": {"boards": [[[0, 0], [1, 1]]], "stars": 1, "workers": 1},
    "solve_many": {"puzzles": [BOARD], **FAST, "workers": 1},
    "watch": {
        "puzzle": BOARD,
        "search": "backtracking",
        "first": 0,
        "number": 10,
        "nodes": 50,
        "time_limit": 5.0,
    },
    "write": {"board": BOARD, "target": None, "format": None},
}
"""Right arguments of each public function and method that takes some.

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
        right = RIGHT[name]
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
