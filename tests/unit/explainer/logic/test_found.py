"""What every technique finds on boards of all sorts stays what it was, word by word.

That it is right is tested elsewhere; here, that no technique sees less, more, or says it otherwise.
After a change that is wanted: `UPDATE_GOLDEN=1 pytest tests/unit/explainer/logic/test_found.py`.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections import defaultdict
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

from queenside.core.grid import cells_of, mask_of
from queenside.core.problem import Problem
from queenside.core.puzzles import NQueens, RegionPuzzle
from queenside.explainer.logic.deduction import Deduction
from queenside.explainer.logic.ladder import GUESS, MARKS, TECHNIQUES, ladder
from queenside.explainer.logic.position import Position
from queenside.explainer.logic.premises import premises
from queenside.explainer.logic.prover import Step, next_step
from queenside.explainer.logic.shorten import shorten
from queenside.explainer.logic.techniques import queen_marks
from queenside.maker import collection
from tests.boards import random_custom
from tests.unit.core.kernels.test_logic import RUNGS
from tests.unit.explainer.logic.test_board import drawn

GOLDEN = Path(__file__).parents[3] / "data" / "found.json"
FIRST = 5
"""Deductions of a technique that are looked at, in a position after the first."""
SHORT = "shortened"
SELDOM = 20
"""Of so many positions one is looked at by what takes long."""


def problems() -> Iterator[Problem]:
    """Boards that need every technique of both ladders, and boards by rules of their own."""
    for rows in RUNGS:
        yield RegionPuzzle([[int(sign, 16) for sign in row] for row in rows.split("/")]).problem
    for entry in collection.boards(stars=2)[::65]:
        yield entry.puzzle.problem
    for number in range(30):
        yield random_custom(Random(number)).problem
    yield NQueens(8, given=[(0, 3), (1, 6)]).problem


def scattered() -> Iterator[Position]:
    """Boards of any rules, and of one and two stars, with crosses anywhere."""
    for number in range(800):
        position, _ = drawn(number)
        if not position.clash() and position.fault() is None:
            yield position
    for stars in (1, 2):
        for number, entry in enumerate(collection.boards(stars=stars)[::20]):
            start = Position.start(entry.puzzle.problem)
            free, chance = [*cells_of(start.free)], Random(number)
            yield start.without(mask_of(chance.sample(free, chance.randrange(len(free)))))


def told(deduction: Deduction) -> list[Any]:
    """All that a deduction says."""
    masks = (deduction.places, deduction.eliminates, deduction.evidence)
    units = [(unit.kind, unit.index) for unit in deduction.because]
    inner = [told(link) for link in deduction.inner]
    return [deduction.technique, units, *masks, deduction.reason.data(), inner]


def found() -> dict[str, str]:
    """By technique, a digest of what it finds on the way to the solutions; one of shorter ways."""
    digests: dict[str, Any] = defaultdict(hashlib.sha256)
    for problem in problems():
        position, number, steps = Position.start(problem), 0, list[Step]()
        while (step := next_step(position)) is not None:
            for mark in queen_marks.find(position):
                digests[MARKS].update(json.dumps(told(mark)).encode())
            for level in ladder(position.board):
                if number and (number + level.number) % (SELDOM if level.assumes else 3):
                    continue
                maximum = FIRST if number or level.tries else None
                for deduction in islice(level.find(position), maximum):
                    digests[level.technique].update(json.dumps(told(deduction)).encode())
            position, number = step.after, number + 1
            steps.append(step)
        for step in shorten(Position.start(problem), steps):
            text = [told(step.deduction), step.deduction.rests_on]
            digests[SHORT].update(json.dumps(text).encode())
    for name, text in found_scattered():
        digests[name].update(json.dumps(text).encode())
    return {name: digest.hexdigest()[:16] for name, digest in sorted(digests.items())}


def found_scattered() -> Iterator[tuple[str, list[Any]]]:
    """Techniques, what they find, and the cells that it rests on."""
    for number, position in enumerate(scattered()):
        for level in ladder(position.board):
            if level.tries and number % 3:
                continue
            for deduction in islice(level.find(position), FIRST):
                rests_on = [premises(position, deduction, exact=exact) for exact in (True, False)]
                yield level.technique, [told(deduction), deduction.sentence, rests_on]


@pytest.mark.slow
def test_each_technique_finds_what_it_found() -> None:
    now = found()
    if os.environ.get("UPDATE_GOLDEN"):
        GOLDEN.write_text(f"{json.dumps(now, indent=1)}\n", "utf-8")
    before = json.loads(GOLDEN.read_text("utf-8"))
    assert {*now} == {MARKS, SHORT, *TECHNIQUES} - {GUESS}
    assert [name for name in now if now[name] != before.get(name)] == []
