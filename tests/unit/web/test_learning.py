"""What the server tells those who learn: techniques with grades, practice, pages to print."""

from __future__ import annotations

import pytest

import queenside as qs
from queenside.formats import native_json
from queenside.formats.document import Document
from queenside.logic.catalogue import MEANINGS
from queenside.logic.grade import NAMES
from queenside.see import resolve_board
from queenside.web import inputs
from queenside.web.questions import describing, reasoning

FIRST = resolve_board.read("examples/first.txt")


def test_techniques_come_with_the_grades_they_make() -> None:
    data = describing.techniques(inputs.Nothing())
    assert data["grades"] == [{"name": name, "about": MEANINGS[name]} for name in NAMES]
    rungs = [
        rung for each in data["techniques"] for rung in each["one_star"] + each["several_stars"]
    ]
    assert {rung["grade"] for rung in rungs} == {*NAMES}


@pytest.mark.usefixtures("small_collection")
def test_a_practice_has_all_of_its_answers() -> None:
    data = reasoning.practice(inputs.Practice("two-lines", 1, "letters"))
    assert data["step"] in data["answers"]
    assert "region" in data["sentence"]
    assert "violet" not in data["sentence"]
    board = native_json.from_data(data["board"])
    solution = qs.solve(board.puzzle).solution or ()
    assert data["solution"] == [list(cell) for cell in solution]
    for answer in data["answers"]:
        assert not {tuple(cell) for cell in answer["eliminates"]} & {*solution}


@pytest.mark.parametrize(
    ("name", "file"), [(None, "board"), ("q8-0001", "q8-0001"), ("a/b", "a-b")]
)
def test_an_explanation_is_a_page(name: str | None, file: str) -> None:
    data = reasoning.page(inputs.OfBoard(Document(FIRST.puzzle, id=name)))
    assert (data["file_name"], data["media_type"]) == (f"{file}.html", "text/html")
    assert data["text"].startswith("<!doctype html>")
    assert qs.explain(FIRST.puzzle).steps[0].sentence in data["text"]
