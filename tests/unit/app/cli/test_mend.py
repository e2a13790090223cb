"""`mend` on the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

import queenside as qs
from queenside.app.cli import main
from queenside.core import kernels

Output = pytest.CaptureFixture[str]
SEVERAL = "5:A2B3CA2B2C2DB2CD3EC2E3"

pytestmark = pytest.mark.skipif(bool(kernels.missing()), reason="needs the compiled kernels")


def test_it_says_what_has_changed(capsys: Output) -> None:
    assert main(["mend", SEVERAL]) == 0
    told = capsys.readouterr().out.splitlines()[-1]
    assert told.startswith("1 cell changed: row 3, column 3; medium (2.2, ")
    assert main(["mend", SEVERAL, "--by", "givens"]) == 0
    assert "│[♛]│" in capsys.readouterr().out


def test_a_unique_board(capsys: Output) -> None:
    assert main(["mend", "8-hard#7"]) == 0
    told = capsys.readouterr().out.splitlines()[-1]
    assert told.startswith("nothing changed: it has one solution as it is; hard (")


def test_files(tmp_path: Path, capsys: Output) -> None:
    for name, form in (("a.json", "json"), ("a.svg", None), ("a.txt", "letters"), ("b.txt", None)):
        words = ["--format", form] if form else []
        assert main(["mend", SEVERAL, "-o", str(tmp_path / name), *words]) == 0
    assert qs.check(qs.read(tmp_path / "a.json")) == "unique"
    assert qs.read(tmp_path / "a.json") == qs.read(tmp_path / "a.txt")
    assert (tmp_path / "a.svg").read_text("utf-8").startswith("<svg")
    assert "1 cell changed" in (tmp_path / "b.txt").read_text("utf-8")
    assert capsys.readouterr() == ("", "")
