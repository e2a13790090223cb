"""Draw the boards of the collection, and grade them.

    python -m lab.tools.collection          grade every board again, after a change of grades
    python -m lab.tools.collection --draw   draw other boards, each as hard as the one in its place

Both prove by two engines that each has exactly one solution. `boards.txt` has the boards to choose
from, `days.txt` one for each day of ten years: as many of each size and weekday as a daily game has
(`explainer/logic/weekday.py`). No two are nearly alike.
"""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import date, timedelta
from itertools import count, groupby
from pathlib import Path
from typing import Any

import numpy as np

from queenside.core.errors import GenerationTimeout
from queenside.core.puzzles.region import RegionPuzzle
from queenside.explainer.grade import grade
from queenside.explainer.logic.ladder import ONE
from queenside.explainer.logic.weekday import SIZES, WEEKDAYS, weekday_of
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
from queenside.maker.drafts.draft import centre_drawing, differing_cells, parts
from queenside.maker.drafts.motifs import draw_motif, read_drawings
from queenside.maker.generate import make_many
from queenside.solver.batch import solve_many

FOLDER = Path(__file__).parents[2] / "src" / "queenside" / "maker" / "collection"
BOARDS, DAYS = FOLDER / "boards.txt", FOLDER / "days.txt"

ALIKE = 0.9
"""The share of the cells in which two boards that are nearly alike agree."""
SCORES = (4.0, 60.0)
"""The lowest and the highest score of a board for a day."""
HOLIDAYS = {(2, 14): "heart", (10, 31): "cat", (12, 24): "tree"}
"""By month and day, what the board of that day is drawn as."""
FIRST_DAY = date(2026, 11, 24)
"""Holidays are those of the ten years from here on."""
MAX_DRAWN, DRAWN_AT_ONCE = 1000, 100
"""Boards of each size that are drawn for a holiday; the first one like its weekday is taken."""
MAX_DIFFERING = 2
"""Cells of it that may differ from the motif."""

Grid = Any
"""An array of the regions' numbers, by row and column."""


class BoardIndex:
    """Boards among which one that is nearly like a new one is looked for."""

    def __init__(self) -> None:
        self._grids: dict[tuple[int, int], list[Grid]] = defaultdict(list)
        self._borders: dict[tuple[int, int], list[Grid]] = defaultdict(list)

    def add(self, puzzle: RegionPuzzle) -> bool:
        """Add a board unless one is nearly like it. Return whether it was added."""
        grid, kind = np.array(puzzle.regions), (puzzle.size, puzzle.stars)
        grids = self._grids[kind]
        others = np.array(self._borders[kind])
        for image in images(grid) if grids else ():
            differing = (others != borders(image)).sum(axis=1)
            for index in np.flatnonzero(differing <= 4 * (1 - ALIKE) * grid.size):
                if agreement(image, grids[index]) >= ALIKE:
                    return False
        grids.append(grid)
        self._borders[kind].append(borders(grid))
        return True


def images(grid: Grid) -> Iterator[Grid]:
    """Yield the board turned and mirrored, in all eight ways."""
    for flipped in (grid, grid.T):
        yield from (np.rot90(flipped, turns) for turns in range(4))


def borders(grid: Grid) -> Grid:
    """Return whether there is a border below and to the right of each cell."""
    return np.concatenate([(grid[1:] != grid[:-1]).ravel(), (grid[:, 1:] != grid[:, :-1]).ravel()])


def agreement(first: Grid, second: Grid) -> float:
    """Return the share of cells that agree, with the best region for each."""
    overlap = np.zeros((first.max() + 1, second.max() + 1), dtype=int)
    np.add.at(overlap, (first.ravel(), second.ravel()), 1)
    return float(max(overlap.max(axis=axis).sum() for axis in (0, 1)) / first.size)


def graded(puzzle: RegionPuzzle, name: str = "") -> CollectionBoard:
    """Return the entry of a board, with the grade that it has now."""
    result = grade(puzzle)
    easier = tuple(technique for technique in result.techniques if technique != result.hardest)
    rows, techniques = rows_of(puzzle), (*easier, result.hardest)
    return CollectionBoard(
        name, puzzle.stars, rows, result.name, result.rating, result.score, techniques
    )


# ---- boards to choose from ----


def spec_like(entry: CollectionBoard) -> BoardSpec:
    """Return the spec of boards that are as hard: of one star, by the hardest step."""
    if entry.stars > 1 and entry.grade != "extreme":
        return BoardSpec(entry.size, entry.stars, entry.grade)
    is_level = entry.stars == 1 and entry.rating in {level.rating for level in ONE}
    low = high = entry.rating
    if not is_level:
        low, high = (7.0, 8.0) if entry.grade == "extreme" else (6.0, 7.0)
    return BoardSpec(entry.size, entry.stars, rating=(low, high))


