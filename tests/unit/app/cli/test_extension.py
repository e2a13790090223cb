"""`queenside extension build`: one zip, the same bytes every time."""

from __future__ import annotations

import os
import re
import zipfile
from pathlib import Path

import pytest

from queenside.app.cli import extension, main
from queenside.core.version import VERSION

ROOT = Path(__file__).parents[4]
SOURCES = ROOT / "src" / "queenside" / "app" / "extension"
PAGE = ROOT / "src" / "queenside" / "app" / "page"


@pytest.fixture
def built(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    assert main(["extension", "build", "--output", str(tmp_path)]) == 0
    path = Path(capsys.readouterr().out.strip())
    assert path == tmp_path / f"queenside-extension-{VERSION}.zip"
    return path


def test_it_holds_the_sources_and_what_it_shares_with_the_page(built: Path) -> None:
    with zipfile.ZipFile(built) as packed:
        names = packed.namelist()
        assert names == sorted(names)
        assert {"manifest.json", "background.js", "popup/popup.html", "icons/128.png"} <= {*names}
        assert {"kernel/kernel.wasm", "kernel/kernel.js", "puzzle/document.js"} <= {*names}
        for name in names:
            home = PAGE if name.split("/")[0] in extension.SHARED else SOURCES
            assert packed.read(name) == (home / name).read_bytes()
    kinds = {path.suffix for path in map(Path, names)}
    assert kinds == {".js", ".json", ".css", ".html", ".png", ".wasm", ".txt"}
    data = [name for name in names if name.endswith(".json")]
    assert data.pop() == "manifest.json"
    assert {re.sub("/\\w+/", "/../", name) for name in data} == {"_locales/../messages.json"}
    scripts = {path.relative_to(SOURCES).as_posix() for path in SOURCES.rglob("*.js")}
    assert scripts <= {*names}


def test_a_folder_holds_what_the_zip_holds(built: Path, tmp_path: Path) -> None:
    assert main(["extension", "build", "--unpacked", "-o", str(tmp_path)]) == 0
    folder = built.with_suffix("")
    with zipfile.ZipFile(built) as packed:
        files = {path.relative_to(folder).as_posix() for path in folder.rglob("*.*")}
        assert files == {*packed.namelist()}
        assert all((folder / name).read_bytes() == packed.read(name) for name in files)


def test_the_same_bytes_every_time(built: Path, tmp_path: Path) -> None:
    copy = tmp_path / "again.zip"
    os.utime(SOURCES / "manifest.json")
    extension.pack(copy)
    assert copy.read_bytes() == built.read_bytes()
