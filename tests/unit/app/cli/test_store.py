"""`queenside store`: where it is, and that nothing else makes one; see sessions/store.txt too."""

from __future__ import annotations

from pathlib import Path

import pytest

from queenside.app.cli import main


def test_nothing_makes_a_store_unasked(
    first: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    home = tmp_path / "home"
    monkeypatch.setenv("QUEENSIDE_HOME", str(home))
    assert main(["store", "path"]) == 0
    assert capsys.readouterr() == (f"{home / 'store.sqlite3'}\n", "")
    assert main(["solve", first]) == main(["dedupe", first]) == 0
    assert not home.exists()
