"""What the server tells those who learn: techniques with grades, practice, pages to print."""

from __future__ import annotations

import pytest

import queenside as qs
from lab.tools.technique_pictures import page_examples
from queenside.app.server import inputs
from queenside.app.server.questions import reasoning
from queenside.core.formats import gameid
from queenside.core.formats.document import Document, State
from queenside.core.grid import mask_of
from queenside.explainer.diagnose import queens_of
from queenside.explainer.logic.ladder import TECHNIQUES
from queenside.explainer.logic.reasoner import Position, find_alike
from queenside.maker import collection
from queenside.reader import resolve_board

FIRST = resolve_board.read("examples/first.txt")


@pytest.mark.parametrize(
    ("name", "file"), [(None, "board"), ("q8-0001", "q8-0001"), ("a/b", "a-b")]
)
def test_an_explanation_is_a_page(name: str | None, file: str) -> None:
    data = reasoning.page(inputs.OfBoard(Document(FIRST.puzzle, id=name)))
    assert (data["file_name"], data["media_type"]) == (f"{file}.html", "text/html")
    assert data["text"].startswith("<!doctype html>")
    assert qs.explain(FIRST.puzzle).steps[0].sentence in data["text"]


def test_each_technique_has_a_picture_that_shows_it() -> None:
    examples = page_examples()
    assert [*examples] == [key for key in TECHNIQUES if collection.boards(technique=key)]
    for name, example in examples.items():
        state = State(*(tuple(map(tuple, example["state"][key])) for key in ("queens", "marks")))
        problem = gameid.parse(example["board"]).puzzle.problem
        marks = mask_of(problem.grid.cell(*cell) for cell in state.marks)
        alike = find_alike(Position.start(problem).after(queens_of(problem, state), marks))
        assert {step.deduction.technique for step in alike} == {name}
