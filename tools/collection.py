"""Makes the collection: boards of our generator, graded, and no two of them copies of each other.

python -m tools.collection

It writes `src/queenside/collection/boards.txt`, takes a while, and makes the same file every time:
every board comes from the seed id in its line. Boards with one queen a row are made for a grade;
of those with several stars, which take longer to grade, those are taken that come.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from itertools import count
from math import ceil
from pathlib import Path
from typing import NamedTuple

from queenside.collection.entry import Entry, entry_id, format, rows_of
from queenside.logic.grade import NAMES
from queenside.make.board_spec import BoardSpec, seed_id
from queenside.make.generate import made_from
from queenside.puzzles.canonical import canonical_id
from queenside.reason.grade import grade

FILE = Path(__file__).parent.parent / "src" / "queenside" / "collection" / "boards.txt"
HEAD = """\
# The collection of Queenside, made by `python -m tools.collection`. A line for each board: id,
# stars, regions, seed id, grade, rating, score, techniques with the hardest last.
"""

ONE_STAR = {
    5: (20, 10, 5, 0, 0, 0),
    6: (30, 25, 15, 5, 5, 0),
    7: (40, 40, 30, 20, 10, 5),
    8: (50, 50, 50, 40, 25, 10),
    9: (50, 50, 50, 40, 30, 10),
    10: (50, 50, 50, 40, 30, 10),
    11: (30, 40, 40, 40, 30, 10),
    12: (20, 30, 30, 30, 20, 10),
    13: (10, 15, 20, 20, 15, 5),
    14: (10, 15, 20, 20, 15, 5),
    15: (10, 15, 20, 20, 15, 5),
}
"""How many boards of each grade, easiest first, by size."""

SEVERAL_STARS = {(9, 2): 80, (10, 2): 150, (11, 2): 60, (12, 2): 60, (14, 2): 40, (14, 3): 40}
"""How many boards in all, by size and stars."""
LARGEST_SHARE = 0.4
"""How many of these may have the same grade."""

_AT_ONCE = 8
"""Boards that are made and graded together; it does not change which."""
_TRIES = 30
"""Boards that are looked at for each that is wanted, before it is given up."""


class Recipe(NamedTuple):
    """Boards to make, all of this grade if it is said, else at most `most` of the same grade."""

    size: int
    stars: int
    grade: str | None
    number: int
    most: int


class Candidate(NamedTuple):
    """A board as it would stand in the collection, and what its copies share with it."""

    canonical: str
    entry: Entry


def main() -> None:
    """Make all boards and write the file."""
    entries: list[Entry] = []
    seen: set[str] = set()
    with ProcessPoolExecutor() as pool:
        for recipe in recipes():
            taken = chosen(candidates(recipe, pool), recipe, seen)
            seen |= {candidate.canonical for candidate in taken}
            entries += [candidate.entry for candidate in taken]
            print(f"{recipe.size} rows, {recipe.stars} stars: {told(taken)}", flush=True)
    text = HEAD + format(numbered(entries))
    FILE.write_text(text, encoding="utf-8", newline="\n")
    print(f"{len(entries)} boards, {len(text.encode()):,} bytes")


def recipes() -> Iterator[Recipe]:
    """All that is to be made, in the order of the collection."""
    for size, numbers in ONE_STAR.items():
        for name, number in zip(NAMES, numbers, strict=True):
            if number:
                yield Recipe(size, 1, name, number, number)
    for (size, stars), number in SEVERAL_STARS.items():
        yield Recipe(size, stars, None, number, ceil(number * LARGEST_SHARE))


def candidates(recipe: Recipe, pool: Executor) -> Iterator[Candidate]:
    """The boards of the recipe from seed 1 on, without end."""
    for first in count(1, _AT_ONCE):
        yield from pool.map(partial(candidate, recipe), range(first, first + _AT_ONCE))


def candidate(recipe: Recipe, seed: int) -> Candidate:
    """The board of this seed, graded. It has no id yet."""
    made = made_from(seed_id(BoardSpec(recipe.size, recipe.stars, recipe.grade), seed))
    found = grade(made.puzzle)
    if recipe.grade not in (None, found.name):
        sys.exit(f"{made.id} is {found.name}")
    easier = tuple(name for name in found.techniques if name != found.hardest)
    entry = Entry(
        "",
        recipe.stars,
        rows_of(made.puzzle),
        made.id,
        found.name,
        found.rating,
        found.score,
        (*easier, found.hardest),
    )
    return Candidate(canonical_id(made.puzzle), entry)


def chosen(boards: Iterable[Candidate], recipe: Recipe, seen: set[str]) -> list[Candidate]:
    """The first boards that fit the recipe and are no copies of each other or of those seen."""
    taken: dict[str, Candidate] = {}
    grades: Counter[str] = Counter()
    for tried, each in enumerate(boards):
        if len(taken) == recipe.number:
            break
        if tried > _TRIES * recipe.number:
            sys.exit(f"only {len(taken)} boards were found for {recipe}")
        if each.canonical not in seen | taken.keys() and grades[each.entry.grade] < recipe.most:
            taken[each.canonical] = each
            grades[each.entry.grade] += 1
    return list(taken.values())


def numbered(entries: Iterable[Entry]) -> list[Entry]:
    """The boards with their ids: by stars and size, easier ones first."""
    numbers: Counter[tuple[int, bool]] = Counter()
    named = []
    for entry in sorted(entries, key=lambda e: (e.stars, e.size, e.rating, e.score, e.seed)):
        sort = entry.size, entry.stars == 1
        numbers[sort] += 1
        named.append(replace(entry, id=entry_id(entry.size, entry.stars, numbers[sort])))
    return named


def told(taken: Iterable[Candidate]) -> str:
    """How many boards of each grade there are."""
    grades = Counter(each.entry.grade for each in taken)
    return ", ".join(f"{grades[name]} {name}" for name in NAMES if grades[name])


if __name__ == "__main__":
    main()
