"""`queenside site`: what it writes, and what it refuses."""

from __future__ import annotations

import datetime
import json
import re
from pathlib import Path
from types import SimpleNamespace

import pytest

import queenside as qs
from queenside.app.cli import main
from queenside.app.server import bundling
from queenside.app.site import previews
from queenside.app.site.build import DAY_FILES, POLICY
from queenside.app.site.packages import PINNED
from queenside.maker import collection
from tests import static

ROOT = Path(__file__).parents[4]


def test_the_packages_are_those_of_the_project() -> None:
    pinned = json.loads((ROOT / "package.json").read_text())["devDependencies"]
    assert {name: pinned[name] for name in PINNED} == PINNED
    guide = (ROOT / "docs" / "guides" / "web-site.md").read_text(encoding="utf-8")
    assert f"npm install pyodide@{PINNED['pyodide']}\n" in guide


def test_without_pyodide_it_says_what_python_takes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    cure = f"run npm install pyodide@{PINNED['pyodide']}"
    assert main(["site", "public", "--python"]) == 69
    complaint = capsys.readouterr().err
    assert "15 MB, from npm" in complaint
    assert cure in complaint
    package = tmp_path / "node_modules" / "pyodide" / "package.json"
    package.parent.mkdir(parents=True)
    package.write_text('{"version": "0.1.0"}')
    assert main(["site", "public", "--python"]) == 69
    assert f"is 0.1.0: {cure}" in capsys.readouterr().err
    assert not (tmp_path / "public").exists()


def check_files(folder: Path) -> Path:
    """All that the page and its service worker name is there; return the folder of the app."""
    text = (folder / "index.html").read_text(encoding="utf-8")
    assert f'content="{POLICY}"' in text
    assert "unsafe-inline" not in text
    assert "'unsafe-eval'" not in text
    assert not re.findall(r'(?:src|href)="(?:/|https?:)', text), "every address is relative"
    for name in re.findall(r'(?:src|href)="(?!data:)([^"#]+)"', text):
        assert (folder / name).is_file(), name
    worker = (folder / "sw.js").read_text(encoding="utf-8")
    facts = json.loads(re.findall(r"= (\{.*\});", worker)[0])
    assert all((folder / name).is_file() for name in facts["files"])
    [app] = folder.glob("app-*")
    assert facts["version"].startswith(app.name)
    return app


def test_a_site_takes_neither_npm_nor_a_network(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr(bundling, "find_bundle", lambda _: None)  # as in a clone
    few = SimpleNamespace(**vars(collection) | {"boards": lambda: collection.boards(size=5)})
    monkeypatch.setattr(previews, "collection", few)
    monkeypatch.setattr(previews, "DAYS", range(-1, 2))
    assert main(["site", str(tmp_path / "public"), "--address", "https://queens.example/"]) == 0
    app = check_files(tmp_path / "public")
    assert (app / "kernel" / "kernel.wasm").is_file()
    index = (tmp_path / "public" / "index.html").read_text(encoding="utf-8")
    assert "queenside-python" not in index
    assert "https://queens.example/" in index
    check_previews(tmp_path / "public", index)
    assert not [*tmp_path.rglob("*.whl"), *tmp_path.rglob("pyodide")]


def check_previews(folder: Path, index: str) -> None:
    """Each day has a page with a picture of its board, which the app knows and that leads to it."""
    today = datetime.date.today()
    dates = [today + datetime.timedelta(day) for day in (-1, 0, 1)]
    assert f'name="queenside-previews" content="{dates[0]} {dates[-1]}"' in index
    assert 'property="og:image" content="https://queens.example/icon-512.png"' in index
    for date in dates:
        page = (folder / "days" / f"{date}.html").read_text(encoding="utf-8")
        assert f"#/play/daily:{date}" in page
        assert f"{date:%B %Y}" in re.findall(r"<title>(.*)</title>", page)[0]
        [name] = re.findall(r'og:image" content="https://queens.example/boards/(.*)"', page)
        picture = qs.read(folder / "boards" / name)
        assert picture.problem == qs.daily(date).problem
    assert "#/play/q5-0001" in (folder / "boards" / "q5-0001.html").read_text(encoding="utf-8")


@pytest.mark.slow
def test_a_site(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = static.build_site(tmp_path / "public", python=False)
    app = check_files(folder)
    days = [json.loads(file.read_text(encoding="utf-8")) for file in app.glob("data/days-*")]
    assert {len(boards) for boards in days} == {collection.DAYS / DAY_FILES}, "all of one length"
    before = {path: path.stat().st_ino for path in folder.rglob("*")}
    static.build_site(folder, python=False)  # in place of the one that is there
    assert {*folder.rglob("*")} == {*before}, "the same sources give the same names"
    (folder / "notes.txt").write_text("mine")
    assert main(["site", str(folder)]) == 74
    assert "notes.txt" in capsys.readouterr().err
    assert main(["site", str(tmp_path / "x"), "--docs", "no/docs"]) == 74
