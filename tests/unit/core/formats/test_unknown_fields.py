"""No field of a document is left out in silence: it counts, it is a note, or it is named."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from queenside import InvalidPuzzle
from queenside.app.server.request_body import BoardBody
from queenside.core import formats
from queenside.core.contract.documents.puzzle import KINDS, HeadData
from queenside.core.contract.notes import NOTES
from queenside.core.formats import Document, State
from queenside.core.puzzles.kinds import FIELDS
from tests.unit.core.formats.samples import FIVE, SIX_SOLUTION

REGIONS: dict[str, Any] = {
    "queenside": 1,
    "kind": "regions",
    "id": "five",
    "stars": 1,
    "regions": [[*row] for row in FIVE.regions],
    "given": [[0, 0]],
    "blocked": [[4, 4]],
    "state": {"queens": [[1, 3]], "marks": [[1, 1]]},
    "solution": [[0, 0]],
}
QUEENS: dict[str, Any] = {"kind": "n-queens", "size": 8, "toroidal": True, "title": "Eight"}
CUSTOM: dict[str, Any] = {
    "kind": "custom",
    "rows": 2,
    "columns": 2,
    "wrap": "both",
    "holes": [[0, 0]],
    "rules": [{"rule": "rows", "at_most": 1}],
}
COLOURS: dict[str, Any] = {
    "gridSize": 5,
    "colorGrid": [{"colors": [*row]} for row in FIVE.regions],
    "solution": [{"row": 0, "col": 0}],
}


def as_level(data: dict[str, Any]) -> str:
    return f"const level = {json.dumps(data)}; export default level;"


SOUND: dict[str, tuple[dict[str, Any], Callable[[dict[str, Any]], str]]] = {
    "regions": (REGIONS, json.dumps),
    "n-queens": (QUEENS, json.dumps),
    "custom": (CUSTOM, json.dumps),
    "colorgrid": (COLOURS, json.dumps),
    "level": (
        {"size": 5, "colorRegions": [[str(c) for c in row] for row in FIVE.regions]},
        as_level,
    ),
}


@given(st.data())
def test_a_field_that_is_added_or_renamed_is_named(data: st.DataObject) -> None:
    kind = data.draw(st.sampled_from([*SOUND]))
    document, write = SOUND[kind]
    inner = data.draw(st.sampled_from(["", "state"])) if kind == "regions" else ""
    fields = document[inner] if inner else document
    before = data.draw(st.sampled_from([*fields]))
    after = data.draw(
        st.sampled_from(
            [f"{before}s", before[:-1], before.upper(), f"my{before}", "revealedQueens"]
        )
        | st.text(st.characters(categories=["Ll"], max_codepoint=122), min_size=1)
    )
    if after in fields or after in NOTES:
        return
    is_renamed = data.draw(st.booleans())
    stored = {key: value for key, value in fields.items() if not (is_renamed and key == before)}
    changed = {
        **stored,
        after: data.draw(st.sampled_from([fields[before], 2, "x", [[0, 4]], None])),
    }
    text = write({**document, inner: changed} if inner else changed)
    expected = {*FIELDS.get(kind, ()), *HeadData.__annotations__, *LEVEL_FIELDS, *COLOURS}
    if after not in expected:
        with pytest.raises(InvalidPuzzle, match=f"unknown field '{after}'"):
            formats.parse(text, "json" if kind in FIELDS else kind)


LEVEL_FIELDS = ("path", "createdBy", "creatorLink", "solutionsCount", "regionColors", "isNew")


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"givens": [[0, 4]]}, "unknown field 'givens'; did you mean 'given'?"),
        ({"star": 2}, "unknown field 'star'; did you mean 'stars'?"),
        ({"states": {}}, "unknown field 'states'; did you mean 'state'?"),
        ({"revealedQueens": [[0, 4]]}, "unknown field 'revealedQueens'"),
        ({"toroidal": True}, "unknown field 'toroidal'"),
        ({"state": {"queen": [[0, 4]]}}, "state: unknown field 'queen'; did you mean 'queens'?"),
        ({"size": 6}, "size: '6', but there are 5 rows"),
    ],
)
def test_what_people_write(change: dict[str, Any], fault: str) -> None:
    data = {"regions": REGIONS["regions"], **change}
    for read in (
        lambda text: formats.parse(text, "json"),
        lambda text: BoardBody(255).read(json.loads(text)),
    ):
        with pytest.raises(InvalidPuzzle) as refused:
            read(json.dumps(data))
        assert refused.value.faults == (fault,)


def test_notes_change_nothing() -> None:
    notes = dict.fromkeys(NOTES, 1)
    assert formats.parse(json.dumps({**REGIONS, **notes, "size": 5})) == formats.parse(
        json.dumps(REGIONS)
    )


def test_the_fields_are_those_of_the_contract() -> None:
    assert {kind: {*FIELDS[kind]} - {"size"} for kind in FIELDS} == {
        kind: {*fields.__annotations__} for kind, (fields, _) in KINDS.items()
    }


SAMPLE = Document(FIVE, state=State(((0, 0),)), solution=SIX_SOLUTION[:1])


@pytest.mark.parametrize(
    ("name", "before", "after", "fault"),
    [
        ("letters", "", "# star: 2\n", "star: unknown comment; did you mean 'stars'?"),
        ("letters", "", "# Givens: r1c1\n", "givens: unknown comment; did you mean 'given'?"),
        ("penpa", "Standard", "Torus", "the variation 'Torus', not Standard"),
        ("penpa", "Theme:", "Author: You\nTheme:", "a field is given twice"),
        ("pzprv3", "5\n5\n1\n5\n", "5\n5\n1\n4\n", "number of regions: 4, but the board has 5"),
        ("colorgrid", '"colors":', '"given": [], "colors":', "of colorGrid: unknown field 'given'"),
        ("colorgrid", '"row":', '"queen": 1, "row":', "item 1 is not a row and a col"),
        ("level", "size:", "stars: 2, size:", "unknown field 'stars'"),
    ],
)
def test_other_formats(name: str, before: str, after: str, fault: str) -> None:
    text = formats.format(SAMPLE, name)
    with pytest.raises(InvalidPuzzle, match=fault.replace("?", r"\?")):
        formats.parse(text.replace(before, after, 1), name)


@pytest.mark.parametrize(
    ("before", "after", "fault"),
    [
        ("#", "# starz: 2\n#", "starz: unknown comment; did you mean 'stars'?"),
        ("#", "# given: a1\n#", "given: 'a1' is not a cell"),
        ("Q....", "Q...", "row 1 of the state of play has 4 cells"),
        ("Q....", "Z....", "unknown sign 'Z' in the state of play"),
    ],
)
def test_no_board_is_read_without_what_its_text_tells(before: str, after: str, fault: str) -> None:
    text = formats.format(SAMPLE, "letters")
    with pytest.raises(InvalidPuzzle, match=fault.replace("?", r"\?")):
        formats.parse(text.replace(before, after, 1))
