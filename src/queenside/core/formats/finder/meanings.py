"""What the names and signs of foreign texts mean."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import NamedTuple

from queenside.core.faults import did_you_mean
from queenside.core.formats.finder.tables import Table
from queenside.core.puzzles.puzzle import Cell

_WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+|[^\W\d_a-zA-Z]+")

_CELL_WORDS = {
    "given": "given clue fixed preset revealed initial prefilled prefill locked hint start "
    "starting preplaced known",
    "blocked": "blocked blank wall hole black forbidden disabled unavailable obstacle block banned",
    "marks": "mark cross crosse x eliminated excluded dot flag crossed marked empty no impossible",
    "solution": "solution answer solved result key target",
    "queens": "queen star placed play state move progress current user crown saved board value "
    "piece position",
}
"""Words of the names of cells; those further up decide."""

_CELL_MEANINGS = {word: meaning for meaning, words in _CELL_WORDS.items() for word in words.split()}
_STAR_NAMES = ("k", "puzzle num")
_SIZES = {"size", "row", "column", "col", "width", "height", "n", "dimension", "order", "region"}
_SIZES |= {"queen", "side", "dim", "shape"}
_TEXTS = {
    "id": {"id", "key", "uid", "uuid", "slug", "path", "level"},
    "title": {"title", "name", "date", "label", "caption", "day", "number"},
    "author": {"author", "creator", "setter", "constructor", "designer", "by"},
    "source": {"source", "url", "link", "href", "site"},
}
_GENRES = {"genre", "kind", "type", "puzzle", "game", "variant", "variation", "category"}
CELL_NAMES = ("given", "givens", "blocked", "queens", "marks", "solution")
_TYPED = ("stars", "size", *CELL_NAMES)


def words_of(name: str) -> list[str]:
    """Return the words of a name, in lower case and without a plural: `givenQueens`, `n_stars`."""
    words = [word.lower() for word in _WORD.findall(name)]
    return [word.removesuffix("s") if len(word) > 1 else word for word in words]


def cells_meaning(path: str) -> str | None:
    """Return what stands on cells of this name: given, blocked, marks, queens or solution."""
    for part in reversed(path.split(".")):
        words = words_of(part)
        for word, meaning in _CELL_MEANINGS.items():
            if word in words:
                return meaning
    return None


def is_stars(name: str) -> bool:
    words = words_of(name)
    return (
        "star" in words or ("queen" in words and "per" in words) or " ".join(words) in _STAR_NAMES
    )


def is_size(name: str) -> bool:
    return not _SIZES.isdisjoint(words_of(name))


def is_genre(name: str) -> bool:
    return not _GENRES.isdisjoint(words_of(name))


def text_field(name: str) -> str | None:
    """Return the field of a document that a text of this name is."""
    words = words_of(name)
    fields = [field for field, names in _TEXTS.items() if not names.isdisjoint(words[-1:])]
    return fields[0] if fields and len(words) < 3 else None


def misspelling(name: str) -> str:
    """Return the end of a message about a name that looks like one that counts; else nothing."""
    return did_you_mean(name.lower(), _TYPED, 0.8)


class Signs(NamedTuple):
    """What stands on the cells of a table of signs."""

    queens: list[Cell]
    marks: list[Cell]
    blocked: list[Cell]


_SIGNS = {
    "empty": ". _ - 0 · • □ ⬜ ◻ o O empty none null false unknown blank",
    "queens": "Q q ♛ ♕ 👑 ★ ☆ ⭐ S -2 queen star crown true True",
    "stars": "* 1",
    "marks": "x X × ✕ ✗ ✖ ❌ + -1 cross mark marked",
    "blocked": "# ■ ▓ █ % blocked wall",
}
_EMPTY, _QUEENS, _STARS, _MARKS, _BLOCKED = ({*signs.split()} for signs in _SIGNS.values())
_EMPTY |= {"", " "}
_KNOWN = _EMPTY | _QUEENS | _STARS | _MARKS | _BLOCKED | {"2"}


def is_signs(table: Table) -> bool:
    """Return whether the names of a table are signs of queens, marks and empty cells."""
    names = table.names
    if not names <= _KNOWN or len(names) > 5:
        return False
    return bool(names & _EMPTY) or bool(names & _QUEENS and names & _MARKS)


def read_signs(table: Table, stars: int) -> Signs | None:
    """Return what stands on the cells; None where that isn't clear."""
    names = table.names
    queens, marks, blocked = names & _QUEENS, names & _MARKS, names & _BLOCKED
    if "*" in names:
        (blocked if queens else queens).add("*")
    numbers = names & {"1", "2"}
    if numbers == {"1", "2"}:
        few = [n for n in numbers if not queens and max(_numbers_in_lines(table, [n])) <= stars]
        if len(few) != 1:
            return None
        queens |= {*few}
        marks |= numbers - queens
    elif numbers:
        (marks if queens else queens).update(numbers)
    elif not queens and _numbers_in_lines(table, marks) == {stars}:
        queens, marks = marks, set()
    return Signs(table.cells(queens), table.cells(marks), table.cells(blocked))


def meaning_of_signs(signs: Collection[str]) -> str | None:
    """Return what stands on a cell of which this is said: queens or marks."""
    if not _QUEENS.isdisjoint(signs):
        return "queens"
    return None if _MARKS.isdisjoint(signs) else "marks"


def _numbers_in_lines(table: Table, signs: Collection[str]) -> set[int]:
    """Return how many of these signs stand in a row or a column."""
    lines = (*table.rows, *zip(*table.rows, strict=True))
    return {sum(sign in signs for sign in line) for line in lines}
