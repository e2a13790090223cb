"""`practice` on the command line, from a small collection."""

from __future__ import annotations

from pathlib import Path

import pytest

from queenside.app.cli import main

Output = pytest.CaptureFixture[str]
pytestmark = pytest.mark.usefixtures("small_collection")


def test_it_shows_the_position_and_the_answer_when_asked(capsys: Output) -> None:
    assert main(["practice", "two-lines", "--seed", "1"]) == 0
    question = capsys.readouterr().out
    assert main(["practice", "two-lines", "--seed", "1", "--answer"]) == 0
    answer = capsys.readouterr().out
    assert answer.startswith(question)
    assert question.splitlines()[0].endswith(": Two lines in two regions")
    assert " are both in " in answer.removeprefix(question)


def test_the_position_can_be_given_to_hint(tmp_path: Path, capsys: Output) -> None:
    path = str(tmp_path / "position.txt")
    assert (
        main(["practice", "touching-line", "--seed", "2", "--format", "letters", "-o", path]) == 0
    )
    assert main(["hint", path, "--depth", "2"]) == 0
    assert "\nTouching shape of a line: " in capsys.readouterr().out


def test_pictures(tmp_path: Path, capsys: Output) -> None:
    for name, answer in (("a.svg", []), ("b.svg", ["--answer"])):
        words = ["practice", "tiling", "--seed", "3", "-o", str(tmp_path / name), *answer]
        assert main(words) == 0
    assert "<text" in (tmp_path / "b.svg").read_text("utf-8")
    assert "<text" not in (tmp_path / "a.svg").read_text("utf-8")
    assert capsys.readouterr() == ("", "")
