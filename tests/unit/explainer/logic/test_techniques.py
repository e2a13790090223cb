"""Each technique on a position made for it: what it finds, what it says, what it leaves."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from itertools import takewhile
from operator import or_

import pytest

from queenside.core.grid import cells_of, mask_of
from queenside.core.puzzles import NQueens, RegionPuzzle
from queenside.explainer.logic.board import Board
from queenside.explainer.logic.catalogue import CATALOGUE
from queenside.explainer.logic.deduction import Deduction
from queenside.explainer.logic.grade import grade
from queenside.explainer.logic.ladder import GUESS, MARKS, NAMES, ONE, SEVERAL, TECHNIQUES
from queenside.explainer.logic.position import Position
from queenside.explainer.logic.prover import prove
from queenside.explainer.logic.shorten import shorten
from queenside.explainer.logic.techniques import (
    confined,
    exact_areas,
    exclusion,
    forcing_chain,
    pressured_exclusion,
    queen_marks,
    set_differential,
    sets,
    singles,
    touching,
    ways,
)
from queenside.explainer.logic.waves import waves
from queenside.maker import collection

SIX = ("AABBBB", "AABCCC", "DDDCCC", "DEEECC", "DEEEFF", "DEEEFF")


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


def cells(result: list[Deduction], size: int = 6) -> tuple[set[str], set[str]]:
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


def union(masks: Iterable[int]) -> int:
    return reduce(or_, masks, 0)


CLASHING = ("ABCCCC", "ABDDDD", "AAEEED", "AAEEED", "AAAAED", "FFAAAD")


def test_each_link_of_a_chain_matters() -> None:
    """It takes a cell from a unit that forces a later queen, or attacks another queen."""
    start = position(CLASHING, but(6, ""))
    clashes = [item for item in forcing_chain.find(start, 2) if not item.evidence]
    assert clashes
    for clash in clashes:
        expected = clash.eliminates | union(link.places for link in clash.inner)
        for link in reversed(clash.inner):
            assert union(start.board.attacks[cell] for cell in cells_of(link.places)) & expected
            expected |= union(unit.mask for unit in link.because)


def test_a_queen_marks_what_it_sees() -> None:
    index = position(SIX, but(6, "33"), queens="33")
    result = list(queen_marks.find(index))
    missing = {"31", "32", "34", "35", "36", "13", "23", "43", "53", "63"}
    missing |= {"22", "24", "42", "44", "41", "51", "61"}
    assert cells(result) == (set(), missing)
    assert result[0].sentence == (
        "The queen at r3c3 crosses out the cells around it and the rest of row 3, column 3 "
        "and region 4."
    )


def test_a_region_with_one_cell() -> None:
    result = list(singles.find_region(position(SIX, but(6, "11 12 21"))))
    assert cells(result) == ({"22"}, set())
    assert result[0].sentence == "Region 1 has only r2c2 left, so the queen goes there."


def test_a_region_with_as_many_cells_as_queens() -> None:
    index = position(SIX, but(6, "11 21 22") + " 11", stars=2)
    results = [item for item in singles.find_region(index) if item.because[0].index == 0]
    assert cells(results) == ({"11", "12"}, set())
    assert "each holds one" in results[0].sentence


def test_a_line_with_one_cell() -> None:
    result = list(singles.find_line(position(SIX, but(6, "51 52 53 54 55"))))
    assert cells(result) == ({"56"}, set())
    assert result[0].sentence == "Row 5 has only r5c6 left, so the queen goes there."


def test_a_region_in_a_line() -> None:
    result = list(confined.find_region(position(SIX, but(6, "21 22"))))
    assert cells(result) == (set(), {"13", "14", "15", "16"})
    assert result[0].sentence == (
        "All open cells of region 1 are in row 1, so its queen is there. "
        "Cross out the rest of row 1."
    )


def test_a_line_in_a_region() -> None:
    result = list(confined.find_line(position(SIX, but(6, "13 14 15 16"))))
    assert cells(result) == (set(), {"21", "22"})


def test_what_all_cells_of_a_region_see() -> None:
    index = position(SIX, but(6, "11 21"))
    result = list(touching.find_few(index))
    assert cells(result) == (set(), {"13", "23", "32", "42", "52", "62"})
    assert result[0].sentence == (
        "Region 1 has its queen at r1–2c2. Wherever it is, it crosses out r1–2c3 and r3–6c2."
    )
    assert cells(list(touching.find_more(index))) == (set(), {"12"})


def test_what_all_cells_of_a_line_see() -> None:
    result = list(touching.find_line(position(SIX, but(6, "21 22 23"))))
    assert cells(result) == (set(), {"15", "34", "35", "36", "45", "46"})
    assert result[0].because[0].name == "row 2"
    assert list(touching.find_line(position(SIX, but(6, "")))) == []


def test_two_regions_in_two_lines() -> None:
    result = list(sets.find_two_regions(position(SIX, but(6, ""))))
    assert cells(result) == (set(), {"24", "25", "26"})
    assert result[0].sentence == (
        "The queens of regions 1 and 2 are both in rows 1 and 2. "
        "Cross out rows 1 and 2 in all other regions."
    )


def test_two_lines_in_two_regions() -> None:
    index = position(SIX, but(6, "54 55 56 64 65 66 63 53"))
    result = list(sets.find_two_lines(index))
    assert result[0].because[0].name == "row 5"
    assert cells(result[:1]) == (set(), {"31", "32", "33", "41", "42", "43", "44"})
    assert cells(result[1:]) == (set(), {"13", "14", "23", "24", "34"})


def test_sets_of_three() -> None:
    index = position(SIX, but(6, "43 44 53 54 63 64 31 41 51 61"))
    missing = cells(list(sets.find_three(index)))[1]
    assert missing
    assert missing <= set(but(6, "").split())


def test_exclusion_takes_units_of_any_size() -> None:
    index = position(SIX, but(6, ""))
    sample = [*touching.find_few(index), *touching.find_more(index), *touching.find_line(index)]
    assert cells(list(exclusion.find(index)))[1] >= cells(sample)[1]


TALL = ("AABBBBBB", "AACCCCCC", "AADDDDDD", "AADDDDDD", *(letter * 8 for letter in "EFGH"))


def test_a_unit_in_as_many_windows_as_queens() -> None:
    result = list(exact_areas.find_tiling(position(TALL, but(8, "31 32"), stars=2)))
    assert cells(result, 8) == (set(), {"51", "52"})
    assert {item.because[0].name for item in result} == {"region 1"}
    assert {item.sentence for item in result} == {
        "The open cells of region 1 must hold two stars, and r1–2c1–2 and r4c1–2 have room for one "
        "each. Cross out r5c1–2."
    }
    assert list(exact_areas.find_tiling(position(TALL, but(8, ""), stars=2))) == []


def test_a_crowded_unit_excludes() -> None:
    index = position(TALL, but(8, "41 42"), stars=2)
    missing = cells(list(exclusion.find_crowded(index)), 8)[1]
    assert {"21", "22"} <= missing  # a queen there leaves no second one in the first region


BESIDE = ("AAAABBBC", "ACCCBCCC", "CCCCCCCC", *(letter * 8 for letter in "DEFGH"))


def test_what_regions_have_outside_a_line() -> None:
    result = list(set_differential.find(position(BESIDE, but(8, ""), stars=2)))
    assert cells(result[:1], 8) == (set(), {"18"})
    assert result[0].sentence == (
        "Regions 1 and 2 need four stars, two more than row 1. So they hold two outside the row, "
        "and one more for each star of the row outside the regions. There is room for only two, at "
        "r2c1 and r2c5. Cross out r1c8."
    )


def test_a_queen_that_leaves_too_little_outside_a_line() -> None:
    wider = ("AAAABBBC", "ACCCBBBC", "CCCCCBCC", *BESIDE[3:])
    index = position(wider, but(8, ""), stars=2)
    assert "18" not in cells(list(set_differential.find(index)), 8)[1]
    results = [
        item for item in set_differential.find_excluded(index) if cells([item], 8)[1] == {"18"}
    ]
    assert [item.sentence for item in results] == [
        "Regions 1 and 2 need four stars, two more than row 1. So they hold two outside the row, "
        "and one more for each star of the row outside the regions. With a star at r1c8, three "
        "must go there, but only r2c1, r2c5–6 and r3c6 would be left: too little room. Cross out "
        "r1c8."
    ]


LINKED = (
    "AABBBBBB", "AABBBCCC", "AACCCHHH", "AACCCHHH", "DDCCCHHE", "DDDDDEEE", "FFFFEEEE", "FFFFGGGG"
)  # fmt: skip


def test_the_ways_of_a_unit() -> None:
    index = position(LINKED, but(8, "11 21 32 42"), stars=2)
    results = [
        find_unit for find_unit in ways.find_units(index) if find_unit.because[0].name == "region 1"
    ]
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


@pytest.mark.parametrize(
    ("queen", "crosses", "unit", "rests_on"),
    [
        ("18", "11 21 32 42 17 27 28", "region 1", "11 21 32 42 18"),
        ("11", "12 21 22 32 42", "column 2", "12 22 32 42"),
    ],
)
def test_the_ways_of_a_unit_rest_on_its_crosses_and_on_queens_that_see_its_cells(
    queen: str, crosses: str, unit: str, rests_on: str
) -> None:
    index = position(LINKED, but(8, f"{queen} {crosses}"), queen, stars=2)
    results = [
        find_unit for find_unit in ways.find_units(index) if find_unit.because[0].name == unit
    ]
    assert results[1].rests_on == mask(8, rests_on)


@pytest.mark.parametrize("technique", [name for name in TECHNIQUES if "nested" not in name])
def test_it_comes_up_where_a_board_needs_it(technique: str) -> None:
    needing = collection.boards(technique=technique)
    board = min(needing, key=lambda entry: (entry.rating, entry.size))
    steps = [step for step in prove(board.puzzle.problem) if step.deduction.technique == technique]
    assert steps
    for step in steps:
        assert step.deduction.sentence.endswith(".")
        assert step.deduction.because
        assert "None" not in step.deduction.sentence


def test_every_technique_is_in_the_catalogue() -> None:
    assert list(CATALOGUE) == [MARKS, *NAMES, GUESS]
    assert {level.technique for level in ONE + SEVERAL} == {*TECHNIQUES}
    for expected in CATALOGUE.values():
        assert expected.title
        assert expected.about.endswith(".")


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
    ratings = [step.rating for step in prove(problem)]
    of_waves = [wave.level.rating for wave in waves(problem)]
    for maximum in {*ratings} - {0.0}:
        assert [step.rating for step in prove(problem, hardest=maximum - 0.1)] == [
            *takewhile(maximum.__gt__, ratings)
        ]
        assert [wave.level.rating for wave in waves(problem, hardest=maximum - 0.1)] == [
            *takewhile(maximum.__gt__, of_waves)
        ]


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
    assert [step.deduction.technique for step in prove(puzzle.problem)][-1] == "line-single"


def test_a_strip_of_one_cell_is_named_and_told_once() -> None:
    """It is a strip of its row and of its column: "the red region has only r3c3 left"."""
    rows = ("AAABBB", "CCADDB", "ECADDB", "ECCDFF", "EEDDEF", "EEEEEF")
    start = position(rows, but(6, "22 25 31 36 41 55 12"))
    (result,) = (
        item for item in pressured_exclusion.find(start) if item.eliminates == mask(6, "14")
    )
    assert [link.technique for link in result.inner] == ["region-in-line"] * 2
    assert result.sentence == (
        "With a queen at r1c4, region 1 has only r3c3 left. Then region 4 has no cell left, so "
        "there is no queen at r1c4."
    )


def test_exclusions_told_together_keep_what_each_of_their_strips_crosses_out() -> None:
    rows = ["AABBBBA", "AACCCBA", "AAAAAAA", "AAAADDD", "EEEAAAA", "FFEEEGA", "FFGGGGA"]
    problem = RegionPuzzle(rows).problem
    before = start = Position.start(problem)
    for step in shorten(start, [*prove(problem)]):
        if step.deduction.technique == pressured_exclusion.NAME:
            break
        before = step.after
    cells = {1 << cell for cell in cells_of(step.deduction.eliminates)}
    isolated = [item for item in pressured_exclusion.find(before) if item.eliminates in cells]
    crossed_out = {item.inner[0].eliminates for item in isolated}
    assert len(isolated) == len(crossed_out) == 2
    assert [strip.eliminates for strip in step.deduction.inner] == [reduce(or_, crossed_out)]
