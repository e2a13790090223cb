"""The document of a puzzle says what puzzles say: its kinds, its rules, its edges."""

from __future__ import annotations

from typing import Any, get_args, get_type_hints

import pytest

from queenside.core.contract.documents.puzzle import KINDS, KindName, PuzzleDocument, RuleHead
from queenside.core.puzzles.custom.units import SORTS, WRAPS
from queenside.core.puzzles.kinds import KINDS as PUZZLES
from tests.schemas import validator


def test_kinds_are_those_of_puzzles() -> None:
    assert {*KINDS} == {*get_args(KindName)} == {*PUZZLES}
    assert get_type_hints(PuzzleDocument)["kind"] == KindName


def test_rules_are_those_of_boards() -> None:
    assert {*get_args(get_type_hints(RuleHead)["rule"])} == {*SORTS}


def test_edges_are_joined_in_the_ways_of_boards() -> None:
    words, missing = get_args(get_type_hints(PuzzleDocument)["wrap"])
    assert {*get_args(words)} == {*WRAPS}
    assert missing is type(None)


RULE = {"rule": "rows", "exactly": 1}


@pytest.mark.parametrize(
    ("document", "fits"),
    [
        ({"regions": ["AB", "AB"], "given": None}, True),
        ({"regions": [[0, "B"], [0, 1]], "other": 1}, False),
        ({"regions": [[0, "B"], [0, 1]], "size": 2, "date": "2026-11-26"}, True),
        ({"regions": []}, False),
        ({"regions": [""]}, False),
        ({"regions": [[None]]}, False),
        ({"size": 8}, False),
        ({"kind": "n-queens", "size": 8, "regions": 7}, False),
        ({"kind": "n-queens", "size": -1}, False),
        ({"kind": "custom", "rows": 2, "columns": 2, "rules": [RULE]}, True),
        ({"kind": "custom", "rows": 2, "columns": 2, "rules": [RULE | {"exactly": [1, 1]}]}, True),
        ({"kind": "custom", "rows": 2, "columns": 2, "rules": []}, False),
        ({"kind": "custom", "rows": 2, "columns": 2, "rules": [{"rule": "rows"}]}, False),
        ({"kind": "custom", "rows": 2, "columns": 2, "rules": [RULE | {"more": 1}]}, False),
        ({"kind": "custom", "rows": 2, "columns": 2, "rules": [RULE], "wrap": "all"}, False),
        ({"kind": "custom", "rows": 2, "columns": 2, "rules": [RULE], "wrap": None}, True),
    ],
)
def test_what_fits(document: dict[str, Any], fits: bool) -> None:
    assert validator("puzzle").is_valid(document) == fits
