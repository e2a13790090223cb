"""The collection's text, and how boards are found in it, on a small stand-in."""

from __future__ import annotations

from pathlib import Path

import pytest

import queenside as qs
from queenside.maker import collection
from queenside.maker.collection.entry import CollectionBoard, format, parse, rows_of
from tests.boards import FOLDER

Entries = tuple[CollectionBoard, ...]
TEXT = (Path(FOLDER) / "data" / "collection.txt").read_text(encoding="utf-8")


def test_the_text_reads_back() -> None:
    lines = [line for line in TEXT.splitlines(keepends=True) if not line.startswith("#")]
    assert format([*parse(TEXT)]) == "".join(lines)


def test_an_entry_has_what_its_line_says() -> None:
    [entry] = parse(
        "# a comment\n\n"
        "line-single region-single\n"
        "q5-0007 1 ABBBB/CDCBC/CDCBC/CCCEE/CCCCC easy 1.7 9.2 ba\n"
    )
    assert entry.puzzle == qs.RegionPuzzle(["ABBBB", "CDCBC", "CDCBC", "CCCEE", "CCCCC"])
    assert (entry.id, entry.size, entry.stars) == ("q5-0007", 5, 1)
    assert (entry.grade, entry.rating, entry.score) == ("easy", 1.7, 9.2)
    assert entry.techniques == ("region-single", "line-single")
    assert entry.hardest == "line-single"


def test_regions_are_told_in_letters_in_reading_order() -> None:
    puzzle = qs.RegionPuzzle([[9, 9, 4], [9, 4, 4], [9, 2, 4]])
    assert rows_of(puzzle) == ("AAB", "ABB", "ACB")


def test_boards_are_found_by_what_they_are(small_collection: Entries) -> None:
    def ids(**expected: object) -> set[str]:
        return {entry.id for entry in collection.boards(**expected)}  # type: ignore[arg-type]

    assert ids() == {entry.id for entry in small_collection}
    assert ids(size=9) == {"q9-0001", "q9-0002", "q9-0003", "s9-0001"}
    assert ids(size=9, stars=1) == {"q9-0001", "q9-0002", "q9-0003"}
    assert ids(grade="expert") == {"q7-0003", "q11-0002"}
    assert ids(technique="squeeze") == {"s9-0001"}
    assert ids(size=6) == set()


def test_a_board_is_found_by_its_id(small_collection: Entries) -> None:
    entry = collection.find("s9-0001")
    assert (entry.puzzle.size, entry.puzzle.stars) == (9, 2)
    with pytest.raises(qs.InputNotFound, match="no board q8-9999"):
        collection.find("q8-9999")
