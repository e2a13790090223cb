"""Copies in a collection, and what turns one into the other."""

from __future__ import annotations

import queenside as qs
from queenside.core.formats.document import Document
from queenside.core.symmetry import image
from queenside.maker.dedupe import Group, dedupe

ROWS = ["ABBBB", "CDCBC", "CDCBC", "CCCEE", "CCCCC"]
OTHER = ["AABBB", "ACCBB", "ACDDB", "ECDDB", "EEEEB"]
TURNED = ["".join(row[index] for row in reversed(ROWS)) for index in range(5)]


def groups(*boards: list[str]) -> list[Group]:
    return dedupe([Document(qs.RegionPuzzle(rows)) for rows in boards])


def test_boards_that_differ_stay_apart() -> None:
    result = groups(ROWS, OTHER)
    assert [(group.number, group.copies) for group in result] == [(0, ()), (1, ())]
    assert [group.id for group in result] == [
        qs.canonical_id(qs.RegionPuzzle(rows)) for rows in (ROWS, OTHER)
    ]


def test_copies_say_what_turned_them() -> None:
    renamed = [row.translate(str.maketrans("ABCDE", "QRXYZ")) for row in ROWS]
    first, other = groups(ROWS, OTHER, renamed, [row[::-1] for row in ROWS], TURNED, ROWS[::-1])
    assert (first.number, other.number) == (0, 1)
    assert [(copy.number, copy.symmetry.name) for copy in first.copies] == [
        (2, "identity"),
        (3, "mirror left-right"),
        (4, "quarter turn"),
        (5, "mirror top-bottom"),
    ]


def test_the_symmetry_leads_from_the_first_to_the_copy() -> None:
    [group] = groups(TURNED, ROWS)
    [copy] = group.copies
    turned = image(group.document.puzzle.problem, copy.symmetry)
    regions = [set(u.cells) for u in turned.units if u.kind == "region"]
    expected = [set(u.cells) for u in copy.document.puzzle.problem.units if u.kind == "region"]
    assert sorted(map(sorted, regions)) == sorted(map(sorted, expected))


def test_puzzles_of_every_kind() -> None:
    clues = [qs.NQueens(8, given=[(0, 1)]), qs.NQueens(8, given=[(1, 7)])]
    boards = [qs.NQueens(10**6), *clues, qs.NQueens(10**6), qs.NQueens(7, toroidal=True)]
    result = dedupe(Document(puzzle) for puzzle in boards)
    assert [(g.number, [c.number for c in g.copies]) for g in result] == [
        (0, [3]),
        (1, [2]),
        (4, []),
    ]
    assert result[1].copies[0].symmetry.name == "quarter turn"
