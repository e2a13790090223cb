"""What installs an extra works from where Queenside was installed."""

from __future__ import annotations

import importlib.metadata
import json
from pathlib import Path
from types import SimpleNamespace

import pytest

from queenside.core import extras

ROOT = Path(__file__).parents[3]


@pytest.mark.parametrize(
    ("record", "typed"),
    [
        (None, "pip install 'queenside[web]'"),
        (
            {"url": "file:///tmp/x.whl", "archive_info": {}},
            "pip install 'segno>=1.6' 'starlette>=0.40' 'uvicorn>=0.30'",
        ),
        (
            {"url": "https://example.com/q", "vcs_info": {"vcs": "git"}},
            "pip install 'queenside[web] @ git+https://example.com/q'",
        ),
        ("here", "pip install '.[web]'"),
        ("there", "pip install '{}[web]'"),
    ],
)
def test_the_command_is_for_where_it_was_installed(
    record: object, typed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path if record == "here" else tmp_path.parent)
    if isinstance(record, str):
        record = {"url": tmp_path.as_uri(), "dir_info": {"editable": True}}
    text = None if record is None else json.dumps(record)
    distribution = SimpleNamespace(read_text=lambda _name: text)
    monkeypatch.setattr(importlib.metadata, "distribution", lambda _name: distribution)
    extras._install_source.cache_clear()
    assert extras.install_command("web") == typed.format(tmp_path)
    extras._install_source.cache_clear()


def test_no_page_names_an_install_that_only_a_package_index_could_serve() -> None:
    paths = [ROOT / "README.md", *(ROOT / "docs").rglob("*.md"), *(ROOT / "src").rglob("*.py")]
    texts = {path: path.read_text(encoding="utf-8") for path in paths}
    assert [str(path) for path, text in texts.items() if "pip install 'queenside[" in text] == []
