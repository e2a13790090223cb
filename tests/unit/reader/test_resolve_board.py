"""What BOARD means beyond files and texts."""

from __future__ import annotations

import datetime
import sys
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

import pytest

import queenside as qs
from queenside.core.puzzles import RegionPuzzle
from queenside.maker.collection import CollectionBoard
from queenside.maker.daily import entry_of
from queenside.reader import resolve_board

Entries = tuple[CollectionBoard, ...]
SATURDAY = datetime.date(2026, 11, 21)
SIX = RegionPuzzle(["AAABBB", "AACCBB", "ADCCEB", "ADDEEB", "FDDEEB", "FFFFFB"])


class Made(NamedTuple):
    puzzle: RegionPuzzle
    id: str


@pytest.fixture
def generator(monkeypatch: pytest.MonkeyPatch) -> None:
    """One that makes the same board of every seed."""
    generate = ModuleType("queenside.maker.generate")

    def generate_from_id(seed: str, time_limit: float) -> Made:
        assert time_limit > 0
        if seed.startswith("3"):
            raise ValueError("there is no such board")
        return Made(SIX, f"{seed}v3")

    vars(generate).update(generate_from_id=generate_from_id, TIMEOUT=60.0)
    monkeypatch.setitem(sys.modules, generate.__name__, generate)


def test_a_board_of_the_collection(small_collection: Entries) -> None:
    document = resolve_board.read("q8-0002")
    [entry] = [item for item in small_collection if item.id == "q8-0002"]
    assert (document.puzzle, document.id) == (entry.puzzle, "q8-0002")
    assert document.source == "queenside collection"
    assert qs.read("q8-0002") == entry.puzzle
    assert qs.read_all("s9-0001")[0].problem.grid.rows == 9


def test_the_board_of_a_day(small_collection: Entries, monkeypatch: pytest.MonkeyPatch) -> None:
    document = resolve_board.read("daily:2026-11-21")
    assert document.puzzle == entry_of(SATURDAY).puzzle
    assert resolve_board.day_of("daily:2026-11-21") == SATURDAY
    assert resolve_board.read("daily").puzzle == qs.daily()
    assert resolve_board.day_of("q8-0001") is None


@pytest.mark.parametrize("name", ["daily:2026-02-30", "daily:tomorrow", "daily:2026-11-21 "])
def test_no_such_day(name: str, small_collection: Entries) -> None:
    with pytest.raises(qs.InputNotFound, match="isn't a date: write daily:2026-11-21"):
        resolve_board.read(name)


@pytest.mark.parametrize("seed", ["6#7", "6-hard#7", "10k2#12v5", "6-r3.2-3.8-winding-symmetric#7"])
@pytest.mark.usefixtures("generator")
def test_a_board_from_its_seed_id(seed: str) -> None:
    document = resolve_board.read(seed)
    assert (document.puzzle, document.id) == (SIX, f"{seed}v3")
    assert document.source == "queenside generate"


@pytest.mark.usefixtures("generator")
def test_a_seed_id_that_names_no_board() -> None:
    with pytest.raises(qs.InvalidPuzzle, match="there is no such board"):
        resolve_board.read("3-hard#7")


@pytest.mark.usefixtures("generator", "small_collection")
@pytest.mark.parametrize("name", ["daily", "q8-0001", "6-hard#7", "6"])
def test_a_file_that_exists_wins(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path(name).write_text("01111\n23212\n23212\n22244\n22222\n")
    for source in {name, "6#1" if name == "6" else name}:
        assert resolve_board.read(source).puzzle.problem.grid.rows == 5
        assert resolve_board.day_of(source) is None


@pytest.mark.parametrize("name", ["q8", "q-1", "weekly", "daily8", "daily:", "8-hard", "8-Hard#7"])
def test_everything_else_is_left_to_the_formats(name: str) -> None:
    with pytest.raises(qs.InputNotFound, match="file not found"):
        resolve_board.read(name)


def test_a_text_is_a_board_or_an_id(small_collection: Entries, generator: None) -> None:
    assert resolve_board.of_text(" q8-0002\n").id == "q8-0002"
    assert resolve_board.of_text("8-hard#7").puzzle == SIX
    assert resolve_board.of_text("daily:2026-11-21").puzzle == entry_of(SATURDAY).puzzle
    assert resolve_board.of_text("n-queens:8").puzzle == qs.NQueens(8)
    assert resolve_board.of_text("AAB\nABB\nCCC").puzzle == RegionPuzzle(["AAB", "ABB", "CCC"])
    with pytest.raises(qs.InputNotFound):
        resolve_board.of_text("q8-9999")


@pytest.mark.parametrize("text", ["/etc/passwd", "board.txt", "./board.txt", "board.txt#1", ""])
def test_a_text_is_never_a_file(text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "board.txt").write_text("AAB\nABB\nCCC\n")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(qs.InvalidPuzzle):
        resolve_board.of_text(text)
