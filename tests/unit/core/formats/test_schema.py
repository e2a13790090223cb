"""The published schema says what is written, and what it allows is read."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

from queenside import InvalidPuzzle
from queenside.core import formats
from queenside.core.formats import Document
from queenside.core.puzzles.kinds import KINDS
from queenside.core.verify import verify
from tests.schemas import SCHEMAS, validator
from tests.unit.core.formats.samples import FIVE, documents

FOLDER = Path(__file__).parents[4] / "src" / "queenside" / "schema"
PUZZLES, RESULTS = validator("puzzle"), validator("result")
FIXTURES = {
    path.name: path.read_text(encoding="utf-8") for path in (FOLDER / "fixtures").glob("*.json")
}


def test_the_schema_knows_every_kind_of_puzzle() -> None:
    assert {*SCHEMAS["puzzle"]["properties"]["kind"]["enum"]} == {*KINDS}


@given(documents())
def test_what_is_written_is_valid(document: Document) -> None:
    PUZZLES.validate(json.loads(formats.format(document, "json")))
    PUZZLES.validate(json.loads(formats.format(document, "jsonl")))


@pytest.mark.parametrize("name", sorted(FIXTURES))
def test_a_fixture_reads(name: str) -> None:
    text = FIXTURES[name]
    if name.endswith(".result.json"):
        RESULTS.validate(data := json.loads(text))
        text = json.dumps(data["puzzle"])
    PUZZLES.validate(json.loads(text))
    (document,) = formats.parse(text)
    written = formats.format(document, "json")
    PUZZLES.validate(json.loads(written))
    assert formats.parse(written) == [document]
    if document.solution:
        problem = document.puzzle.problem
        assert verify(problem, tuple(problem.grid.cell(*cell) for cell in document.solution))


@pytest.mark.parametrize(
    "change",
    [
        {"queenside": 2},
        {"kind": "chess"},
        {"regions": None},
        {"regions": [[0.5]]},
        {"stars": 0},
        {"stars": "2"},
        {"given": [[0]]},
        {"given": [[0, -1]]},
        {"blocked": "r1c1"},
        {"state": {"queens": 7}},
        {"solution": [[0, 0, 0]]},
        {"id": 7},
    ],
)
def test_what_the_schema_refuses_is_not_read_either(change: dict[str, Any]) -> None:
    data = json.loads(formats.format(Document(FIVE), "json")) | change
    assert not PUZZLES.is_valid(data)
    with pytest.raises(InvalidPuzzle):
        formats.parse(json.dumps(data))
