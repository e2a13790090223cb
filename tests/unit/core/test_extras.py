"""What installs an extra works from where Queenside was installed."""

from __future__ import annotations

import importlib.metadata
import json
from pathlib import Path
from types import SimpleNamespace

import pytest

from queenside.core import extras


@pytest.mark.parametrize(
    ("told", "typed"),
    [
        (None, "pip install 'queenside[web]'"),
        ({"url": "file:///tmp/x.whl", "archive_info": {}}, "pip install 'queenside[web]'"),
        (
            {"url": "https://example.com/q", "vcs_info": {"vcs": "git"}},
            "pip install 'queenside[web] @ git+https://example.com/q'",
        ),
        ("here", "pip install '.[web]'"),
        ("there", "pip install '{}[web]'"),
    ],
)
def test_the_command_is_for_where_it_was_installed(
    told: object, typed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path if told == "here" else tmp_path.parent)
    if isinstance(told, str):
        told = {"url": tmp_path.as_uri(), "dir_info": {"editable": True}}
    text = None if told is None else json.dumps(told)
    found = SimpleNamespace(read_text=lambda _name: text)
    monkeypatch.setattr(importlib.metadata, "distribution", lambda _name: found)
    extras._source.cache_clear()
    assert extras.command("web") == typed.format(tmp_path)
    extras._source.cache_clear()
