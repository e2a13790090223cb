"""`queenside cover`: what it prints, and how it ends."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from itertools import combinations
from pathlib import Path

import pytest

from queenside.app.cli import exits, main

TEXT = """\
| two ways
a b | c
a b
a c:1
b c:1
b c:2
"""


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "board.dlx"
    path.write_text(TEXT)
    return str(path)


def test_solutions(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cover", file]) == exits.SUCCESS
    out, err = capsys.readouterr()
    assert sorted(out.strip().split("\n\n")) == ["a b", "a c:1\nb c:1"]
    assert out.endswith("\n\n")
    assert err == ""

    assert main(["cover", file, "--count"]) == exits.SUCCESS
    assert main(["cover", file, "--count", "--limit", "1"]) == exits.SUCCESS
    assert capsys.readouterr().out == "2\n1\n"
    assert main(["cover", file, "--limit", "1", "--stats"]) == exits.SUCCESS
    out, err = capsys.readouterr()
    assert out.strip() in ("a b", "a c:1\nb c:1")
    assert "count 1, seconds " in err
    assert main(["cover", file, "--time-limit", "0"]) == exits.OUT_OF_TIME
    assert "out of time" in capsys.readouterr().err


def test_standard_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"a b\na\n")))
    assert main(["cover", "-"]) == exits.NEGATIVE
    assert capsys.readouterr() == ("", "")
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"a b\na\n")))
    assert main(["cover", "-", "--count"]) == exits.SUCCESS
    assert capsys.readouterr().out == "0\n"


def test_every_fault_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "wrong.dlx"
    path.write_text("a\nb\na a\n")
    assert main(["cover", str(path)]) == exits.BAD_PUZZLE
    assert capsys.readouterr() == (
        "",
        "queenside: line 2: there is no item 'b'; line 3: the item 'a' comes twice\n",
    )


def test_no_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "wrong.dlx"
    path.write_bytes(b"\xff\xfe")
    assert main(["cover", str(path)]) == exits.BAD_PUZZLE
    assert main(["cover", str(tmp_path / "absent.dlx")]) == exits.NO_INPUT
    assert main(["cover", str(tmp_path)]) == exits.IO_ERROR
    assert len(capsys.readouterr().err.splitlines()) == 3


def test_a_board_written_in_this_format(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "queens.dlx"
    assert main(["convert", "n-queens:6", "--to", "xcc", "-o", str(path)]) == exits.SUCCESS
    assert main(["cover", str(path), "--count"]) == exits.SUCCESS
    assert capsys.readouterr().out == "4\n"


INTERRUPTED = """
import os, signal, sys, threading
from queenside.app.cli import main
threading.Timer(0.4, os.kill, (os.getpid(), signal.SIGINT)).start()
sys.exit(main(["cover", sys.argv[1], "--count"]))
"""


@pytest.mark.skipif(os.name == "nt", reason="needs POSIX signals")
def test_ctrl_c(tmp_path: Path, child_environment: dict[str, str]) -> None:
    """In a count that would take for ever: 40 items, and every pair of them an option."""
    items = [f"i{number}" for number in range(40)]
    pairs = [f"{one} {other}" for one, other in combinations(items, 2)]
    path = tmp_path / "pairs.dlx"
    path.write_text("\n".join([" ".join(items), *pairs]))
    done = subprocess.run(
        [sys.executable, "-c", INTERRUPTED, str(path)],
        env=child_environment,
        capture_output=True,
        timeout=600,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (130, b"", b"")
