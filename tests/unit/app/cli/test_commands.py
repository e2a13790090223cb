"""What each command prints when all goes well."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from queenside.app.cli import main
from queenside.solver.engines import get, names

SOLVED = """\
┌───┬───────────────┐
│ ♛ │ ·   ·   ·   · │
├───┼───┬───┐   ┌───┤
│ · │ · │ · │ ♛ │ · │
│   │   │   │   │   │
│ · │ ♛ │ · │ · │ · │
│   └───┘   ├───┴───┤
│ ·   ·   · │ ·   ♛ │
│           └───────┤
│ ·   ·   ♛   ·   · │
└───────────────────┘
r2c1 and r2c5 are one region
"""
EMPTY = SOLVED.replace("♛", "·")
Output = pytest.CaptureFixture[str]


def test_show_writes_a_file_as_its_name_says(first: str, tmp_path: Path, capsys: Output) -> None:
    assert main(["show", first, "-o", str(tmp_path / "board.SVG")]) == 0
    assert main(["show", first, "-o", str(tmp_path / "board.txt")]) == 0
    assert main(["show", first, "-o", str(tmp_path / "other"), "--format", "svg"]) == 0
    assert capsys.readouterr() == ("", "")
    assert (tmp_path / "board.txt").read_text(encoding="utf-8") == EMPTY
    picture = (tmp_path / "board.SVG").read_text(encoding="utf-8")
    assert ElementTree.fromstring(picture) is not None
    assert (tmp_path / "other").read_text(encoding="utf-8") == picture


def test_engines_are_listed_with_what_is_missing(
    capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    backtracking = get("backtracking")
    monkeypatch.setattr(type(backtracking), "unavailable_reason", lambda _: "install a pencil")
    assert main(["engines"]) == 0
    head, *rows = capsys.readouterr().out.splitlines()
    assert head.split() == ["engine", "proves", "lists", "counts", "largest", "board", "here"]
    table, choices = rows[: len(names())], rows[len(names()) :]
    assert [row.split()[0] for row in table] == list(names())
    row = table[names().index("backtracking")]
    assert re.fullmatch(r"backtracking +yes +yes +yes +128×128 +install a pencil", row)
    assert table[0].endswith("installed")
    assert "  smt, encoding: pseudo-boolean, integer" in choices
    assert all(len(line) <= 96 for line in choices)
