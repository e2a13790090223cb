"""Makes the collection's days, and grades all of its boards.

    python -m lab.tools.collection           grade every board anew, after a change of grades
    python -m lab.tools.collection --days    make other boards for the days, too

`boards.txt` has the boards to choose from, which are kept, and only graded again. `days.txt` has a
board for each day of ten years. Those of a weekday are like that day's boards in a daily game
(`queenside/explainer/logic/weekday.py`), and their sizes grow through the week as its do. No two
boards of the collection are nearly alike.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import date, timedelta
from itertools import count
from pathlib import Path
from typing import Any

import numpy as np

from queenside.core.puzzles.region import RegionPuzzle
from queenside.explainer.grade import grade
from queenside.explainer.logic.weekday import WEEKDAYS
from queenside.maker.board_spec import BoardSpec
from queenside.maker.collection.entry import (
    CollectionBoard,
    entry_id,
    format,
    format_days,
    parse,
    parse_days,
    rows_of,
)
from queenside.maker.drafts.motifs import DRAWINGS
from queenside.maker.generate import make_many

FOLDER = Path(__file__).parents[2] / "src" / "queenside" / "maker" / "collection"
BOARDS, DAYS = (FOLDER / f"{name}.txt" for name in ("boards", "days"))
HEAD = """\
# The collection of Queenside, made by `python -m lab.tools.collection`. A line for each board: id,
# stars, regions, grade, rating, score, techniques with the hardest last.
"""
DAYS_HEAD = """\
# The boards of the days, the first for a Monday, made by `python -m lab.tools.collection --days`.
# First
# the techniques; then a line for each day: id, regions, grade, rating, score, techniques by letter.
"""

WEEKS = 522
"""So many days have boards of their own: ten years."""

SIZES = (
    {7: 0.58, 8: 0.38, 9: 0.04},
    {7: 0.21, 8: 0.49, 9: 0.26, 10: 0.04},
    {7: 0.07, 8: 0.52, 9: 0.33, 10: 0.05, 11: 0.03},
    {7: 0.02, 8: 0.39, 9: 0.46, 10: 0.06, 11: 0.07},
    {7: 0.02, 8: 0.30, 9: 0.52, 10: 0.11, 11: 0.05},
    {8: 0.24, 9: 0.38, 10: 0.31, 11: 0.07},
    {8: 0.17, 9: 0.39, 10: 0.30, 11: 0.14},
)
"""By weekday, from Monday: which share of its boards has so many rows, as in the daily game."""

EASIEST, HARDEST = 4.0, 60.0
"""The scores of boards for a day."""

HOLIDAYS = {(2, 14): "heart", (10, 31): "cat", (12, 24): "tree"}
"""By month and day, what the board of that day is drawn as."""

FIRST_HOLIDAY = date(2026, 11, 24)
"""Boards of days before this one stay as they are, and those of the ten years from it change."""

_DRAWN = 60
"""Boards that are drawn for a holiday, of which the one that is most like its weekday is taken."""

ALIKE = 0.9
"""The share of the cells in which two boards that are nearly alike agree."""

_BATCH_SIZE = 256
SEED = 20_000_000
"""From here on, by size, the seeds of the days' boards."""


# ---- boards that are nearly alike ----

Grid = Any
"""An array of the regions' numbers, by row and column."""


def images(grid: Grid) -> Iterator[Grid]:
    """Yield the board turned and mirrored, in all eight ways."""
    for flipped in (grid, grid.T):
        yield from (np.rot90(flipped, turns) for turns in range(4))


def borders(grid: Grid) -> Grid:
    """Return whether there is a border below and to the right of each cell."""
    rows, columns = grid[1:] != grid[:-1], grid[:, 1:] != grid[:, :-1]
    return np.concatenate([rows.ravel(), columns.ravel()]).astype(np.float32)


def likeness(first: Grid, second: Grid) -> float:
    """Return the share of the cells in which two boards agree, whichever way the one is turned."""
    return max(_agreement(image, second) for image in images(first))


def _agreement(first: Grid, second: Grid) -> float:
    """With the best pairing of regions; at most a little too much, as two may take the same."""
    overlap = np.zeros((first.max() + 1, second.max() + 1), dtype=int)
    np.add.at(overlap, (first.ravel(), second.ravel()), 1)
    return float(overlap.max(axis=1).sum() / first.size)


class BoardIndex:
    """Boards of one size, among which a nearly like one is looked for."""

    def __init__(self, size: int) -> None:
        self.grids: list[Grid] = []
        self._borders: Grid = np.zeros((1024, 2 * size * (size - 1)), dtype=np.float32)
        self._max_difference = 4 * (1 - ALIKE) * size * size
        """Borders that differ where a tenth of the cells does: each has four at most."""

    def has_like(self, grid: Grid) -> bool:
        if not self.grids:
            return False
        others = self._borders[: len(self.grids)]
        for image in images(grid):
            image_borders = borders(image)
            differ = others @ (1 - image_borders) + (1 - others) @ image_borders
            close = np.flatnonzero(differ <= self._max_difference)
            if any(_agreement(image, self.grids[index]) >= ALIKE for index in close):
                return True
        return False

    def add(self, grid: Grid) -> None:
        if len(self.grids) == len(self._borders):
            self._borders = np.concatenate([self._borders, np.zeros_like(self._borders)])
        self._borders[len(self.grids)] = borders(grid)
        self.grids.append(grid)


