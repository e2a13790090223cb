"""How explanations look: moves, pictures, pages, and documents that follow the published schema.

The fixtures in `src/queenside/schema/fixtures/explanations` are what the program writes. After a
change that is wanted, write them anew with `UPDATE_GOLDEN=1 pytest
tests/unit/explainer/test_explanations.py`.
"""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from jsonschema import Draft202012Validator
from referencing import Registry, Resource

from queenside import RegionPuzzle, State, diagnose, explain, grade, hint
from queenside.core.formats import native_json, svg
from queenside.core.formats.document import Document
from queenside.core.formats.svg import Highlight
from queenside.core.puzzles.puzzle import Puzzle
from queenside.core.unit import WINDOW
from queenside.explainer import documents
from queenside.explainer.explain.moves import heading, highlight, moves
from queenside.explainer.explain.pages import page
from queenside.explainer.logic.catalogue import CATALOGUE, MEANINGS
from queenside.explainer.logic.grade import NAMES
from queenside.explainer.logic.ladder import GUESS, MARKS, SINGLES, TECHNIQUES
from queenside.reader import resolve_board

ROOT = Path(__file__).parents[3]
FOLDER = ROOT / "src" / "queenside" / "schema"
FIXTURES = FOLDER / "fixtures" / "explanations"
SCHEMA, PUZZLE = (
    json.loads((FOLDER / f"{name}.schema.json").read_text(encoding="utf-8"))
    for name in ("explanation", "puzzle")
)
REGISTRY: Registry[Any] = Registry().with_resource(PUZZLE["$id"], Resource.from_contents(PUZZLE))
VALIDATOR = Draft202012Validator(SCHEMA, registry=REGISTRY)

FIVE = RegionPuzzle(["01111", "23212", "23212", "22244", "22222"])
FIRST = "first.txt"
SVG = "{http://www.w3.org/2000/svg}"


def example(name: str) -> Document:
    return resolve_board.read(ROOT / "examples" / name)


# -- moves ----


@pytest.mark.parametrize("name", [FIRST, "given.txt", "stars-2-9.txt"])
def test_moves_are_the_steps_with_marks_behind_their_queens(name: str) -> None:
    explanation = explain(example(name).puzzle)
    result = list(moves(explanation, unfold=True))
    assert [step for move in result for step in move.steps] == [*explanation.steps]
    assert all(move.steps[0].technique != MARKS for move in result[1:])
    assert all(step.technique == MARKS for move in result for step in move.steps[1:])
    assert [move.after for move in result] == [move.steps[-1].after for move in result]


@pytest.mark.parametrize("name", [FIRST, "given.txt", "stars-2-9.txt"])
def test_one_sentence_tells_the_singles_at_the_end(name: str) -> None:
    explanation = explain(example(name).puzzle)
    *others, last = moves(explanation)
    singles = [step for step in last.steps if step.technique != MARKS]
    assert len(singles) > 1
    assert {step.technique for step in singles} <= {*SINGLES}
    assert others[-1].steps[0].technique not in SINGLES
    assert last.steps == explanation.steps[-len(last.steps) :]
    cells = [f"r{row + 1}c{column + 1}" for step in singles for row, column in step.places]
    assert re.findall(r"r\d+c\d+", last.lines[0]) == cells
    assert len(list(moves(explanation, unfold=True))) == len(others) + len(singles)


def test_the_headings_of_moves() -> None:
    result = list(moves(explain(example(FIRST).puzzle)))
    assert [move.number for move in result[:4]] == [1, 2, 3, 4]
    assert heading(result[0]) == "1. Two lines in two regions (3.4)"
    given = list(moves(explain(example("given.txt").puzzle)))
    assert [move.number for move in given[:2]] == [0, 1]
    assert heading(given[0]) == "Queen marks"


@pytest.mark.parametrize(
    ("name", "status", "words"),
    [
        (FIRST, "unique", "this is the only solution"),
        ("several.txt", "several", "has several solutions"),
        ("none.txt", "none", "has no solution"),
    ],
)
def test_endings(name: str, status: str, words: str) -> None:
    explanation = explain(example(name).puzzle)
    assert (explanation.status, explanation.solved) == (status, status == "unique")
    assert words in explanation.ending


