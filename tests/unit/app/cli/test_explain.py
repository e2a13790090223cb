"""`explain`, `hint` and `diagnose` on the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from queenside.app.cli import main

Output = pytest.CaptureFixture[str]

PLAYED = "01111\n23212\n23212\n22244\n22222\n\nQ....\n.xx..\n.....\n.....\n.....\n"


@pytest.mark.parametrize(("depth", "by_cells"), [("1", True), ("2", False), ("3", False)])
def test_regions_are_called_by_colours_where_these_are_those_of_pictures(
    depth: str, by_cells: bool, first: str, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORCE_COLOR", depth)
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert main(["explain", first]) == 0
    out = capsys.readouterr().out
    assert "   1  2  3  4  5\n1 \x1b[" in out
    assert ("region at r" in out) == by_cells


@pytest.mark.parametrize(
    ("play", "code", "words"),
    [
        ("Q.... ...Q. .Q... ....Q ..Q..", 0, "The board is solved."),
        (".Q... ..... ..... ..... .....", 1, "There is a mistake."),
        ("QQ... ..... ..... ..... .....", 1, "There is a mistake."),
    ],
)
def test_hint_says_what_comes_before_a_step(
    play: str, code: int, words: str, tmp_path: Path, capsys: Output
) -> None:
    path = tmp_path / "board.txt"
    path.write_text(PLAYED[:30] + "\n" + play.replace(" ", "\n") + "\n")
    assert main(["hint", str(path)]) == code
    assert capsys.readouterr().out.splitlines()[-1] == words
