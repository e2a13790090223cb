"""Hints and checks of the extension and of the web page are Python's: all they say, to the letter.

50 boards in the tests, 1,000 with `make fuzz`, each in three positions: nothing on it, somewhere in
its explanation, and there with a mistake. The extension calls regions by their cells; the page by
their colours or letters, in answers that stand for the server's.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import pytest

from queenside.core import kernels
from queenside.core.contract.options import Naming
from queenside.core.formats import native_json
from queenside.core.formats.document import Document, State
from queenside.core.puzzles import RegionPuzzle
from queenside.explainer import documents
from queenside.explainer.diagnose import diagnose
from queenside.explainer.explain.explain import explain
from queenside.explainer.hint import hint
from queenside.maker import collection
from tests.extension import Extension
from tests.node_server import NodeServer

CASES = int(os.environ.get("QUEENSIDE_FUZZ_CASES", "500"))
BOARDS, CHUNK, LARGEST = CASES // 10, 25, 12
HARDEST = 10.0 if CASES > 500 else 7.0
"""Python takes seconds to explain boards that need more."""
NAMINGS: tuple[Naming, ...] = ("cells", "colours", "letters")

pytestmark = pytest.mark.skipif(bool(kernels.missing()), reason=str(kernels.missing()))


@pytest.mark.parametrize("start", range(0, BOARDS, CHUNK))
def test_hints_are_those_of_python(
    extension: Extension, page_worker: NodeServer, start: int
) -> None:
    for index, entry in enumerate(entries()[start : min(start + CHUNK, BOARDS)], start):
        puzzle = RegionPuzzle(entry.rows)
        for state in positions(puzzle, random.Random(index)):
            document = Document(puzzle, state=state)
            board = native_json.to_data(document)
            for naming in NAMINGS:
                context = f"{entry.id} {state} {naming}"
                result = hint(puzzle, state, naming=naming)
                by_depth = [documents.hint_data(document, result, depth) for depth in (1, 2, 3)]
                if naming == "cells":
                    assert said(extension.about("hint", board)) == said(by_depth[-1]), context
                    continue
                for expected in by_depth:
                    fields = {"board": board, "naming": naming, "depth": expected["depth"]}
                    assert said(page_worker.ask("hint", **fields)) == said(expected), context
                checked = documents.diagnosis_data(document, diagnose(puzzle, state, naming=naming))
                local = page_worker.ask("diagnose", board=board, naming=naming)
                assert said(local) == said(checked), context


def said(hint_data: Mapping[str, Any]) -> dict[str, Any]:
    """An answer, without what nobody reads beside a board that is being played."""
    unread = ("queenside", "puzzle", "wrong", "depth", "number", "title", "rating")
    answer = {key: value for key, value in hint_data.items() if key not in unread}
    return answer | {"step": said(answer["step"])} if answer.get("step") else answer


@cache
def entries() -> list[collection.CollectionBoard]:
    """The boards with one queen a unit, in any order, but always the same."""
    boards = [
        board
        for board in collection.boards()
        if board.stars == 1 and board.size <= LARGEST and board.rating <= HARDEST
    ]
    return random.Random(20).sample(boards, len(boards))


def positions(puzzle: RegionPuzzle, rng: random.Random) -> Iterator[State]:
    """Nothing; after some step of the explanation; and there with a queen too many."""
    yield State()
    state = rng.choice(explain(puzzle).steps).after
    yield state
    cells = {(row, column) for row in range(puzzle.size) for column in range(puzzle.size)}
    wrong = rng.choice(sorted(cells - {*state.queens}))
    yield State(tuple(sorted({*state.queens, wrong})), tuple({*state.marks} - {wrong}))
