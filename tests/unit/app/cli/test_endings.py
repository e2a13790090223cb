"""Everything that can go wrong: one line on standard error, the right exit code, no traceback."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from queenside.app.cli import main
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


def test_what_a_terminal_obeys_is_made_visible(first: str, capsys: Output) -> None:
    assert main(["show", first, "-o", "no\x1b[31m\nwhere/board.svg"]) == 74
    assert r"no\x1b[31m\x0awhere" in one_line(capsys)


WRITING = """
--help|--version|--manual|solve --help|solve BOARD|solve BOARD --format svg|solve n-queens:6 --all
check BOARD|show BOARD|show BOARD --format svg|count 8|hint BOARD|explain BOARD|grade BOARD|daily
convert BOARD --to json|sample BOARD|engines|generate 6|lessons --source 3|completion bash
"""
"""Commands that write to standard output."""

FULL = """
import os, sys
from queenside.app.cli import main
for line in sys.argv[1:]:
    os.dup2(os.open("/dev/full", os.O_WRONLY), 1)
    sys.stdout = open(1, "w", closefd=False)
    print(main(line.split()), line, file=sys.stderr)
"""


@pytest.mark.slow
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_output_that_is_full(first: str, child_environment: dict[str, str]) -> None:
    lines = re.split(r"[|\n]", WRITING.strip().replace("BOARD", first))
    program = [sys.executable, "-c", FULL, *lines]
    process = subprocess.run(program, env=child_environment, stderr=subprocess.PIPE, text=True)
    complaint = "queenside: No space left on device\n"
    assert process.stderr == "".join(f"{complaint}74 {line}\n" for line in lines)


@pytest.mark.skipif(os.name == "nt", reason="needs POSIX shells")
def test_output_that_is_closed(first: str) -> None:
    for words in (["--help"], ["solve", first], ["show", first, "--format", "svg"]):
        program = ["sh", "-c", 'exec "$@" >&-', "sh", sys.executable, "-m", "queenside", *words]
        process = subprocess.run(program, stderr=subprocess.PIPE, text=True)
        complaint = "queenside: standard output is closed\n"
        assert (process.returncode, process.stderr) == (74, complaint), words


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
    process = subprocess.run(
        [sys.executable, "-c", INTERRUPTED, engine],
        env=child_environment,
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert (process.returncode, process.stdout, process.stderr) == (130, "", "0\n")


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
