"""What makes a reading unsure although the picture seems to be clear."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

np = pytest.importorskip("numpy", reason="reading pictures needs the extra `image`")
pytest.importorskip("PIL", reason="reading pictures needs the extra `image`")

from queenside.pictures.reading import pipeline  # noqa: E402
from queenside.pictures.reading.grids import Grid  # noqa: E402
from queenside.pictures.reading.regions import COLOURS, Regions  # noqa: E402
from queenside.pictures.reading.sign_groups import EMPTY, MARK, QUEEN  # noqa: E402
from queenside.pictures.reading.signs import Signs  # noqa: E402
from queenside.pictures.reading.values import Doubt, Reading  # noqa: E402
from queenside.see import read_image  # noqa: E402

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
    ways: Iterator[Iterator[Reading]] = map(iter, boards)
    return read_image._chosen(ways, 1)


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

    assert read_image._chosen(boards(), 1).sure


@pytest.mark.parametrize(("kind", "number"), [(QUEEN, 0), (MARK, 1), (EMPTY, 1)])
def test_a_tinted_cell_has_a_queen(kind: int, number: int) -> None:
    kinds = np.full((5, 5), EMPTY)
    kinds[1, 2] = kind
    way = Regions(COLOURS, np.zeros((5, 5), dtype=int), 1.0, tinted=((1, 2),))
    assert len(pipeline._sign_doubts(way, Signs(kinds, np.ones((5, 5))))) == number


@pytest.mark.parametrize(
    ("worth", "grid", "inside"),
    [
        (2000.0, Grid(0.0, 0.0, 20.0, 20.0, 10), True),
        (1200.0, Grid(0.0, 0.0, 20.0, 20.0, 10), False),
        (2000.0, Grid(100.0, 100.0, 10.0, 10.0, 10), False),
        (2000.0, Grid(300.0, 0.0, 20.0, 20.0, 10), False),
    ],
    ids=["much larger", "not worth more", "as large", "elsewhere"],
)
def test_a_board_in_a_grid_that_explains_much_more_may_go_on(
    worth: float, grid: Grid, inside: bool
) -> None:
    parts: Any = None
    board = pipeline._Board(Grid(100.0, 100.0, 20.0, 20.0, 5), 1000.0, parts, [], True)
    assert pipeline._in_larger(board, [(worth, grid)]) is inside


def board(size: int, worth: float, certainty: float, ends: bool, left: float = 0.0) -> Any:
    parts: Any = None
    ways = [Regions(COLOURS, None, certainty)]
    return pipeline._Board(Grid(left, 0.0, 20.0, 20.0, size), worth, parts, ways, ends)


def test_what_goes_on_within_a_plain_board_is_only_a_part_of_it() -> None:
    plain = board(5, 1000.0, 1.0, True)
    part, end = board(4, 800.0, 1.0, False), board(4, 800.0, 0.5, True)
    beside = board(4, 800.0, 1.0, False, left=200.0)
    assert pipeline._in_order([part, beside, end, plain]) == [plain, end, beside]
    unsure = board(5, 1000.0, 0.5, True)
    assert pipeline._in_order([part, unsure]) == [unsure, part]


def test_a_board_that_was_found_stays_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Even if later so many better grids that are none are seen that it is not looked at again."""
    found, none = board(5, 1000.0, 1.0, True), board(9, 0.0, 0.0, False)
    others = [(2000.0, Grid(300.0 * number, 0.0, 20.0, 20.0, 9)) for number in range(1, 20)]
    searches = iter([[others[0], (1000.0, found.grid)], others[1:], []])

    class Search:
        sight = None

        def __init__(self, pixels: Any) -> None:
            pass

        def starts(self, share: float) -> None:
            pass

        def looked(self, grid: Grid, worth: float) -> Any:
            return found if grid == found.grid else none

    monkeypatch.setattr(pipeline, "_Search", Search)
    monkeypatch.setattr(pipeline, "_on_sheet", lambda *_: [])
    monkeypatch.setattr(pipeline, "_parts", lambda *_: [])
    monkeypatch.setattr(pipeline.grids, "better", lambda *_: next(searches))
    monkeypatch.setattr(pipeline.grids, "ranked", lambda _, parts: list(parts))
    pixels: Any = None
    *soon, last = pipeline._boards(pixels)
    assert soon == [[], [], []]
    assert [each.grid for each in last] == [found.grid]
