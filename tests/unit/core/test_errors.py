"""Errors travel between processes: they arrive with their message and their fields."""

from __future__ import annotations

import copy
import pickle

import pytest

import queenside as qs

ERRORS = [
    qs.Unfinished(3),
    qs.Unfinished(0, "the engine gave up"),
    qs.Unfinished(0, parts=0),
    qs.GenerationTimeout("nothing like it in 0 s"),
    qs.JobUnfinished("2 units to go"),
    qs.InvalidPuzzle(["row 1 is short", "row 2 is long"]),
    qs.UnreadablePicture("not a picture"),
    qs.InputNotFound("file not found: x"),
    *[
        kind("a message")
        for kind in qs.QueensideError.__subclasses__()
        if kind not in (qs.Unfinished, qs.InvalidPuzzle)
    ],
]


@pytest.mark.parametrize("error", ERRORS, ids=repr)
def test_errors_travel(error: qs.QueensideError) -> None:
    error.add_note("a note")
    for copied in (pickle.loads(pickle.dumps(error)), copy.deepcopy(error), copy.copy(error)):
        assert type(copied) is type(error)
        assert (str(copied), copied.args, vars(copied)) == (str(error), error.args, vars(error))
