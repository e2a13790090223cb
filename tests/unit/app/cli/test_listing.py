"""Lists of n-queens, boards too large to draw, and random solutions, on the command line."""

from __future__ import annotations

import os
import signal

import pytest

import queenside as qs
from queenside.app.cli import main
from queenside.core import kernels
from queenside.core.puzzles import NQueens
from tests.unit.app.cli.conftest import Start

Output = pytest.CaptureFixture[str]
compiled = pytest.mark.skipif(bool(kernels.missing()), reason="the kernels are not compiled")


def lines(capsys: Output) -> list[str]:
    out, err = capsys.readouterr()
    assert err == ""
    return out.splitlines()


@pytest.mark.skipif(os.name == "nt", reason="needs POSIX signals")
def test_a_long_list_ends_when_its_reader_does_and_at_ctrl_c(start: Start) -> None:
    for leave, code in (("close", 0), ("interrupt", 130)):
        process = start("solve", "n-queens:17", "--all", "--format", "columns")
        assert process.stdout
        assert process.stderr
        assert sorted(map(int, process.stdout.readline().split())) == list(range(1, 18))
        if leave == "interrupt":
            process.send_signal(signal.SIGINT)
            process.stdout.read()
        process.stdout.close()
        assert (process.wait(timeout=600), process.stderr.read()) == (code, "")
        process.stderr.close()


@pytest.mark.slow
@compiled
def test_a_million_queens(capsys: Output) -> None:
    """By construction, and with a seed by repair; every answer is verified."""
    for seed in ([], ["--seed", "7"]):
        words = ["solve", "n-queens:1000000", "--limit", "1", "--format", "columns", *seed]
        assert main(words) == 0
        (line,) = lines(capsys)
        columns = list(map(int, line.split()))
        assert sorted(columns) == list(range(1, 10**6 + 1))
        assert (columns[:3] == [2, 4, 6]) is not bool(seed)


@pytest.mark.parametrize("form", ["json", "gameid", "letters", "jsonl"])
def test_a_large_board_in_a_file(form: str, capsys: Output) -> None:
    assert main(["convert", "n-queens:1000000", "--to", form]) == 0
    assert qs.read(capsys.readouterr().out) == NQueens(10**6)
