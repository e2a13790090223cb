"""`grade` on the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from queenside.app.cli import main

EXAMPLES = Path(__file__).parents[4] / "examples"
FIRST, SEVERAL_SOLUTIONS = str(EXAMPLES / "first.txt"), str(EXAMPLES / "several.txt")
Output = pytest.CaptureFixture[str]


def test_how_many_solutions_there_are_comes_first(
    monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    """Techniques are looked for only where there is a grade: that takes much longer."""

    def never(*_: object, **__: object) -> None:
        raise AssertionError("no technique should be looked for")

    monkeypatch.setattr("queenside.explainer.logic.grade.waves", never)
    assert main(["grade", "n-queens:8"]) == 1
    assert "several solutions" in capsys.readouterr().out
