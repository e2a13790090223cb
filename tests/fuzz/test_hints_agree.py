"""Hints and checks of the extension and of the web page are Python's: all they say, to the letter.

15 boards of one to four stars and 15 by rules of their own in the tests, 1,000 of each with `make
fuzz`, in three positions: nothing on it, somewhere in its explanation, and there with a mistake.
The extension calls regions by their cells; the page by their colours or letters, in answers that
stand for the server's. Its explanations and grades are Python's too.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator, Mapping
from functools import cache
from time import process_time
from typing import Any

import pytest

from queenside.core import kernels
from queenside.core.contract.options import Naming
from queenside.core.formats import native_json
from queenside.core.formats.document import Document, State
from queenside.core.grid import cells_of
from queenside.core.puzzles import Puzzle, RegionPuzzle
from queenside.explainer import documents
from queenside.explainer.diagnose import diagnose
from queenside.explainer.explain.explain import explain
from queenside.explainer.hint import Hint, hint
from queenside.explainer.logic.ladder import TECHNIQUES
from queenside.maker import collection
from queenside.maker.generate import generate
from queenside.maker.practice import practice
from queenside.solver.solve import solve
from tests.boards import published_boards, random_custom, ruled_custom
from tests.extension import Extension
from tests.node_server import NodeServer

CASES = int(os.environ.get("QUEENSIDE_FUZZ_CASES", "150"))
BOARDS, CHUNK, LARGEST = CASES // 10, 25, 14
NAMINGS: tuple[Naming, ...] = ("colours", "letters")

pytestmark = pytest.mark.skipif(bool(kernels.missing()), reason=str(kernels.missing()))


@pytest.mark.parametrize("start", range(0, BOARDS, CHUNK))
def test_hints_are_those_of_python(
    extension: Extension, page_worker: NodeServer, start: int
) -> None:
    for index in range(start, min(start + CHUNK, BOARDS)):
        name, puzzle = star_board(index)
        for state in positions(puzzle, random.Random(index)):
            compare(page_worker, Document(puzzle, state=state))
            board = native_json.to_data(Document(puzzle, state=state))
            expected = documents.hint_data(
                Document(puzzle, state=state), hint(puzzle, state, naming="cells"), 3
            )
            assert said(extension.about("hint", board)) == said(expected), f"{name} {state}"


@pytest.mark.parametrize("start", range(0, BOARDS, CHUNK))
def test_hints_by_own_rules_are_those_of_python(page_worker: NodeServer, start: int) -> None:
    for seed in range(start, min(start + CHUNK, BOARDS)):
        rng = random.Random(seed)
        puzzle = random_custom(rng) if seed % 2 else ruled_custom(seed // 2, rng)
        for state in positions(puzzle, rng):
            compare(page_worker, Document(puzzle, state=state))


def test_what_takes_too_long_ends_where_it_does_in_python(page_worker: NodeServer) -> None:
    boards = _mixed_published()
    board = next((board for board in boards if board["id"] == "sbl-17-4-unsorted-11"), None)
    if board is None:
        pytest.skip("the published boards are not there")
    puzzle = RegionPuzzle(board["regions"], board["stars"])
    solution = solve(puzzle).solution or ()
    wrong = next(cell for cell in puzzle.problem.grid.positions if cell not in solution)
    state = State(queens=(wrong,))
    began = process_time()
    diagnosis = diagnose(puzzle, state)
    assert process_time() - began < 3  # a third of that on a quiet machine
    assert (diagnosis.verdict, diagnosis.step) == ("wrong", None)
    assert diagnosis.sentence.endswith(
        "The only solution has none there. Finding the reason by logic would take too long."
    )
    *_, stuck = hints_on_the_way(puzzle)
    assert stuck.cells == "Finding the next step by logic would take too long here."
    for reached in (state, stuck.state):
        compare(page_worker, Document(puzzle, state=reached))


def hints_on_the_way(puzzle: Puzzle) -> Iterator[Hint]:
    """The hint for an empty board, that for the board after it, and so on."""
    state = State()
    while True:
        yield (given := hint(puzzle, state))
        if given.step is None:
            return
        state = given.step.after


def compare(page_worker: NodeServer, document: Document) -> None:
    """The page's hints and checks, with the names of colours and of letters."""
    puzzle, state = document.puzzle, document.state
    assert state is not None
    board = native_json.to_data(document)
    for naming in NAMINGS:
        context = f"{board} {naming}"
        result = hint(puzzle, state, naming=naming)
        for depth in (1, 2, 3):
            local = page_worker.ask("hint", board=board, naming=naming, depth=depth)
            assert said(local) == said(documents.hint_data(document, result, depth)), context
        checked = documents.diagnosis_data(document, diagnose(puzzle, state, naming=naming))
        assert said(page_worker.ask("diagnose", board=board, naming=naming)) == said(checked), (
            context
        )


