"""The extension's hints are those of `qs.hint`: technique, cells and sentence, to the letter.

50 boards in the tests, 1,000 with `make fuzz`, each in three positions: nothing on it, somewhere in
its explanation, and there with a mistake. Regions are called by their cells and by their colours.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

import queenside as qs
from queenside import collection, kernels
from queenside.formats import colours
from queenside.formats.document import State
from queenside.puzzles import RegionPuzzle
from queenside.reason.explain.explain import Naming, explain
from queenside.reason.hint import hint
from tests.extension import Extension

CASES = int(os.environ.get("QUEENSIDE_FUZZ_CASES", "500"))
BOARDS, CHUNK, LARGEST = CASES // 10, 25, 12
HARDEST = 10.0 if CASES > 500 else 7.0
"""Python takes seconds to explain boards that need more."""
NAMINGS: tuple[Naming, ...] = ("cells", "colours")

pytestmark = pytest.mark.skipif(bool(kernels.missing()), reason=str(kernels.missing()))


@pytest.mark.parametrize("start", range(0, BOARDS, CHUNK))
def test_hints_are_those_of_python(extension: Extension, start: int) -> None:
    for at, entry in enumerate(entries()[start : min(start + CHUNK, BOARDS)], start):
        puzzle = RegionPuzzle(entry.rows)
        for state in positions(puzzle, random.Random(at)):
            for naming in NAMINGS:
                found = extension.about("hint", document(puzzle, state), **looks(puzzle, naming))
                assert found == expected(puzzle, state, naming), f"{entry.id} {state} {naming}"


@cache
def entries() -> list[collection.Entry]:
    """The boards with one queen a unit, in any order, but always the same."""
    found = [
        each
        for each in collection.boards()
        if each.stars == 1 and each.size <= LARGEST and each.rating <= HARDEST
    ]
    return random.Random(20).sample(found, len(found))


def positions(puzzle: RegionPuzzle, rng: random.Random) -> Iterator[State]:
    """Nothing; after some step of the explanation; and there with a queen too many."""
    yield State()
    state = rng.choice(explain(puzzle).steps).after
    yield state
    cells = {(row, column) for row in range(puzzle.size) for column in range(puzzle.size)}
    wrong = rng.choice(sorted(cells - {*state.queens}))
    yield State(tuple(sorted({*state.queens, wrong})), tuple({*state.marks} - {wrong}))


def document(puzzle: RegionPuzzle, state: State) -> dict[str, Any]:
    return {"regions": puzzle.regions, "state": {"queens": state.queens, "marks": state.marks}}


def looks(puzzle: RegionPuzzle, naming: Naming) -> dict[str, Any]:
    """What the extension is told of the naming."""
    names = colours.names(puzzle) if naming == "colours" else {}
    return {"looks": [names[region] for region in sorted(names)]} if names else {}


def expected(puzzle: RegionPuzzle, state: State, naming: Naming) -> dict[str, Any]:
    """Python's hint, as the extension gives one."""
    found = hint(puzzle, state, naming=naming)
    step, wrong = found.step, ()
    if found.kind == "mistake":
        diagnosed = qs.diagnose(puzzle, state, naming=naming)
        wrong = (*diagnosed.queens, *diagnosed.marks)
    return {
        "kind": found.kind,
        "technique": step.technique if step else None,
        "sentence": found.cells,
        "looksAt": [list(cell) for cell in (step.looks_at if step else wrong)],
        "places": [list(cell) for cell in (step.places if step else ())],
        "eliminates": [list(cell) for cell in (step.eliminates if step else ())],
    }
