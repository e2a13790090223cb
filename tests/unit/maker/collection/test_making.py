"""How the boards of the collection are kept apart, and how many each day takes."""

from __future__ import annotations

import random

import numpy as np
import pytest

import queenside as qs
from lab.tools import collection as making
from queenside.maker.collection import CollectionBoard
from queenside.maker.collection.entry import rows_of

ROWS = ("AAABBBB", "AACCBBB", "DDCCBEE", "DDCFFEE", "DGGFFFE", "GGGGFFE", "GGGGGFE")


def entry(rows: tuple[str, ...], stars: int = 1) -> CollectionBoard:
    return CollectionBoard("q7-0001", stars, rows, "easy", 1.0, 5.0, ("region-single",))


def grid(rows: tuple[str, ...]) -> making.Grid:
    return np.array(qs.RegionPuzzle(rows).regions)


def changed(rows: tuple[str, ...], cells: int) -> tuple[str, ...]:
    text = list("/".join(rows))
    places = [index for index, sign in enumerate(text) if sign == "G"]
    for place in places[:cells]:
        text[place] = "D"
    return tuple("".join(text).split("/"))


def test_boards_are_alike_however_they_are_turned_and_named() -> None:
    board = grid(ROWS)
    names = np.array(random.Random(1).sample(range(7), 7))
    for image in making.images(board):
        assert making.likeness(names[image], board) == 1


@pytest.mark.parametrize(("cells", "alike"), [(1, True), (4, True), (5, False)])
def test_a_tenth_of_the_cells_makes_the_difference(cells: int, alike: bool) -> None:
    other = changed(ROWS, cells)
    assert making.likeness(grid(ROWS), grid(other)) == pytest.approx(1 - cells / 49)
    stored, same = making.select_distinct([entry(ROWS), entry(other)])
    assert (len(stored), len(same)) == ((1, 1) if alike else (2, 0))


def test_boards_of_other_stars_are_others() -> None:
    assert making.select_distinct([entry(ROWS), entry(ROWS, 2)])[1] == []


def test_no_likeness_is_overlooked() -> None:
    """What the borders rule out is never alike, cell by cell."""
    boards = list(qs.generate_many(60, 7, seed=5))
    expected = making.BoardIndex(7)
    for created in boards:
        board = np.array(created.regions)
        alike = any(making.likeness(board, item) >= making.ALIKE for item in expected.grids)
        assert expected.has_like(board) == alike
        expected.add(board)


def test_every_week_has_its_boards_and_sizes_grow() -> None:
    shares = [making.shares(sizes) for sizes in making.SIZES]
    assert {share.total() for share in shares} == {making.WEEKS}
    means = [sum(size * number for size, number in share.items()) for share in shares]
    assert means == sorted(means)


def test_candidates_are_like_a_weekday_and_graded() -> None:
    result, day = next(making.candidates(8))
    assert result.score >= making.EASIEST
    assert qs.grade(result.puzzle).weekday == day
    assert rows_of(result.puzzle) == result.rows
