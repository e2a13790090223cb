"""A board of the collection, and the text that holds it: a line for each board.

    q9-0231 1 AABBBCCCC/AABB… hard 3.2 20.4 abcef

That is its id, its stars, its regions row by row, its grade with rating and score, and the
techniques it takes as letters, the hardest last. The first line names these; lines that begin with
`#` are comments. The file is part of the program: `lab/tools/collection.py` grades it, and the
tests check every board of it, so it is read without asking whether it is right.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from string import ascii_letters, ascii_uppercase

from queenside.core.lazy import cached_property
from queenside.core.puzzles import RegionPuzzle


@dataclass(frozen=True)
class CollectionBoard:
    """A board of the collection.

    `rows` is its regions as text, a word for each row; `grade`, `rating` and `score` are what the
    logic says of it, the score to one decimal.
    """

    id: str
    stars: int
    rows: tuple[str, ...]
    grade: str
    rating: float
    score: float
    techniques: tuple[str, ...]
    """Techniques that solve it, the hardest last."""

    @property
    def size(self) -> int:
        """Number of rows."""
        return len(self.rows)

    @property
    def hardest(self) -> str:
        """Hardest technique it takes."""
        return self.techniques[-1]

    @cached_property
    def puzzle(self) -> RegionPuzzle:
        """Board."""
        return RegionPuzzle(self.rows, self.stars)


def rows_of(puzzle: RegionPuzzle) -> tuple[str, ...]:
    """Return the regions as letters, a word for each row.

    Raises IndexError for more than 26 regions.
    """
    letters = [ascii_uppercase[region] for region in chain.from_iterable(puzzle.regions)]
    starts = range(0, len(letters), puzzle.size)
    return tuple("".join(letters[start : start + puzzle.size]) for start in starts)


def parse(text: str) -> Iterator[CollectionBoard]:
    """Return the boards of the text, in order."""
    names, *lines = lines_of(text)
    technique_names = parse_names(names)
    return (parse_line(line, technique_names) for line in lines)


def lines_of(text: str) -> list[str]:
    """Return the line that names the techniques, and one for each board."""
    return [line for line in text.splitlines() if line and not line.startswith("#")]


def parse_names(line: str) -> Mapping[str, str]:
    """Return the techniques by letter."""
    return dict(zip(ascii_letters, line.split(" "), strict=False))


def parse_line(line: str, technique_names: Mapping[str, str]) -> CollectionBoard:
    """Return the board of a line, with these techniques by letter."""
    name, stars, rows, grade, rating, score, letters = line.split(" ")
    techniques = tuple(technique_names[letter] for letter in letters)
    return CollectionBoard(
        name, int(stars), tuple(rows.split("/")), grade, float(rating), float(score), techniques
    )


def format(entries: Sequence[CollectionBoard]) -> str:
    """Return the text of these boards."""
    names = sorted({name for entry in entries for name in entry.techniques})
    letters = dict(zip(names, ascii_letters, strict=False))
    lines = (
        f"{e.id} {e.stars} {'/'.join(e.rows)} {e.grade} {e.rating:g} {e.score:.1f} "
        f"{''.join(letters[name] for name in e.techniques)}\n"
        for e in entries
    )
    return " ".join(names) + "\n" + "".join(lines)
