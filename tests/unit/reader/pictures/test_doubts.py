"""What makes a reading unsure although the picture seems to be clear."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

np = pytest.importorskip("numpy", reason="reading pictures needs the extra `image`")
pytest.importorskip("PIL", reason="reading pictures needs the extra `image`")

from queenside.reader import read_image  # noqa: E402
from queenside.reader.pictures.results import Doubt, Reading  # noqa: E402

ONE = ("ABBBC", "AAABC", "ACCCC", "AADDE", "AEEEE")
OTHER = ("AAABB", "ACAAB", "CCDDB", "ECCDB", "EDDDB")
"""Two boards with exactly one solution each."""
BARS = ("AAAAA", "BBBBB", "CCCCC", "DDDDD", "EEEEE")
"""One with several."""
CLEAR: dict[str, Any] = {"stars": 1, "queens": (), "marks": (), "confidence": 1.0, "colours": ()}
CORNERS = ((0.0, 0.0), (99.0, 0.0), (99.0, 99.0), (0.0, 99.0))


def reading(rows: tuple[str, ...], left: float = 0, doubts: tuple[Doubt, ...] = ()) -> Reading:
    regions = tuple(tuple("ABCDE".index(letter) for letter in row) for row in rows)
    corners = tuple((x + left, y) for x, y in CORNERS)
    return Reading(regions=regions, size=5, doubts=doubts, corners=corners, **CLEAR)


def chosen(*boards: list[Reading]) -> Reading:
    """The reading that is chosen of those of several grids."""
    methods: Iterator[Iterator[Reading]] = map(iter, boards)
    return read_image._best_reading(methods, 1)


def test_two_sure_readings_of_one_grid_are_a_doubt() -> None:
    assert not chosen([reading(ONE), reading(OTHER)]).sure


def test_a_reading_elsewhere_or_in_doubt_is_none() -> None:
    assert chosen([reading(ONE)]).sure
    assert chosen([reading(ONE)], [reading(OTHER, left=200)]).sure
    assert chosen([reading(ONE), reading(OTHER, doubts=(Doubt("dim"),))]).sure


def test_what_has_no_solution_of_its_own_is_no_other_way() -> None:
    assert chosen([reading(ONE), reading(BARS)]).sure


def test_the_next_grid_is_read_where_the_first_has_not_one_solution() -> None:
    assert chosen([reading(BARS)], [reading(ONE, left=200)]) == reading(ONE, left=200)
    neither = chosen([reading(BARS)], [reading(BARS, left=200)])
    assert neither.corners == reading(BARS).corners
    assert not neither.sure


def test_no_other_grid_is_looked_for_once_there_is_one_solution() -> None:
    def boards() -> Iterator[Iterator[Reading]]:
        yield iter([reading(ONE)])
        raise AssertionError("looked on")

    assert read_image._best_reading(boards(), 1).sure
