"""Whatever Queenside prints or writes, every command reads: one board or many, files and names."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

import queenside as qs
from queenside import InvalidPuzzle, NQueens, Puzzle
from queenside.app.cli import main, many
from queenside.core import formats
from queenside.core.formats import Document
from queenside.counter.jobs import input_slices
from queenside.counter.jobs.kinds.boards import SolveJob
from queenside.printer.book import book
from queenside.reader import resolve_board
from tests.unit.core.formats.samples import SIX

Output = pytest.CaptureFixture[str]

SEED = "5#1v5"
FIVE = qs.RegionPuzzle(["AAABB", "CDEBE", "CDEEE", "CDDDE", "CDEEE"])
DOCUMENTS = [Document(SIX, id=SEED), Document(FIVE), Document(SIX, id="twice")]
DOCUMENTS += [Document(FIVE, id="twice"), Document(FIVE, id="7")]
IN_A_LINE = ("puzzlink", "gameid", "sbn", "webtask", "jsonl", "colorgrid")
COLLECTIONS = ("jsonl", "drawing")


def in_lines(name: str) -> str:
    """The boards in this format, each on its line."""
    return "".join(f"{formats.format(document, name).strip()}\n" for document in DOCUMENTS)


def slashed(puzzle: qs.RegionPuzzle) -> str:
    return "/".join("".join(map(str, row)) for row in puzzle.regions)


def named(*names: str) -> tuple[str, list[Puzzle]]:
    return "\n".join(names) + "\n", [resolve_board.read(name).puzzle for name in names]


def texts() -> Iterator[tuple[str, str, list[Puzzle]]]:
    """Each kind of text of several boards, and the boards."""
    puzzles = [document.puzzle for document in DOCUMENTS]
    yield from ((name, in_lines(name), puzzles) for name in IN_A_LINE)
    yield from ((f"all {n}", formats.format_all(DOCUMENTS, n), puzzles) for n in COLLECTIONS)
    yield "slashes", f"{slashed(SIX)}\n\n{slashed(FIVE)}\r\n", [SIX, FIVE]
    yield "lists", "\n".join(str([*map(list, p.regions)]) for p in (SIX, FIVE)), [SIX, FIVE]
    yield "n-queens", "n-queens:6\nn-queens:1", [NQueens(6), NQueens(1)]
    yield "collection", *named("q5-0001", "q8-0001")
    yield "days", *named("daily:2026-11-21", "daily:2026-11-22")
    yield "seeds", *named(SEED, "5#2v5")
    mixed = ["# of all kinds", "", *(in_lines(name).split("\n")[0] for name in IN_A_LINE)]
    last, expected = named("q5-0001", SEED)
    yield "mixed", "\n".join([*mixed, last]), [*[SIX] * len(IN_A_LINE), *expected]


TEXTS = {name: (text, puzzles) for name, text, puzzles in texts()}


@pytest.mark.parametrize("kind", TEXTS)
def test_many_boards_in_one_text(kind: str, tmp_path: Path) -> None:
    text, puzzles = TEXTS[kind]
    path = tmp_path / "my #1 boards"
    path.write_bytes(text.encode())
    assert qs.read_all(path) == puzzles
    assert qs.read_all(text) == puzzles
    assert [board.puzzle for board in resolve_board.all_of_text(text)] == puzzles
    with path.open() as file:
        assert qs.read_all(file) == puzzles
    names = [board.name for board in many.read_boards([str(path)])]
    assert [qs.read(name) for name in names] == puzzles


@pytest.mark.parametrize("kind", ["puzzlink", "mixed"])
def test_every_command_sees_them_all(kind: str, tmp_path: Path, capsys: Output) -> None:
    text, puzzles = TEXTS[kind]
    path = tmp_path / "boards.txt"
    path.write_text(text)
    for words in ("check", "solve", "grade --format csv", "hint", "convert --to jsonl"):
        command, *options = words.split()
        assert main([command, str(path), *options]) == 0
        lines = capsys.readouterr().out.splitlines()
        assert len(lines) == len(puzzles) + (command == "grade"), words
    main(["show", str(path)])
    assert len(formats.parse(capsys.readouterr().out)) == len(puzzles)
    path.write_text("q5-0001\nq5-0002\nq5-0003\n")
    assert len(book(path).boards) == 3


@pytest.mark.parametrize("kind", [kind for kind in TEXTS if kind != "all drawing"])
def test_a_job_reads_the_same_lines(kind: str, tmp_path: Path) -> None:
    text, puzzles = TEXTS[kind]
    path = tmp_path / "boards"
    path.write_bytes(text.encode())
    job = SolveJob(path)
    answers = [
        json.loads(line)
        for task, _ in input_slices.cut(job.file, 3)
        for line in job.perform(task, "plain", job.load_input(task), "cpu").splitlines()
    ]
    assert [answer.get("status") for answer in answers] == [qs.check(puzzle) for puzzle in puzzles]


@pytest.mark.parametrize("name", [n for n, f in formats.FORMATS.items() if f.is_read])
def test_one_board_in_any_format(name: str, tmp_path: Path, capsys: Output) -> None:
    path = tmp_path / "my #1 board"
    assert main(["convert", slashed(SIX), "--to", name, "-o", str(path)]) == 0
    assert main(["check", str(path)]) == 0
    assert capsys.readouterr().out == "unique\n"
    assert qs.read(f"{path}#1") == qs.read_all(path)[0] == SIX


def test_a_name_that_is_printed_is_accepted(tmp_path: Path, capsys: Output) -> None:
    path = tmp_path / "made.jsonl"
    main(["generate", "5", "--number", "2", "--seed", "3", "-o", str(path)])
    main(["check", str(path)])
    names = [line.split()[0] for line in capsys.readouterr().out.splitlines()]
    assert [name.count("#") for name in names] == [2, 2]
    for name in names:
        for command in ("solve", "mend", "show", "grade", "explain"):
            assert main([command, name]) == 0
    with pytest.raises(InvalidPuzzle, match="2 puzzles"):
        resolve_board.read(path)


def test_an_id_of_two_boards_chooses_neither(tmp_path: Path) -> None:
    path = tmp_path / "boards.jsonl"
    path.write_text(formats.format_all(DOCUMENTS, "jsonl"))
    with pytest.raises(InvalidPuzzle, match="2 puzzles 'twice': choose one by its number, 3, 4"):
        resolve_board.read(f"{path}#twice")


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("5:AB", "line 2: the regions fill 2 cells"),
        ("my best board", "line 2: 'my best board' isn't a board, and there is none in it"),
        ("q8-9999", "line 2: "),
        ("https://puzz.link/p?sudoku/9/9/1", "line 2: this is a puzzle of the kind 'sudoku'"),
        ("# stars: 2", "line 2: '# stars: 2' is about one board"),
    ],
)
def test_a_line_that_is_no_board_is_named(line: str, message: str) -> None:
    first, *remaining = in_lines("puzzlink").splitlines()
    with pytest.raises(InvalidPuzzle) as refused:
        qs.read_all("\n".join([first, line, *remaining]))
    [fault] = refused.value.faults
    assert fault.startswith(message)


def test_what_follows_an_address_is_refused() -> None:
    with pytest.raises(InvalidPuzzle, match="'from a friend' follows"):
        qs.read_all(f"{in_lines('puzzlink').split()[0]} from a friend")
