"""Boards in the extension: what it says of a document, what it refuses, and when it gives up."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import queenside as qs
from queenside.core.formats import native_json
from queenside.core.formats.document import Document
from queenside.core.puzzles import NQueens, RegionPuzzle
from queenside.reader import resolve_board
from tests.extension import Extension

ROOT = Path(__file__).parents[4]
FIXTURES = sorted((ROOT / "src" / "queenside" / "schema" / "fixtures").glob("*.json"))
EXAMPLES = sorted((ROOT / "examples").glob("*.txt"))


def check_board(extension: Extension, document: dict[str, Any]) -> None:
    """The same verdict and solutions as Python's; puzzles of other kinds are refused."""
    puzzle = native_json.from_data(document).puzzle
    answer = extension.solve(document)
    if not isinstance(puzzle, RegionPuzzle | NQueens):
        words = f'boards of regions are read here, not puzzles of the kind "{puzzle.kind}"'
        assert answer == {"fault": words}
        return
    result = qs.solve(puzzle, limit=2)
    status = "several" if result.count > 1 else result.status
    assert answer["status"] == status
    if status == "unique":
        assert answer["solutions"] == [[list(cell) for cell in result.solution or ()]]
    assert all([qs.solve(puzzle_with(puzzle, s)).count == 1 for s in answer["solutions"]])


def puzzle_with(puzzle: RegionPuzzle | NQueens, solution: Any) -> RegionPuzzle | NQueens:
    if isinstance(puzzle, NQueens):
        return NQueens(puzzle.n, puzzle.toroidal, solution, puzzle.blocked)
    return RegionPuzzle(puzzle.regions, puzzle.stars, solution, puzzle.blocked)


@pytest.mark.parametrize("path", FIXTURES, ids=lambda path: path.stem)
def test_fixtures(extension: Extension, path: Path) -> None:
    data = json.loads(path.read_text(encoding="utf-8"))
    check_board(extension, data.get("puzzle", data))


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_examples(extension: Extension, path: Path) -> None:
    for document in resolve_board.read_all(path):
        check_board(extension, native_json.to_data(Document(document.puzzle)))


def test_out_of_time_is_unknown(extension: Extension) -> None:
    answer = extension.solve(json.loads(FIXTURES[0].read_text(encoding="utf-8")), seconds=0)
    assert (answer["status"], answer["solutions"]) == ("unknown", [])
    assert not answer["exhausted"]


def test_a_limit_leaves_the_rest(extension: Extension) -> None:
    rows = ["AAAAA", "BBBBB", "CCCCC", "DDDDD", "EEEEE"]
    everything = extension.solve({"regions": rows}, limit=100)
    assert everything["exhausted"]
    assert len(everything["solutions"]) == qs.count(RegionPuzzle(rows))
    sample = extension.solve({"regions": rows}, limit=3)
    assert (sample["status"], sample["exhausted"], len(sample["solutions"])) == (
        "several",
        False,
        3,
    )


SOUND: dict[str, Any] = {"regions": ["AB", "AB"]}
MALFORMED = json.loads((ROOT / "tests" / "data" / "malformed.json").read_text(encoding="utf-8"))
NOT_READ_HERE = re.compile(r"NaN|Infinity|\de\d|\.0|'|\"(?:id|title|solution)\"")
"""Of what Python refuses: numbers that no JSON has, whole ones with a point, what is passed by."""
WRONG: list[Any] = [
    *(json.loads(text) for text in MALFORMED["json"] if not NOT_READ_HERE.search(text)),
    *({"regions": rows} for rows in ([[]], ["AB"], ["AA", "AA"], ["AB", "CD"])),
    {"regions": [[row] * 65 for row in range(65)]},
    *({"regions": rows} for rows in ([[0] * 100_000], ["A" * 100_000], [[0]] * 100_000)),
    SOUND | {"stars": 10**12},
    SOUND | {"given": [["0", "0"]]},
    SOUND | {"given": [[0, 0]], "blocked": [[0, 0]]},
    SOUND | {"given": [[0, 0]] * 100_000},
    SOUND | {"blocked": [["<script>"] * 2] * 500},
]


@pytest.mark.parametrize("document", WRONG, ids=lambda document: repr(document)[:60])
def test_what_states_no_puzzle_is_refused(extension: Extension, document: Any) -> None:
    fault = extension.about("solve", document)["fault"]
    assert 10 < len(fault) < 300
    assert fault.isprintable()


SAME_WORDS: list[dict[str, Any]] = [
    {"regions": [[0, 1], [1]]},
    {"regions": ["AB", "CD"], "stars": 0},
    {"regions": ["AB"]},
    {"regions": ["AAAAAAAA"] * 8},
    {"regions": ["ABC", "ABC", "ABC"], "given": [[0, 0], [0, 1], [0, 2], [1, 0]]},
    {"regions": ["AB", "AB"], "given": [[7, 0], [0, 0]], "blocked": [[0, 0], [0, -1]]},
    {"regions": ["AB", "AB"], "given": [[0, 1]], "state": {"queens": [[2, 2]], "marks": [[2, 2]]}},
]


@pytest.mark.parametrize("document", SAME_WORDS, ids=repr)
def test_a_fault_in_the_same_words_as_python(extension: Extension, document: Any) -> None:
    with pytest.raises(qs.InvalidPuzzle) as refused:
        native_json.from_data(document)
    assert extension.about("solve", document)["fault"] in refused.value.faults


def test_a_solution_that_comes_along_is_not_looked_at(extension: Extension) -> None:
    document = {"regions": ["ABBBB", "AABCB", "AAACD", "EEEDD", "EEEEE"], "solution": "anything"}
    assert extension.solve(document)["status"] == "unique"