# -- pictures ----


def test_what_a_picture_points_at() -> None:
    puzzle = example(FIRST).puzzle
    move = list(moves(explain(puzzle)))[1]
    queen, marks = move.steps
    light = highlight(puzzle, *move.steps)
    assert light.shown == {(row, 5) for row in range(8)}
    assert light.queens == queen.places == light.looks_at
    assert light.marks == marks.eliminates


RED = "#b3122d"
"""The ink of what is new or wrong."""


def strokes(picture: str, ink: str) -> int:
    paths = ElementTree.fromstring(picture).iter(f"{SVG}path")
    return sum(path.get("d", "").count("M") for path in paths if path.get("stroke") == ink)


def test_new_marks_are_red_and_old_ones_are_not() -> None:
    puzzle = example(FIRST).puzzle
    one, two = list(moves(explain(puzzle, full=True)))[:2]
    assert strokes(one.picture(puzzle), RED) == len(one.steps[0].eliminates)
    assert strokes(two.picture(puzzle), RED) == len(two.steps[0].eliminates)
    assert two.picture(puzzle).count("m-5,-5") == len(one.steps[0].eliminates)
    wrong = svg.draw(puzzle, highlight=Highlight(wrong=((0, 0),)))
    assert strokes(wrong, RED) == 1


def test_rows_and_columns_have_numbers() -> None:
    picture = ElementTree.fromstring(svg.draw(FIVE, highlight=Highlight()))
    assert [text.text for text in picture.iter(f"{SVG}text")] == [*"12345", *"12345"]
    assert "<text" not in svg.draw(FIVE)


def test_what_matters_does_not_fade() -> None:
    def veiled(rendered: set[tuple[int, int]]) -> int:
        picture = svg.draw(FIVE, highlight=Highlight(frozenset(rendered)))
        veils = [line for line in picture.split("\n") if "fill-opacity" in line]
        return sum(line.count("z") for line in veils)

    assert veiled(set()) == 0
    assert veiled({(0, column) for column in range(5)}) == 4
    assert veiled({(row, 2) for row in range(5)}) == 10


# -- pages ----


def test_the_page_has_a_card_for_each_move() -> None:
    document = example(FIRST)
    explanation = explain(document.puzzle)
    text = page(document, explanation)
    result = list(moves(explanation))
    assert re.findall(r'<li id="step-(\d+)"', text) == [str(move.number) for move in result]
    assert text.count("<svg xmlns") == len(result) + 1
    assert all(step.sentence in text for step in explanation.steps)
    assert "Two lines in two regions" in text
    assert MEANINGS["hard"] in text


def test_the_page_stands_alone() -> None:
    text = page(Document(FIVE, title="<b>&"), explain(FIVE))
    assert "<h1>&lt;b&gt;&amp;: 5×5 queens board</h1>" in text
    assert not re.search(r"<(script|link|img|b)\b|@import|url\(", text)
    for picture in re.findall(r"<svg xmlns.*?</svg>", text, re.DOTALL):
        ElementTree.fromstring(picture)


def test_the_page_of_a_board_without_a_grade() -> None:
    document = example("several.txt")
    text = page(document, explain(document.puzzle))
    assert text.count("several solutions") == 2
    assert 'class="grade"' not in text


def test_every_grade_has_a_meaning() -> None:
    assert tuple(MEANINGS) == NAMES


# -- documents ----


def written() -> dict[str, Any]:
    state = State(queens=((0, 0),), marks=((1, 1),))
    wrong = State(queens=((0, 0), (1, 4)), marks=((2, 1),))
    played, erring = Document(FIVE, state=state), Document(FIVE, state=wrong)
    return {
        "explanation": documents.explanation_data(Document(FIVE), explain(FIVE)),
        "hint": documents.hint_data(played, hint(FIVE, state), 3),
        "diagnosis": documents.diagnosis_data(erring, diagnose(FIVE, wrong)),
        "grade": {
            "queenside": documents.SCHEMA,
            "board": "five.txt",
            "grade": documents.grade_data(grade(FIVE)),
            "why": None,
        },
    }


