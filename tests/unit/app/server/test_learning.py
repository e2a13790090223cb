"""What the server tells those who learn: techniques with grades, practice, pages to print."""

from __future__ import annotations

from lab.tools.technique_pictures import page_examples
from queenside.core.formats import gameid
from queenside.core.formats.document import State
from queenside.core.grid import mask_of
from queenside.explainer.diagnose import queens_of
from queenside.explainer.logic.ladder import TECHNIQUES
from queenside.explainer.logic.reasoner import Position, find_alike
from queenside.maker import collection


def test_each_technique_has_a_picture_that_shows_it() -> None:
    examples = page_examples()
    assert [*examples] == [key for key in TECHNIQUES if collection.boards(technique=key)]
    for name, example in examples.items():
        state = State(*(tuple(map(tuple, example["state"][key])) for key in ("queens", "marks")))
        problem = gameid.parse(example["board"]).puzzle.problem
        marks = mask_of(problem.grid.cell(*cell) for cell in state.marks)
        alike = find_alike(Position.start(problem).after(queens_of(problem, state), marks))
        assert {step.deduction.technique for step in alike} == {name}
