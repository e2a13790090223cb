"""A value from outside is checked against its type, member by member."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import queenside
from queenside.core.contract.checked import check_json
from queenside.core.contract.documents.job import JobDocument, SolveSettings
from queenside.core.errors import InvalidPuzzle

SOLVE: dict[str, Any] = {
    "file": "boards.jsonl",
    "boards": 1000,
    "engine": "auto",
    "limit": 2,
    "time_limit": None,
}
JOB: dict[str, Any] = {"queenside-job": 1, "kind": "solve", "settings": SOLVE}


@pytest.mark.parametrize("change", [{}, {"time_limit": 2}, {"time_limit": 0.5}, {"other": "x"}])
def test_what_has_the_type_comes_back(change: dict[str, Any]) -> None:
    value = {**SOLVE, **change}
    assert check_json(SolveSettings, value) is value


@pytest.mark.parametrize(
    ("value", "message"),
    [
        (None, "the document must be an object"),
        ({**SOLVE, "limit": "2"}, "limit cannot be '2'"),
        ({**SOLVE, "limit": True}, "limit cannot be True"),
        ({**SOLVE, "time_limit": "long"}, "time_limit cannot be 'long'"),
        ({"file": "boards.jsonl"}, "boards is missing"),
    ],
)
def test_what_has_not_is_refused_with_its_place(value: object, message: str) -> None:
    with pytest.raises(InvalidPuzzle, match=message):
        check_json(SolveSettings, value)


def test_parts_are_checked() -> None:
    assert check_json(JobDocument, JOB) is JOB
    count = {"puzzle": {"kind": "n-queens", "size": 8}, "division": "bands", "cut": {"n": 8}}
    check_json(JobDocument, {**JOB, "kind": "count", "settings": count})
    for wrong in ({"division": "bites"}, {"cut": {"n": "8"}}, {"puzzle": {"regions": [[0.5]]}}):
        with pytest.raises(InvalidPuzzle, match="settings"):
            check_json(JobDocument, {**JOB, "settings": {**count, **wrong}})
    with pytest.raises(InvalidPuzzle, match="queenside-job cannot be 2"):
        check_json(JobDocument, {**JOB, "queenside-job": 2})


def test_no_dictionary_of_anything_is_passed_around() -> None:
    """JSON is `object` until it is checked; only the programs in certificates stand alone."""
    source = Path(queenside.__file__).parent
    untyped = {
        path.relative_to(source).as_posix()
        for path in source.rglob("*.py")
        if "dict[str, Any]" in path.read_text(encoding="utf-8")
    }
    assert untyped == {
        "solver/certify/claim.py",
        "core/encodings/plain.py",
        "core/encodings/plain_rules.py",
    }