def select_distinct(
    entries: Iterable[CollectionBoard],
) -> tuple[list[CollectionBoard], list[CollectionBoard]]:
    """Return the boards that are not nearly like an earlier one, and those that are."""
    indexes: dict[tuple[int, int], BoardIndex] = {}
    selected: tuple[list[CollectionBoard], list[CollectionBoard]] = ([], [])
    for entry in entries:
        same = indexes.setdefault((entry.size, entry.stars), BoardIndex(entry.size))
        grid = np.array(entry.puzzle.regions)
        is_like = same.has_like(grid)
        selected[is_like].append(entry)
        if not is_like:
            same.add(grid)
    return selected


# ---- grades ----


def with_grade(entry: CollectionBoard) -> CollectionBoard:
    """Return the entry with the grade that its board has now."""
    result = grade(entry.puzzle)
    easier = tuple(name for name in result.techniques if name != result.hardest)
    techniques = (*easier, result.hardest)
    return replace(
        entry, grade=result.name, rating=result.rating, score=result.score, techniques=techniques
    )


def write(file: Path, text: str) -> None:
    file.write_text(text, encoding="utf-8", newline="\n")
    print(f"{file.name}: {text.count(chr(10))} lines, {len(text.encode()):,} bytes", flush=True)


def read(file: Path) -> list[CollectionBoard]:
    """Read the boards of a file, graded again; none where it is not there."""
    if not file.exists():
        return []
    text = file.read_text(encoding="utf-8")
    return [with_grade(entry) for entry in (parse_days(text) if file == DAYS else parse(text))]


# ---- days ----


def days(old: Sequence[CollectionBoard]) -> list[CollectionBoard]:
    by_day: list[list[CollectionBoard]] = [[] for _ in WEEKDAYS]
    for size in range(7, 12):
        remaining = [entry for entry in old if (entry.size, entry.stars) == (size, 1)]
        for day, entries in enumerate(of_size(size, remaining)):
            by_day[day] += entries
    dice = random.Random(1)
    for entries in by_day:
        dice.shuffle(entries)
    numbers = Counter(entry.size for entry in old if entry.stars == 1)
    chosen_days = []
    for entry in (entries[week] for week in range(WEEKS) for entries in by_day):
        numbers[entry.size] += 1
        chosen_days.append(replace(entry, id=entry_id(entry.size, 1, numbers[entry.size])))
    return chosen_days


def with_holidays(
    boards: Sequence[CollectionBoard], candidates: Iterable[CollectionBoard]
) -> list[CollectionBoard]:
    """Replace the boards of holidays by drawn ones, of the same size and difficulty."""
    days = [*boards]
    indexes = {size: BoardIndex(size) for size in range(7, 12)}
    for entry in (*candidates, *boards):
        if entry.size in indexes and entry.stars == 1:
            indexes[entry.size].add(np.array(entry.puzzle.regions))
    for day in (FIRST_HOLIDAY + timedelta(number) for number in range(len(days))):
        motif, number = HOLIDAYS.get((day.month, day.day)), (day.toordinal() - 1) % len(days)
        old = days[number]
        spec = BoardSpec(old.size, motif=motif)
        if motif is None or old.size < len(DRAWINGS[motif]):
            continue
        drawn = make_many(_DRAWN, spec, seed=day.toordinal())
        measured = [board for board in drawn if board.grade.weekday]
        nearest = sorted(measured, key=lambda board: abs(board.grade.score - old.score))
        for board in nearest:
            grid = np.array(board.regions)
            if not indexes[old.size].has_like(grid):
                indexes[old.size].add(grid)
                rows = rows_of(RegionPuzzle(board.regions))
                days[number] = with_grade(CollectionBoard(old.id, 1, rows, "", 0.0, 0.0, ()))
                print(day, motif, old.size, old.score, days[number].score, flush=True)
                break
    return days


def of_size(size: int, existing: Iterable[CollectionBoard]) -> list[list[CollectionBoard]]:
    """Return the boards of this size, by weekday; none nearly like another or one of the others."""
    targets = [shares(sizes)[size] for sizes in SIZES]
    index = BoardIndex(size)
    for entry in existing:
        index.add(np.array(entry.puzzle.regions))
    lists: list[list[CollectionBoard]] = [[] for _ in SIZES]
    names = [weekday.name for weekday in WEEKDAYS]
    for entry, name in candidates(size):
        day = names.index(name)
        grid = np.array(entry.puzzle.regions)
        if len(lists[day]) < targets[day] and not index.has_like(grid):
            index.add(grid)
            lists[day].append(entry)
            if list(map(len, lists)) == targets:
                break
    print(f"{size} rows: {', '.join(map(str, targets))}", flush=True)
    return lists


def shares(sizes: dict[int, float]) -> Counter[int]:
    """Return the number of boards of each size on each weekday; in all, one for each week."""
    counts = Counter({size: round(WEEKS * share) for size, share in sizes.items()})
    commonest = max(sizes, key=lambda size: sizes[size])
    counts[commonest] += WEEKS - counts.total()
    return counts


def candidates(size: int) -> Iterator[tuple[CollectionBoard, str]]:
    """Boards of this size for a day, and the weekday that each is like; without end."""
    for first in count(SEED * size, _BATCH_SIZE):
        spec = BoardSpec(size)
        for board in make_many(_BATCH_SIZE, spec, seed=first):
            result = board.grade
            if result.weekday and EASIEST <= result.score <= HARDEST:
                blank = CollectionBoard(
                    "", 1, rows_of(RegionPuzzle(board.regions)), "", 0.0, 0.0, ()
                )
                yield with_grade(blank), result.weekday


def main() -> None:
    boards = read(BOARDS)
    write(BOARDS, HEAD + format(boards))
    boards_of_days = read(DAYS)
    if "--days" in sys.argv:
        boards_of_days = with_holidays(days(boards), boards)
    write(DAYS, DAYS_HEAD + format_days(boards_of_days))


if __name__ == "__main__":
    main()
