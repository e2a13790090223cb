"""The plainest encoder says what the rules say, and is what a sceptic is promised."""

from __future__ import annotations

import ast
import json
import random
import subprocess
import sys
from itertools import product
from math import comb
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from queenside.core.encodings import plain, plain_rules
from queenside.core.formats import native_json
from queenside.core.formats.document import Document
from queenside.core.puzzles import NQueens, Puzzle, RegionPuzzle
from queenside.core.puzzles.custom.puzzle import Custom
from queenside.rules import groups
from queenside.solver.certify import claim
from queenside.solver.engines.reference import Reference
from tests.boards import random_custom
from tests.certificates import placements_of
from tests.conformance.checks import solutions_by

FIRST = ["01111", "23212", "23212", "22244", "22222"]


def data_of(puzzle: Puzzle) -> dict[str, Any]:
    return native_json.to_data(Document(puzzle))


@pytest.mark.parametrize(("program", "lines"), [(plain, 80), (plain_rules, 130)])
def test_it_is_short_and_needs_only_python(program: ModuleType, lines: int) -> None:
    text = Path(program.__file__ or "").read_text(encoding="utf-8")
    assert len(text.splitlines()) <= lines
    imported = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            imported |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            imported.add(node.module or "")
    assert imported <= set(sys.stdlib_module_names)


RULES = {"kind": "custom", "rows": 2, "columns": 3, "rules": [{"rule": "rows", "exactly": 1}]}


@pytest.mark.parametrize(
    ("program", "data"),
    [
        (plain, {"stars": 1, "regions": FIRST, "given": [[0, 0]], "blocked": [[1, 1]]}),
        (plain_rules, RULES),
    ],
    ids=["plain", "rules"],
)
def test_it_runs_alone(program: ModuleType, data: dict[str, Any], tmp_path: Path) -> None:
    copy, puzzle = tmp_path / "encode.py", tmp_path / "puzzle.json"
    copy.write_text(Path(program.__file__ or "").read_text(encoding="utf-8"), encoding="utf-8")
    puzzle.write_text(json.dumps(data))
    words = [sys.executable, "-I", "-S", str(copy), str(puzzle)]
    printed = subprocess.run(words, capture_output=True, text=True, check=True).stdout
    assert printed == program.encode(data)


def test_what_it_writes() -> None:
    assert plain.encode({"kind": "n-queens", "size": 2, "given": [[0, 1]]}) == (
        "c 1 is row 1, column 1\nc 2 is row 1, column 2\n"
        "c 3 is row 2, column 1\nc 4 is row 2, column 2\n"
        "p cnf 4 11\n"
        "2 0\n"  # given
        "-1 -4 0\n-2 -3 0\n"  # the diagonals
        "-1 -2 0\n1 2 0\n-3 -4 0\n3 4 0\n"  # the rows
        "-1 -3 0\n1 3 0\n-2 -4 0\n2 4 0\n"  # the columns
    )
    assert plain_rules.encode({**RULES, "columns": 2, "blocked": [[1, 0]]}) == (
        "c 1 is row 1, column 1\nc 2 is row 1, column 2\n"
        "c 3 is row 2, column 1\nc 4 is row 2, column 2\n"
        "p cnf 4 5\n-3 0\n-1 -2 0\n1 2 0\n-3 -4 0\n3 4 0\n"
    )


@pytest.mark.parametrize("seed", range(60))
def test_boards_by_their_own_rules(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plain_rules, "MAX_CLAUSES", plain_rules.MAX_CLAUSES if seed % 2 else 0)
    board = random_custom(random.Random(seed))
    everywhere = groups([board.problem.grid.positions], at_most=board.problem.grid.size - 1)
    rules = [*board.rules, everywhere]  # so that no cell is free of all clauses
    puzzle = Custom(board.rows, board.columns, rules, wrap=board.wrap, holes=board.holes)
    placements = placements_of(plain_rules.encode(data_of(puzzle)))
    assert placements == sorted(solutions_by(Reference(), puzzle.problem))


@pytest.mark.parametrize(("rule", "direction"), [("rising", 1), ("falling", -1)])
def test_diagonals_of_a_torus_in_one_direction(rule: str, direction: int) -> None:
    puzzle = {"rows": 3, "columns": 3, "wrap": "both"}
    lines = [{(r, direction * (label - r) % 3) for r in range(3)} for label in range(3)]
    assert plain_rules.units_of({"rule": rule}, puzzle) == lines


def test_every_cell_is_named() -> None:
    cells, _ = claim.parse(plain.encode(data_of(NQueens(11))))
    assert cells == {(row, col): 11 * row + col + 1 for row in range(11) for col in range(11)}


def test_large_units_are_counted() -> None:
    """25 cells with 6 queens would be 657,800 clauses for each row."""
    rows = [[row] * 25 for row in range(25)]
    text = plain.encode(data_of(RegionPuzzle(rows, 6)))
    assert len(text.splitlines()) < 100_000
    named = [int(line.split()[1]) for line in text.splitlines() if line.startswith("c ")]
    assert named == [*range(1, int(text.split("p cnf ")[1].split()[0]) + 1)]


@pytest.mark.parametrize("max_clauses", [0, 10, 20, 40])
def test_what_would_be_more_than_many_clauses_is_counted(
    max_clauses: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Listed: as many clauses as are promised, and no more numbers. Else: both, in proportion."""
    for program in (plain, plain_rules):
        monkeypatch.setattr(program, "MAX_CLAUSES", max_clauses)
    for size, low, high in product(range(8), range(5), range(5)):
        if low > high:
            continue
        written: list[list[list[int]]] = [[], []]
        cells = [*range(1, size + 1)]
        ends = [plain_rules.bound(low, high, cells, written[0], size)]
        if low == high:
            ends.append(plain.exactly(low, cells, written[1], size))
        listed = comb(size, high + 1) + comb(size, max(size - low + 1, 0))
        counted = 3 + 4 * size * (high + 1)
        for clauses, last in zip(written, ends, strict=False):
            assert len(clauses) == (listed if listed <= max_clauses else counted)
            assert last - size == (0 if listed <= max_clauses else 1 + size * (high + 1))


def test_another_kind_is_refused() -> None:
    with pytest.raises(ValueError, match="n-queens"):
        plain.encode({"kind": "rooks", "size": 4})
    with pytest.raises(ValueError, match="custom"):
        plain_rules.encode({"kind": "rooks", "size": 4})
    with pytest.raises(ValueError, match="n-queens"):
        plain.encode({"kind": "n-queens", "size": 1, "regions": ["A"]})


def test_a_comment_says_what_each_number_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plain, "MAX_CLAUSES", 0)
    lines = plain.encode(data_of(RegionPuzzle(FIRST))).splitlines()
    last = next(int(line.split()[2]) for line in lines if line.startswith("p cnf"))
    comments = [line.split()[1:3] for line in lines if line.startswith("c ")]
    assert comments == [[str(n), "is" if n <= 25 else "helps"] for n in range(1, last + 1)]
    assert last > 25
