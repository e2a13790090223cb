"""The lines that jobs over boards answer follow the published schema.

The fixtures in `src/queenside/schema/fixtures/batch` are what the program writes. After a change
that is wanted, write them anew with `UPDATE_GOLDEN=1 pytest` on this file.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from queenside.core import kernels
from queenside.counter.jobs.jsonl_results import not_made
from queenside.counter.jobs.kinds.boards import GradeJob, SolveJob
from queenside.counter.jobs.kinds.making import GenerateJob
from tests.schemas import SCHEMAS, validator
from tests.unit.counter.jobs.test_boards import MIXED, mixed

FOLDER = Path(__file__).parents[4] / "src" / "queenside" / "schema"
VALIDATOR = validator("batch")


def written(name: str, folder: Path) -> str:
    if name == "generate":
        created = GenerateJob("5#1", 2, 2).perform("seeds 1-2", "plain", "", "cpu")
        return created + not_made("5-extreme#1v5", "no 5×5 board of grade extreme in 60 s")
    kind = {"solve": SolveJob, "grade": GradeJob}[name](mixed(folder))
    [unit] = kind.units()
    return kind.perform(unit.task, "plain", MIXED, "cpu")


@pytest.mark.skipif(bool(kernels.missing()), reason="the fixtures are of the compiled kernels")
@pytest.mark.parametrize("name", ["solve", "grade", "generate"])
def test_a_fixture_is_what_is_written(name: str, tmp_path: Path) -> None:
    path = FOLDER / "fixtures" / "batch" / f"{name}.jsonl"
    text = written(name, tmp_path)
    if os.environ.get("UPDATE_GOLDEN"):
        path.write_text(text, encoding="utf-8", newline="\n")
    assert text == path.read_text(encoding="utf-8")
    for line in text.splitlines():
        VALIDATOR.validate(json.loads(line))


def test_the_schema_is_a_schema_and_can_refuse() -> None:
    Draft202012Validator.check_schema(SCHEMAS["batch"])
    for path in (FOLDER / "fixtures" / "batch").glob("*.jsonl"):
        for line in path.read_text(encoding="utf-8").splitlines():
            data = json.loads(line)
            for key in {*data} - {"kind", "stars", "id"}:
                assert not VALIDATOR.is_valid({k: v for k, v in data.items() if k != key}), key
                assert not VALIDATOR.is_valid({**data, key: {"a": 1}}), key
