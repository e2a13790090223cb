"""All that the encoders write stays what it was: what is as right, but longer, shows here alone.

After a change that is wanted: `UPDATE_GOLDEN=1 pytest tests/unit/core/encodings/test_written.py`.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from hashlib import sha256
from itertools import count, product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from queenside.core.encodings import integer, plain, plain_rules, probing
from queenside.core.encodings.cardinality import (
    ENCODINGS,
    at_least,
    at_most,
    count_pairwise_clauses,
    encode_cardinality,
)
from queenside.core.encodings.cnf import cnf
from queenside.core.encodings.cover import cover
from queenside.core.encodings.linear import linear
from queenside.core.formats import native_json
from queenside.core.formats.document import Document
from queenside.core.problem import Problem
from queenside.core.puzzles import NQueens, Puzzle
from queenside.core.puzzles.custom.puzzle import Custom
from queenside.rules import columns, rows
from tests.boards import random_custom, random_problem
from tests.certificates import random_puzzle

GOLDEN = Path(__file__).parents[3] / "data" / "written.json"
QUEENS = [
    NQueens(n, toroidal=torus, given=[(0, 1)], blocked=[(1, 1)])
    for n in (2, 3, 5, 8, 64, 65)
    for torus in (False, True)
]
SOME = [random_problem(seed) for seed in range(60)]
WIDE = Custom(2, 3, [rows(exactly=1), columns(exactly=1)]).problem
BOARDS = [*(puzzle.problem for puzzle in QUEENS[:8]), *SOME, WIDE]
BOARDS += [problem.restrict(place=(0, 1)) for problem in SOME[::2] if problem.grid.size > 1]
BOARDS += [NQueens(4).problem.restrict(place=(0, 5))]


def digest(written: Iterable[object]) -> str:
    """Of everything, in order."""
    return sha256(repr([*written]).encode()).hexdigest()[:16]


def opened(problem: Problem) -> object:
    """What is written for random probing, as numbers, or why nothing is."""
    written = None if probing.unsupported_reason(problem) else probing.encode(problem)
    if written is None:
        return probing.unsupported_reason(problem)
    words = [[*memoryview(each).cast("Q")] for each in (written.free, written.attacked)]
    return written.rows, written.columns, words


def stated(problem: Problem) -> object:
    """What is written for engines of whole numbers, or why nothing is."""
    return integer.unsupported_reason(problem) or [*integer.statements(problem)]


def of_units(encoding: str) -> Iterator[object]:
    """The clauses of units of every size with all bounds, and with some that nothing meets."""
    sizes = [(n, range(-1, n + 2)) for n in range(10)]
    for size, lower, upper in (
        (n, *both) for n, bounds in sizes for both in product(bounds, bounds)
    ):
        cells, new = range(1, size + 1), count(size + 1).__next__
        yield (
            encode_cardinality(cells, lower, upper, new, encoding),
            count_pairwise_clauses(size, lower, upper),
        )
        yield at_most(cells, upper, new, encoding), at_least(cells, lower, new, encoding), new()


def data_of(puzzle: Puzzle) -> dict[str, Any]:
    return native_json.to_data(Document(puzzle))


def plain_texts() -> Iterator[str]:
    """What both programs of a certificate write, of any boards."""
    for board in (*QUEENS[:8], *map(random_puzzle, range(40))):
        yield plain.encode(data_of(board))
    for seed in range(60):
        yield plain_rules.encode(data_of(random_custom(Random(seed))))


def test_the_encoders_write_what_they_wrote() -> None:
    now = {
        "linear": digest(map(linear, BOARDS)),
        "cover": digest(map(cover, BOARDS)),
        "integer": digest(map(stated, BOARDS)),
        "probing": digest(
            opened(each) for each in [*BOARDS, *(each.problem for each in QUEENS[8:])]
        ),
        "plain": digest(plain_texts()),
    }
    for name in ENCODINGS:
        now[f"{name} clauses"] = digest(cnf(problem, name) for problem in BOARDS)
        now[f"{name} units"] = digest(of_units(name))
    if os.environ.get("UPDATE_GOLDEN"):
        GOLDEN.write_text(f"{json.dumps(now, indent=1)}\n", "utf-8")
    assert now == json.loads(GOLDEN.read_text("utf-8"))


@pytest.mark.parametrize("many", [plain.MAX_CLAUSES, 20])
def test_plain_texts_tell_of_every_number(many: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether few units are counted, with numbers that help, or many."""
    for program in (plain, plain_rules):
        monkeypatch.setattr(program, "MAX_CLAUSES", many)
    for text in plain_texts():
        told = [line.split()[1] for line in text.splitlines() if line.startswith("c ")]
        last = int(text.split("p cnf ")[1].split()[0])
        assert told == [str(number) for number in range(1, last + 1)]