@pytest.mark.parametrize("name", ["explanation", "hint", "diagnosis", "grade"])
def test_a_fixture_is_what_is_written(name: str) -> None:
    path = FIXTURES / f"{name}.json"
    data = written()[name]
    if os.environ.get("UPDATE_GOLDEN"):
        lines = (f"  {json.dumps(key)}: {json.dumps(value)}" for key, value in data.items())
        path.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8", newline="\n")
    VALIDATOR.validate(data)
    assert data == json.loads(path.read_text(encoding="utf-8"))


def test_the_schema_is_a_schema_and_can_refuse() -> None:
    Draft202012Validator.check_schema(SCHEMA)
    for data in written().values():
        for key in data:
            assert not VALIDATOR.is_valid({k: v for k, v in data.items() if k != key}), key
            assert not VALIDATOR.is_valid({**data, key: [[]]}), key


def test_the_schema_knows_every_technique() -> None:
    assert SCHEMA["$defs"]["technique"]["enum"] == [name for name in CATALOGUE if name != GUESS]
    assert set(TECHNIQUES) < set(CATALOGUE)
    assert SCHEMA["$defs"]["grade"]["properties"]["name"]["enum"] == [*NAMES]


@pytest.mark.parametrize("name", ["several.txt", "none.txt", "given.txt", "eight-queens.txt"])
def test_the_document_of_any_board_is_valid(name: str) -> None:
    document = example(name)
    data = documents.explanation_data(document, explain(document.puzzle))
    VALIDATOR.validate(json.loads(json.dumps(data)))
    assert (data["grade"] is None) == (data["status"] != "unique")
    assert data["puzzle"] == native_json.to_data(document)


def replayed(puzzle: Puzzle, steps: list[dict[str, Any]]) -> set[tuple[int, int]]:
    free = {*puzzle.problem.grid.positions} - {*puzzle.given} - {*puzzle.blocked}
    queens = {*puzzle.given}
    for step in steps:
        decided = {(row, column) for row, column in (*step["places"], *step["eliminates"])}
        assert decided, step
        assert decided <= free, step
        free -= decided
        queens |= {(row, column) for row, column in step["places"]}
    return queens


def test_the_steps_of_the_document_can_be_replayed() -> None:
    document = example("stars-2-9.txt")
    data = documents.explanation_data(document, explain(document.puzzle))
    queens = replayed(document.puzzle, data["steps"])
    assert data["solved"]
    assert len(queens) == 18
    kinds = {unit["kind"] for step in data["steps"] for unit in step["because"]}
    assert kinds == {"row", "column", "region"}
    assert WINDOW not in kinds


def test_the_looks_are_what_the_sentences_say() -> None:
    data = documents.explanation_data(Document(FIVE), explain(FIVE))
    assert len(data["looks"]) == 5
    for step in data["steps"]:
        for unit in step["because"]:
            if unit["kind"] == "region" and step["technique"] == "region-single":
                assert data["looks"][unit["index"]] in step["sentence"]
    plain = documents.explanation_data(Document(FIVE), explain(FIVE, naming="cells"))
    assert plain["looks"] == []


def test_a_hint_tells_no_more_than_was_asked() -> None:
    state = State(queens=((0, 0),))
    result = hint(FIVE, state)
    for depth in (1, 2, 3):
        data = documents.hint_data(Document(FIVE, state=state), result, depth)
        VALIDATOR.validate(json.loads(json.dumps(data)))
        assert len(data["sentences"]) == depth
        assert data["units"] == [{"kind": unit.kind, "index": unit.index} for unit in result.units]
        assert (data["step"] is None) == (depth < 3)


def test_on_paper_what_matters_is_shaded_and_nothing_fades() -> None:
    light = Highlight(frozenset({(0, 0), (0, 1)}))
    picture = svg.draw(FIVE, monochrome=True, highlight=light)
    assert "opacity" not in picture
    (shaded,) = [line for line in picture.split("\n") if 'fill="#dedede"' in line]
    assert shaded.count("M") == 1
    assert "#dedede" not in svg.draw(FIVE, monochrome=True)
