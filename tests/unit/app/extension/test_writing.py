"""What the extension copies is what Queenside itself would write, and reads again."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest

import queenside as qs
from queenside.core import formats
from queenside.core.formats import gameid, native_json, puzzlink
from queenside.core.formats.document import Document, State
from queenside.maker import collection
from tests.extension import Extension

EXAMPLES = Path(__file__).parents[4] / "examples"


def documents() -> list[Document]:
    plain = [
        Document(qs.RegionPuzzle(entry.rows, stars=entry.stars))
        for size in range(5, 16)
        for entry in collection.boards(size=size)[:3]
    ]
    files = sorted(EXAMPLES.glob("*.txt"))
    extra = [document for path in files for document in formats.parse(path.read_text("utf-8"))]
    rendered = [item for item in extra if isinstance(item.puzzle, qs.RegionPuzzle)]
    cells = State(queens=((0, 0), (2, 3)), marks=((1, 1),))
    return [*plain, *rendered, *(Document(item.puzzle, state=cells) for item in plain[:5])]


@pytest.fixture(scope="module")
def written(extension: Extension) -> list[tuple[Document, list[str]]]:
    results = [
        (document, extension.about("write", native_json.to_data(document)))
        for document in documents()
    ]
    assert len(results) > 40
    return results


def test_ids_and_links_are_ours(written: list[tuple[Document, list[str]]]) -> None:
    linked = 0
    for document, (_, name, link, _) in written:
        assert name == gameid.format(document)
        puzzle = document.puzzle
        assert isinstance(puzzle, qs.RegionPuzzle)
        bare = qs.RegionPuzzle(puzzle.regions, stars=puzzle.stars)
        with suppress(qs.UnsupportedByFormat):  # regions in several pieces
            assert link == puzzlink.format(Document(bare))
            linked += 1
    assert linked > 40


def test_texts_are_read_again(written: list[tuple[Document, list[str]]]) -> None:
    for document, (text, _, _, data) in written:
        for form in (text, data):
            [result] = formats.parse(form)
            assert result.puzzle == document.puzzle
            assert (result.state or State()) == (document.state or State())


def test_regions_of_one_hue_go_by_their_lightness(extension: Extension) -> None:
    violets = [[90, 40, 150], [187, 163, 226], [140, 100, 200]]
    assert extension.about("names", [[255, 0, 0], *violets]) == [
        "red",
        "dark purple",
        "light purple",
        "purple",
    ]
    assert extension.about("names", [*violets, violets[0]]) == [None] * 4
