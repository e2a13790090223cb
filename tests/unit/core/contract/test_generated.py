"""What is made from the contract is committed as it is made, and says what the code says."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from lab.tools import contract, sizes
from queenside.core.contract import published
from queenside.core.contract.documents.explanation import TECHNIQUES
from queenside.explainer.logic.ladder import MARKS
from queenside.explainer.logic.ladder import NAMES as ON_THE_LADDER

FILES = contract.files()


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_what_is_committed_is_up_to_date(path: Path) -> None:
    assert path.read_text(encoding="utf-8") == FILES[path], "python -m lab.tools.contract"


@pytest.mark.parametrize("name", published.NAMES)
def test_a_schema_is_one(name: str) -> None:
    schema = published.document_schema(name)
    Draft202012Validator.check_schema(schema)
    assert contract.ROOT / "src" / "queenside" / "schema" / f"{name}.schema.json" in FILES
    assert json.loads(contract.layout(schema)) == schema


def test_what_is_made_is_not_counted_as_maintained() -> None:
    counted = [path for path in FILES if path.suffix in sizes.KINDS]
    assert counted
    assert all(sizes.is_generated(path.read_bytes()) for path in counted)
    assert not any(
        sizes.is_generated(path.read_bytes()) for path in contract.ROOT.glob("lab/tools/*.py")
    )


def test_every_schema_is_made() -> None:
    names = {
        path.name.split(".")[0]
        for path in (contract.ROOT / "src" / "queenside" / "schema").glob("*.json")
    }
    assert names == {*published.NAMES}


def test_the_contract_knows_every_technique() -> None:
    assert {*TECHNIQUES} == {*ON_THE_LADDER, MARKS}
