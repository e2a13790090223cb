"""The schema of puzzles, written by hand, has the members of the typed document."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest

from queenside.contract.documents.puzzle import PuzzleDocument, RuleData, StateData
from queenside.puzzles import KINDS
from queenside.puzzles.custom.units import WRAPS

ROOT = Path(__file__).parents[3]
SCHEMA: dict[str, Any] = json.loads((ROOT / "schema/puzzle.schema.json").read_text("utf-8"))
KINDS_OF_BOARDS = ("regions", "n-queens", "custom")


def members(*parts: dict[str, Any]) -> set[str]:
    return {name for part in parts for name in part["properties"]}


def test_a_puzzle_has_the_members_of_its_kinds() -> None:
    kinds = [SCHEMA["$defs"][kind] for kind in KINDS_OF_BOARDS]
    assert members(SCHEMA, *kinds) == {*get_type_hints(PuzzleDocument)}
    assert set(SCHEMA["properties"]["kind"]["enum"]) == {*KINDS_OF_BOARDS} == {*KINDS}


@pytest.mark.parametrize(
    ("part", "declared"),
    [(SCHEMA["properties"]["state"], StateData), (SCHEMA["$defs"]["rule"], RuleData)],
)
def test_a_part_has_the_members_of_its_type(part: dict[str, Any], declared: type) -> None:
    assert members(part) == {*get_type_hints(declared)}


def test_edges_are_joined_in_the_ways_that_the_type_has() -> None:
    [words, missing] = get_args(get_type_hints(PuzzleDocument)["wrap"])
    ways = SCHEMA["$defs"]["custom"]["properties"]["wrap"]["enum"]
    assert ways == [*get_args(words), None] == [*WRAPS, None]
    assert missing is type(None)
