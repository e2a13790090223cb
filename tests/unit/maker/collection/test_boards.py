"""Every board of the collection is what its line says, and the only one of its kind."""

from __future__ import annotations

import random
from datetime import date
from pathlib import Path

import numpy as np
import pytest

import queenside as qs
from queenside.core import kernels
from queenside.explainer.grade import grade
from queenside.maker import collection
from queenside.maker.collection.entry import format, parse, rows_of
from queenside.maker.drafts.draft import centre_drawing, differing_cells, parts
from queenside.maker.drafts.motifs import draw_motif
from tests.share import long_unless

FOLDER = Path(collection.__file__).parent
FILES = [FOLDER / f"{name}.txt" for name in ("boards", "days")]
CHOICE = collection.boards()
DAYS = tuple(collection.day(number) for number in range(collection.DAYS))
BOARDS = (*CHOICE, *DAYS)
ONE_STAR = [entry for entry in BOARDS if entry.stars == 1]


def some(
    entries: list[collection.CollectionBoard], number: int
) -> list[collection.CollectionBoard]:
    """So many of them, always the same, where all would take too long."""
    return random.Random(5).sample(entries, min(number, len(entries)))


SEVERAL = some([entry for entry in CHOICE if entry.stars > 1], 20)
"""Boards of several stars that are graded."""

pytestmark = [
    pytest.mark.skipif(bool(kernels.missing()), reason="it takes the compiled kernels"),
]


def test_there_are_boards_of_every_sort() -> None:
    assert len(CHOICE) > 1500
    assert sum(file.stat().st_size for file in FILES) < 1_000_000
    assert {entry.size for entry in CHOICE if entry.stars == 1} == set(range(5, 16))
    assert {entry.stars for entry in CHOICE} == {1, 2, 3}
    assert {entry.grade for entry in DAYS} == {"easy", "medium", "hard", "expert"}


def test_the_files_are_as_they_would_be_written() -> None:
    for file, entries in zip(FILES, (CHOICE, DAYS), strict=True):
        lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
        assert format(entries) == "".join(line for line in lines if not line.startswith("#"))
    assert all(rows_of(entry.puzzle) == entry.rows for entry in BOARDS)
    assert tuple(parse(FILES[1].read_text(encoding="utf-8"))) == DAYS


def test_ids_say_the_size_and_find_the_board() -> None:
    for entry in BOARDS:
        kind, _, _ = entry.id.partition("-")
        assert kind == f"{'q' if entry.stars == 1 else 's'}{entry.size}"
    assert len({entry.id for entry in BOARDS}) == len(BOARDS)
    for entry in (*CHOICE[::50], *DAYS[::97], DAYS[-1]):
        assert collection.find(entry.id) == entry


def borders(grid: np.ndarray) -> np.ndarray:
    """Whether there is a border below and to the right of each cell."""
    rows, columns = grid[1:] != grid[:-1], grid[:, 1:] != grid[:, :-1]
    return np.concatenate([rows.ravel(), columns.ravel()]).astype(np.float32)


def agreement(first: np.ndarray, second: np.ndarray) -> float:
    """The share of the cells in which two boards agree, with the best pairing of regions."""
    overlap = np.zeros((first.max() + 1, second.max() + 1), dtype=int)
    np.add.at(overlap, (first.ravel(), second.ravel()), 1)
    return float(overlap.max(axis=1).sum() / first.size)


@pytest.mark.slow
@pytest.mark.parametrize("turn", [pytest.param(n, marks=long_unless(n == 0)) for n in range(8)])
def test_no_two_boards_are_nearly_alike(turn: int) -> None:
    """They differ in more than a tenth of the cells, each of which has four borders."""
    for kind in {(entry.size, entry.stars) for entry in BOARDS}:
        entries = [entry for entry in BOARDS if (entry.size, entry.stars) == kind]
        grids = [np.array(entry.puzzle.regions) for entry in entries]
        images = [np.rot90(grid.T if turn > 3 else grid, turn) for grid in grids]
        first, second = (np.array([*map(borders, boards)]) for boards in (grids, images))
        differ = first @ (1 - second).T + (1 - first) @ second.T
        for i, j in np.argwhere(differ <= 0.4 * grids[0].size):
            assert i >= j or agreement(images[j], grids[i]) < 0.9, (entries[i], entries[j])


@pytest.mark.parametrize(("engine", "number"), [("native", len(BOARDS)), ("sat", 400)])
def test_every_board_has_one_solution(engine: str, number: int) -> None:
    entries = some([*BOARDS], number)
    results = qs.solve_many([entry.puzzle for entry in entries], engine=engine)
    assert [e.id for e, r in zip(entries, results, strict=True) if r.status != "unique"] == []


def test_every_region_is_in_one_piece() -> None:
    assert [entry.id for entry in BOARDS if not kernels.in_one_piece(entry.puzzle.regions)] == []


def test_no_board_is_a_copy_of_another() -> None:
    assert len({qs.canonical_id(entry.puzzle) for entry in BOARDS}) == len(BOARDS)


@pytest.mark.parametrize("entries", [ONE_STAR, SEVERAL], ids=["one star", "several"])
def test_grades_are_as_written(entries: list[collection.CollectionBoard]) -> None:
    for entry in some(entries, 200):  # `make collection` grades all
        result = grade(entry.puzzle)
        assert (result.name, result.rating, result.score) == (
            entry.grade,
            entry.rating,
            entry.score,
        )
        assert result.hardest == entry.hardest, entry.id
        assert set(result.techniques) == set(entry.techniques), entry.id


@pytest.mark.parametrize("year", range(2027, 2037))
def test_holidays_have_drawn_boards(year: int) -> None:
    for (month, day), motif in {(2, 14): "heart", (10, 31): "cat"}.items():
        puzzle = qs.daily(date(year, month, day))
        rows = centre_drawing(draw_motif(motif, puzzle.size), puzzle.size)
        assert len(differing_cells(parts(rows), puzzle.regions)) <= 2
