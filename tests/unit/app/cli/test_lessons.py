"""`queenside lessons`: the tables, the JSON document and the programs."""

from __future__ import annotations

import json
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
    ends = [[found.end() for found in re.finditer(r"\S+", head)][1:] for head in heads]
    for start, stops in zip(("4 ", "e "), ends, strict=True):
        row = next(line for line in lines if line.startswith(start))
        assert [found.end() for found in re.finditer(r"\S+", row)][-len(stops) :] == stops


def test_what_is_not_done_in_time_is_a_dash(capsys: Output) -> None:
    assert main(["lessons", "0", "--time-limit", "0"]) == 0
    out = capsys.readouterr().out
    assert re.search(r"^0      choose N cells and test( +-){4} +17\.6 +-$", out, re.MULTILINE)
    assert "not done within 0 s" in out


def test_only_the_road_that_is_asked_for(capsys: Output) -> None:
    assert main(["lessons", "e"]) == 0
    out = capsys.readouterr().out
    assert "bit masks" in out
    assert "35,539" in out
    assert "regions" not in out


def test_json(capsys: Output) -> None:
    assert main(["lessons", "4", "5-sets", "b", "--format", "json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["time_limit"] == 5
    first = document["queens"][0]
    assert first.pop("seconds") > 0
    assert first == {
        "lesson": "4",
        "title": LESSONS["4"].title,
        "board": "5×5",
        "nodes": 6,
        "published_seconds": pytest.approx(20.5e-6),
    }
    assert [entry["nodes"] for entry in document["n_queens"]] == [153, 2057, 35539]


@pytest.mark.parametrize("lesson", QUEENS, ids=lambda lesson: lesson.key)
def test_source(lesson: object, capsys: Output) -> None:
    key = lesson.key  # type: ignore[attr-defined]
    assert main(["lessons", "--source", key]) == 0
    assert capsys.readouterr().out == LESSONS[key].source
    assert main(["lessons", "--source", "encodings"]) == 0
    assert capsys.readouterr().out.startswith('"""Wrong encodings: ')


def test_encodings_are_judged_and_drawn(capsys: Output) -> None:
    assert main(["lessons", "encodings"]) == 0
    out = capsys.readouterr().out
    assert max(map(len, out.split("\n"))) <= 80
    assert re.search(r"^groups-own +… or the cell itself +(\d+) of 226 +\1 +0$", out, re.MULTILINE)
    assert out.count("It loses this solution:") == 2
    assert out.count("It accepts this:") == 2


def test_lesson_3_goes_by_the_units_that_are_named(capsys: Output) -> None:
    assert main(["lessons", "3", "--by", "column", "--format", "json"]) == 0
    column = json.loads(capsys.readouterr().out)["queens"]
    assert main(["lessons", "3", "--format", "json"]) == 0
    row = json.loads(capsys.readouterr().out)["queens"]
    assert column[0]["title"] == "candidates by column"
    assert [entry["nodes"] for entry in column] != [entry["nodes"] for entry in row]


def test_a_lesson_whose_package_is_missing_is_a_dash_and_a_word(
    capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("queenside.teacher.lessons.find_spec", lambda _: None)
    assert main(["lessons", "h"]) == 0
    out = capsys.readouterr().out
    assert re.search(r"^h +whole arrays( +-){6}$", out, re.MULTILINE)
    assert "lesson h   numpy is not installed; install it with: pip install" in out
