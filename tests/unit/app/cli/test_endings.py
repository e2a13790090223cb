"""Everything that can go wrong: one line on standard error, the right exit code, no traceback."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from queenside.app.cli import main
from queenside.core import kernels
from queenside.core.outcome import Outcome
from queenside.core.problem import Problem
from queenside.core.puzzles import NQueens
from queenside.core.query import Query
from queenside.solver import verified_search
from queenside.solver.engines import get
from queenside.solver.engines.engine import Info, Search
from tests.conformance.checks import installed

Output = pytest.CaptureFixture[str]
Start = Callable[..., "subprocess.Popen[str]"]


def one_line(capsys: Output) -> str:
    """The complaint, once it is known that there is one and nothing else."""
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("queenside: ")
    assert err.endswith("\n")
    assert err.count("\n") == 1
    return err.removeprefix("queenside: ").rstrip()


# -- wrong usage: 2 --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["frob"], "frob"),
        (["solve"], "BOARD"),
        (["diagnose", "n-queens:4", "n-queens:5"], "n-queens:5"),
        (["solve", "n-queens:4", "--frob"], "--frob"),
        (["solve", "n-queens:4", "--lim", "3"], "--lim"),
        (["solve", "n-queens:4", "--engine", "oracle"], "oracle"),
        (["solve", "n-queens:4", "--format", "docx"], "docx"),
        (["solve", "n-queens:4", "--limit", "0"], "whole number from 1, not '0'"),
        (["solve", "n-queens:4", "--limit", "many"], "whole number from 1, not 'many'"),
        (["solve", "n-queens:4", "--seed", "-1"], "whole number from 0, not '-1'"),
        (["solve", "n-queens:4", "--time-limit", "nan"], "seconds from 0, not 'nan'"),
        (["solve", "n-queens:4", "--time-limit", "-1"], "seconds from 0, not '-1'"),
        (["solve", "n-queens:4", "--all", "--limit", "3"], "not allowed with"),
        (["solve", "n-queens:4", "--all", "--format", "svg"], "leave out --all"),
        (["count", "n-queens:4", "--workers", "99999"], "workers must be at most 1,024, not 99999"),
        (["sample", "n-queens:8", "--number", "99999999999"], "at most 1,000,000"),
        (["convert", "n-queens:4"], "--to"),
        (["convert", "n-queens:4", "--to", "runes"], "runes"),
    ],
)
def test_wrong_usage(words: list[str], complaint: str, capsys: Output) -> None:
    assert main(words) == 2
    assert complaint in one_line(capsys)


def test_a_limit_beyond_any_number_of_solutions(capsys: Output) -> None:
    for limit in ("9" * 30, "9" * 400):
        assert main(["solve", "n-queens:6", "--limit", limit, "--format", "columns"]) == 0
        assert len(capsys.readouterr().out.splitlines()) == 4


# -- bad boards: 65, no board: 66 ------------------------------------------------------------------

BAD_BOARDS: dict[str, tuple[bytes, tuple[str, ...]]] = {
    "ragged": (b"AAB\nAB\nCCCC\n", ("2", "3")),
    "too few regions": (b"AAA\nABB\nABB\n", ("too few regions: 2",)),
    "too many regions": (b"AAB\nACB\nACD\n", ("too many regions: 4",)),
    "not UTF-8": (b"AAB\n\xff\xfeB\nACC\n", ("UTF-8",)),
    "empty": (b"", ("",)),
    "newer version": (json.dumps({"queenside": 999, "kind": "regions"}).encode(), ("999",)),
    "broken JSON": (b'{"queenside": 1,', ("",)),
    "one long line": (b"A" * 10_000_000, ("",)),
    "unknown signs of play": (b"AAB\nABB\nACC\n\n?..\n...\n..!\n", ("?", "!")),
}


@pytest.mark.parametrize("name", BAD_BOARDS)
def test_bad_board(name: str, tmp_path: Path, capsys: Output) -> None:
    content, complaints = BAD_BOARDS[name]
    path = tmp_path / "board.txt"
    path.write_bytes(content)
    assert main(["solve", str(path)]) == 65
    line = one_line(capsys)
    assert all(complaint in line for complaint in complaints)
    assert len(line) < 10_000


def test_every_fault_is_named(tmp_path: Path, capsys: Output) -> None:
    path = tmp_path / "board.json"
    puzzle = {"regions": ["AAAA", "BBBB", "CCCC", "DDDD"], "given": [[0, 0], [0, 3], [1, 1]]}
    path.write_text(json.dumps({"queenside": 1, "kind": "regions", "stars": 1, **puzzle}))
    assert main(["check", str(path)]) == 65
    line = one_line(capsys)
    assert "row 1 has 2 given queens" in line
    assert "touch" in line


@pytest.mark.parametrize("board", ["n-queens:-1", "n-queens:x", "n-queens:8:flat"])
def test_bad_n_queens(board: str, capsys: Output) -> None:
    assert main(["count", board]) == 65
    one_line(capsys)


def test_a_format_that_cannot_hold_the_board(tmp_path: Path, capsys: Output) -> None:
    path = tmp_path / "apart.txt"
    path.write_text("ABA\nABC\nCCC\n")
    assert main(["convert", str(path), "--to", "puzzlink"]) == 65
    one_line(capsys)


def test_a_collection_is_not_one_board(tmp_path: Path, capsys: Output) -> None:
    path = tmp_path / "boards.jsonl"
    path.write_text('{"kind": "n-queens", "size": 4}\n{"kind": "n-queens", "size": 5}\n')
    assert main(["diagnose", str(path)]) == 65
    assert "2 puzzles" in one_line(capsys)
    assert main(["solve", f"{path}#9"]) == 66
    assert "'9'" in one_line(capsys)
    assert main(["convert", str(path), "--to", "letters"]) == 2
    assert "letters holds one board, not 2: add -o FOLDER/" in one_line(capsys)


@pytest.mark.parametrize("command", ["solve", "check", "count", "show"])
def test_missing_file(command: str, capsys: Output) -> None:
    assert main([command, "nowhere.txt"]) == 66
    assert "nowhere.txt" in one_line(capsys)


# -- engines: 69 and 70 ----------------------------------------------------------------------------


class Odd:
    """An engine that does as it is told."""

    info = Info("reference", "odd")

    def __init__(
        self,
        unavailable_reason: str | None = None,
        unsupported_reason: str | None = None,
        raises: BaseException | None = None,
    ) -> None:
        self._missing, self._refuses, self._raises = unavailable_reason, unsupported_reason, raises

    def unavailable_reason(self) -> str | None:
        return self._missing

    def unsupported_reason(self, problem: Problem, query: Query) -> str | None:
        return self._refuses

    def search(self, problem: Problem, query: Query) -> Search:
        if self._raises:
            raise self._raises
        yield (0, 1)
        return Outcome(1, True, {"engine": "odd"})


@pytest.mark.parametrize(
    ("engine", "code", "complaint"),
    [
        (Odd(unavailable_reason="install a pencil"), 69, "install a pencil"),
        (Odd(unsupported_reason="too large"), 69, "too large"),
        (Odd(), 70, "placed queens on [0, 1]"),
        (Odd(raises=ZeroDivisionError("oh")), 70, "internal error: ZeroDivisionError: oh"),
        (Odd(raises=OSError(28, "No space left on device")), 74, "No space left on device"),
    ],
)
def test_engine_trouble(
    engine: Odd, code: int, complaint: str, monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    monkeypatch.setattr(verified_search, "get", lambda _: engine)
    for command in ("solve", "check"):
        assert main([command, "n-queens:4", "--engine", "reference"]) == code
        assert complaint in one_line(capsys)


def test_debug_shows_the_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verified_search, "get", lambda _: Odd(raises=ZeroDivisionError()))
    for words in (["--debug", "count", "n-queens:4"], ["count", "n-queens:4", "--debug"]):
        with pytest.raises(ZeroDivisionError):
            main(words)


# -- input and output: 74 --------------------------------------------------------------------------


def test_a_file_that_cannot_be_written(first: str, tmp_path: Path, capsys: Output) -> None:
    for words in (["show", first], ["convert", first, "--to", "json"]):
        assert main([*words, "-o", str(tmp_path / "nowhere" / "board.svg")]) == 74
        assert "folder not found" in one_line(capsys)


def test_what_a_terminal_obeys_is_made_visible(first: str, capsys: Output) -> None:
    assert main(["show", first, "-o", "no\x1b[31m\nwhere/board.svg"]) == 74
    assert r"no\x1b[31m\x0awhere" in one_line(capsys)


SAYING = [
    *(["--help"], ["--version"], ["--manual"], ["solve", "--help"], ["solve", "BOARD"]),
    *(["solve", "BOARD", "--format", "svg"], ["solve", "n-queens:6", "--all"], ["check", "BOARD"]),
    *(["show", "BOARD"], ["show", "BOARD", "--format", "svg"], ["count", "8"], ["hint", "BOARD"]),
    *(["explain", "BOARD"], ["grade", "BOARD"], ["convert", "BOARD", "--to", "json"], ["daily"]),
    *(["sample", "BOARD"], ["engines"], ["generate", "6"], ["lessons"]),
    ["completion", "bash"],
]
"""Commands that write to standard output."""


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="needs POSIX shells")
@pytest.mark.parametrize(
    ("redirected", "complaint"),
    [(">&-", "standard output is closed"), (">/dev/full", "No space left on device")],
)
def test_output_that_is_closed_or_full(redirected: str, complaint: str, first: str) -> None:
    if redirected == ">/dev/full" and not Path("/dev/full").exists():
        pytest.skip("needs /dev/full")
    for words in SAYING:
        command = [first if word == "BOARD" else word for word in words]
        shell = f'exec "$@" {redirected}'
        done = subprocess.run(
            ["sh", "-c", shell, "sh", sys.executable, "-m", "queenside", *command],
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
        assert (done.returncode, done.stderr) == (74, f"queenside: {complaint}\n"), words


@pytest.mark.skipif(os.name == "nt", reason="needs POSIX shells")
def test_standard_error_that_is_closed(first: str) -> None:
    for words, code in ((["check", first], 0), (["check", "nowhere.txt"], 66)):
        program = [sys.executable, "-m", "queenside", *words]
        assert subprocess.call(["sh", "-c", 'exec "$@" >/dev/null 2>&-', "sh", *program]) == code


@pytest.mark.skipif(os.name == "nt", reason="needs POSIX pipes")
def test_a_reader_that_has_had_enough(start: Start) -> None:
    process = start("solve", "n-queens:12", "--all")
    assert process.stdout
    assert process.stderr
    assert process.stdout.readline().startswith("┌")
    process.stdout.close()
    assert process.wait() == 0
    assert process.stderr.read() == ""
    process.stderr.close()


# -- out of time: 75 -------------------------------------------------------------------------------


def test_out_of_time(capsys: Output) -> None:
    for command, out in (
        ("solve", "No solution was found in time; there may be one.\n"),
        ("check", "unknown\n"),
        ("count", ""),
    ):
        assert main([command, "n-queens:30", "--time-limit", "0", "--engine", "backtracking"]) == 75
        said = capsys.readouterr()
        assert said.out.endswith(out)
        assert said.err.startswith("queenside: out of time: no solution found so far")
        assert said.err.count("\n") == 1


@pytest.mark.parametrize("command", ["hint", "explain", "diagnose"])
def test_reasoning_on_a_board_that_takes_long(command: str, first: str, capsys: Output) -> None:
    assert main([command, first, "--time-limit", "0"]) == 75
    out, err = capsys.readouterr()
    assert "out of time" in out + err


@pytest.mark.parametrize("command", ["hint", "explain", "diagnose"])
def test_a_board_too_large_to_reason_about(command: str, capsys: Output) -> None:
    assert main([command, "n-queens:3000"]) == 69
    assert one_line(capsys).startswith("reasoning takes boards of at most 16,384 cells")


@pytest.mark.skipif(bool(kernels.missing()), reason="the kernels are not compiled")
@pytest.mark.parametrize("more", [[], ["--distinct"], ["--engine", "native"], ["--engine", "meet"]])
def test_out_of_time_before_any_part_of_a_count(more: list[str], capsys: Output) -> None:
    assert main(["count", "n-queens:20", "--time-limit", "0", *more]) == 75
    assert one_line(capsys).startswith("out of time: no part was finished yet, and")


class Slow(Odd):
    """Finds two of the solutions, and runs out of time."""

    def search(self, problem: Problem, query: Query) -> Search:
        if query.want == "solutions":
            yield (1, 7, 8, 14)
            yield (2, 4, 11, 13)
        return Outcome(2, False, {"engine": "slow"})


def test_out_of_time_with_something_found(monkeypatch: pytest.MonkeyPatch, capsys: Output) -> None:
    monkeypatch.setattr(verified_search, "get", lambda _: Slow())
    assert main(["count", "n-queens:4", "--time-limit", "9"]) == 75
    assert "2 solutions found so far" in one_line(capsys)
    assert main(["solve", "n-queens:4", "--all", "--time-limit", "9"]) == 75
    out, err = capsys.readouterr()
    assert out.endswith("\n\nOut of time after 2 solutions; there may be others.\n")
    assert "2 solutions found so far" in err
    assert main(["check", "n-queens:4"]) == 1
    assert main(["solve", "n-queens:4"]) == 0


@pytest.mark.skipif(bool(kernels.missing()), reason="the kernels are not compiled")
def test_local_search_gives_up_and_says_so(first: str, capsys: Output) -> None:
    for words, out in (
        (["solve", first], "There may be other solutions.\n"),
        (
            ["solve", first, "--limit", "3"],
            "The engine gave up after 1 solution; there may be others.\n",
        ),
    ):
        assert main([*words, "--engine", "repair"]) == 75
        said = capsys.readouterr()
        assert said.out.endswith(out)
        assert said.err.startswith("queenside: the engine gave up: 1 solution found so far")


# -- Ctrl-C: 130 -----------------------------------------------------------------------------------

INTERRUPTED = """
import os, signal, sys, threading
from queenside.core import kernels
from queenside.app.cli import main
from queenside.core.processes import client
threading.Timer(0.4, os.kill, (os.getpid(), signal.SIGINT)).start()
words = "solve n-queens:24 --limit 100000000 --format json --engine".split()
code = main([*words, sys.argv[1]])
print(len(client.alive()), file=sys.stderr)
sys.exit(code)
"""


def listing() -> list[str]:
    """The engines that list as many solutions of n-queens as they find in the time they get."""
    problem = NQueens(24).problem
    query = Query(limit=100_000_000)
    return [name for name in installed() if not get(name).unsupported_reason(problem, query)]


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="needs POSIX signals")
@pytest.mark.parametrize("engine", listing())
def test_ctrl_c(engine: str, child_environment: dict[str, str]) -> None:
    """In every engine: nothing is said, and no process is left."""
    done = subprocess.run(
        [sys.executable, "-c", INTERRUPTED, engine],
        env=child_environment,
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "0\n")


@pytest.mark.slow
@pytest.mark.parametrize("engine", listing())
def test_out_of_time_in_every_engine(engine: str, capsys: Output) -> None:
    words = ["solve", "n-queens:24", "--limit", "100000000", "--format", "json"]
    assert main([*words, "--engine", engine, "--time-limit", "0.3"]) == 75
    said = capsys.readouterr()
    assert json.loads(said.out)["status"] in ("unknown", "solved", "several")
    assert said.err.startswith("queenside: out of time")


@pytest.mark.skipif(os.name == "nt", reason="needs POSIX signals")
def test_ctrl_c_during_a_list(start: Start) -> None:
    process = start("solve", "n-queens:16", "--all")
    assert process.stdout
    assert process.stderr
    assert process.stdout.readline().startswith("┌")
    process.send_signal(signal.SIGINT)
    process.stdout.read()  # by the same reader: it may hold the first half of a sign
    assert (process.wait(timeout=600), process.stderr.read()) == (130, "")
    process.stdout.close()
    process.stderr.close()