def test_explanations_and_grades_are_those_of_python(page_worker: NodeServer) -> None:
    boards = [star_board(index)[1] for index in range(len(SOURCES) * 2)]
    for puzzle in (*boards, *map(random_custom, map(random.Random, range(4)))):
        document = Document(puzzle)
        board = native_json.to_data(document)
        for full in (False, True):
            expected = documents.explanation_data(document, explain(puzzle, full=full))
            local = page_worker.ask("explain", board=board, full=full)
            fields = ("status", "solved", "grade", "ending")
            assert [local[name] for name in fields] == [expected[name] for name in fields], board
            assert list(map(said, local["steps"])) == list(map(said, expected["steps"])), board
        assert page_worker.ask("grade", board=board)["grade"] == documents.grade_or_none(puzzle)


def test_positions_to_train_on_are_those_of_python(page_worker: NodeServer) -> None:
    for technique in filter(collection_needs, TECHNIQUES):
        expected = practice(technique, 1)
        board = native_json.to_data(Document(expected.puzzle))
        local = page_worker.ask("practice", board=board, technique=technique)
        queens, marks = (
            [list(cell) for cell in cells]
            for cells in (expected.state.queens, expected.state.marks)
        )
        assert local["board"]["state"] == {"queens": queens, "marks": marks}, technique
        assert said(local)["step"] == said(documents.step_data(expected.step)), technique
        answers = [said(documents.step_data(step)) for step in expected.answers]
        assert list(map(said, local["answers"])) == answers, technique


def collection_needs(technique: str) -> bool:
    return bool(collection.boards(technique=technique))


def said(data: Mapping[str, Any]) -> dict[str, Any]:
    """An answer, without what nobody reads beside a board that is being played."""
    unread = ("queenside", "puzzle", "wrong", "depth", "number", "title", "rating")
    answer = {key: value for key, value in data.items() if key not in unread}
    return answer | {"step": said(answer["step"])} if answer.get("step") else answer


def star_board(index: int) -> tuple[str, RegionPuzzle]:
    """A board of one to four stars and its name, of each source in turn."""
    source = SOURCES[index % len(SOURCES)]
    return source(index // len(SOURCES))


def collected(index: int) -> tuple[str, RegionPuzzle]:
    """Of one to three stars in turn, in any order, but always the same."""
    boards = _mixed_collection()[index % 3]
    entry = boards[index // 3 % len(boards)]
    return entry.id, RegionPuzzle(entry.rows, entry.stars)


@cache
def _mixed_collection() -> list[list[collection.CollectionBoard]]:
    boards = [board for board in collection.boards() if board.size <= LARGEST]
    mixed = random.Random(20).sample(boards, len(boards))
    return [[board for board in mixed if board.stars == stars] for stars in (1, 2, 3)]


def published(index: int) -> tuple[str, RegionPuzzle]:
    """By other makers, where their files lie beside the project."""
    boards = _mixed_published()
    if not boards:
        return collected(index)
    entry = boards[index % len(boards)]
    return entry["id"], RegionPuzzle(entry["regions"], entry["stars"])


@cache
def _mixed_published() -> list[dict[str, Any]]:
    boards = [
        board
        for name in ("queens_boards.jsonl", "star_battle.jsonl")
        for board in published_boards(name)
        if board["stars"] <= len(GENERATED_SIZES)
    ]
    return random.Random(23).sample(boards, len(boards))


def generated(index: int) -> tuple[str, RegionPuzzle]:
    """Of one to four stars in turn."""
    stars = index % len(GENERATED_SIZES) + 1
    made = generate(GENERATED_SIZES[stars - 1], stars, seed=index)
    return made.id, made.puzzle


SOURCES = (collected, published, generated)
GENERATED_SIZES = (8, 10, 14, 17)
"""Rows by stars."""


def positions(puzzle: Puzzle, rng: random.Random) -> Iterator[State]:
    """Nothing; after some step of the explanation; and there with a queen too many.

    The last one not where the explanation takes so long that the page doesn't wait for it.
    """
    yield State()
    state = rng.choice([State(), *(step.after for step in explain(puzzle, full=True))])
    yield state
    grid, blocked = puzzle.problem.grid, {*cells_of(puzzle.problem.blocked)}
    cells = {grid.positions[cell] for cell in range(grid.size) if cell not in blocked}
    wrong = rng.choice(sorted(cells - {*state.queens}))
    yield State(tuple(sorted({*state.queens, wrong})), tuple({*state.marks} - {wrong}))
