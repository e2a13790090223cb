"""Each technique on a position made for it: what it finds, what it says, what it leaves."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import takewhile
from pathlib import Path

import pytest

import queenside as qs
from queenside.core.grid import mask_of
from queenside.core.puzzles import NQueens, RegionPuzzle
from queenside.explainer.logic.board import Board
from queenside.explainer.logic.catalogue import CATALOGUE
from queenside.explainer.logic.deduction import Deduction
from queenside.explainer.logic.grade import grade
from queenside.explainer.logic.ladder import (
    GUESS,
    MARKS,
    NAMES,
    ONE,
    SEVERAL,
    TECHNIQUES,
    TRUSTING,
    Level,
    left_out,
)
from queenside.explainer.logic.reasoner import Position, find_alike, prove
from queenside.maker import collection

LADDER = Path(__file__).parents[4] / "native" / "explainer" / "reasoner" / "ladder.h"

SIX = ("AABBBB", "AABCCC", "DDDCCC", "DEEECC", "DEEEFF", "DEEEFF")


def find(position: Position, technique: str) -> list[Deduction]:
    """All that this technique shows."""
    steps = find_alike(position, left_out(only=[technique]))
    return [step.deduction for step in steps]


def position(rows: tuple[str, ...], free: str, queens: str = "", stars: int = 1) -> Position:
    """The board with these rows; `free` and `queens` are cells such as "11 25", row and column."""
    puzzle = RegionPuzzle(rows, stars)
    size = len(rows)
    return Position(Board(puzzle.problem), mask(size, queens), mask(size, free))


def but(size: int, cells: str) -> str:
    """All cells but these."""
    removed = set(cells.split())
    everything = (f"{row}{column}" for row in range(1, size + 1) for column in range(1, size + 1))
    return " ".join(cell for cell in everything if cell not in removed)


def mask(size: int, cells: str) -> int:
    return mask_of(size * (int(cell[0]) - 1) + int(cell[1]) - 1 for cell in cells.split())


def cells(result: Sequence[Deduction], size: int = 6) -> tuple[set[str], set[str]]:
    """The cells that all of these place and eliminate."""
    placed, missing = set(), set()
    for deduction in result:
        for row in range(size):
            for column in range(size):
                bit = 1 << (size * row + column)
                if deduction.places & bit:
                    placed.add(f"{row + 1}{column + 1}")
                if deduction.eliminates & bit:
                    missing.add(f"{row + 1}{column + 1}")
    return placed, missing


def test_a_queen_marks_what_it_sees() -> None:
    index = position(SIX, but(6, "33"), queens="33")
    result = [step.deduction for step in prove(index, full=True).steps[:1]]
    missing = {"31", "32", "34", "35", "36", "13", "23", "43", "53", "63"}
    missing |= {"22", "24", "42", "44", "41", "51", "61"}
    assert cells(result) == (set(), missing)
    assert result[0].sentence == (
        "The queen at r3c3 crosses out the cells around it and the rest of row 3, column 3 "
        "and region 4."
    )


def test_a_region_with_one_cell() -> None:
    result = find(position(SIX, but(6, "11 12 21")), "region-single")
    assert cells(result) == ({"22"}, set())
    assert result[0].sentence == "Region 1 has only r2c2 left for its queen."


def test_a_region_with_as_many_cells_as_queens() -> None:
    index = position(SIX, but(6, "11 21 22") + " 11", stars=2)
    results = [item for item in find(index, "region-single") if item.because[0].index == 0]
    assert cells(results) == ({"11", "12"}, set())
    assert "each holds one" in results[0].sentence


def test_a_line_with_one_cell() -> None:
    result = find(position(SIX, but(6, "51 52 53 54 55")), "line-single")
    assert cells(result) == ({"56"}, set())
    assert result[0].sentence == "Row 5 has only r5c6 left for its queen."


def test_a_region_in_a_line() -> None:
    result = find(position(SIX, but(6, "21 22")), "region-in-line")
    assert cells(result) == (set(), {"13", "14", "15", "16"})
    assert result[0].sentence == (
        "All open cells of region 1 are in row 1, so its queen is there. "
        "Cross out the rest of row 1."
    )


def test_a_line_in_a_region() -> None:
    result = find(position(SIX, but(6, "13 14 15 16")), "line-in-region")
    assert cells(result) == (set(), {"21", "22"})


def test_what_all_cells_of_a_region_see() -> None:
    index = position(SIX, but(6, "11 21"))
    result = find(index, "touching-region")
    assert cells(result) == (set(), {"13", "23", "32", "42", "52", "62"})
    assert result[0].sentence == (
        "Region 1 has its queen at r1–2c2. Cross out r1–2c3, which touch both; "
        "r3–6c2, which share column 2 with both."
    )


def test_what_all_cells_of_a_line_see() -> None:
    result = find(position(SIX, but(6, "21 22 23")), "touching-line")
    assert cells(result) == (set(), {"15", "34", "35", "36", "45", "46"})
    assert result[0].because[0].name == "row 2"
    assert find(position(SIX, but(6, "")), "touching-line") == []


def test_two_regions_in_two_lines() -> None:
    result = find(position(SIX, but(6, "")), "two-regions")
    assert cells(result) == (set(), {"24", "25", "26"})
    assert result[0].sentence == (
        "The queens of regions 1 and 2 are both in rows 1 and 2. "
        "Cross out rows 1 and 2 in all other regions."
    )


def test_two_lines_in_two_regions() -> None:
    index = position(SIX, but(6, "54 55 56 64 65 66 63 53"))
    result = find(index, "two-lines")
    assert result[0].because[0].name == "row 5"
    assert cells(result[:1]) == (set(), {"31", "32", "33", "41", "42", "43", "44"})
    assert cells(result[1:]) == (set(), {"13", "14", "23", "24", "34"})


def test_sets_of_three() -> None:
    index = position(SIX, but(6, "43 44 53 54 63 64 31 41 51 61"))
    missing = cells(find(index, "three-in-three"))[1]
    assert missing
    assert missing <= set(but(6, "").split())


TALL = ("AABBBBBB", "AACCCCCC", "AADDDDDD", "AADDDDDD", *(letter * 8 for letter in "EFGH"))


def test_a_unit_in_as_many_windows_as_queens() -> None:
    result = find(position(TALL, but(8, "31 32"), stars=2), "tiling")
    assert cells(result, 8) == (set(), {"51", "52"})
    assert {item.because[0].name for item in result} == {"region 1"}
    assert {item.sentence for item in result} == {
        "The open cells of region 1 must hold two stars, and r1–2c1–2 and r4c1–2 have room for one "
        "each. Cross out r5c1–2."
    }
    assert find(position(TALL, but(8, ""), stars=2), "tiling") == []


def test_a_crowded_unit_excludes() -> None:
    index = position(TALL, but(8, "41 42"), stars=2)
    missing = cells(find(index, "exclusion"), 8)[1]
    assert {"21", "22"} <= missing  # a queen there leaves no second one in the first region


BESIDE = ("AAAABBBC", "ACCCBCCC", "CCCCCCCC", *(letter * 8 for letter in "DEFGH"))


def test_what_regions_have_outside_a_line() -> None:
    result = find(position(BESIDE, but(8, ""), stars=2), "set-differential")
    assert cells(result[:1], 8) == (set(), {"18"})
    assert result[0].sentence == (
        "Regions 1 and 2 need four stars, two more than row 1, so outside the row they hold two "
        "more than the row holds outside the regions. There is room for only two, at r2c1 and "
        "r2c5, so the row holds none outside them. Cross out r1c8."
    )


LINKED = (
    "AABBBBBB", "AABBBCCC", "AACCCHHH", "AACCCHHH", "DDCCCHHE", "DDDDDEEE", "FFFFEEEE", "FFFFGGGG"
)  # fmt: skip


def test_the_ways_of_a_unit() -> None:
    index = position(LINKED, but(8, "11 21 32 42"), stars=2)
    results = [item for item in find(index, "ways-of-a-unit") if item.because[0].name == "region 1"]
    assert cells(results, 8) == ({"12", "31"}, {"13", "23", "22", "41"})
    assert results[1].sentence == (
        "The open cells of region 1 must hold two stars: r1c2 with r3c1. "
        "Every way crosses out r1–2c3."
    )
    assert results[2].sentence == (
        "The open cells of region 1 must hold two stars. With one at r2c2 and the other at r4c1, "
        "there is too little room in regions 5 to 8 outside rows 6 to 8. Cross out "
        "r2c2."
    )


@pytest.mark.parametrize("technique", [name for name in TECHNIQUES if "nested" not in name])
def test_it_comes_up_where_a_board_needs_it(technique: str) -> None:
    needing = [*collection.boards(technique=technique)]
    excluded = TRUSTING
    if technique == "counting":  # a trial comes first on all boards of the collection
        needing = [b for b in collection.boards(technique="contradiction") if b.stars == 2]
        excluded |= {"contradiction", "forcing-chain"}
    board = min(needing, key=lambda entry: (entry.rating, entry.size))
    steps = [
        step
        for step in prove(Position.start(board.puzzle.problem), excluded=excluded, full=True).steps
        if step.deduction.technique == technique
    ]
    assert steps
    for step in steps:
        assert step.deduction.sentence.endswith(".")
        assert step.deduction.because
        assert "None" not in step.deduction.sentence


def test_an_x_wing_has_the_lines_and_their_crossing() -> None:
    rows = ("011122", "001122", "221355", "444435", "414435", "444445")
    puzzle = RegionPuzzle(rows)
    wings = [
        step.deduction
        for step in prove(Position.start(puzzle.problem), full=True).steps
        if step.deduction.technique == "x-wing"
    ]
    assert wings
    solution = mask_of(puzzle.problem.grid.cell(*cell) for cell in qs.solve(puzzle).solution or ())
    for wing in wings:
        lines = [unit for unit in wing.because if unit.kind != "region"]
        assert len(lines) == len(wing.because) - len(lines) == 2
        assert {line.kind for line in lines} == {"row", "column"}
        assert not wing.eliminates & solution


def test_every_technique_is_in_the_catalogue() -> None:
    assert list(CATALOGUE) == [MARKS, *NAMES, GUESS]
    assert {level.technique for level in ONE + SEVERAL} == {*TECHNIQUES}
    for expected in CATALOGUE.values():
        assert expected.title
        assert expected.about.endswith(".")


@pytest.mark.parametrize(("name", "ladder"), [("ONE_QUEEN", ONE), ("SEVERAL_QUEENS", SEVERAL)])
def test_the_kernel_has_the_same_ladder(name: str, ladder: tuple[Level, ...]) -> None:
    text = LADDER.read_text(encoding="utf-8").split(f" {name}[] = ")[1].split("};")[0]
    levels = re.findall(r'\{([\d.]+), "([\w-]+)", find', text)
    certain = [(float(rating), name) for rating, name in levels if name not in TRUSTING]
    assert certain == [(level.rating, level.technique) for level in ladder]


def test_ratings_rise() -> None:
    for rungs in (ONE, SEVERAL):
        ratings = [level.rating for level in rungs]
        assert ratings == sorted(ratings)
        assert [level.number for level in rungs] == list(range(1, len(rungs) + 1))


@pytest.mark.parametrize("stars", [1, 2])
def test_no_technique_is_harder_than_is_allowed(stars: int) -> None:
    """All that comes before the first harder one stays."""
    boards = collection.boards(stars=stars)
    problem = boards[len(boards) * 2 // 3].puzzle.problem
    start = Position.start(problem)
    ratings = [step.deduction.rating for step in prove(start, full=True).steps]
    for maximum in {*ratings} - {0}:
        steps = prove(start, maximum - 0.1, full=True).steps
        assert [s.deduction.rating for s in steps] == [*takewhile(maximum.__gt__, ratings)]


def test_a_board_that_is_solved_takes_no_technique() -> None:
    result, repeated = (
        grade(NQueens(4, given=[(0, 1), (1, 3), (2, 0), (3, 2)]).problem) for _ in range(2)
    )
    assert result is not None
    assert repeated is not None
    assert (result == repeated, result < repeated, result <= repeated) == (True, False, True)
    assert (result.rating, result.hardest, result.opening, result.steps) == (1.0, "", "", 0)


def test_n_queens_can_be_reasoned_about_too() -> None:
    puzzle = NQueens(8, given=[(0, 3), (1, 6), (2, 2), (3, 7)])
    steps = prove(Position.start(puzzle.problem)).steps
    assert steps[-1].deduction.technique == "line-single"


def test_a_strip_of_one_cell_is_named_and_told_once() -> None:
    """It is a strip of its row and of its column: "the red region has only r3c3 left"."""
    rows = ("AAABBB", "CCADDB", "ECADDB", "ECCDFF", "EEDDEF", "EEEEEF")
    start = position(rows, but(6, "22 25 31 36 41 55 12"))
    (result,) = (
        item for item in find(start, "pressured-exclusion") if item.eliminates == mask(6, "14")
    )
    assert [link.technique for link in result.inner] == ["region-in-line"] * 2
    assert result.sentence == (
        "With a queen at r1c4, region 1 has only r3c3 left. Then region 4 has no cell left. "
        "Cross out r1c4."
    )
