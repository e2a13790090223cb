"""`queenside extension build`: one zip, the same bytes every time."""

from __future__ import annotations

import json
import os
import zipfile
from pathlib import Path

import pytest

from queenside.cli import extension, main
from queenside.core.version import VERSION

SOURCES = Path(__file__).parents[3] / "extension"


@pytest.fixture
def built(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    assert main(["extension", "build", "--output", str(tmp_path)]) == 0
    path = Path(capsys.readouterr().out.strip())
    assert path == tmp_path / f"queenside-extension-{VERSION}.zip"
    return path


def test_it_holds_the_sources_and_nothing_else(built: Path) -> None:
    with zipfile.ZipFile(built) as packed:
        names = packed.namelist()
        assert names == sorted(names)
        assert {"manifest.json", "background.js", "popup/popup.html", "icons/128.png"} <= {*names}
        for name in names:
            assert packed.read(name) == (SOURCES / name).read_bytes()
    kinds = {path.suffix for path in map(Path, names)}
    assert kinds == {".js", ".json", ".css", ".html", ".png"}
    assert [name for name in names if name.endswith(".json")] == ["manifest.json"]
    scripts = {path.relative_to(SOURCES).as_posix() for path in SOURCES.rglob("*.js")}
    assert scripts <= {*names}


def test_the_same_bytes_every_time(built: Path, tmp_path: Path) -> None:
    again = tmp_path / "again.zip"
    os.utime(SOURCES / "manifest.json")
    extension.write(again)
    assert again.read_bytes() == built.read_bytes()


def test_its_version_is_this_one(built: Path) -> None:
    with zipfile.ZipFile(built) as packed:
        assert json.loads(packed.read("manifest.json"))["version"] == VERSION


def test_a_folder_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["extension", "build", "-o", "no/such/folder"]) == 74
    assert "no folder no/such/folder" in capsys.readouterr().err
