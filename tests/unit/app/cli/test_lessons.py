"""`queenside lessons`: the tables, the JSON document and the programs."""

from __future__ import annotations

import re

import pytest

from queenside.app.cli import main
from queenside.teacher.lessons import LESSONS, QUEENS

Output = pytest.CaptureFixture[str]


def test_both_tables_fit_a_terminal_and_stand_in_columns(capsys: Output) -> None:
    assert main(["lessons", "3", "4", "e", "g", "--time-limit", "60"]) == 0
    lines = capsys.readouterr().out.split("\n")
    assert max(map(len, lines)) <= 80
    row = r"4      smallest set first +[\d.,]+ +6 +[\d.,]+ +60 0\.0205 0\.0655"
    assert re.fullmatch(row, lines[4])
    heads = [line for line in lines if line.startswith("lesson  ")]
    ends = [[match.end() for match in re.finditer(r"\S+", head)][1:] for head in heads]
    for start, stops in zip(("4 ", "e "), ends, strict=True):
        row = next(line for line in lines if line.startswith(start))
        assert [match.end() for match in re.finditer(r"\S+", row)][-len(stops) :] == stops


@pytest.mark.parametrize("lesson", QUEENS, ids=lambda lesson: lesson.key)
def test_source(lesson: object, capsys: Output) -> None:
    key = lesson.key  # type: ignore[attr-defined]
    assert main(["lessons", "--source", key]) == 0
    assert capsys.readouterr().out == LESSONS[key].source
    assert main(["lessons", "--source", "encodings"]) == 0
    assert capsys.readouterr().out.startswith('"""Wrong encodings: ')


def test_a_lesson_whose_package_is_missing_is_a_dash_and_a_word(
    capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("queenside.teacher.lessons.find_spec", lambda _: None)
    assert main(["lessons", "h"]) == 0
    out = capsys.readouterr().out
    assert re.search(r"^h +whole arrays( +-){6}$", out, re.MULTILINE)
    assert "lesson h   numpy is not installed; install it with: pip install" in out
