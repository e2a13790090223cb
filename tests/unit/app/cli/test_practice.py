"""`practice` on the command line, from a small collection."""

from __future__ import annotations

from pathlib import Path

import pytest

from queenside.app.cli import main

Output = pytest.CaptureFixture[str]
pytestmark = pytest.mark.usefixtures("small_collection")


def test_pictures(tmp_path: Path, capsys: Output) -> None:
    for name, answer in (("a.svg", []), ("b.svg", ["--answer"])):
        words = ["practice", "tiling", "--seed", "3", "-o", str(tmp_path / name), *answer]
        assert main(words) == 0
    assert "<text" in (tmp_path / "b.svg").read_text("utf-8")
    assert "<text" not in (tmp_path / "a.svg").read_text("utf-8")
    assert capsys.readouterr() == ("", "")