def draw_boards(old: Iterable[CollectionBoard], index: BoardIndex) -> Iterator[CollectionBoard]:
    """Yield a board in place of each; within a size, higher numbers are harder."""
    numbers: Counter[str] = Counter()
    for (size, stars), entries in groupby(old, lambda entry: (entry.size, entry.stars)):
        boards = list[CollectionBoard]()
        for number, spec in enumerate(map(spec_like, entries)):
            made = (next(make_many(1, spec, seed=seed)) for seed in count(number * 1000))
            boards.append(graded(next(m.puzzle for m in made if index.add(m.puzzle))))
        boards.sort(key=lambda board: (board.rating, board.score))
        print(f"{size} rows, {stars} stars: {len(boards)}", flush=True)
        for board in boards:
            kind = entry_id(size, stars, 0)
            numbers[kind] += 1
            yield replace(board, id=entry_id(size, stars, numbers[kind]))


# ---- days ----


def draw_days(old: Sequence[CollectionBoard], index: BoardIndex) -> list[CollectionBoard]:
    """Draw a board of the same size and weekday in place of each, and motifs for holidays."""
    wanted = Counter((entry.size, day % 7) for day, entry in enumerate(old))
    pools: dict[tuple[int, int], list[CollectionBoard]] = defaultdict(list)
    for size in sorted({size for size, _ in wanted}):
        for board in candidates(size):
            kind = size, weekday(board)
            if len(pools[kind]) < wanted[kind] and index.add(board.puzzle):
                pools[kind].append(board)
            if all(len(pools[kind]) == wanted[kind] for kind in wanted if kind[0] == size):
                break
        print(f"{size} rows: days", flush=True)
    days = [replace(pools[entry.size, day % 7].pop(), id=entry.id) for day, entry in enumerate(old)]
    draw_holidays(days, index)
    return days


def candidates(size: int, first: int = 10**6) -> Iterator[CollectionBoard]:
    """Yield boards for a day, without end."""
    for seed in count(first, 64):
        for made in make_many(64, BoardSpec(size), seed=seed):
            board = graded(made.puzzle)
            if weekday(board) >= 0 and SCORES[0] <= board.score <= SCORES[1]:
                yield board


def weekday(board: CollectionBoard) -> int:
    """Return the number of the weekday that a board is like; -1 for none."""
    day = weekday_of(board.puzzle.problem, board.rating, board.score)
    return WEEKDAYS.index(day) if day else -1


def draw_holidays(days: list[CollectionBoard], index: BoardIndex) -> None:
    """Replace the boards of holidays by motifs that are like their weekdays.

    Where there is none of that size, the holiday first changes places with a day that has another.
    """
    dates = [FIRST_DAY + timedelta(number) for number in range(len(days))]
    motifs = {
        (day.toordinal() - 1) % len(days): (HOLIDAYS[day.month, day.day], day.toordinal())
        for day in dates
        if (day.month, day.day) in HOLIDAYS
    }
    for number, (motif, seed) in motifs.items():
        drawn = draw_motifs(motif, days[number].size, seed * MAX_DRAWN)
        suitable = (board for board in drawn if weekday(board) == number % 7)
        board = next(board for board in suitable if index.add(board.puzzle))
        same_day = (other for other in range(number % 7, len(days), 7) if other not in motifs)
        if board.size != days[number].size:
            other = next(other for other in same_day if days[other].size == board.size)
            days[number], days[other] = days[other], days[number]
        days[number] = replace(board, id=days[number].id)


def draw_motifs(motif: str, size: int, first: int) -> Iterator[CollectionBoard]:
    """Yield boards drawn as a motif, of this size and of sizes near it."""
    sizes = [other for other in SIZES if other > max(map(len, read_drawings()[motif][-1]))]
    for seed in range(first, first + MAX_DRAWN, DRAWN_AT_ONCE):
        for other in sorted(sizes, key=lambda other: abs(other - size)):
            rows = centre_drawing(draw_motif(motif, other), other)
            with suppress(GenerationTimeout):
                for made in make_many(DRAWN_AT_ONCE, BoardSpec(other, motif=motif), seed=seed):
                    if len(differing_cells(parts(rows), made.puzzle.regions)) <= MAX_DIFFERING:
                        yield graded(made.puzzle)


def check_unique(boards: Sequence[CollectionBoard]) -> None:
    """Exit with the ids of boards that don't have exactly one solution, by two engines."""
    for engine in ("native", "sat"):
        results = solve_many([board.puzzle for board in boards], engine=engine)
        pairs = zip(boards, results, strict=True)
        if wrong := [board.id for board, result in pairs if result.status != "unique"]:
            sys.exit(f"{engine} says that these have not one solution: {', '.join(wrong)}")


def main() -> None:
    texts = {file: file.read_text(encoding="utf-8") for file in (BOARDS, DAYS)}
    boards, days = [*parse(texts[BOARDS])], [*parse_days(texts[DAYS])]
    boards, days = ([graded(e.puzzle, e.id) for e in entries] for entries in (boards, days))
    index = BoardIndex()
    if "--draw" in sys.argv:
        boards, days = [*draw_boards(boards, index)], draw_days(days, index)
    check_unique([*boards, *days])
    for file, body in ((BOARDS, format(boards)), (DAYS, format_days(days))):
        head = "".join(line for line in texts[file].splitlines(True) if line.startswith("#"))
        file.write_text(head + body, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
