"""How the boards of the collection are chosen and numbered, with made-up candidates."""

from __future__ import annotations

from dataclasses import replace

import pytest

from queenside.collection import Entry
from tools import collection as making

ENTRY = Entry("", 1, ("AAB", "CAB", "CCB"), "3#1", "easy", 1.0, 5.0, ("region-single",))


def candidate(name: str, grade: str = "easy") -> making.Candidate:
    return making.Candidate(name, replace(ENTRY, grade=grade))


def names(words: str, number: int, most: int, seen: set[str]) -> str:
    """What is chosen of candidates that are called, and graded, by these words."""
    boards = [candidate(word[1:], word[0]) for word in words.split()]
    recipe = making.Recipe(3, 1, None, number, most)
    return " ".join(each.canonical for each in making.chosen(boards, recipe, seen))


def test_copies_are_passed_over() -> None:
    assert names("e1 e1 e2 e3 e4", 3, 9, set()) == "1 2 3"
    assert names("e1 e1 e2 e3 e4", 2, 9, {"1", "3"}) == "2 4"


def test_no_grade_takes_more_than_its_share() -> None:
    assert names("e1 e2 e3 m4 e5 m6 h7", 4, 2, set()) == "1 2 4 6"


def test_it_gives_up_where_there_are_too_few() -> None:
    with pytest.raises(SystemExit, match="only 1 boards"):
        names("e1 " * 100, 2, 2, set())


def test_boards_are_numbered_by_size_and_sort_easier_ones_first() -> None:
    four = ("AABB", "AABB", "CCDD", "CCDD")
    entries = [
        replace(ENTRY, rows=four, rating=3.0),
        replace(ENTRY, rows=four, stars=2, rating=2.0),
        replace(ENTRY, rows=four, rating=1.9, score=8.0),
        replace(ENTRY, rows=four, rating=1.9, score=7.0),
        replace(ENTRY, rating=5.0),
    ]
    found = [(e.id, e.rating, e.score) for e in making.numbered(entries)]
    assert found == [
        ("q3-0001", 5.0, 5.0),
        ("q4-0001", 1.9, 7.0),
        ("q4-0002", 1.9, 8.0),
        ("q4-0003", 3.0, 5.0),
        ("s4-0001", 2.0, 5.0),
    ]


def test_the_plan_is_of_the_size_that_is_promised() -> None:
    recipes = list(making.recipes())
    assert 1800 < sum(recipe.number for recipe in recipes) < 2200
    assert {recipe.size for recipe in recipes} == set(range(5, 16))
    assert {recipe.stars for recipe in recipes} == {1, 2, 3}
