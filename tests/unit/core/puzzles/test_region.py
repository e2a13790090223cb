from __future__ import annotations

from itertools import combinations, product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from queenside.core.errors import InvalidPuzzle
from queenside.core.grid import cells_of
from queenside.core.puzzles import RegionPuzzle

CROSS = ["01111", "23212", "23212", "22244", "22222"]


def faults(*args: Any, **options: Any) -> tuple[str, ...]:
    with pytest.raises(InvalidPuzzle) as caught:
        RegionPuzzle(*args, **options)
    assert str(caught.value) == "; ".join(caught.value.faults)
    return caught.value.faults


@pytest.mark.parametrize("stars", [0, -1, 1.0, True, "2", None])
def test_stars_that_are_no_number_from_1(stars: object) -> None:
    assert faults(CROSS, stars) == (
        f"the number of stars must be a whole number from 1, not {stars!r}",
    )


def test_no_rows() -> None:
    assert faults([]) == ("the board has no rows",)


def test_every_ragged_row_is_named() -> None:
    assert faults(["0011", "001", "2233", "22333"]) == (
        "row 2 has 3 cells, but row 1 has 4",
        "row 4 has 5 cells, but row 1 has 4",
    )


def test_not_square() -> None:
    assert faults(["012", "012"]) == ("a board must be square, but this one is 2×3",)


def test_too_few_and_too_many_regions() -> None:
    assert faults(["000", "011", "111"]) == (
        "too few regions: 2 on a 3×3 board, which must have 3",
    )
    assert faults(["012", "034", "111"]) == (
        "too many regions: 5 on a 3×3 board, which must have 3",
    )


def test_several_faults_at_once() -> None:
    assert len(faults(["000", "011", "111"], 0)) == 2
    assert faults(CROSS, given=[(0, 5), (-1, 0)], blocked=[(7, 7)]) == (
        "given cell at row 0, column 1 is outside the 5×5 board",
        "given cell at row 1, column 6 is outside the 5×5 board",
        "blocked cell at row 8, column 8 is outside the 5×5 board",
    )


def test_contradicting_clues_are_all_named() -> None:
    assert faults(CROSS, given=[(0, 1), (0, 4)], blocked=[(0, 1)]) == (
        "the cell at row 1, column 2 is both given and blocked",
        "row 1 has 2 given queens, at (row 1, column 2) and (row 1, column 5), but holds at most 1",
        "region 2 has 2 given queens, at (row 1, column 2) and (row 1, column 5), "
        "but holds at most 1",
    )


def test_given_queens_in_a_column_or_touching() -> None:
    assert faults(CROSS, given=[(0, 0), (4, 0)]) == (
        "column 1 has 2 given queens, at (row 1, column 1) and (row 5, column 1), "
        "but holds at most 1",
    )
    assert faults(CROSS, given=[(1, 1), (2, 2)]) == (
        "the given queens at (row 2, column 2) and (row 3, column 3) touch",
    )


def test_every_pair_of_given_queens_touches_as_the_problem_says() -> None:
    """Two stars, so that two queens may share a row: the ends of rows never touch."""
    size = 5
    rows = [[row] * size for row in range(size)]
    windows = RegionPuzzle(rows, stars=2).problem.families[2].units
    for first, other in combinations(product(range(size), repeat=2), 2):
        cells = {size * row + column for row, column in (first, other)}
        touch = any(cells <= set(window.cells) for window in windows)
        if touch:
            assert "touch" in faults(rows, stars=2, given=[first, other])[0]
        else:
            RegionPuzzle(rows, stars=2, given=[first, other])


@pytest.mark.parametrize("cells", [[3], ["ab"], [(0, 1.5)], [(0, 0, 0)], 7, [(True, 0)]])
def test_cells_that_are_no_cells(cells: Any) -> None:
    message = ("cells must be (row, column) pairs of whole numbers",)
    assert faults(CROSS, given=cells) == message
    assert faults(CROSS, blocked=cells) == message


def test_regions_are_renumbered_in_reading_order() -> None:
    assert RegionPuzzle(["zzb", "zab", "aab"]).regions == ((0, 0, 1), (0, 2, 1), (2, 2, 1))


@given(st.permutations("ABCDE"))
def test_boards_that_differ_only_in_names_are_equal(names: list[str]) -> None:
    renamed = [[names[int(region)] for region in row] for row in CROSS]
    assert RegionPuzzle(renamed) == RegionPuzzle(CROSS)
    assert hash(RegionPuzzle(renamed)) == hash(RegionPuzzle(CROSS))


def test_clues_and_stars_make_a_difference() -> None:
    puzzles = {
        RegionPuzzle(CROSS),
        RegionPuzzle(CROSS, 2),
        RegionPuzzle(CROSS, given=[(0, 0)]),
        RegionPuzzle(CROSS, blocked=[(0, 1)]),
    }
    assert len(puzzles) == 4


def test_the_problem_it_compiles_to() -> None:
    problem = RegionPuzzle(CROSS, 2, blocked=[(4, 4)], given=[(0, 0)]).problem
    kinds = [family.kind for family in problem.families]
    assert kinds == ["row", "column", "window", "region"]
    bounds = {(unit.kind, unit.lower, unit.upper) for unit in problem.units}
    assert bounds == {("row", 2, 2), ("column", 2, 2), ("window", 0, 1), ("region", 2, 2)}
    assert len(problem.families[2].units) == 16
    assert problem.families[3].units[3].cells == (6, 11)
    assert list(cells_of(problem.given)) == [0]
    assert list(cells_of(problem.blocked)) == [24]


def test_a_region_may_be_in_pieces() -> None:
    assert RegionPuzzle(["0123", "3210", "0123", "3210"]).size == 4


def test_more_regions_than_a_byte_can_number() -> None:
    puzzle = RegionPuzzle([range(257)] * 257)
    assert len(puzzle.problem.families[3].units) == 257


def test_titles() -> None:
    assert RegionPuzzle(CROSS).title == "5×5 queens board"
    assert RegionPuzzle(CROSS, 2).title == "5×5 star battle with 2 stars"


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({}, "regions must be a list of rows"),
        ({"regions": "AB"}, "regions must be a list of rows"),
        ({"regions": [1, 2]}, "regions must be a list of rows"),
        ({"regions": [[None]]}, "a region's name must be a number or a string"),
        ({"regions": [[0]], "stars": "1"}, "the number of stars"),
    ],
)
def test_fields_of_the_wrong_sort(fields: dict[str, Any], message: str) -> None:
    with pytest.raises(InvalidPuzzle, match=message):
        RegionPuzzle.from_fields(fields, (), ())


def test_labels_in_reading_order_are_the_same_board_as_its_rows() -> None:
    board = RegionPuzzle(["AABB", "ACCB", "ADCB", "DDDB"])
    from_labels = RegionPuzzle.of_labels(
        bytes([0, 0, 1, 1, 0, 2, 2, 1, 0, 3, 2, 1, 3, 3, 3, 1]), 4, 1
    )
    assert from_labels == board
    assert from_labels.problem == board.problem
    assert from_labels.problem.packed == board.problem.packed
